//! The search in a fixed order. The expected cost decides between a few groups of symmetries.

use geduld_model::symmetry::{Kept, Symmetries, SymmetryLimits};
use geduld_model::{Instance, Model, number_of};
use geduld_search::{Estimate, Plan, PlanOptions};

use crate::deciding::make;
use crate::deciding::make::Prepared;
use crate::deciding::options::{Options, Purpose};
use crate::deciding::price::{COMPARISON_PRICE, IMAGE_PRICE, LOOK_PRICE, price};
use crate::engines::search::cubes::{balanced, size};
use crate::error::CountError;
use crate::looking::classify::Classifier;
use crate::symmetries::group::{Board, Group};
use crate::symmetries::relax::without_conditions;
use crate::work::control::Control;

/// If comparisons cost less than this fraction of the nodes, smaller groups are not tried.
const WORTH_SAVING: f64 = 0.1;
/// A count that costs fewer nodes takes a few milliseconds.
const SMALL: f64 = 2e5;
/// A way to search: a group of symmetries, either of the model or of the model without its conditions.
struct Candidate {
    what: &'static str,
    group: Group,
    /// The model without conditions, if the search leaves them out.
    relaxed: Option<Model>,
}

/// The best candidate so far.
struct Best {
    candidate: Candidate,
    expected: Expected,
    /// The plan of the search and its size, if they were made to compare costs.
    plan: Option<(Plan, Estimate)>,
}

/// What is expected of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expected {
    /// Its cost, in nodes of a usual model.
    pub cost: f64,
    /// The number of solutions; 0 if all probes missed them.
    pub solutions: f64,
}

/// Makes the substitute for a search of which this is expected, if there is one.
pub(super) type Instead<'i, 'a> = dyn FnMut(Expected) -> Result<Option<Prepared<'a>>, CountError> + 'i;

/// Makes the search in a fixed order with the group of symmetries that has the least expected cost.
///
/// # Errors
/// If a plan cannot be made for the model.
pub(super) fn by_fixed_order<'a>(
    instance: &'a Instance<'a>,
    symmetries: Option<&Symmetries>,
    options: &Options,
    effort: &PlanOptions,
    purpose: Purpose,
    control: &Control,
    instead: &mut Instead<'_, 'a>,
) -> Result<Prepared<'a>, CountError> {
    let classifier = Classifier::new(instance, Board::new(instance));
    // A list needs each solution itself, and the second count of a region keeps the conditions.
    let relax = options.relax && options.verify.is_none() && purpose == Purpose::Count;
    let candidates = candidates(instance, classifier.board(), symmetries, options, relax);
    let mut reasons = Vec::new();
    let Best { candidate, plan, expected } =
        best(candidates, instance, &classifier, options, effort, control, &mut reasons)?;
    // This comes before cubes are cut, which takes about a second for a long search.
    if let Some(mut prepared) = instead(expected)? {
        prepared.reasons.splice(0..0, reasons);
        return Ok(prepared);
    }
    let Candidate { what, group, relaxed } = candidate;
    let (plan, estimate) = match plan {
        Some(plan) => plan,
        None => {
            let model = relaxed.as_ref().unwrap_or(&instance.model);
            let plan = Plan::until_stopped(model, &group.elements, effort, control.monitor())?;
            let estimate = size(&plan);
            (plan, estimate)
        }
    };
    let cubes = balanced(&plan, &estimate, options.machines, control);
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

/// The candidate with the least expected cost. Once a candidate is clearly good enough, or the control asks to stop, the others are not
/// considered.
fn best(
    candidates: Vec<Candidate>,
    instance: &Instance<'_>,
    classifier: &Classifier<'_>,
    options: &Options,
    effort: &PlanOptions,
    control: &Control,
    reasons: &mut Vec<String>,
) -> Result<Best, CountError> {
    let mut best: Option<Best> = None;
    let alone = candidates.iter().all(|candidate| candidate.relaxed.is_none());
    for candidate in candidates {
        let relaxed = candidate.relaxed.is_some();
        let model = candidate.relaxed.as_ref().unwrap_or(&instance.model);
        let order = candidate.group.elements.len();
        // Mostly the largest group is taken. For the others, a comparison of the first few orders is enough.
        let first = alone && best.is_none();
        let trial = PlanOptions { effort: if first { effort.effort } else { 0 }, ..*effort };
        let plan = Plan::until_stopped(model, &candidate.group.elements, &trial, control.monitor())?;
        if control.is_stopped() {
            // Nothing will be counted with this plan, so it is as good as any other.
            let expected = Expected { cost: 0.0, solutions: 0.0 };
            return Ok(Best { candidate, expected, plan: Some((plan, Estimate::default())) });
        }
        let estimate = size(&plan);
        let looked_at = make::in_common(options, classifier, &candidate.group, relaxed).is_none();
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let order_of_group = order as f64;
        let orbits = estimate.solutions.mean / order_of_group;
        let look = LOOK_PRICE + if options.shows(relaxed) { IMAGE_PRICE * order_of_group } else { 0.0 };
        let looks = if looked_at { orbits * look } else { 0.0 };
        let comparisons = COMPARISON_PRICE * estimate.comparisons.mean;
        let cost = estimate.nodes.mean * price(&plan) + comparisons + looks;
        reasons.push(format!(
            "{} ({}): {:.1e} nodes, {:.1e} comparisons and {:.1e} solutions expected, cost {cost:.1e}",
            number_of(order, "symmetry"),
            candidate.what,
            estimate.nodes.mean,
            estimate.comparisons.mean,
            estimate.solutions.mean,
        ));
        // A subgroup visits at least as many nodes and looks at as many solutions: it can only save comparisons.
        let decisive = !relaxed && comparisons < WORTH_SAVING * estimate.nodes.mean;
        // A count of a few milliseconds needs no better candidate.
        let small = cost < SMALL;
        if best.as_ref().is_none_or(|best| cost < best.expected.cost) {
            let plan = (first || small).then_some((plan, estimate));
            let expected = Expected { cost, solutions: estimate.solutions.mean };
            best = Some(Best { candidate, expected, plan });
        }
        if decisive || small {
            break;
        }
    }
    Ok(best.expect("the trivial group is always a candidate"))
}

/// The groups to choose from, the largest first: its search is the smallest, and the cheapest to probe.
fn candidates(
    instance: &Instance<'_>,
    board: &Board,
    symmetries: Option<&Symmetries>,
    options: &Options,
    relax: bool,
) -> Vec<Candidate> {
    let model = &instance.model;
    let candidate = |what, group, relaxed| Candidate { what, group, relaxed };
    let mut candidates = vec![candidate("none", Group::trivial(model, board), None)];
    if !options.symmetry {
        return candidates;
    }
    candidates.push(candidate("those of the board", Group::of_board(model, board), None));
    // Other symmetries may not preserve which images count as the same.
    let further = instance.projection.as_ref().is_some_and(|projection| !projection.further.is_empty());
    if let Some(symmetries) = symmetries.filter(|_| !further) {
        let (group, whole) = Group::usable(model, board, symmetries);
        candidates.push(candidate(if whole { "all" } else { "a subgroup" }, group, None));
    }
    // Groups of the same size are the same group: the first name is enough.
    candidates.dedup_by(|next, previous| next.group.elements.len() == previous.group.elements.len());
    if let Some(relaxed) = without_conditions(model).filter(|_| relax)
        && let Ok(symmetries) =
            geduld_model::symmetry::find(&relaxed, &Kept::Model, &SymmetryLimits::default())
    {
        let group = Group::usable(&relaxed, &Board::of(&relaxed, instance), &symmetries).0;
        if candidates.iter().all(|other| other.group.elements.len() < group.elements.len()) {
            candidates.push(candidate(
                "all without the conditions, which are checked later",
                group,
                Some(relaxed),
            ));
        }
    }
    candidates.reverse();
    candidates
}
