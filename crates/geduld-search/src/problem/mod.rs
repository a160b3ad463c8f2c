//! The model rewritten for the search: derived variables are replaced where possible, values are renumbered, and every
//! constraint becomes one of a few *rules*.
//!
//! | constraint | becomes |
//! | --- | --- |
//! | the largest all-different, or the exact counts that say how often each piece is used | the [`Gcc`] |
//! | any other all-different, tables of two columns, edges shared by two cells | [`Pair`]s |
//! | tables of three and more columns | [`Relation`]s |
//! | linear equations | [`Equation`]s |
//! | any other cardinality, sums with bounds, clauses | [`SumRule`]s |
//! | parities | [`ParityRule`]s |
//! | connected graphs | [`GraphRule`]s |
//! | conditions on a single variable | a smaller domain |

mod balance;
mod chain;
mod derived;
mod domains;
mod numbering;
mod translate;

use std::sync::Arc;

use geduld_model::{Bounds, Constraint, Model, Value, VarId};

pub(crate) use balance::{Balance, Meeting};
pub(crate) use chain::Chain;
pub(crate) use numbering::Gcc;

use crate::mask::Mask;
use crate::unsupported::{Unsupported, refuse_existential};

/// The maximum number of weights in equations. Planning takes two seconds and 500 MB for a magic square of order 22,
/// which has 490,000.
const MOST_WEIGHTS: usize = 500_000;

/// A model in the form that the planner uses. Variables get new numbers (*slots*), and values become *ids*: see
/// [`numbering`].
#[derive(Clone, Debug)]
pub(crate) struct PlanModel {
    /// The searched variables: all decision variables in their order, then the derived variables that remain.
    pub(crate) variables: Vec<Variable>,
    pub(crate) decisions: usize,
    pub(crate) gcc: Gcc,
    pub(crate) pairs: Vec<Pair>,
    pub(crate) relations: Vec<Relation>,
    pub(crate) equations: Vec<Equation>,
    pub(crate) sums: Vec<SumRule>,
    pub(crate) parities: Vec<ParityRule>,
    pub(crate) graphs: Vec<GraphRule>,
    pub(crate) balance: Balance,
    pub(crate) chain: Option<Chain>,
    /// Whether it is already known that there is no solution, because a condition without variables fails or a domain
    /// is empty.
    pub(crate) refuted: bool,
}

/// A variable that the search gives a value.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) source: VarId,
    /// The id of each value of the model's domain.
    pub(crate) ids: Vec<u16>,
    /// The value of each id, if it has one.
    pub(crate) values: Vec<Option<Value>>,
    /// Whether the variable may take each id.
    pub(crate) allowed: Vec<bool>,
    /// The number of each id.
    pub(crate) numbers: Vec<i64>,
    /// The constant, if the number of every id is the id plus a constant.
    pub(crate) offset: Option<i64>,
    /// Whether the variable draws on the gcc.
    pub(crate) in_gcc: bool,
}

impl Variable {
    /// The ids that the variable may take, ascending.
    pub(crate) fn domain(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.allowed.len()).filter(|&id| self.allowed[id])
    }

    /// The only id that the variable may take, if it has no choice.
    pub(crate) fn only(&self) -> Option<usize> {
        let mut domain = self.domain();
        domain.next().filter(|_| domain.next().is_none())
    }

    /// Keeps the ids that satisfy a condition. Returns whether any other id was allowed before.
    fn keep(&mut self, condition: impl Fn(usize) -> bool) -> bool {
        let before = self.domain().count();
        for (id, allowed) in self.allowed.iter_mut().enumerate() {
            *allowed &= condition(id);
        }
        self.domain().count() < before
    }
}

/// Which ids two variables may take together.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) slots: [usize; 2],
    /// Row by row: `fits[a * size of the second + b]`. Pairs with equal conditions often share it.
    pub(crate) fits: Arc<[bool]>,
}

impl Pair {
    /// The same for all pairs that share a matrix, while the problem lives.
    pub(crate) fn matrix(&self) -> *const bool {
        self.fits.as_ptr()
    }
}

/// The rows that three or more variables may take together.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    pub(crate) slots: Vec<usize>,
    /// Sorted rows of ids.
    pub(crate) rows: Vec<Vec<u16>>,
}

/// Coefficients times numbers add up to `sum`. There are at least two terms, and no coefficient is 0.
#[derive(Clone, Debug)]
pub(crate) struct Equation {
    pub(crate) terms: Vec<(i64, usize)>,
    pub(crate) sum: i64,
}

/// Weights of ids add up to a value from `least` to `most`. There are at least two terms.
#[derive(Clone, Debug)]
pub(crate) struct SumRule {
    /// Slots, and the weight of each id.
    pub(crate) terms: Vec<(usize, Vec<i64>)>,
    pub(crate) least: i64,
    pub(crate) most: i64,
}

impl SumRule {
    /// The rule that coefficients times numbers add up to a sum within bounds.
    fn of_numbers(terms: &[(i64, usize)], sum: Bounds<i64>, variables: &[Variable]) -> Self {
        let weights =
            |factor: i64, slot: usize| variables[slot].numbers.iter().map(|number| factor * number).collect();
        let terms = terms.iter().map(|&(factor, slot)| (slot, weights(factor, slot))).collect();
        Self { terms, least: sum.least, most: sum.most }
    }
}

/// The required parity of inversions and flips.
#[derive(Clone, Debug)]
pub(crate) struct ParityRule {
    pub(crate) slots: Vec<usize>,
    /// The slots and ids that count as an inversion.
    pub(crate) flips: Vec<(usize, u16)>,
    pub(crate) odd: bool,
}

/// A graph whose filled vertices must be connected.
#[derive(Clone, Debug)]
pub(crate) struct GraphRule {
    /// For each vertex the slot and the id that fill it.
    pub(crate) vertices: Vec<(usize, u16)>,
    pub(crate) edges: Vec<(usize, usize)>,
}

impl PlanModel {
    /// Rewrites a model.
    ///
    /// # Errors
    /// If a variable is existential or follows by clauses only, or would need more ids than the widest mask holds. If
    /// the numbers of an equation or the tables are too large.
    pub(crate) fn new(model: &Model) -> Result<Self, Unsupported> {
        refuse_existential(model)?;
        if let Some(variable) = derived::without_table(model) {
            return Err(Unsupported::DeterminedByClauses(model.variable(variable).name.clone()));
        }
        check_size(model)?;
        let views = derived::Views::new(model);
        let (variables, gcc, absorbed) = numbering::number(model, &views.kept)?;
        let mut problem = Self {
            variables,
            decisions: model.decision_count(),
            gcc,
            pairs: Vec::new(),
            relations: Vec::new(),
            equations: Vec::new(),
            sums: Vec::new(),
            parities: Vec::new(),
            graphs: Vec::new(),
            balance: Balance::default(),
            chain: None,
            refuted: false,
        };
        translate::translate(model, &views, &absorbed, &mut problem)?;
        domains::shrink(&mut problem);
        problem.refuted |= problem.variables.iter().any(|variable| variable.domain().next().is_none());
        problem.refuted |= problem.gcc.lacks_room(&problem.variables);
        match balance::find(model, &views, &problem) {
            Some(balance) => problem.balance = balance,
            None => problem.refuted = true,
        }
        problem.chain = chain::find(&problem);
        Ok(problem)
    }

    /// The value of a function when its variable takes an id.
    fn seen(&self, view: &derived::View, id: usize) -> Option<Value> {
        self.variables[view.slot].values[id].and_then(|value| view.map[value as usize])
    }

    /// For each id of the first variable of a pair the ids of the second that fit, and the reverse.
    pub(crate) fn partners<const W: usize>(&self, pair: &Pair) -> [Vec<Mask<W>>; 2] {
        let [height, width] = pair.slots.map(|slot| self.variables[slot].allowed.len());
        let fits = |a: usize, b: usize| pair.fits[a * width + b];
        let forward = (0..height).map(|a| (0..width).filter(|&b| fits(a, b)).collect()).collect();
        let backward = (0..width).map(|b| (0..height).filter(|&a| fits(a, b)).collect()).collect();
        [forward, backward]
    }

    /// Turns all equations into sums.
    pub(crate) fn dissolve_equations(&mut self) {
        for Equation { terms, sum } in std::mem::take(&mut self.equations) {
            self.sums.push(SumRule::of_numbers(&terms, sum.into(), &self.variables));
        }
    }

    /// The largest number of ids that any variable has.
    pub(crate) fn width(&self) -> usize {
        self.variables.iter().map(|variable| variable.allowed.len()).max().unwrap_or(0)
    }
}

/// The number of weights in the equations of a model: one for each value of each of their variables.
pub(crate) fn weights(model: &Model) -> usize {
    let of_term = |&(_, variable): &(i64, VarId)| model.variable(variable).domain.len();
    model
        .constraints()
        .iter()
        .filter_map(Constraint::as_linear)
        .flat_map(|(terms, _)| terms)
        .map(of_term)
        .sum()
}

/// Checks that a model is small enough to be rewritten quickly.
fn check_size(model: &Model) -> Result<(), Unsupported> {
    // Rewriting takes some 20 bytes for each value of each variable, and these models would be refused in the end.
    let many = model.decisions().find(|&variable| model.variable(variable).domain.len() > numbering::WIDEST);
    if let Some(variable) = many {
        let variable = model.variable(variable);
        let (variable, values) = (variable.name.clone(), variable.domain.len());
        return Err(Unsupported::TooManyValues { variable, values, limit: numbering::WIDEST });
    }
    let weights = weights(model);
    if weights > MOST_WEIGHTS {
        return Err(Unsupported::TooManyWeights { weights, limit: MOST_WEIGHTS });
    }
    Ok(())
}
