//! Tests on simulated runs that the statistics keep their guarantees.

use fastrand::Rng;

use super::standing::Places;
use super::{Blocks, Standing};

/// Runs of 8 puzzles whose times differ by a factor of 128. The times of a cell vary like those of a solver with
/// restarts: exponentially, above a start that takes the share `start` of the mean.
fn simulated(rng: &mut Rng, seeds: usize, factors: &[f64], start: f64) -> Blocks {
    let mut time = |mean: f64| mean * (start - (1.0 - start) * rng.f64().max(1e-12).ln());
    let mut block = |scale: f64| {
        let mut times: Vec<f64> = factors.iter().map(|factor| time(scale * factor)).collect();
        times.push(times.iter().copied().fold(f64::INFINITY, f64::min));
        times
    };
    Blocks((0..8).map(|puzzle| (0..seeds).map(|_| block(0.1 * 2f64.powi(puzzle))).collect()).collect())
}

fn standings(blocks: &Blocks) -> Vec<Standing> {
    let choices = vec![blocks.columns() - 1; blocks.0.len()];
    let places = Places { best: None, base: Some(0), choices: &choices };
    places.standings(blocks, 1000, |_, _| false).0
}

/// The percentage of simulations in which a condition holds.
fn share(tries: u64, holds: impl Fn(&mut Rng) -> bool) -> u64 {
    (0..tries).filter(|&seed| holds(&mut Rng::with_seed(seed))).count() as u64 * 100 / tries
}

#[test]
fn intervals_hold_the_true_values() {
    let truth = 0.1 * 255.0;
    let holds = |seeds| {
        share(300, |rng| {
            let interval = standings(&simulated(rng, seeds, &[1.0], 0.3))[0].par2.interval.unwrap();
            (interval.low..=interval.high).contains(&truth)
        })
    };
    // A few runs of a skewed distribution do not show its tail.
    assert!((88..=97).contains(&holds(5)), "{}", holds(5));
    assert!((91..=98).contains(&holds(20)), "{}", holds(20));
}

#[test]
fn intervals_hold_the_true_ratio() {
    let holds = share(400, |rng| {
        let second = &standings(&simulated(rng, 10, &[1.0, 1.3], 0.3))[1];
        let interval = second.to_base.unwrap().interval.unwrap();
        (interval.low..=interval.high).contains(&1.3)
    });
    assert!((90..=98).contains(&holds), "{holds}");
}

#[test]
fn equal_cells_are_ranked_as_equal() {
    for count in [2, 6] {
        let equal = share(400, |rng| {
            let standings = standings(&simulated(rng, 10, &vec![1.0; count], 0.3));
            standings[..count].iter().all(|standing| standing.rank == (1, count))
        });
        assert!(equal >= 93, "{count} cells: {equal} %");
    }
}

#[test]
fn a_cell_that_is_slower_is_separated() {
    // The times vary by a fifth: ten seeds are enough to separate 30 %.
    let separated = |seeds, start| {
        share(100, |rng| {
            let standings = standings(&simulated(rng, seeds, &[1.0, 1.3, 1.0], start));
            standings[1].rank == (3, 3) && standings[0].may_be_best() && standings[2].may_be_best()
        })
    };
    assert!(separated(10, 0.8) >= 90, "{}", separated(10, 0.8));
    // If times vary by more than half, more seeds are needed.
    assert!(separated(10, 0.4) < 60, "{}", separated(10, 0.4));
    assert!(separated(60, 0.4) >= 90, "{}", separated(60, 0.4));
}

#[test]
fn the_virtual_best_of_equal_cells_is_the_best_of_as_many_runs() {
    // The minimum of 4 exponential times is a quarter of their mean. The virtual best of 4 cells has the same value.
    let (mut virtual_best, mut best_of) = (0.0, 0.0);
    for seed in 0..400 {
        let standings = standings(&simulated(&mut Rng::with_seed(seed), 8, &[1.0; 4], 0.0));
        virtual_best += standings[4].par2.value / 400.0;
        best_of += standings[0].best_of / 400.0;
    }
    let expected = 0.1 * 255.0 / 4.0;
    for value in [virtual_best, best_of] {
        assert!((value / expected - 1.0).abs() < 0.05, "{value} instead of {expected}");
    }
}

/// The table of `benches/reports/statistics.md`.
#[test]
#[ignore = "a minute: prints a table"]
fn table_of_coverage() {
    println!("seeds, spread: sum, ratio to an equal cell, cells separated if equal (2, 6), if 30 % slower");
    for (spread, start) in [("20 %", 0.8), ("70 %", 0.3)] {
        for seeds in [3, 5, 10, 20] {
            let tries = 1000;
            let inside = |reference: fn(&Standing) -> super::Estimate,
                          factors: &'static [f64],
                          truth: f64| {
                share(tries, |rng| {
                    let found = &standings(&simulated(rng, seeds, factors, start))[factors.len() - 1];
                    reference(found).interval.is_some_and(|found| (found.low..=found.high).contains(&truth))
                })
            };
            let sum = inside(|standing| standing.par2, &[1.0], 25.5);
            let ratio = inside(|standing| standing.to_base.unwrap(), &[1.0, 1.3], 1.3);
            let equal = |factors: &'static [f64]| {
                share(tries, |rng| {
                    standings(&simulated(rng, seeds, factors, start))[..factors.len()]
                        .iter()
                        .all(|standing| standing.rank == (1, factors.len()))
                })
            };
            let slower =
                share(tries, |rng| standings(&simulated(rng, seeds, &[1.0, 1.3], start))[1].rank == (2, 2));
            println!(
                "{seeds}, {spread}: {sum}, {ratio}, {}, {}, {slower}",
                equal(&[1.0; 2]),
                equal(&[1.0; 6])
            );
        }
    }
}
