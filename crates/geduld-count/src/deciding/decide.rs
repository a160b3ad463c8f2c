//! Decides how a count or a list is made: which engine works, with which symmetries, and whether solutions are looked at one by
//! one. Every decision is reported with its reason.

use std::cell::LazyCell;
use std::sync::Arc;

use geduld_model::{Instance, number_of};
use geduld_portfolio::PortfolioError;
use geduld_search::{DynamicPlan, Plan, PlanOptions, Unsupported};
use geduld_symmetry::Symmetries;

use crate::deciding::by_portfolio::{Strategies, by_portfolio};
use crate::deciding::fixed_order::Instead;
use crate::deciding::make::Prepared;
use crate::deciding::options::{EngineChoice, Options, Purpose, Trial};
use crate::deciding::trial::{
    Budget, FEW_ATOMS, LONG_SEARCH, MANY_ATOMS, SHORT_SEARCH_NODES, SatTrial, Succeeded, VERY_LONG_SEARCH,
};
use crate::deciding::{fixed_order, make};
use crate::engines::search::cubes::size;
use crate::error::CountError;
use crate::listing::opening::Opening;
use crate::looking::classify::Classifier;
use crate::symmetries::cut::cut;
use crate::symmetries::group::{Board, Group};
use crate::work::control::Control;

/// Nodes that a search in a fixed order visits in a second, and one in a dynamic order.
const NODES_A_SECOND: f64 = 7e7;
const DYNAMIC_NODES_A_SECOND: f64 = 5e5;
/// Seconds of a search that needs nobody to find the first solution sooner.
const SHORT_SEARCH: f64 = 1.5;
/// Seconds of a search that nobody waits for: some minutes.
const ENDLESS_SEARCH: f64 = 300.0;
/// Random ways down a search in a dynamic order, and their seed.
const DYNAMIC_PROBES: usize = 200;
const DYNAMIC_SEED: u64 = 3;
/// The most cubes of a search in dynamic order, including those that symmetry leaves out.
const DYNAMIC_CUBES: usize = 8192;
/// Where cubes are cut by number and not by size, each machine gets so many.
const CUBES_OF_A_MACHINE: usize = 64;

/// Nodes visited to compare orders for a list.
const LISTING_EFFORT: u64 = 200_000;

/// The engine to count an instance with.
///
/// Cost: a share of the expected count, at most about three seconds. If the control asks to stop, cubes are not cut any further: the
/// engine is good for nothing but to be told to stop as well, and to tell what a trial has found by then.
///
/// # Errors
/// If the engine that was asked for cannot work on the model, or no engine can.
pub fn counter<'a>(
    instance: &'a Instance<'a>,
    options: &Options,
    control: &Control,
) -> Result<Prepared<'a>, CountError> {
    let choice = options.engine.heeding(options.sat_only)?;
    let mut trial = trial(instance, choice, options, control);
    if let Some(trial) = &mut trial
        && let Some(succeeded) = soon(instance, choice, trial, &Budget::LONG)?
    {
        return by_sat_after(succeeded, instance, None, options, Purpose::Count);
    }
    if let Some(prepared) = interrupted(&mut trial, instance, options, Purpose::Count, control) {
        return Ok(prepared);
    }
    let symmetries = symmetries(instance, options);
    let mut instead = |cost: f64| -> Result<Option<Prepared<'a>>, CountError> {
        if let Some(trial) = trial.as_mut().filter(|_| cost > LONG_SEARCH)
            && let Some(succeeded) = trial.find_all(&Budget::beside(cost))?
        {
            by_sat_after(succeeded, instance, symmetries.as_ref(), options, Purpose::Count).map(Some)
        } else {
            Ok(None)
        }
    };
    let prepared = counter_with(instance, symmetries.as_ref(), choice, options, control, &mut instead)?;
    let prepared = match interrupted(&mut trial, instance, options, Purpose::Count, control) {
        // Unless everything is known already.
        Some(interrupted) if prepared.engine.known().is_none() => interrupted,
        _ => prepared,
    };
    Ok(Prepared { symmetries, ..prepared })
}

/// What takes the place of an engine if the control has asked to stop, and a trial has found solutions by then.
fn interrupted<'a>(
    trial: &mut Option<SatTrial<'_>>,
    instance: &'a Instance<'a>,
    options: &Options,
    purpose: Purpose,
    control: &Control,
) -> Option<Prepared<'a>> {
    if !control.is_stopped() || !is_taken(instance, options) {
        return None;
    }
    let found = trial.take()?.interrupted()?;
    let solutions = number_of(found.solutions.len(), "solution");
    let mut prepared = make::known_engine(instance, found, classifies(options, purpose), options);
    prepared.reasons.insert(0, format!("a trial of the SAT solver had {solutions} when it was ended"));
    Some(prepared)
}

/// Whether what a trial found is counted and listed.
fn is_taken(instance: &Instance<'_>, options: &Options) -> bool {
    // Solutions with images under a projection stand for more than themselves.
    let has_images = || Classifier::new(instance, Board::new(instance)).has_images();
    options.trial == Trial::ToTake && !has_images()
}

/// The trial of a SAT solver, if it is to be tried.
fn trial<'i>(
    instance: &'i Instance<'i>,
    choice: EngineChoice,
    options: &'i Options,
    control: &'i Control,
) -> Option<SatTrial<'i>> {
    let open = choice == EngineChoice::Auto && instance.model.existential().is_none();
    let tried = match options.trial {
        Trial::Never => false,
        Trial::ToChoose => open,
        Trial::ToTake => open || choice != EngineChoice::Search && options.sat.is_usual(),
    };
    (tried && options.verify.is_none()).then(|| SatTrial::new(instance, &options.sat.encodings, control))
}

/// The trials that are made before anything else, the last with the longest budget. Where the engine is known, there is one: the SAT
/// engine is the only one that serves existential variables.
fn soon(
    instance: &Instance<'_>,
    choice: EngineChoice,
    trial: &mut SatTrial<'_>,
    longest: &Budget,
) -> Result<Option<Succeeded>, CountError> {
    if choice == EngineChoice::Sat || instance.model.existential().is_some() {
        trial.find_all(&Budget::MIDDLE)
    } else {
        before_planning(instance, trial, longest)
    }
}

/// The trials that are made before a search is planned with care, the last with the longest budget.
fn before_planning(
    instance: &Instance<'_>,
    trial: &mut SatTrial<'_>,
    longest: &Budget,
) -> Result<Option<Succeeded>, CountError> {
    let mut within = |budget: &Budget| trial.find_all(budget);
    let model = &instance.model;
    let atoms = model.atom_count();
    // Of a search in an order chosen in a hurry; `None` if no fixed order serves the model.
    let nodes = LazyCell::new(|| {
        let hasty = PlanOptions { effort: 0, ..PlanOptions::default() };
        Plan::new(model, &hasty).ok().map(|plan| size(&plan).nodes.mean)
    });
    if atoms < FEW_ATOMS && nodes.is_some_and(|nodes| nodes < SHORT_SEARCH_NODES) {
        return Ok(None);
    }
    let short = within(&Budget::before_planning(atoms))?;
    if short.is_some() {
        return Ok(short);
    }
    if atoms > MANY_ATOMS {
        let middle = within(&Budget::MIDDLE)?;
        if middle.is_some() {
            return Ok(middle);
        }
    }
    match *nodes {
        // A search in a dynamic order propagates no more than the solver, and learns nothing.
        None => within(longest),
        Some(nodes) if nodes > VERY_LONG_SEARCH => within(&Budget::ahead_of(nodes, longest)),
        Some(_) => Ok(None),
    }
}

/// The symmetries of the model, if a search in a fixed order can use them. Other engines use the board symmetries, which are
/// known.
fn symmetries(instance: &Instance<'_>, options: &Options) -> Option<Symmetries> {
    let of_use = options.symmetry && Plan::supports(&instance.model).is_ok();
    of_use.then(|| crate::symmetries::find::symmetries(instance)).flatten()
}

fn counter_with<'a>(
    instance: &'a Instance<'a>,
    symmetries: Option<&Symmetries>,
    choice: EngineChoice,
    options: &Options,
    control: &Control,
    instead: &mut Instead<'_, 'a>,
) -> Result<Prepared<'a>, CountError> {
    let effort = PlanOptions::default();
    let mut by_search =
        || by_search(instance, symmetries, options, &effort, Purpose::Count, control, instead);
    let by_sat = || by_sat(instance, symmetries, options, Purpose::Count);
    match choice {
        EngineChoice::Sat => by_sat(),
        EngineChoice::Search => by_search(),
        EngineChoice::Auto => by_sat_if_unsupported(by_search(), by_sat),
    }
}

/// The SAT engine, or what takes its place, after a trial that had all solutions.
fn by_sat_after<'a>(
    succeeded: Succeeded,
    instance: &'a Instance<'a>,
    symmetries: Option<&Symmetries>,
    options: &Options,
    purpose: Purpose,
) -> Result<Prepared<'a>, CountError> {
    let conflicts = number_of(succeeded.conflicts, "conflict");
    let prepared = match succeeded.all {
        Some(all) if is_taken(instance, options) => {
            make::known_engine(instance, all, classifies(options, purpose), options)
        }
        _ => by_sat(instance, symmetries, options, purpose)?,
    };
    because(format!("a trial of the SAT solver had all solutions after {conflicts}"), prepared)
}

/// Takes the SAT engine, which works on every model, if the search does not support this one.
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

/// The engine to list the solutions of an instance with, and what the list begins with. If no engine is asked for, it is the one that
/// counts. Where its search is long, a [portfolio](crate::find) finds the first solution beforehand; where it will never end, and a SAT
/// solver found that solution, or solutions that all probes of the search missed, the SAT engine goes on with it. Ends early if the
/// control asks to stop, with what a trial has found by then.
///
/// # Errors
/// If the engine that was asked for cannot work on the model, or no engine can.
pub fn lister<'a>(
    instance: &'a Instance<'a>,
    options: &Options,
    control: &Control,
) -> Result<Prepared<'a>, CountError> {
    let effort = PlanOptions { effort: LISTING_EFFORT, ..PlanOptions::default() };
    let by_search = || {
        let symmetries = symmetries(instance, options);
        let nothing = &mut |_| Ok(None);
        by_search(instance, symmetries.as_ref(), options, &effort, Purpose::List, control, nothing)
    };
    let by_sat = || by_sat(instance, None, options, Purpose::List);
    match options.engine.heeding(options.sat_only)? {
        EngineChoice::Sat => return by_sat(),
        EngineChoice::Search => return by_search(),
        EngineChoice::Auto => {}
    }
    let mut trial = trial(instance, EngineChoice::Auto, options, control);
    if let Some(trial) = &mut trial
        // Others wait for a first solution meanwhile.
        && let Some(succeeded) = soon(instance, EngineChoice::Auto, trial, &Budget::MIDDLE)?
    {
        return by_sat_after(succeeded, instance, None, options, Purpose::List);
    }
    if let Some(prepared) = interrupted(&mut trial, instance, options, Purpose::List, control) {
        return Ok(prepared);
    }
    let search = Expected::of_search(instance, &effort);
    if search.seconds < SHORT_SEARCH {
        return by_sat_if_unsupported(by_search(), by_sat);
    }
    let endless = search.seconds > ENDLESS_SEARCH;
    if endless
        && search.solutions == 0.0
        && let Some(trial) = trial.as_ref().filter(|trial| trial.found() > 0)
    {
        let found = number_of(trial.found(), "solution");
        return because(
            format!("a trial of the SAT solver had {found}, and probes of the search none"),
            by_sat()?,
        );
    }
    let found = match by_portfolio(instance, Strategies::default(), 1, control) {
        // Strategies write no large formulas; the SAT engine may.
        Err(CountError::Portfolio(PortfolioError::NoStrategy { .. })) => {
            return by_sat_if_unsupported(by_search(), by_sat);
        }
        found => found?,
    };
    if let Some(prepared) = interrupted(&mut trial, instance, options, Purpose::List, control) {
        return Ok(prepared);
    }
    let solver = found.winner.is_some_and(|winner| winner.strategy.is_solver());
    let prepared = if endless && solver && search.seconds.is_finite() {
        by_sat()
    } else {
        by_sat_if_unsupported(by_search(), by_sat)
    };
    let mut prepared = match prepared {
        Err(why) if found.values.is_some() => make::refused(instance, why),
        prepared => prepared?,
    };
    prepared.reasons.splice(0..0, found.reasons.iter().cloned());
    prepared.opening = Opening::of(instance, found, endless);
    Ok(prepared)
}

/// What probes of the search say of it.
struct Expected {
    /// How many seconds of one thread it takes; infinity, if it does not serve the model.
    seconds: f64,
    /// How many solutions it meets: none, if all probes missed them.
    solutions: f64,
}

impl Expected {
    fn of_search(instance: &Instance<'_>, effort: &PlanOptions) -> Self {
        let (estimate, nodes_a_second) = if let Ok(plan) = Plan::new(&instance.model, effort) {
            (size(&plan), NODES_A_SECOND)
        } else if let Ok(plan) = DynamicPlan::new(&instance.model) {
            let estimate = plan.specialise(&[]).map(|whole| whole.estimate(DYNAMIC_PROBES, DYNAMIC_SEED));
            (estimate.unwrap_or_default(), DYNAMIC_NODES_A_SECOND)
        } else {
            return Self { seconds: f64::INFINITY, solutions: 0.0 };
        };
        Self { seconds: estimate.nodes.mean / nodes_a_second, solutions: estimate.solutions.mean }
    }
}

/// A search in a fixed order, or in a dynamic order if no fixed order suits the model.
fn by_search<'a>(
    instance: &'a Instance<'a>,
    symmetries: Option<&Symmetries>,
    options: &Options,
    effort: &PlanOptions,
    purpose: Purpose,
    control: &Control,
    instead: &mut Instead<'_, 'a>,
) -> Result<Prepared<'a>, CountError> {
    match Plan::supports(&instance.model) {
        Ok(()) => {
            fixed_order::by_fixed_order(instance, symmetries, options, effort, purpose, control, instead)
        }
        Err(why) => by_dynamic_search(instance, options, &why, purpose),
    }
}

/// A search in a dynamic order.
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
    let classifies = classifies(options, purpose);
    let mut prepared = make::dynamic_engine(instance, plan, cut, None, board, classifies, options)?;
    prepared.reasons.insert(0, format!("no fixed order serves this model: {why}"));
    Ok(prepared)
}

/// Whether it has to be known which solutions are in a class.
fn classifies(options: &Options, purpose: Purpose) -> bool {
    options.symmetry || purpose == Purpose::List
}

/// The most cubes to make, if `usual` are enough for one machine.
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
    make::sat_engine(instance, cut, board, classifies(options, purpose), purpose == Purpose::Count, options)
}
