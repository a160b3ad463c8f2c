//! The search in a fixed order. The expected cost decides between a few groups of symmetries.

use geduld_model::symmetry::{Kept, Symmetries, SymmetryLimits};
use geduld_model::{Model, Projection, number_of};
use geduld_search::{Estimate, Plan, PlanOptions};

use crate::deciding::make;
use crate::deciding::make::Prepared;
use crate::deciding::options::{Options, Purpose};
use crate::deciding::policy;
use crate::deciding::question::Question;
use crate::engines::fixed_order::cubes::{balanced, size, size_in_haste};
use crate::error::CountError;
use crate::inspection::classify::Classifier;
use crate::symmetries::group::{Board, Group};
use crate::symmetries::relax::without_conditions;

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
    /// The expected cost of a node, without looks at solutions.
    node: f64,
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

/// The cost of a node of a plan.
pub(super) fn price(plan: &Plan) -> f64 {
    plan.price() as f64
}

/// The cost of a look at a solution, in nodes of a usual model.
pub(super) fn looking(classifier: &Classifier<'_>) -> f64 {
    let fibre = if classifier.has_images() { policy::FIBRE } else { 0.0 };
    (policy::LOOK + fibre) / policy::NODE_OF_FIXED_ORDER
}

/// The search in a fixed order with the group of symmetries that has the least expected cost.
pub(super) struct FixedOrder<'a> {
    best: Best,
    classifier: Classifier<'a>,
    /// The expected cost of each candidate, in words.
    pub reasons: Vec<String>,
}

impl<'a> FixedOrder<'a> {
    /// Compares the candidates. In haste, no orders are compared. `None` if the control asks to stop.
    ///
    /// # Errors
    /// If a plan cannot be made for the model.
    pub fn of(
        question: &Question<'a, '_>,
        symmetries: Option<&Symmetries>,
        in_haste: bool,
    ) -> Result<Option<Self>, CountError> {
        let Question { instance, options, .. } = *question;
        let classifier = Classifier::new(instance, Board::new(instance));
        // A list needs each solution itself, and the second count of a region keeps the conditions.
        let relax = options.relax && options.verify.is_none() && question.purpose == Purpose::Count;
        let candidates = candidates(question, classifier.board(), symmetries, relax);
        let mut reasons = Vec::new();
        let effort = question.effort();
        let (effort, size): (_, fn(&Plan) -> Estimate) =
            if in_haste { (PlanOptions { effort: 0, ..effort }, size_in_haste) } else { (effort, size) };
        let best = best(candidates, question, (effort, size), &classifier, &mut reasons)?;
        Ok(best.map(|best| Self { best, classifier, reasons }))
    }

    /// What is expected of this search.
    pub fn expected(&self) -> Expected {
        self.best.expected
    }

    /// The expected cost of a node, without looks at solutions.
    pub fn node(&self) -> f64 {
        self.best.node
    }

    /// Cuts the cubes, which takes about a second for a long search, and makes the engine; `None` if the control asks
    /// to stop before there is a plan.
    ///
    /// # Errors
    /// If a plan cannot be made for the model.
    pub fn engine(self, question: &Question<'a, '_>) -> Result<Option<Prepared<'a>>, CountError> {
        let Question { instance, options, purpose, control } = *question;
        let Best { candidate: Candidate { what, group, relaxed }, plan, .. } = self.best;
        let (plan, estimate) = match plan {
            Some(plan) => plan,
            None => {
                let model = relaxed.as_ref().unwrap_or(&instance.model);
                let plan =
                    Plan::until_stopped(model, &group.elements, &question.effort(), control.monitor())?;
                let Some(plan) = plan else { return Ok(None) };
                let estimate = size(&plan);
                (plan, estimate)
            }
        };
        let cubes = balanced(&plan, &estimate, options.machines, control);
        let options = &Options { symmetry: question.classifies(), ..options.clone() };
        let relaxed = relaxed.is_some();
        let mut prepared =
            make::search_engine(instance, plan, cubes, group, relaxed, self.classifier, options)?;
        let inspection = match purpose {
            Purpose::List => "every solution is checked",
            Purpose::Count => prepared.reasons[0].as_str(),
        };
        let used = number_of(prepared.engine.symmetries_used(), "symmetry");
        prepared.reasons = vec![format!("search engine, fixed order, {used} used ({what}), {inspection}")];
        Ok(Some(prepared.because(self.reasons)))
    }
}

/// The candidate with the least expected cost; `None` if the control asks to stop. Once a candidate is clearly good
/// enough, the others are not considered.
fn best(
    candidates: Vec<Candidate>,
    question: &Question<'_, '_>,
    (effort, size): (PlanOptions, fn(&Plan) -> Estimate),
    classifier: &Classifier<'_>,
    reasons: &mut Vec<String>,
) -> Result<Option<Best>, CountError> {
    let Question { instance, options, control, .. } = *question;
    let mut best: Option<Best> = None;
    let alone = candidates.iter().all(|candidate| candidate.relaxed.is_none());
    for candidate in candidates {
        let relaxed = candidate.relaxed.is_some();
        let model = candidate.relaxed.as_ref().unwrap_or(&instance.model);
        let order = candidate.group.elements.len();
        // Mostly the largest group is taken. For the others, a comparison of the first few orders is enough.
        let first = alone && best.is_none();
        let trial = PlanOptions { effort: if first { effort.effort } else { 0 }, ..effort };
        let plan = Plan::until_stopped(model, &candidate.group.elements, &trial, control.monitor())?;
        let Some(plan) = plan else { return Ok(None) };
        let estimate = size(&plan);
        control.monitor().worked(estimate.visited + estimate.saved);
        let looked_at = make::in_common(options, classifier, &candidate.group, relaxed).is_none();
        let order_of_group = order as f64;
        let orbits = estimate.solutions.mean / order_of_group;
        let look =
            looking(classifier) + if options.shows(relaxed) { policy::IMAGE * order_of_group } else { 0.0 };
        let looks = if looked_at { orbits * look } else { 0.0 };
        let comparisons = policy::COMPARISON * estimate.comparisons.mean;
        let search = estimate.nodes.mean * price(&plan) + comparisons;
        let cost = search + looks;
        reasons.push(format!(
            "{} ({}): {:.1e} nodes, {:.1e} comparisons and {:.1e} solutions expected, cost {cost:.1e}",
            number_of(order, "symmetry"),
            candidate.what,
            estimate.nodes.mean,
            estimate.comparisons.mean,
            estimate.solutions.mean,
        ));
        // A subgroup visits at least as many nodes and looks at as many solutions: it can only save comparisons.
        let decisive = !relaxed && comparisons < policy::WORTH_SAVING * estimate.nodes.mean;
        // A count of a few milliseconds needs no better candidate.
        let small = cost < policy::SMALL_COST;
        if best.as_ref().is_none_or(|best| cost < best.expected.cost) {
            let node = search / estimate.nodes.mean.max(1.0);
            let plan = (first || small).then_some((plan, estimate));
            let expected = Expected { cost, solutions: estimate.solutions.mean };
            best = Some(Best { candidate, expected, node, plan });
        }
        if decisive || small {
            break;
        }
    }
    Ok(Some(best.expect("the trivial group is always a candidate")))
}

/// The groups to choose from, the largest first: its search is the smallest, and the cheapest to probe.
fn candidates(
    question: &Question<'_, '_>,
    board: &Board,
    symmetries: Option<&Symmetries>,
    relax: bool,
) -> Vec<Candidate> {
    let Question { instance, options, control, .. } = *question;
    let model = &instance.model;
    let candidate = |what, group, relaxed| Candidate { what, group, relaxed };
    let mut candidates = vec![candidate("none", Group::trivial(model, board), None)];
    if !options.symmetry {
        return candidates;
    }
    candidates.push(candidate("those of the board", Group::of_board(model, board), None));
    // Other symmetries may not preserve which images count as the same.
    let fixed = instance.projection.as_ref().is_some_and(Projection::needs_board_symmetries);
    if let Some(symmetries) = symmetries.filter(|_| !fixed) {
        // All elements are made. Each atom of one takes about as long as a node of a probe.
        control.monitor().worked(Group::most_elements(model, board, symmetries) * model.atom_count() as u64);
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
