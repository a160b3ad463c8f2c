//! Puzzles with givens: some values of a random solution of a model, which leave no other solution.

use std::ops::RangeInclusive;

use fastrand::Rng;
use geduld_count::reasons::{Givable, ReasonError, Set, Setter, Setting};
use geduld_count::{Control, CountError};
use geduld_flatzinc::NamedModel;
use geduld_model::{Constraint, Instance, Value};
use thiserror::Error as ThisError;

use crate::error::Result;
use crate::given_names::Named;
use crate::options::Options;
use crate::reasons::{HintError, HintingError, Rating, rated};
use crate::solvable::Solvable;
use crate::watch::Watch;

pub use crate::given_names::GivenError;

/// The givens of a puzzle to be made: [`Solve::generate`](crate::Solve::generate).
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::{Givens, Options, Solve};
///
/// // A Latin square of order 4.
/// let mut model = geduld::Model::new();
/// let cell: Vec<_> = (1..=4).map(|row| model.ints(&format!("cell{row},"), 4, 1..=4)).collect();
/// for line in 0..4 {
///     model.all_different(&cell[line]);
///     model.all_different(&[0, 1, 2, 3].map(|row| cell[row][line]));
/// }
/// let names: Vec<String> = (1..=4).flat_map(|r| (1..=4).map(move |c| format!("cell{r},{c}"))).collect();
/// let puzzle = model.generate(&Givens::of(names).seed(7), &Options::new())?.expect("there is no time limit");
/// for (name, value) in &puzzle.givens {
///     let (row, column) = name["cell".len()..].split_once(',').expect("row and column");
///     let (row, column): (usize, usize) = (row.parse().expect("a row"), column.parse().expect("a column"));
///     model.require(cell[row - 1][column - 1].eq(*value));
/// }
/// assert_eq!(model.count()?.solutions, 1u32.into());
/// assert!(puzzle.givens.len() < 8);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Givens {
    pub(crate) names: Vec<String>,
    number: Number,
    pub(crate) always: Vec<String>,
    pub(crate) never: Vec<String>,
    pub(crate) half_turn: bool,
    pub(crate) rows: bool,
    uniform: bool,
    rating: Option<(usize, usize)>,
    attempts: usize,
    seed: u64,
}

/// How many values are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    Fewest,
    Exactly(usize),
    All,
}

impl Givens {
    /// The default for [`Givens::attempts`].
    pub const ATTEMPTS: usize = 100;

    /// Values of the variables with these names. The name of an array stands for its elements, such as `cell[1,2]`.
    pub fn of<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Self {
        Self {
            names: names.into_iter().map(Into::into).collect(),
            number: Number::Fewest,
            always: Vec::new(),
            never: Vec::new(),
            half_turn: false,
            rows: false,
            uniform: false,
            rating: None,
            attempts: Self::ATTEMPTS,
            seed: 1,
        }
    }

    /// Gives this many values. By default no given can be taken away; with a number that is larger, some can.
    #[must_use]
    pub fn number(self, number: usize) -> Self {
        Self { number: Number::Exactly(number), ..self }
    }

    /// Gives all values, such as the clues of all lines.
    #[must_use]
    pub fn all(self) -> Self {
        Self { number: Number::All, ..self }
    }

    /// Variables or arrays whose values must be given.
    #[must_use]
    pub fn always<N: Into<String>>(self, names: impl IntoIterator<Item = N>) -> Self {
        Self { always: names.into_iter().map(Into::into).collect(), ..self }
    }

    /// Variables or arrays whose values must not be given.
    #[must_use]
    pub fn never<N: Into<String>>(self, names: impl IntoIterator<Item = N>) -> Self {
        Self { never: names.into_iter().map(Into::into).collect(), ..self }
    }

    /// Gives an element of an array if and only if the element opposite to it is given: the pattern is the same after
    /// half a turn. Then no such pair can be taken away.
    #[must_use]
    pub fn half_turn(self) -> Self {
        Self { half_turn: true, ..self }
    }

    /// Gives elements of an array that have the same first index together, or none of them. *The clues of a row.*
    #[must_use]
    pub fn rows(self) -> Self {
        Self { rows: true, ..self }
    }

    /// Draws each solution with the same probability, as [`Solve::sample`](crate::Solve::sample) does. By default the
    /// solution is drawn variable by variable, which is fast for any number of solutions, but prefers some of them.
    #[must_use]
    pub fn uniform(self) -> Self {
        Self { uniform: true, ..self }
    }

    /// Wants a puzzle with a rating in this range, as [`Solve::rating`](crate::Solve::rating) finds it. Constraints of
    /// the problem must have names. A puzzle is passed over if its rating is not certain to be in the range.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::{Givens, Options, Puzzle, Solve};
    ///
    /// let square = Puzzle::bundled("magic-3")?;
    /// let cells = (1..=3).flat_map(|row| (1..=3).map(move |column| format!("cell({row},{column})")));
    /// let wanted = Givens::of(cells).rating(1..=9);
    /// let made = square.generate(&wanted, &Options::new())?.expect("there is no time limit");
    /// assert!(made.rating.is_some_and(|rating| rating <= 9));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn rating(self, range: RangeInclusive<usize>) -> Self {
        Self { rating: Some((*range.start(), *range.end())), ..self }
    }

    /// The maximum number of solutions that are drawn, until one has the wanted number of givens and the wanted rating.
    #[must_use]
    pub fn attempts(self, attempts: usize) -> Self {
        Self { attempts: attempts.max(1), ..self }
    }

    /// The seed. The same model, givens and seed make the same puzzle. The default is 1.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}

/// A puzzle with exactly one solution: [`Solve::generate`](crate::Solve::generate).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Generated<S> {
    /// The names of variables with the values that are given, in the order of the model.
    pub givens: Vec<(String, i64)>,
    /// The solution.
    pub solution: S,
    /// Whether no given can be taken away, apart from those that must be given: with a half turn no pair, with rows no
    /// row.
    pub minimal: bool,
    /// The rating, if one was asked for.
    pub rating: Option<usize>,
}

impl<S> Generated<S> {
    /// The puzzle with the solution as another type.
    pub fn map<T>(self, map: impl FnOnce(S) -> T) -> Generated<T> {
        let Self { givens, solution, minimal, rating } = self;
        Generated { givens, solution: map(solution), minimal, rating }
    }
}

/// Why no puzzle was made.
#[derive(Debug, ThisError)]
pub enum GivensError {
    /// The names do not fit the model, or no puzzle has the wanted givens.
    #[error(transparent)]
    Givens(#[from] GivenError),
    /// The formula is too large, or a solver failed.
    #[error(transparent)]
    Reason(#[from] ReasonError),
    /// The solutions cannot be sampled.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The puzzle cannot be rated.
    #[error(transparent)]
    Hint(#[from] HintingError),
}

/// A puzzle with givens; `None` if the work was stopped.
pub(crate) fn generate<S: 'static>(
    problem: &dyn Solvable<Solution = S>,
    givens: &Givens,
    options: &Options,
) -> Result<Option<Generated<S>>> {
    options.for_reasons()?;
    let control = Control::new();
    let _watch = Watch::begin(options, &control)?;
    let instance = problem.instance();
    let named =
        if givens.rating.is_some() { problem.named()?.ok_or(HintError::NoNames)?.into() } else { None };
    let rate = |made: &Generated<_>| {
        let Some(named) = &named else { return Err(HintError::NoNames.into()) };
        rated(&with_givens(named, &made.givens), &control)
    };
    let found = generated(&instance, givens, &control, &rate)?;
    Ok(found.map(|found| found.map(|values| problem.solution(&instance.model, &values, None))))
}

/// The model with these values as requirements.
fn with_givens(named: &NamedModel, givens: &[(String, i64)]) -> NamedModel {
    let mut with = named.clone();
    for (name, number) in givens {
        // Outputs with a single value are not shown.
        let Some((_, variable)) = named.shown.iter().find(|(own, _)| own == name) else { continue };
        if let Some(value) = named.model.variable(*variable).domain.value_of(*number) {
            let literals = vec![named.model.atom(*variable, value).into()];
            with.model.add_for(&format!("given {name}"), Constraint::Clause { literals });
        }
    }
    with
}

/// What came of the puzzles that were not taken.
#[derive(Default)]
struct Passed {
    /// The smallest number of givens of puzzles that need too many.
    fewest: Option<usize>,
    /// The smallest and the largest rating.
    ratings: Option<(usize, usize)>,
    /// The number of puzzles whose rating is not certain to be as wanted, nor to be another.
    uncertain: usize,
}

/// Rates a puzzle.
type Rate<'r> = dyn Fn(&Generated<Vec<Value>>) -> std::result::Result<Rating, HintingError> + 'r;

/// Does the same for an instance, with a function that rates a puzzle. The solution is given by the values of its
/// decision variables.
///
/// # Errors
/// If the names do not fit the model, or no puzzle came up.
#[doc(hidden)]
pub fn generated(
    instance: &Instance<'_>,
    givens: &Givens,
    control: &Control,
    rate: &Rate<'_>,
) -> std::result::Result<Option<Generated<Vec<Value>>>, GivensError> {
    let model = &instance.model;
    let named = Named::of(instance, givens)?;
    let (number, most) = match givens.number {
        Number::Fewest => (None, usize::MAX),
        Number::Exactly(number) if number > named.places => {
            return Err(GivenError::TooFew { number, places: named.places }.into());
        }
        Number::Exactly(number) => (Some(number), number),
        Number::All => (Some(usize::MAX), usize::MAX),
    };
    let wanted = Givable {
        units: named.units.iter().map(|unit| unit.variables.clone()).collect(),
        sizes: named.units.iter().map(|unit| unit.places.len()).collect(),
        always: named.units.iter().map(|unit| unit.always).collect(),
        number,
    };
    let mut random = Rng::with_seed(givens.seed);
    let drawn = if givens.uniform {
        let options = Options::new().decided(model);
        let sample = geduld_count::sample(instance, givens.attempts, random.u64(..), &options, 1, control)?;
        let Some(sample) = sample else { return Ok(None) };
        if sample.solutions.is_empty() {
            return Err(GivenError::NoSolution.into());
        }
        Some(sample.solutions)
    } else {
        None
    };
    let setter = Setter::new(model, Some(control.stop_flag()))?;
    let mut passed = Passed::default();
    for attempt in 0..givens.attempts {
        let known = drawn.as_ref().map(|drawn| drawn[attempt].as_slice());
        match setter.attempt(&wanted, known, &mut random)? {
            Setting::Stopped => return Ok(None),
            Setting::NoSolution => return Err(GivenError::NoSolution.into()),
            Setting::Ambiguous => {}
            Setting::Set(Set { solution, given, minimal }) => {
                let count = given.iter().map(|&unit| named.units[unit].places.len()).sum();
                if count > most {
                    passed.fewest = Some(passed.fewest.map_or(count, |fewest| fewest.min(count)));
                    continue;
                }
                if count == 0 && named.places > 0 {
                    return Err(GivenError::NeedsNone.into());
                }
                let values = named.values(&given, |sum| sum.value(model, &solution));
                let mut made = Generated { givens: values, solution, minimal, rating: None };
                let Some(wanted) = givens.rating else { return Ok(Some(made)) };
                match rate(&made) {
                    Ok(rating) if passed.takes(&rating, wanted) => {
                        made.rating = Some(rating.rating);
                        return Ok(Some(made));
                    }
                    Ok(_) => {}
                    Err(HintingError::Hint(HintError::Stopped)) => return Ok(None),
                    Err(error) => return Err(error.into()),
                }
            }
        }
    }
    Err(passed.error(givens, most).into())
}

impl Passed {
    /// Whether the rating is certain to be in the range; otherwise notes it.
    fn takes(&mut self, rating: &Rating, (least, most): (usize, usize)) -> bool {
        if least <= rating.least && rating.rating <= most {
            return true;
        }
        let is_other = rating.rating < least || rating.least > most;
        self.uncertain += usize::from(!is_other);
        let (low, high) = self.ratings.unwrap_or((rating.least, rating.rating));
        self.ratings = Some((low.min(rating.least), high.max(rating.rating)));
        false
    }

    fn error(self, givens: &Givens, number: usize) -> GivenError {
        let attempts = givens.attempts;
        match (self.ratings, givens.rating, self.fewest) {
            (Some(found), Some(wanted), _) => {
                GivenError::NoRating { wanted, found, uncertain: self.uncertain, attempts }
            }
            (_, _, Some(fewest)) => GivenError::TooMany { number, fewest, attempts },
            _ => GivenError::Ambiguous { attempts },
        }
    }
}
