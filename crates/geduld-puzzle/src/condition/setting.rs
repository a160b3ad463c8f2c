//! The names that the conditions of a puzzle can use.

/// The items, cells and labels of a puzzle, by name.
///
/// A family fills in the parts that it has. Without cells there are no places; without labels there are no sides.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// The word for an item, e.g. `piece`.
    pub item: &'static str,
    /// The names of the items.
    pub items: Vec<String>,
    /// For each item the first item that looks the same. Conditions cannot tell such items apart.
    pub looks: Vec<usize>,
    /// The coordinates of each cell, as users write them.
    pub cells: Vec<Vec<usize>>,
    /// Named sets of cells, e.g. `corners` or `row 2`.
    pub areas: Vec<(String, Vec<usize>)>,
    /// Whether an item can cover several cells. Then it lies in a place if it covers one of the cells there.
    pub large: bool,
    /// Whether items are numbers and so have an order.
    pub numbers: bool,
    /// The labels, sorted.
    pub labels: Vec<String>,
    /// The sides of all cells.
    pub sides: Vec<SettingSide>,
    /// Pairs of outer sides, as cell and place, that connect all outer sides. Most pairs are neighbours along the
    /// border.
    pub along_rim: Vec<[(usize, usize); 2]>,
}

/// A side of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingSide {
    /// Its cell.
    pub cell: usize,
    /// Its place in the cell.
    pub place: usize,
    /// Where it is, e.g. `left`.
    pub name: &'static str,
    /// Whether it has no neighbour.
    pub outer: bool,
}

impl Setting {
    /// Names sets of cells. Empty sets get no name.
    pub fn name_areas<const N: usize>(&mut self, areas: [(&str, Vec<usize>); N]) {
        let named = areas.into_iter().filter(|(_, cells)| !cells.is_empty());
        self.areas.extend(named.map(|(name, cells)| (name.to_owned(), cells)));
    }

    /// Names the areas `row 1`, `row 2` … by a coordinate of the cells. `coordinate` is its index, from 0.
    pub fn name_lines(&mut self, word: &str, coordinate: usize) {
        let last = self.cells.iter().map(|cell| cell[coordinate]).max().unwrap_or(0);
        for number in 1..=last {
            let line = (0..self.cells.len()).filter(|&cell| self.cells[cell][coordinate] == number).collect();
            self.areas.push((format!("{word} {number}"), line));
        }
    }
}
