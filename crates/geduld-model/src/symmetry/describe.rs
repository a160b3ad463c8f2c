//! A symmetry in words: where it moves variables, and what it does to their values.

use std::collections::BTreeMap;

use crate::{Atom, Model, Permutation, VarId, number_of};

/// The maximum number of cycles to write. The rest is only counted.
const CYCLES: usize = 6;
/// The maximum number of members of a cycle to write. The rest is only counted.
const MEMBERS: usize = 8;

/// Describes what a symmetry does to the decision variables of its model, for example
/// `(cell(1,1) cell(1,4)) (cell(2,1) cell(2,4)); v -> 17 - v`.
///
/// The part before the semicolon lists the cycles of the variables that move. The part after it says what happens to
/// the values: a reflection of numbers, the cycles of a relabelling common to all variables, or the relabelling at the
/// first variable if they differ. A part is left out if nothing moves or no value changes. Long lists end with a count
/// of the rest. If variables are exchanged with values, all that moves are single values: `(q[1]=2 q[2]=1)`.
pub fn describe(model: &Model, permutation: &Permutation) -> String {
    let target = |atom| model.variable_of(permutation.image(atom));
    let mut images = model.decisions().map(|variable| model.atoms(variable).map(target).collect::<Vec<_>>());
    if !images.all(|images| images.windows(2).all(|pair| pair[0] == pair[1])) {
        return single_values(model, permutation);
    }
    let moves: Vec<(VarId, VarId)> = model
        .decisions()
        .filter_map(|variable| Some((variable, permutation.image(model.atoms(variable).next()?))))
        .map(|(variable, image)| (variable, model.variable_of(image)))
        .collect();
    let names: Vec<(&str, &str)> =
        moves.iter().map(|&(from, to)| (name(model, from), name(model, to))).collect();
    let parts = [cycles(&names), values(model, permutation, &moves)];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { "nothing moves".to_owned() } else { parts.join("; ") }
}

/// Where each value of each variable moves.
fn single_values(model: &Model, permutation: &Permutation) -> String {
    let text = |atom| format!("{}={}", name(model, model.variable_of(atom)), value_name(model, atom));
    let atoms = (0..model.decision_atom_count()).map(Atom::new);
    let texts: Vec<(String, String)> =
        atoms.map(|atom| (text(atom), text(permutation.image(atom)))).collect();
    let pairs: Vec<(&str, &str)> = texts.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
    cycles(&pairs)
}

/// What a symmetry does to the values; empty if each value goes to the value of the same name.
fn values(model: &Model, permutation: &Permutation, moves: &[(VarId, VarId)]) -> String {
    let relabelling = |variable: VarId| -> Vec<(&str, &str)> {
        let names = |atom| (value_name(model, atom), value_name(model, permutation.image(atom)));
        model.atoms(variable).map(names).filter(|(from, to)| from != to).collect()
    };
    let changed: Vec<(VarId, VarId)> =
        moves.iter().copied().filter(|&(variable, _)| !relabelling(variable).is_empty()).collect();
    let Some(&(first, target)) = changed.first() else { return String::new() };
    if let Some(sum) = reflection(model, permutation, moves) {
        return format!("v -> {sum} - v");
    }
    let common = relabelling(first);
    let closed = common.iter().all(|(from, _)| common.iter().any(|(_, to)| to == from));
    if closed && moves.iter().all(|&(variable, _)| relabelling(variable) == common) {
        return format!("values {}", cycles(&common));
    }
    let mut text = format!("values of {}", name(model, first));
    if target != first {
        text += &format!(", now of {},", name(model, target));
    }
    text += &list(common.iter().map(|(from, to)| format!(" {from} -> {to}")), ",", MEMBERS);
    match changed.len() - 1 {
        0 => text,
        others => {
            let others = number_of(others, "other variable");
            format!("{text}; values of {others} change in other ways")
        }
    }
}

/// The sum of a number and its image, if it is the same everywhere and the values are named by their numbers.
fn reflection(model: &Model, permutation: &Permutation, moves: &[(VarId, VarId)]) -> Option<i64> {
    let number = |atom: Atom| {
        let domain = &model.variable(model.variable_of(atom)).domain;
        let number = domain.number(model.value_of(atom));
        (domain.name(model.value_of(atom)) == number.to_string()).then_some(number)
    };
    let mut sums = moves
        .iter()
        .flat_map(|&(variable, _)| model.atoms(variable))
        .map(|atom| number(atom)?.checked_add(number(permutation.image(atom))?));
    let sum = sums.next()??;
    sums.all(|other| other == Some(sum)).then_some(sum)
}

/// The cycles of a permutation of names, without fixed points. The permutation is given as pairs.
fn cycles(pairs: &[(&str, &str)]) -> String {
    let mut images: BTreeMap<&str, &str> = pairs.iter().copied().filter(|(from, to)| from != to).collect();
    let mut cycles: Vec<String> = Vec::new();
    for &(start, _) in pairs {
        let mut members = Vec::new();
        let mut current = start;
        while let Some(next) = images.remove(current) {
            members.push(current.to_owned());
            current = next;
        }
        if !members.is_empty() {
            cycles.push(format!("({})", list(members.into_iter(), " ", MEMBERS)));
        }
    }
    list(cycles.into_iter(), " ", CYCLES)
}

/// The first items, and the number of further ones.
fn list(items: impl ExactSizeIterator<Item = String>, separator: &str, most: usize) -> String {
    let rest = items.len().saturating_sub(most);
    let mut text = items.take(most).collect::<Vec<String>>().join(separator);
    if rest > 0 {
        text += &format!(" … {rest} more");
    }
    text
}

fn name(model: &Model, variable: VarId) -> &str {
    &model.variable(variable).name
}

fn value_name(model: &Model, atom: Atom) -> &str {
    model.variable(model.variable_of(atom)).domain.name(model.value_of(atom))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Domain, Value};

    fn model(domain: &Domain, variables: usize) -> Model {
        let mut model = Model::new();
        for index in 0..variables {
            model.add_decision(format!("x{index}"), domain);
        }
        model
    }

    /// Describes the permutation that maps value `v` of variable `x` to the variable and value that `image` returns.
    fn text(model: &Model, image: impl Fn(usize, Value) -> (usize, Value)) -> String {
        let images = model.variable_ids().flat_map(|id| {
            model.variable(id).domain.values().map(move |value| (id.index(), value)).collect::<Vec<_>>()
        });
        let images = images.map(|(x, v)| image(x, v)).map(|(x, v)| model.atom(VarId::new(x), v)).collect();
        describe(model, &Permutation::new(images).unwrap())
    }

    #[test]
    fn says_what_moves_and_nothing_else() {
        let numbers = model(&Domain::numbers(1..=4), 3);
        assert_eq!(text(&numbers, |x, v| (x, v)), "nothing moves");
        assert_eq!(text(&numbers, |x, v| ((x + 1) % 3, v)), "(x0 x1 x2)");
        assert_eq!(text(&numbers, |x, v| (2 - x, 3 - v)), "(x0 x2); v -> 5 - v");
        assert_eq!(text(&numbers, |x, v| (x, (v + 1) % 4)), "values (1 2 3 4)");
        let own = text(&numbers, |x, v| (x, if x == 0 { 3 - v } else { v }));
        assert_eq!(own, "values of x0 1 -> 4, 2 -> 3, 3 -> 2, 4 -> 1");
        let named = model(&Domain::names(["red", "green", "blue"]), 2);
        assert_eq!(text(&named, |x, v| (x, 2 - v)), "values (red blue)");
        let mixed = text(&named, |x, v| (1 - x, if x == 0 { 2 - v } else { (v + 1) % 3 }));
        assert!(
            mixed.ends_with("red -> blue, blue -> red; values of 1 other variable change in other ways"),
            "{mixed}"
        );
    }

    #[test]
    fn long_lists_end_with_a_count() {
        let many = model(&Domain::numbers(1..=20), 20);
        assert_eq!(
            text(&many, |x, v| (x ^ 1, v)),
            "(x0 x1) (x2 x3) (x4 x5) (x6 x7) (x8 x9) (x10 x11) … 4 more"
        );
        assert_eq!(text(&many, |x, v| (x, (v + 1) % 20)), "values (1 2 3 4 5 6 7 8 … 12 more)");
    }
}
