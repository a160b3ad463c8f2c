//! The model's own checker: does a full assignment satisfy a constraint?

use crate::{Model, Value};

impl Model {
    /// Whether a full assignment, one value for every variable, satisfies every constraint.
    ///
    /// # Panics
    /// If `assignment` does not have one value for each variable of the model.
    pub fn is_satisfied(&self, assignment: &[Value]) -> bool {
        self.first_violation(assignment).is_none()
    }

    /// The first constraint that a full assignment violates, by its position in [`Model::constraints`].
    ///
    /// # Panics
    /// If `assignment` does not have one value for each variable of the model.
    pub fn first_violation(&self, assignment: &[Value]) -> Option<usize> {
        assert_eq!(assignment.len(), self.variables().len(), "one value for every variable");
        self.constraints().iter().position(|constraint| !self.holds(constraint, assignment))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connected::hang_together;
    use crate::{Constraint, Domain, Table, VarId};

    fn pair(constraint: impl Fn(&Model, VarId, VarId) -> Constraint) -> Vec<[Value; 2]> {
        let mut model = Model::new();
        let domain = Domain::numbers(1..=3);
        let x = model.add_decision("x", &domain);
        let y = model.add_decision("y", &domain);
        let constraint = constraint(&model, x, y);
        model.add(constraint);
        let all = (0..3).flat_map(|a| (0..3).map(move |b| [a, b]));
        all.filter(|assignment| model.is_satisfied(assignment)).collect()
    }

    #[test]
    fn each_kind_accepts_what_its_definition_says() {
        let exactly = pair(|m, x, y| Constraint::Cardinality {
            count: 1.into(),
            atoms: vec![m.atom(x, 0), m.atom(y, 2)],
        });
        assert_eq!(exactly, [[0, 0], [0, 1], [1, 2], [2, 2]]);
        let different = pair(|_, x, y| Constraint::AllDifferent { variables: vec![x, y] });
        assert_eq!(different.len(), 6);
        let table = pair(|_, x, y| Constraint::Table(Table::new(vec![y, x], [[2, 0], [2, 0], [1, 1]])));
        assert_eq!(table, [[0, 2], [1, 1]]);
        let linear = pair(|_, x, y| Constraint::Linear { terms: vec![(2, x), (-1, y)], sum: 1.into() });
        assert_eq!(linear, [[0, 0], [1, 2]]);
        let clause =
            pair(|m, x, y| Constraint::Clause { literals: vec![m.atom(x, 0).into(), !m.atom(y, 0)] });
        assert_eq!(clause.len(), 7);
        let odd = pair(|m, x, y| Constraint::Parity {
            variables: vec![x, y],
            flips: vec![m.atom(x, 2)],
            odd: true,
        });
        assert_eq!(odd, [[1, 0], [2, 2]]);
        // A path: x=1, y=1, x=2; and y=2 alone.
        let connected = pair(|m, x, y| Constraint::Connected {
            filled: vec![m.atom(x, 0), m.atom(y, 0), m.atom(x, 1), m.atom(y, 1)],
            edges: vec![(0, 1), (2, 1)],
        });
        assert_eq!(connected, [[0, 0], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1], [2, 2]]);
    }

    #[test]
    fn a_ring_hangs_together_unless_two_gaps_part_it() {
        let edges = [(0, 1), (2, 1), (2, 3), (3, 4), (5, 4), (0, 5)];
        for filled in 0..1u32 << 6 {
            let ring: Vec<bool> = (0..6).map(|vertex| filled >> vertex & 1 == 1).collect();
            let ends = (0..6).filter(|&vertex| ring[vertex] && !ring[(vertex + 1) % 6]).count();
            assert_eq!(hang_together(&ring, &edges), ends <= 1, "{ring:?}");
        }
    }

    #[test]
    fn a_constraint_over_nothing_is_a_constant() {
        let mut model = Model::new();
        assert!(model.is_satisfied(&[]));
        model.add(Constraint::Clause { literals: vec![] });
        assert_eq!(model.first_violation(&[]), Some(0));
    }
}
