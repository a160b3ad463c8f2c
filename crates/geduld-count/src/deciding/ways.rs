//! The ways to count or list that a case can end with: each gives an engine, and the reasons for it.

use std::sync::Arc;

use geduld_encode::SIZE_LIMIT;
use geduld_model::Projection;
use geduld_model::symmetry::Symmetries;
use geduld_search::{CoverPlan, Decomposition, DynamicPlan, Unsupported};

use crate::deciding::analysis::Analysis;
use crate::deciding::decomposition::DecompositionProbes;
use crate::deciding::dynamic_order::Outlook;
use crate::deciding::make;
use crate::deciding::make::Prepared;
use crate::deciding::options::{EngineChoice, Purpose};
use crate::deciding::policy;
use crate::deciding::question::Question;
use crate::engines::exact_cover::back_end::CoverSearch;
use crate::engines::exact_cover::cut::CoverCut;
use crate::engines::propagation::NetworkSearch;
use crate::engines::sat::options::Enumeration;
use crate::error::CountError;
use crate::symmetries::cut::{Cut, cut};
use crate::symmetries::group::{Board, Group};
use crate::work::written::Written;

impl<'a, 'i> Analysis<'a, 'i> {
    /// The search for exact covers in this order of the items.
    ///
    /// # Errors
    /// If something that is asked for cannot be prepared for the model.
    pub fn by_cover(&self, plan: &Arc<CoverPlan>) -> Result<Prepared<'a>, CountError> {
        let Question { instance, options, control, .. } = self.question;
        let (model, board) = (&instance.model, Board::new(instance));
        let group =
            if options.symmetry { Group::of_board(model, &board) } else { Group::trivial(model, &board) };
        let cut = CoverCut::new(plan, &group, self.question.control.monitor());
        let classifies = self.question.classifies();
        let cubes =
            CoverSearch::new(Arc::clone(plan), &cut, None).cubes(&cut.cut.orbits, options.machines, control);
        let plan = Arc::clone(plan);
        make::cover_engine(instance, plan, cut, cubes, board, classifies, options)
    }

    /// The count by decomposition in the best way that was probed.
    ///
    /// # Errors
    /// If decomposition was not probed.
    pub fn by_decomposition(&mut self) -> Result<Prepared<'a>, CountError> {
        let Question { instance, options, .. } = self.question;
        let best = self.probes.take().and_then(DecompositionProbes::into_best);
        let (way, counter, reason) = best.ok_or(CountError::Internal("decomposition was not probed"))?;
        let prepared = make::decomposition_engine(instance, way, None, counter, options)?;
        Ok(prepared.because([reason]))
    }

    /// The search in the best fixed order.
    ///
    /// # Errors
    /// If no fixed order supports the model.
    pub fn by_fixed_order(&mut self) -> Result<Prepared<'a>, CountError> {
        self.fixed()?;
        let prepared = self.fixed.take().map(|fixed| fixed.engine(&self.question)).transpose()?.flatten();
        let Question { instance, options, .. } = self.question;
        Ok(prepared.unwrap_or_else(|| make::nothing_known(instance, options)))
    }

    /// The search of the formula of the model in a dynamic order.
    ///
    /// # Errors
    /// If it does not support the model, or if too many Booleans are open in a cube.
    pub fn by_formula_search(&self) -> Result<Prepared<'a>, CountError> {
        let Question { instance, options, .. } = self.question;
        let plan = match self.formula().and_then(|outlook| outlook.plan.clone()) {
            Some(plan) => plan,
            None => Arc::new(DynamicPlan::new(&instance.model)?),
        };
        let cubes = worth_cutting(self.formula().map(Outlook::time));
        let (cut, board) = self.cut(None, cubes, usize::MAX);
        let classifies = self.question.classifies();
        make::formula_engine(instance, plan, cut, None, board, classifies, options)
    }

    /// The search by propagation of this network.
    ///
    /// # Errors
    /// If something that is asked for cannot be prepared for the model.
    pub fn by_network_search(&self, network: NetworkSearch<'a>) -> Result<Prepared<'a>, CountError> {
        let Question { instance, options, .. } = self.question;
        let (cut, board) = self.cut_for_network(&network);
        // If a model could not be written out, no symmetries are known.
        let classifies = self.question.classifies() && instance.model.untranslated().is_none();
        make::network_engine(instance, network, cut, None, board, classifies, options)
    }

    /// Each cube of a search by propagation prepares the search again, so there are many only if symmetries shorten
    /// them, or if there would be one.
    fn cut_for_network(&self, network: &NetworkSearch<'_>) -> (Cut, Board) {
        if self.question.options.symmetry && !self.question.instance.symmetries.is_empty() {
            let cubes = worth_cutting(self.known_of_network().map(Outlook::time));
            let (cut, board) = self.cut(None, cubes, network.depth());
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
        let Question { instance, purpose, .. } = self.question;
        let choice = self.choice;
        let why = instance.model.untranslated().filter(|_| choice != EngineChoice::Propagation);
        let asked = || ["as asked".to_owned()];
        let lowered = || why.map_or(Ok(()), |why| Err(Unsupported::Untranslated(why.to_owned())));
        Ok(Some(match choice {
            EngineChoice::Auto | EngineChoice::Sat => return Ok(None),
            EngineChoice::Search => {
                lowered()?;
                return Ok(None);
            }
            EngineChoice::FixedOrder => {
                lowered()?;
                self.find_symmetries();
                self.by_fixed_order()?
            }
            EngineChoice::DynamicOrder => {
                lowered()?;
                self.by_formula_search()?.because(asked())
            }
            EngineChoice::ExactCover => {
                lowered()?;
                let plan = self.cover().cloned();
                self.by_cover(&plan.ok_or(CountError::NoCover)?)?.because(asked())
            }
            EngineChoice::Propagation => {
                self.by_network_search(NetworkSearch::of_any(instance))?.because(asked())
            }
            EngineChoice::Decomposition => {
                lowered()?;
                if purpose == Purpose::List {
                    return Err(CountError::NotDecomposed("it finds numbers, and no solutions to list"));
                }
                let Some(mut probes) = DecompositionProbes::of(&self.question) else {
                    Decomposition::new(&instance.model)?;
                    return Err(CountError::NotDecomposed("what is asked for needs a look at solutions"));
                };
                let stop = self.question.control.monitor();
                probes.probe(policy::SECOND_PROBE, stop);
                probes.take_turns(policy::TURNS, f64::INFINITY, stop);
                self.probes = Some(probes);
                self.by_decomposition()?
            }
        }))
    }

    /// The SAT engine, which works on every model.
    ///
    /// # Errors
    /// If the formula is too large.
    pub fn by_sat(&self) -> Result<Prepared<'a>, CountError> {
        let Question { instance, options, .. } = self.question;
        self.by_solver(Written::new(&instance.model, &options.sat.encodings, SIZE_LIMIT)?)
    }

    /// The SAT engine for this formula of the model.
    ///
    /// # Errors
    /// If the solver does not support it.
    pub fn by_solver(&self, formula: Written) -> Result<Prepared<'a>, CountError> {
        let Question { instance, options, purpose, .. } = self.question;
        let counts = purpose == Purpose::Count;
        // A formula needs no cubes: a solver that works for long hands on the rest of its search.
        let hands_on = options.sat.enumeration() == Enumeration::Backtracking;
        let cubes = if hands_on && self.is_formula() { 1 } else { options.sat.initial_cubes };
        let (cut, board) = self.cut(self.symmetries.as_ref().filter(|_| counts), cubes, usize::MAX);
        let classifies = self.question.classifies();
        make::sat_engine(instance, formula, cut, board, classifies, counts, options)
    }

    /// The cubes of an engine without an order of its own: `usual` of them are enough for one machine. They fix at most
    /// `deepest` variables.
    fn cut(&self, symmetries: Option<&Symmetries>, usual: usize, deepest: usize) -> (Cut, Board) {
        let Question { instance, options, .. } = self.question;
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

/// The number of cubes of a search without an order of its own that is expected to take this long; the maximum if
/// nothing is known.
fn worth_cutting(time: Option<f64>) -> usize {
    let most = policy::DYNAMIC_CUBES;
    let worth = time.and_then(|time| usize::try_from(policy::whole(time / policy::TIME_OF_A_CUBE)).ok());
    worth.map_or(most, |worth| worth.clamp(policy::CUBES_OF_A_MACHINE, most))
}
