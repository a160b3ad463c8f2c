//! What puzzles, models and formulas have in common.

use std::path::Path;

use geduld_count::CountError;
use geduld_count::reasons::Why;
use geduld_encode::Encodings;

use crate::answer::{self, Answer};
use crate::certificate::{Certificate, Claimable};
use crate::count::Estimate;
use crate::counts::{self, Counts};
use crate::error::{Error, Result};
use crate::formula::Formula;
use crate::givens::{self, Generated, Givens};
use crate::options::Options;
use crate::reasons::{self, Hint, Rating, Unique};
use crate::sample::{self, Sample};
use crate::solutions::Solutions;
use crate::solvable::{self, Solvable};
use crate::symmetry_report::SymmetryReport;

/// A problem with solutions, which are counted, estimated, found, listed and chosen at random: a
/// [`Puzzle`](crate::Puzzle), a [`Model`](crate::Model), a [`FlatZinc`](crate::FlatZinc) model, the
/// [`Clauses`](crate::Clauses) of a formula, or a [`Problem`](crate::Problem), which is any of these but a `Model`.
///
/// Import the trait to call its methods.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::{Clauses, Puzzle, Solve};
///
/// fn is_unique(problem: &impl Solve) -> geduld::Result<bool> {
///     Ok(problem.unique()?.solutions == Some(1))
/// }
///
/// assert!(!is_unique(&Puzzle::bundled("magic-3")?)?);
/// assert!(is_unique(&Clauses::new([vec![1], vec![-1, 2]]))?);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// Besides the errors that a method names, each returns the error of a problem with a mistake: [`Error::Model`] for a
/// `Model`, [`Error::Clauses`] for `Clauses`. An option that would have no effect is [`Error::Option`].
pub trait Solve {
    /// The type of the solutions.
    type Solution: Send + 'static;

    /// The problem in the form that the methods of this trait need. Only this crate can make one.
    #[doc(hidden)]
    fn prepare(&self) -> Result<Prepared<Self::Solution>>;

    /// Counts all solutions on all cores.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// let counts = geduld::Puzzle::bundled("crazy-jacob")?.count()?;
    /// assert_eq!(counts.solutions, 12u32.into());
    /// assert_eq!(counts.essentially_different, Some(4u32.into()));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// [`Counts::essentially_different`] is `None` for formulas, and for models whose symmetries are not known: see
    /// [`Same`](crate::Same).
    ///
    /// Cost: anything from a millisecond to the age of the universe. [`estimate`](crate::Solve::estimate) predicts it,
    /// and [`Options::time_limit`] bounds it. Memory use does not grow with the number of solutions.
    ///
    /// # Errors
    /// [`Error::Count`] if no engine supports the problem.
    fn count(&self) -> Result<Counts> {
        self.count_with(&Options::new())
    }

    /// Counts all solutions with the given options.
    ///
    /// Parts of a model that share no variable are counted separately, unless a checkpoint, [`Options::verify`],
    /// [`Options::count_by`] or [`Model::same_after`](crate::Model::same_after) is used. [`Options::count_by`] takes
    /// the names of variables: `1,1` for a cell, `x` or `x[3]` for the output of a model, `x3` for variable 3 of a
    /// formula.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::{Options, Puzzle, Solve};
    ///
    /// let counts = Puzzle::bundled("crazy-jacob")?.count_with(&Options::new().verify(0.05))?;
    /// assert!(counts.verification.is_some());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// - [`Error::Count`] if the selected engine does not support the problem, or a solver fails.
    /// - [`Error::GroupBy`] for mistakes in [`Options::count_by`].
    /// - [`Error::Checkpoint`] if the checkpoint belongs to another count, is in use or damaged, or cannot be written.
    fn count_with(&self, options: &Options) -> Result<Counts> {
        counts::count(self.prepare()?.get(), options)
    }

    /// Estimates the number of solutions and the cost of counting them, with 10,000 random probes and half a second of
    /// counting.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// let estimate = geduld::Puzzle::bundled("magic-4")?.estimate()?;
    /// // There are 7040.
    /// assert!((5000.0..10000.0).contains(&estimate.solutions.mean));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`Error::NotEstimable`] if the search does not support the problem.
    fn estimate(&self) -> Result<Estimate> {
        self.estimate_with(&Options::new())
    }

    /// Estimates a count with another number of [`probes`](Options::probes) or threads.
    ///
    /// # Errors
    /// As for [`estimate`](crate::Solve::estimate).
    fn estimate_with(&self, options: &Options) -> Result<Estimate> {
        counts::estimate(&self.prepare()?.get().instance(), options)
    }

    /// Chooses solutions at random. Each choice gives every solution with the same probability, and the same seed gives
    /// the same solutions for any number of threads. `None` if a time limit or a token stopped the work.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::{Options, Puzzle, Solve};
    ///
    /// let sample = Puzzle::bundled("magic-4")?.sample(3, 1, &Options::new())?;
    /// let sample = sample.expect("there is no time limit");
    /// assert_eq!((sample.solutions.len(), sample.of), (3, 7040u32.into()));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Cost: a count, and unless it is a fast count by decomposition, a list up to the last solution that is chosen.
    ///
    /// # Errors
    /// If there are more than ten million solutions that would have to be listed, and as for
    /// [`count_with`](crate::Solve::count_with).
    fn sample(&self, number: usize, seed: u64, options: &Options) -> Result<Option<Sample<Self::Solution>>> {
        sample::sample(self.prepare()?.get(), number, seed, options)
    }

    /// Finds one solution, or returns `None` if there is none. Several strategies take turns, so that large problems
    /// are solved too.
    ///
    /// Cost: unbounded. [`solve_with`](crate::Solve::solve_with) accepts a time limit.
    ///
    /// # Errors
    /// [`Error::Count`] if no strategy supports the problem.
    fn solve(&self) -> Result<Option<Self::Solution>> {
        self.solve_with(&Options::new()).map(Answer::solution)
    }

    /// Finds one solution with the given options.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use std::time::Duration;
    /// use geduld::{Answer, Options, Puzzle, Solve};
    ///
    /// let options = Options::new().time_limit(Duration::from_secs(10));
    /// match Puzzle::bundled("magic-4")?.solve_with(&options)? {
    ///     Answer::Solution(solution) => println!("{}", solution.text()),
    ///     Answer::NoSolution => println!("there is none"),
    ///     Answer::Stopped => println!("nothing was found in time"),
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As for [`solve`](crate::Solve::solve).
    fn solve_with(&self, options: &Options) -> Result<Answer<Self::Solution>> {
        answer::solve(self.prepare()?.get(), options)
    }

    /// Iterates over all solutions. The order is the same in every run.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// let mut model = geduld::Model::new();
    /// let (x, y) = (model.int("x", 1..=100), model.int("y", 1..=100));
    /// model.weighted_sum([(3, x), (-2, y)], 1);
    /// for solution in model.solutions().take(2) {
    ///     let solution = solution?;
    ///     assert_eq!(3 * solution[x] - 2 * solution[y], 1);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    fn solutions(&self) -> Solutions<Self::Solution> {
        self.solutions_with(&Options::new())
    }

    /// Iterates over solutions with the given options. [`Options::show`] selects all solutions or one of each class. If
    /// the problem or the options have a mistake, the first item is the error.
    fn solutions_with(&self, options: &Options) -> Solutions<Self::Solution> {
        Solutions::begin(self.prepare(), options)
    }

    /// Decides whether there is exactly one solution. If a puzzle has more, searches for pins that leave only one of
    /// them.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// let square = geduld::Puzzle::bundled("magic-3")?;
    /// let unique = square.unique()?;
    /// assert_eq!((unique.solutions, unique.classes), (Some(2), Some(1)));
    /// let pins = unique.pins.expect("pins single it out").pins;
    /// assert_eq!(pins.len(), 2);
    /// let pinned = pins.iter().try_fold(square, |square, pin| square.with_pin(pin))?;
    /// assert_eq!(pinned.count()?.solutions, 1u32.into());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As for [`count`](crate::Solve::count).
    fn unique(&self) -> Result<Unique<Self::Solution>> {
        self.unique_with(&Options::new())
    }

    /// Decides whether there is exactly one solution, with threads, a time limit or a token. Returns what is known when
    /// the search stops.
    ///
    /// # Errors
    /// As for [`unique`](crate::Solve::unique).
    fn unique_with(&self, options: &Options) -> Result<Unique<Self::Solution>> {
        reasons::unique(self.prepare()?.get(), options)
    }

    /// Explains why there is no solution: the smallest set of pins, conditions and pieces of a puzzle, or of
    /// constraints with names of a model ([`Model::require_named`](crate::Model::require_named)), that exclude one
    /// another, and what to remove.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::{Puzzle, Solve, Why};
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
    /// [`Error::Reason`] if the problem is too large.
    fn why(&self) -> Result<Why> {
        self.why_with(&Options::new())
    }

    /// Explains why there is no solution, with a time limit or a token. Returns [`Why::Unknown`] if the search was
    /// stopped before it found anything.
    ///
    /// # Errors
    /// As for [`why`](crate::Solve::why), and [`Error::Option`] for options that have no effect here.
    fn why_with(&self, options: &Options) -> Result<Why> {
        reasons::why(self.prepare()?.get(), options)
    }

    /// The next value that follows, if the values of the variables with these names are known already: from the fewest
    /// constraints and known values that are found. `None` if everything is known.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::{Options, Puzzle, Solve};
    ///
    /// let square = Puzzle::bundled("magic-3")?.with_pin("1,1=8")?.with_pin("2,2=5")?.with_pin("1,2=1")?;
    /// let hint = square.hint(&[], &Options::new())?.expect("cells are open");
    /// assert_eq!((hint.variable.as_str(), hint.value.as_str()), ("cell(1,3)", "6"));
    /// assert_eq!(hint.because, ["cell(1,1) = 8", "cell(1,2) = 1"]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Cost: some ten calls of a SAT solver for each variable.
    ///
    /// # Errors
    /// [`Error::Hint`] if no constraint has a name, there is not exactly one solution, or the work was stopped.
    fn hint(&self, known: &[String], options: &Options) -> Result<Option<Hint>> {
        reasons::hint(self.prepare()?.get(), known, options)
    }

    /// Solves a puzzle with exactly one solution by hints, and rates it by the largest number of constraints and known
    /// values that a step needs.
    ///
    /// # Errors
    /// As for [`hint`](crate::Solve::hint).
    fn rating(&self, options: &Options) -> Result<Rating> {
        reasons::rating(self.prepare()?.get(), options)
    }

    /// Makes a puzzle with exactly one solution: draws a random solution, and gives some of its values. By default none
    /// of the givens can be taken away. `None` if a time limit or a token stopped the work. [`Givens`] has an example.
    ///
    /// Cost: a search by a SAT solver for each variable and for each value that may be given, for each solution that is
    /// drawn.
    ///
    /// # Errors
    /// [`Error::Givens`] if there is no variable of a name, or no puzzle came up; [`Error::Reason`] if the model is too
    /// large to be a formula.
    fn generate(&self, givens: &Givens, options: &Options) -> Result<Option<Generated<Self::Solution>>> {
        givens::generate(self.prepare()?.get(), givens, options)
    }

    /// Counts all solutions, and writes a certificate that the checker VeriPB accepts: the proof into this file, whose
    /// name should end in `.pbp`, and beside it a file `.opb` with the formula and the solutions. With `classes` it
    /// lists one solution of each class. For a formula, the name may end in `.cpog`: then it is a decision graph of any
    /// number of models, for the checker cake_scpog. `docs/proofs.md` says how to check it, and what that shows.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use geduld::Solve;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let proof = folder.path().join("magic.pbp");
    /// let written = geduld::Puzzle::bundled("magic-3")?.certify(&proof, true)?;
    /// assert_eq!((written.solutions, written.classes), (8u32.into(), 1u32.into()));
    /// assert_eq!(written.claim, Some(folder.path().join("magic.opb")));
    ///
    /// let path = geduld::Clauses::new((1..100).map(|x| [x, x + 1]));
    /// let written = path.certify(folder.path().join("path.cpog"), false)?;
    /// assert_eq!(written.solutions.to_string(), "927372692193078999176");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If there are more than 20 million solutions or classes, the model cannot be written as a formula, or a file
    /// cannot be written.
    fn certify(&self, proof: impl AsRef<Path>, classes: bool) -> Result<Certificate> {
        let certified = self.certify_with(proof, classes, &Options::new())?;
        certified.ok_or_else(|| CountError::Internal("the work was stopped by nobody").into())
    }

    /// Writes a certificate with threads, a time limit or a token. `None` if they stopped the work: then there is no
    /// file.
    ///
    /// # Errors
    /// As for [`certify`](crate::Solve::certify).
    fn certify_with(
        &self,
        proof: impl AsRef<Path>,
        classes: bool,
        options: &Options,
    ) -> Result<Option<Certificate>> {
        let prepared = self.prepare()?;
        let problem = prepared.get();
        let instance = if classes { problem.classified() } else { problem.instance() };
        let encodings = Encodings::for_model(&instance.model);
        Claimable::of_instance(&instance, &encodings, &[], classes)?.certify(proof.as_ref(), options)
    }

    /// Finds the symmetries: those of the board of a puzzle, and all that the model has.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// let found = geduld::Puzzle::bundled("magic-4")?.symmetries()?;
    /// assert_eq!(found.order, Some(64u32.into()));
    /// assert_eq!(found.board.len(), 8);
    /// assert!(found.board.iter().all(|symmetry| symmetry.kept));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`Error::SymmetriesUnknown`] if the model is too large to search for them.
    fn symmetries(&self) -> Result<SymmetryReport> {
        let prepared = self.prepare()?;
        let problem = prepared.get();
        SymmetryReport::of(&problem.instance(), problem.puzzle()).ok_or(Error::SymmetriesUnknown)
    }

    /// The problem as a Boolean formula. The encodings are chosen to fit.
    ///
    /// # Errors
    /// If the formula would be too large.
    fn formula(&self) -> Result<Formula<Self::Solution>> {
        Formula::new(self.prepare()?, None)
    }

    /// The problem as a Boolean formula with the given encodings.
    ///
    /// # Errors
    /// As for [`formula`](crate::Solve::formula).
    fn formula_with(&self, encodings: Encodings) -> Result<Formula<Self::Solution>> {
        Formula::new(self.prepare()?, Some(encodings))
    }
}

/// A problem in the form that the methods of [`Solve`] need.
#[doc(hidden)]
#[derive(Debug)]
pub struct Prepared<S>(Box<dyn Solvable<Solution = S>>);

impl<S: 'static> Prepared<S> {
    pub(crate) fn new(problem: impl Solvable<Solution = S>) -> Self {
        Self(Box::new(problem))
    }

    pub(crate) fn get(&self) -> &dyn Solvable<Solution = S> {
        &*self.0
    }

    /// The same problem, whose solutions have another type.
    pub(crate) fn map<T: 'static>(self, map: fn(S) -> T) -> Prepared<T> {
        Prepared::new(solvable::Mapped { of: self.0, map })
    }
}
