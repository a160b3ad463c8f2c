//! The partial assignments that are tried: all of them, or a sample that is the same in every run.

use geduld_model::Model;

use crate::propagation::oracle::{MeasureError, Oracle};
use crate::propagation::part::Specimen;

/// Up to this number, all partial assignments are tried.
const ALL: usize = 60_000;
/// The size of a sample. Samples are smaller if there are many atoms.
const SAMPLED: std::ops::RangeInclusive<usize> = 40..=400;
/// The number of atoms in all assignments of a sample together, because each atom may cost a call of the solver.
const SAMPLED_ATOMS: usize = 40_000;

/// Partial assignments of the atoms of a part.
pub struct Sample {
    /// For each atom a value, or none.
    pub assignments: Vec<Vec<Option<bool>>>,
    /// Whether these are all partial assignments.
    pub exhaustive: bool,
}

impl Sample {
    /// Takes all partial assignments, if they are not too many. Otherwise half of the sample are parts of solutions,
    /// and half are parts of assignments that give each variable a random value. The numbers of atoms and the values
    /// are drawn evenly.
    ///
    /// # Errors
    /// If the oracle fails.
    pub fn new(part: &Specimen, oracle: &mut Oracle) -> Result<Self, MeasureError> {
        let atoms = part.atoms.len();
        let count = u32::try_from(atoms).ok().and_then(|atoms| 3usize.checked_pow(atoms));
        if let Some(count) = count.filter(|&count| count <= ALL) {
            let assignments = (0..count).map(|code| {
                let digits = (0..atoms).scan(code, |rest, _| {
                    let digit = *rest % 3;
                    *rest /= 3;
                    Some([None, Some(false), Some(true)][digit])
                });
                digits.collect()
            });
            return Ok(Self { assignments: assignments.collect(), exhaustive: true });
        }
        let mut chance = Chance(1);
        let mut assignments = Vec::new();
        let count = (SAMPLED_ATOMS / atoms.max(1)).clamp(*SAMPLED.start(), *SAMPLED.end());
        for number in 0..count {
            let mut values = random_values(part, &mut chance);
            if number % 2 == 0 {
                let mut wishes: Vec<(usize, bool)> =
                    (0..atoms).filter(|&atom| values[atom]).map(|atom| (atom, true)).collect();
                chance.shuffle(&mut wishes);
                wishes.truncate(8);
                if let Some(solution) = oracle.solution(&wishes)? {
                    values = solution;
                }
            }
            // A random number of the atoms that hold, and a random number of those that do not.
            let mut partial = vec![None; atoms];
            for wanted in [true, false] {
                let mut having: Vec<usize> = (0..atoms).filter(|&atom| values[atom] == wanted).collect();
                chance.shuffle(&mut having);
                having.truncate(chance.below(having.len() + 1));
                having.iter().for_each(|&atom| partial[atom] = Some(wanted));
            }
            assignments.push(partial);
        }
        Ok(Self { assignments, exhaustive: false })
    }
}

/// The atoms that hold when each decision variable has a random value.
fn random_values(part: &Specimen, chance: &mut Chance) -> Vec<bool> {
    let model: &Model = &part.model;
    let chosen: Vec<usize> =
        model.decisions().map(|variable| chance.below(model.variable(variable).domain.len())).collect();
    let holds =
        |&atom: &geduld_model::Atom| model.value_of(atom) as usize == chosen[model.variable_of(atom).index()];
    part.atoms.iter().map(holds).collect()
}

/// Numbers that look random and are the same in every run (a linear congruential generator; Knuth, vol. 2, 3.3.4).
struct Chance(u64);

impl Chance {
    /// A random number below `limit`; 0 if `limit` is 0.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % limit.max(1)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
