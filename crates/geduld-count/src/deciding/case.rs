//! A decision in the making: what is asked, and what is known so far. Each fact is found when a rule first needs it.
//! `ways.rs` has the engines to which it may lead.

use std::cell::OnceCell;
use std::sync::Arc;

use geduld_model::symmetry::Symmetries;
use geduld_model::{Constraint, Instance};
use geduld_search::{CoverPlan, ExactCover, Monitor, Plan, PlanOptions};

use crate::deciding::decomposition::Prospect;
use crate::deciding::dynamic_order::Outlook;
use crate::deciding::fixed_order::{Expected, FixedOrder};
use crate::deciding::make::Prepared;
use crate::deciding::options::{EngineChoice, Options, Purpose, Trial};
use crate::deciding::policy::{self, whole};
use crate::deciding::trial::SatTrial;
use crate::engines::known::FoundSolutions;
use crate::error::CountError;
use crate::looking::classify::Classifier;
use crate::portfolio::Recognised;
use crate::symmetries::group::Board;
use crate::work::control::Control;

/// What is asked.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a, 'i> {
    pub instance: &'a Instance<'a>,
    pub options: &'i Options,
    pub purpose: Purpose,
    pub control: &'i Control,
}

/// What is asked, and what is known about it.
pub(super) struct Case<'a: 'i, 'i> {
    pub asked: Asked<'a, 'i>,
    pub choice: EngineChoice,
    /// The trial of a SAT solver, if there is to be one.
    pub trial: Option<SatTrial<'i>>,
    /// Whether a search by propagation is tried.
    pub(super) propagates: bool,
    /// The solutions that such a search found, if they are not all. They are not checked yet.
    pub(super) propagated: Option<FoundSolutions>,
    /// What the last such search guessed about the whole one.
    pub(super) expected_of_propagation: Option<Expected>,
    /// The engine that knows all solutions, if a last search by propagation found them.
    pub(super) at_last: Option<Prepared<'a>>,
    /// The symmetries of the model, if they were searched for and found.
    pub symmetries: Option<Symmetries>,
    /// Whether a first probe has decided for decomposition.
    pub decomposes: bool,
    pub(super) fixed: Option<FixedOrder<'a>>,
    /// What is expected of a search of the network, and of the formula; `None` if there is none, or nothing is known.
    of_network: OnceCell<Option<Outlook>>,
    of_formula: OnceCell<Option<Outlook>>,
    /// The ways to count by decomposition, if the case was asked for them; `Some(None)` if there are none.
    pub(super) prospect: Option<Option<Prospect>>,
    /// The model as an exact cover.
    pub recognised: Recognised,
    cover: OnceCell<Option<Arc<CoverPlan>>>,
}

impl Asked<'_, '_> {
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

    /// Whether the solutions that a trial found are counted and listed directly.
    pub fn takes_trial(&self) -> bool {
        // With a projection, other solutions with the same image must be counted, too.
        let has_images = || Classifier::new(self.instance, Board::new(self.instance)).has_images();
        self.options.trial == Trial::ToTake && !has_images()
    }
}

impl<'a, 'i> Case<'a, 'i> {
    /// The case of a count or a list with this choice of an engine.
    pub fn new(asked: Asked<'a, 'i>, choice: EngineChoice) -> Self {
        let Asked { instance, options, control, .. } = asked;
        let open = choice == EngineChoice::Auto && instance.model.existential().is_none();
        let tried = match options.trial {
            Trial::Never => false,
            Trial::ToChoose => open,
            Trial::ToTake => {
                open || [EngineChoice::Auto, EngineChoice::Sat].contains(&choice) && options.sat.is_usual()
            }
        };
        let trial = (tried && options.verify.is_none())
            .then(|| SatTrial::new(instance, &options.sat.encodings, control));
        let propagates = choice == EngineChoice::Auto && options.verify.is_none() && asked.takes_trial();
        Self {
            asked,
            choice,
            trial,
            propagates,
            propagated: None,
            expected_of_propagation: None,
            at_last: None,
            symmetries: None,
            decomposes: false,
            fixed: None,
            of_network: OnceCell::new(),
            of_formula: OnceCell::new(),
            prospect: None,
            recognised: Recognised::default(),
            cover: OnceCell::new(),
        }
    }

    /// Searches for the symmetries of the model, if a search in a fixed order can use them. Other engines use the board
    /// symmetries, which are known. There is no point in looking for them if the control has asked to stop.
    pub fn find_symmetries(&mut self) {
        let Asked { instance, options, control, .. } = self.asked;
        let of_use = options.symmetry && !control.is_stopped() && Plan::supports(&instance.model).is_ok();
        self.symmetries = of_use.then(|| crate::symmetries::find::symmetries(instance)).flatten();
    }

    /// The best search in a fixed order.
    ///
    /// # Errors
    /// If no fixed order supports the model.
    pub fn fixed(&mut self) -> Result<&FixedOrder<'a>, CountError> {
        let fixed = match self.fixed.take() {
            Some(fixed) => fixed,
            None => FixedOrder::of(&self.asked, self.symmetries.as_ref())?,
        };
        Ok(self.fixed.insert(fixed))
    }

    /// What is expected of a search in a dynamic order; `None` if it does not support the model, or if nothing is
    /// known. For puzzles, whose engines are known to suit them, it is asked for only if there is nothing else.
    pub fn in_dynamic_order(&self) -> Option<Expected> {
        match self.prefers_formula() {
            true => self.formula().map(Expected::of_dynamic_order),
            false => self.by_network(),
        }
    }

    /// Whether a search of the formula is expected to be faster than one that propagates the network. A model without a
    /// network has only the formula.
    pub fn prefers_formula(&self) -> bool {
        let instance = self.asked.instance;
        if instance.source.is_none() {
            return true;
        }
        let seconds = self.by_network().map_or(0.0, |expected| expected.seconds());
        let is_worth_it = |formula: &Outlook| formula.seconds() < policy::WORTH_CHANGING * seconds;
        seconds > policy::SHORT_SECONDS
            && instance.model.untranslated().is_none()
            && self.formula().is_some_and(is_worth_it)
    }

    /// What a search that propagates the network is expected to take.
    fn by_network(&self) -> Option<Expected> {
        self.expected_of_propagation.or_else(|| {
            let outlook = self.of_network.get_or_init(|| Outlook::of_network(self.asked.instance));
            outlook.as_ref().map(Expected::of_dynamic_order)
        })
    }

    /// What a search of the formula is expected to take, with its plan.
    pub(super) fn formula(&self) -> Option<&Outlook> {
        self.of_formula.get_or_init(|| Outlook::of_formula(&self.asked.instance.model)).as_ref()
    }

    /// The search for exact covers; `None` if the model is none.
    pub fn cover(&self) -> Option<&Arc<CoverPlan>> {
        let plan = || self.items().map(|cover| Arc::new(CoverPlan::new(cover.clone())));
        self.cover.get_or_init(plan).as_ref()
    }

    /// The model as an exact cover; `None` if it is none. That costs less than its search, which compares orders.
    fn items(&self) -> Option<&ExactCover> {
        self.recognised.of(&self.asked.instance.model)
    }

    /// Whether the model is an exact cover of Booleans that was not compiled. No other search suits it better.
    pub fn is_plain_cover(&self) -> bool {
        !self.asked.instance.is_compiled && self.is_cover_of_booleans()
    }

    /// Whether the model has nothing but clauses over variables of two values.
    pub fn is_formula(&self) -> bool {
        let model = &self.asked.instance.model;
        let is_clause = |constraint: &Constraint| constraint.as_clause().is_some();
        model.variables().iter().all(|variable| variable.domain.len() <= 2)
            && model.constraints().iter().all(is_clause)
    }

    /// Whether it is one that is searched in a moment.
    pub fn is_short_cover(&self) -> bool {
        let is_short = |plan: &Arc<CoverPlan>| plan.expected_seconds() < policy::SHORT_SECONDS;
        self.is_plain_cover() && self.cover().is_some_and(is_short)
    }

    /// Whether all decisions are Booleans, and conditions say no more than how many of them are true.
    pub fn is_cover_of_booleans(&self) -> bool {
        let model = &self.asked.instance.model;
        model.decisions().all(|variable| model.variable(variable).domain.len() <= 2)
            && self.items().is_some_and(ExactCover::is_tight)
    }

    /// Whether a compiled model is an exact cover in the narrowest sense.
    pub fn is_pure_cover(&self) -> bool {
        self.asked.instance.is_compiled && self.items().is_some_and(ExactCover::is_pure)
    }

    /// Whether a search in a dynamic order is worth an estimate.
    pub fn compares_orders(&self) -> bool {
        self.asked.instance.is_compiled && !self.asked.control.is_stopped()
    }

    /// Probes decomposition, given the expected seconds of a search. Returns the expected seconds of decomposition; 0
    /// if the probe has counted everything, and `None` if decomposition is not worth a probe, or hopeless. Before long
    /// turns, a last search by propagation may find everything, too.
    ///
    /// # Errors
    /// If a solution that it finds breaks the rules.
    pub fn probe_decomposition(&mut self, seconds: f64) -> Result<Option<f64>, CountError> {
        if self.at_last.is_some() {
            return Ok(Some(0.0));
        }
        if seconds < policy::WORTH_DECOMPOSING {
            return Ok(None);
        }
        let asked = self.asked;
        let made = self.prospect.take().unwrap_or_else(|| Prospect::of(&asked));
        let Some(mut prospect) = made else {
            self.prospect = Some(None);
            return Ok(None);
        };
        let stop = Monitor::sharing(asked.control.stop_flag(), u64::MAX);
        let most = seconds * policy::SHARE_OF_FIRST_PROBE * policy::STEPS_OF_DECOMPOSITION;
        prospect.probe(policy::FIRST_PROBE.min(whole(most)), &stop);
        if seconds > 1.0 {
            let most = seconds * policy::SHARE_OF_PROBE * policy::STEPS_OF_DECOMPOSITION;
            prospect.probe(policy::SECOND_PROBE.min(whole(most)), &stop);
            // A probe says little about a large cache: the end of a count takes far less time than its beginning.
            if !prospect.is_finished() {
                let is_long = prospect.seconds() > policy::HOPELESS_WITHOUT_PROBE;
                let enough = policy::WORTH_CHANGING * seconds;
                prospect.take_turns(policy::TURNS.min(whole(most)), enough, &stop);
                if is_long && !prospect.is_finished() {
                    let [.., last] = policy::PROPAGATION_STEPS;
                    self.at_last = self.by_propagation(last)?;
                    self.propagates = false;
                    if self.at_last.is_some() {
                        self.prospect = Some(Some(prospect));
                        return Ok(Some(0.0));
                    }
                    prospect.take_turns(policy::LONGEST_TURNS.min(whole(most)), enough, &stop);
                }
            }
        }
        let expected = (prospect.is_finished() || !stop.is_stopped() && !prospect.is_hopeless())
            .then_some(prospect.seconds());
        self.prospect = Some(Some(prospect));
        Ok(expected)
    }

    /// Whether the model is a formula of which a probe found almost no component again. Then decomposition visits
    /// solutions, and engines made for that are faster.
    pub fn is_formula_of_different_components(&self) -> bool {
        let prospect = self.prospect.as_ref().and_then(Option::as_ref);
        prospect.is_some_and(|prospect| !prospect.finds_components_again()) && self.is_formula()
    }

    /// Whether anything is tried before an engine is chosen.
    pub fn has_trials(&self) -> bool {
        self.trial.is_some() || self.propagates
    }
}
