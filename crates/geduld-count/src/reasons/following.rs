//! Values that follow from as few requirements and known values as possible.
//!
//! These are the *members*. A *counterexample* satisfies the formula and some of the members, but a variable has
//! another value than in the solution. So the value of this variable follows only from sets with a member that does not
//! hold there. A smallest set that hits all known counterexamples in this way gives a lower bound for each value. The
//! search takes the value with the smallest bound, and asks the solver whether it follows from that set. If so, the set
//! is a smallest one. If not, there is a new counterexample, which counts for all variables that have other values in
//! it, and for all later hints of the same puzzle.
//!
//! B. Bogaerts, E. Gamba and T. Guns, *A framework for step-wise explaining how to solve constraint satisfaction
//! problems*, Artificial Intelligence 300, 2021; E. Gamba, B. Bogaerts and T. Guns, *Efficiently explaining CSPs with
//! unsatisfiable subset optimization*, JAIR 78, 2023.

use std::collections::BTreeSet;

use geduld_model::{Value, VarId};

use super::conflict::Strength;
use super::error::ReasonError;
use super::explain::Explainer;
use super::hitting::{Effort, Hitting, smallest_hitting_set};
use super::members::Members;

/// The number of calls of the solver, before a search takes the smallest sets that it has found: for a hint that
/// somebody waits for, and in a solution step by step, whose rating needs to know that there are no smaller ones.
const CALLS_OF_A_HINT: usize = 400;
const CALLS_OF_A_STEP: usize = 2_000;

/// How many sets all searches for smallest hitting sets together look at, before only the sets found so far count: some
/// tenths of a second.
const MOST_EFFORT: u64 = 10_000_000;

/// The same for a single search, before the value is given up.
const EFFORT_OF_ONE: u64 = 1_000_000;

/// A value that follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The variable.
    pub variable: VarId,
    /// Its value.
    pub value: Value,
    /// The requirements from which it follows, by their place in [`Model::requirements`](geduld_model::Model).
    pub requirements: Vec<usize>,
    /// The known variables from which it follows.
    pub known: Vec<VarId>,
    /// Whether fewer of them might be enough.
    pub strength: Strength,
}

impl Hint {
    /// The number of requirements and known values from which the value follows.
    pub fn size(&self) -> usize {
        self.requirements.len() + self.known.len()
    }
}

/// A way to solve a puzzle by hints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// The hints, round by round.
    pub rounds: Vec<Vec<Hint>>,
    /// The size of the largest set that was needed.
    pub rating: usize,
    /// Every way to solve the puzzle needs a set of at least this size.
    pub least: usize,
}

impl Explainer<'_> {
    /// The next value that follows from the fewest requirements and known values. `None` if all is known, or nothing
    /// follows: then there are other solutions. The variables must be among those shown.
    ///
    /// Cost: some hundred calls of the solver for the first hint, and fewer for the next ones.
    ///
    /// # Errors
    /// If the solver fails.
    pub fn hint(&mut self, known: &[VarId]) -> Result<Option<Hint>, ReasonError> {
        Ok(Search::run(self, known, None, CALLS_OF_A_HINT)?.smallest().map(|(hint, _)| hint))
    }

    /// Solves the puzzle by hints. In each round, all values are taken that follow from sets no larger than the largest
    /// one that was needed so far; if there are none, the one with the smallest set. The variables of `known` are known
    /// at the beginning. `None` if not everything follows.
    ///
    /// # Errors
    /// If the solver fails.
    pub fn steps(&mut self, known: &[VarId]) -> Result<Option<Steps>, ReasonError> {
        let (mut known, mut steps) = (known.to_vec(), Steps::default());
        while self.shown().iter().any(|of| !known.contains(of)) {
            let mut hints = Search::run(self, &known, Some(steps.rating), CALLS_OF_A_STEP)?.all();
            if hints.is_empty() {
                let Some((hint, least)) = Search::run(self, &known, None, CALLS_OF_A_STEP)?.smallest() else {
                    return Ok(None);
                };
                steps.rating = steps.rating.max(hint.size());
                steps.least = steps.least.max(least);
                hints.push(hint);
            }
            known.extend(hints.iter().map(|hint| hint.variable));
            hints.sort_by_key(Hint::size);
            steps.rounds.push(hints);
        }
        Ok(Some(steps))
    }
}

/// A variable that is not known.
struct Goal {
    /// Its place among those shown.
    variable: usize,
    /// For each counterexample the members that do not hold there, without supersets of others.
    corrections: Vec<Members>,
    /// No smaller set has its value as a consequence.
    least: usize,
    /// The smallest set that was found.
    best: Option<Members>,
    is_shrunk: bool,
    is_done: bool,
}

impl Goal {
    fn size(&self) -> Option<usize> {
        self.best.as_ref().map(Members::len)
    }

    fn correct(&mut self, missing: Members) {
        if !self.corrections.iter().any(|known| known.is_within(&missing)) {
            self.corrections.retain(|known| !missing.is_within(known));
            self.corrections.push(missing);
        }
    }
}

struct Search<'e, 'm> {
    explainer: &'e mut Explainer<'m>,
    known: &'e [VarId],
    /// The requirements, then the known variables.
    members: Members,
    goals: Vec<Goal>,
    /// Sets of this size are enough for each value. `None`: only a smallest one of all is wanted.
    enough: Option<usize>,
    /// The number of calls of the solver, and the maximum.
    calls: usize,
    most_calls: usize,
}

impl<'e, 'm> Search<'e, 'm> {
    fn run(
        explainer: &'e mut Explainer<'m>,
        known: &'e [VarId],
        enough: Option<usize>,
        most_calls: usize,
    ) -> Result<Self, ReasonError> {
        let first = explainer.requirements().len();
        let bound = first + explainer.shown().len();
        let is_known = |variable: &usize| known.contains(&explainer.shown()[*variable]);
        // Known values say more than the requirements that give them.
        let says_more = |number: &usize| !explainer.gives(*number).is_some_and(|of| known.contains(&of));
        let known_members = (0..bound - first).filter(is_known).map(|variable| first + variable);
        let members = Members::of(bound, (0..first).filter(says_more).chain(known_members));
        let open = (0..bound - first).filter(|variable| !is_known(variable));
        let goals = open.map(|variable| Goal {
            variable,
            corrections: Vec::new(),
            least: 0,
            best: None,
            is_shrunk: false,
            is_done: false,
        });
        let goals = goals.collect();
        let mut search = Self { explainer, known, members, goals, enough, calls: 0, most_calls };
        for example in std::mem::take(search.explainer.examples()) {
            search.learn(example);
        }
        search.close_in()?;
        let used: BTreeSet<&Members> = search.goals.iter().flat_map(|goal| &goal.corrections).collect();
        let members = &search.members;
        search.explainer.examples().retain(|example| used.contains(&example.within(members)));
        Ok(search)
    }

    /// The hints for all values for which a set was found.
    fn all(&self) -> Vec<Hint> {
        self.goals.iter().filter_map(|goal| self.hint(goal, goal.least)).collect()
    }

    /// The hint with the smallest set, and a lower bound for the sizes of all sets.
    fn smallest(&self) -> Option<(Hint, usize)> {
        let best = self.goals.iter().filter(|goal| goal.best.is_some()).min_by_key(|goal| goal.size())?;
        let least = self.goals.iter().map(|goal| goal.least).min().unwrap_or_default();
        let hint = self.hint(best, least)?;
        let least = least.min(hint.size());
        Some((hint, least))
    }

    fn hint(&self, goal: &Goal, least: usize) -> Option<Hint> {
        let best = goal.best.as_ref()?;
        let first = self.explainer.requirements().len();
        let variable = self.explainer.shown()[goal.variable];
        Some(Hint {
            variable,
            value: self.explainer.solution()[&variable],
            requirements: best.iter().take_while(|&member| member < first).collect(),
            known: (self.known.iter().copied())
                .filter(|of| {
                    self.explainer
                        .shown()
                        .iter()
                        .position(|own| own == of)
                        .is_some_and(|at| best.contains(first + at))
                })
                .collect(),
            strength: if best.len() <= least { Strength::Smallest } else { Strength::Minimal },
        })
    }

    /// The size of the largest set that is still wanted for a goal.
    fn wanted(&self, goal: &Goal) -> Option<usize> {
        match self.enough {
            Some(enough) => goal.size().map_or(Some(enough), |size| size.checked_sub(1)),
            None => match self.goals.iter().filter_map(Goal::size).min() {
                Some(size) => size.checked_sub(1),
                None => Some(usize::MAX),
            },
        }
    }

    /// Raises lower bounds and finds smaller sets, until they meet or enough was tried.
    fn close_in(&mut self) -> Result<(), ReasonError> {
        let mut left = MOST_EFFORT;
        while self.calls < self.most_calls && left > 0 {
            let open = (0..self.goals.len()).filter(|&at| !self.goals[at].is_done);
            let Some(at) = open.min_by_key(|&at| self.goals[at].least) else { break };
            let goal = &self.goals[at];
            let Some(most) = self.wanted(goal).filter(|&most| goal.least <= most) else {
                self.goals[at].is_done = true;
                continue;
            };
            let stop = self.explainer.stop();
            let granted = left.min(EFFORT_OF_ONE);
            let mut effort = Effort { sets: granted, stop: stop.as_deref() };
            let found = smallest_hitting_set(&goal.corrections, goal.least..=most, &mut effort);
            left -= granted - effort.sets;
            let set = match found {
                Hitting::Set(set) => set,
                Hitting::None => {
                    self.goals[at].least = most.saturating_add(1);
                    continue;
                }
                Hitting::Stopped => {
                    self.explainer.check_stop()?;
                    self.goals[at].is_done = true;
                    self.shrink(at, most)?;
                    continue;
                }
            };
            if set.len() > goal.least {
                self.goals[at].least = set.len();
            } else if !goal.is_shrunk {
                self.shrink(at, most)?;
            } else {
                let set = Members::of(self.bound(), set);
                if self.is_possible(at, &set)? {
                    self.grow(at)?;
                } else {
                    self.goals[at].best = Some(set);
                }
            }
        }
        Ok(())
    }

    fn bound(&self) -> usize {
        self.explainer.requirements().len() + self.explainer.shown().len()
    }

    /// Keeps a counterexample.
    fn learn(&mut self, example: Members) {
        let first = self.explainer.requirements().len();
        let missing = example.within(&self.members);
        for goal in self.goals.iter_mut().filter(|goal| example.contains(first + goal.variable)) {
            goal.correct(missing.clone());
        }
        self.explainer.examples().push(example);
    }

    /// Whether members can hold while the variable of a goal has another value.
    fn is_possible(&mut self, goal: usize, members: &Members) -> Result<bool, ReasonError> {
        let own = self.explainer.requirements().len() + self.goals[goal].variable;
        // A solver blames what comes first: known values are easier to see than requirements.
        let members = members.iter().collect::<Vec<_>>().into_iter().rev();
        let mut assumed: Vec<i32> = members.map(|member| self.explainer.member(member)).collect();
        assumed.push(-self.explainer.member(own));
        self.calls += 1;
        self.explainer.is_satisfiable(&assumed)
    }

    /// Looks for a set of at most so many members, none of which can be left out, by leaving out one after another.
    fn shrink(&mut self, goal: usize, most: usize) -> Result<(), ReasonError> {
        if std::mem::replace(&mut self.goals[goal].is_shrunk, true) {
            return Ok(());
        }
        let all = self.members.clone();
        if self.is_possible(goal, &all)? {
            let example = self.explainer.example();
            self.learn(example);
            return Ok(());
        }
        let mut set = self.blamed(&all);
        let mut needed = Members::none(self.bound());
        while let Some(member) = set.without(&needed).iter().last() {
            if needed.len() >= most {
                return Ok(());
            }
            let mut rest = set.clone();
            rest.remove(member);
            if self.is_possible(goal, &rest)? {
                needed.insert(member);
                let example = self.explainer.example();
                self.learn(example);
            } else {
                set = self.blamed(&rest);
            }
        }
        if set.len() <= most {
            self.goals[goal].best = Some(set);
        }
        Ok(())
    }

    /// Those of the members that the solver blames for a contradiction.
    fn blamed(&self, members: &Members) -> Members {
        let failed = self.explainer.blamed();
        Members::of(
            self.bound(),
            members.iter().filter(|&member| failed.contains(&self.explainer.member(member))),
        )
    }

    /// Extends the members that hold in the model that the solver has found by all others that can hold, too, and keeps
    /// the counterexample.
    fn grow(&mut self, goal: usize) -> Result<(), ReasonError> {
        let mut example = self.explainer.example();
        let missing: Vec<usize> = example.within(&self.members).iter().collect();
        for member in missing {
            if example.contains(member) {
                let mut more = self.members.without(&example);
                more.insert(member);
                if self.is_possible(goal, &more)? {
                    example = self.explainer.example();
                }
            }
        }
        self.learn(example);
        Ok(())
    }
}
