//! The script and the style sheet of a gallery. Each file has a single purpose.

/// The style sheet of a gallery. The page must define the colours `--ink`, `--soft`, `--line`, `--ground`, `--sheet`
/// and `--accent`.
pub const STYLE: &str = include_str!("../../scripts/gallery.css");

/// The files, in an order in which each file comes after those that it imports.
const FILES: [&str; 15] = [
    include_str!("../../scripts/tongue.js"),
    include_str!("../../scripts/data.js"),
    include_str!("../../scripts/picture.js"),
    include_str!("../../scripts/sums.js"),
    include_str!("../../scripts/space.js"),
    include_str!("../../scripts/fold.js"),
    include_str!("../../scripts/snake.js"),
    include_str!("../../scripts/apart.js"),
    include_str!("../../scripts/solid.js"),
    include_str!("../../scripts/frame.js"),
    include_str!("../../scripts/list.js"),
    include_str!("../../scripts/filter.js"),
    include_str!("../../scripts/turning.js"),
    include_str!("../../scripts/single.js"),
    include_str!("../../scripts/gallery.js"),
];

/// The JavaScript modules as a single script, which defines `showGallery(place, data, options)`.
pub fn script() -> String {
    let lines = FILES.iter().flat_map(|file| file.lines()).filter(|line| !line.starts_with("import "));
    let lines = lines.map(|line| line.strip_prefix("export ").unwrap_or(line));
    lines.fold("\"use strict\";\n".to_owned(), |script, line| script + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names that a script defines at its top level.
    fn names(script: &str) -> Vec<&str> {
        let words = ["function ", "async function ", "const ", "let ", "class "];
        let rest = script.lines().filter_map(|line| words.iter().find_map(|word| line.strip_prefix(word)));
        rest.map(|rest| {
            rest.split(|sign: char| !sign.is_alphanumeric() && sign != '$' && sign != '_')
                .next()
                .unwrap_or_default()
        })
        .filter(|name| !name.is_empty())
        .collect()
    }

    #[test]
    fn modules_that_are_one_script_have_no_name_in_common() {
        let script = script();
        let mut names = names(&script);
        assert!(names.contains(&"showGallery") && names.contains(&"folding"), "{names:?}");
        names.sort_unstable();
        assert!(names.windows(2).all(|two| two[0] != two[1]), "{names:?}");
    }

    #[test]
    fn modules_come_after_those_that_they_import() {
        assert!(!script().lines().any(|line| line.starts_with("import ") || line.starts_with("export ")));
        for (at, file) in FILES.iter().enumerate() {
            for name in file.lines().filter_map(|line| line.strip_prefix("import {")) {
                let (names, _) = name.split_once('}').unwrap();
                for name in names.split(',').map(str::trim) {
                    let defines = |file: &str| {
                        file.contains(&format!("export function {name}("))
                            || file.contains(&format!("export const {name} ="))
                    };
                    assert!(FILES[..at].iter().any(|file| defines(file)), "{name}");
                }
            }
        }
    }
}
