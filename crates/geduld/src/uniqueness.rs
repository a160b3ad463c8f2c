//! Whether a puzzle or a model has exactly one solution, and pins that leave only one.

use geduld_count::reasons::{Explainer, ReasonError, Strength, givens, pins_to_single_out};
use geduld_count::{Completion, Control, CountError, Distinct, Options, first, lister};
use geduld_flatzinc::NamedModel;
use geduld_model::{Instance, Model, Value, VarId};
use geduld_puzzle::{PinOf, Puzzle};
use geduld_solve::SolverError;

/// A step of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To decide how to search.
    Preparing,
    /// To find two solutions.
    Solutions,
    /// To find two solutions that no symmetry of the board makes the same.
    Classes,
    /// To find pins that leave only the first solution.
    Pins,
    /// To find givens that are not needed.
    Givens,
}

/// What is known so far.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Uniqueness {
    /// The first solutions, at most two, as values of the decision variables.
    pub found: Vec<Vec<Value>>,
    /// The number of solutions, where 2 means two or more. `None` if the step was stopped before the number was known.
    pub solutions: Option<usize>,
    /// The number of classes under the symmetries of the board, likewise. `None` also for models with more than one
    /// solution.
    pub classes: Option<usize>,
    /// Whether puzzles of this kind have no pins.
    pub without_pins: bool,
    /// The pins that leave the first solution as the only one, if there are other solutions and such pins.
    pub pins: Option<(Vec<PinOf>, Strength)>,
    /// If there is exactly one solution: givens that could go, all together.
    pub superfluous: Vec<String>,
    /// Why pins could not be looked for. The other results hold all the same.
    pub no_pins: Option<String>,
}

/// Finds out whether there is exactly one solution. For a puzzle that has more, looks for pins that leave one.
///
/// `named` gives the model whose givens are requirements, to find those that are not needed. `step` is called before
/// each step with what is known so far, and gives the control of the step. Each step needs its own, because a list
/// stops its control when it has enough solutions. The search ends after the results so far if it gives `None`.
///
/// # Errors
/// If no engine supports the model, a solver fails, or `step` fails.
pub fn uniqueness<E: From<CountError> + From<ReasonError>>(
    instance: &Instance<'_>,
    (puzzle, named): (Option<&Puzzle>, &dyn Fn() -> Option<NamedModel>),
    options: &Options,
    threads: usize,
    mut step: impl FnMut(Step, &Uniqueness) -> Result<Option<Control>, E>,
) -> Result<Uniqueness, E> {
    let mut known = Uniqueness::default();
    let Some(control) = step(Step::Preparing, &known)? else { return Ok(known) };
    let prepared = lister(instance, options, &control)?;
    let two = |distinct, control: &Control| -> Result<_, E> {
        let (found, completion) = first(&prepared, threads, distinct, 2, control)?;
        let number = (completion != Completion::Stopped).then_some(found.len());
        Ok((found, number))
    };
    let Some(control) = step(Step::Solutions, &known)? else { return Ok(known) };
    (known.found, known.solutions) = two(Distinct::All, &control)?;
    if known.solutions == Some(1)
        && let Some(NamedModel { model, shown }) = named()
        && let candidates = givens(&model)
        && !candidates.is_empty()
    {
        let Some(control) = step(Step::Givens, &known)? else { return Ok(known) };
        known.superfluous = match superfluous(&model, &shown, &candidates, &control) {
            Ok(names) => names,
            // The answer holds all the same.
            Err(
                ReasonError::TooLarge { .. }
                | ReasonError::Encode(_)
                | ReasonError::Solver(SolverError::Spent),
            ) => Vec::new(),
            Err(error) => return Err(error.into()),
        };
    }
    let Some(puzzle) = puzzle.filter(|_| known.solutions == Some(2)) else {
        known.classes = known.solutions.filter(|&solutions| solutions < 2);
        return Ok(known);
    };
    let Some(control) = step(Step::Classes, &known)? else { return Ok(known) };
    known.classes = two(Distinct::Classes, &control)?.1;
    let values = &known.found[0];
    let pins = puzzle.family.pins_of(&instance.model, values);
    known.without_pins = !puzzle.family.has_pins();
    // A packing may have a solution without any piece.
    if pins.is_empty() {
        return Ok(known);
    }
    if let Err(why) = instance.modelled() {
        known.no_pins = Some(why.to_string());
        return Ok(known);
    }
    let Some(control) = step(Step::Pins, &known)? else { return Ok(known) };
    let pinnable: Vec<_> = pins.iter().map(|pin| pin.variable).collect();
    match pins_to_single_out(&instance.model, &known.found[0], &pinnable, Some(control.stop_flag())) {
        Err(error @ (ReasonError::TooLarge { .. } | ReasonError::Encode(_))) => {
            known.no_pins = Some(error.to_string());
        }
        found => {
            known.pins = found?.map(|found| {
                let chosen = pins.into_iter().filter(|pin| found.variables.contains(&pin.variable));
                (chosen.collect(), found.strength)
            });
        }
    }
    Ok(known)
}

/// The names of givens that could go.
fn superfluous(
    model: &Model,
    shown: &[(String, VarId)],
    candidates: &[usize],
    control: &Control,
) -> Result<Vec<String>, ReasonError> {
    let shown: Vec<VarId> = shown.iter().map(|(_, id)| *id).collect();
    let mut explainer = Explainer::new(model, &shown, Some(control.stop_flag()))?;
    let gone = explainer.superfluous(candidates)?;
    Ok(gone.into_iter().map(|number| explainer.requirements()[number].name.clone()).collect())
}
