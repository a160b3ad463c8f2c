//! What is asked of a count or a list.

use geduld_model::Instance;
use geduld_search::PlanOptions;

use crate::deciding::options::{Options, Purpose};
use crate::deciding::policy;
use crate::work::control::Control;

/// What is asked.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a, 'i> {
    pub instance: &'a Instance<'a>,
    pub options: &'i Options,
    pub purpose: Purpose,
    pub control: &'i Control,
}

impl Question<'_, '_> {
    /// The work to find a good order.
    pub fn effort(&self) -> PlanOptions {
        match self.purpose {
            Purpose::Count => PlanOptions::default(),
            Purpose::List => PlanOptions { effort: policy::LISTING_EFFORT, ..PlanOptions::default() },
        }
    }

    /// Whether the classes of solutions are needed.
    pub fn classifies(&self) -> bool {
        self.options.symmetry || self.purpose == Purpose::List
    }
}
