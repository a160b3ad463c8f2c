//! Arguments that make no sense: status 2, whether they never do or do not suit the puzzle.

use crate::run::{Folder, command, geduld};

#[test]
fn conditions_that_do_not_suit_the_puzzle_are_refused() {
    for (puzzle, option, value, message, remedy) in [
        ("magic-3", "--border", "1", "has no border", "--border is for puzzles of kind edge-matching"),
        ("snake-red", "--border", "1", "has no border", "--border is for puzzles of kind edge-matching"),
        ("crazy-jacob", "--border", "fox", "no piece shows the label `fox`", "`+1`"),
        (
            "snake-red",
            "--permutation",
            "even",
            "has no permutation",
            "--permutation is for puzzles of kind magic-square",
        ),
        (
            "lll",
            "--permutation",
            "even",
            "has no permutation",
            "--permutation is for puzzles of kind magic-square",
        ),
        ("magic-3", "--permutation", "sideways", "unknown parity `sideways`", "`any`, `even`, `odd`"),
        ("magic-3", "--permutation", "evn", "unknown parity", "did you mean `even`?"),
        ("magic-3", "--start", "1,1,1", "has no start", "--start is for puzzles of kind snake-cube"),
        ("magic-3", "--frame", "7", "has no frame", "--frame is for puzzles of kind symmetry-figure"),
        (
            "snake-red",
            "--symmetry",
            "mirror",
            "has no symmetry",
            "--symmetry is for puzzles of kind symmetry-figure",
        ),
        ("snake-red", "--start", "1,1", "`1,1` is not a place", "write x,y,z"),
        ("snake-red", "--start", "1,1,4", "1,1,4 is outside the box", "3, 3, 3"),
        ("ppp", "--frame", "0", "a frame of side 0", "from 1 to 20"),
        ("ppp", "--symmetry", "half-trun", "unknown symmetry `half-trun`", "did you mean `half-turn`?"),
        ("magic-3", "-c", "", "`` is not a condition", "number A in PLACE"),
        ("magic-3", "-c", "number 1 in", "`` is not a place", "cells, 1,1 to 3,3"),
        ("magic-3", "-c", "number 10 in corners", "there is no number `10`", "did you mean `1`?"),
        ("magic-3", "-c", "number 1 in rimm", "`rimm` is not a place", "corners, border, inside, row 1"),
        ("magic-3", "-c", "1,1 < 1,2 <", "`` is neither a cell", "cells, 1,1 to 3,3"),
        ("magic-3", "-c", "1,1 + 1,4 = 9", "`1,4` is neither a cell", "cells, 1,1 to 3,3"),
        ("magic-3", "-c", "1,1 = 1,1", "does not depend on any cell", "compare different cells"),
        ("magic-5", "-c", "1,1 + 1,2 + 1,3 + 1,4 != 9", "too many clauses or rows", "geduld export"),
        ("magic-3", "-c", "1,1 greater 1,2", "is not a condition", "did you mean `CELL < CELL < ...`"),
        ("magic-3", "-c", "number 1 in cornrs", "`cornrs` is not a place", "did you mean `corners`?"),
        ("magic-3", "-c", "1,1 < 1,1", "cell 1,1 is named twice", "once"),
        (
            "magic-3",
            "-c",
            "label 1 in rim",
            "is not a condition for this kind of puzzle",
            "did you mean `number A in PLACE`",
        ),
        ("nintai", "-c", "border 1", "is not a condition", "did you mean `border of labels L M ...`"),
        ("nintai", "-c", "label 1 at row 1 top", "`row 1` has no side `top`", "left, right, bottom"),
        ("crazy-jacob", "-c", "label +9 in rim", "no piece shows the label `+9`", "`+1`"),
        ("crazy-jacob", "-c", "label +1 at 1,1 topp", "`topp` is not a place", "write cells"),
        ("nintai", "-c", "label 1 at 1,1 top", "cell 1,1 has no side `top`", "left, right, bottom"),
        ("nintai", "-c", "piece '114 in corners", "a quote is not closed", "after the name"),
        ("ppp", "-c", "piece P in corners", "is not a condition", "pieces A and B touch"),
        ("magic-3", "--pin", "", "is not a pin of a magic square", "row,column=number"),
        ("magic-3", "--pin", "1,1", "is not a pin of a magic square", "row,column=number"),
        ("magic-3", "--pin", "1=1", "is not a pin of a magic square", "row,column=number"),
        ("magic-3", "--pin", "1,1,1=1", "is not a pin of a magic square", "row,column=number"),
        ("magic-3", "--pin", "-1,1=1", "is not a pin of a magic square", "row,column=number"),
        ("magic-3", "--pin", "1,1=99999999999999999999", "not a pin of a magic square", "row,column=number"),
        ("magic-3", "--pin", "1,4=1", "cell 1,4 is not in the square", "1 to 3"),
        ("magic-3", "--pin", "0,1=1", "cell 0,1 is not in the square", "1 to 3"),
        ("magic-3", "--pin", "1,1=0", "cannot have the number 0", "1 to 9"),
        ("crazy-jacob", "--pin", "1,1", "is not a pin of an edge-matching puzzle", "row,column=piece"),
        ("crazy-jacob", "--pin", "1,1=1/x", "is not a pin of an edge-matching puzzle", "row,column=piece"),
        ("crazy-jacob", "--pin", "1,1=1/3", "cannot be turned so", "0 to 2"),
        ("crazy-jacob", "--pin", "1,1=10", "there is no piece `10`", "did you mean `1`?"),
        ("crazy-jacob", "--pin", "2,4=1", "cell 2,4 is not on the board", "columns 1 to 3"),
        ("crazy-jacob", "--pin", "4,1=1", "cell 4,1 is not on the board", "rows 1 to 3"),
        ("nintai", "--pin", "1,1=114/1", "cannot be turned so", "leave the turn out"),
        ("snake-red", "--pin", "1,1=1", "is not a pin of a snake cube", "cube=x,y,z"),
        ("snake-red", "--pin", "1=1,1", "is not a pin of a snake cube", "cube=x,y,z"),
        ("snake-red", "--pin", "28=1,1,1", "there is no cube 28", "1 to 27"),
        ("snake-red", "--pin", "2=1,1,4", "1,1,4 is outside the box", "3, 3, 3"),
        ("lll", "--pin", "1,1=1", "has no pins", "nothing can be pinned"),
    ] {
        for command in ["solve", "encode"] {
            geduld(&[command, puzzle, option, value]).misused(option, message, remedy);
        }
    }
}

#[test]
fn pins_that_say_nothing_new_are_refused() {
    for (puzzle, pins, message) in [
        ("magic-3", ["1,1=2", "1,1=2"], "the pin 1,1=2 is given twice"),
        ("crazy-jacob", ["1,1=1", "1,1=1/2"], "cell 1,1 is pinned twice"),
        ("snake-red", ["2=2,2,2", "2=2,2,2"], "the pin 2=2,2,2 is given twice"),
        ("pentominoes-3x20", ["0,0=V", "0,0=V"], "the pin 0,0=V is given twice"),
    ] {
        for command in ["count", "why"] {
            let run = geduld(&[command, puzzle, "--pin", pins[0], "--pin", pins[1]]);
            run.misused("--pin", message, "keep one");
        }
    }
}

#[test]
fn wrong_usage_is_status_2() {
    for (arguments, message) in [
        (&[][..], "Usage"),
        (&["frobnicate"], "unrecognized subcommand 'frobnicate'"),
        (&["solve"], "<PUZZLE>"),
        (&["solve", "magic-3", "magic-4"], "unexpected argument 'magic-4'"),
        (&["solve", "magic-3", "--frobnicate"], "unexpected argument '--frobnicate'"),
        (&["count", "magic-3", "--limit", "3"], "unexpected argument '--limit'"),
        (&["count", "magic-3", "--engine", "steam"], "[possible values: auto, sat"),
        (&["list", "magic-3", "--format", "xml"], "[possible values: text, json, jsonl"),
        (&["count", "magic-3", "--format", "jsn"], "a similar value exists: 'json'"),
        (&["count", "magic-3", "--json", "--format", "text"], "cannot be used with"),
        (&["compare", "--task", "propagate", "--format", "svg"], "no picture"),
        (&["list", "magic-3", "--limit", "-1"], "whole number"),
        (&["list", "magic-3", "--limit", "many"], "whole number"),
        (&["encode", "magic-3", "--sum", "abacus"], "[possible values: "),
        (&["encode", "magic-3", "-o", ""], "'--output <FILE>'"),
        (&["count", "magic-3", "--threads", "0"], "from 1 to 1024"),
        (&["count", "magic-3", "--threads", "-1"], "from 1 to 1024"),
        (&["count", "magic-3", "--threads", "two"], "from 1 to 1024"),
        (&["count", "magic-3", "--threads", "1000000000"], "from 1 to 1024"),
        (&["count", "magic-3", "--time-limit", "-1"], "0 or more"),
        (&["count", "magic-3", "--time-limit", "abc"], "number of seconds"),
        (&["count", "magic-3", "--time-limit", "inf"], "number of seconds"),
        (&["count", "magic-3", "--time-limit", "nan"], "number of seconds"),
        (&["count", "magic-3", "--time-limit", "1e300"], "number of seconds"),
    ] {
        let run = geduld(arguments);
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains(message), "{arguments:?}: {}", run.stderr);
        assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
    }
}

#[test]
fn a_label_may_begin_with_a_minus() {
    // The rim has more edges than there are such labels, which is a warning.
    let apart = geduld(&["solve", "crazy-jacob", "--border", "-1"]);
    assert_eq!((apart.status, apart.stdout.contains("has no solution")), (Some(0), true), "{}", apart.stderr);
    assert_eq!(apart.stdout, geduld(&["solve", "crazy-jacob", "--border=-1"]).stdout);
}

#[test]
fn what_is_meant_is_named() {
    for (arguments, tip) in [
        (&["count", "crazy-jacob", "--different"][..], "always counts the essentially different solutions"),
        (&["solve", "nintai", "--limit", "3"], "--limit is an option of 'geduld list'"),
        (&["solve", "nintai", "--limit=3"], "--limit is an option of 'geduld list'"),
        (&["generate", "cards", "--side", "3"], "--side is an option of 'geduld generate triangles'"),
        (&["cluster", "slurm", "magic-3", "--parts", "3"], "--parts is an option of 'geduld plan'"),
        (
            &["show", "--json"],
            "--json is an option of 'geduld info', 'geduld solve', 'geduld list' and other commands",
        ),
        (&["solve", "nintai", "--pni", "1,1=114"], "'--pin'"),
        (&["nintai"], "name a command before the puzzle, e.g. 'geduld solve nintai'"),
        (&["mine.toml"], "'geduld solve mine.toml'"),
        (&["count"], "or a bundled puzzle: boss-3 boss-3-sliding boss-4"),
        (&["new"], "<KIND> is one of edge-matching, magic-square"),
        (&["list", "magic-3", "--different", "figures", "--limit", "x"], "invalid value 'x'"),
    ] {
        let run = geduld(arguments);
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains(tip), "{arguments:?}: {}", run.stderr);
        for never in ["-- --", "--all-different"] {
            assert!(!run.stderr.contains(never), "{arguments:?}: {}", run.stderr);
        }
    }
}

#[test]
fn a_value_that_may_be_left_out_needs_no_equals_sign() {
    let expected = geduld(&["list", "crazy-jacob", "--different=layouts"]).done();
    for arguments in [
        &["list", "crazy-jacob", "--different", "layouts"][..],
        &["list", "--different", "layouts", "crazy-jacob"],
    ] {
        assert_eq!(geduld(arguments).done(), expected, "{arguments:?}");
    }
    let classes = geduld(&["list", "--different", "crazy-jacob"]).done();
    assert_eq!(classes, geduld(&["list", "crazy-jacob", "--different=classes"]).done());
    // A file may have such a name, and then it is the puzzle.
    let folder = Folder::new();
    folder.write("layouts", geduld(&["show", "magic-3"]).done());
    let run = command(&["list", "--different", "layouts"]).current_dir(folder.path("")).output().unwrap();
    assert_eq!(run.status.code(), Some(0));
}
