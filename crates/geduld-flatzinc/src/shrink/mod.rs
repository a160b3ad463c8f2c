//! Shrinks domains before the model is built.
//!
//! A constraint is removed only in [`Shrinking::apply`], and only in the step that applies it: when the domain of its
//! last open variable has become exactly what it allows, or when it holds for all values that are left. All other
//! constraints stay.

mod alone;
mod bounds;
mod decided;
mod image;

use std::collections::BTreeMap;

use geduld_model::relation::{Base, Mode, Relation, Term};

use crate::limits::MOST_VALUES;
use crate::resolve::Resolved;
use geduld_model::Ranges;

/// The bounds of a variable with more values than this are narrowed by each constraint. Smaller domains are left to the
/// engines.
const MANY_VALUES: u128 = 64;
/// Constraints on more numbers than this narrow only variables with too many values to list.
const MOST_TERMS: usize = 64;
/// The maximum number of rounds for the bounds of wide variables. More rounds would only remove one value at a time.
const ROUNDS: usize = 20;

/// Removes values from domains that single constraints exclude. Constraints on one variable remove all values that they
/// exclude. If there are domains with many values, switches are fixed whose conditions are decided, and other
/// constraints narrow the bounds of these domains, and keep the few values that a function of few values has. Returns
/// whether no contradiction was found.
///
/// Cost: linear in the constraints, a test of each value for each constraint on one variable, and some million values
/// of functions.
pub(crate) fn shrink(resolved: &mut Resolved) -> bool {
    let mut shrinking = Shrinking::new(resolved);
    let mut consistent = shrinking.run();
    shrinking.begin();
    for _ in 0..ROUNDS {
        if !consistent || shrinking.large.is_empty() {
            break;
        }
        let before = shrinking.changes;
        consistent = shrinking.decide() && shrinking.run() && shrinking.narrow() && shrinking.run();
        if shrinking.changes == before {
            break;
        }
    }
    shrinking.finish();
    consistent
}

/// Removes the argument of the mode from a constraint, if that argument is fixed. `None` if the constraint then always
/// holds.
fn settled(mut relation: Relation, resolved: &Resolved) -> Option<Relation> {
    let Some(Term::Fixed(switch)) = relation.switch().map(|switch| resolved.now(switch)) else {
        return Some(relation);
    };
    relation.mode = match (relation.mode, switch) {
        (Mode::Implied, 0) => return None,
        (_, 0) => Mode::Fails,
        _ => Mode::Holds,
    };
    relation.arguments.pop();
    Some(relation)
}

struct Shrinking<'a> {
    resolved: &'a mut Resolved,
    /// The constraints. `None` for those that have been applied completely.
    relations: Vec<Option<Relation>>,
    /// For each variable, the constraints that contain it.
    occurs: Vec<Vec<usize>>,
    /// For each constraint, the number of its variables with several values.
    open: Vec<usize>,
    waiting: Vec<usize>,
    changes: usize,
    /// The variables with many values, and how many. They stay the same while their domains shrink: otherwise the
    /// result would depend on the order of the constraints, and with it the symmetries of the model.
    large: BTreeMap<usize, u128>,
    /// For each constraint and variable whose image was computed, the numbers of values at that time.
    images: BTreeMap<(usize, usize), Vec<u128>>,
    /// The number of combinations that were tried for images, and of values that long images have.
    tried: u128,
    kept: u128,
}

impl<'a> Shrinking<'a> {
    fn new(resolved: &'a mut Resolved) -> Self {
        let relations = std::mem::take(&mut resolved.relations);
        let mut occurs = vec![Vec::new(); resolved.domains.len()];
        let mut open = Vec::with_capacity(relations.len());
        for (number, relation) in relations.iter().enumerate() {
            let variables = resolved.open(relation);
            variables.iter().for_each(|&variable| occurs[variable].push(number));
            open.push(variables.len());
        }
        let waiting = (0..relations.len()).rev().filter(|&number| open[number] <= 1).collect();
        let relations = relations.into_iter().map(Some).collect();
        let (large, images) = (BTreeMap::new(), BTreeMap::new());
        Self { resolved, relations, occurs, open, waiting, changes: 0, large, images, tried: 0, kept: 0 }
    }

    /// Gives the constraints that are left back, without switches that are fixed.
    fn finish(self) {
        let Self { resolved, relations, .. } = self;
        let left = relations.into_iter().flatten().filter_map(|relation| settled(relation, resolved));
        resolved.relations = left.collect();
    }

    /// Applies the constraints on one variable, including those that are reduced to one variable.
    fn run(&mut self) -> bool {
        while let Some(number) = self.waiting.pop() {
            if !self.apply(number) {
                return false;
            }
        }
        self.resolved.domains.iter().all(|domain| !domain.is_empty())
    }

    /// Applies a constraint that has at most one open variable. Once the domain of this variable says all that the
    /// constraint says, the constraint is removed. Returns whether the constraint can hold.
    fn apply(&mut self, number: usize) -> bool {
        let Some(relation) = self.relations[number].take() else { return true };
        let Some(relation) = settled(relation, self.resolved) else { return true };
        match self.resolved.open(&relation)[..] {
            [] => alone::closed(&relation, self.resolved, &[]).holds(&[]),
            [variable] => match alone::allowed(&relation, variable, self.resolved) {
                // The domain now says what the constraint says.
                Some(values) => self.set(variable, values),
                None => {
                    self.relations[number] = Some(relation);
                    true
                }
            },
            _ => {
                self.relations[number] = Some(relation);
                true
            }
        }
    }

    /// Gives a variable a smaller domain.
    fn set(&mut self, variable: usize, smaller: Ranges) -> bool {
        let domain = &mut self.resolved.domains[variable];
        if *domain == smaller {
            return true;
        }
        let (was_open, was_wide) = (domain.only().is_none(), domain.len() > MOST_VALUES);
        *domain = smaller;
        self.changes += 1;
        if domain.is_empty() {
            return false;
        }
        if was_wide && domain.len() <= MOST_VALUES {
            // Constraints on this variable alone could not test its values before.
            self.waiting.extend(self.occurs[variable].iter().filter(|&&number| self.open[number] <= 1));
        }
        if was_open && domain.only().is_some() {
            for &number in &self.occurs[variable] {
                self.open[number] -= 1;
                if self.open[number] <= 1 {
                    self.waiting.push(number);
                }
            }
        }
        true
    }

    /// Finds the variables with many values.
    fn begin(&mut self) {
        let sizes = self.resolved.domains.iter().map(Ranges::len).enumerate();
        let large =
            |&(variable, size): &(usize, u128)| size > MANY_VALUES && !self.occurs[variable].is_empty();
        self.large = sizes.filter(large).collect();
    }

    /// Narrows all variables with many values once, by each of their constraints.
    fn narrow(&mut self) -> bool {
        for variable in self.large.keys().copied().collect::<Vec<_>>() {
            for place in 0..self.occurs[variable].len() {
                let Some(relation) = &self.relations[self.occurs[variable][place]] else { continue };
                let wide = self.resolved.domains[variable].len() > MOST_VALUES;
                if !wide && (relation.base == Base::Table || relation.terms().nth(MOST_TERMS).is_some()) {
                    continue;
                }
                let Some(relation) = settled(relation.clone(), self.resolved) else { continue };
                if let Some(values) = self.listed(&relation, variable) {
                    let smaller = self.resolved.domains[variable].and(&values);
                    if !self.set(variable, smaller) {
                        return false;
                    }
                    continue;
                }
                if let Some((least, most)) = self.bounds(&relation, variable) {
                    let smaller = self.resolved.domains[variable].and(&Ranges::clipped(least, most));
                    if !self.set(variable, smaller) {
                        return false;
                    }
                }
                if let Some(values) = self.image(self.occurs[variable][place], &relation, variable)
                    && !self.set(variable, values)
                {
                    return false;
                }
            }
        }
        true
    }
}
