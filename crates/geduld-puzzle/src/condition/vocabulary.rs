//! The interface between families and conditions.

use geduld_model::{Atom, Model};

use super::demand::Side;
use super::setting::Setting;

/// The things that conditions can name, and the atoms of the model for them.
pub trait Vocabulary {
    /// The items, places and labels that conditions can name.
    fn setting(&self) -> Setting {
        Setting::default()
    }

    /// The atoms of this model for those things. The first variables of the model must be those of the puzzle's own
    /// model.
    fn places<'a>(&'a self, _model: &'a Model) -> Box<dyn Places + 'a> {
        Box::new(NoPlaces)
    }
}

/// The atoms of a model for the things that conditions name.
pub trait Places {
    /// The atoms that put this item into this cell.
    fn item_at(&self, item: usize, cell: usize) -> Vec<Atom>;

    /// The atoms of [`Places::item_at`] that do not put the same copy into the other cell as well. Only a piece of
    /// several cells can lie in both.
    fn item_at_without(&self, item: usize, cell: usize, _other: usize) -> Vec<Atom> {
        self.item_at(item, cell)
    }

    /// Each atom that puts a copy of this item somewhere, with the atoms that put a copy of the other item beside it.
    /// Atoms that the rules forbid may be left out, so that impossible neighbours are found before any search.
    fn beside(&self, item: usize, other: usize) -> Vec<(Atom, Vec<Atom>)>;

    /// The pairs of atoms that put copies of these items beside each other. `None` if they follow from
    /// [`Places::touching`]: then all atoms of [`Places::item_at`] belong to one variable.
    fn apart(&self, _item: usize, _other: usize) -> Option<Vec<[Atom; 2]>> {
        None
    }

    /// The pairs of touching cells. Each pair is listed once.
    fn touching(&self) -> Vec<[usize; 2]>;

    /// The atoms by which a side of a cell shows this label.
    ///
    /// # Panics
    /// If the family has no labels.
    fn label_at(&self, _label: usize, _side: Side) -> Vec<Atom> {
        unreachable!("without labels there are no conditions on them")
    }
}

/// The places of a family whose conditions can name nothing.
struct NoPlaces;

impl Places for NoPlaces {
    fn item_at(&self, _item: usize, _cell: usize) -> Vec<Atom> {
        Vec::new()
    }

    fn beside(&self, _item: usize, _other: usize) -> Vec<(Atom, Vec<Atom>)> {
        Vec::new()
    }

    fn touching(&self) -> Vec<[usize; 2]> {
        Vec::new()
    }
}
