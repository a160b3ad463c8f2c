//! Compiles the open part of a cube to masks.

use geduld_model::Value;

use super::boolean_conditions::{Formula, Graph};
use super::closure::{Implications, positions};
use super::conditions::late;
use super::graph::Network;
use super::literal::BooleanLiteral;
use super::numbering::{Numbering, open};
use super::residual::{Position, Residual, Shape, WordPart, negated, split};
use super::units::Units;
use super::words::add_words;
use crate::lists::Lists;

/// Compiles the part that `units` leave open. Cost: linear in the formula, and in the square of the open Booleans over
/// 64.
pub(super) fn compile(formula: &Formula, units: &Units) -> Option<Residual> {
    let (numbering, graphs) = Numbering::new(formula, units);
    let stride = numbering.stride;
    let mut residual = Residual { stride, root: vec![0; stride], ..Residual::default() };
    for &fixed in &numbering.fixed {
        let (word, bit) = split(fixed);
        residual.root[word] |= bit;
    }
    let mut implications = Implications::new(stride);
    for &(alias, literal) in &numbering.aliases {
        let own = numbering.position(literal)?;
        implications.either(alias, negated(own));
        implications.either(negated(alias), own);
    }
    residual.add_sums(formula, units, &numbering, &mut implications);
    let late = late(formula, units);
    residual.add_clauses(formula, units, &numbering, &mut implications, &late);
    for group in &formula.at_most_one {
        let open = open(group, units, &numbering);
        if open.len() > 1 {
            implications.at_most_one(&open);
        }
    }
    let closed = implications.close();
    residual.implied = closed.rows;
    for (graph, (first, places)) in formula.graphs.iter().zip(&graphs) {
        residual.networks.push(residual.network(graph, *first, places));
    }
    residual.add_atoms(formula, units, &numbering);
    residual.add_shapes(formula, &numbering);
    residual.core = vec![u64::MAX; stride / 2];
    for boolean in (0..formula.booleans).filter(|&boolean| late[boolean]) {
        let (word, bit) = split(numbering.position(BooleanLiteral::new(boolean, false))?);
        residual.core[word / 2] &= !bit;
    }
    residual.enforce_root(&closed.active).then_some(residual)
}

impl Residual {
    fn network(&self, graph: &Graph, first: usize, places: &[Option<usize>]) -> Network {
        let count = places.iter().flatten().count();
        let words = count.div_ceil(64);
        let mut network = Network {
            first_word: first / 32,
            words,
            vertices: vec![0; words],
            neighbours: vec![0; count * words],
            budget: None,
        };
        for vertex in 0..count {
            network.vertices[vertex / 64] |= 1 << (vertex % 64);
        }
        for &(a, b) in &graph.edges {
            if let (Some(a), Some(b)) = (places[a], places[b]) {
                network.neighbours[a * words + b / 64] |= 1 << (b % 64);
                network.neighbours[b * words + a / 64] |= 1 << (a % 64);
            }
        }
        network.budget = self.sums.iter().enumerate().find_map(|(number, sum)| {
            let least = sum.layers.first()?.0;
            if sum.reach() <= sum.most {
                return None;
            }
            let covered = (0..words).all(|k| {
                let word = network.first_word + 2 * k;
                let counted = |part: &&WordPart| part.word == word;
                let parts = sum.layers.iter().flat_map(|(_, parts)| parts);
                let counted = parts.filter(counted).fold(0, |bits, part| bits | part.bits);
                network.vertices[k] & !self.root[word] & !counted == 0
            });
            covered.then_some((number, least))
        });
        network
    }

    fn add_atoms(&mut self, formula: &Formula, units: &Units, numbering: &Numbering) {
        self.decisions = formula.decisions;
        self.known.clone_from(&formula.known);
        let mut open: Vec<(Position, (u32, Value))> = Vec::new();
        for shown in &formula.shown {
            if units.holds(shown.literal) {
                self.known[shown.variable as usize] = shown.value;
            } else if let Some(position) = numbering.position(shown.literal) {
                open.push((position, (shown.variable, shown.value)));
            }
        }
        open.sort_unstable();
        let open = open.iter().map(|&(position, atom)| (position as usize, atom));
        self.atoms = Lists::grouped(64 * self.stride, open);
        self.parities.clone_from(&formula.parities);
        let flips = formula.parities.iter().map(|parity| {
            let known = parity.flips.iter().filter(|&&flip| units.holds(flip)).count() % 2 == 1;
            let open = parity.flips.iter().filter_map(|&flip| numbering.position(flip)).collect();
            (open, known)
        });
        self.flips = flips.collect();
    }

    fn add_shapes(&mut self, formula: &Formula, numbering: &Numbering) {
        let mut decided = vec![0; self.stride];
        for literal in formula.decided() {
            if let Some(position) = numbering.position(literal) {
                let (word, bit) = split(position);
                decided[word] |= bit;
                decided[word ^ 1] |= bit;
            }
        }
        let shape = |&(start, end): &(u32, u32)| {
            let parts = &self.clause_parts[start as usize..end as usize];
            let escape = parts.iter().find(|part| part.word % 2 == 1);
            Shape {
                escape: escape.map_or(WordPart { word: 0, bits: 0 }, |part| WordPart {
                    bits: part.bits & part.bits.wrapping_neg(),
                    ..*part
                }),
                auxiliary: parts.iter().any(|part| part.bits & !decided[part.word] != 0),
            }
        };
        self.shapes = self.clauses.iter().map(shape).collect();
    }

    /// Adds to the root the literals that the closed implications force. Returns false if they contradict one another.
    fn enforce_root(&mut self, active: &[u64]) -> bool {
        for position in positions(active) {
            let row = &self.implied[position * self.stride..][..self.stride];
            if row.chunks_exact(2).any(|words| words[0] & words[1] != 0) {
                let Ok(position) = Position::try_from(position) else { return false };
                let negation = self.implied(negated(position)).to_vec();
                add_words(&mut self.root, &negation);
            }
        }
        let held: Vec<usize> = positions(&self.root).collect();
        for position in held {
            let row = self.implied[position * self.stride..][..self.stride].to_vec();
            add_words(&mut self.root, &row);
        }
        !super::propagate::contradicts(&self.root)
    }
}
