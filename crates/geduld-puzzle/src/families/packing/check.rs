//! The rules of packings, checked on cells. The check has its own arithmetic: it writes every cell as a point with
//! integer coordinates, on which rotations and reflections of all lattices exchange and reverse coordinates.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Model, Selection, SolutionChecker, Value, Violation, number_of};

use super::model::placed;
use super::packed::{Packed, PackedPiece};
use super::puzzle::{Packing, PackingPiece};
use super::symmetry;
use crate::condition::Filled;
use crate::family::RulesCheck;
use crate::lattice::{Cell, Lattice};

impl RulesCheck for Packing {
    type Solution = Packed;

    fn solution(&self, _: &Model, values: &[Value]) -> Packed {
        self.packed(placed(self, values))
    }

    fn check(&self, packed: &Packed) -> Result<(), Violation> {
        let mut uses = vec![0; self.kinds.len()];
        let mut covered = vec![None; self.board.len()];
        for (number, piece) in packed.pieces.iter().enumerate() {
            let (kind, cells) = self.check_piece(piece)?;
            uses[kind] += 1;
            for cell in cells {
                if covered[cell].replace(number).is_some() {
                    return Err(Violation(format!("two pieces cover the cell {}", self.cell_name(cell))));
                }
            }
        }
        self.check_all(&uses, |cell| covered[cell])?;
        let kinds: Vec<usize> =
            packed.pieces.iter().filter_map(|piece| self.kind_named(&piece.piece)).collect();
        self.check_rules(|number| kinds[number], |cell| covered[cell])?;
        self.check_pins(|number| kinds[number], |cell| covered[cell])?;
        self.check_apart(packed)
    }

    fn shown(&self, packed: Packed) -> Packed {
        self.with_moves(packed)
    }

    fn selection(&self) -> Option<Selection<'_>> {
        self.separating().map(Selection::new)
    }

    fn checker<'a>(&'a self, _: &Model) -> Box<dyn SolutionChecker + 'a> {
        let check = |number: usize| {
            let packed = self.packed([number]);
            packed.pieces.iter().try_for_each(|piece| self.check_piece(piece).map(drop))
        };
        Box::new(Prepared { puzzle: self, checks: (0..self.placements.len()).map(check).collect() })
    }

    fn filled(&self, packed: &Packed) -> Filled {
        let covers = self.covers(packed);
        let mut cells = vec![Vec::new(); packed.pieces.len()];
        for (cell, piece) in covers.iter().enumerate() {
            if let Some(piece) = *piece {
                cells[piece].push(cell);
            }
        }
        let items = packed.pieces.iter().map(|piece| self.piece_named(&piece.piece).unwrap_or_default());
        let mut touching = BTreeSet::new();
        for (cell, own) in self.board.iter().enumerate() {
            for near in self.grid.neighbours(own.cell) {
                let other = self.position(near).and_then(|other| covers[other]);
                if let (Some(a), Some(b)) = (covers[cell], other)
                    && a < b
                {
                    touching.insert([a, b]);
                }
            }
        }
        Filled {
            items: items.collect(),
            touching: touching.into_iter().collect(),
            labels: Vec::new(),
            cells: Some(cells),
        }
    }

    fn is_fixed(&self, packed: &Packed, map: &str) -> bool {
        symmetry::is_fixed(self, packed, map)
    }
}

impl Packing {
    /// The first piece with this name, as its kind.
    fn kind_named(&self, name: &str) -> Option<usize> {
        self.piece_named(name).map(|piece| self.kind_of(piece))
    }

    /// Checks that a piece of the set lies on the board, in a way in which it may lie. Returns its kind and its cells.
    fn check_piece(&self, piece: &PackedPiece) -> Result<(usize, Vec<usize>), Violation> {
        let name = &piece.piece;
        let number = self.piece_named(name).ok_or_else(|| Violation(format!("there is no piece {name}")))?;
        let own = &self.pieces[number];
        let cells = piece.on(self).ok_or_else(|| {
            let coordinates = number_of(self.grid.coordinates(), "coordinate");
            Violation(format!("a cell of piece {name} has not {coordinates}"))
        })?;
        let on_board = |&cell: &Cell| {
            let outside =
                || Violation(format!("piece {name} covers {}, outside the board", self.grid.written(cell)));
            self.position(cell).ok_or_else(outside)
        };
        let positions: Vec<usize> = cells.iter().map(on_board).collect::<Result<_, _>>()?;
        let there: Vec<(Cell, Option<char>)> =
            cells.iter().zip(&positions).map(|(&cell, &at)| (cell, self.board[at].colour)).collect();
        if !lies_as(self.grid, own, &there) {
            return Err(Violation(format!("the cells of piece {name} do not have its shape")));
        }
        Ok((self.kind_of(number), positions))
    }

    /// Checks how often pieces are used, and which cells are open.
    fn check_all(&self, uses: &[usize], covered: impl Fn(usize) -> Option<usize>) -> Result<(), Violation> {
        for (kind, &times) in uses.iter().enumerate() {
            let copies = self.kinds[kind].copies;
            if !(copies.least..=copies.most).contains(&times) {
                return Err(Violation(format!(
                    "piece {} is used {}",
                    self.name(kind),
                    number_of(times, "time")
                )));
            }
        }
        for group in &self.groups {
            let times: usize = self.kinds_of(group).into_iter().map(|kind| uses[kind]).sum();
            if !(group.copies.least..=group.copies.most).contains(&times) {
                let names: Vec<&str> =
                    group.pieces.iter().map(|&piece| self.pieces[piece].name.as_str()).collect();
                let times = number_of(times, "time");
                return Err(Violation(format!("pieces {} are used {times} together", names.join(", "))));
            }
        }
        if let Some(cell) =
            (0..self.board.len()).find(|&cell| !self.board[cell].open && covered(cell).is_none())
        {
            return Err(Violation(format!("no piece covers the cell {}", self.cell_name(cell))));
        }
        for group in &self.open {
            let open = group.cells.iter().filter(|&&cell| covered(cell).is_none()).count();
            if !(group.count.least..=group.count.most).contains(&open) {
                let cells: Vec<String> = group.cells.iter().map(|&cell| self.cell_name(cell)).collect();
                return Err(Violation(format!("of the cells {}, {open} stay open", cells.join(" "))));
            }
        }
        Ok(())
    }

    /// Checks that a piece crosses each line, and that pieces of one paint do not touch, if the puzzle says so.
    fn check_rules(
        &self,
        kind: impl Fn(usize) -> usize,
        covered: impl Fn(usize) -> Option<usize>,
    ) -> Result<(), Violation> {
        if self.fault_free {
            let rows: Vec<Vec<i64>> = self.board.iter().map(|own| rows(self.grid, own.cell)).collect();
            for direction in 0..rows[0].len() {
                let mut spans: BTreeMap<usize, (i64, i64)> = BTreeMap::new();
                for (cell, own) in rows.iter().enumerate() {
                    let row = own[direction];
                    if let Some(piece) = covered(cell) {
                        let span = spans.entry(piece).or_insert((row, row));
                        *span = (span.0.min(row), span.1.max(row));
                    }
                }
                let own = || rows.iter().map(|own| own[direction]);
                let (first, last) = (own().min().unwrap_or(0), own().max().unwrap_or(0));
                if let Some(row) =
                    (first..last).find(|row| spans.values().all(|(low, high)| !(*low..*high).contains(row)))
                {
                    return Err(Violation(format!(
                        "a line after row {row} of direction {direction} cuts the board"
                    )));
                }
            }
        }
        if self.paints_apart {
            for (cell, own) in self.board.iter().enumerate() {
                let beside =
                    self.grid.neighbours(own.cell).into_iter().filter_map(|near| self.position(near));
                for other in beside {
                    if let (Some(one), Some(two)) = (covered(cell), covered(other))
                        && one != two
                        && let (Some(a), Some(b)) =
                            (&self.kinds[kind(one)].paint, &self.kinds[kind(two)].paint)
                        && a == b
                    {
                        let (cell, other) = (self.cell_name(cell), self.cell_name(other));
                        return Err(Violation(format!("pieces painted {a} touch at {cell} and {other}")));
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks the pins. `kind` is the kind of a piece of the solution.
    fn check_pins(
        &self,
        kind: impl Fn(usize) -> usize,
        covered: impl Fn(usize) -> Option<usize>,
    ) -> Result<(), Violation> {
        let holds = |pin: &&super::puzzle::PackPin| {
            let mut pieces = pin.cells.iter().map(|&cell| covered(cell));
            let first = pieces.next().flatten();
            match (pin.piece, first) {
                (None, _) => pin.cells.iter().all(|&cell| covered(cell).is_none()),
                (Some(_), None) => false,
                (Some(piece), Some(first)) => {
                    kind(first) == self.kind_of(piece) && pieces.all(|piece| piece == Some(first))
                }
            }
        };
        match self.pins.iter().find(|pin| !holds(pin)) {
            Some(pin) => Err(Violation(format!("the pin {} does not hold", self.written_pin(pin)))),
            None => Ok(()),
        }
    }
}

/// A checker for many solutions: each placement is checked once.
struct Prepared<'a> {
    puzzle: &'a Packing,
    checks: Vec<Result<(), Violation>>,
}

impl SolutionChecker for Prepared<'_> {
    fn check(&self, values: &[Value]) -> Result<(), Violation> {
        let puzzle = self.puzzle;
        let mut uses = vec![0; puzzle.kinds.len()];
        let mut covered = vec![None; puzzle.board.len()];
        for number in placed(puzzle, values) {
            self.checks[number].clone()?;
            let placement = &puzzle.placements[number];
            uses[placement.kind] += 1;
            for &cell in &placement.cells {
                if covered[cell].replace(number).is_some() {
                    return Err(Violation(format!("two pieces cover the cell {}", puzzle.cell_name(cell))));
                }
            }
        }
        puzzle.check_all(&uses, |cell| covered[cell])?;
        puzzle.check_rules(|number| puzzle.placements[number].kind, |cell| covered[cell])?;
        puzzle.check_pins(|number| puzzle.placements[number].kind, |cell| covered[cell])
    }
}

/// A cell as a point on which all maps exchange and reverse coordinates. In the grids of triangles and hexagons the sum
/// of the first three coordinates is 0, and the fourth is the layer. Cells of cut cubes have odd coordinates, so that
/// maps fix a corner of the cubes.
fn point(grid: Lattice, [x, y, z]: Cell) -> Point {
    let triangle = |x: i64, y: i64, half: i64, layer: i64| {
        let (a, b) = (3 * x + 1 + half, 3 * y + 1 + half);
        [a, b, -a - b, layer]
    };
    match grid {
        Lattice::Square | Lattice::Cube | Lattice::Ball => [x, y, z, 0],
        Lattice::Hexagon => [x, y, -x - y, 0],
        Lattice::Triangle => triangle(x, y, z, 0),
        Lattice::Prism => triangle((x - y).div_euclid(2), y, (x - y).rem_euclid(2), z),
        Lattice::Rhombic | Lattice::TetraOcta => [2 * x + 1, 2 * y + 1, 2 * z + 1, 0],
    }
}

/// The row of a cell in each direction of straight lines, or planes, that cut no cell.
fn rows(grid: Lattice, cell: Cell) -> Vec<i64> {
    let [a, b, c, layer] = point(grid, cell);
    let by = |of: i64, forms: &[i64]| forms.iter().map(|form| form.div_euclid(of)).collect::<Vec<i64>>();
    match grid {
        Lattice::Square => vec![a, b],
        Lattice::Cube => vec![a, b, c],
        Lattice::Hexagon | Lattice::Ball => Vec::new(),
        Lattice::Triangle => by(3, &[a, b, c]),
        Lattice::Prism => [by(3, &[a, b, c]), vec![layer]].concat(),
        Lattice::Rhombic => by(10, &[a, b, c, a + b, a - b, a + c, a - c, b + c, b - c]),
        Lattice::TetraOcta => {
            [by(6, &[a, b, c]), by(12, &[a + b + c, a + b - c, a - b + c, b + c - a])].concat()
        }
    }
}

/// Whether the vector between two points is a translation of the grid.
fn is_shift(grid: Lattice, [x, y, z, _]: Point) -> bool {
    let all = |of: i64| [x, y, z].iter().all(|by| by % of == 0);
    match grid {
        Lattice::Square | Lattice::Hexagon | Lattice::Cube => true,
        // A shift by a third of a triangle is none of the grid.
        Lattice::Triangle | Lattice::Prism => all(3),
        Lattice::Ball => (x + y + z) % 2 == 0,
        Lattice::Rhombic => all(10),
        // Neighbouring cubes are mirror images.
        Lattice::TetraOcta => all(6) && (x + y + z) % 12 == 0,
    }
}

/// A point with a fourth coordinate for the layer of triangles.
type Point = [i64; 4];

/// A rotation or reflection of a grid, as an exchange and reversal of the coordinates of points.
pub(in crate::families) struct Exchange {
    order: [usize; 3],
    signs: usize,
    /// Before it, a half turn around this diagonal of the cubes. It carries only some balls to balls.
    twin: Option<Cell>,
    /// Whether coordinates are exchanged in pairs: not all in turn.
    pub exchanges: bool,
    /// Whether it is a reflection, or the product of one and a rotation.
    pub mirrors: bool,
}

/// The diagonals of the cubes.
const DIAGONALS: [Cell; 4] = [[1, 1, 1], [-1, 1, 1], [1, -1, 1], [1, 1, -1]];

impl Exchange {
    /// All rotations and reflections, the identity first.
    pub(in crate::families) fn all(grid: Lattice) -> impl Iterator<Item = Self> {
        const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];
        let all = (0..6).flat_map(|order| (0..16usize).map(move |signs| (order, signs)));
        all.filter_map(move |(number, signs)| {
            let (order, exchanges) = (ORDERS[number], number >= 3);
            let reversals = (signs & 7).count_ones();
            let turned_over = signs >= 8;
            let mirrors = match grid {
                _ if turned_over && grid != Lattice::Prism => return None,
                // Both coordinates in the plane are exchanged or reversed; the third stays.
                Lattice::Square if order[2] != 2 || signs >= 4 => return None,
                // All three are reversed, or none. That is a half turn.
                Lattice::Triangle | Lattice::Hexagon | Lattice::Prism if reversals % 3 != 0 => return None,
                Lattice::Triangle | Lattice::Hexagon => exchanges,
                Lattice::Prism => exchanges != turned_over,
                _ => exchanges != (reversals % 2 == 1),
            };
            Some(Self { order, signs, twin: None, exchanges, mirrors })
        })
    }

    /// All of them, and for balls the half turns around diagonals as well.
    fn all_and_twins(grid: Lattice) -> impl Iterator<Item = Self> {
        let twins = if grid == Lattice::Ball { &DIAGONALS[..] } else { &[] };
        let turned = twins
            .iter()
            .flat_map(move |&axis| Self::all(grid).map(move |map| Self { twin: Some(axis), ..map }));
        Self::all(grid).chain(turned)
    }

    /// The image of a point.
    pub(in crate::families) fn image(&self, from: Cell) -> Cell {
        let [x, y, z] = from;
        let [x, y, z, _] = self.carried([x, y, z, 0]);
        [x, y, z]
    }

    fn carried(&self, from: Point) -> Point {
        let sign = |axis: usize| if self.signs >> axis & 1 == 1 { -1 } else { 1 };
        let [x, y, z] = [0, 1, 2].map(|axis| from[self.order[axis]] * sign(axis));
        [x, y, z, from[3] * sign(3)]
    }

    /// The image of the vector between two points. `None` if no vector of the grid is its image.
    fn vector(&self, from: Point) -> Option<Point> {
        let Some(axis) = self.twin else { return Some(self.carried(from)) };
        let along: i64 = (0..3).map(|of| axis[of] * from[of]).sum();
        let thirds = [0, 1, 2].map(|of| 2 * along * axis[of] - 3 * from[of]);
        let [x, y, z] = thirds.map(|number| number / 3);
        thirds.iter().all(|number| number % 3 == 0).then(|| self.carried([x, y, z, 0]))
    }

    /// Whether cells with colours become other cells, up to a shift.
    fn carries(&self, grid: Lattice, own: &[(Cell, Option<char>)], there: &[(Cell, Option<char>)]) -> bool {
        let mut targets: Vec<(Point, Option<char>)> =
            there.iter().map(|&(cell, colour)| (point(grid, cell), colour)).collect();
        targets.sort_unstable();
        let Some(&(first, _)) = own.first() else { return true };
        let (first, start) = (point(grid, first), self.carried(point(grid, first)));
        let image = |&(cell, colour): &(Cell, Option<char>)| {
            let cell = point(grid, cell);
            let by = self.vector([0, 1, 2, 3].map(|axis| cell[axis] - first[axis]))?;
            Some(([0, 1, 2, 3].map(|axis| start[axis] + by[axis]), colour))
        };
        let images: Option<Vec<(Point, Option<char>)>> = own.iter().map(image).collect();
        images.is_some_and(|mut images| {
            images.sort_unstable();
            fits(grid, &images, &targets)
        })
    }
}

/// Whether these cells, with the colours that the board has there, are a piece in a way in which it may lie.
pub(in crate::families) fn lies_as(
    grid: Lattice,
    piece: &PackingPiece,
    there: &[(Cell, Option<char>)],
) -> bool {
    piece.shapes().any(|shape| lies_as_shape(grid, piece, shape, there))
}

/// Whether these cells are one of the shapes of a piece.
fn lies_as_shape(
    grid: Lattice,
    piece: &PackingPiece,
    shape: &[(Cell, Option<char>)],
    there: &[(Cell, Option<char>)],
) -> bool {
    if shape.len() != there.len() || there.iter().any(|&(cell, _)| !grid.has(cell)) {
        return false;
    }
    let allowed = |(number, map): &(usize, Exchange)| match piece.turn {
        true => piece.flip && !grid.is_solid() || !map.mirrors,
        false => *number == 0,
    };
    let mut maps = Exchange::all_and_twins(grid).enumerate().filter(allowed);
    maps.any(|(_, map)| map.carries(grid, shape, there))
}

/// Whether cells are the same after one of these maps and a shift.
pub(in crate::families) fn same_under(
    grid: Lattice,
    cells: &[Cell],
    wanted: impl Fn(&Exchange) -> bool,
) -> bool {
    let cells: Vec<(Cell, Option<char>)> = cells.iter().map(|&cell| (cell, None)).collect();
    Exchange::all(grid).filter(wanted).any(|map| map.carries(grid, &cells, &cells))
}

/// Whether the images are the targets up to a shift, and where both have a colour, it is the same.
fn fits(grid: Lattice, images: &[(Point, Option<char>)], targets: &[(Point, Option<char>)]) -> bool {
    let shift = [0, 1, 2, 3].map(|axis| targets[0].0[axis] - images[0].0[axis]);
    is_shift(grid, shift)
        && images.iter().zip(targets).all(|(image, target)| {
            let alike = match (image.1, target.1) {
                (Some(own), Some(there)) => own == there,
                _ => true,
            };
            alike && (0..4).all(|axis| image.0[axis] + shift[axis] == target.0[axis])
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::packing::puzzle::Copies;
    use crate::families::packing::puzzle::moves;

    /// The check and the placements of the model know the same ways to lie.
    #[test]
    fn pieces_lie_in_the_ways_that_the_lattice_has() {
        for grid in Lattice::ALL {
            // A chain of cells, in which each touches the next but one by chance only.
            let mut cells = vec![grid.block([1; 3])[0]];
            while cells.len() < 5 {
                let beside = grid.neighbours(cells[cells.len() - 1]);
                cells.extend(beside.into_iter().find(|cell| !cells.contains(cell)));
            }
            cells.swap_remove(1);
            let shape: Vec<(Cell, Option<char>)> = cells.iter().map(|&cell| (cell, None)).collect();
            for (turn, flip) in [(true, true), (true, false), (false, false)] {
                let copies = Copies { least: 1, most: 1 };
                let piece = PackingPiece {
                    name: "P".to_owned(),
                    cells: shape.clone(),
                    alternatives: Vec::new(),
                    copies,
                    paint: None,
                    turn,
                    flip,
                };
                let allowed = moves(grid, turn, flip);
                let ways = crate::lattice::orientations(grid, &shape, &allowed);
                for map in crate::lattice::LatticeMap::all(grid) {
                    let images: Vec<(Cell, Option<char>)> =
                        cells.iter().map(|&cell| (map.image(cell), None)).collect();
                    let normal = crate::lattice::normal(grid, &map.images(&cells));
                    let known =
                        ways.iter().any(|way| way.iter().map(|(cell, _)| *cell).eq(normal.iter().copied()));
                    assert_eq!(lies_as(grid, &piece, &images), known, "{grid:?} {turn} {flip} {}", map.name);
                }
            }
        }
    }
}
