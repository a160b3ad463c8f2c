//! Models and puzzles as Boolean formulas.

use std::io::{self, Write};

use geduld_count::CountError;
use geduld_encode::{Encoded, Encodings, encode};

use crate::error::{Error, Result};
use crate::solve::Prepared;

/// A Boolean formula in conjunctive normal form. Its models correspond one to one to the solutions of a
/// [`Puzzle`](crate::Puzzle), a [`Model`](crate::Model) or another problem. [`decode`](Self::decode) turns a model back
/// into a solution (`S`).
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use geduld::Solve;
///
/// let lo_shu = geduld::Puzzle::bundled("magic-3")?;
/// let formula = lo_shu.formula_with(geduld::Encodings::default().with("sum", "partial-sums")?)?;
/// let mut file = Vec::new();
/// formula.write_dimacs(&mut file)?;
///
/// // A solver says which literals are true.
/// # let solution = lo_shu.solve()?.unwrap();
/// # let cnf: Vec<Vec<i32>> = formula.clauses().collect();
/// # let mut solver = varisat::Solver::new();
/// # for clause in &cnf {
/// #     let clause: Vec<_> = clause.iter().map(|&n| varisat::Lit::from_dimacs(n as isize)).collect();
/// #     varisat::ExtendFormula::add_clause(&mut solver, &clause);
/// # }
/// # assert!(solver.solve()?);
/// # let model: Vec<i32> = solver.model().unwrap().iter().map(|lit| lit.to_dimacs() as i32).collect();
/// let solution = formula.decode(&model)?;
/// assert_eq!(solution.numbers().unwrap()[1][1], 5);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Formula<S> {
    problem: Prepared<S>,
    model: geduld_model::Model,
    encoded: Encoded,
}

impl<S: 'static> Formula<S> {
    pub(crate) fn new(problem: Prepared<S>, encodings: Option<Encodings>) -> Result<Self> {
        let model = {
            let instance = problem.get().instance();
            instance.modelled().map_err(CountError::from)?;
            instance.model
        };
        let encodings = encodings.unwrap_or_else(|| Encodings::for_model(&model));
        Ok(Self { encoded: encode(&model, &encodings)?, model, problem })
    }

    /// The number of variables. They are numbered from 1.
    pub fn variables(&self) -> u32 {
        self.encoded.cnf().variables()
    }

    /// The clauses. A literal is the number of its variable, negative if it is negated.
    pub fn clauses(&self) -> impl Iterator<Item = Vec<i32>> + '_ {
        self.encoded.cnf().dimacs_clauses()
    }

    /// The variables that determine the solution, `1..=n` for some n. All other variables follow from them, so a tool
    /// that enumerates or counts models gives the same result with or without projection on them.
    pub fn decisions(&self) -> impl Iterator<Item = u32> + '_ {
        self.encoded.decisions().map(geduld_encode::Lit::variable)
    }

    /// The meaning of a variable, e.g. `cell(2,3)=P7 turn 1`. `None` if the formula has no such variable.
    pub fn meaning(&self, variable: u32) -> Option<String> {
        (1..=self.variables()).contains(&variable).then(|| self.encoded.name(variable))
    }

    /// Writes the formula in the DIMACS format of the model counting competition, with comments that name the
    /// variables.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub fn write_dimacs(&self, mut out: impl Write) -> io::Result<()> {
        self.encoded.write_dimacs(&mut out)
    }

    /// The solution that a model of the formula stands for. The model is a list of true literals in any order. Literals
    /// that follow from others may be omitted. The solution is checked against all clauses and by the rules of the
    /// puzzle.
    ///
    /// # Errors
    /// [`Error::Answer`] if the list is not a model of the formula.
    pub fn decode(&self, model: &[i32]) -> Result<S> {
        let values = self.encoded.decode(&self.model, model)?;
        let problem = self.problem.get();
        problem.instance().checker.check(&values).map_err(Error::NotASolution)?;
        Ok(problem.solution(&self.model, &values, None))
    }
}
