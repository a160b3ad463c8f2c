//! A puzzle made ready for counting: its model, its board symmetries and the judgement on each solution.

use geduld_model::{Judge, Model, Permutation, Value, VarId, Verdict, Violation};

use crate::{Puzzle, Rules, Solution};

/// A rotation or reflection of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSymmetry {
    /// What it is called, e.g. `quarter turn`.
    pub name: String,
    /// How it moves the atoms of the model; `None` if what becomes of an atom depends on the solution.
    pub atoms: Option<Permutation>,
}

/// A puzzle with the model built from it.
pub struct Instance<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its model; the solutions of both correspond one to one.
    pub model: Model,
    /// The rotations and reflections under which solutions count as the same, the identity first.
    pub symmetries: Vec<BoardSymmetry>,
    /// The decision variables in the order in which a count is best cut into cubes.
    pub split_order: Vec<VarId>,
}

impl<'a> Instance<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle) -> Self {
        let rules = puzzle.family.rules();
        let model = rules.model();
        let symmetries = rules.board_symmetries(&model);
        Self { puzzle, split_order: rules.split_order(), symmetries, model }
    }

    fn rules(&self) -> &'a dyn Rules {
        self.puzzle.family.rules()
    }

    /// What these values of the decision variables mean, whether right or wrong.
    pub fn solution(&self, values: &[Value]) -> Solution {
        self.rules().solution(&self.model, values)
    }

    /// The board symmetries as permutations of atoms, if the classes are their orbits and coarse classes are classes:
    /// then nothing but orbits has to be counted, where the model keeps the symmetries.
    pub fn class_symmetries(&self) -> Option<Vec<Permutation>> {
        let all =
            self.symmetries.iter().map(|symmetry| symmetry.atoms.clone()).collect::<Option<Vec<_>>>()?;
        self.rules().coarse_classes_are_classes().then_some(all)
    }

    /// The images of a solution under the board symmetries, as far as they use pieces of the set; with repetition.
    pub fn images(&self, values: &[Value]) -> Vec<Vec<Value>> {
        self.symmetries
            .iter()
            .enumerate()
            .filter_map(|(index, symmetry)| match &symmetry.atoms {
                Some(atoms) => Some(atoms.apply(&self.model, values)),
                None => self.rules().image(&self.model, index, values),
            })
            .collect()
    }

    /// Whether an image of a solution is counted as well: it may break a pin.
    fn is_counted(&self, image: &[Value]) -> bool {
        self.rules().check(&self.solution(image)).is_ok()
    }
}

/// Checks a solution by the rules of its family.
///
/// A class counts once however many of its members are counted: the first of those stands for it. So the numbers
/// stay right when pins admit some images of a solution and not others. Cost: one rules check and one for each image
/// under the board symmetries that comes before the solution; the coarse class may take a small search.
impl Judge for Instance<'_> {
    fn judge(&self, values: &[Value]) -> Result<Verdict, Violation> {
        self.rules().check(&self.solution(values))?;
        let images = self.images(values);
        let first_of_class = !images.iter().any(|image| image.as_slice() < values && self.is_counted(image));
        let first_of_coarse = if self.rules().coarse_classes_are_classes() {
            first_of_class
        } else {
            self.rules().is_coarse_representative(&self.model, values, &images)
        };
        Ok(Verdict { first_of_class, first_of_coarse })
    }
}
