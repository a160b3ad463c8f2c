//! The options of a count or a list.

use serde::{Deserialize, Serialize};

use crate::engines::sat::options::SatOptions;
use crate::error::SatOnly;
use crate::inspection::by::By;
use crate::portfolio::StrategyChoice;
use crate::verify::share::VerifyShare;

geduld_model::named! {
    /// The engine that finds the solutions.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum EngineChoice {
        /// A search if it supports the model, otherwise a SAT solver.
        #[default]
        Auto = "auto",
        /// A SAT solver, in cubes.
        Sat = "sat",
        /// The search that probes expect to be the fastest.
        Search = "search",
        /// A search that fixes the variables in an order chosen before.
        FixedOrder = "fixed-order",
        /// A search of the model as a formula that decides at each node what to fix next.
        DynamicOrder = "dynamic-order",
        /// A search for exact covers.
        ExactCover = "exact-cover",
        /// A search that propagates the constraints as they were written.
        Propagation = "propagation",
        /// A count of components, which visits and lists no solutions.
        Decomposition = "decomposition",
    }
}

/// The options of a count or a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The engine.
    pub engine: EngineChoice,
    /// Whether symmetry may be used. Without symmetry every solution is visited, and classes are not counted.
    pub symmetry: bool,
    /// The share of the work that is spent on a second count of some solutions, if any.
    pub verify: Option<VerifyShare>,
    /// Whether the search may leave out conditions that break symmetries, and check them later.
    pub relax: bool,
    /// The number of machines that share the count. There are enough cubes for each of them to get several.
    pub machines: usize,
    /// The variables whose values get separate counts, if any. A search then looks at every solution.
    pub by: Option<By>,
    /// The strategies that search for a first solution; empty means all.
    pub strategies: Vec<StrategyChoice>,
    /// The maximum number of rounds of the portfolio, in a search for one solution; `None` means no limit.
    pub rounds: Option<u32>,
    /// What the ways of a race expect is divided by this number, and so are first turns. With a large one a race is
    /// opened again and again: for tests.
    pub impatience: f64,
    /// The options of the SAT engine.
    pub sat: SatOptions,
    /// The name of an option that was given and that only the SAT engine understands.
    pub sat_only: Option<&'static str>,
}

impl EngineChoice {
    /// The choice, given the name of an option that only the SAT engine understands. Such an option selects the SAT
    /// engine. If it were ignored, a comparison would show all its values as equal.
    ///
    /// # Errors
    /// If the search engine was selected.
    pub fn given(self, sat_only: Option<&'static str>) -> Result<Self, SatOnly> {
        match (self, sat_only) {
            (Self::Auto | Self::Sat, Some(_)) => Ok(Self::Sat),
            (_, Some(name)) => Err(SatOnly(name)),
            (_, None) => Ok(self),
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
            impatience: 1.0,
            sat: SatOptions::default(),
            sat_only: None,
        }
    }
}

impl Options {
    /// Whether an engine or strategies were selected.
    pub fn is_selective(&self) -> bool {
        self.engine != EngineChoice::Auto
            || self.sat_only.is_some()
            || !self.strategies.is_empty()
            || self.rounds.is_some()
    }

    /// Whether all images of every solution kept are needed: for the conditions that a relaxed search leaves out, for
    /// the second count, or for the variables by which solutions are grouped.
    pub(crate) fn shows(&self, relaxed: bool) -> bool {
        relaxed || self.verify.is_some() || self.by.is_some()
    }
}

/// The purpose of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To count solutions.
    Count,
    /// To list them, or to find one.
    List,
}
