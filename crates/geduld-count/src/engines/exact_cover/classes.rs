//! The class of a solution, from the set of its options.

use geduld_search::ExactCover;

use super::cut::Chosen;
use crate::inspection::classify::Classifier;
use crate::symmetries::group::Board;

/// Finds the sizes of classes and images, if all board symmetries map solutions to solutions.
pub(crate) struct Classes {
    class: Orbits,
    images: Orbits,
    options: usize,
}

/// A group of symmetries as it acts on options, the identity first.
struct Orbits {
    elements: Vec<Vec<u32>>,
}

/// The symmetries that may fix a solution of an orbit.
pub(crate) struct Fixing {
    class: Vec<usize>,
    images: Vec<usize>,
    /// Whether an option is in the solution.
    holds: Vec<bool>,
}

impl Classes {
    /// `None` if classes do not follow from options alone.
    pub fn new(cover: &ExactCover, classifier: &Classifier<'_>) -> Option<Self> {
        if classifier.has_images() || classifier.has_features() {
            return None;
        }
        let class = Orbits::new(cover, classifier.board())?;
        let images = Orbits::new(cover, classifier.board_of_images())?;
        Some(Self { class, images, options: cover.option_count() })
    }

    /// The symmetries that may fix a solution with these options.
    pub fn fixing(&self, chosen: &[Chosen]) -> Fixing {
        let fixing = |orbits: &Orbits| orbits.fixing(chosen);
        let (class, images) = (fixing(&self.class), fixing(&self.images));
        Fixing { class, images, holds: vec![false; self.options] }
    }

    /// The numbers of solutions in the class and with the images of a solution with the choices.
    pub fn sizes(&self, fixing: &mut Fixing, chosen: &[u32]) -> (u64, u128) {
        chosen.iter().for_each(|&option| fixing.holds[option as usize] = true);
        let class = self.class.size(&fixing.class, &fixing.holds, chosen);
        let images = self.images.size(&fixing.images, &fixing.holds, chosen);
        chosen.iter().for_each(|&option| fixing.holds[option as usize] = false);
        (class, images.into())
    }

    /// These numbers, if they are the same for all solutions with the choices.
    pub fn of_all(&self, fixing: &Fixing) -> Option<(u64, u128)> {
        let free = fixing.class.len() == 1 && fixing.images.len() == 1;
        free.then_some((self.class.elements.len() as u64, self.images.elements.len() as u128))
    }
}

impl Orbits {
    fn new(cover: &ExactCover, board: &Board) -> Option<Self> {
        if board.kept_count() < board.symmetries.len() {
            return None;
        }
        let elements =
            board.symmetries.iter().map(|symmetry| cover.on_options(symmetry)).collect::<Option<_>>()?;
        Some(Self { elements })
    }

    /// The elements that may fix a solution with these options. An element that maps one of them to another option of
    /// those among which it is the only one moves the solution.
    fn fixing(&self, chosen: &[Chosen]) -> Vec<usize> {
        let may_fix = |&element: &usize| {
            chosen.iter().all(|Chosen { option, among }| {
                let image = self.elements[element][*option as usize];
                image == *option || among.binary_search(&image).is_err()
            })
        };
        (0..self.elements.len()).filter(may_fix).collect()
    }

    /// The size of the orbit of a solution: the order of the group divided by the order of the stabiliser.
    fn size(&self, fixing: &[usize], holds: &[bool], chosen: &[u32]) -> u64 {
        let fixes = |&&element: &&usize| {
            let images = &self.elements[element];
            chosen.iter().all(|&option| holds[images[option as usize] as usize])
        };
        (self.elements.len() / fixing.iter().filter(fixes).count().max(1)) as u64
    }
}
