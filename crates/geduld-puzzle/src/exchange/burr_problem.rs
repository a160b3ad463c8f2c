//! The problem of a BurrTools file that is imported: its board, its pieces and their colours.

use std::collections::BTreeSet;

use geduld_model::number_of;
use roxmltree::Node;

use super::burr_tools::{Shape, listed, number, wrong};
use super::colours::{Letters, letters};
use super::packing_file::PackingFile;
use crate::families::packing::{BoardCell, Copies, PackingPiece};
use crate::file::Diagnostic;
use crate::lattice::{Cell, Lattice};

/// The maximum number of pieces of a problem, without copies.
const MAX_PARTS: usize = 2_000;

/// A piece of a problem.
struct UsedShape<'s> {
    shape: &'s Shape,
    copies: Copies,
    /// The groups of pieces with which it may stay together.
    groups: BTreeSet<usize>,
}

/// The problem that is imported.
pub(super) struct BurrProblem<'s, 'd, 'i> {
    pub node: Node<'d, 'i>,
    pub grid: Lattice,
    pub shapes: &'s [Shape],
    pub warnings: Vec<String>,
}

/// A packing, and what was left out.
pub(super) struct Import {
    pub file: PackingFile,
    pub warnings: Vec<String>,
}

impl<'s> BurrProblem<'s, '_, '_> {
    /// The shape that an element names.
    fn shape(&self, node: Node<'_, '_>) -> Result<&'s Shape, Diagnostic> {
        let id = match number(node, "id")? {
            Some(id) => id,
            None => return wrong(node, "the shape has no `id`", "name a shape by its number, from 0"),
        };
        match self.shapes.get(id) {
            Some(shape) => Ok(shape),
            None => {
                let help = format!("the file has {} shapes, numbered from 0", self.shapes.len());
                wrong(node, format!("there is no shape {id}"), &help)
            }
        }
    }

    fn parts(&mut self) -> Result<Vec<UsedShape<'s>>, Diagnostic> {
        let mut parts = Vec::new();
        for node in listed(self.node, "shapes", "shape") {
            let shape = self.shape(node)?;
            // As in BurrTools, a range needs both of its ends, and a piece without numbers is used once.
            let copies = match (number(node, "count")?, number(node, "min")?, number(node, "max")?) {
                (Some(count), _, _) => Copies { least: count, most: count },
                (None, Some(least), Some(most)) => Copies { least, most },
                (None, _, _) => Copies { least: 1, most: 1 },
            };
            if copies.least > copies.most {
                let message = format!("`min` is {}, more than `max` = {}", copies.least, copies.most);
                return wrong(node, message, "`min` is at most `max`");
            }
            // As in BurrTools, a group is a number from 1, for all copies or for some of them.
            let mut groups = BTreeSet::from_iter(number(node, "group")?);
            for below in node.children().filter(|below| below.has_tag_name("group")) {
                groups.extend(number(below, "group")?);
            }
            groups.remove(&0);
            if copies.most == 0 {
                continue;
            }
            if shape.voxels.is_empty() {
                return wrong(node, format!("piece {} has no cells", shape.name), "draw it, or remove it");
            }
            if shape.voxels.iter().any(|voxel| voxel.variable) {
                let message = format!("piece {} has cells marked + (variable)", shape.name);
                return wrong(node, message, "only the board may have such cells");
            }
            parts.push(UsedShape { shape, copies, groups });
        }
        if parts.len() > MAX_PARTS {
            let help = format!("geduld imports problems of at most {MAX_PARTS} pieces");
            return wrong(self.node, format!("the problem has {} pieces", parts.len()), &help);
        }
        if parts.is_empty() {
            return wrong(self.node, "the problem has no pieces", "add pieces to it in BurrTools");
        }
        Ok(parts)
    }

    /// The problem as a packing.
    pub fn file(mut self, colours: usize) -> Result<Import, Diagnostic> {
        let Some(result) = self.node.children().find(|node| node.has_tag_name("result")) else {
            return wrong(self.node, "the problem has no <result>", "choose the board in BurrTools");
        };
        let board = self.shape(result)?;
        if board.voxels.is_empty() {
            return wrong(result, "the board has no cells", "draw it in BurrTools");
        }
        let parts = self.parts()?;
        let layers =
            |shape: &Shape| shape.voxels.iter().map(|voxel| voxel.at[2]).collect::<BTreeSet<i64>>().len();
        if layers(board) == 1 && parts.iter().all(|part| layers(part.shape) == 1) {
            self.grid = match self.grid {
                Lattice::Cube => Lattice::Square,
                Lattice::Prism => Lattice::Triangle,
                other => other,
            };
        }
        let letters = self.letters(board, &parts, colours)?;
        let cells = board.voxels.iter().map(|voxel| BoardCell {
            cell: self.cell(voxel.at),
            open: voxel.variable,
            colour: letters.board.get(&voxel.colour).copied(),
            label: None,
        });
        let names = names(&parts);
        let groups: BTreeSet<usize> = parts.iter().flat_map(|part| part.groups.iter().copied()).collect();
        let members = |group: usize| {
            let own = parts.iter().zip(&names).filter(move |(part, _)| part.groups.contains(&group));
            own.map(|(_, name)| name.clone()).collect()
        };
        let together = groups.into_iter().map(members).collect();
        let piece = |(part, name): (&UsedShape<'_>, String)| PackingPiece {
            name,
            cells: part
                .shape
                .voxels
                .iter()
                .map(|voxel| (self.cell(voxel.at), letters.pieces.get(&voxel.colour).copied()))
                .collect(),
            alternatives: Vec::new(),
            copies: part.copies,
            paint: None,
            turn: true,
            flip: true,
        };
        let ranged = parts.iter().any(|part| part.copies.least < part.copies.most);
        let open = board.voxels.iter().filter(|voxel| voxel.variable).count();
        // BurrTools ignores the limit if the numbers of copies determine it.
        let most_open = number(self.node, "maxHoles")?.filter(|&most| ranged && most < open);
        let file = PackingFile {
            grid: self.grid,
            board: cells.collect(),
            pieces: parts.iter().zip(names).map(piece).collect(),
            most_open,
            pins: Vec::new(),
            together,
        };
        file.check_size()?;
        self.warnings.extend(file.merged("BurrTools"));
        Ok(Import { file, warnings: self.warnings })
    }

    fn cell(&self, [x, y, z]: Cell) -> Cell {
        match self.grid {
            Lattice::Square => [x, y, 0],
            // A triangle points down if x + y is even.
            Lattice::Triangle => [(x - y).div_euclid(2), y, (x - y).rem_euclid(2)],
            _ => [x, y, z],
        }
    }

    fn letters(
        &mut self,
        board: &Shape,
        parts: &[UsedShape<'_>],
        colours: usize,
    ) -> Result<Letters, Diagnostic> {
        let mut fits = BTreeSet::new();
        for pair in listed(self.node, "bitmap", "pair") {
            let (Some(piece), Some(result)) = (number(pair, "piece")?, number(pair, "result")?) else {
                return wrong(pair, "the pair of colours is incomplete", "write `piece` and `result`");
            };
            // Pairs number the list of colours from 0, and shapes from 1: there, 0 is neutral.
            if let Some(unknown) = [piece, result].into_iter().find(|&colour| colour >= colours) {
                let help =
                    format!("the file has {}, and pairs number them from 0", number_of(colours, "colour"));
                return wrong(pair, format!("there is no colour {unknown}"), &help);
            }
            fits.insert((piece + 1, result + 1));
        }
        let used = |shape: &Shape| {
            let colours = shape.voxels.iter().map(|voxel| voxel.colour).filter(|&colour| colour > 0);
            colours.collect::<BTreeSet<usize>>()
        };
        let of_pieces: BTreeSet<usize> = parts.iter().flat_map(|part| used(part.shape)).collect();
        let Some(letters) = letters(&of_pieces, &used(board), &fits) else {
            return wrong(
                self.node,
                "the pairs of colours are not those of equal colours",
                "geduld can only say that cells of one colour fit, not that some pairs of colours do",
            );
        };
        if letters.pieces.values().collect::<BTreeSet<_>>().len() < of_pieces.len() {
            self.warnings
                .push("colours that fit the same cells were merged, or left out if they fit all".to_owned());
        }
        Ok(letters)
    }
}

/// A name for each part. Equal names get a number.
fn names(parts: &[UsedShape<'_>]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let name = |part: &UsedShape<'_>| {
        let own = &part.shape.name;
        let own = if own == "open" { "open piece" } else { own };
        let numbered = (2..).map(|number| format!("{own} {number}"));
        let mut candidates = std::iter::once(own.to_owned()).chain(numbered);
        let free = candidates.find(|name| !taken.contains(name)).unwrap_or_default();
        taken.insert(free.clone());
        free
    };
    parts.iter().map(name).collect()
}
