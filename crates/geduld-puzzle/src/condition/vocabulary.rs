//! What a family provides for conditions.

use geduld_model::{Atom, Model};

use super::meaning::Side;
use super::setting::Setting;

/// What conditions can speak of, and how the model says it.
pub trait Vocabulary {
    /// The items, places and labels that conditions can name.
    fn setting(&self) -> Setting;

    /// Which atoms of this model say what conditions speak of. The model begins like that of the puzzle.
    fn places<'a>(&'a self, model: &'a Model) -> Box<dyn Places + 'a>;
}

/// Which atoms of a model say what conditions speak of.
pub trait Places {
    /// The atoms that put this item into this cell.
    fn item_at(&self, item: usize, cell: usize) -> Vec<Atom>;

    /// Those of them that do not put the same copy into the other cell as well; only pieces of several cells can.
    fn item_at_without(&self, item: usize, cell: usize, _other: usize) -> Vec<Atom> {
        self.item_at(item, cell)
    }

    /// Each atom that puts a copy of this item somewhere, with the atoms that put a copy of the other one beside it. Those
    /// that the rules forbid may be left out: what cannot lie beside it is then found before any search.
    fn beside(&self, item: usize, other: usize) -> Vec<(Atom, Vec<Atom>)>;

    /// The pairs of cells that touch, each once.
    fn touching(&self) -> Vec<[usize; 2]>;

    /// The atoms by which a side of a cell shows this label.
    ///
    /// # Panics
    /// If the family has no labels.
    fn label_at(&self, _label: usize, _side: Side) -> Vec<Atom> {
        unreachable!("without labels there are no conditions on them")
    }
}
