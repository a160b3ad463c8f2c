//! The search for a good order, within a number of nodes that is fixed beforehand.
//!
//! The greedy drafts are compared first; the best of them is then changed at random, one variable put elsewhere at a
//! time, and what probing finds to be better is kept. Effort is measured in nodes, never in time, so the same model
//! gives the same plan on every machine; and it stays a small share of what the walk itself is expected to cost.

use super::PlanOptions;
use super::compile::{Library, compile};
use super::draft::Stage;
use super::order::{Survey, Taste};
use super::tableau::Tableau;
use crate::cube::Cube;
use crate::estimate::estimate;
use crate::orbit::Orbits;
use crate::problem::Problem;
use crate::program::Program;
use crate::random::Random;

/// The tastes tried first.
const TASTES: [Taste; 4] = [
    Taste { reach: 1.0, derived: 10.0, noise: 0.0 },
    Taste { reach: 0.3, derived: 10.0, noise: 0.0 },
    Taste { reach: 3.0, derived: 10.0, noise: 0.0 },
    Taste { reach: 1.0, derived: 0.0, noise: 0.0 },
];

/// The taste of drafts that are left to chance.
const CHANCE: Taste = Taste { reach: 1.0, derived: 10.0, noise: 1.0 };

/// How many probes a first look at an order takes; before it is believed to be better, both get so many times more.
const PROBES: usize = 50;
const CONFIRMATION: usize = 6;

/// What a node with symmetry costs, in nodes without.
const SYMMETRY_PRICE: u64 = 8;

/// The share of the expected nodes of the walk that planning may cost.
const SHARE: f64 = 0.05;

/// Compiles the best order found.
pub(crate) fn best_program<const W: usize>(
    problem: &mut Problem,
    orbits: &Orbits,
    options: &PlanOptions,
) -> Program<W> {
    if drafts(problem).is_none() {
        // The numbers are too large to solve for variables: as sums the equations are narrowed and checked like
        // any other, and nothing can get too large any more.
        problem.dissolve_equations();
    }
    // A combination of the equations may say that 0 is something else.
    problem.refuted |= Tableau::new(problem).is_some_and(|tableau| tableau.is_contradictory());
    let problem = &*problem;
    let mut library = Library::new(problem);
    match drafts(problem) {
        Some((survey, drafts)) => {
            let mut contest =
                Contest { survey, orbits, library: &mut library, problem, spent: 0, best: None };
            drafts.into_iter().for_each(|stages| contest.enter(stages));
            contest.improve(options);
            let stages = contest.best.map(|best| best.stages).unwrap_or_default();
            compile(problem, &mut library, &stages, orbits)
        }
        None => compile(problem, &mut library, &[], orbits),
    }
}

/// The greedy drafts; `None` if the equations hold numbers too large to be solved.
fn drafts(problem: &Problem) -> Option<(Survey<'_>, Vec<Vec<Stage>>)> {
    let survey = Survey::new(problem, Tableau::new(problem)?);
    let mut random = Random::new(0);
    let drafts: Option<Vec<Vec<Stage>>> =
        TASTES.iter().map(|&taste| survey.greedy(taste, &mut random)).collect();
    let mut drafts = drafts?;
    // People number cells so that neighbours come near one another, row by row.
    let slots: Vec<usize> = (0..problem.variables.len()).collect();
    drafts.push(survey.listed(&slots)?);
    Some((survey, drafts))
}

/// An order with the expected nodes of its walk.
struct Entry {
    stages: Vec<Stage>,
    /// Without symmetry.
    plain: f64,
    /// With symmetry.
    nodes: f64,
}

/// Orders competing for the smallest tree.
struct Contest<'a, const W: usize> {
    survey: Survey<'a>,
    problem: &'a Problem,
    orbits: &'a Orbits,
    library: &'a mut Library<W>,
    /// Nodes visited so far, or other work worth as many.
    spent: u64,
    best: Option<Entry>,
}

impl<const W: usize> Contest<'_, W> {
    /// The expected nodes of a walk in this order.
    fn look(&mut self, stages: &[Stage], symmetry: bool, probes: usize, seed: u64) -> f64 {
        let none = Orbits::default();
        let orbits = if symmetry { self.orbits } else { &none };
        let program: Program<W> = compile(self.problem, self.library, stages, orbits);
        let estimate = estimate(&program, orbits, &Cube::default(), probes, seed);
        // Comparing images takes time, and so does compiling.
        let price = if symmetry && self.orbits.order() > 1 { SYMMETRY_PRICE } else { 1 };
        self.spent += estimate.visited * price + 50 * stages.len() as u64;
        estimate.nodes.mean
    }

    /// Takes an order that looks better than the best so far.
    fn enter(&mut self, stages: Vec<Stage>) {
        let plain = self.look(&stages, false, PROBES, 1);
        let nodes = if self.orbits.order() > 1 { self.look(&stages, true, PROBES, 1) } else { plain };
        if self.best.as_ref().is_none_or(|best| nodes < best.nodes) {
            self.best = Some(Entry { stages, plain, nodes });
        }
    }

    /// Changes the best order again and again, as long as that is worth its while.
    fn improve(&mut self, options: &PlanOptions) {
        let mut random = Random::new(options.seed);
        let mut round = 1;
        while let Some(best) = &self.best {
            let allowed = (best.nodes * SHARE).min(options.effort as f64);
            if self.spent as f64 >= allowed {
                return;
            }
            let stages = if random.below(8) == 0 {
                self.survey.greedy(CHANCE, &mut random)
            } else {
                let mut slots: Vec<usize> = best.stages.iter().map(|stage| stage.slot).collect();
                let moved = slots.remove(random.below(slots.len()));
                slots.insert(random.below(slots.len() + 1), moved);
                self.survey.listed(&slots)
            };
            round += 2;
            if let Some(stages) = stages {
                self.challenge(stages, round);
            }
        }
    }

    /// Lets an order take the place of the best if it is better at a first look without symmetry, which is quick,
    /// and at a closer one with it.
    fn challenge(&mut self, stages: Vec<Stage>, round: u64) {
        let plain = self.look(&stages, false, PROBES, round);
        if self.best.as_ref().is_some_and(|best| plain >= best.plain) {
            return;
        }
        let Some(mut best) = self.best.take() else { return };
        let probes = PROBES * CONFIRMATION;
        let nodes = self.look(&stages, true, probes, round);
        best.nodes = self.look(&best.stages, true, probes, round);
        best.plain = self.look(&best.stages, false, probes, round);
        if nodes < best.nodes {
            let plain = self.look(&stages, false, probes, round);
            best = Entry { stages, plain, nodes };
        }
        self.best = Some(best);
    }
}
