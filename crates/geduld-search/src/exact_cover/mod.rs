//! Exact covers with multiplicities: a model whose constraints only bound the number of atoms that hold.
//!
//! *Options* are atoms, and *items* are constraints: the number of chosen options that contain an item is within the
//! bounds of the item (Knuth, *The Art of Computer Programming*, section 7.2.2.1). *The item "this cell" is in exactly
//! one placed piece; the item "piece F" is in exactly two.* A cell that may stay open is an item with the bounds 0
//! and 1.
//!
//! | file | content |
//! | --- | --- |
//! | `links` | atoms that always hold together |
//! | `rows`, `reduce` | the constraints of a model as rows, and what follows from them at once |
//! | `residual` | what is left after some choices |
//! | `narrowing` | a search with bit masks that branches on the item with the fewest options |
//! | `cells` | the same with lists of options, for many items and for items that need several options |
//! | `scan`, `item_order` | a search with bit masks that takes the items in a fixed order |
//! | `masks` | options as bit masks |
//! | `plan` | chooses a search by probes, and runs it |
//! | `first` | one solution, by short searches in random order |

mod cells;
mod first;
mod item_order;
mod links;
mod masks;
mod narrowing;
mod plan;
mod probes;
mod reduce;
mod residual;
mod rows;
mod scan;
#[cfg(test)]
mod tests;
#[cfg(feature = "trace")]
mod trace;

use geduld_model::{Atom, Bounds, Literal, Model, Permutation, Value};

use crate::checked::fitting;
use crate::lists::Lists;

pub use plan::{CoverOrder, CoverPlan, OpenCover};

/// The number of an item.
type Item = u32;

/// The maximum number of bytes of the states on the path of a search.
const MOST_OF_A_PATH: usize = 1 << 30;

/// What each node on the path of the search in `cells` keeps for an item: how many of its options are open, and how
/// many of these it can lose.
const BYTES_OF_AN_ITEM: usize = 2 * size_of::<i32>();

/// An exact cover with multiplicities that represents a whole model.
#[derive(Clone, Debug)]
pub struct ExactCover {
    /// For each item, the number of chosen options that contain it.
    bounds: Vec<Bounds<u32>>,
    /// For each option, its items in ascending order.
    options: Lists<Item>,
    /// For each item, the options that contain it, in ascending order.
    members: Lists<u32>,
    /// For each option, the atom that holds if it is chosen.
    atoms: Vec<Atom>,
    /// For each atom, its option plus 1, also if another atom stands for it; 0 if it is none.
    numbers: Vec<u32>,
    /// For each option, the decision variables that it sets, with their values; none for an option of derived ones.
    sets: Vec<Vec<(usize, Value)>>,
    /// The values of the decision variables if no option is chosen. Variables with three or more values have an item
    /// that chooses one of them.
    unset: Vec<Value>,
}

impl ExactCover {
    /// The exact cover that a model is; `None` if one of its constraints is of another kind, or if it or the path of
    /// its search is too large. The sets of options that satisfy all items correspond to the solutions of the model,
    /// one to one.
    ///
    /// Cost: about linear in the size of the model.
    pub fn of(model: &Model) -> Option<Self> {
        if model.existential().is_some()
            || model.variables().iter().any(|variable| variable.domain.is_empty())
        {
            return None;
        }
        let (rows, links) = rows::rows(model)?;
        Some(reduce::reduced(model, rows, &links)).filter(|cover| cover.path() <= MOST_OF_A_PATH)
    }

    /// The maximum number of bytes of the states on the path of a search. Each level chooses an option for
    /// items that need one, or decides about an option that no item needs.
    fn path(&self) -> usize {
        let needs = |item: usize| self.bounds[item].least as usize;
        let needed =
            |option: usize| self.items(option).iter().filter(|&&item| needs(item as usize) > 0).count();
        let options = 0..self.option_count();
        let free = options.clone().filter(|&option| self.items(option).is_empty()).count();
        let loose = options.clone().filter(|&option| needed(option) == 0).count();
        let fewest = options.map(needed).filter(|&needed| needed > 0).min().unwrap_or(1);
        let levels = (0..self.item_count()).map(needs).sum::<usize>() / fewest + loose;
        levels.saturating_mul((self.item_count() + free) * BYTES_OF_AN_ITEM)
    }

    /// The number of options.
    pub fn option_count(&self) -> usize {
        self.atoms.len()
    }

    /// The number of items.
    pub fn item_count(&self) -> usize {
        self.bounds.len()
    }

    /// The bounds of the number of chosen options that contain an item.
    pub fn bounds(&self, item: usize) -> Bounds<u32> {
        self.bounds[item]
    }

    /// The options that contain an item, in ascending order.
    pub fn members(&self, item: usize) -> &[u32] {
        self.members.of(item)
    }

    /// The items of an option, in ascending order.
    pub fn items(&self, option: usize) -> &[u32] {
        self.options.of(option)
    }

    /// Whether most options contain an item that needs exactly one option, so that few are free to choose.
    pub fn is_tight(&self) -> bool {
        let exact = |&item: &Item| self.bounds[item as usize] == Bounds { least: 1, most: 1 };
        let is_tight = |&option: &usize| self.items(option).iter().any(exact);
        2 * (0..self.option_count()).filter(is_tight).count() >= self.option_count()
    }

    /// Whether each item needs exactly one option.
    pub fn is_pure(&self) -> bool {
        self.bounds.iter().all(|&bounds| bounds == Bounds { least: 1, most: 1 })
    }

    /// The items of all options together: about the steps to open a cube.
    pub fn size(&self) -> usize {
        self.options.total()
    }

    /// Whether a solution may contain both of these options, as far as their items say.
    pub fn may_meet(&self, one: u32, other: u32) -> bool {
        let others = self.items(other as usize);
        let is_shared = |item: &&u32| others.binary_search(item).is_ok();
        !self.items(one as usize).iter().filter(is_shared).any(|&item| self.bounds[item as usize].most <= 1)
    }

    /// The choice that excludes an option. See [`CoverPlan::open`].
    pub fn excluding(&self, option: u32) -> u32 {
        fitting(self.option_count() + option as usize)
    }

    /// What choices say about the model: the options that they choose hold, and those that they exclude do not. See
    /// [`CoverPlan::open`].
    pub fn literals(&self, choices: &[u32]) -> Vec<Literal> {
        let literal = |&choice: &u32| match (choice as usize).checked_sub(self.option_count()) {
            None => self.atoms[choice as usize].into(),
            Some(option) => !self.atoms[option],
        };
        choices.iter().map(literal).collect()
    }

    /// The solution of the model for a set of chosen options: the values of its decision variables.
    pub fn values(&self, chosen: &[u32]) -> Vec<Value> {
        let mut values = self.unset.clone();
        for &option in chosen {
            for &(variable, value) in &self.sets[option as usize] {
                values[variable] = value;
            }
        }
        values
    }

    /// The image of each option under a permutation of the atoms of the model; `None` if it maps an option to an atom
    /// that is none.
    pub fn on_options(&self, symmetry: &Permutation) -> Option<Vec<u32>> {
        self.atoms.iter().map(|&atom| self.numbers[symmetry.image(atom).index()].checked_sub(1)).collect()
    }

    /// The item whose options are the images of the options of an item, with the same bounds; `None` if there is none.
    pub fn image_of(&self, images: &[u32], item: usize) -> Option<usize> {
        let mut moved: Vec<u32> = self.members(item).iter().map(|&option| images[option as usize]).collect();
        moved.sort_unstable();
        let same = |&other: &u32| {
            self.bounds[other as usize] == self.bounds[item] && self.members(other as usize) == moved
        };
        let Some(&first) = moved.first() else { return Some(item) };
        self.items(first as usize).iter().copied().find(same).map(|other| other as usize)
    }
}
