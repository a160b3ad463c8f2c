//! Searches the solutions of a finite-domain model by a plan made beforehand: the engine for exact totals.
//!
//! A [`Plan`] fixes the order of the variables, in which as many as possible are *forced* by those before, and for
//! each how its candidates are found. Searching it is a depth-first search with masks: no propagation queue, no
//! learning, no heap work. For dense counting that is far faster than any general solver, because the work between
//! two solutions is so small; for finding one solution of a hard model it is not the right tool.
//!
//! ```
//! use geduld_model::{Constraint, Domain, Model};
//! use geduld_search::{Monitor, Plan, PlanOptions};
//!
//! // Five different digits that add up to 12.
//! let mut model = Model::new();
//! let digits = Domain::numbers(0..10);
//! let x: Vec<_> = (0..5).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
//! model.add(Constraint::AllDifferent { variables: x.clone() });
//! model.add(Constraint::Linear { terms: x.iter().map(|&x| (1, x)).collect(), sum: 12.into() });
//!
//! let plan = Plan::new(&model, &PlanOptions::default())?;
//! let mut total = 0;
//! for prefix in plan.prefixes(4) { // one for each worker, if there were any
//!     let count = plan.count(&prefix, &Monitor::default(), |_| unreachable!("there is no symmetry"));
//!     total += count.expect("nobody stops it").free;
//! }
//! assert_eq!(total, 240); // 01236 and 01245, in 5! orders each
//! # Ok::<(), geduld_search::Unsupported>(())
//! ```
//!
//! A [`DynamicPlan`] has no fixed order: it branches where fewest possibilities are left, with all conditions
//! propagated, connectedness included. It serves models in which what is best decided next depends on what has been
//! decided (`dynamic`), some microseconds a node.
//!
//! # From a model to a search
//!
//! 1. `problem`: derived variables that are a function of one decision disappear, values are renumbered so that one
//!    mask says for all variables what is still free, constraints become a few kinds of rules.
//! 2. `plan`: drafts of an order are made greedily, compared by sampling their trees (`estimate`), and changed at
//!    random as long as that pays. The equations are kept solved for the unknown variables (`linear_system`), so that every
//!    consequence of all of them together forces a variable as early as the order allows.
//! 3. `program`: the order compiled. A *level* is one variable with a choice, and those that follow from it.
//! 4. `depth_first`, `searcher`, `follow`: the inner loop. `lanes`: the same for levels of numbers that need nothing but sums, without symmetry.
//!
//! # The inner loop
//!
//! The candidates of a level are its domain, and what is free of the gcc (numbers, pieces), and one mask for each
//! known neighbour, looked up by that neighbour's value. Where an equation then leaves one variable only, its value
//! is the chosen one mirrored (`r - x`) or shifted (`r + x`), so the mask of what is free, mirrored or shifted by `r`,
//! keeps exactly the candidates whose partner is free: a value that leads nowhere is never tried. Where an equation
//! leaves two variables, a *couple*, the same masks tell whether any two free numbers serve them. Sums are made where the
//! search passes least often (`plan::steps`). Where pieces that are all used up say how often a label can meet itself,
//! that is counted down, all labels in one word (`problem::balance`, `plan::spending`). Where all places of a box are visited one
//! after another, a place that cannot be left again is an end (`problem::chain`, `plan::dead_ends`). What remains of
//! the gcc is passed down by value. A search with symmetry compares a solution only with those images of which
//! something new is known (`lex_leader`), and goes over to a search without symmetry as soon as only the identity is left.
//! From there on levels that take numbers and need no more than sums carry the sums of all levels to come side by side in
//! one vector (`lanes`), to which a choice is added at once.
//!
//! # Cost
//!
//! A *node* is a variable given a value. Measured on one of two cores of a Xeon server that had nothing else to do, with
//! `cargo run --release -p geduld-search --example measure -- magic4 magic4/64 nintai/432 cards4 cards6 cards8 pandiagonal5 part=20 magic5/64 sixty5/4`:
//!
//! | model | values | words | nodes | ns a node |
//! | --- | --- | --- | --- | --- |
//! | magic squares of order 4, no symmetry | 16 | 1 | 0.30 million | 7.8 |
//! | the same, 64 symmetries | 16 | 1 | 25,582 | 17 |
//! | magic squares of order 5, 64 symmetries (a part of them) | 25 | 1 | 7.5 billion | 9.7 |
//! | even ones with a pin, 4 symmetries (a part of them) | 25 | 1 | 4.5 billion | 10.4 |
//! | pandiagonal ones, no symmetry | 25 | 1 | 42 million | 6.7 |
//! | Nintai, 432 symmetries | 36 | 1 | 21 million | 24 |
//! | cards in a square of 4 by 4 | 64 | 1 | 11 million | 16 |
//! | cards in a square of 6 by 6 | 144 | 4 | 117 million | 14 |
//! | cards in a square of 8 by 8 | 256 | 4 | 6.7 million | 15 |
//!
//! Without lanes, in the same hour, magic squares cost 11 ns (order 4), 12 ns (order 5) and 10 ns (pandiagonal) a node.
//!
//! Masks have 1, 2, 4 or 16 words, and the search is compiled for each, lanes for one word only; wider domains are refused
//! ([`Unsupported::TooManyValues`]). Every kind of constraint is served, but not all are served well: general clauses
//! and exactly-constraints that do not share out pieces are looked up by sums over all their known variables, and
//! connected graphs are tested when they are complete; parities are carried along if they are of all numbers that are
//! shared out, and otherwise tested likewise. [`Plan::estimate`] tells beforehand what that comes to.

mod checked;
mod depth_first;
mod dynamic;
mod estimate;
mod fibre;
mod follow;
mod free;
mod lanes;
mod leaves;
mod lex_leader;
mod mask;
mod monitor;
mod orbit;
mod orbit_count;
mod plan;
mod prefix;
mod problem;
mod program;
mod random;
mod restarts;
mod searcher;
mod unsupported;
mod weighted;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use dynamic::{CountStopped, DynamicPlan, Residual, ResidualFibres};
pub use estimate::{Estimate, Mean, Probing};
pub use fibre::Fibres;
pub use leaves::Solution;
pub use monitor::Monitor;
pub use orbit_count::OrbitCount;
pub use plan::{Plan, PlanOptions, Stopped};
pub use prefix::Prefix;
pub use restarts::{Found, Restarts};
pub use unsupported::Unsupported;
pub use weighted::Weighted;
