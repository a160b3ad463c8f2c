//! Decides how a count or a list is made: which engine works, with which symmetries, and whether solutions are looked at one by
//! one. Every decision is reported with its reason.

use std::cell::{LazyCell, OnceCell};
use std::sync::Arc;

use geduld_model::symmetry::Symmetries;
use geduld_model::{Instance, number_of};
use geduld_search::{DynamicPlan, Plan, PlanOptions};

use crate::deciding::by_portfolio::{Strategies, by_portfolio};
use crate::deciding::dynamic_order::{NODES_OF_FIXED_ORDER, Outlook, by_dynamic_order};
use crate::deciding::fixed_order::{Expected, Instead};
use crate::deciding::make::Prepared;
use crate::deciding::options::{EngineChoice, Options, Purpose, Trial};
use crate::deciding::price::price;
use crate::deciding::trial::{
    Budget, FEW_ATOMS, LONG_SEARCH, MANY_ATOMS, SHORT_SEARCH_NODES, SatTrial, Succeeded, VERY_LONG_SEARCH,
};
use crate::deciding::{fixed_order, make};
use crate::engines::search::cubes::size;
use crate::error::CountError;
use crate::listing::opening::Opening;
use crate::looking::classify::Classifier;
use crate::portfolio::PortfolioError;
use crate::symmetries::cut::cut;
use crate::symmetries::group::{Board, Group};
use crate::work::control::Control;

/// A search that takes fewer seconds needs no help to find a first solution soon.
const SHORT_SEARCH: f64 = 1.5;
/// A search that takes more seconds, that is some minutes, counts as endless.
const ENDLESS_SEARCH: f64 = 300.0;
/// A search that takes more seconds, that is eleven days, is hopeless.
const HOPELESS_SEARCH: f64 = 1e6;
/// A SAT solver takes the place of a hopeless search if there are at most about this many solutions: it visits each of them.
const FEW_SOLUTIONS: f64 = 1e7;
/// A model with more decision variables takes long to plan, so a search in a dynamic order is estimated before.
const MANY_VARIABLES: usize = 256;
/// If a search in a dynamic order is expected to take fewer seconds, no other search is planned.
const VERY_SHORT_SEARCH: f64 = 1.0;
/// The number of cubes for each machine, where cubes are cut by number and not by size.
const CUBES_OF_A_MACHINE: usize = 64;

/// The number of nodes to visit to compare orders for a list.
const LISTING_EFFORT: u64 = 200_000;

/// Makes the engine that counts an instance.
///
/// Cost: a fraction of the expected count, at most about three seconds. If the control asks to stop, no more orders are
/// compared and no more cubes are cut. Then the engine must be stopped, too: it can only report the solutions that a
/// trial has found so far.
///
/// # Errors
/// If the selected engine does not support the model, or no engine does.
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
    let symmetries = symmetries(instance, options, control);
    let mut instead = |expected: Expected| -> Result<Option<Prepared<'a>>, CountError> {
        if let Some(trial) = trial.as_mut().filter(|_| expected.cost > LONG_SEARCH)
            && let Some(succeeded) = trial.find_all(&Budget::beside(expected.cost))?
        {
            by_sat_after(succeeded, instance, symmetries.as_ref(), options, Purpose::Count).map(Some)
        } else {
            Ok(None)
        }
    };
    let prepared = counter_with(instance, symmetries.as_ref(), choice, options, control, &mut instead)?;
    let prepared = match interrupted(&mut trial, instance, options, Purpose::Count, control) {
        // If all solutions are known already, there is nothing to interrupt.
        Some(interrupted) if prepared.engine.known().is_none() => interrupted,
        _ => prepared,
    };
    Ok(Prepared { symmetries, ..prepared })
}

/// The substitute for an engine, if the control has asked to stop and a trial has found solutions.
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
    prepared.reasons.insert(0, format!("a trial of the SAT solver found {solutions} before it was stopped"));
    Some(prepared)
}

/// Whether the solutions that a trial found are counted and listed directly.
fn is_taken(instance: &Instance<'_>, options: &Options) -> bool {
    // With a projection, other solutions with the same image must be counted, too.
    let has_images = || Classifier::new(instance, Board::new(instance)).has_images();
    options.trial == Trial::ToTake && !has_images()
}

/// The trial of a SAT solver, if there is to be one.
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

/// Makes the trials that come before anything else, the last one with the longest budget. If the engine is known, there
/// is only one trial: only the SAT engine supports existential variables.
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

/// Makes the trials that come before a search is planned carefully, the last one with the longest budget.
fn before_planning(
    instance: &Instance<'_>,
    trial: &mut SatTrial<'_>,
    longest: &Budget,
) -> Result<Option<Succeeded>, CountError> {
    let mut within = |budget: &Budget| trial.find_all(budget);
    let model = &instance.model;
    let atoms = model.atom_count();
    // The nodes of a search in a quickly chosen order; `None` if no fixed order supports the model.
    let nodes = LazyCell::new(|| {
        let hasty = PlanOptions { effort: 0, ..PlanOptions::default() };
        Plan::new(model, &hasty).ok().map(|plan| size(&plan).nodes.mean * price(&plan))
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
        // A search in a dynamic order propagates no more than the solver does, and does not learn.
        None => within(longest),
        Some(nodes) if nodes > VERY_LONG_SEARCH => within(&Budget::ahead_of(nodes, longest)),
        Some(_) => Ok(None),
    }
}

/// The symmetries of the model, if a search in a fixed order can use them. Other engines use the board symmetries, which are
/// known. There is no point in looking for them if the control has asked to stop.
fn symmetries(instance: &Instance<'_>, options: &Options, control: &Control) -> Option<Symmetries> {
    let of_use = options.symmetry && !control.is_stopped() && Plan::supports(&instance.model).is_ok();
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

/// The SAT engine or its substitute, after a trial that found all solutions.
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
    because(format!("a trial of the SAT solver found all solutions after {conflicts}"), prepared)
}

/// Takes the SAT engine, which works on every model, if the search does not support this one.
fn by_sat_if_unsupported<'a>(
    by_search: Result<Prepared<'a>, CountError>,
    by_sat: impl FnOnce() -> Result<Prepared<'a>, CountError>,
) -> Result<Prepared<'a>, CountError> {
    match by_search {
        Err(CountError::Unsupported(unsupported)) => {
            because(format!("the search does not support this model: {unsupported}"), by_sat()?)
        }
        prepared => prepared,
    }
}

/// Puts this reason before the others.
fn because(reason: String, mut prepared: Prepared<'_>) -> Result<Prepared<'_>, CountError> {
    prepared.reasons.insert(0, reason);
    Ok(prepared)
}

/// Makes the engine that lists the solutions of an instance, and finds the beginning of the list. If no engine is selected, this is the
/// engine that counts, with these exceptions:
///
/// - If the search takes long, a [portfolio](crate::find) finds the first solution beforehand.
/// - If the search is endless, the SAT engine continues the list, provided that a SAT solver found the first solution, or that a trial
///   found solutions that all probes of the search missed.
///
/// Ends early if the control asks to stop, with the solutions that a trial has found so far.
///
/// # Errors
/// If the selected engine does not support the model, or no engine does.
pub fn lister<'a>(
    instance: &'a Instance<'a>,
    options: &Options,
    control: &Control,
) -> Result<Prepared<'a>, CountError> {
    let effort = PlanOptions { effort: LISTING_EFFORT, ..PlanOptions::default() };
    let by_search = || {
        let symmetries = symmetries(instance, options, control);
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
        // The user waits for a first solution, so the longest budget is smaller than that of a count.
        && let Some(succeeded) = soon(instance, EngineChoice::Auto, trial, &Budget::MIDDLE)?
    {
        return by_sat_after(succeeded, instance, None, options, Purpose::List);
    }
    if let Some(prepared) = interrupted(&mut trial, instance, options, Purpose::List, control) {
        return Ok(prepared);
    }
    let search = Forecast::of_search(instance, &effort, control);
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
            format!("a trial of the SAT solver found {found}, but probes of the search found none"),
            by_sat()?,
        );
    }
    let found = match by_portfolio(instance, Strategies::default(), 1, control) {
        // Strategies write no large formulas, but the SAT engine may.
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

/// The estimates of a search from probes.
struct Forecast {
    /// The seconds that it takes on one thread; infinity if the search does not support the model.
    seconds: f64,
    /// The number of solutions that it finds; 0 if all probes missed them.
    solutions: f64,
}

impl Forecast {
    fn of_search(instance: &Instance<'_>, effort: &PlanOptions, control: &Control) -> Self {
        let outlook = || Outlook::of(instance).map(|outlook| Self::of_dynamic_order(&outlook));
        match Plan::until_stopped(&instance.model, &[], effort, control.monitor()) {
            Ok(plan) => {
                let estimate = size(&plan);
                let seconds = estimate.nodes.mean * price(&plan) / NODES_OF_FIXED_ORDER;
                let fixed = Self { seconds, solutions: estimate.solutions.mean };
                let slow = instance.is_compiled && seconds > SHORT_SEARCH && !control.is_stopped();
                let better = |dynamic: &Self| dynamic.seconds < seconds;
                if slow { outlook().filter(better).unwrap_or(fixed) } else { fixed }
            }
            Err(_) => outlook().unwrap_or(Self { seconds: f64::INFINITY, solutions: 0.0 }),
        }
    }

    fn of_dynamic_order(outlook: &Outlook) -> Self {
        Self { seconds: outlook.seconds(), solutions: outlook.solutions() }
    }
}

/// A search in a fixed order. A search in a dynamic order takes its place if no fixed order suits the model, or if it is expected to take
/// much less time.
fn by_search<'a>(
    instance: &'a Instance<'a>,
    symmetries: Option<&Symmetries>,
    options: &Options,
    effort: &PlanOptions,
    purpose: Purpose,
    control: &Control,
    instead: &mut Instead<'_, 'a>,
) -> Result<Prepared<'a>, CountError> {
    if let Err(why) = Plan::supports(&instance.model) {
        let plan = Arc::new(DynamicPlan::new(&instance.model)?);
        let reason = format!("a search in a fixed order does not support this model: {why}");
        return because(reason, by_dynamic_order(instance, plan, options, purpose)?);
    }
    let known = OnceCell::new();
    // The engines of puzzles are known to suit them.
    let outlook = || match instance.is_compiled && !control.is_stopped() {
        true => known.get_or_init(|| Outlook::of(instance)).as_ref(),
        false => None,
    };
    if instance.model.decision_count() > MANY_VARIABLES
        && let Some(dynamic) = outlook().filter(|outlook| outlook.seconds() < VERY_SHORT_SEARCH)
    {
        let reason = format!("a search in a dynamic order is expected to take {:.1e} s", dynamic.seconds());
        return because(reason, dynamic.engine(instance, options, purpose)?);
    }
    let mut instead = |expected: Expected| -> Result<Option<Prepared<'a>>, CountError> {
        if let Some(prepared) = instead(expected)? {
            return Ok(Some(prepared));
        }
        let seconds = expected.cost / NODES_OF_FIXED_ORDER;
        if seconds > SHORT_SEARCH
            && let Some(dynamic) = outlook().filter(|outlook| outlook.is_better_than(seconds))
        {
            let reason = format!(
                "a search in a dynamic order is expected to take {:.1e} s, a search in a fixed order {seconds:.1e} s",
                dynamic.seconds()
            );
            // It may not support a cube; then the fixed order remains.
            return Ok(dynamic
                .engine(instance, options, purpose)
                .and_then(|engine| because(reason, engine))
                .ok());
        }
        let hopeless =
            instance.is_compiled && seconds > HOPELESS_SEARCH && expected.solutions < FEW_SOLUTIONS;
        if hopeless && options.engine == EngineChoice::Auto && purpose == Purpose::Count {
            let reason = format!("a search is expected to take {seconds:.1e} s");
            return Ok(by_sat(instance, symmetries, options, purpose)
                .and_then(|sat| because(reason, sat))
                .ok());
        }
        Ok(None)
    };
    fixed_order::by_fixed_order(instance, symmetries, options, effort, purpose, control, &mut instead)
}

/// Whether the classes of solutions are needed.
pub(super) fn classifies(options: &Options, purpose: Purpose) -> bool {
    options.symmetry || purpose == Purpose::List
}

/// The maximum number of cubes, if `usual` cubes are enough for one machine.
pub(super) fn cubes_at_most(usual: usize, options: &Options) -> usize {
    match options.machines {
        0..=1 => usual,
        machines => usual.max(machines.saturating_mul(CUBES_OF_A_MACHINE)),
    }
}

/// The symmetries up to which cubes are cut.
pub(super) fn cutting_group(
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
