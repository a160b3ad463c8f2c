//! Fingerprints: a box under other pictures is recognised, and one with something changed is told apart exactly if no
//! renaming undoes the change, which is found by trying all of them.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::fmt::Write as _;

use geduld_puzzle::read;

/// Random numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        (1..count).for_each(|last| order.swap(last, self.below(last + 1)));
        order
    }
}

/// A box of cards in numbers: labels are numbered, and so are cells.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cards {
    rows: usize,
    columns: usize,
    turn: bool,
    /// Pairs of labels that may touch, the smaller one first, sorted.
    pairs: Vec<(usize, usize)>,
    border: Option<usize>,
    pieces: Vec<[usize; 4]>,
    /// Cell, piece and turn.
    pins: Vec<(usize, usize, Option<usize>)>,
    /// "This piece does not lie in this cell", "this label is at the top of the first cell".
    outside: Option<(usize, usize)>,
    shown: Option<usize>,
    labels: usize,
}

impl Cards {
    fn random(random: &mut Random, labels: usize) -> Self {
        let (rows, columns) = [(2, 2), (1, 3), (2, 3)][random.below(3)];
        let count = rows * columns;
        let turn = random.below(3) > 0;
        let mut pieces: Vec<[usize; 4]> = (0..count).map(|_| [0; 4].map(|_| random.below(labels))).collect();
        // Every label is on a piece.
        (0..labels).for_each(|label| pieces[label % count][label / count] = label);
        let mut pairs: Vec<(usize, usize)> = if random.below(2) == 0 {
            (0..labels).map(|label| (label, label)).collect()
        } else {
            let pair = |random: &mut Random| (random.below(labels), random.below(labels));
            (0..1 + random.below(labels)).map(|_| pair(random)).map(|(a, b)| (a.min(b), a.max(b))).collect()
        };
        pairs.sort_unstable();
        pairs.dedup();
        let mut cards = Self {
            rows,
            columns,
            turn,
            pairs,
            border: None,
            pieces,
            pins: Vec::new(),
            outside: None,
            shown: None,
            labels,
        };
        match random.below(6) {
            0 => cards.border = Some(random.below(labels)),
            1 => {
                let turned = if turn && random.below(2) == 0 { Some(random.below(4)) } else { None };
                cards.pins.push((random.below(count), random.below(count), turned));
            }
            2 => cards.outside = Some((random.below(count), random.below(count))),
            3 => cards.shown = Some(random.below(labels)),
            _ => {}
        }
        cards
    }

    fn shown(&self, piece: usize, turn: usize) -> [usize; 4] {
        [0, 1, 2, 3].map(|place| self.pieces[piece][(place + turn) % 4])
    }

    fn turns(&self) -> std::ops::Range<usize> {
        0..if self.turn { 4 } else { 1 }
    }

    /// The same under other pictures.
    fn renamed(&self, random: &mut Random) -> Self {
        let labels = random.shuffled(self.labels);
        let order = random.shuffled(self.pieces.len());
        let mut renamed = self.clone();
        let mut later = vec![0; order.len()];
        for (from, &to) in order.iter().enumerate() {
            later[from] = random.below(self.turns().end);
            renamed.pieces[to] = self.shown(from, later[from]).map(|label| labels[label]);
        }
        renamed.pairs = self.pairs.iter().map(|&(a, b)| (labels[a], labels[b])).collect();
        renamed.pairs.iter_mut().for_each(|pair| *pair = (pair.0.min(pair.1), pair.0.max(pair.1)));
        renamed.pairs.sort_unstable();
        renamed.border = self.border.map(|label| labels[label]);
        renamed.shown = self.shown.map(|label| labels[label]);
        renamed.outside = self.outside.map(|(piece, cell)| (order[piece], cell));
        for (_, piece, turn) in &mut renamed.pins {
            let before = *piece;
            *turn = turn.map(|turn| (turn + 4 - later[before]) % 4);
            *piece = order[before];
        }
        renamed
    }

    /// What a piece is to the solver: how it looks in all turns, with what is asked of it; by a renaming of labels.
    fn described(&self, labels: &[usize]) -> (Vec<String>, String) {
        let look = |edges: [usize; 4]| edges.map(|label| labels[label]);
        let mut pieces: Vec<String> = (0..self.pieces.len())
            .map(|piece| {
                let looks = self.turns().map(|turn| look(self.shown(piece, turn))).min().unwrap();
                let all: Vec<_> = self.turns().map(|turn| look(self.shown(piece, turn))).collect();
                let one_look = all.iter().all(|look| *look == all[0]);
                // Of pieces that look the same, whichever is meant.
                let same = |other: usize| {
                    self.turns().map(|turn| look(self.shown(other, turn))).min().unwrap() == looks
                };
                let mut pins: Vec<_> = (self.pins.iter())
                    .filter(|pin| same(pin.1))
                    .map(|&(cell, other, turn)| {
                        let seen = turn.or(one_look.then_some(0)).map(|turn| look(self.shown(other, turn)));
                        (cell, seen)
                    })
                    .collect();
                pins.sort_unstable();
                let outside = self.outside.filter(|&(other, _)| same(other)).map(|(_, cell)| cell);
                format!("{looks:?} {pins:?} {outside:?}")
            })
            .collect();
        pieces.sort_unstable();
        let mut pairs: Vec<(usize, usize)> =
            self.pairs.iter().map(|&(a, b)| (labels[a].min(labels[b]), labels[a].max(labels[b]))).collect();
        pairs.sort_unstable();
        let label = |label: Option<usize>| label.map(|label| labels[label]);
        let rest = format!(
            "{} {} {} {pairs:?} {:?} {:?}",
            self.rows,
            self.columns,
            self.turn,
            label(self.border),
            label(self.shown)
        );
        (pieces, rest)
    }

    /// Whether some renaming of the labels makes the one the other.
    fn is_same(&self, other: &Self) -> bool {
        let identity: Vec<usize> = (0..self.labels).collect();
        let target = other.described(&identity);
        permutations(self.labels).iter().any(|labels| self.described(labels) == target)
    }

    fn toml(&self, random: &mut Random) -> String {
        let names = ["fox", "hen", "Ente", "x y", "7"];
        let shift = random.below(names.len());
        let label = |label: usize| names[(label + shift) % names.len()];
        let prefix = ["P", "card ", ""][random.below(3)];
        let mut conditions = Vec::new();
        if let Some((piece, cell)) = self.outside {
            let (row, column) = (cell / self.columns + 1, cell % self.columns + 1);
            conditions.push(format!("piece '{prefix}{}' not in {row},{column}", piece + 1));
        }
        if let Some(shown) = self.shown {
            conditions.push(format!("label '{}' at 1,1 top", label(shown)));
        }
        let mut text = format!(
            "format = 1\nkind = \"edge-matching\"\nname = \"random\"\nconditions = {conditions:?}\n[board]\n\
             shape = \"rectangle\"\nrows = {}\ncolumns = {}\n[rules]\nturn = {}\n",
            self.rows, self.columns, self.turn
        );
        let pairs: Vec<[&str; 2]> = self.pairs.iter().map(|&(a, b)| [label(a), label(b)]).collect();
        let _ = writeln!(text, "match = {pairs:?}");
        if let Some(border) = self.border {
            let _ = writeln!(text, "border = {:?}", label(border));
        }
        for (number, edges) in (1..).zip(&self.pieces) {
            let _ = writeln!(text, "[[piece]]\nname = \"{prefix}{number}\"\nedges = {:?}", edges.map(label));
        }
        for (cell, piece, turn) in &self.pins {
            let (row, column) = (cell / self.columns + 1, cell % self.columns + 1);
            let _ = writeln!(text, "[[pin]]\ncell = [{row}, {column}]\npiece = \"{prefix}{}\"", piece + 1);
            if let Some(turn) = turn {
                let _ = writeln!(text, "turn = {turn}");
            }
        }
        text
    }
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let with_last = |shorter: Vec<usize>| {
        (0..count).map(move |place| {
            let mut longer = shorter.clone();
            longer.insert(place, count - 1);
            longer
        })
    };
    permutations(count - 1).into_iter().flat_map(with_last).collect()
}

fn cards_are_recognised(boxes: usize) {
    let mut random = Random(3);
    let (mut same, mut different) = (0, 0);
    while same < boxes || different < boxes {
        let labels = 1 + random.below(4);
        let cards = Cards::random(&mut random, labels);
        let (text, renamed) = (cards.toml(&mut random), cards.renamed(&mut random));
        // A condition cannot tell apart pieces that look the same, and a border may exclude a pin.
        let Ok(puzzle) = read(&text) else { continue };
        let other = read(&renamed.toml(&mut random)).unwrap();
        assert!(cards.is_same(&renamed), "the test contradicts itself: {cards:?} {renamed:?}");
        assert_eq!(
            puzzle.canonical_form().unwrap(),
            other.canonical_form().unwrap(),
            "{cards:?} {renamed:?}"
        );
        assert!(puzzle.changes_to(&other).unwrap().is_some());
        same += 1;
        let mut changed = renamed.clone();
        let (piece, place) = (random.below(changed.pieces.len()), random.below(4));
        changed.pieces[piece][place] = random.below(labels);
        let every_label =
            (0..labels).all(|label| changed.pieces.iter().flatten().any(|&shown| shown == label));
        let Ok(other) = read(&changed.toml(&mut random)) else { continue };
        if every_label {
            let expected = cards.is_same(&changed);
            different += usize::from(!expected);
            let equal = puzzle.canonical_form().unwrap() == other.canonical_form().unwrap();
            assert_eq!(equal, expected, "{cards:?} {changed:?}");
            assert_eq!(puzzle.changes_to(&other).unwrap().is_some(), expected);
        }
    }
}

#[test]
fn boxes_under_other_pictures_are_recognised() {
    cards_are_recognised(150);
}

#[test]
#[ignore = "minutes: just test-slow"]
fn thousands_of_boxes_under_other_pictures_are_recognised() {
    cards_are_recognised(10_000);
}

/// The changes, done to the one box, give the other.
#[test]
fn what_becomes_of_labels_and_pieces_is_what_is_said() {
    let mut random = Random(8);
    for _ in 0..60 {
        let cards = Cards::random(&mut random, 3);
        let (one, two) = (cards.toml(&mut random), cards.renamed(&mut random).toml(&mut random));
        let (Ok(one), Ok(two)) = (read(&one), read(&two)) else { continue };
        let changes = one.changes_to(&two).unwrap().unwrap();
        let geduld_puzzle::AnyFamily::EdgeMatching(from) = &one.family else { panic!() };
        let geduld_puzzle::AnyFamily::EdgeMatching(to) = &two.family else { panic!() };
        let label = |label: &String| {
            changes.iter().find(|change| change.what == "label" && change.from == *label).unwrap().to.clone()
        };
        let mut used = 0;
        for change in changes.iter().filter(|change| change.what == "piece") {
            let names = |text: &str| text.split(", ").map(str::to_owned).collect::<Vec<String>>();
            let (before, after) = (names(&change.from), names(&change.to));
            assert_eq!(before.len(), after.len());
            used += before.len();
            let edges = |puzzle: &geduld_puzzle::edge_matching::EdgeMatching, name: &String| {
                puzzle.pieces.iter().find(|piece| piece.name == *name).unwrap().clone()
            };
            let later = change.how.split_whitespace().find_map(|word| word.parse().ok());
            let later = later.unwrap_or(usize::from(change.how.contains("one place later")));
            let shown: Vec<String> = edges(from, &before[0]).shown(later).iter().map(label).collect();
            assert_eq!(shown, edges(to, &after[0]).edges, "{change:?}");
        }
        assert_eq!(used, from.pieces.len());
    }
}

#[test]
fn snakes_are_the_same_read_from_either_end_in_any_box() {
    let snake = |size: &str, chain: &str, rest: &str| {
        let text = format!(
            "format = 1\nkind = \"snake-cube\"\nname = \"x\"\nsize = {size}\nchain = \"{chain}\"\n{rest}"
        );
        read(&text).unwrap().canonical_form().unwrap()
    };
    let plain = snake("[2, 3, 1]", "001010", "");
    assert_eq!(plain, snake("[3, 2, 1]", "001010", ""), "the box is turned");
    assert_eq!(plain, snake("[2, 3, 1]", "010100", ""), "the string is reversed");
    assert_eq!(plain, snake("[2, 3, 1]", "101011", ""), "ends do not matter");
    assert_ne!(plain, snake("[2, 3, 1]", "011010", ""));
    let pinned =
        |cube: usize, at: &str| snake("[2, 3, 1]", "001010", &format!("[[pin]]\ncube = {cube}\nat = {at}\n"));
    assert_eq!(pinned(1, "[1, 1, 1]"), pinned(1, "[2, 3, 1]"), "the box is mirrored");
    assert_ne!(pinned(1, "[1, 1, 1]"), pinned(1, "[1, 2, 1]"));
    assert_ne!(
        pinned(1, "[1, 1, 1]"),
        pinned(6, "[1, 1, 1]"),
        "this string is not the same from its other end"
    );
    let start = snake("[2, 3, 1]", "001010", "[rules]\nstart = [[2, 1, 1]]\n");
    assert_eq!(pinned(1, "[1, 1, 1]"), start, "a start of one place is a pin");
    let reversed = snake("[2, 3, 1]", "010100", "[[pin]]\ncube = 6\nat = [1, 1, 1]\n");
    assert_eq!(pinned(1, "[1, 1, 1]"), reversed);
    let touching = |chain: &str, condition: &str| {
        let text = format!(
            "format = 1\nkind = \"snake-cube\"\nname = \"x\"\nsize = [2, 3, 1]\nchain = \"{chain}\"\nconditions = [{condition:?}]\n"
        );
        read(&text).unwrap().canonical_form().unwrap()
    };
    assert_eq!(touching("001010", "cubes 1 and 4 touch"), touching("010100", "cubes 6 and 3 touch"));
    assert_ne!(touching("001010", "cubes 1 and 4 touch"), touching("001010", "cubes 6 and 3 touch"));
    assert_eq!(touching("001010", "cube 2 in 1,1,1"), touching("010100", "cube 5 in 2,3,1"));
}

#[test]
fn figures_are_the_same_with_shapes_turned_and_flipped_if_they_may_be() {
    let figure = |flip: bool, shapes: [&str; 2], copies: [usize; 2]| {
        let mut text = format!(
            "format = 1\nkind = \"symmetry-figure\"\nname = \"x\"\nframe = 5\n[rules]\nflip = {flip}\n"
        );
        for (shape, copies) in shapes.iter().zip(copies) {
            let _ = write!(text, "[[piece]]\nshape = {shape}\ncopies = {copies}\n");
        }
        read(&text).unwrap().canonical_form().unwrap()
    };
    let (l, turned, j) = (r#"["X.", "X.", "XX"]"#, r#"["XXX", "X.."]"#, r#"[".X", ".X", "XX"]"#);
    let bar = r#"["XX"]"#;
    assert_eq!(figure(false, [l, bar], [1, 2]), figure(false, [bar, turned], [2, 1]));
    assert_eq!(figure(true, [l, bar], [1, 2]), figure(true, [j, bar], [1, 2]));
    assert_ne!(figure(false, [l, bar], [1, 2]), figure(false, [j, bar], [1, 2]), "it may not be flipped");
    assert_ne!(figure(true, [l, bar], [1, 2]), figure(true, [l, bar], [2, 1]));
    assert_eq!(figure(true, [l, l], [1, 1]), figure(true, [l, j], [1, 1]), "copies are pieces");
}

#[test]
fn squares_are_the_same_if_their_pins_are() {
    let square = |rest: &str| {
        let text = format!("format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 3\n{rest}");
        read(&text).unwrap().canonical_form().unwrap()
    };
    let pin = |row: usize, value: usize| format!("[[pin]]\ncell = [{row}, 1]\nvalue = {value}\n");
    assert_eq!(square(&(pin(1, 2) + &pin(2, 9))), square(&(pin(2, 9) + &pin(1, 2))));
    assert_ne!(square(&pin(1, 2)), square(&pin(1, 4)));
}

/// Sets in which all pieces are alike in every way but their place in the whole: a jigsaw whose every edge has a
/// partner of its own.
#[test]
fn jigsaws_are_put_in_order() {
    let jigsaw = |random: &mut Random, side: usize| {
        let mut edges = vec![[0usize; 4]; side * side];
        let mut label = 0;
        let mut pair = |edges: &mut Vec<[usize; 4]>, a: (usize, usize), b: (usize, usize)| {
            edges[a.0][a.1] = 2 * label;
            edges[b.0][b.1] = 2 * label + 1;
            label += 1;
        };
        // Opposite sides of the board touch as well, so that every place is like every other.
        for cell in 0..side * side {
            let (row, column) = (cell / side, cell % side);
            pair(&mut edges, (cell, 1), (row * side + (column + 1) % side, 3));
            pair(&mut edges, (cell, 2), ((row + 1) % side * side + column, 0));
        }
        let mut text = format!(
            "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n[board]\nshape = \"rectangle\"\nrows = {side}\ncolumns = {side}\n[rules]\nmatch = \"halves\"\n"
        );
        let names = random.shuffled(label);
        for piece in random.shuffled(side * side) {
            let mut shown =
                edges[piece].map(|edge| format!("{}{}", ["+", "-"][edge % 2], names[edge / 2] + 1));
            shown.rotate_left(random.below(4));
            let _ = writeln!(text, "[[piece]]\nedges = {shown:?}");
        }
        read(&text).unwrap()
    };
    let mut random = Random(6);
    for side in 2..6 {
        let (one, other) = (jigsaw(&mut random, side), jigsaw(&mut random, side));
        assert_eq!(one.canonical_form().unwrap(), other.canonical_form().unwrap());
    }
}
