//! The variables of a model as arrays.

use std::collections::BTreeMap;

use geduld_model::{Model, VarId, ascending};

use super::lists::Lists;
use super::{comma, lines, numbers_of, quoted, set};
use crate::puzzle::Puzzle;

/// Words of MiniZinc that can be the names of variables of a puzzle.
const TAKEN: [&str; 16] = [
    "any", "array", "bool", "case", "default", "float", "int", "list", "not", "of", "or", "output", "set",
    "string", "type", "var",
];

/// An array of variables.
pub(super) struct Array {
    /// Its name.
    pub name: String,
    pub variables: Vec<VarId>,
    /// The least and the greatest index of each dimension. Without dimensions, it is a variable and no array.
    pub dimensions: Vec<[i64; 2]>,
    /// The index of each variable, as a person writes it, if the array is a list of other things than numbers.
    pub places: Option<Vec<String>>,
    /// Whether the variables are Boolean.
    pub boolean: bool,
    /// What the numbers stand for, if the names of the values say more.
    pub names: Option<BTreeMap<i64, String>>,
}

/// All variables of a model, as arrays, and what they mean.
pub(super) struct Arrays {
    pub arrays: Vec<Array>,
    /// For each variable its array, and its place there. `None` if it was left out.
    places: Vec<Option<(usize, usize)>>,
    /// Numbers that decisions stand for: the array, what it is, and the number for each number.
    readings: Vec<(usize, &'static str, BTreeMap<i64, i64>)>,
    /// The decisions of the model come first.
    decisions: usize,
}

/// The word with which the name of a variable begins, as a name of MiniZinc, and the numbers after it.
pub(super) fn stem(name: &str) -> (String, Index) {
    let (word, rest) = match name.split_once('(') {
        Some((word, rest)) => (word, rest.strip_suffix(')')),
        None => match name.rsplit_once(' ') {
            Some((word, number)) if number.parse::<i64>().is_ok() => (word, Some(number)),
            _ => (name, None),
        },
    };
    let index = rest.and_then(|rest| rest.split(',').map(|part| part.trim().parse().ok()).collect());
    let word: String = match index.is_some() || name.contains('(') {
        true => word.to_owned(),
        // Names such as `string 1-2`: the numbers are no part of the word.
        false => word
            .trim_end_matches(|letter: char| letter.is_ascii_digit() || matches!(letter, '-' | ' '))
            .to_owned(),
    };
    (identifier(&word), index)
}

/// A name of MiniZinc that is like this one.
fn identifier(word: &str) -> String {
    let mut name: String =
        word.trim().chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect();
    if !name.starts_with(|letter: char| letter.is_ascii_alphabetic()) || TAKEN.contains(&name.as_str()) {
        name.insert_str(0, "v_");
    }
    name
}

/// The numbers in the name of a variable; `None` if it has none.
type Index = Option<Vec<i64>>;

impl Arrays {
    pub(super) fn of(puzzle: &Puzzle, model: &Model, lists: &Lists) -> Self {
        let decisions = model.decision_count();
        let mut groups: Vec<(String, Vec<VarId>, Vec<Index>)> = Vec::new();
        for id in model.variable_ids().filter(|&id| !lists.is_left_out(id)) {
            let own = model.variable(id);
            // The variables of a packing are its placements.
            let placement = puzzle.family.setting().large && own.name.contains('(');
            let (word, index) = if placement { ("placed".to_owned(), None) } else { stem(&own.name) };
            let arity = |index: &Index| index.as_ref().map(Vec::len);
            let known = groups.iter_mut().find(|(known, ids, indices)| {
                let same_role = (ids[0].index() < decisions) == (id.index() < decisions);
                *known == word && same_role && arity(&indices[0]) == arity(&index)
            });
            match known {
                Some((_, ids, indices)) => {
                    ids.push(id);
                    indices.push(index);
                }
                None => groups.push((word, vec![id], vec![index])),
            }
        }
        let mut names: Vec<String> = Vec::new();
        let mut places = vec![None; model.variables().len()];
        let arrays: Vec<Array> = groups
            .into_iter()
            .enumerate()
            .map(|(number, (word, ids, indices))| {
                let mut name = word;
                while names.contains(&name) {
                    name.push('_');
                }
                names.push(name.clone());
                let (order, dimensions) = shape(&indices);
                let ids: Vec<VarId> = order.iter().map(|&place| ids[place]).collect();
                ids.iter().enumerate().for_each(|(place, id)| places[id.index()] = Some((number, place)));
                let regular = dimensions.len() == indices[0].as_ref().map_or(0, Vec::len);
                let is_list = !regular || (indices[0].is_none() && !dimensions.is_empty());
                let written = |id: &VarId| model.variable(*id).name.clone();
                Array {
                    name,
                    places: is_list.then(|| ids.iter().map(written).collect()),
                    boolean: ids.iter().all(|&id| numbers_of(model, id) == [0, 1]),
                    names: value_names(model, &ids),
                    variables: ids,
                    dimensions,
                }
            })
            .collect();
        let mut this = Self { arrays, places, readings: Vec::new(), decisions };
        this.read(puzzle, model);
        this
    }

    fn read(&mut self, puzzle: &Puzzle, model: &Model) {
        for reading in puzzle.family.readings(model) {
            let Some((array, _)) = self.places[reading.variable.index()] else { continue };
            let domain = &model.variable(reading.variable).domain;
            let pairs = domain.values().map(|value| domain.number(value)).zip(reading.numbers);
            match self.readings.iter_mut().find(|(own, what, _)| (*own, *what) == (array, reading.what)) {
                Some((_, _, known)) => known.extend(pairs),
                None => self.readings.push((array, reading.what, pairs.collect())),
            }
        }
    }

    /// A variable as MiniZinc writes it: `cell[1,2]`.
    pub(super) fn variable(&self, id: VarId) -> String {
        let Some((array, place)) = self.places[id.index()] else { return format!("left_out_{}", id.index()) };
        self.arrays[array].element(place)
    }

    pub(super) fn array_of(&self, id: VarId) -> Option<(&Array, usize)> {
        self.places[id.index()].map(|(array, place)| (&self.arrays[array], place))
    }

    pub(super) fn is_boolean(&self, id: VarId) -> bool {
        self.array_of(id).is_some_and(|(array, _)| array.boolean)
    }

    /// Whether the variables of an array are decisions.
    pub(super) fn is_decided(&self, array: &Array) -> bool {
        array.variables.first().is_some_and(|id| id.index() < self.decisions)
    }

    /// Lists of names, and of what numbers stand for.
    pub(super) fn data(&self, model: &Model) -> String {
        let mut text = String::new();
        for (number, array) in self.arrays.iter().enumerate() {
            let decided = self.is_decided(array);
            if let Some(places) = array.places.as_ref().filter(|_| decided) {
                text += &format!("\n% What the places of `{}` are.\n", array.name);
                let all = places.iter().map(|place| quoted(place));
                text += &format!(
                    "array[1..{}] of string: {}_place = [{}];\n",
                    places.len(),
                    array.name,
                    lines(all)
                );
            }
            let own: Vec<i64> = array.values(model);
            let (Some(&first), Some(&last)) = (own.first(), own.last()) else { continue };
            let range = format!("{first}..{last}");
            if let Some(names) = array.names.as_ref().filter(|_| decided) {
                text += &format!("\n% What the numbers of `{}` stand for.\n", array.name);
                let widest = names.values().map(|name| name.chars().count()).max().unwrap_or(0);
                let all = (first..=last).map(|number| {
                    let name = names.get(&number).map_or("", String::as_str);
                    quoted(&format!("{name:widest$}"))
                });
                text += &format!(
                    "array[{range}] of string: {}_name = array1d({range}, [{}]);\n",
                    array.name,
                    lines(all)
                );
            }
            for (_, what, map) in self.readings.iter().filter(|(own, ..)| *own == number) {
                let all = (first..=last).map(|number| map.get(&number).copied().unwrap_or(0));
                text += &format!(
                    "array[{range}] of int: {what}_of_{} = array1d({range}, [{}]);\n",
                    array.name,
                    lines(all)
                );
            }
        }
        text
    }

    /// The declarations of the variables.
    pub(super) fn variables(&self, model: &Model, lists: &Lists) -> String {
        let mut text = String::from("\n% The variables.\n");
        for (number, array) in self.arrays.iter().enumerate() {
            let kind = if array.boolean { "bool".to_owned() } else { set(&array.values(model)) };
            let comment = match (self.is_decided(array), array.places.is_some()) {
                (true, true) => format!("   % at the places of {}_place", array.name),
                (true, false) => String::new(),
                (false, _) => "   % follows from the others".to_owned(),
            };
            text += &match array.ranges() {
                None => format!("var {kind}: {};{comment}\n", array.name),
                Some(ranges) => format!("array[{ranges}] of var {kind}: {};{comment}\n", array.name),
            };
            for (_, what, _) in self.readings.iter().filter(|(own, ..)| *own == number) {
                if let Some(ranges) = array.ranges() {
                    let all = format!("[{what}_of_{0}[c] | c in {0}]", array.name);
                    let made = match array.dimensions.len() {
                        1 => format!("array1d({ranges}, {all})"),
                        some => format!("array{some}d({ranges}, {all})"),
                    };
                    text += &format!("array[{ranges}] of var int: {what} = {made};\n");
                }
            }
        }
        // A variable may have fewer values than its array.
        for array in self.arrays.iter().filter(|array| !array.boolean) {
            let all = array.values(model);
            for (place, &id) in array.variables.iter().enumerate() {
                let own = numbers_of(model, id);
                if own != all {
                    text += &format!("constraint {} in {};\n", array.element(place), set(&own));
                }
            }
        }
        for (id, by) in lists.defined() {
            let sides: Vec<String> =
                by.iter().map(|(base, list)| format!("{list}[{}]", self.variable(*base))).collect();
            if lists.is_left_out(id) {
                if let Some((first, others)) = sides.split_first() {
                    others.iter().for_each(|other| text += &format!("constraint {first} = {other};\n"));
                }
                continue;
            }
            let own = self.variable(id);
            let own = if self.is_boolean(id) { format!("bool2int({own})") } else { own };
            sides.iter().for_each(|side| text += &format!("constraint {own} = {side};\n"));
        }
        text
    }
}

impl Array {
    /// The ranges of the indices; `None` for a single variable.
    pub(super) fn ranges(&self) -> Option<String> {
        let ranges = self.dimensions.iter().map(|[first, last]| format!("{first}..{last}"));
        (!self.dimensions.is_empty()).then(|| comma(ranges))
    }

    /// An element, by its place among all, the last index first.
    pub(super) fn element(&self, place: usize) -> String {
        if self.dimensions.is_empty() {
            return self.name.clone();
        }
        format!("{}[{}]", self.name, comma(self.index(place)))
    }

    /// The index of the element at a place.
    pub(super) fn index(&self, mut place: usize) -> Vec<i64> {
        let mut index = vec![0; self.dimensions.len()];
        for (own, [first, last]) in index.iter_mut().zip(&self.dimensions).rev() {
            let width = usize::try_from(last - first + 1).unwrap_or(1);
            *own = first + i64::try_from(place % width).unwrap_or(0);
            place /= width;
        }
        index
    }

    /// All numbers that a variable of the array may have.
    fn values(&self, model: &Model) -> Vec<i64> {
        ascending(self.variables.iter().flat_map(|&id| numbers_of(model, id)))
    }
}

/// The order of some indices, and the ranges of an array that has all of them. If that has gaps, it is a list, in the
/// order in which they are given.
fn shape(indices: &[Index]) -> (Vec<usize>, Vec<[i64; 2]>) {
    let listed: Vec<usize> = (0..indices.len()).collect();
    let last = i64::try_from(indices.len()).unwrap_or(i64::MAX);
    let Some(all) = indices.iter().cloned().collect::<Option<Vec<Vec<i64>>>>() else {
        return (listed, if indices.len() == 1 { Vec::new() } else { vec![[1, last]] });
    };
    let axes = all[0].len();
    let ends: Vec<[i64; 2]> = (0..axes)
        .map(|axis| {
            let own = || all.iter().map(|index| index[axis]);
            [own().min().unwrap_or(0), own().max().unwrap_or(0)]
        })
        .collect();
    let mut order = listed.clone();
    order.sort_by_key(|&place| &all[place]);
    let different = order.windows(2).all(|pair| all[pair[0]] != all[pair[1]]);
    let size = ends.iter().map(|[first, last]| i128::from(last - first + 1)).product::<i128>();
    match different && size == i128::from(last) && axes <= 6 {
        true => (order, ends),
        false => (listed, vec![[1, last]]),
    }
}

/// The names of all values of some variables, if they say more than the numbers and agree.
fn value_names(model: &Model, ids: &[VarId]) -> Option<BTreeMap<i64, String>> {
    let mut names: BTreeMap<i64, String> = BTreeMap::new();
    for &id in ids {
        let domain = &model.variable(id).domain;
        for value in domain.values() {
            let name = domain.name(value).to_owned();
            if *names.entry(domain.number(value)).or_insert_with(|| name.clone()) != name {
                return None;
            }
        }
    }
    let boolean = names.keys().eq([0, 1].iter());
    let says_more = names.iter().any(|(number, name)| number.to_string() != *name);
    (says_more && !boolean).then_some(names)
}
