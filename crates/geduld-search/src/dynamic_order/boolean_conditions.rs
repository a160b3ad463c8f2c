//! A model as conditions on Booleans.

use geduld_model::{Value, VarId, ascend};

use super::classes::equivalences;
use super::literal::BooleanLiteral;

/// The weights of the literals that hold add up to a value from `least` to `most`.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub(super) terms: Vec<(BooleanLiteral, u64)>,
    pub(super) least: u64,
    pub(super) most: u64,
}

/// The vertices whose literals hold are connected.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) vertices: Vec<BooleanLiteral>,
    pub(super) edges: Vec<(usize, usize)>,
}

/// A parity of inversions, as in the model.
#[derive(Clone, Debug)]
pub(super) struct VariableParity {
    /// The variables, each with the numbers of its values.
    pub(super) variables: Vec<(VarId, Vec<i64>)>,
    pub(super) flips: Vec<BooleanLiteral>,
    pub(super) odd: bool,
}

/// An atom of a variable whose value is needed for a solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    pub(super) variable: u32,
    pub(super) value: Value,
    pub(super) literal: BooleanLiteral,
}

/// Conditions on Booleans, all of which must hold.
#[derive(Clone, Debug, Default)]
pub(super) struct Formula {
    /// The number of Booleans.
    pub(super) booleans: usize,
    /// For each atom of the model its literal.
    pub(super) atoms: Vec<BooleanLiteral>,
    /// The atoms of the variables whose values are needed for a solution, except those already known.
    pub(super) shown: Vec<Shown>,
    /// The values of all variables, as far as they are known.
    pub(super) known: Vec<Value>,
    /// The number of decision variables.
    pub(super) decisions: usize,
    /// At least one literal of each clause holds. An empty clause refutes everything.
    pub(super) clauses: Vec<Vec<BooleanLiteral>>,
    /// At most one literal of each group holds.
    pub(super) at_most_one: Vec<Vec<BooleanLiteral>>,
    pub(super) sums: Vec<Sum>,
    pub(super) graphs: Vec<Graph>,
    pub(super) parities: Vec<VariableParity>,
}

impl Formula {
    /// Returns the formula in normal form, with equivalent literals merged. A Boolean of the result is positive where
    /// one of the literals in `upright` is.
    pub(super) fn merged(mut self, mut upright: Vec<BooleanLiteral>) -> Self {
        self.normalise();
        loop {
            let binary: Vec<[BooleanLiteral; 2]> =
                self.clauses.iter().filter_map(|clause| clause.as_slice().try_into().ok()).collect();
            let Some(classes) = equivalences(self.booleans, &binary) else {
                self.clauses.push(Vec::new());
                return self;
            };
            let before = self.booleans;
            let map = numbering(&classes, &upright);
            self.rename(&map);
            upright.iter_mut().for_each(|literal| *literal = map[literal.code()]);
            self.normalise();
            if self.booleans == before {
                return self;
            }
        }
    }

    /// The literals of the decision variables' atoms.
    pub(super) fn decided(&self) -> impl Iterator<Item = BooleanLiteral> + '_ {
        let decided = self.shown.iter().filter(|shown| (shown.variable as usize) < self.decisions);
        decided.map(|shown| shown.literal)
    }

    /// Replaces every literal.
    fn rename(&mut self, map: &[BooleanLiteral]) {
        let rename = |literal: &mut BooleanLiteral| *literal = map[literal.code()];
        self.booleans = map.iter().map(|literal| literal.boolean() + 1).max().unwrap_or(0);
        self.atoms.iter_mut().for_each(rename);
        self.shown.iter_mut().for_each(|shown| rename(&mut shown.literal));
        self.clauses.iter_mut().flatten().for_each(rename);
        self.at_most_one.iter_mut().flatten().for_each(rename);
        self.sums.iter_mut().flat_map(|sum| &mut sum.terms).for_each(|(literal, _)| rename(literal));
        self.graphs.iter_mut().flat_map(|graph| &mut graph.vertices).for_each(rename);
        self.parities.iter_mut().flat_map(|parity| &mut parity.flips).for_each(rename);
    }

    /// Rewrites every condition so that each Boolean occurs in it only once, and at-most-one groups have at least three
    /// literals.
    fn normalise(&mut self) {
        let mut clauses = std::mem::take(&mut self.clauses);
        for group in std::mem::take(&mut self.at_most_one) {
            self.at_most_one.extend(distinct(group, &mut clauses));
        }
        for sum in &mut self.sums {
            if !sum.normalise() {
                clauses.push(Vec::new());
            }
        }
        clauses.iter_mut().for_each(ascend);
        clauses.retain(|clause| clause.windows(2).all(|pair| pair[0] != !pair[1]));
        ascend(&mut clauses);
        self.clauses = clauses;
    }
}

/// Returns an at-most-one group of at least three literals of different Booleans, or `None` if clauses are enough. Adds
/// these clauses.
///
/// Cost: linear, up to sorting. A clause for each pair would take gigabytes for a variable with many values.
fn distinct(
    mut group: Vec<BooleanLiteral>,
    clauses: &mut Vec<Vec<BooleanLiteral>>,
) -> Option<Vec<BooleanLiteral>> {
    group.sort_unstable();
    let same_boolean = |pair: &[BooleanLiteral]| pair[0].boolean() == pair[1].boolean();
    if group.windows(2).any(same_boolean) {
        // A literal that occurs twice would count twice, so it does not hold. Of a literal and its negation, one holds,
        // so no other literal does.
        let twice = group.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        clauses.extend(twice.map(|literal| vec![!literal]));
        group.dedup();
        let booleans: Vec<usize> =
            group.windows(2).filter(|pair| same_boolean(pair)).map(|pair| pair[0].boolean()).collect();
        if let &[certain] = &booleans[..] {
            group.retain(|literal| literal.boolean() != certain);
            clauses.extend(group.into_iter().map(|literal| vec![!literal]));
            return None;
        }
        if !booleans.is_empty() {
            clauses.push(Vec::new());
            return None;
        }
    }
    match group[..] {
        [] | [_] => None,
        [a, b] => {
            clauses.push(vec![!a, !b]);
            None
        }
        _ => Some(group),
    }
}

impl Sum {
    /// Collects the terms of each Boolean. Returns false if the bounds are out of reach.
    fn normalise(&mut self) -> bool {
        self.terms.sort_unstable();
        let mut terms: Vec<(BooleanLiteral, u64)> = Vec::new();
        for &(literal, weight) in &self.terms {
            match terms.last_mut() {
                Some((last, sum)) if *last == literal => *sum += weight,
                // Exactly one of a literal and its negation holds, so the smaller weight is a constant.
                Some((last, sum)) if *last == !literal => {
                    let constant = weight.min(*sum);
                    let Some(rest) = self.most.checked_sub(constant) else { return false };
                    (self.least, self.most) = (self.least.saturating_sub(constant), rest);
                    if weight > constant {
                        *last = literal;
                    }
                    *sum = weight.max(*sum) - constant;
                }
                _ => terms.push((literal, weight)),
            }
        }
        terms.retain(|&(_, weight)| weight > 0);
        self.terms = terms;
        true
    }
}

/// New numbers for the classes, in the order of their smallest literals, so that related Booleans stay close together.
/// The positive literal of a class is the upright one, or else the smallest.
fn numbering(classes: &[BooleanLiteral], upright: &[BooleanLiteral]) -> Vec<BooleanLiteral> {
    let mut flipped = vec![None; classes.len() / 2];
    for literal in upright {
        let class = classes[literal.code()];
        flipped[class.boolean()].get_or_insert(class.is_negated());
    }
    let mut numbers = vec![None; classes.len() / 2];
    let mut next = 0;
    let number = |&class: &BooleanLiteral| {
        let boolean = class.boolean();
        let number = *numbers[boolean].get_or_insert_with(|| {
            next += 1;
            next - 1
        });
        BooleanLiteral::new(number, class.is_negated() != flipped[boolean].unwrap_or(false))
    };
    classes.iter().map(number).collect()
}
