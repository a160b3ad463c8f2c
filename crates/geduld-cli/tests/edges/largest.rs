//! The largest puzzles that the format allows, of each family and kind of board.

use std::fmt::Write as _;

use crate::chance::Chance;

/// All of them: a name and the text of the file.
pub fn puzzles() -> Vec<(&'static str, String)> {
    [boards(), squares(), snakes(), figures()].concat()
}

pub fn head(kind: &str) -> String {
    format!("format = 1\nkind = \"{kind}\"\nname = \"largest\"\n")
}

/// Pieces with so many edges, their labels drawn from so many.
fn drawn(pieces: usize, edges: usize, labels: u64, more: &str) -> String {
    let mut chance = Chance::new(1, &format!("{pieces} {edges} {labels}"));
    let mut text = String::new();
    for _ in 0..pieces {
        let edges: Vec<String> = (0..edges).map(|_| format!("\"{}\"", 1 + chance.below(labels))).collect();
        writeln!(text, "[[piece]]\nedges = [{}]\n{more}", edges.join(", ")).unwrap();
    }
    text
}

/// Pieces that are cut out of a board of squares, so that there is a solution.
fn cut_out(rows: usize, columns: usize, labels: u64) -> String {
    let mut chance = Chance::new(1, &format!("{rows} {columns} {labels}"));
    let mut lines = |count: usize, length: usize| -> Vec<Vec<u64>> {
        (0..count).map(|_| (0..length).map(|_| 1 + chance.below(labels)).collect()).collect()
    };
    let (across, down) = (lines(rows + 1, columns), lines(rows, columns + 1));
    let mut text = String::new();
    for row in 0..rows {
        for column in 0..columns {
            let edges =
                [across[row][column], down[row][column + 1], across[row + 1][column], down[row][column]];
            writeln!(text, "[[piece]]\nedges = {edges:?}").unwrap();
        }
    }
    text
}

/// One piece, as often as the board has cells.
pub fn alike(edges: &[u32], copies: usize) -> String {
    format!("[[piece]]\nedges = {edges:?}\ncopies = {copies}\n")
}

pub fn board(shape: &str, rules: &str, pieces: &str) -> String {
    head("edge-matching") + &format!("[board]\n{shape}\n[rules]\n{rules}\n{pieces}")
}

/// A board that is drawn as text.
fn picture(tiles: &str, rows: &[String], ring: bool) -> String {
    format!("tiles = \"{tiles}\"\ncells = {rows:?}\nring = {ring}\n")
}

fn boards() -> Vec<(&'static str, String)> {
    let square = "shape = \"rectangle\"\nrows = 20\ncolumns = 20\n";
    let triangle = "shape = \"triangle\"\nside = 20\n";
    let hexagon = "shape = \"hexagon\"\nside = 8\n";
    let tiles: Vec<String> = (0..20).map(|row| " ".repeat(row % 2) + "X ".repeat(20).trim_end()).collect();
    let tiles = picture("hexagons", &tiles, false);
    let strip = picture("dominoes", &["X".repeat(400)], false);
    let strips = picture("dominoes", &vec!["X".to_owned(); 400], false);
    let ring = picture("dominoes", &["X".repeat(400)], true);
    let tube = picture("squares", &vec!["X".repeat(40); 10], true);
    let holes: Vec<String> = (0..21)
        .map(|row| {
            let is_hole = |column| row % 4 == 2 && column % 4 == 2 || row == 10 && column < 16;
            (0..21).map(|column| if is_hole(column) { '.' } else { 'X' }).collect()
        })
        .collect();
    let cells = holes.iter().flat_map(|row| row.chars()).filter(|&cell| cell == 'X').count();
    let holes = picture("squares", &holes, false);
    let apart: Vec<String> = (0..39)
        .map(|row| if row % 2 == 0 { "X.".repeat(20)[..39].to_owned() } else { ".".repeat(39) })
        .collect();
    let apart = picture("squares", &apart, false);
    let own = "reverse = [\"1\", \"2\", \"3\", \"4\"]\n";
    let unlike: String = (0..400)
        .map(|piece| {
            let edges: Vec<String> = (0..4).map(|edge| (4 * piece + edge).to_string()).collect();
            format!("[[piece]]\nedges = [{}]\n", edges.join(", "))
        })
        .collect();
    let halves = drawn(400, 4, 9, "").replace(", \"", ", \"-").replace("[\"", "[\"+");
    vec![
        ("cards", board(square, "", &cut_out(20, 20, 22))),
        ("cards with few labels", board(square, "", &cut_out(20, 20, 4))),
        ("cards with many labels", board(square, "", &cut_out(20, 20, 300))),
        ("cards that do not match", board(square, "", &unlike)),
        ("cards that are alike", board(square, "", &alike(&[1, 1, 1, 1], 400))),
        ("cards that are not turned", board(square, "turn = false\n", &cut_out(20, 20, 9))),
        ("cards with halves", board(square, "match = \"halves\"\n", &halves)),
        ("cards with mirror images", board(square, "reverse = \"mirror\"\n", &cut_out(20, 20, 9))),
        ("cards with reverses", board(square, "", &drawn(400, 4, 9, own))),
        (
            "a row of cards",
            board("shape = \"rectangle\"\nrows = 1\ncolumns = 400\n", "", &cut_out(1, 400, 30)),
        ),
        ("triangles", board(triangle, "", &drawn(400, 3, 6, ""))),
        ("triangles that are alike", board(triangle, "", &alike(&[1, 2, 3], 400))),
        ("a hexagon", board(hexagon, "", &drawn(384, 3, 6, ""))),
        ("tiles", board(&tiles, "", &drawn(400, 6, 4, ""))),
        ("tiles that are alike", board(&tiles, "", &alike(&[1, 2, 3, 4, 5, 6], 400))),
        ("dominoes", board(&strip, "", &drawn(400, 2, 20, ""))),
        ("dominoes in columns", board(&strips, "", &drawn(400, 2, 20, ""))),
        ("dominoes in a ring", board(&ring, "", &drawn(400, 2, 20, ""))),
        ("dominoes that are alike", board(&ring, "", &alike(&[1, 2], 400))),
        ("a tube of cards", board(&tube, "", &cut_out(10, 40, 6))),
        ("cards around holes", board(&holes, "", &cut_out(1, cells, 5))),
        ("cards that do not touch", board(&apart, "", &cut_out(20, 20, 5))),
    ]
}

fn squares() -> Vec<(&'static str, String)> {
    let square = |more: &str| head("magic-square") + "order = 16\n" + more;
    vec![
        ("a square", square("")),
        ("a pandiagonal square", square("[rules]\npandiagonal = true\n")),
        ("an associative square", square("[rules]\nassociative = true\n")),
        ("an even square", square("[rules]\npermutation = \"even\"\n")),
        ("a sliding square", square("[rules]\nsliding = true\n")),
        (
            "a square with conditions",
            square("").replace("order", "conditions = [\"1,1 < 1,2 < 1,3 < 2,1 < 3,1\"]\norder"),
        ),
    ]
}

fn snakes() -> Vec<(&'static str, String)> {
    let snake = |size: [u32; 3], chain: String| {
        head("snake-cube") + &format!("size = {size:?}\nchain = \"{chain}\"\n")
    };
    let turns =
        |straight: fn(usize) -> bool| (0..216).map(|cube| if straight(cube) { '0' } else { '1' }).collect();
    vec![
        ("a snake of turns", snake([6, 6, 6], "1".repeat(216))),
        ("a snake of rows", snake([6, 6, 6], turns(|cube| !matches!(cube % 6, 0 | 5)))),
        ("a straight snake", snake([216, 1, 1], "0".repeat(216))),
        ("a flat snake", snake([2, 108, 1], turns(|cube| !matches!(cube, 107 | 108)))),
        ("a snake in a box", snake([3, 6, 12], turns(|cube| cube % 3 == 1))),
    ]
}

fn figures() -> Vec<(&'static str, String)> {
    let figure = |rules: &str, pieces: &[(&[&str], usize)]| {
        let piece = |&(shape, copies): &(&[&str], usize)| {
            format!("[[piece]]\nshape = {shape:?}\ncopies = {copies}\n")
        };
        let pieces: String = pieces.iter().map(piece).collect();
        head("symmetry-figure") + "frame = 20\n[rules]\n" + rules + &pieces
    };
    let whole = ["XXXXXXXXXXXXXXXXXXXX"; 20];
    let pentominoes: [&[&str]; 12] = [
        &["XX", "XX", "X."],
        &[".XX", "XX.", ".X."],
        &["XXXXX"],
        &["XXX", "X..", "X.."],
        &["X..", "XX.", ".XX"],
        &["XX.", ".XX", ".X."],
        &["X.X", "XXX"],
        &[".X.", "XXX", ".X."],
        &["XXXX", "X..."],
        &["XXXX", ".X.."],
        &["XX.", ".X.", ".XX"],
        &["XXX", ".X.", ".X."],
    ];
    let copies = |copies| pentominoes.map(|shape| (shape, copies));
    vec![
        ("monominoes", figure("", &[(&["X"], 62)])),
        ("monominoes apart", figure("connected = false\n", &[(&["X"], 62)])),
        ("six pentominoes", figure("", &copies(1)[..6])),
        ("twelve pentominoes", figure("", &copies(1))),
        ("sixty pentominoes", figure("", &copies(5))),
        ("hexominoes", figure("", &[(&["XX", "XX", "XX"], 62)])),
        ("rods", figure("", &[(&whole[..1], 20)])),
        ("a piece as large as the frame", figure("", &[(&whole, 1)])),
    ]
}
