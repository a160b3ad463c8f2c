//! The search engine on every published puzzle: the stated numbers, with symmetry and without, on any number of
//! threads.

use std::collections::BTreeMap;

use geduld_count::{
    By, Control, CubeId, EngineChoice, NamedCube, Options, SatOptions, Tally, VerifyShare, all_cubes, count,
    counter, cut_for_parts, part_of,
};
use geduld_tests::counting::{Numbers, count_by, count_sat, count_search, numbers, without_classes};
use geduld_tests::files::{bundled, case, case_names, puzzle};

/// Whether every stated figure is what is counted.
fn check(text: &str) {
    let counted = count_search(text, true, 2).expect("a plan serves it");
    let stated = puzzle(text).expect.figures;
    assert!(!stated.is_empty(), "there is nothing to compare with in\n{text}");
    for (key, expected) in stated {
        assert_eq!(counted.get(key), Some(&expected), "{key} of\n{text}");
    }
}

/// Whether one thread counts like two.
fn check_threads(text: &str) {
    let [one, two] = [1, 2].map(|threads| count_search(text, true, threads));
    assert!(one.is_some(), "a plan serves\n{text}");
    assert_eq!(one, two, "on one thread and on two:\n{text}");
}

/// Whether the same is counted without symmetry, on one thread and on two.
fn check_plain(text: &str) {
    let expected = count_search(text, true, 2).map(without_classes);
    for threads in [1, 2] {
        let counted = count_search(text, false, threads);
        assert_eq!(counted, expected, "without symmetry, {threads} threads:\n{text}");
    }
}

/// Cases that take minutes.
const SLOW: [&str; 2] = ["macmahon-squares", "macmahon-triangles"];

#[test]
#[ignore = "minutes: just test-slow"]
fn slow_cases_have_their_published_numbers() {
    SLOW.iter().for_each(|name| check(&case(name)));
}

#[test]
fn cases_have_their_published_numbers() {
    for text in case_names().iter().filter(|name| !SLOW.contains(&name.as_str())).map(|name| case(name)) {
        check(&text);
        check_threads(&text);
        check_plain(&text);
    }
}

#[test]
fn bundled_puzzles_have_their_published_numbers() {
    for name in ["boss-4", "crazy-jacob", "magic-3", "magic-4", "nintai-rim-1", "snake-blue", "snake-red"] {
        let text = bundled(name);
        check(&text);
        check_threads(&text);
        check_plain(&text);
    }
}

#[test]
fn figures_have_their_published_numbers() {
    for name in ["lll", "ppp"] {
        let text = bundled(name);
        check(&text);
        check_threads(&text);
        check_plain(&text);
    }
}

#[test]
fn figures_are_counted_alike_by_both_engines() {
    for name in ["lll", "ppp"] {
        let text = bundled(name);
        assert_eq!(count_search(&text, true, 2), Some(count_sat(&text, SatOptions::default(), 2)), "{name}");
    }
}

/// A second count without symmetry finds as many.
#[test]
fn figures_are_verified() {
    for engine in [EngineChoice::Search, EngineChoice::Sat] {
        let options = Options { engine, verify: Some(VerifyShare::default()), ..Options::default() };
        let text = bundled("ppp");
        let counted = count_by(&text, &options, 2).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(Some(counted), count_search(&text, true, 2), "{engine:?}");
    }
}

/// No figure of it is published, but half of the images of the square of order 3 are even permutations.
#[test]
fn boss_puzzle_of_order_3_has_four_solutions() {
    let text = bundled("boss-3");
    let counted = count_search(&text, true, 1).expect("a plan serves it");
    assert_eq!(counted, numbers([("solutions", 4), ("essentially_different", 1)]));
    check_threads(&text);
    check_plain(&text);
}

/// No figure of it is published.
#[test]
#[ignore = "minutes: just test-slow"]
fn sixty_5_is_counted_alike_on_one_thread_and_two_and_without_symmetry() {
    let text = bundled("sixty-5");
    check_threads(&text);
    check_plain(&text);
}

#[test]
fn shards_add_up_to_the_whole() {
    for name in ["ppp", "lll", "nintai", "magic-4", "crazy-jacob"] {
        let puzzle = puzzle(&bundled(name));
        let instance = puzzle.instance();
        let search = Options { engine: EngineChoice::Search, ..Options::default() };
        let engine = counter(&instance, &search, &Control::new()).expect("it is served").engine;
        let engine = engine.as_ref();
        let counted = |cubes: &[NamedCube], known: &BTreeMap<CubeId, Tally>| {
            let control = Control::new();
            let part = count(engine, cubes, known, 2, &control, |_| {}).expect("nothing is wrong");
            assert!(part.complete, "{name}");
            part.tally
        };
        let nothing = BTreeMap::new();
        let all = all_cubes(engine);
        let whole = counted(&all, &nothing);
        for cubes in [all.clone(), cut_for_parts(engine, all.clone(), 50)] {
            let mut sum = Tally::default();
            let parts: Vec<Vec<NamedCube>> = (1..=3).map(|part| part_of(&cubes, part, 3)).collect();
            assert_eq!(parts.iter().map(Vec::len).sum::<usize>(), cubes.len(), "{name}");
            parts.iter().for_each(|part| sum += &counted(part, &nothing));
            assert_eq!(sum, whole, "{name}");
        }

        // What is known of the first half is not counted again.
        let first = &all[..all.len() / 2];
        let known = |cube: &NamedCube| (cube.id.clone(), counted(std::slice::from_ref(cube), &nothing));
        assert_eq!(counted(&all, &first.iter().map(known).collect()), whole, "{name}");
    }
}

#[test]
fn nintai_is_counted_alike_on_one_thread_and_two() {
    check_threads(&bundled("nintai"));
}

#[test]
#[ignore = "minutes: just test-slow"]
fn nintai_is_counted_alike_without_symmetry() {
    check_plain(&bundled("nintai"));
}

#[test]
#[ignore = "minutes: just test-slow"]
fn squares_of_order_5_have_their_published_numbers() {
    check(&bundled("magic-5"));
}

/// The centre is in turn each of the numbers; every board symmetry leaves it where it is.
#[test]
#[ignore = "minutes: just test-slow"]
fn squares_of_order_5_add_up_over_the_number_in_the_centre() {
    let text = bundled("magic-5");
    let mut sum = Numbers::new();
    for number in 1..=25 {
        let pinned = format!("{text}\n[[pin]]\ncell = [3, 3]\nvalue = {number}\n");
        for (key, counted) in count_search(&pinned, true, 2).expect("a plan serves it") {
            *sum.entry(key).or_default() += counted;
        }
    }
    assert_eq!(
        sum,
        puzzle(&text).expect.figures.into_iter().map(|(key, number)| (key.to_owned(), number)).collect()
    );
}

/// Whether looking at every solution is seen in what a count is expected to cost.
#[test]
fn looking_at_solutions_for_others_has_its_price() {
    let text = bundled("boss-4");
    let puzzle = puzzle(&text);
    let instance = puzzle.instance();
    let cost = |options: &Options| -> f64 {
        let reasons = counter(&instance, options, &Control::new()).unwrap().reasons;
        let costs = reasons.iter().filter_map(|reason| reason.split_once("cost ")?.1.parse::<f64>().ok());
        costs.fold(f64::INFINITY, f64::min)
    };
    let search = Options { engine: EngineChoice::Search, relax: false, ..Options::default() };
    let by = By::new(&instance.model, instance.model.decisions().take(1)).ok();
    let plain = cost(&search);
    assert!(plain.is_finite());
    assert!(cost(&Options { by, ..search.clone() }) > plain);
}
