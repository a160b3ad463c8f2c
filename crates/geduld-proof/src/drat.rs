//! Checks a DRAT proof of another program that a formula has no model.

use std::io::BufRead;

use crate::checker::Checker;
use crate::lines::{self, Lines};
use crate::{Formula, ProofError};

/// Checks a proof in DRAT, as text, that a formula has no model. Returns the number of lemmas checked.
///
/// Each lemma must follow by unit propagation. The proof ends with the empty clause, or with the file if the empty
/// clause follows then. A clause that is deleted and does not exist is ignored: deletions prove nothing.
///
/// Cost: about that of unit propagation in a solver that finds the same lemmas. Memory: the formula and the lemmas.
///
/// # Errors
/// The first flaw of the proof.
pub fn verify_drat(source: impl BufRead, formula: &Formula) -> Result<u64, ProofError> {
    let mut lines = Lines::new(source);
    let mut checker = Checker::new(formula);
    let mut clause = Vec::new();
    let mut lemmas = 0;
    while let Some(line) = lines.next()? {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if line.is_empty() || line.starts_with('c') {
            continue;
        }
        let deleted = line.strip_prefix("d ");
        let literals = deleted.unwrap_or(&line);
        lines::clause(literals, formula.variables(), &mut clause).map_err(|flaw| lines.error(flaw))?;
        if deleted.is_some() {
            let _ = checker.delete(&clause);
            continue;
        }
        checker.lemma(&clause).map_err(|flaw| lines.error(flaw))?;
        lemmas += 1;
        if clause.is_empty() {
            return Ok(lemmas);
        }
    }
    checker.lemma(&[]).map_err(|flaw| lines.error(flaw))?;
    Ok(lemmas)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Flaw;

    fn check(proof: &str) -> Result<u64, ProofError> {
        let square = Formula::new(2, [vec![1, 2], vec![-1, 2], vec![1, -2], vec![-1, -2]]);
        verify_drat(proof.as_bytes(), &square)
    }

    #[test]
    fn proofs_are_checked_line_by_line() {
        assert_eq!(check("1 0\n0\n").unwrap(), 2);
        assert_eq!(check("c found\n1  0 \nd 1 2 0\nd 1 2 0\n").unwrap(), 1);
        for (proof, line) in [("", 1), ("0\n", 1), ("2 -2 0\n", 2), ("1 0\n3 0\n", 2), ("1\n", 1), ("1 0", 1)]
        {
            assert_eq!(check(proof).unwrap_err().line, line, "{proof:?}");
        }
        assert!(matches!(check("0\n").unwrap_err().problem, Flaw::NotImplied));
    }
}
