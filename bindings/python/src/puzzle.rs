//! Puzzles.

use geduld::Description;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use crate::convert::{fitting, keys, pins, texts};
use crate::errors::raised;
use crate::model::Model;
use crate::options::Asked;
use crate::solution::Solution;
use crate::solvable::Solvable;

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
#[pyclass(module = "geduld", extends = Solvable, subclass, frozen)]
#[derive(Clone)]
pub struct Puzzle {
    inner: geduld::Puzzle,
    /// The data from which a copy is made: the text of the puzzle file, with added pins and conditions.
    text: String,
    pins: Vec<String>,
    conditions: Vec<String>,
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

    /// The puzzle with the pins and conditions of a call, and the object that its solutions belong to.
    pub fn asked(this: &Bound<'_, Self>, asked: &mut Asked) -> PyResult<(geduld::Puzzle, Py<Self>)> {
        let (pins, conditions) = (std::mem::take(&mut asked.pins), std::mem::take(&mut asked.conditions));
        if pins.is_empty() && conditions.is_empty() {
            return Ok((this.get().inner.clone(), this.clone().unbind()));
        }
        let puzzle = this.get().with(this.py(), pins, conditions)?;
        Ok((puzzle.inner.clone(), puzzle.object(this.py())?))
    }

    /// The puzzle as an object of its own.
    pub fn object(self, py: Python<'_>) -> PyResult<Py<Self>> {
        Py::new(py, Solvable::of(self))
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

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (source, pins=None, conditions=None))]
    fn new(
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        pins: Option<&Bound<'_, PyAny>>,
        conditions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let puzzle = if let Ok(dict) = source.cast::<PyDict>() {
            let description: Description = keys(dict)?.into_iter().collect();
            let inner = description.puzzle().map_err(|error| raised(py, &error, None))?;
            Self { inner, text: description.to_string(), pins: Vec::new(), conditions: Vec::new() }
        } else if source.is_instance_of::<PyString>() {
            Self::parse(py, source.extract()?, None)?
        } else {
            return Err(PyTypeError::new_err(
                "a puzzle is made of a text or a dictionary; load(path) reads a file",
            ));
        };
        Ok(Solvable::of(puzzle.with_given(py, pins, conditions)?))
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
    fn with_pin(&self, py: Python<'_>, pin: String) -> PyResult<Py<Self>> {
        self.with(py, vec![pin], Vec::new())?.object(py)
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
    fn with_condition(&self, py: Python<'_>, sentence: String) -> PyResult<Py<Self>> {
        self.with(py, Vec::new(), vec![sentence])?.object(py)
    }

    /// The puzzle as a Model, to which any condition can be added. It has the same solutions, and counts them up to those symmetries of the
    /// puzzle that all conditions keep. `model["cell", 1, 2]`, `model.piece("A").cell` and `model.sentence("piece A in corners")` are its
    /// numbers and conditions.
    ///
    /// >>> model = geduld.bundled("magic-4").model()
    /// >>> model.add(model["cell", 1, 1] * model["cell", 1, 2] == 12)
    /// >>> model.count().solutions
    /// 126
    fn model(&self, py: Python<'_>) -> PyResult<Py<Model>> {
        let model = self.inner.model().map_err(|error| raised(py, &error, None))?;
        Py::new(py, Model::of(model))
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
