//! The numbers that decisions depend on.
//!
//! Costs are in nodes of a search in a fixed order for a usual model. Budgets are in steps, so decisions do not depend
//! on the machine. Seconds are expected seconds on one thread, by the speeds below.

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

/// The numbers, one policy for counts and lists.
pub(crate) struct Policy {
    /// The speed of a search in a fixed order, in nodes per second, if choices look up few variables.
    pub nodes_of_fixed_order: f64,
    /// The speed of a search in a dynamic order, in nodes per second.
    pub nodes_of_dynamic_order: f64,
    /// The cost of looking at a solution kept instead of only counting it.
    pub look: f64,
    /// The additional cost of looking at one image of it.
    pub image: f64,
    /// The cost of comparing a solution with one of its images.
    pub comparison: f64,

    /// If comparisons cost less than this share of the nodes, smaller groups of symmetries are not considered.
    pub worth_saving: f64,
    /// A count that costs less takes a few milliseconds, so no better group of symmetries is looked for.
    pub small_cost: f64,
    /// The nodes to visit to compare orders for a list. A count takes
    /// [`PlanOptions::default`](geduld_search::PlanOptions).
    pub listing_effort: u64,
    /// The minimum number of cubes for each machine, where cubes are cut by number and not by size.
    pub cubes_of_a_machine: usize,

    /// A search that takes fewer seconds needs no help: neither a dynamic order, nor a portfolio for its first
    /// solution.
    pub short_seconds: f64,
    /// A search that takes more seconds, some minutes, counts as endless for a list.
    pub endless_seconds: f64,
    /// A search that takes more seconds, eleven days, is hopeless.
    pub hopeless_seconds: f64,
    /// A SAT solver takes the place of a hopeless search if at most this many solutions are expected: it visits each of
    /// them.
    pub few_solutions: f64,

    /// What a first probe of a formula assumes of other engines.
    pub very_short_seconds: f64,
    /// A dynamic order is chosen if it is expected to take at most this share of the time. Probes miss rare large parts
    /// of the tree, and a dynamic order has fewer and larger parts.
    pub worth_changing: f64,
    /// The number of probes of a search in a dynamic order, and their seed.
    pub probes: (usize, u64),
    /// The maximum number of cubes of a dynamic order, including those that symmetry leaves out.
    pub dynamic_cubes: usize,
    /// With more open Booleans, the estimate of a dynamic order takes seconds, so it is left out.
    pub most_open: usize,

    /// The numbers of steps of a search by propagation that is tried before anything else: first about 0.01 seconds.
    /// A second trial takes at most about half a second. Before decomposition takes turns of half a minute, there is a
    /// last one of some five seconds.
    pub propagation_steps: [u64; 3],
    /// A second trial may take one step for this cost of a search in the first order, which has many more nodes than
    /// one in a good order. A step takes the time of about two nodes.
    pub cost_of_a_step: f64,
    /// How many times as long a search in the first order takes as one in a good order, roughly.
    pub excess_of_first_order: f64,
    /// The maximum number of solutions that it keeps. It gives up with one more.
    pub most_propagated: usize,
    /// The maximum number of cubes of a search by propagation that no symmetry shortens. Each prepares the search again.
    pub propagated_cubes: usize,
    /// The maximum number of steps of a search by propagation for the first solution, if there are other strategies.
    pub solving_steps: u64,
    /// The same for the best solution, some two seconds. With a fifth of it, maximum_density_still_life of hakank's
    /// models takes ten times as long.
    pub optimising_steps: u64,
    /// The same for each value of a variable, if that is more: other strategies take long to prepare for many values.
    /// rubiks_cube (39,000 placements) is proved in 4 s; the others were not ready after 60 s.
    pub optimising_steps_per_value: u64,

    /// The speed of a count by decomposition, in steps per second.
    pub steps_of_decomposition: f64,
    /// The steps of the first probe of all ways to decompose, together: some 20 milliseconds.
    pub first_probe: u64,
    /// The steps of a second probe of the best ways, if a search is expected to take longer than a second, and the
    /// share of the time of the search that later probes may take.
    pub second_probe: u64,
    pub share_of_probe: f64,
    /// The steps of all ways in turn, some two seconds; half a minute if decomposition is expected to take longer than
    /// this number of seconds. If no component was found again, it is not chosen then.
    pub turns: u64,
    pub longest_turns: u64,
    pub hopeless_without_probe: f64,
    /// Turns end if the best way is expected to need at most this many times the steps of all probes so far.
    pub worth_following: f64,
    /// The share of the time of the search that the first probe may take.
    pub share_of_first_probe: f64,
    /// If a probe finds fewer components again than one for this number of nodes, its expected time is this many times
    /// as long.
    pub nodes_of_a_hit: u64,
    /// If a probe of a formula finds fewer again than one for this number of nodes, other engines are compared.
    pub nodes_of_a_hit_in_formulas: u64,
    pub doubt_without_hits: f64,
    /// If a search is expected to take fewer seconds, no decomposition is tried.
    pub worth_decomposing: f64,
    /// Decomposition is chosen before the search is planned carefully if it is expected to take at most this share of
    /// the time of a search in a quickly chosen order.
    pub far_better: f64,
    /// If no search supports a model, decomposition is chosen before the SAT engine if it is expected to take fewer
    /// seconds.
    pub long_seconds: f64,
    /// A model without a fixed order is assumed to take this many seconds by other engines.
    pub unknown_seconds: f64,
    /// The maximum number of bytes of remembered components.
    pub component_bytes: usize,
    /// The same for a second count, while the components of the first one are still remembered.
    pub bytes_of_second_count: usize,

    /// The trial of a model whose planning takes long: a few tenths of a second.
    pub middle_trial: Budget,
    /// The longest trial: a few seconds, where nothing else is known to be better.
    pub long_trial: Budget,
    /// The trial before anything else, of a small model: as long as it takes to plan a search.
    pub short_trial: Budget,
    /// The propagated literals of that trial for each atom of a larger model: a few tens of milliseconds for a thousand
    /// atoms.
    pub propagations_of_an_atom: u64,
    /// The maximum number of propagated literals of that trial.
    pub most_propagations_of_short_trial: u64,
    /// For a model with fewer atoms, a first order is found at once.
    pub few_atoms: usize,
    /// For a model with more atoms, even the first order takes long to find.
    pub many_atoms: usize,
    /// A search that costs less, in the first order, needs no trial: it takes a few milliseconds.
    pub short_cost: f64,
    /// A search that costs less takes less time than a trial beside it.
    pub long_cost: f64,
    /// A search that costs more, in the first order, is worth a trial before its order is chosen carefully.
    pub very_long_cost: f64,
    /// A trial may propagate one literal for this cost of a search. A solver propagates a literal in the time of about
    /// seven nodes, and a trial may take a third of the time of a search.
    pub cost_of_a_propagation: f64,
    /// The same for a search in the first order, which may have many more nodes than one in a better order.
    pub hasty_cost_of_a_propagation: f64,
    /// The propagated literals for which a trial beside decomposition may find one solution: each is checked.
    pub propagations_of_a_solution: u64,
    /// The steps that a solver makes for a propagated literal if clauses are long. For usual formulas it makes 5 to 20.
    pub steps_of_a_propagation: u64,
    /// The maximum number of steps of a trial. A step takes up to ten nanoseconds, if the formula is too large for the
    /// caches.
    pub most_steps: u64,
    /// The number of conflicts between two checks of the budget.
    pub conflicts_between_checks: u64,
    /// The maximum number of values of solutions that a trial keeps.
    pub most_values: usize,
}

/// The policy. The limits of trials were set with the 105 models of benches/reports/minizinc-measured.md. For the other
/// numbers there is no report: a change of one needs a comparison of its own.
pub(crate) const POLICY: Policy = Policy {
    nodes_of_fixed_order: 7e7,
    nodes_of_dynamic_order: 5e5,
    look: 200.0,
    image: 1.0,
    comparison: 0.3,

    worth_saving: 0.1,
    small_cost: 2e5,
    listing_effort: 200_000,
    cubes_of_a_machine: 64,

    short_seconds: 1.5,
    endless_seconds: 300.0,
    hopeless_seconds: 1e6,
    few_solutions: 1e7,

    very_short_seconds: 1.0,
    worth_changing: 0.25,
    probes: (200, 3),
    dynamic_cubes: 8192,
    most_open: 4096,

    propagation_steps: [450_000, 20_000_000, 400_000_000],
    cost_of_a_step: 20.0,
    excess_of_first_order: 10.0,
    most_propagated: 10_000,
    propagated_cubes: 64,
    solving_steps: 10_000_000,
    optimising_steps: 150_000_000,
    optimising_steps_per_value: 20_000,

    steps_of_decomposition: 1e8,
    first_probe: 2_000_000,
    second_probe: 25_000_000,
    share_of_probe: 0.02,
    turns: 200_000_000,
    longest_turns: 3_000_000_000,
    hopeless_without_probe: 300.0,
    worth_following: 64.0,
    share_of_first_probe: 0.1,
    nodes_of_a_hit: 100,
    nodes_of_a_hit_in_formulas: 8,
    doubt_without_hits: 20.0,
    worth_decomposing: 0.03,
    far_better: 1e-3,
    long_seconds: 2e4,
    unknown_seconds: 2_000.0,
    component_bytes: 1 << 30,
    bytes_of_second_count: 1 << 28,

    middle_trial: Budget { literals: 2_000_000, propagations: 3_000_000, solutions: 10_000 },
    long_trial: Budget { literals: 6_000_000, propagations: 40_000_000, solutions: 10_000 },
    short_trial: Budget { literals: 500_000, propagations: 100_000, solutions: 1_000 },
    propagations_of_an_atom: 1_000,
    most_propagations_of_short_trial: 5_000_000,
    few_atoms: 800,
    many_atoms: 10_000,
    short_cost: 5e5,
    long_cost: 1e7,
    very_long_cost: 1e8,
    cost_of_a_propagation: 20.0,
    hasty_cost_of_a_propagation: 1_000.0,
    propagations_of_a_solution: 400,
    steps_of_a_propagation: 50,
    most_steps: 250_000_000,
    conflicts_between_checks: 16,
    most_values: 20_000_000,
};

impl Budget {
    /// The budget before anything else is tried, for a model with this number of atoms. If the cost of a search in a
    /// quickly chosen order is known, a part of its time.
    pub fn before_planning(atoms: usize, cost: Option<f64>) -> Self {
        let beside = cost.map_or(u64::MAX, |cost| whole(cost / POLICY.cost_of_a_propagation));
        let least = POLICY.short_trial;
        let propagations = (atoms as u64).saturating_mul(POLICY.propagations_of_an_atom);
        let most = POLICY.most_propagations_of_short_trial;
        Self { propagations: propagations.clamp(least.propagations, most).min(beside), ..least }
    }

    /// The budget before the careful planning of a search with this expected cost in a quickly chosen order. A better
    /// order may cost far less.
    pub fn ahead_of(cost: f64, longest: &Self) -> Self {
        let propagations = whole(cost / POLICY.hasty_cost_of_a_propagation);
        let least = POLICY.middle_trial.propagations;
        Self { propagations: propagations.clamp(least, longest.propagations), ..*longest }
    }

    /// A part of the time of a count by decomposition with this expected time. It is worth many solutions, because the
    /// SAT engine is the only other one.
    pub fn beside_decomposition(seconds: f64) -> Self {
        let budget = Self::beside(seconds * POLICY.nodes_of_fixed_order);
        Self { solutions: budget.propagations / POLICY.propagations_of_a_solution, ..budget }
    }

    /// A part of the time of a search with this cost.
    pub fn beside(cost: f64) -> Self {
        let longest = POLICY.long_trial;
        let propagations = whole(cost / POLICY.cost_of_a_propagation);
        Self { propagations: propagations.min(longest.propagations), ..longest }
    }

    /// The maximum number of steps of the solver: about two seconds at most. Mostly propagations are the stricter
    /// limit. A formula with clauses of thousands of literals reaches this limit first.
    pub fn steps(&self) -> u64 {
        self.propagations.saturating_mul(POLICY.steps_of_a_propagation).min(POLICY.most_steps)
    }
}

/// The integer part of a number that is not negative; the largest integer for numbers that are too large.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "as above")]
pub(super) fn whole(number: f64) -> u64 {
    number as u64
}
