//! Warnings about packings that have no solution, found by counting cells.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::number_of;

use super::puzzle::{OpenGroup, PackPin, Packing, PieceKind};
use crate::family::{Clash, Lint, place_of_pin};
use crate::file::Diagnostic;

impl Lint for Packing {
    fn warnings(&self) -> Vec<Diagnostic> {
        let mut warnings: Vec<Diagnostic> = self.wrong_area().into_iter().collect();
        let mut placed = vec![false; self.kinds.len()];
        let mut covered = vec![false; self.board.len()];
        for placement in &self.placements {
            placed[placement.kind] = true;
            placement.cells.iter().for_each(|&cell| covered[cell] = true);
        }
        for (kind, own) in self.kinds.iter().enumerate() {
            if !placed[kind] && own.copies.least > 0 {
                let message = format!("piece {} fits nowhere on the board", self.name(kind));
                warnings.push(Diagnostic::new(
                    message,
                    "there is no solution; use a larger board, or another piece",
                ));
            }
        }
        if let Some(cell) = (0..covered.len()).find(|&cell| !covered[cell] && !self.board[cell].open) {
            let message = format!("no piece can cover the cell {}", self.cell_name(cell));
            warnings.push(Diagnostic::new(
                message,
                "there is no solution; remove the cell, or let it stay open with +",
            ));
        }
        warnings
    }

    /// Pins of one cell, and pins that the board or the shape of the piece does not allow.
    fn clashes(&self) -> Vec<Clash> {
        let mut clashes = Vec::new();
        // For each cell the pins of different kinds.
        let mut pinned: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (number, pin) in self.pins.iter().enumerate() {
            let (requirement, place) = (self.requirement_of(pin), place_of_pin(number));
            let kind = self.kind_of_pin(pin);
            if let Some(said) = self.impossible_pin(pin) {
                clashes.push(Clash::of_one(requirement.clone(), said, place.clone()));
            }
            let mut rival = None;
            for &cell in &pin.cells {
                let others = pinned.entry(cell).or_default();
                let differs = |other: &&usize| self.kind_of_pin(&self.pins[**other]) != kind;
                rival = rival.or_else(|| others.iter().find(differs).map(|&other| (cell, other)));
                if others.iter().all(|other| differs(&other)) {
                    others.push(number);
                }
            }
            if let Some((cell, other)) = rival {
                let message = format!("the cell {} is pinned twice", self.cell_name(cell));
                let said = Diagnostic::new(message, "keep one of the two pins");
                let statements = vec![self.requirement_of(&self.pins[other]), requirement];
                clashes.push(Clash::of_several(statements, said, place));
            }
        }
        clashes
    }
}

impl Packing {
    /// The reason why a pin cannot hold, whatever the others are.
    fn impossible_pin(&self, pin: &PackPin) -> Option<Diagnostic> {
        let Some(piece) = pin.piece else {
            let cell = pin.cells.iter().find(|&&cell| !self.board[cell].open)?;
            let message = format!("the cell {} may not stay open", self.cell_name(*cell));
            return Some(Diagnostic::new(message, "write + for it in the board"));
        };
        if self.placements_at(piece, &pin.cells).next().is_some() {
            return None;
        }
        let cells: Vec<String> = pin.cells.iter().map(|&cell| self.cell_name(cell)).collect();
        let message = format!("piece {} cannot cover {}", self.pieces[piece].name, cells.join(" "));
        Some(Diagnostic::new(message, "no way to place it on the board covers these cells"))
    }

    /// A warning if no choice of pieces has as many cells as the board needs.
    pub(super) fn wrong_area(&self) -> Option<Diagnostic> {
        let cells = self.board.len();
        let (least, most) = self.number_of_open_cells();
        // The numbers of cells that pieces can cover together, as far as the board has so many.
        let mut areas: BTreeSet<usize> = BTreeSet::from([0]);
        for kind in &self.kinds {
            areas = areas_with(&areas, kind, cells);
        }
        if least <= most && areas.range(cells - most..=cells - least).next().is_some() {
            return None;
        }
        let board = match most.saturating_sub(least) {
            0 => number_of(cells - least, "cell"),
            _ => format!("{} to {}", cells - most, number_of(cells - least, "cell")),
        };
        let pieces = self.area_in_words();
        Some(Diagnostic::new(
            format!("the pieces have {pieces}, and the board takes {board}"),
            "there is no solution; change the board or the number of copies, or let cells stay open with +",
        ))
    }

    /// The least and the greatest number of cells that stay open, by the board and its groups of such cells. Of groups
    /// with common cells, the first counts.
    fn number_of_open_cells(&self) -> (usize, usize) {
        let (mut least, mut most) = (0, self.board.iter().filter(|cell| cell.open).count());
        let mut counted: BTreeSet<usize> = BTreeSet::new();
        for OpenGroup { cells, count } in &self.open {
            if cells.iter().all(|cell| !counted.contains(cell)) {
                counted.extend(cells);
                least += count.least.min(cells.len());
                most -= cells.len().saturating_sub(count.most);
            }
        }
        (least, most)
    }

    /// The number of cells of all pieces together.
    fn area_in_words(&self) -> String {
        let sum = |most: bool| -> usize {
            let own = |kind: &PieceKind| {
                let (small, large) = kind.sizes();
                if most {
                    kind.copies.most.saturating_mul(large)
                } else {
                    kind.copies.least.saturating_mul(small)
                }
            };
            self.kinds.iter().map(own).fold(0, usize::saturating_add)
        };
        match (sum(false), sum(true)) {
            (least, most) if least == most => number_of(most, "cell"),
            (least, most) => format!("{least} to {}", number_of(most, "cell")),
        }
    }
}

/// The areas that pieces can cover together, if others cover one of these, up to a number of cells.
fn areas_with(areas: &BTreeSet<usize>, kind: &PieceKind, cells: usize) -> BTreeSet<usize> {
    let sizes: BTreeSet<usize> = kind.orientations.iter().map(Vec::len).collect();
    let add = |areas: &BTreeSet<usize>| -> BTreeSet<usize> {
        let sums = areas.iter().flat_map(|&area| sizes.iter().map(move |&size| area + size));
        sums.filter(|&area| area <= cells).collect()
    };
    let mut own = areas.clone();
    for _ in 0..kind.copies.least {
        if own.is_empty() {
            break;
        }
        own = add(&own);
    }
    let mut all = own.clone();
    for _ in kind.copies.least..kind.copies.most {
        own = add(&own);
        let before = all.len();
        all.extend(&own);
        if all.len() == before {
            break;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use crate::puzzle::read::read;

    #[test]
    fn areas_that_cannot_fit_are_told() {
        let warnings = |keys: &str| -> Vec<String> {
            let text = format!("format = 1\nkind = \"packing\"\nname = \"x\"\n{keys}");
            read(&text).unwrap().family.warnings().into_iter().map(|warning| warning.message).collect()
        };
        assert!(warnings("board = { size = [6, 10] }\npieces = \"pentominoes\"").is_empty());
        let wrong = warnings("board = { size = [6, 11] }\npieces = \"pentominoes\"");
        assert_eq!(wrong, ["the pieces have 60 cells, and the board takes 66 cells"]);
        let domino = |copies: &str| format!("[[piece]]\nshape = [\"XX\"]\ncopies = {copies}");
        assert!(warnings(&format!("board = {{ size = [2, 3] }}\n{}", domino("[1, 4]"))).is_empty());
        let wrong = warnings(&format!("board = {{ size = [3, 3] }}\n{}", domino("\"1-9\"")));
        assert_eq!(wrong, ["the pieces have 2 to 18 cells, and the board takes 9 cells"]);
        let open = |count: usize| {
            let groups = format!("[[open]]\ncells = \"0,0 2,2\"\ncount = {count}\n");
            warnings(&format!(
                "board = {{ size = [3, 3], open = [[0, 0], [2, 2]] }}\n{groups}{}",
                domino("4")
            ))
        };
        assert!(open(1).is_empty());
        assert_eq!(open(2), ["the pieces have 8 cells, and the board takes 7 cells"]);
        let wrong = warnings(&format!("board = {{ cells = [[0, 0], [2, 0]] }}\n{}", domino("1")));
        assert_eq!(wrong.len(), 2);
    }
}
