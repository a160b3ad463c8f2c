//! The ways that take part in a race of counts.

use std::fmt;

use geduld_encode::SIZE_LIMIT;
use geduld_model::Constraint;
use geduld_search::Plan;

use crate::count::all_cubes;
use crate::deciding::analysis::Analysis;
use crate::deciding::decomposition::DecompositionProbes;
use crate::deciding::make::Prepared;
use crate::deciding::options::{EngineChoice, Purpose};
use crate::deciding::policy;
use crate::deciding::question::Question;
use crate::deciding::race::turn::Turns;
use crate::engines::propagation::NetworkSearch;
use crate::error::CountError;
use crate::portfolio::Writing;

/// An engine with its variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Candidate {
    /// By propagation of the network.
    Propagation,
    ExactCover,
    /// In a fixed order that is found at once, up to the symmetries of the board.
    FixedOrder,
    Decomposition,
    DynamicOrder,
    Sat,
    /// In a fixed order that was compared with others, up to all symmetries of the model.
    CarefulOrder,
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Propagation => "propagation",
            Self::ExactCover => "exact cover",
            Self::FixedOrder => "fixed order",
            Self::Decomposition => "decomposition",
            Self::DynamicOrder => "dynamic order",
            Self::Sat => "SAT solver",
            Self::CarefulOrder => "fixed order, compared",
        })
    }
}

impl Candidate {
    /// The ways to answer a question, in the order of their turns.
    pub fn all(question: &Question<'_, '_>) -> Vec<Self> {
        let any = question.options.engine != EngineChoice::Search;
        let counts = question.purpose == Purpose::Count;
        let model = &question.instance.model;
        let mut ways = Vec::new();
        if question.instance.source.is_some() {
            ways.push(Self::Propagation);
        }
        if model.untranslated().is_some() {
            return ways;
        }
        ways.extend([Self::ExactCover, Self::FixedOrder]);
        ways.extend((any && counts).then_some(Self::Decomposition));
        ways.push(Self::DynamicOrder);
        ways.extend(any.then_some(Self::Sat));
        ways.push(Self::CarefulOrder);
        ways
    }

    /// About what its preparation takes.
    pub fn entry(self, question: &Question<'_, '_>) -> f64 {
        let model = &question.instance.model;
        let atoms = model.atom_count() as f64;
        let pairs = atoms * atoms * policy::PLAN_OF_A_PAIR;
        let literals = || model.constraints().iter().map(Constraint::steps).sum::<usize>() as f64 + atoms;
        // The formula of a sum over wide variables compares their values with one another.
        let squares = || model.variables().iter().map(|of| (of.domain.len() as f64).powi(2)).sum::<f64>();
        let wide = || squares() * policy::PLAN_OF_A_PAIR;
        match self {
            Self::Propagation | Self::Decomposition => 0.0,
            Self::ExactCover => literals() * policy::COVER_OF_A_LITERAL,
            Self::FixedOrder => atoms * policy::HASTY_PLAN_OF_AN_ATOM + pairs,
            // The formula is paid for as it is written. It has a literal for each atom at least.
            Self::Sat => atoms * policy::LITERAL_OF_A_FORMULA as f64,
            Self::DynamicOrder => literals() * policy::FORMULA_OF_A_LITERAL + wide(),
            Self::CarefulOrder => policy::CAREFUL_PLAN + atoms * policy::CAREFUL_PLAN_OF_AN_ATOM + pairs,
        }
    }

    /// Whether it visits every solution.
    pub fn visits(self) -> bool {
        matches!(self, Self::Propagation | Self::Sat | Self::DynamicOrder)
    }

    /// Prepares the engine. Tells the race what it expects, and pays for the preparation: for estimates and formulas
    /// one by one, for the rest at the end. `None` if the race asked to stop before it was prepared.
    ///
    /// # Errors
    /// If it does not suit the question.
    pub fn prepare<'a>(
        self,
        question: &Question<'a, '_>,
        turns: &Turns,
    ) -> Result<Option<Prepared<'a>>, CountError> {
        let mut analysis = Analysis::new(*question, question.options.engine);
        let entry = self.entry(question);
        let prepared = match self {
            Self::Propagation => {
                turns.price(0.0, policy::STEP_OF_PROPAGATION);
                if let Some(outlook) = analysis.network() {
                    turns.expect(outlook.time(), Some(outlook.solutions()));
                }
                analysis.by_network_search(NetworkSearch::of_any(question.instance))?
            }
            Self::ExactCover => {
                turns.price(0.0, policy::STEP_OF_COVER);
                let plan = analysis.cover().cloned().ok_or(CountError::NoCover)?;
                let (time, expected) = (plan.expected_seconds() * 1e9, plan.expected());
                let node = (time / expected.nodes.mean.max(1.0)).max(policy::LEAST_NODE_OF_COVER);
                turns.price(node, policy::STEP_OF_COVER);
                turns.expect(entry + time, Some(expected.solutions.mean));
                let prepared = analysis.by_cover(&plan)?;
                // Probes of each cube say more than those of the whole: most of a tree may lie in few of its branches.
                let sizes: Option<f64> =
                    all_cubes(prepared.engine.as_ref()).iter().map(|cube| cube.cube.size).sum();
                if let Some(nodes) = sizes {
                    turns.expect(entry + time.max(node * nodes), Some(expected.solutions.mean));
                }
                prepared
            }
            Self::FixedOrder | Self::CarefulOrder => {
                Plan::supports(&question.instance.model)?;
                turns.price(policy::NODE_OF_FIXED_ORDER, policy::NODE_OF_A_PROBE);
                if self == Self::CarefulOrder {
                    analysis.find_symmetries();
                } else {
                    analysis.plans_in_haste = true;
                }
                let Some(fixed) = analysis.fixed()? else { return Ok(None) };
                let (expected, node) = (fixed.expected(), fixed.node());
                let time = expected.cost * policy::NODE_OF_FIXED_ORDER;
                let node = node.max(1.0) * policy::NODE_OF_FIXED_ORDER;
                turns.price(node, node.max(policy::NODE_OF_A_PROBE));
                turns.expect(entry + time, Some(expected.solutions));
                let prepared = analysis.by_fixed_order()?;
                Prepared { symmetries: analysis.symmetries, ..prepared }
            }
            Self::Decomposition => {
                turns.price(0.0, policy::STEP_OF_DECOMPOSITION);
                let mut probes = DecompositionProbes::of(question)
                    .ok_or(CountError::NotDecomposed("it needs a look at solutions"))?;
                let stop = question.control.monitor();
                probes.probe(policy::FIRST_PROBE, stop);
                let mut spent = 0;
                while !probes.is_finished() && !stop.is_stopped() && probes.spent() > spent {
                    spent = probes.spent();
                    if probes.finds_components_again() {
                        turns.expect(probes.time(), None);
                    }
                    probes.take_turns(2 * spent, f64::INFINITY, stop);
                }
                if turns.is_left() {
                    return Err(CountError::NotDecomposed("another way was taken"));
                }
                if probes.finds_components_again() {
                    turns.expect(probes.time(), None);
                }
                analysis.probes = Some(probes);
                analysis.by_decomposition()?
            }
            Self::DynamicOrder => {
                turns.price(policy::NODE_OF_DYNAMIC_ORDER, policy::OPENING_OF_DYNAMIC_ORDER);
                if let Some(outlook) = analysis.formula() {
                    turns.expect(entry + outlook.time(), Some(outlook.solutions()));
                }
                analysis.by_formula_search()?
            }
            Self::Sat => {
                turns.price(0.0, policy::STEP_OF_SOLVER);
                let writing = Writing { literals: 1, steps: policy::LITERAL_OF_A_FORMULA, most: SIZE_LIMIT };
                let encodings = &question.options.sat.encodings;
                let written = writing.write(&question.instance.model, encodings, &turns.meter)?;
                return written.map(|written| analysis.by_solver(written)).transpose();
            }
        };
        turns.pay(entry);
        Ok(Some(prepared))
    }
}
