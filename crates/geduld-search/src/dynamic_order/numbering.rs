//! New numbers for the open Booleans.

use super::boolean_conditions::{Formula, Graph};
use super::literal::BooleanLiteral;
use super::residual::{Position, negated};
use super::units::Units;

/// The number of a graph's first vertex, and for each vertex that may be filled its distance from that number.
pub(super) type Places = (usize, Vec<Option<usize>>);

/// The numbers of the open Booleans.
#[derive(Debug)]
pub(super) struct Numbering {
    /// For each Boolean of the formula the position of its positive literal.
    positions: Vec<Option<Position>>,
    next: usize,
    /// Numbers that are aliases of a literal.
    pub(super) aliases: Vec<(Position, BooleanLiteral)>,
    /// Positions that hold, and unused positions, which also count as holding.
    pub(super) fixed: Vec<Position>,
    /// The number of words of a state.
    pub(super) stride: usize,
}

fn position_of(number: usize) -> Position {
    Position::try_from(number / 64 * 128 + number % 64).unwrap_or(Position::MAX)
}

impl Numbering {
    /// Numbers the open Booleans. Returns the places of each graph.
    pub(super) fn new(formula: &Formula, units: &Units) -> (Self, Vec<Places>) {
        let positions = vec![None; formula.booleans];
        let mut numbering = Self { positions, next: 0, aliases: Vec::new(), fixed: Vec::new(), stride: 0 };
        let graphs = formula.graphs.iter().map(|graph| numbering.graph(graph, units)).collect();
        for boolean in 0..formula.booleans {
            if units.is_open(BooleanLiteral::new(boolean, false)) && numbering.positions[boolean].is_none() {
                numbering.positions[boolean] = Some(position_of(numbering.next));
                numbering.next += 1;
            }
        }
        numbering.align();
        numbering.stride = numbering.next / 32;
        (numbering, graphs)
    }

    /// The position of an open literal.
    pub(super) fn position(&self, literal: BooleanLiteral) -> Option<Position> {
        let position = self.positions[literal.boolean()]?;
        Some(if literal.is_negated() { negated(position) } else { position })
    }

    /// Numbers the vertices of a graph that may be filled, one after another from the beginning of a word.
    fn graph(&mut self, graph: &Graph, units: &Units) -> Places {
        self.align();
        let first = self.next;
        let place = |&vertex: &BooleanLiteral| {
            if units.holds(!vertex) {
                return None;
            }
            let number = self.next;
            self.next += 1;
            let own = &mut self.positions[vertex.boolean()];
            if units.holds(vertex) {
                self.fixed.push(position_of(number));
            } else if own.is_none() && !vertex.is_negated() {
                *own = Some(position_of(number));
            } else {
                self.aliases.push((position_of(number), vertex));
            }
            Some(number - first)
        };
        let places = graph.vertices.iter().map(place).collect();
        self.align();
        (first, places)
    }

    fn align(&mut self) {
        let end = self.next.next_multiple_of(64);
        self.fixed.extend((self.next..end).map(position_of));
        self.next = end;
    }
}

/// The positions of the open literals.
pub(super) fn open(literals: &[BooleanLiteral], units: &Units, numbering: &Numbering) -> Vec<Position> {
    let open = literals.iter().filter(|&&literal| units.is_open(literal));
    open.filter_map(|&literal| numbering.position(literal)).collect()
}
