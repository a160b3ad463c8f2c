//! Writes files of BurrTools (`.xmpuzzle`), as plain XML.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::burr_tools::{GRIDS, MAX_COLOURS};
use super::page::layers;
use super::separations;
use crate::families::AnyFamily;
use crate::families::packing::{Copies, Packed, Packing, PackingPiece, find_kinds, moves};
use crate::file::Diagnostic;
use crate::lattice::{Cell, Lattice, orientations};
use crate::puzzle::Puzzle;

/// The text of a cell: `#` and `+` with the number of the colour.
fn state(open: bool, colour: Option<usize>) -> String {
    let colour = colour.map_or(String::new(), |colour| colour.to_string());
    format!("{}{colour}", if open { '+' } else { '#' })
}

/// A text in an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

pub(super) fn xmpuzzle(puzzle: &Puzzle, found: &[Packed]) -> Result<String, Diagnostic> {
    let refused = |message: String, help: &str| Err(Diagnostic::new(message, help));
    let AnyFamily::Packing(packing) = &puzzle.family else {
        let message = format!("a puzzle of kind {} cannot be written for BurrTools", puzzle.family.kind());
        return refused(message, "BurrTools knows packings only");
    };
    if !puzzle.conditions.is_empty() {
        return refused("BurrTools knows no conditions".to_owned(), "leave them out");
    }
    if !packing.groups.is_empty() || packing.pieces.iter().any(|piece| !piece.alternatives.is_empty()) {
        let help = "write the number of each piece, and one shape for it";
        return refused("BurrTools knows no totals and no alternatives of pieces".to_owned(), help);
    }
    if packing.fault_free || packing.paints_apart {
        let help = "leave out `fault-free` and `paints-touch`";
        return refused("BurrTools knows no rules about lines and paints".to_owned(), help);
    }
    if !packing.pins.is_empty() {
        return refused("BurrTools cannot place pieces beforehand".to_owned(), "remove the pins");
    }
    // Flat boards are one layer of cubes or prisms.
    let solid = match packing.grid {
        Lattice::Square => Lattice::Cube,
        Lattice::Triangle => Lattice::Prism,
        solid => solid,
    };
    let Some(kind) = GRIDS.iter().position(|&grid| grid == solid) else {
        let help = "it has squares, triangles and all grids in space";
        return refused("BurrTools has no grid of hexagons".to_owned(), help);
    };
    if let Some(piece) = packing.pieces.iter().find(|piece| !moves_freely(packing, piece)) {
        return refused(
            format!("BurrTools would turn or flip piece {} in more ways", piece.name),
            "leave out `turn` and `flip`",
        );
    }
    if !found.is_empty() && !separations::is_known(packing.grid) {
        let help = "leave out `apart`: BurrTools finds the solutions again";
        return refused(format!("solutions of {} are not written for BurrTools", packing.grid.word()), help);
    }
    let most_open = most_open(packing)?;
    let colours: BTreeSet<char> = (packing.pieces.iter().flat_map(|piece| &piece.cells))
        .filter_map(|(_, colour)| *colour)
        .chain(packing.board.iter().filter_map(|own| own.colour))
        .collect();
    if colours.len() > MAX_COLOURS {
        let message = format!("BurrTools has at most {MAX_COLOURS} colours");
        return refused(message, "use fewer colours");
    }
    let number = |colour: Option<char>| {
        colour.and_then(|colour| colours.iter().position(|known| *known == colour)).map(|place| place + 1)
    };
    let mut text =
        format!("<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"{kind}\"/>\n<colors>\n");
    for place in 0..colours.len() {
        let [red, green, blue] = [40, 90, 60].map(|step| (place + 1) * step % 256);
        let _ = writeln!(text, "<color red=\"{red}\" green=\"{green}\" blue=\"{blue}\"/>");
    }
    text += "</colors>\n<shapes>\n";
    let board = packing.board.iter().map(|own| (own.cell, state(own.open, number(own.colour))));
    voxels(&mut text, packing.grid, "board", &board.collect::<Vec<_>>());
    // BurrTools tells equal shapes apart that have several names.
    let kinds = find_kinds(packing.grid, &packing.pieces);
    for kind in &kinds {
        let cells = &packing.pieces[kind.pieces[0]].cells;
        let cells = cells.iter().map(|&(cell, colour)| (cell, state(false, number(colour))));
        voxels(&mut text, packing.grid, &kind.names(&packing.pieces).join(", "), &cells.collect::<Vec<_>>());
    }
    let limit = most_open.map_or(String::new(), |most| format!(" maxHoles=\"{most}\""));
    let number = found.len();
    let state = match number {
        0 => "state=\"0\"".to_owned(),
        _ => format!("state=\"2\" assemblies=\"{number}\" solutions=\"{number}\" time=\"0\""),
    };
    let _ =
        writeln!(text, "</shapes>\n<problems>\n<problem name=\"{}\" {state}{limit}>", escaped(&puzzle.name));
    text += "<shapes>\n";
    for (id, kind) in (1..).zip(&kinds) {
        let copies = match kind.copies {
            Copies { least, most } if least == most => format!("count=\"{most}\""),
            Copies { least, most } => format!("min=\"{least}\" max=\"{most}\""),
        };
        let most = kind.copies.most;
        let groups = (1..).zip(&packing.together);
        let own = groups.filter(|(_, group)| group.iter().any(|piece| kind.pieces.contains(piece)));
        let groups: String =
            own.map(|(group, _)| format!("<group group=\"{group}\" count=\"{most}\"/>")).collect();
        let _ = match groups.is_empty() {
            true => writeln!(text, "<shape id=\"{id}\" {copies}/>"),
            false => writeln!(text, "<shape id=\"{id}\" {copies}>{groups}</shape>"),
        };
    }
    text += "</shapes>\n<result id=\"0\"/>\n<bitmap>\n";
    // Pairs number the colours from 0, cells from 1.
    for colour in 0..colours.len() {
        let _ = writeln!(text, "<pair piece=\"{colour}\" result=\"{colour}\"/>");
    }
    text += "</bitmap>\n";
    if !found.is_empty() {
        text += &separations::solutions(packing, &kinds, found);
    }
    text += "</problem>\n</problems>\n<comment/>\n</puzzle>\n";
    Ok(text)
}

/// Writes a shape.
fn voxels(text: &mut String, grid: Lattice, name: &str, cells: &[(Cell, String)]) {
    let page = layers(grid, cells, "_".to_owned());
    let rows = page.first().map_or(0, Vec::len);
    let columns = page.first().and_then(|layer| layer.first()).map_or(0, Vec::len);
    let states: String = page.iter().flatten().flatten().map(String::as_str).collect();
    let (name, layers) = (escaped(name), page.len());
    let _ = writeln!(
        text,
        "<voxel x=\"{columns}\" y=\"{rows}\" z=\"{layers}\" name=\"{name}\" type=\"0\">{states}</voxel>"
    );
}

/// Whether a piece may lie in every way in which BurrTools would place it.
fn moves_freely(packing: &Packing, piece: &PackingPiece) -> bool {
    let grid = packing.grid;
    let all = |turn, flip| orientations(grid, &piece.cells, &moves(grid, turn, flip));
    all(piece.turn, piece.flip) == all(true, true)
}

/// The maximum number of open cells, if it is limited.
fn most_open(packing: &Packing) -> Result<Option<usize>, Diagnostic> {
    let refused = |message: &str, help: &str| Err(Diagnostic::new(message, help));
    let open: Vec<usize> = (0..packing.board.len()).filter(|&cell| packing.board[cell].open).collect();
    match &packing.open[..] {
        [] => Ok(None),
        [group] if group.count.least == 0 && group.cells == open => {
            match packing.pieces.iter().all(|piece| piece.copies.least == piece.copies.most) {
                false => Ok(Some(group.count.most)),
                true => refused(
                    "the copies of all pieces are fixed, and so is the number of open cells",
                    "remove `open`",
                ),
            }
        }
        _ => refused(
            "BurrTools only knows how many cells stay open at most",
            "keep at most one table [[open]], with all cells that may stay open and a count from 0",
        ),
    }
}
