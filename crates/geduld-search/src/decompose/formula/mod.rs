//! Models that are formulas: Booleans and clauses. They are counted as other models are, but with watched literals and
//! clauses that are learnt from conflicts.
//!
//! Clauses that were learnt follow from the whole formula, so they could make a count of one component wrong while
//! another component has no solutions. Therefore no component is counted before all of them are known to have
//! solutions: each branch is first solved. Then whatever follows from the whole formula for the variables of a
//! component follows from the component alone. Learnt clauses only propagate: they join no components, and no key has
//! them. (The danger: Sang, Bacchus, Beame, Kautz and Pitassi, *Combining component caching and clause learning for
//! effective model counting*, SAT 2004.)

mod choose;
mod dissection;
mod eliminate;
mod graph;
mod run;
mod simplify;
mod split;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use geduld_enumerate::{Propagation, Solved};
use geduld_model::{Constraint, Model, Value, VarId, ascend};

pub use graph::{GraphBranch, GraphNode, GraphPart, GraphRoot, decision_graph};
pub(super) use run::FormulaRun;

use crate::Monitor;
use crate::decompose::decision_order::DecisionOrder;
use crate::decompose::key::{BY_NUMBER, WITH_ALL_VARIABLES};
use crate::decompose::mask_model::index;
use crate::decompose::min_fill::{MinFill, min_fill};

/// A larger formula needs too much memory and time for its order.
const MOST_VARIABLES: usize = 1 << 16;

/// The most decisions one after another, in a graph whose order is that of a dissection. Beyond, an order that follows
/// the conflicts makes fewer nodes.
const DEEPEST: usize = 48;

/// A formula prepared for counts. Its variables are those of the model, from 1.
#[derive(Debug)]
pub(super) struct Formula {
    /// The whole formula, with what follows from it on level 0.
    whole: Propagation,
    /// Its clauses, without literals that are false.
    left: Vec<Vec<i32>>,
    variables: u32,
    counted: u32,
    /// The formula without variables that others define.
    reduced: Structure,
    /// The formula with all variables, if one of those is fixed.
    plain: OnceLock<Structure>,
}

/// Clauses, and how they hang together.
#[derive(Debug)]
struct Structure {
    propagation: Propagation,
    /// The variables, in ascending order.
    variables: Vec<u32>,
    /// The variables up to this one are counted.
    counted: u32,
    /// The clauses of more than two literals, and for each variable, their numbers.
    clauses: Vec<Box<[i32]>>,
    occurrences: Vec<Vec<u32>>,
    /// For each variable, the other variables of its clauses of two literals.
    near: Vec<Vec<u32>>,
    /// The rank of each variable along a tree decomposition, and the largest number of neighbours in it.
    ranks: Vec<u32>,
    width: usize,
    /// The steps of finding this order.
    steps: u64,
    /// The first byte of keys: a cache serves both structures of a formula.
    tag: u8,
}

impl Formula {
    /// Prepares a model; `None` if it is no formula, or too large.
    ///
    /// Cost: linear in the size of the model, and bounded numbers of steps to simplify it and to order the variables,
    /// of which the monitor is told.
    pub fn new(model: &Model, monitor: &Monitor) -> Option<Self> {
        let count = model.variables().len();
        let is_formula = count <= MOST_VARIABLES
            && model.variables().iter().all(|variable| (1..=2).contains(&variable.domain.len()))
            && model.constraints().iter().all(|constraint| constraint.as_clause().is_some());
        if !is_formula {
            return None;
        }
        let mut clauses: Vec<Vec<i32>> = Vec::new();
        for (x, variable) in model.variables().iter().enumerate() {
            if variable.domain.len() == 1 {
                clauses.push(vec![-variable_of(x)]);
            }
        }
        for literals in model.constraints().iter().filter_map(Constraint::as_clause) {
            let literal = |literal: &geduld_model::Literal| {
                let variable = variable_of(model.variable_of(literal.atom).index());
                let positive = literal.positive == (model.value_of(literal.atom) == 1);
                if positive { variable } else { -variable }
            };
            clauses.push(literals.iter().map(literal).collect());
        }
        let counted = match model.existential() {
            Some(_) => model.decision_count(),
            None => count,
        };
        let (whole, left) = simplify::simplified(count, &clauses, monitor)?;
        let (clauses, gone) = eliminate::eliminated(count, counted, &left);
        let variables = (1..).take(count).filter(|&x: &u32| !gone[x as usize]).collect();
        let reduced = Structure::new(&whole, &clauses, variables, index(counted), count, BY_NUMBER)?;
        monitor.worked(reduced.steps);
        Some(Self::with(reduced, whole, left, (count, counted)))
    }

    /// Prepares clauses over the variables 1 to `count`, all of which are counted and none left out; `None` if there
    /// are too many. Also the order of decisions, which makes the graph shallow if that is possible: a checker may
    /// follow it as a tree.
    fn of_clauses(count: usize, clauses: &[Vec<i32>]) -> Option<(Self, DecisionOrder)> {
        if count > MOST_VARIABLES {
            return None;
        }
        let (whole, left) = simplify::simplified(count, clauses, &Monitor::default())?;
        let variables = (1..).take(count).collect();
        let mut all = Structure::new(&whole, &left, variables, index(count), count, BY_NUMBER)?;
        let shallow = dissection::dissected(count, &left).filter(|(_, depth)| *depth <= DEEPEST);
        let order = match shallow {
            Some((ranks, _)) => {
                all.ranks = ranks;
                DecisionOrder::Tree
            }
            None => DecisionOrder::Busiest,
        };
        Some((Self::with(all, whole, left, (count, count)), order))
    }

    fn with(
        reduced: Structure,
        whole: Propagation,
        left: Vec<Vec<i32>>,
        (count, counted): (usize, usize),
    ) -> Self {
        let (variables, counted) = (index(count), index(counted));
        Self { whole, left, variables, counted, reduced, plain: OnceLock::new() }
    }

    /// The structure that has these variables.
    fn structure(&self, fixed: &[(VarId, Value)]) -> &Structure {
        let has = |&(id, _): &(VarId, Value)| {
            self.reduced.variables.binary_search(&variable_of(id.index()).unsigned_abs()).is_ok()
        };
        if fixed.iter().all(has) {
            return &self.reduced;
        }
        self.plain.get_or_init(|| {
            let variables = (1..=self.variables).collect();
            let count = self.variables as usize;
            Structure::new(&self.whole, &self.left, variables, self.counted, count, WITH_ALL_VARIABLES)
                .expect("the clauses were loaded before")
        })
    }

    /// The values of all variables in a solution, of which some are known.
    fn completed(&self, known: impl Iterator<Item = i32>) -> Option<Vec<Value>> {
        let mut whole = self.whole.clone();
        let consistent = known.into_iter().all(|literal| whole.fix(literal));
        debug_assert!(consistent, "the literals are true in a solution");
        let all: Vec<u32> = (1..=self.variables).collect();
        let mut solved = Solved::Interrupted;
        while solved == Solved::Interrupted {
            solved = whole.solve(0, &all, u64::MAX);
        }
        let value = |&x: &u32| Some(Value::from(whole.value(x.cast_signed())?));
        all.iter().map(value).collect()
    }

    /// The combinations of values of these variables that propagation does not refute; `None` if there are more than
    /// `most`.
    pub fn combinations(&self, variables: &[VarId], most: usize) -> Option<Vec<Vec<Value>>> {
        let mut propagation = self.whole.clone();
        let mut found: Vec<Vec<Value>> = if propagation.is_refuted() { vec![] } else { vec![vec![]] };
        for known in 1..=variables.len() {
            let mut longer = Vec::new();
            for values in &found {
                for value in [0, 1] {
                    let mut values = values.clone();
                    values.push(value);
                    propagation.backtrack(0);
                    let mut literals =
                        (variables[..known].iter().zip(&values)).map(|(&id, &value)| literal(id, value));
                    let possible = literals.all(|literal| match propagation.value(literal) {
                        Some(value) => value,
                        None => {
                            propagation.decide(literal);
                            propagation.propagate()
                        }
                    });
                    if possible {
                        longer.push(values);
                    }
                }
                if longer.len() > most {
                    return None;
                }
            }
            found = longer;
        }
        Some(found)
    }
}

impl Structure {
    /// Finds how clauses hang together, and an order of the variables. `None` if there are too many literals.
    fn new(
        whole: &Propagation,
        clauses: &[Vec<i32>],
        variables: Vec<u32>,
        counted: u32,
        count: usize,
        tag: u8,
    ) -> Option<Self> {
        let fixed: Vec<i32> = whole.literals_from(0).collect();
        let units = fixed.chunks(1);
        let mut propagation = Propagation::new(count, clauses.iter().map(Vec::as_slice).chain(units)).ok()?;
        if whole.is_refuted() {
            propagation.refute();
        }
        let mut structure = Self {
            propagation,
            variables,
            counted,
            clauses: Vec::new(),
            occurrences: vec![Vec::new(); count + 1],
            near: vec![Vec::new(); count + 1],
            ranks: Vec::new(),
            width: 0,
            steps: 0,
            tag,
        };
        for clause in clauses {
            match clause[..] {
                [a, b] => {
                    structure.near[a.unsigned_abs() as usize].push(b.unsigned_abs());
                    structure.near[b.unsigned_abs() as usize].push(a.unsigned_abs());
                }
                _ => {
                    let number = index(structure.clauses.len());
                    for literal in clause {
                        structure.occurrences[literal.unsigned_abs() as usize].push(number);
                    }
                    structure.clauses.push(clause.as_slice().into());
                }
            }
        }
        structure.near.iter_mut().for_each(ascend);
        let groups = structure.clauses.iter().map(|clause| clause.iter().map(|l| l.unsigned_abs()).collect());
        let pairs = (0..).zip(&structure.near).flat_map(|(x, near)| near.iter().map(move |&y| vec![x, y]));
        MinFill { ranks: structure.ranks, width: structure.width, steps: structure.steps } =
            min_fill(count + 1, groups.chain(pairs));
        Some(structure)
    }

    /// How much the place of a variable in the tree decomposition counts beside its clauses: the more, the narrower the
    /// decomposition is. After Korhonen and Järvisalo, *Integrating tree decompositions into decision heuristics of
    /// propositional model counters*, CP 2021.
    fn weight(&self, order: DecisionOrder) -> f64 {
        let (variables, width) = (index(self.variables.len().max(1)), index(self.width.max(1)));
        let variables = f64::from(variables);
        match order {
            DecisionOrder::Tree => 1e9,
            DecisionOrder::Given | DecisionOrder::Smallest | DecisionOrder::Busiest => {
                let narrow = variables / f64::from(width);
                (100.0 * narrow.exp() / variables).min(1e7)
            }
        }
    }
}

/// The number of a variable in the formula.
fn variable_of(x: usize) -> i32 {
    index(x + 1).cast_signed()
}

/// The literal that gives a variable of the model a value.
pub(super) fn literal(id: VarId, value: Value) -> i32 {
    if value == 1 { variable_of(id.index()) } else { -variable_of(id.index()) }
}
