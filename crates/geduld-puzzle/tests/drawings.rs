//! Whole drawings, checked by eye: one for each kind of board, most of them solutions of bundled puzzles.

#![expect(clippy::unwrap_used, reason = "a test helper may fail its test")]

use geduld_puzzle::{bundled, read};

/// Draws a solution without colour, and compares.
#[track_caller]
fn check(file: &str, solution: &str, expected: &str) {
    let puzzle = read(file).unwrap();
    let solution = puzzle.family.parse_solution(solution).unwrap();
    assert_eq!(puzzle.family.check(&solution), Ok(()));
    let drawn = puzzle.family.draw(&solution).write(false);
    assert_eq!(drawn, expected.strip_prefix('\n').unwrap(), "\n{drawn}");
}

#[track_caller]
fn check_bundled(name: &str, solution: &str, expected: &str) {
    check(bundled::find(name).unwrap().text, solution, expected);
}

#[test]
fn triangles_show_names_turns_and_labels() {
    check_bundled(
        "crazy-jacob",
        r#"{"rows": [
            [{"piece": "3", "turn": 1}],
            [{"piece": "2", "turn": 2}, {"piece": "4", "turn": 1}, {"piece": "7", "turn": 0}],
            [{"piece": "8", "turn": 0}, {"piece": "9", "turn": 1}, {"piece": "1", "turn": 2},
             {"piece": "6", "turn": 2}, {"piece": "5", "turn": 0}]
        ]}"#,
        r"
                  ·
                 / \
                /   \
               /-1 +3\
              /  3/1  \
             /   -1    \
            ·───────────·
           / \   +1    / \
          /   \  4/1  /   \
         /-1 +2\-2 -1/+1 -2\
        /  2/2  \   /   7   \
       /   -3    \ /   -3    \
      ·───────────·───────────·
     / \   +3    / \   +3    / \
    /   \  9/1  /   \  6/2  /   \
   /-1 -2\+2 -2/+2 +1\-1 +3/-3 +3\
  /   8   \   /  1/2  \   /   5   \
 /   +3    \ /   -1    \ /   -1    \
·───────────·───────────·───────────·
",
    );
}

#[test]
fn names_that_repeat_the_labels_are_left_out() {
    let rows = [
        "114",
        "123 624 615",
        "132 633 642 345 312",
        "165 462 453 552 525 222 213",
        "156 255 264 363 336 435 444 543 516",
        "141 246 231 534 561 666 651 354 321 426 411",
    ];
    let cell = |name: &str| format!(r#"{{"piece": "{name}", "turn": 0}}"#);
    let row = |row: &&str| format!("[{}]", row.split(' ').map(cell).collect::<Vec<_>>().join(", "));
    check_bundled(
        "nintai-rim-1",
        &format!(r#"{{"rows": [{}]}}"#, rows.iter().map(row).collect::<Vec<_>>().join(", ")),
        r"
                        ·
                       / \
                      /1 1\
                     /  4  \
                    ·───────·
                   / \  4  / \
                  /1 2\2 6/6 1\
                 /  3  \ /  5  \
                ·───────·───────·
               / \  3  / \  5  / \
              /1 3\3 6/6 4\4 3/3 1\
             /  2  \ /  2  \ /  2  \
            ·───────·───────·───────·
           / \  2  / \  2  / \  2  / \
          /1 6\6 4/4 5\5 5/5 2\2 2/2 1\
         /  5  \ /  3  \ /  5  \ /  3  \
        ·───────·───────·───────·───────·
       / \  5  / \  3  / \  5  / \  3  / \
      /1 5\5 2/2 6\6 3/3 3\3 4/4 4\4 5/5 1\
     /  6  \ /  4  \ /  6  \ /  4  \ /  6  \
    ·───────·───────·───────·───────·───────·
   / \  6  / \  4  / \  6  / \  4  / \  6  / \
  /1 4\4 2/2 3\3 5/5 6\6 6/6 5\5 3/3 2\2 4/4 1\
 /  1  \ /  1  \ /  1  \ /  1  \ /  1  \ /  1  \
·───────·───────·───────·───────·───────·───────·
",
    );
}

#[test]
fn a_hexagon_begins_pointing_up_and_ends_pointing_down() {
    check(
        r#"
            format = 1
            kind = "edge-matching"
            name = "six"
            board = { shape = "hexagon", side = 1 }
            rules = { match = [["head", "tail"], ["x", "x"]] }
            [[piece]]
            name = "fish"
            edges = ["head", "tail", "x"]
            copies = 4
            [[piece]]
            name = "eel"
            edges = ["head", "x", "tail"]
            copies = 2
        "#,
        r#"{"rows": [
            [{"piece": "fish", "turn": 0}, {"piece": "fish", "turn": 2}, {"piece": "fish", "turn": 2}],
            [{"piece": "fish", "turn": 0}, {"piece": "eel", "turn": 2}, {"piece": "eel", "turn": 1}]
        ]}"#,
        r"
        ·───────────────·
       / \    tail     / \
      /   \  fish/2   /   \
     /     \head    x/     \
    /       \       /       \
   /head tail\     /x    head\
  /   fish    \   /  fish/2   \
 /      x      \ /    tail     \
·───────────────·───────────────·
 \      x      / \    head     /
  \   fish    /   \   eel/1   /
   \tail head/     \tail    x/
    \       /       \       /
     \     /tail head\     /
      \   /   eel/2   \   /
       \ /      x      \ /
        ·───────────────·
",
    );
}

#[test]
fn cards_show_their_labels_on_all_sides() {
    check(
        r#"
            format = 1
            kind = "edge-matching"
            name = "cards"
            board = { shape = "rectangle", rows = 2, columns = 2 }
            rules = { match = "halves" }
            [[piece]]
            name = "A"
            edges = ["+fox", "-hen", "+hen", "-fox"]
            copies = 4
        "#,
        r#"{"rows": [[{"piece": "A", "turn": 0}, {"piece": "A", "turn": 3}],
                      [{"piece": "A", "turn": 1}, {"piece": "A", "turn": 2}]]}"#,
        r"
┌───────────────┬───────────────┐
│     +fox      │     -fox      │
│ -fox  A  -hen │ +hen A/3 +fox │
│     +hen      │     -hen      │
├───────────────┼───────────────┤
│     -hen      │     +hen      │
│ +fox A/1 +hen │ -hen A/2 -fox │
│     -fox      │     +fox      │
└───────────────┴───────────────┘
",
    );
}

#[test]
fn squares_are_aligned() {
    check_bundled(
        "magic-4",
        r#"{"rows": [[16, 3, 2, 13], [5, 10, 11, 8], [9, 6, 7, 12], [4, 15, 14, 1]]}"#,
        r"
┌────┬────┬────┬────┐
│ 16 │  3 │  2 │ 13 │
├────┼────┼────┼────┤
│  5 │ 10 │ 11 │  8 │
├────┼────┼────┼────┤
│  9 │  6 │  7 │ 12 │
├────┼────┼────┼────┤
│  4 │ 15 │ 14 │  1 │
└────┴────┴────┴────┘
",
    );
}

#[test]
fn the_hole_of_a_sliding_puzzle_is_left_blank() {
    check(
        "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 3\n[rules]\nsliding = true\n",
        r#"{"rows": [[4, 9, 2], [3, 5, 7], [8, 1, 6]]}"#,
        r"
┌───┬───┬───┐
│ 4 │   │ 2 │
├───┼───┼───┤
│ 3 │ 5 │ 7 │
├───┼───┼───┤
│ 8 │ 1 │ 6 │
└───┴───┴───┘
",
    );
}

#[test]
fn a_snake_lies_layer_by_layer() {
    check_bundled(
        "snake-red",
        r#"{"path": [
            [2,2,1], [2,2,2], [2,2,3], [3,2,3], [3,3,3], [3,3,2], [3,2,2], [3,1,2], [3,1,3],
            [2,1,3], [1,1,3], [1,1,2], [2,1,2], [2,1,1], [3,1,1], [3,2,1], [3,3,1], [2,3,1],
            [2,3,2], [2,3,3], [1,3,3], [1,2,3], [1,2,2], [1,3,2], [1,3,1], [1,2,1], [1,1,1]
        ]}"#,
        r"
layer 1          layer 2          layer 3

27   14───15     12───13↑   8↓    11↑──10────9
 │         │                │
26    1↓  16     23    2↓   7     22↑   3────4
 │         │      │         │      │         │
25   18↓──17     24↑  19↓   6     21───20    5↑

↓ on to the next layer   ↑ back to the layer before
",
    );
}

#[test]
fn layers_that_do_not_fit_side_by_side_stand_below_one_another() {
    let there = |z: usize| (1..=14).map(move |x| [x, 1, z]);
    let path: Vec<_> = there(1).chain(there(2).rev()).chain(there(3)).collect();
    check(
        r#"
            format = 1
            kind = "snake-cube"
            name = "long"
            size = [14, 1, 3]
            chain = "000000000000011000000000000110000000000000"
        "#,
        &format!(r#"{{"path": {path:?}}}"#),
        r"
layer 1

 1────2────3────4────5────6────7────8────9───10───11───12───13───14↓

layer 2

28↓──27───26───25───24───23───22───21───20───19───18───17───16───15

layer 3

29───30───31───32───33───34───35───36───37───38───39───40───41───42

↓ on to the next layer   ↑ back to the layer before
",
    );
}

#[test]
fn a_figure_shows_its_axis() {
    check_bundled(
        "ppp",
        r#"{"rows": ["AACC", "AACC", "ABBC", "BBB."], "symmetry": ["diagonal"]}"#,
        r"
 ╲
   ┌───────┬───────┐
   │ A   A │ C   C │
   │       │       │
   │ A   A │ C   C │
   │   ┌───┴───┐   │
   │ A │ B   B │ C │
   ├───┘       ├───┘
   │ B   B   B │
   └───────────┘
                     ╲

mirror axis: diagonal, from top left to bottom right
A B C: piece P
",
    );
}

#[test]
fn a_figure_shows_its_centre() {
    let dominoes = r#"
        format = 1
        kind = "symmetry-figure"
        name = "dominoes"
        frame = 4
        [[piece]]
        name = "I"
        shape = ["XX"]
        copies = 2
    "#;
    check(
        dominoes,
        r#"{"rows": ["AA.", ".BB"], "symmetry": ["half-turn"]}"#,
        r"
┌───────┐
│ A   A │
└───┬─●─┴───┐
    │ B   B │
    └───────┘

half turn around the middle of an edge, in column 2 between rows 1 and 2
A B: piece I
",
    );
    check(
        dominoes,
        r#"{"rows": ["A.", "AB", ".B"], "symmetry": ["half-turn"]}"#,
        r"
┌───┐
│ A │
│   ├───┐
│ A ● B │
└───┤   │
    │ B │
    └───┘

half turn around the middle of an edge, in row 2 between columns 1 and 2
A B: piece I
",
    );
}
