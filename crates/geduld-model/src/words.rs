//! Numbers in sentences, with the noun in the singular or plural.

use std::fmt::Display;

/// "1 cube", "2 cubes", "0 symmetries". The number may also be a text, for example `5 of about 20`.
pub fn number_of(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    if number == "1" { format!("1 {noun}") } else { format!("{number} {}", plural(noun)) }
}

fn plural(noun: &str) -> String {
    const HISSING: [&str; 4] = ["s", "x", "ch", "sh"];
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ if HISSING.iter().any(|ending| noun.ends_with(ending)) => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_and_all_others_are_plural() {
        for (number, noun, text) in [
            (0, "cube", "0 cubes"),
            (1, "cube", "1 cube"),
            (2, "symmetry", "2 symmetries"),
            (1, "symmetry", "1 symmetry"),
            (21, "class", "21 classes"),
            (2, "way", "2 ways"),
            (3, "further variable", "3 further variables"),
        ] {
            assert_eq!(number_of(number, noun), text);
        }
        assert_eq!(number_of("1 of about 20", "solution"), "1 of about 20 solutions");
    }
}
