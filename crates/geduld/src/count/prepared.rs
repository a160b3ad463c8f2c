//! A prepared count: its engine, and the meaning of its numbers.

use std::sync::OnceLock;

use geduld_count::journal::{self, Header};
use geduld_count::{
    Control, CountError, Engine, Options, PlanFile, Prepared, Tally, TallyError, Verified, counter, follow,
};
use geduld_model::Instance;
use geduld_solve::SolverChoice;
use num_bigint::BigUint;

use super::numbers::{Meaning, Numbers};
use super::subject::{Subject, VERSION};

/// A count that is ready to begin.
pub struct PreparedCount<'a> {
    pub(super) subject: &'a Subject<'a>,
    instance: &'a Instance<'a>,
    prepared: Prepared<'a>,
    meaning: Meaning,
    header: OnceLock<Header>,
}

/// The decisions about a count.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decided {
    /// The name of the engine: `search` or `sat`.
    pub engine: &'static str,
    /// The SAT solver, if the engine uses one.
    pub solver: Option<SolverChoice>,
    /// The number of symmetries under which solutions count as the same.
    pub board_symmetries: usize,
    /// The number of symmetries of the model, if they were searched for and found.
    pub model_symmetries: Option<BigUint>,
    /// The number of symmetries that are used to save work.
    pub symmetries_used: usize,
    /// The reasons for the decisions, one sentence each.
    pub reasons: Vec<String>,
}

/// The result of the second count of some of the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verification {
    /// Both counts agree. If they do not, the count returns an error.
    Agrees(Verified),
    /// The second count was stopped before it was complete.
    NotDone,
}

impl<'a> PreparedCount<'a> {
    /// Decides which engine counts an instance, and how.
    ///
    /// Cost: a share of the expected time of the count, at most about two seconds. If the control is stopped during this, the decision
    /// takes less time, but its cubes are different. No checkpoint may then be begun.
    ///
    /// # Errors
    /// If the selected engine does not support the model, or no engine does.
    pub fn decide(
        subject: &'a Subject<'a>,
        instance: &'a Instance<'a>,
        options: &Options,
        control: &Control,
    ) -> Result<Self, CountError> {
        Ok(Self::new(subject, instance, counter(instance, options, control)?, options))
    }

    /// Makes the engine that a plan describes. Of the options, only those of the SAT engine and the variables that solutions are told apart
    /// by are used.
    ///
    /// # Errors
    /// If the plan does not belong to this count.
    pub fn follow(
        subject: &'a Subject<'a>,
        instance: &'a Instance<'a>,
        plan: &PlanFile,
        options: &Options,
    ) -> Result<Self, CountError> {
        let prepared = follow(instance, &plan.decision, plan.cubes.clone(), options)?;
        let count = Self::new(subject, instance, prepared, options);
        if *count.header() == plan.header { Ok(count) } else { Err(CountError::Unfit) }
    }

    fn new(
        subject: &'a Subject<'a>,
        instance: &'a Instance<'a>,
        prepared: Prepared<'a>,
        options: &Options,
    ) -> Self {
        let meaning = Meaning::prepared(subject, instance, prepared.engine.as_ref(), options.by.as_ref());
        Self { subject, instance, prepared, meaning, header: OnceLock::new() }
    }

    /// The engine of the count.
    pub fn engine(&self) -> &dyn Engine {
        self.prepared.engine.as_ref()
    }

    /// The decisions about this count.
    pub fn decided(&self) -> Decided {
        let engine = self.engine();
        Decided {
            engine: engine.name(),
            solver: engine.solver().cloned(),
            board_symmetries: self.instance.symmetries.len(),
            model_symmetries: self
                .prepared
                .symmetries
                .as_ref()
                .and_then(|symmetries| symmetries.order.clone()),
            symmetries_used: engine.symmetries_used(),
            reasons: self.prepared.reasons.clone(),
        }
    }

    /// The header of all journals of the count.
    ///
    /// Cost: when it is first called, a digest of the whole puzzle and of the symmetries used.
    pub fn header(&self) -> &Header {
        self.header.get_or_init(|| self.make_header())
    }

    fn make_header(&self) -> Header {
        let Meaning { labellings, projection, features, classes, by } = &self.meaning;
        let engine = self.engine();
        Header {
            journal: journal::FORMAT,
            version: VERSION.to_owned(),
            meaning: journal::MEANING,
            puzzle: self.subject.name().to_owned(),
            kind: self.subject.kind().to_owned(),
            fingerprint: self.subject.fingerprint(engine),
            puzzle_digest: Some(self.subject.digest()),
            group: engine.group(),
            engine: engine.name().to_owned(),
            cubes: engine.cube_count(),
            classes: *classes,
            labellings: labellings.as_ref().map(BigUint::to_string),
            images: projection.clone(),
            features: features.clone(),
            by: by.clone(),
        }
    }

    /// Makes the plan of the count, which its parts follow. The question describes in the caller's own words what is counted.
    pub fn plan(&self, question: String) -> PlanFile {
        let cubes = self.all_cubes().into_iter().map(|named| named.cube).collect();
        PlanFile { header: self.header().clone(), question, decision: self.engine().decision(), cubes }
    }

    /// Counts some of the solutions a second time, if that was requested. `complete` says whether the first count is complete.
    ///
    /// # Errors
    /// If the two counts differ.
    pub fn verify(
        &self,
        complete: bool,
        threads: usize,
        control: &Control,
    ) -> Result<Option<Verification>, CountError> {
        let Some(recount) = self.engine().recount() else { return Ok(None) };
        let verified = if complete { recount.compare(threads, control)? } else { None };
        Ok(Some(verified.map_or(Verification::NotDone, Verification::Agrees)))
    }

    /// Turns a tally of this count into numbers. `exact` says that the tally is complete.
    ///
    /// # Errors
    /// If the numbers of a complete tally contradict one another.
    pub fn numbers(&self, tally: &Tally, exact: bool) -> Result<Numbers, TallyError> {
        Numbers::new(&self.meaning, tally, exact)
    }
}
