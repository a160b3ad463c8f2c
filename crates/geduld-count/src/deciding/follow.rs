//! Makes the engine of a decision again: to continue a count, or to count a part of a planned one.

use std::borrow::Cow;
use std::sync::Arc;

use geduld_encode::{Encodings, SIZE_LIMIT};
use geduld_model::{Atom, AutomorphismCheck, Instance, Model, Permutation, Value, VarId};
use geduld_search::{
    CoverPlan, DecisionOrder, DecompositionWay, DynamicPlan, ExactCover, KeyLevel, Monitor, Plan, Unsupported,
};

use crate::deciding::make;
use crate::deciding::make::Prepared;
use crate::deciding::options::Options;
use crate::deciding::policy;
use crate::engines::decision::{Decision, Way};
use crate::engines::decomposition::engine::Counter;
use crate::engines::exact_cover::cut::CoverCut;
use crate::engines::propagation::NetworkSearch;
use crate::engines::sat::options::SatOptions;
use crate::error::CountError;
use crate::inspection::classify::Classifier;
use crate::symmetries::cut::Cut;
use crate::symmetries::group::{Board, Group};
use crate::symmetries::relax::without_conditions;
use crate::work::cube::Cube;
use crate::work::written::Written;

/// Makes the engine that a decision describes, with these cubes. Nothing is decided or estimated again.
///
/// Of the options, only the solver with its order, the second count and the variables by which solutions are grouped
/// are used. All others had their effect when the decision was made. A search that leaves out conditions cannot be
/// counted a second time.
///
/// This function checks that the generators are symmetries. A [fingerprint](crate::fingerprint) shows whether the
/// decision belongs to the instance.
///
/// Cost: a check of each generator, listing the group, and compiling a plan or writing a formula: a few milliseconds.
///
/// # Errors
/// If the decision or the cubes do not match the instance.
pub fn follow<'a>(
    instance: &'a Instance<'a>,
    decision: &Decision,
    cubes: Vec<Cube>,
    options: &Options,
) -> Result<Prepared<'a>, CountError> {
    instance.modelled()?;
    let board = Board::new(instance);
    let options = Options { symmetry: decision.classes, ..options.clone() };
    let classes = decision.classes;
    match &decision.way {
        Way::FixedOrder { relaxed: true, .. } if options.verify.is_some() => Err(UNFIT),
        Way::FixedOrder { levels, relaxed } => {
            let FixedOrder { group, plan, .. } = fixed_order(instance, &board, decision, levels, *relaxed)?;
            let classifier = Classifier::new(instance, board);
            make::search_engine(instance, plan, cubes, group, *relaxed, classifier, &options)
        }
        Way::DynamicOrder | Way::Propagation => {
            let group = group(&instance.model, &board, decision)?;
            let sizes = cubes.iter().map(|cube| cube.size).collect();
            let cut = Cut::again(instance, &group, values(instance, cubes)?);
            match decision.way {
                Way::Propagation => {
                    let network = NetworkSearch::of_any(instance);
                    make::network_engine(instance, network, cut, sizes, board, classes, &options)
                }
                _ => {
                    let plan = Arc::new(DynamicPlan::new(&instance.model)?);
                    make::formula_engine(instance, plan, cut, sizes, board, classes, &options)
                }
            }
        }
        Way::Decomposition { order, level } => {
            let order = DecisionOrder::ALL.into_iter().find(|known| known.name() == order).ok_or(UNFIT)?;
            let level = KeyLevel::ALL.into_iter().find(|known| known.name() == level).ok_or(UNFIT)?;
            if !decision.generators.is_empty() {
                return Err(UNFIT);
            }
            let counter = Counter::new(&instance.model, policy::COMPONENT_BYTES)?;
            let way = DecompositionWay { order, level };
            make::decomposition_engine(instance, way, Some(values(instance, cubes)?), counter, &options)
        }
        Way::ExactCover { order } => {
            let (plan, _, cut) = exact_cover(instance, &board, decision, order, &cubes)?;
            make::cover_engine(instance, Arc::new(plan), cut, cubes, board, classes, &options)
        }
        Way::Sat { encodings } => {
            let encodings = Encodings::parse(encodings).ok_or(UNFIT)?;
            let options = Options { sat: SatOptions { encodings, ..options.sat.clone() }, ..options };
            let group = group(&instance.model, &board, decision)?;
            let cut = Cut::again(instance, &group, values(instance, cubes)?);
            let formula = Written::new(&instance.model, &encodings, SIZE_LIMIT)?;
            make::sat_engine(instance, formula, cut, board, classes, true, &options)
        }
        Way::Known => Err(UNFIT),
    }
}

/// The plan of a decision for exact covers with items in this order, its group, and the cut up to this group, in whose
/// parts the cubes lie.
pub(crate) fn exact_cover(
    instance: &Instance<'_>,
    board: &Board,
    decision: &Decision,
    order: &str,
    cubes: &[Cube],
) -> Result<(CoverPlan, Group, CoverCut), CountError> {
    let cover = ExactCover::of(&instance.model).ok_or(UNFIT)?;
    let plan = CoverPlan::with_order(cover, order.parse().map_err(|()| UNFIT)?, &Monitor::default());
    let plan = plan.ok_or(UNFIT)?;
    let group = group(&instance.model, board, decision)?;
    let cut = CoverCut::new(&plan, &group, &Monitor::default());
    let choices = 2 * plan.cover().option_count();
    let fits = |cube: &Cube| {
        let known = cube.choices.iter().all(|&choice| (choice as usize) < choices);
        known && cut.cut.orbit_of(&cube.choices).is_some()
    };
    if cubes.iter().all(fits) { Ok((plan, group, cut)) } else { Err(UNFIT) }
}

/// The model, group and plan of a decision for a fixed order.
pub(crate) struct FixedOrder<'a> {
    /// The model that is searched: the model of the instance, with or without its conditions.
    pub model: Cow<'a, Model>,
    /// The symmetries of this model that are used.
    pub group: Group,
    pub plan: Plan,
}

/// Makes the plan of a decision with these levels again, for an instance with this board. If `relaxed` is true, the
/// plan is for the model without its conditions.
pub(crate) fn fixed_order<'a>(
    instance: &'a Instance<'_>,
    board: &Board,
    decision: &Decision,
    levels: &[usize],
    relaxed: bool,
) -> Result<FixedOrder<'a>, CountError> {
    let model = match relaxed {
        true => Cow::Owned(without_conditions(&instance.model).ok_or(UNFIT)?),
        false => Cow::Borrowed(&instance.model),
    };
    let levels = self::levels(&model, levels)?;
    let group = match relaxed {
        true => group(&model, &Board::of(&model, instance), decision)?,
        false => group(&model, board, decision)?,
    };
    let plan = match Plan::with_levels(&model, &group.elements, &levels) {
        Err(Unsupported::LevelMissing(_) | Unsupported::NotALevel(_)) => return Err(UNFIT),
        plan => plan?,
    };
    Ok(FixedOrder { model, group, plan })
}

const UNFIT: CountError = CountError::Unfit;

/// The variables with these numbers.
pub(crate) fn levels(model: &Model, levels: &[usize]) -> Result<Vec<VarId>, CountError> {
    let known = |&level: &usize| (level < model.variables().len()).then(|| VarId::new(level));
    levels.iter().map(known).collect::<Option<_>>().ok_or(UNFIT)
}

/// The group of a decision, if its generators are symmetries of the model.
pub(crate) fn group(model: &Model, board: &Board, decision: &Decision) -> Result<Group, CountError> {
    let check = AutomorphismCheck::new(model);
    let generator = |images: &Vec<usize>| {
        let fits = images.len() == model.atom_count() && images.iter().all(|&image| image < images.len());
        let atoms = || images.iter().copied().map(Atom::new).collect();
        let permutation = fits.then(|| Permutation::new(atoms()).ok()).flatten();
        permutation.filter(|permutation| check.holds(permutation)).ok_or(UNFIT)
    };
    let generators = decision.generators.iter().map(generator).collect::<Result<Vec<_>, _>>()?;
    Ok(Group::generated(model, board, &generators))
}

/// The choices of cubes as values of the first variables of the split order. All cubes must have the same number of
/// choices.
pub(crate) fn values(instance: &Instance<'_>, cubes: Vec<Cube>) -> Result<Vec<Vec<Value>>, CountError> {
    let depth = cubes.first().map_or(0, |cube| cube.choices.len());
    let first = instance.split_order.get(..depth).ok_or(UNFIT)?;
    let has_value = |(variable, &value): (&VarId, &u32)| {
        (value as usize) < instance.model.variable(*variable).domain.len()
    };
    let fits = |cube: &Cube| cube.choices.len() == depth && first.iter().zip(&cube.choices).all(has_value);
    if !cubes.iter().all(fits) {
        return Err(UNFIT);
    }
    Ok(cubes.into_iter().map(|cube| cube.choices).collect())
}
