//! The strategies by name.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use geduld_encode::Encodings;
use geduld_model::ModelSource;
use geduld_solve::SolverChoice;
use thiserror::Error;

use crate::portfolio::strategies::{
    Annotated, Covering, DynamicOrder, Enumerator, FixedOrder, Local, Restarting, Solver, Weighting,
};
use crate::portfolio::strategy::Strategy;
use crate::portfolio::turns::Options;

/// A strategy by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrategyChoice {
    /// The search that follows the annotations of the model.
    Annotated,
    /// The search for exact covers, with options in random order and restarts.
    ExactCover,
    /// The planned search: variables in a fixed order.
    FixedOrder,
    /// A search that propagates and chooses at each node where to branch.
    DynamicOrder,
    /// A search with forward checking, values in random order and restarts, for models of pairs.
    Restarts,
    /// A search that propagates and learns from failures where to branch, with values in random order and restarts.
    Weighted,
    /// Local search: repairs an assignment of all variables move by move.
    Local,
    /// The SAT solver batsat.
    Batsat,
    /// The SAT solver varisat.
    Varisat,
    /// The all-solutions solver, stopped at its first solution.
    Enumerator,
}

/// An unknown name of a strategy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no strategy `{0}`; the strategies are {known}", known = StrategyChoice::names())]
pub struct UnknownStrategy(pub String);

impl StrategyChoice {
    /// All strategies, in the order of their turns.
    pub const ALL: &[Self] = &[
        Self::Annotated,
        Self::ExactCover,
        Self::FixedOrder,
        Self::DynamicOrder,
        Self::Restarts,
        Self::Weighted,
        Self::Local,
        Self::Batsat,
        Self::Varisat,
        Self::Enumerator,
    ];

    /// The name of the strategy.
    pub fn name(self) -> &'static str {
        match self {
            Self::Annotated => "annotated",
            Self::ExactCover => "exact-cover",
            Self::FixedOrder => "fixed-order",
            Self::DynamicOrder => "dynamic-order",
            Self::Restarts => "restarts",
            Self::Weighted => "weighted",
            Self::Local => "local",
            Self::Batsat => "batsat",
            Self::Varisat => "varisat",
            Self::Enumerator => "enumerator",
        }
    }

    /// A one-line description of the strategy and of its steps.
    pub fn description(self) -> &'static str {
        match self {
            Self::Annotated => "follows FlatZinc annotations; steps: nodes",
            Self::ExactCover => "exact covers, restarts; steps: nodes",
            Self::FixedOrder => "search in a fixed order; steps: nodes",
            Self::DynamicOrder => "fewest branches first; steps: nodes",
            Self::Restarts => "looks ahead, restarts; steps: nodes",
            Self::Weighted => "learns where to branch; steps: nodes",
            Self::Local => "local search, proves nothing; steps: moves",
            Self::Batsat => "a SAT solver; steps: decisions",
            Self::Varisat => "a SAT solver; steps: bytes of its proof",
            Self::Enumerator => "geduld's SAT solver; steps: conflicts",
        }
    }

    /// Whether the strategy works on a formula.
    pub fn is_solver(self) -> bool {
        matches!(self, Self::Batsat | Self::Varisat | Self::Enumerator)
    }

    /// Whether the strategy finds another solution with another seed, if there are many.
    pub fn is_random(self) -> bool {
        matches!(self, Self::ExactCover | Self::Restarts | Self::Weighted | Self::Local)
    }

    /// The strategy with these options, for a model that was compiled from this network if there is one.
    pub(crate) fn strategy(self, options: &Options, source: Option<&Arc<ModelSource>>) -> Box<dyn Strategy> {
        let (seed, source) = (options.seed, source.cloned());
        match self {
            Self::Annotated => Box::new(Annotated { seed, source }),
            Self::ExactCover => Box::new(Covering { cover: options.cover.clone(), seed }),
            Self::FixedOrder => Box::new(FixedOrder),
            Self::DynamicOrder => Box::new(DynamicOrder),
            Self::Restarts => Box::new(Restarting { seed }),
            Self::Weighted => Box::new(Weighting { seed, source }),
            Self::Local => Box::new(Local { seed }),
            Self::Batsat => {
                Box::new(Solver { solver: SolverChoice::Batsat, encodings: Encodings::for_model })
            }
            Self::Varisat => {
                Box::new(Solver { solver: SolverChoice::Varisat, encodings: Encodings::for_model })
            }
            Self::Enumerator => Box::new(Enumerator),
        }
    }

    fn names() -> String {
        Self::ALL.iter().map(|choice| choice.name()).collect::<Vec<_>>().join(", ")
    }
}

impl FromStr for StrategyChoice {
    type Err = UnknownStrategy;

    fn from_str(text: &str) -> Result<Self, UnknownStrategy> {
        let named = Self::ALL.iter().find(|choice| choice.name() == text);
        named.copied().ok_or_else(|| UnknownStrategy(text.to_owned()))
    }
}

impl fmt::Display for StrategyChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
