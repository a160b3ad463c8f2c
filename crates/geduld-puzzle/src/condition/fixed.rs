//! The condition that a map leaves a solution unchanged, such as `fixed by half turn`.

use geduld_model::{BoardSymmetry, Constraint, Literal, Model, Permutation, Table, Value};

use super::demand::{Condition, Demand};
use crate::file::{Diagnostic, did_you_mean};
use crate::same::IDENTITY;

/// The first words of the sentence.
const FIXED_BY: &str = "fixed by";

impl Condition {
    /// Reads the condition that a map leaves solutions unchanged. Returns `None` for any other sentence. `maps` returns
    /// all maps. It is called only if needed, because finding the maps is slow.
    pub(crate) fn parse_fixed(
        text: &str,
        maps: impl FnOnce() -> Vec<BoardSymmetry>,
    ) -> Option<Result<Self, Diagnostic>> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (words, map) = text.split_at_checked(FIXED_BY.len())?;
        if !words.eq_ignore_ascii_case(FIXED_BY) {
            return None;
        }
        let map = map.strip_prefix(' ').or(map.is_empty().then_some(map))?.to_owned();
        let known = maps();
        let named = known.iter().find(|known| map != IDENTITY && known.names().any(|name| name == map));
        let Some(named) = named else {
            let names = known.iter().flat_map(BoardSymmetry::names);
            let others: Vec<&str> = names.filter(|name| *name != IDENTITY).collect();
            let help = match others[..] {
                [] => "it has no maps besides the identity".to_owned(),
                _ => did_you_mean(&map, others),
            };
            return Some(Err(Diagnostic::new(format!("no map of this puzzle is called `{map}`"), help)));
        };
        // Of maps that move everything alike, the condition has the one that is listed.
        Some(Ok(Self { text, demand: Demand::Fixed { map: named.name.clone() } }))
    }

    /// The map that must leave solutions unchanged, if this is that kind of condition.
    pub(crate) fn fixing_map(&self) -> Option<&str> {
        match &self.demand {
            Demand::Fixed { map } => Some(map),
            _ => None,
        }
    }
}

/// Constraints that hold if a permutation of the atoms leaves the decisions unchanged: if an atom of a decision
/// variable holds, its image holds too.
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
        // If the map exchanges two variables, one table on the first of them is enough.
        let exchanged = model.atoms(variable).all(|atom| atoms.image(atoms.image(atom)) == atom);
        if !exchanged || variable < target {
            let row = |atom| -> [Value; 2] { [model.value_of(atom), model.value_of(atoms.image(atom))] };
            let rows: Vec<[Value; 2]> = model.atoms(variable).map(row).collect();
            constraints.push(Constraint::Table(Table::new(vec![variable, target], rows)));
        }
    }
    constraints
}
