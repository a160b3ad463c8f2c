//! Conditions that are made of others, such as `A or B` and `not A`, as constraints.
//!
//! If they only compare numbers in few cells, they are a table. Otherwise each part is a list of clauses, which are
//! distributed over one another. A clause lists variables with some of their values, so that a part that forbids values
//! of one variable has a single entry, and so has its negation.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Atom, Constraint, Literal, Model, Table, Value, VarId};

use super::compared::CellSum;
use super::compile::forbid;
use super::demand::{Condition, Demand};
use super::forms::OTHERWISE;
use super::vocabulary::Places;
use crate::file::Diagnostic;

/// The maximum number of rows that are tried for a table.
pub(super) const MOST_ROWS: usize = 1 << 18;

/// The maximum number of entries of all clauses of a condition.
const MOST_ENTRIES: usize = 500_000;

/// The maximum number of clauses for a comparison that is a part of a clause.
const MOST_CLAUSES: usize = 1 << 14;

/// One of these variables has one of these values.
type Choice = BTreeMap<VarId, BTreeSet<Value>>;

impl Condition {
    /// Whether it can be written as constraints, if that is not known from its form.
    ///
    /// # Errors
    /// If it would need too many.
    pub(crate) fn admit(&self, model: &Model, places: &dyn Places) -> Result<(), Diagnostic> {
        match &self.demand {
            demand @ (Demand::Any(_) | Demand::Not(_)) => {
                let known = constraints(demand, model, places, MOST_ENTRIES);
                known.map(drop).ok_or_else(|| too_large(&self.text))
            }
            _ => Ok(()),
        }
    }

    /// Whether [`Condition::admit`] needs a model.
    pub(crate) fn is_combined(&self) -> bool {
        matches!(self.demand, Demand::Any(_) | Demand::Not(_))
    }
}

/// The error for a sentence that would need too many constraints.
pub(super) fn too_large(text: &str) -> Diagnostic {
    Diagnostic::new(format!("`{text}` would need too many clauses or rows"), OTHERWISE)
}

/// The constraints of a condition. `None` if its clauses have more entries than `most`.
pub(super) fn constraints(
    demand: &Demand,
    model: &Model,
    places: &dyn Places,
    most: usize,
) -> Option<Vec<Constraint>> {
    if let Some(items) = items_of(demand)
        && let Some(cells) = demand.cells().filter(|cells| rows(items, cells.len()) <= MOST_ROWS)
    {
        return Some(table(demand, &cells, items, model, places));
    }
    let clauses = Clauses { model, places, most }.of(demand, true)?;
    Some(clauses.into_iter().map(|choice| written(model, choice)).collect())
}

/// The number of items, if the condition compares numbers.
fn items_of(demand: &Demand) -> Option<usize> {
    match demand {
        Demand::Ascending { items, .. } => Some(*items),
        Demand::Compared { numbers, .. } => Some(numbers.len()),
        Demand::All(parts) | Demand::Any(parts) => parts.iter().find_map(items_of),
        Demand::Not(part) => items_of(part),
        Demand::Outside { .. } | Demand::Covers { .. } | Demand::Touch { .. } | Demand::Shown { .. } => None,
        Demand::Hidden { .. } | Demand::Alike { .. } | Demand::Fixed { .. } => None,
    }
}

/// The number of ways in which items lie in cells.
pub(super) fn rows(items: usize, cells: usize) -> usize {
    u32::try_from(cells).ok().and_then(|cells| items.checked_pow(cells)).unwrap_or(usize::MAX)
}

/// A table of all items in cells for which a comparison holds. Each cell has one variable.
pub(super) fn table(
    demand: &Demand,
    cells: &[usize],
    items: usize,
    model: &Model,
    places: &dyn Places,
) -> Vec<Constraint> {
    let atoms = atoms_of(cells, items, places);
    let mut found: Vec<Vec<Value>> = Vec::new();
    for_each_filling(cells.len(), items, &mut |filling| {
        if demand.holds_for(&|cell| filling[cells.binary_search(&cell).unwrap_or(0)]) {
            let values = filling.iter().zip(&atoms).map(|(&item, atoms)| model.value_of(atoms[item]));
            found.push(values.collect());
        }
    });
    if let [atoms] = &atoms[..] {
        let kept: BTreeSet<Value> = found.into_iter().flatten().collect();
        return forbid(model, atoms.iter().copied().filter(|&atom| !kept.contains(&model.value_of(atom))));
    }
    let variables = atoms.iter().map(|atoms| model.variable_of(atoms[0]));
    vec![Constraint::Table(Table::new(variables.collect(), found))]
}

/// For each cell, the atoms that put each item there.
fn atoms_of(cells: &[usize], items: usize, places: &dyn Places) -> Vec<Vec<Atom>> {
    cells.iter().map(|&cell| (0..items).flat_map(|item| places.item_at(item, cell)).collect()).collect()
}

/// Calls `visit` with the items of each way to fill cells, the last one first.
fn for_each_filling(cells: usize, items: usize, visit: &mut dyn FnMut(&[usize])) {
    let mut filling = vec![0; cells];
    loop {
        visit(&filling);
        let Some(place) = (0..cells).rev().find(|&place| filling[place] + 1 < items) else { return };
        filling[place] += 1;
        filling[place + 1..].fill(0);
    }
}

/// Writes conditions as clauses.
struct Clauses<'a> {
    model: &'a Model,
    places: &'a dyn Places,
    /// The maximum number of entries.
    most: usize,
}

impl Clauses<'_> {
    /// The clauses that say that a condition holds, or that it does not.
    fn of(&self, demand: &Demand, holds: bool) -> Option<Vec<Choice>> {
        match (demand, holds) {
            (Demand::Not(part), _) => self.of(part, !holds),
            (Demand::All(parts), true) | (Demand::Any(parts), false) => {
                let lists = parts.iter().map(|part| self.of(part, holds)).collect::<Option<Vec<_>>>()?;
                Some(lists.concat())
            }
            (Demand::All(parts), false) | (Demand::Any(parts), true) => {
                let mut sum = vec![Choice::new()];
                for part in parts {
                    sum = self.either(&sum, &self.of(part, holds)?)?;
                }
                Some(sum)
            }
            // Chains are conditions on each pair.
            (Demand::Ascending { items, cells }, _) if cells.len() > 2 => {
                let pair = |pair: &[usize]| Demand::Ascending { items: *items, cells: pair.to_vec() };
                self.of(&Demand::All(cells.windows(2).map(pair).collect()), holds)
            }
            (Demand::Compared { numbers, sums }, _) if sums.len() > 1 => {
                let one =
                    |sum: &CellSum| Demand::Compared { numbers: numbers.clone(), sums: vec![sum.clone()] };
                self.of(&Demand::All(sums.iter().map(one).collect()), holds)
            }
            _ if items_of(demand).is_some() => self.compared(demand, holds),
            (_, true) => Some(self.plain(demand)),
            (_, false) => self.negated(self.plain(demand)),
        }
    }

    /// The clauses of a condition that is not made of others, and compares no numbers.
    fn plain(&self, demand: &Demand) -> Vec<Choice> {
        let constraints = demand.constraints(self.model, self.places);
        let literals = constraints.iter().filter_map(Constraint::as_clause);
        literals.filter_map(|literals| self.choice(literals)).collect()
    }

    /// A clause; `None` if it always holds.
    fn choice(&self, literals: &[Literal]) -> Option<Choice> {
        let mut choice = Choice::new();
        for literal in literals {
            let variable = self.model.variable_of(literal.atom);
            let own = self.model.value_of(literal.atom);
            let values = self.model.variable(variable).domain.values();
            let these = values.filter(|&value| (value == own) == literal.positive);
            choice.entry(variable).or_default().extend(these);
        }
        self.open(choice)
    }

    /// The clause, unless it always holds.
    fn open(&self, choice: Choice) -> Option<Choice> {
        let size = |variable: &VarId| self.model.variable(*variable).domain.len();
        let always = choice.iter().any(|(variable, values)| values.len() == size(variable));
        (!always).then_some(choice)
    }

    /// A clause of the first list holds, or one of the second: all of one list or all of the other.
    fn either(&self, first: &[Choice], second: &[Choice]) -> Option<Vec<Choice>> {
        let mut found = Vec::new();
        let mut entries = 0;
        for a in first {
            for b in second {
                let mut both = a.clone();
                for (variable, values) in b {
                    both.entry(*variable).or_default().extend(values);
                }
                if let Some(both) = self.open(both) {
                    entries += both.values().map(BTreeSet::len).sum::<usize>().max(1);
                    found.push(both);
                }
                if entries > self.most {
                    return None;
                }
            }
        }
        Some(found)
    }

    /// The clauses that say that one of these clauses does not hold.
    fn negated(&self, clauses: Vec<Choice>) -> Option<Vec<Choice>> {
        let others = |variable: VarId, values: &BTreeSet<Value>| -> Choice {
            let all = self.model.variable(variable).domain.values();
            [(variable, all.filter(|value| !values.contains(value)).collect())].into()
        };
        let (short, long): (Vec<Choice>, Vec<Choice>) =
            clauses.into_iter().partition(|choice| choice.len() == 1);
        // Those of one variable are a single clause together.
        let mut one = Choice::new();
        for (variable, values) in short.iter().flatten() {
            for (variable, values) in others(*variable, values) {
                one.entry(variable).or_default().extend(values);
            }
        }
        let mut sum: Vec<Choice> = self.open(one).into_iter().collect();
        for choice in &long {
            let each: Vec<Choice> =
                choice.iter().map(|(variable, values)| others(*variable, values)).collect();
            sum = self.either(&sum, &each)?;
        }
        Some(sum)
    }

    /// A comparison of numbers in few cells: for each filling of all cells but the last one, what it leaves for this.
    fn compared(&self, demand: &Demand, holds: bool) -> Option<Vec<Choice>> {
        let (cells, items) = (demand.cells()?, items_of(demand)?);
        let (&last, others) = cells.split_last()?;
        if rows(items, others.len()) > MOST_CLAUSES {
            return None;
        }
        let atoms = atoms_of(&cells, items, self.places);
        let mut clauses = Vec::new();
        for_each_filling(others.len(), items, &mut |filling| {
            let mut choice = Choice::new();
            for (&item, atoms) in filling.iter().zip(&atoms) {
                let variable = self.model.variable_of(atoms[item]);
                let own = self.model.value_of(atoms[item]);
                let values = self.model.variable(variable).domain.values();
                choice.insert(variable, values.filter(|&value| value != own).collect());
            }
            let place = |cell: usize| cells.binary_search(&cell).unwrap_or(0);
            let left = (0..items).filter(|&item| {
                let at = |cell| if cell == last { item } else { filling[place(cell)] };
                demand.holds_for(&at) == holds
            });
            let atoms = &atoms[others.len()];
            let values = left.map(|item| self.model.value_of(atoms[item])).collect();
            choice.insert(self.model.variable_of(atoms[0]), values);
            clauses.extend(self.open(choice));
        });
        Some(clauses)
    }
}

/// A clause in its shortest form: the atoms of the values, or the negation of the only atom that is missing.
fn written(model: &Model, choice: Choice) -> Constraint {
    let mut literals = Vec::new();
    let alone = choice.len() == 1;
    for (variable, values) in choice {
        let mut missing = model.variable(variable).domain.values().filter(|value| !values.contains(value));
        match (missing.next(), missing.next()) {
            // A restriction of a single variable is a positive clause.
            (Some(only), None) if !alone => literals.push(!model.atom(variable, only)),
            _ => literals.extend(values.iter().map(|&value| Literal::from(model.atom(variable, value)))),
        }
    }
    super::compile::clause(literals)
}
