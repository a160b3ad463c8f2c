//! Decides how a count or a list is made: which engine works, with which symmetries, and whether solutions are looked
//! at one by one. Every decision is reported with its reason.

use geduld_model::{Instance, Model, number_of};
use geduld_search::{Plan, PlanOptions};

use crate::deciding::by_portfolio::{Strategies, by_portfolio};
use crate::deciding::case::{Asked, Case};
use crate::deciding::fixed_order::{Expected, price};
use crate::deciding::make;
use crate::deciding::make::Prepared;
use crate::deciding::options::{EngineChoice, Options, Purpose};
use crate::deciding::policy::{self, Budget, whole};
use crate::deciding::rules::{
    Rule, by_search, cover_if_it_is_plain, cover_if_it_is_short, decomposition_if_it_is_a_formula, first_of,
};
use crate::deciding::trial::{SatTrial, Succeeded};
use crate::engines::fixed_order::cubes::size;
use crate::error::CountError;
use crate::listing::opening::Opening;
use crate::portfolio::{PortfolioError, Recognised};
use crate::work::control::Control;

/// What comes before engines are compared.
const BEFOREHAND: [Rule; 3] = [by_trials, |case| case.interrupted(), |case| case.if_untranslated()];

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
    let choice = options.engine.given(options.sat_only)?;
    let mut case = Case::new(Asked { instance, options, purpose: Purpose::Count, control }, choice);
    if let Some(prepared) = case.by_named_search()? {
        return Ok(Prepared { symmetries: case.symmetries, ..prepared });
    }
    if let Some(prepared) = decomposition_if_it_is_a_formula(&mut case)? {
        return Ok(prepared);
    }
    if let Some(prepared) = first_of(&BEFOREHAND, &mut case)? {
        return Ok(prepared);
    }
    if case.decomposes {
        return case.by_decomposition();
    }
    if choice != EngineChoice::Sat
        && let Some(prepared) = cover_if_it_is_plain(&mut case)?
    {
        return Ok(prepared);
    }
    case.find_symmetries();
    let prepared = match choice {
        EngineChoice::Sat => case.by_sat(None)?,
        EngineChoice::Search => match cover_if_it_is_short(&mut case)? {
            Some(prepared) => prepared,
            None => by_search(&mut case)?,
        },
        // Searches with names were made above.
        _ => by_any_engine(&mut case)?,
    };
    let prepared = match case.interrupted()? {
        // If all solutions are known already, there is nothing to interrupt.
        Some(interrupted) if prepared.engine.known().is_none() => interrupted,
        _ => prepared,
    };
    Ok(Prepared { symmetries: case.symmetries, ..prepared })
}

/// Makes the engine that lists the solutions of an instance, and finds the beginning of the list. If no engine is
/// selected, this is the engine that counts, with these exceptions:
///
/// - If the search takes long, a [portfolio](crate::find) finds the first solution beforehand.
/// - If the search is endless, the SAT engine continues the list, provided that a SAT solver found the first solution,
///   or that a trial found solutions that all probes of the search missed.
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
    let choice = options.engine.given(options.sat_only)?;
    let mut case = Case::new(Asked { instance, options, purpose: Purpose::List, control }, choice);
    if let Some(prepared) = case.by_named_search()? {
        return Ok(prepared);
    }
    match choice {
        EngineChoice::Sat => return case.by_sat(None),
        EngineChoice::Search => {
            if let Some(prepared) =
                first_of(&[|case| case.if_untranslated(), cover_if_it_is_plain], &mut case)?
            {
                return Ok(prepared);
            }
            case.find_symmetries();
            return by_search(&mut case);
        }
        _ => {}
    }
    if let Some(prepared) = first_of(&BEFOREHAND, &mut case)? {
        return Ok(prepared);
    }
    if case.is_short_cover()
        && let Some(prepared) = cover_if_it_is_plain(&mut case)?
    {
        return Ok(prepared);
    }
    let expected = of_search(&case);
    if expected.seconds() < policy::SHORT_SECONDS {
        case.find_symmetries();
        return by_any_engine(&mut case);
    }
    let endless = expected.seconds() > policy::ENDLESS_SECONDS;
    let found = case.trial.as_ref().map_or(0, SatTrial::found);
    if endless && expected.solutions == 0.0 && found > 0 {
        let found = number_of(found, "solution");
        let reason = format!("a trial of the SAT solver found {found}, but probes of the search found none");
        return case.by_sat(Some(reason));
    }
    let first = match by_portfolio(
        instance,
        Strategies { cover: case.recognised.clone(), ..Strategies::default() },
        1,
        control,
    ) {
        // Strategies write no large formulas, but the SAT engine may.
        Err(CountError::Portfolio(PortfolioError::NoStrategy { .. })) => {
            case.find_symmetries();
            return by_any_engine(&mut case);
        }
        found => found?,
    };
    if let Some(prepared) = case.interrupted()? {
        return Ok(prepared);
    }
    let by_solver = first.winner.is_some_and(|winner| winner.strategy.is_solver());
    let prepared = if endless && by_solver && expected.cost.is_finite() {
        case.by_sat(None)
    } else {
        case.find_symmetries();
        by_any_engine(&mut case)
    };
    let prepared = match prepared {
        Err(why) if first.values.is_some() => make::refused(instance, why, options),
        prepared => prepared?,
    };
    let prepared = prepared.because(first.reasons.iter().cloned());
    Ok(Prepared { opening: Opening::of(instance, first, endless, case.recognised), ..prepared })
}

/// The engine that lists an exact cover that is searched in a moment; `None` if the model is none.
pub(crate) fn lister_of_short_cover<'a>(
    instance: &'a Instance<'a>,
    options: &Options,
    cover: &Recognised,
    control: &Control,
) -> Result<Option<Prepared<'a>>, CountError> {
    let asked = Asked { instance, options, purpose: Purpose::List, control };
    let mut case = Case::new(asked, EngineChoice::Search);
    case.recognised = cover.clone();
    if case.is_short_cover() { cover_if_it_is_plain(&mut case) } else { Ok(None) }
}

/// The search that the rules choose, or the SAT engine if no search supports this model. For a compiled model whose
/// formula is too large, the search by propagation remains.
fn by_any_engine<'a>(case: &mut Case<'a, '_>) -> Result<Prepared<'a>, CountError> {
    let unsupported = match by_search(case) {
        Err(CountError::Unsupported(unsupported)) => unsupported,
        prepared => return prepared,
    };
    match case.by_sat(Some(format!("the search does not support this model: {unsupported}"))) {
        Err(CountError::Encode(why)) if case.asked.instance.source.is_some() => {
            case.by_dynamic_order(format!("no other engine supports this model: {unsupported}; {why}"))
        }
        prepared => prepared,
    }
}

/// Makes the trials that come before anything else: first propagation, then a SAT solver. If a search takes only a few
/// milliseconds, there is just a short one.
fn by_trials<'a>(case: &mut Case<'a, '_>) -> Result<Option<Prepared<'a>>, CountError> {
    if !case.has_trials() {
        return Ok(None);
    }
    let [short, long, _] = policy::PROPAGATION_STEPS;
    if let Some(prepared) = case.by_propagation(short)? {
        return Ok(Some(prepared));
    }
    if case.choice == EngineChoice::Auto
        && let Some(prepared) = cover_if_it_is_short(case)?
    {
        return Ok(Some(prepared));
    }
    let model = &case.asked.instance.model;
    let cost = if model.atom_count() < policy::FEW_ATOMS { hasty_cost(model) } else { None };
    let steps = match cost {
        Some(cost) if cost < policy::SHORT_COST && case.choice == EngineChoice::Auto => return Ok(None),
        Some(cost) => whole(cost / policy::COST_OF_A_STEP).clamp(short, long),
        None => long,
    };
    // It begins again.
    if steps > 2 * short
        && let Some(prepared) = case.by_propagation(steps)?
    {
        return Ok(Some(prepared));
    }
    first_trials(case, cost)?.map(|succeeded| case.by_trial(succeeded)).transpose()
}

/// The cost of a search in a quickly chosen order; `None` if no fixed order supports the model.
fn hasty_cost(model: &Model) -> Option<f64> {
    let hasty = PlanOptions { effort: 0, ..PlanOptions::default() };
    Plan::new(model, &hasty).ok().map(|plan| size(&plan).nodes.mean * price(&plan))
}

/// Makes the trials of the SAT solver that come before anything else, if there are to be any. The last one has the
/// longest budget. The cost of a search in a quickly chosen order may be known.
fn first_trials(case: &mut Case<'_, '_>, cost: Option<f64>) -> Result<Option<Succeeded>, CountError> {
    let Some(trial) = &mut case.trial else { return Ok(None) };
    let model = &case.asked.instance.model;
    // If the engine is known, one trial is enough.
    if case.choice == EngineChoice::Sat {
        return trial.find_all(&policy::MIDDLE_TRIAL);
    }
    let atoms = model.atom_count();
    let short = trial.find_all(&Budget::before_planning(atoms, cost))?;
    if short.is_some() {
        return Ok(short);
    }
    if atoms > policy::MANY_ATOMS {
        let middle = trial.find_all(&policy::MIDDLE_TRIAL)?;
        if middle.is_some() {
            return Ok(middle);
        }
    }
    let cost = cost.or_else(|| hasty_cost(model));
    case.decomposes = is_far_better_decomposed(case, cost)?;
    let Some(trial) = &mut case.trial else { return Ok(None) };
    if case.decomposes {
        return Ok(None);
    }
    let longest = match case.asked.purpose {
        Purpose::Count => policy::LONG_TRIAL,
        // The user waits for a first solution.
        Purpose::List => policy::MIDDLE_TRIAL,
    };
    match cost {
        // Without decomposition, only the SAT engine supports existential variables.
        None if model.existential().is_some() => trial.find_all(&policy::MIDDLE_TRIAL),
        // A search in a dynamic order propagates no more than the solver does, and does not learn.
        None => trial.find_all(&longest),
        Some(cost) if cost > policy::VERY_LONG_COST => trial.find_all(&Budget::ahead_of(cost, &longest)),
        Some(_) => Ok(None),
    }
}

/// Whether decomposition counts everything at once, or far sooner than a search whose cost in a quickly chosen order is
/// known; `None` if no fixed order supports the model.
fn is_far_better_decomposed(case: &mut Case<'_, '_>, cost: Option<f64>) -> Result<bool, CountError> {
    let seconds = cost.map_or(policy::UNKNOWN_SECONDS, |cost| cost / policy::NODES_OF_FIXED_ORDER);
    if seconds < policy::WORTH_DECOMPOSING * policy::EXCESS_OF_FIRST_ORDER
        || case.is_formula_of_different_components()
    {
        return Ok(false);
    }
    Ok(case.probe_decomposition(seconds)?.is_some_and(|other| other <= policy::FAR_BETTER * seconds))
}

/// What probes of a search without symmetry expect. Its cost is infinite if the search does not support the model.
fn of_search(case: &Case<'_, '_>) -> Expected {
    let Asked { instance, control, .. } = case.asked;
    if case.is_plain_cover()
        && let Some(plan) = case.cover()
    {
        let solutions = plan.expected().solutions.mean;
        return Expected { cost: plan.expected_seconds() * policy::NODES_OF_FIXED_ORDER, solutions };
    }
    match Plan::until_stopped(&instance.model, &[], &case.asked.effort(), control.monitor()) {
        Ok(plan) => {
            let estimate = size(&plan);
            let cost = estimate.nodes.mean * price(&plan);
            let fixed = Expected { cost, solutions: estimate.solutions.mean };
            if fixed.seconds() <= policy::SHORT_SECONDS || !case.compares_orders() {
                return fixed;
            }
            case.in_dynamic_order().filter(|dynamic| dynamic.cost < fixed.cost).unwrap_or(fixed)
        }
        Err(_) => case.in_dynamic_order().unwrap_or(Expected { cost: f64::INFINITY, solutions: 0.0 }),
    }
}
