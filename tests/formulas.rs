//! Counts of formulas against brute force: random clauses, random projections, each way to enumerate, several threads.

use std::collections::BTreeSet;

use geduld::{Clauses, Engine, Options, Problem, Solve, SolverChoice};
use geduld_count::{Control, counted};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// A formula over few variables, some of which may stand in no clause, and what it is projected to.
#[derive(Clone, Debug)]
struct Formula {
    variables: u32,
    clauses: Vec<Vec<i32>>,
    show: Option<Vec<u32>>,
}

impl Formula {
    fn dimacs(&self) -> String {
        let mut text = format!("p cnf {} {}\n", self.variables, self.clauses.len());
        if let Some(show) = &self.show {
            let variables: String = show.iter().map(|variable| format!("{variable} ")).collect();
            // Each spelling, chosen by the formula.
            match self.clauses.len() % 5 {
                0 => text += &format!("c t pmc\nc p show {variables}0\n"),
                1 => text += &format!("c ind {variables}0\n"),
                2 => text.insert_str(0, &format!("cr {variables}0\n")),
                3 => text += &format!("vp {variables}0\n"),
                _ => {
                    let distinct = show.iter().collect::<BTreeSet<_>>().len();
                    text = format!("p pcnf {} {} {distinct}\nvp ", self.variables, self.clauses.len());
                    text += &format!("{variables}0\n");
                }
            }
        } else {
            text += "c t mc\n";
        }
        for clause in &self.clauses {
            clause.iter().for_each(|literal| text += &format!("{literal} "));
            text += "0\n";
        }
        text
    }

    /// By going through all assignments.
    fn brute_force(&self) -> usize {
        let holds = |row: u32, literal: i32| (row >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
        let all = (1 << self.variables) - 1;
        let mask = self
            .show
            .as_ref()
            .map_or(all, |show| show.iter().fold(0, |mask, variable| mask | 1 << (variable - 1)));
        (0..=all)
            .filter(|&row| {
                self.clauses.iter().all(|clause| clause.iter().any(|&literal| holds(row, literal)))
            })
            .map(|row| row & mask)
            .collect::<BTreeSet<u32>>()
            .len()
    }
}

fn formula() -> impl Strategy<Value = Formula> {
    (1..=10u32).prop_flat_map(|variables| {
        let literal = (1..=variables.cast_signed(), any::<bool>())
            .prop_map(|(variable, positive)| if positive { variable } else { -variable });
        // Between few clauses, so that there are components and free variables, and many.
        let clauses =
            prop::collection::vec(prop::collection::vec(literal, 1..=4), 0..(4 * variables as usize));
        let show = prop::sample::subsequence((1..=variables).collect::<Vec<_>>(), 0..=variables as usize);
        (Just(variables), clauses, prop::option::of(show)).prop_map(|(variables, clauses, show)| Formula {
            variables,
            clauses,
            show,
        })
    })
}

fn check(cases: u32) {
    let mut runner = TestRunner::new(ProptestConfig::with_cases(cases));
    let judged = runner.run(&formula(), |formula| {
        let expected = BigUint::from(formula.brute_force());
        let clauses = Clauses::parse(formula.dimacs().as_bytes()).expect("a well-formed formula");
        let blocking = SolverChoice::BUILT_IN.iter().map(|solver| Options::new().solver(solver.clone()));
        let sat = Options::new().engine(Engine::Sat);
        for (way, options) in blocking.chain([sat, Options::new()]).enumerate() {
            for threads in 1..=3 {
                let count = clauses.count_with(&options.clone().threads(threads)).expect("a count");
                prop_assert!(count.complete);
                prop_assert_eq!(&count.solutions, &expected, "way {}, {} threads", way, threads);
            }
        }
        // A race that is opened again and again, because each way expects far too little.
        let problem = Problem::formula("random.cnf", clauses).expect("it becomes a model");
        let instance = problem.instance();
        for (impatience, threads) in [(1e3, 1), (1e6, 2)] {
            let options = geduld_count::Options { impatience, ..geduld_count::Options::default() };
            let raced = counted(&instance, &options, threads, &Control::new()).expect("a way suits it");
            let part = raced.count(threads, &Control::new()).expect("a count");
            prop_assert!(part.complete);
            prop_assert_eq!(&part.tally.solutions(), &expected, "impatience {}", impatience);
        }
        Ok(())
    });
    if let Err(error) = judged {
        panic!("{error}");
    }
}

#[test]
fn random_formulas_equal_brute_force() {
    check(100);
}

#[test]
#[ignore = "slow: 2000 formulas"]
fn many_random_formulas_equal_brute_force() {
    check(2000);
}

/// So many queens on a board as large that none attacks another one, each pair of fields being a clause.
fn queens(n: i32) -> String {
    let field = |row: i32, column: i32| row * n + column + 1;
    let mut clauses = Vec::new();
    for row in 0..n {
        clauses.push((0..n).map(|column| field(row, column)).collect::<Vec<_>>());
        clauses.push((0..n).map(|column| field(column, row)).collect());
    }
    let fields: Vec<(i32, i32)> = (0..n).flat_map(|row| (0..n).map(move |column| (row, column))).collect();
    for (index, &(r, c)) in fields.iter().enumerate() {
        for &(s, d) in &fields[..index] {
            if r == s || c == d || r - s == c - d || r - s == d - c {
                clauses.push(vec![-field(r, c), -field(s, d)]);
            }
        }
    }
    let variables = u32::try_from(n * n).expect("a small board");
    Formula { variables, clauses, show: None }.dimacs()
}

/// The numbers of OEIS A000170.
#[test]
fn queens_have_as_many_solutions_as_published() {
    for (n, solutions) in [(4, 2u32), (5, 10), (6, 4), (7, 40), (8, 92), (9, 352), (10, 724)] {
        let clauses = Clauses::parse(queens(n).as_bytes()).expect("a well-formed formula");
        for options in [Options::new().threads(1), Options::new().threads(3).engine(Engine::Sat)] {
            let count = clauses.count_with(&options).expect("a count");
            assert_eq!(count.solutions, BigUint::from(solutions), "{n} queens");
        }
    }
}
