//! SAT: cubes with a fresh solver each, against one solver that blocks every solution.
//!
//! All 7040 magic squares of order 4, the same encoding. `cargo bench -p geduld-benches --bench cubes`; the one solver
//! takes minutes.

#![expect(clippy::print_stdout, reason = "benchmarks print what they measure")]

use geduld_benches::{bundled, count_all, engine, report, timed};
use geduld_count::EngineChoice;
use geduld_encode::{Encodings, Lit, encode};
use geduld_model::Instance;
use geduld_solve::{Enumerate, Enumerator, Found, Solver, Varisat};

fn main() {
    let puzzle = bundled("magic-4");
    let instance = puzzle.instance();
    let cubes = engine(&instance, EngineChoice::Sat, false);
    let (by_cubes, _, two) = count_all(cubes.as_ref(), 2);
    let by_cubes = by_cubes.solutions();
    report("order 4, cubes, 2 threads", two, &format!("{by_cubes} solutions"));
    let (by_one, time) = timed(|| block_all(&instance, Encodings::default()));
    report("order 4, one solver that blocks all", time, &format!("{by_one} solutions"));
    assert_eq!(by_cubes, by_one.into(), "both ways count the same");
    println!("ratio {:.1}", time.as_secs_f64() / two.as_secs_f64());
}

fn block_all(instance: &Instance<'_>, encodings: Encodings) -> u128 {
    let encoded = encode(&instance.model, &encodings).expect("a formula");
    let mut solver = Varisat::new(encoded.cnf().variables() as usize);
    encoded.cnf().dimacs_clauses().for_each(|clause| solver.add_clause(&clause));
    let projection: Vec<i32> = encoded.decisions().map(Lit::dimacs).collect();
    let model = &instance.model;
    let mut solutions = Enumerate::by_true_variables(&mut solver, &projection, &[]);
    let mut found = 0;
    while let Found::Solution(literals) = solutions.next_solution().expect("varisat answers") {
        // Decision atoms come first, one of each variable holds, in the order of the variables.
        let atom = |&literal: &i32| geduld_model::Atom::new(literal.unsigned_abs() as usize - 1);
        let values: Vec<u32> = literals.iter().map(|literal| model.value_of(atom(literal))).collect();
        instance.checker.check(&values).expect("a right solution");
        found += 1;
    }
    found
}
