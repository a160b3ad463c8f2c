//! The clauses and sums of a residual.

use super::boolean_conditions::Formula;
use super::closure::Implications;
use super::literal::BooleanLiteral;
use super::numbering::{Numbering, open};
use super::residual::{MaskSum, Position, Residual, negated, parts, split};
use super::units::Units;
use crate::lists::Lists;

/// Clauses of the model with more literals than this are examined as a whole.
const SHORT: usize = 3;

/// For each Boolean whether its clauses are postponed until all other Booleans are known. Such a Boolean is open, no
/// decision variable has it, and it occurs only in longer clauses. So it restricts others little before the end.
pub(super) fn late(formula: &Formula, units: &Units) -> Vec<bool> {
    let mut late: Vec<bool> =
        (0..formula.booleans).map(|boolean| units.is_open(BooleanLiteral::new(boolean, false))).collect();
    let mut keep = |literal: &BooleanLiteral| late[literal.boolean()] = false;
    formula.decided().for_each(|literal| keep(&literal));
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

impl Residual {
    pub(super) fn add_clauses(
        &mut self,
        formula: &Formula,
        units: &Units,
        numbering: &Numbering,
        implications: &mut Implications,
        late: &[bool],
    ) {
        let mut short: Vec<(Position, [Position; 2])> = Vec::new();
        for clause in &formula.clauses {
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
        for &(position, _) in &short {
            let (word, bit) = split(position);
            self.watched[word] |= bit;
        }
        let short = short.iter().map(|&(position, others)| (position as usize, others));
        self.short = Lists::grouped(64 * self.stride, short);
    }

    fn add_clause(&mut self, literals: Vec<Position>) -> u32 {
        let start = self.clause_parts.len();
        self.clause_parts.extend(parts(literals));
        let place = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
        self.clauses.push((place(start), place(self.clause_parts.len())));
        place(self.clauses.len() - 1)
    }

    pub(super) fn add_sums(
        &mut self,
        formula: &Formula,
        units: &Units,
        numbering: &Numbering,
        implications: &mut Implications,
    ) {
        for sum in &formula.sums {
            let sure =
                sum.terms.iter().filter(|(literal, _)| units.holds(*literal)).map(|&(_, w)| w).sum::<u64>();
            let (least, most) = (sum.least.saturating_sub(sure), sum.most - sure);
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
            if least <= 1 && most == 1 && terms.iter().all(|&(weight, _)| weight == 1) {
                let group: Vec<Position> = terms.iter().map(|&(_, position)| position).collect();
                implications.at_most_one(&group);
                if least == 1 {
                    let clause = self.add_clause(group);
                    self.early.push(clause);
                }
                continue;
            }
            let layers = terms
                .chunk_by(|(a, _), (b, _)| a == b)
                .map(|layer| (layer[0].0, parts(layer.iter().map(|&(_, position)| position))));
            self.sums.push(MaskSum { least, most, layers: layers.collect() });
        }
    }
}
