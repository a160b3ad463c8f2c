//! Shrinks domains before the model is built.

use std::borrow::Cow;

use num_integer::Integer;

use crate::Ranges;
use crate::limits::MOST_VALUES;
use crate::linear::{Comparison, Sum};
use crate::relation::{Argument, Base, Mode, Relation, Term};
use crate::resolve::Resolved;

/// The bounds of a variable with more values than this are narrowed by each constraint. Smaller domains are left to the engines.
const MANY_VALUES: u128 = 64;
/// Constraints on more numbers than this narrow only variables with too many values to list.
const MOST_TERMS: usize = 64;
/// The maximum number of rounds for the bounds of wide variables. More rounds would only remove one value at a time.
const ROUNDS: usize = 20;

/// Removes values from domains that single constraints exclude. Constraints on one variable remove all values that they exclude. Other
/// constraints narrow the bounds of domains with many values. Returns whether no contradiction was found.
///
/// Cost: linear in the constraints, and a test of each value for each constraint on one variable.
pub(crate) fn shrink(resolved: &mut Resolved) -> bool {
    let relations = std::mem::take(&mut resolved.relations);
    let mut shrinking = Shrinking::new(resolved, &relations);
    let mut consistent = shrinking.run();
    for _ in 0..ROUNDS {
        if !consistent || shrinking.large().is_empty() {
            break;
        }
        let before = shrinking.changes;
        consistent = shrinking.narrow() && shrinking.run();
        if shrinking.changes == before {
            break;
        }
    }
    // The remaining constraints restrict two variables or more, or a variable with many values. The domains express the rest.
    let left = relations.into_iter().filter_map(|relation| {
        let relation = settled(relation, resolved)?;
        let wide = |&variable: &usize| resolved.domains[variable].len() > MOST_VALUES;
        let open = resolved.open(&relation);
        if (relation.base, relation.mode, open.len()) == (Base::In, Mode::Holds, 1) {
            return None;
        }
        (open.len() > 1 || open.iter().any(wide)).then_some(relation)
    });
    resolved.relations = left.collect();
    consistent
}

/// Removes the argument of the mode from a constraint, if that argument is fixed. `None` if the constraint then always holds.
fn settled(mut relation: Relation, resolved: &Resolved) -> Option<Relation> {
    let Some(Term::Fixed(switch)) = relation.switch().map(|switch| resolved.now(switch)) else {
        return Some(relation);
    };
    relation.mode = match (relation.mode, switch) {
        (_, 1) => Mode::Holds,
        (Mode::Implied, _) => return None,
        _ => Mode::Fails,
    };
    relation.arguments.pop();
    Some(relation)
}

struct Shrinking<'a> {
    resolved: &'a mut Resolved,
    relations: &'a [Relation],
    /// For each variable, the constraints that contain it.
    occurs: Vec<Vec<usize>>,
    /// For each constraint, the number of its variables with several values.
    open: Vec<usize>,
    waiting: Vec<usize>,
    changes: usize,
}

impl<'a> Shrinking<'a> {
    fn new(resolved: &'a mut Resolved, relations: &'a [Relation]) -> Self {
        let mut occurs = vec![Vec::new(); resolved.domains.len()];
        let mut open = Vec::with_capacity(relations.len());
        for (number, relation) in relations.iter().enumerate() {
            let variables = resolved.open(relation);
            variables.iter().for_each(|&variable| occurs[variable].push(number));
            open.push(variables.len());
        }
        let waiting = (0..relations.len()).rev().filter(|&number| open[number] <= 1).collect();
        Self { resolved, relations, occurs, open, waiting, changes: 0 }
    }

    /// Processes the constraints on one variable, including those that are reduced to one variable.
    fn run(&mut self) -> bool {
        while let Some(number) = self.waiting.pop() {
            let relation = &self.relations[number];
            let consistent = match self.resolved.open(relation)[..] {
                [] => self.closed_holds(relation),
                [variable] => self.filter(relation, variable),
                _ => true,
            };
            if !consistent {
                return false;
            }
        }
        self.resolved.domains.iter().all(|domain| !domain.is_empty())
    }

    /// Whether a constraint without open variables holds.
    fn closed_holds(&self, relation: &Relation) -> bool {
        closed(relation, self.resolved, None).holds(&[])
    }

    /// Removes the values that a constraint on this variable alone excludes.
    fn filter(&mut self, relation: &Relation, variable: usize) -> bool {
        let domain = &self.resolved.domains[variable];
        let smaller = match (relation.base, relation.mode, &relation.arguments[..]) {
            (Base::In, Mode::Holds, [_, Argument::Set(set)]) => domain.and(set),
            _ if domain.len() <= MOST_VALUES => {
                let alone = closed(relation, self.resolved, Some(variable));
                domain.values().filter(|&value| alone.holds(&[value])).collect()
            }
            _ => match Sum::of(relation, self.resolved) {
                Some(sum) if sum.comparison == Comparison::Ne && relation.mode == Mode::Holds => {
                    match &sum.terms[..] {
                        [(factor, _)] if sum.right % factor == 0 => i64::try_from(sum.right / factor)
                            .map_or(domain.clone(), |value| domain.without(value)),
                        _ => domain.clone(),
                    }
                }
                // Other constraints narrow bounds.
                _ => return true,
            },
        };
        self.set(variable, smaller)
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
            // Constraints on this variable alone could not test its values before, and they are dropped afterwards.
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

    /// The variables with many values.
    fn large(&self) -> Vec<usize> {
        let large = |&variable: &usize| {
            self.resolved.domains[variable].len() > MANY_VALUES && !self.occurs[variable].is_empty()
        };
        (0..self.resolved.domains.len()).filter(large).collect()
    }

    /// Narrows the bounds of all variables with many values once, by each of their constraints.
    fn narrow(&mut self) -> bool {
        for variable in self.large() {
            for place in 0..self.occurs[variable].len() {
                let relation = &self.relations[self.occurs[variable][place]];
                let wide = self.resolved.domains[variable].len() > MOST_VALUES;
                if !wide && (relation.base == Base::Table || relation.terms().nth(MOST_TERMS).is_some()) {
                    continue;
                }
                let settled = match relation.mode {
                    Mode::Holds => Some(Cow::Borrowed(relation)),
                    _ => settled(relation.clone(), self.resolved).map(Cow::Owned),
                };
                let Some(relation) = settled else { continue };
                if let Some(values) = self.listed(&relation, variable) {
                    let smaller = self.resolved.domains[variable].and(&values);
                    if !self.set(variable, smaller) {
                        return false;
                    }
                    continue;
                }
                let Some((least, most)) = self.bounds(&relation, variable) else { continue };
                let clamp =
                    |bound: i128| i64::try_from(bound).unwrap_or(if bound < 0 { i64::MIN } else { i64::MAX });
                let smaller = if least > most || least > i128::from(i64::MAX) || most < i128::from(i64::MIN) {
                    Ranges::default()
                } else {
                    self.resolved.domains[variable].and(&Ranges::range(clamp(least), clamp(most)))
                };
                if !self.set(variable, smaller) {
                    return false;
                }
            }
        }
        true
    }

    /// The values that a constraint lists for a variable: the elements of a list, its indices, the divisors of a product, or the column of
    /// a table.
    fn listed(&self, relation: &Relation, variable: usize) -> Option<Ranges> {
        if relation.mode != Mode::Holds {
            return None;
        }
        let own = Term::Variable(variable);
        let last = |first: i64, length: usize| first.checked_add(i64::try_from(length).ok()? - 1);
        match relation.base {
            Base::Element if relation.one(0) == own => {
                Some(Ranges::range(1, last(1, relation.many(1).len())?))
            }
            Base::Element if relation.one(2) == own => {
                let ranges = relation.many(1).iter().flat_map(|&term| match self.resolved.now(term) {
                    Term::Fixed(number) => vec![(number, number)],
                    Term::Variable(other) => self.resolved.domains[other].ranges().to_vec(),
                });
                Some(Ranges::new(ranges))
            }
            Base::Place if relation.one(3) == own => match relation.one(1) {
                Term::Fixed(first) => Some(Ranges::range(first, last(first, relation.many(0).len())?)),
                Term::Variable(_) => None,
            },
            Base::Times if relation.one(0) == own || relation.one(1) == own => {
                match self.resolved.now(relation.one(2)) {
                    Term::Fixed(product) => divisors(product),
                    Term::Variable(_) => None,
                }
            }
            Base::Cardinality if relation.many(2).contains(&own) => {
                Some(Ranges::range(0, last(1, relation.many(0).len())?))
            }
            Base::Table => {
                let columns = relation.many(0);
                let place = columns.iter().position(|&term| term == own)?;
                let cells = relation.many(1).iter().skip(place).step_by(columns.len());
                let number = |&cell: &Term| match cell {
                    Term::Fixed(number) => number,
                    Term::Variable(_) => 0,
                };
                Some(cells.map(number).collect())
            }
            _ => None,
        }
    }

    /// The smallest and the largest value that a constraint allows for a variable.
    fn bounds(&self, relation: &Relation, variable: usize) -> Option<(i128, i128)> {
        if let Some(mut sum) = Sum::of(relation, self.resolved) {
            match (relation.mode, sum.comparison) {
                (Mode::Holds, _) => {}
                (Mode::Fails, Comparison::Ne) => sum.comparison = Comparison::Eq,
                // "Not at most `right`" means "at least `right + 1`".
                (Mode::Fails, Comparison::Le) => {
                    sum.terms.iter_mut().for_each(|(factor, _)| *factor = -*factor);
                    sum.right = -sum.right - 1;
                }
                _ => return None,
            }
            return self.bounds_of_sum(&sum, variable);
        }
        if relation.mode != Mode::Holds {
            return None;
        }
        if relation.result() != Some(Term::Variable(variable)) {
            return self.bounds_of_input(relation, variable);
        }
        let ends = |term: Term| match term {
            Term::Fixed(number) => Some((i128::from(number), i128::from(number))),
            Term::Variable(variable) => {
                let (least, most) = self.resolved.domains[variable].ends()?;
                Some((i128::from(least), i128::from(most)))
            }
        };
        let one = |position| ends(relation.one(position));
        let hull = |terms: &[Term]| {
            let all: Vec<(i128, i128)> = terms.iter().map(|&term| ends(term)).collect::<Option<_>>()?;
            Some((all.iter().map(|ends| ends.0).min()?, all.iter().map(|ends| ends.1).max()?))
        };
        match relation.base {
            Base::Times => {
                let ((a, b), (c, d)) = (one(0)?, one(1)?);
                let products = [a * c, a * d, b * c, b * d];
                Some((products.into_iter().min()?, products.into_iter().max()?))
            }
            Base::Abs => {
                let (a, b) = one(0)?;
                Some((0, a.abs().max(b.abs())))
            }
            Base::Div | Base::Mod => {
                let (a, b) = one(0)?;
                let most = a.abs().max(b.abs());
                Some((-most, most))
            }
            Base::Min | Base::Max => hull(&[relation.one(0), relation.one(1)]),
            Base::Element | Base::Minimum | Base::Maximum => hull(relation.many(1)),
            Base::Count => Some((0, i128::try_from(relation.many(0).len()).ok()?)),
            _ => None,
        }
    }

    /// The smallest and the largest value that the result of a function allows for one of its inputs.
    fn bounds_of_input(&self, relation: &Relation, variable: usize) -> Option<(i128, i128)> {
        let ends = |term: Term| match term {
            Term::Fixed(number) => Some((i128::from(number), i128::from(number))),
            Term::Variable(variable) => {
                let (least, most) = self.resolved.domains[variable].ends()?;
                Some((i128::from(least), i128::from(most)))
            }
        };
        let (least, most) = ends(relation.one(relation.function_place()?))?;
        let own = Term::Variable(variable);
        match relation.base {
            Base::Min | Base::Minimum => Some((least, i128::from(i64::MAX))),
            Base::Max | Base::Maximum => Some((i128::from(i64::MIN), most)),
            Base::Abs => Some((-most, most)),
            Base::Times => {
                let other = if relation.one(0) == own { relation.one(1) } else { relation.one(0) };
                let (a, b) = ends(other)?;
                let largest = least.abs().max(most.abs());
                // If the other factor is never 0, this factor is at most as large as the product.
                (a > 0 || b < 0).then_some((-largest, largest))
            }
            _ => None,
        }
    }

    fn bounds_of_sum(&self, sum: &Sum, variable: usize) -> Option<(i128, i128)> {
        let &(factor, _) = sum.terms.iter().find(|&&(_, other)| other == variable)?;
        let rest = Sum {
            terms: sum.terms.iter().copied().filter(|&(_, other)| other != variable).collect(),
            ..sum.clone()
        };
        let (low, high) = rest.ends(self.resolved)?;
        // The term must be from `least` to `most`.
        let most = sum.right.checked_sub(low)?;
        let least = match sum.comparison {
            Comparison::Eq => sum.right.checked_sub(high)?,
            Comparison::Le => i128::MIN / 2,
            Comparison::Ne => return None,
        };
        Some(match factor > 0 {
            true => (Integer::div_ceil(&least, &factor), Integer::div_floor(&most, &factor)),
            false => (Integer::div_ceil(&most, &factor), Integer::div_floor(&least, &factor)),
        })
    }
}

/// All divisors of a number, positive and negative. `None` for 0 and for numbers that are too large to try.
fn divisors(number: i64) -> Option<Ranges> {
    const MOST: i64 = 1 << 30;
    let number = number.checked_abs().filter(|number| (1..=MOST).contains(number))?;
    let small =
        (1..).take_while(|divisor| divisor * divisor <= number).filter(|divisor| number % divisor == 0);
    Some(small.flat_map(|divisor| [divisor, -divisor, number / divisor, -number / divisor]).collect())
}

/// The constraint with fixed variables replaced by their numbers. `variable` becomes the only variable, with number 0.
fn closed(relation: &Relation, resolved: &Resolved, variable: Option<usize>) -> Relation {
    let now = |&term: &Term| match resolved.now(term) {
        Term::Variable(other) if Some(other) == variable => Term::Variable(0),
        Term::Variable(_) => Term::Fixed(0),
        fixed => fixed,
    };
    let arguments = relation.arguments.iter().map(|argument| match argument {
        Argument::One(term) => Argument::One(now(term)),
        Argument::Many(terms) => Argument::Many(terms.iter().map(now).collect()),
        Argument::Set(set) => Argument::Set(set.clone()),
    });
    Relation { arguments: arguments.collect(), ..relation.clone() }
}
