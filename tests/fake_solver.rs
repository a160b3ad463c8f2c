//! A SAT solver as a program, for tests that need one to be installed: `fake-solver FORMULA [RESULT]` answers as
//! solvers do, or, if a second file is named, as MiniSat does. It solves with varisat.

#![expect(clippy::print_stdout, reason = "this is how a solver answers")]

use std::fs;
use std::process::ExitCode;

use geduld_solve::{Outcome, Solver, Varisat};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let formula = arguments.next().expect("the formula is named");
    let text = fs::read_to_string(formula).expect("the formula can be read");
    let (header, clauses) = text.split_once('\n').expect("there is a header");
    let variables = header.split(' ').nth(2).expect("it tells the variables").parse().expect("a number");
    let mut solver = Varisat::new(variables);
    let numbers: Vec<i32> = clauses.split_whitespace().map(|word| word.parse().expect("a literal")).collect();
    for clause in numbers.split_inclusive(|&literal| literal == 0) {
        solver.add_clause(clause.strip_suffix(&[0]).expect("a clause ends with 0"));
    }
    let satisfiable = solver.solve(&[]).expect("varisat solves it") == Outcome::Satisfiable;
    let model: String = if satisfiable {
        (1..).take(variables).map(|v| format!("{} ", if solver.value(v) { v } else { -v })).collect()
    } else {
        String::new()
    };
    let answer = if satisfiable { "SAT" } else { "UNSAT" };
    match arguments.next() {
        Some(result) => {
            let text = if satisfiable { format!("{answer}\n{model}0\n") } else { format!("{answer}\n") };
            fs::write(result, text).expect("the result can be written");
        }
        None => {
            println!("s {answer}ISFIABLE");
            // Real ones do not write everything in one line either.
            for literal in model.split_whitespace() {
                println!("v {literal}");
            }
            if satisfiable {
                println!("v 0");
            }
        }
    }
    ExitCode::from(if satisfiable { 10 } else { 20 })
}
