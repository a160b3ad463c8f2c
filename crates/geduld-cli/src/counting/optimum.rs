//! The best solution of a FlatZinc file, or any if it has no objective.

use geduld::StrategyChoice;
use geduld::exports::engines::{Better, Control, Optimiser, Optimum, Options, best_or_any};
use geduld::exports::models::{FlatZincError, Instance, Model, Objective};

use crate::args::EngineArgs;
use crate::counting::engines;
use crate::error::Error;
use crate::reading::flatzinc_file::FlatZincText;
use crate::running::work::Work;

/// A search that shows its progress and obeys the arguments. `improving` receives what it finds.
struct Shown<'a> {
    file: &'a FlatZincText,
    engine: &'a EngineArgs,
    strategies: &'a [StrategyChoice],
    work: &'a Work,
    improving: &'a mut dyn FnMut(Better<'_>) -> Result<(), Error>,
}

/// Searches for the best value of the objective of a file; without one, any solution is the best, and only these
/// strategies search for it, or all if there are none. `improving` receives
/// each solution that is better than all before it, also if the work is ended early.
///
/// # Errors
/// If the model is not supported, an engine fails, or `improving` fails.
pub fn optimum(
    objective: Option<&Objective>,
    file: &FlatZincText,
    (engine, strategies): (&EngineArgs, &[StrategyChoice]),
    work: &Work,
    improving: &mut dyn FnMut(Better<'_>) -> Result<(), Error>,
) -> Result<Optimum, Error> {
    let how = (!engine.is_free() || !strategies.is_empty(), engines::threads(engine.threads));
    best_or_any(&file.model, objective, how, &mut Shown { file, engine, strategies, work, improving })
}

impl Optimiser for Shown<'_> {
    type Error = Error;

    fn options(&self, instance: &Instance<'_>) -> Result<Options, Error> {
        let options = engines::options_for_one(self.engine, instance);
        Ok(Options { strategies: self.strategies.to_vec(), ..options })
    }

    fn control(&self) -> Control {
        self.work.step()
    }

    fn unsupported(&self, error: FlatZincError) -> Error {
        self.file.wrong(error)
    }

    fn begins(&self, model: &Model) {
        self.work.progress().preparing(model);
    }

    fn explain(&self, reasons: &[String]) {
        engines::explain(self.engine, reasons);
    }

    fn improved(&mut self, better: Better<'_>) -> Result<(), Error> {
        (self.improving)(better)
    }
}
