//! The rotations and reflections of the board, and their effect on placements.

use std::collections::BTreeMap;

use geduld_model::{Atom, BoardSymmetry, Model, Permutation, VarId, ascending};

use super::packed::Packed;
use super::puzzle::Packing;
use crate::family::BoardMaps;
use crate::lattice::{Cell, LatticeMap, Placed, maps_onto_itself, orientations};
use crate::same::{MapKind, Same};

impl BoardMaps for Packing {
    fn map_kinds(&self) -> &'static [MapKind] {
        &[MapKind::Rotation, MapKind::Reflection]
    }

    /// The symmetries of the board that map the set of pieces to itself. A reflection that maps a piece to no piece of
    /// the set, with the same number of copies, is none.
    fn board_symmetries(&self, model: &Model, same: &Same) -> Vec<BoardSymmetry> {
        let symmetry = |own: BoardMap| BoardSymmetry {
            name: own.placed.map.name.clone(),
            atoms: self.atoms_under(model, &own),
            also: own.alike.into_iter().map(|map| map.name).collect(),
        };
        same.board_maps(self.maps(), BoardMap::rotates, BoardMap::reflects)
            .into_iter()
            .map(symmetry)
            .collect()
    }
}

/// A symmetry of the board, and its images of cells and placements.
pub(super) struct BoardMap {
    pub placed: Placed,
    /// The other maps of the lattice that move everything alike. On a strip, or a board one layer thick, each
    /// reflection moves the cells as a rotation does.
    alike: Vec<LatticeMap>,
    /// The image of each cell of the board.
    pub cells: Vec<usize>,
    /// The image of each kind of piece.
    kinds: Vec<usize>,
    /// The image of each placement.
    placements: Vec<usize>,
}

impl BoardMap {
    /// Whether a rotation moves the cells in this way. Rotations come before reflections.
    pub fn rotates(&self) -> bool {
        !self.placed.map.mirrors
    }

    /// Whether a reflection moves the cells in this way.
    pub fn reflects(&self) -> bool {
        self.placed.map.mirrors || self.alike.iter().any(|map| map.mirrors)
    }
}

impl Packing {
    /// The symmetries of the board, with its colours and cells that may stay open, that map the set of pieces to
    /// itself. The identity comes first.
    pub(super) fn maps(&self) -> Vec<BoardMap> {
        let cells: Vec<Cell> = self.board.iter().map(|own| own.cell).collect();
        let numbers: BTreeMap<(usize, &[usize]), usize> = (self.placements.iter())
            .map(|placement| (placement.kind, placement.cells.as_slice()))
            .zip(0..)
            .collect();
        let map = |placed: Placed| {
            if placed.map.mirrors && self.mirrors_apart {
                return None;
            }
            let cells: Vec<usize> =
                cells.iter().map(|&cell| self.position(placed.image(cell))).collect::<Option<_>>()?;
            if !self.looks_alike(&cells) {
                return None;
            }
            let kinds = self.kinds_under(&placed)?;
            if !self.keeps_groups(&kinds) || !self.keeps_together(&kinds) {
                return None;
            }
            let image = |placement: &super::puzzle::Placement| {
                let mut images: Vec<usize> = placement.cells.iter().map(|&cell| cells[cell]).collect();
                images.sort_unstable();
                numbers.get(&(kinds[placement.kind], images.as_slice())).copied()
            };
            let placements = self.placements.iter().map(image).collect::<Option<_>>()?;
            Some(BoardMap { placed, alike: Vec::new(), cells, kinds, placements })
        };
        let mut maps: Vec<BoardMap> = Vec::new();
        for own in maps_onto_itself(self.grid, &cells).into_iter().filter_map(map) {
            let moves_alike =
                |known: &&mut BoardMap| (&known.cells, &known.placements) == (&own.cells, &own.placements);
            match maps.iter_mut().find(moves_alike) {
                Some(known) => known.alike.push(own.placed.map),
                None => maps.push(own),
            }
        }
        maps
    }

    /// Whether a map of the cells keeps their colours, the cells that may stay open, and the groups of those.
    fn looks_alike(&self, cells: &[usize]) -> bool {
        let alike = |(cell, &image): (usize, &usize)| {
            let (own, there) = (&self.board[cell], &self.board[image]);
            own.open == there.open && own.colour == there.colour
        };
        let group = |group: &super::puzzle::OpenGroup| {
            let mut images: Vec<usize> = group.cells.iter().map(|&cell| cells[cell]).collect();
            images.sort_unstable();
            self.open.iter().any(|other| other.count == group.count && other.cells == images)
        };
        cells.iter().enumerate().all(alike) && self.open.iter().all(group)
    }

    /// Whether a map of the kinds carries groups of pieces to groups.
    fn keeps_groups(&self, kinds: &[usize]) -> bool {
        self.groups.iter().all(|group| {
            let images = ascending(self.kinds_of(group).into_iter().map(|kind| kinds[kind]));
            self.groups.iter().any(|other| other.copies == group.copies && self.kinds_of(other) == images)
        })
    }

    /// Whether a map of the kinds carries pieces that may stay together to such pieces, if that matters.
    fn keeps_together(&self, kinds: &[usize]) -> bool {
        let own = |group: &Vec<usize>| ascending(group.iter().map(|&piece| self.kind_of(piece)));
        self.apart.is_none()
            || self.together.iter().all(|group| {
                let images = ascending(own(group).into_iter().map(|kind| kinds[kind]));
                self.together.iter().any(|other| own(other) == images)
            })
    }

    /// The kind to which a map carries each kind. `None` if one is carried to a shape that is used less or more often,
    /// or not at all.
    fn kinds_under(&self, placed: &Placed) -> Option<Vec<usize>> {
        let image = |own: &super::puzzle::PieceKind| {
            // The ways to lie are an orbit of a group: one of them tells all. They are none if there are several
            // shapes, or maps that form no group.
            let is_orbit = self.grid.has_whole_turns()
                && own.pieces.iter().map(|&piece| &self.pieces[piece]).all(|piece| {
                    piece.alternatives.is_empty() && (piece.turn || !piece.flip || self.grid.is_solid())
                });
            let images = match is_orbit {
                true => orientations(self.grid, own.orientations.first()?, [&placed.map]),
                false => own.orientations_under(self.grid, &placed.map),
            };
            let alike = |kind: &super::puzzle::PieceKind| {
                (kind.copies, &kind.paint, kind.orientations.len())
                    == (own.copies, &own.paint, own.orientations.len())
                    && images.iter().all(|image| kind.orientations.binary_search(image).is_ok())
            };
            self.kinds.iter().position(alike)
        };
        self.kinds.iter().map(image).collect()
    }

    /// The permutation of the atoms by a map.
    fn atoms_under(&self, model: &Model, map: &BoardMap) -> Permutation {
        let open = self.open_cells();
        let count = self.placements.len();
        let mut images: Vec<Atom> = Vec::with_capacity(model.atom_count());
        for variable in model.variable_ids() {
            let target = match variable.index().checked_sub(count) {
                None => map.placements[variable.index()],
                Some(place) => {
                    let image = open.binary_search(&map.cells[open[place]]);
                    count + image.expect("the images of open cells are open cells")
                }
            };
            images.extend(model.atoms(VarId::new(target)));
        }
        Permutation::new(images).expect("a symmetry of the board permutes placements")
    }
}

/// Whether a map leaves a solution unchanged.
pub(super) fn is_fixed(puzzle: &Packing, packed: &Packed, map: &str) -> bool {
    let Some(map) = puzzle.maps().into_iter().find(|own| own.placed.map.name == map) else { return false };
    let covers = puzzle.covers(packed);
    let kind = |piece: usize| {
        let number = puzzle.piece_named(&packed.pieces[piece].piece);
        number.map(|number| puzzle.kind_of(number))
    };
    // Each piece goes to one piece, and each open cell to an open cell.
    let mut targets: BTreeMap<usize, usize> = BTreeMap::new();
    (0..covers.len()).all(|cell| match (covers[cell], covers[map.cells[cell]]) {
        (None, None) => true,
        (Some(from), Some(to)) => {
            *targets.entry(from).or_insert(to) == to
                && kind(from).map(|own| map.kinds[own]) == kind(to)
                && packed.pieces[from].cells.len() == packed.pieces[to].cells.len()
        }
        _ => false,
    })
}
