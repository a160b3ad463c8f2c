//! Random solutions, all with the same probability.

use std::ops::ControlFlow;

use geduld_model::{Instance, Value};
use num_bigint::BigUint;

use crate::deciding::decide::{counted, lister};
use crate::deciding::decomposition::DecompositionProbes;
use crate::deciding::options::{Options, Purpose};
use crate::deciding::policy;
use crate::deciding::question::Question;
use crate::error::{CountError, MOST_LISTED};
use crate::listing::list::list;
use crate::listing::request::{Chosen, Completion, Distinct, Listed, Listing};
use crate::work::control::Control;

/// Solutions that were chosen at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The values of the decision variables, in the order in which they were chosen. A solution may occur several
    /// times. Empty if there is no solution.
    pub solutions: Vec<Vec<Value>>,
    /// The number of all solutions.
    pub of: BigUint,
}

/// Chooses a number of solutions at random. Each choice gives every solution with the same probability and does not
/// depend on the others. The same seed gives the same solutions for any number of threads. `None` if the control asked
/// to stop.
///
/// Solutions are chosen by the numbers that a count by decomposition remembers, if it is fast, or if there are too many
/// to list them. Otherwise all solutions are counted, and listed up to the last one that is chosen.
///
/// # Errors
/// [`CountError::TooManyToSample`] if too many solutions would have to be listed; otherwise as for
/// [`counter`](crate::counter) and [`lister`].
pub fn sample(
    instance: &Instance<'_>,
    number: usize,
    seed: u64,
    options: &Options,
    threads: usize,
    control: &Control,
) -> Result<Option<Sample>, CountError> {
    let options = Options { by: None, verify: None, ..options.clone() };
    // Decomposition need not count classes.
    let plain = Options { symmetry: false, ..options.clone() };
    let mut random = Random(fastrand::Rng::with_seed(seed));
    let question = Question { instance, options: &plain, purpose: Purpose::Count, control };
    // A decomposition sees no solution.
    let mut probes = instance.modelled().ok().and_then(|()| DecompositionProbes::of(&question));
    if let Some(probes) = &mut probes {
        probes.probe(policy::SECOND_PROBE, control.monitor());
    }
    if let Some(finished) = probes.take_if(|probes| probes.is_finished())
        && let Some(sample) = by_decomposition(instance, number, &mut random, finished, control)?
    {
        return Ok(Some(sample));
    }
    let counted = counted(instance, &options, threads, control)?.count(threads, control)?;
    if !counted.complete {
        return Ok(None);
    }
    let of = counted.tally.exact(None)?.solutions;
    if of == BigUint::ZERO {
        return Ok(Some(Sample { solutions: Vec::new(), of }));
    }
    let Some(most) = u64::try_from(&of).ok().filter(|&of| of <= MOST_LISTED) else {
        if let Some(probes) = &mut probes {
            probes.take_turns(policy::LONGEST_TURNS, 0.0, control.monitor());
        }
        let finished = probes.filter(DecompositionProbes::is_finished);
        let by_decomposition =
            finished.map(|finished| by_decomposition(instance, number, &mut random, finished, control));
        let sample = by_decomposition.transpose()?.flatten();
        return if control.is_stopped() {
            Ok(None)
        } else {
            sample.map(Some).ok_or(CountError::TooManyToSample(of))
        };
    };
    let ranks: Vec<u64> = (0..number).map(|_| random.0.u64(0..most)).collect();
    let Some(solutions) = of_ranks(instance, &ranks, &options, threads, control)? else { return Ok(None) };
    Ok(Some(Sample { solutions, of }))
}

/// The choice by a decomposition that has counted everything; `None` if too much of it has to be counted again.
fn by_decomposition(
    instance: &Instance<'_>,
    number: usize,
    random: &mut Random,
    probes: DecompositionProbes,
    control: &Control,
) -> Result<Option<Sample>, CountError> {
    let Some((way, counter, _)) = probes.into_best() else { return Ok(None) };
    let mut sample = Sample { solutions: Vec::with_capacity(number.min(1 << 16)), of: BigUint::ZERO };
    for _ in 0..number {
        let mut run = counter.decomposition.start(&[], way, &counter.cache);
        let Some(of) = run.advance(u64::MAX, control.monitor()).solutions else { return Ok(None) };
        sample.of = of;
        if sample.of == BigUint::ZERO {
            break;
        }
        let mut choose = |all: &BigUint| random.below(all);
        let Some(mut values) = run.choose(&mut choose, policy::SECOND_PROBE) else { return Ok(None) };
        values.truncate(instance.model.decision_count());
        instance.checker.check(&values)?;
        sample.solutions.push(values);
    }
    Ok(Some(sample))
}

/// The solutions with these ranks in the list of all; `None` if the control asked to stop.
fn of_ranks(
    instance: &Instance<'_>,
    ranks: &[u64],
    options: &Options,
    threads: usize,
    control: &Control,
) -> Result<Option<Vec<Vec<Value>>>, CountError> {
    let mut order: Vec<usize> = (0..ranks.len()).collect();
    order.sort_by_key(|&place| ranks[place]);
    let mut chosen: Vec<Vec<Value>> = vec![Vec::new(); ranks.len()];
    let (mut rank, mut next) = (0u64, 0);
    let prepared = lister(instance, options, control)?;
    let make = |solution: Chosen<'_>, batch: &mut Vec<_>| batch.push(solution.values.to_vec());
    let listing = Listing { distinct: Distinct::All, make: &make };
    if !order.is_empty() {
        let completion = list(&prepared, threads, &listing, control, &mut |listed| {
            let Listed::Solution(values) = listed else { return ControlFlow::Continue(()) };
            while let Some(&place) = order.get(next).filter(|&&place| ranks[place] == rank) {
                chosen[place].clone_from(&values);
                next += 1;
            }
            rank += 1;
            if next < order.len() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        if next < order.len() {
            return match completion {
                Completion::Exhausted => Err(CountError::Internal("a list is shorter than the count")),
                _ => Ok(None),
            };
        }
    }
    Ok(Some(chosen))
}

/// Random numbers.
struct Random(fastrand::Rng);

impl Random {
    /// A number below `all`, which is positive. Each has exactly the same probability.
    fn below(&mut self, all: &BigUint) -> BigUint {
        let bits = all.bits();
        loop {
            let words = (0..bits.div_ceil(32)).map(|_| self.0.u32(..)).collect();
            let number = BigUint::new(words) >> (bits.next_multiple_of(32) - bits);
            if number < *all {
                return number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, Model, VarId};

    use super::*;
    use crate::deciding::options::EngineChoice;

    #[test]
    fn numbers_stay_below_a_limit_and_all_of_them_occur() {
        let mut random = Random(fastrand::Rng::with_seed(1));
        for all in [1u32, 2, 3, 7] {
            let mut seen = vec![0; all as usize];
            for _ in 0..700 {
                seen[usize::try_from(random.below(&all.into())).unwrap()] += 1;
            }
            assert!(seen.iter().all(|&times| times >= 70), "{seen:?}");
        }
        let large = BigUint::from(1u32) << 200;
        assert!((0..20).any(|_| random.below(&large).bits() == 200));
    }

    /// The sum of the squares of the differences, divided by what is expected.
    fn chi_square(model: Model, draws: usize, expected: usize, options: &Options) -> f64 {
        let instance = Instance::of_model("random", model);
        let drawn =
            |threads| sample(&instance, draws, 7, options, threads, &Control::new()).unwrap().unwrap();
        let found = drawn(1);
        assert_eq!(found, drawn(2));
        assert_eq!((found.of, found.solutions.len()), (expected.into(), draws));
        let mut times = std::collections::BTreeMap::<Vec<Value>, u32>::new();
        found.solutions.into_iter().for_each(|values| *times.entry(values).or_default() += 1);
        assert_eq!(times.len(), expected, "every solution occurs");
        let mean = f64::from(u32::try_from(draws).unwrap()) / f64::from(u32::try_from(expected).unwrap());
        times.values().map(|&own| (f64::from(own) - mean).powi(2) / mean).sum()
    }

    #[test]
    fn too_many_to_list_are_refused() {
        let mut model = Model::new();
        (0..24).for_each(|i| _ = model.add_decision(format!("x{i}"), &Domain::numbers(0..=1)));
        let instance = Instance::of_model("many", model);
        let drawn = |engine| {
            let options = Options { engine, ..Options::default() };
            sample(&instance, 1, 7, &options, 1, &Control::new())
        };
        assert_eq!(drawn(EngineChoice::Auto).unwrap().unwrap().of, 16_777_216u32.into());
        let refused = drawn(EngineChoice::Search).unwrap_err().to_string();
        assert!(refused.contains("16777216") && refused.contains("components"), "{refused}");
    }

    #[test]
    fn solutions_have_the_same_probability() {
        for values in 3..7i64 {
            for kind in 0..5 {
                let mut model = Model::new();
                let domain = Domain::numbers(1..=values);
                let x: Vec<VarId> = (0..3).map(|i| model.add_decision(format!("x{i}"), &domain)).collect();
                let n = usize::try_from(values).unwrap();
                let expected = match kind {
                    0 => n * n * n,
                    1 => {
                        model.add(Constraint::AllDifferent { variables: x });
                        n * (n - 1) * (n - 2)
                    }
                    2 => {
                        model.add(Constraint::AllDifferent { variables: x[..2].to_vec() });
                        n * n * (n - 1)
                    }
                    3 => {
                        model.add(Constraint::AllDifferent { variables: x[..2].to_vec() });
                        model.add(Constraint::AllDifferent { variables: x[1..].to_vec() });
                        n * (n - 1) * (n - 1)
                    }
                    _ => {
                        model.add(Constraint::AllDifferent { variables: x.clone() });
                        model.add(Constraint::Parity { variables: x, flips: vec![], odd: false });
                        n * (n - 1) * (n - 2) / 2
                    }
                };
                // With the engine of searches, solutions are listed.
                let engine = if kind < 4 { EngineChoice::Auto } else { EngineChoice::Search };
                let options = Options { engine, ..Options::default() };
                let square = chi_square(model, 20 * expected, expected, &options);
                let free = f64::from(u32::try_from(expected - 1).unwrap());
                // Four standard deviations above the mean.
                assert!(square < free + 4.0 * (2.0 * free).sqrt() + 4.0, "{values}, {kind}: {square}");
            }
        }
    }
}
