//! Propagation before the search: pins and their consequences become smaller domains.

use std::collections::BTreeMap;

use geduld_model::{Atom, Bounds, Constraint, Domain, Model, Table, Value, VarId};

use crate::local::Unsuitable;
use crate::local::bits::Bits;

/// Equations with more open variables than this are not propagated, because their bounds hardly ever exclude a value.
const OPEN_TERMS: usize = 3;

/// The values that the variables of a model may still take.
#[derive(Clone, Debug)]
pub(crate) struct Domains {
    /// The different domains. Clones of a domain are listed once.
    pub(crate) kinds: Vec<Domain>,
    /// For each variable the number of its domain in `kinds`.
    pub(crate) kind_of: Vec<usize>,
    /// For each variable the values that are left.
    pub(crate) allowed: Vec<Bits>,
}

impl Domains {
    fn new(model: &Model) -> Self {
        let mut kinds: Vec<Domain> = Vec::new();
        let mut kind_of = Vec::with_capacity(model.variables().len());
        for variable in model.variables() {
            let known = kinds.iter().rposition(|known| known.is_shared_with(&variable.domain));
            kind_of.push(known.unwrap_or_else(|| {
                kinds.push(variable.domain.clone());
                kinds.len() - 1
            }));
        }
        let allowed = model.variables().iter().map(|variable| Bits::full(variable.domain.len())).collect();
        Self { kinds, kind_of, allowed }
    }

    /// The only value that a variable may take, if it has no choice.
    pub(crate) fn only(&self, variable: VarId) -> Option<Value> {
        self.allowed[variable.index()].only()
    }

    /// The number of values in the domain of a variable.
    pub(crate) fn domain_size(&self, variable: usize) -> usize {
        self.kinds[self.kind_of[variable]].len()
    }

    pub(crate) fn number(&self, variable: VarId, value: Value) -> i64 {
        self.kinds[self.kind_of[variable.index()]].number(value)
    }
}

/// Weights of the values of some variables. Values that are not listed have weight 0.
struct Weights {
    of: BTreeMap<VarId, BTreeMap<Value, i64>>,
    constant: i64,
}

impl Weights {
    fn of_atoms(model: &Model, atoms: &[Atom]) -> Self {
        let mut weights = Self { of: BTreeMap::new(), constant: 0 };
        atoms.iter().for_each(|&atom| weights.add(model, atom, 1));
        weights
    }

    fn add(&mut self, model: &Model, atom: Atom, weight: i64) {
        let values = self.of.entry(model.variable_of(atom)).or_default();
        *values.entry(model.value_of(atom)).or_default() += weight;
    }
}

/// Propagates until nothing changes.
///
/// # Errors
/// If a variable has no value left.
pub(crate) fn narrow(model: &Model) -> Result<Domains, Unsuitable> {
    let mut narrower = Narrower::new(model, Domains::new(model));
    narrower.run()?;
    Ok(narrower.domains)
}

/// Propagates the consequences of smaller domains.
///
/// # Errors
/// If a variable has no value left.
pub(crate) fn narrow_further(model: &Model, domains: Domains) -> Result<Domains, Unsuitable> {
    let mut narrower = Narrower::new(model, domains);
    narrower.run()?;
    Ok(narrower.domains)
}

struct Narrower<'a> {
    model: &'a Model,
    domains: Domains,
    /// For each variable the constraints that contain it.
    constraints_of: Vec<Vec<u32>>,
    /// The constraints that must be propagated again.
    dirty: Vec<bool>,
}

impl<'a> Narrower<'a> {
    fn new(model: &'a Model, domains: Domains) -> Self {
        let mut constraints_of = vec![Vec::new(); model.variables().len()];
        for (position, constraint) in (0..).zip(model.constraints()) {
            for variable in constraint.variables(model) {
                constraints_of[variable.index()].push(position);
            }
        }
        Self { model, domains, constraints_of, dirty: vec![true; model.constraints().len()] }
    }

    fn run(&mut self) -> Result<(), Unsuitable> {
        if self.domains.allowed.iter().any(|allowed| allowed.len() == 0) {
            return Err(Unsuitable::Contradiction);
        }
        while self.dirty.contains(&true) {
            for position in 0..self.dirty.len() {
                if std::mem::take(&mut self.dirty[position]) {
                    self.propagate(&self.model.constraints()[position])?;
                }
            }
        }
        Ok(())
    }

    fn propagate(&mut self, constraint: &Constraint) -> Result<(), Unsuitable> {
        match constraint {
            Constraint::Cardinality { count, atoms } => {
                self.bounds(&Weights::of_atoms(self.model, atoms), count.as_sum())
            }
            Constraint::Clause { literals } => {
                let mut weights = Weights { of: BTreeMap::new(), constant: 0 };
                for literal in literals {
                    weights.constant += i64::from(!literal.positive);
                    weights.add(self.model, literal.atom, if literal.positive { 1 } else { -1 });
                }
                self.bounds(&weights, (1..).into())
            }
            Constraint::Linear { terms, sum } => self.linear(terms, *sum),
            Constraint::AllDifferent { variables } => self.different(variables),
            Constraint::Table(table) => self.table(table),
            Constraint::Parity { .. } | Constraint::Connected { .. } | Constraint::Network(_) => Ok(()),
        }
    }

    /// Records that a domain has become smaller.
    fn changed(&mut self, variable: VarId) -> Result<(), Unsuitable> {
        for &position in &self.constraints_of[variable.index()] {
            self.dirty[position as usize] = true;
        }
        match self.domains.allowed[variable.index()].len() {
            0 => Err(Unsuitable::Contradiction),
            _ => Ok(()),
        }
    }

    fn keep(&mut self, variable: VarId, condition: impl Fn(Value) -> bool) -> Result<(), Unsuitable> {
        match self.domains.allowed[variable.index()].keep(condition) {
            true => self.changed(variable),
            false => Ok(()),
        }
    }

    /// Propagates the condition that the weights of the values taken add up to a sum from `least` to `most`.
    fn bounds(&mut self, weights: &Weights, Bounds { least, most }: Bounds<i64>) -> Result<(), Unsuitable> {
        let mut ranges = Vec::with_capacity(weights.of.len());
        for (&variable, values) in &weights.of {
            let allowed = &self.domains.allowed[variable.index()];
            let listed: Vec<i64> = (values.iter())
                .filter(|&(&value, _)| allowed.has(value))
                .map(|(_, &weight)| weight)
                .collect();
            let other = (listed.len() < allowed.len()).then_some(0);
            let all = || listed.iter().copied().chain(other);
            let (Some(low), Some(high)) = (all().min(), all().max()) else {
                return Err(Unsuitable::Contradiction);
            };
            ranges.push((low, high));
        }
        let low = weights.constant + ranges.iter().map(|range| range.0).sum::<i64>();
        let high = weights.constant + ranges.iter().map(|range| range.1).sum::<i64>();
        if low > most || high < least {
            return Err(Unsuitable::Contradiction);
        }
        for ((&variable, values), (own_low, own_high)) in weights.of.iter().zip(ranges) {
            let spread = own_high - own_low;
            if low.saturating_add(spread) > most || high - spread < least {
                self.keep(variable, |value| {
                    let weight = values.get(&value).copied().unwrap_or(0);
                    low - own_low + weight <= most && high - own_high + weight >= least
                })?;
            }
        }
        Ok(())
    }

    fn linear(&mut self, terms: &[(i64, VarId)], sum: Bounds<i64>) -> Result<(), Unsuitable> {
        let open =
            |&&(factor, variable): &&(i64, VarId)| factor != 0 && self.domains.only(variable).is_none();
        let unknown: Vec<(i64, VarId)> = terms.iter().filter(open).copied().collect();
        if unknown.len() > OPEN_TERMS {
            return Ok(());
        }
        let sum = self.model.bounds_within_reach(terms, sum).ok_or(Unsuitable::NumbersTooLarge)?;
        let fixed = terms.iter().filter(|term| !open(term));
        let known = |&(factor, variable): &(i64, VarId)| match self.domains.only(variable) {
            Some(value) => factor * self.domains.number(variable, value),
            None => 0,
        };
        let mut weights = Weights { of: BTreeMap::new(), constant: fixed.map(known).sum() };
        for (factor, variable) in unknown {
            let allowed = self.domains.allowed[variable.index()].iter();
            let values = allowed.map(|value| (value, factor * self.domains.number(variable, value)));
            weights.of.insert(variable, values.collect());
        }
        self.bounds(&weights, sum)
    }

    fn different(&mut self, variables: &[VarId]) -> Result<(), Unsuitable> {
        let mut kinds = variables.iter().map(|variable| self.domains.kind_of[variable.index()]);
        let Some(kind) = kinds.next() else { return Ok(()) };
        if kinds.any(|other| other != kind) {
            return self.different_domains(variables);
        }
        let size = self.domains.kinds[kind].len();
        if variables.len() > size {
            return Err(Unsuitable::Contradiction);
        }
        let mut taken = Bits::none(size);
        for &variable in variables {
            if let Some(value) = self.domains.only(variable) {
                if taken.has(value) {
                    return Err(Unsuitable::Contradiction);
                }
                taken.insert(value);
            }
        }
        if taken.len() > 0 {
            for &variable in variables {
                let allowed = &mut self.domains.allowed[variable.index()];
                if allowed.len() > 1 && allowed.subtract(&taken) {
                    self.changed(variable)?;
                }
            }
        }
        if variables.len() == size { self.hidden_singles(variables, size) } else { Ok(()) }
    }

    /// There are as many variables as values, so each value is taken: if only one variable may take it, that variable
    /// does.
    fn hidden_singles(&mut self, variables: &[VarId], size: usize) -> Result<(), Unsuitable> {
        let (mut once, mut twice) = (Bits::none(size), Bits::none(size));
        for variable in variables {
            let allowed = &self.domains.allowed[variable.index()];
            let mut again = once.clone();
            again.intersect(allowed);
            twice.unite(&again);
            once.unite(allowed);
        }
        if once.len() < size {
            return Err(Unsuitable::Contradiction);
        }
        once.subtract(&twice);
        for value in once.iter() {
            let may = |variable: &&VarId| self.domains.allowed[variable.index()].has(value);
            if let Some(&variable) = variables.iter().find(may) {
                self.keep(variable, |other| other == value)?;
            }
        }
        Ok(())
    }

    fn different_domains(&mut self, variables: &[VarId]) -> Result<(), Unsuitable> {
        let mut taken: BTreeMap<i64, VarId> = BTreeMap::new();
        for &variable in variables {
            if let Some(value) = self.domains.only(variable)
                && taken.insert(self.domains.number(variable, value), variable).is_some()
            {
                return Err(Unsuitable::Contradiction);
            }
        }
        if taken.is_empty() {
            return Ok(());
        }
        for &variable in variables {
            let domain = self.domains.kinds[self.domains.kind_of[variable.index()]].clone();
            self.keep(variable, |value| {
                taken.get(&domain.number(value)).is_none_or(|&owner| owner == variable)
            })?;
        }
        Ok(())
    }

    fn table(&mut self, table: &Table) -> Result<(), Unsuitable> {
        let variables = table.variables();
        let mut supported: Vec<Bits> = variables
            .iter()
            .map(|variable| Bits::none(self.model.variable(*variable).domain.len()))
            .collect();
        for row in table.rows() {
            let possible =
                row.iter().zip(variables).all(|(&value, x)| self.domains.allowed[x.index()].has(value));
            if possible {
                row.iter().zip(&mut supported).for_each(|(&value, bits)| bits.insert(value));
            }
        }
        for (&variable, bits) in variables.iter().zip(&supported) {
            if self.domains.allowed[variable.index()].intersect(bits) {
                self.changed(variable)?;
            }
        }
        Ok(())
    }
}
