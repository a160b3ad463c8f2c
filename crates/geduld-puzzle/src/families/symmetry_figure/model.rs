//! The model of a symmetry puzzle.
//!
//! The figure lies around the centre of a grid. So shifts of a figure count once, and every symmetry of an outline is
//! one that fixes the centre: see `sites.rs`. The decision variables are:
//!
//! - the number of rows of the figure in each direction, in the plane of squares its width and height;
//! - a flag for each symmetry that an outline can have;
//! - for each site, whether it is empty or covered by a certain cell of a kind in a certain orientation.
//!
//! Rows and flags follow from the cells. They are decision variables so that the work can be cut by them. Then
//! a part of the figure determines most of it.
//!
//! Rotations and reflections of the grid preserve all constraints. So they are symmetries of the model if they map
//! pieces to pieces of the set.

use std::collections::BTreeMap;

use geduld_model::{
    Atom, Constraint, Domain, Feature, Literal, Model, Projection, Table, Value, VarId, ascending,
};
use num_bigint::BigUint;

use super::arrangement::{Cover, cover_atom};
use super::puzzle::{Symmetry, SymmetryFigure, anchors, maps};
use super::sites::{Rows, carried, carried_rows, directions, place_in};
use super::variables::{Pair, Variables};
use crate::condition::{self, Condition, Vocabulary as _};
use crate::families::packing::{Copies, counted, used_as_often};
use crate::family::{BuildModel, ProjectionName};
use crate::lattice::Lattice;
use crate::same::Same;

/// The numbers of rows that a frame can have are less than this.
const ROWS: i64 = 1000;

/// The number of the value for these rows, in the domain of a variable.
pub(super) fn number_of_rows((rows, offset): Rows) -> i64 {
    rows + ROWS * offset
}

/// The rows that a number stands for.
pub(super) fn rows_of_number(number: i64) -> Rows {
    (number.rem_euclid(ROWS), number.div_euclid(ROWS))
}

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
        let mut puzzle = Self { any_area: true, ..self.clone() };
        puzzle.prepare();
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
        let variables = Variables::new(self);
        let feature = |symmetry: Symmetry| {
            let any_of = variables.flags_of(symmetry).map(|flag| model.atom(variables.flag(flag), 1));
            Feature { name: symmetry.name().to_owned(), any_of: any_of.collect() }
        };
        self.all_symmetries().into_iter().map(feature).collect()
    }

    fn labellings(&self) -> Option<BigUint> {
        let factorial = |n: usize| (1..=n).map(BigUint::from).product::<BigUint>();
        self.kinds.iter().map(|kind| kind.of.copies.exact().map(factorial)).product()
    }
}

struct Builder<'a> {
    puzzle: &'a SymmetryFigure,
    variables: Variables<'a>,
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

    fn filled(&self, site: usize) -> Atom {
        self.yes(self.variables.filled(site))
    }

    /// A site as names of variables write it: row and column; elsewhere x, y, and z or the half of a rhombus.
    fn place(&self, site: usize) -> String {
        let own = self.puzzle.sites.sites[site];
        let [x, y, z] = own.at;
        match self.puzzle.grid {
            Lattice::Square => format!("({y},{x})"),
            Lattice::Hexagon => format!("({x},{y})"),
            Lattice::Triangle => format!("({x},{y},{})", own.kind),
            Lattice::Prism => format!("({x},{y},{z},{})", own.kind),
            _ => format!("({x},{y},{z})"),
        }
    }

    fn add_variables(&mut self) {
        let truth = Domain::names(["no", "yes"]);
        let names = match self.puzzle.grid {
            Lattice::Triangle | Lattice::Hexagon | Lattice::Prism => ["rows 1", "rows 2", "rows 3", "layers"],
            _ => ["width", "height", "depth", ""],
        };
        let sizes = &self.puzzle.sites.sizes;
        for (direction, name) in names.into_iter().enumerate().take(directions(self.puzzle.grid)) {
            let rows = ascending(sizes.iter().map(|size| number_of_rows(size.rows(direction))));
            let label = |number: i64| match rows_of_number(number) {
                (rows, 0) => rows.to_string(),
                (rows, offset) => format!("{rows} with offset {offset}"),
            };
            let domain = Domain::new(rows.into_iter().map(|number| (number, label(number))));
            self.model.add_decision(name, &domain);
        }
        for (_, map) in self.variables.flags {
            self.model.add_decision(map.name.clone(), &truth);
        }
        let sites = self.puzzle.sites.len();
        // Most cells have the same domain.
        let mut domains: BTreeMap<Vec<usize>, Domain> = BTreeMap::new();
        for site in 0..sites {
            let fitting: Vec<usize> = (0..self.covers.len())
                .filter(|&number| self.puzzle.piece_at(site, self.covers[number]).is_some())
                .collect();
            let domain = domains.entry(fitting).or_insert_with_key(|fitting| self.domain(fitting));
            self.model.add_decision(format!("cell{}", self.place(site)), domain);
        }
        for site in 0..sites {
            self.model.add_derived(format!("filled{}", self.place(site)), &truth);
        }
        for pair in &self.pairs {
            let (from, to) = (self.place(pair.first), self.place(pair.second));
            let name = format!("{}: {from} and {to} differ", self.variables.flags[pair.flag].1.name);
            self.model.add_derived(name, &truth);
        }
        for site in 0..sites {
            let cell = self.variables.cell(site);
            // Value 0 is "empty".
            let rows =
                self.model.variable(cell).domain.values().map(|value| [value, Value::from(value != 0)]);
            self.model.add(Constraint::Table(Table::new(vec![cell, self.variables.filled(site)], rows)));
        }
    }

    /// The domain of a cell: empty, or covered in one of these ways.
    fn domain(&self, covers: &[usize]) -> Domain {
        let values = covers.iter().map(|&number| {
            let Cover { kind, orientation, square } = self.covers[number];
            let name = self.puzzle.name(kind);
            let value = i64::try_from(number + 1).unwrap_or(i64::MAX);
            (value, format!("{name} way {} square {}", orientation + 1, square + 1))
        });
        Domain::new(std::iter::once((0, "empty".to_owned())).chain(values))
    }

    /// Each piece lies with all of its cells, and each kind is used as often as it has copies. A piece is identified by
    /// its anchors, which rotations and reflections map to anchors.
    fn add_pieces(&mut self) {
        let puzzle = self.puzzle;
        let mut first_number = 0;
        let mut uses = Vec::new();
        for (kind, own) in puzzle.kinds.iter().enumerate() {
            let (mut found, mut each) = (Vec::new(), 1);
            for shape in &own.orientations {
                let own_anchors = anchors(puzzle.grid, shape);
                each = own_anchors.len();
                for site in 0..puzzle.sites.len() {
                    let first = self.covers[first_number];
                    let Some(places) = puzzle.piece_at(site, first) else { continue };
                    let atoms: Vec<Atom> = (first_number..)
                        .zip(places)
                        .map(|(number, place)| cover_atom(&self.variables, &self.model, place, number))
                        .collect();
                    found.extend(own_anchors.iter().map(|&anchor| atoms[anchor]));
                    for (a, b) in own_anchors.iter().flat_map(|&a| (0..shape.len()).map(move |b| (a, b))) {
                        if a != b {
                            self.clause(vec![!atoms[a], atoms[b].into()]);
                        }
                        if !own_anchors.contains(&b) {
                            self.clause(vec![atoms[a].into(), !atoms[b]]);
                        }
                    }
                }
                first_number += shape.len();
            }
            let times = |copies: usize| each * copies;
            let count = Copies { least: times(own.of.copies.least), most: times(own.of.copies.most) };
            uses.push((used_as_often(&[puzzle.name(kind)], own.of.copies), counted(count, found)));
        }
        uses.into_iter().for_each(|(name, constraint)| self.model.add_for(&name, constraint));
        if puzzle.any_area && puzzle.cells.is_none() {
            return;
        }
        // An implied constraint, unless the number of cells is given: it detects early that too many or too few cells
        // are filled.
        let (least, most) = puzzle.areas();
        let atoms = (0..puzzle.sites.len()).map(|site| self.filled(site)).collect();
        self.model.add(counted(Copies { least, most }, atoms));
    }

    /// The figure lies within its rows, around the centre, and touches the first and last row of each direction.
    fn add_box(&mut self) {
        let puzzle = self.puzzle;
        let variables = self.variables.all_rows();
        let number =
            |variable: VarId, rows: Rows| self.model.variable(variable).domain.value_of(number_of_rows(rows));
        let row = |size: &super::sites::Size| {
            let own = variables
                .iter()
                .enumerate()
                .filter_map(|(direction, &variable)| number(variable, size.rows(direction)));
            own.collect::<Vec<Value>>()
        };
        let rows: Vec<Vec<Value>> = puzzle.sites.sizes.iter().map(row).collect();
        self.model.add(Constraint::Table(Table::new(variables.clone(), rows)));
        for (direction, variable) in variables.into_iter().enumerate() {
            let domain = self.model.variable(variable).domain.clone();
            let values: Vec<(Atom, Rows)> = self
                .model
                .atoms(variable)
                .zip(domain.values().map(|value| rows_of_number(domain.number(value))))
                .collect();
            let place =
                |site: usize, rows: Rows| place_in(puzzle.grid, puzzle.sites.sites[site], direction, rows);
            for site in 0..puzzle.sites.len() {
                let within = values.iter().filter(|&&(_, rows)| place(site, rows).is_some());
                let mut literals: Vec<Literal> = within.map(|&(atom, _)| atom.into()).collect();
                literals.push(!self.filled(site));
                self.clause(literals);
            }
            for (atom, rows) in values {
                // A figure of one row has one outermost row.
                for end in 0..if rows.0 == 1 { 1 } else { 2 } {
                    let line = (0..puzzle.sites.len())
                        .filter(|&site| place(site, rows).is_some_and(|ends| ends[end]));
                    let mut literals: Vec<Literal> = line.map(|site| self.filled(site).into()).collect();
                    literals.push(!atom);
                    self.clause(literals);
                }
            }
        }
    }

    /// Each flag is up if and only if the outline has its symmetry, and a flag of a required symmetry is up.
    fn add_symmetries(&mut self) {
        for flag in 0..self.variables.flags.len() {
            let up = self.yes(self.variables.flag(flag));
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
            self.add_alike_rows(flag, up);
        }
        for (a, b, both) in self.variables.implications(&maps(self.puzzle.grid)) {
            let [a, b, both] = [a, b, both].map(|flag| self.yes(self.variables.flag(flag)));
            let premises = if a == b { vec![!a] } else { vec![!a, !b] };
            self.clause(premises.into_iter().chain([both.into()]).collect());
        }
        let wanted = self.puzzle.symmetries.iter().flat_map(|&symmetry| self.variables.flags_of(symmetry));
        let wanted = wanted.map(|flag| self.yes(self.variables.flag(flag)).into()).collect();
        let names: Vec<&str> = self.puzzle.symmetries.iter().map(|symmetry| symmetry.name()).collect();
        let requirement = format!("symmetry {}", names.join(" or "));
        self.model.add_for(&requirement, Constraint::Clause { literals: wanted });
    }

    /// An implied constraint: an outline with a symmetry has as many rows in a direction as in the image of that
    /// direction.
    fn add_alike_rows(&mut self, flag: usize, up: Atom) {
        let mut alike: Vec<[Atom; 2]> = Vec::new();
        for direction in 0..directions(self.puzzle.grid) {
            let (target, reverses) = carried(self.puzzle.grid, &self.variables.flags[flag].1, direction);
            let (from, to) = (Variables::rows(direction), Variables::rows(target));
            let domain = &self.model.variable(from).domain;
            for value in domain.values() {
                let rows = rows_of_number(domain.number(value));
                let image = number_of_rows(carried_rows(reverses, rows));
                let there = self.model.variable(to).domain.value_of(image);
                let own = self.model.atom(from, value);
                alike.extend(there.map(|there| [own, self.model.atom(to, there)]));
            }
        }
        // The inverse map has the same flag.
        alike.extend(alike.clone().into_iter().map(|[own, there]| [there, own]));
        alike.retain(|[own, there]| own != there);
        ascending(alike).into_iter().for_each(|[own, there]| self.clause(vec![!up, !own, there.into()]));
    }

    fn add_connected(&mut self) {
        let sites = self.puzzle.sites.len();
        let filled = (0..sites).map(|site| self.filled(site)).collect();
        let beside = |site: usize| {
            let near = ascending(self.puzzle.sites.neighbours(site));
            near.into_iter().filter(move |&near| near > site).map(move |near| (site, near))
        };
        let edges = (0..sites).flat_map(beside).collect();
        self.model.add_for("connected", Constraint::Connected { filled, edges });
    }
}
