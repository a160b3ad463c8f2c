//! A decision in the making: what is asked, and what is known so far. Each fact is found when a rule first needs it.

use std::cell::OnceCell;
use std::sync::Arc;

use geduld_model::symmetry::Symmetries;
use geduld_model::{Constraint, Instance, Projection, number_of};
use geduld_search::{CoverPlan, ExactCover, Monitor, Plan, PlanOptions, Unsupported};

use crate::deciding::decomposition::Prospect;
use crate::deciding::dynamic_order::Outlook;
use crate::deciding::fixed_order::{Expected, FixedOrder};
use crate::deciding::make;
use crate::deciding::make::Prepared;
use crate::deciding::options::{EngineChoice, Options, Purpose, Trial};
use crate::deciding::policy::{self, whole};
use crate::deciding::propagation::{Propagated, propagate};
use crate::deciding::trial::{SatTrial, Succeeded};
use crate::engines::cover::cut::CoverCut;
use crate::engines::cover::engine::cubes;
use crate::engines::known::{Finder, FoundSolutions};
use crate::engines::sat::options::Enumeration;
use crate::engines::search::network::NetworkSearch;
use crate::error::CountError;
use crate::looking::classify::Classifier;
use crate::portfolio::Recognised;
use crate::symmetries::cut::{Cut, cut};
use crate::symmetries::group::{Board, Group};
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
    propagates: bool,
    /// The solutions that such a search found, if they are not all. They are not checked yet.
    propagated: Option<FoundSolutions>,
    /// What the last such search guessed about the whole one.
    expected_of_propagation: Option<Expected>,
    /// The engine that knows all solutions, if a last search by propagation found them.
    at_last: Option<Prepared<'a>>,
    /// The symmetries of the model, if they were searched for and found.
    pub symmetries: Option<Symmetries>,
    /// Whether a first probe has decided for decomposition.
    pub decomposes: bool,
    fixed: Option<FixedOrder<'a>>,
    outlook: OnceCell<Option<Outlook>>,
    /// The ways to count by decomposition, if the case was asked for them; `Some(None)` if there are none.
    prospect: Option<Option<Prospect>>,
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
    fn takes_trial(&self) -> bool {
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
            Trial::ToTake => open || choice != EngineChoice::Search && options.sat.is_usual(),
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
            outlook: OnceCell::new(),
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
        self.expected_of_propagation.or_else(|| {
            let outlook = self.outlook.get_or_init(|| Outlook::of(self.asked.instance)).as_ref();
            outlook.map(Expected::of_dynamic_order)
        })
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

    /// Whether the model is an exact cover of Booleans, which no other search suits better.
    pub fn is_plain_cover(&self) -> bool {
        !self.asked.instance.is_compiled && self.is_cover_of_booleans()
    }

    /// Whether the model has nothing but clauses over variables of two values.
    pub fn is_formula(&self) -> bool {
        let model = &self.asked.instance.model;
        let is_clause = |constraint: &Constraint| matches!(constraint, Constraint::Clause { .. });
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

    /// The search for exact covers in this order of the items.
    ///
    /// # Errors
    /// If something that is asked for cannot be prepared for the model.
    pub fn by_cover(&self, plan: &Arc<CoverPlan>, reason: String) -> Result<Prepared<'a>, CountError> {
        let Asked { instance, options, control, .. } = self.asked;
        let (model, board) = (&instance.model, Board::new(instance));
        let group =
            if options.symmetry { Group::of_board(model, &board) } else { Group::trivial(model, &board) };
        let cut = CoverCut::new(plan, &group);
        let cubes = cubes(plan, &cut, options.machines, control);
        let classifies = self.asked.classifies();
        let plan = Arc::clone(plan);
        let prepared = make::cover_engine(instance, plan, (group, cut), cubes, board, classifies, options)?;
        Ok(prepared.because(self.reasons(reason)))
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

    /// The count by decomposition in the best way that was probed, or what a search by propagation found meanwhile.
    ///
    /// # Errors
    /// If decomposition was not probed.
    pub fn by_decomposition(&mut self) -> Result<Prepared<'a>, CountError> {
        if let Some(found) = self.at_last.take() {
            return Ok(found);
        }
        let Asked { instance, options, .. } = self.asked;
        let best = self.prospect.take().flatten().and_then(Prospect::into_best);
        let (way, counter, reason) = best.ok_or(CountError::Internal("decomposition was not probed"))?;
        let prepared = make::decomposition_engine(instance, way, None, counter, options)?;
        Ok(prepared.because(self.reasons(reason)))
    }

    /// The search in the best fixed order.
    ///
    /// # Errors
    /// If no fixed order supports the model.
    pub fn by_fixed_order(&mut self) -> Result<Prepared<'a>, CountError> {
        self.fixed()?;
        let fixed = self.fixed.take().expect("it was found just now");
        fixed.engine(&self.asked)
    }

    /// The search in a dynamic order.
    ///
    /// # Errors
    /// If it does not support the model, or if too many Booleans are open in a cube.
    pub fn by_dynamic_order(&self, reason: String) -> Result<Prepared<'a>, CountError> {
        let Asked { instance, options, .. } = self.asked;
        let plan = self.outlook.get().and_then(Option::as_ref).and_then(|outlook| outlook.plan.clone());
        let (cut, board) = self.cut_for_dynamic_order();
        // If a model could not be written out, no symmetries are known.
        let classifies = self.asked.classifies() && instance.model.untranslated().is_none();
        let prepared = make::dynamic_engine(instance, plan, cut, None, board, classifies, options)?;
        Ok(prepared.because(self.reasons(reason)))
    }

    /// Each cube of a search by propagation prepares the search again, so there are many only if symmetries shorten
    /// them, or if there would be one.
    fn cut_for_dynamic_order(&self) -> (Cut, Board) {
        let Some(network) = NetworkSearch::of(self.asked.instance) else {
            return self.cut(None, policy::DYNAMIC_CUBES, usize::MAX);
        };
        if self.asked.options.symmetry && !self.asked.instance.symmetries.is_empty() {
            let (cut, board) = self.cut(None, policy::DYNAMIC_CUBES, network.depth());
            if cut.elements.len() > 1 {
                return (cut, board);
            }
        }
        let (cut, board) = self.cut(None, policy::PROPAGATED_CUBES, network.depth());
        if cut.orbits.len() > 1 {
            (cut, board)
        } else {
            self.cut(None, policy::DYNAMIC_CUBES, network.depth().min(1))
        }
    }

    /// The SAT engine, which works on every model.
    ///
    /// # Errors
    /// If the formula is too large.
    pub fn by_sat(&self, reason: Option<String>) -> Result<Prepared<'a>, CountError> {
        let Asked { instance, options, purpose, .. } = self.asked;
        let counts = purpose == Purpose::Count;
        // A formula needs no cubes: a solver that works for long hands on the rest of its search.
        let hands_on = options.sat.enumeration() == Enumeration::Backtracking;
        let cubes = if hands_on && self.is_formula() { 1 } else { options.sat.initial_cubes };
        let (cut, board) = self.cut(self.symmetries.as_ref().filter(|_| counts), cubes, usize::MAX);
        let classifies = self.asked.classifies();
        let prepared = make::sat_engine(instance, cut, board, classifies, counts, options)?;
        Ok(prepared.because(reason.into_iter().flat_map(|reason| self.reasons(reason))))
    }

    /// The solutions that a trial found, or the SAT engine if they cannot be taken.
    ///
    /// # Errors
    /// If the formula of the SAT engine is too large.
    pub fn by_trial(&self, succeeded: Succeeded) -> Result<Prepared<'a>, CountError> {
        let conflicts = number_of(succeeded.conflicts, "conflict");
        let reason = format!("a trial of the SAT solver found all solutions after {conflicts}");
        match succeeded.all {
            Some(all) if self.asked.takes_trial() => {
                let Asked { instance, options, .. } = self.asked;
                let known = make::after_trial(
                    instance,
                    all,
                    make::default_solver(),
                    self.asked.classifies(),
                    options,
                );
                Ok(known.because(self.reasons(reason)))
            }
            _ => self.by_sat(Some(reason)),
        }
    }

    /// The search by propagation, if no other engine supports the model.
    ///
    /// # Errors
    /// If another engine was selected, or a second count is asked for.
    pub fn if_untranslated(&self) -> Result<Option<Prepared<'a>>, CountError> {
        let Some(why) = self.asked.instance.model.untranslated() else { return Ok(None) };
        if self.choice != EngineChoice::Auto {
            return Err(Unsupported::Untranslated(why.to_owned()).into());
        }
        self.by_dynamic_order(format!("only a search by propagation supports this model: {why}")).map(Some)
    }

    /// Whether anything is tried before an engine is chosen.
    pub fn has_trials(&self) -> bool {
        self.trial.is_some() || self.propagates
    }

    /// The solutions that a search by propagation finds, if it is tried and finds all of them in this number of steps.
    ///
    /// # Errors
    /// If a solution breaks the rules.
    pub fn by_propagation(&mut self, steps: u64) -> Result<Option<Prepared<'a>>, CountError> {
        let Asked { instance, options, control, .. } = self.asked;
        if !self.propagates || control.is_stopped() {
            return Ok(None);
        }
        let Some(propagated) = propagate(instance, steps, control)? else { return Ok(None) };
        let Propagated { found, complete, is_full, expected_steps } = propagated;
        if !complete {
            let solutions = found.solutions.len() as f64;
            let cost = expected_steps * policy::COST_OF_A_STEP / policy::EXCESS_OF_FIRST_ORDER;
            self.expected_of_propagation = Some(Expected { cost, solutions });
            self.propagates = !is_full;
            self.propagated = Some(found);
            return Ok(None);
        }
        let solutions = number_of(found.solutions.len(), "solution");
        let reason = format!("a search by propagation found all solutions: {solutions}");
        let known = make::after_trial(instance, found, Finder::Propagation, self.asked.classifies(), options);
        Ok(Some(known.because([reason])))
    }

    /// The solutions that a trial has found, if the control has asked to stop.
    ///
    /// # Errors
    /// If one of them breaks the rules.
    pub fn interrupted(&mut self) -> Result<Option<Prepared<'a>>, CountError> {
        let Asked { instance, options, control, .. } = self.asked;
        if !control.is_stopped() || !self.asked.takes_trial() {
            return Ok(None);
        }
        let by_solver = self.trial.take().and_then(SatTrial::interrupted);
        let by_solver = by_solver.map(|found| (found, make::default_solver(), "trial of the SAT solver"));
        let propagated = self.propagated.take().filter(|found| !found.solutions.is_empty());
        let propagated = propagated.map(|found| (found, Finder::Propagation, "search by propagation"));
        // Both find the same solutions, in different orders.
        let most =
            [propagated, by_solver].into_iter().flatten().max_by_key(|(found, ..)| found.solutions.len());
        let Some((found, finder, what)) = most else { return Ok(None) };
        if matches!(finder, Finder::Propagation) {
            found.solutions.iter().try_for_each(|values| instance.checker.check(values))?;
        }
        let solutions = number_of(found.solutions.len(), "solution");
        let reason = format!("a {what} found {solutions} before it was stopped");
        let known = make::after_trial(instance, found, finder, self.asked.classifies(), options);
        Ok(Some(known.because([reason])))
    }

    /// The candidates for a fixed order, if they were compared, and why another way was taken.
    fn reasons(&self, reason: String) -> impl Iterator<Item = String> {
        let compared = self.fixed.iter().flat_map(|fixed| fixed.reasons.clone());
        compared.chain([reason])
    }

    /// The cubes of an engine without an order of its own: `usual` of them are enough for one machine. They fix at most
    /// `deepest` variables.
    fn cut(&self, symmetries: Option<&Symmetries>, usual: usize, deepest: usize) -> (Cut, Board) {
        let Asked { instance, options, .. } = self.asked;
        let (model, board) = (&instance.model, Board::new(instance));
        let fixed = instance.projection.as_ref().is_some_and(Projection::needs_board_symmetries);
        let group = match symmetries {
            Some(symmetries) if options.symmetry && !fixed => Group::usable(model, &board, symmetries).0,
            _ if options.symmetry => Group::of_board(model, &board),
            _ => Group::trivial(model, &board),
        };
        let most = match options.machines {
            0..=1 => usual,
            machines => usual.max(machines.saturating_mul(policy::CUBES_OF_A_MACHINE)),
        };
        (cut(instance, &group, most, deepest), board)
    }
}
