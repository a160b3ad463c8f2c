//! Writes finite-domain models as Boolean formulas, with a choice of encodings for each kind of constraint.
//!
//! [`encode`] turns a [`Model`](geduld_model::Model) into an [`Encoded`] formula. It has one variable for each atom ("x
//! has value v"), and the auxiliary variables that the chosen [`Encodings`] need. Every encoding is *parsimonious*:
//! each solution of a constraint extends to exactly one assignment of the auxiliaries. So the formula has as many
//! models as the model has solutions. A counter gets the same number with and without a projection to the atoms.
//!
//! Each encoding is one file. Its first lines state the constraint, the clauses, their number, why the encoding is
//! parsimonious, and its source. Each encoding is also one line in the list of its kind ([`AtMostOne`],
//! [`AllDifferent`], [`Cardinality`], [`Sum`], [`Tables`], [`Parity`], [`Connected`]); [`Implied`] adds redundant
//! equations. The same truth tables test all encodings of a kind.
//!
//! [`ClauseEncoder`] writes the same encodings over plain literals, without a model, into a [`ClauseSink`] of your own.
//!
//! [`Dimacs::read`] reads formulas from other programs.
//!
//! This crate knows nothing about puzzles, solvers or files.
//!
//! ```
//! use geduld_encode::{AtMostOne, Encodings, Sum, encode};
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
//! let (sum, at_most_one) = (Sum::Direct, AtMostOne::Pairwise);
//! let encoded = encode(&model, &Encodings { sum, at_most_one, ..Encodings::default() })?;
//! let x_is_1 = encoded.literal(model.atom(x, 0)).unwrap();
//! assert_eq!(x_is_1.dimacs(), 1);
//! assert_eq!(encoded.name(x_is_1.variable()), "x=1");
//!
//! let mut text = Vec::new();
//! encoded.write_dimacs(&mut text).unwrap();
//! let text = String::from_utf8(text).unwrap();
//! assert!(text.starts_with("c t pmc\np cnf 6 "));
//! assert!(text.contains("\nc p show 1 2 3 4 5 6 0\n"));
//! assert!(text.contains("\nc 4 y=1\n"));
//! # Ok::<(), geduld_encode::EncodeError>(())
//! ```

mod all_different;
mod at_most_one;
mod builder;
mod cardinality;
mod choice;
mod cnf;
mod connected;
mod decode;
mod dimacs;
mod encode;
mod encoded;
mod encodings;
mod error;
mod fitting;
mod implied;
mod library;
mod lit;
mod names;
mod order_encoding;
mod parity;
mod pseudo_boolean;
mod sink;
mod size;
mod sum;
mod table;

#[cfg(test)]
mod tests;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use all_different::AllDifferent;
pub use at_most_one::AtMostOne;
pub use builder::SIZE_LIMIT;
pub use cardinality::Cardinality;
pub use choice::{Choice, UnknownEncoding};
pub use cnf::{Cnf, NotALiteral};
pub use connected::Connected;
pub use decode::NotAModel;
pub use dimacs::{Dimacs, DimacsError, DimacsForm};
pub use encode::{
    Selectable, encode, encode_with_selectors, encode_with_sums, encode_within, encoding_options,
};
pub use encoded::Encoded;
pub use encodings::Encodings;
pub use error::EncodeError;
pub use geduld_model::Bounds;
pub use implied::Implied;
pub use lit::Lit;
pub use parity::Parity;
pub use pseudo_boolean::{Cost, PseudoBoolean};
pub use sink::{ClauseEncoder, ClauseSink};
pub use size::{PartSize, Size};
pub use sum::Sum;
pub use table::Tables;
