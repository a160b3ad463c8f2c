//! Small random models, compared with brute force.

use geduld::{Bounds, Engine, Model, Options, Same, Show, Solve, Var};

/// Random numbers, the same on every machine.
struct Random(fastrand::Rng);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.u64(..bound)
    }

    fn number(&mut self, least: i64, most: i64) -> i64 {
        self.0.i64(least..=most)
    }
}

type Test = Box<dyn Fn(&[i64]) -> bool>;

/// A random constraint, added to the model and returned as a test of values.
fn constraint(random: &mut Random, model: &mut Model, variables: &[Var]) -> Test {
    let some: Vec<usize> = (0..variables.len()).filter(|_| random.below(3) > 0).collect();
    let of: Vec<Var> = some.iter().map(|&place| variables[place]).collect();
    let literals: Vec<(usize, i64, bool)> =
        some.iter().map(|&place| (place, random.number(-1, 4), random.below(2) == 0)).collect();
    let written = literals.iter().map(|&(place, value, is)| match is {
        true => variables[place].is(value),
        false => variables[place].is_not(value),
    });
    let holding = move |values: &[i64], literals: &[(usize, i64, bool)]| {
        literals.iter().filter(|&&(place, value, is)| (values[place] == value) == is).count()
    };
    match random.below(5) {
        0 => {
            model.all_different(&of);
            Box::new(move |values| {
                let mut seen: Vec<i64> = some.iter().map(|&place| values[place]).collect();
                seen.sort_unstable();
                seen.windows(2).all(|pair| pair[0] != pair[1])
            })
        }
        1 => {
            let factors: Vec<i64> = some.iter().map(|_| random.number(-2, 2)).collect();
            let total = random.number(-3, 6);
            let above = random.number(0, 3);
            let bounds = match random.below(3) {
                0 => Bounds::from(total),
                1 => Bounds::from(total..=total + above),
                _ => Bounds::from(..=total),
            };
            model.weighted_sum(factors.iter().copied().zip(of), bounds);
            Box::new(move |values| {
                let products = some.iter().zip(&factors).map(|(&place, factor)| factor * values[place]);
                bounds.contains(products.sum())
            })
        }
        2 => {
            let rows: Vec<Vec<i64>> =
                (0..random.below(30)).map(|_| some.iter().map(|_| random.number(-1, 3)).collect()).collect();
            model.table(&of, &rows);
            Box::new(move |values| rows.contains(&some.iter().map(|&place| values[place]).collect()))
        }
        3 => {
            let count = random.below(3) as usize;
            let bounds = match random.below(4) {
                0 => Bounds::from(count),
                1 => Bounds::from(count..),
                2 => Bounds::from(..=count),
                _ => Bounds::from(count..=count + 1),
            };
            model.cardinality(bounds, written);
            Box::new(move |values| bounds.contains(holding(values, &literals)))
        }
        _ => {
            model.any(written);
            Box::new(move |values| holding(values, &literals) > 0)
        }
    }
}

#[test]
fn random_models_have_the_solutions_that_trying_finds() {
    let (mut some, mut matched) = (0, 0);
    for seed in 0..60 {
        let mut random = Random(fastrand::Rng::with_seed(seed));
        let mut model = Model::new();
        let size = random.below(4) as usize + 1;
        let domains: Vec<Vec<i64>> =
            (0..size).map(|_| (-1..=3).filter(|_| random.below(4) > 0).collect()).collect();
        let variables: Vec<Var> =
            domains.iter().map(|domain| model.int("x", domain.iter().copied())).collect();
        let tests: Vec<Test> =
            (0..random.below(4)).map(|_| constraint(&mut random, &mut model, &variables)).collect();
        model.count_as_same(Same::AnySymmetry);
        let mut expected = vec![Vec::new()];
        for domain in &domains {
            let longer = |values: &Vec<i64>| -> Vec<Vec<i64>> {
                domain.iter().map(|&value| [&values[..], &[value]].concat()).collect()
            };
            expected = expected.iter().flat_map(longer).collect();
        }
        expected.retain(|values| tests.iter().all(|test| test(values)));
        expected.sort_unstable();
        some += usize::from(expected.len() > 1);
        for engine in [Engine::Search, Engine::Sat] {
            let options = Options::new().engine(engine);
            let counts = model.count_with(&options).unwrap();
            assert_eq!(counts.solutions, expected.len().into(), "seed {seed}, {engine:?}: {model:?}");
            let mut listed: Vec<Vec<i64>> =
                model.solutions_with(&options).map(|solution| solution.unwrap().values(&variables)).collect();
            listed.sort_unstable();
            assert_eq!(listed, expected, "seed {seed}, {engine:?}: {model:?}");
            // A list of classes follows the rule by which they are counted.
            let mut plain = model.clone();
            plain.count_as_same(Same::Plain);
            let counted = plain.count_with(&options).unwrap().essentially_different;
            let shown = plain.solutions_with(&options.clone().show(Show::Classes));
            let shown: Option<Vec<_>> = shown.collect::<geduld::Result<_>>().ok();
            assert_eq!(counted, shown.map(|shown| shown.len().into()), "seed {seed}, {engine:?}: {model:?}");
            let Some(different) = counts.essentially_different else { continue };
            let classes: geduld::Result<Vec<_>> =
                model.solutions_with(&options.show(Show::Classes)).collect();
            match classes {
                Ok(classes) => {
                    let shown: Option<u128> = classes.iter().map(geduld::Assignment::stands_for).sum();
                    assert_eq!(shown, Some(expected.len() as u128), "seed {seed}, {engine:?}: {model:?}");
                    assert_eq!(different, classes.len().into(), "seed {seed}, {engine:?}: {model:?}");
                    matched += 1;
                }
                // A count in parts needs only the symmetries of each part.
                Err(error) => assert!(error.to_string().contains("too many symmetries"), "{error}"),
            }
        }
    }
    assert!(some > 20 && matched > 60, "the models say something: {some}, {matched}");
}

/// The number of colourings of a graph, and the number when colours may be exchanged.
#[test]
fn colourings_of_random_graphs() {
    for seed in 0..12 {
        let mut random = Random(fastrand::Rng::with_seed(seed));
        let edges: Vec<(usize, usize)> =
            (0..5).flat_map(|b| (0..b).map(move |a| (a, b))).filter(|_| random.below(2) == 0).collect();
        let mut model = Model::new();
        let colour = model.ints("vertex", 5, 1..=3);
        edges.iter().for_each(|&(a, b)| model.different(colour[a], colour[b]));
        let colourings = (0..3i64.pow(5)).filter(|code| {
            let of = |vertex: usize| code / 3i64.pow(u32::try_from(vertex).unwrap()) % 3;
            edges.iter().all(|&(a, b)| of(a) != of(b))
        });
        let counts = model.count().unwrap();
        assert_eq!(counts.solutions, colourings.count().into(), "{edges:?}");
        model.count_as_same(Same::Nothing);
        let counts = model.count().unwrap();
        assert_eq!(counts.essentially_different, Some(counts.solutions), "{edges:?}");
    }
}
