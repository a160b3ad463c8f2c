//! Random models compared with an independent brute force, and text compared with JSON.

use std::collections::BTreeSet;

use fastrand::Rng;
use geduld_flatzinc::{FlatZinc, WritingLimits, read};
use geduld_model::brute_force;

/// The smallest and the largest value of each integer variable, then the Booleans. The last variables are introduced.
struct Random {
    domains: Vec<(i64, i64)>,
    ints: usize,
    shown: Vec<bool>,
    constraints: Vec<Made>,
}

/// A constraint: its name, its arguments as text and as JSON, and its meaning.
struct Made {
    name: String,
    text: Vec<String>,
    json: Vec<String>,
    meaning: Meaning,
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
    fn name(&self, variable: usize) -> String {
        if variable < self.ints { format!("x{variable}") } else { format!("b{variable}") }
    }

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

    fn constraint(&self, rng: &mut Rng) -> Made {
        let ints = |rng: &mut Rng, count: usize| (0..count).map(|_| self.int(rng)).collect::<Vec<_>>();
        let truths = |rng: &mut Rng, count: usize| (0..count).map(|_| self.truth(rng)).collect::<Vec<_>>();
        let (name, atoms, meaning): (&str, Arguments, Meaning) = match rng.u8(..28) {
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

    fn new(rng: &mut Rng) -> Self {
        let (ints, truths) = (rng.usize(1..5), rng.usize(1..4));
        let size = if rng.bool() { 3 } else { 6 };
        let mut domains: Vec<(i64, i64)> = (0..ints)
            .map(|_| {
                let least = rng.i64(-2..3);
                (least, least + rng.i64(0..=size))
            })
            .collect();
        domains.extend(std::iter::repeat_n((0, 1), truths));
        let shown: Vec<bool> = domains.iter().map(|_| rng.u8(..3) > 0).collect();
        let mut random = Self { domains, ints, shown, constraints: Vec::new() };
        let count = rng.usize(1..5);
        random.constraints = (0..count).map(|_| random.constraint(rng)).collect();
        random
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (variable, &(least, most)) in self.domains.iter().enumerate() {
            let kind = if variable < self.ints { format!("{least}..{most}") } else { "bool".to_owned() };
            let note = if self.shown[variable] { "output_var" } else { "var_is_introduced" };
            text += &format!("var {kind}: {} :: {note};\n", self.name(variable));
        }
        for Made { name, text: arguments, .. } in &self.constraints {
            text += &format!("constraint {name}({});\n", arguments.join(","));
        }
        text + "solve satisfy;\n"
    }

    fn json(&self) -> String {
        let variables = self.domains.iter().enumerate().map(|(variable, (least, most))| {
            let kind = if variable < self.ints {
                format!("\"type\":\"int\",\"domain\":[[{least},{most}]]")
            } else {
                "\"type\":\"bool\"".to_owned()
            };
            let introduced = if self.shown[variable] { "" } else { ",\"introduced\":true" };
            format!("\"{}\":{{{kind}{introduced}}}", self.name(variable))
        });
        let constraints = self
            .constraints
            .iter()
            .map(|made| format!("{{\"id\":\"{}\",\"args\":[{}]}}", made.name, made.json.join(",")));
        let shown = (0..self.shown.len()).filter(|&variable| self.shown[variable]);
        let shown = shown.map(|variable| format!("\"{}\"", self.name(variable)));
        format!(
            "{{\"variables\":{{{}}},\"arrays\":{{}},\"constraints\":[{}],\"output\":[{}],\"solve\":{{\"method\":\"satisfy\"}},\"version\":\"1.0\"}}",
            variables.collect::<Vec<_>>().join(","),
            constraints.collect::<Vec<_>>().join(","),
            shown.collect::<Vec<_>>().join(",")
        )
    }

    /// The distinct assignments of the shown variables.
    fn solutions(&self) -> BTreeSet<Vec<i64>> {
        let mut found = BTreeSet::new();
        let mut all: Vec<i64> = self.domains.iter().map(|domain| domain.0).collect();
        let any_shown = self.shown.contains(&true);
        loop {
            if self.constraints.iter().all(|made| (made.meaning)(&all)) {
                let shown = all.iter().zip(&self.shown).enumerate();
                // Without any output, the variables that were not introduced are shown. Here there are none.
                let shown = shown.filter(|(_, (_, shown))| **shown && any_shown);
                found.insert(shown.map(|(_, (&number, _))| number).collect());
            }
            let Some(last) = (0..all.len()).rev().find(|&place| all[place] < self.domains[place].1) else {
                return found;
            };
            all[last] += 1;
            (last + 1..all.len()).for_each(|place| all[place] = self.domains[place].0);
        }
    }
}

type Meaning = Box<dyn Fn(&[i64]) -> bool>;
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

/// The model without line numbers.
fn without_lines(mut model: FlatZinc) -> FlatZinc {
    model.goal_line = 0;
    model.variables.iter_mut().for_each(|variable| variable.line = 0);
    model.constraints.iter_mut().for_each(|constraint| constraint.line = 0);
    model
}

#[test]
fn random_models_have_the_solutions_of_brute_force() {
    let (compared, existential, nothing) = compare(10_000, WritingLimits::default());
    assert!(
        compared > 9000 && existential > 900 && nothing < compared * 3 / 4,
        "{compared} {existential} {nothing}"
    );
}

/// Most of them are not written out, and have digits.
#[test]
fn models_that_are_not_written_out_have_the_solutions_of_brute_force() {
    for limits in [
        WritingLimits { values: 4, base: 3, rows: 6 },
        WritingLimits { values: 3, base: 2, rows: 1 },
        WritingLimits { values: 8, base: 8, rows: 6 },
    ] {
        let (compared, existential, _) = compare(2500, limits);
        assert!(compared > 250 && existential > 25, "{compared} {existential}");
    }
}

/// Compares random models with brute force. Returns how many there were, how many had existential variables, and how
/// many had no solution.
fn compare(seeds: u64, limits: WritingLimits) -> (usize, usize, usize) {
    let (mut compared, mut existential, mut nothing) = (0, 0, 0);
    for seed in 0..seeds {
        let random = Random::new(&mut Rng::with_seed(seed));
        let text = random.text();
        let file = read(&text).expect("text");
        let json = read(&random.json()).expect("JSON");
        assert_eq!(without_lines(file.clone()), without_lines(json), "seed {seed}\n{text}");
        let problem =
            file.problem_within(limits).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        // Brute force searches the network for each assignment of the decisions, which takes long.
        if problem.model().untranslated().is_some() && seed % 16 != 0 {
            continue;
        }
        let model = problem.model();
        let assignments: usize = model.variables().iter().map(|variable| variable.domain.len()).product();
        if assignments > 100_000 {
            continue;
        }
        let instance = problem.instance("random");
        let mut found = BTreeSet::new();
        for values in brute_force(model) {
            instance.checker.check(&values).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
            if let Some(source) = instance.source.as_ref().filter(|_| seed % 16 == 0) {
                let ids = model.decisions().zip(&values);
                let numbers = ids.map(|(id, &value)| model.variable(id).domain.number(value));
                assert!(source.completes(&numbers.collect::<Vec<_>>()), "seed {seed}\n{text}");
            }
            let mut json = String::new();
            instance.renderer.json(&values, &mut json);
            let shown: serde_json::Map<String, serde_json::Value> =
                serde_json::from_str(&json).expect("an object");
            let numbers =
                shown.values().map(|value| value.as_i64().unwrap_or_else(|| i64::from(*value == true)));
            assert!(found.insert(numbers.collect::<Vec<i64>>()), "seed {seed}: twice\n{text}");
        }
        assert_eq!(found, random.solutions(), "seed {seed}\n{text}\n{model:?}");
        compared += 1;
        existential += usize::from(model.existential().is_some());
        nothing += usize::from(found.is_empty());
    }
    (compared, existential, nothing)
}
