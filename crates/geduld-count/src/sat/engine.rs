//! Working through cubes with a SAT solver.

use std::ops::ControlFlow;

use geduld_encode::{Encoded, Encodings, Lit, encode};
use geduld_model::{Atom, Judge, Model, Value, VarId, Verdict};
use geduld_solve::{Enumerate, Found, Limits, Solver, Varisat};
use rayon::prelude::*;

use super::cube::Cube;
use crate::control::Share;
use crate::{Completion, Control, CountError, Engine, Part, Sink, Tally};

/// How the SAT engine works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SatOptions {
    /// How constraints are written as clauses.
    pub encodings: Encodings,
    /// How many solutions a solver finds before its cube is cut into smaller ones.
    pub quota: usize,
    /// How many cubes a count begins with, at least. It is fixed, so that cubes do not depend on the machine.
    pub initial_cubes: usize,
}

impl Default for SatOptions {
    fn default() -> Self {
        Self { encodings: Encodings::default(), quota: 100, initial_cubes: 16 }
    }
}

/// Counts and lists with a SAT solver; it serves every model.
pub struct SatEngine<'a> {
    model: &'a Model,
    split_order: &'a [VarId],
    options: SatOptions,
    encoded: Encoded,
    /// The atoms of the decision variables as literals.
    projection: Vec<i32>,
    cubes: Vec<Cube>,
}

/// How the work on one cube ended.
pub(super) enum End {
    /// All of its solutions have been found.
    Exhausted,
    /// It holds more than the quota: here is what is left of it.
    Split(Vec<Cube>),
    /// Somebody wants no more.
    Stopped,
}

impl<'a> SatEngine<'a> {
    /// Writes the model as a formula. `split_order` lists the decision variables in the order in which cubes fix
    /// them.
    ///
    /// # Errors
    /// If the formula would be too large, or an encoding cannot express a constraint.
    pub fn new(model: &'a Model, split_order: &'a [VarId], options: SatOptions) -> Result<Self, CountError> {
        let encoded = encode(model, &options.encodings)?;
        let projection = encoded.decisions().map(Lit::dimacs).collect();
        let cubes = Cube::initial(model, split_order, options.initial_cubes);
        Ok(Self { model, split_order, options, encoded, projection, cubes })
    }

    /// The literal of a decision atom; decision variables are never left out of the formula.
    fn literal(&self, variable: VarId, value: Value) -> i32 {
        self.projection[self.model.atom(variable, value).index()]
    }

    /// A fresh solver for a cube.
    fn solver(&self, cube: &Cube, control: &Control) -> Varisat {
        let cnf = self.encoded.cnf();
        let limits = Limits { stop: Some(control.stop_flag()), work: None };
        let mut solver = Varisat::with_limits(cnf.variables() as usize, limits);
        // The cube first, as clauses rather than assumptions: what it decides is gone before the search begins.
        for (&variable, &value) in self.split_order.iter().zip(&cube.values) {
            solver.add_clause(&[self.literal(variable, value)]);
        }
        let mut clause = Vec::new();
        for literals in cnf.clauses() {
            clause.clear();
            clause.extend(literals.iter().map(|literal| literal.dimacs()));
            solver.add_clause(&clause);
        }
        for solution in &cube.known {
            clause.clear();
            clause.extend(self.model.decisions().zip(solution).map(|(x, &v)| -self.literal(x, v)));
            solver.add_clause(&clause);
        }
        solver
    }

    /// Finds and judges solutions in a cube up to the quota, and hands them over one by one.
    pub(super) fn visit(
        &self,
        cube: Cube,
        judge: &dyn Judge,
        control: &Control,
        mut hand_over: impl FnMut(&[Value], Verdict) -> ControlFlow<()>,
    ) -> Result<End, CountError> {
        if control.is_stopped() {
            return Ok(End::Stopped);
        }
        let splittable = cube.next_variable(self.split_order).is_some();
        let mut solver = self.solver(&cube, control);
        let mut solutions = Enumerate::by_true_variables(&mut solver, &self.projection, &[]);
        let mut found = Vec::new();
        while !splittable || found.len() < self.options.quota {
            match solutions.next_solution()? {
                Found::Solution(literals) => {
                    let solution = self.values(literals);
                    let verdict = judge.judge(&solution)?;
                    control.found(1);
                    if hand_over(&solution, verdict).is_break() || control.is_stopped() {
                        return Ok(End::Stopped);
                    }
                    if splittable {
                        found.push(solution);
                    }
                }
                Found::Exhausted => return Ok(End::Exhausted),
                Found::Interrupted => return Ok(End::Stopped),
            }
        }
        Ok(End::Split(cube.split(self.model, self.split_order, found)))
    }

    /// The values that the true literals of the decision atoms mean, one for each decision variable.
    fn values(&self, literals: &[i32]) -> Vec<Value> {
        let mut values = vec![0; self.model.decision_count()];
        for literal in literals {
            // Decision atoms are numbered first, so a literal is the number of its atom plus 1.
            let atom = Atom::new(literal.unsigned_abs() as usize - 1);
            values[self.model.variable_of(atom).index()] = self.model.value_of(atom);
        }
        values
    }

    fn count_tree(
        &self,
        cube: Cube,
        share: Share,
        judge: &dyn Judge,
        control: &Control,
    ) -> Result<Part, CountError> {
        let mut tally = Tally::default();
        let end = self.visit(cube, judge, control, |_, verdict| {
            tally += Tally::of(verdict);
            ControlFlow::Continue(())
        })?;
        match end {
            End::Exhausted => {
                control.finish(Some(share));
                Ok(Part { tally, complete: true })
            }
            End::Stopped => Ok(Part { tally, complete: false }),
            End::Split(children) => {
                let share = control.split(share, children.len());
                control.finish(None);
                let parts: Result<Vec<Part>, CountError> = children
                    .into_par_iter()
                    .with_max_len(1)
                    .map(|child| self.count_tree(child, share, judge, control))
                    .collect();
                Ok(parts?.into_iter().fold(Part { tally, complete: true }, Part::join))
            }
        }
    }
}

impl Engine for SatEngine<'_> {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn cube_count(&self) -> usize {
        self.cubes.len()
    }

    fn identity(&self) -> String {
        format!("sat {:?} {:?}", self.options, self.cubes)
    }

    fn count_cube(
        &self,
        cube: usize,
        share: Share,
        judge: &dyn Judge,
        control: &Control,
    ) -> Result<Part, CountError> {
        self.count_tree(self.cubes[cube].clone(), share, judge, control)
    }

    fn list(
        &self,
        threads: usize,
        judge: &dyn Judge,
        control: &Control,
        sink: &mut Sink<'_>,
    ) -> Result<Completion, CountError> {
        super::list::list(self, threads, judge, control, sink)
    }
}
