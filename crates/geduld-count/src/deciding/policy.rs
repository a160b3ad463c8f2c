//! The numbers that decisions depend on.
//!
//! Costs are in nodes of a search in a fixed order for a usual model. Budgets are in steps, so decisions do not depend
//! on the machine. Seconds are expected seconds on one thread, by the speeds below.
//!
//! There is one policy for counts and lists. The limits of trials were set with the 105 models of
//! benches/reports/minizinc-measured.md. Other numbers that were measured name the models in their comments. The rest
//! was chosen by hand: a change of one needs a comparison of its own.

/// The limits of a trial of the SAT solver.
#[derive(Clone, Copy)]
pub(crate) struct Budget {
    /// The maximum number of literals of the formula.
    pub literals: usize,
    /// The maximum number of propagated literals.
    pub propagations: u64,
    /// The maximum number of solutions.
    pub solutions: u64,
}

/// The speed of a search in a fixed order, in nodes per second, if choices look up few variables.
pub(crate) const NODES_OF_FIXED_ORDER: f64 = 7e7;
/// The speed of a search in a dynamic order, in nodes per second.
pub(crate) const NODES_OF_DYNAMIC_ORDER: f64 = 5e5;
/// The cost of looking at a solution kept instead of only counting it.
pub(crate) const LOOK: f64 = 200.0;
/// The additional cost of looking at one image of it.
pub(crate) const IMAGE: f64 = 1.0;
/// The cost of comparing a solution with one of its images.
pub(crate) const COMPARISON: f64 = 0.3;

/// If comparisons cost less than this share of the nodes, smaller groups of symmetries are not considered.
pub(crate) const WORTH_SAVING: f64 = 0.1;
/// A count that costs less takes a few milliseconds, so no better group of symmetries is looked for.
pub(crate) const SMALL_COST: f64 = 2e5;
/// The nodes to visit to compare orders for a list. A count takes [`PlanOptions::default`](geduld_search::PlanOptions).
pub(crate) const LISTING_EFFORT: u64 = 200_000;
/// The minimum number of cubes for each machine, where cubes are cut by number and not by size.
pub(crate) const CUBES_OF_A_MACHINE: usize = 64;

/// A search that takes fewer seconds needs no help: neither a dynamic order, nor a portfolio for its first solution.
pub(crate) const SHORT_SECONDS: f64 = 1.5;
/// A search that takes more seconds, some minutes, counts as endless for a list.
pub(crate) const ENDLESS_SECONDS: f64 = 300.0;
/// A search that takes more seconds, eleven days, is hopeless.
pub(crate) const HOPELESS_SECONDS: f64 = 1e6;
/// A SAT solver takes the place of a hopeless search if at most this many solutions are expected: it visits each of
/// them.
pub(crate) const FEW_SOLUTIONS: f64 = 1e7;

/// What a first probe of a formula assumes of other engines.
pub(crate) const VERY_SHORT_SECONDS: f64 = 1.0;
/// A dynamic order is chosen if it is expected to take at most this share of the time. Probes miss rare large parts of
/// the tree, and a dynamic order has fewer and larger parts.
pub(crate) const WORTH_CHANGING: f64 = 0.25;
/// The number of probes of a search in a dynamic order, and their seed.
pub(crate) const PROBES: (usize, u64) = (200, 3);
/// The maximum number of cubes of a dynamic order, including those that symmetry leaves out.
pub(crate) const DYNAMIC_CUBES: usize = 8192;
/// With more open Booleans, the estimate of a dynamic order takes seconds, so it is left out.
pub(crate) const MOST_OPEN: usize = 4096;

/// The numbers of steps of a search by propagation that is tried before anything else: first about 0.01 seconds. A
/// second trial takes at most about half a second. Before decomposition takes turns of half a minute, there is a last
/// one of some five seconds.
pub(crate) const PROPAGATION_STEPS: [u64; 3] = [450_000, 20_000_000, 400_000_000];
/// A second trial may take one step for this cost of a search in the first order, which has many more nodes than one in
/// a good order. A step takes the time of about two nodes.
pub(crate) const COST_OF_A_STEP: f64 = 20.0;
/// How many times as long a search in the first order takes as one in a good order, roughly.
pub(crate) const EXCESS_OF_FIRST_ORDER: f64 = 10.0;
/// The maximum number of solutions that it keeps, or one for so many steps. It gives up with one more.
pub(crate) const MOST_PROPAGATED: usize = 10_000;
pub(crate) const STEPS_OF_A_SOLUTION: u64 = 4_000;
/// The maximum number of cubes of a search by propagation that no symmetry shortens. Each prepares the search again.
pub(crate) const PROPAGATED_CUBES: usize = 64;
/// The maximum number of steps of a search by propagation for the first solution, if there are other strategies, and
/// the same for each value of a variable, if that is more: others take long to prepare for many values. prop_stress of
/// MiniZinc's benchmarks (800,000 values) is refuted in 1.1 s of propagation; other strategies take minutes.
pub(crate) const SOLVING_STEPS: (u64, u64) = (20_000_000, 500);
/// The same for the best solution: some two seconds. With a fifth of it, maximum_density_still_life of hakank's models
/// takes ten times as long. rubiks_cube (39,000 values) is proved in 1.4 s; the others were not ready after 60 s.
pub(crate) const OPTIMISING_STEPS: (u64, u64) = (150_000_000, 20_000);

/// The speed of a count by decomposition, in steps per second.
pub(crate) const STEPS_OF_DECOMPOSITION: f64 = 1e8;
/// The steps of the first probe of all ways to decompose, together: some 20 milliseconds.
pub(crate) const FIRST_PROBE: u64 = 2_000_000;
/// The steps of a second probe of the best ways, if a search is expected to take longer than a second, and the share of
/// the time of the search that later probes may take.
pub(crate) const SECOND_PROBE: u64 = 25_000_000;
pub(crate) const SHARE_OF_PROBE: f64 = 0.02;
/// The steps of all ways in turn, some two seconds; half a minute if decomposition is expected to take longer than this
/// number of seconds. If no component was found again, it is not chosen then.
pub(crate) const TURNS: u64 = 200_000_000;
pub(crate) const LONGEST_TURNS: u64 = 3_000_000_000;
pub(crate) const HOPELESS_WITHOUT_PROBE: f64 = 300.0;
/// Turns end if the best way is expected to need at most this many times the steps of all probes so far.
pub(crate) const WORTH_FOLLOWING: f64 = 64.0;
/// The share of the time of the search that the first probe may take.
pub(crate) const SHARE_OF_FIRST_PROBE: f64 = 0.1;
/// If a probe finds fewer components again than one for this number of nodes, its expected time is this many times as
/// long.
pub(crate) const NODES_OF_A_HIT: u64 = 100;
/// If a probe of a formula finds fewer again than one for this number of nodes, other engines are compared.
pub(crate) const NODES_OF_A_HIT_IN_FORMULAS: u64 = 8;
pub(crate) const DOUBT_WITHOUT_HITS: f64 = 20.0;
/// If a search is expected to take fewer seconds, no decomposition is tried.
pub(crate) const WORTH_DECOMPOSING: f64 = 0.03;
/// Decomposition is chosen before the search is planned carefully if it is expected to take at most this share of the
/// time of a search in a quickly chosen order.
pub(crate) const FAR_BETTER: f64 = 1e-3;
/// If no search supports a model, decomposition is chosen before the SAT engine if it is expected to take fewer
/// seconds.
pub(crate) const LONG_SECONDS: f64 = 2e4;
/// A model without a fixed order is assumed to take this many seconds by other engines.
pub(crate) const UNKNOWN_SECONDS: f64 = 2_000.0;
/// The maximum number of bytes of remembered components.
pub(crate) const COMPONENT_BYTES: usize = 1 << 30;
/// The same for a second count, while the components of the first one are still remembered.
pub(crate) const BYTES_OF_SECOND_COUNT: usize = 1 << 28;

/// The trial of a model whose planning takes long: a few tenths of a second.
pub(crate) const MIDDLE_TRIAL: Budget =
    Budget { literals: 2_000_000, propagations: 3_000_000, solutions: 10_000 };
/// The longest trial: a few seconds, where nothing else is known to be better.
pub(crate) const LONG_TRIAL: Budget =
    Budget { literals: 6_000_000, propagations: 40_000_000, solutions: 10_000 };
/// The trial before anything else, of a small model: as long as it takes to plan a search.
pub(crate) const SHORT_TRIAL: Budget = Budget { literals: 500_000, propagations: 100_000, solutions: 1_000 };
/// The propagated literals of that trial for each atom of a larger model: a few tens of milliseconds for a thousand
/// atoms.
pub(crate) const PROPAGATIONS_OF_AN_ATOM: u64 = 1_000;
/// The maximum number of propagated literals of that trial.
pub(crate) const MOST_PROPAGATIONS_OF_SHORT_TRIAL: u64 = 5_000_000;
/// For a model with fewer atoms, a first order is found at once.
pub(crate) const FEW_ATOMS: usize = 800;
/// For a model with more atoms, even the first order takes long to find.
pub(crate) const MANY_ATOMS: usize = 10_000;
/// A search that costs less, in the first order, needs no trial: it takes a few milliseconds.
pub(crate) const SHORT_COST: f64 = 5e5;
/// A search that costs less takes less time than a trial beside it.
pub(crate) const LONG_COST: f64 = 1e7;
/// A search that costs more, in the first order, is worth a trial before its order is chosen carefully.
pub(crate) const VERY_LONG_COST: f64 = 1e8;
/// A trial may propagate one literal for this cost of a search. A solver propagates a literal in the time of about
/// seven nodes, and a trial may take a third of the time of a search.
pub(crate) const COST_OF_A_PROPAGATION: f64 = 20.0;
/// The same for a search in the first order, which may have many more nodes than one in a better order.
pub(crate) const HASTY_COST_OF_A_PROPAGATION: f64 = 1_000.0;
/// The propagated literals for which a trial beside decomposition may find one solution: each is checked.
pub(crate) const PROPAGATIONS_OF_A_SOLUTION: u64 = 400;
/// The steps that a solver makes for a propagated literal if clauses are long. For usual formulas it makes 5 to 20.
pub(crate) const STEPS_OF_A_PROPAGATION: u64 = 50;
/// The maximum number of steps of a trial. A step takes up to ten nanoseconds, if the formula is too large for the
/// caches.
pub(crate) const MOST_STEPS: u64 = 250_000_000;
/// The number of conflicts between two checks of the budget.
pub(crate) const CONFLICTS_BETWEEN_CHECKS: u64 = 16;
/// The maximum number of values of solutions that a trial keeps.
pub(crate) const MOST_VALUES: usize = 20_000_000;

impl Budget {
    /// The budget before anything else is tried, for a model with this number of atoms. If the cost of a search in a
    /// quickly chosen order is known, a part of its time.
    pub fn before_planning(atoms: usize, cost: Option<f64>) -> Self {
        let beside = cost.map_or(u64::MAX, |cost| whole(cost / COST_OF_A_PROPAGATION));
        let least = SHORT_TRIAL;
        let propagations = (atoms as u64).saturating_mul(PROPAGATIONS_OF_AN_ATOM);
        let most = MOST_PROPAGATIONS_OF_SHORT_TRIAL;
        Self { propagations: propagations.clamp(least.propagations, most).min(beside), ..least }
    }

    /// The budget before the careful planning of a search with this expected cost in a quickly chosen order. A better
    /// order may cost far less.
    pub fn ahead_of(cost: f64, longest: &Self) -> Self {
        let propagations = whole(cost / HASTY_COST_OF_A_PROPAGATION);
        let least = MIDDLE_TRIAL.propagations;
        Self { propagations: propagations.clamp(least, longest.propagations), ..*longest }
    }

    /// A part of the time of a count by decomposition with this expected time. It is worth many solutions, because the
    /// SAT engine is the only other one.
    pub fn beside_decomposition(seconds: f64) -> Self {
        let budget = Self::beside(seconds * NODES_OF_FIXED_ORDER);
        Self { solutions: budget.propagations / PROPAGATIONS_OF_A_SOLUTION, ..budget }
    }

    /// A part of the time of a search with this cost.
    pub fn beside(cost: f64) -> Self {
        let longest = LONG_TRIAL;
        let propagations = whole(cost / COST_OF_A_PROPAGATION);
        Self { propagations: propagations.min(longest.propagations), ..longest }
    }

    /// The maximum number of steps of the solver: about two seconds at most. Mostly propagations are the stricter
    /// limit. A formula with clauses of thousands of literals reaches this limit first.
    pub fn steps(&self) -> u64 {
        self.propagations.saturating_mul(STEPS_OF_A_PROPAGATION).min(MOST_STEPS)
    }
}

/// The integer part of a number that is not negative; the largest integer for numbers that are too large.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "as above")]
pub(super) fn whole(number: f64) -> u64 {
    number as u64
}
