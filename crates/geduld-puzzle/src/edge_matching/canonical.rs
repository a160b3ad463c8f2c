//! The canonical form of an edge-matching puzzle: the least sequence in which its pieces can be written, labels being numbered as they
//! come up.
//!
//! It is made piece by piece. Of the pieces that are left, in all of their turns, the one that is written smallest comes next;
//! where several are, all are tried, and the least sequence wins. Two ways that lead to the same sequence are a symmetry of the set,
//! and what a symmetry carries to something tried already is not tried again: B. D. McKay and A. Piperno,
//! *Practical graph isomorphism, II*, Journal of Symbolic Computation 60 (2014), section 2.

use std::cmp::Ordering;
use std::fmt::Write as _;

use super::{EdgeMatching, Shape};
use crate::condition::{Parts, lines};
use crate::{Change, TooManyAlike};

/// Ends a list of numbers; larger than every number of a label.
const END: usize = usize::MAX;

/// How many steps are tried before the search is given up.
const STEPS: usize = 1_000_000;

/// The canonical form, and what it is made of.
pub(crate) struct Canonical {
    pub text: String,
    /// For each number the label that has it.
    labels: Vec<usize>,
    /// The types in their order.
    types: Vec<usize>,
}

impl EdgeMatching {
    pub(crate) fn canonical(&self, conditions: &[Parts]) -> Result<Canonical, TooManyAlike> {
        let set = Set::new(self, conditions);
        let leaf = Search::new(&set).run()?;
        let mut labels = vec![0; set.partners.len()];
        for (label, number) in leaf.numbers.iter().enumerate() {
            labels[number.expect("every label is on a piece")] = label;
        }
        let (mut text, positions) = self.canonical_board();
        // The border has the first number.
        let border = if self.border.is_some() { "0" } else { "none" };
        let _ = write!(text, "turn {}\nreflect {}\nborder {border}\n", self.turn, self.reflect);
        for (number, &label) in labels.iter().enumerate() {
            let partners = &set.partners[label];
            let mut partners: Vec<usize> = partners.iter().filter_map(|&other| leaf.numbers[other]).collect();
            partners.sort_unstable();
            let partners: Vec<String> = partners.iter().map(usize::to_string).collect();
            let _ = writeln!(text, "label {number} touches {}", partners.join(" "));
        }
        for &(kind, turn) in &leaf.choices {
            let Type { edges, copies, .. } = &set.types[kind];
            let edges: Vec<String> = (0..edges.len())
                .filter_map(|place| leaf.numbers[edges[(place + turn) % edges.len()]])
                .map(|number| number.to_string())
                .collect();
            let _ = write!(text, "piece {} x{copies}", edges.join(" "));
            for (cell, pinned) in set.types[kind].pins_when(turn) {
                let (row, column) = positions[cell];
                let _ = write!(text, " pin {row},{column}");
                let _ = pinned.map_or(Ok(()), |turn| write!(text, "/{turn}"));
            }
            text.push('\n');
        }
        let mut places = vec![None; set.types.len()];
        (0..).zip(&leaf.choices).for_each(|(place, &(kind, _))| places[kind] = Some(place));
        text += &lines(set.conditions.iter().filter_map(|parts| renamed(parts, &places, &leaf.numbers)));
        Ok(Canonical { text, labels, types: leaf.choices.iter().map(|&(kind, _)| kind).collect() })
    }

    /// The lines that say the board, and row and column of each cell as pins are written there.
    fn canonical_board(&self) -> (String, Vec<(usize, usize)>) {
        let named = match &self.shape {
            Shape::Drawn(pattern) => Shape::named_alike(pattern),
            named => Some(named.clone()),
        };
        let pattern = named.as_ref().unwrap_or(&self.shape).pattern();
        let text = match named {
            Some(Shape::Triangle { side }) => format!("board triangle {side}\n"),
            Some(Shape::Hexagon { side }) => format!("board hexagon {side}\n"),
            Some(Shape::Rectangle { rows, columns }) => format!("board rectangle {rows} {columns}\n"),
            Some(Shape::Drawn(_)) | None => {
                let rows = pattern.normal_rows();
                let positions = rows.iter().zip(1..).flat_map(|(row, number)| {
                    let cells = row.chars().zip(1..).filter(|&(character, _)| character != '.');
                    cells.map(move |(_, column)| (number, column))
                });
                let kind = if pattern.ring() { "ring" } else { "drawn" };
                let lines: String = rows.iter().map(|row| format!("row {row}\n")).collect();
                return (format!("board {kind} {}\n{lines}", pattern.tiles().name()), positions.collect());
            }
        };
        (text, pattern.spots().iter().map(|spot| (spot.row + 1, spot.column)).collect())
    }

    /// How this puzzle becomes another with the same canonical form.
    pub(crate) fn changes_to(
        &self,
        ours: &[Parts],
        other: &Self,
        theirs: &[Parts],
    ) -> Result<Vec<Change>, TooManyAlike> {
        let (ours, theirs) = (self.canonical(ours)?, other.canonical(theirs)?);
        let pairs = ours.labels.iter().zip(&theirs.labels);
        let mut carried = vec![0; self.looks.labels.len()];
        pairs.clone().for_each(|(&from, &to)| carried[from] = to);
        let mut changes: Vec<Change> = pairs
            .map(|(&from, &to)| Change {
                what: "label",
                from: self.looks.labels[from].clone(),
                to: other.looks.labels[to].clone(),
                how: String::new(),
            })
            .collect();
        changes.sort_by(|a, b| a.from.cmp(&b.from));
        let mut pieces: Vec<(usize, Change)> = ours
            .types
            .iter()
            .zip(&theirs.types)
            .map(|(&from, &to)| {
                let names = |puzzle: &Self, kind: usize| -> String {
                    let pieces = puzzle.looks.types[kind].pieces.iter();
                    pieces.map(|&piece| puzzle.pieces[piece].name.as_str()).collect::<Vec<_>>().join(", ")
                };
                let (first, second) = (self.looks.types[from].pieces[0], other.looks.types[to].pieces[0]);
                let edges = |puzzle: &Self, piece: usize, turn: usize| -> Vec<usize> {
                    let shown = puzzle.pieces[piece].shown(turn);
                    let labels = &puzzle.looks.labels;
                    shown.iter().filter_map(|label| labels.binary_search(label).ok()).collect()
                };
                let wanted = edges(other, second, 0);
                let turn = (0..self.turns()).find(|&turn| {
                    edges(self, first, turn)
                        .into_iter()
                        .map(|label| carried[label])
                        .eq(wanted.iter().copied())
                });
                let how = match turn {
                    None | Some(0) => String::new(),
                    Some(1) => "its list of edges begins one place later".to_owned(),
                    Some(turn) => format!("its list of edges begins {turn} places later"),
                };
                (first, Change { what: "piece", from: names(self, from), to: names(other, to), how })
            })
            .collect();
        pieces.sort_by_key(|&(first, _)| first);
        changes.extend(pieces.into_iter().map(|(_, change)| change));
        Ok(changes)
    }
}

/// A set of pieces without names.
struct Set {
    /// For each label those that it may touch.
    partners: Vec<Vec<usize>>,
    border: Option<usize>,
    types: Vec<Type>,
    /// What is asked for besides, of types and labels.
    conditions: Vec<Parts>,
}

struct Type {
    edges: Vec<usize>,
    copies: usize,
    /// How many turns look different.
    turns: usize,
    /// The cells in which it is pinned, with the turn if that is pinned too.
    pins: Vec<(usize, Option<usize>)>,
}

impl Type {
    /// The pins when the list of edges begins so many places later, in ascending order.
    fn pins_when(&self, turn: usize) -> Vec<(usize, Option<usize>)> {
        let seen = |pinned: usize| (pinned + self.turns - turn) % self.turns;
        let mut pins: Vec<_> = self.pins.iter().map(|&(cell, pinned)| (cell, pinned.map(seen))).collect();
        pins.sort_unstable();
        pins
    }
}

impl Set {
    fn new(puzzle: &EdgeMatching, conditions: &[Parts]) -> Self {
        let looks = &puzzle.looks;
        let partners = puzzle.matching.partners(&looks.labels);
        let border = puzzle.border.as_ref().and_then(|border| looks.labels.binary_search(border).ok());
        let mut types: Vec<Type> = (looks.types.iter())
            .map(|kind| Type { edges: Vec::new(), copies: kind.copies, turns: 0, pins: Vec::new() })
            .collect();
        for placement in &looks.placements {
            let kind = &mut types[placement.kind];
            if placement.turn == 0 {
                kind.edges.clone_from(&placement.edges);
            }
            kind.turns += 1;
        }
        for pin in &puzzle.pins {
            let piece = &puzzle.pieces[pin.piece];
            let placement = looks.placement_of(piece, pin.turn.unwrap_or(0));
            let placement = &looks.placements[placement.expect("pins were checked when added")];
            let kind = &mut types[placement.kind];
            // Where all turns look the same, to pin the turn says nothing.
            let turn = if kind.turns == 1 { Some(0) } else { pin.turn.map(|_| placement.turn % kind.turns) };
            let cell = puzzle.board.cell_at(pin.cell.0, pin.cell.1).expect("pins were checked when added");
            kind.pins.push((cell, turn));
        }
        let kind_of = |piece: usize| {
            looks.types.iter().position(|kind| kind.pieces.contains(&piece)).expect("every piece has a type")
        };
        let conditions = conditions.iter().map(|parts| parts.renamed(kind_of, |label| label, |cell| cell));
        Self {
            partners: partners.into_iter().map(|own| own.into_iter().collect()).collect(),
            border,
            types,
            conditions: conditions.collect(),
        }
    }

    /// How many types and turns there are to choose from.
    fn choices(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.types.len()).flat_map(|kind| (0..self.types[kind].turns).map(move |turn| (kind, turn)))
    }
}

/// A way to write the set.
#[derive(Clone)]
struct Leaf {
    /// The types in their order, and where the list of edges of each begins.
    choices: Vec<(usize, usize)>,
    codes: Vec<Vec<usize>>,
    numbers: Vec<Option<usize>>,
}

/// A symmetry of the set: for each type which it becomes, and how much later its list begins there.
type Symmetry = Vec<(usize, usize)>;

struct Search<'a> {
    set: &'a Set,
    best: Option<Leaf>,
    symmetries: Vec<Symmetry>,
    steps: usize,
}

impl<'a> Search<'a> {
    fn new(set: &'a Set) -> Self {
        Self { set, best: None, symmetries: Vec::new(), steps: STEPS }
    }

    fn run(mut self) -> Result<Leaf, TooManyAlike> {
        let mut numbers = vec![None; self.set.partners.len()];
        if let Some(border) = self.set.border {
            numbers[border] = Some(0);
        }
        let mut leaf = Leaf { choices: Vec::new(), codes: Vec::new(), numbers };
        self.descend(&mut leaf)?;
        self.best.ok_or(TooManyAlike)
    }

    /// Tries everything that begins like this; tells the depth to which the search may go back at once.
    fn descend(&mut self, leaf: &mut Leaf) -> Result<usize, TooManyAlike> {
        let depth = leaf.choices.len();
        if depth == self.set.types.len() {
            return Ok(self.arrive(leaf));
        }
        self.steps = self.steps.checked_sub(1).ok_or(TooManyAlike)?;
        let mut least: Option<Vec<usize>> = None;
        let mut ties: Vec<(usize, usize)> = Vec::new();
        for (kind, turn) in self.set.choices() {
            if leaf.choices.iter().any(|&(taken, _)| taken == kind) {
                continue;
            }
            let (code, _) = self.code((kind, turn), leaf);
            match least.as_ref().map_or(Ordering::Less, |least| code.cmp(least)) {
                Ordering::Less => {
                    least = Some(code);
                    ties = vec![(kind, turn)];
                }
                Ordering::Equal => ties.push((kind, turn)),
                Ordering::Greater => {}
            }
        }
        let code = least.expect("a type is left");
        // With the same beginning, what is larger here is larger altogether.
        if let Some(best) = &self.best
            && best.codes[..depth] == leaf.codes[..]
            && best.codes[depth] < code
        {
            return Ok(depth);
        }
        let mut tried: Vec<(usize, usize)> = Vec::new();
        for choice in ties {
            if self.is_image(&leaf.choices, &tried, choice) {
                continue;
            }
            tried.push(choice);
            let after = self.code(choice, leaf).1;
            let numbers = std::mem::replace(&mut leaf.numbers, after);
            leaf.choices.push(choice);
            leaf.codes.push(code.clone());
            let back = self.descend(leaf)?;
            leaf.codes.pop();
            leaf.choices.pop();
            leaf.numbers = numbers;
            if back < depth {
                return Ok(back);
            }
        }
        Ok(depth)
    }

    /// A complete way to write the set: a better one, a worse one, or one that shows a symmetry.
    fn arrive(&mut self, leaf: &Leaf) -> usize {
        let depth = leaf.choices.len();
        let Some(best) = &self.best else {
            self.best = Some(leaf.clone());
            return depth;
        };
        match leaf.codes.cmp(&best.codes) {
            Ordering::Less => self.best = Some(leaf.clone()),
            Ordering::Greater => {}
            Ordering::Equal => {
                let mut symmetry = vec![(0, 0); depth];
                let pairs = || best.choices.iter().zip(&leaf.choices);
                for (&(from, before), &(to, after)) in pairs() {
                    let turns = self.set.types[from].turns;
                    symmetry[from] = (to, (after + turns - before) % turns);
                }
                // What was tried where the two part is the same as what the best one tried there.
                let parting = pairs().position(|(one, other)| one != other).unwrap_or(depth);
                self.symmetries.push(symmetry);
                return parting;
            }
        }
        depth
    }

    /// Whether symmetries that leave the choices made as they are carry something tried to this choice.
    fn is_image(&self, made: &[(usize, usize)], tried: &[(usize, usize)], choice: (usize, usize)) -> bool {
        let image = |symmetry: &Symmetry, (kind, turn): (usize, usize)| {
            let (to, later) = symmetry[kind];
            (to, (turn + later) % self.set.types[to].turns)
        };
        let fixing: Vec<&Symmetry> = (self.symmetries.iter())
            .filter(|symmetry| made.iter().all(|&made| image(symmetry, made) == made))
            .collect();
        let mut reached = tried.to_vec();
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for symmetry in &fixing {
                let to = image(symmetry, from);
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        reached.contains(&choice)
    }

    /// How a type is written in a turn after what is written already, and the numbers of the labels afterwards. A label that
    /// comes up is written as larger than all others, with the labels it may touch as far as they have numbers. Then follow
    /// the copies, the pins, and the conditions that speak of nothing that is still to come.
    fn code(&self, (kind, turn): (usize, usize), before: &Leaf) -> (Vec<usize>, Vec<Option<usize>>) {
        let Type { edges, copies, .. } = &self.set.types[kind];
        let mut numbers = before.numbers.clone();
        let mut next = numbers.iter().flatten().count();
        let mut code = Vec::new();
        for place in 0..edges.len() {
            let label = edges[(place + turn) % edges.len()];
            if let Some(number) = numbers[label] {
                code.push(number);
                continue;
            }
            numbers[label] = Some(next);
            next += 1;
            code.push(self.set.partners.len());
            let mut partners: Vec<usize> =
                self.set.partners[label].iter().filter_map(|&other| numbers[other]).collect();
            partners.sort_unstable();
            code.extend(partners);
            code.push(END);
        }
        code.push(*copies);
        for (cell, turn) in self.set.types[kind].pins_when(turn) {
            code.extend([cell, turn.unwrap_or(END)]);
        }
        code.push(END);
        if !self.set.conditions.is_empty() {
            let places = |with: Option<usize>| {
                let mut places = vec![None; self.set.types.len()];
                let kinds = before.choices.iter().map(|&(kind, _)| kind).chain(with);
                (0..).zip(kinds).for_each(|(place, kind)| places[kind] = Some(place));
                places
            };
            let (earlier, now) = (places(None), places(Some(kind)));
            let mut complete: Vec<Parts> = (self.set.conditions.iter())
                .filter(|parts| renamed(parts, &earlier, &before.numbers).is_none())
                .filter_map(|parts| renamed(parts, &now, &numbers))
                .collect();
            complete.sort_unstable();
            complete.dedup();
            for Parts { word, items, labels, cells, sides, map } in complete {
                let sides: Vec<usize> = sides.into_iter().flat_map(|(cell, place)| [cell, place]).collect();
                code.extend(word.bytes().chain(map.bytes()).map(usize::from).chain([END]));
                for list in [items, labels, cells, sides] {
                    code.extend(list.into_iter().chain([END]));
                }
            }
        }
        (code, numbers)
    }
}

/// A condition with the places of its types and the numbers of its labels, if they have them.
fn renamed(parts: &Parts, places: &[Option<usize>], numbers: &[Option<usize>]) -> Option<Parts> {
    let known = parts.items.iter().all(|&item| places[item].is_some())
        && parts.labels.iter().all(|&label| numbers[label].is_some());
    let item = |item: usize| places[item].unwrap_or_default();
    let label = |label: usize| numbers[label].unwrap_or_default();
    known.then(|| parts.renamed(item, label, |cell| cell))
}
