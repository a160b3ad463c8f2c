//! What puzzles, models and formulas have in common: the base class of theirs.

use std::path::{Path, PathBuf};

use geduld::{Answer, Assignment, Certificate, Counts, Estimate, FlatZincSolution, Generated, Givens, Hint};
use geduld::{Options, ProblemSolution, Rating, Sample, Solve, SymmetryReport, Unique, Why};
use pyo3::PyClass;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert::integer;
use crate::flatzinc::{self, FlatZinc};
use crate::model::Model;
use crate::options::{Asked, asked};
use crate::puzzle::Puzzle;
use crate::running::run;
use crate::solution::Solution;
use crate::solutions::{Listed, Solutions, answer, sampled};
use crate::variable::names;
use crate::{assignment, results};

/// What has solutions: the base class of Puzzle, Model and FlatZinc.
///
/// >>> def is_unique(problem: geduld.Solvable) -> bool:
/// ...     return problem.unique().unique
/// >>> is_unique(geduld.bundled("magic-3"))
/// False
/// >>> model = geduld.Model()
/// >>> x = model.int_var("x", 3, 3)
/// >>> is_unique(model)
/// True
#[pyclass(module = "geduld", subclass, frozen)]
pub struct Solvable;

impl Solvable {
    /// The object of a class that has this one as its base.
    pub fn of<T: PyClass<BaseType = Self>>(own: T) -> PyClassInitializer<T> {
        PyClassInitializer::from(Self).add_subclass(own)
    }
}

/// A solution of any kind.
pub enum Found {
    Puzzle(geduld::Solution),
    Model(Assignment),
    FlatZinc(FlatZincSolution),
}

impl From<geduld::Solution> for Found {
    fn from(solution: geduld::Solution) -> Self {
        Self::Puzzle(solution)
    }
}

impl From<Assignment> for Found {
    fn from(solution: Assignment) -> Self {
        Self::Model(solution)
    }
}

impl From<ProblemSolution> for Found {
    fn from(solution: ProblemSolution) -> Self {
        match solution {
            ProblemSolution::Puzzle(solution) => Self::Puzzle(solution),
            ProblemSolution::Model(solution) => Self::FlatZinc(solution),
        }
    }
}

/// [`Solve`], with one type of solutions.
pub trait Ask: Send {
    fn count(&self, options: &Options) -> geduld::Result<Counts>;
    fn estimate(&self, options: &Options) -> geduld::Result<Estimate>;
    fn sample(&self, number: usize, seed: u64, options: &Options) -> geduld::Result<Option<Sample<Found>>>;
    fn solve(&self, options: &Options) -> geduld::Result<Answer<Found>>;
    fn solutions(&self, options: &Options) -> Box<dyn Listed>;
    fn unique(&self, options: &Options) -> geduld::Result<Unique<Found>>;
    fn why(&self, options: &Options) -> geduld::Result<Why>;
    fn hint(&self, known: &[String], options: &Options) -> geduld::Result<Option<Hint>>;
    fn rating(&self, options: &Options) -> geduld::Result<Rating>;
    fn generate(&self, givens: &Givens, options: &Options) -> geduld::Result<Option<Generated<Found>>>;
    fn symmetries(&self) -> geduld::Result<SymmetryReport>;
    fn certify(&self, proof: &Path, classes: bool, options: &Options) -> geduld::Result<Option<Certificate>>;
}

impl<P: Solve + Send> Ask for P
where
    Found: From<P::Solution>,
{
    fn count(&self, options: &Options) -> geduld::Result<Counts> {
        self.count_with(options)
    }

    fn estimate(&self, options: &Options) -> geduld::Result<Estimate> {
        self.estimate_with(options)
    }

    fn sample(&self, number: usize, seed: u64, options: &Options) -> geduld::Result<Option<Sample<Found>>> {
        Ok(Solve::sample(self, number, seed, options)?.map(|sample| sample.map(Found::from)))
    }

    fn solve(&self, options: &Options) -> geduld::Result<Answer<Found>> {
        Ok(self.solve_with(options)?.map(Found::from))
    }

    fn solutions(&self, options: &Options) -> Box<dyn Listed> {
        Box::new(self.solutions_with(options))
    }

    fn unique(&self, options: &Options) -> geduld::Result<Unique<Found>> {
        Ok(self.unique_with(options)?.map(Found::from))
    }

    fn why(&self, options: &Options) -> geduld::Result<Why> {
        self.why_with(options)
    }

    fn hint(&self, known: &[String], options: &Options) -> geduld::Result<Option<Hint>> {
        Solve::hint(self, known, options)
    }

    fn rating(&self, options: &Options) -> geduld::Result<Rating> {
        Solve::rating(self, options)
    }

    fn generate(&self, givens: &Givens, options: &Options) -> geduld::Result<Option<Generated<Found>>> {
        Ok(Solve::generate(self, givens, options)?.map(|made| made.map(Found::from)))
    }

    fn symmetries(&self) -> geduld::Result<SymmetryReport> {
        Solve::symmetries(self)
    }

    fn certify(&self, proof: &Path, classes: bool, options: &Options) -> geduld::Result<Option<Certificate>> {
        self.certify_with(proof, classes, options)
    }
}

/// Makes objects of solutions. Those of a puzzle refer to it.
pub struct Objects(Option<Py<Puzzle>>);

impl Objects {
    pub fn of<'py>(&self, py: Python<'py>, found: Found) -> PyResult<Bound<'py, PyAny>> {
        match (found, &self.0) {
            (Found::Puzzle(solution), Some(puzzle)) => {
                Ok(Bound::new(py, Solution::new(puzzle.clone_ref(py), solution))?.into_any())
            }
            (Found::Puzzle(_), None) => Err(PyRuntimeError::new_err("a solution without a puzzle")),
            (Found::Model(solution), _) => {
                Ok(Bound::new(py, assignment::Assignment::from(solution))?.into_any())
            }
            (Found::FlatZinc(solution), _) => flatzinc::solution(py, &solution),
        }
    }
}

/// A call of a method: what it is about, and its keywords.
struct Call {
    problem: Box<dyn Ask>,
    asked: Asked,
    objects: Objects,
}

impl Call {
    /// Reads the keywords of a method: those that it has, and for a puzzle pins and conditions.
    fn read(
        this: &Bound<'_, Solvable>,
        method: &str,
        keywords: &[&str],
        given: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let this = this.as_any();
        let puzzle = this.cast::<Puzzle>().ok();
        let of_puzzles: &[&str] = if puzzle.is_some() { &["pins", "conditions"] } else { &[] };
        let mut asked = asked(method, &[of_puzzles, keywords].concat(), given)?;
        if let Some(puzzle) = puzzle {
            let (inner, owner) = Puzzle::asked(puzzle, &mut asked)?;
            return Ok(Self { problem: Box::new(inner), asked, objects: Objects(Some(owner)) });
        }
        let problem: Box<dyn Ask> = match this.cast::<Model>() {
            Ok(model) => Box::new(model.get().copy()),
            Err(_) => Box::new(this.cast::<FlatZinc>()?.get().inner.clone()),
        };
        Ok(Self { problem, asked, objects: Objects(None) })
    }
}

#[pymethods]
impl Solvable {
    /// Counts all solutions, exactly, on all cores.
    ///
    /// Keywords: threads, time_limit (seconds), progress (a function or a tqdm bar), cancel (a Cancel), engine (such as "auto", "search" or
    /// "sat"), symmetry (False visits every solution), verify (the share of the work for a second count), count_by (variables such as
    /// "1,1"), checkpoint (a file); for a puzzle pins and conditions.
    ///
    /// >>> counts = geduld.bundled("crazy-jacob").count()
    /// >>> counts.solutions, counts.essentially_different, counts.layouts, counts.complete
    /// (12, 4, 2, True)
    #[pyo3(signature = (**options), text_signature = "($self, *, threads=None, time_limit=None, progress=None, cancel=None, engine=None, symmetry=None, verify=None, count_by=None, checkpoint=None, pins=None, conditions=None)")]
    fn count<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let known = [
            "threads",
            "time_limit",
            "progress",
            "cancel",
            "engine",
            "symmetry",
            "verify",
            "count_by",
            "checkpoint",
        ];
        let (py, call) = (slf.py(), Call::read(slf, "count", &known, options)?);
        let (problem, options) = (call.problem, call.asked.options);
        run(py, &call.asked.hold, move || problem.count(&options), |found| results::counts(py, &found))
    }

    /// An iterator over all solutions, in the same order in every run. They are found while you read them. Those of a FlatZinc model are
    /// dictionaries.
    ///
    /// Keywords: threads, time_limit, progress, cancel, engine, symmetry, limit (the maximum number), different (True: one of each class;
    /// "layouts" or "figures": one of each); for a puzzle pins and conditions.
    ///
    /// >>> for solution in geduld.bundled("magic-3").solutions(limit=1):
    /// ...     print(solution.numbers)
    /// [[2, 7, 6], [9, 5, 1], [4, 3, 8]]
    /// >>> [solution.stands_for for solution in geduld.bundled("crazy-jacob").solutions(different="layouts")]
    /// [6, 6]
    #[pyo3(signature = (**options), text_signature = "($self, *, threads=None, time_limit=None, progress=None, cancel=None, engine=None, symmetry=None, limit=None, different=False, pins=None, conditions=None)")]
    fn solutions(slf: &Bound<'_, Self>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        let known =
            ["threads", "time_limit", "progress", "cancel", "engine", "symmetry", "limit", "different"];
        let Call { problem, asked, objects } = Call::read(slf, "solutions", &known, options)?;
        Ok(Solutions::new(problem.solutions(&asked.options), objects, asked))
    }

    /// A solution, or None if there is none. Raises NotFound if a time limit or a token ended the work early.
    ///
    /// Keywords: threads, time_limit, progress, cancel, engine; for a puzzle pins and conditions.
    ///
    /// >>> geduld.bundled("magic-3").solve(pins=["1,1=8", "1,2=1"]).numbers[0]
    /// [8, 1, 6]
    #[pyo3(signature = (**options), text_signature = "($self, *, threads=None, time_limit=None, progress=None, cancel=None, engine=None, pins=None, conditions=None)")]
    fn solve<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let known = ["threads", "time_limit", "progress", "cancel", "engine"];
        let (py, call) = (slf.py(), Call::read(slf, "solve", &known, options)?);
        let (problem, options, objects) = (call.problem, call.asked.options, call.objects);
        run(
            py,
            &call.asked.hold,
            move || problem.solve(&options),
            |found| answer(py, found, |found| objects.of(py, found)),
        )
    }

    /// A list of random solutions, all with the same probability; one may occur several times. The list is empty if there is none.
    ///
    /// The same seed gives the same solutions. Raises NotFound if a time limit or a token ended the work early.
    ///
    /// Keywords: threads, time_limit, cancel; for a puzzle pins and conditions.
    ///
    /// >>> len(geduld.bundled("magic-4").sample(3, seed=1))
    /// 3
    #[pyo3(signature = (number=1, *, seed=0, **options), text_signature = "($self, number=1, *, seed=0, threads=None, time_limit=None, cancel=None, pins=None, conditions=None)")]
    fn sample<'py>(
        slf: &Bound<'py, Self>,
        number: usize,
        seed: u64,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let known = ["threads", "time_limit", "cancel"];
        let (py, call) = (slf.py(), Call::read(slf, "sample", &known, options)?);
        let (problem, options, objects) = (call.problem, call.asked.options, call.objects);
        run(
            py,
            &call.asked.hold,
            move || problem.sample(number, seed, &options),
            |found| sampled(py, found, |found| objects.of(py, found)),
        )
    }

    /// Estimates the result and the work of a count, from random probes and half a second of counting.
    ///
    /// Keywords: threads, probes; for a puzzle pins and conditions.
    ///
    /// >>> 5000 < geduld.bundled("magic-4").estimate().solutions < 10000
    /// True
    #[pyo3(signature = (**options), text_signature = "($self, *, threads=None, probes=None, pins=None, conditions=None)")]
    fn estimate<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, call) = (slf.py(), Call::read(slf, "estimate", &["threads", "probes"], options)?);
        let (problem, options) = (call.problem, call.asked.options);
        run(py, &call.asked.hold, move || problem.estimate(&options), |found| results::estimate(py, &found))
    }

    /// Counts all solutions, and writes a proof of their number that another checker accepts. A name that ends in .pbp: a proof for VeriPB,
    /// and beside it a file .opb that lists the solutions, or with `classes` one of each class. A name that ends in .cpog: for formulas, a
    /// proof for cake_scpog about any number of models. None if a time limit or a token ended the work; then there is no file.
    ///
    /// Keywords: classes, threads, time_limit, cancel; for a puzzle pins and conditions.
    ///
    /// >>> import os, tempfile
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     certificate = geduld.bundled("magic-3").certify(os.path.join(folder, "magic.pbp"), classes=True)
    /// ...     certificate.solutions, certificate.classes, os.path.basename(certificate.claim)
    /// (8, 1, 'magic.opb')
    #[pyo3(signature = (proof, *, classes=false, **options), text_signature = "($self, proof, *, classes=False, threads=None, time_limit=None, cancel=None, pins=None, conditions=None)")]
    fn certify<'py>(
        slf: &Bound<'py, Self>,
        proof: PathBuf,
        classes: bool,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let known = ["threads", "time_limit", "cancel"];
        let (py, call) = (slf.py(), Call::read(slf, "certify", &known, options)?);
        let (problem, options) = (call.problem, call.asked.options);
        run(
            py,
            &call.asked.hold,
            move || problem.certify(&proof, classes, &options),
            |found| {
                let Some(found) = found else { return Ok(py.None().into_bound(py)) };
                let of = PyDict::new(py);
                of.set_item("solutions", integer(py, &found.solutions)?)?;
                of.set_item("classes", integer(py, &found.classes)?)?;
                of.set_item("claim", found.claim.map(|claim| claim.display().to_string()))?;
                of.set_item("lines", found.lines)?;
                results::instance("Certificate", &of)
            },
        )
    }

    /// Checks whether there is exactly one solution. If a puzzle has more, finds pins that leave only one of them.
    ///
    /// Keywords: threads, time_limit, cancel; for a puzzle pins and conditions.
    ///
    /// >>> unique = geduld.bundled("magic-3").unique()
    /// >>> unique.unique, unique.up_to_symmetry, len(unique.pins)
    /// (False, True, 2)
    #[pyo3(signature = (**options), text_signature = "($self, *, threads=None, time_limit=None, cancel=None, pins=None, conditions=None)")]
    fn unique<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let known = ["threads", "time_limit", "cancel"];
        let (py, call) = (slf.py(), Call::read(slf, "unique", &known, options)?);
        let (problem, options, objects) = (call.problem, call.asked.options, call.objects);
        run(
            py,
            &call.asked.hold,
            move || problem.unique(&options),
            |found| {
                let of = PyDict::new(py);
                of.set_item("unique", found.solutions.map(|solutions| solutions == 1))?;
                of.set_item("up_to_symmetry", found.classes.map(|classes| classes == 1))?;
                of.set_item("solvable", found.solutions.map(|solutions| solutions > 0))?;
                for (name, solution) in [("solution", found.first), ("another", found.another)] {
                    of.set_item(name, solution.map(|solution| objects.of(py, solution)).transpose()?)?;
                }
                of.set_item("superfluous", found.superfluous)?;
                if let Some(single) = found.pins {
                    of.set_item("pins", single.pins)?;
                    of.set_item("strength", single.strength.name())?;
                }
                results::instance("Unique", &of)
            },
        )
    }

    /// Explains why there is no solution: the smallest set of pins, conditions and pieces of a puzzle, or of constraints with names of a
    /// model, that exclude one another.
    ///
    /// Keywords: time_limit, cancel; for a puzzle pins and conditions.
    ///
    /// >>> geduld.bundled("magic-3").why(pins=["1,1=8", "1,2=7"]).conflict
    /// ['pin 1,1=8', 'pin 1,2=7']
    /// >>> model = geduld.Model()
    /// >>> x, y = model.int_vars("x", 2, 1, 9)
    /// >>> model.add(x < y, name="less")
    /// >>> model.add(x + y == 17, name="sum")
    /// >>> model.add(x > 8, name="large")
    /// >>> model.why().conflict
    /// ['less', 'large']
    #[pyo3(signature = (**options), text_signature = "($self, *, time_limit=None, cancel=None, pins=None, conditions=None)")]
    fn why<'py>(slf: &Bound<'py, Self>, options: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
        let (py, call) = (slf.py(), Call::read(slf, "why", &["time_limit", "cancel"], options)?);
        let (problem, options) = (call.problem, call.asked.options);
        run(py, &call.asked.hold, move || problem.why(&options), |found| results::why(py, &found))
    }

    /// The next value that follows, and from what; None if all is known. `known` are variables, or their names, whose values are known.
    /// There must be exactly one solution, and constraints with names: what has no name always holds, and is no reason.
    ///
    /// Keywords: time_limit, cancel; for a puzzle pins and conditions.
    ///
    /// >>> hint = geduld.bundled("magic-3").hint(pins=["1,1=8", "1,2=1"])
    /// >>> hint.variable, hint.value, hint.because
    /// ('cell(2,2)', 5, ['diagonals'])
    #[pyo3(signature = (known=None, **options), text_signature = "($self, known=None, *, time_limit=None, cancel=None, pins=None, conditions=None)")]
    fn hint<'py>(
        slf: &Bound<'py, Self>,
        known: Option<&Bound<'py, PyAny>>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, call) = (slf.py(), Call::read(slf, "hint", &["time_limit", "cancel"], options)?);
        if known.is_some_and(|known| known.is_instance_of::<PyDict>()) {
            return Err(PyTypeError::new_err(
                "known are variables or their names, without values, which follow from the model: write known=list(known)",
            ));
        }
        let known = known.map(names).transpose()?.unwrap_or_default();
        let (problem, options) = (call.problem, call.asked.options);
        run(
            py,
            &call.asked.hold,
            move || problem.hint(&known, &options),
            |found| match found {
                Some(found) => results::hint(py, &found),
                None => Ok(py.None().into_bound(py)),
            },
        )
    }

    /// Solves a puzzle by hints. The rating is the largest number of constraints and known values that a step needs.
    ///
    /// Keywords: time_limit, cancel; for a puzzle pins and conditions.
    ///
    /// >>> rating = geduld.bundled("magic-3").rating(pins=["1,1=8", "1,2=1"])
    /// >>> rating.rating, sum(len(hints) for hints in rating.rounds)
    /// (2, 7)
    #[pyo3(signature = (**options), text_signature = "($self, *, time_limit=None, cancel=None, pins=None, conditions=None)")]
    fn rating<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, call) = (slf.py(), Call::read(slf, "rating", &["time_limit", "cancel"], options)?);
        let (problem, options) = (call.problem, call.asked.options);
        run(
            py,
            &call.asked.hold,
            move || problem.rating(&options),
            |found| {
                let round = |round: &Vec<Hint>| -> PyResult<Vec<Bound<'py, PyAny>>> {
                    round.iter().map(|hint| results::hint(py, hint)).collect()
                };
                let of = PyDict::new(py);
                of.set_item("rating", found.rating)?;
                of.set_item("least", found.least)?;
                of.set_item("rounds", found.rounds.iter().map(round).collect::<PyResult<Vec<_>>>()?)?;
                results::instance("Rating", &of)
            },
        )
    }

    /// Makes a puzzle with exactly one solution: draws a random solution, and gives some of its values, so that no given can be taken
    /// away. `givens` are variables, or names of variables and arrays, whose values may be given.
    ///
    /// Keywords: number (how many values to give), always and never (variables that must or must not be given), half_turn (a symmetric
    /// pattern), rows (elements with the same first index are given together), uniform (all solutions are equally likely; they are
    /// counted first), rating (the smallest and the largest rating, such as (3, 5); constraints must have names), attempts (how many
    /// solutions are drawn at most), seed; time_limit, cancel; for a puzzle pins and conditions.
    ///
    /// >>> model = geduld.Model()
    /// >>> x = model.int_vars("x", 4, 1, 4)
    /// >>> model.all_different(x)
    /// >>> puzzle = model.generate(x, seed=3)
    /// >>> len(puzzle.givens), puzzle.minimal
    /// (3, True)
    /// >>> model.add(x[int(name[1:]) - 1] == value for name, value in puzzle.givens.items())
    /// >>> model.count().solutions
    /// 1
    #[pyo3(signature = (givens, *, number=None, always=None, never=None, half_turn=false, rows=false, uniform=false, rating=None, attempts=100, seed=1, **options), text_signature = "($self, givens, *, number=None, always=None, never=None, half_turn=False, rows=False, uniform=False, rating=None, attempts=100, seed=1, time_limit=None, cancel=None, pins=None, conditions=None)")]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn generate<'py>(
        slf: &Bound<'py, Self>,
        givens: &Bound<'py, PyAny>,
        number: Option<usize>,
        always: Option<&Bound<'py, PyAny>>,
        never: Option<&Bound<'py, PyAny>>,
        half_turn: bool,
        rows: bool,
        uniform: bool,
        rating: Option<(usize, usize)>,
        attempts: usize,
        seed: u64,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, call) = (slf.py(), Call::read(slf, "generate", &["time_limit", "cancel"], options)?);
        let named =
            |given: Option<&Bound<'py, PyAny>>| given.map(names).transpose().map(Option::unwrap_or_default);
        let mut wanted = Givens::of(names(givens)?).always(named(always)?).never(named(never)?);
        wanted = wanted.attempts(attempts).seed(seed);
        wanted = number.map_or(wanted.clone(), |number| wanted.number(number));
        wanted = rating.map_or(wanted.clone(), |(least, most)| wanted.rating(least..=most));
        for (is_set, switch) in [
            (half_turn, Givens::half_turn as fn(Givens) -> Givens),
            (rows, Givens::rows),
            (uniform, Givens::uniform),
        ] {
            wanted = if is_set { switch(wanted) } else { wanted };
        }
        let (problem, options, objects) = (call.problem, call.asked.options, call.objects);
        run(
            py,
            &call.asked.hold,
            move || problem.generate(&wanted, &options),
            |found| {
                let Some(made) = found else {
                    return answer(py, Answer::<Found>::Stopped, |found| objects.of(py, found));
                };
                let of = PyDict::new(py);
                let givens = PyDict::new(py);
                made.givens.iter().try_for_each(|(name, value)| givens.set_item(name, value))?;
                of.set_item("givens", givens)?;
                of.set_item("solution", objects.of(py, made.solution)?)?;
                of.set_item("minimal", made.minimal)?;
                of.set_item("rating", made.rating)?;
                results::instance("Generated", &of)
            },
        )
    }

    /// The symmetries: those of the board of a puzzle, and those found in the model.
    ///
    /// Keywords, for a puzzle: pins, conditions.
    ///
    /// >>> found = geduld.bundled("magic-4").symmetries()
    /// >>> found.order, len(found.board)
    /// (64, 8)
    #[pyo3(signature = (**options), text_signature = "($self, *, pins=None, conditions=None)")]
    fn symmetries<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, call) = (slf.py(), Call::read(slf, "symmetries", &[], options)?);
        let problem = call.problem;
        run(py, &call.asked.hold, move || problem.symmetries(), |found| results::symmetries(py, &found))
    }
}
