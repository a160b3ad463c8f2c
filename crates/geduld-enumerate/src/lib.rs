//! An all-solutions (AllSAT) solver: enumerates or counts the models of a formula in conjunctive normal form, projected
//! to some variables, each exactly once and without blocking clauses.
//!
//! ```
//! use geduld_enumerate::AllSat;
//!
//! // 1 or 2; 2 implies 3. Variable 4 occurs in no clause. The projection is 1, 2 and 4.
//! let problem = AllSat::new().clause([1, 2]).clause([-2, 3]).variables(4).project([1, 2, 4]);
//!
//! for model in problem.models()? {
//!     assert!(model.value(1) == Some(true) || model.value(2) == Some(true));
//!     assert_eq!(model.value(3), None, "3 is not in the projection");
//! }
//! assert_eq!(problem.count()?, 6);
//! # Ok::<(), geduld_enumerate::NotCounted>(())
//! ```
//!
//! | you want | use |
//! | --- | --- |
//! | all models, or the first few | [`AllSat::models`], an iterator that can be dropped at any time |
//! | the number of models | [`AllSat::count`] |
//! | models under assumptions, cubes, a search shared by threads | [`Enumerator`] |
//! | to stop after a time or from another thread | [`Limits::stop`] |
//! | unit propagation and learning for a search of your own | [`Propagation`] |
//!
//! Literals are `i32` as in DIMACS: 3 is variable 3, -3 its negation.
//!
//! # Guarantees
//!
//! * Each projected model is returned exactly once. If the iterator ends and [`Models::is_complete`] is `true`, there
//!   are no others.
//! * Memory does not grow with the number of models: there are no blocking clauses, and old learnt clauses are deleted.
//! * Deterministic: the same formula gives the same models in the same order. Only the moment of [`Limits::stop`]
//!   differs.
//! * A wrong literal or a formula that is too large is an error, never a panic.
//!
//! # Cost
//!
//! The time for the next model does not depend on how many have been found. Solvers that add a blocking clause for each
//! model slow down with every one. [`AllSat::count`] visits *cubes*, partial models with *k* free variables that
//! represent 2^*k* models, but it still enumerates: for formulas that fall apart into independent components, a model
//! counter that caches components is exponentially faster.
//!
//! # How it works
//!
//! The search learns clauses from conflicts (CDCL) and keeps a *backtrack level*. After a model its last decision is
//! flipped, without a reason, and no backjump undoes the levels below any more. So the decisions and flips up to the
//! backtrack level describe exactly which part of the search space is done. A learnt clause follows from the formula
//! alone, because flips stay in learnt clauses as decisions do.
//!
//! With a projection, its variables are decided first, and only those decisions are flipped. Of the other variables one
//! assignment is enough.
//!
//! Gebser, Kaufmann, Neumann and Schaub describe this in *Conflict-driven answer set enumeration*, LPNMR 2007, and
//! *Solution enumeration for projected Boolean search problems*, CPAIOR 2009. Toda and Soh, *Implementing efficient all
//! solutions SAT solvers*, ACM Journal of Experimental Algorithmics 21 (2016), compare such solvers and call this kind
//! non-blocking.
//!
//! Decisions suit combinatorial problems. The solver finds groups of literals of which exactly one is true, and decides
//! the group with the fewest open literals relative to its part in conflicts, as dom/wdeg does in constraint solvers
//! (Boussemart, Hemery, Lecoutre and Sais, *Boosting systematic search by weighting constraints*, ECAI 2004). Without
//! such groups it decides the most active variable (VSIDS).
//!
//! # Assumptions, cubes and threads
//!
//! ```
//! use geduld_enumerate::{AllSat, Found};
//!
//! let mut enumerator = AllSat::new().clause([1, 2]).clause([-2, 3]).project([1, 2]).enumerator()?;
//! enumerator.begin(&[-1])?;
//! assert_eq!(enumerator.next_solution(), Found::Solution(&[-1, 2]));
//! assert_eq!(enumerator.next_solution(), Found::Exhausted);
//!
//! // Split the search: each part could go to a thread of its own.
//! enumerator.begin(&[])?;
//! let mut models = 0;
//! for part in enumerator.split() {
//!     let mut worker = enumerator.clone();
//!     worker.begin(&part)?;
//!     models += worker.count()?;
//! }
//! assert_eq!(models, 3);
//! # Ok::<(), geduld_enumerate::NotCounted>(())
//! ```

#![expect(
    clippy::cast_possible_truncation,
    reason = "variables, levels and places in the arena are 32-bit numbers; `Enumerator::new` checks that they fit"
)]

mod all_sat;
mod analyze;
mod clauses;
mod enumerator;
mod error;
mod groups;
mod limits;
mod lit;
mod luby;
mod models;
mod propagate;
mod propagation;
mod search;
#[cfg(feature = "trace")]
mod trace;
mod trail;
mod variable_heap;

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use all_sat::AllSat;
pub use enumerator::{Enumerator, Found};
pub use error::{FormulaError, NotCounted};
pub use limits::{Limits, Statistics};
pub use luby::luby;
pub use models::{Model, Models};
pub use propagation::{Propagation, Solved};
