//! What the user decides about a count or a list.

use geduld_model::Instance;
use geduld_portfolio::StrategyChoice;
use serde::{Deserialize, Serialize};

use crate::engines::sat::options::SatOptions;
use crate::error::SatOnly;
use crate::looking::by::By;
use crate::verify::share::VerifyShare;

/// Which engine works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EngineChoice {
    /// Search if it supports the model, SAT otherwise.
    #[default]
    Auto,
    /// A SAT solver, in cubes.
    Sat,
    /// A search, in a fixed order or in one found on the way.
    Search,
}

/// Whether a SAT solver is tried before a search is planned: it may soon have all solutions of a model that nobody knows anything
/// about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trial {
    /// It is not.
    #[default]
    Never,
    /// To choose the engine. If the trial succeeds, the SAT engine counts in its cubes, which can be recorded and shared out.
    ToChoose,
    /// To count or list what it finds. If the trial succeeds, there is nothing left to be done, and a single cube.
    ToTake,
}

impl Trial {
    /// That of a count. `recorded` says whether it is recorded or shared out: then it has cubes, the same in every run.
    pub fn of_count(instance: &Instance<'_>, recorded: bool) -> Self {
        match (instance.is_compiled, recorded) {
            // Puzzles are known: their engines suit them.
            (false, _) => Self::Never,
            (true, true) => Self::ToChoose,
            (true, false) => Self::ToTake,
        }
    }

    /// That of a list of at most so many solutions, if it has a limit.
    pub fn of_list(instance: &Instance<'_>, limit: Option<u64>) -> Self {
        // A single solution is not worth the search for all.
        if limit == Some(1) { Self::Never } else { Self::of_count(instance, false) }
    }
}

/// The options of a count or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which engine works.
    pub engine: EngineChoice,
    /// Whether symmetry may be used. Without it classes are not counted: every solution is visited, and nothing else.
    pub symmetry: bool,
    /// What share of the work is spent on counting solutions a second time, if any.
    pub verify: Option<VerifyShare>,
    /// Whether conditions that break symmetries may be left out of the search and made up for.
    pub relax: bool,
    /// How many machines share the count: there are enough cubes for each of them to get several.
    pub machines: usize,
    /// The variables whose values get separate counts, if any: then every solution is looked at.
    pub by: Option<By>,
    /// The strategies that look for a first solution; all of them, if none is named.
    pub strategies: Vec<StrategyChoice>,
    /// After so many rounds the portfolio gives up a single solution; never, if it is `None`.
    pub rounds: Option<u32>,
    /// Whether the SAT solver may be tried before a search is planned, and what for.
    pub trial: Trial,
    /// How the SAT engine works.
    pub sat: SatOptions,
    /// The name of an option that was given and that only the SAT engine understands.
    pub sat_only: Option<&'static str>,
}

impl EngineChoice {
    /// The choice that remains if an option of this name was given that only the SAT engine understands. If it had no effect,
    /// a comparison would say that all of its values are equal.
    ///
    /// # Errors
    /// If the search engine was asked for.
    pub fn heeding(self, sat_only: Option<&'static str>) -> Result<Self, SatOnly> {
        match (self, sat_only) {
            (Self::Search, Some(name)) => Err(SatOnly(name)),
            (Self::Auto, Some(_)) => Ok(Self::Sat),
            _ => Ok(self),
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            engine: EngineChoice::Auto,
            symmetry: true,
            verify: None,
            relax: true,
            machines: 1,
            by: None,
            strategies: Vec::new(),
            rounds: None,
            trial: Trial::Never,
            sat: SatOptions::default(),
            sat_only: None,
        }
    }
}

impl Options {
    /// Whether every solution kept is shown to something that asks for all of its images: to the conditions that a relaxed
    /// search makes up for, to the second count, or to the variables that solutions are told apart by.
    pub(crate) fn shows(&self, relaxed: bool) -> bool {
        relaxed || self.verify.is_some() || self.by.is_some()
    }
}

/// What an engine is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To count solutions.
    Count,
    /// To list them, or to find one.
    List,
}
