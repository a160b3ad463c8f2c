//! The consequences of a partial assignment, independent of the encoding.

use geduld_encode::{Encodings, encode};
use geduld_model::{Atom, Model};
use geduld_solve::{Enumerate, Enumerator as _, Found, Outcome, Solver, SolverError, Varisat};
use thiserror::Error;

/// The reason why strength cannot be measured.
#[derive(Debug, Error)]
pub enum MeasureError {
    /// The model cannot be encoded.
    #[error(transparent)]
    Encode(#[from] geduld_encode::EncodeError),
    /// The formula is too large to propagate in it.
    #[error(transparent)]
    Formula(#[from] geduld_enumerate::FormulaError),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

/// The maximum number of solutions that are listed.
const LISTED: usize = 2000;

/// Knows the solutions of a part, over the atoms that partial assignments give values to.
pub struct Oracle {
    /// All solutions, if they are few.
    solutions: Option<Vec<Vec<bool>>>,
    solver: Varisat,
    /// The literal of each atom.
    literals: Vec<i32>,
}

impl Oracle {
    /// Makes an oracle for these atoms of a model.
    ///
    /// # Errors
    /// If the model cannot be encoded.
    pub fn new(model: &Model, atoms: &[Atom]) -> Result<Self, MeasureError> {
        let encoded = encode(model, &Encodings::for_model(model))?;
        let loaded = || {
            let mut solver = Varisat::new(encoded.cnf().variables() as usize);
            encoded.cnf().dimacs_clauses().for_each(|clause| solver.add_clause(&clause));
            solver
        };
        // Decision variables are never left out of a formula.
        let literals: Vec<i32> =
            atoms.iter().filter_map(|&atom| encoded.literal(atom)).map(geduld_encode::Lit::dimacs).collect();
        let mut lister = loaded();
        let mut all = Enumerate::by_all_variables(&mut lister, &literals, &[]);
        let mut solutions = Some(Vec::new());
        while let (Some(listed), Found::Solution(solution)) = (&mut solutions, all.next_solution()?) {
            listed.push(solution.iter().map(|&literal| literal > 0).collect());
            if listed.len() > LISTED {
                solutions = None;
            }
        }
        Ok(Self { solutions, solver: loaded(), literals })
    }

    /// A solution that is close to these wishes; `None` if there is no solution at all. Wishes are dropped from the
    /// end until there is a solution.
    ///
    /// # Errors
    /// If the solver fails.
    pub fn solution(&mut self, wishes: &[(usize, bool)]) -> Result<Option<Vec<bool>>, MeasureError> {
        let mut length = wishes.len();
        loop {
            let assumptions: Vec<i32> = wishes[..length].iter().map(|&wish| self.literal(wish)).collect();
            if self.solver.solve(&assumptions)? == Outcome::Satisfiable {
                return Ok(Some(self.literals.iter().map(|&literal| self.solver.value(literal)).collect()));
            }
            if length == 0 {
                return Ok(None);
            }
            length /= 2;
        }
    }

    /// For each atom the value that it has in all solutions that agree with an assignment; `None` if there are none.
    ///
    /// # Errors
    /// If the solver fails.
    pub fn implied(&mut self, partial: &[Option<bool>]) -> Result<Option<Vec<Option<bool>>>, MeasureError> {
        let Some(solutions) = &self.solutions else { return self.backbone(partial) };
        let agrees = |solution: &&Vec<bool>| {
            partial.iter().zip(*solution).all(|(wanted, &value)| wanted.is_none_or(|wanted| wanted == value))
        };
        let mut agreeing = solutions.iter().filter(agrees);
        let Some(first) = agreeing.next() else { return Ok(None) };
        let mut implied: Vec<Option<bool>> = first.iter().copied().map(Some).collect();
        for solution in agreeing {
            drop_differing(&mut implied, solution.iter().copied());
        }
        Ok(Some(implied))
    }

    /// As [`implied`](Self::implied), by a solver: it tries to refute each value that may be common to all solutions.
    fn backbone(&mut self, partial: &[Option<bool>]) -> Result<Option<Vec<Option<bool>>>, MeasureError> {
        let given: Vec<i32> = partial
            .iter()
            .enumerate()
            .filter_map(|(atom, value)| Some(self.literal((atom, (*value)?))))
            .collect();
        if self.solver.solve(&given)? != Outcome::Satisfiable {
            return Ok(None);
        }
        let mut implied: Vec<Option<bool>> =
            self.literals.iter().map(|&literal| Some(self.solver.value(literal))).collect();
        for atom in 0..implied.len() {
            let (None, Some(value)) = (partial[atom], implied[atom]) else { continue };
            let otherwise = [given.as_slice(), &[self.literal((atom, !value))]].concat();
            if self.solver.solve(&otherwise)? == Outcome::Satisfiable {
                let values: Vec<bool> =
                    self.literals.iter().map(|&literal| self.solver.value(literal)).collect();
                drop_differing(&mut implied, values.into_iter());
            }
        }
        Ok(Some(implied))
    }

    fn literal(&self, (atom, value): (usize, bool)) -> i32 {
        if value { self.literals[atom] } else { -self.literals[atom] }
    }
}

fn drop_differing(implied: &mut [Option<bool>], values: impl Iterator<Item = bool>) {
    for (implied, value) in implied.iter_mut().zip(values) {
        *implied = implied.filter(|&common| common == value);
    }
}
