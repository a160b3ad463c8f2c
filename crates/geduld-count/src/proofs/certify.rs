//! Lists the solutions of a formula, with a proof for other checkers that there are no others.

use std::collections::{BTreeSet, VecDeque};
use std::io::{self, Write};

use geduld_proof::{
    CLAIM_MARK, ClaimError, Cube, CubeSearch, Inequality, LoggedFormula, Searcher, Stitcher, TrueVariables,
    leader, orbits,
};
use rayon::prelude::*;

use super::formula::{ClaimedFormula, group};
use super::prove::ProveError;
use crate::error::CountError;
use crate::work::control::Control;

/// The options of a certificate.
pub struct Certifier<'a> {
    /// The formula. If it has symmetries, only one solution of each orbit is searched for.
    pub formula: &'a ClaimedFormula,
    /// The maximum number of solutions, listed or in the classes of those listed.
    pub limit: usize,
    /// The number of threads. The files do not depend on it.
    pub threads: usize,
    /// The length of a proof, in bytes, at which the search is cut into cubes.
    pub cut: usize,
}

/// The length at which a search is cut into cubes by default.
pub const CUT_AT: usize = 4_000_000;

/// The number of cubes that a search is cut into at least, if possible.
const CUBES: usize = 128;

/// The number of cubes to work on at once. It is fixed, so that the file does not depend on the number of threads.
const AT_ONCE: usize = 16;

/// The bytes of lines that a cube may keep in memory while an earlier one is written.
const MOST_WAITING: usize = 32_000_000;

/// The result of a certificate.
#[derive(Clone, Debug)]
pub enum Certified {
    /// The proof has been written.
    Whole(Box<Claim>),
    /// There are more solutions than may be listed.
    TooMany,
    /// The control asked to stop.
    Stopped,
}

/// The claim of a certificate.
#[derive(Clone, Debug)]
pub struct Claim {
    formula: ClaimedFormula,
    /// For each comparison, the word of the element in the generators, and its constraints.
    leaders: Vec<(Vec<usize>, Vec<Inequality>)>,
    /// The variables with those of the leaders.
    variables: u32,
    /// The solutions listed.
    listed: Vec<TrueVariables>,
    /// The number of classes.
    pub classes: usize,
    /// The number of solutions in these classes.
    pub solutions: usize,
    /// The number of constraints that the proof derives.
    pub derived: u64,
}

impl Certifier<'_> {
    /// Finds all solutions, or one of each orbit, and writes a proof that there are no others. The proof is valid only
    /// if the result is [`Certified::Whole`].
    ///
    /// # Errors
    /// If the proof cannot be written, or there are too many variables.
    pub fn certify(&self, out: impl Write, control: &Control) -> Result<Certified, ProveError> {
        let mut claim = Claim::new(self.formula.clone())?;
        let leaders = claim.leaders.iter().flat_map(|(_, constraints)| constraints).cloned();
        let logged = LoggedFormula {
            variables: claim.variables,
            inequalities: self.formula.inequalities.iter().cloned().chain(leaders).collect(),
            decisions: self.formula.decisions.clone(),
            projected: self.formula.projected,
            named: named(self.formula),
            described: self.formula.variables,
        };
        let mut searcher = Searcher::new(&logged);
        let mut stitcher = Stitcher::new(out, logged.inequalities.len())?;
        let stop = || control.is_stopped();
        let mut whole = CubeSearch::new(searcher.clone(), &[]);
        whole.advance(self.cut, &stop);
        if whole.is_finished() {
            self.write(&mut whole, &mut stitcher, &mut claim)?;
        } else if !stop() {
            drop(whole);
            let tree = searcher.cut(CUBES);
            if !self.write_all(&searcher, tree, &mut stitcher, &mut claim, control)? {
                return Ok(if stop() { Certified::Stopped } else { Certified::TooMany });
            }
        }
        if stop() {
            return Ok(Certified::Stopped);
        }
        if claim.listed.len() > self.limit {
            return Ok(Certified::TooMany);
        }
        let (derived, mut out) = stitcher.finish()?;
        out.flush()?;
        claim.derived = derived;
        let Some((classes, all)) = claim.all(self.limit) else { return Ok(Certified::TooMany) };
        (claim.classes, claim.solutions) = (classes, all.len());
        Ok(Certified::Whole(Box::new(claim)))
    }

    /// Writes the lines that wait in a search. Returns whether the search is finished.
    fn write<W: Write>(
        &self,
        search: &mut CubeSearch<'_>,
        stitcher: &mut Stitcher<W>,
        claim: &mut Claim,
    ) -> io::Result<bool> {
        let (log, solutions) = search.take();
        stitcher.add(&log)?;
        claim.listed.extend(solutions);
        if search.is_finished() {
            stitcher.closed(log.derived(), search.found());
        }
        Ok(search.is_finished())
    }

    /// Searches the cubes of a tree, several at once, and writes their lines in order. Returns whether all are closed.
    fn write_all<W: Write>(
        &self,
        searcher: &Searcher<'_>,
        tree: Vec<(Cube, usize)>,
        stitcher: &mut Stitcher<W>,
        claim: &mut Claim,
        control: &Control,
    ) -> Result<bool, ProveError> {
        let pool = crate::work::threads::pool(self.threads).map_err(CountError::from)?;
        let stop = || control.is_stopped();
        let mut waiting = tree.into_iter().peekable();
        let mut begun: VecDeque<Item<'_>> = VecDeque::new();
        while waiting.peek().is_some() || !begun.is_empty() {
            let searches =
                |begun: &VecDeque<Item<'_>>| begun.iter().filter(|item| item.search.is_some()).count();
            while searches(&begun) < AT_ONCE
                && let Some((cube, parts)) = waiting.next()
            {
                let search = (parts == 0).then(|| CubeSearch::new(searcher.clone(), &cube));
                begun.push_back(Item { cube, parts, search });
            }
            let mut first = true;
            let open = begun.iter_mut().filter_map(|item| item.search.as_mut()).filter(|search| {
                let is_first = std::mem::take(&mut first);
                is_first || !search.is_finished() && search.waiting() < MOST_WAITING
            });
            let open: Vec<&mut CubeSearch<'_>> = open.collect();
            pool.install(|| {
                let step = |search: &mut CubeSearch<'_>| search.advance(search.waiting() + self.cut, &stop);
                open.into_par_iter().with_max_len(1).for_each(step);
            });
            if stop() || claim.listed.len() > self.limit {
                return Ok(false);
            }
            while let Some(item) = begun.front_mut() {
                match &mut item.search {
                    None => stitcher.close(&item.cube, item.parts)?,
                    Some(search) => {
                        if !self.write(search, stitcher, claim)? {
                            break;
                        }
                    }
                }
                begun.pop_front();
            }
        }
        Ok(true)
    }
}

/// A cube on its way to the file, in the order of the tree.
struct Item<'a> {
    cube: Cube,
    /// The number of its parts, which are the last ones before it.
    parts: usize,
    /// Its search, if it has no parts.
    search: Option<CubeSearch<'a>>,
}

impl Claim {
    fn new(formula: ClaimedFormula) -> Result<Self, ProveError> {
        let mut variables = formula.variables;
        let mut leaders = Vec::new();
        if !formula.generators.is_empty() {
            let mut words: Vec<_> = group(&formula.generators, formula.variables).into_iter().collect();
            words.sort_by(|(_, one), (_, other)| (one.len(), one).cmp(&(other.len(), other)));
            for (images, word) in words.into_iter().filter(|(_, word)| !word.is_empty()) {
                let mut next = variables + 1;
                let constraints = leader(&images, &formula.order, &mut next);
                let constraints = constraints.ok_or(CountError::Internal("too many variables"))?;
                variables = next - 1;
                leaders.push((word, constraints));
            }
        }
        let listed = Vec::new();
        Ok(Self { formula, leaders, variables, listed, classes: 0, solutions: 0, derived: 0 })
    }

    /// The decisions that are true in a solution.
    fn decided<'t>(&'t self, solution: &'t TrueVariables) -> impl Iterator<Item = u32> + 't {
        let decisions = &self.formula.decisions;
        solution.iter().copied().filter(|of| decisions.binary_search(of).is_ok())
    }

    /// The number of classes, and all solutions in them, each as its true decisions; `None` if there are more than
    /// `most`.
    pub fn all(&self, most: usize) -> Option<(usize, BTreeSet<Vec<u32>>)> {
        let decided: Vec<Vec<u32>> =
            self.listed.iter().map(|listed| self.decided(listed).collect()).collect();
        orbits(&decided, &self.formula.generators, most)
    }

    /// The number of solutions listed: all, or one of each class, some of them perhaps several times.
    pub fn listed(&self) -> usize {
        self.listed.len()
    }

    /// The number of generators of the group under which solutions form classes.
    pub fn generators(&self) -> usize {
        self.formula.generators.len()
    }

    /// Writes the claim in OPB: the formula, the symmetries, and the solutions listed. A checker refutes it with the
    /// proof.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { formula, leaders, variables, listed, .. } = self;
        let leading: usize = leaders.iter().map(|(_, constraints)| constraints.len()).sum();
        let own = formula.text.lines().filter(|line| !line.starts_with('*')).count();
        writeln!(out, "* #variable= {variables} #constraint= {}", own + leading + listed.len())?;
        writeln!(out, "{CLAIM_MARK}variables {}", formula.variables)?;
        writeln!(out, "{CLAIM_MARK}decisions {}", ranges(&formula.decisions))?;
        writeln!(out, "{CLAIM_MARK}formula")?;
        out.write_all(formula.text.as_bytes())?;
        for images in &formula.generators {
            writeln!(out, "{CLAIM_MARK}generator {}", cycles(images))?;
        }
        if !leaders.is_empty() {
            writeln!(out, "{CLAIM_MARK}order {}", spaced(&formula.order))?;
        }
        for (word, constraints) in leaders {
            writeln!(out, "{CLAIM_MARK}leader {}", spaced(word))?;
            constraints.iter().try_for_each(|constraint| inequality(constraint, out))?;
        }
        writeln!(out, "{CLAIM_MARK}solutions")?;
        let named = named(formula);
        for solution in listed {
            let decided: Vec<u32> = self.decided(solution).collect();
            let also: Vec<u32> =
                solution.iter().copied().filter(|of| formula.decisions.binary_search(of).is_err()).collect();
            if !also.is_empty() {
                writeln!(out, "{CLAIM_MARK}also {}", ranges(&also))?;
            }
            let mut literals: Vec<(u32, bool)> = decided.iter().map(|&of| (of, false)).collect();
            let missing = named.iter().filter(|of| decided.binary_search(of).is_err());
            literals.extend(missing.map(|&of| (of, true)));
            literals.sort_unstable();
            for (of, positive) in literals {
                write!(out, "+1 {}x{of} ", if positive { "" } else { "~" })?;
            }
            writeln!(out, ">= 1 ;")?;
        }
        writeln!(out, "{CLAIM_MARK}total {} {}", self.classes, self.solutions)
    }
}

/// The decisions that the constraint of a solution names even if they are false: those that are in no constraint of the
/// formula of which exactly one decision holds.
fn named(formula: &ClaimedFormula) -> Vec<u32> {
    let mut named: BTreeSet<u32> = formula.decisions.iter().copied().collect();
    let all: BTreeSet<&Inequality> = formula.inequalities.iter().collect();
    for constraint @ Inequality { terms, degree } in &formula.inequalities {
        let one = *degree == 1 && terms.iter().all(|&(weight, literal)| weight == 1 && literal > 0);
        let within = |&(_, of): &(i64, i32)| formula.decisions.binary_search(&of.unsigned_abs()).is_ok();
        let most = Inequality {
            terms: terms.iter().map(|&(weight, literal)| (weight, -literal)).collect(),
            degree: i64::try_from(terms.len()).unwrap_or(0) - 1,
        };
        if one && terms.iter().all(within) && (constraint.terms.len() == 1 || all.contains(&most)) {
            terms.iter().for_each(|(_, of)| _ = named.remove(&of.unsigned_abs()));
        }
    }
    named.into_iter().collect()
}

fn inequality(constraint: &Inequality, out: &mut impl Write) -> io::Result<()> {
    for &(weight, literal) in &constraint.terms {
        write!(out, "+{weight} {}x{} ", if literal > 0 { "" } else { "~" }, literal.unsigned_abs())?;
    }
    writeln!(out, ">= {} ;", constraint.degree)
}

fn spaced<N: std::fmt::Display>(numbers: &[N]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Increasing numbers, with ranges: `1-5 8`.
fn ranges(numbers: &[u32]) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut rest = numbers;
    while let [first, ..] = *rest {
        let length = rest.iter().zip(first..).take_while(|&(&number, expected)| number == expected).count();
        let last = rest[length - 1];
        words.push(if length == 1 { first.to_string() } else { format!("{first}-{last}") });
        rest = &rest[length..];
    }
    words.join(" ")
}

/// A permutation as cycles.
fn cycles(images: &[u32]) -> String {
    let mut seen = vec![false; images.len()];
    let mut text = String::new();
    for start in 1..=u32::try_from(images.len()).unwrap_or(u32::MAX) {
        let mut cycle = Vec::new();
        let mut of = start;
        while !std::mem::replace(&mut seen[of as usize - 1], true) {
            cycle.push(of);
            of = images[of as usize - 1];
        }
        if cycle.len() > 1 {
            text += &format!("({})", spaced(&cycle));
        }
    }
    text
}

impl From<ClaimError> for ProveError {
    fn from(_: ClaimError) -> Self {
        CountError::Internal("the formula cannot be read back").into()
    }
}
