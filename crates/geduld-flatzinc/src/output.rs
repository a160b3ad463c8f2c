//! The output of solutions: values, the text that MiniZinc reads, and JSON.

use std::fmt::Write as _;

use geduld_model::relation::Term;

use crate::resolved::Shown;

/// A variable or array that a solution shows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutputValue {
    /// Its name.
    pub name: String,
    /// The numbers: one for a variable, the elements row by row for an array. A Boolean is 0 or 1.
    pub numbers: Vec<i64>,
    /// Whether it is an array.
    pub is_array: bool,
}

/// The output of one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolutionOutput {
    /// The outputs, in the order of the file.
    pub values: Vec<OutputValue>,
    /// A line `name = value;` for each output, as MiniZinc reads it.
    pub text: String,
    /// An object with a member for each output, on one line without a line feed.
    pub json: String,
}

impl SolutionOutput {
    /// The output for these numbers of all variables of the file.
    pub(crate) fn new(shown: &[Shown], numbers: &[i64]) -> Self {
        let mut json_text = String::new();
        json(shown, numbers, &mut json_text);
        Self { values: values(shown, numbers), text: text(shown, numbers), json: json_text }
    }
}

/// The values of the outputs, in the order of the file.
pub(crate) fn values(shown: &[Shown], numbers: &[i64]) -> Vec<OutputValue> {
    let output = |shown: &Shown| OutputValue {
        name: shown.name.to_string(),
        numbers: shown.terms.iter().map(|&(term, _)| number(term, numbers)).collect(),
        is_array: shown.array.is_some(),
    };
    shown.iter().map(output).collect()
}

/// The first number of each output, in the order of the file.
pub(crate) fn first_numbers(shown: &[Shown], numbers: &[i64]) -> Vec<i64> {
    shown.iter().filter_map(|shown| shown.terms.first()).map(|&(term, _)| number(term, numbers)).collect()
}

/// A line `name = value;` for each output, in the format of MiniZinc's solvers.
pub(crate) fn text(shown: &[Shown], numbers: &[i64]) -> String {
    let mut text = String::new();
    for (shown, words) in words(shown, numbers) {
        let name = &shown.name;
        // Writing to a `String` cannot fail.
        let _ = match &shown.array {
            None => writeln!(text, "{name} = {};", words.concat()),
            Some(indices) => {
                let sets: Vec<String> =
                    indices.iter().map(|(first, last)| format!("{first}..{last}")).collect();
                let (sets, dimensions) = (sets.join(", "), indices.len());
                writeln!(text, "{name} = array{dimensions}d({sets}, [{}]);", words.join(", "))
            }
        };
    }
    text
}

/// The numbers of an output in the format of MiniZinc's solvers: what [`text`] writes between ` = ` and `;`.
pub(crate) fn numbers(text: &str) -> Option<Vec<i64>> {
    let list = text.split_once('[').map_or(text, |(_, list)| list.trim_end_matches("])"));
    let number = |word: &str| match word {
        "true" => Some(1),
        "false" => Some(0),
        word => word.parse().ok(),
    };
    list.split(", ").filter(|word| !word.is_empty()).map(number).collect()
}

/// Appends an object with a member for each output.
pub(crate) fn json(shown: &[Shown], numbers: &[i64], out: &mut String) {
    out.push('{');
    for (place, (shown, words)) in words(shown, numbers).enumerate() {
        let comma = if place == 0 { "" } else { "," };
        let words = words.join(",");
        let words = if shown.array.is_some() { format!("[{words}]") } else { words };
        let _ = write!(out, "{comma}{}:{words}", serde_json::json!(shown.name));
    }
    out.push('}');
}

/// Each output with the text of its numbers. A Boolean is `true` or `false`.
fn words<'s>(shown: &'s [Shown], numbers: &'s [i64]) -> impl Iterator<Item = (&'s Shown, Vec<String>)> {
    shown.iter().map(|shown| {
        let word = |&(term, truth): &(Term, bool)| {
            let number = number(term, numbers);
            if truth { (number != 0).to_string() } else { number.to_string() }
        };
        (shown, shown.terms.iter().map(word).collect())
    })
}

fn number(term: Term, numbers: &[i64]) -> i64 {
    match term {
        Term::Fixed(number) => number,
        Term::Variable(variable) => numbers[variable],
    }
}
