//! Translates the user's description of a model to the model for the engines.

use std::collections::BTreeMap;
use std::sync::Arc;

use geduld_count::{NoClasses, Parts};
use geduld_model::{BoardSymmetry, Bounds, Constraint, Instance, Table, Value, VarId};

use super::assignment::{Assignment, Variables};
use super::var::{Literal, Var};
use super::{Model, Rule, Same, Variable};
use crate::count::Subject;
use crate::error::{Error, Result};
use crate::solvable::Solvable;
use crate::symmetries::number;

/// A model in the form that the engines take.
#[derive(Debug)]
pub(crate) struct Built {
    pub(super) model: geduld_model::Model,
    variables: Arc<Variables>,
    /// For each variable of the description, its number in the model.
    ids: Vec<VarId>,
    /// The symmetries under which solutions count as the same, starting with the identity.
    symmetries: std::result::Result<Vec<BoardSymmetry>, NoClasses>,
    same: Same,
}

impl Built {
    pub fn new(described: &Model) -> Result<Self> {
        if let Some(mistake) = &described.mistake {
            return Err(Error::Model(mistake.clone()));
        }
        let mut model = geduld_model::Model::new();
        let mut ids = vec![VarId::new(0); described.variables.len()];
        let mut sources = vec![(0usize, 0i64); described.variables.len()];
        // Decisions come first in a model.
        for derived in [false, true] {
            for (number, Variable { name, domain, plus, .. }) in described.variables.iter().enumerate() {
                match *plus {
                    None if !derived => {
                        ids[number] = model.add_decision(name, domain);
                        sources[number] = (ids[number].index(), 0);
                    }
                    Some((base, offset)) if derived => {
                        ids[number] = model.add_derived(name, domain);
                        sources[number] = (sources[base].0, sources[base].1.wrapping_add(offset));
                    }
                    _ => {}
                }
            }
        }
        let names = described.variables.iter().map(|variable| variable.name.clone()).collect();
        let variables = Arc::new(Variables {
            ids: described.variables.iter().map(|variable| variable.id).collect(),
            names,
            sources,
        });
        let mut built = Self { model, variables, ids, symmetries: Ok(Vec::new()), same: described.same };
        for rule in &described.rules {
            let constraint = built.constraint(rule)?;
            built.model.add(constraint);
        }
        built.symmetries = built.symmetries(described.same, &described.moves)?.map(BoardSymmetry::numbered);
        Ok(built)
    }

    fn id(&self, variable: Var) -> Result<VarId> {
        let id = self.ids.get(variable.number).filter(|_| self.variables.ids[variable.number] == variable.id);
        id.copied().ok_or_else(|| Error::Model("a constraint has a variable of another model".to_owned()))
    }

    /// The ids of variables. Each variable may occur only once.
    pub(super) fn distinct(&self, variables: &[Var]) -> Result<Vec<VarId>> {
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

    /// The ids of variables without repetitions, and for each variable in the list its place among these.
    fn columns(&self, variables: &[Var]) -> Result<(Vec<VarId>, Vec<usize>)> {
        let (mut ids, mut columns) =
            (Vec::with_capacity(variables.len()), Vec::with_capacity(variables.len()));
        let mut places = BTreeMap::new();
        for &variable in variables {
            let id = self.id(variable)?;
            columns.push(*places.entry(id).or_insert_with(|| {
                ids.push(id);
                ids.len() - 1
            }));
        }
        Ok((ids, columns))
    }

    pub(super) fn value(&self, variable: VarId, number: i64) -> Option<Value> {
        self.model.variable(variable).domain.value_of(number)
    }

    fn constraint(&self, rule: &Rule) -> Result<Constraint> {
        Ok(match rule {
            Rule::AllDifferent(variables) => match self.columns(variables)? {
                (variables, columns) if variables.len() == columns.len() => {
                    Constraint::AllDifferent { variables }
                }
                // A variable is listed twice.
                _ => truth(false),
            },
            Rule::Sum(terms, sum) => self.sum(terms, *sum)?,
            Rule::Table(variables, rows) => self.table(variables, rows)?,
            &Rule::Plus(variable, shifted, offset) => {
                let domain = &self.model.variable(self.id(variable)?).domain;
                let row = |value| {
                    let number = domain.number(value);
                    vec![number, number.wrapping_add(offset)]
                };
                self.table(&[variable, shifted], &domain.values().map(row).collect::<Vec<_>>())?
            }
            Rule::Any(literals) => self.any(literals)?,
            Rule::Holds(_) => return Err(Error::Model("expressions are translated to FlatZinc".to_owned())),
            Rule::Count(literals, count) => self.cardinality(literals, *count)?,
        })
    }

    fn sum(&self, terms: &[(i64, Var)], sum: Bounds<i64>) -> Result<Constraint> {
        let mut merged: Vec<(i64, VarId)> = Vec::new();
        // The largest absolute value of a partial sum.
        let mut largest = Some(0i64);
        for &(factor, variable) in terms {
            let id = self.id(variable)?;
            let domain = &self.model.variable(id).domain;
            let values = domain.values().map(|value| domain.number(value).checked_abs());
            let most = values.max_by_key(|value| value.map_or(i64::MAX, |value| value)).unwrap_or(Some(0));
            let term = most.and_then(|most| factor.checked_abs()?.checked_mul(most));
            largest = largest.and_then(|largest| largest.checked_add(term?));
            match merged.iter_mut().find(|(_, known)| *known == id) {
                Some((known, _)) => *known = known.saturating_add(factor),
                None => merged.push((factor, id)),
            }
        }
        if largest.is_none() {
            return Err(Error::Model("a sum can exceed 64 bits".to_owned()));
        }
        merged.retain(|&(factor, _)| factor != 0);
        Ok(match merged.is_empty() {
            true => truth(sum.contains(0)),
            false => Constraint::Linear { terms: merged, sum },
        })
    }

    fn table(&self, variables: &[Var], rows: &[Vec<i64>]) -> Result<Constraint> {
        let (ids, columns) = self.columns(variables)?;
        if let Some(row) = rows.iter().find(|row| row.len() != columns.len()) {
            return Err(Error::Model(format!("a table of {} variables has the row {row:?}", columns.len())));
        }
        // A row never holds if it contains a value outside the domain of its variable, or two values of one variable.
        let values = |row: &Vec<i64>| {
            let mut own = vec![None; ids.len()];
            for (&column, &number) in columns.iter().zip(row) {
                let value = self.value(ids[column], number)?;
                if *own[column].get_or_insert(value) != value {
                    return None;
                }
            }
            own.into_iter().collect::<Option<Vec<_>>>()
        };
        let rows: Vec<Vec<Value>> = rows.iter().filter_map(values).collect();
        Ok(match ids.is_empty() {
            true => truth(!rows.is_empty()),
            false => Constraint::Table(Table::new(ids, rows)),
        })
    }

    fn any(&self, literals: &[Literal]) -> Result<Constraint> {
        let mut known = Vec::new();
        for literal in literals {
            let variable = self.id(literal.variable)?;
            match self.value(variable, literal.value) {
                Some(value) => known.push(geduld_model::Literal {
                    atom: self.model.atom(variable, value),
                    positive: literal.positive,
                }),
                None if literal.positive => {}
                None => return Ok(truth(true)),
            }
        }
        Ok(Constraint::Clause { literals: known })
    }

    /// Translates literals to atoms: a variable does *not* have a value if it has one of its other values.
    fn cardinality(&self, literals: &[Literal], count: Bounds<usize>) -> Result<Constraint> {
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
        Ok(match count.most.checked_sub(holding) {
            Some(most) => {
                let count = Bounds { least: count.least.saturating_sub(holding), most };
                Constraint::Cardinality { count, atoms }
            }
            None => truth(false),
        })
    }
}

/// A constraint that always holds, or one that never holds.
fn truth(always: bool) -> Constraint {
    if always {
        return Constraint::Cardinality { count: 0.into(), atoms: Vec::new() };
    }
    Constraint::Clause { literals: Vec::new() }
}

/// The name of a user's model in checkpoints.
const NAME: &str = "model";

impl Solvable for Built {
    type Solution = Assignment;

    fn instance(&self) -> Instance<'_> {
        let instance = Instance::borrowing(NAME, &self.model);
        match &self.symmetries {
            Ok(symmetries) => Instance { symmetries: symmetries.clone(), ..instance },
            Err(_) => instance,
        }
    }

    fn subject<'s>(&'s self, instance: &'s Instance<'_>) -> Subject<'s> {
        let subject = Subject::of_model(NAME, &instance.kind, &instance.model, None, self.same.name());
        let subject = subject.up_to(&instance.symmetries);
        if self.symmetries.is_ok() { subject } else { subject.without_classes() }
    }

    fn no_classes(&self) -> Option<NoClasses> {
        self.symmetries.as_ref().err().copied()
    }

    fn parts(&self, symmetry: bool) -> Option<Parts> {
        // Plain symmetries are those of the whole model.
        let wanted = symmetry && (self.same != Same::Plain || self.symmetries.is_ok());
        let kept = self.kept(self.same).filter(|_| wanted);
        Parts::of(&self.instance(), kept.as_ref())
    }

    fn solution(
        &self,
        _model: &geduld_model::Model,
        values: &[Value],
        stands_for: Option<u128>,
    ) -> Assignment {
        let number = |(variable, &value)| number(&self.model, self.model.atom(variable, value));
        let decisions: Vec<i64> = self.model.decisions().zip(values).map(number).collect();
        Assignment::new(&self.variables, &decisions, stands_for)
    }
}
