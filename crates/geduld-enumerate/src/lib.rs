//! An enumerating CDCL solver: all solutions of a formula in conjunctive normal form, projected to some variables, each
//! exactly once, without blocking clauses.
//!
//! [`Enumerator`] searches as a solver with conflict-driven clause learning does, and keeps a *backtrack level*. A solution is
//! not forbidden by a clause: its last decision is flipped, without a reason, and what lies beneath it is not undone any
//! more by any backjump. So the decisions and flips up to the backtrack level tell at every moment what has been seen and
//! what has not: no solution comes twice and none is left out, by construction, and memory does not grow with their number.
//! What is learnt follows from the formula alone, because flips stay in the clauses learnt as decisions do.
//!
//! * Projection: the variables of the projection are decided first, and only those decisions are flipped; of the others one
//!   assignment is enough.
//! * [`Enumerator::next_cube`] leaves out what a solution does not need: a cube of *k* free variables stands for 2^*k*
//!   solutions. [`Enumerator::next_solution`] names each one.
//! * [`Enumerator::split`] hands what is left to search to others, as disjoint sets of assumptions.
//!
//! Gebser, Kaufmann, Neumann and Schaub, *Conflict-driven answer set enumeration*, LPNMR 2007, and *Solution enumeration for
//! projected Boolean search problems*, CPAIOR 2009; Toda and Soh, *Implementing efficient all solutions SAT solvers*, ACM
//! Journal of Experimental Algorithmics 21 (2016), call it non-blocking.
//!
//! Decisions are made for formulas of combinatorial problems: of the groups of literals of which exactly one is true, the
//! one with the fewest literals left in proportion to what it had to do with conflicts is decided, as dom/wdeg does in
//! constraint solvers (Boussemart, Hemery, Lecoutre and Sais, *Boosting systematic search by weighting constraints*, ECAI
//! 2004). Where there are no such groups, the most active variable is (VSIDS).
//!
//! Literals are nonzero `i32` as in DIMACS. Nothing in here knows models or puzzles.
//!
//! ```
//! use geduld_enumerate::{Enumerator, Found};
//!
//! // Variable 1 or variable 2; 3 follows from 2, and 4 is free. Solutions are told apart by 1, 2 and 4.
//! let clauses = [&[1, 2][..], &[-2, 3]];
//! let mut enumerator = Enumerator::new(4, &[1, 2, 4], clauses)?;
//! let mut solutions = 0;
//! while let Found::Solution(solution) = enumerator.next_solution() {
//!     assert_eq!(solution.len(), 3);
//!     solutions += 1;
//! }
//! assert_eq!(solutions, 6);
//!
//! enumerator.begin(&[-1]);
//! assert_eq!(enumerator.next_cube(), Found::Solution(&[-1, 2]));
//! assert_eq!(enumerator.next_cube(), Found::Exhausted);
//! # Ok::<(), geduld_enumerate::TooLarge>(())
//! ```

#![expect(
    clippy::cast_possible_truncation,
    reason = "variables, levels and places in the arena are 32-bit numbers; `Enumerator::new` sees to it that they fit"
)]

mod analyze;
mod clauses;
mod enumerator;
mod groups;
mod limits;
mod lit;
mod order;
mod propagate;
mod search;
mod trail;

pub use enumerator::{Enumerator, Found};
pub use limits::{Limits, Statistics, TooLarge};
