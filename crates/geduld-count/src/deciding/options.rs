//! What the user decides about a count or a list.

use crate::engines::sat::options::SatOptions;
use crate::error::SatOnly;
use crate::looking::by::By;
use crate::verify::recount::VerifyShare;

/// Which engine works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineChoice {
    /// Search where its plan serves the model, SAT otherwise.
    #[default]
    Auto,
    /// A SAT solver, in cubes.
    Sat,
    /// A search, in a fixed order or in one found on the way.
    Search,
}

/// What whoever asks for a count decides.
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
    /// For how many machines the cubes are to be fine enough: each of them gets several.
    pub machines: usize,
    /// By what solutions are told apart, if they are: then each is looked at.
    pub by: Option<By>,
    /// How the SAT engine works.
    pub sat: SatOptions,
    /// The name of something that was asked for and that only the SAT engine heeds.
    pub sat_only: Option<&'static str>,
}

impl EngineChoice {
    /// What is left to choose if something was asked for, by this name, that only the SAT engine heeds. An option without
    /// effect would let a comparison say that all of its values are equal.
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
            sat: SatOptions::default(),
            sat_only: None,
        }
    }
}
