//! Every choice of cells for every piece.

use std::collections::BTreeSet;

use geduld_puzzle::lattice::Cell;
use geduld_tests::random::packing::Packing;

use super::geometry::{Coloured, Point, centre, lands, matrices, outline, relative, twins};

/// A piece without regard to its name: the ways in which it may lie, and how often it is used.
pub struct Kind {
    pub ways: BTreeSet<Coloured>,
    pub least: usize,
    pub most: usize,
}

/// Pieces on the board: the kind of each, and its cells as bits.
pub type Solution = BTreeSet<(usize, u32)>;

pub struct Brute<'a> {
    pub puzzle: &'a Packing,
    pub kinds: Vec<Kind>,
    /// The kind of each piece.
    pub of_piece: Vec<usize>,
    pub points: Vec<Point>,
    /// For each kind the sets of cells that it can cover.
    places: Vec<Vec<u32>>,
}

impl<'a> Brute<'a> {
    pub fn new(puzzle: &'a Packing) -> Self {
        let identity = matrices(puzzle.grid)[0][0];
        let [rotations, all] = matrices(puzzle.grid);
        let allowed = match (puzzle.turn, puzzle.flip && !puzzle.grid.is_solid()) {
            (false, _) => vec![identity],
            (true, true) => all,
            (true, false) => rotations,
        };
        let (mut kinds, mut of_piece): (Vec<Kind>, Vec<usize>) = (Vec::new(), Vec::new());
        for piece in &puzzle.pieces {
            let mut ways: BTreeSet<Coloured> = BTreeSet::new();
            let plain = |cells: &Vec<Cell>| cells.iter().map(|&cell| (cell, None)).collect();
            let shapes: Vec<Vec<(Cell, Option<char>)>> =
                std::iter::once(piece.cells.clone()).chain(piece.alternatives.iter().map(plain)).collect();
            for shape in shapes {
                let points: Vec<(Point, Option<char>)> =
                    shape.iter().flat_map(|&(cell, colour)| outline(puzzle.grid, cell, colour)).collect();
                ways.extend(allowed.iter().map(|matrix| relative(matrix, &points)));
                if puzzle.turn {
                    let further = twins(puzzle.grid).into_iter().filter(|matrix| lands(matrix, &points));
                    ways.extend(further.map(|matrix| relative(&matrix, &points)));
                }
            }
            match kinds.iter().position(|kind| kind.ways == ways) {
                Some(kind) => {
                    kinds[kind].least += piece.least;
                    kinds[kind].most += piece.most;
                    of_piece.push(kind);
                }
                None => {
                    of_piece.push(kinds.len());
                    kinds.push(Kind { ways, least: piece.least, most: piece.most });
                }
            }
        }
        let points: Vec<Point> = puzzle.board.iter().map(|&(cell, ..)| centre(puzzle.grid, cell)).collect();
        let fits = |kind: &Kind, cells: u32| {
            let own = (0..points.len()).filter(|cell| cells >> cell & 1 == 1);
            let there: Vec<(Point, Option<char>)> = own
                .flat_map(|cell| outline(puzzle.grid, puzzle.board[cell].0, puzzle.board[cell].2))
                .collect();
            let there = relative(&identity, &there);
            kind.ways.iter().any(|way| {
                way.len() == there.len()
                    && way.iter().zip(&there).all(|(own, there)| {
                        own.0 == there.0 && (own.1.is_none() || there.1.is_none() || own.1 == there.1)
                    })
            })
        };
        let places = kinds
            .iter()
            .map(|kind| (1..1u32 << points.len()).filter(|&cells| fits(kind, cells)).collect())
            .collect();
        Self { puzzle, kinds, of_piece, points, places }
    }

    pub fn bits(&self, cells: &[Cell]) -> u32 {
        let bit = |cell: &Cell| 1 << self.puzzle.board.iter().position(|(own, ..)| own == cell).unwrap();
        cells.iter().map(bit).sum()
    }

    /// All solutions that keep the rules, without pins and conditions.
    pub fn all(&self) -> Vec<Solution> {
        let mut found = Vec::new();
        self.fill(0, 0, 0, 0, &mut Vec::new(), &mut found);
        found
    }

    fn fill(
        &self,
        kind: usize,
        from: usize,
        used: usize,
        covered: u32,
        begun: &mut Vec<(usize, u32)>,
        found: &mut Vec<Solution>,
    ) {
        let Some(own) = self.kinds.get(kind) else {
            let needed = self.puzzle.board.iter().enumerate().filter(|(_, (_, open, _))| !open);
            let all = needed.map(|(cell, _)| 1u32 << cell).all(|cell| covered & cell > 0);
            let grouped = self.puzzle.open.as_ref().is_none_or(|(cells, least, most)| {
                (*least..=*most).contains(&((self.bits(cells) & !covered).count_ones() as usize))
            });
            let totals = self.puzzle.groups.iter().all(|(pieces, least, most)| {
                let kinds = self.kinds_of(pieces);
                let times = begun.iter().filter(|(kind, _)| kinds.contains(kind)).count();
                (*least..=*most).contains(&times)
            });
            if all && grouped && totals {
                found.push(begun.iter().copied().collect());
            }
            return;
        };
        if used >= own.least {
            self.fill(kind + 1, 0, 0, covered, begun, found);
        }
        for place in from..self.places[kind].len() {
            let cells = self.places[kind][place];
            if used < own.most && covered & cells == 0 {
                begun.push((kind, cells));
                self.fill(kind, place + 1, used + 1, covered | cells, begun, found);
                begun.pop();
            }
        }
    }

    pub fn kinds_of(&self, pieces: &[usize]) -> BTreeSet<usize> {
        pieces.iter().map(|&piece| self.of_piece[piece]).collect()
    }
}
