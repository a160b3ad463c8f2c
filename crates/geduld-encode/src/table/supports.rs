//! Supports: the values (x_1, …, x_m) form one of r rows, written both ways. But labels between two pieces are left
//! out: each placement needs a placement in the neighbouring cell that shows the same label.
//!
//! - Clauses: for a variable that two tables determine and no other constraint mentions, those of the module
//!   `disagreement`: `¬key ∨` the keys of the other table that show the same value. For the rest of the tables, those
//!   of "both ways".
//! - Number: one clause for each row of both tables and each variable left out, instead of two clauses for each of
//!   its values and one for each row. A clause is as long as the number of keys that show the same value.
//! - Parsimonious: as for "both ways"; variables left out need no auxiliaries.
//! - Unit propagation keeps exactly the placements of two neighbouring cells that fit some placement of the other (arc
//!   consistency), as both ways does with a variable for the label.
//! - All solutions of Nintai with the same label along the border: clasp needs 29 conflicts, with both ways 99, with
//!   conflicts 554. Of Crazy Jacob: 432, 278 and 1746.
//! - Reference: S. Kasif, "On the Parallel Complexity of Discrete Relaxation in Constraint Satisfaction Networks",
//!   Artificial Intelligence 45 (1990); I. P. Gent, "Arc Consistency in SAT", ECAI 2002 (support encoding).

pub(super) use super::both_ways::encode;
