//! Solutions that a map carries to themselves: `fixed by half turn`.

use geduld_model::{Constraint, Literal, Model, Permutation, Table, Value};

use super::{Condition, Meaning};
use crate::Family;
use crate::file::{Diagnostic, did_you_mean};
use crate::same::IDENTITY;

/// What the sentence begins with.
const FIXED_BY: &str = "fixed by";

impl Condition {
    /// Reads a sentence that asks for solutions which a map leaves as they are; `None` if it is about something else.
    pub(crate) fn parse_fixed(text: &str, family: &dyn Family) -> Option<Result<Self, Diagnostic>> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let map = text.strip_prefix(FIXED_BY)?;
        let map = map.strip_prefix(' ').or(map.is_empty().then_some(map))?.to_owned();
        let names = || family.all_maps(&family.model()).into_iter().map(|symmetry| symmetry.name);
        if map == IDENTITY || !names().any(|name| name == map) {
            let names: Vec<String> = names().filter(|name| *name != IDENTITY).collect();
            return Some(Err(Diagnostic::new(
                format!("no map of this puzzle is called `{map}`"),
                did_you_mean(&map, names.iter().map(String::as_str)),
            )));
        }
        Some(Ok(Self { text, meaning: Meaning::Fixed { map } }))
    }

    /// The map that leaves solutions as they are, if this is what is asked for.
    pub(crate) fn fixing_map(&self) -> Option<&str> {
        match &self.meaning {
            Meaning::Fixed { map } => Some(map),
            _ => None,
        }
    }
}

/// The constraints that a permutation of the atoms leaves the decisions as they are: with each value of a variable, the
/// variable it is carried to has the value that it is carried to.
pub(crate) fn constraints(model: &Model, atoms: &Permutation) -> Vec<Constraint> {
    let mut constraints = Vec::new();
    for variable in model.decisions() {
        let Some(first) = model.atoms(variable).next() else { continue };
        let target = model.variable_of(atoms.image(first));
        if target == variable {
            let kept = model.atoms(variable).filter(|&atom| atoms.image(atom) == atom);
            let literals: Vec<Literal> = kept.map(Literal::from).collect();
            if literals.len() < model.variable(variable).domain.len() {
                constraints.push(Constraint::Clause { literals });
            }
            continue;
        }
        // Of two variables that are exchanged the first one says it for both.
        let exchanged = model.atoms(variable).all(|atom| atoms.image(atoms.image(atom)) == atom);
        if !exchanged || variable < target {
            let row = |atom| -> [Value; 2] { [model.value_of(atom), model.value_of(atoms.image(atom))] };
            let rows: Vec<[Value; 2]> = model.atoms(variable).map(row).collect();
            constraints.push(Constraint::Table(Table::new(vec![variable, target], rows)));
        }
    }
    constraints
}
