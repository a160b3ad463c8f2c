//! The one place where it is decided how a count or a list is made: which engine, with which symmetries, and whether
//! solutions are looked at one by one. What is decided is reported.

use std::ops::ControlFlow;
use std::sync::Arc;

use geduld_model::{Instance, Model, number_of};
use geduld_search::{DynamicPlan, Estimate, Monitor, Plan, PlanOptions, Prefix, Unsupported};
use geduld_symmetry::{Symmetries, SymmetryLimits};

use crate::deciding::make;
use crate::deciding::make::Prepared;
use crate::deciding::options::{EngineChoice, Options};
use crate::deciding::price::{COMPARISON_PRICE, IMAGE_PRICE, LOOK_PRICE};
use crate::engines::search::cubes::{balanced, size};
use crate::engines::search::engine::in_common;
use crate::error::CountError;
use crate::looking::classify::Classifier;
use crate::symmetries::cut::cut;
use crate::symmetries::group::{Board, Group};
use crate::symmetries::relax::without_conditions;

/// What an engine is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Count,
    List,
}

/// The share of a search that comparisons have to make up for fewer of them to be worth looking for.
const WORTH_SAVING: f64 = 0.1;
/// What costs less than so many nodes is over in some milliseconds.
const SMALL: f64 = 2e5;
/// A search of so many nodes is over in a second or two.
const SHORT_SEARCH: f64 = 1e8;
/// So many nodes are visited to see whether a longer one comes upon a solution.
const TRIAL: u64 = 20_000_000;
/// At most so many cubes are made for a search in dynamic order, those included that symmetry leaves out.
const DYNAMIC_CUBES: usize = 8192;
/// Each of several machines gets so many cubes, where they are cut by number and not by size.
const CUBES_OF_A_MACHINE: usize = 64;

/// Nodes visited to compare orders for a list.
const LISTING_EFFORT: u64 = 200_000;

/// The engine to count an instance with.
///
/// Cost: a share of the expected count, at most about two seconds.
///
/// # Errors
/// If the engine asked for does not serve the model, or no engine does.
pub fn counter<'a>(instance: &'a Instance<'a>, options: &Options) -> Result<Prepared<'a>, CountError> {
    let symmetries = symmetries(instance, options);
    let prepared = counter_with(instance, symmetries.as_ref(), options)?;
    Ok(Prepared { symmetries, ..prepared })
}

/// The symmetries of the model, where they are of use: cubes are cut up to those of the board, which are known.
fn symmetries(instance: &Instance<'_>, options: &Options) -> Option<Symmetries> {
    let of_use = options.symmetry && Plan::supports(&instance.model).is_ok();
    of_use.then(|| crate::symmetries::find::symmetries(instance)).flatten()
}

fn counter_with<'a>(
    instance: &'a Instance<'a>,
    symmetries: Option<&Symmetries>,
    options: &Options,
) -> Result<Prepared<'a>, CountError> {
    let effort = PlanOptions::default();
    let by_search = || by_search(instance, symmetries, options, &effort, Purpose::Count);
    let by_sat = || by_sat(instance, symmetries, options, Purpose::Count);
    match options.engine.heeding(options.sat_only)? {
        EngineChoice::Sat => by_sat(),
        EngineChoice::Search => by_search(),
        EngineChoice::Auto => by_sat_if_unsupported(by_search(), by_sat),
    }
}

/// Takes the SAT engine, which serves every model, where the search does not serve this one.
fn by_sat_if_unsupported<'a>(
    by_search: Result<Prepared<'a>, CountError>,
    by_sat: impl FnOnce() -> Result<Prepared<'a>, CountError>,
) -> Result<Prepared<'a>, CountError> {
    match by_search {
        Err(CountError::Unsupported(unsupported)) => {
            because(format!("the search does not serve this model: {unsupported}"), by_sat()?)
        }
        prepared => prepared,
    }
}

/// Puts this reason before the others.
fn because(reason: String, mut prepared: Prepared<'_>) -> Result<Prepared<'_>, CountError> {
    prepared.reasons.insert(0, reason);
    Ok(prepared)
}

/// The engine to list the solutions of an instance with, or to find one: the search where it comes upon solutions soon.
///
/// # Errors
/// If the engine asked for does not serve the model, or no engine does.
pub fn lister<'a>(instance: &'a Instance<'a>, options: &Options) -> Result<Prepared<'a>, CountError> {
    let symmetries = symmetries(instance, options);
    let symmetries = symmetries.as_ref();
    let effort = PlanOptions { effort: LISTING_EFFORT, ..PlanOptions::default() };
    let by_search = || by_search(instance, symmetries, options, &effort, Purpose::List);
    let by_sat = || by_sat(instance, None, options, Purpose::List);
    match options.engine.heeding(options.sat_only)? {
        EngineChoice::Sat => by_sat(),
        EngineChoice::Search => by_search(),
        EngineChoice::Auto => match finds_soon(&instance.model, &effort) {
            Ok(false) => because(
                "the search found no solution within its trial of 20 million nodes".to_owned(),
                by_sat()?,
            ),
            // Without a fixed order nobody can tell how soon the search finds a solution. Its cubes are small, so it is tried.
            Ok(true) | Err(_) => by_sat_if_unsupported(by_search(), by_sat),
        },
    }
}

/// Whether a search will have its first solution soon: it is short, or comes upon one right away. It learns nothing from
/// what goes wrong; where it meets no solution for long, a SAT solver finds one sooner.
fn finds_soon(model: &Model, effort: &PlanOptions) -> Result<bool, Unsupported> {
    let plan = Plan::new(model, effort)?;
    if size(&plan).nodes.mean < SHORT_SEARCH {
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

/// A search that finds its order on the way.
fn by_dynamic_search<'a>(
    instance: &'a Instance<'a>,
    options: &Options,
    why: &Unsupported,
    purpose: Purpose,
) -> Result<Prepared<'a>, CountError> {
    let plan = Arc::new(DynamicPlan::new(&instance.model)?);
    let board = Board::new(instance);
    let group = cutting_group(instance, &board, None, options);
    let cut = cut(instance, &group, cubes_at_most(DYNAMIC_CUBES, options));
    let classifies = options.symmetry || purpose == Purpose::List;
    let mut prepared = make::dynamic_engine(instance, plan, cut, None, board, classifies, options)?;
    prepared.reasons.insert(0, format!("no fixed order serves this model: {why}"));
    Ok(prepared)
}

/// How many cubes are made at most, if so many do for one machine.
fn cubes_at_most(usual: usize, options: &Options) -> usize {
    match options.machines {
        0..=1 => usual,
        machines => usual.max(machines.saturating_mul(CUBES_OF_A_MACHINE)),
    }
}

/// The symmetries up to which cubes are cut.
fn cutting_group(
    instance: &Instance<'_>,
    board: &Board,
    symmetries: Option<&Symmetries>,
    options: &Options,
) -> Group {
    let model = &instance.model;
    let further = instance.projection.as_ref().is_some_and(|projection| !projection.further.is_empty());
    match symmetries {
        Some(symmetries) if options.symmetry && !further => Group::usable(model, board, symmetries).0,
        _ if options.symmetry => Group::of_board(model, board),
        _ => Group::trivial(model, board),
    }
}

fn by_sat<'a>(
    instance: &'a Instance<'a>,
    symmetries: Option<&Symmetries>,
    options: &Options,
    purpose: Purpose,
) -> Result<Prepared<'a>, CountError> {
    let board = Board::new(instance);
    let group = cutting_group(instance, &board, symmetries, options);
    let cut = cut(instance, &group, cubes_at_most(options.sat.initial_cubes, options));
    let classifies = options.symmetry || purpose == Purpose::List;
    make::sat_engine(instance, cut, board, classifies, purpose == Purpose::Count, options)
}

/// A way to search: with a group of symmetries, of the model or of the model without its conditions.
struct Candidate {
    what: &'static str,
    group: Group,
    /// The model without conditions, if that is to be searched.
    relaxed: Option<Model>,
    cost: f64,
    /// The plan to search by with its size, if it was made to compare costs.
    plan: Option<(Plan, Estimate)>,
}

fn by_search<'a>(
    instance: &'a Instance<'a>,
    symmetries: Option<&Symmetries>,
    options: &Options,
    effort: &PlanOptions,
    purpose: Purpose,
) -> Result<Prepared<'a>, CountError> {
    if let Err(why) = Plan::supports(&instance.model) {
        return by_dynamic_search(instance, options, &why, purpose);
    }
    let classifier = Classifier::new(instance, Board::new(instance));
    // A list shows each solution, and a region is counted twice with its conditions.
    let relax = options.relax && options.verify.is_none() && purpose == Purpose::Count;
    let mut reasons = Vec::new();
    let mut best: Option<Candidate> = None;
    let candidates = candidates(instance, classifier.board(), symmetries, options, relax);
    let alone = candidates.iter().all(|candidate| candidate.relaxed.is_none());
    for mut candidate in candidates {
        let model = candidate.relaxed.as_ref().unwrap_or(&instance.model);
        let order = candidate.group.elements.len();
        // The largest group is mostly taken; of the others the few orders compared first tell enough.
        let first = alone && best.is_none();
        let trial = PlanOptions { effort: if first { effort.effort } else { 0 }, ..*effort };
        let plan = Plan::with_symmetry(model, &candidate.group.elements, &trial)?;
        let estimate = size(&plan);
        // Whoever else is shown a solution asks for all of its images.
        let shown = candidate.relaxed.is_some() || options.verify.is_some() || options.by.is_some();
        let classes = options.symmetry.then_some(&classifier);
        let looked_at = in_common(classes, &candidate.group, shown).is_none();
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let order_of_group = order as f64;
        let orbits = estimate.solutions.mean / order_of_group;
        let look = LOOK_PRICE + if shown { IMAGE_PRICE * order_of_group } else { 0.0 };
        let looks = if looked_at { orbits * look } else { 0.0 };
        let comparisons = COMPARISON_PRICE * estimate.comparisons.mean;
        candidate.cost = estimate.nodes.mean + comparisons + looks;
        reasons.push(format!(
            "{} ({}): {:.1e} nodes, {:.1e} comparisons and {:.1e} solutions expected, cost {:.1e}",
            number_of(order, "symmetry"),
            candidate.what,
            estimate.nodes.mean,
            estimate.comparisons.mean,
            estimate.solutions.mean,
            candidate.cost
        ));
        // A subgroup visits at least the same nodes and looks at as many solutions: it can only save comparisons.
        let decisive = candidate.relaxed.is_none() && comparisons < WORTH_SAVING * estimate.nodes.mean;
        // Of what is over in no time nothing better is looked for.
        let small = candidate.cost < SMALL;
        candidate.plan = (first || small).then_some((plan, estimate));
        if best.as_ref().is_none_or(|best| candidate.cost < best.cost) {
            best = Some(candidate);
        }
        if decisive || small {
            break;
        }
    }
    let Candidate { what, group, relaxed, plan, .. } = best.expect("the trivial group is always a candidate");
    let (plan, estimate) = match plan {
        Some(plan) => plan,
        None => {
            let model = relaxed.as_ref().unwrap_or(&instance.model);
            let plan = Plan::with_symmetry(model, &group.elements, effort)?;
            let estimate = size(&plan);
            (plan, estimate)
        }
    };
    let cubes = balanced(&plan, &estimate, options.machines);
    let options = &Options { symmetry: options.symmetry || purpose == Purpose::List, ..options.clone() };
    let mut prepared =
        make::search_engine(instance, plan, cubes, group, relaxed.is_some(), classifier, options)?;
    let looking = match purpose {
        Purpose::List => "every solution is checked",
        Purpose::Count => prepared.reasons[0].as_str(),
    };
    let used = number_of(prepared.engine.symmetries_used(), "symmetry");
    reasons.push(format!("search engine, fixed order, {used} used ({what}), {looking}"));
    prepared.reasons = reasons;
    Ok(prepared)
}

/// The groups among which the probed cost decides, the largest first: its search is the smallest, and so is what is spent
/// on probing it.
fn candidates(
    instance: &Instance<'_>,
    board: &Board,
    symmetries: Option<&Symmetries>,
    options: &Options,
    relax: bool,
) -> Vec<Candidate> {
    let model = &instance.model;
    let candidate =
        |what, group, relaxed| Candidate { what, group, relaxed, cost: f64::INFINITY, plan: None };
    let mut candidates = vec![candidate("none", Group::trivial(model, board), None)];
    if !options.symmetry {
        return candidates;
    }
    candidates.push(candidate("those of the board", Group::of_board(model, board), None));
    // Of other symmetries it is not known whether they keep what images count as the same.
    let further = instance.projection.as_ref().is_some_and(|projection| !projection.further.is_empty());
    if let Some(symmetries) = symmetries.filter(|_| !further) {
        let (group, whole) = Group::usable(model, board, symmetries);
        candidates.push(candidate(if whole { "all" } else { "a subgroup" }, group, None));
    }
    // The first name that describes a group is enough.
    candidates.dedup_by(|next, previous| next.group.elements.len() == previous.group.elements.len());
    if let Some(relaxed) = without_conditions(model).filter(|_| relax)
        && let Ok(symmetries) = geduld_symmetry::find(&relaxed, &SymmetryLimits::default())
    {
        let group = Group::usable(&relaxed, &Board::of(&relaxed, instance), &symmetries).0;
        if candidates.iter().all(|other| other.group.elements.len() < group.elements.len()) {
            candidates.push(candidate(
                "all without the conditions, which are made up for",
                group,
                Some(relaxed),
            ));
        }
    }
    candidates.reverse();
    candidates
}
