//! Proves that there are no other solutions than those found, cube by cube and without symmetry. So you do not have to
//! trust the way in which they were found.
//!
//! The first cube contains all assignments. If a proof gets long, or there are many solutions, a cube is cut by the
//! next variable of the split order, into one cube for each value. So the cubes are the leaves of a tree, and easy
//! puzzles have a single cube.

use std::collections::VecDeque;
use std::io::{self, Write};

use geduld_encode::{Encoded, Lit};
use geduld_model::{Instance, Value, VarId};
use geduld_proof::{Block, Formula, ProofHeader, Writer};
use geduld_solve::{Enumerate, Enumerator, Found, Refutation, Solver, SolverLimits, Varisat, refute};
use rayon::prelude::*;
use thiserror::Error;

use crate::error::CountError;
use crate::symmetries::cut::Cut;
use crate::work::control::Control;

/// A puzzle, and the options of a proof about it.
pub struct Prover<'a> {
    /// The puzzle.
    pub instance: &'a Instance<'a>,
    /// Its formula.
    pub encoded: &'a Encoded,
    /// The encodings of its constraints, for the reader of the proof.
    pub encodings: String,
    /// The maximum number of solutions to list. If it is 0 and there is a solution, the first one is returned.
    pub limit: usize,
    /// The number of threads. The proof does not depend on it.
    pub threads: usize,
    /// The limits at which a cube is cut.
    pub cut: CutAt,
}

/// The limits at which a cube is cut. The proof of a cube is held in memory, and a solver with many blocked solutions
/// gets slow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutAt {
    /// The number of solutions at which a cube is cut; at least 1.
    pub solutions: usize,
    /// The length of a proof at which its cube is cut.
    pub bytes: u64,
}

impl Default for CutAt {
    fn default() -> Self {
        Self { solutions: 500, bytes: 2_000_000 }
    }
}

/// The result of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proven {
    /// There is exactly this number of solutions, and the proof has been written.
    Exactly {
        /// The solutions, each of them checked.
        solutions: Vec<Vec<Value>>,
        /// The number of cubes in the proof.
        cubes: usize,
    },
    /// There is a solution, although none may be listed. It was checked by the rules, and is the same in every run.
    Solution(Vec<Value>),
    /// There are more solutions than may be listed.
    TooMany,
    /// The control asked to stop.
    Stopped,
}

/// The reason why there is no proof.
#[derive(Debug, Error)]
pub enum ProveError {
    /// The proof could not be made.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The proof could not be written.
    #[error("cannot write the proof: {0}")]
    Write(#[from] io::Error),
}

/// The number of cubes to work on at once. It is fixed, so that the file does not depend on the number of threads.
const AT_ONCE: usize = 32;

/// A cube on its way to the file, in the order of the tree.
enum Item {
    /// The values of the first variables of the split order.
    Open(Vec<Value>),
    Closed(Leaf),
}

/// A cube, the solutions in it, and the proof that there are no others.
struct Leaf {
    cube: Vec<i32>,
    listed: Vec<Listed>,
    proof: String,
}

/// A solution, and its form in the file.
struct Listed {
    values: Vec<Value>,
    block: Block,
}

/// The result of the work on a cube.
enum Outcome {
    Leaf(Leaf),
    Cut,
    Solution(Vec<Value>),
    Stopped,
}

impl Prover<'_> {
    /// Finds all solutions and writes them with a proof that there are no others. The file is valid only if the result
    /// is [`Proven::Exactly`].
    ///
    /// # Errors
    /// If a solution is wrong, the solver fails, or the proof cannot be written.
    pub fn prove(&self, out: impl Write, control: &Control) -> Result<Proven, ProveError> {
        self.instance.modelled().map_err(CountError::from)?;
        let cnf = self.encoded.cnf();
        let formula = Formula::new(cnf.variables(), cnf.dimacs_clauses());
        let header = ProofHeader::new(&self.instance.name, &self.instance.kind, &self.encodings, &formula);
        let mut writer = Writer::new(out, &header)?;
        let pool = crate::work::threads::pool(self.threads);
        let pool = pool.map_err(CountError::from)?;
        let mut items = VecDeque::from([Item::Open(Vec::new())]);
        let (mut found, mut cubes) = (0, 0);
        let mut solutions = Vec::new();
        while !items.is_empty() {
            let outcomes: Result<Vec<Outcome>, CountError> = pool.install(|| {
                let open: Vec<&Vec<Value>> = items.iter().filter_map(Item::open).take(AT_ONCE).collect();
                open.into_par_iter().with_max_len(1).map(|cube| self.work(&formula, cube, control)).collect()
            });
            let mut outcomes = outcomes?.into_iter();
            let mut next = VecDeque::new();
            for item in items {
                let Item::Open(values) = &item else {
                    next.push_back(item);
                    continue;
                };
                match outcomes.next() {
                    None => next.push_back(item),
                    Some(Outcome::Leaf(leaf)) => {
                        found += leaf.listed.len();
                        next.push_back(Item::Closed(leaf));
                    }
                    Some(Outcome::Cut) => {
                        next.extend(Cut::parts(self.instance, values).into_iter().map(Item::Open));
                    }
                    Some(Outcome::Solution(values)) => return Ok(Proven::Solution(values)),
                    Some(Outcome::Stopped) => return Ok(Proven::Stopped),
                }
            }
            if found > self.limit {
                return Ok(Proven::TooMany);
            }
            items = next;
            while let Some(Item::Closed(_)) = items.front() {
                let Some(Item::Closed(Leaf { cube, listed, proof })) = items.pop_front() else { break };
                let (values, blocks): (Vec<_>, Vec<_>) =
                    listed.into_iter().map(|Listed { values, block }| (values, block)).unzip();
                writer.cube(&cube, &blocks, &proof)?;
                solutions.extend(values);
                cubes += 1;
            }
        }
        writer.finish(found)?.flush()?;
        Ok(Proven::Exactly { solutions, cubes })
    }

    /// The literal of a decision atom: decision atoms are the first variables of a formula.
    fn literal(&self, variable: VarId, value: Value) -> i32 {
        let literal = self.encoded.literal(self.instance.model.atom(variable, value));
        literal.expect("decision variables are never left out").dimacs()
    }

    /// Refutes a cube, or finds its solutions and refutes the rest.
    fn work(&self, formula: &Formula, values: &[Value], control: &Control) -> Result<Outcome, CountError> {
        let fixed = self.instance.split_order.iter().zip(values);
        let cube: Vec<i32> = fixed.map(|(&variable, &value)| self.literal(variable, value)).collect();
        let cuttable = !Cut::parts(self.instance, values).is_empty();
        let limits = SolverLimits {
            stop: Some(control.stop_flag()),
            work: cuttable.then_some(self.cut.bytes),
            ..SolverLimits::default()
        };
        let mut listed = Vec::new();
        loop {
            if control.is_stopped() {
                return Ok(Outcome::Stopped);
            }
            let given = formula.clauses().map(<[i32]>::to_vec);
            let given = given.chain(cube.iter().map(|&literal| vec![literal]));
            let given = given.chain(listed.iter().map(|listed: &Listed| listed.block.clause.clone()));
            match refute(given, limits.clone())? {
                Refutation::Proof(proof) => return Ok(Outcome::Leaf(Leaf { cube, listed, proof })),
                Refutation::Interrupted if control.is_stopped() => return Ok(Outcome::Stopped),
                Refutation::Interrupted => return Ok(Outcome::Cut),
                Refutation::Model(_) if !listed.is_empty() => {
                    return Err(CountError::Internal("a solution was overlooked while all were listed"));
                }
                Refutation::Model(model) if self.limit == 0 => {
                    let solution = self.encoded.values(&self.instance.model, &model);
                    self.instance.checker.check(&solution)?;
                    return Ok(Outcome::Solution(solution));
                }
                Refutation::Model(_) => {
                    // One solution more than the limit is enough to see that there are too many.
                    let most = if cuttable { self.cut.solutions } else { self.limit.saturating_add(1) };
                    match self.solutions(formula, &cube, most, control)? {
                        None => return Ok(Outcome::Stopped),
                        Some(found) if cuttable && found.len() == most => return Ok(Outcome::Cut),
                        Some(found) => listed = found,
                    }
                }
            }
        }
    }

    /// At most `most` solutions of a cube; `None` if the control asked to stop.
    fn solutions(
        &self,
        formula: &Formula,
        cube: &[i32],
        most: usize,
        control: &Control,
    ) -> Result<Option<Vec<Listed>>, CountError> {
        let limits = SolverLimits { stop: Some(control.stop_flag()), ..SolverLimits::default() };
        let mut solver = Varisat::with_limits(formula.variables() as usize, limits);
        formula.clauses().for_each(|clause| solver.add_clause(clause));
        let projection: Vec<i32> = self.encoded.decisions().map(Lit::dimacs).collect();
        let mut solutions = Enumerate::by_true_variables(&mut solver, &projection, cube);
        let mut listed = Vec::new();
        while listed.len() < most {
            match solutions.next_solution()? {
                Found::Solution(literals) => listed.push(self.listed(literals)?),
                Found::Exhausted => break,
                Found::Interrupted => return Ok(None),
            }
        }
        Ok(Some(listed))
    }

    /// A solution with the form in which it is listed. It is given as true literals.
    fn listed(&self, literals: &[i32]) -> Result<Listed, CountError> {
        let values = self.encoded.values(&self.instance.model, literals);
        self.instance.checker.check(&values)?;
        let mut solution = String::new();
        self.instance.renderer.json(&values, &mut solution);
        let decisions = self.instance.model.decisions().zip(&values);
        let clause = decisions.map(|(variable, &value)| -self.literal(variable, value)).collect();
        Ok(Listed { values, block: Block { solution, clause } })
    }
}

impl Item {
    fn open(&self) -> Option<&Vec<Value>> {
        match self {
            Self::Open(values) => Some(values),
            Self::Closed(_) => None,
        }
    }
}
