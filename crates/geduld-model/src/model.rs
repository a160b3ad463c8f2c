//! The model: variables, atoms and constraints, built step by step.

use crate::variable::{Role, VarId, Variable};
use crate::{Atom, Constraint, Domain, Listed, Value, ascending};

/// The variables of this many atoms are kept in a list, which is faster than a search. For the 100 million atoms of a
/// magic square of order 100 the list would take 400 MB.
const LISTED: usize = 1 << 22;

/// Variables and constraints. Add decision variables first, then the others, then constraints.
///
/// A *solution* has one [`Value`] for each decision variable, in their order. The builder of the model must guarantee
/// that a solution determines the derived variables in exactly one way; variables that may have several values are
/// [existential](Role::Existential). [`brute_force`](crate::brute_force) checks this in tests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    variables: Vec<Variable>,
    decisions: usize,
    /// The variables of the first [`LISTED`] atoms. The variables of other atoms are searched for.
    atom_variables: Vec<VarId>,
    constraints: Vec<Constraint>,
    /// The names of the requirements, in the order of their first constraints.
    requirements: Vec<String>,
    /// For each constraint, the number of its requirement; `None` for the background.
    required_by: Vec<Option<usize>>,
}

/// The constraints of one requirement of the user: a pin, a border, how often a piece is used. They can be left out of
/// a model together. Constraints without a requirement are the background.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// Its name in the words of the puzzle, such as `pin 1,1=P7`.
    pub name: String,
    /// The positions of its constraints in [`Model::constraints`].
    pub constraints: Vec<usize>,
}

impl Model {
    /// A model without variables and constraints; it has one solution, the empty one.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a decision variable.
    ///
    /// # Panics
    /// If a variable of another role was added before. Decision variables come first, so that a solution is a prefix of
    /// a full assignment.
    pub fn add_decision(&mut self, name: impl Into<String>, domain: &Domain) -> VarId {
        assert_eq!(self.decisions, self.variables.len(), "decision variables are added before derived ones");
        self.decisions += 1;
        self.add_variable(name.into(), domain, Role::Decision)
    }

    /// Adds a variable that the decision variables determine.
    pub fn add_derived(&mut self, name: impl Into<String>, domain: &Domain) -> VarId {
        self.add_variable(name.into(), domain, Role::Derived)
    }

    /// Adds a variable that may have several values for one solution ([`Role::Existential`]).
    pub fn add_existential(&mut self, name: impl Into<String>, domain: &Domain) -> VarId {
        self.add_variable(name.into(), domain, Role::Existential)
    }

    /// The first variable that may have several values for one solution, if there is one.
    pub fn existential(&self) -> Option<&Variable> {
        self.variables.iter().find(|variable| variable.role == Role::Existential)
    }

    /// Why the network from which the model was compiled could not be lowered ([`Constraint::NotLowered`]); `None` if
    /// the model says everything. Only a search by propagation supports a network that could not be lowered.
    pub fn untranslated(&self) -> Option<&str> {
        self.constraints.iter().find_map(Constraint::as_not_lowered)
    }

    fn add_variable(&mut self, name: String, domain: &Domain, role: Role) -> VarId {
        let id = VarId::new(self.variables.len());
        let atoms = self.atom_count();
        let first_atom = Atom::new(atoms).0;
        let listed = LISTED.saturating_sub(atoms);
        self.atom_variables.extend(domain.values().take(listed).map(|_| id));
        self.variables.push(Variable { name, domain: domain.clone(), role, first_atom });
        id
    }

    /// Adds a constraint.
    ///
    /// # Panics
    /// If the constraint names a variable, an atom or a vertex that the model does not have, or repeats a variable or
    /// an atom that it may list only once.
    pub fn add(&mut self, constraint: Constraint) {
        let (mut variables, mut atoms) = (Vec::new(), Vec::new());
        constraint.for_each_listed(|listed| match listed {
            Listed::Variable(variable) => variables.push(variable),
            Listed::Atom(atom) => atoms.push(atom),
        });
        let is_known = variables.iter().all(|variable| variable.index() < self.variables.len())
            && atoms.iter().all(|atom| atom.index() < self.atom_count());
        assert!(
            is_known && self.has_values(&constraint),
            "a constraint speaks of variables or values that the model does not have"
        );
        let different = ascending(variables.iter().copied());
        assert_eq!(different.len(), variables.len(), "a constraint lists a variable twice");
        if constraint.as_connected().is_some() {
            let different = ascending(atoms.iter().copied());
            assert_eq!(different.len(), atoms.len(), "two vertices have the same atom");
        }
        self.constraints.push(constraint);
        self.required_by.push(None);
    }

    /// Whether what a constraint says of its variables and atoms fits them.
    fn has_values(&self, constraint: &Constraint) -> bool {
        if let Some(table) = constraint.as_table() {
            let sizes = || table.variables().iter().map(|&variable| self.variable(variable).domain.len());
            return table
                .rows()
                .all(|row| row.iter().zip(sizes()).all(|(&value, size)| (value as usize) < size));
        }
        if let Some((filled, edges)) = constraint.as_connected() {
            return edges.iter().all(|&(a, b)| a < filled.len() && b < filled.len() && a != b);
        }
        true
    }

    /// Adds a constraint to the requirement with this name. The first constraint creates the requirement.
    ///
    /// # Panics
    /// As for [`Model::add`].
    pub fn add_for(&mut self, requirement: &str, constraint: Constraint) {
        self.add(constraint);
        // Constraints of one requirement mostly follow one another.
        let known = self.requirements.iter().rposition(|name| name == requirement);
        let number = known.unwrap_or_else(|| {
            self.requirements.push(requirement.to_owned());
            self.requirements.len() - 1
        });
        self.required_by.pop();
        self.required_by.push(Some(number));
    }

    /// Makes the constraints from this position on parts of the requirement with this name.
    pub fn require_from(&mut self, position: usize, requirement: &str) {
        let constraints = self.constraints.split_off(position);
        self.required_by.truncate(position);
        constraints.into_iter().for_each(|constraint| self.add_for(requirement, constraint));
    }

    /// The requirements, in the order in which they were added. A requirement without constraints is left out. To drop
    /// a requirement from a model means to drop its constraints.
    pub fn requirements(&self) -> Vec<Requirement> {
        let mut requirements: Vec<Requirement> = (self.requirements.iter())
            .map(|name| Requirement { name: name.clone(), constraints: Vec::new() })
            .collect();
        for (position, number) in self.required_by.iter().enumerate() {
            if let Some(number) = *number {
                requirements[number].constraints.push(position);
            }
        }
        requirements.retain(|requirement| !requirement.constraints.is_empty());
        requirements
    }

    /// The same variables with only some of the constraints. Constraints take most of the memory, and none are needed
    /// to read the names and values of solutions.
    #[must_use]
    pub fn filtered(&self, keep: impl Fn(&Constraint) -> bool) -> Self {
        let kept = self.constraints.iter().zip(&self.required_by).filter(|(constraint, _)| keep(constraint));
        let (constraints, required_by) =
            kept.map(|(constraint, number)| (constraint.clone(), *number)).unzip();
        Self {
            variables: self.variables.clone(),
            decisions: self.decisions,
            atom_variables: self.atom_variables.clone(),
            constraints,
            requirements: self.requirements.clone(),
            required_by,
        }
    }

    /// All variables, decision variables first.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// One variable.
    pub fn variable(&self, id: VarId) -> &Variable {
        &self.variables[id.index()]
    }

    /// The ids of all variables, decision variables first.
    pub fn variable_ids(&self) -> impl ExactSizeIterator<Item = VarId> + use<> {
        (0..self.variables.len()).map(VarId::new)
    }

    /// The number of decision variables. They are the first variables, and a solution has one value for each.
    pub fn decision_count(&self) -> usize {
        self.decisions
    }

    /// The ids of the decision variables.
    pub fn decisions(&self) -> impl ExactSizeIterator<Item = VarId> + use<> {
        (0..self.decisions).map(VarId::new)
    }

    /// All constraints, in the order in which they were added.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The number of atoms, including those of derived variables.
    pub fn atom_count(&self) -> usize {
        self.variables.last().map_or(0, |last| last.first_atom as usize + last.domain.len())
    }

    /// The number of atoms of the decision variables. They are the first atoms.
    pub fn decision_atom_count(&self) -> usize {
        self.decisions().map(|id| self.variable(id).domain.len()).sum()
    }

    /// The atom "this variable has this value".
    pub fn atom(&self, variable: VarId, value: Value) -> Atom {
        let Variable { first_atom, domain, .. } = self.variable(variable);
        debug_assert!((value as usize) < domain.len(), "value {value} is not in the domain");
        Atom(first_atom + value)
    }

    /// The atoms of a variable, in the order of its domain.
    pub fn atoms(&self, variable: VarId) -> impl ExactSizeIterator<Item = Atom> + use<> {
        let Variable { first_atom, domain, .. } = self.variable(variable);
        let first = *first_atom;
        domain.values().map(move |value| Atom(first + value))
    }

    /// The variable of an atom. Cost: constant for the first four million atoms, logarithmic in the number of variables
    /// for others.
    ///
    /// # Panics
    /// If the model has no such atom.
    pub fn variable_of(&self, atom: Atom) -> VarId {
        let listed = self.atom_variables.get(atom.index());
        listed.copied().unwrap_or_else(|| self.search_variable(atom))
    }

    /// The last variable whose first atom is this one or an earlier one. A variable without values has the same first
    /// atom as the next variable, and comes before it.
    #[cold]
    fn search_variable(&self, atom: Atom) -> VarId {
        assert!(atom.index() < self.atom_count(), "the model has no atom {}", atom.index());
        let after = self.variables.partition_point(|variable| variable.first_atom <= atom.0);
        VarId::new(after - 1)
    }

    /// The value of an atom.
    pub fn value_of(&self, atom: Atom) -> Value {
        atom.0 - self.variable(self.variable_of(atom)).first_atom
    }

    /// An atom in words, e.g. `cell(2,3)=P7 turn 1`.
    pub fn atom_name(&self, atom: Atom) -> String {
        let variable = self.variable(self.variable_of(atom));
        format!("{}={}", variable.name, variable.domain.name(self.value_of(atom)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_late_atoms_are_found() {
        let mut model = Model::new();
        let wide = Domain::numbers(0..3_000);
        let none = Domain::numbers(0..0);
        let mut variables = Vec::new();
        while model.atom_count() < LISTED + 10_000 {
            model.add_decision("nothing", &none);
            variables.push(model.add_decision("x", &wide));
        }
        for variable in variables {
            for value in [0, 1, 2_999] {
                let atom = model.atom(variable, value);
                assert_eq!((model.variable_of(atom), model.value_of(atom)), (variable, value));
            }
        }
    }
}
