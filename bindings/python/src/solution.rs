//! Solutions of puzzles.

use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::convert::fitting;
use crate::puzzle::Puzzle;

/// A solution of a puzzle, checked against its rules. `print` draws it as text, and Jupyter as a picture.
///
/// One of `numbers`, `pieces`, `path` and `figure` fits the kind of the puzzle; the others are None.
///
/// >>> solution = geduld.bundled("magic-3").solve(pins=["1,1=8", "1,2=1"])
/// >>> solution.numbers
/// [[8, 1, 6], [3, 5, 7], [4, 9, 2]]
/// >>> import pickle
/// >>> pickle.loads(pickle.dumps(solution)) == solution
/// True
#[pyclass(module = "geduld", frozen)]
pub struct Solution {
    puzzle: Py<Puzzle>,
    inner: geduld::Solution,
    stands_for: Option<u128>,
}

impl Solution {
    pub fn new(puzzle: Py<Puzzle>, inner: geduld::Solution) -> Self {
        let stands_for = inner.stands_for();
        Self { puzzle, inner, stands_for }
    }
}

#[pymethods]
impl Solution {
    /// The puzzle that this solution belongs to, with its pins and conditions.
    #[getter]
    fn puzzle(&self, py: Python<'_>) -> Py<Puzzle> {
        self.puzzle.clone_ref(py)
    }

    /// The numbers of a magic square, row by row.
    #[getter]
    fn numbers(&self) -> Option<Vec<Vec<usize>>> {
        self.inner.numbers().map(<[Vec<usize>]>::to_vec)
    }

    /// The pieces of an edge-matching puzzle, row by row, each with `piece`, `turn` and `reverse`; None where the board has a hole.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        let Some(rows) = self.inner.pieces() else { return Ok(None) };
        let class = py.import("geduld._results")?.getattr("Placed")?;
        let list = PyList::empty(py);
        for row in rows {
            let cells = PyList::empty(py);
            for cell in row {
                match cell {
                    Some(lies) => cells.append(class.call1((&lies.piece, lies.turn, lies.reverse))?)?,
                    None => cells.append(py.None())?,
                }
            }
            list.append(cells)?;
        }
        Ok(Some(list))
    }

    /// The positions (column, row, layer) of the cubes of a snake, along the string, counted from 1.
    #[getter]
    fn path(&self) -> Option<Vec<(usize, usize, usize)>> {
        self.inner.path().map(|path| path.iter().map(|&[x, y, z]| (x, y, z)).collect())
    }

    /// The rows of a symmetry figure: a letter for each piece, a dot for each empty square.
    #[getter]
    fn figure(&self) -> Option<Vec<String>> {
        self.inner.figure().map(<[String]>::to_vec)
    }

    /// The number of solutions that this one stands for, including itself, if you asked for one of each class.
    #[getter]
    fn stands_for(&self) -> Option<u128> {
        self.stands_for
    }

    /// The solution as a table: a list of rows, each a list of numbers or texts.
    ///
    /// >>> geduld.bundled("crazy-jacob").solve().rows()[0]
    /// ['5/1']
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if let Some(numbers) = self.numbers() {
            return Ok(numbers.into_pyobject(py)?.into_any());
        }
        if let Some(path) = self.path() {
            return Ok(path.into_pyobject(py)?.into_any());
        }
        let rows: Vec<Vec<String>> = match (self.inner.pieces(), self.inner.figure()) {
            (Some(rows), _) => {
                let text = |cell: &Option<geduld::Turned>| {
                    cell.as_ref().map_or(String::new(), |lies| {
                        let reverse = if lies.reverse { "r" } else { "" };
                        format!("{}/{}{reverse}", lies.piece, lies.turn)
                    })
                };
                rows.iter().map(|row| row.iter().map(text).collect()).collect()
            }
            (None, Some(rows)) => rows.iter().map(|row| row.chars().map(String::from).collect()).collect(),
            (None, None) => Vec::new(),
        };
        Ok(rows.into_pyobject(py)?.into_any())
    }

    /// This table as a pandas DataFrame. pandas must be installed.
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("geduld._tables")?.call_method1("frame", (self.rows(py)?,))
    }

    /// The solution as JSON, as `geduld list` prints it; `Puzzle.check` reads it.
    pub fn json(&self) -> String {
        self.inner.json()
    }

    /// A picture, as SVG.
    fn svg(&self) -> String {
        self.inner.svg()
    }

    fn _repr_svg_(&self) -> String {
        fitting(&self.inner.svg())
    }

    /// The drawing as text, where IPython has no pictures.
    fn _repr_pretty_(&self, printer: &Bound<'_, PyAny>, _cycle: bool) -> PyResult<()> {
        printer.call_method1("text", (self.inner.text().trim_end(),)).map(drop)
    }

    fn __str__(&self) -> String {
        self.inner.text()
    }

    fn __repr__(&self) -> String {
        format!("<solution of {}: {}>", self.puzzle.get().title(), short(&self.json()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.inner == other.get().inner)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.json().hash(&mut hasher);
        hasher.finish()
    }

    #[expect(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Py<Puzzle>, String, Option<u128>))> {
        let make = py.import("geduld._geduld")?.getattr("restored_solution")?;
        Ok((make, (self.puzzle.clone_ref(py), self.json(), self.stands_for)))
    }
}

/// The beginning of a long text.
fn short(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The function that pickle calls.
#[pyfunction]
pub fn restored_solution(
    py: Python<'_>,
    puzzle: Py<Puzzle>,
    json: &str,
    stands_for: Option<u128>,
) -> PyResult<Solution> {
    let inner = puzzle.get().checked(py, json)?;
    Ok(Solution { puzzle, inner, stands_for })
}
