//! The ways to count or list that a case can end with: each gives an engine, and the reasons for it.

use std::sync::Arc;

use geduld_model::symmetry::Symmetries;
use geduld_model::{Projection, number_of};
use geduld_search::{CoverPlan, Decomposition, DynamicPlan, Unsupported};

use crate::deciding::case::{Asked, Case};
use crate::deciding::decomposition::Prospect;
use crate::deciding::fixed_order::Expected;
use crate::deciding::make;
use crate::deciding::make::Prepared;
use crate::deciding::options::{EngineChoice, Purpose};
use crate::deciding::policy;
use crate::deciding::propagation::{Propagated, propagate};
use crate::deciding::trial::{SatTrial, Succeeded};
use crate::engines::exact_cover::back_end::CoverSearch;
use crate::engines::exact_cover::cut::CoverCut;
use crate::engines::known::Finder;
use crate::engines::propagation::NetworkSearch;
use crate::engines::sat::options::Enumeration;
use crate::error::CountError;
use crate::symmetries::cut::{Cut, cut};
use crate::symmetries::group::{Board, Group};

impl<'a, 'i> Case<'a, 'i> {
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
        let classifies = self.asked.classifies();
        let cubes =
            CoverSearch::new(Arc::clone(plan), &cut, None).cubes(&cut.cut.orbits, options.machines, control);
        let plan = Arc::clone(plan);
        let prepared = make::cover_engine(instance, plan, cut, cubes, board, classifies, options)?;
        Ok(prepared.because(self.reasons(reason)))
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

    /// The search in a dynamic order: of the formula, or by propagation of the network, whichever is expected to be
    /// faster.
    ///
    /// # Errors
    /// If it does not support the model, or if too many Booleans are open in a cube.
    pub fn by_dynamic_order(&self, reason: String) -> Result<Prepared<'a>, CountError> {
        match NetworkSearch::of(self.asked.instance).filter(|_| !self.prefers_formula()) {
            Some(network) => self.by_network_search(network, reason),
            None => self.by_formula_search(reason),
        }
    }

    /// The search of the formula of the model in a dynamic order.
    ///
    /// # Errors
    /// If it does not support the model, or if too many Booleans are open in a cube.
    fn by_formula_search(&self, reason: String) -> Result<Prepared<'a>, CountError> {
        let Asked { instance, options, .. } = self.asked;
        let plan = match self.formula().and_then(|outlook| outlook.plan.clone()) {
            Some(plan) => plan,
            None => Arc::new(DynamicPlan::new(&instance.model)?),
        };
        let (cut, board) = self.cut(None, policy::DYNAMIC_CUBES, usize::MAX);
        let classifies = self.asked.classifies();
        let prepared = make::formula_engine(instance, plan, cut, None, board, classifies, options)?;
        Ok(prepared.because(self.reasons(reason)))
    }

    /// The search by propagation of this network.
    ///
    /// # Errors
    /// If something that is asked for cannot be prepared for the model.
    fn by_network_search(
        &self,
        network: NetworkSearch<'a>,
        reason: String,
    ) -> Result<Prepared<'a>, CountError> {
        let Asked { instance, options, .. } = self.asked;
        let (cut, board) = self.cut_for_network(&network);
        // If a model could not be written out, no symmetries are known.
        let classifies = self.asked.classifies() && instance.model.untranslated().is_none();
        let prepared = make::network_engine(instance, network, cut, None, board, classifies, options)?;
        Ok(prepared.because(self.reasons(reason)))
    }

    /// Each cube of a search by propagation prepares the search again, so there are many only if symmetries shorten
    /// them, or if there would be one.
    fn cut_for_network(&self, network: &NetworkSearch<'_>) -> (Cut, Board) {
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

    /// The search that was selected by its name; `None` if none was.
    ///
    /// # Errors
    /// If it does not suit the model, or what is asked for.
    pub fn by_named_search(&mut self) -> Result<Option<Prepared<'a>>, CountError> {
        let Asked { instance, purpose, .. } = self.asked;
        let choice = self.choice;
        let why = instance.model.untranslated().filter(|_| choice != EngineChoice::Propagation);
        let reason = || "as asked".to_owned();
        let lowered = || why.map_or(Ok(()), |why| Err(Unsupported::Untranslated(why.to_owned())));
        Ok(Some(match choice {
            EngineChoice::Auto | EngineChoice::Sat | EngineChoice::Search => return Ok(None),
            EngineChoice::FixedOrder => {
                lowered()?;
                self.find_symmetries();
                self.by_fixed_order()?
            }
            EngineChoice::DynamicOrder => {
                lowered()?;
                self.by_formula_search(reason())?
            }
            EngineChoice::ExactCover => {
                lowered()?;
                let plan = self.cover().cloned();
                self.by_cover(&plan.ok_or(CountError::NoCover)?, reason())?
            }
            EngineChoice::Propagation => self.by_network_search(NetworkSearch::of_any(instance), reason())?,
            EngineChoice::Decomposition => {
                lowered()?;
                if purpose == Purpose::List {
                    return Err(CountError::NotDecomposed("it finds numbers, and no solutions to list"));
                }
                self.probe_decomposition(policy::UNKNOWN_SECONDS)?;
                if self.prospect.as_ref().is_none_or(Option::is_none) {
                    Decomposition::new(&instance.model)?;
                    return Err(CountError::NotDecomposed("what is asked for needs a look at solutions"));
                }
                self.by_decomposition()?
            }
        }))
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
        let Propagated { found, complete, expected_steps } = propagated;
        if !complete {
            let solutions = found.solutions.len() as f64;
            let cost = expected_steps * policy::COST_OF_A_STEP / policy::EXCESS_OF_FIRST_ORDER;
            self.expected_of_propagation = Some(Expected { cost, solutions });
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
