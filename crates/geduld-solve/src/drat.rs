//! Refutes a formula with a proof in DRAT, which varisat writes.
//!
//! Wetzler, Heule and Hunt, *DRAT-trim: efficient checking and trimming using expressive clausal proofs*, SAT 2014,
//! describe the format. All lemmas of varisat follow by unit propagation. A proof supports neither assumptions nor
//! clauses that are added later, so all clauses are given at the beginning, and there is one call.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use varisat::{ExtendFormula, Lit, ProofFormat};

use crate::{SolverError, SolverLimits};

/// The result of a refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// The formula has no model. The proof consists of lines of DRAT (`1 -2 0` adds a lemma, `d 1 -2 0` deletes a
    /// clause). Only the last line adds the empty clause.
    Proof(String),
    /// The formula has a model: the literals that are true. Variables that occur in no clause may be missing.
    Model(Vec<i32>),
    /// A limit was reached.
    Interrupted,
}

/// Refutes a formula, if it has no model. Literals are DIMACS numbers.
///
/// The unit of [`SolverLimits::work`] is a byte of the proof; the limit may be exceeded by about 8 KiB. The proof is
/// kept in memory.
///
/// # Errors
/// If varisat fails.
///
/// # Panics
/// If a literal is 0, or a variable above 2^28.
pub fn refute<C: IntoIterator<Item = i32>>(
    clauses: impl IntoIterator<Item = C>,
    limits: SolverLimits,
) -> Result<Refutation, SolverError> {
    let pages = Rc::new(RefCell::new(Pages { text: Vec::new(), limits, full: false }));
    let mut solver = varisat::Solver::new();
    solver.write_proof(Sink(Rc::clone(&pages)), ProofFormat::Drat);
    let mut literals = Vec::new();
    for clause in clauses {
        literals.clear();
        literals.extend(clause.into_iter().map(|literal| Lit::from_dimacs(literal as isize)));
        solver.add_clause(&literals);
    }
    let answer = solver.solve();
    let full = pages.borrow().full;
    match answer {
        Ok(true) => {
            let model = solver.model().into_iter().flatten();
            let dimacs =
                |literal: Lit| i32::try_from(literal.to_dimacs()).expect("variables stay below 2^28");
            Ok(Refutation::Model(model.map(dimacs).collect()))
        }
        Ok(false) => {
            drop(solver);
            let text = String::from_utf8(std::mem::take(&mut pages.borrow_mut().text));
            let text = text.map_err(|error| SolverError::Failed(error.into()))?;
            Ok(Refutation::Proof(ended(&text)))
        }
        Err(_) if full => Ok(Refutation::Interrupted),
        Err(error) => Err(SolverError::Failed(error.into())),
    }
}

/// The proof up to the empty clause. varisat omits this clause if unit propagation of the formula finds a conflict.
fn ended(text: &str) -> String {
    let lemmas = text.lines().take_while(|line| *line != "0");
    lemmas.chain(["0"]).fold(String::with_capacity(text.len() + 2), |proof, line| proof + line + "\n")
}

/// The proof that has been written so far.
struct Pages {
    text: Vec<u8>,
    limits: SolverLimits,
    full: bool,
}

/// The file that varisat writes to. When a limit is reached, it reports that it is full, which stops varisat.
struct Sink(Rc<RefCell<Pages>>);

impl io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut pages = self.0.borrow_mut();
        let beyond = pages.limits.work.is_some_and(|work| pages.text.len() as u64 > work);
        if beyond || pages.limits.stop_requested() {
            pages.full = true;
            // Not `ErrorKind::Interrupted`, which means "try again".
            return Err(io::Error::other("out of work"));
        }
        pages.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;

    /// n + 1 pigeons in n holes.
    fn pigeons(holes: i32) -> Vec<Vec<i32>> {
        let at = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
        let mut clauses: Vec<Vec<i32>> =
            (0..=holes).map(|pigeon| (0..holes).map(|hole| at(pigeon, hole)).collect()).collect();
        for hole in 0..holes {
            for one in 0..=holes {
                clauses.extend((0..one).map(|other| vec![-at(one, hole), -at(other, hole)]));
            }
        }
        clauses
    }

    #[test]
    fn proofs_end_with_the_empty_clause() {
        for formula in [pigeons(5), vec![vec![1], vec![-1]], vec![vec![]]] {
            let Ok(Refutation::Proof(proof)) = refute(formula, SolverLimits::default()) else {
                panic!("no proof")
            };
            assert!(proof.ends_with("0\n"), "{proof}");
            assert_eq!(proof.lines().filter(|line| *line == "0").count(), 1, "{proof}");
        }
    }

    #[test]
    fn models_and_limits() {
        let Ok(Refutation::Model(model)) = refute([vec![1, 2], vec![-1]], SolverLimits::default()) else {
            panic!("no model")
        };
        assert_eq!(model, [-1, 2]);
        let little = SolverLimits { work: Some(10_000), ..SolverLimits::default() };
        assert_eq!(refute(pigeons(8), little).unwrap(), Refutation::Interrupted);
        let stopped = SolverLimits { stop: Some(Arc::new(AtomicBool::new(true))), ..SolverLimits::default() };
        assert_eq!(refute(pigeons(8), stopped).unwrap(), Refutation::Interrupted);
    }
}
