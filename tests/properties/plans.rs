//! Plans: random puzzles of every family, counted as was planned, in parts cut at random, by every engine; counted
//! again in another way, cube by cube; and told apart by variables, against a list of all solutions.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use geduld_count::{
    Auditor, By, Chosen, Completion, Control, Cover, CubeId, Decision, Distinct, Engine, EngineChoice,
    FORMAT, Header, Listed, Listing, MEANING, NamedCube, Options, Record, SatOptions, Tally, all_cubes,
    count, counter, find_cube, follow, list, lister,
};
use geduld_model::{Instance, VarId};
use geduld_tests::counting::Numbers;
use geduld_tests::files;
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::sample::Index;

use super::{edge_matching, magic_square, snake_cube, symmetry_figure};

/// What is tried of a puzzle.
#[derive(Clone, Debug)]
struct Trial {
    engine: EngineChoice,
    symmetry: bool,
    machines: usize,
    /// Variables by which solutions are told apart.
    by: Vec<Index>,
    /// Where chance comes from when cubes are cut.
    chance: u64,
}

fn trials() -> impl Strategy<Value = Trial> {
    let engines = prop_oneof![Just(EngineChoice::Search), Just(EngineChoice::Sat)];
    let by = proptest::collection::vec(any::<Index>(), 0..3);
    (engines, prop::bool::weighted(0.8), 1usize..4, by, any::<u64>())
        .prop_map(|(engine, symmetry, machines, by, chance)| Trial { engine, symmetry, machines, by, chance })
}

fn every_family(cases: u32) {
    agree(cases, edge_matching::conditioned(), edge_matching::expected);
    agree(cases, magic_square::conditioned(), magic_square::expected);
    agree(cases, snake_cube::conditioned(), snake_cube::expected);
    agree(cases, symmetry_figure::conditioned(), symmetry_figure::expected);
}

#[test]
fn what_is_planned_is_what_is_counted() {
    every_family(20);
}

#[test]
#[ignore = "minutes: just test-slow"]
fn what_is_planned_is_what_is_counted_of_many_puzzles() {
    every_family(500);
}

fn agree<P: std::fmt::Debug>(
    cases: u32,
    puzzles: impl Strategy<Value = P>,
    expected: impl Fn(&P) -> Option<(String, Numbers)>,
) {
    super::compare(super::cases(cases, 11), (puzzles, trials()), expected, agrees);
}

fn agrees(text: &str, expected: &Numbers, trial: Trial) {
    let puzzle = files::puzzle(text);
    let instance = puzzle.instance();
    let decisions: Vec<VarId> = instance.model.decisions().collect();
    let variables: Vec<VarId> =
        trial.by.iter().filter(|_| !decisions.is_empty()).map(|index| *index.get(&decisions)).collect();
    let by = By::new(&instance.model, variables.clone()).ok();
    let sat = SatOptions { initial_cubes: 4, quota: 5, ..SatOptions::default() };
    let Trial { engine, symmetry, machines, .. } = trial;
    let options = Options { engine, symmetry, machines, by, sat, ..Options::default() };
    let planned = counter(&instance, &options, &Control::new()).unwrap();
    let whole = tally(planned.engine.as_ref(), &all_cubes(planned.engine.as_ref()));
    assert_eq!(Some(&whole.solutions()), expected.get("solutions"), "{text}");
    if options.by.is_some() {
        assert_eq!(whole.by(), told_apart(&instance, &variables), "{variables:?} of\n{text}");
    }

    let decision = planned.engine.decision();
    let written = serde_json::to_string(&decision).unwrap();
    assert_eq!(serde_json::from_str::<Decision>(&written).unwrap(), decision);
    let cubes: Vec<_> = all_cubes(planned.engine.as_ref()).into_iter().map(|named| named.cube).collect();
    let followed = follow(&instance, &decision, cubes.clone(), &options).unwrap();
    let engine = followed.engine.as_ref();
    assert_eq!(engine.decision(), decision, "{text}");
    assert_eq!(all_cubes(engine), all_cubes(planned.engine.as_ref()), "{text}");

    covers(engine, &whole, trial.chance, text);
    let auditor = Auditor::new(&instance, &decision, cubes).unwrap();
    for cube in some_cubes(engine, trial.chance) {
        let again = auditor.count(&cube, &Control::new()).unwrap();
        let stated = tally(engine, std::slice::from_ref(&cube)).solutions();
        assert_eq!(again, Some(stated), "cube {} {} of\n{text}", cube.id, auditor.way());
    }
}

fn tally(engine: &dyn Engine, cubes: &[NamedCube]) -> Tally {
    let part = count(engine, cubes, &BTreeMap::new(), 1, &Control::new(), |_| {}).unwrap();
    assert!(part.complete);
    part.tally
}

/// Numbers that look random (a linear congruential generator; Knuth, vol. 2, 3.3.4).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// All cubes, some of them cut on, some again.
fn some_cubes(engine: &dyn Engine, seed: u64) -> Vec<NamedCube> {
    let mut chance = Chance(seed);
    let mut open = all_cubes(engine);
    let mut cubes = Vec::new();
    while let Some(cube) = open.pop() {
        let parts = match chance.below(3) {
            0 if cubes.len() + open.len() < 20 && cube.id.parts().len() < 3 => {
                engine.split(&cube.cube.choices).0.len()
            }
            _ => 0,
        };
        if parts == 0 {
            cubes.push(cube);
            continue;
        }
        let of = u32::try_from(parts).unwrap();
        open.extend((0..of).map(|part| find_cube(engine, &cube.id.part(part, of)).unwrap()));
    }
    cubes
}

/// Cubes cut at random and in three records, some more than once, make up the whole; without one of them it is named.
fn covers(engine: &dyn Engine, whole: &Tally, seed: u64, text: &str) {
    let mut chance = Chance(seed);
    let cubes = some_cubes(engine, seed);
    let header = header(engine);
    let mut records = vec![Record::new(header.clone(), None); 3];
    for cube in &cubes {
        let tally = tally(engine, std::slice::from_ref(cube));
        for _ in 0..=chance.below(2) {
            let record = &mut records[usize::try_from(chance.below(3)).unwrap()];
            record.results.insert(cube.id.clone(), tally.clone());
        }
    }
    let covered = |records: &[Record]| {
        let mut cover = Cover::new(header.clone());
        records.iter().for_each(|record| cover.add(record).unwrap());
        cover.covered().unwrap()
    };
    let all = covered(&records);
    assert_eq!((&all.tally, &all.missing), (whole, &Vec::<CubeId>::new()), "{text}");
    if let Some(lost) = cubes.first() {
        records.iter_mut().for_each(|record| drop(record.results.remove(&lost.id)));
        let missing = covered(&records).missing;
        let named = missing == [lost.id.clone()]
            || missing.iter().any(|cube| lost.id.wholes().any(|whole| whole == *cube));
        assert!(named, "{missing:?} instead of {} of\n{text}", lost.id);
    }
}

fn header(engine: &dyn Engine) -> Header {
    Header {
        record: FORMAT,
        version: String::new(),
        meaning: MEANING,
        puzzle: String::new(),
        kind: String::new(),
        objective: None,
        subject: String::new(),
        fingerprint: String::new(),
        engine: engine.name().to_owned(),
        cubes: engine.cube_count(),
        classes: engine.classes_are_counted(),
        labellings: None,
        images: None,
        features: Vec::new(),
        by: Vec::new(),
    }
}

/// Solutions by the combination of values of these variables, from a list of all, without symmetry.
fn told_apart(instance: &Instance<'_>, variables: &[VarId]) -> BTreeMap<u32, BigUint> {
    let sizes: Vec<u32> = variables
        .iter()
        .map(|&variable| u32::try_from(instance.model.atoms(variable).len()).unwrap())
        .collect();
    let make = |chosen: Chosen<'_>, batch: &mut Vec<u32>| {
        let values = variables.iter().map(|variable| chosen.values[variable.index()]);
        let number = sizes.iter().zip(values).fold(0, |number, (size, value)| number * size + value);
        batch.push(number);
    };
    let options = Options { engine: EngineChoice::Search, symmetry: false, ..Options::default() };
    let prepared = lister(instance, &options, &Control::new()).unwrap();
    let listing = Listing { distinct: Distinct::All, make: &make };
    let mut found: BTreeMap<u32, BigUint> = BTreeMap::new();
    let completion = list(&prepared, 1, &listing, &Control::new(), &mut |listed| {
        if let Listed::Solution(number) = listed {
            *found.entry(number).or_default() += 1u32;
        }
        ControlFlow::Continue(())
    });
    assert_eq!(completion.unwrap(), Completion::Exhausted);
    found
}
