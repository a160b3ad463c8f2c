//! The search of a cube.

use super::log::Log;
use super::propagation::{Literal, Propagation, literal};
use crate::Inequality;

/// A formula whose solutions are listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedFormula {
    /// Its variables are the numbers from 1 to this.
    pub variables: u32,
    /// Its constraints.
    pub inequalities: Vec<Inequality>,
    /// The variables whose values make up a solution. Solutions that differ only in others are one solution.
    pub decisions: Vec<u32>,
    /// The variables up to this one are set in a solution. Values of later ones always exist if propagation finds no
    /// contradiction.
    pub described: u32,
}

/// The variables that hold in a solution, ascending, up to [`LoggedFormula::described`].
pub type TrueVariables = Vec<u32>;

/// A part of the solutions: those in which these literals hold, as numbers of DIMACS.
pub type Cube = Vec<i32>;

/// The result of the search of a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Searched {
    /// The cube has these solutions and no others.
    Closed {
        /// The lines of the proof that there are no others.
        text: Vec<u8>,
        /// The number of constraints that they derive. The last one says that the cube has no further solution.
        derived: u64,
        /// The solutions.
        solutions: Vec<TrueVariables>,
    },
    /// The lines exceed the limit. The solutions of these cubes are those of the cube.
    Cut(Vec<Cube>),
    /// The search was asked to stop.
    Stopped,
}

/// Searches cubes of a formula. Clones share nothing, so each thread takes one.
#[derive(Clone)]
pub struct Searcher<'a> {
    formula: &'a LoggedFormula,
    propagation: Propagation,
    /// The literals of decisions, positive.
    decisions: Vec<Literal>,
}

/// A choice, and what was done below it.
struct Level {
    literal: Literal,
    /// The number of literals that held before.
    held: usize,
    /// The refuted choices below it, as numbers of constraints.
    refuted: Vec<u64>,
}

/// The state before the search for values of the variables that are no decisions.
struct Extending {
    levels: usize,
    /// The length of the log, and the number of constraints derived.
    log: (usize, u64),
    /// The number of refuted choices of the level.
    refuted: usize,
}

/// The nodes between two looks at the stop flag.
const PATIENCE: u32 = 1 << 8;

impl<'a> Searcher<'a> {
    /// Prepares a search.
    ///
    /// Where clauses of positive literals cover all decisions, as those of a model with finite domains do, the search
    /// chooses a literal of one of them. In other formulas it chooses from any clause.
    pub fn new(formula: &'a LoggedFormula) -> Self {
        let mut propagation = Propagation::new(formula.variables, &formula.inequalities);
        let clause = |number: &usize| {
            let Inequality { terms, degree } = &formula.inequalities[*number];
            *degree == 1 && terms.len() > 1 && terms.iter().all(|&(weight, _)| weight == 1)
        };
        let positive =
            |number: &usize| formula.inequalities[*number].terms.iter().all(|&(_, literal)| literal > 0);
        let within = |&(_, of): &(i64, i32)| of.unsigned_abs() <= formula.described;
        let clauses = (0..formula.inequalities.len()).filter(clause);
        let clauses: Vec<usize> =
            clauses.filter(|&number| formula.inequalities[number].terms.iter().all(within)).collect();
        let variables = |number: usize| {
            formula.inequalities[number].terms.iter().map(|(_, of)| of.unsigned_abs() as usize)
        };
        // The number of positive clauses with each variable.
        let mut covered = vec![0usize; formula.variables as usize + 1];
        for number in clauses.iter().copied().filter(positive) {
            variables(number).for_each(|variable| covered[variable] += 1);
        }
        let all_covered = formula.decisions.iter().all(|&variable| covered[variable as usize] > 0);
        // A clause of a variable and its opposite says less than another one with the variable, such as that of a cell
        // that one of several pieces covers.
        let useful = |number: &usize| {
            !all_covered
                || positive(number)
                    && (variables(*number).count() > 2 || variables(*number).all(|of| covered[of] == 1))
        };
        clauses.into_iter().filter(useful).for_each(|number| propagation.watch(number));
        let decisions = formula.decisions.iter().map(|&variable| 2 * (variable - 1)).collect();
        Self { formula, propagation, decisions }
    }

    /// Searches a cube: lists its solutions, and writes the lines that prove that there are no others. A search whose
    /// lines exceed `bytes` is given up, and the cube is cut instead, if possible.
    pub fn search(&mut self, cube: &[i32], bytes: usize, stop: &dyn Fn() -> bool) -> Searched {
        let literals: Vec<Literal> = cube.iter().map(|&of| literal(of)).collect();
        let held = self.propagation.trail().len();
        let (searched, given_up) = self.run(&literals, bytes, stop);
        self.propagation.undo(held);
        if !given_up {
            return searched;
        }
        if stop() {
            return Searched::Stopped;
        }
        let parts = self.parts(cube, &literals);
        // A cube whose decisions are all set is small.
        if parts.is_empty() { self.search(cube, usize::MAX, stop) } else { Searched::Cut(parts) }
    }

    /// Searches a cube. The second result says whether the search was given up.
    fn run(&mut self, cube: &[Literal], bytes: usize, stop: &dyn Fn() -> bool) -> (Searched, bool) {
        let mut running = Running {
            searcher: self,
            cube,
            levels: Vec::new(),
            refuted: Vec::new(),
            log: Log::default(),
            solutions: Vec::new(),
            extending: None,
        };
        let given_up = running.searcher.assume(cube) && !running.run(bytes, stop);
        let Running { refuted, mut log, solutions, .. } = running;
        log.refute(cube.iter().copied(), &refuted);
        (Searched::Closed { text: log.text, derived: log.derived, solutions }, given_up)
    }

    /// The cubes that a cube is cut into; none if it has no choice left.
    fn parts(&mut self, cube: &[i32], literals: &[Literal]) -> Vec<Cube> {
        let start = self.propagation.trail().len();
        let mut parts = Vec::new();
        if self.assume(literals)
            && let Some(choice) = self.choose()
        {
            let held = self.propagation.trail().len();
            let mut before: Vec<Literal> = Vec::new();
            for &literal in &choice {
                self.propagation.set(literal);
                // The literals chosen before are excluded, unless they exclude one another.
                let fits = self.propagation.propagate();
                let excluded = before.iter().filter(|&&other| fits && self.propagation.is_open(other));
                let excluded = excluded.map(|&other| -dimacs(other));
                parts.push(cube.iter().copied().chain(excluded).chain([dimacs(literal)]).collect());
                self.propagation.undo(held);
                before.push(literal);
            }
        }
        self.propagation.undo(start);
        parts
    }

    /// Sets literals and propagates; `false` if this is contradictory.
    fn assume(&mut self, literals: &[Literal]) -> bool {
        self.propagation.propagate()
            && literals.iter().all(|&literal| {
                if self.propagation.is_open(literal) {
                    self.propagation.set(literal);
                }
                self.propagation.holds(literal) && self.propagation.propagate()
            })
    }

    /// Literals of which at least one must hold: the open ones of a clause that has the fewest, or a decision and its
    /// negation. `None` if all decisions are set.
    fn choose(&self) -> Option<Vec<Literal>> {
        self.next().map(|(literal, clause)| match clause {
            Some(number) => self.propagation.open_literals(number).collect(),
            None => vec![literal, literal ^ 1],
        })
    }

    /// The first of these literals, and the clause.
    fn next(&self) -> Option<(Literal, Option<usize>)> {
        let open = self.decisions.iter().copied().find(|&literal| self.propagation.is_open(literal))?;
        let clause = self.propagation.choice();
        let first = clause.and_then(|number| self.propagation.open_literals(number).next());
        Some((first.unwrap_or(open), clause))
    }

    /// An open variable, as far as solutions describe it.
    fn open(&self) -> Option<Literal> {
        (0..self.formula.described).map(|variable| 2 * variable).find(|&of| self.propagation.is_open(of))
    }
}

fn dimacs(literal: Literal) -> i32 {
    let variable = i32::try_from(literal / 2 + 1).expect("variables come from literals of 32 bits");
    if literal & 1 == 0 { variable } else { -variable }
}

/// A search in progress.
struct Running<'s, 'a> {
    searcher: &'s mut Searcher<'a>,
    cube: &'s [Literal],
    levels: Vec<Level>,
    /// The refuted choices above all levels.
    refuted: Vec<u64>,
    log: Log,
    solutions: Vec<TrueVariables>,
    extending: Option<Extending>,
}

impl Running<'_, '_> {
    /// Searches until everything is refuted; `false` if it gave up. *Requires*: the assignment is closed.
    fn run(&mut self, bytes: usize, stop: &dyn Fn() -> bool) -> bool {
        let mut nodes = 0u32;
        loop {
            nodes = nodes.wrapping_add(1);
            if nodes.is_multiple_of(PATIENCE) && (self.log.text.len() > bytes || stop()) {
                return false;
            }
            let chosen = match self.searcher.next() {
                Some((literal, _)) => Some(literal),
                None => self.extend(),
            };
            if let Some(literal) = chosen {
                let held = self.searcher.propagation.trail().len();
                self.levels.push(Level { literal, held, refuted: Vec::new() });
                self.searcher.propagation.set(literal);
                if self.searcher.propagation.propagate() {
                    continue;
                }
            }
            // Everything below the last choice is refuted, or listed.
            loop {
                if self.extending.as_ref().is_some_and(|before| before.levels == self.levels.len()) {
                    self.extending = None;
                }
                let Some(Level { literal, held, refuted }) = self.levels.pop() else { return true };
                let choices = self.cube.iter().copied().chain(self.levels.iter().map(|level| level.literal));
                let line = self.log.refute(choices.chain([literal]), &refuted);
                self.levels.last_mut().map_or(&mut self.refuted, |level| &mut level.refuted).push(line);
                self.searcher.propagation.undo(held);
                self.searcher.propagation.set(literal ^ 1);
                if self.searcher.propagation.propagate() {
                    break;
                }
            }
        }
    }

    /// The next variable to set after the decisions. If there is none, this is a solution: it is listed, and the lines
    /// about variables that are no decisions are taken back, because the constraint that excludes the solution refutes
    /// its decisions at once.
    fn extend(&mut self) -> Option<Literal> {
        if self.extending.is_none() {
            let refuted = self.levels.last().map_or(&self.refuted, |level| &level.refuted).len();
            let log = (self.log.text.len(), self.log.derived);
            self.extending = Some(Extending { levels: self.levels.len(), log, refuted });
        }
        let open = self.searcher.open();
        if open.is_none()
            && let Some(Extending { levels, log, refuted }) = self.extending.take()
        {
            let described = self.searcher.formula.described;
            let holds = |&variable: &u32| self.searcher.propagation.holds(2 * (variable - 1));
            self.solutions.push((1..=described).filter(holds).collect());
            self.levels.truncate(levels);
            self.levels.last_mut().map_or(&mut self.refuted, |level| &mut level.refuted).truncate(refuted);
            self.log.text.truncate(log.0);
            self.log.derived = log.1;
        }
        open
    }
}
