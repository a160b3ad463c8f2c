//! The enumerator as its users see it.

use crate::limits::LITERALS;
use crate::lit::PackedLit;
use crate::search::{Event, ROOT, Search};
use crate::{Limits, Statistics, TooLarge};

/// What the search for one more solution came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "an interrupted enumeration is not a complete one"]
pub enum Found<'s> {
    /// A solution that was not there before: literals over variables of the projection, in the order of the projection.
    Solution(&'s [i32]),
    /// There are no more: all solutions have been found.
    Exhausted,
    /// A limit was reached. The next call goes on where this one ended.
    Interrupted,
}

/// Yields every solution of a formula, projected to some variables, exactly once.
///
/// Deterministic: the same formula gives the same solutions in the same order. A clone goes on by itself.
#[derive(Clone, Debug)]
pub struct Enumerator {
    search: Search,
    limits: Limits,
    state: State,
    solution: Vec<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Searching,
    /// A solution was found; the decision of this level is to be flipped.
    Found(u32),
    Exhausted,
}

/// How many levels above the backtrack level are handed on by a split: there the search has just begun.
const SPLIT_DEPTH: u32 = 4;

impl Enumerator {
    /// An enumerator of the solutions of these clauses, without assumptions. Clauses may be empty (then there are no
    /// solutions), repeat literals, and hold a variable in both signs (then they say nothing). A variable that the projection
    /// names twice counts once.
    ///
    /// Cost: linear in the formula, and some unit propagations to find the groups of which exactly one literal is true.
    ///
    /// # Errors
    /// If the formula has more than 2^30 variables or 2^31 literals.
    ///
    /// # Panics
    /// If a literal is 0 or speaks of a variable above `variables`.
    pub fn new<'c>(
        variables: usize,
        projection: &[i32],
        clauses: impl IntoIterator<Item = &'c [i32]>,
    ) -> Result<Self, TooLarge> {
        let search = Search::new(variables, projection, clauses, LITERALS)?;
        let mut this =
            Self { search, limits: Limits::default(), state: State::Exhausted, solution: Vec::new() };
        this.begin(&[]);
        Ok(this)
    }

    /// When this enumerator gives up.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Begins again, with the solutions in which the assumptions hold. They may repeat literals and contradict one another.
    /// What has been learnt is kept.
    ///
    /// # Panics
    /// If a literal is 0 or speaks of a variable that the formula does not have.
    pub fn begin(&mut self, assumptions: &[i32]) {
        self.state = if self.search.begin(assumptions) { State::Searching } else { State::Exhausted };
    }

    /// The next solution, with a literal for each variable of the projection.
    ///
    /// Cost: exponential in the worst case.
    pub fn next_solution(&mut self) -> Found<'_> {
        self.advance(Search::last_flippable_level)
    }

    /// The next cube of solutions: every assignment of the variables of the projection that it does not name makes a
    /// solution of it. Cubes are disjoint.
    ///
    /// Cost: as [`next_solution`](Self::next_solution), and where solutions have free variables once through the formula.
    pub fn next_cube(&mut self) -> Found<'_> {
        self.advance(Search::needed_level)
    }

    fn advance(&mut self, level_to_keep: impl FnOnce(&mut Search) -> u32) -> Found<'_> {
        if self.limits.stopped() {
            return Found::Interrupted;
        }
        self.leave_solution();
        if self.state == State::Exhausted {
            return Found::Exhausted;
        }
        match self.search.run(&self.limits) {
            Event::Exhausted => {
                self.state = State::Exhausted;
                Found::Exhausted
            }
            Event::Interrupted => Found::Interrupted,
            Event::Solution => {
                let level = level_to_keep(&mut self.search);
                self.state = State::Found(level);
                self.search.projected_literals(level, &mut self.solution);
                Found::Solution(&self.solution)
            }
        }
    }

    /// Flips the last decision of the solution found.
    fn leave_solution(&mut self) {
        if let State::Found(level) = self.state {
            self.state = if self.search.flip(level) { State::Searching } else { State::Exhausted };
        }
    }

    /// Ends this enumeration, and gives what is left of it as assumptions: the solutions that satisfy one of these sets of
    /// literals are those that have not been found, and no solution satisfies two of them. Empty if there is nothing left.
    ///
    /// Zhang, Bonacina and Hsiang, *PSATO: a distributed propositional prover and its application to quasigroup problems*,
    /// Journal of Symbolic Computation 21 (1996), call these guiding paths.
    pub fn split(&mut self) -> Vec<Vec<i32>> {
        self.leave_solution();
        if std::mem::replace(&mut self.state, State::Exhausted) == State::Exhausted {
            return Vec::new();
        }
        let deepest = self.search.last_flippable_level().min(self.search.backtrack_level() + SPLIT_DEPTH);
        let mut branches = Vec::new();
        let mut path: Vec<i32> = Vec::new();
        for level in ROOT..=deepest {
            if level > ROOT {
                let other = !self.search.decision(level);
                branches.push(path.iter().copied().chain([other.dimacs()]).collect());
            }
            path.extend(self.search.choices(level).map(PackedLit::dimacs));
        }
        branches.push(path);
        // In the order in which they would have been come to.
        branches.reverse();
        branches
    }

    /// What has been done since this enumerator, or the one that it is a clone of, was made.
    pub fn statistics(&self) -> Statistics {
        self.search.statistics
    }
}
