//! Explains why a model has no solution.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::portfolio::{FirstSolution, Options, PortfolioError, StrategyChoice, find_one};
use geduld_encode::{Encodings, Lit, Selectable, encode_with_selectors};
use geduld_model::{Instance, Model, Requirement};
use geduld_solve::Solver;

use super::conflict::{Conflict, Strength, smallest_conflict, smallest_correction};
use super::error::ReasonError;
use super::oracle::{Oracle, Reading, Verdict, dimacs};
use crate::work::control::Control;

/// The number of rounds of the portfolio: a few seconds.
const ROUNDS: u32 = 5;

/// Whether a model has a solution, and if not, why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It has a solution.
    Solvable,
    /// It has no solution, even without any requirement.
    Background,
    /// Some requirements exclude one another.
    Excluded(Excluded),
    /// The work was stopped before that was known.
    Unknown,
}

/// Requirements that exclude one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excluded {
    /// The requirements, in the order of the model.
    pub members: Vec<Member>,
    /// Whether there may be a smaller set.
    pub strength: Strength,
    /// A smallest set of requirements without which all others have a solution together; `None` if the work was stopped
    /// before it was found. If one requirement is enough, it is one of `members`.
    pub remedy: Option<Vec<String>>,
}

/// One of the requirements that exclude one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The name of the requirement.
    pub name: String,
    /// Whether it is enough to drop this requirement: all others of the model, not only those in `members`, then have a
    /// solution together. `None` if the work was stopped before that was known.
    pub enough: Option<bool>,
}

/// Finds the smallest set of requirements of a model that exclude one another.
///
/// The model of a puzzle should be made so that no requirement narrows its domains. If the control asks to stop, the
/// result is the best one found so far. A [portfolio](crate::find) searches for a solution first, but not for long:
/// most models with a solution have many.
///
/// # Errors
/// If the formula is too large, or the solver fails.
pub fn why(model: &Model, control: &Control) -> Result<Why, ReasonError> {
    if has_solution(model, control)? {
        return Ok(Why::Solvable);
    }
    // Writing the formula takes long, so do not begin if the work was stopped.
    if control.is_stopped() {
        return Ok(Why::Unknown);
    }
    let stop = Some(control.stop_flag());
    let requirements = model.requirements();
    let mut oracle = oracle(model, &requirements, stop.clone())?;
    let (set, strength) = match smallest_conflict(&mut oracle, stop.as_ref())? {
        Conflict::None => return Ok(Why::Solvable),
        Conflict::Unknown => return Ok(Why::Unknown),
        Conflict::Set(set, _) if set.is_empty() => return Ok(Why::Background),
        Conflict::Set(set, strength) => (set, strength),
    };
    let name = |member: usize| requirements[member].name.clone();
    let mut members = Vec::with_capacity(set.len());
    for &member in &set {
        let others: Vec<usize> = (0..requirements.len()).filter(|&other| other != member).collect();
        let enough = match oracle.ask(&others)? {
            Verdict::Possible(_) => Some(true),
            Verdict::Impossible(_) => Some(false),
            Verdict::Stopped => None,
        };
        members.push(Member { name: name(member), enough });
    }
    let remedy = match members.iter().find(|member| member.enough == Some(true)) {
        Some(member) => Some(vec![member.name.clone()]),
        None => smallest_correction(&mut oracle, stop.as_ref())?
            .map(|left_out| left_out.into_iter().map(name).collect()),
    };
    Ok(Why::Excluded(Excluded { members, strength, remedy }))
}

/// Whether a portfolio finds a solution within a few rounds.
fn has_solution(model: &Model, control: &Control) -> Result<bool, ReasonError> {
    let options = Options { rounds: Some(ROUNDS), ..Options::new(StrategyChoice::ALL.to_vec(), 1) };
    match find_one(&Instance::of_model("model", model.clone()), &options, control.portfolio()) {
        Ok(answer) => Ok(matches!(answer.found, FirstSolution::Solution(_))),
        Err(PortfolioError::NoStrategy { .. }) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// An oracle whose members are the requirements.
fn oracle<'a>(
    model: &'a Model,
    requirements: &'a [Requirement],
    stop: Option<Arc<AtomicBool>>,
) -> Result<Oracle<'a>, ReasonError> {
    let Selectable { encoded, selectors } = encode_with_selectors(model, &Encodings::for_model(model))?;
    let variables = encoded.cnf().variables() as usize;
    let clauses = dimacs(&encoded)?;
    let reading = Reading::new(model, &encoded);
    let holding = move |solver: &dyn Solver| {
        let assignment = reading.assignment(solver);
        requirements.iter().map(|requirement| reading.holds(requirement, &assignment)).collect()
    };
    let selectors = selectors.into_iter().map(Lit::dimacs).collect();
    Ok(Oracle::new(variables, clauses, selectors, holding, stop))
}
