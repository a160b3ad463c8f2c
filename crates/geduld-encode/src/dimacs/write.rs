//! Writing a formula with what its variables mean.

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
