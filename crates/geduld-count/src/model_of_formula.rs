//! Finds one model of any formula.

use geduld_encode::Cnf;
use geduld_solve::{Outcome, SolverChoice, SolverLimits};

use crate::error::CountError;
use crate::work::control::Control;
use crate::work::statistics::SolverStatistics;

/// The result of a search for a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelFound {
    /// For each variable, the literal that is true; `None` if no model was found.
    pub model: Option<Vec<i32>>,
    /// Whether a model was found, or the solver reports that there is none.
    pub complete: bool,
    /// The statistics of the solver.
    pub work: SolverStatistics,
}

/// Searches for a model of a formula. The solver gets the formula in an order that `seed` determines; 0 keeps the given
/// order. A model is checked clause by clause. A report that there is none is not checked.
///
/// Cost: exponential in the worst case. The work is done on the calling thread, and `control` can end it early.
///
/// # Errors
/// If the solver fails, or its model violates a clause.
pub fn find_model(
    cnf: &Cnf,
    solver: &SolverChoice,
    seed: u64,
    control: &Control,
) -> Result<ModelFound, CountError> {
    let limits = SolverLimits { stop: Some(control.stop_flag()), ..SolverLimits::default() };
    let mut solver = solver.solver(cnf.variables() as usize, seed, limits);
    cnf.dimacs_clauses().for_each(|clause| solver.add_clause(&clause));
    let outcome = solver.solve(&[])?;
    let model = (outcome == Outcome::Satisfiable).then(|| -> Vec<i32> {
        (1..).take(cnf.variables() as usize).map(|v| if solver.value(v) { v } else { -v }).collect()
    });
    if let Some(model) = &model {
        let holds = |literal: &geduld_encode::Lit| {
            model[literal.variable() as usize - 1].is_positive() == literal.is_positive()
        };
        if !cnf.clauses().all(|clause| clause.iter().any(holds)) {
            return Err(CountError::Internal("the model of a solver violates a clause"));
        }
    }
    Ok(ModelFound { model, complete: outcome != Outcome::Interrupted, work: solver.statistics() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use geduld_encode::Dimacs;

    #[test]
    fn models_are_found_in_any_order_or_there_is_none() {
        let cnf = |text: &str| Dimacs::read(text.as_bytes()).unwrap().cnf;
        for solver in SolverChoice::BUILT_IN {
            for seed in 0..4 {
                let find = |text| find_model(&cnf(text), solver, seed, &Control::new()).unwrap();
                let found = find("p cnf 3 3\n1 2 0\n-1 0\n-2 3 0\n");
                assert_eq!((found.model, found.complete), (Some(vec![-1, 2, 3]), true));
                let none = find("p cnf 1 2\n1 0\n-1 0\n");
                assert_eq!((none.model, none.complete), (None, true));
                assert_eq!(find("p cnf 0 0\n").model, Some(Vec::new()));
                assert_eq!(find("p cnf 0 1\n0\n").model, None);
            }
        }
    }
}
