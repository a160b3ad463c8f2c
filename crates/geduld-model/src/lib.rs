//! Finite-domain models: the meeting point of puzzle families, encodings and search.
//!
//! A [`Model`] is a list of [`Variable`]s, each with a [`Domain`] of named values, and a list of
//! [`Constraint`]s over them. The list of constraint kinds is short and closed, because every encoding and the
//! search must support each of them.
//!
//! Two words are used everywhere. An [`Atom`] is the statement "variable x has value v". A *value* in code is always
//! the position of that value in its variable's domain ([`Value`]), never the number it stands for.
//!
//! This crate does not know clauses, puzzles, files, solvers or threads.
//!
//! ```
//! use geduld_model::{Constraint, Domain, Model};
//!
//! // Two different digits from 1 to 3 that add up to 4.
//! let mut model = Model::new();
//! let digits = Domain::numbers(1..=3);
//! let x = model.add_decision("x", &digits);
//! let y = model.add_decision("y", &digits);
//! model.add(Constraint::AllDifferent { variables: vec![x, y] });
//! model.add(Constraint::Linear { terms: vec![(1, x), (1, y)], sum: 4.into() });
//!
//! let solutions = geduld_model::brute_force(&model);
//! assert_eq!(solutions, [[0, 2], [2, 0]]); // positions in the domain: 1 + 3 and 3 + 1
//! ```

mod ascending;
mod atom;
mod automorphism;
mod bounds;
mod branching;
mod brute_force;
mod check;
mod connected;
mod constraint;
mod disjoint_sets;
mod displacement;
mod domain;
mod follows;
mod from_model;
mod implied;
mod instance;
mod inversions;
pub mod kernel;
mod model;
mod named;
mod neighbours;
mod network;
mod permutation;
mod projection;
mod ranges;
mod reach;
pub mod relation;
mod selection;
mod source;
pub mod symmetry;
mod text;
mod variable;
mod words;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use ascending::{ascend, ascending};
pub use atom::{Atom, Literal};
pub use automorphism::{AutomorphismCheck, is_automorphism};
pub use bounds::Bounds;
pub use branching::{Branching, Choose, Take};
pub use brute_force::brute_force;
pub use connected::hang_together;
pub use constraint::{Constraint, Listed, Table};
pub use disjoint_sets::DisjointSets;
pub use displacement::DisplacementCheck;
pub use domain::{Domain, Value};
pub use follows::{Step, following};
pub use instance::{BoardSymmetry, Instance, NamedChoice, NamedSum, Renderer, SolutionChecker, Violation};
pub use inversions::inversions_are_odd;
pub use model::{Model, Requirement};
pub use neighbours::neighbours;
pub use network::{Network, Objective};
pub use permutation::{NotAPermutation, Permutation};
pub use projection::{Feature, ImageSymmetry, Projection};
pub use ranges::Ranges;
pub use selection::{Selection, SolutionCondition, Unmodelled};
pub use source::{DecisionSource, ModelSource, only_by_propagation};
pub use variable::{Role, VarId, Variable};
pub use words::number_of;
