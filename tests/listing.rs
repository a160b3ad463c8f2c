//! Lists of the search engine: in the same order whatever the number of threads, each solution once, as many as are
//! counted; and one of each class if different ones are asked for.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::Duration;

use geduld_count::{
    Chosen, Completion, Control, Distinct, EngineChoice, Listed, Listing, Options, Texts, first, list, lister,
};
use geduld_model::{Constraint, Domain, Instance, Literal, Model, Value, VarId};
use geduld_tests::counting::{self, lists_differences, representatives, tally};
use geduld_tests::files::{bundled, case, puzzle};
use num_bigint::BigUint;

/// The solutions listed, as the values of the model.
fn listed(instance: &Instance<'_>, options: &Options, threads: usize, distinct: Distinct) -> Vec<Vec<Value>> {
    let prepared = lister(instance, options, &Control::new()).expect("an engine serves it");
    let all = first(&prepared, threads, distinct, usize::MAX, &Control::new());
    let (solutions, completion) = all.unwrap_or_else(|error| panic!("{}: {error}", instance.name));
    assert_eq!(completion, Completion::Exhausted, "{}", instance.name);
    solutions
}

fn check(text: &str) {
    let puzzle = puzzle(text);
    let instance = puzzle.instance();
    let model = &instance.model;
    for symmetry in [true, false] {
        let options = Options { engine: EngineChoice::Search, symmetry, ..Options::default() };
        let [one, two, three] = [1, 2, 3].map(|threads| listed(&instance, &options, threads, Distinct::All));
        assert!(one == two && two == three, "threads change the order of\n{text}");
        let counted = tally(&instance, &options, 2).and_then(|tally| Ok(tally.exact(None)?));
        let counted = counted.expect("it comes out even");
        assert_eq!(BigUint::from(one.len()), counted.solutions, "symmetry {symmetry}:\n{text}");
        let all: BTreeSet<&Vec<Value>> = one.iter().collect();
        assert_eq!(all.len(), one.len(), "each once, symmetry {symmetry}:\n{text}");
        let lines = counting::list(text, &options, 2, Distinct::All, usize::MAX);
        assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), one.len(), "each line once:\n{text}");
        if !symmetry {
            continue;
        }

        let [different, two, three] =
            [1, 2, 3].map(|threads| listed(&instance, &options, threads, Distinct::Classes));
        assert!(different == two && two == three, "threads change the order of\n{text}");
        assert_eq!(BigUint::from(different.len()), counted.classes, "{text}");
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
    let different = representatives(&instance, &Options::default(), 2, Distinct::Projected);
    assert_eq!(different.iter().map(|(_, solutions)| *solutions).collect::<Vec<_>>(), [6, 6]);
}

/// What the threads of a list did, and what its reader has seen.
#[derive(Default)]
struct Watched {
    written: Mutex<usize>,
    seen: Mutex<usize>,
    changed: Condvar,
    threads: Mutex<BTreeSet<String>>,
}

impl Watched {
    /// Waits, at most this long, until the reader has seen so many solutions; says whether it has.
    fn wait_for(&self, solutions: usize, most: Duration) -> bool {
        let seen = self.seen.lock().expect("nobody has panicked");
        let (seen, _) = self
            .changed
            .wait_timeout_while(seen, most, |seen| *seen < solutions)
            .expect("nobody has panicked");
        *seen >= solutions
    }

    fn see(&self) {
        *self.seen.lock().expect("nobody has panicked") += 1;
        self.changed.notify_all();
    }

    fn written(&self) -> usize {
        *self.written.lock().expect("nobody has panicked")
    }
}

/// Lists a bundled puzzle, each solution as a text of so many bytes after `write` was called with its number, and gives
/// `sink` the number of each that is read.
fn watch(
    (name, engine, threads): (&str, EngineChoice, usize),
    bytes: usize,
    write: impl Fn(&Watched, usize) + Sync,
    mut sink: impl FnMut(&Watched, &Control, usize) -> ControlFlow<()>,
) -> (Watched, Completion) {
    let puzzle = puzzle(&bundled(name));
    let instance = puzzle.instance();
    let options = Options { engine, ..Options::default() };
    let prepared = lister(&instance, &options, &Control::new()).expect("an engine serves it");
    let (watched, control) = (Watched::default(), Control::new());
    let text = |_: Chosen<'_>, texts: &mut Texts| {
        watched.threads.lock().expect("nobody has panicked").insert(format!("{:?}", thread::current().id()));
        let number = {
            let mut written = watched.written.lock().expect("nobody has panicked");
            *written += 1;
            *written
        };
        write(&watched, number);
        texts.push_with(|out| *out += &"x".repeat(bytes));
    };
    let listing = Listing { distinct: Distinct::All, make: &text };
    let mut read = 0;
    let completion = list(&prepared, threads, &listing, &control, &mut |listed| match listed {
        Listed::Solution(_) => {
            read += 1;
            watched.see();
            sink(&watched, &control, read)
        }
        Listed::Pause => ControlFlow::Continue(()),
    });
    (watched, completion.expect("nothing goes wrong"))
}

const BOTH: [EngineChoice; 2] = [EngineChoice::Search, EngineChoice::Sat];

/// Each of the 6,912 images of the first 16 solutions kept of Nintai was once written before the first was listed.
#[test]
fn a_solution_is_listed_before_the_next_is_written() {
    for engine in BOTH {
        let late = Mutex::new(Vec::new());
        let write = |watched: &Watched, number: usize| {
            if number <= 5 && !watched.wait_for(number - 1, Duration::from_secs(60)) {
                late.lock().expect("nobody has panicked").push(number - 1);
            }
        };
        let sink = |_: &Watched, _: &Control, read: usize| {
            if read == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let (_, completion) = watch(("nintai", engine, 1), 1, write, sink);
        assert_eq!(completion, Completion::Enough);
        assert_eq!(*late.lock().expect("nobody has panicked"), Vec::<usize>::new(), "{engine:?}");
    }
}

#[test]
fn a_list_that_is_stopped_ends_at_once() {
    for engine in BOTH {
        for threads in [1, 3] {
            let sink = |_: &Watched, control: &Control, read: usize| {
                assert_eq!(read, 1, "nothing is listed any more");
                control.stop();
                ControlFlow::Continue(())
            };
            let (_, completion) = watch(("nintai", engine, threads), 1, |_, _| (), sink);
            assert_eq!(completion, Completion::Stopped, "{engine:?}, {threads} threads");
        }
    }
}

/// Texts of 1 MiB wait to be read, 16 MiB of them; those that are just written come on top.
#[test]
fn what_waits_to_be_read_is_bounded() {
    for engine in BOTH {
        let sink = |watched: &Watched, _: &Control, _: usize| {
            loop {
                let before = watched.written();
                assert!(before <= 48, "{before} MiB of text");
                thread::sleep(Duration::from_millis(300));
                if watched.written() == before {
                    break;
                }
            }
            ControlFlow::Break(())
        };
        watch(("nintai", engine, 2), 1 << 20, |_, _| (), sink);
    }
}

#[test]
fn so_many_threads_are_used_as_are_asked_for() {
    for (engine, threads) in BOTH.into_iter().flat_map(|engine| [(engine, 1), (engine, 2)]) {
        let sink = |_: &Watched, _: &Control, read: usize| {
            if read == 40 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let (watched, _) = watch(("nintai", engine, threads), 1, |_, _| (), sink);
        assert!(watched.threads.lock().expect("nobody has panicked").len() <= threads);
    }
}

/// A model of so many atoms, of which no search serves any more: the SAT engine lists and counts it.
#[test]
fn a_model_that_no_fixed_order_serves_is_listed() {
    let mut model = Model::new();
    let domain = Domain::names((0..1300).map(|number| number.to_string()));
    let variables: Vec<VarId> =
        (0..210).map(|number| model.add_decision(number.to_string(), &domain)).collect();
    for &variable in &variables {
        model.add(Constraint::Clause {
            literals: vec![Literal { atom: model.atom(variable, 7), positive: true }],
        });
    }
    let instance = Instance::of_model("large", model);
    let options = Options::default();
    assert_eq!(listed(&instance, &options, 2, Distinct::All), [vec![7; 210]]);
}
