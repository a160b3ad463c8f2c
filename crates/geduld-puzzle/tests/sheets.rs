//! Sheets to cut out: the pieces, cut along the lines and laid out again, make a solution.

#![expect(clippy::unwrap_used, reason = "a test helper may fail its test")]

use geduld_draw::scene::{A4, CutOut, Group, Item, Items, Pen, Placement, Point, SheetHeader, UNIT, sheets};
use geduld_puzzle::edge_matching::{EdgeMatching, Side};
use geduld_puzzle::{AnyFamily, Puzzle, Solution, bundled, read};

const EDGE: f64 = 30.0;

/// A piece cut out of a sheet: its outline, and the texts on it with their places, all in millimetres.
struct Piece {
    outline: Vec<Point>,
    texts: Vec<(Point, String)>,
}

fn cut(puzzle: &Puzzle) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for piece in puzzle.family.cut_outs() {
        let cut_out = CutOut { scene: piece.scene, outline: piece.outline };
        pieces.extend(std::iter::repeat_n(cut_out, piece.copies));
    }
    let sheets = sheets(SheetHeader { title: "test", note: None }, &A4, pieces, EDGE / UNIT).unwrap();
    sheets.iter().flat_map(|sheet| &sheet.items).filter_map(piece_of).collect()
}

fn piece_of(item: &Item) -> Option<Piece> {
    let Item::Group(Group { place, items: Items::Own(items), .. }) = item else { return None };
    let outline = items.iter().find_map(|item| match item {
        Item::Path { points, pen: Pen::Cut, .. } => Some(points.iter().map(|&p| place.image(p)).collect()),
        _ => None,
    })?;
    let mut texts = Vec::new();
    collect(items, &|point| place.image(point), &mut texts);
    Some(Piece { outline, texts })
}

fn collect(items: &[Item], image: &dyn Fn(Point) -> Point, texts: &mut Vec<(Point, String)>) {
    for item in items {
        match item {
            Item::Text { at, text, .. } => texts.push((image(*at), text.clone())),
            Item::Group(Group { place, items, .. }) => {
                let place: Placement = *place;
                let inner = |point| image(place.image(point));
                match items {
                    Items::Own(items) => collect(items, &inner, texts),
                    Items::Shared(symbol) => collect(&symbol.items, &inner, texts),
                }
            }
            _ => {}
        }
    }
}

fn distance(a: Point, b: Point) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// The motion of the plane that maps one segment to another of the same length.
fn motion(from: [Point; 2], to: [Point; 2]) -> impl Fn(Point) -> Point {
    assert!(
        (distance(from[0], from[1]) - distance(to[0], to[1])).abs() < 1e-6,
        "an edge has the wrong length"
    );
    let angle = |[a, b]: [Point; 2]| (b[1] - a[1]).atan2(b[0] - a[0]);
    let (sin, cos) = (angle(to) - angle(from)).sin_cos();
    move |[x, y]| {
        let [x, y] = [x - from[0][0], y - from[0][1]];
        [to[0][0] + cos * x - sin * y, to[0][1] + sin * x + cos * y]
    }
}

fn middle([a, b]: [Point; 2]) -> Point {
    [f64::midpoint(a[0], b[0]), f64::midpoint(a[1], b[1])]
}

/// Lays out the pieces of a sheet as in a solution, and checks the labels at both sides of each edge.
fn lay_out(puzzle: &EdgeMatching, cut: &[Piece], solution: &str) {
    let placed: serde_json::Value = serde_json::from_str(solution).unwrap();
    let (board, places) = (puzzle.board(), puzzle.shape.tiles().edges_per_piece());
    let on_table = |point: Point| point.map(|end| end * EDGE);
    let ends = |side| {
        let path = board.side_path(side);
        [path[0], path[path.len() - 1]].map(on_table)
    };
    let mut used = vec![false; cut.len()];
    // For each cell the labels that lie nearest to the middles of its edges.
    let labels: Vec<Vec<String>> = (0..board.len())
        .map(|cell| {
            let (row, column) = board.position(cell);
            let turned = &placed["rows"][row - 1][column - 1];
            let name = turned["piece"].as_str().unwrap();
            let turn = usize::try_from(turned["turn"].as_u64().unwrap()).unwrap();
            let index = puzzle.pieces.iter().position(|piece| piece.name == name).unwrap();
            let first: usize = puzzle.pieces[..index].iter().map(|piece| piece.copies).sum();
            let number = (first..first + puzzle.pieces[index].copies).find(|&number| !used[number]).unwrap();
            used[number] = true;
            let piece = &cut[number];
            // The edge at `turn` moves to the first place of the cell.
            let edge = |place: usize| [piece.outline[place % places], piece.outline[(place + 1) % places]];
            let carry = motion(edge(turn), ends(Side { cell, place: 0 }));
            for place in 0..places {
                let own = ends(Side { cell, place });
                for (corner, wanted) in edge(turn + place).into_iter().zip(own) {
                    assert!(distance(carry(corner), wanted) < 1e-6, "{name} does not cover cell {cell}");
                }
            }
            let label = |place| {
                let at = middle(ends(Side { cell, place }));
                let near = |text: &&(Point, String)| distance(carry(text.0), at);
                piece.texts.iter().min_by(|a, b| near(a).total_cmp(&near(b))).unwrap().1.clone()
            };
            (0..places).map(label).collect()
        })
        .collect();
    assert!(used.iter().all(|&used| used), "a piece is left over");
    for [one, other] in board.inner_edges() {
        let (a, b) = (&labels[one.cell][one.place], &labels[other.cell][other.place]);
        assert!(puzzle.matching.allows(a, b), "{a} touches {b}");
    }
}

fn edge_matching(puzzle: &Puzzle) -> &EdgeMatching {
    match &puzzle.family {
        AnyFamily::EdgeMatching(family) => family,
        other => panic!("{other:?}"),
    }
}

/// Crazy Jacob with labels in place of drawings, which have no text.
fn jacob() -> Puzzle {
    let text = bundled::find("crazy-jacob").unwrap().text;
    let labelled = ["fox", "frog", "hen"].iter().fold(text.to_owned(), |text, drawing| {
        text.replace(&format!("symbol = \"{drawing}\""), "colour = \"red\"")
    });
    read(&labelled).unwrap()
}

#[test]
fn triangles_cut_out_and_laid_out_are_a_solution() {
    let puzzle = jacob();
    let solution = r#"{"rows": [
        [{"piece": "3", "turn": 1}],
        [{"piece": "2", "turn": 2}, {"piece": "4", "turn": 1}, {"piece": "7", "turn": 0}],
        [{"piece": "8", "turn": 0}, {"piece": "9", "turn": 1}, {"piece": "1", "turn": 2},
         {"piece": "6", "turn": 2}, {"piece": "5", "turn": 0}]
    ]}"#;
    puzzle.check(&puzzle.family.parse_solution(solution).unwrap()).unwrap();
    let cut = cut(&puzzle);
    assert_eq!(cut.len(), 9);
    lay_out(edge_matching(&puzzle), &cut, solution);
}

#[test]
#[should_panic(expected = "touches")]
fn a_piece_turned_the_wrong_way_is_noticed() {
    let puzzle = jacob();
    let wrong = r#"{"rows": [
        [{"piece": "3", "turn": 0}],
        [{"piece": "2", "turn": 2}, {"piece": "4", "turn": 1}, {"piece": "7", "turn": 0}],
        [{"piece": "8", "turn": 0}, {"piece": "9", "turn": 1}, {"piece": "1", "turn": 2},
         {"piece": "6", "turn": 2}, {"piece": "5", "turn": 0}]
    ]}"#;
    lay_out(edge_matching(&puzzle), &cut(&puzzle), wrong);
}

#[test]
fn cards_with_copies_cut_out_and_laid_out_are_a_solution() {
    let file = r#"
        format = 1
        kind = "edge-matching"
        name = "two by two"
        [board]
        shape = "rectangle"
        rows = 2
        columns = 2
        [rules]
        match = "halves"
        [[piece]]
        name = "A"
        edges = ["+hen", "+a long label", "-fox", "+owl"]
        copies = 2
        [[piece]]
        name = "B"
        edges = ["+owl", "-hen", "+fox", "-a long label"]
        copies = 2
    "#;
    let puzzle = read(file).unwrap();
    // A and B touch with the long label. The lower row is the upper one after half a turn.
    let solution = r#"{"rows": [[{"piece": "A", "turn": 0}, {"piece": "B", "turn": 0}],
                               [{"piece": "B", "turn": 2}, {"piece": "A", "turn": 2}]]}"#;
    puzzle.check(&puzzle.family.parse_solution(solution).unwrap()).unwrap();
    let cut = cut(&puzzle);
    assert_eq!(cut.len(), 4);
    lay_out(edge_matching(&puzzle), &cut, solution);
}

#[test]
fn pieces_of_figures_have_the_outlines_of_the_solution() {
    let puzzle = read(bundled::find("ppp").unwrap().text).unwrap();
    let rows = ["AACC", "AACC", "ABBC", "BBB."];
    let solution = format!(r#"{{"rows": {rows:?}, "symmetry": ["diagonal"]}}"#);
    let solution: Solution = puzzle.family.parse_solution(&solution).unwrap();
    puzzle.check(&solution).unwrap();
    let cut = cut(&puzzle);
    assert_eq!(cut.len(), 3);
    for piece in &cut {
        // A P of five squares has six corners.
        let next = piece.outline.iter().cycle().skip(1);
        let area: f64 =
            piece.outline.iter().zip(next).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum::<f64>() / 2.0;
        assert_eq!(piece.outline.len(), 6);
        assert!((area - 5.0 * EDGE * EDGE).abs() < 1e-6, "{area}");
    }
}

#[test]
fn squares_and_snakes_have_a_piece_for_each_number() {
    for (name, pieces) in [("magic-4", 16), ("snake-red", 27)] {
        let cut = cut(&read(bundled::find(name).unwrap().text).unwrap());
        assert_eq!(cut.len(), pieces, "{name}");
        let numbers = (1..=pieces).map(|number| number.to_string());
        for (piece, number) in cut.iter().zip(numbers) {
            assert!(piece.texts.iter().any(|(_, text)| *text == number), "{name}: {number}");
        }
    }
}
