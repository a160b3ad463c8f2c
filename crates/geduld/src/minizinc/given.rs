//! The text of a MiniZinc model whose givens are data: empties them, and writes others.

use std::ops::Range;

use super::words::{Word, words};

/// A parameter of a model that holds givens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Whether it is an array, and not a single number.
    is_array: bool,
    /// The text of its value, if the model gives it one.
    value: Option<Range<usize>>,
}

impl Parameter {
    /// Finds the declaration of a parameter in the text of a model, and its value. `None` if there is none.
    pub fn find(text: &str, name: &str) -> Option<Self> {
        let (mut is_array, mut value) = (None, None);
        let text = without_comments(text);
        for item in items(&text) {
            let words = words(&text[item.clone()]);
            let place = |place: usize| item.start + place;
            // A declaration `array [1..n] of int: given = …`, or an assignment `given = …`.
            let colon = words.windows(3).position(|three| {
                three[0].0 != Word::Sign(':')
                    && three[1].0 == Word::Sign(':')
                    && three[2].0 == Word::Name(name)
            });
            let named = match colon {
                Some(before) => {
                    let opened = words[..=before].iter().fold(0i32, |depth, (word, _)| match word {
                        Word::Sign('(' | '[' | '{') => depth + 1,
                        Word::Sign(')' | ']' | '}') => depth - 1,
                        _ => depth,
                    });
                    let is_variable = words[..=before].iter().any(|(word, _)| *word == Word::Name("var"));
                    if opened != 0 || is_variable {
                        continue;
                    }
                    is_array = Some(words.first().is_some_and(|(word, _)| *word == Word::Name("array")));
                    before + 2
                }
                None if words.first().is_some_and(|(word, _)| *word == Word::Name(name)) => 0,
                None => continue,
            };
            let rest = &words[named + 1..];
            let equals = rest.iter().position(|(word, _)| *word == Word::Sign('='));
            if let (Some(equals), Some((_, last))) = (equals, rest.last())
                && let Some((_, first)) = rest.get(equals + 1)
            {
                value = Some(place(first.start)..place(last.end));
            }
        }
        Some(Self { is_array: is_array?, value })
    }

    /// The model with all givens open: each has the value `open`. `variable` is the array whose values are given.
    pub fn emptied(&self, text: &str, name: &str, variable: &str, open: &str) -> String {
        match (&self.value, self.is_array) {
            (Some(value), true) => {
                let old = &text[value.clone()];
                replaced(text, value, &format!("arrayXd({old}, [{open} | one in array1d({old})])"))
            }
            (Some(value), false) => replaced(text, value, open),
            (None, true) => {
                format!("{text}\n{name} = arrayXd({variable}, [{open} | one in array1d({variable})]);\n")
            }
            (None, false) => format!("{text}\n{name} = {open};\n"),
        }
    }

    /// The model with another value of the parameter.
    pub fn with(&self, text: &str, name: &str, value: &str) -> String {
        match &self.value {
            Some(old) => replaced(text, old, value),
            None => format!("{}\n\n{name} = {value};\n", text.trim_end()),
        }
    }
}

/// Whether a model has an output item of its own.
pub fn has_output(text: &str) -> bool {
    let text = without_comments(text);
    items(&text).any(|item| words(&text[item]).first().is_some_and(|(word, _)| *word == Word::Name("output")))
}

/// The values of an array as MiniZinc writes them, with their indices.
pub fn literal(elements: &[(Vec<i64>, String)]) -> String {
    let Some((first, _)) = elements.first() else { return "[]".to_owned() };
    let ends: Vec<(i64, i64)> = (0..first.len())
        .map(|place| {
            let all = elements.iter().filter_map(|(indices, _)| indices.get(place));
            (all.clone().min().copied().unwrap_or(1), all.max().copied().unwrap_or(0))
        })
        .collect();
    let width = elements.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0);
    let texts = |elements: &[(Vec<i64>, String)]| {
        elements.iter().map(|(_, text)| format!("{text:>width$}")).collect::<Vec<_>>().join(", ")
    };
    // The last index changes fastest.
    let columns = ends.last().map_or(1, |(least, most)| usize::try_from(most - least + 1).unwrap_or(1));
    let lines: Vec<String> = elements.chunks(columns.max(1)).map(texts).collect();
    match ends[..] {
        [] => elements[0].1.clone(),
        [(1, _)] => format!("[{}]", lines.join(", ")),
        [(1, _), (1, _)] => format!("\n  [| {} |]", lines.join("\n   | ")),
        _ => {
            let sets: Vec<String> = ends.iter().map(|(least, most)| format!("{least}..{most}")).collect();
            format!("array{}d({}, [\n    {}])", ends.len(), sets.join(", "), lines.join(",\n    "))
        }
    }
}

fn replaced(text: &str, place: &Range<usize>, by: &str) -> String {
    let space = if by.starts_with('\n') { "" } else { " " };
    format!("{}{space}{by}{}", text[..place.start].trim_end_matches([' ', '\n']), &text[place.end..])
}

/// The text with spaces instead of its comments. All places stay the same.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let blank = |part: &str| {
        part.chars()
            .map(|sign| if sign == '\n' { "\n".to_owned() } else { " ".repeat(sign.len_utf8()) })
            .collect::<String>()
    };
    while let Some(sign) = rest.chars().next() {
        let length = match sign {
            '%' => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => {
                let mut escaped = false;
                let end = rest.char_indices().skip(1).find(|&(_, sign)| {
                    let closes = sign == '"' && !escaped;
                    escaped = sign == '\\' && !escaped;
                    closes
                });
                let length = end.map_or(rest.len(), |(place, _)| place + 1);
                out += &rest[..length];
                rest = &rest[length..];
                continue;
            }
            _ => {
                out.push(sign);
                rest = &rest[sign.len_utf8()..];
                continue;
            }
        };
        out += &blank(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

/// The places of the items of a text without comments.
fn items(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let ends = words(text).into_iter().filter(|(word, _)| *word == Word::Sign(';'));
    let ends = ends.map(|(_, place)| place.start).chain([text.len()]);
    ends.scan(0, |start, end| {
        let item = *start..end;
        *start = end + 1;
        Some(item)
    })
    .filter(|item| item.start < item.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODEL: &str = "% given = 1; a comment\nint: n = 2; /* given: x */\narray[1..n, 1..n] of int: given =\n  \
                         [| 1, 0 % one\n   | 0, 2 |];\narray[1..n] of var int: cell; int: other :: \"a;b\";\n\
                         constraint let { int: given = 1 } in cell[1] = given;";

    #[test]
    fn the_value_of_a_parameter_is_replaced() {
        let found = Parameter::find(MODEL, "given").unwrap();
        assert!(MODEL[found.value.clone().unwrap()].starts_with("[| 1, 0 %"));
        let filled =
            found.with(MODEL, "given", &literal(&[(vec![1, 1], "0".into()), (vec![1, 2], "12".into())]));
        assert!(filled.contains("of int: given =\n  [|  0, 12 |];\narray[1..n] of var"), "{filled}");
        assert_eq!(Parameter::find(MODEL, "cell"), None);
        assert_eq!(Parameter::find(MODEL, "missing"), None);
        let other = Parameter::find(MODEL, "other").unwrap();
        assert_eq!(other, Parameter { is_array: false, value: None });
        assert!(other.emptied(MODEL, "other", "cell", "0").ends_with("\nother = 0;\n"));
    }

    #[test]
    fn values_have_their_indices() {
        let of = |indices: &[&[i64]]| {
            literal(&indices.iter().map(|i| (i.to_vec(), "7".into())).collect::<Vec<_>>())
        };
        assert_eq!(of(&[&[1], &[2]]), "[7, 7]");
        assert_eq!(of(&[&[0], &[1]]), "array1d(0..1, [\n    7, 7])");
        assert_eq!(of(&[&[1, 0], &[1, 1]]), "array2d(1..1, 0..1, [\n    7, 7])");
        assert!(!has_output("int: output_x; % output\n") && has_output("int: x; output [\"a\"];"));
    }
}
