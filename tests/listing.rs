//! Lists of the search engine: in the same order whatever the number of threads, each solution once, as many as are
//! counted; and one of each class if different ones are asked for.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use geduld_count::{Chosen, Control, Distinct, EngineChoice, Listed, Listing, Options, lister};
use geduld_model::{Instance, Value};
use geduld_tests::counting::{list, lists_differences, representatives, tally};
use geduld_tests::files::{bundled, case, puzzle};

/// The solutions listed, as the values of the model.
fn listed(instance: &Instance<'_>, options: &Options, threads: usize, distinct: Distinct) -> Vec<Vec<Value>> {
    let engine = lister(instance, options).expect("an engine serves it").engine;
    let write = |chosen: Chosen<'_>, out: &mut String| {
        let numbers: Vec<String> = chosen.values.iter().map(Value::to_string).collect();
        *out += &numbers.join(" ");
    };
    let mut solutions = Vec::new();
    let listing = Listing { distinct, write: &write };
    let outcome = engine.list(threads, &listing, &Control::new(), &mut |listed| {
        if let Listed::Solution(text) = listed {
            solutions.push(text.split(' ').map(|number| number.parse().expect("numbers")).collect());
        }
        ControlFlow::Continue(())
    });
    assert!(outcome.is_ok(), "{}: {outcome:?}", instance.name);
    solutions
}

fn check(text: &str) {
    let puzzle = puzzle(text);
    let instance = puzzle.instance();
    let model = &instance.model;
    for symmetry in [true, false] {
        let options = Options { engine: EngineChoice::Search, symmetry, ..Options::default() };
        let [one, two, three] =
            [1, 2, 3].map(|threads| listed(&instance, &options, threads, Distinct::Solutions));
        assert!(one == two && two == three, "threads change the order of\n{text}");
        let counted = tally(&instance, &options, 2).and_then(|tally| Ok(tally.exact(None)?));
        let counted = counted.expect("it comes out even");
        assert_eq!(one.len() as u128, counted.solutions, "symmetry {symmetry}:\n{text}");
        let all: BTreeSet<&Vec<Value>> = one.iter().collect();
        assert_eq!(all.len(), one.len(), "each once, symmetry {symmetry}:\n{text}");
        let lines = list(text, &options, 2, Distinct::Solutions, usize::MAX);
        assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), one.len(), "each line once:\n{text}");
        if !symmetry {
            continue;
        }

        let [different, two, three] =
            [1, 2, 3].map(|threads| listed(&instance, &options, threads, Distinct::Classes));
        assert!(different == two && two == three, "threads change the order of\n{text}");
        assert_eq!(different.len() as u128, counted.classes, "{text}");
        assert!(different.iter().all(|solution| all.contains(solution)), "{text}");
        let images = |solution: &Vec<Value>| {
            instance.symmetries.iter().map(|symmetry| symmetry.atoms.apply(model, solution)).min()
        };
        let classes: BTreeSet<Option<Vec<Value>>> = different.iter().map(images).collect();
        assert_eq!(classes.len(), different.len(), "no two are in one class:\n{text}");
    }
}

#[test]
fn bundled_puzzles_are_listed() {
    for name in ["boss-3", "crazy-jacob", "lll", "magic-3", "magic-4", "nintai-rim-1", "ppp", "snake-red"] {
        check(&bundled(name));
    }
}

#[test]
fn cases_are_listed() {
    for name in ["nintai-2", "nintai-4", "magic-4-pandiagonal", "triangle-snoopy", "snake-kev-s-kubes"] {
        check(&case(name));
    }
}

/// Some board symmetries carry the pin elsewhere, and one does not.
#[test]
fn squares_with_pins_are_listed() {
    for pins in [&[(1, 1, 1)][..], &[(1, 1, 1), (4, 4, 4)], &[(1, 2, 16)], &[(2, 2, 7), (3, 3, 10)]] {
        let mut text = bundled("magic-4");
        for (row, column, value) in pins {
            text += &format!("\n[[pin]]\ncell = [{row}, {column}]\nvalue = {value}\n");
        }
        check(&text);
    }
}

/// All engines.
fn engines() -> [Options; 2] {
    [EngineChoice::Search, EngineChoice::Sat].map(|engine| Options { engine, ..Options::default() })
}

#[test]
fn one_of_each_class_and_image_is_listed_by_every_engine() {
    for name in ["boss-3", "crazy-jacob", "lll", "magic-3", "snake-red"] {
        lists_differences(&bundled(name), &engines());
    }
    lists_differences(&case("nintai-2"), &engines());
}

#[test]
#[ignore = "takes the SAT engine over ten seconds: just test-slow"]
fn one_of_each_class_and_image_of_larger_puzzles_is_listed_by_every_engine() {
    for name in ["nintai-rim-1", "ppp"] {
        lists_differences(&bundled(name), &engines());
    }
    for name in ["nintai-4", "triangle-snoopy", "cards-das-verflixte-hundespiel"] {
        lists_differences(&case(name), &engines());
    }
}

#[test]
fn pins_do_not_lead_astray() {
    for pin in
        ["cell = [1, 1]\npiece = \"6\"", "cell = [2, 2]\npiece = \"1\"", "cell = [3, 5]\npiece = \"3\""]
    {
        lists_differences(&format!("{}\n[[pin]]\n{pin}\n", bundled("crazy-jacob")), &engines());
    }
}

#[test]
fn two_crazy_jacobs_are_really_different() {
    let puzzle = puzzle(&bundled("crazy-jacob"));
    let instance = puzzle.instance();
    let different = representatives(&instance, &Options::default(), 2, Distinct::Images);
    assert_eq!(different.iter().map(|(_, solutions)| *solutions).collect::<Vec<_>>(), [6, 6]);
}
