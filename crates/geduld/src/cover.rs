//! Exact covers given as files: the items and options of Knuth's dancing links, or a matrix of 0 and 1.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use geduld_flatzinc::{Call, Expression, FlatZincError, Kind, Output, Variable};

use crate::error::{Error, Result};
use crate::flatzinc::{FlatZinc, FlatZincSolution};
use crate::solve::{Prepared, Solve};

/// An exact cover: options of which some are chosen, so that each item is in exactly one of them. A secondary item is
/// in at most one.
///
/// A solution gives 0 or 1 for each option. The name of an option consists of its items.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::{Cover, Solve};
///
/// // The example of Knuth's *Dancing Links*, The Art of Computer Programming 7.2.2.1 (6).
/// let cover = Cover::parse("| one solution\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n")?;
/// assert_eq!(cover.count()?.solutions, 1u32.into());
/// // The same as a matrix, with the items as columns.
/// let matrix = "0010100\n1001001\n0110010\n1001010\n0100001\n0001101\n";
/// assert_eq!(Cover::parse(matrix)?.count()?.solutions, 1u32.into());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    items: Vec<String>,
    /// The first so many items are primary.
    primary: usize,
    /// The line of each option, and its items.
    options: Vec<(usize, Vec<usize>)>,
}

/// The maximum number of options. A larger number is a mistake and would only fill the memory.
const MOST_OPTIONS: usize = 10_000_000;

impl Cover {
    /// The kind of exact covers, where puzzles name theirs.
    pub const KIND: &'static str = "exact-cover";

    /// Reads items and options as Knuth's programs do: a line with the items, the secondary ones after `|`, and then a
    /// line for each option with its items. Lines that begin with `|` are comments. Options without a primary item are
    /// never chosen.
    ///
    /// Or reads a matrix: each line has a 0 or 1 for each item, with or without blanks or commas between them. In every
    /// solution each column has exactly one 1.
    ///
    /// Cost: linear in the text.
    ///
    /// # Errors
    /// [`Error::FlatZinc`] with the line of the mistake.
    pub fn parse(text: &str) -> Result<Self> {
        let lines = text.lines().zip(1..).map(|(line, number)| (number, line.trim()));
        let lines: Vec<(usize, &str)> =
            lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('|')).collect();
        match lines.first() {
            None => wrong(1, "the file has no items", "write the names of the items in the first line"),
            Some((_, first)) if is_row(first) => Self::matrix(&lines),
            Some(_) => Self::lists(&lines),
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If the file cannot be read, and as for [`Cover::parse`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let text =
            std::fs::read_to_string(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
        Self::parse(&text)
    }

    fn matrix(lines: &[(usize, &str)]) -> Result<Self> {
        let columns = entries(lines[0].1).count();
        let mut options = Vec::new();
        for &(number, line) in lines {
            if !line.chars().all(|sign| matches!(sign, '0' | '1') || is_blank(sign)) {
                let help = "each line of a matrix has a 0 or 1 for each column";
                return wrong(number, "this is not a row of 0 and 1", help);
            }
            if entries(line).count() != columns {
                let message =
                    format!("this row has {} entries, the first has {columns}", entries(line).count());
                return wrong(number, message, "write a 0 or 1 for each column");
            }
            options.push((
                number,
                (0..columns).zip(entries(line)).filter(|&(_, one)| one).map(|(at, _)| at).collect(),
            ));
        }
        let items = (1..=columns).map(|column| column.to_string()).collect();
        Self { items, primary: columns, options }.checked()
    }

    fn lists(lines: &[(usize, &str)]) -> Result<Self> {
        let &(first, names) = &lines[0];
        let mut items: Vec<Vec<&str>> = names.split_whitespace().fold(vec![Vec::new()], |mut lists, name| {
            match (name, lists.last_mut()) {
                ("|", _) | (_, None) => lists.push(Vec::new()),
                (name, Some(list)) => list.push(name),
            }
            lists
        });
        if items.len() > 2 {
            let help = "one bar divides primary and secondary items";
            return wrong(first, "there are two bars `|`", help);
        }
        let secondary = if items.len() == 2 { items.pop() } else { None };
        let options = lines[1..].iter().map(|&(line, names)| (line, names.split_whitespace().collect()));
        Self::named(first, &items.concat(), &secondary.unwrap_or_default(), options)
    }

    /// The exact cover of these items, of which the secondary ones need not be covered, by these options.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::{Cover, Solve};
    ///
    /// let options = [vec!["a", "c"], vec!["b", "c"], vec!["a"], vec!["b"]];
    /// assert_eq!(Cover::new(&["a", "b"], &["c"], options)?.count()?.solutions, 3u32.into());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If a name is given twice, is empty, or has a blank, a bar or a colon; if an option has an item that is not
    /// listed, or has it twice. The line of the error is the number of the option.
    pub fn new<'n>(
        items: &[&'n str],
        secondary: &[&'n str],
        options: impl IntoIterator<Item = Vec<&'n str>>,
    ) -> Result<Self> {
        let blank = |name: &&&str| name.is_empty() || name.contains(char::is_whitespace);
        if let Some(name) = items.iter().chain(secondary).find(blank) {
            return wrong(
                1,
                format!("the item `{name}` is empty or has a blank"),
                "use names without blanks",
            );
        }
        Self::named(1, items, secondary, (1..).zip(options))
    }

    /// The exact cover of these items by options, each with its line. The items stand in the line `first`.
    fn named<'n>(
        first: usize,
        primary: &[&'n str],
        secondary: &[&'n str],
        lists: impl IntoIterator<Item = (usize, Vec<&'n str>)>,
    ) -> Result<Self> {
        let mut items = Vec::new();
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        for &name in primary.iter().chain(secondary) {
            if name.contains(['|', ':']) {
                let help = "numbers and ranges of items (as in DLX3) are not read: repeat nothing, and use each item once";
                return wrong(first, format!("the item `{name}` has a bar or a colon"), help);
            }
            if numbers.insert(name, items.len()).is_some() {
                return wrong(first, format!("the item `{name}` is given twice"), "remove one of the two");
            }
            items.push(name.to_owned());
        }
        let mut options = Vec::new();
        for (line, names) in lists {
            let mut own = BTreeSet::new();
            for name in names {
                if let Some((item, _)) = name.split_once(':') {
                    let help = "exact covers with colours (XCC, DLX2) are not read: write an item for each colour, or a model";
                    return wrong(line, format!("the item `{item}` has a colour"), help);
                }
                let Some(&item) = numbers.get(name) else {
                    return wrong(line, format!("there is no item `{name}`"), "name it among the items");
                };
                if !own.insert(item) {
                    let message = format!("the item `{name}` is twice in this option");
                    return wrong(line, message, "remove one of the two");
                }
            }
            options.push((line, own.into_iter().collect()));
        }
        Self { primary: primary.len(), items, options }.checked()
    }

    fn checked(mut self) -> Result<Self> {
        if self.options.len() > MOST_OPTIONS {
            let message = format!("there are {} options", self.options.len());
            return wrong(1, message, "this is more than geduld supports");
        }
        let primary = self.primary;
        self.options.retain(|(_, items)| items.iter().any(|&item| item < primary));
        Ok(self)
    }

    /// The number of items, primary and secondary.
    pub fn items(&self) -> (usize, usize) {
        (self.primary, self.items.len() - self.primary)
    }

    /// The number of options that can be chosen.
    pub fn options(&self) -> usize {
        self.options.len()
    }

    /// The exact cover as a model: a Boolean for each option.
    ///
    /// # Errors
    /// If it is larger than a model can be.
    pub fn model(&self) -> Result<FlatZinc> {
        let name = |option: usize| format!("o{}", option + 1).into_boxed_str();
        let variable = |(option, &(line, _)): (usize, &(usize, Vec<usize>))| Variable {
            name: name(option),
            line,
            kind: Kind::Bool,
            domain: None,
            float_domain: None,
            value: None,
            introduced: false,
        };
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); self.items.len()];
        for (option, (_, items)) in self.options.iter().enumerate() {
            items.iter().for_each(|&item| members[item].push(option));
        }
        let constraint = |(item, own): (usize, &Vec<usize>)| Call {
            name: if item < self.primary { "bool_lin_eq" } else { "bool_lin_le" }.into(),
            line: 1,
            arguments: vec![
                Expression::Array(own.iter().map(|_| Expression::Int(1)).collect()),
                Expression::Array(own.iter().map(|&option| Expression::Name(name(option))).collect()),
                Expression::Int(1),
            ],
            label: None,
        };
        let mut labels: BTreeMap<String, usize> = BTreeMap::new();
        let mut output = |(option, (_, items)): (usize, &(usize, Vec<usize>))| {
            let items: Vec<&str> = items.iter().map(|&item| self.items[item].as_str()).collect();
            let label = items.join(" ");
            let times = labels.entry(label.clone()).or_default();
            *times += 1;
            let label = if *times == 1 { label } else { format!("{label} ({times})") };
            Output { name: name(option), label: Some(label.into_boxed_str()), indices: Vec::new() }
        };
        let file = geduld_flatzinc::FlatZinc {
            variables: self.options.iter().enumerate().map(variable).collect(),
            constraints: members.iter().enumerate().map(constraint).collect(),
            output: self.options.iter().enumerate().map(&mut output).collect(),
            goal_line: 1,
            ..geduld_flatzinc::FlatZinc::default()
        };
        Ok(FlatZinc::from(file.problem()?).of_kind(Self::KIND))
    }
}

impl Solve for Cover {
    type Solution = FlatZincSolution;

    fn prepare(&self) -> Result<Prepared<FlatZincSolution>> {
        self.model()?.prepare()
    }
}

fn is_blank(sign: char) -> bool {
    sign.is_whitespace() || sign == ',' || sign == ';'
}

/// Whether a line is a row of a matrix: only 0 and 1, and something twice, as no item can be.
fn is_row(line: &str) -> bool {
    let words: Vec<&str> = line.split(is_blank).filter(|word| !word.is_empty()).collect();
    let signs = line.chars().all(|sign| matches!(sign, '0' | '1') || is_blank(sign));
    let distinct: BTreeSet<&&str> = words.iter().collect();
    signs && (distinct.len() < words.len() || words.len() == 1 && words[0].len() > 1)
}

/// The entries of a row.
fn entries(line: &str) -> impl Iterator<Item = bool> + '_ {
    line.chars().filter(|&sign| !is_blank(sign)).map(|sign| sign == '1')
}

fn wrong<T>(line: usize, message: impl Into<String>, remedy: &str) -> Result<T> {
    Err(Error::FlatZinc(FlatZincError { line, message: message.into(), remedy: remedy.to_owned() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secondary_items_are_in_one_option_at_most() {
        let count = |text: &str| Cover::parse(text).unwrap().count().unwrap().solutions;
        assert_eq!(count("a b | c\na c\nb c\na\nb\n"), 3u32.into());
        assert_eq!(count("a b c\na c\nb c\na\nb\n"), 2u32.into());
        // Equal options are told apart; one without a primary item is never chosen.
        assert_eq!(count("a | b\na\na\nb\n"), 2u32.into());
        assert_eq!(count("a b\na\n"), 0u32.into());
        assert_eq!(count("1 0 0\n0 1 1\n1,1,1\n0 0 0\n"), 2u32.into());
    }

    /// Random covers against all sets of options.
    #[test]
    fn covers_of_names_are_those_of_files() {
        let options = [vec!["c", "e"], vec!["a", "d"], vec!["b"]];
        let own = Cover::new(&["a", "b"], &["c", "d", "e"], options).unwrap();
        let read = Cover::parse("a b | c d e\nc e\na d\nb\n").unwrap();
        assert_eq!((own.items(), own.options()), (read.items(), read.options()));
        assert_eq!(own.count().unwrap().solutions, read.count().unwrap().solutions);
        for (items, secondary, option) in [
            (vec!["a", "a"], vec![], vec![]),
            (vec!["a"], vec!["a"], vec![]),
            (vec!["a b"], vec![], vec![]),
            (vec![""], vec![], vec![]),
            (vec!["a:b"], vec![], vec![]),
            (vec!["a"], vec![], vec!["b"]),
            (vec!["a"], vec![], vec!["a", "a"]),
        ] {
            assert!(Cover::new(&items, &secondary, [option]).is_err());
        }
    }

    /// The formula of a cover has as many models as the cover has solutions.
    #[test]
    fn formulas_of_covers_have_their_solutions() {
        for text in
            ["a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n", "a b | c\na c\nb c\na\nb\n", "a b\na\n"]
        {
            let cover = Cover::parse(text).unwrap();
            let formula = cover.formula().unwrap();
            let mut file = Vec::new();
            formula.write_dimacs(&mut file).unwrap();
            let models = crate::Clauses::parse(&file).unwrap().count().unwrap().solutions;
            assert_eq!(models, cover.count().unwrap().solutions, "{text}");
        }
    }

    #[test]
    fn random_covers_are_counted() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..300 {
            let (items, options) = (random.usize(1..6), random.usize(1..9));
            let primary = random.usize(1..=items);
            let own: Vec<u32> = (0..options).map(|_| random.u32(1..1 << items)).collect();
            let name = |item: usize| format!("i{item}");
            let mut text: String = (0..items)
                .map(|item| format!("{}{} ", if item == primary { "| " } else { "" }, name(item)))
                .collect();
            for option in &own {
                let line: Vec<String> = (0..items).filter(|item| option >> item & 1 == 1).map(name).collect();
                text += &format!("\n{}", line.join(" "));
            }
            let mask = (1u32 << primary) - 1;
            let covers = |chosen: u32| {
                let mut covered = 0;
                let chosen =
                    (0..options).filter(|option| chosen >> option & 1 == 1).map(|option| own[option]);
                for option in chosen {
                    if covered & option != 0 || option & mask == 0 {
                        return false;
                    }
                    covered |= option;
                }
                covered & mask == mask
            };
            let expected = (0..1u32 << options).filter(|&chosen| covers(chosen)).count();
            assert_eq!(Cover::parse(&text).unwrap().count().unwrap().solutions, expected.into(), "{text}");
        }
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let cases = [
            ("", 1, "no items"),
            ("a a\n", 1, "given twice"),
            ("a | b | c\n", 1, "two bars"),
            ("2:3|a b\n", 1, "a bar or a colon"),
            ("a | b\n\na b:x\n", 3, "has a colour"),
            ("a\nb\n", 2, "no item `b`"),
            ("a\na a\n", 2, "is twice"),
            ("010\n01\n", 2, "2 entries"),
            ("010\n012\n", 2, "not a row"),
        ];
        for (text, line, message) in cases {
            let error = Cover::parse(text).unwrap_err();
            assert_eq!(error.line(), Some(line), "{text}");
            assert!(error.message().contains(message), "{}", error.message());
        }
    }
}
