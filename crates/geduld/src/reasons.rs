//! Why a puzzle has no solution, and whether it has exactly one.

use geduld_count::reasons::{Explainer, ReasonError, Solutions, Strength, Why, given_variables};
use geduld_count::{Control, CountError, FirstFound, Options as Decided, find};
use geduld_flatzinc::NamedModel;
use geduld_model::VarId;
use geduld_solve::SolverError;
use thiserror::Error as ThisError;
use web_time::Instant;

use crate::error::Result;
use crate::options::Options;
use crate::solvable::Solvable;
use crate::uniqueness::{Uniqueness, uniqueness};
use crate::watch::Watch;

/// The answer to whether there is exactly one solution: [`Solve::unique`](crate::Solve::unique).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unique<S> {
    /// The number of solutions, where 2 means two or more. `None` if the search was stopped before the number was
    /// known.
    pub solutions: Option<usize>,
    /// The number of classes of solutions under the symmetries of the board, where 2 means two or more. `None` as
    /// above, and for models and formulas with more than one solution.
    pub classes: Option<usize>,
    /// The first solution.
    pub first: Option<S>,
    /// Another solution, if there is one.
    pub another: Option<S>,
    /// If there are other solutions: as few pins as possible that leave only the first solution. `None` if no such pins
    /// were found, or the problem has no pins.
    pub pins: Option<SinglingOut>,
    /// If there is exactly one solution: pins of a puzzle, or conditions with names that only give a value, that could
    /// go all together, and none of the others, too. They are found one after another in their order.
    pub superfluous: Vec<String>,
}

impl<S> Unique<S> {
    /// The answer with the solution as another type.
    pub fn map<T>(self, mut map: impl FnMut(S) -> T) -> Unique<T> {
        let Self { solutions, classes, first, another, pins, superfluous } = self;
        let [first, another] = [first, another].map(|found| found.map(&mut map));
        Unique { solutions, classes, first, another, pins, superfluous }
    }
}

/// Pins that leave exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SinglingOut {
    /// The pins, in the form that [`Puzzle::with_pin`](crate::Puzzle::with_pin) takes.
    pub pins: Vec<String>,
    /// Whether fewer pins might be enough.
    pub strength: Strength,
}

/// The value that follows next: [`Solve::hint`](crate::Solve::hint).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hint {
    /// The variable.
    pub variable: String,
    /// Its value.
    pub value: String,
    /// The constraints and the known values (`cell[1,2] = 5`) from which it follows. None of them can be left out.
    pub because: Vec<String>,
    /// Whether fewer might be enough: for this value, or for any other that is not known.
    pub strength: Strength,
}

/// A solution by hints: [`Solve::rating`](crate::Solve::rating).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// The hints, round by round. Those of a round do not need one another.
    pub rounds: Vec<Vec<Hint>>,
    /// The size of the largest set of constraints and known values that was needed.
    pub rating: usize,
    /// No way to solve the problem by hints needs only smaller sets than this size. It is the rating, unless the search
    /// for a smallest set gave up.
    pub least: usize,
}

impl Rating {
    /// Whether it is the smallest possible, or only the smallest that was found.
    pub fn strength(&self) -> Strength {
        if self.least == self.rating { Strength::Smallest } else { Strength::Minimal }
    }
}

/// Why there is no hint.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
#[non_exhaustive]
pub enum HintError {
    /// No constraint has a name.
    #[error("no constraint of the model has a name, so no reason can be given")]
    NoNames,
    /// There is no solution.
    #[error("there is no solution")]
    NoSolution,
    /// There are several solutions.
    #[error("there is more than one solution, so not every value follows")]
    Several,
    /// There is no variable of this name.
    #[error("there is no variable `{0}`")]
    Unknown(String),
    /// The time limit or the token stopped the work.
    #[error("the work was stopped before a hint was found")]
    Stopped,
}

impl HintError {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NoNames => {
                "name constraints: `(x < y) :: mzn_constraint_name(\"less\")` in MiniZinc, `model.add(x < y, name=\"less\")` in Python"
            }
            Self::NoSolution => "`geduld why` says which constraints exclude one another",
            Self::Several => "give more values; `geduld unique` shows where two solutions differ",
            Self::Unknown(_) => "name a variable of the output, such as cell[1,2]",
            Self::Stopped => "give it more time",
        }
    }
}

/// Explains why there is no solution.
pub(crate) fn why<S: 'static>(problem: &dyn Solvable<Solution = S>, options: &Options) -> Result<Why> {
    options.for_reasons()?;
    let control = Control::new();
    let _watch = Watch::begin(options, &control)?;
    match problem.named()? {
        Some(named) => why_of(problem.puzzle(), &named.model, &control),
        // Nothing can be left out.
        None => why_of(problem.puzzle(), &problem.instance().model, &control),
    }
}

/// Explains why a problem with this model of its requirements has no solution. `puzzle` is the puzzle, if it is one.
///
/// # Errors
/// If the search for a conflict fails. [`CountError::Unmodelled`] if only a condition that no constraint expresses
/// excludes all solutions.
pub fn why_of<E: From<CountError> + From<ReasonError>>(
    puzzle: Option<&geduld_puzzle::Puzzle>,
    model: &geduld_model::Model,
    control: &Control,
) -> std::result::Result<Why, E> {
    let found = geduld_count::reasons::why(model, control)?;
    let Some(puzzle) = puzzle.filter(|puzzle| puzzle.family.selection().is_some()) else { return Ok(found) };
    if !matches!(found, Why::Solvable) {
        return Ok(found);
    }
    let instance = puzzle.instance();
    match find(&instance, &Decided::default(), 1, control)? {
        FirstFound { values: Some(_), .. } => Ok(found),
        FirstFound { complete: false, .. } => Ok(Why::Unknown),
        _ => Err(instance.modelled().map_err(CountError::from).err().unwrap_or(CountError::Unfit).into()),
    }
}

/// The next value that follows.
pub(crate) fn hint<S: 'static>(
    problem: &dyn Solvable<Solution = S>,
    known: &[String],
    options: &Options,
) -> Result<Option<Hint>> {
    options.for_reasons()?;
    let control = Control::new();
    let _watch = Watch::begin(options, &control)?;
    problem.instance().modelled().map_err(CountError::from)?;
    let named = problem.named()?.ok_or(HintError::NoNames)?;
    Ok(next_hint(&named, known, &control)?)
}

/// A solution by hints.
pub(crate) fn rating<S: 'static>(problem: &dyn Solvable<Solution = S>, options: &Options) -> Result<Rating> {
    options.for_reasons()?;
    let control = Control::new();
    let _watch = Watch::begin(options, &control)?;
    problem.instance().modelled().map_err(CountError::from)?;
    let named = problem.named()?.ok_or(HintError::NoNames)?;
    Ok(rated(&named, &control)?)
}

/// The next value that follows in a model, if some values are known.
///
/// # Errors
/// If there is not exactly one solution, a name is unknown, or the work was stopped.
#[doc(hidden)]
pub fn next_hint(
    named: &NamedModel,
    known: &[String],
    control: &Control,
) -> std::result::Result<Option<Hint>, HintingError> {
    let id = |name: &String| {
        let found = named.shown.iter().find(|(own, _)| own == name);
        found.map(|(_, id)| *id).ok_or_else(|| HintError::Unknown(name.clone()))
    };
    let mut known = known.iter().map(id).collect::<std::result::Result<Vec<_>, _>>()?;
    known.extend(given(named));
    let mut explainer = explainer(named, control)?;
    let found = explainer.hint(&known).map_err(stopped)?;
    Ok(found.map(|hint| told(named, &explainer, &hint)))
}

/// A solution of a model by hints.
///
/// # Errors
/// If there is not exactly one solution, or the work was stopped.
#[doc(hidden)]
pub fn rated(named: &NamedModel, control: &Control) -> std::result::Result<Rating, HintingError> {
    let mut explainer = explainer(named, control)?;
    let Some(steps) = explainer.steps(&given(named)).map_err(stopped)? else {
        return Err(HintError::Several.into());
    };
    let round = |hints: &Vec<_>| hints.iter().map(|hint| told(named, &explainer, hint)).collect();
    Ok(Rating { rounds: steps.rounds.iter().map(round).collect(), rating: steps.rating, least: steps.least })
}

/// Why there is no hint, or no search for one.
#[doc(hidden)]
#[derive(Debug, ThisError)]
pub enum HintingError {
    #[error(transparent)]
    Hint(#[from] HintError),
    #[error(transparent)]
    Reason(#[from] ReasonError),
}

/// The variables of the output whose values a requirement gives.
fn given(named: &NamedModel) -> Vec<VarId> {
    let mut given = given_variables(&named.model);
    given.retain(|of| named.shown.iter().any(|(_, id)| id == of));
    given
}

fn stopped(error: ReasonError) -> HintingError {
    match error {
        ReasonError::Solver(SolverError::Spent) => HintError::Stopped.into(),
        error => error.into(),
    }
}

fn explainer<'m>(
    named: &'m NamedModel,
    control: &Control,
) -> std::result::Result<Explainer<'m>, HintingError> {
    if named.model.requirements().is_empty() {
        return Err(HintError::NoNames.into());
    }
    let shown: Vec<_> = named.shown.iter().map(|(_, id)| *id).collect();
    let explainer = Explainer::new(&named.model, &shown, Some(control.stop_flag())).map_err(stopped)?;
    match explainer.solutions() {
        Solutions::None => Err(HintError::NoSolution.into()),
        Solutions::Several => Err(HintError::Several.into()),
        Solutions::One => Ok(explainer),
    }
}

/// A hint with names.
fn told(named: &NamedModel, explainer: &Explainer<'_>, hint: &geduld_count::reasons::Hint) -> Hint {
    let name = |id: VarId| {
        let found = named.shown.iter().find(|(_, own)| *own == id);
        found.map_or_else(|| named.model.variable(id).name.clone(), |(name, _)| name.clone())
    };
    let value = |id: VarId| named.model.variable(id).domain.name(explainer.solution()[&id]).to_string();
    let requirements = hint.requirements.iter().map(|&number| explainer.requirements()[number].name.clone());
    let known = hint.known.iter().map(|&id| format!("{} = {}", name(id), value(id)));
    Hint {
        variable: name(hint.variable),
        value: value(hint.variable),
        because: requirements.chain(known).collect(),
        strength: hint.strength,
    }
}

/// Decides whether there is exactly one solution.
pub(crate) fn unique<S: 'static>(
    problem: &dyn Solvable<Solution = S>,
    options: &Options,
) -> Result<Unique<S>> {
    options.for_reasons()?;
    let start = Instant::now();
    let mut watch = None;
    let instance = problem.instance();
    let decided = options.decided(&instance.model);
    let step = |_, _: &Uniqueness| -> Result<_> {
        let control = Control::new();
        watch = Some(Watch::begin(&options.left_after(start.elapsed()), &control)?);
        Ok(Some(control))
    };
    let named = || problem.named().ok().flatten();
    let known = uniqueness(&instance, (problem.puzzle(), &named), &decided, options.thread_count(), step)?;
    drop(watch);
    let found = |at: usize| known.found.get(at).map(|values| problem.solution(&instance.model, values, None));
    Ok(Unique {
        solutions: known.solutions,
        classes: known.classes,
        first: found(0),
        another: found(1),
        pins: known.pins.map(|(pins, strength)| SinglingOut {
            pins: pins.into_iter().map(|pin| pin.text).collect(),
            strength,
        }),
        superfluous: known.superfluous,
    })
}
