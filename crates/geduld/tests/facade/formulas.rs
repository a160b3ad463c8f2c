//! Formulas: solved by an independent SAT solver, and decoded.

use std::collections::BTreeSet;

use geduld::{Encodings, Error, Formula, Model, Puzzle, Solve};
use varisat::{ExtendFormula, Lit, Solver};

/// All models, found one after another with blocking clauses.
fn all_models<S: 'static>(formula: &Formula<S>, most: usize) -> Vec<Vec<i32>> {
    let mut solver = Solver::new();
    let literals =
        |clause: &[i32]| -> Vec<Lit> { clause.iter().map(|&lit| Lit::from_dimacs(lit as isize)).collect() };
    formula.clauses().for_each(|clause| solver.add_clause(&literals(&clause)));
    let decisions: BTreeSet<i32> =
        formula.decisions().map(|variable| i32::try_from(variable).unwrap()).collect();
    let mut models = Vec::new();
    while solver.solve().unwrap() {
        let model: Vec<i32> =
            solver.model().unwrap().iter().map(|lit| i32::try_from(lit.to_dimacs()).unwrap()).collect();
        let block: Vec<i32> =
            model.iter().filter(|lit| decisions.contains(&lit.abs())).map(|lit| -lit).collect();
        solver.add_clause(&literals(&block));
        models.push(model);
        assert!(models.len() <= most);
    }
    models
}

#[test]
fn models_of_a_puzzle_are_its_solutions() {
    let lo_shu = Puzzle::bundled("magic-3").unwrap();
    for encodings in [Encodings::default(), Encodings::default().with("sum", "adder").unwrap()] {
        let formula = lo_shu.formula_with(encodings).unwrap();
        let decoded: Vec<_> =
            all_models(&formula, 8).iter().map(|model| formula.decode(model).unwrap()).collect();
        assert_eq!(decoded.len(), 8);
        for solution in lo_shu.solutions() {
            assert!(decoded.contains(&solution.unwrap()));
        }
    }
    let jacob = Puzzle::bundled("crazy-jacob").unwrap().formula().unwrap();
    let models = all_models(&jacob, 12);
    assert_eq!(models.len(), 12);
    assert_eq!(jacob.decode(&models[0]).unwrap().pieces().unwrap().iter().flatten().flatten().count(), 9);
}

#[test]
fn models_of_a_model_are_its_solutions() {
    let mut model = Model::new();
    let x = model.ints("x", 3, 0..=4);
    model.all_different(&x);
    model.weighted_sum([(1, x[0]), (2, x[1]), (-1, x[2])], 3);
    let formula = model.formula().unwrap();
    let mut decoded: Vec<Vec<i64>> =
        all_models(&formula, 125).iter().map(|model| formula.decode(model).unwrap().values(&x)).collect();
    let mut listed: Vec<Vec<i64>> = model.solutions().map(|solution| solution.unwrap().values(&x)).collect();
    decoded.sort_unstable();
    listed.sort_unstable();
    assert_eq!(decoded, listed);
}

#[test]
fn what_is_no_model_is_refused() {
    let mut model = Model::new();
    let x = model.int("x", 1..=4);
    // There is no variable for a value that constraints exclude.
    model.any([x.is_not(2)]);
    let formula = model.formula().unwrap();
    assert_eq!(formula.decisions().collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(formula.meaning(3).unwrap(), "x=4");
    assert_eq!((formula.meaning(0), formula.meaning(formula.variables() + 1)), (None, None));
    let right = [-1, -2, 3];
    assert_eq!(formula.decode(&right).unwrap()[x], 4);
    let beyond = i32::try_from(formula.variables()).unwrap() + 1;
    for wrong in
        [&[][..], &[1, 2], &[-1, -2, -3], &[1, -2, 3], &[1, 2, -3], &[0], &[-1, -2, 3, beyond], &[i32::MIN]]
    {
        let error = formula.decode(wrong).unwrap_err();
        assert!(matches!(error, Error::Answer(_)), "{wrong:?}: {error:?}");
    }
    let mut dimacs = Vec::new();
    formula.write_dimacs(&mut dimacs).unwrap();
    assert!(String::from_utf8(dimacs).unwrap().contains("c 3 x=4"));
}
