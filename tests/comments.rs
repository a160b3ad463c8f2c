//! Comments have one width, so that what is written fits beside the code.

use geduld_tests::files::sources;

/// The maximum number of characters of a line with a comment; rows of tables may be longer.
const WIDTH: usize = 120;

#[test]
fn no_comment_is_wider_than_the_others() {
    let is_wide = |line: &str| {
        line.trim_start().starts_with("//") && !line.contains(" |") && line.chars().count() > WIDTH
    };
    let mut wide = Vec::new();
    for (path, text) in sources(&["crates", "tests"]) {
        let own = text.lines().zip(1..).filter(|(line, _)| is_wide(line));
        wide.extend(own.map(|(_, number)| format!("{}, line {number}", path.display())));
    }
    assert!(wide.is_empty(), "comments of more than {WIDTH} characters: {wide:#?}");
}
