//! Derived variables that are a function of one decision variable are replaced by that function.
//!
//! *Once the cell on one side of an edge is known, the label on the edge is read off the placement there. It needs no
//! step of its own, and the cell on the other side gets its candidates directly from the first cell's placement.*

use geduld_model::{Model, Role, Table, Value, VarId};

/// A variable seen as a function of a variable that is searched.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// The slot of the searched variable.
    pub(super) slot: usize,
    /// For each *value* of the searched variable the value seen; `None` for values that no row allows.
    pub(super) map: Vec<Option<Value>>,
}

/// The searched variables, and how the others follow from them.
pub(super) struct Views {
    /// The searched variables, ascending. Their position is their slot.
    pub(super) kept: Vec<VarId>,
    /// For each variable of the model all the functions that determine it. A searched variable is its own function.
    views: Vec<Vec<View>>,
}

impl Views {
    pub(super) fn new(model: &Model) -> Self {
        let replaced = replaceable(model);
        let kept: Vec<VarId> = model.variable_ids().filter(|variable| !replaced[variable.index()]).collect();
        let mut views: Vec<Vec<View>> = vec![Vec::new(); model.variables().len()];
        for (slot, &variable) in kept.iter().enumerate() {
            let map = model.variable(variable).domain.values().map(Some).collect();
            views[variable.index()].push(View { slot, map });
        }
        for constraint in model.constraints() {
            let Some(table) = constraint.as_table() else { continue };
            let Some(key) = decision_key(model, table) else { continue };
            for (column, variable) in table.variables().iter().enumerate() {
                if replaced[variable.index()] {
                    // All decision variables are kept and come first, so the number of a decision is its slot.
                    let slot = table.variables()[key].index();
                    views[variable.index()].push(View { slot, map: function(model, table, key, column) });
                }
            }
        }
        Self { kept, views }
    }

    /// All functions that determine a variable. The first is the one to use; the others must agree with it.
    pub(super) fn all(&self, variable: VarId) -> &[View] {
        &self.views[variable.index()]
    }

    /// The function by which a variable is seen.
    pub(super) fn of(&self, variable: VarId) -> &View {
        &self.views[variable.index()][0]
    }

    /// Whether a variable is replaced by a function.
    pub(super) fn replaced(&self, variable: VarId) -> bool {
        self.kept.binary_search(&variable).is_err()
    }
}

/// The column of a decision variable that determines all other columns, if there is one.
pub(super) fn decision_key(model: &Model, table: &Table) -> Option<usize> {
    (0..table.variables().len()).find(|&column| {
        let variable = model.variable(table.variables()[column]);
        let mut seen = vec![false; variable.domain.len()];
        variable.role == Role::Decision
            && table.rows().all(|row| !std::mem::replace(&mut seen[row[column] as usize], true))
    })
}

/// The value of a column for each value of the key.
pub(super) fn function(model: &Model, table: &Table, key: usize, column: usize) -> Vec<Option<Value>> {
    let mut map = vec![None; model.variable(table.variables()[key]).domain.len()];
    for row in table.rows() {
        map[row[key] as usize] = Some(row[column]);
    }
    map
}

/// For each variable whether it can be replaced. It must be derived, a decision must determine it through a table, and
/// a function must be able to replace it everywhere. So it may occur only in tables with a key, in tables of two
/// columns, and in conditions on it alone.
fn replaceable(model: &Model) -> Vec<bool> {
    let mut determined = vec![false; model.variables().len()];
    let mut replaceable: Vec<bool> =
        model.variables().iter().map(|variable| variable.role == Role::Derived).collect();
    let mut keep = |variable: VarId| replaceable[variable.index()] = false;
    for constraint in model.constraints() {
        let mentioned = constraint.variables(model);
        let by_function = match constraint.as_table() {
            Some(table) if decision_key(model, table).is_some() => {
                mentioned.iter().for_each(|variable| determined[variable.index()] = true);
                true
            }
            Some(_) => mentioned.len() <= 2,
            None => constraint.as_clause().is_some() && mentioned.len() <= 1,
        };
        if !by_function {
            mentioned.into_iter().for_each(&mut keep);
        }
    }
    replaceable.iter().zip(determined).map(|(&replaceable, determined)| replaceable && determined).collect()
}

/// Returns a derived variable that occurs in no table, if there is one.
pub(super) fn without_table(model: &Model) -> Option<VarId> {
    let mut seen = vec![false; model.variables().len()];
    for constraint in model.constraints() {
        if let Some(table) = constraint.as_table() {
            table.variables().iter().for_each(|variable| seen[variable.index()] = true);
        }
    }
    model.variable_ids().find(|id| model.variable(*id).role == Role::Derived && !seen[id.index()])
}
