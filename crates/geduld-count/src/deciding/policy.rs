//! The numbers that decisions depend on: how long steps take, how patient the judge of a race is, and limits of
//! preparations.
//!
//! Speeds need not be right, only in proportion: a race mostly costs a small multiple of its best way, whatever they
//! are. `benches/regret` measures what they are worth.

/// What steps of the ways take, in nanoseconds of one thread of a usual machine: a node of a search in a fixed order,
/// if its choices look up few variables.
pub(crate) const NODE_OF_FIXED_ORDER: f64 = 14.0;
/// A node of the probes that compare fixed orders and cut cubes: all its alternatives are made.
pub(crate) const NODE_OF_A_PROBE: f64 = 30.0;
/// A node of a search for exact covers, at least: probes that end early say too little of the steps of a node.
pub(crate) const LEAST_NODE_OF_COVER: f64 = 40.0;
/// A step of the probes that compare orders of an exact cover and cut it into cubes.
pub(crate) const STEP_OF_COVER: f64 = 4.0;
/// A node of a search of a formula in a dynamic order.
pub(crate) const NODE_OF_DYNAMIC_ORDER: f64 = 2_000.0;
/// For each Boolean and each clause: to find out what is open in a cube of such a search.
pub(crate) const OPENING_OF_DYNAMIC_ORDER: f64 = 100.0;
/// A step of a search by propagation.
pub(crate) const STEP_OF_PROPAGATION: f64 = 20.0;
/// A step of a count by decomposition.
pub(crate) const STEP_OF_DECOMPOSITION: f64 = 10.0;
/// A step of the enumerating SAT solver.
pub(crate) const STEP_OF_SOLVER: f64 = 5.0;
/// The least time for a solution that is visited; to look at it instead of only counting it; and to search for the
/// solutions with the same image.
pub(crate) const SOLUTION: f64 = 50.0;
pub(crate) const LOOK: f64 = 250.0;
pub(crate) const FIBRE: f64 = 350.0;
/// For each atom of the model: to plan a fixed order at once, or carefully, with the symmetries of the model. Probes
/// are paid for one by one.
pub(crate) const HASTY_PLAN_OF_AN_ATOM: f64 = 2_000.0;
pub(crate) const CAREFUL_PLAN_OF_AN_ATOM: f64 = 10_000.0;
pub(crate) const CAREFUL_PLAN: f64 = 5e6;
/// For each pair of atoms: both kinds of plans compare variables with each other. For each pair of values of a
/// variable: to write a formula.
pub(crate) const PLAN_OF_A_PAIR: f64 = 10.0;
/// For each literal of the constraints: to recognise an exact cover, or to write the formula of a dynamic order.
pub(crate) const COVER_OF_A_LITERAL: f64 = 100.0;
pub(crate) const FORMULA_OF_A_LITERAL: f64 = 300.0;
/// A literal of the formula of a solver, to write and to load it.
pub(crate) const LITERAL_OF_A_FORMULA: u64 = 60;
/// In nodes of a fixed order: looking at one image of a solution kept, and comparing it with an image.
pub(crate) const IMAGE: f64 = 1.0;
pub(crate) const COMPARISON: f64 = 0.3;

/// The judge of a race: the length of the first turn of each way. Without threads each turn begins anew: it is longer.
pub(crate) const FIRST_TURN: f64 = if cfg!(target_family = "wasm") { 2e6 } else { 5e5 };
/// A way is followed if its rest is at most this many times what the race has taken so far.
pub(crate) const FOLLOW: f64 = 4.0;
/// A way that is followed may take this many times what it expects.
pub(crate) const OVERRUN: f64 = 2.0;
/// If that is not enough, it is taken to expect this many times as much, and the race goes on.
pub(crate) const WRONG: f64 = 4.0;
/// A way that expects this many times as much as the best one has no turns.
pub(crate) const DOUBT: f64 = 10.0;
/// A way is prepared at once if that takes at most this share of what the best way expects.
pub(crate) const WORTH_PREPARING: f64 = 0.05;
/// A race that only decides who counts or lists ends after this time without a way to follow, when all are
/// prepared that are worth it. For a long count it may be so many times longer.
pub(crate) const LONGEST_DECISION: f64 = 2e8;
pub(crate) const LONGER: f64 = 10.0;

/// If comparisons cost less than this share of the nodes, smaller groups of symmetries are not considered.
pub(crate) const WORTH_SAVING: f64 = 0.1;
/// A count that costs less, in nodes of a fixed order, needs no better group of symmetries.
pub(crate) const SMALL_COST: f64 = 2e5;
/// The nodes to visit to compare orders for a list. A count takes [`PlanOptions::default`](geduld_search::PlanOptions).
pub(crate) const LISTING_EFFORT: u64 = 200_000;
/// A list begins with solutions of a portfolio if its search is expected to take more seconds. If it takes more minutes
/// than these seconds, it counts as endless.
pub(crate) const SHORT_SECONDS: f64 = 1.5;
pub(crate) const ENDLESS_SECONDS: f64 = 300.0;

/// The minimum number of cubes for each machine, where cubes are cut by number and not by size.
pub(crate) const CUBES_OF_A_MACHINE: usize = 64;
/// The maximum number of cubes of a dynamic order, including those that symmetry leaves out.
pub(crate) const DYNAMIC_CUBES: usize = 8192;
/// The same for a search by propagation that no symmetry shortens. Each cube prepares the search again.
pub(crate) const PROPAGATED_CUBES: usize = 64;
/// With more cubes than one for so many nanoseconds, cutting them would take longer than searching them.
pub(crate) const TIME_OF_A_CUBE: f64 = 1e6;

/// The number of probes of a search in a dynamic order, and their seed.
pub(crate) const PROBES: (usize, u64) = (200, 3);
/// With more open Booleans, the estimate of a dynamic order takes seconds, so it is left out.
pub(crate) const MOST_OPEN: usize = 4096;
/// The steps of the first probe of all ways to decompose, together, and of a second one.
pub(crate) const FIRST_PROBE: u64 = 2_000_000;
pub(crate) const SECOND_PROBE: u64 = 25_000_000;
/// The steps of all ways in turn, where decomposition was selected, and where nothing else finds random solutions.
pub(crate) const TURNS: u64 = 200_000_000;
pub(crate) const LONGEST_TURNS: u64 = 3_000_000_000;
/// Of two ways to decompose with keys of different levels, the other one is taken if it gets this much further.
pub(crate) const WORTH_CHANGING: f64 = 0.25;
/// Turns end if the best way is expected to need at most this many times the steps of all probes so far.
pub(crate) const WORTH_FOLLOWING: f64 = 64.0;
/// If a probe finds fewer components again than one for this number of nodes, its expected time is this many times as
/// long.
pub(crate) const NODES_OF_A_HIT: u64 = 100;
pub(crate) const DOUBT_WITHOUT_HITS: f64 = 20.0;
/// If a probe finds fewer again than one for this number of nodes, nothing is known about the rest.
pub(crate) const NODES_OF_A_NEAR_HIT: u64 = 8;
/// The maximum number of bytes of remembered components.
pub(crate) const COMPONENT_BYTES: usize = 1 << 30;
/// The same for a second count, while the components of the first one are still remembered.
pub(crate) const BYTES_OF_SECOND_COUNT: usize = 1 << 28;

/// The maximum number of steps of a search by propagation for the first solution, if there are other strategies, and
/// the same for each value of a variable, if that is more: others take long to prepare for many values. prop_stress of
/// MiniZinc's benchmarks (800,000 values) is refuted in 1.1 s of propagation; other strategies take minutes.
pub(crate) const SOLVING_STEPS: (u64, u64) = (20_000_000, 500);
/// The same for the best solution: some two seconds. With a fifth of it, maximum_density_still_life of hakank's models
/// takes ten times as long. rubiks_cube (39,000 values) is proved in 1.4 s; the others were not ready after 60 s.
pub(crate) const OPTIMISING_STEPS: (u64, u64) = (150_000_000, 20_000);

/// The integer part of a number that is not negative; the largest integer for numbers that are too large.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "as above")]
pub(crate) fn whole(number: f64) -> u64 {
    number as u64
}
