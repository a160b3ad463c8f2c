//! Models of one's own, against published numbers.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use geduld::{Engine, Model, Options, Same, Show, Var};

/// The six-pointed magic star: twelve numbers on the points and crossings, four on each of six lines.
fn star() -> (Model, Vec<Var>) {
    let mut star = Model::new();
    let at = star.ints("place", 12, 1..=12);
    star.all_different(&at);
    // Places 0 to 5 are the points, 6 to 11 the crossings, both clockwise; crossing 6 + i lies between points i and i + 1.
    for point in 0..6 {
        let line = [point, 6 + point, 6 + (point + 1) % 6, (point + 2) % 6];
        star.sum(&line.map(|place| at[place]), 26);
    }
    (star, at)
}

#[test]
fn magic_stars_of_six_points() {
    let (mut star, at) = star();
    // Its rows make the star the frame of a cube: it has more symmetries than one sees.
    for (same, classes) in [(Same::Nothing, 960u32), (Same::Exchanged, 20), (Same::Symmetric, 10)] {
        star.count_as_same(same);
        let counts = star.count().unwrap();
        assert_eq!((counts.solutions, counts.essentially_different), (960u32.into(), Some(classes.into())));
    }
    let turned: Vec<Var> = (0..12).map(|place| at[place / 6 * 6 + (place + 1) % 6]).collect();
    let mirrored: Vec<Var> =
        (0..12).map(|place| at[if place < 6 { (6 - place) % 6 } else { 17 - place }]).collect();
    star.same_after(&at, &turned);
    star.same_after(&at, &mirrored);
    assert_eq!(star.count().unwrap().essentially_different, Some(80u32.into()));
    let shown = star.solutions_with(&Options::new().show(Show::Classes)).unwrap();
    assert_eq!(shown.count(), 80);
}

#[test]
fn both_engines_count_the_same() {
    let mut model = Model::new();
    let [a, b, c] = [1, 2, 3].map(|number| model.int(format!("x{number}"), 0..=4));
    model.weighted_sum([(2, a), (-1, b), (1, c)], 3);
    model.any([a.is(1), b.is_not(2), c.is(7)]);
    model.exactly(1, [a.is(1), b.is(1), c.is_not(0)]);
    let brute = (0..125i64)
        .map(|n| [n / 25, n / 5 % 5, n % 5])
        .filter(|[a, b, c]| {
            2 * a - b + c == 3
                && (*a == 1 || *b != 2)
                && usize::from(*a == 1) + usize::from(*b == 1) + usize::from(*c != 0) == 1
        })
        .count();
    for engine in [Engine::Search, Engine::Sat] {
        let counts = model.count_with(&Options::new().engine(engine)).unwrap();
        assert_eq!(counts.solutions, brute.into(), "{engine:?}");
    }
    assert_eq!(model.solutions().unwrap().count(), brute);
}

#[test]
fn a_model_with_a_mistake_is_refused() {
    let mut model = Model::new();
    let x = model.int("x", 1..=3);
    model.all_different(&[x, x]);
    assert!(model.count().unwrap_err().to_string().contains("lists `x` twice"));
}
