//! The values for which MiniZinc waits before it prints a solution.

use geduld_count::{BestByPropagation, Control, CountError, Improved, Optimum, Patience};
use geduld_flatzinc::{FlatNetwork, FlatZinc};
use geduld_model::Network;

use crate::error::Result;

/// Finds the values for which MiniZinc waits, from the values that are counted. The text of a solution depends only on
/// the latter, so any solution with these values will do.
#[derive(Debug)]
pub struct Completion {
    counted: FlatNetwork,
    printed: FlatNetwork,
}

impl Completion {
    /// `None` if MiniZinc waits for the values of the solution itself.
    ///
    /// # Errors
    /// If the model is not supported.
    pub fn of(model: &FlatZinc) -> Result<Option<Self>> {
        let Some(printed) = model.printed() else { return Ok(None) };
        Ok(Some(Self { counted: model.network()?, printed: printed.network()? }))
    }

    /// A line `name = value;` for each value for which MiniZinc waits. The solution is given in such lines, too. `None`
    /// if the work was stopped, or there is no such solution.
    ///
    /// Cost: a search for one solution, unless the values follow at once.
    ///
    /// # Errors
    /// If a solution breaks a constraint.
    pub fn text(&self, solution: &str, control: &Control) -> Result<Option<String>> {
        let Some(domains) = self.counted.showing(solution) else { return Ok(None) };
        if let Some(known) = self.printed.known(&domains) {
            return Ok(Some(known.text));
        }
        let network = Network { domains, objective: None, ..self.printed.network().clone() };
        let mut text = None;
        let ended = BestByPropagation::new(&network, control).run(
            None,
            Patience::Endless,
            |Improved { numbers, .. }| {
                self.printed.check(numbers)?;
                text = Some(self.printed.output(numbers).text);
                Ok::<_, CountError>(0)
            },
        )?;
        Ok(text.filter(|_| matches!(ended, Some(Optimum::Proved(_)))))
    }
}
