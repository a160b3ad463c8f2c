//! The search in a dynamic order, and whether it is expected to take less time than a search in a fixed order.

use std::sync::Arc;

use geduld_model::Instance;
use geduld_search::{DynamicPlan, Estimate};

use crate::deciding::decide::{classifies, cubes_at_most, cutting_group};
use crate::deciding::make;
use crate::deciding::make::Prepared;
use crate::deciding::options::{Options, Purpose};
use crate::deciding::price::LOOK_PRICE;
use crate::error::CountError;
use crate::symmetries::cut::cut;
use crate::symmetries::group::Board;

/// The number of nodes per second of a search in a dynamic order.
const NODES_A_SECOND: f64 = 5e5;
/// The number of nodes per second of a search in a fixed order, if choices look up few variables.
pub(super) const NODES_OF_FIXED_ORDER: f64 = 7e7;
/// The number of probes, and their seed.
const PROBES: usize = 200;
const SEED: u64 = 3;
/// The maximum number of cubes, including those that symmetry leaves out.
const CUBES: usize = 8192;
/// With more open Booleans, preparing an estimate takes seconds.
const MOST_OPEN: usize = 4096;
/// A dynamic order is chosen if it is expected to take at most this share of the time. Probes miss rare large parts of the tree, and a
/// dynamic order has fewer and larger parts.
const WORTH_CHANGING: f64 = 0.25;

/// The estimate of a search in a dynamic order.
pub(super) struct Outlook {
    plan: Arc<DynamicPlan>,
    estimate: Estimate,
}

impl Outlook {
    /// Estimates the search; `None` if it does not support the model, or if the estimate would take long.
    ///
    /// Cost: some hundredths of a second, for models with thousands of Booleans some tenths.
    pub fn of(instance: &Instance<'_>) -> Option<Self> {
        let plan = DynamicPlan::new(&instance.model).ok()?;
        if plan.open(&[]) > MOST_OPEN {
            return None;
        }
        let estimate = plan.specialise(&[]).map(|whole| whole.estimate(PROBES, SEED));
        Some(Self { plan: Arc::new(plan), estimate: estimate.unwrap_or_default() })
    }

    /// The expected time on one thread, including that for looking at solutions.
    pub fn seconds(&self) -> f64 {
        let looks = self.estimate.solutions.mean * LOOK_PRICE / NODES_OF_FIXED_ORDER;
        self.estimate.nodes.mean / NODES_A_SECOND + looks
    }

    /// The expected number of solutions.
    pub fn solutions(&self) -> f64 {
        self.estimate.solutions.mean
    }

    /// Whether this search is clearly better than one that is expected to take this many seconds.
    pub fn is_better_than(&self, seconds: f64) -> bool {
        self.seconds() < WORTH_CHANGING * seconds
    }

    /// Makes the engine of this search.
    pub fn engine<'a>(
        &self,
        instance: &'a Instance<'a>,
        options: &Options,
        purpose: Purpose,
    ) -> Result<Prepared<'a>, CountError> {
        by_dynamic_order(instance, Arc::clone(&self.plan), options, purpose)
    }
}

/// Makes the engine that searches by this plan.
///
/// # Errors
/// If too many Booleans are open in a cube.
pub(super) fn by_dynamic_order<'a>(
    instance: &'a Instance<'a>,
    plan: Arc<DynamicPlan>,
    options: &Options,
    purpose: Purpose,
) -> Result<Prepared<'a>, CountError> {
    let board = Board::new(instance);
    let group = cutting_group(instance, &board, None, options);
    let cut = cut(instance, &group, cubes_at_most(CUBES, options));
    make::dynamic_engine(instance, plan, cut, None, board, classifies(options, purpose), options)
}
