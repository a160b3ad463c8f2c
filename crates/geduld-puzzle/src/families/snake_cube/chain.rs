//! The string of a snake in a puzzle file: a digit or a letter for each cube, or the lengths of its straight runs.

use geduld_model::number_of;
use serde_json::{Value, json};
use toml::Spanned;
use toml::de::DeValue;

use crate::file::{Diagnostic, FromToml, Misfit, Word};

/// The three forms, as messages name them.
pub(super) const FORMS: &str = "write one digit for each cube, 1 = the string turns here, 0 = straight or an end (\"0110\"); or one letter for each cube, \
     T = turn, S = straight (\"STTS\"); or the lengths of the straight runs, in which a cube that turns counts twice (\"2,2,2\")";

/// A chain as the file writes it: a string, or a list whose items are joined with blanks.
pub(super) struct Chain(String);

impl FromToml for Chain {
    fn expected() -> String {
        "a string in quotes or a list: a digit or letter for each cube, or the lengths of the straight runs"
            .to_owned()
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        Ok(Self(match value.get_ref().as_str() {
            Some(text) => text.to_owned(),
            None => Vec::<Word>::from_toml(value)?.iter().map(Word::to_string).collect::<Vec<_>>().join(" "),
        }))
    }
    fn schema() -> Value {
        json!({ "anyOf": [String::schema(), Vec::<Word>::schema()] })
    }
}

impl Chain {
    /// For each cube whether the string turns there. `volume` is the number of cubes in the box.
    ///
    /// # Errors
    /// If the chain has none of the forms, or another number of cubes.
    pub fn bends(&self, volume: usize) -> Result<Vec<bool>, Diagnostic> {
        // A run has at least two cubes, so only the lengths of runs have digits above 1.
        if self.0.contains(|digit| matches!(digit, '2'..='9')) {
            return self.of_runs(volume);
        }
        let bends = match self.0.chars().find(char::is_ascii_alphanumeric) {
            Some('0' | '1') | None => self.one_for_each(|mark| match mark {
                '0' => Some(false),
                '1' => Some(true),
                _ => None,
            }),
            Some(_) => self.one_for_each(|mark| match mark.to_ascii_uppercase() {
                'S' => Some(false),
                'T' | 'C' => Some(true),
                _ => None,
            }),
        }?;
        if bends.len() != volume {
            let message = format!("the chain has {}, the box has {volume}", number_of(bends.len(), "cube"));
            let help = "check `size`, and that `chain` has one digit or letter for each cube, ends included";
            return Err(Diagnostic::new(message, help));
        }
        Ok(bends)
    }

    fn one_for_each(&self, turns: impl Fn(char) -> Option<bool>) -> Result<Vec<bool>, Diagnostic> {
        let marks: Vec<char> = self.0.chars().filter(|&mark| !separates(mark)).collect();
        let last = marks.len().saturating_sub(1);
        let read = |(at, &mark): (usize, &char)| {
            // E may mark an end.
            let end = (at == 0 || at == last) && matches!(mark, 'E' | 'e');
            turns(mark)
                .or(end.then_some(false))
                .ok_or_else(|| Diagnostic::new(format!("the chain has the character {mark:?}"), FORMS))
        };
        marks.iter().enumerate().map(read).collect()
    }

    /// Reads the lengths of runs. Neighbouring runs share the cube in which the string turns.
    fn of_runs(&self, volume: usize) -> Result<Vec<bool>, Diagnostic> {
        let mut runs: Vec<usize> = Vec::new();
        // Dashes may separate lengths, but there are no negative lengths.
        let words = self.0.split(separates).filter(|word| !word.is_empty());
        for word in
            words.flat_map(|word| if word.starts_with('-') { vec![word] } else { word.split('-').collect() })
        {
            match word.parse() {
                Ok(run) if word.bytes().all(|byte| byte.is_ascii_digit()) => runs.push(run),
                _ => {
                    let other = word.chars().find(|mark| !mark.is_ascii_digit());
                    let what = other
                        .map_or_else(|| format!("number {word}"), |other| format!("character {other:?}"));
                    return Err(Diagnostic::new(
                        format!("the chain has the {what} among the lengths of runs"),
                        FORMS,
                    ));
                }
            }
        }
        let shared =
            "a run counts the cubes at both of its ends, so neighbouring runs share the cube that turns";
        if let Some(short) = runs.iter().find(|&&run| run < 2) {
            return Err(Diagnostic::new(
                format!("the chain has a run of {short}, but a run has 2 cubes or more"),
                format!(
                    "{shared}; if your list counts that cube only once, add 1 to every number after the first"
                ),
            ));
        }
        let cubes = runs.iter().try_fold(1usize, |cubes, run| cubes.checked_add(run - 1));
        if cubes != Some(volume) {
            let cubes = cubes.map_or_else(|| "too many cubes".to_owned(), |cubes| number_of(cubes, "cube"));
            return Err(Diagnostic::new(
                format!("the runs of the chain make {cubes}, the box has {volume}"),
                format!(
                    "{shared}: \"3,2\" are 4 cubes; check `size` and `chain`, with a comma between two runs"
                ),
            ));
        }
        let mut bends = vec![false; volume];
        let mut end = 0;
        for run in &runs[..runs.len() - 1] {
            end += run - 1;
            bends[end] = true;
        }
        Ok(bends)
    }
}

fn separates(mark: char) -> bool {
    mark.is_whitespace() || matches!(mark, ',' | ';')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bends(chain: &str) -> String {
        let bends = Chain(chain.to_owned()).bends(27);
        bends
            .unwrap_or_else(|wrong| panic!("{chain}: {wrong}"))
            .iter()
            .map(|&bend| if bend { '1' } else { '0' })
            .collect()
    }

    #[test]
    fn all_forms_are_one_string() {
        let red = "001111011011111011011111100";
        for chain in [
            "001 111 011 011 111 011 011 111 100",
            "0,0,1,1,1,1,0,1,1,0,1,1,1,1,1,0,1,1,0,1,1,1,1,1,1,0,0",
            "SSTTTTSTTSTTTTTSTTSTTTTTTSS",
            "sst ttt stt stt ttt stt stt ttt tss",
            "ESCCCCSCCSCCCCCSCCSCCCCCCSE",
            "3,2,2,2,3,2,3,2,2,2,2,3,2,3,2,2,2,2,2,3",
            "3 2 2 2 3 2 3 2 2 2 2 3 2 3 2 2 2 2 2 3",
            "3-2-2-2-3-2-3-2-2-2-2-3-2-3-2-2-2-2-2-3",
        ] {
            assert_eq!(bends(chain), red, "{chain}");
        }
    }

    #[test]
    fn what_is_none_of_the_forms_is_told() {
        for (chain, message) in [
            ("SSTT01", "'0'"),
            ("01S", "'S'"),
            ("SETS", "'E'"),
            ("01é", "'é'"),
            ("3,1,2", "a run of 1"),
            ("0 1 -1 0", "'-'"),
            ("3 -2 2", "'-'"),
            ("3,2", "4 cubes"),
            ("3,2,x", "'x'"),
            ("99999999999999999999999,2", "99999999999999999999999"),
            ("18446744073709551615,18446744073709551615", "too many cubes"),
            ("STTS", "4 cubes"),
            ("", "0 cubes"),
        ] {
            let wrong = Chain(chain.to_owned()).bends(27).unwrap_err();
            assert!(wrong.message.contains(message), "{chain}: {wrong}");
        }
        assert!(
            [FORMS.contains("digit"), FORMS.contains("letter"), FORMS.contains("runs")]
                .iter()
                .all(|named| *named)
        );
    }
}
