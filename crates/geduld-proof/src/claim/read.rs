//! Reads the lines of a claim.

use super::inequality::Inequality;

/// What lines of a claim begin with that say something about the constraints. Other comments are ignored.
pub const MARK: &str = "* claim: ";

/// Why a claim is rejected, and its line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ClaimError {
    /// The line.
    pub line: usize,
    /// What is wrong.
    pub problem: &'static str,
}

/// A line of a claim.
pub(super) enum Line<'t> {
    /// A statement, and what follows its first word.
    Says(&'t str, &'t str),
    /// One inequality, or two for an equation.
    Constraints(Vec<Inequality>),
}

/// The lines of a claim without other comments, with their numbers.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Result<(usize, Line<'_>), ClaimError>> {
    let lines = (1..).zip(text.lines());
    lines.filter(|(_, line)| line.starts_with(MARK) || !line.starts_with('*')).map(|(number, line)| {
        if let Some(says) = line.strip_prefix(MARK) {
            let (word, rest) = says.split_once(' ').unwrap_or((says, ""));
            return Ok((number, Line::Says(word, rest)));
        }
        let problem = "this is no constraint in OPB, or its numbers exceed 64 bits";
        constraint(line)
            .map(|read| (number, Line::Constraints(read)))
            .ok_or(ClaimError { line: number, problem })
    })
}

/// The constraints of a text in OPB, without an objective.
///
/// # Errors
/// The first line that is neither a comment nor a constraint.
pub fn constraints(text: &str) -> Result<Vec<Inequality>, ClaimError> {
    let mut all = Vec::new();
    for line in lines(text) {
        if let (_, Line::Constraints(read)) = line? {
            all.extend(read);
        }
    }
    Ok(all)
}

/// Reads `+2 x1 -1 ~x3 >= 1 ;`, or an equation.
fn constraint(line: &str) -> Option<Vec<Inequality>> {
    let mut words = line.strip_suffix(';')?.split_ascii_whitespace();
    let mut terms = Vec::new();
    loop {
        let coefficient = match words.next()? {
            relation @ (">=" | "=") => {
                let degree: i64 = words.next()?.parse().ok()?;
                let at_least = Inequality::new(terms.iter().copied(), degree)?;
                let negated = terms.iter().map(|&(weight, literal): &(i64, i32)| (-weight, literal));
                let at_most = if relation == "=" {
                    Some(Inequality::new(negated, degree.checked_neg()?)?)
                } else {
                    None
                };
                return words.next().is_none().then(|| [at_least].into_iter().chain(at_most).collect());
            }
            coefficient => coefficient.parse::<i64>().ok().filter(|&number| number != i64::MIN)?,
        };
        let name = words.next()?;
        let (negated, name) = name.strip_prefix('~').map_or((false, name), |name| (true, name));
        let number =
            name.strip_prefix('x').filter(|digits| digits.starts_with(|c| ('1'..='9').contains(&c)))?;
        let number: i32 = number.parse().ok()?;
        terms.push((coefficient, if negated { -number } else { number }));
    }
}

/// Reads increasing numbers up to `most`, some as ranges: `1-5 8`.
pub(super) fn numbers(text: &str, most: u32) -> Option<Vec<u32>> {
    let mut all: Vec<u32> = Vec::new();
    for word in text.split_ascii_whitespace() {
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        let (first, last) = (first.parse().ok()?, last.parse().ok()?);
        if first == 0 || first > last || all.last().is_some_and(|&before| before >= first) || last > most {
            return None;
        }
        all.extend(first..=last);
    }
    Some(all)
}
