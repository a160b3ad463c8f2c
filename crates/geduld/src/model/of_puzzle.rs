//! Models made of puzzles: the variables and constraints of the puzzle's own model, as conditions of the library.

use std::collections::BTreeMap;
use std::sync::Arc;

use geduld_model::{BoardSymmetry, Constraint, Model as Core, Table, VarId};
use geduld_puzzle::Puzzle;
use geduld_puzzle::condition::Setting;

use super::Model;
use super::condition::{Condition, all, any, different, row};
use super::expression::{Expr, sum};
use super::follows::Follows;
use super::var::{Literal, Var};
use crate::error::{Error, Result};

/// The puzzle from which a model was made.
#[derive(Debug)]
pub(super) struct Origin {
    puzzle: Puzzle,
    /// The model of the puzzle. The first variables of the user's model are its variables, in this order.
    pub core: Core,
    /// Where a solution of the puzzle is moved to by the maps under which solutions count as the same.
    pub symmetries: Vec<BoardSymmetry>,
}

/// A piece of a puzzle, as numbers of a [`Model`] made of it.
#[derive(Clone, Debug)]
pub struct PieceOf {
    /// The number of its cell, from 1, in the order of the drawing: row by row.
    pub cell: Expr,
    /// The coordinates of its cell, as pins write them: row and column.
    pub coordinates: Vec<Expr>,
}

impl Model {
    /// The model of a puzzle.
    ///
    /// # Errors
    /// If the model does not express the whole puzzle, or is too large.
    pub(crate) fn of_puzzle(puzzle: &Puzzle) -> Result<Self> {
        let instance = puzzle.instance();
        if let Some(selection) = &instance.selection {
            return Err(Error::Model(selection.unmodelled().to_string()));
        }
        let (core, symmetries) = (instance.model.clone(), instance.symmetries.clone());
        drop(instance);
        let mut model = Self::new();
        let functions = functions(&core);
        for id in core.variable_ids() {
            let own = core.variable(id);
            let values = own.domain.values().map(|value| own.domain.number(value));
            let domain = model.domain(&own.name, values);
            model.add(own.name.clone(), domain, functions.get(&id).map(|(_, follows)| follows.clone()));
        }
        if let Some(mistake) = &model.mistake {
            return Err(Error::Model(mistake.clone()));
        }
        for (position, constraint) in core.constraints().iter().enumerate() {
            match constraint.as_table().and_then(|table| Some((table, key_of(&core, table)?))) {
                Some((table, key)) => {
                    for (column, &id) in table.variables().iter().enumerate() {
                        let defines = functions.get(&id).is_some_and(|(table, _)| *table == position);
                        if column != key && !defines {
                            let pair = model.rows(&core, table, &[key, column]);
                            model.require(pair);
                        }
                    }
                }
                None => {
                    let condition = model.condition_of(&core, constraint);
                    model.require(condition);
                }
            }
        }
        for reading in puzzle.family.readings(&core) {
            let domain = &core.variable(reading.variable).domain;
            let pairs =
                domain.values().map(|value| domain.number(value)).zip(reading.numbers.iter().copied());
            let follows = Follows::read(reading.variable.index(), pairs.collect());
            let values = model.domain(reading.what, reading.numbers.iter().copied());
            model.add(format!("{}{}", reading.what, reading.of), values, Some(follows));
        }
        model.origin = Some(Arc::new(Origin { puzzle: puzzle.clone(), core, symmetries }));
        model.on_board = true;
        Ok(model)
    }

    /// The variable of this name, of those that were added first if several have it. In the model of a puzzle, these
    /// are the names of its variables, such as `cell(1,2)`, `piece(1,2)`, `turn(1,2)` or `x(14)`. In the model of a
    /// packing, `cell(1,2)` is the number of the piece in the cell, and 0 if it is open.
    pub fn number(&self, name: &str) -> Option<Expr> {
        let known = self.variables.iter().position(|variable| variable.name == name);
        known.map(|number| self.var(number).into()).or_else(|| self.covered(name))
    }

    /// The names of all variables, in the order in which they were added.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.variables.iter().map(|variable| variable.name.as_str())
    }

    /// The variable of this name, as for [`Model::number`].
    pub fn variable(&self, name: &str) -> Option<Var> {
        let known = self.variables.iter().position(|variable| variable.name == name);
        known.map(|number| self.var(number))
    }

    /// A piece (or a number, or a cube) of the puzzle from which the model was made, by its name: the cell where it
    /// lies is a number of the model.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// // Squares of order 3 in which the 1 lies above the 9, somewhere in its column.
    /// let mut model = geduld::Puzzle::bundled("magic-3")?.model()?;
    /// let (one, nine) = (model.piece("1")?, model.piece("9")?);
    /// model.require(one.coordinates[1].clone().eq(nine.coordinates[1].clone()));
    /// model.require(one.cell.lt(nine.cell));
    /// assert_eq!(model.count()?.solutions, 2u32.into());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the model was not made of a puzzle, the puzzle has no such piece, or it does not lie in exactly one cell.
    pub fn piece(&self, name: &str) -> Result<PieceOf> {
        let (origin, setting) = self.setting()?;
        let Some(item) = setting.items.iter().position(|item| item == name) else {
            let help = geduld_puzzle::did_you_mean(name, setting.items.iter().map(String::as_str));
            return Err(Error::Model(format!("there is no {} `{name}`: {help}", setting.item)));
        };
        let places = origin.puzzle.family.places(&origin.core);
        let at: Vec<Vec<Condition>> = (0..setting.cells.len())
            .map(|cell| {
                places.item_at(item, cell).into_iter().map(|atom| self.holds(&origin.core, atom)).collect()
            })
            .collect();
        let atoms = (0..setting.cells.len()).flat_map(|cell| places.item_at(item, cell));
        if setting.large || !is_once(&origin.core, &setting, atoms.collect()) {
            return Err(Error::Model(format!(
                "{} `{name}` does not lie in exactly one cell: use the numbers of the cells, or a sentence",
                setting.item
            )));
        }
        let number = |of: &dyn Fn(usize) -> usize| {
            let parts = at.iter().enumerate().map(|(cell, holds)| {
                let times = i64::try_from(of(cell)).unwrap_or(i64::MAX);
                Expr::from(any(holds.iter().cloned())) * times
            });
            sum(parts)
        };
        let axes = setting.cells.first().map_or(0, Vec::len);
        Ok(PieceOf {
            cell: number(&|cell| cell + 1),
            coordinates: (0..axes).map(|axis| number(&|cell| setting.cells[cell][axis])).collect(),
        })
    }

    /// What a sentence says of the puzzle from which the model was made (docs/conditions.md), as a condition that can
    /// be negated and combined with others.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// let mut model = geduld::Puzzle::bundled("magic-4")?.model()?;
    /// model.require(model.sentence("numbers 1 and 2 touch")? ^ model.sentence("number 16 in corners")?);
    /// assert_eq!(model.count()?.solutions, 1712u32.into());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the model was not made of a puzzle, or the sentence is not understood.
    pub fn sentence(&self, text: &str) -> Result<Condition> {
        let origin = self.origin()?;
        let constraints = origin.puzzle.constraints_for(text, &origin.core).map_err(Error::Condition)?;
        Ok(all(constraints.iter().map(|constraint| self.condition_of(&origin.core, constraint))))
    }

    fn origin(&self) -> Result<&Origin> {
        let none = || Error::Model("it was not made of a puzzle".to_owned());
        self.origin.as_deref().ok_or_else(none)
    }

    fn setting(&self) -> Result<(&Origin, Setting)> {
        let origin = self.origin()?;
        Ok((origin, origin.puzzle.family.setting()))
    }

    /// The number of the piece that covers a cell, for a name such as `cell(1,2)`.
    fn covered(&self, name: &str) -> Option<Expr> {
        let (origin, setting) = self.setting().ok().filter(|(_, setting)| setting.large)?;
        let words = name.strip_prefix("cell(")?.strip_suffix(')')?;
        let at: Vec<usize> = words.split(',').map(|word| word.trim().parse().ok()).collect::<Option<_>>()?;
        let cell = setting.cells.iter().position(|cell| *cell == at)?;
        let places = origin.puzzle.family.places(&origin.core);
        let covers = |item: usize| {
            let atoms = places.item_at(item, cell).into_iter();
            let number = i64::try_from(item + 1).unwrap_or(i64::MAX);
            atoms.map(move |atom| Expr::from(self.holds(&origin.core, atom)) * number)
        };
        // Items that look the same have the same placements.
        let items = (0..setting.items.len()).filter(|&item| setting.looks[item] == item);
        Some(sum(items.flat_map(covers)))
    }

    fn var(&self, number: usize) -> Var {
        let own = &self.variables[number];
        let boolean = own.domain.values().all(|value| matches!(own.domain.number(value), 0 | 1));
        Var { id: own.id, number, boolean }
    }

    fn literal_of(&self, core: &Core, atom: geduld_model::Atom) -> Literal {
        let id = core.variable_of(atom);
        self.var(id.index()).is(core.variable(id).domain.number(core.value_of(atom)))
    }

    fn holds(&self, core: &Core, atom: geduld_model::Atom) -> Condition {
        self.literal_of(core, atom).into()
    }

    /// The rows of some columns of a table.
    fn rows(&self, core: &Core, table: &Table, columns: &[usize]) -> Condition {
        let ids: Vec<VarId> = columns.iter().map(|&column| table.variables()[column]).collect();
        let numbers = table.rows().map(|values| {
            let number = |(&column, &id): (&usize, &VarId)| core.variable(id).domain.number(values[column]);
            columns.iter().zip(&ids).map(number).collect::<Vec<i64>>()
        });
        row(ids.iter().map(|id| self.var(id.index())), numbers)
    }

    /// A constraint of the puzzle's model as a condition.
    fn condition_of(&self, core: &Core, constraint: &Constraint) -> Condition {
        let variable = |id: &VarId| self.var(id.index());
        match constraint {
            Constraint::Cardinality { count, atoms } => {
                Condition::count(atoms.iter().map(|&atom| self.holds(core, atom)).collect(), *count)
            }
            Constraint::AllDifferent { variables } => different(variables.iter().map(variable)),
            Constraint::Table(table) => {
                self.rows(core, table, &(0..table.variables().len()).collect::<Vec<_>>())
            }
            Constraint::Linear { terms, sum } => {
                let number: Expr = terms.iter().map(|(factor, id)| (*factor, variable(id))).collect();
                Condition::within(number, *sum)
            }
            Constraint::Clause { literals } => any(literals.iter().map(|literal| {
                let own = self.literal_of(core, literal.atom);
                Literal { positive: literal.positive, ..own }
            })),
            Constraint::Parity { variables, flips, odd } => Condition::inversions(
                variables.iter().map(variable).collect(),
                flips.iter().map(|&atom| self.literal_of(core, atom)).collect(),
                *odd,
            ),
            Constraint::Connected { filled, edges } => Condition::connected(
                filled.iter().map(|&atom| self.literal_of(core, atom)).collect(),
                edges.clone(),
            ),
            // No puzzle has a network.
            Constraint::NotLowered { .. } => true.into(),
        }
    }
}

/// The column that determines all others of a table, if it is a decision. `None` for tables with one column.
fn key_of(core: &Core, table: &Table) -> Option<usize> {
    let is_decision = |key: &usize| table.variables()[*key].index() < core.decision_count();
    table.key_column().filter(|key| table.variables().len() > 1 && is_decision(key))
}

/// For each variable that follows from a decision in a table: the position of the table, and how it follows.
fn functions(core: &Core) -> BTreeMap<VarId, (usize, Follows)> {
    let mut found = BTreeMap::new();
    for (position, constraint) in core.constraints().iter().enumerate() {
        let Some(table) = constraint.as_table() else { continue };
        let Some(key) = key_of(core, table) else { continue };
        let base = table.variables()[key];
        let number = |id: VarId, value| core.variable(id).domain.number(value);
        for (column, &id) in table.variables().iter().enumerate() {
            // A variable follows from an earlier one.
            if id.index() >= core.decision_count() && base < id {
                found.entry(id).or_insert_with(|| {
                    let rows = table.rows().map(|row| (number(base, row[key]), number(id, row[column])));
                    (position, Follows::always(base.index(), rows.collect()))
                });
            }
        }
    }
    found
}

/// Whether exactly one of these atoms holds in each solution, as a single constraint shows.
fn is_once(core: &Core, setting: &Setting, mut atoms: Vec<geduld_model::Atom>) -> bool {
    atoms.sort_unstable();
    let Some(&first) = atoms.first() else { return false };
    let variable = core.variable_of(first);
    if core.atoms(variable).eq(atoms.iter().copied()) {
        return true;
    }
    if setting.numbers && setting.items.len() == setting.cells.len() {
        return true;
    }
    core.constraints().iter().any(|constraint| match constraint.as_cardinality() {
        Some((count, of)) if count.exact() == Some(1) && of.len() == atoms.len() => {
            let mut of = of.to_vec();
            of.sort_unstable();
            of == atoms
        }
        _ => false,
    })
}
