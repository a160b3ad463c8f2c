//! Models of the user's own.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use geduld::{Answer, Best, Options};
use pyo3::exceptions::{PyAttributeError, PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::arguments::{bounds, same};
use crate::expression::{condition, conditions, expression, numbers};
use crate::options::asked;
use crate::results;
use crate::running::run;
use crate::solutions::answer;
use crate::solvable::Solvable;
use crate::variable::{Var, listed};
use crate::{arguments, errors};

type BestAnswer = Answer<Best<geduld::Assignment>>;

/// A problem of your own with integer variables. Symmetries are found, not declared.
///
/// Eight queens, one in each row; the variable of a row is the column of her queen:
///
/// >>> model = geduld.Model()
/// >>> queens = model.int_vars("queen", 8, 1, 8)
/// >>> model.all_different(queens)
/// >>> model.all_different(model.plus(queen, row) for row, queen in enumerate(queens))
/// >>> model.all_different(model.plus(queen, -row) for row, queen in enumerate(queens))
/// >>> model.count().solutions
/// 92
/// >>> model.solve().values(queens)
/// [1, 6, 8, 3, 7, 4, 2, 5]
///
/// Constraints are conditions, as in Z3 and CPMpy: `model.add(2*x + y <= 10, (x == 1) | (y != 2))`. `Distinct(xs)` is
/// `geduld.different(xs)`, `Sum(xs)` is `sum(xs)`, `Implies(a, b)` is `a.implies(b)`.
///
/// The first method that uses the model, such as `count`, raises ModelError if the model has a mistake.
#[pyclass(module = "geduld", extends = Solvable, frozen)]
#[derive(Default)]
pub struct Model {
    inner: Mutex<geduld::Model>,
    /// The names in use. Solutions are read by name, so names are unique.
    names: Mutex<BTreeSet<String>>,
}

/// A piece of a puzzle, as numbers of the model that was made of it.
#[pyclass(module = "geduld", frozen, get_all)]
pub struct PieceOf {
    /// The number of its cell, from 1, row by row.
    cell: Py<PyAny>,
    /// The coordinates of its cell, as pins write them.
    coordinates: Vec<Py<PyAny>>,
}

impl Model {
    /// A model of the library, whose variables have different names.
    pub fn of(inner: geduld::Model) -> PyClassInitializer<Self> {
        let names = inner.names().map(str::to_owned).collect();
        Solvable::of(Self { inner: Mutex::new(inner), names: Mutex::new(names) })
    }

    fn best<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        objective: geduld::Expr,
        options: Option<&Bound<'py, PyDict>>,
        best: impl FnOnce(&geduld::Model, geduld::Expr, &Options) -> geduld::Result<BestAnswer> + Send + 'static,
    ) -> PyResult<Bound<'py, PyAny>> {
        let asked = asked(name, &["threads", "time_limit", "progress", "cancel", "engine"], options)?;
        let (model, options) = (self.copy(), asked.options);
        run(
            py,
            &asked.hold,
            move || best(&model, objective, &options),
            |found| answer(py, found, |best| results::best(py, best)),
        )
    }

    fn lock(&self) -> MutexGuard<'_, geduld::Model> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A copy of the model as it is now.
    pub fn copy(&self) -> geduld::Model {
        self.lock().clone()
    }

    /// Takes names that no variable has yet.
    fn take_names(&self, py: Python<'_>, new: &[String]) -> PyResult<()> {
        let mut seen = BTreeSet::new();
        if let Some(twice) = new.iter().find(|name| !seen.insert(*name)) {
            return Err(errors::model(py, &format!("the name {twice:?} is given twice")));
        }
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        match new.iter().find(|name| names.contains(*name)) {
            Some(taken) => Err(errors::model(py, &format!("there is already a variable {taken:?}"))),
            None => {
                names.extend(new.iter().cloned());
                Ok(())
            }
        }
    }
}

#[pymethods]
impl Model {
    #[new]
    fn new() -> PyClassInitializer<Self> {
        Solvable::of(Self::default())
    }

    /// Called for a name that the model does not have. If another library has it, the message names what to write here.
    fn __getattr__(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        let others = py.import("geduld._others")?;
        let message = others.call_method1("attribute", ("'geduld.Model' object", name))?;
        Err(PyAttributeError::new_err(message.extract::<String>()?))
    }

    /// The variable or number of a name: `model["x1"]`. `model["cell", 1, 2]` is `model["cell1,2"]` of `int_vars("cell", (9, 9), ...)`,
    /// or `model["cell(1,2)"]` of a model made of a puzzle, which has the names of its cells, pieces, turns and coordinates.
    ///
    /// >>> model = geduld.bundled("magic-3").model()
    /// >>> model.add(model["cell", 1, 1] * model["cell", 1, 2] == 14)
    /// >>> model.count().solutions
    /// 1
    fn __getitem__(&self, py: Python<'_>, key: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let names = arguments::keys(key)?;
        let model = self.lock();
        for name in &names {
            match (model.variable(name), model.number(name)) {
                (Some(inner), _) => return Ok(Var::new(py, inner, name.clone())?.into_any()),
                (None, Some(number)) => return expression(py, number),
                (None, None) => {}
            }
        }
        Err(PyKeyError::new_err(format!("the model has no variable {:?}", names[0])))
    }

    /// A piece (or a number, or a cube) of the puzzle from which the model was made: its `cell`, from 1, row by row, and its `coordinates`
    /// are numbers of the model.
    ///
    /// >>> model = geduld.bundled("crazy-jacob").model()
    /// >>> model.add(model.piece("1").cell == 2)
    /// >>> model.count().solutions
    /// 4
    fn piece(&self, py: Python<'_>, name: &str) -> PyResult<PieceOf> {
        let piece = self.lock().piece(name).map_err(|error| errors::raised(py, &error, None))?;
        let coordinates = piece.coordinates.into_iter().map(|number| expression(py, number));
        Ok(PieceOf { cell: expression(py, piece.cell)?, coordinates: coordinates.collect::<PyResult<_>>()? })
    }

    /// What a sentence says of the puzzle from which the model was made, as a condition: `~model.sentence("piece A in corners")`.
    fn sentence(&self, py: Python<'_>, text: &str) -> PyResult<Py<PyAny>> {
        let said = self.lock().sentence(text).map_err(|error| errors::raised(py, &error, None))?;
        condition(py, said)
    }

    fn __repr__(&self) -> String {
        const SHOWN: usize = 5;
        let names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        let more = if names.len() > SHOWN { ", …" } else { "" };
        let shown: Vec<&str> = names.iter().take(SHOWN).map(String::as_str).collect();
        match names.len() {
            0 => "<geduld model without variables>".to_owned(),
            1 => format!("<geduld model of 1 variable: {}>", shown[0]),
            number => format!("<geduld model of {number} variables: {}{more}>", shown.join(", ")),
        }
    }

    /// A variable with integer values: `int_var("x", 1, 9)`, `int_var("x", range(1, 10))` or `int_var("x", [1, 2, 5])`. A variable with an
    /// empty list of values leaves no solution.
    #[pyo3(signature = (name, values, last=None))]
    fn int_var(&self, name: String, values: &Bound<'_, PyAny>, last: Option<i64>) -> PyResult<Py<Var>> {
        let py = values.py();
        let values = arguments::values(&name, values, last)?;
        self.take_names(py, std::slice::from_ref(&name))?;
        let inner = self.lock().int(name.clone(), values);
        Var::new(py, inner, name)
    }

    /// Variables with the same values: `int_vars("x", 5, 0, 9)` is a list of five, called x1 to x5; `int_vars("cell", (9, 9), 1, 9)` is a
    /// list of nine lists, with names from cell1,1 to cell9,9; `int_vars(["red", "blue"], 0, 9)` is a list of variables with these names.
    #[pyo3(signature = (name, number, values=None, last=None))]
    fn int_vars<'py>(
        &self,
        name: &Bound<'py, PyAny>,
        number: &Bound<'py, PyAny>,
        values: Option<&Bound<'py, PyAny>>,
        last: Option<i64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = name.py();
        let (names, sizes, values) = match (name.extract::<String>(), values) {
            (Ok(name), Some(values)) => {
                let (names, sizes) = arguments::names(&name, number)?;
                (names, sizes, arguments::values(&name, values, last)?)
            }
            (Ok(_), None) => {
                return Err(PyTypeError::new_err(
                    "int_vars(name, number, first, last): the values are missing",
                ));
            }
            // A list of names takes the place of a name and a number.
            (Err(_), _) if last.is_some() => {
                return Err(PyTypeError::new_err(
                    "int_vars(names, first, last): there is an argument too many",
                ));
            }
            (Err(_), last) => {
                let names: Vec<String> = name.extract()?;
                let (last, sizes) = (last.map(|last| last.extract()).transpose()?, vec![names.len()]);
                let values = arguments::values(names.first().map_or("", String::as_str), number, last)?;
                (names, sizes, values)
            }
        };
        self.take_names(py, &names)?;
        let mut model = self.lock();
        let made: Vec<(geduld::Var, String)> =
            names.into_iter().map(|name| (model.int(name.clone(), values.iter().copied()), name)).collect();
        drop(model);
        let variables: Vec<Py<Var>> =
            made.into_iter().map(|(inner, name)| Var::new(py, inner, name)).collect::<PyResult<_>>()?;
        // The last size says how long the innermost lists are, and so on outwards.
        let mut whole: Vec<Bound<'py, PyAny>> =
            variables.into_iter().map(|one| one.into_bound(py).into_any()).collect();
        for &size in sizes.iter().skip(1).rev() {
            let lists = whole.chunks(size.max(1)).map(|part| PyList::new(py, part).map(Bound::into_any));
            whole = lists.collect::<PyResult<_>>()?;
        }
        Ok(PyList::new(py, whole)?.into_any())
    }

    /// A variable that is 0 or 1. It can be used as a condition: `b & (x > 3)`, `~b`.
    fn bool_var(&self, py: Python<'_>, name: String) -> PyResult<Py<Var>> {
        self.take_names(py, std::slice::from_ref(&name))?;
        let inner = self.lock().int(name.clone(), 0..=1);
        Var::new(py, inner, name)
    }

    /// A variable that is always larger by `offset` than another one. It does not change the number of solutions.
    fn plus(&self, py: Python<'_>, variable: &Bound<'_, Var>, offset: i64) -> PyResult<Py<Var>> {
        let variable = variable.get();
        let name = format!("{}{offset:+}", variable.name);
        let inner = self.lock().plus(variable.inner, offset);
        Var::new(py, inner, name)
    }

    /// Makes conditions constraints: all of them hold.
    ///
    /// >>> model = geduld.Model()
    /// >>> x, y = model.int_vars("x", 2, 0, 9)
    /// >>> model.add(2*x + y <= 10, x*y == 12)
    /// >>> [(s[x], s[y]) for s in model.solutions()]
    /// [(2, 6), (3, 4)]
    ///
    /// With a name, `why`, `unique` and `hint` mention them by it.
    #[pyo3(signature = (*conditions, name=None))]
    fn add(&self, conditions: &Bound<'_, PyTuple>, name: Option<String>) -> PyResult<()> {
        let conditions = self::conditions(conditions)?;
        let mut model = self.lock();
        for condition in conditions {
            match &name {
                Some(name) => model.require_named(name, condition),
                None => model.require(condition),
            }
        }
        Ok(())
    }

    /// The same as `add`: `model += x < y`.
    fn __iadd__(&self, condition: &Bound<'_, PyAny>) -> PyResult<()> {
        self.add(&PyTuple::new(condition.py(), [condition])?, None)
    }

    /// No two of these variables or expressions have the same value. There is no solution if one of them is given twice.
    #[pyo3(signature = (*variables))]
    fn all_different(&self, variables: &Bound<'_, PyTuple>) -> PyResult<()> {
        let list = numbers(variables)?;
        self.lock().require(geduld::expressions::different(list));
        Ok(())
    }

    /// The values add up to `total`, or to a number within the bounds `at_least` and `at_most`.
    ///
    /// >>> model = geduld.Model()
    /// >>> dice = model.int_vars("die", 2, 1, 6)
    /// >>> model.sum(dice, at_least=10)
    /// >>> model.count().solutions
    /// 6
    #[pyo3(signature = (variables, total=None, *, at_least=None, at_most=None))]
    fn sum(
        &self,
        variables: &Bound<'_, PyAny>,
        total: Option<i64>,
        at_least: Option<i64>,
        at_most: Option<i64>,
    ) -> PyResult<()> {
        let (variables, bounds) = (listed(variables)?, bounds(total, at_least, at_most)?);
        self.lock().sum(&variables, bounds);
        Ok(())
    }

    /// The values, each times its coefficient, add up to `total`, or to a number within the bounds. Terms are pairs such as (3, x).
    ///
    /// >>> model = geduld.Model()
    /// >>> x, y = model.int_vars("x", 2, 0, 10)
    /// >>> model.weighted_sum([(3, x), (-2, y)], 1)
    /// >>> [(s[x], s[y]) for s in model.solutions()]
    /// [(1, 1), (3, 4), (5, 7), (7, 10)]
    #[pyo3(signature = (terms, total=None, *, at_least=None, at_most=None))]
    fn weighted_sum(
        &self,
        terms: Vec<(i64, Py<Var>)>,
        total: Option<i64>,
        at_least: Option<i64>,
        at_most: Option<i64>,
    ) -> PyResult<()> {
        let bounds = bounds(total, at_least, at_most)?;
        self.lock()
            .weighted_sum(terms.iter().map(|(factor, variable)| (*factor, variable.get().inner)), bounds);
        Ok(())
    }

    /// The values of the variables are one of these rows.
    ///
    /// >>> model = geduld.Model()
    /// >>> x, y = model.int_vars("x", 2, 0, 6)
    /// >>> model.table([x, y], [(n, n * n) for n in range(7)])
    /// >>> model.count().solutions
    /// 3
    fn table(&self, variables: &Bound<'_, PyAny>, rows: Vec<Vec<i64>>) -> PyResult<()> {
        let (py, variables) = (variables.py(), listed(variables)?);
        if let Some((place, row)) = (1..).zip(&rows).find(|(_, row)| row.len() != variables.len()) {
            let (values, number) = (row.len(), variables.len());
            let message = format!("row {place} of the table has length {values}, for {number} variables");
            return Err(errors::model(py, &message));
        }
        self.lock().table(&variables, rows);
        Ok(())
    }

    /// At least one of the conditions holds. Variables that are 0 or 1 are conditions, too: `model.clause(b, ~c)`.
    ///
    /// >>> model = geduld.Model()
    /// >>> x, y = model.int_vars("x", 2, 1, 3)
    /// >>> model.clause(x.is_not(1), y.is_(2))     # if x is 1, then y is 2
    /// >>> model.count().solutions
    /// 7
    #[pyo3(signature = (*literals))]
    fn clause(&self, literals: &Bound<'_, PyTuple>) -> PyResult<()> {
        let literals = conditions(literals)?;
        self.lock().any(literals);
        Ok(())
    }

    /// Exactly `count` of the conditions hold.
    #[pyo3(signature = (count, *literals))]
    fn exactly(&self, count: usize, literals: &Bound<'_, PyTuple>) -> PyResult<()> {
        let literals = conditions(literals)?;
        self.lock().exactly(count, literals);
        Ok(())
    }

    /// At most `count` of the conditions hold.
    #[pyo3(signature = (count, *literals))]
    fn at_most(&self, count: usize, literals: &Bound<'_, PyTuple>) -> PyResult<()> {
        let literals = conditions(literals)?;
        self.lock().at_most(count, literals);
        Ok(())
    }

    /// At least `count` of the conditions hold.
    #[pyo3(signature = (count, *literals))]
    fn at_least(&self, count: usize, literals: &Bound<'_, PyTuple>) -> PyResult<()> {
        let literals = conditions(literals)?;
        self.lock().at_least(count, literals);
        Ok(())
    }

    /// Chooses the symmetries under which solutions count as the same: those of the model if they have a simple name ("plain", the
    /// default), "any" symmetry of the model, those that only move values between variables ("moved"), or "nothing".
    fn count_as_same(&self, same_under: &str) -> PyResult<()> {
        let same = same(same_under)?;
        self.lock().count_as_same(same);
        Ok(())
    }

    /// Two solutions count as the same if one becomes the other when each value of `moved` moves to the variable at the same place of
    /// `to`. Several calls allow all combinations of their moves, and nothing else.
    fn same_after(&self, moved: &Bound<'_, PyAny>, to: &Bound<'_, PyAny>) -> PyResult<()> {
        let (moved, to) = (listed(moved)?, listed(to)?);
        self.lock().same_after(&moved, &to);
        Ok(())
    }

    /// The best solution: the one with the smallest value of an expression, or of the sum of pairs such as (3, x). None if there is no solution. Raises
    /// NotFound if a time limit or a token ended the work before there was a solution.
    ///
    /// >>> model = geduld.Model()
    /// >>> x, y = model.int_vars("x", 2, 0, 10)
    /// >>> model.weighted_sum([(3, x), (2, y)], at_least=17)
    /// >>> best = model.minimize(3*x + y)
    /// >>> best.value, best.solution[x], best.solution[y]
    /// (9, 0, 9)
    #[pyo3(signature = (objective, **options), text_signature = "($self, objective, *, threads=None, time_limit=None, progress=None, cancel=None, engine=None)")]
    fn minimize<'py>(
        &self,
        py: Python<'py>,
        objective: &Bound<'py, PyAny>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.best(py, "minimize", arguments::objective(objective)?, options, geduld::Model::minimize_with)
    }

    /// The best solution: the one with the largest value. Otherwise like minimize.
    #[pyo3(signature = (objective, **options), text_signature = "($self, objective, *, threads=None, time_limit=None, progress=None, cancel=None, engine=None)")]
    fn maximize<'py>(
        &self,
        py: Python<'py>,
        objective: &Bound<'py, PyAny>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.best(py, "maximize", arguments::objective(objective)?, options, geduld::Model::maximize_with)
    }
}
