//! Puzzle files with one mistake each: the message names the line, what is wrong there, and how to put it right.

use crate::run::{Folder, geduld};

/// What stands below the head of the file, on which of these lines the mistake is, a part of the message and one of
/// the remedy.
type Case = (&'static str, usize, &'static str, &'static str);

#[track_caller]
pub fn refuse(head: &str, cases: &[Case]) {
    let folder = Folder::new();
    for &(body, line, message, remedy) in cases {
        folder.write("puzzle.toml", format!("{head}{body}\n"));
        let place = format!("puzzle.toml:{}:", head.lines().count() + line);
        geduld(&["count", &folder.name("puzzle.toml")]).refused(&place, message, remedy);
    }
}

#[test]
fn headers() {
    refuse(
        "",
        &[
            ("format = 1\nkind =", 2, "this is not TOML", "TOML document"),
            ("format = 1\nformat = 1", 2, "duplicate key", "TOML document"),
            ("kind = \"magic-square\"\nsize = 3", 2, "unknown key `size`", "did you mean `order`?"),
            (
                "kind = \"magic-square\"\norder = 3\nsliding = true",
                3,
                "unknown key `sliding`",
                "under a line [rules]",
            ),
            ("format = 2\nkind = \"magic-square\"", 1, "format 2", "reads format 1"),
            ("format = \"1\"\nkind = \"magic-square\"", 1, "holds a string", "whole number"),
            (
                "format = 1\nname = \"x\"\norder = 3",
                3,
                "no `kind`",
                "add `kind = …`: \"edge-matching\", \"magic-square\", \"packing\", \"snake-cube\" or \"symmetry-figure\"",
            ),
            ("format = 1\nknid = \"magic-square\"", 2, "unknown key `knid`", "did you mean `kind`?"),
            ("format = 1\nkind = 3", 2, "the number 3", "string in quotes"),
            (
                "format = 1\nkind = \"magik-square\"",
                2,
                "unknown kind `magik-square`",
                "did you mean `magic-square`?",
            ),
            ("format = 1\nkind = \"sudoku\"", 2, "unknown kind `sudoku`", "is a model in MiniZinc or Python"),
            (
                "format = 1\nkind = \"magic-square\"\norder = 3\nname = 3",
                4,
                "the number 3",
                "string in quotes",
            ),
        ],
    );
}

#[test]
fn magic_squares() {
    refuse(
        "format = 1\nkind = \"magic-square\"\nname = \"x\"\n",
        &[
            ("order = 0", 1, "order 0", "from 3 to 100"),
            ("order = 1", 1, "order 1", "from 3 to 100"),
            ("order = 2", 1, "order 2", "from 3 to 100"),
            ("order = 1000", 1, "larger than geduld supports", "from 3 to 100"),
            ("order = 101", 1, "larger than geduld supports", "from 3 to 100"),
            ("order = -1", 1, "the number -1", "0 or more"),
            ("order = 3.5", 1, "the number 3.5", "whole number"),
            ("order = \"3\"", 1, "a string", "whole number"),
            ("order = 99999999999999999999", 1, "the number 99999999999999999999", "whole number"),
            ("ordr = 3", 1, "unknown key `ordr`", "did you mean `order`?"),
            (
                "order = 3\nchain = \"1\"",
                2,
                "unknown key `chain` in a puzzle of kind magic-square",
                "`order`",
            ),
            ("order = 3\nrules = 3", 2, "the number 3", "[rules]"),
            ("order = 3\n[rules]\npandiagnal = true", 3, "unknown key `pandiagnal`", "`pandiagonal`?"),
            ("order = 3\n[rules]\npandiagonal = 1", 3, "the number 1", "true or false"),
            ("order = 3\n[rules]\npermutation = \"evn\"", 3, "unknown parity `evn`", "did you mean `even`?"),
            ("order = 3\n[rules]\nsliding = \"yes\"", 3, "a string", "true or false"),
            ("order = 3\npin = 3", 2, "the number 3", "[[pin]]"),
            ("order = 3\n[pin]\ncell = [1, 1]", 2, "a table", "[[pin]]"),
            ("order = 3\n[[pin]]\ncell = [1, 1]", 2, "no `value`", "add `value = …`"),
            ("order = 3\n[[pin]]\ncell = [1]\nvalue = 1", 3, "a list of length 1", "2 items"),
            ("order = 3\n[[pin]]\ncell = [1, -1]\nvalue = 1", 3, "the number -1", "0 or more"),
            ("order = 3\n[[pin]]\ncell = [4, 1]\nvalue = 1", 2, "4,1 is not in the square", "1 to 3"),
            ("order = 3\n[[pin]]\ncell = [1, 1]\nvalue = 10", 2, "the number 10", "1 to 9"),
            (
                "order = 3\n[[pin]]\ncell = [1, 1]\nvalue = 2\n[[pin]]\ncell = [1, 1]\nvalue = 4",
                5,
                "1,1 is pinned twice, to 2 and 4",
                "keep one",
            ),
            (
                "order = 3\n[[pin]]\ncell = [1, 1]\nvalue = 2\n[[pin]]\ncell = [1, 2]\nvalue = 2",
                5,
                "number 2 is pinned twice",
                "keep one",
            ),
            ("order = 3\nexpect = 8", 2, "the number 8", "[expect]"),
            ("order = 3\n[expect]\nsolutions = -1", 3, "holds the number -1", "0 or more"),
            ("order = 3\n[expect]\nsolutions = \"many\"", 3, "holds a string", "0 or more"),
            ("order = 3\n[expect]\nsolutions = 1.5", 3, "the number 1.5", "whole number"),
            ("order = 3\n[expect]\nsolution = 8", 3, "unknown key `solution`", "did you mean `solutions`?"),
            ("order = 3\n[expect]\nlayouts = 8", 3, "unknown key `layouts`", "`essentially_different`"),
        ],
    );
}

#[test]
fn packings() {
    refuse(
        "format = 1\nkind = \"packing\"\nname = \"x\"\n",
        &[
            ("pieces = \"pentominoes\"", 1, "there is no board", "size = [6, 10]"),
            ("board = { size = [6, 10] }", 1, "there are no pieces", "[[piece]]"),
            ("board = [\"XX\", \"X.\"]", 1, "a list of length 2", "board = { pattern = [ … ] }"),
            ("board = { size = [6, 10], pattern = [\"X\"] }", 1, "size and pattern", "one of"),
            ("board = { size = [6] }\npieces = \"pentominoes\"", 1, "1 numbers", "columns, rows"),
            ("board = { size = [0, 6] }\npieces = \"pentominoes\"", 1, "no board of this size", "at least 1"),
            ("board = { size = [2000, 6] }\npieces = \"pentominoes\"", 1, "no board of this size", "2000"),
            ("grid = \"hex\"\nboard = { size = [6, 6] }", 1, "no grid `hex`", "did you mean `hexagon`?"),
            ("board = { size = [6, 6] }\npieces = \"pentominos\"", 2, "no set `pentominos`", "`pentominoes`"),
            ("grid = \"ball\"\nboard = { cells = [[1, 0, 0]] }", 2, "no cell [1, 0, 0]", "even"),
            ("grid = \"triangle\"\nboard = { cells = [[1, 0]] }", 2, "[1, 0] is not a cell", "[x, y, z]"),
            ("board = { cells = [[-1, 0]] }", 1, "negative coordinate", "shift the board"),
            (
                "grid = \"hexagon\"\nboard = { pattern = [\"X X\", \" XX\"] }",
                2,
                "row 2, character 3",
                "every other",
            ),
            ("board = { pattern = [\"XO\"] }", 1, "'O'", "colours"),
        ],
    );
    refuse(
        "format = 1\nkind = \"packing\"\nname = \"x\"\nboard = { pattern = [\"XX+\"] }\n",
        &[
            ("[[piece]]\nshape = [\"\"]", 2, "is empty", "X for each"),
            ("[[piece]]\nname = \"open\"\nshape = [\"X\"]", 1, "called `open`", "stays open"),
            ("[[piece]]\nshape = [\"X\"]\ncopies = \"3-1\"", 3, "impossible `copies`", "least"),
            ("[[piece]]\nshape = [\"X\"]\ncopies = \"some\"", 3, "a string", "0-3"),
            ("[[piece]]\nshape = [\"X\"]\n[[pin]]\npiece = \"2\"\ncells = \"0,0\"", 4, "no piece `2`", "`1`"),
            ("[[piece]]\nshape = [\"XX\"]\n[[pin]]\ncells = \"0,0\"", 3, "may not stay open", "+"),
            (
                "[[piece]]\nshape = [\"X\"]\n[[pin]]\npiece = 1\ncells = [[5, 0]]",
                5,
                "not on the board",
                "draw",
            ),
            (
                "[[piece]]\nshape = [\"X\"]\ncopies = 2\n[[pin]]\npiece = 1\ncells = \"0,0 1,0\"",
                4,
                "cannot cover",
                "no way",
            ),
        ],
    );
}

#[test]
fn snake_cubes() {
    refuse(
        "format = 1\nkind = \"snake-cube\"\nname = \"x\"\n",
        &[
            ("size = [3, 3, 3]\nchain = \"0110\"", 2, "4 cubes, the box has 27", "one digit"),
            ("size = [2, 2, 1]\nchain = \"01x0\"", 2, "'x'", "one digit"),
            ("size = [2, 2, 1]\nchain = \"01é\"", 2, "'é'", "one digit"),
            ("size = [2, 2, 1]\nchain = \"01\\u0007\"", 2, "'\\u{7}'", "one digit"),
            ("size = [2, 2, 1]\nchain = \"\"", 2, "0 cubes", "one digit"),
            ("size = [2, 2, 1]\nchain = 110", 2, "the number 110", "string in quotes"),
            ("size = [2, 2, 1]\nchain = \"01 1\"", 2, "3 cubes", "one digit"),
            ("size = [2, 2, 1]\nchain = [0, 1, 2, 0]", 2, "a run of 0", "share the cube"),
            ("size = [2, 2, 1]\nchain = [0, 1, -1, 0]", 2, "'-'", "one digit"),
            ("size = [0, 2, 1]\nchain = \"0110\"", 1, "0 x 2 x 1 has no room", "at least 1"),
            ("size = [2, 2, -1]\nchain = \"0110\"", 1, "the number -1", "0 or more"),
            (
                "size = [4000000000, 4000000000, 4]\nchain = \"0110\"",
                1,
                "larger than geduld supports",
                "at most 216",
            ),
            ("size = [2, 2]\nchain = \"0110\"", 1, "a list of length 2", "3 items"),
            ("size = \"4\"\nchain = \"0110\"", 1, "a string", "3 items"),
            ("chain = \"0110\"", 1, "no `size`", "add `size = …`"),
            ("size = [2, 2, 1]", 1, "no `chain`", "add `chain = …`"),
        ],
    );
    refuse(
        "format = 1\nkind = \"snake-cube\"\nname = \"x\"\nsize = [2, 2, 1]\nchain = \"0110\"\n",
        &[
            ("[rules]\nstart = []", 2, "`start` is empty", "list a position"),
            ("[rules]\nstart = [[1, 1, 2]]", 2, "1,1,2 is outside the box", "2, 2, 1"),
            ("[rules]\nstart = [1, 1, 1]", 2, "the number 1", "3 items"),
            ("[[pin]]\ncube = 5\nat = [1, 1, 1]", 1, "no cube 5", "1 to 4"),
            ("[[pin]]\ncube = 1\nat = [0, 1, 1]", 1, "0,1,1 is outside the box", "2, 2, 1"),
            (
                "[[pin]]\ncube = 1\nat = [1, 1, 1]\n[[pin]]\ncube = 1\nat = [1, 2, 1]",
                4,
                "pinned twice",
                "keep one",
            ),
            (
                "[[pin]]\ncube = 1\nat = [1, 1, 1]\n[[pin]]\ncube = 2\nat = [1, 1, 1]",
                4,
                "the same place",
                "own place",
            ),
            (
                "[rules]\nstart = [[1, 1, 1]]\n[[pin]]\ncube = 1\nat = [1, 2, 1]",
                3,
                "is no `start`",
                "`start`",
            ),
        ],
    );
}

#[test]
fn symmetry_figures() {
    refuse(
        "format = 1\nkind = \"symmetry-figure\"\nname = \"x\"\n",
        &[
            ("frame = 0", 1, "side 0 holds nothing", "from 1 to 20"),
            ("frame = 1000", 1, "side 1000 is larger than geduld supports", "from 1 to 20"),
            ("frame = -3", 1, "the number -3", "0 or more"),
            ("frame = 3", 1, "there are no pieces", "[[piece]]"),
        ],
    );
    refuse(
        "format = 1\nkind = \"symmetry-figure\"\nname = \"x\"\nframe = 3\n",
        &[
            ("[[piece]]\nshape = []", 2, "the shape of piece 1 is empty", "write X"),
            ("[[piece]]\nshape = [\"..\", \"..\"]", 2, "the shape of piece 1 is empty", "write X"),
            ("[[piece]]\nshape = [\"X.\", \".X\"]", 2, "is in pieces", "hang together"),
            ("[[piece]]\nshape = [\"XXXX\"]", 2, "1 x 4, larger than the frame", "larger `frame`"),
            ("[[piece]]\nshape = [\"X\", \"XY\"]", 2, "'Y'", "write X"),
            ("[[piece]]\nshape = \"X\"", 2, "a string", "list"),
            ("[[piece]]\nshape = [\"X\"]\ncopies = -1", 3, "the number -1", "0 or more"),
            ("[[piece]]\nshape = [\"X\"]\ncopies = 0", 3, "impossible `copies`", "1 or more"),
            ("[[piece]]\nshape = [\"X\"]\ncopies = 1000", 1, "1000 pieces or more are more", "at most 62"),
            (
                "[[piece]]\nshape = [\"X\"]\ncopies = 40\n[[piece]]\nshape = [\"XX\"]\ncopies = 40",
                4,
                "80 pieces or more are more",
                "at most 62",
            ),
            (
                "[[piece]]\nname = \"a\"\nshape = [\"X\"]\n[[piece]]\nname = \"a\"\nshape = [\"XX\"]",
                4,
                "two pieces are called `a`",
                "its own name",
            ),
            ("[rules]\nsymmetry = [\"miror\"]", 2, "unknown symmetry `miror`", "did you mean `mirror`?"),
            ("[rules]\nsymmetry = []", 2, "`symmetry` is empty", "name a symmetry"),
            ("[rules]\nsymmetry = 3", 2, "the number 3", "list"),
            ("[rules]\nflip = \"no\"", 2, "a string", "true or false"),
            ("[expect]\nlayouts = 1\n[[piece]]\nshape = [\"X\"]", 2, "unknown key `layouts`", "`figures`"),
        ],
    );
}

/// Mistakes in different parts of a file are reported together, in the order of the file.
#[test]
fn several_mistakes_are_reported_at_once() {
    let folder = Folder::new();
    let text = "format = 1\nkind = \"edge-matching\"\nname = 3\nboard = { shape = \"rectangle\", rows = 1, columns = 2 }\n\
        [[piece]]\nedges = [1, 2, 3]\n[[piece]]\nedges = [1, 2, 3, 4]\n[[piece]]\nedges = [1, 2, 3, 4]\ncopies = 0\n";
    let file = folder.write("puzzle.toml", text);
    let run = geduld(&["count", &file]);
    assert_eq!(run.status, Some(1));
    let expected = [(3, "holds the number 3"), (6, "piece 1 has 3 edges"), (11, "piece 3 has 0 copies")];
    let places: Vec<_> = run.stderr.split("error: ").skip(1).zip(expected).collect();
    assert_eq!(places.len(), 3, "{}", run.stderr);
    for (block, (line, message)) in places {
        assert!(block.contains(&format!("puzzle.toml:{line}:")) && block.contains(message), "{block}");
    }
    let square = "format = 1\nkind = \"magic-square\"\norder = 3\n\
        conditions = [\"1 in corner 7\", \"2 in edges\"]\nsame = \"turn\"\n";
    let run = geduld(&["count", &folder.write("square.toml", square)]);
    assert_eq!(run.stderr.matches("error: ").count(), 3, "{}", run.stderr);
}

#[test]
fn a_puzzle_without_a_name_is_called_like_its_file() {
    let folder = Folder::new();
    let file = folder.write("lo shu.toml", "format = 1\nkind = \"magic-square\"\norder = 3\n");
    assert!(geduld(&["count", &file]).done().starts_with("lo shu (magic-square)\n"));
}

/// A key at the top is missed there, not at the end of the file, where it would be one of the last table.
#[test]
fn keys_that_are_missing_are_missed_where_they_would_stand() {
    let pin = "[[pin]]\ncell = [1, 1]\nvalue = 1";
    for (head, line, message, remedy) in [
        ("format = 1\nname = \"x\"\norder = 3\n", 3, "no `kind`", "\"edge-matching\", \"magic-square\","),
        ("format = 1\nkind = \"magic-square\"\nname = \"x\"\n", 3, "no `order`", "a whole number"),
        ("", 1, "no `kind`", "\"magic-square\","),
    ] {
        let folder = Folder::new();
        let file = folder.write("puzzle.toml", format!("{head}{pin}\n"));
        geduld(&["count", &file]).refused(&format!("puzzle.toml:{line}:"), message, remedy);
    }
    refuse(
        "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n",
        &[
            ("[board]\nside = 1", 1, "no `shape`", "\"triangle\", \"hexagon\" or \"rectangle\"; or draw"),
            ("[board]\ncells = [\"X\"]", 1, "no `tiles`", "\"squares\", \"triangles\", \"hexagons\" or"),
            ("[board]\nshape = \"hexagon\"", 1, "no `side`", "`tiles = \"hexagons\"` and `cells`"),
            (
                "[board]\nshape = \"hexagon\"\nside = 1\n[[piece]]\nedges = [1, 2, 3, 4, 5, 6]\ncopies = 7",
                5,
                "piece 1 has 6 edges",
                "`tiles = \"hexagons\"` and `cells`",
            ),
        ],
    );
}

#[test]
fn squares_without_diagonals_have_no_broken_ones() {
    let head = "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 4\n[rules]\n";
    let exclude = "`diagonals = false` and `pandiagonal = true` exclude each other";
    refuse(head, &[("diagonals = false\npandiagonal = true", 2, exclude, "leave one of the two out")]);
    let folder = Folder::new();
    let file = folder.write("pandiagonal.toml", format!("{head}pandiagonal = true\n"));
    geduld(&["count", &file, "--diagonals", "false"]).refused("pandiagonal.toml:6:", exclude, "leave one");
    geduld(&["count", "ppp", "--diagonals", "false"]).misused("", "has no diagonals", "kind magic-square");
}

/// Characters that command a terminal, change the direction of reading or take no room: in names, labels and sentences.
#[test]
fn invisible_characters_are_refused() {
    for (character, code) in [
        ("\\u001b", "U+001B"),
        ("\\u009b", "U+009B"),
        ("\\u202e", "U+202E"),
        ("\\u2066", "U+2066"),
        ("\\u200b", "U+200B"),
        ("\\ufeff", "U+FEFF"),
        ("\\u200d", "U+200D"),
    ] {
        let edges = "[board]\nshape = \"rectangle\"\nrows = 1\ncolumns = 1\n";
        let figure = "format = 1\nkind = \"symmetry-figure\"\nname = \"x\"\nframe = 3\n";
        let cards = "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n";
        for (text, what) in [
            (
                format!("format = 1\nkind = \"magic-square\"\nname = \"a{character}b\"\norder = 3"),
                "the name of the puzzle",
            ),
            (
                format!("{figure}[[piece]]\nname = \"a{character}b\"\nshape = [\"X\"]"),
                "the name of piece number 1",
            ),
            (
                format!("{cards}{edges}[[piece]]\nname = \"a{character}b\"\nedges = [1, 1, 1, 1]"),
                "the name of piece number 1",
            ),
            (format!("{cards}{edges}[[piece]]\nedges = [1, \"a{character}b\", 1, 1]"), "a label of piece 1"),
            (
                format!(
                    "{cards}{edges}[[piece]]\nedges = [1, 1, 1, 1]\nreverse = [1, \"a{character}b\", 1, 1]"
                ),
                "a label of piece 1",
            ),
            (
                format!(
                    "{cards}{edges}[rules]\nmatch = [[\"1\", \"a{character}b\"]]\n[[piece]]\nedges = [1, 1, 1, 1]"
                ),
                "a label of `match`",
            ),
            (
                format!("{cards}{edges}[rules]\nborder = \"a{character}b\"\n[[piece]]\nedges = [1, 1, 1, 1]"),
                "the label of `border`",
            ),
            (
                format!(
                    "{cards}conditions = [\"label a{character}b in 1,1\"]\n{edges}[[piece]]\nedges = [1, 1, 1, 1]"
                ),
                "the condition",
            ),
        ] {
            let folder = Folder::new();
            let file = folder.write("puzzle.toml", text);
            let message = format!("{what} has the invisible character {code}");
            geduld(&["count", &file]).refused("puzzle.toml:", &message, "characters that can be seen");
        }
    }
    for character in ["\u{1b}", "\u{9b}", "\u{202e}", "\u{200b}"] {
        let odd = format!("a{character}b");
        for (option, value) in [
            ("--pin", format!("1,1={odd}")),
            ("--condition", format!("label {odd} in 1,1")),
            ("--border", odd.clone()),
            ("--fixed-by", odd.clone()),
        ] {
            let run = geduld(&["count", "nintai", option, &value]);
            run.misused(option, "has the invisible character U+", "characters that can be seen");
            assert!(!run.stderr.contains(character), "{:?}", run.stderr);
        }
    }
}
