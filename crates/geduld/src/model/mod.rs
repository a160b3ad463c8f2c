//! Models described by the user.

mod assignment;
mod board;
mod compiled;
mod condition;
mod expression;
mod follows;
mod moves;
mod of_puzzle;
mod questions;
mod same;
mod translate;
mod var;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use geduld_model::{Bounds, Domain};

use condition::Claim;
use follows::{Follows, Function};
use of_puzzle::Origin;

pub use assignment::Assignment;
pub use condition::{Condition, all, any, circuit, cumulative, different, no_overlap, row};
pub use expression::{Expr, element, max, min, sum};
pub use of_puzzle::PieceOf;
pub use same::Same;
pub use var::{Literal, Var};

/// A problem over integer variables and constraints on their values.
///
/// Describe it with [`int`](Self::int) and the constraints below. Then [`count`](crate::Solve::count), list
/// ([`solutions`](crate::Solve::solutions)) or [`solve`](crate::Solve::solve) it. Symmetries are detected, you do not
/// declare them.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::Solve;
///
/// // Eight queens, one in each row; the variable of a row is her column.
/// let mut model = geduld::Model::new();
/// let queens = model.ints("queen", 8, 1..=8);
/// model.all_different(&queens);
/// for slope in [1, -1] {
///     let diagonals: Vec<_> = (0..).zip(&queens).map(|(row, &queen)| model.plus(queen, slope * row)).collect();
///     model.all_different(&diagonals);
/// }
/// let counts = model.count()?;
/// assert_eq!(counts.solutions, 92u32.into());
/// // Up to reading the board backwards: the value of each variable moves to the variable of the opposite row.
/// model.same_after(&queens, &queens.iter().rev().copied().collect::<Vec<_>>());
/// assert_eq!(model.count()?.essentially_different, Some(46u32.into()));
///
/// let solution = model.solve()?.expect("there are 92");
/// assert_ne!(solution[queens[0]], solution[queens[1]]);
/// # Ok(())
/// # }
/// ```
///
/// # Which solutions are essentially different
///
/// By default, classes are counted only if the symmetries of the model have a simple name, such as three colours that
/// may be exchanged: see [`Same::Plain`]. To count up to the rotations and reflections of a figure, name these with
/// [`same_after`](Self::same_after): its example counts magic stars. [`count_as_same`](Self::count_as_same) offers
/// other choices, such as *any* symmetry of the model. These include symmetries that exchange values, and symmetries
/// that are not obvious.
///
/// # Mistakes
///
/// Building a model never fails. Mistakes are reported as [`Error::Model`](crate::Error::Model) by the methods that
/// count, list, solve or encode the model. Examples of mistakes:
///
/// - a variable of another model
/// - a variable with other values than 0 and 1 that is used as a condition
/// - a range of values that ends before it begins
/// - a row of the wrong length
/// - numbers that do not fit into 64 bits
#[derive(Clone, Debug)]
pub struct Model {
    variables: Vec<Variable>,
    /// What solutions satisfy. A variable that another one determines is not mentioned here.
    conditions: Vec<Condition>,
    /// Conditions with names, for explanations. Those of one name are one requirement.
    named: Vec<(String, Condition)>,
    /// The total number of values of all variables.
    values: usize,
    same: Same,
    /// Moves that make solutions the same: for each move the variables, and where the value of each goes.
    moves: Vec<(Vec<Var>, Vec<Var>)>,
    /// The puzzle from which the model was made.
    origin: Option<Arc<Origin>>,
    /// Whether solutions count as the same under those symmetries of the puzzle that the model keeps.
    on_board: bool,
    /// The first mistake that was made while building the model.
    mistake: Option<String>,
}

#[derive(Clone, Debug)]
struct Variable {
    /// Distinguishes its [`Var`] from those of other models.
    id: u64,
    name: String,
    domain: Domain,
    /// How another variable determines this one, if one does.
    follows: Option<Follows>,
}

/// The maximum number of values of a variable.
const MOST_VALUES: usize = 1 << 16;
/// The maximum total number of values of all variables.
const MOST_IN_ALL: usize = 1 << 21;

impl Default for Model {
    fn default() -> Self {
        Self::new()
    }
}

/// Methods that describe a problem.
impl Model {
    /// A model without variables. It has one solution, which assigns nothing.
    pub fn new() -> Self {
        Self {
            variables: Vec::new(),
            conditions: Vec::new(),
            named: Vec::new(),
            values: 0,
            same: Same::default(),
            moves: Vec::new(),
            origin: None,
            on_board: false,
            mistake: None,
        }
    }

    /// Adds an integer variable with these values, at most 65,536 of them. Duplicate values count once. A variable
    /// without values leaves no solution.
    pub fn int(&mut self, name: impl Into<String>, values: impl IntoIterator<Item = i64>) -> Var {
        let name = name.into();
        let domain = self.domain(&name, values);
        self.add(name, domain, None)
    }

    /// Adds `count` integer variables with the same values, named `name1`, `name2` and so on. All variables of a model
    /// together can have at most two million values. Beyond that no variables are added, and using the model is an
    /// [`Error::Model`](crate::Error::Model). A range that ends before it begins, such as `5..=3`, is a mistake.
    pub fn ints(&mut self, name: &str, count: usize, values: RangeInclusive<i64>) -> Vec<Var> {
        if values.start() > values.end() {
            self.wrong(format!("`{name}` has no values: {} is larger than {}", values.start(), values.end()));
        }
        let domain = self.domain(name, values);
        // One variable too many is enough to notice the mistake.
        let numbers = 1..=count.min(MOST_IN_ALL + 1);
        numbers.map(|number| self.add(format!("{name}{number}"), domain.clone(), None)).collect()
    }

    /// Adds a variable that is always `offset` larger than another variable. It is determined by the other variable, so
    /// it adds no solutions.
    ///
    /// *Queens on a diagonal: the sums of their columns and rows are equal.*
    pub fn plus(&mut self, variable: Var, offset: i64) -> Var {
        let known = self.variables.get(variable.number).filter(|known| known.id == variable.id);
        let Some(Variable { name, domain, .. }) = known else {
            return self.wrong("`plus` is given a variable of another model".to_owned());
        };
        let (name, values) = (format!("{name}{offset:+}"), domain.values());
        let moved = values.map(|value| domain.number(value).checked_add(offset));
        let Some(moved) = moved.collect::<Option<Vec<i64>>>() else {
            return self.wrong(format!("`{name}` can exceed 64 bits"));
        };
        self.add(name, Domain::numbers(moved), Some(Follows::plus(variable.number, offset)))
    }

    fn domain(&mut self, name: &str, values: impl IntoIterator<Item = i64>) -> Domain {
        let values: Vec<i64> = values.into_iter().take(MOST_VALUES + 1).collect();
        if values.len() > MOST_VALUES {
            self.wrong(format!("`{name}` has more than {MOST_VALUES} values"));
            return Domain::numbers([]);
        }
        Domain::numbers(BTreeSet::from_iter(values))
    }

    fn add(&mut self, name: String, domain: Domain, follows: Option<Follows>) -> Var {
        self.values += domain.len().max(1);
        if self.values > MOST_IN_ALL {
            return self.wrong(format!("its variables have more than {MOST_IN_ALL} values"));
        }
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let id = NEXT.fetch_add(1, Relaxed);
        let boolean = domain.values().all(|value| matches!(domain.number(value), 0 | 1));
        self.variables.push(Variable { id, name, domain, follows });
        Var { id, number: self.variables.len() - 1, boolean }
    }

    /// Records a mistake, if it is the first, and returns a variable that belongs to no model.
    fn wrong(&mut self, mistake: String) -> Var {
        self.mistake.get_or_insert(mistake);
        Var { id: u64::MAX, number: usize::MAX, boolean: true }
    }

    /// Requires a condition: see [`Expr`] and [`Condition`].
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// use geduld::expressions::different;
    ///
    /// // Eight queens, one in each row; the variable of a row is her column.
    /// let mut model = geduld::Model::new();
    /// let queens = model.ints("queen", 8, 1..=8);
    /// model.require(different(&queens));
    /// model.require(different((0i64..).zip(&queens).map(|(row, &queen)| queen + row)));
    /// model.require(different((0i64..).zip(&queens).map(|(row, &queen)| queen - row)));
    /// assert_eq!(model.count()?.solutions, 92u32.into());
    /// # Ok(())
    /// # }
    /// ```
    pub fn require(&mut self, condition: impl Into<Condition>) {
        let condition = condition.into();
        match condition.claim {
            Claim::Truth(true) => return,
            Claim::All(list) => return list.iter().for_each(|condition| self.require(condition)),
            _ => {}
        }
        self.conditions.push(condition);
    }

    /// Requires a condition, and gives it a name, by which [`Solve::why`](crate::Solve::why),
    /// [`Solve::unique`](crate::Solve::unique) and [`Solve::hint`](crate::Solve::hint) mention it. Several conditions
    /// may share a name.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::{Solve, Why};
    ///
    /// let mut model = geduld::Model::new();
    /// let (x, y) = (model.int("x", 1..=9), model.int("y", 1..=9));
    /// model.require_named("less", x.lt(y));
    /// model.require_named("sum", (x + y).eq(17));
    /// model.require_named("x is odd", (x % 2).eq(1));
    /// model.require_named("x is large", x.ge(9));
    /// let Why::Excluded(excluded) = model.why()? else { panic!("there is no solution") };
    /// let names: Vec<&str> = excluded.members.iter().map(|member| member.name.as_str()).collect();
    /// assert_eq!(names, ["less", "x is large"]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn require_named(&mut self, name: impl Into<String>, condition: impl Into<Condition>) {
        self.named.push((name.into(), condition.into()));
    }

    /// Requires that no two of these variables have the same value. If one is listed twice, there is no solution.
    pub fn all_different(&mut self, variables: &[Var]) {
        self.require(different(variables));
    }

    /// Requires that two variables have different values.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// // Colourings of a ring of five with three colours.
    /// let mut model = geduld::Model::new();
    /// let colours = model.ints("vertex", 5, 1..=3);
    /// for vertex in 0..5 {
    ///     model.different(colours[vertex], colours[(vertex + 1) % 5]);
    /// }
    /// assert_eq!(model.count()?.solutions, 30u32.into());
    /// # Ok(())
    /// # }
    /// ```
    pub fn different(&mut self, a: Var, b: Var) {
        self.require(a.ne(b));
    }

    /// Requires that the values of these variables add up to a total, or to a number in a range. A variable that is
    /// listed twice counts twice.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// // Two dice: 7; at most 4; from 10 to 12.
    /// let solutions = |total: geduld::Bounds<i64>| {
    ///     let mut model = geduld::Model::new();
    ///     let dice = model.ints("die", 2, 1..=6);
    ///     model.sum(&dice, total);
    ///     model.count().map(|counts| counts.solutions)
    /// };
    /// assert_eq!(solutions(7.into())?, 6u32.into());
    /// assert_eq!(solutions((..=4).into())?, 6u32.into());
    /// assert_eq!(solutions((10..=12).into())?, 6u32.into());
    /// # Ok(())
    /// # }
    /// ```
    pub fn sum(&mut self, variables: &[Var], total: impl Into<Bounds<i64>>) {
        self.weighted_sum(variables.iter().map(|&variable| (1, variable)), total);
    }

    /// Requires that the values of these variables, each multiplied by its coefficient, add up to a total, or to a
    /// number in a range. A variable that is listed twice counts twice. The sum of the largest absolute values must fit
    /// into 64 bits.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// // A knapsack that holds 10: how many ways are there to take some of four things that weigh 3, 4, 5 and 6?
    /// let mut model = geduld::Model::new();
    /// let taken = model.ints("taken", 4, 0..=1);
    /// model.weighted_sum([3, 4, 5, 6].into_iter().zip(taken), ..=10);
    /// assert_eq!(model.count()?.solutions, 10u32.into());
    /// # Ok(())
    /// # }
    /// ```
    pub fn weighted_sum(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Var)>,
        total: impl Into<Bounds<i64>>,
    ) {
        let sum: Expr = terms.into_iter().collect();
        self.require(Condition::within(sum, total.into()));
    }

    /// Requires that the values of the variables are one of these rows. A row has one value for each variable.
    /// Duplicate rows count once. Without rows there is no solution. A variable that is listed twice has the same value
    /// at both places.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// // Numbers from 0 to 6 of which the second is the square of the first.
    /// let mut model = geduld::Model::new();
    /// let numbers = model.ints("x", 2, 0..=6);
    /// model.table(&numbers, (0..7).map(|n| [n, n * n]));
    /// assert_eq!(model.count()?.solutions, 3u32.into());
    /// # Ok(())
    /// # }
    /// ```
    pub fn table<R: AsRef<[i64]>>(&mut self, variables: &[Var], rows: impl IntoIterator<Item = R>) {
        self.require(row(variables, rows));
    }

    /// Requires that exactly `count` of the conditions hold, for example literals. One that is listed twice counts
    /// twice.
    pub fn exactly<C: Into<Condition>>(&mut self, count: usize, literals: impl IntoIterator<Item = C>) {
        self.cardinality(count, literals);
    }

    /// Requires that at most `count` of the conditions hold. One that is listed twice counts twice.
    pub fn at_most<C: Into<Condition>>(&mut self, count: usize, literals: impl IntoIterator<Item = C>) {
        self.cardinality(..=count, literals);
    }

    /// Requires that at least `count` of the conditions hold. One that is listed twice counts twice.
    pub fn at_least<C: Into<Condition>>(&mut self, count: usize, literals: impl IntoIterator<Item = C>) {
        self.cardinality(count.., literals);
    }

    /// Requires that the number of conditions that hold is `count`, a number or a range. One that is listed twice
    /// counts twice.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// // Four cells in three colours: two or three of them are of colour 1, one at most is of colour 2.
    /// let mut model = geduld::Model::new();
    /// let cells = model.ints("cell", 4, 1..=3);
    /// model.cardinality(2..=3, cells.iter().map(|cell| cell.is(1)));
    /// model.at_most(1, cells.iter().map(|cell| cell.is(2)));
    /// assert_eq!(model.count()?.solutions, 26u32.into());
    /// # Ok(())
    /// # }
    /// ```
    pub fn cardinality<C: Into<Condition>>(
        &mut self,
        count: impl Into<Bounds<usize>>,
        literals: impl IntoIterator<Item = C>,
    ) {
        self.require(Condition::count(literals.into_iter().map(Into::into).collect(), count.into()));
    }

    /// Requires that at least one of the conditions holds, for example of literals. Without conditions there is no
    /// solution.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// // If x is 1, then y is 2: of the nine pairs two are excluded.
    /// let mut model = geduld::Model::new();
    /// let (x, y) = (model.int("x", 1..=3), model.int("y", 1..=3));
    /// model.any([x.is_not(1), y.is(2)]);
    /// assert_eq!(model.count()?.solutions, 7u32.into());
    /// # Ok(())
    /// # }
    /// ```
    pub fn any<C: Into<Condition>>(&mut self, literals: impl IntoIterator<Item = C>) {
        self.require(any(literals));
    }

    /// Sets which solutions count as the same. The default is [`Same::Plain`]. Discards all moves of
    /// [`Model::same_after`].
    pub fn count_as_same(&mut self, same: Same) {
        self.same = same;
        self.moves.clear();
        self.on_board = false;
    }

    /// Declares that two solutions count as the same if one becomes the other by this move: the value of each variable
    /// of `from` goes to the variable at the same position of `to`. `to` contains the variables of `from` in another
    /// order; all other variables keep their values. If it is called several times, all combinations of the moves
    /// apply, and no other symmetries.
    ///
    /// Use this to count up to the rotations and reflections of a figure if the model has more symmetries than these.
    /// Variables created by [`Model::plus`] are moved automatically. A move that is not a symmetry of the model is a
    /// mistake.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// // Magic stars: 1 to 12 on six points and six crossings, each line of four adds up to 26. Places 0 to 5 are the
    /// // points, 6 to 11 the crossings, both clockwise; crossing 6 + i lies between the points i and i + 1.
    /// let mut star = geduld::Model::new();
    /// let place = star.ints("place", 12, 1..=12);
    /// star.all_different(&place);
    /// for i in 0..6 {
    ///     star.sum(&[i, 6 + i, 6 + (i + 1) % 6, (i + 2) % 6].map(|p| place[p]), 26);
    /// }
    /// // Where each place goes when the star is turned by one point, and when it is mirrored.
    /// star.same_after(&place, &[1, 2, 3, 4, 5, 0, 7, 8, 9, 10, 11, 6].map(|p| place[p]));
    /// star.same_after(&place, &[0, 5, 4, 3, 2, 1, 11, 10, 9, 8, 7, 6].map(|p| place[p]));
    /// let counts = star.count()?;
    /// assert_eq!(counts.solutions, 960u32.into());
    /// assert_eq!(counts.essentially_different, Some(80u32.into()));
    ///
    /// // The model has symmetries that no eye sees: with them there are 20 classes, and 15 if n is replaced by
    /// // 13 - n, too.
    /// star.count_as_same(geduld::Same::Moved);
    /// assert_eq!(star.count()?.essentially_different, Some(20u32.into()));
    /// star.count_as_same(geduld::Same::AnySymmetry);
    /// assert_eq!(star.count()?.essentially_different, Some(15u32.into()));
    /// # Ok(())
    /// # }
    /// ```
    pub fn same_after(&mut self, from: &[Var], to: &[Var]) {
        self.moves.push((from.to_vec(), to.to_vec()));
        self.on_board = false;
    }
}
