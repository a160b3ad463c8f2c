//! Variables that only name sums and products of others, compared with a brute force over the other variables: with few
//! values listed, the models are not written out.

use std::collections::BTreeSet;

use fastrand::Rng;
use geduld_flatzinc::{WritingLimits, read};

use crate::brute;

/// A sum or a product of earlier variables, with its declared bounds.
enum Name {
    Sum(Vec<i64>, i64),
    Product(usize, usize),
}

/// A few variables with few values, names for sums and products, and constraints on all of them.
struct Random {
    domains: Vec<(i64, i64)>,
    names: Vec<(Name, (i64, i64))>,
    shown: Vec<bool>,
    /// The coefficients, the comparison and the right side. If `truth` is set, a Boolean says whether the comparison
    /// holds.
    sums: Vec<(Vec<i64>, usize, i64, bool)>,
}

impl Random {
    fn new(rng: &mut Rng) -> Self {
        let bases = rng.usize(2..4);
        let domains = (0..bases).map(|_| (rng.i64(-1..2), rng.i64(2..4))).collect();
        let mut names = Vec::new();
        for place in bases..bases + rng.usize(1..4) {
            let name = match rng.u8(..3) {
                0 if place > bases => Name::Product(rng.usize(..place), rng.usize(..place)),
                _ => {
                    let factor = |_| [0, 1, -1, 2, 10, 100][rng.usize(..6)];
                    Name::Sum((0..bases).map(factor).collect(), rng.i64(-3..4))
                }
            };
            let reach = [9, 40, 400, 4000][rng.usize(..4)];
            names.push((name, (-reach, reach)));
        }
        let all = bases + names.len();
        let sum = |_: usize| {
            let factors = (0..all).map(|_| [0, 0, 1, -1, 3][rng.usize(..5)]).collect();
            (factors, rng.usize(..3), rng.i64(-5..60), rng.bool())
        };
        let sums = (0..2).map(sum).collect();
        let shown = (0..all).map(|_| rng.bool()).collect();
        Self { domains, names, shown, sums }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let bounds = self.domains.iter().chain(self.names.iter().map(|(_, bounds)| bounds));
        for ((place, (least, most)), shown) in bounds.enumerate().zip(&self.shown) {
            let annotation = if *shown { "output_var" } else { "var_is_introduced" };
            text += &format!("var {least}..{most}: x{place} :: {annotation};\n");
        }
        for (place, _) in self.sums.iter().enumerate().filter(|(_, sum)| sum.3) {
            text += &format!("var bool: b{place} :: output_var;\n");
        }
        let names = |count: usize| (0..count).map(|place| format!("x{place}")).collect::<Vec<_>>().join(",");
        for (place, (name, _)) in self.names.iter().enumerate() {
            let own = place + self.domains.len();
            text += &match name {
                Name::Sum(factors, right) => {
                    format!(
                        "constraint int_lin_eq({:?},[{},x{own}],{right});\n",
                        with(factors, -1),
                        names(factors.len())
                    )
                }
                Name::Product(a, b) => format!("constraint int_times(x{a},x{b},x{own});\n"),
            };
        }
        for (place, (factors, kind, right, truth)) in self.sums.iter().enumerate() {
            let name = ["int_lin_eq", "int_lin_le", "int_lin_ne"][*kind];
            let (suffix, switch) = if *truth { ("_reif", format!(",b{place}")) } else { ("", String::new()) };
            text += &format!(
                "constraint {name}{suffix}({factors:?},[{}],{right}{switch});\n",
                names(factors.len())
            );
        }
        text + "solve satisfy;\n"
    }

    /// The distinct assignments of the shown variables.
    fn solutions(&self) -> BTreeSet<Vec<i64>> {
        let mut found = BTreeSet::new();
        let mut bases: Vec<i64> = self.domains.iter().map(|domain| domain.0).collect();
        let dot = |factors: &[i64], all: &[i64]| factors.iter().zip(all).map(|(a, b)| a * b).sum::<i64>();
        'all: loop {
            let mut all = bases.clone();
            for (name, _) in &self.names {
                all.push(match name {
                    Name::Sum(factors, right) => dot(factors, &all) - right,
                    Name::Product(a, b) => all[*a] * all[*b],
                });
            }
            let inside = all[bases.len()..].iter().zip(&self.names);
            let mut holds =
                inside.into_iter().all(|(&value, (_, (least, most)))| (*least..=*most).contains(&value));
            let mut shown: Vec<i64> =
                all.iter().zip(&self.shown).filter(|(_, shown)| **shown).map(|(&value, _)| value).collect();
            for (factors, kind, right, truth) in &self.sums {
                let sum = dot(factors, &all);
                let is_true = [sum == *right, sum <= *right, sum != *right][*kind];
                if *truth { shown.push(i64::from(is_true)) } else { holds &= is_true }
            }
            if holds {
                found.insert(shown);
            }
            for place in (0..bases.len()).rev() {
                if bases[place] < self.domains[place].1 {
                    bases[place] += 1;
                    continue 'all;
                }
                bases[place] = self.domains[place].0;
            }
            return found;
        }
    }
}

fn with(factors: &[i64], own: i64) -> Vec<i64> {
    factors.iter().copied().chain([own]).collect()
}

#[test]
fn names_for_sums_and_products_have_the_solutions_of_brute_force() {
    let (mut compared, mut some, mut not_written) = (0, 0, 0);
    for seed in 0..3000 {
        let random = Random::new(&mut Rng::with_seed(seed));
        // Without any output, all variables that were not introduced are shown. Here there are none.
        if !random.shown.contains(&true) {
            continue;
        }
        let text = random.text();
        let file = read(&text).expect("text");
        for values in [20, 1 << 16] {
            let limits = WritingLimits { values, base: 16, ..WritingLimits::default() };
            let problem = file.problem_within(limits).expect("served");
            let model = problem.model();
            let sizes = model.variables().iter().map(|variable| variable.domain.len());
            let is_written = model.untranslated().is_none();
            // Brute force searches a network for each assignment of the decisions, which takes long.
            let most = if is_written { 30_000 } else { 1_000 };
            if sizes.fold(1usize, usize::saturating_mul) > most {
                continue;
            }
            let instance = problem.instance("random");
            let mut found = BTreeSet::new();
            for values in brute::solutions(&problem) {
                let checked = instance.checker.check(&values);
                checked.unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
                let numbers: Vec<i64> =
                    problem.outputs(&values).into_iter().flat_map(|output| output.numbers).collect();
                assert!(found.insert(numbers), "seed {seed}, {values:?}: twice\n{text}");
            }
            assert_eq!(found, random.solutions(), "seed {seed}\n{text}\n{model:?}");
            compared += 1;
            not_written += usize::from(!is_written);
            some += usize::from(!found.is_empty());
        }
    }
    assert!(compared > 1000 && some > 300 && not_written > 20, "{compared} {some} {not_written}");
}
