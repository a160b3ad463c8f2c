//! From relations to propagators.

use std::collections::{BTreeMap, BTreeSet};

use num_integer::Integer;

use super::constraints::Propagator;
use super::constraints::absolute::Absolute;
use super::constraints::all::All;
use super::constraints::all_different::AllDifferent;
use super::constraints::checked::Checked;
use super::constraints::circuit::Circuit;
use super::constraints::clause::{Clause, Literal};
use super::constraints::connected::Connected;
use super::constraints::count::Count;
use super::constraints::element::Element;
use super::constraints::equal::Equal;
use super::constraints::extremum::Extremum;
use super::constraints::function::{Function, Functional};
use super::constraints::linear::linear;
use super::constraints::member::Member;
use super::constraints::parity::Parity;
use super::constraints::place::Place;
use super::constraints::power::Power;
use super::constraints::product::Product;
use super::constraints::quotient::{Quotient, Remainder};
use super::constraints::table::Table;
use super::governed::{Governed, Switch};
use super::store::{Slot, Store};
use crate::relation::{Argument, Base, Graph, Mode, Relation, Term};
use crate::{Ranges, ascend};

/// Makes propagators over the variables of a store.
pub(super) struct Compiler<'s> {
    pub store: &'s mut Store,
    /// The place of each variable.
    pub slots: &'s [Slot],
    /// Variables that stand for numbers.
    pub constants: BTreeMap<i64, Slot>,
}

/// A constraint, and whether its opposite is meant.
type Compiled = (Box<dyn Propagator>, bool);

impl Compiler<'_> {
    /// The propagators of a relation; none if it always holds.
    pub fn relation(&mut self, relation: &Relation) -> Vec<Governed> {
        let (mut fails, mut switch) = (relation.mode == Mode::Fails, None);
        if let Some(term) = relation.switch() {
            let literal = Literal { slot: self.slot(term), positive: true };
            let both_ways = relation.mode == Mode::Reified;
            match literal.value(self.store) {
                Some(true) => {}
                Some(false) if both_ways => fails = true,
                Some(false) => return Vec::new(),
                None => switch = Some(Switch { literal, both_ways }),
            }
        }
        if switch.is_none()
            && !fails
            && let Some(all) = self.with_implied(relation)
        {
            return all.into_iter().map(|base| Governed { base, negated: false, switch: None }).collect();
        }
        let (base, opposite) = self.base(relation);
        vec![Governed { base, negated: opposite != fails, switch }]
    }

    /// The propagators of a relation that holds, and of others that it implies. `None` if there are no others.
    fn with_implied(&mut self, relation: &Relation) -> Option<Vec<Box<dyn Propagator>>> {
        if relation.base == Base::Cardinality {
            let counts = self.occurrences(relation);
            return Some(counts.into_iter().chain(self.sums_of_counts(relation)).collect());
        }
        (relation.base == Base::Circuit).then(|| {
            let slots = self.slots_of(relation.many(0));
            let different = Box::new(AllDifferent::new(self.store, slots));
            vec![different, self.base(relation).0]
        })
    }

    /// Makes the Boolean of "a variable has this number" a view. `None` if the relation says something else, or if
    /// there can be no view.
    pub fn view(&mut self, relation: &Relation) -> Option<Slot> {
        let positive = relation.base == Base::Eq;
        if relation.mode != Mode::Reified || !(positive || relation.base == Base::Ne) {
            return None;
        }
        let (variable, value) = match (relation.one(0), relation.one(1)) {
            (Term::Variable(variable), Term::Fixed(value)) => (variable, value),
            (Term::Fixed(value), Term::Variable(variable)) => (variable, value),
            (Term::Fixed(_), Term::Fixed(_)) | (Term::Variable(_), Term::Variable(_)) => return None,
        };
        let Term::Variable(switch) = relation.switch()? else { return None };
        let (own, of) = (self.slots[switch], self.slots[variable]);
        self.store.add_view(own, of, value, positive).then_some(own)
    }

    fn base(&mut self, relation: &Relation) -> Compiled {
        let plain = |base| (base, false);
        let sides = [(1, relation.one(0)), (-1, relation.one(1))];
        match relation.base {
            Base::Eq => plain(self.sum(sides, 0, true)),
            Base::Ne => (self.sum(sides, 0, true), true),
            Base::Le => plain(self.sum(sides, 0, false)),
            Base::Lt => plain(self.sum(sides, -1, false)),
            Base::LinearEq => plain(self.linear(relation, true)),
            Base::LinearNe => (self.linear(relation, true), true),
            Base::LinearLe => plain(self.linear(relation, false)),
            Base::Plus => plain(self.sum([sides[0], (1, relation.one(1)), (-1, relation.one(2))], 0, true)),
            Base::Clause => {
                let (positive, negative) = (relation.many(0).iter(), relation.many(1).iter());
                let all = positive.map(|&term| (term, true)).chain(negative.map(|&term| (term, false)));
                plain(self.clause(all))
            }
            Base::Or => plain(self.clause(relation.operands().into_iter().map(|term| (term, true)))),
            // Not all are true: one is false.
            Base::And => (self.clause(relation.operands().into_iter().map(|term| (term, false))), true),
            Base::Xor => plain(Box::new(Parity::new(self.slots_of(relation.many(0))))),
            Base::Element => plain(self.element(relation)),
            Base::Times => plain(self.product(relation)),
            Base::Div => plain(self.binary(Quotient, relation)),
            Base::Mod => plain(self.binary(Remainder, relation)),
            Base::Pow => plain(self.binary(Power, relation)),
            Base::Min | Base::Max => {
                let [x, y, result] = self.three(relation);
                let function = Extremum { greatest: relation.base == Base::Max };
                plain(Box::new(Functional { function, inputs: vec![x, y], result }))
            }
            Base::Minimum | Base::Maximum => {
                let (inputs, result) = (self.slots_of(relation.many(1)), self.slot(relation.one(0)));
                if inputs.is_empty() {
                    return constant(false);
                }
                let function = Extremum { greatest: relation.base == Base::Maximum };
                plain(Box::new(Functional { function, inputs, result }))
            }
            Base::Abs => {
                let (inputs, result) = ([self.slot(relation.one(0))], self.slot(relation.one(1)));
                plain(Box::new(Functional { function: Absolute, inputs, result }))
            }
            Base::In => match relation.arguments.get(1) {
                Some(Argument::Set(set)) => plain(Box::new(Member::new(self.slot(relation.one(0)), set))),
                _ => constant(false),
            },
            Base::AllDifferent => {
                let slots = self.slots_of(relation.many(0));
                plain(Box::new(AllDifferent::new(self.store, slots)))
            }
            Base::Table => plain(self.table(relation)),
            Base::Count => plain(Box::new(Count {
                list: self.slots_of(relation.many(0)),
                value: self.slot(relation.one(1)),
                number: self.slot(relation.one(2)),
            })),
            Base::Cardinality => plain(Box::new(All(self.occurrences(relation)))),
            Base::Place => match relation.one(1) {
                Term::Fixed(first) => plain(Box::new(Place {
                    list: self.slots_of(relation.many(0)),
                    first,
                    value: self.slot(relation.one(2)),
                    index: self.slot(relation.one(3)),
                })),
                Term::Variable(_) => plain(self.checked(relation)),
            },
            Base::Circuit => match relation.one(1) {
                Term::Fixed(first) => {
                    plain(Box::new(Circuit { list: self.slots_of(relation.many(0)), first }))
                }
                Term::Variable(_) => plain(self.checked(relation)),
            },
            Base::Inversions => plain(self.checked(relation)),
            Base::Connected | Base::Joined => {
                let Ok(Graph { ends, nodes, edges }) = Graph::of(relation) else { return constant(false) };
                let mut literals = |terms: &[Term]| {
                    let slots = self.slots_of(terms);
                    slots.into_iter().map(|slot| Literal { slot, positive: true }).collect()
                };
                let (nodes, edges) = (literals(nodes), edges.map(literals));
                plain(Box::new(Connected::new(nodes, edges, ends)))
            }
        }
    }

    /// The variable of a term.
    fn slot(&mut self, term: Term) -> Slot {
        match term {
            Term::Variable(variable) => self.slots[variable],
            Term::Fixed(number) => *self
                .constants
                .entry(number)
                .or_insert_with(|| self.store.add(&Ranges::range(number, number))),
        }
    }

    fn slots_of(&mut self, terms: &[Term]) -> Vec<Slot> {
        terms.iter().map(|&term| self.slot(term)).collect()
    }

    /// The number of a term, if it is known.
    fn number(&self, term: Term) -> Option<i64> {
        match term {
            Term::Variable(variable) => self.store.value(self.slots[variable]),
            Term::Fixed(number) => Some(number),
        }
    }

    /// The numbers of these terms, if all are fixed.
    fn numbers(&self, terms: &[Term]) -> Option<Vec<i64>> {
        terms.iter().map(|&term| self.number(term)).collect()
    }

    fn three(&mut self, relation: &Relation) -> [Slot; 3] {
        [0, 1, 2].map(|at| self.slot(relation.one(at)))
    }

    /// A function of two variables.
    fn binary<F>(&mut self, function: F, relation: &Relation) -> Box<dyn Propagator>
    where
        F: Function<Inputs = [Slot; 2]> + 'static,
    {
        let [x, y, result] = self.three(relation);
        Box::new(Functional { function, inputs: [x, y], result })
    }

    fn product(&mut self, relation: &Relation) -> Box<dyn Propagator> {
        let [x, y, z] = [0, 1, 2].map(|at| relation.one(at));
        match (self.number(x), self.number(y)) {
            (Some(factor), _) => self.sum([(factor.into(), y), (-1, z)], 0, true),
            (None, Some(factor)) => self.sum([(factor.into(), x), (-1, z)], 0, true),
            // The bounds of a square say more of its root than those of a product say of one factor.
            (None, None) if self.slot(x) == self.slot(y) => {
                let inputs = [self.slot(x), self.slot(Term::Fixed(2))];
                Box::new(Functional { function: Power, inputs, result: self.slot(z) })
            }
            (None, None) => self.binary(Product, relation),
        }
    }

    fn clause(&mut self, literals: impl Iterator<Item = (Term, bool)>) -> Box<dyn Propagator> {
        let mut open = Vec::new();
        for (term, positive) in literals {
            let literal = Literal { slot: self.slot(term), positive };
            match literal.value(self.store) {
                // One true literal is enough, and keeps the clause true.
                Some(true) => return Box::new(Clause::new(self.store, vec![literal])),
                Some(false) => {}
                None => open.push(literal),
            }
        }
        ascend(&mut open);
        Box::new(Clause::new(self.store, open))
    }

    fn linear(&mut self, relation: &Relation, equal: bool) -> Box<dyn Propagator> {
        let factors: Option<Vec<i64>> = relation.many(0).iter().map(|&factor| self.number(factor)).collect();
        let Some(factors) = factors else { return self.checked(relation) };
        let terms = factors.iter().map(|&factor| i128::from(factor)).zip(relation.many(1).iter().copied());
        let terms: Vec<(i128, Term)> = terms.chain([(-1, relation.one(2))]).collect();
        self.sum(terms, 0, equal)
    }

    /// Sums that the numbers of occurrences imply: all together there are as many as the list has elements, and the
    /// values times their numbers are the sum of the list. If the list may have other values, there are at most as
    /// many.
    fn sums_of_counts(&mut self, relation: &Relation) -> Vec<Box<dyn Propagator>> {
        let [list, values, numbers] = [0, 1, 2].map(|at| relation.many(at));
        let known: Option<BTreeSet<i64>> = values.iter().map(|&value| self.number(value)).collect();
        let Some(known) = known.filter(|known| known.len() == values.len()) else { return Vec::new() };
        let length = list.len() as i128;
        let all = numbers.iter().map(|&number| (1, number));
        let is_closed = list.iter().all(|&term| match term {
            Term::Fixed(number) => known.contains(&number),
            Term::Variable(variable) => {
                let slot = self.slots[variable];
                self.store.size(slot) <= known.len() as u64
                    && self.store.domain(slot).values().all(|number| known.contains(&number))
            }
        });
        if !is_closed {
            return vec![self.sum(all, length, false)];
        }
        let weighted = values
            .iter()
            .zip(numbers)
            .filter_map(|(&value, &number)| Some((i128::from(self.number(value)?), number)));
        let terms: Vec<(i128, Term)> = weighted.chain(list.iter().map(|&term| (-1, term))).collect();
        vec![self.sum(all, length, true), self.sum(terms, 0, true)]
    }

    /// The propagator of a sum that is equal to, or at most, a bound.
    fn sum(
        &mut self,
        terms: impl IntoIterator<Item = (i128, Term)>,
        bound: i128,
        equal: bool,
    ) -> Box<dyn Propagator> {
        let terms: Vec<(i128, Term)> = terms.into_iter().collect();
        let (mut sum, mut rest) = (BTreeMap::<Slot, i128>::new(), Some(bound));
        for &(factor, term) in &terms {
            match self.number(term) {
                Some(number) => {
                    let product = factor.checked_mul(i128::from(number));
                    rest = rest.and_then(|rest| rest.checked_sub(product?));
                }
                None => *sum.entry(self.slot(term)).or_default() += factor,
            }
        }
        sum.retain(|_, factor| *factor != 0);
        let divisor = sum.values().fold(0, |divisor: i128, factor| divisor.gcd(factor)).max(1);
        let sum: Vec<(i128, Slot)> = sum.into_iter().map(|(slot, factor)| (factor / divisor, slot)).collect();
        let Some(rest) = rest else { return self.unbounded(&terms, bound, equal) };
        if equal && !rest.is_multiple_of(&divisor) {
            return constant(false).0;
        }
        let rest = Integer::div_floor(&rest, &divisor);
        match (&sum[..], i64::try_from(rest)) {
            ([], _) => return constant(if equal { rest == 0 } else { rest >= 0 }).0,
            (&[(factor @ (1 | -1), slot)], _) if equal => {
                return match i64::try_from(rest * factor) {
                    Ok(number) => {
                        let right = self.slot(Term::Fixed(number));
                        Box::new(Equal { left: slot, right, offset: 0 })
                    }
                    Err(_) => constant(false).0,
                };
            }
            (&[(1, left), (-1, right)] | &[(-1, right), (1, left)], Ok(offset)) if equal => {
                return Box::new(Equal { left, right, offset });
            }
            _ => {}
        }
        match linear(self.store, &sum, rest, equal) {
            Some(propagator) => propagator,
            None => self.unbounded(&terms, bound, equal),
        }
    }

    /// A sum that may not fit in 128 bits.
    fn unbounded(&mut self, terms: &[(i128, Term)], bound: i128, equal: bool) -> Box<dyn Propagator> {
        let narrow = |number: i128| Term::Fixed(i64::try_from(number).unwrap_or_default());
        let factors: Vec<Term> = terms.iter().map(|&(factor, _)| narrow(factor)).collect();
        let variables: Vec<Term> = terms.iter().map(|&(_, term)| term).collect();
        let base = if equal { Base::LinearEq } else { Base::LinearLe };
        self.checked(&Relation {
            base,
            mode: Mode::Holds,
            arguments: vec![
                Argument::Many(factors.into()),
                Argument::Many(variables.into()),
                Argument::One(narrow(bound)),
            ],
            name: Box::default(),
            line: 0,
        })
    }

    /// A list of numbers is a table with two columns.
    fn element(&mut self, relation: &Relation) -> Box<dyn Propagator> {
        let (index, value) = (self.slot(relation.one(0)), self.slot(relation.one(2)));
        let list = relation.many(1);
        match self.numbers(list) {
            Some(numbers) => {
                let rows = (1..).zip(numbers).map(|(index, number)| vec![index, number]).collect();
                Box::new(Table::new(self.store, vec![index, value], rows))
            }
            None => Box::new(Element { index, list: self.slots_of(list), value }),
        }
    }

    fn table(&mut self, relation: &Relation) -> Box<dyn Propagator> {
        let (row, cells) = (relation.many(0), relation.many(1));
        match self.numbers(cells) {
            Some(numbers) if !row.is_empty() && numbers.len().is_multiple_of(row.len()) => {
                let rows = numbers.chunks_exact(row.len()).map(<[i64]>::to_vec).collect();
                let slots = self.slots_of(row);
                Box::new(Table::new(self.store, slots, rows))
            }
            _ => self.checked(relation),
        }
    }

    fn occurrences(&mut self, relation: &Relation) -> Vec<Box<dyn Propagator>> {
        let list = self.slots_of(relation.many(0));
        let pairs = relation.many(1).iter().zip(relation.many(2));
        let pairs: Vec<(Slot, Slot)> =
            pairs.map(|(&value, &number)| (self.slot(value), self.slot(number))).collect();
        let count = |(value, number)| -> Box<dyn Propagator> {
            Box::new(Count { list: list.clone(), value, number })
        };
        pairs.into_iter().map(count).collect()
    }

    /// The check of a base without a propagator.
    fn checked(&mut self, relation: &Relation) -> Box<dyn Propagator> {
        let mut slots = Vec::new();
        let mut own = |term: &Term| match *term {
            Term::Fixed(number) => Term::Fixed(number),
            Term::Variable(variable) => {
                slots.push(self.slots[variable]);
                Term::Variable(slots.len() - 1)
            }
        };
        let base = &relation.arguments[..relation.arguments.len() - usize::from(relation.switch().is_some())];
        let arguments = base.iter().map(|argument| match argument {
            Argument::One(term) => Argument::One(own(term)),
            Argument::Many(terms) => Argument::Many(terms.iter().map(&mut own).collect()),
            Argument::Set(set) => Argument::Set(set.clone()),
        });
        let arguments = arguments.collect();
        let relation = Relation { arguments, mode: Mode::Holds, ..relation.clone() };
        Box::new(Checked { relation, slots })
    }
}

/// A base that always or never holds: a conjunction or a clause of nothing.
fn constant(holds: bool) -> Compiled {
    match holds {
        true => (Box::new(All(Vec::new())), false),
        false => (Box::new(Clause::never()), false),
    }
}
