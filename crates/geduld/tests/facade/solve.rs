//! All kinds of problems answer all questions of the trait `Solve`, and the answers agree.

use geduld::{Clauses, Error, FlatZinc, Model, Options, Problem, Puzzle, Show, Solve};

/// Asserts that every answer fits a problem with this number of solutions.
fn check<P: Solve>(name: &str, problem: &P, solutions: usize) {
    let counts = problem.count().unwrap();
    assert!(counts.complete, "{name}");
    assert_eq!(counts.solutions, solutions.into(), "{name}");
    let by_sat = problem.count_with(&Options::new().engine(geduld::Engine::Sat)).unwrap();
    assert_eq!(by_sat.solutions, counts.solutions, "{name}");
    let listed: Vec<_> = problem.solutions().collect::<Result<_, _>>().unwrap();
    assert_eq!(listed.len(), solutions, "{name}");
    assert_eq!(problem.solve().unwrap().is_some(), solutions > 0, "{name}");
    let sample = problem.sample(3, 1, &Options::new()).unwrap().expect("there is no limit");
    assert_eq!(sample.of, counts.solutions, "{name}");
    assert_eq!(sample.solutions.len(), if solutions > 0 { 3 } else { 0 }, "{name}");
    let unique = problem.unique().unwrap();
    assert_eq!(unique.solutions, Some(solutions.min(2)), "{name}");
    assert_eq!(unique.first.is_some(), solutions > 0, "{name}");
    match problem.estimate() {
        Ok(estimate) => assert!(estimate.solutions.mean >= 0.0, "{name}"),
        Err(error) => assert!(matches!(error, Error::NotEstimable), "{name}: {error}"),
    }
    let symmetries = problem.symmetries().unwrap();
    assert!(symmetries.order.is_some() || solutions == 0, "{name}");
    let formula = problem.formula().unwrap();
    assert!(formula.decisions().count() > 0 || solutions == 0, "{name}");
    if let Some(classes) = counts.essentially_different {
        let shown = problem.solutions_with(&Options::new().show(Show::Classes));
        assert_eq!(classes, shown.map(Result::unwrap).count().into(), "{name}");
    }
    let refused = problem.count_with(&Options::new().probes(5)).unwrap_err();
    assert!(matches!(refused, Error::Option { option: "probes", .. }), "{name}: {refused}");
}

/// Two numbers from 1 to 3, the first of which is smaller, and the same with an expression.
fn models() -> [Model; 2] {
    [false, true].map(|expression| {
        let mut model = Model::new();
        let [x, y] = ["x", "y"].map(|name| model.int(name, 1..=3));
        match expression {
            true => model.require((x * y).gt(1) & x.lt(y)),
            false => model.require(x.lt(y)),
        }
        model
    })
}

#[test]
fn all_kinds_of_problems_answer_alike() {
    let square = Puzzle::bundled("magic-3").unwrap();
    check("puzzle", &square, 8);
    check("pinned puzzle", &square.clone().with_pin("1,1=8").unwrap().with_pin("1,2=1").unwrap(), 1);
    check("puzzle without a solution", &square.clone().with_pin("1,1=5").unwrap(), 0);
    for (name, model) in ["model", "model with an expression"].iter().zip(models()) {
        check(name, &model, 3);
    }
    let flatzinc =
        FlatZinc::parse("var 1..3: x; var 1..3: y; constraint int_lt(x, y); solve satisfy;").unwrap();
    check("FlatZinc", &flatzinc, 3);
    // Variable 4 stands in no clause.
    let clauses = Clauses::new([vec![1, 2], vec![-2, 3]]).variables(4);
    check("formula", &clauses, 8);
    check("projected formula", &clauses.clone().project([1, 2, 4]), 6);
    check("formula without a model", &Clauses::new([vec![1], vec![-1]]), 0);
    check("any puzzle", &Problem::from(square), 8);
    check("any model", &Problem::from(flatzinc), 3);
    check("any formula", &Problem::formula("a.cnf", clauses).unwrap(), 8);
}

/// A mistake is the first thing that every method reports.
#[test]
fn a_mistake_is_reported_by_every_method() {
    fn check<P: Solve>(problem: &P, is_right: fn(&Error) -> bool) {
        assert!(is_right(&problem.count().unwrap_err()));
        assert!(is_right(&problem.solve().map(drop).unwrap_err()));
        assert!(is_right(&problem.solutions().next().unwrap().map(drop).unwrap_err()));
        assert!(is_right(&problem.sample(1, 1, &Options::new()).map(drop).unwrap_err()));
        assert!(is_right(&problem.unique().map(drop).unwrap_err()));
        assert!(is_right(&problem.estimate().unwrap_err()));
        assert!(is_right(&problem.symmetries().unwrap_err()));
        assert!(is_right(&problem.formula().map(drop).unwrap_err()));
    }
    let mut model = Model::new();
    let foreign = Model::new().int("x", 1..=2);
    model.sum(&[foreign], 1);
    check(&model, |error| matches!(error, Error::Model(_)));
    check(&Clauses::new([vec![0]]), |error| matches!(error, Error::Clauses(_)));
}
