//! A decision in the making: what is asked, and what is known so far. Each fact is found when a way first needs it.
//! `ways.rs` has the engines to which it may lead.

use std::cell::OnceCell;
use std::sync::Arc;

use geduld_model::Constraint;
use geduld_model::symmetry::Symmetries;
use geduld_search::{CoverPlan, ExactCover, Plan};

use crate::deciding::decomposition::DecompositionProbes;
use crate::deciding::dynamic_order::Outlook;
use crate::deciding::fixed_order::FixedOrder;
use crate::deciding::options::EngineChoice;
use crate::deciding::policy;
use crate::deciding::question::Question;
use crate::error::CountError;
use crate::portfolio::Recognised;

/// What is asked, and what is known about it.
pub(super) struct Analysis<'a: 'i, 'i> {
    pub question: Question<'a, 'i>,
    pub choice: EngineChoice,
    /// The symmetries of the model, if they were searched for and found.
    pub symmetries: Option<Symmetries>,
    /// Whether the fixed order is the first one that is found, without a comparison of orders.
    pub plans_in_haste: bool,
    pub(super) fixed: Option<FixedOrder<'a>>,
    /// What is expected of a search of the network, and of the formula; `None` if there is none, or nothing is known.
    of_network: OnceCell<Option<Outlook>>,
    of_formula: OnceCell<Option<Outlook>>,
    /// The ways to count by decomposition, if they were probed.
    pub(super) probes: Option<DecompositionProbes>,
    /// The model as an exact cover.
    pub recognised: Recognised,
    cover: OnceCell<Option<Arc<CoverPlan>>>,
}

impl<'a, 'i> Analysis<'a, 'i> {
    /// The analysis of a count or a list with this choice of an engine.
    pub fn new(question: Question<'a, 'i>, choice: EngineChoice) -> Self {
        Self {
            question,
            choice,
            symmetries: None,
            plans_in_haste: false,
            fixed: None,
            of_network: OnceCell::new(),
            of_formula: OnceCell::new(),
            probes: None,
            recognised: Recognised::default(),
            cover: OnceCell::new(),
        }
    }

    /// Searches for the symmetries of the model, if a search in a fixed order can use them. Other engines use the board
    /// symmetries, which are known. There is no point in looking for them if the control has asked to stop.
    pub fn find_symmetries(&mut self) {
        let Question { instance, options, control, .. } = self.question;
        let of_use = options.symmetry && !control.is_stopped() && Plan::supports(&instance.model).is_ok();
        self.symmetries = of_use.then(|| crate::symmetries::find::symmetries(instance)).flatten();
    }

    /// The best search in a fixed order; `None` if the control asks to stop before it is found.
    ///
    /// # Errors
    /// If no fixed order supports the model.
    pub fn fixed(&mut self) -> Result<Option<&FixedOrder<'a>>, CountError> {
        let fixed = match self.fixed.take() {
            Some(fixed) => Some(fixed),
            None => FixedOrder::of(&self.question, self.symmetries.as_ref(), self.plans_in_haste)?,
        };
        self.fixed = fixed;
        Ok(self.fixed.as_ref())
    }

    /// What a search that propagates the network is expected to take.
    pub fn network(&self) -> Option<&Outlook> {
        let monitor = self.question.control.monitor();
        self.of_network.get_or_init(|| Outlook::of_network(self.question.instance, monitor)).as_ref()
    }

    /// The same if it was found out already.
    pub fn known_of_network(&self) -> Option<&Outlook> {
        self.of_network.get()?.as_ref()
    }

    /// What a search of the formula is expected to take, with its plan.
    pub(super) fn formula(&self) -> Option<&Outlook> {
        let monitor = self.question.control.monitor();
        self.of_formula.get_or_init(|| Outlook::of_formula(&self.question.instance.model, monitor)).as_ref()
    }

    /// The search for exact covers; `None` if the model is none.
    pub fn cover(&self) -> Option<&Arc<CoverPlan>> {
        let monitor = self.question.control.monitor();
        let plan = || self.items().map(|cover| Arc::new(CoverPlan::new(cover.clone(), monitor)));
        self.cover.get_or_init(plan).as_ref()
    }

    /// The model as an exact cover; `None` if it is none. That costs less than its search, which compares orders.
    fn items(&self) -> Option<&ExactCover> {
        self.recognised.of(&self.question.instance.model)
    }

    /// Whether the model has nothing but clauses over variables of two values.
    pub fn is_formula(&self) -> bool {
        let model = &self.question.instance.model;
        let is_clause = |constraint: &Constraint| constraint.as_clause().is_some();
        model.variables().iter().all(|variable| variable.domain.len() <= 2)
            && model.constraints().iter().all(is_clause)
    }

    /// Whether it is one that is searched in a moment.
    pub fn is_short_cover(&self) -> bool {
        let is_short = |plan: &Arc<CoverPlan>| plan.expected_seconds() < policy::SHORT_SECONDS;
        self.is_cover_of_booleans() && self.cover().is_some_and(is_short)
    }

    /// Whether all decisions are Booleans, and conditions say no more than how many of them are true.
    pub fn is_cover_of_booleans(&self) -> bool {
        let model = &self.question.instance.model;
        model.decisions().all(|variable| model.variable(variable).domain.len() <= 2)
            && self.items().is_some_and(ExactCover::is_tight)
    }
}
