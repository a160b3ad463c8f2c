//! The model of a packing: a Boolean variable for each placement, and for each named cell that may stay open. All
//! constraints count placements: it is an exact cover.

use std::collections::BTreeSet;

use geduld_model::{
    Atom, Bounds, Constraint, Domain, Literal, Model, NamedChoice, Projection, Value, VarId, ascending,
};
use num_bigint::BigUint;

use super::puzzle::{Copies, PackPin, Packing};
use crate::family::{BoardMaps as _, BuildModel, ProjectionName, used};
use crate::same::{MapKind, Same};

/// The value of a variable that holds.
const PLACED: Value = 1;

impl BuildModel for Packing {
    fn model(&self) -> Model {
        let mut model = self.model_without_narrowing();
        if self.wrong_area().is_some() {
            // A search would find this only after placing nearly all pieces.
            model.add(Constraint::Clause { literals: Vec::new() });
        }
        if let Some(constraint) = self.other_open_cells(&model) {
            model.add(constraint);
        }
        model
    }

    fn model_without_narrowing(&self) -> Model {
        let mut model = Model::new();
        let placed = Domain::names(["not placed", "placed"]);
        for placement in &self.placements {
            let cells: Vec<String> =
                placement.cells.iter().map(|&cell| self.grid.written(self.board[cell].cell)).collect();
            model.add_decision(format!("{}({})", self.name(placement.kind), cells.join(" ")), &placed);
        }
        let open = Domain::names(["covered", "open"]);
        for cell in self.open_cells() {
            model.add_decision(self.cell_name(cell), &open);
        }
        let open_cells = self.open_cells();
        let open_atom = |model: &Model, cell: usize| {
            open_cells.binary_search(&cell).ok().map(|place| self.open_atom_at(model, place))
        };
        let mut covering: Vec<Vec<Atom>> = vec![Vec::new(); self.board.len()];
        let mut used: Vec<Vec<Atom>> = vec![Vec::new(); self.kinds.len()];
        for (number, placement) in self.placements.iter().enumerate() {
            let atom = placement_atom(&model, number);
            placement.cells.iter().for_each(|&cell| covering[cell].push(atom));
            used[placement.kind].push(atom);
        }
        for (cell, own) in covering.into_iter().enumerate() {
            let open = open_atom(&model, cell);
            let least = usize::from(!self.board[cell].open || open.is_some());
            let atoms = own.into_iter().chain(open).collect();
            model.add(counted(Copies { least, most: 1 }, atoms));
        }
        for (kind, atoms) in self.kinds.iter().zip(&used) {
            // A bound that the number of cells implies only hides from a decomposition that regions are independent.
            if kind.copies.least > 0 || kind.copies.most < kind.room(self.board.len()) {
                let names = kind.names(&self.pieces);
                model.add_for(&used_as_often(&names, kind.copies), counted(kind.copies, atoms.clone()));
            }
        }
        for group in &self.groups {
            let atoms = self.kinds_of(group).into_iter().flat_map(|kind| used[kind].iter().copied());
            let names: Vec<&str> =
                group.pieces.iter().map(|&piece| self.pieces[piece].name.as_str()).collect();
            model.add_for(
                &format!("group of {}", used_as_often(&names, group.copies)),
                counted(group.copies, ascending(atoms)),
            );
        }
        self.add_rules(&mut model);
        for group in &self.open {
            let atoms = group.cells.iter().filter_map(|&cell| open_atom(&model, cell)).collect();
            let cells: Vec<String> = group.cells.iter().map(|&cell| self.cell_name(cell)).collect();
            model.add_for(&format!("open cells of {}", cells.join(" ")), counted(group.count, atoms));
        }
        for pin in &self.pins {
            let clauses: Vec<Vec<Literal>> = match pin.piece {
                Some(piece) => vec![ascending(
                    self.placements_at(piece, &pin.cells)
                        .map(|number| Literal::from(placement_atom(&model, number))),
                )],
                // Each of the cells stays open.
                None => {
                    let open = pin.cells.iter().filter_map(|&cell| open_atom(&model, cell));
                    open.map(|atom| vec![Literal::from(atom)]).collect()
                }
            };
            for literals in clauses {
                model.add_for(&self.requirement_of(pin), Constraint::Clause { literals });
            }
        }
        model
    }

    /// The placements of the piece with the fewest placements first.
    fn split_order(&self, model: &Model) -> Vec<VarId> {
        let mut sizes = vec![0usize; self.kinds.len()];
        self.placements.iter().for_each(|placement| sizes[placement.kind] += 1);
        let mut order: Vec<VarId> = model.decisions().take(self.placements.len()).collect();
        order.sort_by_key(|variable| {
            let kind = self.placements[variable.index()].kind;
            (self.kinds[kind].copies.least == 0, sizes[kind], *variable)
        });
        order
    }

    /// Solutions up to rotations of the board.
    fn projection(&self, model: &Model, _: &Same) -> Option<Projection> {
        let rotations = self.board_symmetries(model, &[MapKind::Rotation].into_iter().collect());
        let only = rotations.into_iter().map(|symmetry| symmetry.atoms).collect();
        Some(Projection::of_solutions(model, only))
    }

    fn projection_name(&self) -> Option<ProjectionName> {
        Some(ProjectionName {
            key: "up_to_rotation",
            meaning: "solutions that rotations of the board carry to one another count once, mirror images apart",
        })
    }

    fn labellings(&self) -> Option<BigUint> {
        let factorial = |number: usize| (1..=number).map(BigUint::from).product::<BigUint>();
        self.kinds.iter().map(|kind| kind.copies.exact().map(factorial)).product()
    }

    fn named_choices(&self, model: &Model) -> Vec<NamedChoice> {
        let cells = self.open_cells();
        if cells.is_empty() {
            return Vec::new();
        }
        let variables: Vec<VarId> = cells
            .iter()
            .filter_map(|&cell| self.open_atom(model, cell))
            .map(|atom| model.variable_of(atom))
            .collect();
        let (least, most) = self.open_count();
        vec![NamedChoice { name: "open".to_owned(), variables, value: PLACED, least, most }]
    }
}

impl Packing {
    /// The least and the greatest number of cells that stay open, by the areas of the pieces.
    pub(super) fn open_count(&self) -> (usize, usize) {
        let (mut least, mut most) = (0usize, 0usize);
        for kind in &self.kinds {
            let (small, large) = kind.sizes();
            least = least.saturating_add(small.saturating_mul(kind.copies.least));
            most = most.saturating_add(large.saturating_mul(kind.copies.most));
        }
        let cells = self.board.len();
        (cells.saturating_sub(most), cells.saturating_sub(least))
    }

    /// How many cells stay open that are in no group: it follows from the areas of the pieces. `None` if that is no
    /// fixed number.
    fn other_open_cells(&self, model: &Model) -> Option<Constraint> {
        let (least, most) = self.open_count();
        let mut others: BTreeSet<usize> = self.open_cells().into_iter().collect();
        let mut left = Some(least).filter(|_| least == most && !self.open.is_empty())?;
        for group in &self.open {
            left = left.checked_sub(group.count.exact()?)?;
            // A cell of two groups would count twice.
            group.cells.iter().all(|cell| others.remove(cell)).then_some(())?;
        }
        let atoms: Vec<Atom> = others.into_iter().filter_map(|cell| self.open_atom(model, cell)).collect();
        (!atoms.is_empty()).then(|| counted(Copies { least: left, most: left }, atoms))
    }

    /// The placements of the kind of a piece that cover all these cells.
    pub(super) fn placements_at(&self, piece: usize, cells: &[usize]) -> impl Iterator<Item = usize> {
        let kind = self.kind_of(piece);
        let covers = move |number: &usize| {
            let placement = &self.placements[*number];
            placement.kind == kind && cells.iter().all(|cell| placement.cells.contains(cell))
        };
        (0..self.placements.len()).filter(covers)
    }

    /// The atom "this cell stays open", if it has a variable.
    pub(super) fn open_atom(&self, model: &Model, cell: usize) -> Option<Atom> {
        let place = self.open_cells().binary_search(&cell).ok()?;
        Some(self.open_atom_at(model, place))
    }

    /// The atom "this cell stays open", for the cell at this place among those that have a variable.
    fn open_atom_at(&self, model: &Model, place: usize) -> Atom {
        model.atom(VarId::new(self.placements.len() + place), PLACED)
    }

    /// The kind of a pinned piece; `None` if its cells stay open.
    pub(super) fn kind_of_pin(&self, pin: &PackPin) -> Option<usize> {
        pin.piece.map(|piece| self.kind_of(piece))
    }

    /// The name of the requirement of a pin.
    pub(super) fn requirement_of(&self, pin: &PackPin) -> String {
        format!("pin {}", self.written_pin(pin))
    }

    /// A pin as the command line writes it: `2,3 2,4=F`.
    pub(super) fn written_pin(&self, pin: &PackPin) -> String {
        let cells: Vec<String> = pin.cells.iter().map(|&cell| self.cell_name(cell)).collect();
        let what = pin.piece.map_or("open", |piece| &self.pieces[piece].name);
        format!("{}={what}", cells.join(" "))
    }
}

/// The atom "this placement is used".
pub(super) fn placement_atom(model: &Model, number: usize) -> Atom {
    model.atom(VarId::new(number), PLACED)
}

/// The placements that hold in a solution.
pub(super) fn placed(puzzle: &Packing, values: &[Value]) -> impl Iterator<Item = usize> {
    let placements = values.iter().take(puzzle.placements.len()).enumerate();
    placements.filter(|&(_, &value)| value == PLACED).map(|(number, _)| number)
}

/// The constraint that the number of atoms that hold is within these bounds.
pub(in crate::families) fn counted(Copies { least, most }: Copies, atoms: Vec<Atom>) -> Constraint {
    if atoms.len() < least {
        return Constraint::Clause { literals: Vec::new() };
    }
    Constraint::Cardinality { count: Bounds { least, most }, atoms }
}

/// The text of the requirement that pieces are used this many times.
pub(in crate::families) fn used_as_often(pieces: &[&str], copies: Copies) -> String {
    match copies {
        Copies { least, most } if least == most => used(pieces, most),
        Copies { least: 0, most } => format!("{} at most", used(pieces, most)),
        Copies { least, most } => format!("{}, or {least} at least", used(pieces, most)),
    }
}
