//! The enumerator as its users see it.

use crate::error::LITERALS;
use crate::lit::PackedLit;
use crate::search::{Event, ROOT, Search};
use crate::{FormulaError, Limits, NotCounted, Statistics};

/// The result of one step of an enumeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "an interrupted enumeration is not a complete one"]
pub enum Found<'s> {
    /// A new solution: literals over variables of the projection, in the order of the projection.
    Solution(&'s [i32]),
    /// All solutions have been found.
    Exhausted,
    /// A limit was reached. The next call continues the search.
    Interrupted,
}

/// Finds every solution of a formula, projected to some variables, exactly once.
///
/// [`AllSat`](crate::AllSat) is the simple way to use it. Use the enumerator itself to solve under assumptions, to read
/// solutions without copying them, to get cubes instead of single solutions, or to share the search between threads.
///
/// Deterministic: the same formula gives the same solutions in the same order. A clone continues independently.
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
    /// A solution was found; the decision of this level must be flipped next.
    Found(u32),
    Exhausted,
}

/// A split makes a branch of each of this many levels above the backtrack level, where the search has just begun.
const SPLIT_DEPTH: u32 = 4;
/// The maximum number of literals of all parts of a reasonable split.
const MOST_OF_A_SPLIT: usize = 1 << 22;

impl Enumerator {
    /// Loads clauses of DIMACS literals over the variables 1 to `variables`, without assumptions. The empty clause
    /// leaves no solutions. A clause may repeat literals; one with a literal and its negation is always true. A
    /// variable that the projection names twice counts once.
    ///
    /// Cost: linear in the formula, plus up to 50,000 unit propagations to find the groups of which exactly one literal
    /// is true.
    ///
    /// # Errors
    /// If the formula has more than 2^30 variables or 2^31 literals, or names a variable that does not exist.
    pub fn new<'c>(
        variables: usize,
        projection: &[i32],
        clauses: impl IntoIterator<Item = &'c [i32]>,
    ) -> Result<Self, FormulaError> {
        let search = Search::new(variables, projection, clauses, LITERALS)?;
        let mut this =
            Self { search, limits: Limits::default(), state: State::Exhausted, solution: Vec::new() };
        this.begin(&[])?;
        Ok(this)
    }

    /// Sets when a search is interrupted.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Starts a new enumeration, of the solutions in which all assumptions are true. Assumptions may repeat or
    /// contradict one another. Learnt clauses are kept.
    ///
    /// # Errors
    /// If an assumption is 0 or names a variable that the formula does not have. Then nothing has changed.
    pub fn begin(&mut self, assumptions: &[i32]) -> Result<(), FormulaError> {
        self.state = if self.search.begin(assumptions)? { State::Searching } else { State::Exhausted };
        Ok(())
    }

    /// Finds the next solution: one literal for each variable of the projection.
    ///
    /// Cost: exponential in the worst case.
    pub fn next_solution(&mut self) -> Found<'_> {
        self.advance(Search::last_flippable_level)
    }

    /// Finds the next cube of solutions: some literals over the projection, such that each assignment of the other
    /// variables of the projection completes them to a solution. Cubes are disjoint.
    ///
    /// Cost: as [`next_solution`](Self::next_solution), plus one pass over the formula if the solution has free
    /// variables.
    pub fn next_cube(&mut self) -> Found<'_> {
        self.advance(Search::needed_level)
    }

    /// Counts the solutions that have not been found yet, cube by cube.
    ///
    /// Cost: that of [`next_cube`](Self::next_cube) for each cube.
    ///
    /// # Errors
    /// If a limit is reached, or if the number does not fit into 128 bits.
    pub fn count(&mut self) -> Result<u128, NotCounted> {
        let mut counted = 0u128;
        loop {
            let fixed = match self.next_cube() {
                Found::Solution(cube) => cube.len(),
                Found::Exhausted => return Ok(counted),
                Found::Interrupted => return Err(NotCounted::Interrupted { counted }),
            };
            let free = (self.search.projected() - fixed) as u32;
            let cube = 1u128.checked_shl(free).ok_or(NotCounted::Overflow)?;
            counted = counted.checked_add(cube).ok_or(NotCounted::Overflow)?;
        }
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

    /// Leaves the solution that was found: flips its last decision.
    fn leave_solution(&mut self) {
        if let State::Found(level) = self.state {
            self.state = if self.search.flip(level) { State::Searching } else { State::Exhausted };
        }
    }

    /// Ends this enumeration and returns the rest of the search space as sets of assumptions. Each solution that has
    /// not been found yet satisfies exactly one of these sets; solutions that have been found satisfy none. Give each
    /// set to [`begin`](Self::begin) of a clone. The list is empty if nothing is left.
    ///
    /// Zhang, Bonacina and Hsiang, *PSATO: a distributed propositional prover and its application to quasigroup
    /// problems*, Journal of Symbolic Computation 21 (1996), call these guiding paths.
    pub fn split(&mut self) -> Vec<Vec<i32>> {
        self.leave_solution();
        if std::mem::replace(&mut self.state, State::Exhausted) == State::Exhausted {
            return Vec::new();
        }
        let deepest = self.deepest_split();
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
        // In the order in which the search would have reached them.
        branches.reverse();
        branches
    }

    /// The last level at which a split makes a branch.
    fn deepest_split(&mut self) -> u32 {
        self.search.last_flippable_level().min(self.search.backtrack_level() + SPLIT_DEPTH)
    }

    /// Whether a [`split`](Self::split) returns a reasonable amount now: at most some megabytes. If the last solution
    /// was found thousands of levels deep, it would return a part for each of these levels, with all literals above it.
    /// Then it is better to continue.
    pub fn is_divisible(&mut self) -> bool {
        let (mut path, mut all) = (0, 0);
        for level in ROOT..=self.deepest_split() {
            path += self.search.choices(level).count();
            all += path;
        }
        all <= MOST_OF_A_SPLIT
    }

    /// The work since this enumerator was created. A clone starts with the numbers of its original.
    pub fn statistics(&self) -> Statistics {
        self.search.statistics()
    }
}
