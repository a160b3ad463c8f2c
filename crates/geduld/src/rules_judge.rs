//! The rules of the puzzle as the judge that counting asks for.

use geduld_count::{Judge, Tally, Violation};
use geduld_model::Value;
use geduld_puzzle::Instance;

/// Judges solutions by the rules of a puzzle's family.
pub struct RulesJudge<'a>(pub &'a Instance<'a>);

impl Judge for RulesJudge<'_> {
    fn judge(&self, solution: &[Value]) -> Result<Tally, Violation> {
        let verdict = self.0.judge(solution).map_err(|violation| Violation(violation.0))?;
        Ok(Tally {
            solutions: 1,
            classes: u128::from(verdict.first_of_class),
            coarse: u128::from(verdict.first_of_coarse),
        })
    }
}
