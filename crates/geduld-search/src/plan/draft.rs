//! A draft of a plan: the order of the variables, and which of them follow from which.

use super::tableau::{Row, Tableau};
use crate::problem::Problem;

/// One stage: a variable that is given a value, and those that then follow from an equation.
#[derive(Clone, Debug)]
pub(crate) struct Stage {
    pub(crate) slot: usize,
    /// The equation that leaves the variable no choice, if there is one.
    pub(crate) forced: Option<Row>,
    /// Variables that are the chosen one mirrored or shifted.
    pub(crate) followers: Vec<Follower>,
}

impl Stage {
    /// All slots that get a value here.
    pub(crate) fn slots(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::once(self.slot).chain(self.followers.iter().map(|follower| follower.slot))
    }
}

/// A variable that follows from the one chosen.
#[derive(Clone, Debug)]
pub(crate) struct Follower {
    pub(crate) slot: usize,
    /// The equation that determines it; besides known variables and the chosen one it may speak of the followers
    /// before.
    pub(crate) row: Row,
    /// The same without the followers before.
    pub(crate) solved: Row,
}

/// A way to say how a determined variable follows.
struct Easiest {
    /// Which of them it is.
    index: usize,
    row: Row,
}

/// The stages of a plan, and what choosing them needs to know.
pub(crate) struct Draft<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) tableau: Tableau,
    pub(crate) known: Vec<bool>,
    /// Slots that may follow: they draw numbers, and nothing but equations narrows them while the walk goes on.
    may_follow: Vec<bool>,
    pub(crate) stages: Vec<Stage>,
}

impl<'a> Draft<'a> {
    /// Nothing known yet, but what the equations alone determine.
    pub(crate) fn new(problem: &'a Problem, tableau: &Tableau) -> Option<Self> {
        let numbers = problem.resource.items.iter().all(|item| item.len() == 1)
            && problem.resource.copies.iter().all(|&copies| copies == 1);
        let mut may_follow: Vec<bool> = problem
            .variables
            .iter()
            .map(|variable| numbers && variable.draws && variable.offset.is_some())
            .collect();
        problem.pairs.iter().flat_map(|pair| &pair.slots).for_each(|&slot| may_follow[slot] = false);
        problem
            .relations
            .iter()
            .flat_map(|relation| &relation.slots)
            .for_each(|&slot| may_follow[slot] = false);
        let known = vec![false; problem.variables.len()];
        let mut draft = Self { problem, tableau: tableau.clone(), known, may_follow, stages: Vec::new() };
        draft.force()?;
        Some(draft)
    }

    /// The variables still to be placed.
    pub(crate) fn unknown(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.known.len()).filter(|&slot| !self.known[slot])
    }

    /// Places a variable, and all that then follow; `None` if numbers get too large.
    pub(crate) fn choose(&mut self, slot: usize) -> Option<()> {
        let before = self.tableau.clone();
        self.learn(slot)?;
        let mut stage = Stage { slot, forced: None, followers: Vec::new() };
        let mut determined = self.tableau.determined();
        while let Some(easiest) = self.easiest(&before, &stage, &determined) {
            let (slot, reduced) = determined.remove(easiest.index);
            let solved = self.solve(&stage, &easiest.row).unwrap_or(reduced);
            if self.links(stage.slot, slot, &solved) && self.is_small(&easiest.row) {
                stage.followers.push(Follower { slot, row: easiest.row, solved });
            }
        }
        for follower in &stage.followers {
            self.known[follower.slot] = true;
            self.tableau.learn(follower.slot)?;
        }
        self.stages.push(stage);
        self.force()
    }

    /// Places what is determined but could not follow.
    fn force(&mut self) -> Option<()> {
        while let Some((slot, row)) = self.tableau.determined().into_iter().next() {
            self.learn(slot)?;
            self.stages.push(Stage { slot, forced: Some(row), followers: Vec::new() });
        }
        Some(())
    }

    fn learn(&mut self, slot: usize) -> Option<()> {
        self.known[slot] = true;
        self.tableau.learn(slot)
    }

    /// Of the variables that a choice determines, one with the shortest equation that says how.
    ///
    /// Reduced rows tend to collect known variables, while an equation as given may say the same.
    fn easiest(&self, before: &Tableau, stage: &Stage, determined: &[(usize, Row)]) -> Option<Easiest> {
        let reduced =
            determined.iter().enumerate().map(|(index, (_, row))| Easiest { index, row: row.clone() });
        let placed = |slot: usize| before.knows(slot) || stage.slots().any(|other| other == slot);
        let given = determined.iter().enumerate().flat_map(|(index, (slot, _))| {
            let fits = move |row: &&Row| {
                row.factors[*slot] != 0 && row.slots().all(|other| other == *slot || placed(other))
            };
            self.tableau.given().iter().filter(fits).map(move |row| Easiest { index, row: row.clone() })
        });
        given.chain(reduced).min_by_key(|easiest| easiest.row.slots().count())
    }

    /// An equation without the followers in it; `None` if numbers get too large.
    fn solve(&self, stage: &Stage, row: &Row) -> Option<Row> {
        stage.followers.iter().try_fold(row.clone(), |row, Follower { slot, solved, .. }| {
            match row.factors[*slot] {
                0 => Some(row),
                factor => row.combined(solved.factors[*slot], solved, factor),
            }
        })
    }

    /// Whether an equation makes one variable the mirror image or a shift of the other.
    fn links(&self, chosen: usize, follower: usize, row: &Row) -> bool {
        let variables = &self.problem.variables;
        self.may_follow[follower]
            && variables[chosen].draws
            && row.factors[chosen].unsigned_abs() == row.factors[follower].unsigned_abs()
            && row.slots().all(|slot| variables[slot].offset.is_some())
            && self.is_small(row)
    }

    /// Whether everything that occurs when the equation is solved fits into 32 bits with room to spare.
    fn is_small(&self, row: &Row) -> bool {
        let magnitude = |slot: usize| {
            let numbers = self.problem.variables[slot].numbers.iter();
            let greatest = numbers.map(|number| number.unsigned_abs()).max().unwrap_or(0);
            u128::from(greatest) * u128::from(row.factors[slot].unsigned_abs())
        };
        let total: u128 = row.slots().map(magnitude).sum();
        2 * total + u128::from(row.sum.unsigned_abs()) < 1 << 30
    }
}
