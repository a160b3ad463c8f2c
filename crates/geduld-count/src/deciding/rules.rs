//! The rules that choose a search, from top to bottom: the first that applies decides. Each of them has a condition, a
//! way and a reason.

use geduld_search::Plan;

use crate::deciding::case::Case;
use crate::deciding::make::Prepared;
use crate::deciding::options::{EngineChoice, Purpose};
use crate::deciding::policy::{self, Budget};
use crate::error::CountError;

/// Gives the engine if the rule applies.
pub(super) type Rule = for<'a, 'i> fn(&mut Case<'a, 'i>) -> Result<Option<Prepared<'a>>, CountError>;

const RULES: [Rule; 10] = [
    cover_if_it_is_plain,
    decomposition_of_hidden_variables,
    dynamic_if_there_is_no_fixed_order,
    decomposition_if_it_is_better,
    sat_if_it_is_a_formula,
    trial_beside_a_long_search,
    cover_if_it_is_better,
    dynamic_if_it_is_better,
    sat_if_a_search_is_hopeless,
    fixed_order,
];

/// The engine that the rules choose.
///
/// # Errors
/// If no search supports the model.
pub(super) fn by_search<'a>(case: &mut Case<'a, '_>) -> Result<Prepared<'a>, CountError> {
    first_of(&RULES, case)?.ok_or(CountError::Internal("no rule chose an engine"))
}

/// The engine of the first of these rules that applies; `None` if none does.
pub(super) fn first_of<'a>(
    rules: &[Rule],
    case: &mut Case<'a, '_>,
) -> Result<Option<Prepared<'a>>, CountError> {
    for rule in rules {
        if let Some(prepared) = rule(case)? {
            return Ok(Some(prepared));
        }
    }
    Ok(None)
}

/// A model of Booleans with nothing but numbers of them is far too large for other searches to plan. Only decomposition
/// may be better. *Tilings by dominoes.*
pub(super) fn cover_if_it_is_plain<'a>(case: &mut Case<'a, '_>) -> Result<Option<Prepared<'a>>, CountError> {
    if !case.is_plain_cover() {
        return Ok(None);
    }
    let Some(plan) = case.cover().cloned() else { return Ok(None) };
    let seconds = plan.expected_seconds();
    if case.probe_decomposition(seconds)?.is_some_and(|other| other < policy::WORTH_CHANGING * seconds) {
        return case.by_decomposition().map(Some);
    }
    case.by_cover(&plan, "the model is an exact cover".to_owned()).map(Some)
}

/// A compiled model of Booleans, or with nothing but items that need exactly one option, is searched as an exact cover
/// before anything else is planned, if that is short.
pub(super) fn cover_if_it_is_short<'a>(case: &mut Case<'a, '_>) -> Result<Option<Prepared<'a>>, CountError> {
    if !case.is_cover_of_booleans() && !case.is_pure_cover() {
        return Ok(None);
    }
    let Some(plan) = case.cover().cloned() else { return Ok(None) };
    let seconds = plan.expected_seconds();
    if seconds >= policy::SHORT_SECONDS {
        return Ok(None);
    }
    if case.probe_decomposition(seconds)?.is_some_and(|other| other < policy::WORTH_CHANGING * seconds) {
        return case.by_decomposition().map(Some);
    }
    let reason = format!("a search for exact covers is expected to take {seconds:.1e} s");
    Ok(case.by_cover(&plan, reason).ok())
}

/// Among other models are packings that may leave most cells open.
fn cover_if_it_is_better<'a>(case: &mut Case<'a, '_>) -> Result<Option<Prepared<'a>>, CountError> {
    let seconds = case.fixed()?.expected().seconds();
    if seconds <= policy::SHORT_SECONDS || case.asked.control.is_stopped() {
        return Ok(None);
    }
    let Some(plan) = case.cover() else { return Ok(None) };
    let expected = plan.expected_seconds();
    if expected >= policy::WORTH_CHANGING * seconds {
        return Ok(None);
    }
    let reason = format!(
        "a search for exact covers is expected to take {expected:.1e} s, a search in a fixed order {seconds:.1e} s"
    );
    Ok(case.by_cover(plan, reason).ok())
}

/// Of the other engines, only the SAT engine supports variables that do not follow from the decisions. Before a long
/// count by decomposition, a trial of its solver gets a part of that time.
fn decomposition_of_hidden_variables<'a>(
    case: &mut Case<'a, '_>,
) -> Result<Option<Prepared<'a>>, CountError> {
    let is_hidden = case.asked.instance.model.existential().is_some();
    if !is_hidden || case.is_formula_of_different_components() {
        return Ok(None);
    }
    decomposition_beside_a_trial(case, policy::UNKNOWN_SECONDS)
}

/// The count by decomposition, unless it takes very long, or the trial is shorter. Other engines are assumed to take
/// this number of seconds.
fn decomposition_beside_a_trial<'a>(
    case: &mut Case<'a, '_>,
    others: f64,
) -> Result<Option<Prepared<'a>>, CountError> {
    let expected = case.probe_decomposition(others)?;
    let Some(seconds) = expected.filter(|&seconds| seconds < policy::LONG_SECONDS) else { return Ok(None) };
    let budget = Budget::beside_decomposition(seconds);
    let trial = case.trial.as_mut().filter(|_| seconds > policy::SHORT_SECONDS);
    let found = trial.map(|trial| trial.find_all(&budget)).transpose()?.flatten();
    match found {
        Some(found) => case.by_trial(found),
        None => case.by_decomposition(),
    }
    .map(Some)
}

/// Formulas are decomposed with learning, so no other engine is planned before. A short trial may find a few solutions
/// sooner.
pub(super) fn decomposition_if_it_is_a_formula<'a>(
    case: &mut Case<'a, '_>,
) -> Result<Option<Prepared<'a>>, CountError> {
    if !case.is_formula() {
        return Ok(None);
    }
    let Some(seconds) = case.probe_decomposition(policy::VERY_SHORT_SECONDS)? else { return Ok(None) };
    if seconds > 0.0 {
        let atoms = case.asked.instance.model.atom_count();
        let budget = Budget::before_planning(atoms, None);
        let found = case.trial.as_mut().map(|trial| trial.find_all(&budget)).transpose()?.flatten();
        if let Some(found) = found {
            return case.by_trial(found).map(Some);
        }
    }
    // No long probe before the trial: it may have no more to do.
    let others = policy::HOPELESS_WITHOUT_PROBE;
    case.probe_decomposition(others)?;
    if case.is_formula_of_different_components() {
        return Ok(None);
    }
    decomposition_beside_a_trial(case, others)
}

/// Clauses over Booleans are what a SAT solver is made for: it learns, and takes whole branches of solutions.
fn sat_if_it_is_a_formula<'a>(case: &mut Case<'a, '_>) -> Result<Option<Prepared<'a>>, CountError> {
    let options = case.asked.options;
    let counts_only = case.asked.purpose == Purpose::Count && !options.symmetry && options.by.is_none();
    if !counts_only || options.engine != EngineChoice::Auto || !case.is_formula() {
        return Ok(None);
    }
    case.by_sat(Some("the model is a formula".to_owned())).map(Some)
}

/// Or by decomposition, if that is expected to be faster.
fn dynamic_if_there_is_no_fixed_order<'a>(
    case: &mut Case<'a, '_>,
) -> Result<Option<Prepared<'a>>, CountError> {
    let Err(why) = Plan::supports(&case.asked.instance.model) else { return Ok(None) };
    let seconds = case.in_dynamic_order().map_or(policy::UNKNOWN_SECONDS, |expected| expected.seconds());
    if case.probe_decomposition(seconds)?.is_some_and(|other| other < policy::WORTH_CHANGING * seconds) {
        return case.by_decomposition().map(Some);
    }
    let reason = format!("a search in a fixed order does not support this model: {why}");
    case.by_dynamic_order(reason).map(Some)
}

/// For a count that looks at no solution.
fn decomposition_if_it_is_better<'a>(case: &mut Case<'a, '_>) -> Result<Option<Prepared<'a>>, CountError> {
    let seconds = case.fixed()?.expected().seconds();
    let Some(other) = case.probe_decomposition(seconds)? else { return Ok(None) };
    if case.is_formula_of_different_components() {
        return Ok(None);
    }
    if other < policy::WORTH_CHANGING * seconds { case.by_decomposition().map(Some) } else { Ok(None) }
}

/// For a count only: a list needs few solutions.
fn trial_beside_a_long_search<'a>(case: &mut Case<'a, '_>) -> Result<Option<Prepared<'a>>, CountError> {
    let cost = case.fixed()?.expected().cost;
    if cost <= policy::LONG_COST || case.asked.purpose == Purpose::List {
        return Ok(None);
    }
    let Some(trial) = &mut case.trial else { return Ok(None) };
    trial.find_all(&Budget::beside(cost))?.map(|succeeded| case.by_trial(succeeded)).transpose()
}

/// If the dynamic order does not support a cube, the fixed order remains.
fn dynamic_if_it_is_better<'a>(case: &mut Case<'a, '_>) -> Result<Option<Prepared<'a>>, CountError> {
    let seconds = case.fixed()?.expected().seconds();
    if seconds <= policy::SHORT_SECONDS || !case.compares_orders() {
        return Ok(None);
    }
    let expected = case.in_dynamic_order().map(|expected| expected.seconds());
    let Some(expected) = expected.filter(|&expected| expected < policy::WORTH_CHANGING * seconds) else {
        return Ok(None);
    };
    let reason = format!(
        "a search in a dynamic order is expected to take {expected:.1e} s, a search in a fixed order {seconds:.1e} s"
    );
    Ok(case.by_dynamic_order(reason).ok())
}

/// If the formula is too large, the search remains. Puzzles are left to their engines.
fn sat_if_a_search_is_hopeless<'a>(case: &mut Case<'a, '_>) -> Result<Option<Prepared<'a>>, CountError> {
    let expected = case.fixed()?.expected();
    let hopeless =
        expected.seconds() > policy::HOPELESS_SECONDS && expected.solutions < policy::FEW_SOLUTIONS;
    let is_open = case.asked.options.engine == EngineChoice::Auto && case.asked.instance.is_compiled;
    if !hopeless || !is_open || case.asked.purpose == Purpose::List {
        return Ok(None);
    }
    let reason = format!("a search is expected to take {:.1e} s", expected.seconds());
    Ok(case.by_sat(Some(reason)).ok())
}

fn fixed_order<'a>(case: &mut Case<'a, '_>) -> Result<Option<Prepared<'a>>, CountError> {
    case.by_fixed_order().map(Some)
}
