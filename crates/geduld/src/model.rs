//! Models of one's own.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use geduld_model::{BoardSymmetry, Constraint, Domain, Instance, Permutation, Table, Value, VarId};
use geduld_symmetry::{SymmetryLimits, find};

use crate::count::{Estimate, Subject};
use crate::counts::{count_instance, estimate_instance};
use crate::formula::Formula;
use crate::solutions::Problem;
use crate::{Counts, Error, Options, Result, Solutions};

/// A variable of a [`Model`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(usize);

/// "This variable has this value", or that it has another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    variable: Var,
    value: i64,
    positive: bool,
}

impl Var {
    /// The variable has this value.
    pub fn is(self, value: i64) -> Literal {
        Literal { variable: self, value, positive: true }
    }

    /// The variable has another value.
    pub fn is_not(self, value: i64) -> Literal {
        Literal { variable: self, value, positive: false }
    }
}

/// Which solutions of a model count as the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Same {
    /// Those that some symmetry of the model carries to one another: it may exchange variables and, for each of them, values.
    #[default]
    Symmetric,
    /// Those that exchanging variables carries to one another, values staying what they are.
    Exchanged,
    /// Those that exchanging variables as [`Model::same_after`] says carries to one another.
    Chosen,
    /// None: every solution is a class of its own.
    Nothing,
}

/// A model over finite domains: integer variables and constraints.
///
/// Symmetries need not be declared: they are found.
///
/// ```
/// # fn main() -> geduld::Result<()> {
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
/// assert_eq!(counts.essentially_different, Some(12u32.into()));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Model {
    variables: Vec<Variable>,
    rules: Vec<Rule>,
    same: Same,
    /// Exchanges that were chosen: for each the variables, and where the value of each goes.
    exchanges: Vec<(Vec<Var>, Vec<Var>)>,
}

#[derive(Clone, Debug)]
struct Variable {
    name: String,
    domain: Domain,
    derived: bool,
}

/// A constraint in terms of [`Var`]s and their values.
#[derive(Clone, Debug)]
enum Rule {
    AllDifferent(Vec<Var>),
    Sum(Vec<(i64, Var)>, i64),
    Table(Vec<Var>, Vec<Vec<i64>>),
    Exactly(usize, Vec<Literal>),
    Any(Vec<Literal>),
}

impl Model {
    /// A model without variables.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an integer variable.
    pub fn int(&mut self, name: impl Into<String>, values: impl IntoIterator<Item = i64>) -> Var {
        let distinct: BTreeSet<i64> = values.into_iter().collect();
        self.add(name.into(), Domain::numbers(distinct), false)
    }

    /// Adds so many integer variables with the same values, named `name1`, `name2` and so on.
    pub fn ints(&mut self, name: &str, count: usize, values: RangeInclusive<i64>) -> Vec<Var> {
        (1..=count).map(|number| self.int(format!("{name}{number}"), values.clone())).collect()
    }

    /// A variable that is always so much more than another one. It is no part of a solution.
    pub fn plus(&mut self, variable: Var, offset: i64) -> Var {
        let values = self.values(variable);
        let name = format!("{}{offset:+}", self.variables[variable.0].name);
        let shifted = self.add(name, Domain::numbers(values.iter().map(|value| value + offset)), true);
        let rows = values.into_iter().map(|value| vec![value, value + offset]).collect();
        self.rules.push(Rule::Table(vec![variable, shifted], rows));
        shifted
    }

    fn add(&mut self, name: String, domain: Domain, derived: bool) -> Var {
        self.variables.push(Variable { name, domain, derived });
        Var(self.variables.len() - 1)
    }

    fn values(&self, variable: Var) -> Vec<i64> {
        let domain = &self.variables[variable.0].domain;
        domain.values().map(|value| domain.number(value)).collect()
    }

    /// No two of these variables have the same value.
    pub fn all_different(&mut self, variables: &[Var]) {
        self.rules.push(Rule::AllDifferent(variables.to_vec()));
    }

    /// Two variables have different values.
    pub fn different(&mut self, a: Var, b: Var) {
        self.all_different(&[a, b]);
    }

    /// The values of these variables add up to a total.
    pub fn sum(&mut self, variables: &[Var], total: i64) {
        self.weighted_sum(variables.iter().map(|&variable| (1, variable)), total);
    }

    /// The values of variables, each times its coefficient, add up to a total.
    pub fn weighted_sum(&mut self, terms: impl IntoIterator<Item = (i64, Var)>, total: i64) {
        self.rules.push(Rule::Sum(terms.into_iter().collect(), total));
    }

    /// The values of the variables are one of these rows.
    pub fn table<R: AsRef<[i64]>>(&mut self, variables: &[Var], rows: impl IntoIterator<Item = R>) {
        let rows = rows.into_iter().map(|row| row.as_ref().to_vec()).collect();
        self.rules.push(Rule::Table(variables.to_vec(), rows));
    }

    /// Exactly so many of the literals hold.
    pub fn exactly(&mut self, count: usize, literals: impl IntoIterator<Item = Literal>) {
        self.rules.push(Rule::Exactly(count, literals.into_iter().collect()));
    }

    /// At least one of the literals holds.
    pub fn any(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.rules.push(Rule::Any(literals.into_iter().collect()));
    }

    /// Decides which solutions count as the same; by default those that a symmetry of the model carries to one another.
    pub fn count_as_same(&mut self, same: Same) {
        self.same = same;
    }

    /// Solutions count as the same if the value of each of these variables moves to the variable at the same position of `to`. Called
    /// several times, it takes all products of these maps. *The rotation of a star, and its mirror image.*
    ///
    /// Counting fails if such a map is no symmetry of the model.
    pub fn same_after(&mut self, from: &[Var], to: &[Var]) {
        self.same = Same::Chosen;
        self.exchanges.push((from.to_vec(), to.to_vec()));
    }

    /// Counts all solutions, on all cores.
    ///
    /// # Errors
    /// If the model has a mistake, or no engine serves it.
    pub fn count(&self) -> Result<Counts> {
        self.count_with(&Options::new())
    }

    /// Counts all solutions.
    ///
    /// # Errors
    /// If the model has a mistake, or the engine asked for does not serve it.
    pub fn count_with(&self, options: &Options) -> Result<Counts> {
        let built = self.built()?;
        let instance = built.instance();
        count_instance(&Subject::of_model(&instance), &instance, options)
    }

    /// What a count of all solutions is expected to come to.
    ///
    /// # Errors
    /// If the model has a mistake, or the search does not serve it.
    pub fn estimate(&self) -> Result<Estimate> {
        self.estimate_with(&Options::new())
    }

    /// The same with other [`probes`](Options::probes) or threads.
    ///
    /// # Errors
    /// As for [`Model::estimate`].
    pub fn estimate_with(&self, options: &Options) -> Result<Estimate> {
        estimate_instance(&self.built()?.instance(), options)
    }

    /// A solution, or `None` if there is none.
    ///
    /// # Errors
    /// As for [`Model::count`].
    pub fn solve(&self) -> Result<Option<Assignment>> {
        self.solutions()?.next().transpose()
    }

    /// All solutions, one after another.
    ///
    /// # Errors
    /// If the model has a mistake.
    pub fn solutions(&self) -> Result<Solutions<Assignment>> {
        self.solutions_with(&Options::new())
    }

    /// Solutions one after another; [`Options::show`] says whether all, or one of each class.
    ///
    /// # Errors
    /// If the model has a mistake.
    pub fn solutions_with(&self, options: &Options) -> Result<Solutions<Assignment>> {
        Ok(Solutions::begin(Arc::new(self.built()?), options))
    }

    /// The model as a Boolean formula.
    ///
    /// # Errors
    /// If the model has a mistake, or the formula would be too large.
    pub fn formula(&self) -> Result<Formula> {
        let built = self.built()?;
        Formula::of(&built.model, geduld_encode::Encodings::for_model(&built.model))
    }

    fn built(&self) -> Result<Built> {
        Built::new(self)
    }
}

/// A model as the engines take it.
struct Built {
    model: geduld_model::Model,
    /// For each [`Var`] its number in the model.
    ids: Arc<[VarId]>,
    /// The symmetries under which solutions count as the same, the identity first.
    symmetries: Vec<BoardSymmetry>,
}

impl Built {
    fn new(described: &Model) -> Result<Self> {
        let mut model = geduld_model::Model::new();
        let mut ids = vec![VarId::new(0); described.variables.len()];
        // Decisions come first in a model.
        for derived in [false, true] {
            let wanted =
                described.variables.iter().enumerate().filter(|(_, variable)| variable.derived == derived);
            for (number, Variable { name, domain, .. }) in wanted {
                ids[number] =
                    if derived { model.add_derived(name, domain) } else { model.add_decision(name, domain) };
            }
        }
        let mut built = Self { model, ids: ids.into(), symmetries: Vec::new() };
        for rule in &described.rules {
            let constraint = built.constraint(rule)?;
            built.model.add(constraint);
        }
        let symmetries = built.symmetries(described)?.into_iter().enumerate();
        let named = |(number, atoms)| BoardSymmetry { name: format!("symmetry {number}"), atoms };
        built.symmetries = symmetries.map(named).collect();
        Ok(built)
    }

    fn id(&self, variable: Var) -> Result<VarId> {
        let id = self.ids.get(variable.0).copied();
        id.ok_or_else(|| Error::Model("a variable of another model stands in it".to_owned()))
    }

    /// The ids of variables that may each stand once.
    fn distinct(&self, variables: &[Var]) -> Result<Vec<VarId>> {
        let ids: Vec<VarId> = variables.iter().map(|&variable| self.id(variable)).collect::<Result<_>>()?;
        let mut sorted = ids.clone();
        sorted.sort_unstable();
        match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => {
                Err(Error::Model(format!("a constraint lists `{}` twice", self.model.variable(pair[0]).name)))
            }
            None => Ok(ids),
        }
    }

    fn value(&self, variable: VarId, number: i64) -> Option<Value> {
        self.model.variable(variable).domain.value_of(number)
    }

    /// The literals of a clause; `None` if it holds whatever the variables are.
    fn literals(&self, literals: &[Literal]) -> Result<Option<Vec<geduld_model::Literal>>> {
        let mut known = Vec::new();
        for literal in literals {
            let variable = self.id(literal.variable)?;
            match self.value(variable, literal.value) {
                Some(value) => known.push(geduld_model::Literal {
                    atom: self.model.atom(variable, value),
                    positive: literal.positive,
                }),
                None if literal.positive => {}
                None => return Ok(None),
            }
        }
        Ok(Some(known))
    }

    fn constraint(&self, rule: &Rule) -> Result<Constraint> {
        let always = Constraint::Exactly { count: 0, atoms: Vec::new() };
        Ok(match rule {
            Rule::AllDifferent(variables) => {
                Constraint::AllDifferent { variables: self.distinct(variables)? }
            }
            Rule::Sum(terms, sum) => {
                let variables: Vec<Var> = terms.iter().map(|&(_, variable)| variable).collect();
                let factors = terms.iter().map(|&(factor, _)| factor);
                Constraint::Linear { terms: factors.zip(self.distinct(&variables)?).collect(), sum: *sum }
            }
            Rule::Table(variables, rows) => {
                let ids = self.distinct(variables)?;
                if let Some(row) = rows.iter().find(|row| row.len() != ids.len()) {
                    return Err(Error::Model(format!(
                        "a table of {} variables has the row {row:?}",
                        ids.len()
                    )));
                }
                // A row with a value that a variable does not have can never hold.
                let values = |row: &Vec<i64>| {
                    ids.iter()
                        .zip(row)
                        .map(|(&id, &number)| self.value(id, number))
                        .collect::<Option<Vec<_>>>()
                };
                let rows: Vec<Vec<Value>> = rows.iter().filter_map(values).collect();
                if ids.is_empty() { always } else { Constraint::Table(Table::new(ids, rows)) }
            }
            Rule::Any(literals) => match self.literals(literals)? {
                Some(literals) => Constraint::Clause { literals },
                None => always,
            },
            Rule::Exactly(count, literals) => self.exactly(*count, literals)?,
        })
    }

    /// Exactly so many literals hold, written with atoms: that a variable does *not* have a value is that it has one of the others.
    fn exactly(&self, count: usize, literals: &[Literal]) -> Result<Constraint> {
        let mut atoms = Vec::new();
        let mut holding = 0;
        for literal in literals {
            let variable = self.id(literal.variable)?;
            match (self.value(variable, literal.value), literal.positive) {
                (Some(value), true) => atoms.push(self.model.atom(variable, value)),
                (Some(value), false) => {
                    let own = self.model.atom(variable, value);
                    atoms.extend(self.model.atoms(variable).filter(|&atom| atom != own));
                }
                (None, positive) => holding += usize::from(!positive),
            }
        }
        Ok(match count.checked_sub(holding) {
            Some(count) => Constraint::Exactly { count, atoms },
            None => Constraint::Clause { literals: Vec::new() },
        })
    }

    /// The symmetries under which solutions count as the same, the identity first; only the identity if they are too many to list.
    fn symmetries(&self, described: &Model) -> Result<Vec<Permutation>> {
        let identity = vec![Permutation::identity(self.model.atom_count())];
        let all = || {
            let found = find(&self.model, &SymmetryLimits::default()).ok()?;
            found.elements(MOST_SYMMETRIES)
        };
        Ok(match described.same {
            Same::Nothing => identity,
            Same::Symmetric => all().unwrap_or(identity),
            Same::Exchanged => {
                let keeping =
                    |all: Vec<Permutation>| all.into_iter().filter(|map| self.keeps_values(map)).collect();
                all().map_or(identity, keeping)
            }
            Same::Chosen => {
                let all = all().ok_or_else(|| {
                    Error::Model("it has too many symmetries to find those that were chosen".to_owned())
                })?;
                let chosen = described.exchanges.iter().map(|(from, to)| self.exchange(&all, from, to));
                let chosen = chosen.collect::<Result<Vec<_>>>()?;
                Permutation::close(&chosen, self.model.atom_count(), all.len()).unwrap_or(identity)
            }
        })
    }

    /// The symmetry that moves the values of some variables to others and leaves the rest alone.
    fn exchange(&self, all: &[Permutation], from: &[Var], to: &[Var]) -> Result<Permutation> {
        let (from, to) = (self.distinct(from)?, self.distinct(to)?);
        if from.len() != to.len() {
            return Err(Error::Model(format!("{} variables cannot move to {}", from.len(), to.len())));
        }
        let target = |variable| {
            let place = from.iter().position(|&moved| moved == variable);
            place.map_or(variable, |place| to[place])
        };
        let number = |variable, value| self.model.variable(variable).domain.number(value);
        let moves = |map: &&Permutation| {
            self.model.decisions().all(|variable| {
                self.model.atoms(variable).all(|atom| {
                    let image = map.image(atom);
                    let [before, after] = [atom, image]
                        .map(|atom| number(self.model.variable_of(atom), self.model.value_of(atom)));
                    self.model.variable_of(image) == target(variable) && before == after
                })
            })
        };
        let found = all.iter().find(moves).cloned();
        found.ok_or_else(|| Error::Model("a map that was chosen is no symmetry of it".to_owned()))
    }

    /// Whether a symmetry exchanges decision variables only, values staying what they are.
    fn keeps_values(&self, symmetry: &Permutation) -> bool {
        let number = |atom| {
            let variable = self.model.variable_of(atom);
            self.model.variable(variable).domain.number(self.model.value_of(atom))
        };
        let mut atoms = self.model.decisions().flat_map(|variable| self.model.atoms(variable));
        atoms.all(|atom| number(atom) == number(symmetry.image(atom)))
    }
}

/// So many symmetries are listed at most.
const MOST_SYMMETRIES: usize = 100_000;

impl Problem for Built {
    type Solution = Assignment;

    fn instance(&self) -> Instance<'_> {
        Instance { symmetries: self.symmetries.clone(), ..Instance::of_model("model", self.model.clone()) }
    }

    fn solution(
        self: &Arc<Self>,
        model: &geduld_model::Model,
        values: &[Value],
        stands_for: Option<u128>,
    ) -> Assignment {
        let number = |(variable, &value): (VarId, &Value)| model.variable(variable).domain.number(value);
        Assignment {
            numbers: model.decisions().zip(values).map(number).collect(),
            ids: Arc::clone(&self.ids),
            stands_for,
        }
    }
}

/// A solution of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    numbers: Vec<i64>,
    ids: Arc<[VarId]>,
    stands_for: Option<u128>,
}

impl Assignment {
    /// The value of a variable; `None` if it belongs to another model, or is no part of solutions ([`Model::plus`]).
    pub fn get(&self, variable: Var) -> Option<i64> {
        self.numbers.get(self.ids.get(variable.0)?.index()).copied()
    }

    /// The values of all variables that are part of solutions, in the order in which they were added.
    pub fn values(&self) -> &[i64] {
        &self.numbers
    }

    /// How many solutions it stands for, itself included, where only one of each class is shown.
    pub fn stands_for(&self) -> Option<u128> {
        self.stands_for
    }
}

/// The value of a variable.
///
/// # Panics
/// If it has none; see [`Assignment::get`].
impl std::ops::Index<Var> for Assignment {
    type Output = i64;

    fn index(&self, variable: Var) -> &i64 {
        &self.numbers[self.ids[variable.0].index()]
    }
}
