//! Finds reasons: which requirements of a model cannot hold together, and which pins leave a solution as the only one.
//!
//! Both are the same question. The *members* are literals that may be assumed, and some of them contradict a formula:
//! [`smallest_conflict`] finds as few of them as possible. For [`why`], a member switches on the clauses of a
//! [requirement](geduld_model::Requirement). For [`pins_to_single_out`], a member is a pin of a solution that the
//! formula forbids.
//!
//! ```
//! use geduld_model::{Constraint, Domain, Model};
//! use geduld_count::reasons::{Strength, Why, why};
//!
//! // Two different digits: "x is 1", "y is 1" and "y is not 3".
//! let mut model = Model::new();
//! let digits = Domain::numbers(1..=3);
//! let x = model.add_decision("x", &digits);
//! let y = model.add_decision("y", &digits);
//! model.add(Constraint::AllDifferent { variables: vec![x, y] });
//! for (name, literal) in [
//!     ("x is 1", model.atom(x, 0).into()),
//!     ("y is 1", model.atom(y, 0).into()),
//!     ("y is not 3", !model.atom(y, 2)),
//! ] {
//!     model.add_for(name, Constraint::Clause { literals: vec![literal] });
//! }
//! let Why::Excluded(excluded) = why(&model, &geduld_count::Control::new())? else { panic!("there is no solution") };
//! let names: Vec<&str> = excluded.members.iter().map(|member| member.name.as_str()).collect();
//! assert_eq!((names.as_slice(), excluded.strength), (&["x is 1", "y is 1"][..], Strength::Smallest));
//! # Ok::<(), geduld_count::reasons::ReasonError>(())
//! ```

mod conflict;
mod error;
mod explain;
mod following;
mod givens;
mod hitting;
mod members;
mod oracle;
mod setting;
mod unique;
mod why;

pub use conflict::{Conflict, Strength, smallest_conflict, smallest_correction};
pub use error::ReasonError;
pub use explain::{Explainer, Solutions};
pub use following::{Hint, Steps};
pub use givens::{given_variables, givens};
pub use oracle::{Oracle, Verdict};
pub use setting::{Givable, Set, Setter, Setting};
pub use unique::{Pins, pins_to_single_out};
pub use why::{Excluded, Member, Why, why};
