//! Random models compared with an independent brute force, and text compared with JSON.

mod constraint;

use std::collections::BTreeSet;

use fastrand::Rng;
use geduld_flatzinc::{FlatZinc, WritingLimits, read};

use crate::brute::{is_completed, solutions};
use constraint::Made;

/// The smallest and the largest value of each integer variable, then the Booleans. The last variables are introduced.
struct Random {
    domains: Vec<(i64, i64)>,
    ints: usize,
    shown: Vec<bool>,
    constraints: Vec<Made>,
}

impl Random {
    fn name(&self, variable: usize) -> String {
        if variable < self.ints { format!("x{variable}") } else { format!("b{variable}") }
    }

    fn new(rng: &mut Rng) -> Self {
        // Booleans that are only names of statements, and constraints that ask which of them hold.
        let names = rng.u8(..4) == 0;
        let (ints, truths) =
            if names { (rng.usize(1..4), rng.usize(2..6)) } else { (rng.usize(1..5), rng.usize(1..4)) };
        let size = if rng.bool() { 3 } else { 6 };
        let mut domains: Vec<(i64, i64)> = (0..ints)
            .map(|_| {
                let least = rng.i64(-2..3);
                (least, least + rng.i64(0..=size))
            })
            .collect();
        domains.extend(std::iter::repeat_n((0, 1), truths));
        let is_shown = |(place, _)| rng.u8(..3) > 0 && !(names && place >= ints);
        let shown: Vec<bool> = domains.iter().enumerate().map(is_shown).collect();
        let mut random = Self { domains, ints, shown, constraints: Vec::new() };
        let count = rng.usize(1..5);
        random.constraints = match names {
            true => {
                let named = (ints..ints + truths).map(|boolean| random.naming(rng, boolean));
                let mut made: Vec<Made> = named.collect();
                made.extend((0..count).map(|_| random.of_truths(rng)));
                if rng.u8(..4) == 0 {
                    made.push(random.constraint(rng));
                }
                made
            }
            false => (0..count).map(|_| random.constraint(rng)).collect(),
        };
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
        compared > 9000 && existential > 700 && nothing < compared * 3 / 4,
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
        for values in solutions(&problem) {
            if instance.source.is_some() && seed % 16 == 0 {
                assert!(is_completed(&problem, &values), "seed {seed}\n{text}");
            }
            instance.checker.check(&values).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
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
