//! Translates constraints to rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use geduld_model::{Atom, Bounds, Constraint, Literal, Model, Table, Value, VarId};

use super::derived::{View, Views, decision_key, function};
use super::{Equation, GraphRule, Pair, ParityRule, PlanModel, Relation, SumRule};
use crate::unsupported::Unsupported;

/// Translates every constraint of the model into rules of the problem, except those that the gcc covers (`absorbed`).
///
/// # Errors
/// If the numbers of a sum or the tables are too large.
pub(super) fn translate(
    model: &Model,
    views: &Views,
    absorbed: &[bool],
    problem: &mut PlanModel,
) -> Result<(), Unsupported> {
    let mut rules = Translator {
        model,
        views,
        problem,
        agreeing: BTreeMap::new(),
        numbered: BTreeMap::new(),
        differing: BTreeMap::new(),
        bytes: 0,
    };
    rules.agreements()?;
    for (constraint, &absorbed) in model.constraints().iter().zip(absorbed) {
        match constraint {
            Constraint::Cardinality { count, atoms } => {
                if !absorbed || rules.problem.gcc.shortfall {
                    let bounds = count.of_atoms(atoms.len());
                    let atoms = atoms.iter().map(|&atom| Literal::from(atom));
                    let terms = rules.weights(atoms, |weight| *weight += 1)?;
                    rules.sum(terms, bounds.as_sum());
                }
            }
            Constraint::AllDifferent { variables } if !absorbed => rules.different(variables)?,
            Constraint::AllDifferent { .. } => {}
            Constraint::Table(table) => rules.table(table)?,
            Constraint::Linear { terms, sum } => {
                let sum = model.bounds_within_reach(terms, *sum).ok_or(Unsupported::NumbersTooLarge)?;
                rules.linear(terms, sum)?;
            }
            Constraint::Clause { literals } => match only_variable(model, literals) {
                Some(variable) => {
                    rules.require(variable, |value| {
                        literals
                            .iter()
                            .any(|literal| (model.value_of(literal.atom) == value) == literal.positive)
                    });
                }
                None => {
                    let terms = rules.weights(literals.iter().copied(), |weight| *weight = 1)?;
                    rules.sum(terms, (1..).into());
                }
            },
            Constraint::Parity { variables, flips, odd } => {
                let slots = variables.iter().map(|&variable| rules.slot(variable)).collect();
                let flips: Vec<(usize, u16)> = flips.iter().map(|&atom| rules.place(atom)).collect();
                rules.problem.refuted |= *odd && variables.is_empty() && flips.is_empty();
                rules.problem.parities.push(ParityRule { slots, flips, odd: *odd });
            }
            Constraint::Connected { filled, edges } => {
                let vertices = filled.iter().map(|&atom| rules.place(atom)).collect();
                rules.problem.graphs.push(GraphRule { vertices, edges: edges.clone() });
            }
            Constraint::NotLowered { why, .. } => return Err(Unsupported::Untranslated(why.to_string())),
        }
    }
    Ok(())
}

/// The variable that all literals mention, if there is only one.
fn only_variable(model: &Model, literals: &[Literal]) -> Option<VarId> {
    let mut variables = literals.iter().map(|literal| model.variable_of(literal.atom));
    let first = variables.next()?;
    variables.all(|variable| variable == first).then_some(first)
}

/// Row by row, whether the values shown for two ids fit.
fn matrix<T: Copy>([first, second]: [&[Option<T>]; 2], fits: impl Fn(T, T) -> bool) -> Arc<[bool]> {
    let mut matrix = Vec::with_capacity(first.len() * second.len());
    for a in first {
        matrix.extend(second.iter().map(|b| a.zip(*b).is_some_and(|(a, b)| fits(a, b))));
    }
    matrix.into()
}

struct Translator<'a> {
    model: &'a Model,
    views: &'a Views,
    problem: &'a mut PlanModel,
    /// For two views that must agree, by what they show for each id: which ids fit.
    agreeing: BTreeMap<[Shown; 2], Arc<[bool]>>,
    /// The numbers of a variable for its ids, each once, and for two of these lists that must differ: which ids fit.
    numbered: BTreeMap<Vec<Option<i64>>, usize>,
    differing: BTreeMap<[usize; 2], Arc<[bool]>>,
    /// The size of the tables so far.
    bytes: usize,
}

/// The maximum size of all tables in megabytes. A search copies some of them.
const MOST_MEGABYTES: usize = 256;
/// The size of a pair without its matrix, and of a weight.
const BYTES_OF_A_PAIR: usize = 64;
const BYTES_OF_A_WEIGHT: usize = 8;
/// The size of a row of a relation without its ids.
const BYTES_OF_A_ROW: usize = 64;

/// What a view shows for each id of its variable.
type Shown = Vec<Option<Value>>;

impl Translator<'_> {
    /// Checks that there is room for another table of this size, before it is made.
    fn reserve(&mut self, bytes: usize) -> Result<(), Unsupported> {
        self.bytes = self.bytes.saturating_add(bytes);
        let fits = self.bytes <= MOST_MEGABYTES * 1_000_000;
        fits.then_some(()).ok_or(Unsupported::TooLarge { limit: MOST_MEGABYTES })
    }

    /// The slot of a searched variable.
    fn slot(&self, variable: VarId) -> usize {
        self.views.of(variable).slot
    }

    /// The slot and the id of an atom whose variable is searched.
    fn place(&self, atom: Atom) -> (usize, u16) {
        let slot = self.slot(self.model.variable_of(atom));
        (slot, self.problem.variables[slot].ids[self.model.value_of(atom) as usize])
    }

    /// The value of a view when its variable takes an id.
    fn seen(&self, view: &View, id: usize) -> Option<Value> {
        self.problem.seen(view, id)
    }

    /// Requires that several functions that determine the same variable agree.
    fn agreements(&mut self) -> Result<(), Unsupported> {
        for variable in self.model.variable_ids().filter(|&variable| self.views.replaced(variable)) {
            let views = self.views.all(variable);
            for (later, second) in views.iter().enumerate() {
                for first in &views[..later] {
                    self.agree(first, second)?;
                }
            }
        }
        Ok(())
    }

    /// Keeps only the values of a variable that satisfy a condition.
    fn require(&mut self, variable: VarId, condition: impl Fn(Value) -> bool) {
        let view = self.views.of(variable);
        for id in 0..self.problem.variables[view.slot].allowed.len() {
            let fits = self.seen(view, id).is_some_and(&condition);
            self.problem.variables[view.slot].allowed[id] &= fits;
        }
    }

    /// What a view shows for each id of its variable.
    fn shown(&self, view: &View) -> Shown {
        (0..self.problem.variables[view.slot].allowed.len()).map(|id| self.seen(view, id)).collect()
    }

    /// Requires that two views show the same value. On a board, most pairs of neighbours show the same, and share one
    /// matrix.
    fn agree(&mut self, first: &View, second: &View) -> Result<(), Unsupported> {
        let shown = [first, second].map(|view| self.shown(view));
        let (slots, known) = ([first.slot, second.slot], self.agreeing.get(&shown).cloned());
        if let Some(fits) = self.relate(slots, shown.each_ref().map(Vec::as_slice), |a, b| a == b, known)? {
            self.agreeing.insert(shown, fits);
        }
        Ok(())
    }

    /// Requires that two variables take ids for which they show what fits. Returns the matrix, `known` if it is given;
    /// `None` if the variables are the same.
    fn relate<T: Copy>(
        &mut self,
        slots: [usize; 2],
        shown: [&[Option<T>]; 2],
        fits: impl Fn(T, T) -> bool,
        known: Option<Arc<[bool]>>,
    ) -> Result<Option<Arc<[bool]>>, Unsupported> {
        if slots[0] == slots[1] {
            let both = shown[0].iter().zip(shown[1]);
            for (allowed, (&a, &b)) in self.problem.variables[slots[0]].allowed.iter_mut().zip(both) {
                *allowed &= a.zip(b).is_some_and(|(a, b)| fits(a, b));
            }
            return Ok(None);
        }
        self.reserve(BYTES_OF_A_PAIR)?;
        let fits = match known {
            Some(known) => known,
            None => {
                self.reserve(shown[0].len() * shown[1].len())?;
                matrix(shown, fits)
            }
        };
        self.problem.pairs.push(Pair { slots, fits: Arc::clone(&fits) });
        Ok(Some(fits))
    }

    fn table(&mut self, table: &Table) -> Result<(), Unsupported> {
        let variables = table.variables();
        let (model, views) = (self.model, self.views);
        if let Some(key) = decision_key(model, table) {
            let keys = function(model, table, key, key);
            self.require(variables[key], |value| keys[value as usize].is_some());
            for (column, &variable) in variables.iter().enumerate() {
                // The functions of replaced variables are compared in `agreements`.
                if column != key && !views.replaced(variable) {
                    let map = function(model, table, key, column);
                    let shown = View { slot: self.slot(variables[key]), map };
                    self.agree(&shown, views.of(variable))?;
                }
            }
            return Ok(());
        }
        match variables {
            [only] => self.require(*only, |value| table.rows().any(|row| row[0] == value)),
            [first, second] => {
                let width = model.variable(*second).domain.len();
                let mut fits = vec![false; model.variable(*first).domain.len() * width];
                table.rows().for_each(|row| fits[row[0] as usize * width + row[1] as usize] = true);
                let fits = |a: Value, b: Value| fits[a as usize * width + b as usize];
                let [first, second] = [first, second].map(|&variable| views.of(variable));
                let shown = [first, second].map(|view| self.shown(view));
                let shown = shown.each_ref().map(Vec::as_slice);
                self.relate([first.slot, second.slot], shown, fits, None)?;
            }
            _ => {
                let slots: Vec<usize> = variables.iter().map(|&variable| self.slot(variable)).collect();
                // A search also has for each column and each value the rows with it, one bit for each row.
                let values =
                    slots.iter().map(|&slot| self.problem.variables[slot].allowed.len()).sum::<usize>();
                self.reserve(table.rows().len().saturating_mul(BYTES_OF_A_ROW + values / 8))?;
                let ids = |row: &[Value]| -> Vec<u16> {
                    row.iter()
                        .zip(&slots)
                        .map(|(&value, &slot)| self.problem.variables[slot].ids[value as usize])
                        .collect()
                };
                let mut rows: Vec<Vec<u16>> = table.rows().map(ids).collect();
                rows.sort_unstable();
                self.problem.relations.push(Relation { slots, rows });
            }
        }
        Ok(())
    }

    /// Translates an all-different that the gcc does not cover. It compares numbers, because equal numbers may have
    /// different ids. Most variables have the same numbers, so that most pairs share one matrix.
    fn different(&mut self, variables: &[VarId]) -> Result<(), Unsupported> {
        let views = self.views;
        let seen: Vec<(usize, Vec<Option<i64>>)> =
            variables.iter().map(|&variable| (views.of(variable).slot, self.numbers(variable))).collect();
        let lists: Vec<usize> = seen.iter().map(|(_, numbers)| self.list(numbers)).collect();
        for (later, (slot, numbers)) in seen.iter().enumerate() {
            for (earlier, (other_slot, other_numbers)) in seen[..later].iter().enumerate() {
                let lists = [lists[earlier], lists[later]];
                let (slots, shown) = ([*other_slot, *slot], [other_numbers.as_slice(), numbers]);
                let known = self.differing.get(&lists).cloned();
                if let Some(fits) = self.relate(slots, shown, |a, b| a != b, known)? {
                    self.differing.insert(lists, fits);
                }
            }
        }
        Ok(())
    }

    /// The number of a variable for each id of its slot.
    fn numbers(&self, variable: VarId) -> Vec<Option<i64>> {
        let domain = &self.model.variable(variable).domain;
        let shown = self.shown(self.views.of(variable));
        shown.into_iter().map(|value| value.map(|value| domain.number(value))).collect()
    }

    /// The position of a list of numbers among the different ones.
    fn list(&mut self, numbers: &[Option<i64>]) -> usize {
        let next = self.numbered.len();
        match self.numbered.get(numbers) {
            Some(&known) => known,
            None => *self.numbered.entry(numbers.to_vec()).or_insert(next),
        }
    }

    /// The weights that literals give to the ids of each variable.
    fn weights(
        &mut self,
        literals: impl Iterator<Item = Literal>,
        add: impl Fn(&mut i64),
    ) -> Result<Vec<(usize, Vec<i64>)>, Unsupported> {
        let mut terms: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
        for literal in literals {
            let slot = self.slot(self.model.variable_of(literal.atom));
            let ids = self.problem.variables[slot].allowed.len();
            if !terms.contains_key(&slot) {
                self.reserve(ids * BYTES_OF_A_WEIGHT)?;
            }
            let variable = &self.problem.variables[slot];
            let weights = terms.entry(slot).or_insert_with(|| vec![0; ids]);
            let own = variable.ids[self.model.value_of(literal.atom) as usize];
            for (id, weight) in (0..).zip(weights) {
                if (id == own) == literal.positive {
                    add(weight);
                }
            }
        }
        Ok(terms.into_iter().collect())
    }

    fn sum(&mut self, terms: Vec<(usize, Vec<i64>)>, sum: Bounds<i64>) {
        let fits = |weight: i64| sum.contains(weight);
        self.problem.refuted |= sum.least > sum.most;
        match terms.as_slice() {
            [] if fits(0) => {}
            [] => self.problem.refuted = true,
            [(slot, weights)] => {
                let allowed = &mut self.problem.variables[*slot].allowed;
                allowed.iter_mut().zip(weights).for_each(|(allowed, &weight)| *allowed &= fits(weight));
            }
            _ => self.problem.sums.push(SumRule { terms, least: sum.least, most: sum.most }),
        }
    }

    fn linear(&mut self, terms: &[(i64, VarId)], sum: Bounds<i64>) -> Result<(), Unsupported> {
        self.problem.refuted |= sum.least > sum.most;
        let terms: Vec<(i64, usize)> = terms
            .iter()
            .filter(|(factor, _)| *factor != 0)
            .map(|&(factor, variable)| (factor, self.slot(variable)))
            .collect();
        match terms.as_slice() {
            [] if sum.contains(0) => {}
            [] => self.problem.refuted = true,
            &[(factor, slot)] => {
                let variable = &mut self.problem.variables[slot];
                let fits = variable.numbers.iter().map(|number| sum.contains(factor * number));
                variable.allowed.iter_mut().zip(fits).for_each(|(allowed, fits)| *allowed &= fits);
            }
            _ => match sum.exact() {
                Some(sum) => self.problem.equations.push(Equation { terms, sum }),
                None => {
                    let ids = terms.iter().map(|&(_, slot)| self.problem.variables[slot].allowed.len());
                    self.reserve(ids.sum::<usize>() * BYTES_OF_A_WEIGHT)?;
                    let sum = SumRule::of_numbers(&terms, sum, &self.problem.variables);
                    self.problem.sums.push(sum);
                }
            },
        }
        Ok(())
    }
}
