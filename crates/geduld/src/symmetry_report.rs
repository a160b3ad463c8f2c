//! The symmetries of a puzzle or a model, in words.

use geduld_model::symmetry::{Symmetries, describe};
use geduld_model::{Atom, AutomorphismCheck, Instance, Permutation};
use num_bigint::BigUint;

/// The symmetries of a puzzle and of its model: [`Solve::symmetries`](crate::Solve::symmetries).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SymmetryReport {
    /// The number of symmetries, including the identity. `None` if there are too many to find all of them.
    pub order: Option<BigUint>,
    /// Whether all were found.
    pub complete: bool,
    /// Symmetries that generate all others.
    pub generators: Vec<Generator>,
    /// The symmetries of the board.
    pub board: Vec<BoardSymmetry>,
}

/// A symmetry of a model, one of a set that generates all others.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Generator {
    /// What it means: the name of a map of the puzzle, pieces that look alike, or what it moves and exchanges.
    pub words: String,
    /// The name of the board symmetry that acts in the same way, if there is one.
    pub board: Option<String>,
    /// Its action on the atoms of the model.
    pub permutation: Permutation,
}

/// A symmetry of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardSymmetry {
    /// The name of the symmetry.
    pub name: String,
    /// The names of other rotations and reflections that move everything alike.
    pub also: Vec<String>,
    /// Whether it maps solutions to solutions. A pin or a condition may break it.
    pub kept: bool,
}

impl SymmetryReport {
    /// The symmetries of the model of an instance, in the words of its puzzle, if it has one. `None` if the model is
    /// too large to search for them.
    ///
    /// Cost: the search for symmetries, from milliseconds to a few seconds.
    #[doc(hidden)]
    pub fn of(instance: &Instance<'_>, puzzle: Option<&geduld_puzzle::Puzzle>) -> Option<Self> {
        let Symmetries { mut generators, mut order, complete, .. } = geduld_count::symmetries(instance)?;
        // A puzzle tells its symmetries in its own words, which have none for these.
        if puzzle.is_none()
            && complete
            && let Some(group) = geduld_count::with_exchanges(&instance.model, &generators)
            && group.whole
        {
            (generators, order) = (group.generators, Some(group.elements.len().into()));
        }
        let check = AutomorphismCheck::new(&instance.model);
        let words = Words::new(instance, puzzle, &check);
        let kept = check.hold(instance.symmetries.iter().map(|symmetry| &symmetry.atoms));
        let board = instance.symmetries.iter().zip(kept).map(|(own, kept)| BoardSymmetry {
            name: own.name.clone(),
            also: own.also.clone(),
            kept,
        });
        Some(Self { order, complete, generators: words.generators(generators), board: board.collect() })
    }
}

/// What is known about the meaning of the symmetries of an instance.
struct Words<'a> {
    instance: &'a Instance<'a>,
    puzzle: Option<&'a geduld_puzzle::Puzzle>,
    /// All maps of the puzzle that have a name, also those under which solutions do not count as the same, and whether
    /// they are symmetries of the model.
    maps: Vec<(geduld_model::BoardSymmetry, bool)>,
    check: &'a AutomorphismCheck<'a>,
}

impl<'a> Words<'a> {
    fn new(
        instance: &'a Instance<'a>,
        puzzle: Option<&'a geduld_puzzle::Puzzle>,
        check: &'a AutomorphismCheck<'a>,
    ) -> Self {
        let mut maps = instance.symmetries.clone();
        maps.extend(puzzle.map_or_else(Vec::new, |puzzle| puzzle.family.all_maps(&instance.model)));
        let kept = check.hold(maps.iter().map(|map| &map.atoms));
        Self { instance, puzzle, maps: maps.into_iter().zip(kept).collect(), check }
    }

    /// The generators in words. One that moves the cells as a map of the board does, but not what lies there, is
    /// replaced by this map and by the symmetry that remains without it: they generate the same group.
    fn generators(&self, generators: Vec<Permutation>) -> Vec<Generator> {
        let mut found: Vec<Generator> = Vec::new();
        let mut add = |words: String, board: Option<String>, permutation: Permutation| {
            if found
                .iter()
                .all(|known| known.words != words || !self.is_same(&known.permutation, &permutation))
            {
                found.push(Generator { words, board, permutation });
            }
        };
        for generator in generators {
            if let Some((map, _)) = self.maps.iter().find(|(map, _)| self.is_same(&map.atoms, &generator)) {
                add(map.name.clone(), self.board_name(&generator), generator);
                continue;
            }
            let (words, board) = (self.of_the_rest(&generator), self.board_name(&generator));
            let still = Permutation::identity(generator.len());
            if self.move_cells_alike(&still, &generator) {
                add(words, board, generator);
                continue;
            }
            let moves = self.maps.iter().find(|(map, _)| self.move_cells_alike(&map.atoms, &generator));
            let rest = moves.map(|(map, _)| generator.then(&map.atoms.inverse()));
            match moves.zip(rest) {
                Some(((map, true), rest)) => {
                    add(map.name.clone(), self.board_name(&map.atoms), map.atoms.clone());
                    for part in self.parts(rest) {
                        add(self.of_the_rest(&part), None, part);
                    }
                }
                Some(((map, false), rest)) => {
                    add(format!("{}, then {}", self.of_the_rest(&rest), map.name), board, generator);
                }
                None => add(words, board, generator),
            }
        }
        found
    }

    /// A symmetry that moves no cell, in parts that change one cell each, such as two turns that look the same there.
    /// If one of them is no symmetry by itself, the symmetry is one part.
    fn parts(&self, whole: Permutation) -> Vec<Permutation> {
        let moved = |atom: &Atom| whole.image(*atom) != *atom;
        let (mut parts, mut seen) = (Vec::new(), vec![false; whole.len()]);
        for first in self.open().filter(moved) {
            let mut images: Vec<Atom> = (0..whole.len()).map(Atom::new).collect();
            let mut atom = first;
            while !std::mem::replace(&mut seen[atom.index()], true) {
                images[atom.index()] = whole.image(atom);
                atom = whole.image(atom);
            }
            let part = Permutation::new(images).ok().filter(|part| !part.is_identity());
            if part.as_ref().is_some_and(|part| !self.check.holds(part)) {
                return vec![whole];
            }
            parts.extend(part);
        }
        let together = parts.iter().fold(Permutation::identity(whole.len()), |all, part| all.then(part));
        if self.is_same(&together, &whole) { parts } else { vec![whole] }
    }

    fn of_the_rest(&self, permutation: &Permutation) -> String {
        let model = &self.instance.model;
        let own = self.puzzle.and_then(|puzzle| puzzle.family.symmetry_in_words(model, permutation));
        own.unwrap_or_else(|| describe(model, permutation))
    }

    /// The atoms that are in some solutions and not in others, as far as the domains show it.
    fn open(&self) -> impl Iterator<Item = Atom> + '_ {
        let model = &self.instance.model;
        let open = model.decisions().filter(move |&variable| model.variable(variable).domain.len() > 1);
        open.flat_map(move |variable| model.atoms(variable))
    }

    /// Whether two symmetries map solutions in the same way.
    fn is_same(&self, one: &Permutation, other: &Permutation) -> bool {
        self.open().all(|atom| one.image(atom) == other.image(atom))
    }

    /// Whether two symmetries move variables in the same way.
    fn move_cells_alike(&self, one: &Permutation, other: &Permutation) -> bool {
        let model = &self.instance.model;
        self.open().all(|atom| model.variable_of(one.image(atom)) == model.variable_of(other.image(atom)))
    }

    /// The board symmetry that moves the decisions as this permutation does.
    fn board_name(&self, permutation: &Permutation) -> Option<String> {
        let found =
            self.instance.symmetries.iter().find(|symmetry| self.is_same(&symmetry.atoms, permutation));
        found.map(|symmetry| symmetry.name.clone())
    }
}
