//! Smallest sets of members that cannot hold together (unsatisfiable cores), and smallest sets without which the others
//! can hold.
//!
//! A first conflict is made minimal by leaving out one member after another. Then the search uses implicit hitting
//! sets. A *correction* is the set of members that are missing from a choice that can hold together. Every conflict
//! contains a member of each correction. So the size of a smallest set that hits all known corrections is a lower
//! bound. If this set is a conflict, it is a smallest one. If not, it is extended to a maximal choice that can hold
//! together, and the members missing from that are a new correction.
//!
//! A. Ignatiev, A. Previti, M. Liffiton and J. Marques-Silva, *Smallest MUS Extraction with Minimal Hitting Set
//! Dualization*, CP 2015. The dual method, in which corrections hit conflicts: J. Davies and F. Bacchus, *Solving
//! MAXSAT by Solving a Sequence of Simpler SAT Instances*, CP 2011.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use geduld_solve::SolverError;

use super::hitting::{Effort, Hitting, smallest_hitting_set};
use super::members::Members;
use super::oracle::{Oracle, Verdict};

/// What is known about a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// No set with fewer members is a conflict.
    Smallest,
    /// Without any one of its members, it is no longer a conflict.
    Minimal,
    /// It may have members that it does not need: the work was stopped before that was known.
    Unproven,
}

impl Strength {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Smallest => "smallest",
            Self::Minimal => "minimal",
            Self::Unproven => "unproven",
        }
    }
}

/// Whether all members can hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// All members can hold together.
    None,
    /// These members cannot hold together, in ascending order. The list is empty if the formula alone is unsatisfiable.
    Set(Vec<usize>, Strength),
    /// The work was stopped before anything was found.
    Unknown,
}

/// Finds the smallest set of members that contradicts the formula. If it is stopped, it returns the best set found so
/// far.
///
/// Cost: a few calls of the solver for each member that matters. Then as many calls as are needed to show that there is
/// no smaller set, which may be exponentially many.
///
/// # Errors
/// If the solver fails.
pub fn smallest_conflict(
    oracle: &mut Oracle<'_>,
    stop: Option<&Arc<AtomicBool>>,
) -> Result<Conflict, SolverError> {
    let all: Vec<usize> = (0..oracle.members()).collect();
    let mut best = match oracle.ask(&all)? {
        Verdict::Possible(_) => return Ok(Conflict::None),
        Verdict::Stopped => return Ok(Conflict::Unknown),
        Verdict::Impossible(blamed) => blamed,
    };
    let mut corrections: Vec<Members> = Vec::new();
    let mut effort = Effort { sets: u64::MAX, stop: stop.map(AsRef::as_ref) };
    // The members before this position are needed: for each there is a choice without it that can hold together.
    let mut needed = 0;
    while needed < best.len() {
        let without: Vec<usize> = best.iter().copied().filter(|&member| member != best[needed]).collect();
        match oracle.ask(&without)? {
            Verdict::Impossible(blamed) => best = blamed,
            Verdict::Possible(holding) => {
                needed += 1;
                corrections.push(missing(&holding));
            }
            Verdict::Stopped => return Ok(Conflict::Set(best, Strength::Unproven)),
        }
    }
    let mut least = 0;
    loop {
        let smaller = least..=best.len().saturating_sub(1);
        let candidate = match smallest_hitting_set(&corrections, smaller, &mut effort) {
            Hitting::Set(candidate) => candidate,
            Hitting::None => return Ok(Conflict::Set(best, Strength::Smallest)),
            Hitting::Stopped => return Ok(Conflict::Set(best, Strength::Minimal)),
        };
        least = candidate.len();
        match oracle.ask(&candidate)? {
            Verdict::Impossible(_) => return Ok(Conflict::Set(candidate, Strength::Smallest)),
            Verdict::Possible(holding) => match grow(oracle, holding)? {
                Some(holding) => corrections.push(missing(&holding)),
                None => return Ok(Conflict::Set(best, Strength::Minimal)),
            },
            Verdict::Stopped => return Ok(Conflict::Set(best, Strength::Minimal)),
        }
    }
}

/// Finds a smallest set of members without which all others can hold together, in ascending order. `None` if the work
/// was stopped before that, or if the formula alone is unsatisfiable.
///
/// # Errors
/// If the solver fails.
pub fn smallest_correction(
    oracle: &mut Oracle<'_>,
    stop: Option<&Arc<AtomicBool>>,
) -> Result<Option<Vec<usize>>, SolverError> {
    let mut conflicts: Vec<Members> = Vec::new();
    let mut effort = Effort { sets: u64::MAX, stop: stop.map(AsRef::as_ref) };
    let mut least = 0;
    loop {
        let Hitting::Set(left_out) = smallest_hitting_set(&conflicts, least..=usize::MAX, &mut effort) else {
            return Ok(None);
        };
        least = left_out.len();
        let rest: Vec<usize> = (0..oracle.members()).filter(|member| !left_out.contains(member)).collect();
        match oracle.ask(&rest)? {
            Verdict::Possible(_) => return Ok(Some(left_out)),
            Verdict::Impossible(blamed) => conflicts.push(Members::of(oracle.members(), blamed)),
            Verdict::Stopped => return Ok(None),
        }
    }
}

/// The members that do not hold.
fn missing(holding: &[bool]) -> Members {
    Members::of(holding.len(), (0..holding.len()).filter(|&member| !holding[member]))
}

/// Extends a choice that can hold together by every further member that can hold with it; `None` if the work was
/// stopped.
fn grow(oracle: &mut Oracle<'_>, mut holding: Vec<bool>) -> Result<Option<Vec<bool>>, SolverError> {
    for member in 0..holding.len() {
        if holding[member] {
            continue;
        }
        let chosen: Vec<usize> =
            (0..holding.len()).filter(|&other| holding[other] || other == member).collect();
        match oracle.ask(&chosen)? {
            Verdict::Possible(more) => holding = more,
            Verdict::Impossible(_) => {}
            Verdict::Stopped => return Ok(None),
        }
    }
    Ok(Some(holding))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random clauses, each switched on by a member. The results are compared with all choices of members.
    #[test]
    fn conflicts_and_corrections_are_the_smallest() {
        let mut random = fastrand::Rng::with_seed(9);
        let mut found = 0;
        for _ in 0..200 {
            let members = random.i32(1..9);
            let mut literal = |variables| random.i32(1..=variables) * if random.bool() { 1 } else { -1 };
            let clauses: Vec<[i32; 2]> = (0..members).map(|_| [literal(3), literal(3)]).collect();
            let background = [literal(3), literal(3)];
            let possible = |chosen: u32| {
                (0..8u32).any(|values| {
                    let holds = |&literal: &i32| (values >> (literal.abs() - 1) & 1 == 1) == (literal > 0);
                    let clause = |clause: &[i32; 2]| clause.iter().any(holds);
                    let all = (0..).zip(&clauses).all(|(index, c)| chosen >> index & 1 == 0 || clause(c));
                    clause(&background) && all
                })
            };
            let guarded = (4..).zip(&clauses).map(|(selector, [a, b])| vec![-selector, *a, *b]);
            let formula: Vec<Vec<i32>> = guarded.chain([background.to_vec()]).collect();
            let selectors: Vec<i32> = (4..4 + members).collect();
            let holding = |solver: &dyn geduld_solve::Solver| {
                (4..4 + members).map(|selector| solver.value(selector)).collect()
            };
            let variables = usize::try_from(3 + members).unwrap();
            let mut oracle = Oracle::new(variables, formula, selectors, holding, None);
            let sets = 0..1u32 << members;
            let smallest = sets.clone().filter(|&set| !possible(set)).map(u32::count_ones).min();
            match smallest_conflict(&mut oracle, None).unwrap() {
                Conflict::Set(set, strength) => {
                    found += 1;
                    assert_eq!(
                        (Some(set.len()), strength),
                        (smallest.map(|n| n as usize), Strength::Smallest)
                    );
                    assert!(!possible(set.iter().map(|member| 1 << member).sum()));
                }
                other => assert_eq!((other, smallest), (Conflict::None, None)),
            }
            let all = (1u32 << members) - 1;
            let correction = sets.filter(|&set| possible(all & !set)).map(u32::count_ones).min();
            let found = smallest_correction(&mut oracle, None).unwrap().unwrap();
            assert_eq!(Some(found.len()), correction.map(|n| n as usize));
        }
        assert!(found > 30, "{found}");
    }
}
