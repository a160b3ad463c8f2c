//! A model counter that is simple enough to trust, and truth tables built with it.

use crate::builder::{Builder, SIZE_LIMIT};
use crate::names::Names;
use crate::{ClauseEncoder, ClauseSink, Cnf, EncodeError, Encodings, Lit};

/// Assignments: `None` where a variable is open; index 0 is unused.
type Assignment = Vec<Option<bool>>;

fn value(assignment: &Assignment, literal: Lit) -> Option<bool> {
    assignment[literal.variable() as usize].map(|value| value == literal.is_positive())
}

/// Propagates units to the fixpoint. Returns false if all literals of a clause are false.
fn propagate(cnf: &Cnf, assignment: &mut Assignment) -> bool {
    loop {
        let mut changed = false;
        for clause in cnf.clauses() {
            if clause.iter().any(|&literal| value(assignment, literal) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&literal| value(assignment, literal).is_none());
            match (open.next(), open.next()) {
                (None, _) => return false,
                (Some(unit), None) => {
                    assignment[unit.variable() as usize] = Some(unit.is_positive());
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            return true;
        }
    }
}

/// Counts the assignments of the variables `1..=shown` that extend to a model. Each counts `min(extensions, most)`
/// times.
fn count(cnf: &Cnf, mut assignment: Assignment, shown: usize, most: usize) -> usize {
    if !propagate(cnf, &mut assignment) {
        return 0;
    }
    let Some(open) = (1..assignment.len()).find(|&variable| assignment[variable].is_none()) else { return 1 };
    let mut total = 0;
    for value in [false, true] {
        let mut branch = assignment.clone();
        branch[open] = Some(value);
        total += count(cnf, branch, shown, most);
        if open > shown && total >= most {
            return most;
        }
    }
    total
}

/// The number of models of the formula over this many inputs, and the number of different assignments of the inputs
/// in them.
pub(crate) fn count_models(out: Builder, inputs: usize) -> (usize, usize) {
    count_cnf_models(&out.finish().0, inputs)
}

/// The number of models of the formula, and the number of different assignments of the variables `1..=shown` in them.
pub(crate) fn count_cnf_models(cnf: &Cnf, shown: usize) -> (usize, usize) {
    let open = vec![None; cnf.variables() as usize + 1];
    (count(cnf, open.clone(), shown, usize::MAX), count(cnf, open, shown, 1))
}

/// A builder over `inputs` variables, and their literals.
pub(crate) fn inputs(inputs: usize) -> (Builder, Vec<Lit>) {
    let mut names = Names::default();
    let literals = (1..=inputs).map(|number| Lit::positive(names.add(&format!("x{number}")))).collect();
    (Builder::new(names, SIZE_LIMIT), literals)
}

/// The numbers of clauses and auxiliaries of the formula over this many inputs.
pub(crate) fn size(out: Builder, inputs: usize) -> (usize, usize) {
    let (cnf, _) = out.finish();
    (cnf.clause_count(), cnf.variables() as usize - inputs)
}

/// For each assignment of the inputs, the number of extensions to the auxiliaries.
fn extensions(cnf: &Cnf, inputs: usize) -> Vec<(Vec<bool>, usize)> {
    (0..1usize << inputs)
        .map(|row| {
            let input: Vec<bool> = (0..inputs).map(|i| row >> i & 1 == 1).collect();
            let mut assignment: Assignment = vec![None; cnf.variables() as usize + 1];
            for (i, &value) in input.iter().enumerate() {
                assignment[i + 1] = Some(value);
            }
            let extensions = count(cnf, assignment, 0, usize::MAX);
            (input, extensions)
        })
        .collect()
}

/// Asserts that the formula which `encode` writes over `n` inputs has a model for each input that satisfies `holds`,
/// and for no other. If `parsimonious`, there must be exactly one model for each. Returns the formula.
pub(crate) fn check_truth_table(
    n: usize,
    parsimonious: bool,
    encode: impl FnOnce(&[Lit], &mut Builder) -> Result<(), EncodeError>,
    holds: impl Fn(&[bool]) -> bool,
) -> Cnf {
    let (mut out, literals) = inputs(n);
    encode(&literals, &mut out).unwrap();
    let (cnf, _) = out.finish();
    for (input, extensions) in extensions(&cnf, n) {
        let expected = usize::from(holds(&input));
        let found = if parsimonious { extensions } else { extensions.min(1) };
        assert_eq!(found, expected, "{input:?} of {n} has {extensions} extensions");
    }
    cnf
}

/// As [`check_truth_table`], for constraints that are written through a [`ClauseEncoder`]. The inputs are literals of
/// both signs, in descending order, with unused variables between them. Parsimonious.
pub(crate) fn check_plain(
    n: usize,
    encodings: Encodings,
    write: impl FnOnce(&mut ClauseEncoder<Cnf>, &[Lit]) -> Result<(), EncodeError>,
    holds: impl Fn(&[bool]) -> bool,
) {
    let mut cnf = Cnf::default();
    let variables: Vec<Lit> = (0..2 * n).map(|_| cnf.new_variable()).collect();
    let input = |i: usize| if i % 3 == 1 { !variables[2 * (n - i) - 1] } else { variables[2 * (n - i) - 1] };
    let literals: Vec<Lit> = (0..n).map(input).collect();
    let mut encoder = ClauseEncoder::new(cnf, encodings);
    write(&mut encoder, &literals).unwrap();
    let cnf = std::mem::take(encoder.sink());
    assert!(cnf.clauses().flatten().all(|literal| literal.variable() <= cnf.variables()));
    for row in 0..1usize << n {
        let values: Vec<bool> = (0..n).map(|i| row >> i & 1 == 1).collect();
        let mut assignment: Assignment = vec![Some(false); 2 * n + 1];
        assignment.resize(cnf.variables() as usize + 1, None);
        for (literal, &value) in literals.iter().zip(&values) {
            assignment[literal.variable() as usize] = Some(value == literal.is_positive());
        }
        let extensions = count(&cnf, assignment, 0, usize::MAX);
        assert_eq!(extensions, usize::from(holds(&values)), "{values:?} with {encodings:?}");
    }
}

/// The strength of unit propagation under partial assignments of the inputs, as pairs of found and total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Strength {
    /// Partial assignments that extend to no solution: those that end in a conflict, and all of them.
    pub conflicts: (usize, usize),
    /// Open inputs that have the same value in all solutions: those that get this value, and all of them. Counted
    /// over the partial assignments that extend to a solution.
    pub implied: (usize, usize),
}

impl Strength {
    /// Whether unit propagation finds everything.
    pub(crate) fn is_complete(&self) -> bool {
        self.conflicts.0 == self.conflicts.1 && self.implied.0 == self.implied.1
    }
}

/// Measures the strength of the formula that `encode` writes over `n` inputs for the constraint `holds`, on all partial
/// assignments. Cost: 3^n propagations.
pub(crate) fn strength(
    n: usize,
    encode: impl FnOnce(&[Lit], &mut Builder) -> Result<(), EncodeError>,
    holds: impl Fn(&[bool]) -> bool,
) -> Strength {
    strength_under(&[None, Some(false), Some(true)], n, encode, holds)
}

/// As [`strength`], where inputs are only set to false, as if values were taken from domains. Cost: 2^n propagations.
pub(crate) fn strength_on_domains(
    n: usize,
    encode: impl FnOnce(&[Lit], &mut Builder) -> Result<(), EncodeError>,
    holds: impl Fn(&[bool]) -> bool,
) -> Strength {
    strength_under(&[None, Some(false)], n, encode, holds)
}

fn strength_under(
    states: &[Option<bool>],
    n: usize,
    encode: impl FnOnce(&[Lit], &mut Builder) -> Result<(), EncodeError>,
    holds: impl Fn(&[bool]) -> bool,
) -> Strength {
    let (mut out, literals) = inputs(n);
    encode(&literals, &mut out).unwrap();
    let (cnf, _) = out.finish();
    let rows = (0..1usize << n).map(|row| (0..n).map(|i| row >> i & 1 == 1).collect::<Vec<bool>>());
    let solutions: Vec<Vec<bool>> = rows.filter(|row| holds(row)).collect();
    let mut strength = Strength::default();
    for code in 0..states.len().pow(u32::try_from(n).unwrap()) {
        let digits = (0..n).scan(code, |rest, _| {
            let digit = *rest % states.len();
            *rest /= states.len();
            Some(states[digit])
        });
        let partial: Vec<Option<bool>> = digits.collect();
        let fits = |row: &&Vec<bool>| partial.iter().zip(*row).all(|(a, b)| a.is_none_or(|a| a == *b));
        let fitting: Vec<&Vec<bool>> = solutions.iter().filter(fits).collect();
        let mut assignment: Assignment = vec![None; cnf.variables() as usize + 1];
        assignment[1..=n].copy_from_slice(&partial);
        let consistent = propagate(&cnf, &mut assignment);
        let Some(first) = fitting.first() else {
            strength.conflicts.0 += usize::from(!consistent);
            strength.conflicts.1 += 1;
            continue;
        };
        assert!(consistent, "{partial:?} extends to a solution");
        for i in (0..n).filter(|&i| partial[i].is_none()) {
            if fitting.iter().all(|row| row[i] == first[i]) {
                strength.implied.0 += usize::from(assignment[i + 1].is_some());
                strength.implied.1 += 1;
            }
        }
    }
    strength
}
