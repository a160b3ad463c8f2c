//! Names groups of symmetries that need no explanation: exchanges of variables, of values, and movements of an array.

use std::collections::{BTreeMap, BTreeSet};

use super::describe::element;
use crate::{Model, Permutation, VarId};

/// For each decision variable, the one to which its value moves.
type Places = Vec<usize>;
/// For each number that a variable can have, the number that replaces it.
type Values = BTreeMap<i64, i64>;

/// The group in words, if it is plain: each of its elements moves values to other variables, or replaces each value by
/// the same other one everywhere, or does both; all combinations of these are in the group; and each of the two has a
/// name. `None` for other groups, and for the identity alone.
///
/// Cost: linear in the group.
pub fn plain_words(model: &Model, group: &[Permutation]) -> Option<String> {
    let (mut places, mut values) = (BTreeSet::new(), BTreeSet::new());
    for symmetry in group {
        let (place, value) = parted(model, symmetry)?;
        places.insert(place);
        values.insert(value);
    }
    if group.len() < 2 || places.len().checked_mul(values.len()) != Some(group.len()) {
        return None;
    }
    let places = if places.len() > 1 { Some(of_places(model, &places)?) } else { None };
    let values = if values.len() > 1 { Some(of_values(&values)?) } else { None };
    Some(places.into_iter().chain(values).collect::<Vec<_>>().join(", and "))
}

/// The movement of variables and the exchange of values, if they do not depend on each other.
fn parted(model: &Model, symmetry: &Permutation) -> Option<(Places, Values)> {
    let (mut places, mut values) = (Vec::with_capacity(model.decision_count()), Values::new());
    for variable in model.decisions() {
        let mut images = model.atoms(variable).map(|atom| model.variable_of(symmetry.image(atom)));
        let place = images.next().unwrap_or(variable);
        if images.any(|other| other != place) {
            return None; // Variables are exchanged with values.
        }
        for atom in model.atoms(variable) {
            let image = symmetry.image(atom);
            let number = |variable: VarId, atom| model.variable(variable).domain.number(model.value_of(atom));
            let (from, to) = (number(variable, atom), number(place, image));
            if *values.entry(from).or_insert(to) != to {
                return None;
            }
        }
        places.push(place.index());
    }
    let images: BTreeSet<i64> = values.values().copied().collect();
    (images.len() == values.len()).then_some((places, values))
}

/// Whether a number of maps that move this number of things are all that there are.
fn is_everything(maps: usize, moved: usize) -> bool {
    (1..=moved).try_fold(1usize, usize::checked_mul) == Some(maps)
}

fn of_values(maps: &BTreeSet<Values>) -> Option<String> {
    let moved = maps.iter().flatten().filter(|(from, to)| from != to).map(|(&from, _)| from);
    let moved: BTreeSet<i64> = moved.collect();
    let names: Vec<String> = moved.iter().map(i64::to_string).collect();
    is_everything(maps.len(), moved.len()).then(|| format!("the values {} exchanged", listed(&names)))
}

fn of_places(model: &Model, maps: &BTreeSet<Places>) -> Option<String> {
    let moved: BTreeSet<usize> = maps
        .iter()
        .flat_map(|map| map.iter().enumerate().filter(|(from, to)| from != *to).map(|(from, _)| from))
        .collect();
    let names: Vec<&str> = model.decisions().map(|variable| model.variable(variable).name.as_str()).collect();
    let array = Array::of(&names, &moved);
    if is_everything(maps.len(), moved.len()) {
        return Some(match array.filter(|array| array.places.len() == moved.len()) {
            Some(Array { name, .. }) => format!("the elements of {name} in another order"),
            None => {
                let names: Vec<String> = moved.iter().map(|&place| names[place].to_owned()).collect();
                format!("{} in another order", listed(&names))
            }
        });
    }
    array?.movement(maps)
}

/// An array all of whose elements are decisions.
struct Array<'m> {
    name: &'m str,
    /// The first index and the number of indices in each dimension.
    sides: Vec<(i64, i64)>,
    /// The variable of each element.
    places: BTreeMap<Vec<i64>, usize>,
}

impl<'m> Array<'m> {
    /// The array that has all variables that move.
    fn of(names: &[&'m str], moved: &BTreeSet<usize>) -> Option<Self> {
        let (name, _) = element(names[*moved.first()?])?;
        let mut places = BTreeMap::new();
        for (place, own) in names.iter().enumerate() {
            match element(own) {
                Some((array, index)) if array == name => drop(places.insert(index, place)),
                _ if moved.contains(&place) => return None,
                _ => {}
            }
        }
        let dimensions = places.keys().next()?.len();
        if places.keys().any(|index| index.len() != dimensions) {
            return None;
        }
        let side = |dimension: usize| {
            let indices = || places.keys().map(|index| index[dimension]);
            let (first, last) = (indices().min()?, indices().max()?);
            Some((first, last.checked_sub(first)?.checked_add(1)?))
        };
        let sides: Vec<(i64, i64)> = (0..dimensions).map(side).collect::<Option<_>>()?;
        let elements = sides.iter().try_fold(1i64, |all, &(_, length)| all.checked_mul(length));
        (elements == i64::try_from(places.len()).ok()).then_some(Self { name, sides, places })
    }

    /// The name of a group of movements.
    fn movement(&self, maps: &BTreeSet<Places>) -> Option<String> {
        let variables = maps.first()?.len();
        let lengths: Vec<i64> = self.sides.iter().map(|&(_, length)| length).collect();
        let is = |movements: &[Movement]| {
            // The first movement that is none of them ends this: a long array has many rotations.
            let moved = movements.iter().map(|movement| self.moved(variables, movement));
            let made = moved.map(|places| places.filter(|places| maps.contains(places)));
            made.collect::<Option<BTreeSet<Places>>>().is_some_and(|made| made.len() == maps.len())
        };
        let (_, words) = movements(&lengths).into_iter().find(|(movements, _)| is(movements))?;
        Some(format!("{} {words}", self.name))
    }

    /// The movement of all variables that moves elements of the array, given for indices from 0.
    fn moved(&self, variables: usize, movement: &Movement) -> Option<Places> {
        let mut places: Places = (0..variables).collect();
        for (index, &place) in &self.places {
            let from: Vec<i64> = index.iter().zip(&self.sides).map(|(at, (first, _))| at - first).collect();
            let to: Vec<i64> =
                movement(&from).iter().zip(&self.sides).map(|(at, (first, _))| at + first).collect();
            places[place] = *self.places.get(&to)?;
        }
        Some(places)
    }
}

/// The indices, from 0, to which an element moves.
type Movement = Box<dyn Fn(&[i64]) -> Vec<i64>>;

/// Groups of movements of an array with these sides, in words.
fn movements(sides: &[i64]) -> Vec<(Vec<Movement>, &'static str)> {
    match *sides {
        [length] => {
            let turn = |by: i64| Box::new(move |at: &[i64]| vec![(at[0] + by) % length]) as Movement;
            let back =
                |by: i64| Box::new(move |at: &[i64]| vec![(length - 1 - at[0] + by) % length]) as Movement;
            vec![
                (vec![turn(0), back(0)], "read backwards"),
                ((0..length).map(turn).collect(), "rotated"),
                ((0..length).map(turn).chain((0..length).map(back)).collect(), "rotated or read backwards"),
            ]
        }
        [rows, columns] => {
            // Upside down, from right to left, and with rows and columns exchanged.
            let map = |down: bool, left: bool, across: bool| {
                Box::new(move |at: &[i64]| {
                    let row = if down { rows - 1 - at[0] } else { at[0] };
                    let column = if left { columns - 1 - at[1] } else { at[1] };
                    if across { vec![column, row] } else { vec![row, column] }
                }) as Movement
            };
            let stay = || map(false, false, false);
            let half = || map(true, true, false);
            let straight = || [stay(), map(true, false, false), map(false, true, false), half()];
            let mut groups = vec![
                (straight().into(), "turned or reflected"),
                (vec![stay(), map(true, false, false)], "upside down"),
                (vec![stay(), map(false, true, false)], "read from right to left"),
                (vec![stay(), half()], "turned by half"),
            ];
            if rows == columns {
                let across = || {
                    [(false, false), (true, false), (false, true), (true, true)].map(|(a, b)| map(a, b, true))
                };
                let quarters = [map(true, false, true), map(false, true, true)];
                groups.extend([
                    (straight().into_iter().chain(across()).collect(), "turned or reflected"),
                    ([stay(), half()].into_iter().chain(quarters).collect(), "turned"),
                    (vec![stay(), map(false, false, true)], "with rows and columns exchanged"),
                ]);
            }
            groups
        }
        _ => Vec::new(),
    }
}

/// Names for a sentence; of many, only the first two and the last one.
fn listed(names: &[String]) -> String {
    const MOST: usize = 6;
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first, second, .., last] if names.len() > MOST => format!("{first}, {second}, … and {last}"),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Constraint, Domain};

    use super::*;
    use crate::symmetry::{Kept, Subgroup, SymmetryLimits, find};

    /// A model with these variables, and the words for all its symmetries.
    fn words(names: &[&str], values: i64, constrain: impl Fn(&mut Model, &[VarId])) -> Option<String> {
        let mut model = Model::new();
        let domain = Domain::numbers(1..=values);
        let variables: Vec<VarId> = names.iter().map(|&name| model.add_decision(name, &domain)).collect();
        constrain(&mut model, &variables);
        let found = find(&model, &Kept::Model, &SymmetryLimits::default()).unwrap();
        let group =
            Subgroup::generated(&found.generators, model.atom_count(), model.decision_atom_count(), 10_000);
        plain_words(&model, &group.elements)
    }

    fn different(model: &mut Model, variables: &[VarId]) {
        model.add(Constraint::AllDifferent { variables: variables.to_vec() });
    }

    fn sum(model: &mut Model, terms: &[(i64, VarId)], total: i64) {
        model.add(Constraint::Linear { terms: terms.to_vec(), sum: total.into() });
    }

    const ROW: [&str; 4] = ["x[1]", "x[2]", "x[3]", "x[4]"];
    const GRID: [&str; 4] = ["q[0,1]", "q[0,2]", "q[1,1]", "q[1,2]"];

    #[test]
    fn exchanges_have_names() {
        let order = words(&ROW, 4, |model, x| sum(model, &[(1, x[0]), (1, x[1]), (1, x[2]), (1, x[3])], 10));
        assert_eq!(order, None, "values are replaced by 5 - v, too");
        let order = words(&ROW, 4, |model, x| sum(model, &[(1, x[0]), (1, x[1]), (1, x[2]), (1, x[3])], 7));
        assert_eq!(order.as_deref(), Some("the elements of x in another order"));
        let some = words(&["a", "b", "c", "d"], 5, |model, x| {
            sum(model, &[(1, x[0]), (1, x[2]), (2, x[3]), (3, x[1])], 9);
        });
        assert_eq!(some.as_deref(), Some("a and c in another order"));
        let colours = words(&["a", "b", "c"], 3, |model, x| {
            different(model, &x[..2]);
            different(model, &x[1..]);
        });
        assert_eq!(colours.as_deref(), Some("a and c in another order, and the values 1, 2 and 3 exchanged"));
        let both = words(&["a", "b", "c"], 3, different);
        assert_eq!(both.as_deref(), Some("a, b and c in another order, and the values 1, 2 and 3 exchanged"));
    }

    #[test]
    fn movements_of_arrays_have_names() {
        let backwards = words(&ROW, 5, |model, x| {
            for (a, b) in [(0, 1), (3, 2)] {
                model.add(Constraint::Linear { terms: vec![(1, x[a]), (2, x[b])], sum: (4..=8).into() });
            }
            model.add(Constraint::Linear { terms: vec![(1, x[1]), (1, x[2])], sum: (3..=6).into() });
        });
        assert_eq!(backwards.as_deref(), Some("x read backwards"));
        let necklace = words(&ROW, 5, |model, x| {
            for place in 0..4 {
                sum(model, &[(1, x[place]), (1, x[(place + 1) % 4]), (2, x[(place + 2) % 4])], 9);
            }
        });
        assert!(necklace.is_some_and(|words| words.starts_with("x rotated")));
        let turned = words(&GRID, 7, |model, x| {
            for (a, b) in [(0, 1), (1, 3), (3, 2), (2, 0)] {
                model.add(Constraint::Linear { terms: vec![(1, x[a]), (1, x[b])], sum: (3..=8).into() });
            }
        });
        assert_eq!(turned.as_deref(), Some("q turned or reflected"));
        let across =
            words(&GRID, 7, |model, x| sum(model, &[(1, x[1]), (1, x[2]), (3, x[0]), (5, x[3])], 21));
        assert_eq!(across.as_deref(), Some("q[0,2] and q[1,1] in another order"));
    }

    #[test]
    fn other_groups_have_none() {
        // Values of a free variable are exchanged without those of the others.
        assert_eq!(words(&["a", "b"], 3, |_, _| ()), None);
        // Only the identity.
        assert_eq!(words(&["a", "b"], 3, |model, x| sum(model, &[(1, x[0]), (3, x[1])], 7)), None);
        // Queens: the board is reflected, which reverses rows, or replaces columns c by 5 - c.
        let queens = words(&ROW, 4, |model, x| {
            different(model, x);
            let value = |model: &Model, variable, number: i64| {
                model.atom(variable, u32::try_from(number - 1).unwrap())
            };
            for (a, b) in [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3), (0, 3)] {
                for apart in [i64::try_from(b - a).unwrap(), -i64::try_from(b - a).unwrap()] {
                    let rows = (1..=4).flat_map(|one| (1..=4).map(move |other| (one, other)));
                    for (one, other) in rows.filter(|(one, other)| one - other == apart) {
                        let atoms = [value(model, x[a], one), value(model, x[b], other)];
                        model.add(Constraint::Clause { literals: atoms.map(|atom| !atom).to_vec() });
                    }
                }
            }
        });
        assert_eq!(queens, None);
    }
}
