//! Writes a formula, with the meaning of its variables in comments.

use std::io::{self, Write};

use crate::Encoded;

/// How to write a formula.
#[derive(Clone, Debug, Default)]
pub struct DimacsForm<'a> {
    /// Lines of comment at the top. They must not contain line ends.
    pub comments: &'a [String],
    /// Renumbered variables: the new number, from 1, of each variable in order, and the clauses in the new numbers.
    pub order: Option<(&'a [i32], &'a [Vec<i32>])>,
}

impl Encoded {
    /// Writes the formula as DIMACS text: a projected counting instance, every variable named in a comment.
    ///
    /// Streams the text. Give it a buffered writer.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_dimacs(&self, out: &mut impl Write) -> io::Result<()> {
        self.write_dimacs_as(&DimacsForm::default(), out)
    }

    /// As [`write_dimacs`](Self::write_dimacs), with comments at the top, or with renumbered variables.
    ///
    /// # Panics
    /// If `form.order` has fewer numbers than the formula has variables.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_dimacs_as(&self, form: &DimacsForm<'_>, out: &mut impl Write) -> io::Result<()> {
        let cnf = self.cnf();
        writeln!(out, "c t pmc")?;
        for comment in form.comments {
            writeln!(out, "c {comment}")?;
        }
        writeln!(out, "p cnf {} {}", cnf.variables(), cnf.clause_count())?;
        write!(out, "c p show")?;
        let number = |variable: u32| match form.order {
            None => i64::from(variable),
            Some((numbers, _)) => i64::from(numbers[variable as usize - 1]),
        };
        let mut shown: Vec<i64> = self.decisions().map(|literal| number(literal.variable())).collect();
        shown.sort_unstable();
        for variable in shown {
            write!(out, " {variable}")?;
        }
        writeln!(out, " 0")?;
        let mut names: Vec<(i64, u32)> =
            (1..=cnf.variables()).map(|variable| (number(variable), variable)).collect();
        names.sort_unstable();
        for (number, variable) in names {
            writeln!(out, "c {number} {}", self.name(variable))?;
        }
        match form.order {
            None => cnf.clauses().try_for_each(|clause| write_clause(out, clause.iter())),
            Some((_, clauses)) => clauses.iter().try_for_each(|clause| write_clause(out, clause.iter())),
        }
    }
}

fn write_clause<L: std::fmt::Display>(
    out: &mut impl Write,
    clause: impl IntoIterator<Item = L>,
) -> io::Result<()> {
    for literal in clause {
        write!(out, "{literal} ")?;
    }
    writeln!(out, "0")
}
