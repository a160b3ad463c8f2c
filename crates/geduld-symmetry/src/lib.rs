//! Finds the symmetries of a finite-domain model and closes them to a group.
//!
//! Symmetries need not be declared. The model is drawn as a coloured graph, and the search looks for generators of the graph's
//! automorphism group. Each generator is verified on the model itself ([`AutomorphismCheck`](geduld_model::AutomorphismCheck)). If that
//! fails, it is repaired or dropped. So every symmetry that this crate returns is a symmetry of the model, even if the graph is wrong.
//!
//! ```
//! use geduld_model::{Constraint, Domain, Model};
//! use geduld_symmetry::{SymmetryLimits, describe, find};
//!
//! // Two different digits from 1 to 3 that add up to 4: they may be exchanged, and so may 1 and 3.
//! let mut model = Model::new();
//! let digits = Domain::numbers(1..=3);
//! let x = model.add_decision("x", &digits);
//! let y = model.add_decision("y", &digits);
//! model.add(Constraint::AllDifferent { variables: vec![x, y] });
//! model.add(Constraint::Linear { terms: vec![(1, x), (1, y)], sum: 4.into() });
//!
//! let symmetries = find(&model, &SymmetryLimits::default()).unwrap();
//! assert_eq!(symmetries.order.clone(), Some(4u32.into()));
//! let group = symmetries.elements(100).unwrap();
//! assert!(group.iter().any(|element| describe(&model, element) == "(x y); v -> 4 - v"));
//! ```

mod automorphisms;
mod closure;
mod describe;
mod draw;
mod find;
mod graph;
mod refine;
mod verify;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use describe::describe;
pub use find::{Subgroup, Symmetries, SymmetryLimits, TooLarge, find};
