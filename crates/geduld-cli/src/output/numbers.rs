//! Formats the numbers of a count.

use geduld::Numbers;
use num_bigint::BigUint;

/// The numbers as a table for people. If there is no solution, all other numbers are 0 too, and one line says it.
pub fn table(numbers: &Numbers, complete: bool) -> String {
    let mut named = numbers.named();
    if numbers.solutions == BigUint::ZERO {
        named.truncate(1);
        let (name, at_least) = (named[0].0, at_least(complete));
        return format!("  {name:<22} {at_least}0\n");
    }
    let digits = digits(named.iter().map(|(_, number)| *number));
    let at_least = at_least(complete);
    let lines = named.into_iter().map(|(name, number)| {
        let words = name.replace('_', " ");
        format!("  {words:<22} {at_least}{:>digits$}\n", number.to_string())
    });
    lines.collect::<String>() + &features_table(numbers, complete) + &by_table(numbers, complete)
}

/// The part of the table with separate counts for values (`--by`).
fn by_table(numbers: &Numbers, complete: bool) -> String {
    let at_least = at_least(complete);
    let digits = digits(numbers.by.iter().flatten().map(|(_, number)| number));
    let line = |(name, number): &(String, BigUint)| {
        let words = in_words("solutions", number);
        format!("    {name:<20} {at_least}{:>digits$} {words}\n", number.to_string())
    };
    numbers.by.iter().flatten().map(line).collect()
}

/// The part of the table with separate counts for features; empty if there are none.
pub fn features_table(numbers: &Numbers, complete: bool) -> String {
    let at_least = at_least(complete);
    let line = |(feature, numbers): &(String, Numbers)| {
        let numbers: Vec<String> = numbers
            .named()
            .into_iter()
            .map(|(name, number)| format!("{number} {}", in_words(name, number)))
            .collect();
        format!("    {feature:<20} {at_least}{}\n", numbers.join(", "))
    };
    numbers.by_symmetry.iter().map(line).collect()
}

/// The words before a lower bound.
fn at_least(complete: bool) -> &'static str {
    if complete { "" } else { "at least " }
}

/// The maximum width for alignment. No terminal is wider, and the formatter pads to at most 65,535 columns.
const MOST_COLUMNS: usize = 1000;

/// The width of the longest of some numbers, up to [`MOST_COLUMNS`].
fn digits<'n>(numbers: impl Iterator<Item = &'n BigUint>) -> usize {
    numbers.map(|number| number.to_string().len()).max().unwrap_or(0).min(MOST_COLUMNS)
}

/// The words after a number, in the singular for 1.
fn in_words(name: &str, number: &BigUint) -> String {
    let words = name.replace('_', " ");
    match words.strip_suffix('s') {
        Some(one) if *number == BigUint::from(1u8) => one.to_owned(),
        _ => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_may_have_any_number_of_digits() {
        let mut numbers = Numbers::default();
        numbers.solutions = BigUint::from(10u8).pow(70_000);
        assert_eq!(table(&numbers, true).trim_end().len(), "  solutions              ".len() + 70_001);
    }
}
