//! Symmetries that exchange variables with values. *In the puzzle of eight queens, a variable for each row has the
//! column of its queen. Rows and columns may be exchanged.*
//!
//! [`find`](fn@super::find) looks for permutations that map variables to variables. Here the model is written again,
//! over one Boolean for each atom of a decision variable, in terms that do not depend on how it was written:
//!
//! - groups of atoms of which exactly one holds: the atoms of a variable, and the atoms of a number that an
//!   all-different needs, because it has as many variables as there are numbers;
//! - exclusions: atoms that never hold together;
//! - other clauses and numbers of atoms.
//!
//! Derived variables that follow from one or two decisions are replaced by these decisions. The Boolean model has
//! exactly the solutions of the model, so each of its symmetries maps solutions to solutions. If a constraint cannot be
//! written like this, there is no such model, and no symmetry is found.

mod rules;

use std::collections::BTreeMap;

use crate::symmetry::exchanges::rules::Rules;
use crate::symmetry::find::{SymmetryLimits, find};
use crate::symmetry::kept::Kept;
use crate::{Atom, Constraint, Literal, Model, Permutation, Role, Value, VarId, ascending};

/// The maximum number of steps to write the Boolean model. One unit is a look at a variable or at a combination of
/// values.
const MOST_STEPS: usize = 1 << 20;
/// The maximum number of decisions of which a derived variable is a function.
const MOST_ARGUMENTS: usize = 2;

/// Symmetries of a model as permutations of its decision atoms that need not map variables to variables. They leave
/// other atoms where they are. Together they generate all that were found. `None` if nothing is known about the model,
/// or if some could be missing.
///
/// Each of them maps solutions to solutions. But only whole solutions have images that are assignments.
///
/// Cost: up to a million steps; then like [`find`](fn@super::find).
pub fn find_exchanges(model: &Model, limits: &SymmetryLimits) -> Option<Vec<Permutation>> {
    let booleans = over_atoms(model)?;
    let found = find(&booleans, &Kept::Model, limits).ok().filter(|found| found.complete)?;
    found.generators.iter().map(|generator| on_atoms(model, &booleans, generator)).collect()
}

/// A symmetry of the Booleans as a permutation of the atoms for which they stand.
fn on_atoms(model: &Model, booleans: &Model, symmetry: &Permutation) -> Option<Permutation> {
    let image = |atom: usize| {
        let image = symmetry.image(rules::holds(booleans, atom));
        (booleans.value_of(image) == 1).then(|| Atom::new(booleans.variable_of(image).index()))
    };
    let decisions = model.decision_atom_count();
    let others = (decisions..model.atom_count()).map(|atom| Some(Atom::new(atom)));
    Permutation::new((0..decisions).map(image).chain(others).collect::<Option<_>>()?).ok()
}

/// The model with a Boolean for each decision atom; `None` if it is not known how to write it.
fn over_atoms(model: &Model) -> Option<Model> {
    let empty = model.variables().iter().any(|variable| variable.domain.is_empty());
    if empty || model.existential().is_some() || model.decision_atom_count() > MOST_STEPS / 64 {
        return None;
    }
    let mut writer = Writer { model, follows: Vec::new(), steps: MOST_STEPS, rules: Rules::default() };
    writer.write()?;
    Some(writer.rules.model(model.decision_atom_count()))
}

/// How the value of a variable follows from decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Follows {
    decisions: Vec<VarId>,
    /// For each value, the sets of decision atoms that give it.
    ways: Vec<Vec<Vec<Atom>>>,
}

struct Writer<'m> {
    model: &'m Model,
    /// For each variable, if it is known.
    follows: Vec<Option<Follows>>,
    /// The steps that are left.
    steps: usize,
    rules: Rules,
}

impl Writer<'_> {
    fn write(&mut self) -> Option<()> {
        let model = self.model;
        for variable in model.variable_ids() {
            let own = (model.variable(variable).role == Role::Decision).then(|| Follows {
                decisions: vec![variable],
                ways: model.atoms(variable).map(|atom| vec![vec![atom]]).collect(),
            });
            self.follows.push(own);
        }
        for variable in model.decisions() {
            self.rules.groups.insert(model.atoms(variable).collect());
        }
        let mut open: Vec<&Constraint> = model.constraints().iter().collect();
        loop {
            // Definitions of one round do not see one another, so the order of the constraints does not matter.
            let mut defined: BTreeMap<VarId, Follows> = BTreeMap::new();
            let mut left = Vec::new();
            for constraint in open {
                match self.definition(constraint)? {
                    Some((variable, follows))
                        if *defined.entry(variable).or_insert(follows.clone()) != follows =>
                    {
                        return None; // The choice of one of them would depend on their order.
                    }
                    Some(_) => {}
                    None => left.push(constraint),
                }
            }
            open = left;
            if defined.is_empty() {
                break;
            }
            for (variable, follows) in defined {
                self.follows[variable.index()] = Some(follows);
            }
        }
        self.follows.iter().all(Option::is_some).then_some(())?;
        open.into_iter().try_for_each(|constraint| self.add(constraint))
    }

    fn spend(&mut self, steps: usize) -> Option<()> {
        self.steps = self.steps.checked_sub(steps)?;
        Some(())
    }

    /// The decisions from which the known ones of these variables follow.
    fn arguments(&self, variables: &[VarId]) -> Vec<VarId> {
        let known = variables.iter().filter_map(|variable| self.follows[variable.index()].as_ref());
        ascending(known.flat_map(|follows| follows.decisions.iter().copied()))
    }

    /// What a constraint says about the only one of its variables that is not yet known, if it defines it.
    fn definition(&mut self, constraint: &Constraint) -> Option<Option<(VarId, Follows)>> {
        let variables = constraint.variables(self.model);
        self.spend(1 + variables.len())?;
        let unknown: Vec<VarId> =
            variables.iter().copied().filter(|variable| self.follows[variable.index()].is_none()).collect();
        let ([variable], decisions) = (unknown.as_slice(), self.arguments(&variables)) else {
            return Some(None);
        };
        if decisions.is_empty() || decisions.len() > MOST_ARGUMENTS {
            return Some(None);
        }
        let domain = &self.model.variable(*variable).domain;
        let mut ways = vec![Vec::new(); domain.len()];
        let mut excluded = Vec::new();
        for (atoms, mut assignment) in self.combinations(&decisions)? {
            self.spend(domain.len() * test_steps(constraint))?;
            let mut values = domain.values().filter(|&value| {
                assignment[variable.index()] = value;
                self.model.holds(constraint, &assignment)
            });
            match (values.next(), values.next()) {
                (None, _) => excluded.push(atoms),
                (Some(value), None) => ways[value as usize].push(atoms),
                (Some(_), Some(_)) => return Some(None),
            }
        }
        self.rules.exclusions.extend(excluded);
        Some(Some((*variable, Follows { decisions, ways })))
    }

    /// The combinations of values of these decisions: their atoms, and an assignment of all known variables that follow
    /// from them. Those that give some such variable no value are left out: they are excluded.
    fn combinations(&mut self, decisions: &[VarId]) -> Option<Vec<(Vec<Atom>, Vec<Value>)>> {
        let mut atoms: Vec<Vec<Atom>> = vec![Vec::new()];
        for &decision in decisions {
            let own: Vec<Atom> = self.model.atoms(decision).collect();
            self.spend(atoms.len() * own.len())?;
            let longer = atoms.iter().flat_map(|atoms| {
                own.iter().map(|&atom| atoms.iter().copied().chain([atom]).collect::<Vec<Atom>>())
            });
            atoms = longer.collect();
        }
        self.spend((1 + atoms.len()) * self.model.variables().len())?;
        let following: Vec<(usize, &Follows)> = (0..)
            .zip(&self.follows)
            .filter_map(|(variable, follows)| Some((variable, follows.as_ref()?)))
            .filter(|(_, follows)| follows.decisions.iter().all(|decision| decisions.contains(decision)))
            .collect();
        // For each variable, the value that a set of atoms gives.
        let mut values: Vec<(usize, BTreeMap<&[Atom], usize>)> = Vec::new();
        for (variable, follows) in following {
            let given = follows.ways.iter().zip(0..);
            let given = given.flat_map(|(ways, value)| ways.iter().map(move |way| (way.as_slice(), value)));
            values.push((variable, given.collect()));
        }
        let mut found = Vec::new();
        'combinations: for atoms in atoms {
            let mut assignment: Vec<Value> = vec![0; self.model.variables().len()];
            for (variable, values) in &values {
                let parts = subsets(&atoms);
                let Some(&value) = parts.iter().find_map(|part| values.get(part.as_slice())) else {
                    continue 'combinations;
                };
                assignment[*variable] = Value::try_from(value).ok()?;
            }
            found.push((atoms, assignment));
        }
        Some(found)
    }

    /// Adds a constraint all of whose variables are known.
    fn add(&mut self, constraint: &Constraint) -> Option<()> {
        let variables = constraint.variables(self.model);
        let decisions = self.arguments(&variables);
        if let Some(variables) = constraint.as_all_different() {
            return self.add_all_different(variables);
        }
        if decisions.len() <= MOST_ARGUMENTS {
            for (atoms, assignment) in self.combinations(&decisions)? {
                self.spend(test_steps(constraint))?;
                if !self.model.holds(constraint, &assignment) {
                    self.rules.exclusions.insert(atoms);
                }
            }
            return Some(());
        }
        if let Some(literals) = constraint.as_clause() {
            return self.add_clause(literals);
        }
        let (count, atoms) = constraint.as_cardinality()?;
        let mut counted = Vec::new();
        for &atom in atoms {
            counted.extend(self.single(atom)?);
        }
        counted.sort_unstable();
        let distinct = counted.windows(2).all(|pair| pair[0] != pair[1]);
        match (distinct, count.least, count.most) {
            (true, 1, 1) => drop(self.rules.groups.insert(counted)),
            _ => drop(self.rules.counts.insert((count, counted))),
        }
        Some(())
    }

    fn ways(&self, atom: Atom) -> Option<&[Vec<Atom>]> {
        let follows = self.follows[self.model.variable_of(atom).index()].as_ref()?;
        Some(&follows.ways[self.model.value_of(atom) as usize])
    }

    /// The decision atoms of which one holds exactly if this atom holds; `None` if pairs of atoms give it.
    fn single(&self, atom: Atom) -> Option<Vec<Atom>> {
        self.ways(atom)?.iter().map(|way| if let [one] = way[..] { Some(one) } else { None }).collect()
    }

    fn add_all_different(&mut self, variables: &[VarId]) -> Option<()> {
        let mut numbers: BTreeMap<i64, Vec<Vec<Vec<Atom>>>> = BTreeMap::new();
        for &variable in variables {
            let domain = &self.model.variable(variable).domain;
            for (atom, value) in self.model.atoms(variable).zip(domain.values()) {
                let ways = self.ways(atom)?;
                if !ways.is_empty() {
                    numbers.entry(domain.number(value)).or_default().push(ways.to_vec());
                }
            }
        }
        // As many numbers as variables: each of them is used.
        let each_once = numbers.len() == variables.len();
        for takers in numbers.into_values() {
            for (position, one) in takers.iter().enumerate() {
                for other in &takers[..position] {
                    self.spend(one.len() * other.len())?;
                    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
                    let both = |(a, b): (&Vec<Atom>, &Vec<Atom>)| ascending(a.iter().chain(b).copied());
                    self.rules.exclusions.extend(pairs.map(both));
                }
            }
            let ways: Vec<Vec<Atom>> = takers.into_iter().flatten().collect();
            let distinct = ascending(ways.iter().cloned()).len() == ways.len();
            if each_once && distinct && ways.iter().all(|way| way.len() == 1) {
                self.rules.groups.insert(ascending(ways.into_iter().flatten()));
            }
        }
        Some(())
    }

    fn add_clause(&mut self, literals: &[Literal]) -> Option<()> {
        let mut clauses: Vec<Vec<Literal>> = vec![Vec::new()];
        for literal in literals {
            if literal.positive {
                let atoms = self.single(literal.atom)?;
                clauses
                    .iter_mut()
                    .for_each(|clause| clause.extend(atoms.iter().map(|&atom| Literal::from(atom))));
            } else {
                // None of the ways to this atom may hold.
                let ways = self.ways(literal.atom)?.to_vec();
                self.spend(clauses.len() * ways.len())?;
                let longer = clauses.iter().flat_map(|clause| {
                    ways.iter()
                        .map(|way| clause.iter().copied().chain(way.iter().map(|&atom| !atom)).collect())
                });
                clauses = longer.collect();
            }
        }
        for clause in clauses {
            let clause = ascending(clause);
            let opposed =
                |literal: &Literal| clause.contains(&Literal { positive: !literal.positive, ..*literal });
            if clause.iter().any(opposed) {
                continue;
            }
            if clause.iter().all(|literal| !literal.positive) {
                self.rules.exclusions.insert(clause.into_iter().map(|literal| literal.atom).collect());
            } else {
                self.rules.clauses.insert(clause);
            }
        }
        Some(())
    }
}

/// The steps to test a constraint over few variables: only tables are long then.
fn test_steps(constraint: &Constraint) -> usize {
    constraint.as_table().map_or(1, |table| table.rows().len().max(1))
}

/// The sets of one or all of these atoms.
fn subsets(atoms: &[Atom]) -> Vec<Vec<Atom>> {
    atoms.iter().map(|&atom| vec![atom]).chain([atoms.to_vec()]).collect()
}

#[cfg(test)]
mod tests;
