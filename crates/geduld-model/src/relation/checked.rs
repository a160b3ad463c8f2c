//! Relations that many solutions are checked against.

use super::{Argument, Base, Mode, Relation, Term};

/// Relations over numbered variables. Clauses are kept as lists of literals, so that few of them are looked at.
#[derive(Clone, Debug, Default)]
pub struct CheckedRelations {
    relations: Vec<Relation>,
    /// The positions of the relations that are no clauses.
    others: Vec<usize>,
    clauses: Vec<Clause>,
    /// The literals of all clauses: a variable, and whether it must not be 0.
    literals: Vec<(usize, bool)>,
    /// For each variable, clauses that can fail only if it is not 0.
    of_variable: Vec<Vec<u32>>,
    /// The clauses that can fail if all variables are 0.
    of_none: Vec<u32>,
}

/// A clause: its literals begin and end at these places.
#[derive(Clone, Copy, Debug)]
struct Clause {
    relation: usize,
    begin: usize,
    end: usize,
}

impl CheckedRelations {
    /// Prepares relations over this number of variables.
    ///
    /// Cost: linear in the relations.
    pub fn new(relations: Vec<Relation>, variables: usize) -> Self {
        let mut checked = Self { of_variable: vec![Vec::new(); variables], ..Self::default() };
        for (position, relation) in relations.iter().enumerate() {
            let is_clause = relation.base == Base::Clause && relation.mode == Mode::Holds;
            match (is_clause, u32::try_from(checked.clauses.len())) {
                (true, Ok(number)) => checked.add_clause(relation, position, number),
                _ => checked.others.push(position),
            }
        }
        checked.relations = relations;
        checked
    }

    fn add_clause(&mut self, relation: &Relation, position: usize, number: u32) {
        let begin = self.literals.len();
        for (argument, positive) in relation.arguments.iter().zip([true, false]) {
            let Argument::Many(terms) = argument else { continue };
            for term in terms.iter() {
                match *term {
                    Term::Variable(variable) => self.literals.push((variable, positive)),
                    Term::Fixed(value) if (value != 0) == positive => {
                        self.literals.truncate(begin);
                        return; // It always holds.
                    }
                    Term::Fixed(_) => {}
                }
            }
        }
        let end = self.literals.len();
        self.clauses.push(Clause { relation: position, begin, end });
        match self.literals[begin..].iter().find(|(_, positive)| !positive) {
            Some(&(variable, _)) => self.of_variable[variable].push(number),
            None => self.of_none.push(number),
        }
    }

    /// A relation that these numbers of the variables break, if there is one.
    ///
    /// Cost: linear in the relations that are no clauses, and in the clauses that the variables with other numbers than
    /// 0 could break.
    pub fn broken(&self, numbers: &[i64]) -> Option<&Relation> {
        let fails = |&&number: &&u32| {
            let Clause { begin, end, .. } = self.clauses[number as usize];
            self.literals[begin..end].iter().all(|&(variable, positive)| (numbers[variable] != 0) != positive)
        };
        let clause = self.of_none.iter().find(fails).or_else(|| {
            let possible = self.of_variable.iter().zip(numbers).filter(|(_, number)| **number != 0);
            possible.flat_map(|(clauses, _)| clauses).find(fails)
        });
        let clause = clause.map(|&number| self.clauses[number as usize].relation);
        let position = clause
            .or_else(|| self.others.iter().copied().find(|&other| !self.relations[other].holds(numbers)));
        position.map(|position| &self.relations[position])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_break_as_their_relations_do() {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut broken = 0;
        for _ in 0..500 {
            let term = |rng: &mut fastrand::Rng| match rng.u8(0..9) {
                0 => Term::Fixed(rng.i64(0..2)),
                _ => Term::Variable(rng.usize(0..5)),
            };
            let terms =
                |rng: &mut fastrand::Rng| Argument::Many((0..rng.usize(0..3)).map(|_| term(rng)).collect());
            let relation = |rng: &mut fastrand::Rng, line: usize| {
                let mode = if rng.u8(0..5) == 0 { Mode::Fails } else { Mode::Holds };
                let (base, arguments) = match rng.u8(0..6) {
                    0 => (Base::Le, vec![Argument::One(term(rng)), Argument::One(term(rng))]),
                    _ => (Base::Clause, vec![terms(rng), terms(rng)]),
                };
                Relation { base, mode, arguments, name: "own".into(), line }
            };
            let relations: Vec<Relation> =
                (0..rng.usize(0..4)).map(|line| relation(&mut rng, line)).collect();
            let checked = CheckedRelations::new(relations.clone(), 5);
            for bits in 0..32 {
                let numbers: Vec<i64> = (0..5).map(|place| bits >> place & 1).collect();
                let wrong = checked.broken(&numbers);
                assert_eq!(
                    wrong.is_some(),
                    relations.iter().any(|own| !own.holds(&numbers)),
                    "{relations:?}"
                );
                assert!(wrong.is_none_or(|own| !own.holds(&numbers)));
                broken += usize::from(wrong.is_some());
            }
        }
        assert!(broken > 1000, "{broken}");
    }
}
