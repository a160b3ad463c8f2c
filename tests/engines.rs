//! What must not change the result of an engine: the number of threads, and how the work is cut into cubes.

use std::collections::BTreeSet;

use geduld_count::{Enumeration, SatOptions};
use geduld_tests::counting::{count_sat, list_sat};
use geduld_tests::files::{bundled, case};

/// Both ways to go from one solution to the next.
const WAYS: [Enumeration; 2] = [Enumeration::Backtracking, Enumeration::Blocking];

/// A quick puzzle of each family; most have more solutions than a cube may hold.
fn puzzles() -> [String; 4] {
    let square =
        bundled("magic-4") + "\n[[pin]]\ncell = [1, 1]\nvalue = 1\n[[pin]]\ncell = [2, 2]\nvalue = 12\n";
    [case("cards-diddl-knifflidiffels-version-4"), square, SNAKE.to_owned(), FIGURE.to_owned()]
}

const SNAKE: &str = r#"
format = 1
kind = "snake-cube"
name = "snake of twelve cubes"
size = [2, 2, 3]
chain = "011111101110"
"#;

const FIGURE: &str = r#"
format = 1
kind = "symmetry-figure"
name = "two pieces"
frame = 4
[[piece]]
shape = ["X.", "XX"]
[[piece]]
shape = ["XX.", ".XX"]
"#;

#[test]
fn numbers_do_not_depend_on_threads() {
    for text in puzzles() {
        let counts = WAYS.map(|enumeration| {
            let options = SatOptions { enumeration: Some(enumeration), ..SatOptions::default() };
            [1, 2, 3].map(|threads| count_sat(&text, options.clone(), threads))
        });
        let first = &counts[0][0];
        assert!(counts.iter().flatten().all(|count| count == first), "{counts:?} of\n{text}");
    }
}

#[test]
fn numbers_do_not_depend_on_cubes() {
    for text in puzzles() {
        let whole = SatOptions { quota: usize::MAX, initial_cubes: 1, ..SatOptions::default() };
        let expected = count_sat(&text, whole, 1);
        let blocking = [(3, 1), (30, 30)].map(|cut| (Enumeration::Blocking, cut));
        let backtracking = [1, 30].map(|cubes| (Enumeration::Backtracking, (1, cubes)));
        for (enumeration, (quota, initial_cubes)) in blocking.into_iter().chain(backtracking) {
            let options =
                SatOptions { enumeration: Some(enumeration), quota, initial_cubes, ..SatOptions::default() };
            assert_eq!(count_sat(&text, options.clone(), 2), expected, "{options:?} of\n{text}");
        }
    }
}

#[test]
fn lists_name_each_solution_once_in_an_order_that_does_not_depend_on_threads() {
    for text in puzzles() {
        for enumeration in WAYS {
            let options = SatOptions { enumeration: Some(enumeration), quota: 20, ..SatOptions::default() };
            let lists = [1, 2, 3].map(|threads| list_sat(&text, options.clone(), threads, usize::MAX));
            assert!(lists.iter().all(|list| *list == lists[0]), "{text}");
            let different: BTreeSet<&String> = lists[0].iter().collect();
            assert_eq!(different.len(), lists[0].len(), "each is listed once:\n{text}");
            let solutions = count_sat(&text, options, 2).get("solutions").cloned();
            assert_eq!(solutions, Some(lists[0].len().into()), "all are listed:\n{text}");
        }
    }
}

#[test]
fn a_list_that_is_cut_off_begins_like_the_whole() {
    let text = case("nintai-4");
    let whole = list_sat(&text, SatOptions::default(), 1, usize::MAX);
    assert_eq!(list_sat(&text, SatOptions::default(), 2, 250), whole[..250]);
}
