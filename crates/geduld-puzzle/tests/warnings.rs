//! Warnings appear where they should, in the order of the file, and nowhere else.

use std::fs;
use std::path::Path;

use geduld_puzzle::bundled::{BUNDLED, SCALING};
use geduld_puzzle::read;

/// The warnings of a puzzle, each with the text that it points to.
fn warnings(text: &str) -> Vec<[String; 3]> {
    let puzzle = read(text).unwrap_or_else(|error| panic!("{error} ({})\n{text}", error.help));
    let place =
        |span: Option<std::ops::Range<usize>>| span.map_or(String::new(), |span| text[span].to_owned());
    puzzle.family.warnings().into_iter().map(|w| [place(w.span), w.message, w.help]).collect()
}

/// A row of cards.
fn cards(rules: &str, edges: &[&str]) -> String {
    let mut text = format!(
        "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n[board]\nshape = \"rectangle\"\nrows = 1\ncolumns = {}\n\
         [rules]\n{rules}\n",
        edges.len()
    );
    for edges in edges {
        text += &format!("[[piece]]\nedges = [{edges}]\n");
    }
    text
}

#[track_caller]
fn one(text: &str, place: &str, message: &str, help: &str) {
    let found = warnings(text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0], [place, message, help]);
}

#[test]
fn nothing_deserves_a_warning_among_bundled_puzzles_and_cases() {
    for bundled in BUNDLED.iter().chain(SCALING) {
        assert_eq!(warnings(bundled.text), Vec::<[String; 3]>::new(), "{}", bundled.name);
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let mut cases = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(
            warnings(&fs::read_to_string(&path).unwrap()),
            Vec::<[String; 3]>::new(),
            "{}",
            path.display()
        );
        cases += 1;
    }
    assert!(cases > 20);
}

#[test]
fn a_half_that_nothing_can_touch() {
    let halves = "match = \"halves\"";
    one(
        &cards(halves, &[r#""+F", "-F", "+G", "-G""#, r#""+F", "-F", "+f", "-G""#]),
        "\"+f\"",
        "`+f` occurs, `-f` never: nothing can touch it",
        "this edge can only lie at the border; did you mean `+F`?",
    );
    one(
        &cards(halves, &[r#""+F", "-F", "+G", "-G""#, r#""+F", "-F", "+99", "-G""#]),
        "\"+99\"",
        "`+99` occurs, `-99` never: nothing can touch it",
        "this edge can only lie at the border",
    );
    // Both halves on one card: a card does not touch itself.
    let found = warnings(&cards(halves, &[r#""+F", "-F", "+F", "-F""#, r#""+F", "-F", "+G", "-G""#]));
    assert_eq!(found.iter().map(|warning| warning[0].as_str()).collect::<Vec<_>>(), ["\"+G\"", "\"-G\""]);
}

#[test]
fn a_label_without_a_sign_among_halves() {
    let halves = "match = \"halves\"";
    one(
        &cards(halves, &[r#""+F", "-F", "+G", "-G""#, r#""+F", "-F", "G", "-G""#]),
        "\"G\"",
        "`G` has no sign: with match = \"halves\" nothing can touch it",
        "this edge can only lie at the border; did you mean `+G` or `-G`?",
    );
    // As many as the border has edges, or the label of `border`: these labels are intended.
    let rim = [r#""sea", "+F", "sea", "sea""#, r#""sea", "sea", "sea", "-F""#];
    assert_eq!(warnings(&cards(halves, &rim)).len(), 0);
    assert_eq!(warnings(&cards(&format!("{halves}\nborder = \"sea\""), &rim)).len(), 0);
}

#[test]
fn a_label_that_occurs_once() {
    one(
        &cards("", &[r#""fox", "fox", "hen", "hen""#, r#""fox", "Fox", "hen", "hen""#]),
        "\"Fox\"",
        "`Fox` occurs once: nothing can touch it",
        "this edge can only lie at the border; did you mean `fox`?",
    );
    // Pieces that are not turned meet with opposite sides only.
    let found = warnings(&cards("turn = false", &["1, 2, 3, 4", "1, 4, 3, 5"]));
    let places: Vec<&str> = found.iter().map(|warning| warning[0].as_str()).collect();
    assert_eq!(places, ["1", "2", "3", "5"]);
    assert!(found[0][1].contains("because pieces are not turned"), "{found:?}");
}

#[test]
fn labels_and_pairs_that_miss_one_another() {
    let pairs = "match = [[\"head\", \"tail\"], [\"x\", \"y\"]]";
    let found =
        warnings(&cards(pairs, &[r#""head", "tail", "head", "tail""#, r#""head", "tail", "haed", "tail""#]));
    let said: Vec<&str> = found.iter().map(|warning| warning[1].as_str()).collect();
    assert_eq!(
        said,
        [
            "no piece shows `x` or `y`, a pair of `match`",
            "no pair of `match` names `haed`: nothing can touch it"
        ]
    );
    assert_eq!(found[1][2], "this edge can only lie at the border; did you mean `head`?");
    let found = warnings(&cards("match = [[1, 1], [2, 9]]", &["1, 1, 1, 1", "1, 1, 1, 2"]));
    let said: Vec<[&str; 2]> =
        found.iter().map(|warning| [warning[0].as_str(), warning[1].as_str()]).collect();
    let partner = "`2` touches `9`, which no piece shows: nothing can touch it";
    assert_eq!(said, [["9", "no piece shows the label `9` of `match`"], ["2", partner]]);
}

#[test]
fn labels_that_do_not_come_out_even() {
    let text = cards("border = 1", &["1, 2, 1, 1", "1, 1, 1, 3"]);
    let found = warnings(&text);
    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(
        found[2][1],
        "apart from the border, labels do not come out even: `2` on 1 edge; `3` on 1 edge"
    );
    assert_eq!(found[2][2], "there is no solution; is a label mistyped?");
    let found = warnings(&cards("border = 1", &["1, 2, 1, 2", "1, 2, 1, 2"]));
    assert_eq!(found[0][1], "the border has 6 edges, and pieces show `1` on 4 edges only");
    let halves = warnings(&cards("match = \"halves\"", &["1, 1, 1, 1", "1, 1, 1, -1"]));
    assert_eq!(halves, Vec::<[String; 3]>::new(), "six edges are left over, and the rim has six");
    let halves = warnings(&cards("match = \"halves\"", &["1, 1, 1, 1", "1, 1, 1, 1"]));
    assert!(halves[1][1].contains("8 edges have nothing to touch, but the border has only 6"), "{halves:?}");
}

#[test]
fn halves_that_were_forgotten() {
    let help = "add match = \"halves\" to [rules] if halves touch, or match = \"same\" if this is meant";
    let written = "labels are written like halves, but equal labels touch:";
    let same = r#""+F", "+F", "-F", "-F""#;
    one(&cards("", &[same, same]), "\"+F\"", &format!("{written} `+F` touches `+F` and not `-F`"), help);
    // Without any other half, with numbers, and with a border that has no sign.
    let plus = r#""+F", "+G", "+F", "+G""#;
    assert_eq!(warnings(&cards("", &[plus, plus]))[0][2], help);
    let numbers = "1, -1, 1, -1";
    one(&cards("", &[numbers, numbers]), "1", &format!("{written} `1` touches `1` and not `-1`"), help);
    let sea = r#""sea", "+F", "sea", "-F""#;
    assert_eq!(warnings(&cards("border = \"sea\"", &[sea, sea]))[0][2], help);
    // A file that says how labels match has not forgotten it.
    for rules in ["match = \"halves\"", "match = \"same\"", "match = [[\"+F\", \"-F\"]]"] {
        assert_eq!(warnings(&cards(rules, &[same, same])), Vec::<[String; 3]>::new(), "{rules}");
    }
    // One sign alone is part of a name.
    for names in [r#""-F", "F", "-F", "F""#, r#""1", "2", "1", "2""#, r#""+", "x", "+", "x""#] {
        assert_eq!(warnings(&cards("", &[names, names])), Vec::<[String; 3]>::new(), "{names}");
    }
}

#[test]
fn other_families_say_what_counting_tells() {
    let snake = "format = 1\nkind = \"snake-cube\"\nname = \"x\"\nsize = [2, 2, 1]\nchain = \"0000\"\n";
    assert!(warnings(snake)[0][1].contains("cubes 1 to 4"));
    let square =
        "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 6\n[rules]\npandiagonal = true\n";
    assert!(warnings(square)[0][1].contains("Planck 1919"));
}
