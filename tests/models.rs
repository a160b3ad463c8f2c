//! Random small models, of every kind of constraint: symmetries are ones, and do not change what is counted.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use geduld_count::{
    Control, CountError, EngineChoice, Options, StrategyChoice, VerifyShare, counted, counter, with_exchanges,
};
use geduld_model::symmetry::{Kept, Symmetries, SymmetryLimits, find, find_exchanges};
use geduld_model::{
    AutomorphismCheck, BoardSymmetry, Constraint, Domain, Instance, Model, Network, Permutation,
    SolutionChecker, Value, Violation, brute_force,
};
use geduld_search::Monitor;
use geduld_search::kernel::{Ended, Limits, enumerate};
use geduld_tests::counting::tally;
use geduld_tests::random::cases;
use geduld_tests::random::model::models;
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// Accepts what trying everything finds.
struct Known(Vec<Vec<Value>>);

impl SolutionChecker for Known {
    fn check(&self, solution: &[Value]) -> Result<(), Violation> {
        let known = self.0.binary_search_by(|known| known[..].cmp(solution)).is_ok();
        known.then_some(()).ok_or_else(|| Violation(format!("{solution:?} is no solution")))
    }
}

/// An instance of a model with these board symmetries.
fn instance(model: &Model, solutions: &[Vec<Value>], board: Vec<Permutation>) -> Instance<'static> {
    let symmetry = |atoms| BoardSymmetry::new("any", atoms);
    Instance {
        symmetries: board.into_iter().map(symmetry).collect(),
        checker: Box::new(Known(solutions.to_vec())),
        ..Instance::of_model("random", model.clone())
    }
}

/// A plan would need memory for the square of what is open.
#[test]
fn what_is_too_large_for_a_search_is_left_to_the_solver() {
    let mut model = Model::new();
    let bit = Domain::names(["0", "1"]);
    let all: Vec<_> = (0..17_000).map(|number| model.add_decision(format!("x{number}"), &bit)).collect();
    // Without it, the model would be a formula, which may be larger.
    model.add_decision("three", &Domain::names(["0", "1", "2"]));
    let copy = model.add_derived("copy", &bit);
    let (x, y) = (model.atom(all[0], 0), model.atom(copy, 0));
    model.add(Constraint::Clause { literals: vec![x.into(), !y] });
    model.add(Constraint::Clause { literals: vec![!x, y.into()] });
    let identity = BoardSymmetry::new("none", Permutation::identity(model.atom_count()));
    let instance = Instance { symmetries: vec![identity], ..Instance::of_model("large", model) };
    let with = |engine, verify: bool| {
        counter(
            &instance,
            &Options { engine, verify: verify.then(VerifyShare::default), ..Options::default() },
            &Control::new(),
        )
    };
    assert_eq!(with(EngineChoice::Auto, false).expect("the solver serves it").engine.name(), "sat");
    // The second count of a part is a search, too.
    for (engine, verify) in
        [(EngineChoice::Search, false), (EngineChoice::Search, true), (EngineChoice::Sat, true)]
    {
        let error = with(engine, verify).err().expect("it is too large").to_string();
        assert!(error.contains("Booleans are open at once"), "{error}");
    }
}

/// More elements than this are not looked at one by one.
const GROUP: usize = 2000;

/// Every engine counts the classes under the group that these symmetries generate.
fn counts_agree(model: &Model, solutions: &[Vec<Value>], board: &[Permutation]) -> Result<(), TestCaseError> {
    let search = Options { engine: EngineChoice::Search, ..Options::default() };
    let board = Permutation::close(board, model.atom_count(), GROUP).expect("it is small");
    let classes: BTreeSet<Option<Vec<Value>>> = solutions
        .iter()
        .map(|solution| board.iter().map(|element| element.apply(model, solution)).min())
        .collect();
    let expected = (BigUint::from(solutions.len()), BigUint::from(classes.len()));
    let order = board.len();
    let instance = instance(model, solutions, board);
    for options in [
        search.clone(),
        Options { engine: EngineChoice::Sat, ..search.clone() },
        Options { verify: Some(VerifyShare::default()), ..search.clone() },
    ] {
        let counted = tally(&instance, &options, 1).expect("an engine serves it");
        let totals = counted.exact(None).expect("it comes out even");
        prop_assert_eq!(
            (totals.solutions, totals.classes),
            expected.clone(),
            "board of {}, {:#?}",
            order,
            &model
        );
    }
    // A race that is opened again and again, because each way expects far too little.
    for (impatience, threads) in [(1.0, 1), (1e3, 1), (1e6, 2)] {
        let raced = Options { impatience, ..Options::default() };
        let raced = counted(&instance, &raced, threads, &Control::new()).expect("a way suits it");
        let raced = raced.count(threads, &Control::new()).expect("a count");
        let totals = raced.tally.exact(None).expect("it comes out even");
        prop_assert!(raced.complete);
        prop_assert_eq!(
            (totals.solutions, totals.classes),
            expected.clone(),
            "impatience {}, {:#?}",
            impatience,
            &model
        );
    }
    // A search that is selected by its name, unless it says that it does not suit.
    for engine in EngineChoice::ALL {
        match tally(&instance, &Options { engine, ..Options::default() }, 1) {
            Ok(counted) => {
                let totals = counted.exact(None).expect("it comes out even");
                prop_assert_eq!(
                    (totals.solutions, totals.classes),
                    expected.clone(),
                    "{:?}, {:#?}",
                    engine,
                    &model
                );
            }
            Err(CountError::NoCover | CountError::NotDecomposed(_) | CountError::Unsupported(_)) => {}
            Err(error) => prop_assert!(false, "{:?}: {}", engine, error),
        }
    }
    Ok(())
}

/// Each search can be selected, counts what the others count, and is recorded under its own name. What does not suit
/// says why.
#[test]
fn searches_are_selected_by_name() {
    let mut model = Model::new();
    let columns = Domain::numbers(1..=5);
    let rows: Vec<_> = (1..=5).map(|row| model.add_decision(format!("row {row}"), &columns)).collect();
    model.add(Constraint::AllDifferent { variables: rows.clone() });
    let solutions = brute_force(&model);
    let squares = instance(&model, &solutions, vec![Permutation::identity(model.atom_count())]);
    let way = |engine, instance: &Instance<'_>| {
        let options = Options { engine, symmetry: false, ..Options::default() };
        let counted = tally(instance, &options, 1)?;
        assert_eq!(counted.solutions(), BigUint::from(120u32), "{engine:?}");
        let way = counter(instance, &options, &Control::new())?.engine.decision().way;
        Ok::<_, CountError>(serde_json::to_value(way).expect("it is written"))
    };
    for engine in EngineChoice::ALL.into_iter().skip(2).filter(|&engine| engine != EngineChoice::Search) {
        let way = way(engine, &squares).expect("it suits");
        let name = way.as_str().or_else(|| way.as_object()?.keys().next().map(String::as_str));
        assert_eq!(name, Some(engine.name()));
    }
    model.add(Constraint::Parity { variables: rows, flips: Vec::new(), odd: false });
    let even = instance(&model, &solutions, vec![Permutation::identity(model.atom_count())]);
    assert!(matches!(way(EngineChoice::ExactCover, &even), Err(CountError::NoCover)));
    let options = Options { engine: EngineChoice::Decomposition, ..Options::default() };
    let refused = geduld_count::lister(&squares, &options, &Control::new()).err().expect("it lists nothing");
    assert!(refused.to_string().contains("no solutions to list"), "{refused}");
}

#[test]
fn symmetries_do_not_change_what_is_counted() {
    let config = cases(500, 3);
    let tried = config.cases as usize;
    let (symmetric, solvable) = (Cell::new(0), Cell::new(0));
    let check = |(model, choice): (_, prop::sample::Index)| {
        let solutions = brute_force(&model);
        let all: BTreeSet<&Vec<Value>> = solutions.iter().collect();
        let symmetries: Symmetries =
            find(&model, &Kept::Model, &SymmetryLimits::default()).expect("the graph is small");
        for element in symmetries.subgroup(&[], GROUP).elements {
            let images: BTreeSet<Vec<Value>> =
                solutions.iter().map(|solution| element.apply(&model, solution)).collect();
            prop_assert!(images.iter().eq(all.iter().copied()), "{:?} of {:#?}", element, model);
        }

        let exchanges = find_exchanges(&model, &SymmetryLimits::default()).unwrap_or_default();
        for exchange in &exchanges {
            let images: BTreeSet<Vec<Value>> =
                solutions.iter().map(|solution| exchange.apply(&model, solution)).collect();
            prop_assert!(images.iter().eq(all.iter().copied()), "{:?} of {:#?}", exchange, model);
        }

        let search = Options { engine: EngineChoice::Search, ..Options::default() };
        let identity = Permutation::identity(model.atom_count());
        let plain = instance(&model, &solutions, vec![identity]);
        let counted = tally(&plain, &Options { symmetry: false, ..search }, 1).expect("a plan serves it");
        prop_assert_eq!(counted.solutions(), BigUint::from(solutions.len()), "{:#?}", &model);

        // Any group of symmetries may be that of the board: the identity alone, or one that a generator makes up.
        let generators = &symmetries.generators;
        let mut boards = vec![Vec::new()];
        if !generators.is_empty() {
            boards.push(vec![choice.get(generators).clone()]);
        }
        if !exchanges.is_empty() {
            boards.push(vec![choice.get(&exchanges).clone()]);
        }
        for board in boards {
            counts_agree(&model, &solutions, &board)?;
        }
        symmetric.set(symmetric.get() + usize::from(!generators.is_empty()));
        solvable.set(solvable.get() + usize::from(!solutions.is_empty()));
        Ok(())
    };
    let outcome = TestRunner::new(config).run(&(models(), any::<prop::sample::Index>()), check);
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(symmetric.get() > tried / 5, "only {} of the models have symmetries", symmetric.get());
    assert!(solvable.get() > tried / 2, "only {} of the models have solutions", solvable.get());
}

/// Each strategy by itself, and all of them together on two threads.
/// Permutations without some pairs of places. Most pairs are excluded together with the pair that has rows and columns
/// exchanged.
#[test]
fn rows_exchanged_with_columns_do_not_change_what_is_counted() {
    let exchanging = Cell::new(0);
    let config = cases(200, 3);
    let tried = config.cases as usize;
    let places =
        prop::collection::vec(((0u32..4, 0u32..4), (0u32..4, 0u32..4), prop::bool::weighted(0.9)), 0..4);
    let outcome = TestRunner::new(config).run(&places, |pairs| {
        let mut model = Model::new();
        let domain = Domain::numbers(1..=4);
        let rows: Vec<_> = (1..=4).map(|row| model.add_decision(format!("q{row}"), &domain)).collect();
        model.add(Constraint::AllDifferent { variables: rows.clone() });
        for ((row, column), (other_row, other_column), both) in pairs {
            let place = |row: u32, column| !model.atom(rows[row as usize], column);
            let mut clauses = vec![vec![place(row, column), place(other_row, other_column)]];
            if both {
                clauses.push(vec![place(column, row), place(other_column, other_row)]);
            }
            clauses.into_iter().for_each(|literals| model.add(Constraint::Clause { literals }));
        }
        let solutions = brute_force(&model);
        let exchanges = find_exchanges(&model, &SymmetryLimits::default()).expect("it is small");
        let found = with_exchanges(&model, &[]).map_or(Vec::new(), |group| group.elements);
        for element in &found {
            let images = solutions.iter().map(|solution| element.apply(&model, solution));
            let images: BTreeSet<Vec<Value>> = images.collect();
            prop_assert!(images.iter().eq(&solutions), "{:?} of {:#?}", element, model);
        }
        let check = AutomorphismCheck::new(&model);
        let real = exchanges.iter().find(|exchange| !check.maps_variables(exchange));
        exchanging.set(exchanging.get() + usize::from(real.is_some()));
        let boards = [exchanges.first().cloned(), real.cloned()];
        for board in boards.into_iter().flatten() {
            counts_agree(&model, &solutions, &[board])?;
        }
        if found.len() <= GROUP {
            counts_agree(&model, &solutions, &exchanges)?;
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(exchanging.get() > tried / 3, "only {} of the models have exchanges", exchanging.get());
}

#[test]
fn strategies_find_a_solution_where_there_is_one() {
    let config = cases(250, 8);
    let tried = config.cases as usize;
    let served = Cell::new([0; StrategyChoice::ALL.len()]);
    let check = |model: Model| {
        let solutions = brute_force(&model);
        let instance = instance(&model, &solutions, vec![Permutation::identity(model.atom_count())]);
        let alone =
            StrategyChoice::ALL.iter().enumerate().map(|(number, &choice)| (Some(number), vec![choice], 1));
        for (number, strategies, threads) in alone.chain([(None, StrategyChoice::ALL.to_vec(), 2)]) {
            // It does not end where there is none.
            if strategies == [StrategyChoice::Local] && solutions.is_empty() {
                continue;
            }
            let options = Options { strategies: strategies.clone(), ..Options::default() };
            let found = match geduld_count::find(&instance, &options, threads, &Control::new()) {
                Err(CountError::Portfolio(_)) if number.is_some() => continue,
                found => found.expect("the solution is one"),
            };
            prop_assert!(found.complete);
            match &found.values {
                Some(values) => prop_assert!(solutions.contains(values), "{strategies:?} on {model:#?}"),
                None => prop_assert!(solutions.is_empty(), "{strategies:?} on {model:#?}"),
            }
            if let Some(number) = number {
                let mut counts = served.get();
                counts[number] += 1;
                served.set(counts);
            }
        }
        Ok(())
    };
    TestRunner::new(config).run(&models(), check).unwrap_or_else(|failure| panic!("{failure}"));
    // A search in a dynamic order has no turns where there is a fixed one, unless it is alone.
    assert!(served.get().iter().all(|&count| count > tried / 5), "{:?}", served.get());
}

#[test]
fn models_are_networks() {
    let (solvable, following) = (Cell::new(0), Cell::new(0));
    let check = |model: Model| {
        let expected = brute_force(&model);
        let network = Network::of(&model);
        following.set(following.get() + usize::from(!network.follows().is_empty()));
        let mut found: Vec<Vec<Value>> = Vec::new();
        let limits = Limits { steps: u64::MAX };
        let (ended, _) = enumerate(&network, &[], limits, &Monitor::default(), &mut |numbers| {
            let value = |(id, &number)| model.variable(id).domain.value_of(number).expect("a value");
            found.push(model.decisions().zip(numbers).map(value).collect());
            ControlFlow::Continue(())
        });
        prop_assert_eq!(ended, Ended::All);
        found.sort_unstable();
        prop_assert_eq!(&found, &expected, "{:#?}", &model);
        solvable.set(solvable.get() + usize::from(!expected.is_empty()));
        Ok(())
    };
    let config = cases(4_000, 11);
    let tried = config.cases as usize;
    TestRunner::new(config).run(&models(), check).expect("a network has the solutions of its model");
    assert!(solvable.get().min(following.get()) > tried / 4, "{solvable:?} and {following:?} of {tried}");
}
