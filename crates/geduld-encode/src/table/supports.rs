//! Supports: the values (x_1, …, x_m) are one of r rows, written both ways; but a label between two pieces is left out, and
//! each placement needs one of the neighbouring cell that shows the same label.
//!
//! - Clauses: for a variable that two tables determine, and nothing else speaks of, those of the module on disagreement:
//!   `¬key ∨` the keys of the other table that show the same value. For what is left of the tables, those of "both ways".
//! - Number: one clause for each row of both tables and each variable left out, instead of two clauses for each of its
//!   values and one for each row. Clauses are as long as there are keys that show the same value.
//! - Parsimonious: as "both ways" is; what is left out needs no auxiliaries.
//! - Unit propagation keeps exactly the placements of two neighbouring cells that fit some placement of the other (arc
//!   consistency), as both ways does with a variable for the label.
//! - All solutions of Nintai with a rim of one label: clasp needs 29 conflicts, both ways 99, conflicts 554; of Crazy Jacob
//!   432, 278 and 1746.
//! - Reference: S. Kasif, "On the Parallel Complexity of Discrete Relaxation in Constraint Satisfaction Networks",
//!   Artificial Intelligence 45 (1990); I. P. Gent, "Arc Consistency in SAT", ECAI 2002 (support encoding).

pub(super) use super::both_ways::encode;
