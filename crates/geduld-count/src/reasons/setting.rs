//! Sets puzzles: a random solution of a model, and as few of its values as leave no other solution.
//!
//! The solution is drawn variable by variable, in random order: each gets a random value among those that it still can
//! have. This is fast for any number of solutions, but they are not all equally likely. Then values are taken away, in
//! random order, as long as the rest leaves one solution.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use fastrand::Rng;
use geduld_encode::{Encoded, Encodings, Lit, encode};
use geduld_model::{Model, Value, VarId};
use geduld_solve::{Batsat, Outcome, Solver, SolverError, SolverLimits};

use super::error::ReasonError;
use super::oracle::dimacs;

/// What may be given of a solution.
#[derive(Clone, Debug, Default)]
pub struct Givable {
    /// Decision variables whose values are given together, or not at all.
    pub units: Vec<Vec<VarId>>,
    /// For each unit, the number of values that it stands for; 1 if the list is shorter.
    pub sizes: Vec<usize>,
    /// For each unit, whether it must be given; `false` if the list is shorter.
    pub always: Vec<bool>,
    /// The number of values to give: more than are needed, if it is larger. `None`: as few as are needed.
    pub number: Option<usize>,
}

/// A solution, and the units that leave it as the only one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// The values of the decision variables.
    pub solution: Vec<Value>,
    /// The units that are given, in ascending order.
    pub given: Vec<usize>,
    /// Whether none of them can be taken away, apart from those that must be given.
    pub minimal: bool,
}

/// The result of one attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The model has no solution.
    NoSolution,
    /// The solution that was drawn is not the only one even if all units are given.
    Ambiguous,
    /// A puzzle with exactly one solution. It may need more units than were asked for.
    Set(Set),
    /// The work was stopped.
    Stopped,
}

/// The number of values of a variable that are tried in a drawing, before the next one that is known to be possible is
/// taken.
const TRIED: usize = 8;

/// Sets puzzles of one model.
pub struct Setter<'m> {
    model: &'m Model,
    encoded: Encoded,
    stop: Option<Arc<AtomicBool>>,
}

impl<'m> Setter<'m> {
    /// A setter for a model.
    ///
    /// # Errors
    /// If the formula is too large.
    pub fn new(model: &'m Model, stop: Option<Arc<AtomicBool>>) -> Result<Self, ReasonError> {
        let encoded = encode(model, &Encodings::for_model(model))?;
        dimacs(&encoded).map(drop)?;
        Ok(Self { model, encoded, stop })
    }

    /// Chooses givens of a solution, which is drawn unless it is known. The result depends only on the model, the
    /// solution and the random numbers.
    ///
    /// Cost: a call of the solver for each value of the solution, and one for each unit.
    ///
    /// # Errors
    /// If the solver fails.
    pub fn attempt(
        &self,
        wanted: &Givable,
        known: Option<&[Value]>,
        random: &mut Rng,
    ) -> Result<Setting, ReasonError> {
        let mut solver = self.solver()?;
        let drawn = match known {
            Some(solution) => Ok(Some(solution.to_vec())),
            None => self.draw(&mut solver, random),
        };
        let solution = match drawn {
            Ok(Some(solution)) => solution,
            Ok(None) => return Ok(Setting::NoSolution),
            Err(SolverError::Spent) => return Ok(Setting::Stopped),
            Err(error) => return Err(error.into()),
        };
        let others: Vec<i32> = self.model.decisions().map(|of| -self.literal(of, &solution)).collect();
        solver.add_clause(&others);
        match self.choose(&mut solver, &solution, wanted, random) {
            Ok(setting) => Ok(setting),
            Err(SolverError::Spent) => Ok(Setting::Stopped),
            Err(error) => Err(error.into()),
        }
    }

    fn solver(&self) -> Result<Batsat, ReasonError> {
        let clauses = dimacs(&self.encoded)?;
        let limits = SolverLimits { stop: self.stop.clone(), ..SolverLimits::default() };
        let variables = self.encoded.cnf().variables() as usize;
        let mut solver = Batsat::for_clauses(variables, limits, clauses.size_hint().0);
        clauses.for_each(|clause| solver.add_clause(&clause));
        Ok(solver)
    }

    /// The literal that a variable has its value in a solution.
    fn literal(&self, variable: VarId, solution: &[Value]) -> i32 {
        self.literal_of(variable, solution[variable.index()])
    }

    fn literal_of(&self, variable: VarId, value: Value) -> i32 {
        let literal = self.encoded.literal(self.model.atom(variable, value));
        literal.map(Lit::dimacs).expect("decision variables are in the formula")
    }

    /// The value of a variable in the model that the solver has found.
    fn value(&self, solver: &Batsat, variable: VarId) -> Value {
        let mut values = self.model.variable(variable).domain.values();
        values.find(|&value| solver.value(self.literal_of(variable, value))).unwrap_or_default()
    }

    /// A random solution; `None` if there is none.
    fn draw(&self, solver: &mut Batsat, random: &mut Rng) -> Result<Option<Vec<Value>>, SolverError> {
        if !satisfiable(solver, &[])? {
            return Ok(None);
        }
        let mut order: Vec<VarId> = self.model.decisions().collect();
        random.shuffle(&mut order);
        let mut possible: Vec<Value> = self.model.decisions().map(|of| self.value(solver, of)).collect();
        let mut drawn = Vec::with_capacity(order.len());
        for variable in order {
            let mut values: Vec<Value> = self.model.variable(variable).domain.values().collect();
            random.shuffle(&mut values);
            let known = possible[variable.index()];
            for value in values.into_iter().take(TRIED).take_while(|&value| value != known) {
                drawn.push(self.literal_of(variable, value));
                if satisfiable(solver, &drawn)? {
                    for other in self.model.decisions() {
                        possible[other.index()] = self.value(solver, other);
                    }
                    break;
                }
                drawn.pop();
            }
            if possible[variable.index()] == known {
                drawn.push(self.literal_of(variable, known));
            }
        }
        Ok(Some(possible))
    }

    /// Chooses givens in a solver that excludes the solution.
    fn choose(
        &self,
        solver: &mut Batsat,
        solution: &[Value],
        wanted: &Givable,
        random: &mut Rng,
    ) -> Result<Setting, SolverError> {
        let literals: Vec<Vec<i32>> = (wanted.units.iter())
            .map(|unit| unit.iter().map(|&variable| self.literal(variable, solution)).collect())
            .collect();
        let must = |unit: usize| wanted.always.get(unit).copied().unwrap_or_default();
        // Those that must be given come first, so that they stay.
        let mut order: Vec<usize> = (0..literals.len()).collect();
        random.shuffle(&mut order);
        order.sort_by_key(|&unit| !must(unit));
        let fixed = order.iter().take_while(|&&unit| must(unit)).count();
        let mut given = order.clone();
        let mut place = given.len();
        if !is_only(solver, &given, &literals)? {
            return Ok(Setting::Ambiguous);
        }
        while place > fixed {
            place -= 1;
            let rest: Vec<usize> = given.iter().copied().filter(|&unit| unit != given[place]).collect();
            if is_only(solver, &rest, &literals)? {
                // The solver says which of the rest are needed.
                let failed = solver.failed_assumptions();
                let is_needed =
                    |unit: usize| must(unit) || literals[unit].iter().any(|literal| failed.contains(literal));
                let before = rest.iter().take(place).filter(|&&unit| is_needed(unit)).count();
                given = rest.into_iter().filter(|&unit| is_needed(unit)).collect();
                place = before;
            }
        }
        let needed = given.len();
        let size = |&unit: &usize| wanted.sizes.get(unit).copied().unwrap_or(1);
        let mut more = wanted.number.unwrap_or_default().saturating_sub(given.iter().map(size).sum());
        for unit in order.into_iter().rev() {
            if !given.contains(&unit) && size(&unit) <= more {
                more -= size(&unit);
                given.push(unit);
            }
        }
        let minimal = given.len() == needed;
        given.sort_unstable();
        Ok(Setting::Set(Set { solution: solution.to_vec(), given, minimal }))
    }
}

/// Whether the formula has a model in which the assumptions hold.
fn satisfiable(solver: &mut Batsat, assumptions: &[i32]) -> Result<bool, SolverError> {
    match solver.solve(assumptions)? {
        Outcome::Satisfiable => Ok(true),
        Outcome::Unsatisfiable => Ok(false),
        Outcome::Interrupted => Err(SolverError::Spent),
    }
}

/// Whether no other solution has the values of these units.
fn is_only(solver: &mut Batsat, given: &[usize], literals: &[Vec<i32>]) -> Result<bool, SolverError> {
    let assumptions: Vec<i32> = given.iter().flat_map(|&unit| literals[unit].iter().copied()).collect();
    satisfiable(solver, &assumptions).map(|other| !other)
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, brute_force};

    use super::*;

    /// Latin squares of order 3 with random further clauses. The givens are compared with all solutions.
    #[test]
    fn puzzles_have_one_solution_and_need_their_givens() {
        let mut random = Rng::with_seed(3);
        let (mut set, mut ambiguous) = (0, 0);
        for round in 0..60 {
            let mut model = Model::new();
            let numbers = Domain::numbers(1..=3);
            let cells: Vec<VarId> = (0..9).map(|at| model.add_decision(format!("c{at}"), &numbers)).collect();
            for line in 0..3 {
                let row = (0..3).map(|at| cells[3 * line + at]).collect();
                model.add(Constraint::AllDifferent { variables: row });
                if round % 2 == 0 {
                    let column = (0..3).map(|at| cells[3 * at + line]).collect();
                    model.add(Constraint::AllDifferent { variables: column });
                }
            }
            let solutions = brute_force(&model);
            let units: Vec<Vec<VarId>> = match round % 3 {
                0 => cells.iter().map(|&cell| vec![cell]).collect(),
                1 => (0..5)
                    .map(|at| if at == 4 { vec![cells[4]] } else { vec![cells[at], cells[8 - at]] })
                    .collect(),
                _ => cells.iter().take(6).map(|&cell| vec![cell]).collect(),
            };
            let always: Vec<bool> = units.iter().map(|_| random.u8(0..6) == 0).collect();
            let number = (round % 4 == 0).then_some(7);
            let wanted =
                Givable { units: units.clone(), always: always.clone(), number, ..Givable::default() };
            let setter = Setter::new(&model, None).unwrap();
            let with = |solution: &[Value], given: &[usize]| {
                let agrees = |other: &&Vec<Value>| {
                    let mut variables = given.iter().flat_map(|&unit| &units[unit]);
                    variables.all(|variable| other[variable.index()] == solution[variable.index()])
                };
                solutions.iter().filter(agrees).count()
            };
            match setter.attempt(&wanted, None, &mut random).unwrap() {
                Setting::Set(Set { solution, given, minimal }) => {
                    set += 1;
                    assert!(solutions.contains(&solution));
                    assert_eq!(with(&solution, &given), 1);
                    assert!(always.iter().enumerate().all(|(unit, must)| !must || given.contains(&unit)));
                    assert!(given.len() >= number.unwrap_or(0).min(units.len()));
                    assert!(number.is_some() || minimal);
                    for &unit in given.iter().filter(|&&unit| minimal && !always[unit]) {
                        let rest: Vec<usize> = given.iter().copied().filter(|&other| other != unit).collect();
                        assert!(with(&solution, &rest) > 1);
                    }
                }
                Setting::Ambiguous => ambiguous += 1,
                other => panic!("{other:?}"),
            }
        }
        assert!(set > 30 && ambiguous > 5, "{set} {ambiguous}");
    }

    #[test]
    fn all_solutions_are_drawn() {
        let mut model = Model::new();
        let numbers = Domain::numbers(1..=3);
        let all: Vec<VarId> = (0..3).map(|at| model.add_decision(format!("c{at}"), &numbers)).collect();
        model.add(Constraint::AllDifferent { variables: all });
        let (setter, mut random) = (Setter::new(&model, None).unwrap(), Rng::with_seed(1));
        let mut found = std::collections::BTreeSet::new();
        for _ in 0..60 {
            let wanted =
                Givable { units: model.decisions().map(|of| vec![of]).collect(), ..Givable::default() };
            let Setting::Set(Set { solution, given, .. }) =
                setter.attempt(&wanted, None, &mut random).unwrap()
            else {
                panic!("there are solutions")
            };
            assert_eq!(given.len(), 2);
            found.insert(solution);
        }
        assert_eq!(found.len(), 6);
        model.add(Constraint::Clause { literals: Vec::new() });
        let setter = Setter::new(&model, None).unwrap();
        assert_eq!(setter.attempt(&Givable::default(), None, &mut random).unwrap(), Setting::NoSolution);
    }
}
