//! Counts the models of a DIMACS file from standard input: `cargo run --release --example count < formula.cnf`
//!
//! A line `c p show 1 2 3 0` gives the variables of the projection.

#![expect(clippy::print_stdout, reason = "printing the number is its purpose")]

use std::error::Error;
use std::io::{self, BufRead};

use geduld_enumerate::AllSat;

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", read(io::stdin().lock())?.count()?);
    Ok(())
}

fn read(input: impl BufRead) -> Result<AllSat, Box<dyn Error>> {
    let mut problem = AllSat::new();
    let mut shown = Vec::new();
    let mut clause = Vec::new();
    for line in input.lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["c", "p", "show", ref variables @ ..] => {
                for variable in variables.iter().filter(|&&variable| variable != "0") {
                    shown.push(variable.parse::<i32>()?);
                }
            }
            ["p", "cnf", variables, _] => problem = problem.variables(variables.parse()?),
            [] | ["c", ..] => {}
            ref literals => {
                for literal in literals {
                    match literal.parse()? {
                        0 => problem.add_clause(std::mem::take(&mut clause)),
                        literal => clause.push(literal),
                    }
                }
            }
        }
    }
    if !clause.is_empty() {
        return Err("the last clause does not end with 0".into());
    }
    Ok(if shown.is_empty() { problem } else { problem.project(shown) })
}
