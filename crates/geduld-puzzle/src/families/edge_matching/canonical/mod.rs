//! The canonical form of an edge-matching puzzle. The numbers of the labels, the order of the types, and where the
//! lists of edges begin come from a [canonical order](order) of the set.

mod order;
mod set;

use std::fmt::Write as _;

use super::board::Shape;
use super::piece::Lie;
use super::puzzle::EdgeMatching;
use crate::condition::{Parts, lines};
use crate::family::{CanonicalForm, Change, TooManyAlike};
use order::Order;
use set::Set;

/// The canonical form, with the order of labels and types that gives it.
struct Canonical {
    text: String,
    /// For each number the label with that number.
    labels: Vec<usize>,
    /// The types in their order.
    types: Vec<usize>,
}

impl CanonicalForm for EdgeMatching {
    fn canonical_text(&self, conditions: &[Parts]) -> Result<String, TooManyAlike> {
        Ok(self.canonical(conditions)?.text)
    }

    fn changes_to(
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
                let how = self.how_written(first, other, second, &carried);
                (first, Change { what: "piece", from: names(self, from), to: names(other, to), how })
            })
            .collect();
        pieces.sort_by_key(|&(first, _)| first);
        changes.extend(pieces.into_iter().map(|(_, change)| change));
        Ok(changes)
    }
}

impl EdgeMatching {
    fn canonical(&self, conditions: &[Parts]) -> Result<Canonical, TooManyAlike> {
        let set = Set::new(self, conditions);
        let Order { numbers, choices } = Order::of(&set)?;
        let mut labels = vec![0; set.partners.len()];
        numbers.iter().enumerate().for_each(|(label, &number)| labels[number] = label);
        let (mut text, positions) = self.canonical_board();
        // The label of the border has the first number.
        let border = if self.border.is_some() { "0" } else { "none" };
        let _ = write!(text, "turn {}\nreflect {}\nborder {border}\n", self.turn, self.reflect);
        for (number, &label) in labels.iter().enumerate() {
            let partners = &set.partners[label];
            let mut partners: Vec<usize> = partners.iter().map(|&other| numbers[other]).collect();
            partners.sort_unstable();
            let partners: Vec<String> = partners.iter().map(usize::to_string).collect();
            let _ = writeln!(text, "label {number} touches {}", partners.join(" "));
        }
        for &(kind, view) in &choices {
            let sides = set.types[kind].written(view).into_iter().map(|edges| {
                edges.into_iter().map(|label| numbers[label].to_string()).collect::<Vec<_>>().join(" ")
            });
            let sides = sides.collect::<Vec<_>>().join(" | ");
            let _ = write!(text, "piece {sides} x{}", set.types[kind].copies);
            let two = set.types[kind].sides.len() == 2;
            for (cell, pinned) in set.types[kind].pins_when(view) {
                let (row, column) = positions[cell];
                let _ = write!(text, " pin {row},{column}");
                text += &match pinned {
                    None => String::new(),
                    Some((place, turn)) => {
                        let turn = turn.map_or(String::new(), |turn| turn.to_string());
                        format!("/{turn}{}", if two { ["f", "r"][place] } else { "" })
                    }
                };
            }
            text.push('\n');
        }
        let mut places = vec![0; set.types.len()];
        choices.iter().enumerate().for_each(|(place, &(kind, _))| places[kind] = place);
        let renamed = |parts: &Parts| parts.renamed(|item| places[item], |label| numbers[label], |cell| cell);
        text += &lines(set.conditions.iter().map(renamed));
        Ok(Canonical { text, labels, types: choices.into_iter().map(|(kind, _)| kind).collect() })
    }

    /// The lines that describe the board, and the row and column of each cell as the canonical form writes pins.
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

    /// Describes how the other puzzle writes a piece differently, apart from the names of labels. Empty if it does not.
    fn how_written(&self, piece: usize, other: &Self, theirs: usize, carried: &[usize]) -> String {
        let ours = |lie: Lie| -> Vec<usize> {
            self.looks
                .indices(&self.pieces[piece].lying(lie))
                .into_iter()
                .map(|label| carried[label])
                .collect()
        };
        let wanted =
            |reversed: bool| other.looks.indices(&other.pieces[theirs].lying(Lie { turn: 0, reversed }));
        let found =
            |reversed: bool| self.pieces[piece].lies(self.turns()).find(|&lie| ours(lie) == wanted(reversed));
        let later = |list: &str, turn: usize| match turn {
            0 => None,
            1 => Some(format!("{list} begins one place later")),
            turn => Some(format!("{list} begins {turn} places later")),
        };
        let Some(front) = found(false) else { return String::new() };
        let mut how = Vec::new();
        if front.reversed {
            how.push("it is turned over".to_owned());
        }
        how.extend(later("its list of edges", front.turn));
        if let (Some(reverse), true) = (found(true), other.pieces[theirs].reverse.is_some()) {
            how.extend(later("that of its reverse", reverse.turn));
        }
        how.join("; ")
    }
}
