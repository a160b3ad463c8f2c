//! DIMACS text in the dialect of the model counting competitions.
//!
//! `c t pmc` (a projected model counting instance), `p cnf VARIABLES CLAUSES`, `c p show 1 2 … 0` with the variables
//! that are counted, then one comment a variable (`c 17 cell(2,3)=P7 turn 1`), then the clauses. Every program that
//! reads DIMACS skips the comments it does not know.
//!
//! Reference: J. K. Fichte, M. Hecher, F. Hamiti, "The Model Counting Competition 2020", ACM Journal of Experimental
//! Algorithmics 26 (2021), and the data format 1.1 of the competitions from 2021 on.

use std::io::{self, Write};

use crate::Encoded;

pub(crate) fn write(encoded: &Encoded, out: &mut impl Write) -> io::Result<()> {
    let cnf = encoded.cnf();
    writeln!(out, "c t pmc")?;
    writeln!(out, "p cnf {} {}", cnf.variables(), cnf.clause_count())?;
    write!(out, "c p show")?;
    for literal in encoded.decisions() {
        write!(out, " {literal}")?;
    }
    writeln!(out, " 0")?;
    for variable in 1..=cnf.variables() {
        writeln!(out, "c {variable} {}", encoded.name(variable))?;
    }
    for clause in cnf.clauses() {
        for literal in clause {
            write!(out, "{literal} ")?;
        }
        writeln!(out, "0")?;
    }
    Ok(())
}
