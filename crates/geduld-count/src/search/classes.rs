//! How many classes under the board symmetries an orbit under all symmetries consists of.
//!
//! The orbit of a solution with stabiliser S is the set of cosets of S in the group G, on which the subgroup B of
//! the board symmetries acts. By the orbit-counting lemma it has
//! (1 / |B|) sum over b of |{cosets that b fixes}| classes, and b fixes the coset of g if g b g^-1 lies in S.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use geduld_model::{Atom, Model, Permutation};
use geduld_search::OrbitCount;

use crate::Tally;

/// Turns orbits into solutions and classes.
pub(super) struct ClassCounter {
    /// The elements of the group, as they move the decision atoms.
    group: Vec<Vec<u32>>,
    /// Which elements are the board symmetries.
    board: Vec<u32>,
    /// For each board symmetry b and each element g the number of g b g^-1. Needed only when a solution has a
    /// stabiliser.
    conjugates: OnceLock<Vec<u32>>,
}

impl ClassCounter {
    /// For a group, given by all elements that act differently on the decision atoms, and the board symmetries;
    /// `None` if some act alike, or the board symmetries are not among them.
    pub fn new(model: &Model, group: &[Permutation], board: &[Permutation]) -> Option<Self> {
        let group: Vec<Vec<u32>> = group.iter().map(|element| on_decisions(model, element)).collect();
        let numbers = number(&group);
        if numbers.len() != group.len() {
            return None;
        }
        let mut board: Vec<u32> =
            board.iter().map(|b| numbers.get(&on_decisions(model, b)).copied()).collect::<Option<_>>()?;
        board.sort_unstable();
        board.dedup();
        Some(Self { group, board, conjugates: OnceLock::new() })
    }

    /// The solutions and classes that the orbits of a tally stand for; `None` if they exceed 128 bits.
    pub fn tally(&self, orbits: &OrbitCount) -> Option<Tally> {
        let solutions = orbits.solutions(self.group.len())?;
        let each = self.group.len() / self.board.len();
        let mut classes = orbits.free.checked_mul(each as u128)?;
        for (stabiliser, &kept) in &orbits.fixed {
            classes = classes.checked_add(kept.checked_mul(self.classes_of_orbit(stabiliser))?)?;
        }
        // Where this engine counts by orbits, a coarse class is a class.
        Some(Tally { solutions, classes, coarse: classes })
    }

    /// The number of classes in the orbit of a solution with this stabiliser.
    fn classes_of_orbit(&self, stabiliser: &[u32]) -> u128 {
        let conjugates = self.conjugates.get_or_init(|| self.find_conjugates());
        let fixed = conjugates.iter().filter(|&element| stabiliser.binary_search(element).is_ok()).count();
        (fixed / stabiliser.len() / self.board.len()) as u128
    }

    fn find_conjugates(&self) -> Vec<u32> {
        let numbers = number(&self.group);
        let inverses: Vec<Vec<u32>> = self.group.iter().map(|element| inverse(element)).collect();
        let mut conjugates = Vec::with_capacity(self.board.len() * self.group.len());
        for &b in &self.board {
            let b = &self.group[b as usize];
            for (g, back) in self.group.iter().zip(&inverses) {
                let conjugate: Vec<u32> = g.iter().map(|&atom| back[b[atom as usize] as usize]).collect();
                // A group is closed.
                conjugates.extend(numbers.get(&conjugate));
            }
        }
        conjugates
    }
}

fn on_decisions(model: &Model, element: &Permutation) -> Vec<u32> {
    (0..model.decision_atom_count())
        .map(|atom| u32::try_from(element.image(Atom::new(atom)).index()).unwrap_or(u32::MAX))
        .collect()
}

fn number(group: &[Vec<u32>]) -> BTreeMap<Vec<u32>, u32> {
    group.iter().cloned().zip(0..).collect()
}

fn inverse(element: &[u32]) -> Vec<u32> {
    let mut inverse = vec![0; element.len()];
    for (from, &to) in (0..).zip(element) {
        inverse[to as usize] = from;
    }
    inverse
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, Value, VarId, brute_force};

    use super::*;

    /// Three cells with three different numbers: all 36 symmetries hold.
    fn model() -> Model {
        let mut model = Model::new();
        let domain = Domain::numbers(1..=3);
        let cells: Vec<VarId> = ["a", "b", "c"].map(|name| model.add_decision(name, &domain)).into();
        model.add(Constraint::AllDifferent { variables: cells });
        model
    }

    fn moving(model: &Model, cells: [usize; 3], values: [Value; 3]) -> Permutation {
        let atoms = (0..3).flat_map(|cell| values.map(|value| model.atom(VarId::new(cells[cell]), value)));
        Permutation::new(atoms.collect()).unwrap()
    }

    #[test]
    fn classes_of_orbits_agree_with_counting_them_one_by_one() {
        let model = model();
        let generators = [
            moving(&model, [1, 2, 0], [0, 1, 2]),
            moving(&model, [1, 0, 2], [0, 1, 2]),
            moving(&model, [0, 1, 2], [1, 2, 0]),
            moving(&model, [0, 1, 2], [1, 0, 2]),
        ];
        let group = Permutation::close(&generators, model.atom_count(), 36).unwrap();
        let solutions = brute_force(&model);
        for board in [&generators[..1], &generators[1..2], &generators[..2], &generators[2..], &[]] {
            let board = Permutation::close(board, model.atom_count(), 36).unwrap();
            let counter = ClassCounter::new(&model, &group, &board).unwrap();
            let first = &solutions[0];
            let stabiliser: Vec<u32> =
                (0..36).filter(|&i| group[i as usize].apply(&model, first) == *first).collect();
            let class = |solution: &Vec<Value>| board.iter().map(|b| b.apply(&model, solution)).min();
            let classes: std::collections::BTreeSet<_> = solutions.iter().map(class).collect();
            let orbits = OrbitCount { fixed: [(stabiliser, 1)].into(), ..OrbitCount::default() };
            let tally = counter.tally(&orbits).unwrap();
            assert_eq!((tally.solutions, tally.classes), (6, classes.len() as u128), "|B| = {}", board.len());
        }
    }

    #[test]
    fn board_symmetries_outside_the_group_are_noticed() {
        let model = model();
        let identity = Permutation::identity(model.atom_count());
        let turn = moving(&model, [1, 2, 0], [0, 1, 2]);
        assert!(
            ClassCounter::new(&model, std::slice::from_ref(&identity), &[identity.clone(), turn]).is_none()
        );
    }
}
