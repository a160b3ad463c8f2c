//! A match over the kinds of constraints or relations names each of them. An arm `_` would take a new kind silently,
//! and what it means there might be wrong. Code for a few kinds asks for these instead: `as_clause`, `base ==
//! Base::Eq`.

use geduld_tests::files::sources;

/// The prefixes of the kinds.
const KINDS: [&str; 2] = ["Constraint::", "Base::"];

/// The numbers of the lines on which a match over kinds has an arm for all others. The text must be formatted, so that
/// the arms of a match have the same indentation, and nothing between them has less.
fn arms_for_others(text: &str) -> Vec<usize> {
    let code = text.split("\n#[cfg(test)]\n").next().unwrap_or(text);
    let lines: Vec<&str> = code.lines().collect();
    let indentation = |line: &str| line.len() - line.trim_start().len();
    let is_of_kinds = |line: &&&str| {
        let pattern = line.split("=>").next().unwrap_or(line);
        KINDS.iter().any(|kind| {
            pattern.match_indices(kind).any(|(at, _)| !pattern[..at].ends_with(char::is_alphanumeric))
        })
    };
    let is_arm_of_kinds = |&at: &usize| {
        let own = indentation(lines[at]);
        let above = lines[..at].iter().rev();
        let of_match = above.take_while(|line| line.trim().is_empty() || indentation(line) >= own);
        of_match.filter(|line| indentation(line) == own).any(|line| is_of_kinds(&line))
    };
    let for_others = |line: &str| ["_ =>", "_ if "].iter().any(|arm| line.trim_start().starts_with(arm));
    (0..lines.len()).filter(|&at| for_others(lines[at])).filter(is_arm_of_kinds).map(|at| at + 1).collect()
}

#[test]
fn matches_over_kinds_name_each_kind() {
    let mut found = Vec::new();
    for (path, text) in sources(&["crates"]) {
        if !path.components().any(|part| part.as_os_str() == "tests") && !path.ends_with("tests.rs") {
            found
                .extend(arms_for_others(&text).iter().map(|line| format!("{}, line {line}", path.display())));
        }
    }
    assert!(found.is_empty(), "these arms take kinds that nobody has thought of: {found:#?}");
}

#[test]
fn an_arm_for_other_kinds_is_found() {
    let text = "fn f() {\n    match base {\n        Base::Eq => {\n            1\n        }\n        _ => 2,\n    }\n}\n";
    assert_eq!(arms_for_others(text), [6]);
    let text =
        "fn f() {\n    match shape {\n        Shape::Eq => Base::Eq,\n        _ => Base::Ne,\n    }\n}\n";
    assert_eq!(arms_for_others(text), [0usize; 0]);
    let text = "fn f() {\n    match (base, 1) {\n        (geduld::Constraint::Clause { .. }, 1) => 1,\n        _ if true => 2,\n    }\n}\n";
    assert_eq!(arms_for_others(text), [4]);
}
