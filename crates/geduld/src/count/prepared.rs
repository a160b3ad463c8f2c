//! A count that has been decided: its engine, and what its numbers mean.

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

/// What was decided about a count.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decided {
    /// Which engine works: `search` or `sat`.
    pub engine: &'static str,
    /// The SAT solver, if one works.
    pub solver: Option<SolverChoice>,
    /// How many symmetries say which solutions are essentially different.
    pub board_symmetries: usize,
    /// How many symmetries the model has, if they were looked for and found.
    pub model_symmetries: Option<BigUint>,
    /// How many of them are used to save work.
    pub symmetries_used: usize,
    /// What was decided and why, one sentence each.
    pub reasons: Vec<String>,
}

/// What became of the second count of some of the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verification {
    /// Both counts came to the same. (If they do not, that is an error.)
    Agrees(Verified),
    /// It was ended before it was done.
    NotDone,
}

impl<'a> PreparedCount<'a> {
    /// Decides which engine counts an instance, and how.
    ///
    /// Cost: a share of the expected count, at most about two seconds. Less, if the control asks to stop: then the cubes are others,
    /// and no checkpoint may be begun.
    ///
    /// # Errors
    /// If the engine asked for does not serve the model, or no engine does.
    pub fn decide(
        subject: &'a Subject<'a>,
        instance: &'a Instance<'a>,
        options: &Options,
        control: &Control,
    ) -> Result<Self, CountError> {
        Ok(Self::new(subject, instance, counter(instance, options, control)?, options))
    }

    /// Makes the engine that a plan describes. Of the options only those of the SAT engine, and by what solutions are told apart, are
    /// used.
    ///
    /// # Errors
    /// If the plan is not of this count.
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

    /// The engine that counts.
    pub fn engine(&self) -> &dyn Engine {
        self.prepared.engine.as_ref()
    }

    /// What was decided.
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

    /// What all journals of the count begin with.
    ///
    /// Cost: a digest of the whole puzzle and of the symmetries used, when it is first asked for.
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

    /// The plan of the count, for parts of it to follow; the question says in the caller's own words what is counted.
    pub fn plan(&self, question: String) -> PlanFile {
        let cubes = self.all_cubes().into_iter().map(|named| named.cube).collect();
        PlanFile { header: self.header().clone(), question, decision: self.engine().decision(), cubes }
    }

    /// Counts some of the solutions a second time, if that was asked for; `complete` says whether the first count is.
    ///
    /// # Errors
    /// If the counts do not agree.
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

    /// What a tally of this count comes to; `exact` says that it has everything.
    ///
    /// # Errors
    /// If the numbers of a complete tally contradict one another.
    pub fn numbers(&self, tally: &Tally, exact: bool) -> Result<Numbers, TallyError> {
        Numbers::new(&self.meaning, tally, exact)
    }
}
