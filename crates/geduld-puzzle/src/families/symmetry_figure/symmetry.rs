//! The rotations and reflections of the grid, and their effect on solutions and on outlines.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Atom, BoardSymmetry, ImageSymmetry, Model, Permutation, Projection};

use super::arrangement::Cover;
use super::figure::Figure;
use super::polyomino::{DIHEDRAL, GridMap, image_squares};
use super::puzzle::{SymmetryFigure, Type};
use super::variables::Variables;
use crate::family::BoardMaps;
use crate::same::{MapKind, Same};

/// The maps of these kinds, the identity first.
fn maps(same: &Same) -> impl Iterator<Item = &'static GridMap> {
    same.board_maps(&DIHEDRAL, |map| !map.mirrors, |map| map.mirrors).into_iter()
}

/// Whether a map maps every piece of a figure to a piece of the same figure.
pub(super) fn is_fixed(figure: &Figure, map: &str) -> bool {
    let Some(map) = DIHEDRAL.iter().find(|known| known.name == map) else { return false };
    let mut letters: Vec<((usize, usize), char)> = Vec::new();
    for (row, line) in figure.rows.iter().enumerate() {
        let squares = line.chars().enumerate().filter(|&(_, letter)| letter != '.');
        letters.extend(squares.map(|(column, letter)| ((row, column), letter)));
    }
    let squares: Vec<(usize, usize)> = letters.iter().map(|&(square, _)| square).collect();
    let images = image_squares(&squares, map);
    // Each piece maps to one piece, and no two pieces map to the same one.
    let mut targets: BTreeMap<char, char> = BTreeMap::new();
    let here: BTreeMap<(usize, usize), char> = letters.iter().copied().collect();
    let carried = letters.iter().zip(&images).all(|(&(_, letter), image)| {
        here.get(image).is_some_and(|&target| *targets.entry(letter).or_insert(target) == target)
    });
    let reached: BTreeSet<char> = targets.values().copied().collect();
    carried && reached.len() == targets.len()
}

impl BoardMaps for SymmetryFigure {
    fn map_kinds(&self) -> &'static [MapKind] {
        &[MapKind::Rotation, MapKind::Reflection]
    }

    /// The maps that map every piece to a piece of the set. If pieces may not be flipped, a mirrored piece has another
    /// type. All pieces are used, so that type must have the same number of copies.
    fn board_symmetries(&self, model: &Model, same: &Same) -> Vec<BoardSymmetry> {
        let variables = Variables::new(self);
        maps(same)
            .filter_map(|map| {
                let atoms = self.atoms_under(model, &variables, map)?;
                Some(BoardSymmetry { name: map.name.to_owned(), atoms })
            })
            .collect()
    }
}

impl SymmetryFigure {
    /// The permutation of the atoms by a map. `None` if it does not map pieces of the set to pieces of the set.
    fn atoms_under(&self, model: &Model, variables: &Variables, map: &GridMap) -> Option<Permutation> {
        let covers = self.covers_under(map)?;
        let differences = variables.differences_under(map);
        let plain = model.variables().len() - differences.len();
        let mut images: Vec<Atom> = Vec::with_capacity(model.atom_count());
        for variable in model.variable_ids().take(plain) {
            let target = variables.variable_under(variable, map);
            let (domain, targets) = (&model.variable(variable).domain, &model.variable(target).domain);
            let is_cell =
                variable.index() >= Variables::cell(0).index() && variable.index() < model.decision_count();
            for value in domain.values() {
                // For cells, number 0 is "empty", and the others are covers.
                let number = domain.number(value);
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

    /// The number of the image of each cover, in the order of the covers.
    fn covers_under(&self, map: &GridMap) -> Option<Vec<i64>> {
        let covers = self.covers();
        let mut images = Vec::with_capacity(covers.len());
        for kind in &self.types {
            for shape in &kind.orientations {
                let image = shape.image(map);
                let position = |other: &Type| other.orientations.iter().position(|known| *known == image);
                let found = |(number, other)| Some((number, position(other)?));
                let (number, orientation) = self.types.iter().enumerate().find_map(found)?;
                if self.types[number].copies != kind.copies {
                    return None;
                }
                for square in shape.square_images(map) {
                    let target = Cover { kind: number, orientation, square };
                    images.push((1..).zip(&covers).find(|(_, cover)| **cover == target)?.0);
                }
            }
        }
        Some(images)
    }

    /// The projection to outlines. It keeps width, height and symmetries, but of each cell only whether it is empty.
    ///
    /// Congruent outlines are one figure, even under a map that does not map pieces of the set to pieces of the set.
    pub(super) fn outlines(&self, model: &Model, same: &Same) -> Projection {
        let variables = Variables::new(self);
        let first_cell = Variables::cell(0);
        let mut classes = Vec::with_capacity(model.decision_atom_count());
        for variable in model.decisions() {
            let values = model.variable(variable).domain.values();
            classes.extend(values.map(|value| if variable < first_cell { value } else { value.min(1) }));
        }
        let of_solutions: Vec<String> =
            self.board_symmetries(model, same).into_iter().map(|symmetry| symmetry.name).collect();
        let further = maps(same).filter(|map| !of_solutions.iter().any(|name| name == map.name));
        let further = further.map(|map| {
            let target = |variable: geduld_model::VarId| {
                let values = model.variable(variable).domain.values();
                let classes = if variable < first_cell { values.collect() } else { vec![0, 1] };
                (variables.variable_under(variable, map), classes)
            };
            ImageSymmetry { name: map.name.to_owned(), targets: model.decisions().map(target).collect() }
        });
        Projection { classes, further: further.collect(), only: None }
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::{AutomorphismCheck, BoardSymmetry, VarId};

    use super::super::arrangement::Arrangement;
    use super::super::polyomino::{DIHEDRAL, Polyomino, signed};
    use super::super::variables::Variables;
    use crate::bundled::BUNDLED;
    use crate::families::AnyFamily;
    use crate::family::BuildModel as _;
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
                assert!(projection.is_respected_by(model, atoms), "{}", symmetry.name);
            }
        }
    }

    #[test]
    fn every_map_carries_outlines_to_outlines() {
        // Two L, or one and its mirror image, around the middle of an edge.
        let squares = [(0, 0), (1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (4, 1), (5, 1)];
        let outline = Polyomino::new(squares);
        for (rules, pieces) in [("flip = true", &[(L, 2)][..]), ("flip = false", &[(L, 2)])] {
            let puzzle = framed(6, rules, pieces);
            let AnyFamily::SymmetryFigure(figure) = &puzzle.family else { panic!("it is a figure") };
            let instance = puzzle.instance();
            let model = &instance.model;
            let pieces = squares.chunks(4).map(|squares| (0, squares.to_vec()));
            let tiling = Arrangement { pieces: pieces.collect() };
            let values = tiling.to_values(figure, model).unwrap();
            assert_eq!(Arrangement::from_values(figure, model, &values).outline(), outline);
            let projection = figure.projection(model, &puzzle.same()).unwrap();
            let variables = Variables::new(figure);
            for map in &DIHEDRAL {
                let of_solutions = instance.symmetries.iter().find(|symmetry| symmetry.name == map.name);
                let image = match of_solutions {
                    Some(symmetry) => {
                        let atoms = &symmetry.atoms;
                        projection.image(model, &atoms.apply(model, &values))
                    }
                    None => {
                        let further = projection.further.iter().find(|further| further.name == map.name);
                        further.unwrap().apply(&projection.image(model, &values))
                    }
                };
                let expected = outline.image(map);
                let (height, width) = expected.extent();
                let class = |variable: VarId, length| {
                    model.variable(variable).domain.value_of(signed(length)).unwrap()
                };
                assert_eq!(image[0], class(Variables::width(), width), "{}", map.name);
                assert_eq!(image[1], class(Variables::height(), height), "{}", map.name);
                assert_eq!(image[2..8], [0, 0, 0, 0, 1, 0], "{}", map.name);
                for point in 0..variables.points() {
                    let (row, column) = variables.point(point);
                    let filled = expected.squares().iter().any(|&(r, c)| {
                        let centred = |at, length| 2 * signed(at) + 1 - signed(length);
                        (centred(r, height), centred(c, width)) == (row, column)
                    });
                    assert_eq!(image[8 + point], u32::from(filled), "{} ({row},{column})", map.name);
                }
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
