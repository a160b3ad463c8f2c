//! Propagation of inequalities, as far as the rule `rup` of a checker goes.

use crate::Inequality;

/// A literal: twice the variable (counted from 0), plus 1 if it is negated.
pub(super) type Literal = u32;

pub(super) fn literal(dimacs: i32) -> Literal {
    2 * (dimacs.unsigned_abs() - 1) + u32::from(dimacs < 0)
}

/// Why a literal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was chosen.
    Chosen,
    /// The inequality with this number implies it.
    Inequality(u32),
    /// A line of the proof implies it; its place in the list of the search.
    Line(u32),
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
    /// The slack of each without any assignment.
    full: Vec<i64>,
    /// For each literal: the inequalities in which it occurs, with its coefficient.
    occurrences: Vec<Vec<(u32, i64)>>,
    /// For each literal, whether it holds.
    holds: Vec<bool>,
    trail: Vec<Literal>,
    /// For each variable that is set: the place of its literal in the trail, and the reason.
    set: Vec<(u32, Reason)>,
    /// The number of literals of the trail whose consequences have been drawn.
    drawn: usize,
    /// An inequality that cannot hold, whatever is chosen.
    contradictory: Option<u32>,
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
            full: Vec::new(),
            occurrences: vec![Vec::new(); literals],
            holds: vec![false; literals],
            trail: Vec::with_capacity(variables as usize),
            set: vec![(0, Reason::Chosen); variables as usize],
            drawn: 0,
            contradictory: None,
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
            if slack < 0 {
                all.contradictory = all.contradictory.or(Some(number));
            }
            own.iter().for_each(|&(weight, of)| all.occurrences[of as usize].push((number, weight)));
            all.slack.push(slack);
            all.terms.extend(own);
            all.starts.push(all.terms.len());
        }
        all.full.clone_from(&all.slack);
        if all.contradictory.is_none() {
            (0..all.slack.len()).for_each(|number| all.imply(number));
            all.contradictory = all.propagate().err();
        }
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
    pub(super) fn set(&mut self, literal: Literal, reason: Reason) {
        debug_assert!(self.is_open(literal));
        self.holds[literal as usize] = true;
        // There are at most 2^31 variables.
        let place = u32::try_from(self.trail.len()).unwrap_or(u32::MAX);
        self.set[(literal / 2) as usize] = (place, reason);
        self.trail.push(literal);
    }

    /// Closes the assignment under propagation. Cost: linear in the number of terms of the inequalities that a new
    /// literal falsifies.
    ///
    /// # Errors
    /// The number of an inequality that cannot hold any more.
    pub(super) fn propagate(&mut self) -> Result<(), u32> {
        if let Some(number) = self.contradictory {
            return Err(number);
        }
        while let Some(&literal) = self.trail.get(self.drawn) {
            self.drawn += 1;
            let falsified = (literal ^ 1) as usize;
            self.meets[literal as usize].iter().for_each(|&choice| self.met[choice as usize] += 1);
            let mut broken = None;
            for &(number, weight) in &self.occurrences[falsified] {
                let slack = &mut self.slack[number as usize];
                *slack -= weight;
                if *slack < 0 {
                    broken = broken.or(Some(number));
                }
            }
            if let Some(number) = broken {
                return Err(number);
            }
            for place in 0..self.occurrences[falsified].len() {
                let (number, _) = self.occurrences[falsified][place];
                self.imply(number as usize);
            }
        }
        Ok(())
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
                // Its number was one of 32 bits.
                self.set(literal, Reason::Inequality(u32::try_from(number).unwrap_or(u32::MAX)));
            }
        }
    }

    /// The place of a variable in the trail, and why it was set.
    pub(super) fn why(&self, literal: Literal) -> (u32, Reason) {
        self.set[(literal / 2) as usize]
    }

    /// Whether all coefficients of an inequality are equal.
    pub(super) fn is_uniform(&self, number: u32) -> bool {
        let number = number as usize;
        let terms = &self.terms[self.starts[number]..self.starts[number + 1]];
        terms.first().map(|&(weight, _)| weight) == terms.last().map(|&(weight, _)| weight)
    }

    /// Literals that hold and because of which an inequality implies a literal, or cannot hold if there is none. They
    /// were set before it.
    pub(super) fn explain(&self, number: u32, implied: Option<Literal>, mut because: impl FnMut(Literal)) {
        let terms = &self.terms[self.starts[number as usize]..self.starts[number as usize + 1]];
        let (before, least) = match implied {
            None => (u32::MAX, 0),
            Some(literal) => {
                let own = match self.is_uniform(number) {
                    true => terms.first(),
                    false => terms.iter().find(|&&(_, of)| of == literal),
                };
                (self.why(literal).0, own.map_or(0, |&(weight, _)| weight))
            }
        };
        let mut slack = self.full[number as usize];
        for &(weight, literal) in terms {
            if slack < least {
                break;
            }
            if self.holds(literal ^ 1) && self.why(literal).0 < before {
                slack -= weight;
                because(literal ^ 1);
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
    fn bounds_are_propagated_explained_and_forgotten() {
        // 3 x1 + 2 x2 + x3 >= 4 needs x1; with x2 false also x3.
        let sum = Inequality::new([(3, 1), (2, 2), (1, 3)], 4).unwrap();
        let mut propagation = Propagation::new(3, &[sum]);
        assert_eq!(propagation.propagate(), Ok(()));
        assert_eq!(propagation.trail(), [0]);
        propagation.set(3, Reason::Chosen);
        assert_eq!(propagation.propagate(), Ok(()));
        assert_eq!(propagation.trail(), [0, 3, 4]);
        assert_eq!(propagation.why(4), (2, Reason::Inequality(0)));
        let mut because = Vec::new();
        propagation.explain(0, Some(4), |literal| because.push(literal));
        assert_eq!(because, [3]);
        propagation.undo(1);
        propagation.set(5, Reason::Chosen);
        assert_eq!(propagation.propagate(), Ok(()));
        assert_eq!(propagation.trail(), [0, 5, 2]);
    }

    #[test]
    fn contradictions_are_found() {
        let [one, other] = [Inequality::clause([1, 2]).unwrap(), Inequality::clause([-1, 2]).unwrap()];
        let mut propagation = Propagation::new(2, &[one, other]);
        assert_eq!(propagation.propagate(), Ok(()));
        propagation.set(3, Reason::Chosen);
        assert!(propagation.propagate().is_err());
        propagation.undo(0);
        propagation.set(2, Reason::Chosen);
        assert_eq!(propagation.propagate(), Ok(()));
        let never = Inequality::clause([]).unwrap();
        assert_eq!(Propagation::new(0, &[never]).propagate(), Err(0));
    }
}
