//! The model of a symmetry puzzle.
//!
//! The figure lies around the centre of a grid. So shifts of a figure count once, and every symmetry of an outline is
//! one of the grid: see `variables.rs`. The decision variables are:
//!
//! - width and height of the figure;
//! - a flag for each symmetry that an outline can have;
//! - for each point of the grid, whether it is empty or covered by a certain square of a type in a certain orientation.
//!
//! Width, height and flags follow from the cells. They are decision variables so that the work can be cut by them. Then
//! a part of the figure determines most of it.
//!
//! Rotations and reflections of the grid preserve all constraints. So they are symmetries of the model if they map
//! pieces to pieces of the set.

use std::collections::BTreeMap;

use geduld_model::{Atom, Constraint, Domain, Feature, Literal, Model, Projection, Table, Value, VarId};
use num_bigint::BigUint;

use super::arrangement::Cover;
use super::polyomino::{DIHEDRAL, signed};
use super::puzzle::{Symmetry, SymmetryFigure};
use super::variables::{FLAGS, Pair, Variables, implications};
use crate::condition::{self, Condition, Vocabulary as _};
use crate::family::{BuildModel, ProjectionName, used};
use crate::same::Same;

impl BuildModel for SymmetryFigure {
    fn model(&self) -> Model {
        let variables = Variables::new(self);
        let (pairs, covers) = (variables.pairs(), self.covers());
        let mut builder = Builder { puzzle: self, variables, pairs, covers, model: Model::new() };
        builder.add_variables();
        builder.add_pieces();
        builder.add_box();
        builder.add_symmetries();
        if self.connected {
            builder.add_connected();
        }
        builder.model
    }

    fn reasons_model(&self, conditions: &[Condition]) -> Model {
        let puzzle = Self { any_area: true, ..self.clone() };
        let mut model = puzzle.model();
        condition::require(&mut model, conditions, |condition, model| {
            condition.constraints(model, &*puzzle.places(model))
        });
        model
    }

    fn projection(&self, model: &Model, same: &Same) -> Option<Projection> {
        Some(self.outlines(model, same))
    }

    fn projection_name(&self) -> Option<ProjectionName> {
        Some(ProjectionName { key: "figures", meaning: "different outlines up to congruence" })
    }

    fn features(&self, model: &Model) -> Vec<Feature> {
        let yes = |&flag: &usize| model.atom(Variables::flag(flag), 1);
        let any_of = |symmetry: Symmetry| symmetry.flags().iter().map(yes).collect();
        Symmetry::ALL
            .map(|symmetry| Feature { name: symmetry.name().to_owned(), any_of: any_of(symmetry) })
            .into()
    }

    fn labellings(&self) -> Option<BigUint> {
        let factorial = |n: usize| (1..=n).map(BigUint::from).product::<BigUint>();
        Some(self.types.iter().map(|kind| factorial(kind.copies)).product())
    }
}

impl SymmetryFigure {
    /// The lengths that the sides of a figure can have.
    pub(super) fn lengths(&self) -> Vec<usize> {
        let sides = || 1..=self.frame;
        sides().filter(|&width| sides().any(|height| self.may_fill(width, height))).collect()
    }

    /// The maximum sum of the sides of a figure.
    pub(super) fn longest_sides(&self) -> usize {
        let lengths = self.lengths();
        let sums = lengths.iter().flat_map(|&width| {
            lengths
                .iter()
                .filter(move |&&height| self.may_fill(width, height))
                .map(move |height| width + height)
        });
        sums.max().unwrap_or(2)
    }

    /// Whether a figure of this size has room for all squares, and the squares are enough to span it.
    fn may_fill(&self, width: usize, height: usize) -> bool {
        if self.any_area {
            return true;
        }
        let area = self.area();
        // A connected figure has at least width + height - 1 squares.
        let reaches = !self.connected || width + height <= area + 1;
        reaches && width * height >= area
    }
}

struct Builder<'a> {
    puzzle: &'a SymmetryFigure,
    variables: Variables,
    pairs: Vec<Pair>,
    covers: Vec<Cover>,
    model: Model,
}

impl Builder<'_> {
    fn clause(&mut self, literals: Vec<Literal>) {
        self.model.add(Constraint::Clause { literals });
    }

    /// The atom "yes" of a variable whose values are no and yes.
    fn yes(&self, variable: VarId) -> Atom {
        self.model.atom(variable, 1)
    }

    fn filled(&self, point: usize) -> Atom {
        self.yes(self.variables.filled(point))
    }

    fn add_variables(&mut self) {
        let truth = Domain::names(["no", "yes"]);
        let lengths = Domain::numbers(self.puzzle.lengths().into_iter().map(signed));
        self.model.add_decision("width", &lengths);
        self.model.add_decision("height", &lengths);
        for map in FLAGS {
            self.model.add_decision(DIHEDRAL[map].name, &truth);
        }
        let points = self.variables.points();
        let label = |what: &str, (row, column)| format!("{what}({row},{column})");
        // Most cells have the same domain.
        let mut domains: BTreeMap<Vec<usize>, Domain> = BTreeMap::new();
        for point in 0..points {
            let place = self.variables.point(point);
            let fitting: Vec<usize> = (0..self.covers.len())
                .filter(|&number| self.puzzle.piece_at(&self.variables, point, self.covers[number]).is_some())
                .collect();
            let domain = domains.entry(fitting).or_insert_with_key(|fitting| self.domain(fitting));
            self.model.add_decision(label("cell", place), domain);
        }
        for point in 0..points {
            self.model.add_derived(label("filled", self.variables.point(point)), &truth);
        }
        for pair in &self.pairs {
            let (from, to) = (self.variables.point(pair.first), self.variables.point(pair.second));
            let name = format!("{}: {from:?} and {to:?} differ", DIHEDRAL[FLAGS[pair.flag]].name);
            self.model.add_derived(name, &truth);
        }
        for point in 0..points {
            let cell = Variables::cell(point);
            // Value 0 is "empty".
            let rows =
                self.model.variable(cell).domain.values().map(|value| [value, Value::from(value != 0)]);
            self.model.add(Constraint::Table(Table::new(vec![cell, self.variables.filled(point)], rows)));
        }
    }

    /// The domain of a cell: empty, or covered in one of these ways.
    fn domain(&self, covers: &[usize]) -> Domain {
        let values = covers.iter().map(|&number| {
            let Cover { kind, orientation, square } = self.covers[number];
            let name = &self.puzzle.types[kind].name;
            (signed(number + 1), format!("{name} way {} square {}", orientation + 1, square + 1))
        });
        Domain::new(std::iter::once((0, "empty".to_owned())).chain(values))
    }

    /// Each piece lies with all of its squares, and each type is used as often as it has copies. A piece is identified
    /// by its anchors, which rotations and reflections map to anchors.
    fn add_pieces(&mut self) {
        let mut anchors = vec![Vec::new(); self.puzzle.types.len()];
        let mut counted = vec![0; self.puzzle.types.len()];
        let mut first_number = 0;
        for kind in 0..self.puzzle.types.len() {
            for orientation in 0..self.puzzle.types[kind].orientations.len() {
                let shape = &self.puzzle.types[kind].orientations[orientation];
                let (size, own_anchors) = (shape.squares().len(), shape.anchors());
                counted[kind] = own_anchors.len() * self.puzzle.types[kind].copies;
                for point in 0..self.variables.points() {
                    let first = self.covers[first_number];
                    let Some(places) = self.puzzle.piece_at(&self.variables, point, first) else { continue };
                    let atoms: Vec<Atom> = (first_number..)
                        .zip(places)
                        .map(|(number, place)| self.puzzle.cover_atom(&self.model, place, number))
                        .collect();
                    anchors[kind].extend(own_anchors.iter().map(|&anchor| atoms[anchor]));
                    for (a, b) in own_anchors.iter().flat_map(|&a| (0..size).map(move |b| (a, b))) {
                        if a != b {
                            self.clause(vec![!atoms[a], atoms[b].into()]);
                        }
                        if !own_anchors.contains(&b) {
                            self.clause(vec![atoms[a].into(), !atoms[b]]);
                        }
                    }
                }
                first_number += size;
            }
        }
        for ((atoms, count), kind) in anchors.into_iter().zip(counted).zip(&self.puzzle.types) {
            self.model.add_for(
                &used(&[&kind.name], kind.copies),
                Constraint::Cardinality { count: count.into(), atoms },
            );
        }
        if self.puzzle.any_area {
            return;
        }
        // An implied constraint: it detects early that too many or too few squares are filled.
        let atoms = (0..self.variables.points()).map(|point| self.filled(point)).collect();
        self.model.add(Constraint::Cardinality { count: self.puzzle.area().into(), atoms });
    }

    /// The figure lies within its bounding box, around the centre, and touches all four sides of it.
    fn add_box(&mut self) {
        let (width, height) = (Variables::width(), Variables::height());
        let puzzle = self.puzzle;
        let lengths = puzzle.lengths();
        let sizes = || (0..).zip(&lengths);
        let rows = sizes().flat_map(|(w, &width)| {
            let fits = move |&(_, &height): &(Value, &usize)| puzzle.may_fill(width, height);
            sizes().filter(fits).map(move |(h, _)| [w, h])
        });
        self.model.add(Constraint::Table(Table::new(vec![width, height], rows.collect::<Vec<_>>())));
        for variable in [width, height] {
            let along = |(row, column): (i64, i64)| if variable == width { column } else { row };
            let ends: Vec<(Atom, i64)> =
                self.model.atoms(variable).zip(lengths.iter().map(|&length| signed(length) - 1)).collect();
            for point in 0..self.variables.points() {
                let place = along(self.variables.point(point));
                let within = ends.iter().filter(|(_, end)| place.abs() <= *end && (end - place) % 2 == 0);
                let mut literals: Vec<Literal> = within.map(|&(atom, _)| atom.into()).collect();
                literals.push(!self.filled(point));
                self.clause(literals);
            }
            for (atom, end) in ends {
                // A figure of one row has one outermost row.
                let sides = if end == 0 { vec![0] } else { vec![-end, end] };
                for side in sides {
                    let line = (0..self.variables.points())
                        .filter(|&point| along(self.variables.point(point)) == side);
                    let mut literals: Vec<Literal> = line.map(|point| self.filled(point).into()).collect();
                    literals.push(!atom);
                    self.clause(literals);
                }
            }
        }
    }

    /// Each flag is up if and only if the outline has its symmetry, and a flag of a required symmetry is up.
    fn add_symmetries(&mut self) {
        for flag in 0..FLAGS.len() {
            let up = self.yes(Variables::flag(flag));
            let mut some_differ = vec![up.into()];
            let own = (0..self.pairs.len()).filter(|&number| self.pairs[number].flag == flag);
            for number in own.collect::<Vec<usize>>() {
                let Pair { first, second, .. } = self.pairs[number];
                let (first, second) = (self.filled(first), self.filled(second));
                let differs = self.yes(self.variables.differs(number));
                self.clause(vec![!up, !first, second.into()]);
                self.clause(vec![!up, first.into(), !second]);
                self.clause(vec![!differs, first.into(), second.into()]);
                self.clause(vec![!differs, !first, !second]);
                self.clause(vec![differs.into(), !first, second.into()]);
                self.clause(vec![differs.into(), first.into(), !second]);
                some_differ.push(differs.into());
            }
            self.clause(some_differ);
            if DIHEDRAL[FLAGS[flag]].exchanges() {
                // An implied constraint: an outline with such a symmetry is as wide as it is high.
                let widths = self.model.atoms(Variables::width());
                for (width, height) in widths.zip(self.model.atoms(Variables::height())) {
                    self.clause(vec![!up, !width, height.into()]);
                    self.clause(vec![!up, width.into(), !height]);
                }
            }
        }
        for (a, b, both) in implications() {
            let [a, b, both] = [a, b, both].map(|flag| self.yes(Variables::flag(flag)));
            let premises = if a == b { vec![!a] } else { vec![!a, !b] };
            self.clause(premises.into_iter().chain([both.into()]).collect());
        }
        let wanted = self.puzzle.symmetries.iter().flat_map(|symmetry| symmetry.flags());
        let wanted = wanted.map(|&flag| self.yes(Variables::flag(flag)).into()).collect();
        let names: Vec<&str> = self.puzzle.symmetries.iter().map(|symmetry| symmetry.name()).collect();
        let requirement = format!("symmetry {}", names.join(" or "));
        self.model.add_for(&requirement, Constraint::Clause { literals: wanted });
    }

    fn add_connected(&mut self) {
        let (points, variables) = (self.variables.points(), &self.variables);
        let filled = (0..points).map(|point| self.filled(point)).collect();
        let edges = (0..points).flat_map(|point| {
            let (row, column) = variables.point(point);
            let next = [(row, column + 2), (row + 2, column)];
            next.into_iter().filter_map(move |next| Some((point, variables.index(next)?)))
        });
        let edges = edges.collect();
        self.model.add_for("connected", Constraint::Connected { filled, edges });
    }
}

impl Symmetry {
    /// The flags of this kind of symmetry. A figure has the symmetry if and only if one of them is up.
    pub(super) fn flags(self) -> &'static [usize] {
        match self {
            Self::Mirror => &[0, 1],
            Self::Diagonal => &[2, 3],
            Self::HalfTurn => &[4],
            Self::QuarterTurn => &[5],
        }
    }
}
