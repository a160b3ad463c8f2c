//! From the installed program to a puzzle of one's own: `show`, `new`, `help`, `info`.

use std::fs;

use serde_json::Value;

use crate::run::{Folder, geduld};

#[test]
fn bundled_files_are_shown_and_can_be_used_as_files() {
    let folder = Folder::new();
    let list = geduld(&["show"]).done();
    let names: Vec<&str> = list.lines().map(|line| line.split_whitespace().next().unwrap()).collect();
    assert!(names.len() >= 13 && names.is_sorted(), "{list}");
    for name in names.iter().chain(&["scaling/cards-3"]) {
        let text = geduld(&["show", name]).done();
        let file = folder.name("shown.toml");
        geduld(&["show", name, "-o", &file, "--force"]).done();
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
        let formula = geduld(&["encode", &file, "--deny-warnings"]).done();
        // Comments say where it comes from.
        let clauses = |formula: &str| -> Vec<String> {
            formula.lines().filter(|line| !line.starts_with('c')).map(str::to_owned).collect()
        };
        assert!(clauses(&formula) == clauses(&geduld(&["encode", name]).done()), "{name}");
    }
    geduld(&["show", "nintay"]).misused("", "no bundled puzzle `nintay`", "did you mean `nintai`?");
}

#[test]
fn every_starter_counts_to_something() {
    let folder = Folder::new();
    for (number, kind) in [
        &["edge-matching"][..],
        &["edge-matching", "--board", "triangle"],
        &["edge-matching", "--board", "hexagon"],
        &["edge-matching", "--board", "rectangle"],
        &["edge-matching", "--board", "tiles"],
        &["edge-matching", "--board", "hole"],
        &["edge-matching", "--board", "reverse"],
        &["edge-matching", "--board", "unturned"],
        &["edge-matching", "--board", "strip"],
        &["edge-matching", "--board", "ring"],
        &["magic-square"],
        &["packing"],
        &["packing", "--board", "triangle"],
        &["packing", "--board", "hexagon"],
        &["packing", "--board", "cube"],
        &["packing", "--board", "ball"],
        &["packing", "--board", "prism"],
        &["packing", "--board", "rhombic"],
        &["packing", "--board", "tetra-octa"],
        &["snake-cube"],
        &["symmetry-figure"],
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.name(&format!("{number}.toml"));
        geduld(&[&["new"], kind, &["-o", &file]].concat()).done();
        assert_eq!(fs::read_to_string(&file).unwrap(), geduld(&[&["new"], kind].concat()).done());
        let counted = geduld(&["count", &file, "--json", "--deny-warnings"]).done();
        let counted: Value = serde_json::from_str(&counted).unwrap();
        assert_eq!((&counted["kind"], &counted["complete"]), (&Value::from(kind[0]), &true.into()));
        assert_ne!(counted["solutions"], "0", "{kind:?}");
    }
    let file = folder.write("mine.toml", "typed for hours");
    geduld(&["new", "snake-cube", "-o", &file]).refused("mine.toml", "exists already", "another name");
    assert_eq!(fs::read_to_string(&file).unwrap(), "typed for hours");
    geduld(&["new", "magic-square", "--board", "hexagon"]).misused("", "has no --board", "edge-matching");
}

/// A board that several kinds have is one value of the option.
#[test]
fn help_names_each_board_once_and_those_of_cards_first() {
    let help = geduld(&["new", "--help"]).done();
    let boards = help.lines().skip_while(|line| !line.contains("--board"));
    let boards = boards.skip_while(|line| !line.trim().starts_with("- "));
    let boards: Vec<(&str, &str)> =
        boards.map_while(|line| line.trim().strip_prefix("- ")?.split_once(": ")).collect();
    let first_other = boards.iter().position(|(_, about)| about.starts_with("packing: "));
    let last_of_cards = boards.iter().rposition(|(_, about)| !about.starts_with("packing: "));
    assert!(boards.len() >= 13 && last_of_cards < first_other, "{help}");
    assert!(boards.contains(&("triangle", "Triangles that form a triangle; packing: Hexiamonds")), "{help}");
    let mut names: Vec<&str> = boards.iter().map(|(name, _)| *name).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{help}");
}

#[test]
fn help_knows_commands_and_the_format() {
    let format = geduld(&["help", "format"]).done();
    for key in [
        "edge-matching",
        "magic-square",
        "packing",
        "snake-cube",
        "symmetry-figure",
        "border",
        "reflect",
        "copies",
        "turn",
        "pandiagonal",
        "associative",
        "permutation",
        "sliding",
        "chain",
        "start",
        "frame",
        "symmetry",
        "flip",
        "connected",
        "shape",
        "tiles",
        "cells",
        "ring",
        "reverse",
        "side",
        "rows",
        "columns",
        "pin",
        "expect",
        "conditions",
        "source",
    ] {
        assert!(format.contains(key), "{key}");
    }
    assert!(geduld(&["help", "conditions"]).done().starts_with("# Conditions"));
    assert_eq!(geduld(&["help", "count"]).done(), geduld(&["count", "--help"]).done());
    assert_eq!(geduld(&["help"]).done(), geduld(&["--help"]).done());
    assert!(geduld(&["help", "generate", "cards"]).done().contains("--rows"));
    let models = geduld(&["help", "models"]).done();
    assert!(models.starts_with("# My puzzle is not one of the kinds"));
    for word in ["sudoku", "model", "other-puzzles"] {
        assert_eq!(geduld(&["help", word]).done(), models);
    }
    let topics = geduld(&["help", "topics"]).done();
    for topic in ["format", "conditions", "models", "encodings", "packing", "guide", "cluster.md"] {
        assert!(topics.contains(&format!("\n  {topic} ")), "{topics}");
    }
    geduld(&["help", "cuont"]).misused("", "no help about `cuont`", "did you mean `count`?");
    geduld(&["help", "xyzzy"]).misused("", "no help about `xyzzy`", "`geduld help models`");
    // Every page is printed, and of any other word the section that is about it.
    assert!(geduld(&["help", "guide"]).done().starts_with("# From a box of cards"));
    assert!(geduld(&["help", "cluster.md"]).done().starts_with("# A count on a cluster"));
    assert!(geduld(&["help", "cluster"]).done().contains("Usage: geduld cluster"));
    let checkpoint = geduld(&["help", "checkpoint"]).done();
    assert!(checkpoint.starts_with("## Checkpoints, plans and parts\n"), "{checkpoint}");
    assert!(checkpoint.contains("checkpoint: see also `geduld help "), "{checkpoint}");
    assert!(geduld(&["help", "hexagon"]).done().contains("hexagon"));
    let packing = geduld(&["help", "packing"]).done();
    assert!(packing.starts_with("## Pieces that fill a board: packing\n"), "{packing}");
    assert!(packing.contains("holes") && !packing.contains("\n## "), "{packing}");
    for kind in ["edge-matching", "magic-square", "snake-cube", "symmetry-figure"] {
        let title = format!("{}\n", geduld(&["help", kind]).done().lines().next().unwrap());
        assert!(title.starts_with("## ") && title.ends_with(&format!(": {kind}\n")), "{title}");
    }
}

#[test]
fn info_draws_the_board_and_counts_what_lies_on_it() {
    let folder = Folder::new();
    let hexagon = folder.name("hexagon.toml");
    geduld(&["new", "edge-matching", "--board", "hexagon", "-o", &hexagon]).done();
    let figure = folder.name("figure.toml");
    geduld(&["new", "symmetry-figure", "-o", &figure]).done();
    for (puzzle, shown) in [
        (
            "crazy-jacob",
            &["/ 1,1 \\", "triangle of side 3, 9 cells", "+1 3 : -1 8", "3 of the board", "solutions 12"][..],
        ),
        (
            &hexagon,
            &["hexagon of side 1, 6 cells", "2 of E", "6 pieces, 5 different", "the border shows sea"],
        ),
        ("magic-4", &["│ 1,1 │ 1,2 │", "add up to 34", "8 of the board"]),
        ("snake-red", &["layer 3", "3,3,3", "27 cubes", "runs 3,2,2", "cube 1 lies at 1,1,1 or 2,2,1"]),
        (&figure, &["│ 6,6 │", "P: XX / XX / X., 8 ways to lie", "13 squares together", "hangs together"]),
    ] {
        let text = geduld(&["info", puzzle]).done();
        assert!(!text.contains(" constraints") && text.matches("published").count() <= 1, "{text}");
        assert!(geduld(&["info", puzzle, "-v"]).done().contains(" constraints"), "{puzzle}");
        for part in shown {
            assert!(text.contains(part), "`{part}` is missing:\n{text}");
        }
        assert!(text.lines().all(|line| !line.ends_with(' ')), "{text}");
        let object: Value = serde_json::from_str(&geduld(&["info", puzzle, "--json"]).done()).unwrap();
        for key in ["puzzle", "kind", "board", "model", "symmetries", "expect", "warnings", "rules"] {
            assert!(
                object.get(key).is_some() || key == "rules" && puzzle == "snake-red",
                "{key} of {puzzle}"
            );
        }
    }
    let pinned: Value =
        serde_json::from_str(&geduld(&["info", "magic-4", "--pin", "1,1=16", "--json"]).done()).unwrap();
    assert_eq!(pinned["pins"], serde_json::json!(["1,1=16"]));
    assert_eq!(pinned["symmetries"]["kept"], 2);
}

#[test]
fn chains_are_written_as_one_likes() {
    let folder = Folder::new();
    let count = |chain: &str| {
        let text =
            format!("format = 1\nkind = \"snake-cube\"\nname = \"x\"\nsize = [2, 2, 2]\nchain = {chain}\n");
        let counted = geduld(&["count", &folder.write("snake.toml", text), "--json"]).done();
        serde_json::from_str::<Value>(&counted).unwrap()["solutions"].clone()
    };
    let expected = count("\"01111110\"");
    assert_ne!(expected, "0");
    for chain in
        ["\"01 111 110\"", "\"\"\"0111\n  1110\n\"\"\"", "[0, 1, 1, 1, 1, 1, 1, 0]", "[\"011\", \"11 110\"]"]
    {
        assert_eq!(count(chain), expected, "{chain}");
    }
}

/// What is plain need not be said: the format, the shape of a board with rows and columns, and that a box has cubes.
#[test]
fn what_is_plain_need_not_be_said() {
    let folder = Folder::new();
    let cards = "kind = \"edge-matching\"\nboard = { rows = 1, columns = 2 }\npiece = [{ edges = [1, 2, 1, 2], copies = 2 }]\n";
    assert!(geduld(&["count", &folder.write("cards.toml", cards)]).done().contains("solutions"));
    let cubes = "kind = \"packing\"\nboard = { size = [2, 2, 2] }\npiece = [{ shape = [[\"XX\", \"X.\"], [\"X.\", \"..\"]], copies = 2 }]\n";
    let counted = geduld(&["count", &folder.write("cubes.toml", cubes)]).done();
    assert!(counted.contains("solutions              4\n"), "{counted}");
    geduld(&["count", &folder.name("cubes.tom")]).refused("cubes.tom", "no file", "cubes.toml`?");
    assert!(geduld(&["generate", "snake", "--size", "2"]).done().contains("size = [2, 2, 2]"));
    let command = geduld(&["sudoku"]).stderr;
    assert!(command.contains("'geduld help topics'"), "{command}");
    let hitori = geduld(&["new", "hitori"]).stderr;
    assert!(hitori.contains("geduld help models") && hitori.contains("geduld new model"), "{hitori}");
}

/// Words that users of other programs write lead to what geduld has.
#[test]
fn hints_lead_on() {
    for (words, hint) in [
        (&["solve", "magic-3", "--all"][..], "'geduld list'"),
        (&["solve", "magic-3", "--assume", "1"], "'--pin'"),
        (&["count", "magic-3", "--assume", "1"], "a clause of one literal"),
    ] {
        let said = geduld(words).stderr;
        assert!(said.contains(hint), "{words:?}: {said}");
    }
    // The example of -h is one of this command.
    assert!(
        geduld(&["decode", "-h"])
            .done()
            .contains("Example: cadical -q magic-4.cnf | geduld decode magic-4\n")
    );
    assert!(geduld(&["verify", "-h"]).done().contains("Example: geduld verify "));
    let page = geduld(&["gallery", "magic-3"]).done();
    assert!(page.contains("count once") && !page.contains("carries them into one another"));
    // A solver that geduld knows is no misspelt name of another.
    let solver = std::process::Command::new(env!("CARGO_BIN_EXE_geduld"))
        .args(["solve", "magic-3", "--solver", "minisat"])
        .env("PATH", "")
        .output()
        .unwrap();
    let said = String::from_utf8(solver.stderr).unwrap();
    assert!(said.contains("`geduld solvers`") && !said.contains("did you mean"), "{said}");
}
