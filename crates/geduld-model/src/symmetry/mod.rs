//! Finds the symmetries of a finite-domain model and closes them to a group. Tells whether models are alike.
//!
//! Symmetries need not be declared. The model is drawn as a coloured graph, and the search looks for generators of the
//! graph's automorphism group. Each generator is verified on the model itself
//! ([`AutomorphismCheck`](crate::AutomorphismCheck)). If that fails, it is repaired or dropped. So every symmetry that
//! this module returns is a symmetry of the model, even if the graph is wrong.
//!
//! The same graph gives the [canonical form](canonical_form) of a model: models have equal forms if they differ only in
//! the order and the names of their variables, values and constraints. Other things can be compared in the same way:
//! put a [`Drawing`] together, and find its [`canonical_order`].
//!
//! ```
//! use geduld_model::{Constraint, Domain, Model};
//! use geduld_model::symmetry::{Kept, SymmetryLimits, describe, find};
//!
//! // Two different digits from 1 to 3 that add up to 4: they may be exchanged, and so may 1 and 3.
//! let mut model = Model::new();
//! let digits = Domain::numbers(1..=3);
//! let x = model.add_decision("x", &digits);
//! let y = model.add_decision("y", &digits);
//! model.add(Constraint::AllDifferent { variables: vec![x, y] });
//! model.add(Constraint::Linear { terms: vec![(1, x), (1, y)], sum: 4.into() });
//!
//! let symmetries = find(&model, &Kept::Model, &SymmetryLimits::default()).unwrap();
//! assert_eq!(symmetries.order.clone(), Some(4u32.into()));
//! let group = symmetries.elements(100).unwrap();
//! assert!(group.iter().any(|element| describe(&model, element) == "x and y exchanged; each number v becomes 4 - v"));
//! ```

mod automorphisms;
mod canonical;
mod closure;
mod colour;
mod describe;
mod draw;
mod drawing;
mod effort;
mod exchanges;
mod find;
mod graph;
mod kept;
mod labelling;
mod pieces;
mod plain;
mod refine;
mod verify;

pub use canonical::{Canonical, CanonicalForm, NotCanonical, canonical_form};
pub use closure::Subgroup;
pub use describe::describe;
pub use drawing::{Drawing, Picture};
pub use exchanges::find_exchanges;
pub use find::{Symmetries, SymmetryLimits, TooLarge, find};
pub use graph::Graph;
pub use kept::Kept;
pub use pieces::canonical_order;
pub use plain::plain_words;
