//! The rotations and reflections of the grid, and their effect on solutions and on outlines.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Atom, BoardSymmetry, ImageSymmetry, Model, Permutation, Projection, VarId};

use super::arrangement::Cover;
use super::figure::Figure;
use super::model::{number_of_rows, rows_of_number};
use super::puzzle::{SymmetryFigure, cell_images, in_reading_order, keys, maps};
use super::sites::{carried, carried_rows};
use super::variables::Variables;
use crate::family::BoardMaps;
use crate::lattice::{Cell, LatticeMap};
use crate::same::{MapKind, Same};

impl BoardMaps for SymmetryFigure {
    fn map_kinds(&self) -> &'static [MapKind] {
        &[MapKind::Rotation, MapKind::Reflection]
    }

    /// The maps that map every piece to a piece of the set. If pieces may not be flipped, a mirrored piece has another
    /// kind, which must be used as often.
    fn board_symmetries(&self, model: &Model, same: &Same) -> Vec<BoardSymmetry> {
        let variables = Variables::new(self);
        self.same_maps(same)
            .into_iter()
            .filter_map(|map| {
                let atoms = self.atoms_under(model, &variables, &map)?;
                Some(BoardSymmetry::new(map.name, atoms))
            })
            .collect()
    }
}

impl SymmetryFigure {
    /// The maps of these kinds, the identity first.
    fn same_maps(&self, same: &Same) -> Vec<LatticeMap> {
        same.board_maps(maps(self.grid), |map| !map.mirrors, |map| map.mirrors)
    }

    /// Whether a map maps every piece of a figure to a piece of the same figure.
    pub(super) fn leaves(&self, figure: &Figure, map: &str) -> bool {
        let Some(map) = maps(self.grid).into_iter().find(|known| known.name == map) else { return false };
        let letters: Vec<(Cell, char)> = (figure.lettered(self.grid).into_iter())
            .flat_map(|(letter, cells)| cells.into_iter().map(move |cell| (cell, letter)))
            .collect();
        let cells: Vec<Cell> = letters.iter().map(|&(cell, _)| cell).collect();
        let images = keys(self.grid, &map.images(&cells));
        // Each piece maps to one piece, and no two pieces map to the same one.
        let mut targets: BTreeMap<char, char> = BTreeMap::new();
        let here: BTreeMap<Cell, char> =
            keys(self.grid, &cells).into_iter().zip(letters.iter().map(|&(_, letter)| letter)).collect();
        let carried = letters.iter().zip(&images).all(|(&(_, letter), image)| {
            here.get(image).is_some_and(|&target| *targets.entry(letter).or_insert(target) == target)
        });
        let reached: BTreeSet<char> = targets.values().copied().collect();
        carried && reached.len() == targets.len()
    }

    /// The permutation of the atoms by a map. `None` if it does not map pieces of the set to pieces of the set.
    fn atoms_under(&self, model: &Model, variables: &Variables<'_>, map: &LatticeMap) -> Option<Permutation> {
        let covers = self.covers_under(map)?;
        let differences = variables.differences_under(map);
        let plain = model.variables().len() - differences.len();
        let mut images: Vec<Atom> = Vec::with_capacity(model.atom_count());
        for variable in model.variable_ids().take(plain) {
            let target = variables.variable_under(variable, map, self.grid);
            let (domain, targets) = (&model.variable(variable).domain, &model.variable(target).domain);
            let is_cell =
                variable.index() >= variables.first_cell() && variable.index() < model.decision_count();
            for value in domain.values() {
                // For cells, number 0 is "empty", and the others are covers.
                let number = self.rows_under(variables, variable, map, domain.number(value));
                let image = match usize::try_from(number) {
                    Ok(cover) if is_cell && cover > 0 => covers[cover - 1],
                    _ => number,
                };
                images.push(model.atom(target, targets.value_of(image)?));
            }
        }
        images.extend(differences.into_iter().flat_map(|target| model.atoms(target)));
        Permutation::new(images).ok()
    }

    /// The image of the number of a value, if the variable is one for rows.
    fn rows_under(&self, variables: &Variables<'_>, variable: VarId, map: &LatticeMap, number: i64) -> i64 {
        if !variables.all_rows().contains(&variable) {
            return number;
        }
        let (_, reverses) = carried(self.grid, map, variable.index());
        number_of_rows(carried_rows(reverses, rows_of_number(number)))
    }

    /// The number of the image of each cover, in the order of the covers.
    fn covers_under(&self, map: &LatticeMap) -> Option<Vec<i64>> {
        let covers = self.covers();
        let mut images = Vec::with_capacity(covers.len());
        for kind in &self.kinds {
            for shape in &kind.orientations {
                let image = keys(self.grid, &in_reading_order(self.grid, &map.images(shape)));
                let found = self.kinds.iter().enumerate().find_map(|(number, other)| {
                    let known = |known: &Vec<Cell>| keys(self.grid, known) == image;
                    Some((number, other.orientations.iter().position(known)?))
                });
                let (number, orientation) = found?;
                if self.kinds[number].of.copies != kind.of.copies {
                    return None;
                }
                for square in cell_images(self.grid, shape, map) {
                    let target = Cover { kind: number, orientation, square };
                    images.push((1..).zip(&covers).find(|(_, cover)| **cover == target)?.0);
                }
            }
        }
        Some(images)
    }

    /// The projection to outlines. It keeps rows and symmetries, but of each cell only whether it is empty.
    ///
    /// Congruent outlines are one figure, even under a map that does not map pieces of the set to pieces of the set.
    pub(super) fn outlines(&self, model: &Model, same: &Same) -> Projection {
        let variables = Variables::new(self);
        let first_cell = variables.cell(0);
        let mut classes = Vec::with_capacity(model.decision_atom_count());
        for variable in model.decisions() {
            let values = model.variable(variable).domain.values();
            classes.extend(values.map(|value| if variable < first_cell { value } else { value.min(1) }));
        }
        let of_solutions: Vec<String> =
            self.board_symmetries(model, same).into_iter().map(|symmetry| symmetry.name).collect();
        let further = self.same_maps(same).into_iter().filter(|map| !of_solutions.contains(&map.name));
        let further = further.map(|map| {
            let target = |variable: VarId| {
                let there = variables.variable_under(variable, &map, self.grid);
                let (own, targets) = (&model.variable(variable).domain, &model.variable(there).domain);
                let image = |value| {
                    let number = self.rows_under(&variables, variable, &map, own.number(value));
                    targets.value_of(number).unwrap_or(value)
                };
                let classes = match variable < first_cell {
                    true => own.values().map(image).collect(),
                    false => vec![0, 1],
                };
                (there, classes)
            };
            ImageSymmetry { name: map.name.clone(), targets: model.decisions().map(target).collect() }
        });
        Projection { classes, further: further.collect(), only: None }
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::{AutomorphismCheck, BoardSymmetry, Model, Permutation, Projection, ascending};

    use crate::bundled::BUNDLED;
    use crate::lattice::{Lattice, LatticeMap};
    use crate::puzzle::Puzzle;
    use crate::puzzle::read::read;

    fn puzzle(rules: &str, pieces: &[(&str, usize)]) -> Puzzle {
        framed(4, rules, pieces)
    }

    fn framed(frame: usize, rules: &str, pieces: &[(&str, usize)]) -> Puzzle {
        let mut text = format!(
            "format = 1\nkind = \"symmetry-figure\"\nname = \"x\"\nframe = {frame}\n[rules]\n{rules}\n"
        );
        for (shape, copies) in pieces {
            text += &format!("[[piece]]\nshape = {shape}\ncopies = {copies}\n");
        }
        read(&text).unwrap()
    }

    const L: &str = r#"["X.", "X.", "XX"]"#;
    const J: &str = r#"[".X", ".X", "XX"]"#;
    const I: &str = r#"["XX"]"#;
    const O: &str = r#"["XX", "XX"]"#;

    /// Whether a permutation that maps decision variables to decision variables also maps images to images.
    fn is_respected(projection: &Projection, model: &Model, permutation: &Permutation) -> bool {
        model.decisions().all(|variable| {
            let images = ascending(model.atoms(variable).map(|atom| {
                let image = permutation.image(atom).index();
                (projection.classes[atom.index()], projection.classes[image])
            }));
            let targets = ascending(images.iter().map(|&(_, target)| target));
            targets.len() == images.len() && images.windows(2).all(|pair| pair[0].0 != pair[1].0)
        })
    }

    #[test]
    fn rotations_and_reflections_are_symmetries_of_the_model_and_keep_outlines() {
        let cases = [
            (puzzle("flip = true", &[(L, 1), (I, 2), (O, 1)]), 8),
            (puzzle("flip = true\nconnected = false", &[(L, 1), (I, 1)]), 8),
            (puzzle("flip = false", &[(L, 2), (I, 1)]), 4),
            (puzzle("flip = false", &[(L, 1), (J, 1), (O, 1)]), 8),
            (puzzle("flip = false\nsymmetry = [\"mirror\"]", &[(L, 2), (J, 1)]), 4),
            (puzzle("symmetry = [\"quarter-turn\", \"diagonal\"]", &[(O, 1)]), 8),
        ];
        for (puzzle, expected) in cases {
            let instance = puzzle.instance();
            let model = &instance.model;
            let projection = puzzle.family.projection(model, &puzzle.same()).unwrap();
            let check = AutomorphismCheck::new(model);
            assert_eq!(instance.symmetries.len(), expected);
            assert_eq!(projection.further.len(), 8 - expected);
            for symmetry in &instance.symmetries {
                let atoms = &symmetry.atoms;
                assert!(check.holds(atoms), "{}", symmetry.name);
                assert!(is_respected(&projection, model, atoms), "{}", symmetry.name);
            }
        }
    }

    #[test]
    fn all_maps_of_other_grids_are_symmetries_of_the_model() {
        for (grid, frame, cells) in [
            (Lattice::Triangle, 4, "[[0, 0, 0], [0, 0, 1], [1, 0, 0]]"),
            (Lattice::Hexagon, 3, "[[0, 0], [1, 0]]"),
            (Lattice::Cube, 2, "[[0, 0, 0], [1, 0, 0], [0, 1, 0]]"),
            (Lattice::Ball, 2, "[[0, 0, 0], [1, 1, 0]]"),
            (Lattice::Prism, 2, "[[0, 0, 0], [1, 0, 0], [0, 0, 1]]"),
        ] {
            let text = format!(
                "format = 1\nkind = \"symmetry-figure\"\nname = \"x\"\ngrid = \"{}\"\nframe = {frame}\n\
                 [[piece]]\ncells = {cells}\ncopies = 2\n",
                grid.name()
            );
            let puzzle = read(&text).unwrap();
            let instance = puzzle.instance();
            let check = AutomorphismCheck::new(&instance.model);
            let projection = puzzle.family.projection(&instance.model, &puzzle.same()).unwrap();
            assert_eq!(instance.symmetries.len(), LatticeMap::all(grid).len(), "{grid:?}");
            for symmetry in &instance.symmetries {
                assert!(check.holds(&symmetry.atoms), "{grid:?} {}", symmetry.name);
                assert!(is_respected(&projection, &instance.model, &symmetry.atoms), "{}", symmetry.name);
            }
        }
    }

    #[test]
    fn bundled_figures_have_all_symmetries() {
        let figures = BUNDLED.iter().map(|bundled| read(bundled.text).unwrap());
        for puzzle in figures.filter(|puzzle| puzzle.family.kind() == "symmetry-figure") {
            let instance = puzzle.instance();
            let check = AutomorphismCheck::new(&instance.model);
            let holds = |symmetry: &BoardSymmetry| check.holds(&symmetry.atoms);
            assert_eq!(instance.symmetries.iter().filter(|symmetry| holds(symmetry)).count(), 8);
        }
    }
}
