//! `geduld flatzinc --count`: a number instead of a list.

use geduld::exports::count::{Begun, Outcome, PreparedCount, Request, Task, Watcher};
use geduld::exports::engines::{Control, NoClasses, Parts};
use geduld::exports::models::{FlatModel, Instance, Value};
use geduld::{FlatZinc, Same};
use num_bigint::BigUint;

use super::{Session, text};
use crate::counting::engines::{explain, options, options_for_one, threads};
use crate::error::Error;
use crate::protocol::statistics::Block;
use crate::reading::problem;

impl Session<'_> {
    /// Writes the number of solutions, and one solution. Returns whether the number is exact.
    pub fn count(&mut self, problem: FlatModel) -> Result<bool, Error> {
        let same = problem::same_of_model(std::slice::from_ref(&self.args.same))?;
        let model = FlatZinc::from(problem).named(&self.file.name).count_as_same(same);
        let plain = model.instance();
        self.work.progress().preparing(&plain.model);
        let control = self.work.step();
        let symmetry = !self.engine.method.no_symmetry;
        let (outcome, no_classes, example) = match model.parts(symmetry) {
            Some(parts) => self.count_parts(&parts, &plain, &control)?,
            None => self.count_whole(&model, &control)?,
        };
        self.done.add(&outcome.statistics);
        let Outcome { numbers, complete, .. } = outcome;
        let any = numbers.solutions > BigUint::ZERO;
        let name = if complete { "solutions" } else { "solutionsAtLeast" };
        let classes = numbers.essentially_different.filter(|_| complete && any);
        // MiniZinc does not say which definitions it moved, so the user must see what was counted.
        let shown = self.file.model.output.iter().map(|output| &*output.name);
        let shown: Vec<&str> = shown.filter(|name| !name.starts_with("X_INTRODUCED_")).collect();
        let counted = (any && !shown.is_empty()).then(|| format!("\"{}\"", shown.join(",")));
        let block = Block::default().with(name, numbers.solutions).with_any("essentially_different", classes);
        let block = block.with_any("counted", counted);
        // Classes that nobody asked for are not missed.
        let no_classes = no_classes.filter(|_| same != Same::Plain);
        self.answer.statistics(block.with_comment(no_classes.map(NoClasses::reason)))?;
        self.answer.flush()?;
        // MiniZinc expects a solution if there is one.
        if any && self.answer.written() == 0 && !self.answer.holds() {
            match example {
                Some(values) => self.answer.solution(&text(self.file, &plain, &values))?,
                None => drop(self.best(None)?),
            }
        }
        Ok(complete)
    }

    fn count_whole(&mut self, model: &FlatZinc, control: &Control) -> Result<Counted, Error> {
        let (instance, subject) = (model.classified(), model.subject());
        let options = options(&self.engine, &instance);
        let no_classes = model.same_under().err().filter(|_| options.symmetry);
        let request = Request { threads: threads(self.engine.threads), ..Request::default() };
        let begun = Begun::open(&subject, request, options.symmetry, control)?;
        let mut prepared = Prepared { session: self, no_classes, known: None };
        let outcome = begun.run(&instance, &options, control, &mut prepared)?;
        Ok((outcome, no_classes, prepared.known))
    }

    /// Counts parts that share no variable one after another.
    fn count_parts(
        &mut self,
        parts: &Parts,
        whole: &Instance<'_>,
        control: &Control,
    ) -> Result<Counted, Error> {
        let options = |instance: &Instance<'_>| Ok::<_, Error>(options(&self.engine, instance));
        let threads = threads(self.engine.threads);
        let outcome = Outcome::of_parts(parts.count(options, threads, control)?);
        explain(&self.engine, &outcome.decided.reasons);
        let options = |instance: &Instance<'_>| Ok::<_, Error>(options_for_one(&self.engine, instance));
        let example = match outcome.numbers.solutions > BigUint::ZERO {
            true => parts.solution(whole, options, threads, &self.work.step())?,
            false => None,
        };
        Ok((outcome, parts.no_classes(), example))
    }
}

/// The result of a count, the reason why classes are not counted if they should be, and a solution if one is known
/// already.
type Counted = (Outcome, Option<NoClasses>, Option<Vec<Value>>);

/// Explains the engine when it is known, and keeps a solution.
struct Prepared<'s, 'a> {
    session: &'s mut Session<'a>,
    no_classes: Option<NoClasses>,
    /// A solution that was found before the count began.
    known: Option<Vec<Value>>,
}

impl Watcher for Prepared<'_, '_> {
    fn begins(&mut self, count: &PreparedCount<'_>, _task: &Task<'_>) {
        let mut reasons = count.decided().reasons;
        reasons.extend(self.no_classes.map(NoClasses::reason));
        explain(&self.session.engine, &reasons);
        self.known = count.engine().known().and_then(<[_]>::first).cloned();
    }
}
