//! The board symmetries of an edge-matching puzzle: rotations and reflections of the board that map every piece to a
//! piece of the set. The labels are unchanged, or recoloured if recolourings count as the same.

use geduld_model::{Atom, BoardSymmetry, Model, Permutation, VarId, ascending};

use super::board::Side;
use super::looks::Type;
use super::model::EdgeVariables;
use super::piece::Lie;
use super::placed::{Placed, Turned};
use super::puzzle::EdgeMatching;
use super::recolour::{PieceMap, TooMany};
use crate::family::{BoardMaps, Kind as _};
use crate::file::Diagnostic;
use crate::same::{MapKind, Same, name_of_product};

/// The maximum numbers of maps that are listed, and of images of atoms under all of them together (4 bytes each).
const MOST_MAPS: usize = 10_000;
const MOST_IMAGES: usize = 50_000_000;

impl BoardMaps for EdgeMatching {
    fn map_kinds(&self) -> &'static [MapKind] {
        &[MapKind::Rotation, MapKind::Reflection, MapKind::Recolouring]
    }

    fn same_by_default(&self) -> Same {
        let reflection = self.reflect.then_some(MapKind::Reflection);
        [MapKind::Rotation].into_iter().chain(reflection).collect()
    }

    fn check_same(&self, same: &Same) -> Result<(), Diagnostic> {
        same.check_kinds(self.kind(), self.map_kinds())?;
        self.maps(same).map(drop).map_err(|TooMany| {
            Diagnostic::new(
                "so many labels are alike that their recolourings cannot be listed",
                "leave out `recolouring`",
            )
        })
    }

    fn board_symmetries(&self, model: &Model, same: &Same) -> Vec<BoardSymmetry> {
        let variables = self.edge_variables();
        // Requests with too many maps were refused before.
        let maps = self.maps(same).unwrap_or_default();
        maps.into_iter()
            .filter_map(|map| {
                let atoms = self.atoms_under(model, &map, &variables)?;
                let also = map.board.also.iter().map(|name| self.product_name(name, &map)).collect();
                Some(BoardSymmetry { name: self.map_name(&map), also, atoms })
            })
            .collect()
    }

    /// Pieces and turns that show the same labels to all neighbours of one cell.
    fn symmetry_in_words(&self, model: &Model, symmetry: &Permutation) -> Option<String> {
        let changes = |cell: &usize| model.atoms(VarId::new(*cell)).any(|atom| symmetry.image(atom) != atom);
        let changed: Vec<usize> = (0..self.board.len()).filter(changes).collect();
        let [cell] = changed[..] else { return None };
        let atoms: Vec<Atom> = model.atoms(VarId::new(cell)).collect();
        let mut alike: Vec<Vec<usize>> = Vec::new();
        for &first in &atoms {
            let mut orbit = vec![first];
            while let Some(next) =
                orbit.last().map(|&last| symmetry.image(last)).filter(|&next| next != first)
            {
                orbit.push(next);
            }
            // Each orbit once, from its first placement on.
            if orbit.len() > 1 && orbit.iter().all(|atom| *atom >= first) {
                orbit.sort_unstable();
                alike.push(
                    orbit.iter().map(|&atom| self.placement_at(model, cell, model.value_of(atom))).collect(),
                );
            }
        }
        let (row, column) = self.board.position(cell);
        let alike: Vec<String> = alike.iter().map(|placements| self.alike_in_words(placements)).collect();
        Some(format!("in cell {row},{column} {}", alike.join(", and ")))
    }
}

impl EdgeMatching {
    /// Says of these placements that they look the same.
    fn alike_in_words(&self, placements: &[usize]) -> String {
        let placements: Vec<_> = placements.iter().map(|&index| &self.looks.placements[index]).collect();
        let name = |kind: usize| &self.pieces[self.looks.types[kind].pieces[0]].name;
        let side = |lie: Lie| if lie.reversed { "reverse turn" } else { "turn" };
        let kinds: Vec<usize> = ascending(placements.iter().map(|placement| placement.kind));
        if let [kind] = kinds[..] {
            let turns =
                placements.iter().map(|placement| format!("{} {}", side(placement.lie), placement.lie.turn));
            return format!(
                "piece {} looks the same with {}",
                name(kind),
                turns.collect::<Vec<_>>().join(" and ")
            );
        }
        let turned = self.turn && placements.iter().any(|placement| placement.lie != placements[0].lie);
        let pieces = placements.iter().map(|placement| match turned {
            true => format!("{} with {} {}", name(placement.kind), side(placement.lie), placement.lie.turn),
            false => name(placement.kind).clone(),
        });
        format!("the pieces {} look the same", pieces.collect::<Vec<_>>().join(" and "))
    }

    fn map_name(&self, map: &PieceMap) -> String {
        self.product_name(&map.board.name, map)
    }

    /// The name of a map under one of the names of its map of the board.
    fn product_name(&self, board: &str, map: &PieceMap) -> String {
        name_of_product(&[board, &self.recolouring_name(&map.recolouring)])
    }

    /// Whether the map with this name leaves the visible labels of the board unchanged.
    pub(super) fn is_fixed_by(&self, placed: &Placed, map: &str) -> bool {
        let recolours = map.contains(MapKind::Recolouring.name());
        let kinds = [MapKind::Rotation, MapKind::Reflection].into_iter();
        let same = kinds.chain(recolours.then_some(MapKind::Recolouring)).collect();
        let named =
            self.maps(&same).unwrap_or_default().into_iter().find(|known| self.map_name(known) == map);
        let Some(map) = named else { return false };
        let label = |label: &String| self.looks.labels.binary_search(label).ok();
        let seen: Option<Vec<Vec<usize>>> = placed
            .rows
            .iter()
            .flatten()
            .flatten()
            .map(|turned| {
                let piece = self.pieces.iter().find(|piece| piece.name == turned.piece)?;
                piece.lying(turned.lie()).iter().map(label).collect()
            })
            .collect();
        let kind = |turned: &Turned| {
            let shows =
                |kind: &Type| kind.pieces.iter().any(|&piece| self.pieces[piece].name == turned.piece);
            self.looks.types.iter().position(shows)
        };
        let kinds: Vec<Option<usize>> = placed.rows.iter().flatten().flatten().map(kind).collect();
        let becomes = self.kinds_under(&map);
        seen.is_some_and(|seen| {
            seen.iter().enumerate().all(|(cell, labels)| {
                // The hidden sides must be unchanged as well.
                kinds[cell].and_then(|kind| becomes[kind]) == kinds[map.board.cell(cell)]
                    && labels.iter().enumerate().all(|(place, &label)| {
                        let target = map.board.side(Side { cell, place });
                        seen[target.cell][target.place] == map.recolouring[label]
                    })
            })
        })
    }

    /// Maps of these kinds, the identity first. They include all maps that map pieces of the set to pieces of the set.
    ///
    /// # Errors
    /// If there are more recolourings than can be listed.
    pub(super) fn maps(&self, same: &Same) -> Result<Vec<PieceMap>, TooMany> {
        let limit = (MOST_IMAGES / (self.board.len() * self.looks.placements.len()).max(1)).min(MOST_MAPS);
        let mut maps = Vec::new();
        for board in same.board_maps(self.board.maps(true), |map| !map.mirrors, |map| map.reflects) {
            let recolourings = match same.has(MapKind::Recolouring) {
                true => self.recolourings(&board, limit.saturating_sub(maps.len()))?,
                false => vec![(0..self.looks.labels.len()).collect()],
            };
            let map = |recolouring| PieceMap { board: board.clone(), recolouring };
            maps.extend(recolourings.into_iter().map(map));
        }
        Ok(maps)
    }

    /// The permutation of the atoms by a map. `None` if it does not map pieces of the set to pieces of the set.
    fn atoms_under(&self, model: &Model, map: &PieceMap, variables: &EdgeVariables) -> Option<Permutation> {
        let PieceMap { board, recolouring } = map;
        let kinds = self.kinds_under(map);
        let mut images = Vec::with_capacity(model.atom_count());
        for cell in 0..self.board.len() {
            let target = VarId::new(board.cell(cell));
            for value in model.variable(VarId::new(cell)).domain.values() {
                let placement = self.carried(map, &kinds, self.placement_at(model, cell, value))?;
                let value = model.variable(target).domain.value_of(i64::try_from(placement).ok()?)?;
                images.push(model.atom(target, value));
            }
        }
        let mut push_all = |from: VarId, to: VarId, value: &dyn Fn(usize) -> Option<usize>| -> Option<()> {
            for index in 0..model.variable(from).domain.len() {
                let value = u32::try_from(value(index)?).expect("it is a value of a domain as well");
                images.push(model.atom(to, value));
            }
            Some(())
        };
        let first_edge = self.board.len();
        for (index, sides) in self.board.inner_edges().iter().enumerate() {
            let carried = sides.map(|side| board.side(side));
            let target = self.edge_index(carried)?;
            let kept = self.board.inner_edges()[target][0] == carried[0];
            match variables {
                EdgeVariables::Shared(classes) => {
                    let (from, to) = (VarId::new(first_edge + index), VarId::new(first_edge + target));
                    let image = |class| {
                        let label = recolouring[*classes.members(class).first()?];
                        let image = classes.of_label(label)?;
                        Some(if kept { image } else { classes.partner(image) })
                    };
                    push_all(from, to, &image)?;
                }
                EdgeVariables::Separate => {
                    for side in 0..2 {
                        let from = VarId::new(first_edge + 2 * index + side);
                        let other = if kept { side } else { 1 - side };
                        push_all(from, VarId::new(first_edge + 2 * target + other), &|label| {
                            Some(recolouring[label])
                        })?;
                    }
                }
            }
        }
        Permutation::new(images.into_iter().collect::<Vec<Atom>>()).ok()
    }

    /// The image of the labels at the places of a cell. A map moves places in the same way in all cells.
    fn carried_edges(&self, map: &PieceMap, edges: &[usize]) -> Vec<usize> {
        let mut carried = edges.to_vec();
        for (place, &label) in edges.iter().enumerate() {
            carried[map.board.side(Side { cell: 0, place }).place] = map.recolouring[label];
        }
        carried
    }

    /// For each type its image, if that is a type with the same number of copies.
    pub(super) fn kinds_under(&self, map: &PieceMap) -> Vec<Option<usize>> {
        self.looks.kinds_under(|edges| self.carried_edges(map, edges))
    }

    /// The image of a placement.
    fn carried(&self, map: &PieceMap, kinds: &[Option<usize>], placement: usize) -> Option<usize> {
        let placement = &self.looks.placements[placement];
        self.looks.of_kind(kinds[placement.kind]?, &self.carried_edges(map, &placement.edges))
    }

    fn edge_index(&self, sides: [Side; 2]) -> Option<usize> {
        let [a, b] = sides;
        let ordered = if a < b { [a, b] } else { [b, a] };
        self.board.inner_edges().binary_search(&ordered).ok()
    }
}
