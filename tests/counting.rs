//! Counting and listing with both engines.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use geduld_count::{
    Chosen, Completion, Control, CountError, Distinct, EngineChoice, Listed, Listing, Options, SatOptions,
    Tally, Texts, count_all, counter, lister,
};
use geduld_model::{Instance, Value};
use geduld_puzzle::Solution;
use geduld_search::{Monitor, Plan, PlanOptions, Prefix};
use num_bigint::BigUint;

use crate::files::puzzle;

/// The numbers that have a meaning for a puzzle, by their names in the puzzle file.
pub type Numbers = BTreeMap<String, BigUint>;

/// Numbers that a test has found by itself.
pub fn numbers<const N: usize>(entries: [(&str, usize); N]) -> Numbers {
    entries.into_iter().map(|(key, number)| (key.to_owned(), BigUint::from(number))).collect()
}

/// Counts a puzzle, given as the text of its file, with the SAT engine.
pub fn count_sat(text: &str, sat: SatOptions, threads: usize) -> Numbers {
    let options = Options { engine: EngineChoice::Sat, sat, ..Options::default() };
    count_by(text, &options, threads).expect("it is encoded")
}

/// Counts a puzzle with the search engine, `None` if it does not serve the puzzle. Without symmetry every solution is
/// visited, and only the numbers that need no classes are found.
pub fn count_search(text: &str, symmetry: bool, threads: usize) -> Option<Numbers> {
    let options = Options { engine: EngineChoice::Search, symmetry, ..Options::default() };
    match count_by(text, &options, threads) {
        Err(CountError::Unsupported(_)) => None,
        counted => Some(counted.unwrap_or_else(|error| panic!("{error}:\n{text}"))),
    }
}

/// Counts a puzzle.
///
/// # Errors
/// Those of the engines.
pub fn count_by(text: &str, options: &Options, threads: usize) -> Result<Numbers, CountError> {
    let puzzle = puzzle(text);
    let instance = puzzle.instance();
    let tally = tally(&instance, options, threads)?;
    named(&instance, puzzle.family.projection_key(), &tally, options.symmetry)
}

/// The numbers among these that are found without classes.
pub fn without_classes(mut numbers: Numbers) -> Numbers {
    numbers.retain(|key, _| ["solutions", "labelled"].contains(&key.as_str()));
    numbers
}

/// The search engine has to find these numbers, with symmetry and without.
pub fn search_finds(text: &str, expected: &Numbers, threads: usize) {
    let counted = count_search(text, true, threads).expect("it is served");
    assert_eq!(counted, *expected, "with symmetry:\n{text}");
    let plain = count_search(text, false, threads).expect("symmetry does not decide what is served");
    assert_eq!(plain, without_classes(expected.clone()), "without symmetry:\n{text}");
    said_beforehand(text, expected);
}

/// What is said of a puzzle without a search must be true: where there is said to be no solution, none was found.
fn said_beforehand(text: &str, expected: &Numbers) {
    let puzzle = puzzle(text);
    let none = puzzle.contradiction().or_else(|| {
        puzzle.family.warnings().into_iter().find(|warning| warning.help.contains("there is no solution"))
    });
    let solutions = expected.get("solutions").map(ToString::to_string);
    assert!(none.is_none() || solutions.as_deref() == Some("0"), "{none:?}, but {solutions:?}:\n{text}");
}

/// Counts an instance to the end.
///
/// # Errors
/// Those of the engines.
pub fn tally(instance: &Instance<'_>, options: &Options, threads: usize) -> Result<Tally, CountError> {
    let engine = counter(instance, options, &Control::new())?.engine;
    let control = Control::new();
    let part = count_all(engine.as_ref(), threads, &control)?;
    assert!(part.complete, "nobody has stopped the count of {}", instance.name);
    if let Some(recount) = engine.recount() {
        assert!(recount.compare(threads, &control)?.is_some(), "nobody has stopped the second count");
    }
    Ok(part.tally)
}

/// The numbers of a tally that have a meaning; those of features are called `mirror solutions` and so on.
fn named(
    instance: &Instance<'_>,
    images: Option<&str>,
    tally: &Tally,
    classes: bool,
) -> Result<Numbers, CountError> {
    let mut numbers = Numbers::new();
    let features = if classes { instance.features.len() } else { 0 };
    for feature in std::iter::once(None).chain((0..features).map(Some)) {
        let totals = tally.exact(feature)?;
        let prefix = feature.map_or(String::new(), |feature| format!("{} ", instance.features[feature].name));
        let mut add = |key: &str, number: BigUint| numbers.insert(format!("{prefix}{key}"), number);
        add("solutions", totals.solutions.clone());
        if let Some(labellings) = instance.labellings.as_ref().filter(|_| feature.is_none()) {
            add("labelled", totals.solutions * labellings);
        }
        if classes {
            add("essentially_different", totals.classes);
            if let Some(images) = images {
                add(images, totals.images);
            }
        }
    }
    Ok(numbers)
}

/// The first solutions of an instance by a plan without symmetry, as the values of its model.
pub fn first_solutions(instance: &Instance<'_>, limit: usize) -> Vec<Vec<Value>> {
    let plan = Plan::new(&instance.model, &PlanOptions::default()).expect("a plan serves it");
    let mut solutions = Vec::new();
    let _ = plan.for_each(&Prefix::default(), &Monitor::default(), |solution| {
        solutions.push(solution.values.to_vec());
        if solutions.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    solutions
}

/// What the values of an instance mean, as JSON has it.
pub fn solution(text: &str, instance: &Instance<'_>, values: &[Value]) -> Solution {
    let mut json = String::new();
    instance.renderer.json(values, &mut json);
    puzzle(text).family.parse_solution(&json).expect("what is written can be read")
}

/// The first solutions of a puzzle as JSON, one a line, as `geduld list` prints them.
pub fn list(text: &str, options: &Options, threads: usize, distinct: Distinct, limit: usize) -> Vec<String> {
    let puzzle = puzzle(text);
    let instance = puzzle.instance();
    let prepared = lister(&instance, options, &Control::new()).expect("an engine serves it");
    let mut lines = Vec::new();
    let make = |chosen: Chosen<'_>, texts: &mut Texts| {
        texts.push_with(|out| instance.renderer.json(chosen.values, out));
    };
    let listing = Listing { distinct, make: &make };
    let completion = geduld_count::list(&prepared, threads, &listing, &Control::new(), &mut |listed| {
        if let Listed::Solution(text) = listed {
            lines.push(text.to_owned());
        }
        if lines.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let completion = completion.unwrap_or_else(|error| panic!("{}: {error}", puzzle.name));
    let expected = if lines.len() < limit { Completion::Exhausted } else { Completion::Enough };
    assert_eq!(completion, expected, "{}", puzzle.name);
    lines
}

/// The same with the SAT engine.
pub fn list_sat(text: &str, sat: SatOptions, threads: usize, limit: usize) -> Vec<String> {
    let options = Options { engine: EngineChoice::Sat, sat, ..Options::default() };
    list(text, &options, threads, Distinct::All, limit)
}

/// A solution that a list shows, and how many it stands for.
pub type Representative = (Vec<Value>, u128);

/// One solution of each class, or of each image, in the order of the list.
pub fn representatives(
    instance: &Instance<'_>,
    options: &Options,
    threads: usize,
    distinct: Distinct,
) -> Vec<Representative> {
    let prepared = lister(instance, options, &Control::new()).expect("an engine serves it");
    let make = |Chosen { values, stands_for }: Chosen<'_>, batch: &mut Vec<_>| {
        batch.push((values.to_vec(), stands_for.expect("it stands for something")));
    };
    let mut found = Vec::new();
    let listing = Listing { distinct, make: &make };
    let outcome = geduld_count::list(&prepared, threads, &listing, &Control::new(), &mut |listed| {
        if let Listed::Solution(representative) = listed {
            found.push(representative);
        }
        ControlFlow::Continue(())
    });
    assert!(outcome.is_ok(), "{}: {outcome:?}", instance.name);
    found
}

/// What [`representatives`] gives must be right: as many as are counted, standing for all solutions, and the same by
/// all of these engines and with one thread or two; for images also by kind of symmetry.
pub fn lists_differences(text: &str, engines: &[Options]) {
    let puzzle = puzzle(text);
    let instance = puzzle.instance();
    let counted = tally(&instance, &Options { engine: EngineChoice::Search, ..Options::default() }, 1);
    let counted = counted.expect("it is counted");
    for distinct in [Distinct::Classes, Distinct::Projected] {
        let mut lists = engines.iter().map(|options| {
            let one = representatives(&instance, options, 1, distinct);
            assert_eq!(
                one,
                representatives(&instance, options, 2, distinct),
                "threads change the list:\n{text}"
            );
            let mut sorted = one;
            sorted.sort_unstable();
            sorted
        });
        let first = lists.next().expect("there is an engine");
        assert!(lists.all(|other| other == first), "engines list different ones, {distinct:?}:\n{text}");
        let exact = |feature| counted.exact(feature).expect("it comes out even");
        let number = |totals: geduld_count::Totals| match (distinct, &instance.projection) {
            (Distinct::Projected, Some(_)) => totals.images,
            _ => totals.classes,
        };
        for feature in std::iter::once(None).chain((0..instance.features.len()).map(Some)) {
            let has = |(values, _): &&Representative| {
                feature.is_none_or(|feature| instance.features[feature].holds(&instance.model, values))
            };
            let own: Vec<&Representative> = first.iter().filter(has).collect();
            let (totals, place) = (exact(feature), format!("{distinct:?}, feature {feature:?}:\n{text}"));
            let represented: u128 = own.iter().map(|(_, times)| times).sum();
            assert_eq!(BigUint::from(represented), totals.solutions, "{place}");
            assert_eq!(BigUint::from(own.len()), number(totals), "{place}");
        }
        for (values, _) in &first {
            assert_eq!(instance.checker.check(values), Ok(()), "{text}");
        }
    }
}
