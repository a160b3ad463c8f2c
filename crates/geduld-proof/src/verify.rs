//! Reads a proof file and checks everything in it.

use std::collections::BTreeSet;
use std::io::BufRead;

use geduld_model::{Atom, Instance, Value};

use crate::checker::Checker;
use crate::cover::{self, CubeValues};
use crate::header::MAGIC;
use crate::lines::{self, Lines};
use crate::{Flaw, Formula, ProofError, ProofHeader};

/// A file whose header has been read.
pub struct Reader<R> {
    lines: Lines<R>,
    header: ProofHeader,
}

/// The result of a successful check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The exact number of solutions.
    pub solutions: usize,
    /// The number of cubes.
    pub cubes: usize,
    /// The number of lemmas checked.
    pub lemmas: u64,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header, which names the puzzle and the formula.
    ///
    /// # Errors
    /// If the header is missing or malformed.
    pub fn new(source: R) -> Result<Self, ProofError> {
        let mut lines = Lines::new(source);
        // A file that is not text is not a proof.
        if !matches!(lines.next(), Ok(Some(line)) if line == MAGIC) {
            return Err(lines.error(Flaw::NoProof));
        }
        let puzzle = lines.field("puzzle", "`puzzle` and a name")?;
        let kind = lines.field("kind", "`kind` and a kind of puzzle")?;
        let encodings = lines.field("encodings", "`encodings` and their names")?;
        let formula = lines.field("formula", "`formula` and its size")?;
        Ok(Self { lines, header: ProofHeader { puzzle, kind, encodings, formula } })
    }

    /// The header of the file.
    pub fn header(&self) -> &ProofHeader {
        &self.header
    }

    /// Checks the file against a puzzle and its formula, whose first variables are the atoms of the decision variables
    /// in their order.
    ///
    /// Cost: about that of unit propagation in a solver that finds the same lemmas. Memory: the formula, the lemmas
    /// of one cube and the solutions.
    ///
    /// # Errors
    /// The first flaw of the file.
    pub fn verify(mut self, instance: &Instance<'_>, formula: &Formula) -> Result<Verified, ProofError> {
        let ProofHeader { puzzle, kind, encodings, formula: stated } = &self.header;
        let expected = ProofHeader::new(&instance.name, &instance.kind, encodings, formula);
        let same = [
            ("puzzle", puzzle, &expected.puzzle),
            ("kind", kind, &expected.kind),
            ("formula", stated, &expected.formula),
        ];
        if let Some((what, stated, found)) = same.into_iter().find(|(_, stated, found)| stated != found) {
            let (stated, found) = (stated.clone(), found.clone());
            return Err(self.lines.error(Flaw::Another { what, stated, found }));
        }
        let mut check = Check {
            lines: &mut self.lines,
            instance,
            variables: formula.variables(),
            checker: Checker::new(formula),
            cubes: Vec::new(),
            solutions: BTreeSet::new(),
            lemmas: 0,
            clause: Vec::new(),
        };
        check.all()
    }
}

struct Check<'a, R> {
    lines: &'a mut Lines<R>,
    instance: &'a Instance<'a>,
    variables: u32,
    checker: Checker,
    cubes: Vec<CubeValues>,
    solutions: BTreeSet<Vec<Value>>,
    lemmas: u64,
    clause: Vec<i32>,
}

/// The kind of a line after the header.
enum Item {
    Cube,
    Solution(String),
    Proof(u64),
    Solutions(usize),
}

impl<R: BufRead> Check<'_, R> {
    fn all(&mut self) -> Result<Verified, ProofError> {
        let stated = loop {
            match self.item()? {
                Item::Cube => self.cube()?,
                Item::Solutions(stated) => break stated,
                Item::Solution(_) | Item::Proof(_) => {
                    return Err(self.lines.error(Flaw::unexpected("a cube", Some("something in a cube"))));
                }
            }
        };
        let listed = self.solutions.len();
        if stated != listed {
            return Err(self.lines.error(Flaw::WrongNumber { stated, listed }));
        }
        cover::check(&self.instance.model, &self.cubes).map_err(|gap| self.lines.error(Flaw::Gap(gap)))?;
        let digest = self.lines.field("sha256", "`sha256` and the digest")?;
        if digest != self.lines.digest() {
            return Err(self.lines.error(Flaw::WrongDigest));
        }
        if let Some(line) = self.lines.next()? {
            let problem = Flaw::unexpected("the end of the file", Some(line));
            return Err(self.lines.error(problem));
        }
        Ok(Verified { solutions: listed, cubes: self.cubes.len(), lemmas: self.lemmas })
    }

    /// Reads the next line. The literals of a cube are left in `clause`.
    fn item(&mut self) -> Result<Item, ProofError> {
        let variables = self.variables;
        let line = self.lines.next()?;
        let item = match line.and_then(|line| line.split_once(' ')) {
            Some(("cube", rest)) => lines::clause(rest, variables, &mut self.clause).map(|()| Item::Cube),
            Some(("solution", rest)) => Ok(Item::Solution(rest.to_owned())),
            Some(("proof", rest)) => {
                rest.parse().map(Item::Proof).map_err(|_| Flaw::unexpected("a number of lines", Some(rest)))
            }
            Some(("solutions", rest)) => rest
                .parse()
                .map(Item::Solutions)
                .map_err(|_| Flaw::unexpected("a number of solutions", Some(rest))),
            _ => Err(Flaw::unexpected("`cube`, `solution`, `proof` or `solutions`", line)),
        };
        item.map_err(|problem| self.lines.error(problem))
    }

    /// Checks a cube, whose literals have been read.
    fn cube(&mut self) -> Result<(), ProofError> {
        let cube = self.fixed().map_err(|problem| self.lines.error(problem))?;
        self.checker.reset();
        for &literal in &self.clause {
            self.checker.add(&[literal]);
        }
        let lines = loop {
            match self.item()? {
                Item::Solution(text) => self.solution(&cube, &text)?,
                Item::Proof(lines) => break lines,
                Item::Cube | Item::Solutions(_) => {
                    return Err(self
                        .lines
                        .error(Flaw::unexpected("`solution` or `proof`", Some("another line"))));
                }
            }
        };
        if lines == 0 {
            return Err(self.lines.error(Flaw::NoEnd));
        }
        for left in (0..lines).rev() {
            self.step(left == 0)?;
        }
        self.cubes.push(cube);
        Ok(())
    }

    /// The variables that the literals in `clause` fix, and their values.
    fn fixed(&self) -> Result<CubeValues, Flaw> {
        let model = &self.instance.model;
        let mut cube = CubeValues::new();
        for &literal in &self.clause {
            let value = self.decision(literal).ok_or(Flaw::NoDecision(literal))?;
            if cube.iter().any(|(variable, _)| *variable == value.0) {
                return Err(Flaw::Twice);
            }
            cube.push(value);
        }
        debug_assert!(cube.len() <= model.decision_count());
        Ok(cube)
    }

    /// The decision variable and the value of a positive literal.
    fn decision(&self, literal: i32) -> Option<(geduld_model::VarId, Value)> {
        let model = &self.instance.model;
        let index = usize::try_from(literal).ok()?.checked_sub(1)?;
        let atom = (index < model.atom_count()).then(|| Atom::new(index))?;
        let variable = model.variable_of(atom);
        (variable.index() < model.decision_count()).then(|| (variable, model.value_of(atom)))
    }

    /// Checks a solution and the clause that blocks it, which is the next line.
    fn solution(&mut self, cube: &CubeValues, text: &str) -> Result<(), ProofError> {
        let block = self.lines.field("block", "`block` and a clause")?;
        lines::clause(&block, self.variables, &mut self.clause)
            .map_err(|problem| self.lines.error(problem))?;
        let values = self.blocked().ok_or(Flaw::NoBlock).map_err(|problem| self.lines.error(problem))?;
        let mut json = String::new();
        self.instance.renderer.json(&values, &mut json);
        let problem = if let Err(violation) = self.instance.checker.check(&values) {
            violation.into()
        } else if json != text {
            Flaw::OtherSolution
        } else if cube.iter().any(|(variable, value)| values[variable.index()] != *value) {
            Flaw::OutsideCube
        } else if !self.solutions.insert(values) {
            Flaw::Repeated
        } else {
            self.checker.add(&self.clause);
            return Ok(());
        };
        Err(self.lines.error(problem))
    }

    /// The solution that the clause blocks: one value of each decision variable.
    fn blocked(&self) -> Option<Vec<Value>> {
        let count = self.instance.model.decision_count();
        let mut values = vec![None; count];
        for &literal in &self.clause {
            let (variable, value) = self.decision(-literal)?;
            if values[variable.index()].replace(value).is_some() {
                return None;
            }
        }
        values.into_iter().collect()
    }

    /// Checks a line of a proof.
    fn step(&mut self, last: bool) -> Result<(), ProofError> {
        let variables = self.variables;
        let line = self.lines.next()?;
        let checked = match line.and_then(|line| line.strip_prefix("d ")) {
            Some(clause) => lines::clause(clause, variables, &mut self.clause)
                .and_then(|()| if last { Err(Flaw::NoEnd) } else { self.checker.delete(&self.clause) }),
            None => match line {
                None => Err(Flaw::unexpected("a line of the proof", None)),
                Some(clause) => lines::clause(clause, variables, &mut self.clause).and_then(|()| {
                    if self.clause.is_empty() != last {
                        return Err(Flaw::NoEnd);
                    }
                    self.lemmas += 1;
                    self.checker.lemma(&self.clause)
                }),
            },
        };
        checked.map_err(|problem| self.lines.error(problem))
    }
}
