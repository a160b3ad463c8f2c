//! Random small models, of every kind of constraint: symmetries are ones, and do not change what is counted.

use std::cell::Cell;
use std::collections::BTreeSet;

use geduld_count::{Classes, Control, Engine, SearchEngine, Tally, count};
use geduld_model::{Judge, Permutation, Value, Verdict, Violation, brute_force};
use geduld_symmetry::{Limits, Symmetries, find};
use geduld_tests::random::model::models;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// Accepts what trying everything finds.
struct Known<'a>(&'a [Vec<Value>]);

impl Judge for Known<'_> {
    fn judge(&self, solution: &[Value]) -> Result<Verdict, Violation> {
        let known = self.0.binary_search_by(|known| known[..].cmp(solution)).is_ok();
        let one = Verdict { first_of_class: true, first_of_coarse: true };
        known.then_some(one).ok_or_else(|| Violation(format!("{solution:?} is no solution")))
    }
}

fn tally(engine: &dyn Engine, solutions: &[Vec<Value>]) -> Tally {
    let cubes: Vec<usize> = (0..engine.cube_count()).collect();
    let part = count(engine, &cubes, 1, &Known(solutions), &Control::new(), |_| {});
    let part = part.unwrap_or_else(|error| panic!("{error}"));
    assert!(part.complete, "nobody has stopped the count");
    part.tally
}

/// More elements than this are not looked at one by one.
const GROUP: usize = 2000;

#[test]
fn symmetries_do_not_change_what_is_counted() {
    let config =
        Config { cases: 500, failure_persistence: None, rng_seed: RngSeed::Fixed(3), ..Config::default() };
    let (symmetric, solvable) = (Cell::new(0), Cell::new(0));
    let check = |(model, choice): (_, prop::sample::Index)| {
        let solutions = brute_force(&model);
        let all: BTreeSet<&Vec<Value>> = solutions.iter().collect();
        let symmetries: Symmetries = find(&model, &Limits::default()).expect("the graph is small");
        for element in symmetries.subgroup(&[], GROUP).elements {
            let images: BTreeSet<Vec<Value>> =
                solutions.iter().map(|solution| element.apply(&model, solution)).collect();
            prop_assert!(images.iter().eq(all.iter().copied()), "{:?} of {:#?}", element, model);
        }

        let plain = SearchEngine::new(&model, Classes::Ignored).expect("a plan serves it");
        prop_assert_eq!(tally(&plain, &solutions).solutions, solutions.len() as u128, "{:#?}", &model);

        // Any group of symmetries may be that of the board: the identity alone, or one that a generator makes up.
        let generators = &symmetries.generators;
        let mut boards = vec![Vec::new()];
        if !generators.is_empty() {
            boards.push(vec![choice.get(generators).clone()]);
        }
        for board in boards {
            let board = Permutation::close(&board, model.atom_count(), GROUP).expect("it is small");
            let classes: BTreeSet<Option<Vec<Value>>> = solutions
                .iter()
                .map(|solution| board.iter().map(|element| element.apply(&model, solution)).min())
                .collect();
            let orbits = Classes::Orbits { board: &board, symmetries: &symmetries };
            let engine = SearchEngine::new(&model, orbits).expect("a plan serves it");
            let Tally { solutions: total, classes: counted, .. } = tally(&engine, &solutions);
            let expected = (solutions.len() as u128, classes.len() as u128);
            prop_assert_eq!((total, counted), expected, "board of {}, {:#?}", board.len(), &model);
        }
        symmetric.set(symmetric.get() + usize::from(!generators.is_empty()));
        solvable.set(solvable.get() + usize::from(!solutions.is_empty()));
        Ok(())
    };
    let outcome = TestRunner::new(config).run(&(models(), any::<prop::sample::Index>()), check);
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(symmetric.get() > 100, "only {} of the models have symmetries", symmetric.get());
    assert!(solvable.get() > 250, "only {} of the models have solutions", solvable.get());
}
