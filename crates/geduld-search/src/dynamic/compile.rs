//! From what is open in a cube to masks.

use geduld_model::{Model, Value};

use super::closure::{Implications, positions};
use super::formula::Graph;
use super::graph::Network;
use super::literal::Lit;
use super::residual::{MaskSum, Part, Position, Residual, Shape, negated, parts, split};
use super::units::{Indexed, Units};

/// Clauses of the model with more literals than this are looked at as a whole.
const SHORT: usize = 3;

/// The numbers of the open Booleans.
struct Numbering {
    /// For each Boolean of the formula the position of its positive literal.
    positions: Vec<Option<Position>>,
    next: usize,
    /// Numbers that are another name of a literal.
    aliases: Vec<(Position, Lit)>,
    /// Numbers that hold, and those that stand for nothing: they hold as well.
    fixed: Vec<usize>,
}

fn position_of(number: usize) -> Position {
    Position::try_from(number / 64 * 128 + number % 64).unwrap_or(Position::MAX)
}

impl Numbering {
    /// The position of a literal that is open.
    fn position(&self, literal: Lit) -> Option<Position> {
        let position = self.positions[literal.boolean()]?;
        Some(if literal.is_negated() { negated(position) } else { position })
    }

    /// Numbers the vertices of a graph that may be filled, one after another from the beginning of a word. Returns for
    /// each vertex its place among them.
    fn graph(&mut self, graph: &Graph, units: &Units) -> (usize, Vec<Option<usize>>) {
        self.align();
        let first = self.next;
        let place = |&vertex: &Lit| {
            if units.holds(!vertex) {
                return None;
            }
            let number = self.next;
            self.next += 1;
            let own = &mut self.positions[vertex.boolean()];
            if units.holds(vertex) {
                self.fixed.push(number);
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
        self.fixed.extend(self.next..end);
        self.next = end;
    }
}

/// Compiles what `units` leave open. Cost: linear in the formula, and the square of the open Booleans over 64.
pub(super) fn compile(model: &Model, indexed: &Indexed, units: &Units) -> Option<Residual> {
    let formula = &indexed.formula;
    let mut numbering = Numbering {
        positions: vec![None; formula.booleans],
        next: 0,
        aliases: Vec::new(),
        fixed: Vec::new(),
    };
    let graphs: Vec<(usize, Vec<Option<usize>>)> =
        formula.graphs.iter().map(|graph| numbering.graph(graph, units)).collect();
    for boolean in 0..formula.booleans {
        if units.is_open(Lit::new(boolean, false)) && numbering.positions[boolean].is_none() {
            numbering.positions[boolean] = Some(position_of(numbering.next));
            numbering.next += 1;
        }
    }
    numbering.align();
    let stride = numbering.next / 32;
    let mut residual = Residual { stride, root: vec![0; stride], ..Residual::default() };
    for &number in &numbering.fixed {
        let (word, bit) = split(position_of(number));
        residual.root[word] |= bit;
    }
    let mut implications = Implications::new(stride);
    for &(alias, literal) in &numbering.aliases {
        let own = numbering.position(literal)?;
        implications.either(alias, negated(own));
        implications.either(negated(alias), own);
    }
    residual.add_sums(indexed, units, &numbering, &mut implications);
    let late = late(model, indexed, units);
    residual.add_clauses(indexed, units, &numbering, &mut implications, &late);
    for group in &formula.at_most_one {
        let open = open(group, units, &numbering);
        if open.len() > 1 {
            implications.at_most_one(&open);
        }
    }
    residual.implied = implications.close();
    for (graph, (first, places)) in formula.graphs.iter().zip(&graphs) {
        residual.networks.push(residual.network(graph, *first, places));
    }
    residual.add_atoms(model, indexed, units, &numbering);
    residual.add_shapes(model, indexed, &numbering);
    residual.core = vec![u64::MAX; stride / 2];
    for boolean in (0..formula.booleans).filter(|&boolean| late[boolean]) {
        let (word, bit) = split(numbering.position(Lit::new(boolean, false))?);
        residual.core[word / 2] &= !bit;
    }
    residual.enforce_root().then_some(residual)
}

/// For each Boolean whether its clauses are put off until all others are known: it is open, no decision variable has
/// it, and it stands in longer clauses only, so that it says little about others before the end.
fn late(model: &Model, indexed: &Indexed, units: &Units) -> Vec<bool> {
    let formula = &indexed.formula;
    let mut late: Vec<bool> =
        (0..formula.booleans).map(|boolean| units.is_open(Lit::new(boolean, false))).collect();
    let mut keep = |literal: &Lit| late[literal.boolean()] = false;
    formula.atoms[..model.decision_atom_count()].iter().for_each(&mut keep);
    formula.sums.iter().flat_map(|sum| &sum.terms).for_each(|(literal, _)| keep(literal));
    formula.graphs.iter().flat_map(|graph| &graph.vertices).for_each(&mut keep);
    formula.at_most_one.iter().flatten().for_each(&mut keep);
    for clause in &formula.clauses {
        let open = || clause.iter().filter(|&&literal| units.is_open(literal));
        if open().nth(2).is_none() && !clause.iter().any(|&literal| units.holds(literal)) {
            open().for_each(&mut keep);
        }
    }
    late
}

/// The positions of the open literals.
fn open(literals: &[Lit], units: &Units, numbering: &Numbering) -> Vec<Position> {
    let open = literals.iter().filter(|&&literal| units.is_open(literal));
    open.filter_map(|&literal| numbering.position(literal)).collect()
}

impl Residual {
    fn add_clauses(
        &mut self,
        indexed: &Indexed,
        units: &Units,
        numbering: &Numbering,
        implications: &mut Implications,
        late: &[bool],
    ) {
        let mut short: Vec<(Position, [Position; 2])> = Vec::new();
        for clause in &indexed.formula.clauses {
            if clause.iter().any(|&literal| units.holds(literal)) {
                continue;
            }
            let open = open(clause, units, numbering);
            if clause.iter().any(|&literal| late[literal.boolean()]) {
                let clause = self.add_clause(open);
                self.late.push(clause);
                continue;
            }
            match open[..] {
                [a, b] => implications.either(a, b),
                [a, b, c] if clause.len() <= SHORT && open.iter().any(|&literal| literal & 64 != 0) => {
                    short.extend([(negated(a), [b, c]), (negated(b), [a, c]), (negated(c), [a, b])]);
                }
                _ => {
                    let clause = self.add_clause(open);
                    self.early.push(clause);
                }
            }
        }
        short.sort_unstable();
        self.watched = vec![0; self.stride];
        self.short_starts = vec![0; 64 * self.stride + 1];
        for &(position, _) in &short {
            let (word, bit) = split(position);
            self.watched[word] |= bit;
            self.short_starts[position as usize + 1] += 1;
        }
        for position in 0..64 * self.stride {
            self.short_starts[position + 1] += self.short_starts[position];
        }
        self.short = short.into_iter().map(|(_, others)| others).collect();
    }

    fn add_clause(&mut self, literals: Vec<Position>) -> u32 {
        let start = self.clause_parts.len();
        self.clause_parts.extend(parts(literals));
        let place = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
        self.clauses.push((place(start), place(self.clause_parts.len())));
        place(self.clauses.len() - 1)
    }

    fn add_sums(
        &mut self,
        indexed: &Indexed,
        units: &Units,
        numbering: &Numbering,
        implications: &mut Implications,
    ) {
        for sum in &indexed.formula.sums {
            let sure =
                sum.terms.iter().filter(|(literal, _)| units.holds(*literal)).map(|&(_, w)| w).sum::<u64>();
            let total = sum.total - sure;
            let mut terms: Vec<(u64, Position)> = sum
                .terms
                .iter()
                .filter(|(literal, _)| units.is_open(*literal))
                .filter_map(|&(literal, weight)| Some((weight, numbering.position(literal)?)))
                .collect();
            if terms.is_empty() {
                continue;
            }
            terms.sort_unstable();
            if total == 1 && terms.iter().all(|&(weight, _)| weight == 1) {
                let group: Vec<Position> = terms.iter().map(|&(_, position)| position).collect();
                implications.at_most_one(&group);
                let clause = self.add_clause(group);
                self.early.push(clause);
                continue;
            }
            let layers = terms
                .chunk_by(|(a, _), (b, _)| a == b)
                .map(|layer| (layer[0].0, parts(layer.iter().map(|&(_, position)| position))));
            self.sums.push(MaskSum { total, layers: layers.collect() });
        }
    }

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
            let covered = (0..words).all(|k| {
                let word = network.first_word + 2 * k;
                let counted = |part: &&Part| part.word == word;
                let parts = sum.layers.iter().flat_map(|(_, parts)| parts);
                let counted = parts.filter(counted).fold(0, |bits, part| bits | part.bits);
                network.vertices[k] & !self.root[word] & !counted == 0
            });
            covered.then_some((number, least))
        });
        network
    }

    fn add_atoms(&mut self, model: &Model, indexed: &Indexed, units: &Units, numbering: &Numbering) {
        let formula = &indexed.formula;
        self.decisions = model.decision_count();
        let mut wanted = vec![false; model.variables().len()];
        wanted[..self.decisions].fill(true);
        for (variable, _) in formula.parities.iter().flat_map(|parity| &parity.variables) {
            wanted[variable.index()] = true;
        }
        self.known = vec![0; model.variables().len()];
        let mut open: Vec<(Position, (u32, Value))> = Vec::new();
        for (index, variable) in model.variable_ids().enumerate().filter(|&(index, _)| wanted[index]) {
            for (value, atom) in (0..).zip(model.atoms(variable)) {
                let literal = formula.atoms[atom.index()];
                if units.holds(literal) {
                    self.known[index] = value;
                } else if let Some(position) = numbering.position(literal) {
                    open.push((position, (u32::try_from(index).unwrap_or(u32::MAX), value)));
                }
            }
        }
        open.sort_unstable();
        self.atom_starts = vec![0; 64 * self.stride + 1];
        for &(position, _) in &open {
            self.atom_starts[position as usize + 1] += 1;
        }
        for position in 0..64 * self.stride {
            self.atom_starts[position + 1] += self.atom_starts[position];
        }
        self.atoms = open.into_iter().map(|(_, atom)| atom).collect();
        self.parities.clone_from(&formula.parities);
        let flips = formula.parities.iter().map(|parity| {
            let known = parity.flips.iter().filter(|&&flip| units.holds(flip)).count() % 2 == 1;
            let open = parity.flips.iter().filter_map(|&flip| numbering.position(flip)).collect();
            (open, known)
        });
        self.flips = flips.collect();
    }

    fn add_shapes(&mut self, model: &Model, indexed: &Indexed, numbering: &Numbering) {
        let mut decided = vec![0; self.stride];
        for &literal in &indexed.formula.atoms[..model.decision_atom_count()] {
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
                escape: escape.map_or(Part { word: 0, bits: 0 }, |part| Part {
                    bits: part.bits & part.bits.wrapping_neg(),
                    ..*part
                }),
                auxiliary: parts.iter().any(|part| part.bits & !decided[part.word] != 0),
            }
        };
        self.shapes = self.clauses.iter().map(shape).collect();
    }

    /// Adds to the root what the closed implications refute, and what follows; false if that is everything.
    fn enforce_root(&mut self) -> bool {
        for position in 0..64 * self.stride {
            let row = &self.implied[position * self.stride..][..self.stride];
            if row.chunks_exact(2).any(|words| words[0] & words[1] != 0) {
                let Ok(position) = Position::try_from(position) else { return false };
                let negation = self.implied(negated(position)).to_vec();
                self.root.iter_mut().zip(negation).for_each(|(word, implied)| *word |= implied);
            }
        }
        let held: Vec<usize> = positions(&self.root).collect();
        for position in held {
            let row = self.implied[position * self.stride..][..self.stride].to_vec();
            self.root.iter_mut().zip(row).for_each(|(word, implied)| *word |= implied);
        }
        !super::propagate::contradicts(&self.root)
    }
}
