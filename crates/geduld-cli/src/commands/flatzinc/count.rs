//! `geduld flatzinc --count`: a number instead of a list.

use geduld::FlatZinc;
use geduld::count::PreparedCount;
use geduld_count::CountError;
use geduld_flatzinc::Problem;

use super::{Session, text};
use crate::counting::engines;
use crate::error::Error;
use crate::protocol::statistics::Block;

impl Session<'_> {
    /// Writes the number of solutions, and one solution. Returns whether the number is exact.
    pub fn count(&mut self, problem: Problem) -> Result<bool, Error> {
        let model = FlatZinc::from(problem).named(&self.file.name);
        let (instance, subject) = (model.classified(), model.subject());
        self.work.progress().preparing(&instance.model);
        let control = self.work.step();
        let options = engines::options_for_count(&self.engine, &instance, false);
        let count = PreparedCount::decide(&subject, &instance, &options, &control)?;
        engines::explain(&self.engine, &count.decided().reasons);
        self.done.ready(&instance.model);
        let threads = engines::threads(self.engine.threads);
        let counted = count.task(count.all_cubes()).run(threads, &control)?;
        self.done.add(control.progress().nodes, &count.engine().statistics());
        let complete = counted.part.complete;
        let numbers = count.numbers(&counted.part.tally, complete).map_err(CountError::from)?;
        let name = if complete { "solutions" } else { "solutionsAtLeast" };
        let classes = numbers.essentially_different.filter(|_| complete && numbers.solutions > 0u32.into());
        let block = Block::default().with(name, &numbers.solutions);
        self.answer.statistics(block.with_any("essentially_different", classes))?;
        self.answer.flush()?;
        if numbers.solutions == 0u32.into() || self.answer.written() > 0 || self.answer.holds() {
            return Ok(complete);
        }
        // MiniZinc expects a solution if there is one.
        if let Some(values) = count.engine().known().and_then(<[_]>::first) {
            self.answer.solution(&text(self.file, &instance, values))?;
            return Ok(complete);
        }
        self.list(&instance, Some(1))?;
        Ok(complete)
    }
}
