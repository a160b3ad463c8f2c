//! Selects the options for each kind of work, and refuses those that have no effect on it.

use std::num::NonZeroUsize;
use std::time::Duration;

use geduld_count::{SatOptions, VerifyShare};
use geduld_encode::Encodings;
use geduld_model::{Instance, Model};

use super::{Engine, Options, Show};
use crate::count::group_by;
use crate::error::{Error, Result};

/// The default number of probes of an estimate.
const PROBES: usize = 10_000;

impl Options {
    /// The options for a count, in the form that the engines take.
    pub(crate) fn for_count(&self, instance: &Instance<'_>) -> Result<geduld_count::Options> {
        self.check_values()?;
        self.refuse(&["show", "strategies", "probes"], "has no effect on a count")?;
        let share = |share| {
            let why = "is a share of the work: above 0 and at most 1";
            VerifyShare::new(share).ok_or(Error::Option { option: "verify", why })
        };
        let verify = self.verify.map(share).transpose()?;
        let by = group_by(&self.count_by, instance)?;
        Ok(geduld_count::Options { verify, by, ..self.decided(&instance.model) })
    }

    /// The options for a list of solutions.
    pub(crate) fn for_list(&self, instance: &Instance<'_>) -> Result<geduld_count::Options> {
        self.check_values()?;
        let others = ["checkpoint", "verify", "count_by", "strategies", "probes"];
        self.refuse(&others, "has no effect on solutions: it is for counts or estimates")?;
        Ok(self.decided(&instance.model))
    }

    /// The options for the search for one solution.
    pub(crate) fn for_solve(&self, model: &Model) -> Result<geduld_count::Options> {
        self.check_values()?;
        let others = ["checkpoint", "verify", "count_by", "probes", "show", "symmetry"];
        self.refuse(&others, "has no effect on the search for one solution")?;
        let mut decided = self.decided(model);
        decided.sat.encodings = self.encodings.unwrap_or_else(|| {
            let eliminates = decided.sat.solver.eliminates();
            Encodings::for_one_solution(model, eliminates)
        });
        let by_engine = decided.engine != Engine::Auto || decided.sat_only.is_some();
        let others: &[_] = if by_engine { &["strategies"] } else { &[] };
        self.refuse(others, "has no effect together with an engine, encodings or a solver")?;
        Ok(decided)
    }

    /// Checks that the options fit the search for reasons.
    pub(crate) fn for_reasons(&self) -> Result<()> {
        self.check_values()?;
        self.refuse_others(&["time_limit", "cancel"], "has no effect on the search for reasons")
    }

    /// The same options after some of the time has passed.
    pub(crate) fn left_after(&self, elapsed: Duration) -> Self {
        let time_limit = self.time_limit.map(|limit| limit.saturating_sub(elapsed));
        Self { time_limit, ..self.clone() }
    }

    /// Whether the names of variables matter: solutions are grouped by them, or a record is for the whole model.
    pub(crate) fn names_variables(&self) -> bool {
        self.checkpoint.is_some() || !self.count_by.is_empty()
    }

    /// The number of probes of an estimate, and the number of threads that it is for.
    pub(crate) fn for_estimate(&self) -> Result<(usize, usize)> {
        self.check_values()?;
        // An estimate is of the search that probes expect to be the fastest.
        let searches = if [Engine::Auto, Engine::Search].contains(&self.engine) { "engine" } else { "" };
        self.refuse_others(&["probes", searches], "has no effect on an estimate")?;
        Ok((self.probes.unwrap_or(PROBES), self.thread_count()))
    }

    /// The options that are not for every kind of work, and whether they were set.
    fn given(&self) -> [(&'static str, bool); 13] {
        [
            ("checkpoint", self.checkpoint.is_some()),
            ("verify", self.verify.is_some()),
            ("count_by", !self.count_by.is_empty()),
            ("strategies", !self.strategies.is_empty()),
            ("show", self.show.is_some()),
            ("probes", self.probes.is_some()),
            ("symmetry", self.without_symmetry),
            ("encodings", self.encodings.is_some()),
            ("solver", self.solver.is_some()),
            ("engine", self.engine != Engine::Auto),
            ("time_limit", self.time_limit.is_some()),
            ("cancel", self.cancel.is_some()),
            ("on_progress", self.progress.is_some()),
        ]
    }

    /// Refuses these options if they were set.
    fn refuse(&self, options: &[&str], why: &'static str) -> Result<()> {
        refuse(self.given().into_iter().filter(|(name, _)| options.contains(name)), why)
    }

    /// Refuses all options except these if they were set.
    fn refuse_others(&self, options: &[&str], why: &'static str) -> Result<()> {
        refuse(self.given().into_iter().filter(|(name, _)| !options.contains(name)), why)
    }

    fn check_values(&self) -> Result<()> {
        refuse([("threads", self.threads == Some(0)), ("probes", self.probes == Some(0))], "is at least 1")
    }

    /// The options for this model, in the form that the engines take.
    pub(crate) fn decided(&self, model: &Model) -> geduld_count::Options {
        let encodings = self.encodings.unwrap_or_else(|| Encodings::for_model(model));
        let given = [(self.encodings.is_some(), "encodings"), (self.solver.is_some(), "solver")];
        let sat_only = given.into_iter().find_map(|(given, name)| given.then_some(name));
        // A solver that was selected explicitly must use blocking clauses, even if it is the default solver.
        let enumeration = self.solver.is_some().then_some(geduld_count::Enumeration::Blocking);
        let solver = self.solver.clone().unwrap_or_default();
        let sat = SatOptions { encodings, solver, enumeration, ..SatOptions::default() };
        geduld_count::Options {
            engine: self.engine,
            symmetry: !self.without_symmetry,
            sat,
            sat_only,
            strategies: self.strategies.clone(),
            ..Default::default()
        }
    }

    /// Whether a model may be counted in parts: no option records the count or looks at single solutions of the whole
    /// model.
    pub(crate) fn counts_in_parts(&self) -> bool {
        self.checkpoint.is_none() && self.verify.is_none() && self.count_by.is_empty()
    }

    pub(crate) fn uses_symmetry(&self) -> bool {
        !self.without_symmetry
    }

    pub(crate) fn thread_count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.unwrap_or_else(cores)
    }

    pub(crate) fn shown(&self) -> Show {
        self.show.unwrap_or_default()
    }
}

/// Refuses options that were set.
fn refuse(given: impl IntoIterator<Item = (&'static str, bool)>, why: &'static str) -> Result<()> {
    let first = given.into_iter().find(|&(_, given)| given);
    first.map_or(Ok(()), |(option, _)| Err(Error::Option { option, why }))
}
