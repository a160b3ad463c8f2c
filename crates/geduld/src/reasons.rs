//! Why a puzzle has no solution, and whether it has exactly one.

use geduld_count::reasons::{ReasonError, Strength, Why, why};
use geduld_count::{Control, CountError, FirstFound, Options as Decided, find};
use web_time::Instant;

use crate::error::Result;
use crate::options::Options;
use crate::puzzle::Puzzle;
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
    /// If there are other solutions: as few pins as possible that leave only the first solution. `None` if no such pins
    /// were found, or the problem has no pins.
    pub pins: Option<SinglingOut>,
}

impl<S> Unique<S> {
    /// The answer with the solution as another type.
    pub fn map<T>(self, map: impl FnOnce(S) -> T) -> Unique<T> {
        let Self { solutions, classes, first, pins } = self;
        Unique { solutions, classes, first: first.map(map), pins }
    }
}

/// Pins that leave exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SinglingOut {
    /// The pins, in the form that [`Puzzle::with_pin`] takes.
    pub pins: Vec<String>,
    /// Whether fewer pins might be enough.
    pub strength: Strength,
}

impl Puzzle {
    /// Explains why there is no solution: the smallest set of pins, conditions and pieces that exclude one another, and
    /// what to remove.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::{Puzzle, Why};
    ///
    /// // 8 and 7 are 15 already.
    /// let square = Puzzle::bundled("magic-3")?.with_pin("1,1=8")?.with_pin("1,2=7")?;
    /// let Why::Excluded(excluded) = square.why()? else { panic!("there are solutions") };
    /// let names: Vec<&str> = excluded.members.iter().map(|member| member.name.as_str()).collect();
    /// assert_eq!(names, ["pin 1,1=8", "pin 1,2=7"]);
    /// assert_eq!(excluded.remedy.map(|left_out| left_out.len()), Some(1));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// A puzzle that the commands of `geduld` refuse, because its pins or rules contradict one another as they are
    /// read, is explained as well:
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// # use geduld::{Puzzle, Solve, Why};
    /// let square = Puzzle::bundled("magic-3")?.with_pin("1,1=8")?.with_pin("1,1=6")?;
    /// assert_eq!(square.count()?.solutions, 0u32.into());
    /// let Why::Excluded(excluded) = square.why()? else { panic!("there are solutions") };
    /// assert_eq!(excluded.members.len(), 2);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`Error::Reason`](crate::Error::Reason) if the puzzle is too large.
    pub fn why(&self) -> Result<Why> {
        self.why_with(&Options::new())
    }

    /// Explains why there is no solution, with a time limit or a token. Returns [`Why::Unknown`] if the search was
    /// stopped before it found anything.
    ///
    /// # Errors
    /// As for [`Puzzle::why`], and [`Error::Option`](crate::Error::Option) for options that have no effect here.
    pub fn why_with(&self, options: &Options) -> Result<Why> {
        options.for_reasons()?;
        let control = Control::new();
        let _watch = Watch::begin(options, &control)?;
        why_of(self.as_inner(), &self.as_inner().reasons_model(), &control)
    }
}

/// Explains why a puzzle with this model of its requirements has no solution.
///
/// # Errors
/// If the search for a conflict fails. [`CountError::Unmodelled`] if only a condition that no constraint expresses
/// excludes all solutions.
pub fn why_of<E: From<CountError> + From<ReasonError>>(
    puzzle: &geduld_puzzle::Puzzle,
    model: &geduld_model::Model,
    control: &Control,
) -> std::result::Result<Why, E> {
    let found = why(model, control)?;
    if !matches!(found, Why::Solvable) || puzzle.family.selection().is_none() {
        return Ok(found);
    }
    let instance = puzzle.instance();
    match find(&instance, &Decided::default(), 1, control)? {
        FirstFound { values: Some(_), .. } => Ok(found),
        FirstFound { complete: false, .. } => Ok(Why::Unknown),
        _ => Err(instance.modelled().map_err(CountError::from).err().unwrap_or(CountError::Unfit).into()),
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
    let known = uniqueness(&instance, problem.puzzle(), &decided, options.thread_count(), step)?;
    drop(watch);
    Ok(Unique {
        solutions: known.solutions,
        classes: known.classes,
        first: known.found.first().map(|values| problem.solution(&instance.model, values, None)),
        pins: known.pins.map(|(pins, strength)| SinglingOut {
            pins: pins.into_iter().map(|pin| pin.text).collect(),
            strength,
        }),
    })
}
