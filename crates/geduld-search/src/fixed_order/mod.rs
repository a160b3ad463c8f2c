//! The search in a fixed order: a plan made beforehand, and the inner loop that follows it.
//!
//! # From a model to a search
//!
//! 1. `problem`: derived variables that are a function of one decision disappear. Values are renumbered so that one
//!    mask shows which values are free for all variables. Constraints become a few kinds of rules.
//! 2. `plan`: drafts of an order are made greedily, compared by sampling their trees (`probes`), and changed at
//!    random as long as that pays. The equations are kept solved for the unknown variables (`linear_system`). So every
//!    consequence of all equations together forces a variable as early as the order allows.
//! 3. `program`: the compiled order. A *level* is one variable with a choice, and the variables that follow from it.
//! 4. `depth_first`, `searcher`, `follow`: the inner loop. `lanes`: the same loop for levels of numbers that need only
//!    sums, without symmetry.
//!
//! # The inner loop
//!
//! The candidates of a level are an intersection of masks: the domain, the free ids of the gcc (numbers, pieces), and
//! one mask for each known neighbour, looked up by that neighbour's value.
//!
//! If an equation then leaves only one variable, its value is the chosen one mirrored (`r - x`) or shifted (`r + x`).
//! The mask of free ids, mirrored or shifted by `r`, keeps exactly the candidates whose partner is free. So a value
//! that leads nowhere is never tried. If an equation leaves two variables, a *couple*, the same masks show whether any
//! two free numbers satisfy it. Sums are computed where the search passes least often (`plan::steps`).
//!
//! If all pieces are used up, they determine how often a label meets itself. This number is counted down, for all
//! labels in one word (`problem::balance`, `plan::spending`). If all places of a box are visited one after another, a
//! place that cannot be left again is an end (`problem::chain`, `plan::dead_ends`). The free ids of the gcc are passed
//! down by value.
//!
//! A search with symmetry compares a solution only with those images of which something new is known (`lex_leader`). It
//! becomes a search without symmetry as soon as only the identity is left. From there on, levels that take numbers and
//! need only sums carry the sums of all later levels side by side in one vector (`lanes`), and a choice is added to all
//! of them at once.
//!
//! # Cost
//!
//! A *node* is a variable given a value. Measured on one of two cores of an otherwise idle Xeon server, with
//! `cargo run --release -p geduld-search --example measure --` and
//! `magic4 magic4/64 nintai/432 cards4 cards6 cards8 pandiagonal5 part=20 magic5/64 sixty5/4`:
//!
//! | model | values | words | nodes | ns a node |
//! | --- | --- | --- | --- | --- |
//! | magic squares of order 4, no symmetry | 16 | 1 | 0.30 million | 7.8 |
//! | magic squares of order 4, 64 symmetries | 16 | 1 | 25,582 | 17 |
//! | magic squares of order 5, 64 symmetries (part of the search) | 25 | 1 | 7.5 billion | 9.7 |
//! | even magic squares of order 5 with a pin, 4 symmetries (part of the search) | 25 | 1 | 4.5 billion | 10.4 |
//! | pandiagonal squares of order 5, no symmetry | 25 | 1 | 42 million | 6.7 |
//! | Nintai, 432 symmetries | 36 | 1 | 21 million | 24 |
//! | cards in a square of 4 by 4 | 64 | 1 | 11 million | 16 |
//! | cards in a square of 6 by 6 | 144 | 4 | 117 million | 14 |
//! | cards in a square of 8 by 8 | 256 | 4 | 6.7 million | 15 |
//!
//! Without lanes, measured in the same hour, a node of magic squares cost 11 ns (order 4), 12 ns (order 5) and 10 ns
//! (pandiagonal).
//!
//! Masks have 1, 2, 4 or 16 words. The search is compiled for each of these widths, lanes for one word only. Wider
//! domains are refused ([`Unsupported::TooManyValues`](crate::Unsupported::TooManyValues)). The search supports every
//! kind of constraint, but handles some of them slowly:
//!
//! - General clauses, and exact cardinalities outside the gcc, are looked up by sums over all their known variables.
//! - Connected graphs are tested when they are complete.
//! - Parities are carried along if they are of all numbers of the gcc. Otherwise they are tested when they are
//!   complete.
//!
//! [`Plan::estimate`](plan::Plan::estimate) shows beforehand what a search will cost.

mod depth_first;
pub(crate) mod fibre;
mod follow;
mod free;
mod lanes;
pub(crate) mod leaves;
mod lex_leader;
mod orbit;
pub(crate) mod orbit_count;
pub(crate) mod plan;
pub(crate) mod prefix;
mod probes;
mod program;
mod searcher;
