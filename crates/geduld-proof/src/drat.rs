//! Checks a DRAT proof of another program that a formula has no model.

use std::io::{self, BufRead, Read};

use crate::checker::Checker;
use crate::lines::{self, Lines};
use crate::{Flaw, Formula, ProofError};

/// The limit on the length of a step of a binary proof, in bytes.
const LONGEST: u64 = 1 << 28;

/// A proof may define new variables: as many as this, and two for each lemma. This bounds the memory.
const NEW_VARIABLES: u32 = 1_000_000;

/// Checks a proof in DRAT, as text or binary, that a formula has no model. Returns the number of lemmas checked.
///
/// Each lemma must follow by unit propagation, or be a resolution asymmetric tautology (RAT) on its first literal. The
/// proof ends with the empty clause, or with the file if the empty clause follows then. A clause that is deleted and
/// does not exist is ignored: deletions prove nothing. What a deleted unit clause made true stays true, as in most
/// checkers.
///
/// Cost: about that of unit propagation in a solver that finds the same lemmas. Memory: the formula and the lemmas.
///
/// # Errors
/// The first flaw of the proof. The steps of a binary proof are numbered like lines.
pub fn verify_drat(mut source: impl BufRead, formula: &Formula) -> Result<u64, ProofError> {
    // No text has a zero byte or begins with `a`, and each step of a binary proof ends with a zero byte.
    let binary = source.fill_buf().is_ok_and(|start| start.starts_with(b"a") || start.contains(&0));
    let mut steps = match binary {
        true => Steps::Binary { source, number: 0 },
        false => Steps::Text(Lines::new(source)),
    };
    let mut checker = Checker::new(formula).deleting_for_good();
    let mut clause = Vec::new();
    let mut lemmas = 0;
    loop {
        let new = NEW_VARIABLES.saturating_add(u32::try_from(lemmas).unwrap_or(u32::MAX).saturating_mul(2));
        let most = formula.variables().saturating_add(new).min(i32::MAX.unsigned_abs());
        let Some(deleted) = steps.next(most, &mut clause)? else { break };
        checker.grow(clause.iter().map(|literal: &i32| literal.unsigned_abs()).max().unwrap_or(0));
        if deleted {
            let _ = checker.delete(&clause);
            continue;
        }
        checker.redundant(&clause).map_err(|flaw| steps.error(flaw))?;
        lemmas += 1;
        if clause.is_empty() {
            return Ok(lemmas);
        }
    }
    checker.redundant(&[]).map_err(|flaw| steps.error(flaw))?;
    Ok(lemmas)
}

/// The steps of a proof: lemmas and deleted clauses.
enum Steps<R> {
    Text(Lines<R>),
    Binary { source: R, number: u64 },
}

impl<R: BufRead> Steps<R> {
    /// Reads the next clause, and whether it is deleted; `None` at the end. The variables are up to `most`.
    fn next(&mut self, most: u32, clause: &mut Vec<i32>) -> Result<Option<bool>, ProofError> {
        match self {
            Self::Text(lines) => {
                while let Some(line) = lines.next()? {
                    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
                    if line.is_empty() || line.starts_with('c') {
                        continue;
                    }
                    let deleted = line.strip_prefix("d ");
                    let literals = deleted.unwrap_or(&line);
                    lines::clause(literals, most, clause).map_err(|flaw| lines.error(flaw))?;
                    return Ok(Some(deleted.is_some()));
                }
                Ok(None)
            }
            Self::Binary { source, number } => {
                *number += 1;
                let step = binary_step(source, most, clause);
                step.map_err(|problem| ProofError { line: *number, problem })
            }
        }
    }

    /// A flaw of the step read last.
    fn error(&self, problem: Flaw) -> ProofError {
        match self {
            Self::Text(lines) => lines.error(problem),
            Self::Binary { number, .. } => ProofError { line: *number, problem },
        }
    }
}

/// Reads a step of a binary proof: `a` or `d`, then each literal as twice its variable, plus 1 if it is negative, in
/// groups of seven bits from the lowest, whose highest bit says whether another follows; then 0.
fn binary_step(source: &mut impl BufRead, most: u32, clause: &mut Vec<i32>) -> Result<Option<bool>, Flaw> {
    let mut bytes = Vec::new();
    source.by_ref().take(LONGEST).read_until(0, &mut bytes)?;
    clause.clear();
    let (&kind, literals) = match bytes.split_last() {
        None => return Ok(None),
        Some((0, step)) => step.split_first().ok_or_else(|| malformed("an empty step"))?,
        Some(_) => return Err(malformed("a step without an end: the file is cut off")),
    };
    let (mut number, mut shift) = (0u64, 0);
    for &byte in literals {
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 != 0 {
            shift += 7;
            if shift > 28 {
                return Err(malformed("a literal that is too large"));
            }
            continue;
        }
        let variable = u32::try_from(number / 2).unwrap_or(u32::MAX);
        let literal = i32::try_from(variable).ok().filter(|_| (1..=most).contains(&variable));
        let literal = literal.ok_or(Flaw::NoVariable(variable))?;
        clause.push(if number % 2 == 0 { literal } else { -literal });
        (number, shift) = (0, 0);
    }
    match kind {
        _ if shift != 0 => Err(malformed("a literal without an end")),
        b'a' => Ok(Some(false)),
        b'd' => Ok(Some(true)),
        _ => Err(malformed("a step that begins with neither `a` nor `d`")),
    }
}

fn malformed(what: &'static str) -> Flaw {
    io::Error::new(io::ErrorKind::InvalidData, what).into()
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
        for (proof, line) in
            [("", 1), ("0\n", 1), ("2 -2 0\n", 2), ("1 0\n3000003 0\n", 2), ("1\n", 1), ("1 0", 1)]
        {
            assert_eq!(check(proof).unwrap_err().line, line, "{proof:?}");
        }
        assert!(matches!(check("0\n").unwrap_err().problem, Flaw::NotRedundant));
    }

    /// The steps of a text in the binary form.
    fn binary(text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        for line in text.lines() {
            let deleted = line.strip_prefix("d ");
            bytes.push(if deleted.is_some() { b'd' } else { b'a' });
            for literal in deleted.unwrap_or(line).split(' ').map(|word| word.parse::<i32>().unwrap()) {
                let mut number = 2 * literal.unsigned_abs() + u32::from(literal < 0);
                while number > 0x7f {
                    bytes.push(u8::try_from(number & 0x7f).unwrap() | 0x80);
                    number >>= 7;
                }
                bytes.push(u8::try_from(number).unwrap());
            }
        }
        bytes
    }

    #[test]
    fn binary_proofs_say_the_same() {
        let square = Formula::new(2, [vec![1, 2], vec![-1, 2], vec![1, -2], vec![-1, -2]]);
        let check = |bytes: &[u8]| verify_drat(bytes, &square);
        let proof = binary("-900 1 0\nd 900 5 0\n1 0\nd 1 2 0\n0\n");
        assert_eq!(check(&proof).unwrap(), 3);
        for length in 1..8 {
            assert!(check(&proof[..length]).is_err(), "{length}");
        }
        assert_eq!(check(b"a\x04\0b\0").unwrap_err().line, 2);
        assert_eq!(check(b"a\x80\x80\x80\x80\x80\x01\0").unwrap_err().line, 1);
        assert!(check(b"a\xff\xff\xff\xff\x0f\0").is_err());
    }

    /// Three pigeons in two holes, with a new variable that is defined by RAT lemmas.
    #[test]
    fn new_variables_may_be_defined() {
        let holes = Formula::new(
            6,
            [
                vec![1, 2],
                vec![3, 4],
                vec![5, 6],
                vec![-1, -3],
                vec![-1, -5],
                vec![-3, -5],
                vec![-2, -4],
                vec![-2, -6],
                vec![-4, -6],
            ],
        );
        let check = |proof: &str| verify_drat(proof.as_bytes(), &holes);
        // 7 means 1 and 4.
        assert_eq!(check("7 -1 -4 0\n-7 1 0\n-7 4 0\n-1 0\n0\n").unwrap(), 5);
        let either = Formula::new(2, [vec![1, 2]]);
        let check = |proof: &str| verify_drat(proof.as_bytes(), &either);
        // 3 means 1, so neither is certain.
        for lemma in ["3 0", "-3 -2 0", "-1 0"] {
            assert_eq!(check(&format!("3 -1 0\n-3 1 0\n{lemma}\n")).unwrap_err().line, 3, "{lemma}");
        }
    }

    /// A lemma may be a RAT only because a clause was deleted; then the clause must not be used any more.
    #[test]
    fn deletions_are_final() {
        let check = |proof: &str| verify_drat(proof.as_bytes(), &Formula::new(2, [vec![-1, 2]]));
        assert_eq!(check("1 0\n").unwrap_err().line, 1);
        assert_eq!(check("d -1 2 0\n1 0\n-2 0\n0\n").unwrap_err().line, 4);
        assert_eq!(check("-1 0\nd -1 2 0\n1 0\n").unwrap_err().line, 3);
    }
}
