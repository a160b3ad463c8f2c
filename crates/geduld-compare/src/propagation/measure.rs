//! Measures a part in an encoding.

use geduld_encode::{Encodings, Lit, Size, encode};
use geduld_enumerate::Propagation;

use crate::propagation::domains::Domains;
use crate::propagation::oracle::{MeasureError, Oracle};
use crate::propagation::part::Specimen;
use crate::propagation::sample::Sample;

/// The strength of unit propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The number of partial assignments that were tried.
    pub tried: usize,
    /// Whether these are all partial assignments.
    pub exhaustive: bool,
    /// The number of assignments that give a variable two values or none. All following numbers leave them out.
    pub trivial: usize,
    /// The assignments that no solution agrees with: the number of those that end in a conflict, and the number of
    /// all of them.
    pub conflicts: (usize, usize),
    /// The open atoms that have the same value in all remaining solutions, unless this follows from the domains
    /// alone: the number of those that get this value, and the number of all of them.
    pub implied: (usize, usize),
    /// The maximum number of assignments of the auxiliaries to which a solution extends, counted up to 51. `None` if
    /// counting would have taken long, or no solution occurred.
    pub extensions: Option<usize>,
    /// The size of the encoded constraint, without the domains of its variables.
    pub size: Size,
}

/// Larger numbers of extensions are not counted exactly.
pub const MOST: usize = 50;

/// The number of solutions whose extensions are counted.
const SOLUTIONS: usize = 20;

/// The number of decisions after which counting the extensions of a solution is given up.
const EFFORT: usize = 10_000;

impl Strength {
    /// Whether no conflict was missed.
    pub fn is_refutation_complete(&self) -> bool {
        self.conflicts.0 == self.conflicts.1
    }

    /// Whether nothing was missed: neither a conflict nor the value of an atom.
    pub fn is_propagation_complete(&self) -> bool {
        self.is_refutation_complete() && self.implied.0 == self.implied.1
    }
}

/// Measures a part in several encodings on the same partial assignments.
///
/// Cost: a propagation for each partial assignment and encoding, plus the cost of the oracle: at most seconds for
/// constraints of some hundred atoms.
///
/// # Errors
/// If the part cannot be written in the reference encoding. If another encoding cannot write it, the result for this
/// encoding is an error.
pub fn measure(
    part: &Specimen,
    encodings: &[Encodings],
) -> Result<Vec<Result<Strength, MeasureError>>, MeasureError> {
    let mut oracle = Oracle::new(&part.model, &part.atoms)?;
    let sample = Sample::new(part, &mut oracle)?;
    let implied: Vec<Option<Vec<Option<bool>>>> =
        sample.assignments.iter().map(|partial| oracle.implied(partial)).collect::<Result<_, _>>()?;
    Ok(encodings.iter().map(|encodings| strength(part, encodings, &sample, &implied)).collect())
}

fn strength(
    part: &Specimen,
    encodings: &Encodings,
    sample: &Sample,
    implied: &[Option<Vec<Option<bool>>>],
) -> Result<Strength, MeasureError> {
    let encoded = encode(&part.model, encodings)?;
    let domains = encoded.parts().iter().filter(|part| part.kind == "domain");
    let size = domains.fold(encoded.size(), |size, domain| size - domain.size);
    let clauses: Vec<Vec<i32>> = encoded.cnf().dimacs_clauses().collect();
    let mut formula =
        Propagation::new(encoded.cnf().variables() as usize, clauses.iter().map(Vec::as_slice))?;
    let literals: Vec<i32> =
        part.atoms.iter().filter_map(|&atom| encoded.literal(atom)).map(Lit::dimacs).collect();
    let mut strength = Strength {
        tried: sample.assignments.len(),
        exhaustive: sample.exhaustive,
        trivial: 0,
        conflicts: (0, 0),
        implied: (0, 0),
        extensions: None,
        size,
    };
    let domains = Domains::new(part);
    let mut solutions = 0;
    for (partial, implied) in sample.assignments.iter().zip(implied) {
        let Some(trivial) = domains.implied(partial) else {
            strength.trivial += 1;
            continue;
        };
        let consistent = assume(&mut formula, &literals, partial);
        let Some(implied) = implied else {
            strength.conflicts.0 += usize::from(!consistent);
            strength.conflicts.1 += 1;
            continue;
        };
        let open = |&atom: &usize| partial[atom].is_none() && trivial[atom].is_none();
        let follows = (0..partial.len()).filter(open).filter(|&atom| implied[atom].is_some());
        for atom in follows {
            strength.implied.0 += usize::from(formula.value(literals[atom]) == implied[atom]);
            strength.implied.1 += 1;
        }
        if solutions < SOLUTIONS && implied.iter().all(Option::is_some) {
            solutions += 1;
            let models = match assume(&mut formula, &literals, implied) {
                true => models(&mut formula, encoded.cnf().variables(), MOST + 1, &mut { EFFORT }),
                false => Some(0),
            };
            strength.extensions = strength.extensions.max(models);
        }
    }
    Ok(strength)
}

/// Gives literals these values, and propagates them through the formula. Returns whether there is no conflict.
fn assume(formula: &mut Propagation, literals: &[i32], values: &[Option<bool>]) -> bool {
    formula.backtrack(0);
    let mut given = literals.iter().zip(values).filter_map(|(&literal, value)| Some((literal, (*value)?)));
    !formula.is_refuted()
        && given.all(|(literal, value)| match formula.value(literal) {
            Some(known) => known == value,
            None => {
                formula.decide(if value { literal } else { -literal });
                formula.propagate()
            }
        })
}

/// The number of models under the decisions, at most `most`. `None` if there is too much to try.
fn models(formula: &mut Propagation, variables: u32, most: usize, effort: &mut usize) -> Option<usize> {
    let mut variables_of = (1..=variables).filter_map(|variable| i32::try_from(variable).ok());
    let Some(open) = variables_of.find(|&variable| formula.value(variable).is_none()) else { return Some(1) };
    let (level, mut found) = (formula.level(), 0);
    for literal in [-open, open] {
        *effort = effort.checked_sub(1)?;
        if found < most {
            formula.decide(literal);
            if formula.propagate() {
                found += models(formula, variables, most - found, effort)?;
            }
            formula.backtrack(level);
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use geduld_encode::{Cardinality, Choice, Sum};

    use super::*;
    use crate::propagation::gallery;

    /// Brute force over all partial assignments and all solutions of the model, with its own propagation.
    fn by_brute_force(part: &Specimen, encodings: &Encodings) -> ((usize, usize), (usize, usize)) {
        let model = &part.model;
        let sizes: Vec<usize> = model.variables().iter().map(|variable| variable.domain.len()).collect();
        let (mut solutions, mut everything): (Vec<Vec<bool>>, Vec<Vec<bool>>) = (Vec::new(), Vec::new());
        let mut values = vec![0u32; sizes.len()];
        loop {
            let holds = part
                .atoms
                .iter()
                .map(|&atom| values[model.variable_of(atom).index()] == model.value_of(atom));
            let holds: Vec<bool> = holds.collect();
            if model.is_satisfied(&values) {
                solutions.push(holds.clone());
            }
            everything.push(holds);
            let Some(next) = (0..sizes.len()).find(|&i| (values[i] as usize) + 1 < sizes[i]) else { break };
            values[next] += 1;
            values[..next].fill(0);
        }
        let encoded = encode(model, encodings).unwrap();
        let variables = encoded.cnf().variables() as usize;
        let (mut conflicts, mut implied) = ((0, 0), (0, 0));
        for code in 0..3usize.pow(u32::try_from(part.atoms.len()).unwrap()) {
            let partial: Vec<Option<bool>> = (0..part.atoms.len())
                .map(|i| [None, Some(true), Some(false)][code / 3usize.pow(u32::try_from(i).unwrap()) % 3])
                .collect();
            let mut truth = vec![None; variables + 1];
            for (&atom, &value) in part.atoms.iter().zip(&partial) {
                truth[encoded.literal(atom).unwrap().variable() as usize] = value;
            }
            let value = |truth: &[Option<bool>], literal: &Lit| {
                truth[literal.variable() as usize].map(|value| value == literal.is_positive())
            };
            let consistent = loop {
                let before = truth.clone();
                let mut failed = false;
                for clause in encoded.cnf().clauses() {
                    if clause.iter().any(|literal| value(&truth, literal) == Some(true)) {
                        continue;
                    }
                    let open: Vec<&Lit> =
                        clause.iter().filter(|literal| value(&truth, literal).is_none()).collect();
                    match open[..] {
                        [] => failed = true,
                        [unit] => truth[unit.variable() as usize] = Some(unit.is_positive()),
                        _ => {}
                    }
                }
                if failed || truth == before {
                    break !failed;
                }
            };
            // The assignments of the whole model that respect the domains, whether or not they satisfy the constraints.
            let in_domains: Vec<&Vec<bool>> = everything
                .iter()
                .filter(|values| partial.iter().zip(*values).all(|(a, b)| a.is_none_or(|a| a == *b)))
                .collect();
            let Some(any) = in_domains.first() else { continue };
            let trivial = |i: usize| in_domains.iter().all(|values| values[i] == any[i]);
            let left: Vec<&Vec<bool>> = solutions
                .iter()
                .filter(|solution| partial.iter().zip(*solution).all(|(a, b)| a.is_none_or(|a| a == *b)))
                .collect();
            let Some(first) = left.first() else {
                conflicts = (conflicts.0 + usize::from(!consistent), conflicts.1 + 1);
                continue;
            };
            for (i, &atom) in part.atoms.iter().enumerate() {
                if partial[i].is_none() && !trivial(i) && left.iter().all(|solution| solution[i] == first[i])
                {
                    let found = truth[encoded.literal(atom).unwrap().variable() as usize] == Some(first[i]);
                    implied = (implied.0 + usize::from(found), implied.1 + 1);
                }
            }
        }
        (conflicts, implied)
    }

    fn with(name: &str) -> Specimen {
        gallery().into_iter().find(|part| part.name == name).unwrap()
    }

    #[test]
    fn what_is_measured_is_what_brute_force_finds() {
        for (name, encodings) in [
            ("sum of 3 digits from 1 to 3 = 6", Encodings { sum: Sum::Adder, ..Encodings::default() }),
            ("3 different digits from 1 to 3", Encodings::default()),
            ("two tables with a digit in common", Encodings::default()),
        ] {
            let part = with(name);
            let measured = measure(&part, &[encodings]).unwrap().remove(0).unwrap();
            assert!(measured.exhaustive);
            assert_eq!((measured.conflicts, measured.implied), by_brute_force(&part, &encodings), "{name}");
            assert_eq!(measured.extensions, Some(1), "{name}: encodings are parsimonious");
        }
    }

    /// Sinz, CP 2005, and Bailleux and Boufkhad, CP 2003: both maintain arc consistency.
    #[test]
    fn counters_and_totalizers_miss_nothing() {
        let part = with("exactly 3 of 7");
        for &cardinality in Cardinality::ALL {
            let encodings = Encodings { cardinality, ..Encodings::default() };
            let measured = measure(&part, &[encodings]).unwrap().remove(0).unwrap();
            assert_eq!((measured.tried, measured.exhaustive), (2187, true));
            assert!(measured.is_propagation_complete(), "{cardinality}: {measured:?}");
            assert_eq!(measured.extensions, Some(1));
        }
    }

    #[test]
    fn the_gallery_is_small_and_every_encoding_writes_it() {
        for part in gallery() {
            for encodings in Encodings::variations() {
                assert!(encode(&part.model, &encodings).is_ok(), "{}", part.name);
            }
            assert!(part.atoms.len() <= 10, "{} has {} atoms", part.name, part.atoms.len());
        }
    }
}
