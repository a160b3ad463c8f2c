//! A symmetry in words: where it moves variables, and what it does to their values.

use std::collections::BTreeMap;

use crate::{Atom, Model, Permutation, VarId, number_of};

/// The maximum number of cycles to write. The rest is only counted.
const CYCLES: usize = 6;
/// The maximum number of members of a cycle to write. The rest is only counted.
const MEMBERS: usize = 8;

/// Describes what a symmetry does to the decision variables of its model, for example `columns 1 and 4 exchanged; each
/// number v becomes 17 - v`.
///
/// The part before the semicolon says where variables move: rows and columns, a list that is read backwards or rotated,
/// or single variables. The part after it says what happens to the values: a reflection of numbers, a relabelling
/// common to all variables, or the relabelling at the first variable if they differ. A part is left out if nothing
/// moves or no value changes. Variables that have only one value are left out: they are the same in every solution.
/// Long lists end with a count of the rest. If variables are exchanged with values, all that moves are single values:
/// `q[1]=2 and q[2]=1 exchanged`.
pub fn describe(model: &Model, permutation: &Permutation) -> String {
    let open = |variable: &VarId| model.variable(*variable).domain.len() > 1;
    let target = |atom| model.variable_of(permutation.image(atom));
    let mut images = model.decisions().map(|variable| model.atoms(variable).map(target).collect::<Vec<_>>());
    if !images.all(|images| images.windows(2).all(|pair| pair[0] == pair[1])) {
        return single_values(model, permutation);
    }
    let moves: Vec<(VarId, VarId)> = model
        .decisions()
        .filter(open)
        .filter_map(|variable| Some((variable, permutation.image(model.atoms(variable).next()?))))
        .map(|(variable, image)| (variable, model.variable_of(image)))
        .collect();
    let parts = [movement(model, &moves), values(model, permutation, &moves)];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { "nothing moves".to_owned() } else { parts.join("; ") }
}

/// Where variables move; empty if none does.
fn movement(model: &Model, moves: &[(VarId, VarId)]) -> String {
    let names: Vec<(&str, &str)> =
        moves.iter().map(|&(from, to)| (name(model, from), name(model, to))).collect();
    movement_of_array(model, &names).unwrap_or_else(|| cycles(&names))
}

/// The movement of all elements of a list or a table, if it is one with a name.
fn movement_of_array(model: &Model, names: &[(&str, &str)]) -> Option<String> {
    let moved: Vec<(Element<'_>, Element<'_>)> = names
        .iter()
        .filter(|(from, to)| from != to)
        .map(|(from, to)| Some((element(from)?, element(to)?)))
        .collect::<Option<_>>()?;
    let (array, _) = moved.first()?.0;
    if moved.iter().any(|((from, _), (to, _))| *from != array || *to != array) {
        return None;
    }
    let mut images: BTreeMap<Vec<i64>, Vec<i64>> = model
        .decisions()
        .filter_map(|variable| element(name(model, variable)).filter(|(own, _)| *own == array))
        .map(|(_, indices)| (indices.clone(), indices))
        .collect();
    images.extend(moved.into_iter().map(|((_, from), (_, to))| (from, to)));
    match images.keys().next()?.len() {
        1 => movement_of_list(array, &images),
        2 => movement_of_table(array, &images),
        _ => None,
    }
}

fn movement_of_list(array: &str, images: &BTreeMap<Vec<i64>, Vec<i64>>) -> Option<String> {
    const SHORT: i64 = 3;
    let (first, last) = (images.keys().next()?[0], images.keys().last()?[0]);
    let length = i64::try_from(images.len()).ok()?;
    if length < SHORT || last.checked_sub(first)?.checked_add(1)? != length {
        return None;
    }
    if images.iter().all(|(from, to)| from[0] - first == last - to[0]) {
        return Some(format!("{array} read backwards"));
    }
    let by = images.values().next()?[0] - first;
    let is_rotated = images.iter().all(|(from, to)| (from[0] + by - to[0]) % length == 0);
    is_rotated.then(|| format!("{array} rotated by {by}"))
}

/// Rows and columns that move, each as a whole, and whether they are exchanged with each other.
fn movement_of_table(array: &str, images: &BTreeMap<Vec<i64>, Vec<i64>>) -> Option<String> {
    let lines = |across: bool| {
        let mut maps = [BTreeMap::new(), BTreeMap::new()];
        for (from, to) in images {
            for (line, map) in maps.iter_mut().enumerate() {
                let own = from[if across { 1 - line } else { line }];
                if *map.entry(own).or_insert(to[line]) != to[line] {
                    return None;
                }
            }
        }
        Some(maps)
    };
    let (across, maps) = match lines(false) {
        Some(maps) => (false, maps),
        None => (true, lines(true)?),
    };
    let mut parts = if across { vec!["rows and columns exchanged".to_owned()] } else { Vec::new() };
    for (map, (lines, is_small)) in maps.iter().zip([("rows", false), ("columns", true)]) {
        let (first, last) = (map.keys().next()?, map.keys().last()?);
        let reversed = map.len() > 3 && map.iter().all(|(from, to)| from - first == last - to);
        if reversed {
            parts.push(if is_small { "columns from right to left" } else { "rows upside down" }.to_owned());
        } else {
            let names: Vec<(String, String)> =
                map.iter().map(|(from, to)| (from.to_string(), to.to_string())).collect();
            let pairs: Vec<(&str, &str)> = names.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
            let words = cycles(&pairs);
            parts.extend((!words.is_empty()).then(|| format!("{lines} {words}")));
        }
    }
    let then = if across { ", then " } else { ", " };
    let words = parts.join(then);
    // The board of a puzzle needs no name.
    Some(if array == "cell" { words } else { format!("{array}: {words}") })
}

/// The name of an array and the indices of an element of it.
type Element<'n> = (&'n str, Vec<i64>);

/// The array and the indices of an element: `q[2,3]`, or `cell(2,3)` in the model of a puzzle.
pub(super) fn element(name: &str) -> Option<Element<'_>> {
    let inner =
        name.strip_suffix(']').map(|inner| (inner, '[')).or(name.strip_suffix(')').map(|inner| (inner, '(')));
    let (inner, bracket) = inner?;
    let (array, indices) = inner.split_once(bracket)?;
    let indices = indices.split(',').map(|index| index.trim().parse().ok());
    Some((array, indices.collect::<Option<_>>()?))
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
        return format!("each number v becomes {sum} - v");
    }
    let common = relabelling(first);
    let closed = common.iter().all(|(from, _)| common.iter().any(|(_, to)| to == from));
    if closed && moves.iter().all(|&(variable, _)| relabelling(variable) == common) {
        return format!("values {}", cycles(&common));
    }
    let text = match closed {
        true => format!("at {} values {}", name(model, target), cycles(&common)),
        false => {
            let becomes = common.iter().map(|(from, to)| format!("{from} becomes {to}"));
            format!("at {} value {}", name(model, target), list(becomes, ", ", MEMBERS))
        }
    };
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

/// A permutation of names, given as pairs: which of them are exchanged, and which follow one another in a round.
pub(super) fn cycles(pairs: &[(&str, &str)]) -> String {
    let mut images: BTreeMap<&str, &str> = pairs.iter().copied().filter(|(from, to)| from != to).collect();
    let (mut exchanged, mut rounds): (Vec<String>, Vec<String>) = Default::default();
    for &(start, _) in pairs {
        let mut members = Vec::new();
        let mut current = start;
        while let Some(next) = images.remove(current) {
            members.push(current.to_owned());
            current = next;
        }
        match &members[..] {
            [] => {}
            [a, b] => exchanged.push(format!("{a} and {b}")),
            _ => {
                let first = members[0].clone();
                let more = members.len().saturating_sub(MEMBERS);
                members.truncate(MEMBERS);
                let rest = if more > 0 { format!(" → … {more} more") } else { String::new() };
                rounds.push(format!("{}{rest} → {first}", members.join(" → ")));
            }
        }
    }
    let mut parts = Vec::new();
    if !exchanged.is_empty() {
        parts.push(format!("{} exchanged", list(exchanged.into_iter(), ", ", CYCLES)));
    }
    parts.extend((!rounds.is_empty()).then(|| list(rounds.into_iter(), ", ", CYCLES)));
    parts.join("; ")
}

/// The first items, and the number of further ones.
fn list(items: impl ExactSizeIterator<Item = String>, separator: &str, most: usize) -> String {
    let rest = items.len().saturating_sub(most);
    let mut text = items.take(most).collect::<Vec<String>>().join(separator);
    if rest > 0 {
        text += &format!("{separator}… {rest} more");
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
        assert_eq!(text(&numbers, |x, v| ((x + 1) % 3, v)), "x0 → x1 → x2 → x0");
        assert_eq!(text(&numbers, |x, v| (2 - x, 3 - v)), "x0 and x2 exchanged; each number v becomes 5 - v");
        assert_eq!(text(&numbers, |x, v| (x, (v + 1) % 4)), "values 1 → 2 → 3 → 4 → 1");
        let own = text(&numbers, |x, v| (x, if x == 0 { 3 - v } else { v }));
        assert_eq!(own, "at x0 values 1 and 4, 2 and 3 exchanged");
        let named = model(&Domain::names(["red", "green", "blue"]), 2);
        assert_eq!(text(&named, |x, v| (x, 2 - v)), "values red and blue exchanged");
        let mixed = text(&named, |x, v| (1 - x, if x == 0 { 2 - v } else { (v + 1) % 3 }));
        assert!(
            mixed.ends_with("red and blue exchanged; values of 1 other variable change in other ways"),
            "{mixed}"
        );
    }

    #[test]
    fn long_lists_end_with_a_count() {
        let many = model(&Domain::numbers(1..=20), 20);
        assert_eq!(
            text(&many, |x, v| (x ^ 1, v)),
            "x0 and x1, x2 and x3, x4 and x5, x6 and x7, x8 and x9, x10 and x11, … 4 more exchanged"
        );
        assert_eq!(
            text(&many, |x, v| (x, (v + 1) % 20)),
            "values 1 → 2 → 3 → 4 → 5 → 6 → 7 → 8 → … 12 more → 1"
        );
    }

    #[test]
    fn movements_of_arrays_have_names() {
        let of = |name: fn(usize) -> String, variables: usize, image: fn(usize) -> usize| {
            let mut model = Model::new();
            for variable in 0..variables {
                model.add_decision(name(variable), &Domain::numbers(1..=2));
            }
            text(&model, |x, v| (image(x), v))
        };
        let list = |x| format!("q[{}]", x + 1);
        assert_eq!(of(list, 5, |x| 4 - x), "q read backwards");
        assert_eq!(of(list, 5, |x| (x + 2) % 5), "q rotated by 2");
        assert_eq!(of(list, 5, |x| if x < 2 { 1 - x } else { x }), "q[1] and q[2] exchanged");
        assert_eq!(of(list, 2, |x| 1 - x), "q[1] and q[2] exchanged");
        let table = |x| format!("cell({},{})", x / 4 + 1, x % 4 + 1);
        assert_eq!(of(table, 16, |x| x ^ 3), "columns from right to left");
        assert_eq!(of(table, 16, |x| x ^ 12), "rows upside down");
        assert_eq!(
            of(table, 16, |x| 4 * [0, 2, 1, 3][x / 4] + [3, 1, 2, 0][x % 4]),
            "rows 2 and 3 exchanged, columns 1 and 4 exchanged"
        );
        assert_eq!(of(table, 16, |x| 4 * (x % 4) + x / 4), "rows and columns exchanged");
        assert_eq!(
            of(table, 16, |x| 4 * [1, 0, 2, 3][x % 4] + x / 4),
            "rows and columns exchanged, then rows 1 and 2 exchanged"
        );
        assert_eq!(of(|x| format!("g[{},{}]", x / 2, x % 2), 6, |x| (x + 2) % 6), "g: rows 0 → 1 → 2 → 0");
    }
}
