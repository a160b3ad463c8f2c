//! Models compared with published numbers.

use std::collections::BTreeSet;

use geduld::{Assignment, Engine, Error, Model, Options, Same, Show, Solve, Var};

/// The six-pointed magic star: places 0 to 5 are the points, 6 to 11 the crossings, both clockwise. Crossing 6 + i is
/// between points i and i + 1.
fn star() -> (Model, Vec<Var>) {
    let mut star = Model::new();
    let at = star.ints("place", 12, 1..=12);
    star.all_different(&at);
    for i in 0..6 {
        star.sum(&[i, 6 + i, 6 + (i + 1) % 6, (i + 2) % 6].map(|place| at[place]), 26);
    }
    (star, at)
}

const TURNED: [usize; 12] = [1, 2, 3, 4, 5, 0, 7, 8, 9, 10, 11, 6];
const MIRRORED: [usize; 12] = [0, 5, 4, 3, 2, 1, 11, 10, 9, 8, 7, 6];

#[test]
fn magic_stars_of_six_points() {
    let (mut star, at) = star();
    for (same, classes) in [(Same::Nothing, 960u32), (Same::Moved, 20), (Same::AnySymmetry, 15)] {
        star.count_as_same(same);
        let counts = star.count().unwrap();
        assert_eq!((counts.solutions, counts.essentially_different), (960u32.into(), Some(classes.into())));
    }
    star.same_after(&at, &TURNED.map(|place| at[place]));
    star.same_after(&at, &MIRRORED.map(|place| at[place]));
    assert_eq!(star.count().unwrap().essentially_different, Some(80u32.into()));
    // One solution of each class is shown: no two of them are equivalent, and each represents twelve.
    let shown: Vec<_> =
        star.solutions_with(&Options::new().show(Show::Classes)).collect::<Result<_, _>>().unwrap();
    assert_eq!(shown.len(), 80);
    let mut seen = BTreeSet::new();
    for solution in &shown {
        assert_eq!(solution.stands_for(), Some(12));
        let mut image = solution.values(&at);
        for _ in 0..6 {
            image = TURNED.iter().map(|&place| image[place]).collect();
            let mirrored: Vec<i64> = MIRRORED.iter().map(|&place| image[place]).collect();
            assert!(seen.insert(image.clone()) && seen.insert(mirrored));
        }
    }
    assert_eq!(seen.len(), 960);
}

/// The diagonals are variables made by `plus`. The reflection of the board moves them, although the test does not say
/// where.
#[test]
fn queens_up_to_a_mirror() {
    let mut model = Model::new();
    let queens = model.ints("queen", 6, 1..=6);
    model.all_different(&queens);
    for slope in [1, -1] {
        let diagonals: Vec<_> =
            (0..).zip(&queens).map(|(row, &queen)| model.plus(queen, slope * row)).collect();
        model.all_different(&diagonals);
    }
    let mirrored: Vec<Var> = queens.iter().rev().copied().collect();
    model.same_after(&queens, &mirrored);
    let counts = model.count().unwrap();
    assert_eq!((counts.solutions, counts.essentially_different), (4u32.into(), Some(2u32.into())));
}

#[test]
fn a_derived_variable_is_read_like_any_other() {
    let mut model = Model::new();
    let x = model.int("x", [3, -2, 3]);
    let more = model.plus(x, 10);
    let most = model.plus(more, -1);
    model.any([most.is(7), most.is(99)]);
    let solution = model.solve().unwrap().unwrap();
    assert_eq!(solution.values(&[x, more, most]), [-2, 8, 7]);
    assert_eq!(format!("{solution:?}"), r#"{"x": -2, "x+10": 8, "x+10-1": 7}"#);
}

#[test]
fn both_engines_and_any_number_of_threads_list_the_same() {
    let (star, at) = star();
    let list = |options: Options| -> Vec<Vec<i64>> {
        star.solutions_with(&options).map(|solution| solution.unwrap().values(&at)).collect()
    };
    let one = list(Options::new().engine(Engine::Search).threads(1));
    assert_eq!(one.len(), 960);
    assert_eq!(list(Options::new().engine(Engine::Search).threads(3)), one);
    let sat = list(Options::new().engine(Engine::Sat).threads(1));
    assert_eq!(list(Options::new().engine(Engine::Sat).threads(3)), sat);
    assert_eq!(BTreeSet::from_iter(sat), BTreeSet::from_iter(one));
}

/// Without a choice, classes are counted only if it can be said in a few words what counts as the same.
#[test]
fn plain_groups_only_count_by_themselves() {
    let counted = |model: &Model| {
        let counts = model.count().unwrap();
        (counts.solutions, counts.essentially_different)
    };
    let of = |solutions: u32, classes: Option<u32>| (solutions.into(), classes.map(Into::into));
    // Two free variables: the values of each are exchanged without those of the other.
    let mut free = Model::new();
    let both = free.ints("x", 2, 1..=3);
    assert_eq!(counted(&free), of(9, None));
    // A list follows the same rule.
    let classes = Options::new().show(Show::Classes);
    let refused = free.solutions_with(&classes).next().unwrap().unwrap_err().to_string();
    assert!(
        refused.contains("no symmetries with a simple name") && refused.contains("count_as_same"),
        "{refused}"
    );
    free.count_as_same(Same::AnySymmetry);
    assert_eq!(counted(&free), of(9, Some(1)));
    assert_eq!(free.solutions_with(&classes).count(), 1);
    // They differ: both and the three values may be exchanged.
    let mut different = Model::new();
    let x = different.ints("x", 2, 1..=3);
    different.all_different(&x);
    assert_eq!(counted(&different), of(6, Some(1)));
    // A sum: both may be exchanged.
    free.count_as_same(Same::Plain);
    free.sum(&both, 5);
    assert_eq!(counted(&free), of(2, Some(1)));
    // No symmetry.
    free.any([both[0].is(2)]);
    assert_eq!(counted(&free), of(1, None));
    // Queens: a board turned or reflected.
    let mut queens = Model::new();
    let rows = queens.ints("queen", 6, 1..=6);
    queens.all_different(&rows);
    for slope in [1, -1] {
        let diagonals: Vec<_> =
            (0..).zip(&rows).map(|(row, &queen)| queens.plus(queen, slope * row)).collect();
        queens.all_different(&diagonals);
    }
    assert_eq!(counted(&queens), of(4, None));
    queens.count_as_same(Same::AnySymmetry);
    assert_eq!(counted(&queens), of(4, Some(1)));
}

/// Every permutation of forty variables is a symmetry. Classes are then not counted, rather than counted wrongly.
#[test]
fn too_many_symmetries_leave_the_classes_open() {
    let mut model = Model::new();
    let all = model.ints("x", 40, 0..=1);
    model.exactly(1, all.iter().map(|x| x.is(1)));
    for same in [Same::Plain, Same::AnySymmetry] {
        model.count_as_same(same);
        let counts = model.count().unwrap();
        assert_eq!((counts.solutions, counts.essentially_different), (40u32.into(), None));
    }
    let classes = Options::new().show(Show::Classes);
    let error = model.solutions_with(&classes).next().unwrap().unwrap_err().to_string();
    assert!(error.contains("count_as_same"), "{error}");
    // One rotation is enough to have a single class.
    let rotated: Vec<Var> = (0..40).map(|i| all[(i + 1) % 40]).collect();
    model.same_after(&all, &rotated);
    assert_eq!(model.count().unwrap().essentially_different, Some(1u32.into()));
    assert_eq!(model.solutions_with(&classes).count(), 1);
}

#[test]
fn a_model_without_variables_has_one_solution() {
    let mut model = Model::new();
    for engine in [Engine::Search, Engine::Sat] {
        assert_eq!(model.count_with(&Options::new().engine(engine)).unwrap().solutions, 1u32.into());
    }
    assert!(model.solve().unwrap().is_some());
    assert_eq!(model.solutions().count(), 1);
    assert_eq!(model.formula().unwrap().decode(&[]).unwrap(), model.solve().unwrap().unwrap());
    model.any::<geduld::Condition>([]);
    assert_eq!(model.count().unwrap().solutions, 0u32.into());
    assert!(model.solve().unwrap().is_none());
}

#[test]
fn a_clone_takes_the_variables_of_the_original() {
    let mut model = Model::new();
    let x = model.int("x", 1..=3);
    let mut narrowed = model.clone();
    narrowed.any([x.is(2)]);
    assert_eq!(narrowed.solve().unwrap().unwrap()[x], 2);
    assert_eq!(model.count().unwrap().solutions, 3u32.into());
}

/// The smallest and the largest sum are those of the list of all solutions.
#[test]
fn the_best_solutions_are_those_of_the_list() {
    let mut rng = fastrand::Rng::with_seed(38);
    let mut without = 0;
    for _ in 0..40 {
        let mut model = Model::new();
        let variables = model.ints("x", rng.usize(1..5), rng.i64(-9..0)..=rng.i64(0..9));
        if rng.bool() {
            model.all_different(&variables);
        }
        let factors: Vec<i64> = variables.iter().map(|_| rng.i64(-4..5)).collect();
        let least = rng.i64(-20..40);
        model.weighted_sum(factors.into_iter().zip(variables.iter().copied()), least..=least + rng.i64(0..9));
        let terms: Vec<(i64, Var)> = variables.iter().map(|&variable| (rng.i64(-3..4), variable)).collect();
        let value = |solution: &Assignment| -> i64 {
            terms.iter().map(|&(factor, variable)| factor * solution[variable]).sum()
        };
        let all: Vec<i64> = model.solutions().map(|solution| value(&solution.unwrap())).collect();
        let objective: geduld::Expr = terms.iter().copied().collect();
        let [low, high] = [model.minimize(&objective), model.maximize(&objective)].map(Result::unwrap);
        for (best, expected) in [(low, all.iter().min()), (high, all.iter().max())] {
            assert_eq!(best.as_ref().map(|best| &best.value), expected);
            without += usize::from(best.is_none());
            if let Some(best) = best {
                assert!(best.proved);
                assert_eq!(value(&best.solution), best.value);
            }
        }
    }
    assert!((2..40).contains(&without), "{without}");
}

#[test]
fn a_sum_beyond_64_bits_has_no_best_value() {
    let mut model = Model::new();
    let x = model.int("x", [0, 1 << 40]);
    assert!(matches!(model.maximize((1 << 40) * x), Err(Error::Model(_))));
    assert!(matches!(model.maximize(x), Ok(Some(best)) if best.value == 1 << 40));
}
