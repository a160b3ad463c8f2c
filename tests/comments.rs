//! Comments have one width, so that what is written fits beside the code.

use std::fs;
use std::path::Path;

/// The maximum number of characters of a line with a comment; rows of tables may be longer.
const WIDTH: usize = 120;

#[test]
fn no_comment_is_wider_than_the_others() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests are in a folder");
    let mut wide = Vec::new();
    let mut folders = vec![root.join("crates"), root.join("tests")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("it is a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).expect("it is there");
                let is_wide = |line: &str| {
                    line.trim_start().starts_with("//")
                        && !line.contains(" |")
                        && line.chars().count() > WIDTH
                };
                let own = text.lines().zip(1..).filter(|(line, _)| is_wide(line));
                wide.extend(own.map(|(_, number)| format!("{}, line {number}", path.display())));
            }
        }
    }
    assert!(wide.is_empty(), "comments of more than {WIDTH} characters: {wide:#?}");
}
