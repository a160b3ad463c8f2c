//! The search of a cube.

use super::log::{Hint, Log};
use super::propagation::{Literal, Propagation, Reason, literal};
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
    /// Whether there may be such solutions. The search then chooses decisions first: what a solution refutes are only
    /// choices of decisions, so that it is found once.
    pub projected: bool,
    /// The decisions that the constraint of a solution names even if they are false.
    pub named: Vec<u32>,
    /// The variables up to this one are set in a solution. Values of later ones always exist if propagation finds no
    /// contradiction.
    pub described: u32,
}

/// The variables that hold in a solution, ascending, up to [`LoggedFormula::described`].
pub type TrueVariables = Vec<u32>;

/// A part of the solutions: those in which these literals hold, as numbers of DIMACS.
pub type Cube = Vec<i32>;

/// A formula prepared for searches. Each search takes a clone.
#[derive(Clone)]
pub struct Searcher<'a> {
    formula: &'a LoggedFormula,
    propagation: Propagation,
    /// The literals of decisions, positive.
    decisions: Vec<Literal>,
    /// For each variable, whether the explanation in progress needs it.
    needed: Vec<bool>,
}

/// A choice.
struct Level {
    literal: Literal,
    /// The number of literals that held before, and of lines that were in use.
    held: usize,
    lines: usize,
}

/// A line of the proof in use: not all of these choices hold together.
struct Refuted {
    number: u64,
    choices: Vec<Literal>,
}

/// What contradicts the choices.
#[derive(Clone, Copy)]
enum Conflict {
    Inequality(u32),
    /// A solution, by its position in the list.
    Solution(usize),
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
        // The variables of clauses from which the search chooses.
        let mut suits: Vec<bool> = (0..=formula.variables)
            .map(|variable| variable <= formula.described && !formula.projected)
            .collect();
        formula.decisions.iter().for_each(|&decision| suits[decision as usize] = true);
        let within = |&(_, of): &(i64, i32)| suits[of.unsigned_abs() as usize];
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
        Self { formula, propagation, decisions, needed: vec![false; formula.variables as usize] }
    }

    /// Cuts a cube into about this many cubes, or fewer if it is small: a tree whose leaves they are, as the list of
    /// its cubes in the order in which a proof must close them, each with the number of its parts.
    pub fn cut(&mut self, cubes: usize) -> Vec<(Cube, usize)> {
        let mut tree = vec![(Cube::new(), 0)];
        loop {
            let leaves = tree.iter().filter(|(_, parts)| *parts == 0).count();
            let mut next = Vec::new();
            for (cube, parts) in &tree {
                let own = if *parts == 0 && leaves < cubes { self.parts(cube) } else { Vec::new() };
                let number = if *parts == 0 { own.len() } else { *parts };
                next.extend(own.into_iter().map(|part| (part, 0)));
                next.push((cube.clone(), number));
            }
            if next.len() == tree.len() {
                return tree;
            }
            tree = next;
        }
    }

    /// The cubes that a cube is cut into; none if it has no choice left.
    fn parts(&mut self, cube: &[i32]) -> Vec<Cube> {
        let literals: Vec<Literal> = cube.iter().map(|&of| literal(of)).collect();
        let start = self.propagation.trail().len();
        let mut parts = Vec::new();
        if self.assume(&literals).is_ok()
            && let Some(choice) = self.choose()
        {
            let held = self.propagation.trail().len();
            let mut before: Vec<Literal> = Vec::new();
            for &literal in &choice {
                self.propagation.set(literal, Reason::Chosen);
                // The literals chosen before are excluded, unless they exclude one another.
                let fits = self.propagation.propagate().is_ok();
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

    /// Sets literals and propagates.
    ///
    /// # Errors
    /// What contradicts them.
    fn assume(&mut self, literals: &[Literal]) -> Result<(), Conflict> {
        self.propagation.propagate().map_err(Conflict::Inequality)?;
        for &literal in literals {
            if self.propagation.is_open(literal) {
                self.propagation.set(literal, Reason::Chosen);
            }
            debug_assert!(self.propagation.holds(literal), "cubes are cut where their literals are open");
            self.propagation.propagate().map_err(Conflict::Inequality)?;
        }
        Ok(())
    }

    /// Literals of which at least one must hold: the open ones of a clause that has the fewest, or a decision and its
    /// negation. `None` if all decisions are set, and each clause has a literal that holds.
    fn choose(&self) -> Option<Vec<Literal>> {
        self.next().map(|(literal, clause)| match clause {
            Some(number) => self.propagation.open_literals(number).collect(),
            None => vec![literal, literal ^ 1],
        })
    }

    /// The first of these literals, and the clause.
    fn next(&self) -> Option<(Literal, Option<usize>)> {
        let first =
            |number| self.propagation.open_literals(number).next().map(|literal| (literal, Some(number)));
        let open = || self.decisions.iter().copied().find(|&literal| self.propagation.is_open(literal));
        self.propagation.choice().and_then(first).or_else(|| open().map(|literal| (literal, None)))
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

/// The search of a cube, which can pause.
pub struct CubeSearch<'a> {
    searcher: Searcher<'a>,
    cube: Vec<Literal>,
    levels: Vec<Level>,
    lines: Vec<Refuted>,
    log: Log,
    /// The solutions found, and how many of them were taken.
    solutions: Vec<TrueVariables>,
    taken: usize,
    begun: bool,
    finished: bool,
}

impl<'a> CubeSearch<'a> {
    /// Prepares the search of a cube.
    pub fn new(searcher: Searcher<'a>, cube: &[i32]) -> Self {
        Self {
            searcher,
            cube: cube.iter().map(|&of| literal(of)).collect(),
            levels: Vec::new(),
            lines: Vec::new(),
            log: Log::default(),
            solutions: Vec::new(),
            taken: 0,
            begun: false,
            finished: false,
        }
    }

    /// Searches on until everything is refuted but the solutions found, there are so many bytes of lines to take, or
    /// the search is asked to stop.
    pub fn advance(&mut self, bytes: usize, stop: &dyn Fn() -> bool) {
        if !self.begun {
            self.begun = true;
            let cube = self.cube.clone();
            if let Err(conflict) = self.searcher.assume(&cube) {
                self.refute(conflict);
                self.finished = true;
            }
        }
        let mut nodes = 0u32;
        while !self.finished {
            nodes = nodes.wrapping_add(1);
            if nodes.is_multiple_of(PATIENCE) && (self.waiting() > bytes || stop()) {
                return;
            }
            let next = self.searcher.next().map(|(literal, _)| literal);
            let mut conflict = match next.or_else(|| self.searcher.open()) {
                Some(literal) => {
                    let propagation = &mut self.searcher.propagation;
                    let (held, lines) = (propagation.trail().len(), self.lines.len());
                    self.levels.push(Level { literal, held, lines });
                    propagation.set(literal, Reason::Chosen);
                    propagation.propagate().map_err(Conflict::Inequality)
                }
                None => Err(self.solution()),
            };
            while let Err(reason) = conflict {
                let Some((line, literal)) = self.refute(reason) else {
                    self.finished = true;
                    break;
                };
                let propagation = &mut self.searcher.propagation;
                propagation.set(literal ^ 1, Reason::Line(line));
                conflict = propagation.propagate().map_err(Conflict::Inequality);
            }
        }
    }

    /// Whether the cube is closed: the last line says that it has no other solutions than those found.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// The number of bytes of lines that were not taken.
    pub fn waiting(&self) -> usize {
        self.log.text.len()
    }

    /// The number of solutions found.
    pub fn found(&self) -> usize {
        self.solutions.len()
    }

    /// Takes the lines and the solutions since they were taken last.
    pub fn take(&mut self) -> (Log, Vec<TrueVariables>) {
        let Log { text, derived, blocks } = &mut self.log;
        let log = Log { text: std::mem::take(text), derived: *derived, blocks: std::mem::take(blocks) };
        let solutions = self.solutions[self.taken..].iter_mut().map(std::mem::take).collect();
        self.taken = self.solutions.len();
        (log, solutions)
    }

    /// Lists the solution.
    fn solution(&mut self) -> Conflict {
        let described = self.searcher.formula.described;
        let holds = |&variable: &u32| self.searcher.propagation.holds(2 * (variable - 1));
        self.solutions.push((1..=described).filter(holds).collect());
        Conflict::Solution(self.solutions.len() - 1)
    }

    /// Writes the line that not all choices hold together on which the conflict depends, and goes back to before the
    /// last of them. Returns the place of the line and this choice; `None` if the conflict depends on the cube alone.
    fn refute(&mut self, conflict: Conflict) -> Option<(u32, Literal)> {
        let (choices, hints) = self.explain(conflict);
        let kept = self.levels.iter().rposition(|level| choices.contains(&level.literal));
        let (literal, lines) = match kept {
            Some(kept) => {
                let Level { literal, held, lines } = self.levels[kept];
                self.levels.truncate(kept);
                self.searcher.propagation.undo(held);
                (Some(literal), lines)
            }
            None => (None, 0),
        };
        let unneeded: Vec<u64> = self.lines.drain(lines..).map(|line| line.number).collect();
        let number = self.log.refute(choices.iter().copied(), &hints, &unneeded);
        let line = u32::try_from(self.lines.len()).unwrap_or(u32::MAX);
        self.lines.push(Refuted { number, choices });
        literal.map(|literal| (line, literal))
    }

    /// The choices on which a conflict depends, in their order, and the constraints that lead from them to it, in the
    /// order in which they propagate.
    fn explain(&mut self, conflict: Conflict) -> (Vec<Literal>, Vec<Hint>) {
        let Searcher { propagation, needed, formula, decisions } = &mut self.searcher;
        let mut mark = |literal: Literal| needed[(literal / 2) as usize] = true;
        let mut hints = Vec::new();
        match conflict {
            Conflict::Inequality(number) => {
                hints.push(Hint::Inequality(number));
                propagation.explain(number, None, mark);
            }
            Conflict::Solution(solution) => {
                hints.push(Hint::Block(solution));
                decisions.iter().filter(|&&literal| propagation.holds(literal)).for_each(|&of| mark(of));
                formula.named.iter().for_each(|&variable| mark(2 * (variable - 1)));
            }
        }
        let mut choices = Vec::new();
        for &literal in propagation.trail().iter().rev() {
            if !std::mem::take(&mut needed[(literal / 2) as usize]) {
                continue;
            }
            let mut mark = |literal: Literal| needed[(literal / 2) as usize] = true;
            let hint = match propagation.why(literal).1 {
                Reason::Chosen => {
                    choices.push(literal);
                    continue;
                }
                Reason::Inequality(number) => {
                    let hint = Hint::Inequality(number);
                    // An inequality with equal coefficients implies all its literals at once, for one reason.
                    if hints.last() != Some(&hint) || !propagation.is_uniform(number) {
                        propagation.explain(number, Some(literal), mark);
                    }
                    hint
                }
                Reason::Line(line) => {
                    let Refuted { number, choices } = &self.lines[line as usize];
                    choices.iter().filter(|&&of| of != literal ^ 1).for_each(|&of| mark(of));
                    Hint::Line(*number)
                }
            };
            if hints.last() != Some(&hint) {
                hints.push(hint);
            }
        }
        choices.reverse();
        hints.reverse();
        (choices, hints)
    }
}
