//! Propagation of inequalities, as far as the rule `rup` of a checker goes.

use crate::Inequality;

/// A literal: twice the variable (counted from 0), plus 1 if it is negated.
pub(super) type Literal = u32;

pub(super) fn literal(dimacs: i32) -> Literal {
    2 * (dimacs.unsigned_abs() - 1) + u32::from(dimacs < 0)
}

/// Inequalities, and an assignment that is closed under propagation: a literal whose coefficient exceeds the slack of
/// an inequality must hold. The slack is the sum of the coefficients of the literals that are not false, minus the
/// degree.
///
/// The closure is unique, so a checker that propagates the same inequalities reaches the same assignment, and the same
/// contradictions.
#[derive(Clone)]
pub(super) struct Propagation {
    /// The terms of all inequalities, the largest coefficients of each first.
    terms: Vec<(i64, Literal)>,
    /// Where the terms of each inequality begin, and where the last ones end.
    starts: Vec<usize>,
    slack: Vec<i64>,
    /// For each literal: the inequalities in which it occurs, with its coefficient.
    occurrences: Vec<Vec<(u32, i64)>>,
    /// For each literal, whether it holds.
    holds: Vec<bool>,
    trail: Vec<Literal>,
    /// The number of literals of the trail whose consequences have been drawn.
    drawn: usize,
    /// Whether some inequality cannot hold, whatever the assignment.
    contradictory: bool,
    /// The inequalities of which at least one literal must be chosen.
    choices: Vec<u32>,
    /// For each literal: the choices that it meets, by their positions in `choices`.
    meets: Vec<Vec<u32>>,
    /// For each choice: the number of its literals that hold.
    met: Vec<u32>,
}

impl Propagation {
    pub(super) fn new(variables: u32, inequalities: &[Inequality]) -> Self {
        let literals = 2 * variables as usize;
        let mut all = Self {
            terms: Vec::new(),
            starts: vec![0],
            slack: Vec::with_capacity(inequalities.len()),
            occurrences: vec![Vec::new(); literals],
            holds: vec![false; literals],
            trail: Vec::with_capacity(variables as usize),
            drawn: 0,
            contradictory: false,
            choices: Vec::new(),
            meets: vec![Vec::new(); literals],
            met: Vec::new(),
        };
        for Inequality { terms, degree } in inequalities {
            let number = u32::try_from(all.slack.len()).expect("a formula has less than 2^32 inequalities");
            let mut own: Vec<(i64, Literal)> =
                terms.iter().map(|&(weight, of)| (weight, literal(of))).collect();
            own.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
            let slack = own.iter().map(|&(weight, _)| weight).sum::<i64>() - degree;
            all.contradictory |= slack < 0;
            own.iter().for_each(|&(weight, of)| all.occurrences[of as usize].push((number, weight)));
            all.slack.push(slack);
            all.terms.extend(own);
            all.starts.push(all.terms.len());
        }
        (0..all.slack.len()).for_each(|number| all.imply(number));
        all.contradictory |= !all.propagate();
        all
    }

    /// Watches a clause, so that [`choice`](Self::choice) may return it.
    pub(super) fn watch(&mut self, number: usize) {
        let choice = u32::try_from(self.choices.len()).expect("there are at most as many as inequalities");
        self.choices.push(u32::try_from(number).expect("a formula has less than 2^32 inequalities"));
        self.met.push(0);
        for &(_, literal) in &self.terms[self.starts[number]..self.starts[number + 1]] {
            self.meets[literal as usize].push(choice);
        }
    }

    /// The watched clause with the fewest open literals, of those without a literal that holds; `None` if all hold.
    ///
    /// *Requires*: the assignment is closed.
    pub(super) fn choice(&self) -> Option<usize> {
        let open = self.choices.iter().zip(&self.met).filter(|&(_, &met)| met == 0);
        open.map(|(&number, _)| number as usize).min_by_key(|&number| self.slack[number])
    }

    /// The open literals of an inequality, in the order of its variables.
    pub(super) fn open_literals(&self, number: usize) -> impl Iterator<Item = Literal> {
        let terms = &self.terms[self.starts[number]..self.starts[number + 1]];
        terms.iter().map(|&(_, literal)| literal).filter(|&literal| self.is_open(literal))
    }

    /// Whether a literal holds.
    #[inline]
    pub(super) fn holds(&self, literal: Literal) -> bool {
        self.holds[literal as usize]
    }

    /// Whether neither the literal nor its negation holds.
    #[inline]
    pub(super) fn is_open(&self, literal: Literal) -> bool {
        !self.holds[literal as usize] && !self.holds[(literal ^ 1) as usize]
    }

    /// The literals that hold, in the order in which they were set.
    pub(super) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// Sets an open literal.
    #[inline]
    pub(super) fn set(&mut self, literal: Literal) {
        debug_assert!(self.is_open(literal));
        self.holds[literal as usize] = true;
        self.trail.push(literal);
    }

    /// Closes the assignment under propagation; `false` if an inequality cannot hold any more. Cost: linear in the
    /// number of terms of the inequalities that a new literal falsifies.
    pub(super) fn propagate(&mut self) -> bool {
        if self.contradictory {
            return false;
        }
        while let Some(&literal) = self.trail.get(self.drawn) {
            self.drawn += 1;
            let falsified = (literal ^ 1) as usize;
            self.meets[literal as usize].iter().for_each(|&choice| self.met[choice as usize] += 1);
            let mut fits = true;
            for &(number, weight) in &self.occurrences[falsified] {
                let slack = &mut self.slack[number as usize];
                *slack -= weight;
                fits &= *slack >= 0;
            }
            if !fits {
                return false;
            }
            for place in 0..self.occurrences[falsified].len() {
                let (number, _) = self.occurrences[falsified][place];
                self.imply(number as usize);
            }
        }
        true
    }

    /// Sets the literals that an inequality implies.
    #[inline]
    fn imply(&mut self, number: usize) {
        let slack = self.slack[number];
        for place in self.starts[number]..self.starts[number + 1] {
            let (weight, literal) = self.terms[place];
            if weight <= slack {
                break;
            }
            if self.is_open(literal) {
                self.set(literal);
            }
        }
    }

    /// Forgets all literals but the first `kept`.
    pub(super) fn undo(&mut self, kept: usize) {
        while self.trail.len() > kept {
            let Some(literal) = self.trail.pop() else { break };
            self.holds[literal as usize] = false;
            if self.trail.len() < self.drawn {
                self.drawn = self.trail.len();
                self.meets[literal as usize].iter().for_each(|&choice| self.met[choice as usize] -= 1);
                for &(number, weight) in &self.occurrences[(literal ^ 1) as usize] {
                    self.slack[number as usize] += weight;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_propagated_and_forgotten() {
        // 3 x1 + 2 x2 + x3 >= 4 needs x1; with x2 false also x3.
        let sum = Inequality::new([(3, 1), (2, 2), (1, 3)], 4).unwrap();
        let mut propagation = Propagation::new(3, &[sum]);
        assert!(propagation.propagate());
        assert_eq!(propagation.trail(), [0]);
        propagation.set(3);
        assert!(propagation.propagate());
        assert_eq!(propagation.trail(), [0, 3, 4]);
        propagation.undo(1);
        propagation.set(5);
        assert!(propagation.propagate());
        assert_eq!(propagation.trail(), [0, 5, 2]);
    }

    #[test]
    fn contradictions_are_found() {
        let [one, other] = [Inequality::clause([1, 2]).unwrap(), Inequality::clause([-1, 2]).unwrap()];
        let mut propagation = Propagation::new(2, &[one, other]);
        assert!(propagation.propagate());
        propagation.set(3);
        assert!(!propagation.propagate());
        propagation.undo(0);
        propagation.set(2);
        assert!(propagation.propagate());
        let never = Inequality::clause([]).unwrap();
        assert!(!Propagation::new(0, &[never]).propagate());
    }
}
