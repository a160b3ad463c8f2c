//! The variables of the model, and their order.
//!
//! The cells of a figure lie at sites around its centre: see `sites.rs`. The rotations and reflections of the grid
//! permute the variables.

use std::collections::BTreeSet;

use geduld_model::{VarId, ascending};

use super::puzzle::{GENERAL, Symmetry, SymmetryFigure};
use super::sites::{Sites, carried, directions};
use crate::lattice::{Cell, LatticeMap};

/// The variables of a model. The decision variables are the numbers of rows, the flags, and the cells, site by site.
/// The derived variables say whether each site is filled, and whether two sites that a symmetry exchanges differ.
pub(super) struct Variables<'a> {
    pub sites: &'a Sites,
    /// The maps that have a flag, in the order of the flags, with their kinds of symmetry. One of two maps that are
    /// inverse to one another stands for both.
    pub flags: &'a [(Symmetry, LatticeMap)],
    directions: usize,
}

/// Two sites that the symmetry of a flag exchanges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pair {
    pub flag: usize,
    pub first: usize,
    pub second: usize,
}

impl<'a> Variables<'a> {
    pub fn new(puzzle: &'a SymmetryFigure) -> Self {
        Self { sites: &puzzle.sites, flags: &puzzle.flags, directions: directions(puzzle.grid) }
    }

    /// The flag of a linear map that is not the identity: it, or its inverse, has one.
    fn flag_of(&self, image: Cell, from: Cell) -> Option<usize> {
        self.flags.iter().position(|(_, map)| map.turned(from) == image || map.turned(image) == from)
    }

    /// The image of a flag under a map.
    fn flag_under(&self, flag: usize, map: &LatticeMap) -> usize {
        let from = map.turned(GENERAL);
        let to = map.turned(self.flags[flag].1.turned(GENERAL));
        self.flag_of(to, from).expect("every map but the identity has a flag")
    }

    /// Two flags, possibly equal, and a third flag that is up if both are.
    pub fn implications(&self, maps: &[LatticeMap]) -> BTreeSet<(usize, usize, usize)> {
        let mut implications = BTreeSet::new();
        let flag = |at: Cell| self.flag_of(at, GENERAL);
        for (a, b) in maps.iter().flat_map(|a| maps.iter().map(move |b| (a, b))) {
            let (first, second) = (flag(a.turned(GENERAL)), flag(b.turned(GENERAL)));
            let both = flag(b.turned(a.turned(GENERAL)));
            if let (Some(a), Some(b), Some(both)) = (first, second, both)
                && both != a
                && both != b
            {
                implications.insert((a.min(b), a.max(b), both));
            }
        }
        implications
    }

    /// The flags of a kind of symmetry. A figure has the symmetry if and only if one of them is up.
    pub fn flags_of(&self, symmetry: Symmetry) -> impl Iterator<Item = usize> + '_ {
        (0..self.flags.len()).filter(move |&flag| self.flags[flag].0 == symmetry)
    }

    /// The variable for the rows of the figure in a direction.
    pub fn rows(direction: usize) -> VarId {
        VarId::new(direction)
    }

    /// The variables for the rows.
    pub fn all_rows(&self) -> Vec<VarId> {
        (0..self.directions).map(Self::rows).collect()
    }

    /// The variable for "the outline has this symmetry".
    pub fn flag(&self, flag: usize) -> VarId {
        VarId::new(self.directions + flag)
    }

    /// The variable for the cover of a site.
    pub fn cell(&self, site: usize) -> VarId {
        VarId::new(self.first_cell() + site)
    }

    /// The number of variables before the cells.
    pub fn first_cell(&self) -> usize {
        self.directions + self.flags.len()
    }

    /// The variable for whether a site is filled.
    pub fn filled(&self, site: usize) -> VarId {
        VarId::new(self.first_cell() + self.sites.len() + site)
    }

    /// For each flag the pairs of different sites that its symmetry exchanges, the smaller one first. Each pair has a
    /// variable that says whether exactly one of the two sites is filled. The pairs are in the order of these
    /// variables.
    pub fn pairs(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (flag, (_, map)) in self.flags.iter().enumerate() {
            let images = (0..self.sites.len()).map(|site| (site, self.sites.moved(site, map)));
            let different = images.filter(|(site, image)| site != image);
            pairs.extend(different.map(|(a, b)| Pair { flag, first: a.min(b), second: a.max(b) }));
        }
        ascending(pairs)
    }

    /// The variable for whether the sites of a pair differ. `number` is the position of the pair in the list of pairs.
    pub fn differs(&self, number: usize) -> VarId {
        VarId::new(self.first_cell() + 2 * self.sites.len() + number)
    }

    /// The image of a variable under a map. The values of variables for rows and cells change as well.
    pub fn variable_under(&self, variable: VarId, map: &LatticeMap, grid: crate::lattice::Lattice) -> VarId {
        let (first, sites) = (self.first_cell(), self.sites.len());
        match variable.index() {
            index if index < self.directions => Self::rows(carried(grid, map, index).0),
            index if index < first => self.flag(self.flag_under(index - self.directions, map)),
            index if index < first + sites => self.cell(self.sites.moved(index - first, map)),
            index => self.filled(self.sites.moved(index - first - sites, map)),
        }
    }

    /// The images under a map of the variables that say whether two sites differ, in their order.
    pub fn differences_under(&self, map: &LatticeMap) -> Vec<VarId> {
        let pairs = self.pairs();
        let carried = |pair: &Pair| {
            let (a, b) = (self.sites.moved(pair.first, map), self.sites.moved(pair.second, map));
            let image = Pair { flag: self.flag_under(pair.flag, map), first: a.min(b), second: a.max(b) };
            let number = pairs.binary_search(&image);
            self.differs(number.expect("the pairs of a symmetry go to those of its image"))
        };
        pairs.iter().map(carried).collect()
    }
}
