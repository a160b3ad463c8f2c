//! A prepared count: its engine, and the meaning of its numbers.

use std::sync::OnceLock;

use geduld_count::{
    Control, CountError, Engine, FORMAT, Header, MEANING, Options, Part, Planned, Prepared, Record, Tally,
    TallyError, Verified, all_cubes, counted, counter, fingerprint, follow, known,
};
use geduld_model::{Instance, Value};
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
    /// Whether the decision comes from a record.
    pub(super) is_recorded: bool,
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

impl Decided {
    /// The decisions about a count of an instance.
    pub fn of(instance: &Instance<'_>, prepared: &Prepared<'_>) -> Self {
        let engine = prepared.engine.as_ref();
        Self {
            engine: engine.name(),
            solver: engine.solver().cloned(),
            board_symmetries: instance.symmetries.len(),
            model_symmetries: prepared.symmetries.as_ref().and_then(|symmetries| symmetries.order.clone()),
            symmetries_used: engine.symmetries_used(),
            reasons: prepared.reasons.clone(),
        }
    }
}

/// The result of the second count of some of the solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verification {
    /// Both counts agree. If they do not, the count returns an error.
    Agrees(Verified),
    /// The second count was stopped before it was complete.
    NotDone,
}

impl<'a> PreparedCount<'a> {
    /// Decides which engine counts an instance, and how.
    ///
    /// Cost: a share of the expected time of the count, at most about two seconds. If the control is stopped during
    /// this, the decision takes less time, but its cubes are different. No checkpoint may then be begun.
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

    /// Counts an instance by a race of the engines that suit it, or decides which engine is to count, if it was
    /// selected or shall be verified. What was counted need not be counted again.
    ///
    /// # Errors
    /// As for [`decide`](Self::decide), or if the count fails.
    pub fn race(
        subject: &'a Subject<'a>,
        instance: &'a Instance<'a>,
        options: &Options,
        threads: usize,
        control: &Control,
    ) -> Result<Self, CountError> {
        Ok(Self::new(subject, instance, counted(instance, options, threads, control)?, options))
    }

    /// Whether the count was made while its engine was chosen.
    pub fn is_counted(&self) -> bool {
        self.prepared.counted.is_some()
    }

    /// What was counted while the engine was chosen.
    pub(super) fn counted(&self) -> Option<&Part> {
        self.prepared.counted.as_ref()
    }

    /// Makes the engine that a record describes: a plan, or the checkpoint of this count. Of the options, only the
    /// solver, the second count and the variables that solutions are grouped by are used.
    ///
    /// # Errors
    /// If the record does not belong to this count, or holds no decision.
    pub fn follow(
        subject: &'a Subject<'a>,
        instance: &'a Instance<'a>,
        record: &Record,
        options: &Options,
    ) -> Result<Self, CountError> {
        let Planned { decision, cubes, .. } = record.planned.as_ref().ok_or(CountError::Unfit)?;
        let prepared = follow(instance, decision, cubes.clone(), options)?;
        let count = Self { is_recorded: true, ..Self::new(subject, instance, prepared, options) };
        if *count.header() == record.header { Ok(count) } else { Err(CountError::Unfit) }
    }

    /// Counts the solutions of a list of all of them, each of which was checked. Nothing is searched for.
    pub fn of_all(
        subject: &'a Subject<'a>,
        instance: &'a Instance<'a>,
        solutions: Vec<Vec<Value>>,
        options: &Options,
    ) -> Self {
        Self::new(subject, instance, known(instance, solutions, options), options)
    }

    fn new(
        subject: &'a Subject<'a>,
        instance: &'a Instance<'a>,
        prepared: Prepared<'a>,
        options: &Options,
    ) -> Self {
        let meaning = Meaning::prepared(subject, instance, prepared.engine.as_ref(), options.by.as_ref());
        Self { subject, instance, prepared, meaning, header: OnceLock::new(), is_recorded: false }
    }

    /// The engine of the count.
    pub fn engine(&self) -> &dyn Engine {
        self.prepared.engine.as_ref()
    }

    /// The decisions about this count.
    pub fn decided(&self) -> Decided {
        Decided::of(self.instance, &self.prepared)
    }

    /// The header of all records of the count.
    ///
    /// Cost: when it is first called, a digest of the whole puzzle.
    pub fn header(&self) -> &Header {
        self.header.get_or_init(|| {
            let Planned { decision, cubes, .. } = self.planned(None);
            let Meaning { labellings, projection, features, classes, by } = &self.meaning;
            let subject = self.subject.digest();
            Header {
                record: FORMAT,
                version: VERSION.to_owned(),
                meaning: MEANING,
                puzzle: self.subject.name().to_owned(),
                kind: self.subject.kind().to_owned(),
                objective: self.subject.objective(),
                fingerprint: fingerprint(&subject, &decision, &cubes),
                subject,
                engine: self.engine().name().to_owned(),
                cubes: cubes.len(),
                classes: *classes,
                labellings: labellings.as_ref().map(BigUint::to_string),
                images: projection.clone(),
                features: features.clone(),
                by: by.clone(),
            }
        })
    }

    /// A record of the count with nothing finished. With a question, which says in the caller's own words what is
    /// counted, it is a plan for the parts of the count.
    pub fn record(&self, question: Option<String>) -> Record {
        Record::new(self.header().clone(), Some(self.planned(question)))
    }

    fn planned(&self, question: Option<String>) -> Planned {
        let cubes = all_cubes(self.engine()).into_iter().map(|named| named.cube).collect();
        Planned { decision: self.engine().decision(), question, cubes }
    }

    /// Counts some of the solutions a second time, if that was requested. `counted` is the tally of the first count if
    /// it is complete.
    ///
    /// # Errors
    /// If the two counts differ.
    pub(super) fn verify(
        &self,
        counted: Option<&Tally>,
        threads: usize,
        control: &Control,
    ) -> Result<Option<Verification>, CountError> {
        if !self.engine().has_second_count() {
            return Ok(None);
        }
        let verified = counted.map(|counted| self.engine().verify(counted, threads, control));
        let verified = verified.transpose()?.flatten();
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
