//! Checks a claim.

use std::collections::BTreeSet;

use super::group::{permutation, product};
use super::inequality::Inequality;
use super::leader::{Images, leader};
use super::read::{ClaimError, Line, lines, numbers};

/// What a claim shows, if its constraints have no solution together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// The constraints of the formula, which are not checked here.
    pub formula: Vec<Inequality>,
    /// The variables whose values make up a solution.
    pub decisions: Vec<u32>,
    /// The solutions listed, each as the decisions that are true.
    pub listed: Vec<Vec<u32>>,
    /// The number of generators of the group.
    pub generators: usize,
    /// The exact number of solutions of the formula.
    pub solutions: usize,
    /// The exact number of orbits of solutions under the group.
    pub classes: usize,
}

/// Checks everything in a claim but that its constraints have no solution together.
///
/// Cost: linear in the text, and in the solutions times the generators. Memory: all solutions.
///
/// # Errors
/// The first line that is wrong.
pub fn check(text: &str) -> Result<Claimed, ClaimError> {
    // Every variable takes a byte at least, so a short file takes little memory.
    let most = u32::try_from(text.len()).unwrap_or(u32::MAX).min(i32::MAX.unsigned_abs() / 2);
    let mut state = State { most, ..State::default() };
    let mut last = 0;
    for line in lines(text) {
        let (number, line) = line?;
        last = number;
        state.line(line).map_err(|problem| ClaimError { line: number, problem })?;
    }
    state.end().map_err(|problem| ClaimError { line: last, problem })
}

/// The maximum number of solutions in the orbits of those listed. All of them are kept in memory.
const MOST_SOLUTIONS: usize = 20_000_000;

/// The part of the file in which a line stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Part {
    #[default]
    Start,
    Formula,
    Group,
    Leaders,
    Solutions,
    End,
}

#[derive(Default)]
struct State {
    part: Part,
    /// The greatest number of variables.
    most: u32,
    variables: u32,
    decisions: Vec<u32>,
    formula: BTreeSet<Inequality>,
    generators: Vec<Images>,
    order: Vec<u32>,
    /// The number of the next variable of a leader, and the constraints of the leader that must follow, the last first.
    next: u32,
    expected: Vec<Inequality>,
    /// The decisions in no constraint of the formula of which exactly one decision is true.
    single: Vec<u32>,
    /// The sum of each constraint of the formula, minus its degree, if no variable is true; and for each variable, what
    /// it adds to which constraints.
    empty: Vec<i64>,
    adds: Vec<Vec<(usize, i64)>>,
    /// The variables besides the decisions that are true in the next solution.
    also: Option<Vec<u32>>,
    solutions: BTreeSet<Vec<u32>>,
    listed: Vec<Vec<u32>>,
    stated: (usize, usize),
}

type Checked<T = ()> = Result<T, &'static str>;

fn require(holds: bool, problem: &'static str) -> Checked {
    if holds { Ok(()) } else { Err(problem) }
}

impl State {
    fn enter(&mut self, part: Part) -> Checked {
        require(self.expected.is_empty(), "constraints of a leader are missing above")?;
        require(self.also.is_none(), "the constraint of a solution is missing above")?;
        require(self.part <= part, "this line is out of place")?;
        self.part = part;
        Ok(())
    }

    fn line(&mut self, line: Line<'_>) -> Checked {
        match line {
            Line::Says("variables", count) => {
                self.enter(Part::Start)?;
                require(self.decisions.is_empty(), "this line is out of place")?;
                let known = |&count: &u32| count <= self.most;
                self.variables = count.parse().ok().filter(known).ok_or("this is no number of variables")?;
            }
            Line::Says("decisions", list) => {
                self.enter(Part::Start)?;
                self.decisions = self.listed(list)?;
            }
            Line::Says("formula", _) => self.enter(Part::Formula)?,
            Line::Says("generator", cycles) => {
                self.enter(Part::Group)?;
                let images =
                    permutation(cycles, self.variables).ok_or("this is no permutation of the variables")?;
                self.symmetry(&images)?;
                self.generators.push(images);
            }
            Line::Says("order", list) => {
                self.enter(Part::Group)?;
                let words = list.split_ascii_whitespace().map(|word| word.parse().ok());
                let order: Option<Vec<u32>> = words.collect();
                let known = |order: &Vec<u32>| order.iter().all(|of| (1..=self.variables).contains(of));
                self.order = order.filter(known).ok_or("this is no list of variables")?;
            }
            Line::Says("leader", word) => {
                self.enter(Part::Leaders)?;
                self.next = self.next.max(self.variables + 1);
                let images = product(word, &self.generators, self.variables)
                    .ok_or("this is no word in the generators")?;
                self.expected = leader(&images, &self.order, &mut self.next).ok_or("too many variables")?;
                self.expected.reverse();
            }
            Line::Says("solutions", _) => {
                require(self.part < Part::Solutions, "this line is out of place")?;
                self.enter(Part::Solutions)?;
                self.prepare();
            }
            Line::Says("also", list) => {
                require(self.part == Part::Solutions, "this line is out of place")?;
                self.enter(Part::Solutions)?;
                self.also = Some(self.listed(list)?);
            }
            Line::Says("total", numbers) => {
                self.enter(Part::End)?;
                let stated =
                    numbers.split_once(' ').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                self.stated = stated.ok_or("these are no two numbers")?;
            }
            Line::Says(..) => return Err("unknown statement"),
            Line::Constraints(read) => {
                return read.into_iter().try_for_each(|constraint| self.constraint(constraint));
            }
        }
        Ok(())
    }

    /// Reads variables.
    fn listed(&self, list: &str) -> Checked<Vec<u32>> {
        numbers(list, self.variables).ok_or("this is no increasing list of variables")
    }

    /// Every constraint of the formula is mapped to a constraint of the formula. So the permutation maps solutions to
    /// solutions; and it maps decisions to decisions.
    fn symmetry(&self, images: &Images) -> Checked {
        let image = |literal: i32| {
            let image = i32::try_from(images[literal.unsigned_abs() as usize - 1]).unwrap_or(0);
            if literal > 0 { image } else { -image }
        };
        let kept =
            self.decisions.iter().all(|&of| self.decisions.binary_search(&images[of as usize - 1]).is_ok());
        require(kept, "this permutation does not map decisions to decisions")?;
        let mapped = |Inequality { terms, degree }: &Inequality| {
            let terms = terms.iter().map(|&(weight, literal)| (weight, image(literal)));
            Inequality::new(terms, *degree).is_some_and(|mapped| self.formula.contains(&mapped))
        };
        require(self.formula.iter().all(mapped), "this permutation is no symmetry of the formula")
    }

    fn constraint(&mut self, constraint: Inequality) -> Checked {
        match self.part {
            Part::Formula => {
                let known = |&(_, of): &(i64, i32)| of.unsigned_abs() <= self.variables;
                require(constraint.terms.iter().all(known), "the formula has no such variable")?;
                self.formula.insert(constraint);
                Ok(())
            }
            Part::Leaders => {
                let expected = self.expected.pop().ok_or("this constraint belongs to no leader")?;
                require(constraint == expected, "this is not the constraint of the leader")
            }
            Part::Solutions => self.solution(&constraint),
            Part::Start | Part::Group | Part::End => Err("this constraint is out of place"),
        }
    }

    /// Finds the constraints of the formula of which exactly one decision is true, and what solutions add to the sums.
    fn prepare(&mut self) {
        let mut covered: BTreeSet<u32> = BTreeSet::new();
        for Inequality { terms, degree } in &self.formula {
            let row: Vec<u32> = terms.iter().map(|&(_, literal)| literal.unsigned_abs()).collect();
            let one = *degree == 1 && terms.iter().all(|&(weight, literal)| weight == 1 && literal > 0);
            let negated = terms.iter().map(|&(weight, literal)| (weight, -literal)).collect();
            let most = i64::try_from(row.len()).unwrap_or(0) - 1;
            let is_row = one
                && row.iter().all(|of| self.decisions.binary_search(of).is_ok())
                && row.iter().any(|of| !covered.contains(of))
                && (most == 0 || self.formula.contains(&Inequality { terms: negated, degree: most }));
            if is_row {
                covered.extend(&row);
            }
        }
        self.adds = vec![Vec::new(); self.variables as usize + 1];
        for (number, Inequality { terms, degree }) in self.formula.iter().enumerate() {
            let negated =
                terms.iter().filter(|(_, literal)| *literal < 0).map(|(weight, _)| weight).sum::<i64>();
            self.empty.push(negated - degree);
            for &(weight, literal) in terms {
                let added = if literal > 0 { weight } else { -weight };
                self.adds[literal.unsigned_abs() as usize].push((number, added));
            }
        }
        self.single = self.decisions.iter().copied().filter(|of| !covered.contains(of)).collect();
    }

    /// Checks the constraint that excludes a solution. It names the true decisions, and the solution satisfies the
    /// formula. So it names the true decision of each constraint "exactly one of these", which makes the others false.
    /// It also names all decisions in no such constraint, so it excludes nothing else.
    fn solution(&mut self, block: &Inequality) -> Checked {
        let ones = block.degree == 1 && block.terms.iter().all(|&(weight, _)| weight == 1);
        require(ones, "a solution is excluded by a clause")?;
        let named: BTreeSet<u32> = block.terms.iter().map(|&(_, literal)| literal.unsigned_abs()).collect();
        let known = named.iter().all(|of| self.decisions.binary_search(of).is_ok());
        require(known, "this excludes more than decisions")?;
        let truths = block.terms.iter().filter(|(_, literal)| *literal < 0).map(|(_, of)| of.unsigned_abs());
        let decided: Vec<u32> = truths.collect();
        let whole = self.single.iter().all(|of| named.contains(of));
        require(whole, "this may exclude more than one solution")?;
        let also = self.also.take().unwrap_or_default();
        require(
            also.iter().all(|of| self.decisions.binary_search(of).is_err()),
            "the solution has further decisions",
        )?;
        let mut sums = self.empty.clone();
        for &of in decided.iter().chain(&also) {
            self.adds[of as usize].iter().for_each(|&(number, added)| sums[number] += added);
        }
        require(sums.iter().all(|&sum| sum >= 0), "this is no solution of the formula")?;
        require(self.solutions.insert(decided.clone()), "this solution was listed before")?;
        self.listed.push(decided);
        Ok(())
    }

    fn end(self) -> Checked<Claimed> {
        require(self.part == Part::End, "the claim ends early")?;
        let found = orbits(&self.listed, &self.generators, MOST_SOLUTIONS);
        let (classes, all) = found.ok_or("the solutions listed stand for too many")?;
        let solutions = all.len();
        require((classes, solutions) == self.stated, "the numbers are not those of the listed solutions")?;
        let (formula, generators) = (self.formula.into_iter().collect(), self.generators.len());
        Ok(Claimed {
            formula,
            decisions: self.decisions,
            listed: self.listed,
            generators,
            solutions,
            classes,
        })
    }
}

/// The number of orbits of some solutions under a group, and the solutions in them. A solution is given as its true
/// variables, in ascending order. `None` if there are more than `most`.
pub fn orbits(
    listed: &[Vec<u32>],
    generators: &[Images],
    most: usize,
) -> Option<(usize, BTreeSet<Vec<u32>>)> {
    let mut seen: BTreeSet<Vec<u32>> = BTreeSet::new();
    let mut classes = 0;
    for solution in listed {
        if !seen.insert(solution.clone()) {
            continue;
        }
        classes += 1;
        let mut open = vec![solution.clone()];
        while let Some(solution) = open.pop() {
            for images in generators {
                let mut image: Vec<u32> = solution.iter().map(|&of| images[of as usize - 1]).collect();
                image.sort_unstable();
                if seen.insert(image.clone()) {
                    open.push(image);
                }
                if seen.len() > most {
                    return None;
                }
            }
        }
    }
    Some((classes, seen))
}
