//! The one place where it is decided how a count or a list is made: which engine, with which symmetries, and whether
//! solutions are looked at one by one. What is decided is reported.

use std::ops::ControlFlow;

use geduld_model::Instance;
use geduld_search::{Monitor, Plan, PlanOptions, Prefix, Unsupported};
use geduld_symmetry::Symmetries;

use crate::classify::Classifier;
use crate::fibres::FibreCounter;
use crate::group::{Board, Group};
use crate::sat::SatEngine;
use crate::search::SearchEngine;
use crate::verify::Recount;
use crate::{CountError, Engine, SatOptions};

/// Which engine works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineChoice {
    /// Search where its plan serves the model, SAT otherwise.
    #[default]
    Auto,
    /// A SAT solver, cubes and blocking clauses.
    Sat,
    /// A search by a plan made beforehand.
    Search,
}

/// What whoever asks for a count decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which engine works.
    pub engine: EngineChoice,
    /// Whether symmetry may be used. Without it classes are not counted: every solution is visited, and nothing else.
    pub symmetry: bool,
    /// Whether a part of the solutions is counted twice.
    pub verify: bool,
    /// How the SAT engine works.
    pub sat: SatOptions,
}

impl Default for Options {
    fn default() -> Self {
        Self { engine: EngineChoice::Auto, symmetry: true, verify: false, sat: SatOptions::default() }
    }
}

/// An engine, and why it is this one.
pub struct Prepared<'a> {
    /// The engine.
    pub engine: Box<dyn Engine + 'a>,
    /// What was decided, in words: one sentence a line.
    pub reasons: Vec<String>,
}

/// What it costs to look at a solution kept instead of counting it, in nodes.
const LOOK_PRICE: f64 = 200.0;
/// What a node costs where solutions are compared with their images, in nodes without.
const SYMMETRY_PRICE: f64 = 2.0;
/// Random probes for the size of a search.
const PROBES: usize = 400;

/// A search of so many nodes is over in a second or two.
const SHORT_SEARCH: f64 = 1e8;
/// So many nodes are visited to see whether a longer one comes upon a solution.
const TRIAL: u64 = 20_000_000;
/// Nodes visited to compare orders for a list.
const LISTING_EFFORT: u64 = 200_000;

/// The engine to count an instance with. `symmetries` are those of its model, if they could be found.
///
/// Cost: a share of the expected count, at most about two seconds.
///
/// # Errors
/// If the engine asked for does not serve the model, or no engine does.
pub fn counter<'a>(
    instance: &'a Instance<'a>,
    symmetries: Option<&Symmetries>,
    options: &Options,
) -> Result<Prepared<'a>, CountError> {
    let effort = PlanOptions::default();
    match options.engine {
        EngineChoice::Sat => by_sat(instance, symmetries, options),
        EngineChoice::Search => by_search(instance, symmetries, options, &effort),
        EngineChoice::Auto => match by_search(instance, symmetries, options, &effort) {
            Err(CountError::Unsupported(unsupported)) => {
                let mut prepared = by_sat(instance, symmetries, options)?;
                prepared.reasons.insert(0, format!("the search does not serve this model: {unsupported}"));
                Ok(prepared)
            }
            prepared => prepared,
        },
    }
}

/// The engine to list the solutions of an instance with, or to find one: the search where it comes upon solutions soon.
///
/// # Errors
/// If the engine asked for does not serve the model, or no engine does.
pub fn lister<'a>(
    instance: &'a Instance<'a>,
    symmetries: Option<&Symmetries>,
    options: &Options,
) -> Result<Prepared<'a>, CountError> {
    let effort = PlanOptions { effort: LISTING_EFFORT, ..PlanOptions::default() };
    match options.engine {
        EngineChoice::Sat => by_sat(instance, None, options),
        EngineChoice::Search => by_search(instance, symmetries, options, &effort),
        EngineChoice::Auto => match finds_soon(&instance.model, &effort) {
            Ok(true) => by_search(instance, symmetries, options, &effort),
            Ok(false) => {
                let mut prepared = by_sat(instance, None, options)?;
                prepared.reasons.insert(0, "the search comes upon no solution for long".to_owned());
                Ok(prepared)
            }
            Err(_) => by_sat(instance, None, options),
        },
    }
}

/// Whether a search will have its first solution soon: it is short, or comes upon one right away. It learns nothing from
/// what goes wrong; where it meets no solution for long, a SAT solver finds one sooner.
fn finds_soon(model: &geduld_model::Model, effort: &PlanOptions) -> Result<bool, Unsupported> {
    let plan = Plan::new(model, effort)?;
    if plan.estimate(&Prefix::default(), PROBES, 1).nodes.mean < SHORT_SEARCH {
        return Ok(true);
    }
    let trial = Monitor::with_limit(TRIAL);
    let mut found = false;
    let _ = plan.for_each(&Prefix::default(), &trial, |_| {
        found = true;
        ControlFlow::Break(())
    });
    Ok(found)
}

fn by_sat<'a>(
    instance: &'a Instance<'a>,
    symmetries: Option<&Symmetries>,
    options: &Options,
) -> Result<Prepared<'a>, CountError> {
    let model = &instance.model;
    let board = Board::new(instance);
    let group = match symmetries {
        Some(symmetries) if options.symmetry => Group::usable(model, &board, symmetries).0,
        _ if options.symmetry => Group::of_board(model, &board),
        _ => Group::trivial(model, &board),
    };
    let classifier = options.symmetry.then(|| Classifier::new(instance, board));
    let fibres = match &classifier {
        Some(classifier) if classifier.has_images() => Some(FibreCounter::new(instance)?),
        _ => None,
    };
    let recount = options.verify.then(|| Recount::new(instance, &[]));
    let engine = SatEngine::new(instance, options.sat, &group, classifier, fibres, recount)?;
    let used = engine.symmetries_used();
    let reasons = vec![format!("SAT engine, cubes cut up to {used} symmetries, every solution looked at")];
    Ok(Prepared { engine: Box::new(engine), reasons })
}

/// A plan with the group it was made for.
struct Candidate {
    what: &'static str,
    group: Group,
    plan: Plan,
    cost: f64,
}

fn by_search<'a>(
    instance: &'a Instance<'a>,
    symmetries: Option<&Symmetries>,
    options: &Options,
    effort: &PlanOptions,
) -> Result<Prepared<'a>, CountError> {
    let model = &instance.model;
    let classifier = Classifier::new(instance, Board::new(instance));
    let board = classifier.board();
    let mut groups = vec![("none", Group::trivial(model, board))];
    if options.symmetry {
        groups.push(("those of the board", Group::of_board(model, board)));
        if let Some(symmetries) = symmetries {
            let (group, whole) = Group::usable(model, board, symmetries);
            groups.push((if whole { "all" } else { "a subgroup" }, group));
        }
    }
    // The smallest name that describes a group is enough.
    groups.dedup_by(|next, previous| next.1.elements.len() == previous.1.elements.len());
    let mut best: Option<Candidate> = None;
    let mut reasons = Vec::new();
    // Large groups first: their searches are small, and so is what is spent on planning.
    for (what, group) in groups.into_iter().rev() {
        let plan = Plan::with_symmetry(model, &group.elements, effort)?;
        let estimate = plan.estimate(&Prefix::default(), PROBES, 2);
        let order = group.elements.len();
        let looked_at = classifier.of_free(&group).is_none() && options.symmetry;
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let looks = if looked_at { estimate.solutions.mean / order as f64 * LOOK_PRICE } else { 0.0 };
        let price = if order > 1 { SYMMETRY_PRICE } else { 1.0 };
        let cost = estimate.nodes.mean * price + looks;
        reasons.push(format!(
            "{order} symmetries ({what}): {:.2e} nodes and {:.2e} solutions expected, cost {cost:.2e}",
            estimate.nodes.mean, estimate.solutions.mean
        ));
        if best.as_ref().is_none_or(|best| cost < best.cost) {
            best = Some(Candidate { what, group, plan, cost });
        }
    }
    let Candidate { what, group, plan, .. } = best.expect("the trivial group is always a candidate");
    let recount = options.verify.then(|| Recount::new(instance, &group.elements));
    let classifier = options.symmetry.then_some(classifier);
    let looked_at = classifier.as_ref().is_some_and(|classifier| classifier.of_free(&group).is_none());
    reasons.push(format!(
        "search engine, fixed order, {} symmetries used ({what}), {}",
        group.elements.len(),
        if looked_at {
            "every solution kept is looked at"
        } else {
            "solutions are counted without being looked at"
        }
    ));
    let engine = SearchEngine::new(instance, plan, group, classifier, recount);
    Ok(Prepared { engine: Box::new(engine), reasons })
}
