//! Random constraints, with what each means.

use std::collections::BTreeSet;

use fastrand::Rng;

use super::Random;

/// A constraint: its name, its arguments as text and as JSON, and its meaning.
pub struct Made {
    pub name: String,
    pub text: Vec<String>,
    pub json: Vec<String>,
    pub meaning: Meaning,
}

/// An argument that is a variable or a constant: its text, its JSON, and its position in an assignment or its number.
#[derive(Clone)]
struct Atom {
    text: String,
    json: String,
    value: Result<usize, i64>,
}

impl Atom {
    fn of(&self, all: &[i64]) -> i64 {
        self.value.map_or_else(|number| number, |place| all[place])
    }
}

impl Random {
    fn variable(&self, variable: usize) -> Atom {
        let name = self.name(variable);
        Atom { json: format!("\"{name}\""), text: name, value: Ok(variable) }
    }

    fn int(&self, rng: &mut Rng) -> Atom {
        if rng.u8(..6) == 0 {
            let number = rng.i64(-3..8);
            return Atom { text: number.to_string(), json: number.to_string(), value: Err(number) };
        }
        self.variable(rng.usize(..self.ints))
    }

    fn truth(&self, rng: &mut Rng) -> Atom {
        if rng.u8(..8) == 0 {
            let value = rng.bool();
            return Atom { text: value.to_string(), json: value.to_string(), value: Err(i64::from(value)) };
        }
        self.variable(rng.usize(self.ints..self.domains.len()))
    }

    /// A Boolean that is a name for a statement about another variable.
    pub fn naming(&self, rng: &mut Rng, boolean: usize) -> Made {
        let (a, b, number) = (self.variable(rng.usize(..self.ints)), self.variable(boolean), rng.i64(-2..6));
        let (own, name) = ((a.clone(), b.clone()), self.variable(boolean));
        let other = self.variable(rng.usize(self.ints..self.domains.len()));
        let kind = rng.usize(..6);
        if kind == 5 {
            let own = (other.clone(), name);
            let meaning = move |all: &[i64]| own.0.of(all) != own.1.of(all);
            return made("bool_not", vec![one(&other), one(&b)], Box::new(meaning));
        }
        let meaning = move |all: &[i64]| {
            let a = own.0.of(all);
            [a == number, a == number, a != number, a <= number, a == number][kind] == (own.1.of(all) == 1)
        };
        let name = ["int_eq_reif", "int_eq_reif", "int_ne_reif", "int_le_reif", "set_in_reif"][kind];
        let set = (format!("{number}..{number}"), format!("{{\"set\":[[{number},{number}]]}}"));
        let right = if kind == 4 { set } else { numbers_one(number) };
        made(name, vec![one(&a), right, one(&b)], Box::new(meaning))
    }

    /// A constraint that only asks which of the Booleans are true.
    pub fn of_truths(&self, rng: &mut Rng) -> Made {
        let kind = [8, 10, 12, 28][rng.usize(..4)];
        self.constraint_of(rng, kind)
    }

    pub fn constraint(&self, rng: &mut Rng) -> Made {
        let kind = rng.u8(..29);
        self.constraint_of(rng, kind)
    }

    fn constraint_of(&self, rng: &mut Rng, kind: u8) -> Made {
        let ints = |rng: &mut Rng, count: usize| (0..count).map(|_| self.int(rng)).collect::<Vec<_>>();
        let truths = |rng: &mut Rng, count: usize| (0..count).map(|_| self.truth(rng)).collect::<Vec<_>>();
        let (name, atoms, meaning): (&str, Arguments, Meaning) = match kind {
            0..=3 => {
                let count = rng.usize(1..5);
                let factors: Vec<i64> = (0..count).map(|_| rng.i64(-3..4)).collect();
                let right = rng.i64(-8..16);
                let (variables, kind) = (ints(rng, count), rng.usize(..3));
                let own = (factors.clone(), variables.clone());
                let meaning = move |all: &[i64]| {
                    let sum: i64 = own.0.iter().zip(&own.1).map(|(factor, atom)| factor * atom.of(all)).sum();
                    [sum == right, sum <= right, sum != right][kind]
                };
                let name = ["int_lin_eq", "int_lin_le", "int_lin_ne"][kind];
                (name, vec![numbers(&factors), list(&variables), numbers_one(right)], Box::new(meaning))
            }
            4..=6 => {
                let (a, b, kind) = (self.int(rng), self.int(rng), rng.usize(..4));
                let own = (a.clone(), b.clone());
                let meaning = move |all: &[i64]| {
                    let (a, b) = (own.0.of(all), own.1.of(all));
                    [a == b, a != b, a <= b, a < b][kind]
                };
                (["int_eq", "int_ne", "int_le", "int_lt"][kind], vec![one(&a), one(&b)], Box::new(meaning))
            }
            7 => {
                let (a, b, kind) = (self.truth(rng), self.truth(rng), rng.usize(..4));
                let own = (a.clone(), b.clone());
                let meaning = move |all: &[i64]| {
                    let (a, b) = (own.0.of(all), own.1.of(all));
                    [a == b, a != b, a <= b, a < b][kind]
                };
                (
                    ["bool_eq", "bool_not", "bool_le", "bool_lt"][kind],
                    vec![one(&a), one(&b)],
                    Box::new(meaning),
                )
            }
            8..=9 => {
                let (count, others) = (rng.usize(..4), rng.usize(..3));
                let (a, b) = (truths(rng, count), truths(rng, others));
                let own = (a.clone(), b.clone());
                let meaning = move |all: &[i64]| {
                    own.0.iter().any(|atom| atom.of(all) == 1) || own.1.iter().any(|atom| atom.of(all) == 0)
                };
                ("bool_clause", vec![list(&a), list(&b)], Box::new(meaning))
            }
            10..=11 => {
                let (count, r, or) = (rng.usize(..4), self.truth(rng), rng.bool());
                let a = truths(rng, count);
                let own = (a.clone(), r.clone());
                let meaning = move |all: &[i64]| {
                    let mut truths = own.0.iter().map(|atom| atom.of(all) == 1);
                    (if or { truths.any(|truth| truth) } else { truths.all(|truth| truth) })
                        == (own.1.of(all) == 1)
                };
                let name = if or { "array_bool_or" } else { "array_bool_and" };
                return made(name, vec![list(&a), one(&r)], Box::new(meaning));
            }
            12 => {
                let count = rng.usize(..5);
                let a = truths(rng, count);
                let own = a.clone();
                let meaning = move |all: &[i64]| own.iter().map(|atom| atom.of(all)).sum::<i64>() % 2 == 1;
                return made("array_bool_xor", vec![list(&a)], Box::new(meaning));
            }
            13..=15 => {
                let (a, b, c, kind) = (self.int(rng), self.int(rng), self.int(rng), rng.usize(..7));
                let own = [a.clone(), b.clone(), c.clone()];
                let meaning = move |all: &[i64]| {
                    let [a, b, c] = [0, 1, 2].map(|place| own[place].of(all));
                    match kind {
                        0 => a * b == c,
                        1 => a + b == c,
                        2 => b != 0 && (a.abs() / b.abs()) * a.signum() * b.signum() == c,
                        3 => b != 0 && a - b * ((a.abs() / b.abs()) * a.signum() * b.signum()) == c,
                        4 => (if a < b { a } else { b }) == c,
                        5 => (if a < b { b } else { a }) == c,
                        _ => match (a, b) {
                            (_, 0..) => (0..b).fold(1, |power, _| power * a) == c,
                            (0, _) => false,
                            _ => (if a.abs() == 1 { (0..-b).fold(1, |power, _| power * a) } else { 0 }) == c,
                        },
                    }
                };
                let name =
                    ["int_times", "int_plus", "int_div", "int_mod", "int_min", "int_max", "int_pow"][kind];
                return made(name, vec![one(&a), one(&b), one(&c)], Box::new(meaning));
            }
            16..=17 => {
                let (index, count, result) = (self.int(rng), rng.usize(1..5), self.int(rng));
                let a = ints(rng, count);
                let own = (index.clone(), a.clone(), result.clone());
                let meaning = move |all: &[i64]| {
                    let index = own.0.of(all);
                    usize::try_from(index - 1)
                        .is_ok_and(|place| own.1.get(place).is_some_and(|atom| atom.of(all) == own.2.of(all)))
                };
                return made(
                    "array_var_int_element",
                    vec![one(&index), list(&a), one(&result)],
                    Box::new(meaning),
                );
            }
            18..=19 => {
                let (result, count, least) = (self.int(rng), rng.usize(1..5), rng.bool());
                let a = ints(rng, count);
                let own = (a.clone(), result.clone());
                let meaning = move |all: &[i64]| {
                    let mut numbers: Vec<i64> = own.0.iter().map(|atom| atom.of(all)).collect();
                    numbers.sort_unstable();
                    (if least { numbers[0] } else { numbers[numbers.len() - 1] }) == own.1.of(all)
                };
                let name = if least { "array_int_minimum" } else { "array_int_maximum" };
                return made(name, vec![one(&result), list(&a)], Box::new(meaning));
            }
            20 => {
                let (count, value, number) = (rng.usize(1..5), self.int(rng), self.int(rng));
                let a = ints(rng, count);
                let own = (a.clone(), value.clone(), number.clone());
                let meaning = move |all: &[i64]| {
                    let value = own.1.of(all);
                    let counted: i64 = own.0.iter().map(|atom| i64::from(atom.of(all) == value)).sum();
                    counted == own.2.of(all)
                };
                return made("fzn_count_eq", vec![list(&a), one(&value), one(&number)], Box::new(meaning));
            }
            21 => {
                let count = rng.usize(1..4);
                let a = ints(rng, count);
                let own = a.clone();
                let meaning = move |all: &[i64]| {
                    let numbers: BTreeSet<i64> = own.iter().map(|atom| atom.of(all)).collect();
                    numbers.len() == own.len()
                };
                return made("fzn_all_different_int", vec![list(&a)], Box::new(meaning));
            }
            22 => {
                let (columns, rows) = (rng.usize(1..4), rng.usize(1..12));
                let cells: Vec<i64> = (0..columns * rows).map(|_| rng.i64(-1..5)).collect();
                let a = ints(rng, columns);
                let own = (a.clone(), cells.clone());
                let meaning = move |all: &[i64]| {
                    let numbers: Vec<i64> = own.0.iter().map(|atom| atom.of(all)).collect();
                    own.1.chunks(numbers.len()).any(|row| *row == *numbers)
                };
                return made("fzn_table_int", vec![list(&a), numbers(&cells)], Box::new(meaning));
            }
            23 => {
                let (a, number) = (self.truth(rng), self.int(rng));
                let own = (a.clone(), number.clone());
                let meaning = move |all: &[i64]| own.0.of(all) == own.1.of(all);
                return made("bool2int", vec![one(&a), one(&number)], Box::new(meaning));
            }
            28 => {
                let count = rng.usize(1..5);
                let factors: Vec<i64> = (0..count).map(|_| [1, 1, 1, -1, -1, 2][rng.usize(..6)]).collect();
                let (right, equal) = (rng.i64(-2..4), rng.bool());
                let a = truths(rng, count);
                let own = (factors.clone(), a.clone());
                let meaning = move |all: &[i64]| {
                    let sum: i64 = own.0.iter().zip(&own.1).map(|(factor, atom)| factor * atom.of(all)).sum();
                    if equal { sum == right } else { sum <= right }
                };
                let name = if equal { "bool_lin_eq" } else { "bool_lin_le" };
                return made(name, vec![numbers(&factors), list(&a), numbers_one(right)], Box::new(meaning));
            }
            24 => {
                let (count, first, value, place) =
                    (rng.usize(1..5), rng.i64(-1..2), rng.i64(-1..4), self.int(rng));
                let a = ints(rng, count);
                let own = (a.clone(), place.clone());
                let meaning = move |all: &[i64]| {
                    let places = own.0.iter().enumerate().filter(|(_, atom)| atom.of(all) == value);
                    let places: Vec<i64> =
                        places.map(|(at, _)| first + i64::try_from(at).unwrap_or(99)).collect();
                    places == [own.1.of(all)]
                };
                let arguments = vec![list(&a), numbers_one(first), numbers_one(value), one(&place)];
                return made("geduld_place", arguments, Box::new(meaning));
            }
            26 => {
                let (count, first) = (rng.usize(0..5), rng.i64(-1..2));
                let a = ints(rng, count);
                let own = a.clone();
                let meaning = move |all: &[i64]| {
                    // The elements in the order of the walk.
                    let mut walk = vec![first];
                    while let Some(step) = usize::try_from(walk[walk.len() - 1] - first)
                        .ok()
                        .and_then(|at| own.get(at))
                        .filter(|_| walk.len() <= own.len())
                    {
                        walk.push(step.of(all));
                    }
                    let last = walk.pop();
                    let different: BTreeSet<i64> = walk.iter().copied().collect();
                    own.is_empty() || last == Some(first) && different.len() == own.len()
                };
                return made("geduld_circuit", vec![list(&a), numbers_one(first)], Box::new(meaning));
            }
            25 => {
                let (nodes, count) = (rng.usize(0..4), rng.usize(0..5));
                let (vertices, mut edges) = (truths(rng, nodes), truths(rng, count));
                edges.truncate(if nodes == 0 { 0 } else { count });
                let mut end = || edges.iter().map(|_| rng.usize(..nodes)).collect::<Vec<usize>>();
                let (from, to) = (end(), end());
                let own = (vertices.clone(), edges.clone(), from.clone(), to.clone());
                let meaning = move |all: &[i64]| {
                    let (vertices, edges, from, to) = &own;
                    // The smallest reachable vertex number is propagated along the edges.
                    let mut least: Vec<usize> = (0..vertices.len()).collect();
                    let chosen: Vec<usize> = (0..edges.len()).filter(|&e| edges[e].of(all) == 1).collect();
                    for _ in 0..vertices.len() {
                        for &e in &chosen {
                            let both = least[from[e]].min(least[to[e]]);
                            (least[from[e]], least[to[e]]) = (both, both);
                        }
                    }
                    let parts: BTreeSet<usize> =
                        (0..vertices.len()).filter(|&v| vertices[v].of(all) == 1).map(|v| least[v]).collect();
                    let whole = |&e: &usize| [from[e], to[e]].iter().all(|&v| vertices[v].of(all) == 1);
                    parts.len() == 1 && chosen.iter().all(whole)
                };
                let ends = |ends: &[usize]| {
                    let ends: Vec<i64> =
                        ends.iter().map(|&end| i64::try_from(end).unwrap_or(99) + 1).collect();
                    numbers(&ends)
                };
                let arguments = vec![ends(&from), ends(&to), list(&vertices), list(&edges)];
                return made("geduld_connected", arguments, Box::new(meaning));
            }
            _ => {
                let (a, least, size) = (self.int(rng), rng.i64(-2..4), rng.i64(0..3));
                let own = a.clone();
                let meaning = move |all: &[i64]| (least..=least + size).contains(&own.of(all));
                let set = (
                    format!("{least}..{}", least + size),
                    format!("{{\"set\":[[{least},{}]]}}", least + size),
                );
                ("set_in", vec![one(&a), set], Box::new(meaning))
            }
        };
        match rng.u8(..3) {
            0 => made(name, atoms, meaning),
            kind => {
                let (b, half) = (self.truth(rng), kind == 1 && rng.bool());
                let own = b.clone();
                let reified = move |all: &[i64]| {
                    let switch = own.of(all) == 1;
                    if half { !switch || meaning(all) } else { switch == meaning(all) }
                };
                let name = format!("{name}_{}", if half { "imp" } else { "reif" });
                made(&name, atoms.into_iter().chain([one(&b)]).collect(), Box::new(reified))
            }
        }
    }
}

pub type Meaning = Box<dyn Fn(&[i64]) -> bool>;
/// Arguments as text and as JSON.
type Arguments = Vec<(String, String)>;

fn made(name: &str, arguments: Arguments, meaning: Meaning) -> Made {
    let (text, json) = arguments.into_iter().unzip();
    Made { name: name.to_owned(), text, json, meaning }
}

fn one(atom: &Atom) -> (String, String) {
    (atom.text.clone(), atom.json.clone())
}

fn list(atoms: &[Atom]) -> (String, String) {
    let join = |part: fn(&Atom) -> &String| {
        format!("[{}]", atoms.iter().map(|atom| part(atom).as_str()).collect::<Vec<_>>().join(","))
    };
    (join(|atom| &atom.text), join(|atom| &atom.json))
}

fn numbers(numbers: &[i64]) -> (String, String) {
    let list = format!("[{}]", numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(","));
    (list.clone(), list)
}

fn numbers_one(number: i64) -> (String, String) {
    (number.to_string(), number.to_string())
}
