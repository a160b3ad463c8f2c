//! One solution of a model: the best if it has an objective, or all best solutions.

use geduld::exports::engines::Optimum;
use geduld::exports::models::Objective;

use super::{Session, written};
use crate::counting::optimum::optimum;
use crate::error::Error;

impl Session<'_> {
    /// Writes the best solution, or each solution that is better than all before it. Without an objective, writes some
    /// solution.
    pub fn best(&mut self, objective: Option<&Objective>) -> Result<Optimum, Error> {
        let Self { args, engine, file, work, answer, done } = self;
        let each = objective.is_none() || args.intermediate || (args.all_solutions && !args.all_optimal);
        optimum(objective, file, (engine, &args.strategy), work, &mut |better| {
            done.add(better.statistics);
            let text = written(file, better.output.text);
            if !each {
                answer.hold(text);
                return Ok(());
            }
            answer.solution(&text)?;
            answer.flush()
        })
    }

    /// Writes the best solution, each solution that is better than all before it, or all best solutions. Returns
    /// whether it is known that there are no others.
    pub fn optimise(&mut self, objective: &Objective) -> Result<bool, Error> {
        let args = self.args;
        if !args.strategy.is_empty() {
            return Err(Error::usage(
                "--strategy: the model has an objective",
                "leave it out: strategies are for one solution of a model without an objective",
            ));
        }
        let found = self.best(Some(objective))?;
        let value = match found {
            Optimum::Proved(value) => value,
            Optimum::Stopped => return Ok(false),
            Optimum::NoSolution => return Ok(true),
        };
        let limit = args.num_optimal.filter(|_| !args.all_optimal).filter(|&limit| limit > 0);
        if !args.count && !args.all_optimal && args.num_optimal.is_none() {
            return Ok(true);
        }
        let best = objective.exactly(value).map_err(|error| self.file.wrong(error))?;
        if args.count {
            return self.count(best);
        }
        // Solutions that were already written stay written, and the best one is kept until others are.
        let before = self.answer.written();
        let name = self.file.name.clone();
        self.list(&best.instance(&name), limit.map(|limit| before + limit))
    }
}
