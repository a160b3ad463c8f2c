//! Puzzles.

use geduld::Description;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use crate::convert::{fitting, pins, table, texts};
use crate::errors::raised;
use crate::options::{Asked, asked};
use crate::results;
use crate::running::run;
use crate::solution::Solution;
use crate::solutions::{Kind, Solutions};

/// A puzzle: pieces with matching edges, a magic square, a snake cube or a symmetric figure.
///
/// `Puzzle(text)` reads the text of a puzzle file, `Puzzle({...})` a dictionary of the same shape. `geduld.load` reads a file,
/// `geduld.bundled` one of the puzzles that come with geduld; `geduld.EdgeMatching`, `MagicSquare`, `SnakeCube` and
/// `SymmetryFigure` build one. A puzzle does not change: `with_pin` and `with_condition` return another one.
///
/// >>> square = geduld.Puzzle({"kind": "magic-square", "order": 3})
/// >>> square.count().solutions
/// 8
/// >>> square.count(pins="1,1=8").solutions
/// 2
#[pyclass(module = "geduld", subclass, frozen)]
#[derive(Clone)]
pub struct Puzzle {
    inner: geduld::Puzzle,
    /// The data from which a copy is made: the text of the puzzle file, with added pins and conditions.
    text: String,
    pins: Vec<String>,
    conditions: Vec<String>,
}

const COMMON: [&str; 4] = ["pins", "conditions", "time_limit", "cancel"];

/// The common keywords, and these.
fn known(more: &[&'static str]) -> Vec<&'static str> {
    COMMON.iter().chain(more).copied().collect()
}

impl Puzzle {
    /// Reads the text of a puzzle file, which errors name.
    pub fn parse(py: Python<'_>, text: String, file: Option<&str>) -> PyResult<Self> {
        let inner = geduld::Puzzle::parse(&text).map_err(|error| raised(py, &error, file))?;
        Ok(Self { inner, text, pins: Vec::new(), conditions: Vec::new() })
    }

    /// The same puzzle with pins and conditions.
    fn with(&self, py: Python<'_>, pins: Vec<String>, conditions: Vec<String>) -> PyResult<Self> {
        let mut puzzle = self.clone();
        for pin in pins {
            puzzle.inner = puzzle.inner.with_pin(&pin).map_err(|error| raised(py, &error, None))?;
            puzzle.pins.push(pin);
        }
        for sentence in conditions {
            puzzle.inner =
                puzzle.inner.with_condition(&sentence).map_err(|error| raised(py, &error, None))?;
            puzzle.conditions.push(sentence);
        }
        Ok(puzzle)
    }

    /// The same puzzle with pins and conditions given as keywords.
    pub fn with_given(
        &self,
        py: Python<'_>,
        given: Option<&Bound<'_, PyAny>>,
        conditions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let given = given.map_or(Ok(Vec::new()), pins)?;
        self.with(py, given, conditions.map_or(Ok(Vec::new()), texts)?)
    }

    fn asked(&self, py: Python<'_>, asked: &mut Asked) -> PyResult<Self> {
        self.with(py, std::mem::take(&mut asked.pins), std::mem::take(&mut asked.conditions))
    }

    /// The name of the puzzle.
    pub fn title(&self) -> &str {
        self.inner.name()
    }

    /// Reads a solution in JSON, if it obeys all rules.
    pub fn checked(&self, py: Python<'_>, json: &str) -> PyResult<geduld::Solution> {
        self.inner.check(json).map_err(|error| raised(py, &error, None))
    }
}

/// A solution of this puzzle as an object.
fn object<'py>(
    puzzle: &Py<Puzzle>,
    py: Python<'py>,
    solution: geduld::Solution,
) -> PyResult<Bound<'py, PyAny>> {
    Ok(Bound::new(py, Solution::new(puzzle.clone_ref(py), solution))?.into_any())
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (source, pins=None, conditions=None))]
    fn new(
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        pins: Option<&Bound<'_, PyAny>>,
        conditions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let puzzle = if let Ok(dict) = source.cast::<PyDict>() {
            let description = Description::from(table(dict)?);
            let inner = description.puzzle().map_err(|error| raised(py, &error, None))?;
            Self { inner, text: description.to_string(), pins: Vec::new(), conditions: Vec::new() }
        } else if source.is_instance_of::<PyString>() {
            Self::parse(py, source.extract()?, None)?
        } else {
            return Err(PyTypeError::new_err(
                "a puzzle is made of a text or a dictionary; load(path) reads a file",
            ));
        };
        puzzle.with_given(py, pins, conditions)
    }

    /// The name of the puzzle.
    #[getter]
    fn name(&self) -> &str {
        self.inner.name()
    }

    /// The kind of puzzle, such as "magic-square".
    #[getter]
    fn kind(&self) -> &str {
        self.inner.kind()
    }

    /// The text of the puzzle file, without the pins and conditions that were added.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// The pins that were added.
    #[getter]
    fn pins(&self) -> Vec<String> {
        self.pins.clone()
    }

    /// The conditions that were added.
    #[getter]
    fn conditions(&self) -> Vec<String> {
        self.conditions.clone()
    }

    /// The same puzzle with a part of the solution given: "1,5=5", or "1,1=7/2" for row, column, piece and turn.
    ///
    /// >>> geduld.bundled("magic-4").with_pin("1,1=16").count().solutions
    /// 416
    fn with_pin(&self, py: Python<'_>, pin: String) -> PyResult<Self> {
        self.with(py, vec![pin], Vec::new())
    }

    /// The same puzzle with a condition, one of these sentences. Write names with spaces in quotes.
    ///
    /// - "piece A in PLACE", "number 7 in PLACE", "cube 14 in PLACE", or "… not in PLACE"
    /// - "pieces A and B touch", "numbers 1 and 2 touch", "cubes 1 and 27 touch", or "… do not touch"
    /// - for boards: "label L in PLACE" (at least one side), "only label L in PLACE" (every side), "label L at 1,1 left",
    ///   "label L not in PLACE", "border of one label", "border of labels L M"
    /// - for squares: "1,1 < 1,2 < 2,1", "1,1 + 1,2 = 17"
    /// - "fixed by MAP": the map leaves the solution unchanged, such as "fixed by half turn"
    ///
    /// A PLACE is a list of cells ("1,1 1,2"; for a snake "1,1,1"), "row 2", "column 3", "layer 1", "border", "inside" or "corners".
    ///
    /// >>> geduld.bundled("nintai").with_condition("border of labels 1 2").count().solutions
    /// 6
    fn with_condition(&self, py: Python<'_>, sentence: String) -> PyResult<Self> {
        self.with(py, Vec::new(), vec![sentence])
    }

    /// Counts all solutions, exactly, on all cores.
    ///
    /// Keywords: pins, conditions, threads, time_limit (seconds), progress (a function or a tqdm bar), cancel (a Cancel), engine
    /// ("auto", "search" or "sat"), symmetry (False visits every solution), verify (the share of the work for a second count),
    /// count_by (variables such as "1,1"), checkpoint (a file).
    ///
    /// >>> counts = geduld.bundled("crazy-jacob").count()
    /// >>> counts.solutions, counts.essentially_different, counts.layouts, counts.complete
    /// (12, 4, 2, True)
    #[pyo3(signature = (**options), text_signature = "($self, *, pins=None, conditions=None, threads=None, time_limit=None, progress=None, cancel=None, engine=None, symmetry=None, verify=None, count_by=None, checkpoint=None)")]
    fn count<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let more = ["threads", "progress", "engine", "symmetry", "verify", "count_by", "checkpoint"];
        let mut asked = asked("count", &known(&more), options)?;
        let puzzle = self.asked(py, &mut asked)?.inner;
        let options = asked.options;
        run(py, &asked.hold, move || puzzle.count_with(&options), |found| results::counts(py, &found))
    }

    /// An iterator over all solutions, in the same order in every run. They are found while you read them.
    ///
    /// Keywords: pins, conditions, threads, time_limit, progress, cancel, engine, symmetry, limit (the maximum number), different (True:
    /// one of each class; "layouts" or "figures": one of each).
    ///
    /// >>> for solution in geduld.bundled("magic-3").solutions(limit=1):
    /// ...     print(solution.numbers)
    /// [[2, 7, 6], [9, 5, 1], [4, 3, 8]]
    /// >>> [solution.stands_for for solution in geduld.bundled("crazy-jacob").solutions(different="layouts")]
    /// [6, 6]
    #[pyo3(signature = (**options), text_signature = "($self, *, pins=None, conditions=None, threads=None, time_limit=None, progress=None, cancel=None, engine=None, symmetry=None, limit=None, different=False)")]
    fn solutions(slf: &Bound<'_, Self>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        let py = slf.py();
        let more = ["threads", "progress", "engine", "symmetry", "limit", "different"];
        let mut asked = asked("solutions", &known(&more), options)?;
        let same = asked.pins.is_empty() && asked.conditions.is_empty();
        let puzzle = slf.get().asked(py, &mut asked)?;
        let found = puzzle.inner.solutions_with(&asked.options);
        let owner = if same { slf.clone().unbind() } else { Py::new(py, puzzle)? };
        Ok(Solutions::new(Kind::Puzzle(owner, found), asked))
    }

    /// A solution, or None if there is none. Raises NotFound if a time limit or a token ended the work early.
    ///
    /// Keywords: pins, conditions, threads, time_limit, progress, cancel, engine.
    ///
    /// >>> geduld.bundled("magic-3").solve(pins=["1,1=8", "1,2=1"]).numbers[0]
    /// [8, 1, 6]
    #[pyo3(signature = (**options), text_signature = "($self, *, pins=None, conditions=None, threads=None, time_limit=None, progress=None, cancel=None, engine=None)")]
    fn solve<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let mut asked = asked("solve", &known(&["threads", "progress", "engine"]), options)?;
        let puzzle = slf.get().asked(py, &mut asked)?;
        let (inner, options) = (puzzle.inner.clone(), asked.options);
        let owner = Py::new(py, puzzle)?;
        run(
            py,
            &asked.hold,
            move || inner.solve_with(&options),
            |answer| crate::solutions::answer(py, answer, |solution| object(&owner, py, solution)),
        )
    }

    /// A list of random solutions, all with the same probability; one may occur several times. The list is empty if there is none.
    ///
    /// The same seed gives the same solutions. Raises NotFound if a time limit or a token ended the work early.
    ///
    /// >>> len(geduld.bundled("magic-4").sample(3, seed=1))
    /// 3
    #[pyo3(signature = (number=1, *, seed=0, **options), text_signature = "($self, number=1, *, seed=0, pins=None, conditions=None, threads=None, time_limit=None, cancel=None)")]
    fn sample<'py>(
        slf: &Bound<'py, Self>,
        number: usize,
        seed: u64,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let mut asked = asked("sample", &known(&["threads"]), options)?;
        let puzzle = slf.get().asked(py, &mut asked)?;
        let (inner, options) = (puzzle.inner.clone(), asked.options);
        let owner = Py::new(py, puzzle)?;
        run(
            py,
            &asked.hold,
            move || inner.sample(number, seed, &options),
            |found| crate::solutions::sampled(py, found, |solution| object(&owner, py, solution)),
        )
    }

    /// Estimates the result and the work of a count, from random probes and half a second of counting.
    ///
    /// Keywords: pins, conditions, threads, probes.
    ///
    /// >>> 5000 < geduld.bundled("magic-4").estimate().solutions < 10000
    /// True
    #[pyo3(signature = (**options), text_signature = "($self, *, pins=None, conditions=None, threads=None, probes=None)")]
    fn estimate<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut asked = asked("estimate", &["pins", "conditions", "threads", "probes"], options)?;
        let puzzle = self.asked(py, &mut asked)?.inner;
        let options = asked.options;
        run(py, &asked.hold, move || puzzle.estimate_with(&options), |found| results::estimate(py, &found))
    }

    /// Explains why there is no solution: the smallest set of pins, conditions and pieces that exclude one another.
    ///
    /// Keywords: pins, conditions, time_limit, cancel.
    ///
    /// >>> geduld.bundled("magic-3").why(pins=["1,1=8", "1,2=7"]).conflict
    /// ['pin 1,1=8', 'pin 1,2=7']
    #[pyo3(signature = (**options), text_signature = "($self, *, pins=None, conditions=None, time_limit=None, cancel=None)")]
    fn why<'py>(&self, py: Python<'py>, options: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
        let mut asked = asked("why", &COMMON, options)?;
        let puzzle = self.asked(py, &mut asked)?.inner;
        let options = asked.options;
        run(py, &asked.hold, move || puzzle.why_with(&options), |found| results::why(py, &found))
    }

    /// Checks whether there is exactly one solution. If there are more, finds pins that leave only one of them.
    ///
    /// Keywords: pins, conditions, threads, time_limit, cancel.
    ///
    /// >>> unique = geduld.bundled("magic-3").unique()
    /// >>> unique.unique, unique.up_to_symmetry, len(unique.pins)
    /// (False, True, 2)
    #[pyo3(signature = (**options), text_signature = "($self, *, pins=None, conditions=None, threads=None, time_limit=None, cancel=None)")]
    fn unique<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let mut asked = asked("unique", &known(&["threads"]), options)?;
        let puzzle = slf.get().asked(py, &mut asked)?;
        let (inner, options) = (puzzle.inner.clone(), asked.options);
        let owner = Py::new(py, puzzle)?;
        run(
            py,
            &asked.hold,
            move || inner.unique_with(&options),
            |found| {
                let of = PyDict::new(py);
                of.set_item("unique", found.solutions.map(|solutions| solutions == 1))?;
                of.set_item("up_to_symmetry", found.classes.map(|classes| classes == 1))?;
                of.set_item("solvable", found.solutions.map(|solutions| solutions > 0))?;
                of.set_item("solution", found.first.map(|first| object(&owner, py, first)).transpose()?)?;
                if let Some(single) = found.pins {
                    of.set_item("pins", single.pins)?;
                    of.set_item("strength", single.strength.name())?;
                }
                results::instance("Unique", &of)
            },
        )
    }

    /// The symmetries of the puzzle: those of the board, and those found in its model.
    ///
    /// Keywords: pins, conditions.
    ///
    /// >>> found = geduld.bundled("magic-4").symmetries()
    /// >>> found.order, len(found.board)
    /// (64, 8)
    #[pyo3(signature = (**options), text_signature = "($self, *, pins=None, conditions=None)")]
    fn symmetries<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut asked = asked("symmetries", &["pins", "conditions"], options)?;
        let puzzle = self.asked(py, &mut asked)?.inner;
        run(py, &asked.hold, move || puzzle.symmetries(), |found| results::symmetries(py, &found))
    }

    /// Checks a solution against every rule and condition, and returns it. Raises NotASolution if it breaks one. The argument is a JSON
    /// text, a dictionary of that shape, the rows of the solution, or a Solution of another puzzle.
    ///
    /// >>> geduld.bundled("magic-3").check({"rows": [[2, 7, 6], [9, 5, 1], [4, 3, 8]]}).numbers[1][1]
    /// 5
    fn check(slf: &Bound<'_, Self>, solution: &Bound<'_, PyAny>) -> PyResult<Solution> {
        let py = slf.py();
        let dumps = |object: &Bound<'_, PyAny>| -> PyResult<String> {
            py.import("json")?.call_method1("dumps", (object,))?.extract()
        };
        let json = if let Ok(solution) = solution.cast::<Solution>() {
            solution.get().json()
        } else if solution.is_instance_of::<PyString>() {
            solution.extract()?
        } else if solution.is_instance_of::<PyList>() {
            let rows = PyDict::new(py);
            rows.set_item("rows", solution)?;
            dumps(&rows)?
        } else {
            dumps(solution)?
        };
        let checked = slf.get().checked(py, &json)?;
        Ok(Solution::new(slf.clone().unbind(), checked))
    }

    /// A picture of the board and the pieces, as SVG.
    fn svg(&self) -> String {
        self.inner.svg()
    }

    fn _repr_svg_(&self) -> String {
        fitting(&self.inner.svg())
    }

    /// The board as text, where IPython has no pictures.
    fn _repr_pretty_(&self, printer: &Bound<'_, PyAny>, _cycle: bool) -> PyResult<()> {
        let board = self.inner.as_inner().family.board().write(false);
        let text = format!("{}\n{board}", self.__repr__());
        printer.call_method1("text", (text.trim_end(),)).map(drop)
    }

    fn __repr__(&self) -> String {
        format!("<geduld puzzle {} ({})>", self.inner.name(), self.inner.kind())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let class = py.get_type::<Self>().into_any();
        let made_of = (&self.text, self.pins.clone(), self.conditions.clone());
        Ok((class, made_of.into_pyobject(py)?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            (&self.text, &self.pins, &self.conditions) == (&other.text, &other.pins, &other.conditions)
        })
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (&self.text, &self.pins, &self.conditions).hash(&mut hasher);
        hasher.finish()
    }
}
