//! Unit propagation over a formula, from scratch for each assignment.

use geduld_encode::{Cnf, Lit};

/// A formula that is prepared for propagation.
pub struct Propagator {
    clauses: Vec<Vec<Lit>>,
    /// For each literal the clauses in which it occurs.
    occurrences: Vec<Vec<usize>>,
    /// The assignment that propagation of the formula alone gives; `None` if there is a conflict.
    root: Option<Assignment>,
}

/// For each variable its value; index 0 is unused.
pub type Assignment = Vec<Option<bool>>;

/// The value of a literal.
pub fn value(assignment: &Assignment, literal: Lit) -> Option<bool> {
    assignment[literal.variable() as usize].map(|value| value == literal.is_positive())
}

fn index(literal: Lit) -> usize {
    2 * literal.variable() as usize + usize::from(literal.is_positive())
}

impl Propagator {
    /// Prepares a formula, and propagates its units.
    pub fn new(cnf: &Cnf) -> Self {
        let variables = cnf.variables() as usize + 1;
        let clauses: Vec<Vec<Lit>> = cnf.clauses().map(<[Lit]>::to_vec).collect();
        let mut occurrences = vec![Vec::new(); 2 * variables];
        for (number, clause) in clauses.iter().enumerate() {
            clause.iter().for_each(|&literal| occurrences[index(literal)].push(number));
        }
        let mut propagator = Self { clauses, occurrences, root: None };
        let units: Vec<Lit> =
            propagator.clauses.iter().filter(|clause| clause.len() == 1).map(|clause| clause[0]).collect();
        let empty = propagator.clauses.iter().any(Vec::is_empty);
        propagator.root =
            if empty { None } else { propagator.extend(vec![None; variables], units.into_iter()) };
        propagator
    }

    /// Everything that unit propagation finds under these literals; `None` if there is a conflict.
    pub fn propagate(&self, literals: impl Iterator<Item = Lit>) -> Option<Assignment> {
        self.extend(self.root.clone()?, literals)
    }

    /// As [`propagate`](Self::propagate), starting from a fully propagated assignment.
    pub fn extend(
        &self,
        mut assignment: Assignment,
        literals: impl Iterator<Item = Lit>,
    ) -> Option<Assignment> {
        let mut queue: Vec<Lit> = Vec::new();
        for literal in literals {
            assign(&mut assignment, &mut queue, literal)?;
        }
        let mut next = 0;
        while let Some(&literal) = queue.get(next) {
            next += 1;
            for &clause in &self.occurrences[index(!literal)] {
                let clause = &self.clauses[clause];
                if clause.iter().any(|&literal| value(&assignment, literal) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&literal| value(&assignment, literal).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return None,
                    (Some(&unit), None) => assign(&mut assignment, &mut queue, unit)?,
                    _ => {}
                }
            }
        }
        Some(assignment)
    }

    /// The number of models that agree with a fully propagated assignment, counted up to `most`; `None` if the count
    /// is not finished after 10,000 steps.
    pub fn models(&self, assignment: &Assignment, most: usize) -> Option<usize> {
        self.count(assignment, most, &mut 10_000)
    }

    fn count(&self, assignment: &Assignment, most: usize, effort: &mut usize) -> Option<usize> {
        let Some(open) = (1..assignment.len()).find(|&variable| assignment[variable].is_none()) else {
            return Some(1);
        };
        let mut found = 0;
        // No formula has 2^32 variables.
        let literal = Lit::positive(u32::try_from(open).unwrap_or(u32::MAX));
        for literal in [!literal, literal] {
            *effort = effort.checked_sub(1)?;
            if found < most
                && let Some(extended) = self.extend(assignment.clone(), std::iter::once(literal))
            {
                found += self.count(&extended, most - found, effort)?;
            }
        }
        Some(found)
    }
}

/// Makes a literal true; `None` if it is false.
fn assign(assignment: &mut Assignment, queue: &mut Vec<Lit>, literal: Lit) -> Option<()> {
    match value(assignment, literal) {
        Some(true) => Some(()),
        Some(false) => None,
        None => {
            assignment[literal.variable() as usize] = Some(literal.is_positive());
            queue.push(literal);
            Some(())
        }
    }
}
