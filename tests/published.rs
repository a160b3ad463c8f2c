//! Published figures: every number that a bundled puzzle or a case in `tests/cases` states, counted.

use std::collections::BTreeSet;

use geduld_count::SatOptions;
use geduld_encode::Encodings;
use geduld_tests::counting::{Numbers, count_sat, list_sat, numbers};
use geduld_tests::files::{bundled, case, case_names, puzzle};

/// Whether every stated figure is what is counted.
fn check(text: &str) {
    let counted = count_sat(text, SatOptions::default(), 2);
    let stated = puzzle(text).expect.figures;
    assert!(!stated.is_empty(), "there is nothing to compare with in\n{text}");
    for (key, expected) in stated {
        assert_eq!(counted.get(key), Some(&expected), "{key} of\n{text}");
    }
}

/// Cases that take the SAT engine long: each has a test of its own, but for pandiagonal squares of order 5, of which it
/// finds none within minutes, the nearly full square, whose formula is large, and MacMahon's pieces and dominoes, which
/// have too many solutions; `search.rs` counts them.
const SLOW: [&str; 9] = [
    "cards-danger-puzzle",
    "cards-the-ultimate-puzzle-2006",
    "dominoes-double-four-line",
    "dominoes-double-four-ring",
    "macmahon-squares",
    "macmahon-triangles",
    "magic-5-pandiagonal",
    "nearly-full-14",
    "snake-cubra-purple",
];

#[test]
fn cases_have_their_published_numbers() {
    for name in case_names().iter().filter(|name| !SLOW.contains(&name.as_str())) {
        check(&case(name));
    }
}

#[test]
fn bundled_puzzles_have_their_published_numbers() {
    for name in ["crazy-jacob", "lll", "magic-3", "nintai-rim-1", "ppp", "snake-blue", "snake-red"] {
        check(&bundled(name));
    }
}

#[test]
#[ignore = "takes the SAT engine over ten seconds: just test-slow"]
fn slow_cards_have_their_published_numbers() {
    check(&case("cards-danger-puzzle"));
    check(&case("cards-the-ultimate-puzzle-2006"));
}

#[test]
#[ignore = "takes the SAT engine over ten seconds: just test-slow"]
fn slow_snake_has_its_published_numbers() {
    check(&case("snake-cubra-purple"));
}

#[test]
#[ignore = "takes the SAT engine over ten seconds: just test-slow"]
fn squares_of_order_4_have_their_published_numbers() {
    check(&bundled("magic-4"));
    check(&bundled("boss-4"));
}

/// The same numbers with every encoding, in turn on one thread and on two.
fn check_every_encoding(text: &str, expected: &Numbers) {
    for (threads, encodings) in [1, 2].into_iter().cycle().zip(Encodings::variations()) {
        let options = SatOptions { encodings, ..SatOptions::default() };
        assert_eq!(count_sat(text, options, threads), *expected, "{encodings:?}, {threads} threads");
    }
}

#[test]
fn little_brother_of_nintai_has_800_solutions_with_every_encoding() {
    let expected = [("solutions", 800), ("labelled", 800), ("essentially_different", 140), ("layouts", 140)];
    check_every_encoding(&case("nintai-4"), &numbers(expected));
}

#[test]
fn crazy_jacob_is_counted_alike_with_every_encoding() {
    let expected = [("solutions", 12), ("labelled", 12), ("essentially_different", 4), ("layouts", 2)];
    check_every_encoding(&bundled("crazy-jacob"), &numbers(expected));
}

#[test]
fn square_of_order_3_is_counted_alike_with_every_encoding() {
    check_every_encoding(&bundled("magic-3"), &numbers([("solutions", 8), ("essentially_different", 1)]));
}

#[test]
fn boss_puzzle_is_counted_alike_with_every_encoding() {
    // Half of the images of the square of order 3 are even permutations.
    check_every_encoding(&bundled("boss-3"), &numbers([("solutions", 4), ("essentially_different", 1)]));
}

/// Lists the first solutions: so many, all different, all right by the rules.
fn check_list(name: &str, limit: usize) {
    let text = bundled(name);
    let lines = list_sat(&text, SatOptions::default(), 2, limit);
    assert_eq!(lines.len(), limit);
    assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), limit, "each is listed once");
    let puzzle = puzzle(&text);
    let family = &puzzle.family;
    for line in &lines {
        let solution = family.parse_solution(line).expect("what is listed is read again");
        assert_eq!(family.check(&solution), Ok(()), "{line}");
    }
}

#[test]
fn a_hundred_solutions_of_nintai_are_listed() {
    check_list("nintai", 100);
}

#[test]
fn twenty_solutions_of_sixty_5_are_listed() {
    check_list("sixty-5", 20);
}
