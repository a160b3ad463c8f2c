//! Searches the solutions of a finite-domain model by a plan made beforehand: the engine for exact totals.
//!
//! A [`Plan`] fixes the order of the variables so that earlier variables *force* as many later ones as possible. It
//! also fixes how the candidates of each variable are found. The search itself is a depth-first search with masks: no
//! propagation queue, no learning, no heap work. For dense counting this is far faster than any general solver, because
//! there is so little work between two solutions. It is not the right tool to find one solution of a hard model.
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
//! A [`DynamicPlan`] has no fixed order. It branches where the fewest possibilities are left, and propagates all
//! conditions, including connectedness. It suits models in which the best next decision depends on the decisions made
//! so far. A node takes some microseconds.
//!
//! | folder | search |
//! | --- | --- |
//! | `fixed_order` | [`Plan`]: an order made beforehand; counts, lists and estimates, with symmetry |
//! | `dynamic_order` | [`DynamicPlan`]: the next variable is chosen at each node; counts and lists |
//! | `decompose` | [`Decomposition`]: splits into components and remembers their counts; only counts
//! | `exact_cover` | [`CoverPlan`]: models that only bound how many atoms hold; counts and lists |
//! | `restarts` | [`Restarts`]: one solution of a model of pairs, values at random, with restarts |
//! | [`kernel`] | relations over integers of any size, by propagation: all, one, or the best solution |
//! | [`local`] | one solution, by changing a wrong one |
//!
//! `problem` prepares a model for the fixed order and for `restarts`. The dynamic order writes clauses.

mod checked;
mod decompose;
mod dynamic_order;
mod estimate;
mod exact_cover;
mod first_solution;
mod fixed_order;
pub mod kernel;
mod lists;
pub mod local;
mod mask;
mod monitor;
mod problem;
mod random;
mod restarts;
mod unsupported;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use decompose::{
    Advance, ComponentCache, DecisionOrder, Decomposition, DecompositionRun, DecompositionWay, GraphBranch,
    GraphNode, GraphPart, GraphRoot, KeyLevel, decision_graph,
};
pub use dynamic_order::{CountStopped, DynamicPlan, Residual, ResidualFibres};
pub use estimate::{Estimate, Mean, Probing};
pub use exact_cover::{CoverOrder, CoverPlan, ExactCover, OpenCover};
pub use first_solution::FirstSolution;
pub use fixed_order::fibre::{FibreSize, FibreStopped, Fibres};
pub use fixed_order::leaves::Solution;
pub use fixed_order::orbit_count::OrbitCount;
pub use fixed_order::plan::{Plan, PlanOptions, Stopped};
pub use fixed_order::prefix::Prefix;
pub use monitor::{Monitor, Work};
pub use restarts::Restarts;
pub use unsupported::Unsupported;
