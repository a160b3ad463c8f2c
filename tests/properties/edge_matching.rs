//! Edge matching: every copy in every cell and turn.

use std::collections::{BTreeMap, BTreeSet};

use geduld_puzzle::edge_matching::{Piece, Placed, Shape, Turned};
use geduld_puzzle::{Puzzle, Solution};
use geduld_tests::board::{self, BoardMap, Side};
use geduld_tests::counting::{Numbers, count_sat, lists_differences, numbers, search_finds};
use geduld_tests::files;
use geduld_tests::random::condition::{Body, Sentence, View, Vocabulary, sentences, with_conditions};
use geduld_tests::random::edge_matching::{EdgeMatching, any_puzzles, puzzles};
use geduld_tests::random::{Kinds, kinds, with_fixing_map, with_same};
use proptest::prelude::*;
use proptest::sample::Index;

/// A board is left out if it can be filled in more ways than this, copies told apart.
const LIMIT: usize = 3000;

/// Nor is one tried to its end if so many fillings with copies that touch as they may do not keep the rules.
const TRIED: usize = 30_000;

/// All sides and turns of a piece.
fn ways(piece: &Piece, turns: usize) -> Vec<(bool, usize)> {
    let over = if piece.reverse.is_some() { vec![false, true] } else { vec![false] };
    over.into_iter().flat_map(|reverse| (0..turns).map(move |turn| (reverse, turn))).collect()
}

/// What is seen of a piece that lies so.
fn side(piece: &Piece, reverse: bool, turn: usize) -> Vec<String> {
    let mut edges = piece.reverse.as_ref().filter(|_| reverse).unwrap_or(&piece.edges).clone();
    edges.rotate_left(turn);
    edges
}

/// A copy of a piece as it lies: the number of the copy, and the labels that are seen.
type Copy = (usize, Vec<String>);

struct BruteForce<'a> {
    puzzle: &'a EdgeMatching,
    sentences: &'a [Sentence],
    read: Puzzle,
    touching: Vec<[Side; 2]>,
    cells: usize,
    /// The piece of each copy.
    pieces: Vec<usize>,
    found: BTreeSet<Vec<Copy>>,
    /// How many fillings have been tried.
    tried: usize,
}

impl<'a> BruteForce<'a> {
    fn new(puzzle: &'a EdgeMatching, sentences: &'a [Sentence]) -> Self {
        let copies = puzzle.pieces.iter().enumerate().flat_map(|(index, piece)| vec![index; piece.copies]);
        Self {
            puzzle,
            sentences,
            read: files::puzzle(&puzzle.toml()),
            touching: board::touching(&puzzle.shape),
            cells: board::positions(&puzzle.shape).len(),
            pieces: copies.collect(),
            found: BTreeSet::new(),
            tried: 0,
        }
    }

    /// Puts every copy that is left in every turn into the next cell; `turned` says what the rules check is told.
    fn fill(&mut self, lies: &mut Vec<Copy>, turned: &mut Vec<Turned>) {
        if self.is_too_much() {
            return;
        }
        if lies.len() == self.cells {
            self.tried += 1;
            if self.keeps_rules(turned) && self.keeps_conditions(turned) {
                self.found.insert(lies.clone());
            }
            return;
        }
        for copy in 0..self.pieces.len() {
            if lies.iter().any(|&(used, _)| used == copy) {
                continue;
            }
            let piece = &self.puzzle.pieces[self.pieces[copy]];
            let turns = if self.puzzle.turn { piece.edges.len() } else { 1 };
            for (reverse, turn) in ways(piece, turns) {
                let piece = &self.puzzle.pieces[self.pieces[copy]];
                lies.push((copy, side(piece, reverse, turn)));
                turned.push(Turned { piece: piece.name.clone(), turn, reverse });
                if self.last_touches(lies) {
                    self.fill(lies, turned);
                }
                lies.pop();
                turned.pop();
            }
        }
    }

    fn is_too_much(&self) -> bool {
        self.found.len() > LIMIT || self.tried > TRIED
    }

    /// Whether the last cell fits the cells before it: what does not would be refused in the end.
    fn last_touches(&self, lies: &[Copy]) -> bool {
        let label = |(cell, place): Side| lies[cell].1[place].as_str();
        let last = lies.len() - 1;
        let touching = self.touching.iter().filter(|[_, later]| later.0 == last);
        touching.into_iter().all(|&[a, b]| self.puzzle.may_touch(label(a), label(b)))
    }

    fn keeps_rules(&self, turned: &[Turned]) -> bool {
        let rows = board::in_rows(&self.puzzle.shape, turned.iter().cloned());
        self.read.family.check(&Solution::EdgeMatching(Placed { rows })).is_ok()
    }
}

impl BruteForce<'_> {
    fn keeps_conditions(&self, turned: &[Turned]) -> bool {
        if self.sentences.is_empty() {
            return true;
        }
        let shape = &self.puzzle.shape;
        let outer = |side: Side| !self.touching.iter().flatten().any(|&touched| touched == side);
        let bodies =
            turned.iter().zip(board::positions(shape)).enumerate().map(|(cell, (lies, position))| {
                let piece = self.puzzle.pieces.iter().find(|piece| piece.name == lies.piece).unwrap();
                let names = board::side_names(shape, position);
                let sides: Vec<(&str, bool, String)> = names
                    .into_iter()
                    .zip(side(piece, lies.reverse, lies.turn))
                    .enumerate()
                    .map(|(place, (name, label))| (name, outer((cell, place)), label))
                    .collect();
                let ends = sides.iter().filter(|side| side.1).count();
                let (item, cell) = (lies.piece.clone(), vec![position.0, position.1]);
                let corner = if sides.len() == 6 { 3 } else { 2 };
                Body { item, cell, ends: (ends >= corner, ends >= 1), sides }
            });
        let touching = self.touching.iter().map(|&[(a, _), (b, _)]| (a, b)).collect();
        let view = View { pieces: bodies.collect(), touching };
        self.sentences.iter().all(|sentence| sentence.holds(&view))
    }
}

/// What conditions on a puzzle can speak of.
pub fn vocabulary(puzzle: &EdgeMatching) -> Vocabulary {
    let touching = board::touching(&puzzle.shape);
    let positions = board::positions(&puzzle.shape);
    let outer_sides = |cell: usize| {
        let touched = touching.iter().flatten().filter(|side| side.0 == cell).count();
        board::places(&puzzle.shape) - touched
    };
    let mut labels: Vec<String> = puzzle.pieces.iter().flat_map(Piece::labels).cloned().collect();
    labels.sort_unstable();
    labels.dedup();
    let looks: Vec<Look> = puzzle.pieces.iter().map(|piece| look(piece, puzzle.turn)).collect();
    let corner = if board::places(&puzzle.shape) == 6 { 3 } else { 2 };
    let alone = |piece: &usize| looks.iter().filter(|&other| *other == looks[*piece]).count() == 1;
    let items = (0..puzzle.pieces.len()).filter(alone).map(|piece| puzzle.pieces[piece].name.clone());
    Vocabulary {
        item: "piece",
        items: items.collect(),
        cells: positions.iter().map(|&at| (vec![at.0, at.1], board::side_names(&puzzle.shape, at))).collect(),
        lines: vec![("row", 0), ("column", 1)],
        corners: (0..positions.len()).any(|cell| outer_sides(cell) >= corner),
        rim: (0..positions.len()).any(|cell| outer_sides(cell) >= 1),
        inside: (0..positions.len()).any(|cell| outer_sides(cell) == 0),
        labels,
        numbers: false,
    }
}

/// A random puzzle with random conditions.
pub fn conditioned() -> impl Strategy<Value = (EdgeMatching, Vec<Sentence>)> {
    prop_oneof![puzzles(), any_puzzles()].prop_flat_map(|puzzle| {
        let sentences = sentences(vocabulary(&puzzle));
        (Just(puzzle), sentences)
    })
}

/// The text of its file, and the numbers by definition.
pub fn expected((puzzle, sentences): &(EdgeMatching, Vec<Sentence>)) -> Option<(String, Numbers)> {
    Some((with_conditions(&puzzle.toml(), sentences), brute_force(puzzle, sentences)?))
}

/// All that a piece can show, sorted.
type Look = Vec<Vec<String>>;

/// For each cell the number of what its piece can show, and what is seen.
type Seen = Vec<(usize, Vec<String>)>;

/// Numbers for all that pieces can show.
#[derive(Default)]
struct Looks(BTreeMap<Look, usize>);

/// A map of the board with a recolouring.
struct Motion<'a> {
    map: &'a BoardMap,
    colours: &'a BTreeMap<String, String>,
    /// What becomes of all that a piece can show.
    becomes: BTreeMap<usize, usize>,
}

impl Looks {
    fn number(&mut self, look: Look) -> usize {
        let next = self.0.len();
        *self.0.entry(look).or_insert(next)
    }

    fn motion<'a>(&mut self, map: &'a BoardMap, colours: &'a BTreeMap<String, String>) -> Motion<'a> {
        let mut motion = Motion { map, colours, becomes: BTreeMap::new() };
        let known: Vec<(Look, usize)> = self.0.iter().map(|(look, &number)| (look.clone(), number)).collect();
        for (look, number) in known {
            let mut image: Look = look.iter().map(|edges| motion.carry(edges)).collect();
            image.sort_unstable();
            motion.becomes.insert(number, self.number(image));
        }
        motion
    }
}

impl Motion<'_> {
    fn carry(&self, edges: &[String]) -> Vec<String> {
        let image = |label: String| self.colours.get(&label).cloned().unwrap_or(label);
        self.map.carry(edges).into_iter().map(image).collect()
    }

    fn apply(&self, seen: &Seen) -> Seen {
        let mut image = seen.clone();
        for (cell, (kind, edges)) in seen.iter().enumerate() {
            image[self.map.cells[cell]] = (self.becomes[kind], self.carry(edges));
        }
        image
    }
}

/// The numbers of a puzzle by their definitions, `None` if there are too many solutions to try.
fn brute_force(puzzle: &EdgeMatching, sentences: &[Sentence]) -> Option<Numbers> {
    let kinds = if puzzle.reflect { vec!["rotation", "reflection"] } else { vec!["rotation"] };
    brute_force_up_to(puzzle, sentences, &kinds, None)
}

/// The same with these kinds of maps counting as the same.
fn brute_force_up_to(
    puzzle: &EdgeMatching,
    sentences: &[Sentence],
    kinds: &[&str],
    fixed_by: Option<&str>,
) -> Option<Numbers> {
    let mut search = BruteForce::new(puzzle, sentences);
    search.fill(&mut Vec::new(), &mut Vec::new());
    if search.is_too_much() {
        return None;
    }
    let mut looks = Looks::default();
    let kind_of: Vec<usize> =
        puzzle.pieces.iter().map(|piece| looks.number(look(piece, puzzle.turn))).collect();
    let seen = |lies: &Vec<Copy>, pieces: &[usize]| -> Seen {
        lies.iter().map(|(copy, edges)| (kind_of[pieces[*copy]], edges.clone())).collect()
    };
    let pieces = search.pieces.clone();
    if let Some(name) = fixed_by {
        let (map, colours) = named_map(&puzzle.shape, name);
        let motion = looks.motion(&map, &colours);
        search.found.retain(|lies| motion.apply(&seen(lies, &pieces)) == seen(lies, &pieces));
    }
    let labelled = search.found.len();
    let solutions: BTreeSet<Seen> = search.found.iter().map(|lies| seen(lies, &pieces)).collect();
    let mut maps = board::maps(&puzzle.shape);
    let reflections = kinds.contains(&"reflection") && has_reflections(&puzzle.shape);
    maps.retain(|map| map.target == puzzle.shape && (reflections || !map.mirrors));
    if !kinds.contains(&"rotation") && !reflections {
        maps.truncate(1);
    }
    let colourings =
        if kinds.contains(&"recolouring") { recolourings(puzzle) } else { vec![BTreeMap::new()] };
    let products = maps.iter().flat_map(|map| colourings.iter().map(move |colours| (map, colours)));
    let motions: Vec<Motion<'_>> = products.map(|(map, colours)| looks.motion(map, colours)).collect();
    // A class is known by its first image, whether that is counted or not.
    let images = |seen: &Seen| -> Vec<Seen> { motions.iter().map(|motion| motion.apply(seen)).collect() };
    let classes: BTreeSet<Option<Seen>> =
        solutions.iter().map(|seen| images(seen).into_iter().min()).collect();
    let layout = |seen: &Seen| seen.iter().map(|&(kind, _)| kind).collect::<Vec<usize>>();
    let layouts: BTreeSet<Option<Vec<usize>>> =
        solutions.iter().map(|seen| images(seen).iter().map(layout).min()).collect();
    Some(numbers([
        ("solutions", solutions.len()),
        ("labelled", labelled),
        ("essentially_different", classes.len()),
        ("layouts", layouts.len()),
    ]))
}

/// Whether some reflection carries the board to itself: products of reflections are then all of its maps, else only the
/// identity.
fn has_reflections(shape: &Shape) -> bool {
    let Shape::Drawn(pattern) = shape else { return true };
    let width = pattern.rows().iter().map(String::len).max().unwrap_or(0);
    let turns = if pattern.ring() { 2 * (width + width % 2) * width } else { 12 };
    (0..turns).any(|index| board::motion(shape, true, index as f64 / turns as f64).is_some())
}

/// The permutations of the labels that keep which may touch, and the border.
fn recolourings(puzzle: &EdgeMatching) -> Vec<BTreeMap<String, String>> {
    let labels: Vec<String> = puzzle
        .pieces
        .iter()
        .flat_map(Piece::labels)
        .cloned()
        .collect::<BTreeSet<String>>()
        .into_iter()
        .collect();
    let mut orders: Vec<Vec<String>> = vec![Vec::new()];
    for _ in &labels {
        let longer = |order: Vec<String>| -> Vec<Vec<String>> {
            let left = labels.iter().filter(|label| !order.contains(label));
            left.map(|label| order.iter().chain([label]).cloned().collect()).collect()
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    let colourings = orders
        .into_iter()
        .map(|order| labels.iter().cloned().zip(order).collect::<BTreeMap<String, String>>());
    let keeps_rules = |colours: &BTreeMap<String, String>| {
        let mut pairs = labels.iter().flat_map(|a| labels.iter().map(move |b| (a, b)));
        pairs.all(|(a, b)| puzzle.may_touch(a, b) == puzzle.may_touch(&colours[a], &colours[b]))
            && puzzle
                .border
                .as_ref()
                .is_none_or(|label| colours.get(label).is_none_or(|image| image == label))
    };
    colourings.filter(keeps_rules).collect()
}

/// The part of a turn that is in the name of a map.
fn angle(name: &str) -> f64 {
    let mut words = name.split(' ');
    let number = words.find(|word| word.starts_with(|first: char| first.is_ascii_digit()));
    match number.map(|word| word.split_once('/').unwrap_or((word, "360"))) {
        Some((part, whole)) => part.parse::<f64>().unwrap() / whole.parse::<f64>().unwrap(),
        None => 0.0,
    }
}

/// A map by its name, and its recolouring.
fn named_map(shape: &Shape, name: &str) -> (BoardMap, BTreeMap<String, String>) {
    let (board, cycles) = match name.strip_prefix("recolouring ") {
        Some(cycles) => ("rotation by 0 degrees", cycles),
        None => name.split_once(", recolouring ").unwrap_or((name, "")),
    };
    let mirrors = board.starts_with("reflection");
    // An axis so far from the vertical: mirrored there, then turned by twice as much.
    let turn = angle(board) * if mirrors { 2.0 } else { 1.0 };
    let map = match shape {
        Shape::Drawn(_) => board::motion(shape, mirrors, turn).unwrap(),
        _ => {
            let maps = board::maps(shape);
            let turns = maps.len() / 2;
            let is_turn = |&index: &usize| (index as f64 / turns as f64 - turn % 1.0).abs() < 1e-6;
            let index = (0..turns).find(is_turn).unwrap();
            maps[if mirrors { turns + index } else { index }].clone()
        }
    };
    let mut colours = BTreeMap::new();
    for cycle in cycles.split(['(', ')']).filter(|cycle| !cycle.is_empty()) {
        let labels: Vec<&str> = cycle.split(' ').collect();
        for (position, label) in labels.iter().enumerate() {
            colours.insert((*label).to_owned(), labels[(position + 1) % labels.len()].to_owned());
        }
    }
    (map, colours)
}

/// The text of the file with the condition that a map leaves solutions as they are, and the numbers by definition.
pub fn expected_fixed((puzzle, map): &(EdgeMatching, Index)) -> Option<(String, Numbers)> {
    let map = super::same::any_map(&puzzle.toml(), map)?;
    let kinds = if puzzle.reflect { vec!["rotation", "reflection"] } else { vec!["rotation"] };
    Some((with_fixing_map(&puzzle.toml(), &map), brute_force_up_to(puzzle, &[], &kinds, Some(&map))?))
}

/// A random puzzle, and what is to count as the same.
pub fn with_kinds() -> impl Strategy<Value = (EdgeMatching, Kinds)> {
    (prop_oneof![puzzles(), any_puzzles()], kinds(&["rotation", "reflection", "recolouring"]))
}

/// The text of its file, and the numbers by definition.
pub fn expected_up_to((puzzle, kinds): &(EdgeMatching, Kinds)) -> Option<(String, Numbers)> {
    Some((with_same(&puzzle.toml(), kinds), brute_force_up_to(puzzle, &[], kinds, None)?))
}

/// What all pieces that cannot be told apart from this one have in common: all that they can show.
fn look(piece: &Piece, turn: bool) -> Look {
    let turns = if turn { piece.edges.len() } else { 1 };
    let looks: BTreeSet<Vec<String>> =
        ways(piece, turns).into_iter().map(|(reverse, turn)| side(piece, reverse, turn)).collect();
    looks.into_iter().collect()
}

/// Whether the search engine finds what trying everything does; puzzles with too many solutions are passed over.
pub fn is_searched(puzzle: &EdgeMatching, threads: usize) {
    if let Some(expected) = brute_force(puzzle, &[]) {
        search_finds(&puzzle.toml(), &expected, threads);
    }
}

proptest! {
    #![proptest_config(super::cases(150, 1))]

    #[test]
    fn count_equals_brute_force(puzzle in puzzles(), options in super::options()) {
        let expected = brute_force(&puzzle, &[]);
        prop_assume!(expected.is_some());
        let (expected, text) = (expected.unwrap(), puzzle.toml());
        search_finds(&text, &expected, 1);
        prop_assert_eq!(count_sat(&text, options.clone(), 1), expected, "{}", text);
        lists_differences(&text, &super::engines(options));
    }
}
