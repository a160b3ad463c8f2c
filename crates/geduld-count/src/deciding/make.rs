//! Makes the engine of a decision, which was made just now or comes from a plan.

use std::sync::Arc;

use geduld_model::symmetry::Symmetries;
use geduld_model::{Instance, Permutation, Value, number_of};
use geduld_search::{CoverPlan, DecompositionWay, DynamicPlan, Plan};
use geduld_solve::SolverChoice;

use crate::count::count_all;
use crate::deciding::decomposition::{in_words, second_way};
use crate::deciding::fixed_order::looking;
use crate::deciding::options::{EngineChoice, Options};
use crate::deciding::policy;
use crate::engines::back_end::BackEnd;
use crate::engines::decomposition::engine::{Counter, DecompositionEngine, SecondCount};
use crate::engines::decomposition::fixed_points::SymmetryGroups;
use crate::engines::dynamic_order::FormulaSearch;
use crate::engines::engine::{Engine, Part};
use crate::engines::exact_cover::back_end::CoverSearch;
use crate::engines::exact_cover::cut::CoverCut;
use crate::engines::fixed_order::cubes::size;
use crate::engines::fixed_order::engine::FixedOrderEngine;
use crate::engines::known::{Finder, FoundSolutions, KnownEngine, Rest};
use crate::engines::propagation::NetworkSearch;
use crate::engines::sat::back_end::SatSearch;
use crate::engines::shell::Shell;
use crate::error::CountError;
use crate::inspection::classify::{Classifier, Inspection};
use crate::inspection::fibres::FibreCounter;
use crate::inspection::images::ByImages;
use crate::listing::opening::Opening;
use crate::listing::request::Distinct;
use crate::listing::source::Source;
use crate::symmetries::cut::Cut;
use crate::symmetries::group::{Board, Group};
use crate::symmetries::relax::Conditions;
use crate::verify::recount::{FirstCount, Recount};
use crate::work::control::Control;
use crate::work::cube::Cube;
use crate::work::statistics::Statistics;
use crate::work::tally::Common;
use crate::work::written::Written;

/// An engine, and the reasons for choosing it.
pub struct Prepared<'a> {
    /// The engine.
    pub engine: Box<dyn Engine + 'a>,
    /// The symmetries of the model, if they were searched for and found.
    pub symmetries: Option<Symmetries>,
    /// The beginning of a list, if it was found already.
    pub opening: Option<Opening<'a>>,
    /// What was counted while the engine was chosen: everything, unless the count was stopped.
    pub counted: Option<Part>,
    /// The decisions and their reasons, one sentence per line.
    pub reasons: Vec<String>,
}

impl<'a> Prepared<'a> {
    fn new(engine: impl Engine + 'a, reasons: Vec<String>) -> Self {
        Self { engine: Box::new(engine), symmetries: None, opening: None, counted: None, reasons }
    }

    /// The same with these reasons before the others.
    #[must_use]
    pub(crate) fn because(mut self, reasons: impl IntoIterator<Item = String>) -> Self {
        self.reasons.splice(0..0, reasons);
        self
    }

    /// An engine without reasons.
    #[cfg(test)]
    pub(crate) fn of(engine: impl Engine + 'a) -> Self {
        Self::new(engine, Vec::new())
    }

    /// What was counted already, or else a count of all cubes on this number of threads.
    ///
    /// # Errors
    /// As for [`count`](crate::count()).
    pub fn count(&self, threads: usize, control: &Control) -> Result<Part, CountError> {
        match &self.counted {
            Some(counted) => Ok(counted.clone()),
            None => count_all(self.engine.as_ref(), threads, control),
        }
    }

    /// The source of the solutions of a list: first the opening, if there is one.
    pub(crate) fn source(&self, distinct: Distinct) -> Source<'_> {
        let source = self.engine.source();
        match &self.opening {
            Some(opening) => opening.before(source, distinct),
            None => source,
        }
    }
}

/// The properties that all solutions fixed only by the identity have in common; `None` if every solution kept is looked
/// at. Both the cost estimate of a search and the search itself use this function.
pub(crate) fn in_common(
    options: &Options,
    classifier: &Classifier<'_>,
    group: &Group,
    relaxed: bool,
) -> Option<Common> {
    if options.shows(relaxed) {
        return None;
    }
    if options.symmetry { classifier.of_free(group) } else { Some(Common::default()) }
}

/// The search by a plan for an instance. If `relaxed` is true, the plan is for its model without conditions. The reason
/// says whether solutions are looked at.
pub(crate) fn search_engine<'a>(
    instance: &'a Instance<'a>,
    plan: Plan,
    cubes: Vec<Cube>,
    group: Group,
    relaxed: bool,
    classifier: Classifier<'a>,
    options: &Options,
) -> Result<Prepared<'a>, CountError> {
    let fibres = (relaxed && classifier.has_images()).then(|| FibreCounter::new(instance)).transpose()?;
    let conditions = relaxed.then(|| Conditions::new(&instance.model, &group.elements));
    let recount = options.verify.map(|share| {
        let expected = size(&plan);
        let looks = looking(&classifier) * expected.solutions.mean / group.elements.len() as f64;
        let nodes = expected.nodes.mean + policy::COMPARISON * expected.comparisons.mean + looks;
        let first = FirstCount { plan: Some(&plan), cover: None, nodes: Some(nodes), shortened: 1.0 };
        Recount::new(instance, group.elements.iter(), share, &first)
    });
    let recount = recount.transpose()?;
    let common = in_common(options, &classifier, &group, relaxed);
    let reason = match common {
        None => "every solution kept is looked at",
        Some(_) => "solutions are counted without being looked at",
    };
    let classifier = options.symmetry.then_some(classifier);
    let by = by_images(instance, options, group.by_cosets().iter());
    let inspection = Inspection { classifier, fibres, recount, by, ..Inspection::default() };
    let engine = FixedOrderEngine { instance, plan, cubes, group, conditions, common, inspection };
    Ok(Prepared::new(engine, vec![reason.to_owned()]))
}

/// The search of the formula of the model in a dynamic order, in these cubes, whose sizes may be known.
///
/// # Errors
/// If something that is asked for cannot be prepared for the model, or too many Booleans are open in a cube.
pub(crate) fn formula_engine<'a>(
    instance: &'a Instance<'a>,
    plan: Arc<DynamicPlan>,
    cut: Cut,
    sizes: Option<Vec<f64>>,
    board: Board,
    classifies: bool,
    options: &Options,
) -> Result<Prepared<'a>, CountError> {
    let classifier = classifies.then(|| Classifier::new(instance, board));
    let has_images = classifier.as_ref().is_some_and(Classifier::has_images);
    let fibres = has_images.then(|| FibreCounter::dynamic(instance, &plan));
    let formula = FormulaSearch::new(instance, plan, &cut)?;
    let inspection =
        inspection(instance, &cut, classifier, fibres, recount(instance, &cut, options)?, options);
    let engine = Shell::new(instance, formula, cut, inspection).with_sizes(sizes);
    Ok(in_cubes(engine, "dynamic order"))
}

/// The search of a network by propagation, in these cubes, whose sizes may be known.
///
/// # Errors
/// If something that is asked for cannot be prepared for the model.
pub(crate) fn network_engine<'a>(
    instance: &'a Instance<'a>,
    network: NetworkSearch<'a>,
    cut: Cut,
    sizes: Option<Vec<f64>>,
    board: Board,
    classifies: bool,
    options: &Options,
) -> Result<Prepared<'a>, CountError> {
    let classifier = classifies.then(|| Classifier::new(instance, board));
    let fibres = fibres(instance, classifier.as_ref())?;
    let inspection =
        inspection(instance, &cut, classifier, fibres, recount(instance, &cut, options)?, options);
    let engine = Shell::new(instance, network, cut, inspection).with_sizes(sizes);
    Ok(in_cubes(engine, "by propagation"))
}

/// A search in cubes, with its reason.
fn in_cubes<'a>(engine: Shell<'a, impl BackEnd + 'a>, how: &str) -> Prepared<'a> {
    let reason = format!(
        "search engine, {how}, {} cut up to {}, every solution looked at",
        number_of(engine.cube_count(), "cube"),
        number_of(engine.symmetries_used(), "symmetry")
    );
    Prepared::new(engine, vec![reason])
}

/// What looks at the solutions of a count that is cut in this way.
fn inspection<'a>(
    instance: &Instance<'_>,
    cut: &Cut,
    classifier: Option<Classifier<'a>>,
    fibres: Option<FibreCounter<'a>>,
    recount: Option<Recount<'a>>,
    options: &Options,
) -> Inspection<'a> {
    let by = by_images(instance, options, cut.elements.iter());
    Inspection { classifier, fibres, recount, by, ..Inspection::default() }
}

/// The count by decomposition of these cubes, or of those it begins with.
pub(crate) fn decomposition_engine<'a>(
    instance: &'a Instance<'a>,
    way: DecompositionWay,
    cubes: Option<Vec<Vec<Value>>>,
    whole: Counter,
    options: &Options,
) -> Result<Prepared<'a>, CountError> {
    let groups = match options.symmetry {
        true => Some(SymmetryGroups::of(instance, &Board::new(instance)).ok_or(CountError::Unfit)?),
        false => None,
    };
    let symmetries = groups.as_ref().map_or(1, |all| all.groups[0].1);
    let (by, bytes) = (options.by.as_ref(), policy::COMPONENT_BYTES);
    let mut engine = DecompositionEngine::new(instance, way, cubes, whole, groups, by, bytes)?;
    let mut reasons = Vec::new();
    if options.verify.is_some() {
        let (decomposition, combinations) = engine.parts();
        let way = second_way(decomposition, combinations, way);
        let (how, bytes) = (format!("by decomposition ({})", in_words(way)), policy::BYTES_OF_SECOND_COUNT);
        reasons.push(format!("a second count {how}"));
        engine = engine.verified(SecondCount { way, how, bytes });
    }
    let classes = match symmetries {
        0..=1 => "no solution is visited".to_owned(),
        symmetries => format!(
            "no solution is visited, and classes follow from the solutions that each of {} leaves unchanged",
            number_of(symmetries, "symmetry")
        ),
    };
    reasons.insert(0, classes);
    Ok(Prepared::new(engine, reasons))
}

/// The search for exact covers in these cubes.
pub(crate) fn cover_engine<'a>(
    instance: &'a Instance<'a>,
    plan: Arc<CoverPlan>,
    cut: CoverCut,
    cubes: Vec<Cube>,
    board: Board,
    classifies: bool,
    options: &Options,
) -> Result<Prepared<'a>, CountError> {
    let classifier = classifies.then(|| Classifier::new(instance, board));
    let fibres = fibres(instance, classifier.as_ref())?;
    let order = plan.order();
    let search = CoverSearch::new(Arc::clone(&plan), &cut, classifier.as_ref());
    let CoverCut { cut, .. } = cut;
    let nodes: Option<f64> = cubes.iter().map(|cube| cube.size).sum();
    let first = FirstCount { plan: None, cover: Some(&plan), nodes, shortened: 1.0 };
    let elements = cut.elements.iter();
    let recount = options.verify.map(|share| Recount::new(instance, elements, share, &first)).transpose()?;
    let inspection = inspection(instance, &cut, classifier, fibres, recount, options);
    let engine = Shell::new(instance, search, cut, inspection).with_cubes(cubes)?;
    let reason = format!(
        "search engine, exact cover, items in {order} order, {} up to {}, {}",
        number_of(engine.cube_count(), "cube"),
        number_of(engine.symmetries_used(), "symmetry"),
        engine.looks_at(),
    );
    Ok(Prepared::new(engine, vec![reason]))
}

/// The SAT engine with these cubes, to count or to list with.
pub(crate) fn sat_engine<'a>(
    instance: &'a Instance<'a>,
    formula: Written,
    cut: Cut,
    board: Board,
    classifies: bool,
    counts: bool,
    options: &Options,
) -> Result<Prepared<'a>, CountError> {
    let classifier = classifies.then(|| Classifier::new(instance, board));
    let fibres = fibres(instance, classifier.as_ref().filter(|_| counts))?;
    let recount = recount(instance, &cut, options)?;
    let inspection = inspection(instance, &cut, classifier, fibres, recount, options);
    let engine =
        Shell::new(instance, SatSearch::new(instance, formula, options.sat.clone())?, cut, inspection);
    let used = number_of(engine.symmetries_used(), "symmetry");
    let mut reasons = Vec::new();
    if let (EngineChoice::Auto, Some(name)) = (options.engine, options.sat_only) {
        reasons.push(format!("{name} means the SAT engine"));
    }
    reasons.push(if counts {
        format!("SAT engine, cubes cut up to {used}, every solution looked at")
    } else {
        "SAT engine, starting with one cube, without symmetry".to_owned()
    });
    reasons.extend(of_formula(instance, options));
    if options.sat.solver.is_external() {
        reasons
            .push("the claim of this solver that there are no further solutions is not checked".to_owned());
    }
    Ok(Prepared::new(engine, reasons))
}

/// The engine for an instance whose solutions are all known, each of them checked.
pub fn known<'a>(
    instance: &'a Instance<'a>,
    mut solutions: Vec<Vec<Value>>,
    options: &Options,
) -> Prepared<'a> {
    solutions.sort_unstable();
    let found = FoundSolutions { solutions, rest: Rest::None, statistics: Statistics::default() };
    let reasons = vec!["all solutions are known: each is looked at".to_owned()];
    known_engine(instance, found, Finder::Solver(SolverChoice::default()), options.symmetry, options, reasons)
}

/// The substitute for an engine if the control asked to stop before one was made.
pub(crate) fn nothing_known<'a>(instance: &'a Instance<'a>, options: &Options) -> Prepared<'a> {
    let found =
        FoundSolutions { solutions: Vec::new(), rest: Rest::Unknown, statistics: Statistics::default() };
    let finder = Finder::Solver(SolverChoice::default());
    known_engine(instance, found, finder, options.symmetry, options, Vec::new())
}

/// The substitute for engines that were refused, for a list that the portfolio began.
pub(crate) fn refused<'a>(instance: &'a Instance<'a>, why: CountError, options: &Options) -> Prepared<'a> {
    let reasons = vec![format!("no engine can continue after that: {why}")];
    let found =
        FoundSolutions { solutions: Vec::new(), rest: Rest::refused(why), statistics: Statistics::default() };
    known_engine(instance, found, Finder::Portfolio, true, options, reasons)
}

/// What counts the solutions with an image, if this classifier needs it.
fn fibres<'a>(
    instance: &'a Instance<'a>,
    classifier: Option<&Classifier<'_>>,
) -> Result<Option<FibreCounter<'a>>, CountError> {
    let needed = classifier.filter(|classifier| classifier.has_images());
    needed.map(|_| FibreCounter::new(instance).map_err(CountError::Images)).transpose()
}

/// The groups of solutions that are asked for, with their images under these elements.
fn by_images<'e>(
    instance: &Instance<'_>,
    options: &Options,
    elements: impl Iterator<Item = &'e Permutation>,
) -> Option<ByImages> {
    options.by.as_ref().map(|by| ByImages::new(&instance.model, by, elements))
}

fn known_engine<'a>(
    instance: &'a Instance<'a>,
    found: FoundSolutions,
    finder: Finder,
    classifies: bool,
    options: &Options,
    reasons: Vec<String>,
) -> Prepared<'a> {
    let classifier = classifies.then(|| Classifier::new(instance, Board::new(instance)));
    let by = options.by.clone();
    Prepared::new(KnownEngine { instance, found, finder, classifier, by }, reasons)
}

/// The solver and the encodings of the SAT engine, in words.
fn of_formula(instance: &Instance<'_>, options: &Options) -> Vec<String> {
    let solver = &options.sat.solver;
    let mut reasons = vec![format!("solver: {}", solver.description())];
    reasons.extend(options.sat.encodings.explained(&instance.model, solver.eliminates()));
    reasons
}

/// The second count of a part of the solutions, for a count in these cubes.
fn recount<'a>(
    instance: &'a Instance<'a>,
    cut: &Cut,
    options: &Options,
) -> Result<Option<Recount<'a>>, CountError> {
    let cubes: usize = cut.orbits.iter().map(|orbit| orbit.images.len()).sum();
    let shortened = cubes as f64 / cut.orbits.len().max(1) as f64;
    let first = FirstCount { plan: None, cover: None, nodes: None, shortened };
    options.verify.map(|share| Recount::new(instance, cut.elements.iter(), share, &first)).transpose()
}
