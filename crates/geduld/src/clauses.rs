//! Formulas given as clauses.

use std::path::Path;

use geduld_encode::{Cnf, Dimacs};
use geduld_flatzinc::{Call, Expression, Kind, Variable};
use geduld_model::ascending;

use crate::certificate::{Certificate, Claimable, certify_graph, is_graph};
use crate::counts::Counts;
use crate::error::{Error, Result};
use crate::flatzinc::{FlatZinc, FlatZincSolution, show};
use crate::options::Options;
use crate::solve::{Prepared, Solve};

/// The maximum number of variables of a formula. A larger number is a mistake and would only fill the memory.
const MOST_VARIABLES: u32 = 10_000_000;

/// A formula in conjunctive normal form. Its solutions are its models. Literals are written as in DIMACS: 3 is variable
/// 3, -3 is its negation.
///
/// A solution gives 0 or 1 for each variable: variable 3 has the name `x3`. If the formula is projected, it gives the
/// variables of the projection, and models that agree on these are one solution.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::{Clauses, Solve};
///
/// // 1 or 2; 2 implies 3.
/// let clauses = [vec![1, 2], vec![-2, 3]];
/// assert_eq!(Clauses::new(clauses.clone()).count()?.solutions, 4u32.into());
/// // Models that agree on 1 and 2 count once.
/// let projected = Clauses::new(clauses.clone()).project([1, 2]);
/// assert_eq!(projected.count()?.solutions, 3u32.into());
/// for solution in projected.solutions() {
///     let solution = solution?;
///     assert_ne!((solution.number("x1"), solution.number("x2")), (Some(0), Some(0)));
/// }
/// // Variables 4 and 5 stand in no clause.
/// assert_eq!(Clauses::new(clauses).variables(5).count()?.solutions, 16u32.into());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Clauses {
    clauses: Vec<Vec<i32>>,
    variables: u32,
    show: Option<Vec<u32>>,
}

impl Clauses {
    /// Reads a formula in DIMACS format. Lines `c p show … 0` are its projection.
    ///
    /// Cost: linear in the text.
    ///
    /// # Errors
    /// [`Error::Dimacs`] with the line of the mistake.
    pub fn parse(text: &[u8]) -> Result<Self> {
        Ok(Dimacs::read(text)?.into())
    }

    /// Reads a file in DIMACS format.
    ///
    /// # Errors
    /// If the file cannot be read, and as for [`Clauses::parse`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let text = std::fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
        Self::parse(&text)
    }

    /// The formula as a model: a Boolean `xN` for each variable N. Its solutions are the models of the formula, or
    /// their projections. [`Solve`] does it by itself; the model has settings, such as [`FlatZinc::count_as_same`].
    ///
    /// Cost: linear in the formula.
    ///
    /// # Errors
    /// [`Error::Clauses`] if a number is not a literal, or there are more variables than a model can have.
    pub fn model(&self) -> Result<FlatZinc> {
        let (_, projection) = self.checked()?;
        let name = |variable: u32| format!("x{variable}").into_boxed_str();
        let variable = |number| Variable {
            name: name(number),
            line: 1,
            kind: Kind::Bool,
            domain: None,
            float_domain: None,
            value: None,
            introduced: false,
        };
        let literals = |clause: &[i32], positive: bool| {
            let own = clause.iter().filter(|&&literal| (literal > 0) == positive);
            Expression::Array(own.map(|literal| Expression::Name(name(literal.unsigned_abs()))).collect())
        };
        let clause = |clause: &Vec<i32>| Call {
            name: "bool_clause".into(),
            line: 1,
            arguments: vec![literals(clause, true), literals(clause, false)],
            label: None,
        };
        let shown = projection.unwrap_or_else(|| (1..=self.variables).collect());
        let mut file = geduld_flatzinc::FlatZinc {
            variables: (1..=self.variables).map(variable).collect(),
            constraints: self.clauses.iter().map(clause).collect(),
            goal_line: 1,
            ..geduld_flatzinc::FlatZinc::default()
        };
        show(&mut file, shown.into_iter().map(name).collect());
        Ok(FlatZinc::from(file.problem()?).of_kind(Self::KIND))
    }

    /// The kind of formulas, where puzzles name theirs.
    pub const KIND: &'static str = "formula";

    /// The conjunction of these clauses. It has the variables from 1 to the largest that occurs.
    pub fn new<C: Into<Vec<i32>>>(clauses: impl IntoIterator<Item = C>) -> Self {
        let clauses: Vec<Vec<i32>> = clauses.into_iter().map(Into::into).collect();
        let variables = clauses.iter().flatten().map(|literal| literal.unsigned_abs()).max().unwrap_or(0);
        Self { clauses, variables, show: None }
    }

    /// Sets the minimum number of variables. Variables that occur in no clause are free: both values are counted.
    pub fn variables(mut self, variables: u32) -> Self {
        self.variables = self.variables.max(variables);
        self
    }

    /// Projects on these variables: models that agree on all of them count once.
    pub fn project(mut self, variables: impl IntoIterator<Item = u32>) -> Self {
        self.show = Some(variables.into_iter().collect());
        self
    }

    /// Counts the models, without classes. `model` gives the formula as a model.
    pub(crate) fn counted(
        &self,
        model: impl FnOnce() -> Result<FlatZinc>,
        options: &Options,
    ) -> Result<Counts> {
        let options = options.clone().symmetry(false);
        if options.names_variables() {
            return model()?.count_with(&options);
        }
        let (core, free) = self.core(false)?;
        let counts = core.model()?.count_with(&options)?;
        Ok(Counts { solutions: counts.solutions << free, ..counts })
    }

    /// The formula without the variables that occur in no clause, and how many of these the projection has: each of
    /// them doubles the number of models. If variables are `named`, to count by them or in a record, none is left out,
    /// because the others get new numbers.
    ///
    /// Cost: linear in the formula.
    ///
    /// # Errors
    /// As for [`Clauses::model`].
    pub fn core(&self, named: bool) -> Result<(Self, usize)> {
        if named {
            return Ok((self.clone(), 0));
        }
        let (_, show) = self.checked()?;
        let mut numbers = vec![0; self.variables as usize + 1];
        for literal in self.clauses.iter().flatten() {
            numbers[literal.unsigned_abs() as usize] = 1;
        }
        let mut variables = 0;
        for number in numbers.iter_mut().filter(|used| **used > 0) {
            variables += 1;
            *number = variables;
        }
        let number = |variable: u32| numbers[variable as usize];
        let literal = |&literal: &i32| number(literal.unsigned_abs()) * literal.signum();
        let clauses = self.clauses.iter().map(|clause| clause.iter().map(literal).collect()).collect();
        let shown: Vec<u32> = show.unwrap_or_else(|| (1..=self.variables).collect());
        let used = shown.iter().filter_map(|&shown| u32::try_from(number(shown)).ok().filter(|&own| own > 0));
        let show: Vec<u32> = used.collect();
        let free = shown.len() - show.len();
        Ok((Self { clauses, variables: variables.unsigned_abs(), show: Some(show) }, free))
    }

    /// The formula as a certificate states it, with these comments.
    pub(crate) fn claimable(&self, comments: &[String]) -> Result<Claimable> {
        let (cnf, show) = self.checked()?;
        Claimable::of_clauses(&cnf, show.as_deref(), comments)
    }

    /// The position of a variable among those that a solution gives.
    pub(crate) fn place(&self, variable: u32) -> Option<usize> {
        let shown = || self.show.as_ref().map(|show| show.iter().filter(|&&other| other < variable).count());
        let is_shown = self.show.as_ref().is_none_or(|show| show.contains(&variable));
        is_shown.then(|| shown().unwrap_or(variable as usize - 1))
    }

    /// The formula and the variables shown, in ascending order.
    fn checked(&self) -> Result<(Cnf, Option<Vec<u32>>)> {
        if self.variables > MOST_VARIABLES {
            let Self { variables, .. } = self;
            return Err(Error::Clauses(format!(
                "{variables} variables, but the maximum is {MOST_VARIABLES}"
            )));
        }
        let clauses = self.clauses.iter().map(|clause| clause.iter().copied());
        let cnf = Cnf::of_dimacs_clauses(self.variables, clauses)
            .map_err(|error| Error::Clauses(error.to_string()))?;
        let mut show = self.show.clone();
        if let Some(show) = &mut show {
            show.sort_unstable();
            show.dedup();
            if let Some(foreign) = show.iter().find(|&&shown| shown == 0 || shown > self.variables) {
                return Err(Error::Clauses(format!(
                    "the projection contains {foreign}, which is not one of their variables"
                )));
            }
        }
        Ok((cnf, show))
    }
}

/// Whether a clause has a variable twice. The checker cake_scpog does not read such a clause.
pub fn repeats_variable(clause: &[i32]) -> bool {
    let variables = ascending(clause.iter().map(|literal| literal.unsigned_abs()));
    variables.len() < clause.len()
}

impl Solve for Clauses {
    type Solution = FlatZincSolution;

    fn prepare(&self) -> Result<Prepared<FlatZincSolution>> {
        self.model()?.prepare()
    }

    /// Counts the models, without classes. Variables that occur in no clause cost nothing.
    fn count_with(&self, options: &Options) -> Result<Counts> {
        self.counted(|| self.model(), options)
    }

    /// The certificate is about these clauses and variables. It has no classes.
    fn certify_with(
        &self,
        proof: impl AsRef<Path>,
        _classes: bool,
        options: &Options,
    ) -> Result<Option<Certificate>> {
        let proof = proof.as_ref();
        if !is_graph(proof) {
            return self.claimable(&[])?.certify(proof, options);
        }
        let (cnf, show) = self.checked()?;
        if show.is_some() {
            return Err(Error::NotForGraphs("a formula without a projection"));
        }
        if self.clauses.iter().any(|clause| repeats_variable(clause)) {
            return Err(Error::NotForGraphs("clauses without a variable twice"));
        }
        certify_graph(&cnf, proof, options)
    }
}

#[doc(hidden)]
impl From<Dimacs> for Clauses {
    fn from(Dimacs { cnf, show, .. }: Dimacs) -> Self {
        Self { clauses: cnf.dimacs_clauses().collect(), variables: cnf.variables(), show }
    }
}
