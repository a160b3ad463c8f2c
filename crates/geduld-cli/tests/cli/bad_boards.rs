//! Edge-matching puzzles with one mistake each: boards, drawn boards, pieces, rules and pins.

use crate::bad_puzzles::refuse;
use crate::run::{Folder, geduld};

#[test]
fn boards() {
    refuse(
        "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n",
        &[
            ("[[piece]]\nedges = [1, 2, 3]", 2, "no [board]", "add a table [board]"),
            (
                "[board]\nshape = \"triangel\"\nside = 1",
                2,
                "unknown shape `triangel`",
                "did you mean `triangle`?",
            ),
            ("[board]\nshape = \"triangle\"\nrows = 1", 1, "no `side`", "add `side = …`"),
            // The keys of packings.
            (
                "[board]\nshape = \"rectangle\"\nsize = [3, 3]",
                3,
                "unknown key `size`",
                "`rows` and `columns`",
            ),
            ("[board]\npattern = [\"XX\"]", 2, "unknown key `pattern`", "`tiles` and `cells`"),
            ("[board]\nshape = \"rectangle\"\nrows = 1", 1, "no `columns`", "add `columns = …`"),
            ("[board]\nshape = \"triangle\"\nside = 1\nrows = 1", 4, "has no `rows`", "`side`"),
            ("[board]\nshape = \"hexagon\"\nside = 0", 3, "`side` is 0", "1 or more"),
            ("[board]\nshape = \"hexagon\"\nside = -2", 3, "the number -2", "0 or more"),
            (
                "[board]\nshape = \"hexagon\"\nside = 4000000000",
                3,
                "larger than geduld supports",
                "at most 400",
            ),
            (
                "[board]\nshape = \"rectangle\"\nrows = 400\ncolumns = 400",
                1,
                "160000 cells is larger than geduld supports",
                "at most 400",
            ),
        ],
    );
}

/// The keys of boards of cards, in a packing.
#[test]
fn boards_of_packings() {
    for (grid, help) in [("square", "size = [columns, rows]"), ("cube", "size = [columns, rows, layers]")] {
        let head = format!(
            "format = 1\nkind = \"packing\"\nname = \"x\"\npieces = \"pentominoes\"\ngrid = \"{grid}\"\n"
        );
        refuse(
            &head,
            &[
                ("[board]\nshape = \"rectangle\"", 2, "unknown key `shape`", help),
                ("[board]\nrows = 3", 2, "unknown key `rows`", help),
            ],
        );
    }
}

#[test]
fn edge_matching_pieces() {
    let head = "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n\
                [board]\nshape = \"rectangle\"\nrows = 1\ncolumns = 2\n";
    refuse(
        head,
        &[
            ("", 0, "too few pieces: 0 for a board of 2 cells", "[board]"),
            ("[[piece]]\nedges = [1, 2, 3, 4]", 1, "too few pieces: 1", "`copies`"),
            ("[[piece]]\nedges = [1, 2, 3, 4]\ncopies = 3", 1, "too many pieces: 3", "`copies`"),
            ("[[piece]]\nedges = [1, 2, 3, 4]\ncopies = 0", 3, "0 copies", "remove the piece"),
            ("[[piece]]\nedges = [1, 2, 3, 4]\ncopies = -2", 3, "the number -2", "0 or more"),
            ("[[piece]]\ncopies = 2", 1, "no `edges`", "add `edges = …`"),
            ("[[piece]]\nedges = [1, 2, 3]\ncopies = 2", 2, "piece 1 has 3 edges", "has 4"),
            ("[[piece]]\nedges = []\ncopies = 2", 2, "piece 1 has 0 edges", "has 4"),
            ("[[piece]]\nedges = \"1234\"\ncopies = 2", 2, "a string", "list"),
            ("[[piece]]\nedges = [1, 2, 3.5, 4]\ncopies = 2", 2, "the number 3.5", "whole number"),
            ("[[piece]]\nedges = [1, 2, 3, [4]]\ncopies = 2", 2, "a list of length 1", "whole number"),
            ("[[piece]]\nedges = [1, 2, 3, \"a\\nb\"]\ncopies = 2", 2, "invisible character", "one line"),
            (
                "[[piece]]\nname = \"\\u0007\"\nedges = [1, 2, 3, 4]\ncopies = 2",
                2,
                "invisible character",
                "one line",
            ),
            ("[[piece]]\nname = \"\"\nedges = [1, 2, 3, 4]\ncopies = 2", 2, "is empty", "leave it out"),
            (
                "[[piece]]\nname = \"a\"\nedges = [1, 2, 3, 4]\n[[piece]]\nname = \"a\"\nedges = [1, 2, 3, 4]",
                5,
                "two pieces are called `a`",
                "its own name",
            ),
            ("[[piece]]\nedge = [1, 2, 3, 4]", 2, "unknown key `edge`", "did you mean `edges`?"),
        ],
    );
}

#[test]
fn edge_matching_rules_and_pins() {
    let head = "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n\
                [board]\nshape = \"rectangle\"\nrows = 1\ncolumns = 2\n\
                [[piece]]\nedges = [1, 2, 3, 4]\n[[piece]]\nedges = [1, 4, 3, 2]\n";
    refuse(
        head,
        &[
            ("[rules]\nborder = \"z\"", 2, "no piece shows the label `z` of `border`", "`1`, `2`, `3`, `4`"),
            ("[rules]\nmatch = \"halfs\"", 2, "unknown rule `halfs`", "did you mean `halves`?"),
            ("[rules]\nmatch = [[1]]", 2, "a list of length 1", "pairs"),
            ("[rules]\nmatch = 3", 2, "the number 3", "\"halves\""),
            ("[rules]\nturn = 0", 2, "the number 0", "true or false"),
            ("[[pin]]\ncell = [1, 3]\npiece = 1", 1, "1,3 is not on the board", "columns 1 to 2"),
            ("[[pin]]\ncell = [0, 1]\npiece = 1", 1, "0,1 is not on the board", "the rows 1 to 1"),
            ("[[pin]]\ncell = [1, 1]\npiece = 9", 3, "there is no piece `9`", "`1`, `2`"),
            ("[[pin]]\ncell = [1, 1]\npiece = 1\nturn = 4", 1, "cannot be turned so", "0 to 3"),
            ("[[pin]]\ncell = [1, 1]\npiece = 1\nturn = -1", 4, "the number -1", "0 or more"),
            (
                "[[pin]]\ncell = [1, 1]\npiece = 1\n[[pin]]\ncell = [1, 2]\npiece = 1",
                4,
                "piece 1 is pinned 2 times, but the set has 1 of it",
                "take away a pin",
            ),
            (
                "[[pin]]\ncell = [1, 1]\npiece = 1\n[[pin]]\ncell = [1, 1]\npiece = 2",
                4,
                "1,1 is pinned twice",
                "keep one",
            ),
        ],
    );
    refuse(
        "",
        &[(
            "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n[board]\nshape = \"triangle\"\nside = 1\n\
         [rules]\nmatch = \"halves\"\n[[piece]]\nedges = [\"+a\", \"-a\", \"+\"]",
            10,
            "piece 1 has the half `+` without a name",
            "after the sign",
        )],
    );
}

#[test]
fn boards_drawn_as_rows_of_text() {
    refuse(
        "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n[board]\n",
        &[
            ("tiles = \"hexes\"\ncells = [\"X\"]", 1, "unknown tiles `hexes`", "hexagons"),
            ("tiles = \"squares\"", 0, "has no `cells`", "add `cells = …`"),
            ("cells = [\"X\"]", 0, "has no `tiles`", "add `tiles = …`"),
            ("tiles = \"squares\"\ncells = \"X\"", 2, "holds a string", "write a list"),
            ("tiles = \"squares\"\ncells = [\"X\", 1]", 2, "the number 1", "string in quotes"),
            ("tiles = \"squares\"\ncells = []", 2, "row 1 of the board has no cell", "remove the row"),
            ("tiles = \"squares\"\ncells = [\n\"X\",\n\" .\"]", 4, "row 2 of the board has no cell", "last"),
            ("tiles = \"squares\"\ncells = [\n\"XX\",\n\"XO\"]", 4, "`O` in row 2", "write `X` for a cell"),
            (
                "tiles = \"triangles\"\ncells = [\"XX\"]",
                2,
                "`X` in row 1",
                "write `A` for a triangle that points up",
            ),
            ("tiles = \"triangles\"\ncells = [\n\"AV\",\n\"AV\"]", 4, "character 1 of row 2", "alternate"),
            (
                "tiles = \"hexagons\"\ncells = [\n\"X X\",\n\"X X\"]",
                4,
                "character 1 of row 2",
                "a blank between",
            ),
            ("tiles = \"hexagons\"\ncells = [\"XX\"]", 2, "character 2 of row 1", "a blank between"),
            (
                "tiles = \"dominoes\"\ncells = [\"XX\"]\nring = true",
                2,
                "a ring of 2 cells",
                "rows of 3 cells",
            ),
            (
                "tiles = \"triangles\"\ncells = [\"AVAVAVA\"]\nring = true",
                2,
                "after 7 characters",
                "end with `V`",
            ),
            ("tiles = \"squares\"\ncells = [\"X\"]\nring = 1", 3, "the number 1", "true or false"),
            (
                "tiles = \"squares\"\nshape = \"triangle\"\ncells = [\"X\"]",
                2,
                "has no `shape`",
                "`tiles` with `cells`",
            ),
            ("tiles = \"squares\"\ncells = [\"X\"]\nrows = 1", 3, "has no `rows`", "`tiles` with `cells`"),
            (
                "shape = \"rectangle\"\nrows = 1\ncolumns = 2\nring = true",
                4,
                "has no `ring`",
                "draw the board",
            ),
        ],
    );
    let wide = format!("tiles = \"squares\"\ncells = [\"{}\"]", "X".repeat(401));
    let long = format!("tiles = \"squares\"\ncells = [\"{}X\"]", " ".repeat(900));
    let head = "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n[board]\n";
    let folder = Folder::new();
    for (body, message) in
        [(wide, "a board of 401 cells"), (long, "more than 800 rows high or characters wide")]
    {
        let file = folder.write("large.toml", format!("{head}{body}\n"));
        geduld(&["count", &file]).refused("large.toml:", message, "");
    }
}

#[test]
fn pieces_with_a_reverse() {
    let board = "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n[board]\nshape = \"rectangle\"\nrows = 1\ncolumns = 1\n";
    refuse(
        board,
        &[
            (
                "[rules]\nreverse = \"miror\"\n[[piece]]\nedges = [1, 2, 3, 4]",
                2,
                "`miror`",
                "did you mean `mirror`?",
            ),
            ("[rules]\nreverse = true", 2, "true", "string in quotes"),
            ("[[piece]]\nedges = [1, 2, 3, 4]\nreverse = [1, 2, 3]", 3, "piece 1 has 3 edges", "has 4"),
            ("[[piece]]\nedges = [1, 2, 3, 4]\nreverse = 1", 3, "the number 1", "\"mirror\""),
            (
                "[[piece]]\nedges = [1, 2, 3, 4]\n[[pin]]\ncell = [1, 1]\npiece = 1\nreverse = true",
                3,
                "piece 1 cannot be turned over",
                "give the piece a `reverse`",
            ),
        ],
    );
}
