//! The model of an edge-matching puzzle.
//!
//! - A decision variable for each cell: the type of the piece that lies there, and its turn.
//! - A derived variable for each edge between two cells: the labels that meet there. Tables connect it with the cells
//!   on both sides.
//! - A cardinality for each type: it is used as often as it has copies.
//!
//! A border narrows the domains of outer cells. A pin is a clause.

use std::collections::BTreeMap;

use geduld_model::{Atom, Constraint, Domain, Model, Projection, Table, Value, VarId};
use num_bigint::BigUint;

use super::board::Side;
use super::looks::{Placement, Type};
use super::matching::Classes;
use super::puzzle::{EdgeMatching, Pin};
use crate::family::{BuildModel, ProjectionName, Reading, used};
use crate::same::Same;

/// How the variables at an edge represent labels.
pub(super) enum EdgeVariables {
    /// One variable for each edge: the class of the label on its first side.
    Shared(Classes),
    /// One variable for each side, and a table of the pairs that may touch.
    Separate,
}

impl BuildModel for EdgeMatching {
    fn model(&self) -> Model {
        let mut model = self.build_model();
        if self.uneven_labels().is_some() {
            // A search would find this only after placing nearly all pieces.
            model.add(Constraint::Clause { literals: Vec::new() });
        }
        model
    }

    /// The model in which a border is a requirement, and every piece may lie in every cell.
    fn model_without_narrowing(&self) -> Model {
        let Some(label) = &self.border else { return self.build_model() };
        let mut model = Self { border: None, ..self.clone() }.build_model();
        for cell in 0..self.board.len() {
            let border = self.border_places(cell);
            if !border.is_empty() {
                let showing =
                    self.atoms_where(&model, cell, |placement| self.shows_border(placement, &border));
                let literals = showing.into_iter().map(Into::into).collect();
                model.add_for(&format!("border {label}"), Constraint::Clause { literals });
            }
        }
        model
    }

    /// The piece in each cell, by its number in the file, and its turn.
    fn readings(&self, model: &Model) -> Vec<Reading> {
        type Number = fn(&Placement) -> usize;
        let turned: [(&'static str, bool, Number); 3] = [
            ("piece", true, |placement| placement.pieces[0].piece + 1),
            ("turn", self.turn, |placement| placement.lie.turn),
            ("reverse", self.pieces.iter().any(|piece| piece.reverse.is_some()), |placement| {
                usize::from(placement.lie.reversed)
            }),
        ];
        let mut readings = Vec::new();
        for cell in 0..self.board.len() {
            let (row, column) = self.board.position(cell);
            let variable = VarId::new(cell);
            for (what, _, number) in turned.iter().filter(|(_, has, _)| *has) {
                let values = model.variable(variable).domain.values();
                let placement = |value| &self.looks.placements[self.placement_at(model, cell, value)];
                let numbers = values.map(|value| i64::try_from(number(placement(value))).unwrap_or(i64::MAX));
                let of = format!("({row},{column})");
                readings.push(Reading { what, of, variable, numbers: numbers.collect() });
            }
        }
        readings
    }

    fn split_order(&self, _: &Model) -> Vec<VarId> {
        // Corners first: they have the most outer sides.
        let outer_sides =
            |cell: usize| self.board.outer_sides().iter().filter(|side| side.cell == cell).count();
        let mut cells: Vec<usize> = (0..self.board.len()).collect();
        cells.sort_by_key(|&cell| std::cmp::Reverse(outer_sides(cell)));
        cells.into_iter().map(VarId::new).collect()
    }

    fn projection_name(&self) -> Option<ProjectionName> {
        Some(ProjectionName { key: "layouts", meaning: "classes, turns of the pieces ignored" })
    }

    /// The type of the piece in each cell.
    fn projection(&self, model: &Model, _same: &Same) -> Option<Projection> {
        let kind =
            |cell: VarId, value| self.looks.placements[self.placement_at(model, cell.index(), value)].kind;
        let kinds = model
            .decisions()
            .flat_map(|cell| model.variable(cell).domain.values().map(move |value| (cell, value)))
            .map(|(cell, value)| {
                u32::try_from(kind(cell, value)).expect("pieces fit on a board of limited size")
            });
        Some(Projection { classes: kinds.collect(), further: Vec::new(), only: None })
    }

    /// The number of labelled solutions for one solution.
    ///
    /// It is the same for every solution. Each order of the m pieces of a type is another labelling. But a pin names
    /// the piece in its cell, so only the copies of that piece can lie there.
    fn labellings(&self) -> Option<BigUint> {
        let mut product = BigUint::from(1u8);
        for kind in &self.looks.types {
            let mut free = kind.copies;
            for &piece in &kind.pieces {
                let pinned = self.pins.iter().filter(|pin| pin.piece == piece).count();
                let copies = self.pieces[piece].copies;
                // No order is left if a piece is pinned more often than the set has it.
                product *=
                    (0..pinned).map(|taken| BigUint::from(copies.saturating_sub(taken))).product::<BigUint>();
                free = free.saturating_sub(pinned);
            }
            product *= (1..=free).map(BigUint::from).product::<BigUint>();
        }
        Some(product)
    }
}

impl EdgeMatching {
    pub(super) fn edge_variables(&self) -> EdgeVariables {
        Classes::find(&self.matching, &self.looks.labels)
            .map_or(EdgeVariables::Separate, EdgeVariables::Shared)
    }

    fn build_model(&self) -> Model {
        let mut model = Model::new();
        // Cells with a border at the same places share a domain.
        let mut domains: BTreeMap<Vec<usize>, Domain> = BTreeMap::new();
        let mut of_kind: Vec<Vec<Atom>> = vec![Vec::new(); self.looks.types.len()];
        for cell in 0..self.board.len() {
            let (row, column) = self.board.position(cell);
            let border = self.border_places(cell);
            let domain = domains.entry(border).or_insert_with_key(|border| self.cell_domain(border));
            let variable = model.add_decision(format!("cell({row},{column})"), domain);
            for (value, atom) in domain.values().zip(model.atoms(variable)) {
                let placement = self.placement_at(&model, cell, value);
                of_kind[self.looks.placements[placement].kind].push(atom);
            }
        }
        self.add_edges(&mut model);
        for (kind, atoms) in self.looks.types.iter().zip(of_kind) {
            let count = kind.copies.into();
            model.add_for(&self.requirement_of_copies(kind), Constraint::Cardinality { count, atoms });
        }
        for pin in &self.pins {
            let literals = self.pinned_atoms(&model, pin).into_iter().map(Into::into).collect();
            model.add_for(&self.requirement_of(pin), Constraint::Clause { literals });
        }
        model
    }

    /// The name of the requirement that the pieces of a type are used as often as they have copies.
    pub(super) fn requirement_of_copies(&self, kind: &Type) -> String {
        let names: Vec<&str> = kind.pieces.iter().map(|&piece| self.pieces[piece].name.as_str()).collect();
        used(&names, kind.copies)
    }

    /// The places at which the pieces in a cell must show the label of the border.
    pub(super) fn border_places(&self, cell: usize) -> Vec<usize> {
        let outer = self.board.outer_sides().iter().filter(|side| self.border.is_some() && side.cell == cell);
        outer.map(|side| side.place).collect()
    }

    /// Whether a placement shows the label of the border at these places.
    pub(super) fn shows_border(&self, placement: usize, places: &[usize]) -> bool {
        let edges = &self.looks.placements[placement].edges;
        places.iter().all(|&place| self.border.as_ref() == Some(&self.looks.labels[edges[place]]))
    }

    /// The placements that may lie in a cell with these places at the border. Their numbers are indices into
    /// [`Looks`](super::looks::Looks).
    fn cell_domain(&self, border_places: &[usize]) -> Domain {
        let placements = (0i64..).zip(self.looks.placements.iter().enumerate());
        let fitting = placements.filter(|&(_, (index, _))| self.shows_border(index, border_places));
        Domain::new(fitting.map(|(number, (_, placement))| {
            let name = &self.pieces[self.looks.types[placement.kind].pieces[0]].name;
            let side = if placement.lie.reversed { " reverse" } else { "" };
            let turn = if self.turn { format!(" turn {}", placement.lie.turn) } else { String::new() };
            (number, format!("{name}{side}{turn}"))
        }))
    }

    /// The placement for a value of a cell's variable.
    pub(super) fn placement_at(&self, model: &Model, cell: usize, value: Value) -> usize {
        usize::try_from(model.variable(VarId::new(cell)).domain.number(value))
            .expect("the numbers of the domain are indices")
    }

    /// The atoms that put a placement accepted by `keep` into a cell.
    pub(super) fn atoms_where(&self, model: &Model, cell: usize, keep: impl Fn(usize) -> bool) -> Vec<Atom> {
        let domain = &model.variable(VarId::new(cell)).domain;
        domain
            .values()
            .filter(|&value| keep(self.placement_at(model, cell, value)))
            .map(|value| model.atom(VarId::new(cell), value))
            .collect()
    }

    /// The atoms that a pin allows.
    fn pinned_atoms(&self, model: &Model, pin: &Pin) -> Vec<Atom> {
        let wanted = self.looks_allowed(pin);
        let cell = self.board.cell_at(pin.cell.0, pin.cell.1).expect("pins were checked when added");
        self.atoms_where(model, cell, |placement| wanted.contains(&Some(placement)))
    }

    fn add_edges(&self, model: &mut Model) {
        let edges = self.board.inner_edges();
        let name = |[a, b]: &[Side; 2]| {
            let ((r, c), (s, d)) = (self.board.position(a.cell), self.board.position(b.cell));
            format!("({r},{c}|{s},{d})")
        };
        let labels = &self.looks.labels;
        // For each cell the variables at its sides, each with the values that labels have there.
        let mut columns: Vec<Vec<(VarId, Column)>> = vec![Vec::new(); self.board.len()];
        let mut touching = Vec::new();
        match self.edge_variables() {
            EdgeVariables::Shared(classes) => {
                let domain = Domain::names((0..classes.len()).map(|class| {
                    let names: Vec<&str> =
                        classes.members(class).iter().map(|&label| labels[label].as_str()).collect();
                    names.join("|")
                }));
                let class_at = |label: usize, second: bool| {
                    let class = classes.of_label(label)?;
                    Some(if second { classes.partner(class) } else { class })
                };
                let values_on = |second: bool| -> Vec<Option<Value>> {
                    (0..labels.len()).map(|label| class_at(label, second).map(to_value)).collect()
                };
                for edge in edges {
                    let variable = model.add_derived(format!("edge{}", name(edge)), &domain);
                    for (side, second) in edge.iter().zip([false, true]) {
                        let column = Column { place: side.place, values: values_on(second) };
                        columns[side.cell].push((variable, column));
                    }
                }
            }
            EdgeVariables::Separate => {
                let domain = Domain::names(labels);
                let partners = self.matching.partners(labels);
                let pairs = partners.iter().enumerate().flat_map(|(a, b)| b.iter().map(move |&b| (a, b)));
                let allowed: Vec<[Value; 2]> = pairs.map(|(a, b)| [to_value(a), to_value(b)]).collect();
                for edge in edges {
                    let sides = ["first", "second"].map(|which| {
                        model.add_derived(format!("{which} side of edge{}", name(edge)), &domain)
                    });
                    for (side, variable) in edge.iter().zip(sides) {
                        let values = (0..labels.len()).map(|label| Some(to_value(label))).collect();
                        columns[side.cell].push((variable, Column { place: side.place, values }));
                    }
                    touching.push(Constraint::Table(Table::new(sides.to_vec(), &allowed)));
                }
            }
        }
        for (cell, columns) in columns.into_iter().enumerate() {
            if !columns.is_empty() {
                self.add_cell_table(model, cell, &columns);
            }
        }
        touching.into_iter().for_each(|constraint| model.add(constraint));
    }

    /// Adds the table by which the placement in a cell determines the labels at its inner edges.
    fn add_cell_table(&self, model: &mut Model, cell: usize, columns: &[(VarId, Column)]) {
        let variable = VarId::new(cell);
        let domain = model.variable(variable).domain.clone();
        let rows: Vec<Vec<Value>> = domain
            .values()
            .filter_map(|value| {
                let edges = &self.looks.placements[self.placement_at(model, cell, value)].edges;
                let seen = columns.iter().map(|(_, column)| column.values[edges[column.place]]);
                std::iter::once(Some(value)).chain(seen).collect()
            })
            .collect();
        let variables = std::iter::once(variable).chain(columns.iter().map(|&(variable, _)| variable));
        model.add(Constraint::Table(Table::new(variables.collect(), rows)));
    }
}

/// One side of a cell as a column of its table.
#[derive(Clone)]
struct Column {
    place: usize,
    /// The value for each label; `None` for a label that can touch nothing.
    values: Vec<Option<Value>>,
}

fn to_value(index: usize) -> Value {
    Value::try_from(index).expect("a board of limited size has few labels")
}
