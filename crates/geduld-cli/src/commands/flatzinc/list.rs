//! All solutions of a model, or a number of them.

use std::ops::ControlFlow;

use geduld::exports::engines::{
    Chosen, Completion, Distinct, EngineChoice, Listed, Listing, Options, Texts, find, list,
};
use geduld::exports::models::Instance;

use super::{Session, text};
use crate::args::{EngineArgs, MethodArgs};
use crate::counting::engines;
use crate::error::Error;

/// The number of portfolio rounds in which a first solution is searched for before a list is prepared. They take a
/// fraction of a second.
const FIRST_ROUNDS: u32 = 2;

impl Session<'_> {
    /// Keeps a solution that is found at once, in case the work is ended while the list is prepared. The list itself
    /// does not use it.
    fn hold_first(&mut self, instance: &Instance<'_>, engine: &EngineArgs) {
        if engine.method.engine != EngineChoice::Auto || !self.answer.is_empty() {
            return;
        }
        let options = Options { rounds: Some(FIRST_ROUNDS), ..engines::options_for_one(engine, instance) };
        let found = find(instance, &options, engines::threads(engine.threads), &self.work.step());
        // Errors are ignored here, because the list reports them.
        if let Some(values) = found.ok().and_then(|found| found.values) {
            self.answer.hold(text(self.file, instance, &values));
        }
    }

    /// Writes solutions as they are found, up to the limit. Returns whether there are no others.
    pub fn list(&mut self, instance: &Instance<'_>, limit: Option<u64>) -> Result<bool, Error> {
        self.work.progress().preparing(&instance.model);
        let control = self.work.step();
        // MiniZinc waits for the first solution, and finding symmetries may take longer than they save.
        let method = MethodArgs { no_symmetry: true, ..self.engine.method.clone() };
        let engine = EngineArgs { method, ..self.engine.clone() };
        self.hold_first(instance, &engine);
        let prepared = engines::lister(instance, &engine, &control)?;
        let file = self.file;
        let make = |Chosen { values, .. }: Chosen<'_>, texts: &mut Texts| {
            texts.push_with(|out| *out += &text(file, instance, values));
        };
        let listing = Listing { distinct: Distinct::All, make: &make };
        let threads = engines::threads(self.engine.threads);
        let mut failure = None;
        let completion = list(&prepared, threads, &listing, &control, &mut |listed| {
            let written = match listed {
                Listed::Solution(text) => {
                    self.answer.let_go();
                    self.answer.solution(text)
                }
                Listed::Pause => self.answer.flush(),
            };
            match written {
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
                Ok(()) if limit == Some(self.answer.written()) => ControlFlow::Break(()),
                Ok(()) => ControlFlow::Continue(()),
            }
        })?;
        self.done.add(&prepared.engine.statistics());
        failure.map_or(Ok(completion == Completion::Exhausted), Err)
    }
}
