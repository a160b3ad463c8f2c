//! Random relations of all kinds over small domains, some of which are wide.

use super::model::Ranges;
use super::model::relation::{Argument, Base, Mode, Relation, Term};
use fastrand::Rng;

/// The number of random cases: an eighth of them in a debug build, unless `GEDULD_CASES` is `all`.
pub fn cases(cases: u64) -> u64 {
    let all = !cfg!(debug_assertions) || std::env::var("GEDULD_CASES").is_ok_and(|which| which == "all");
    if all { cases } else { cases.div_ceil(8) }
}

/// A domain with at most six values: Boolean, a range, sparse, negative, or with values that are far apart.
pub fn domain(rng: &mut Rng) -> Ranges {
    let some = |rng: &mut Rng, numbers: &mut dyn FnMut(&mut Rng) -> i64| -> Ranges {
        (0..rng.usize(1..=5)).map(|_| numbers(rng)).collect()
    };
    match rng.u8(..12) {
        0..=2 => Ranges::range(0, 1),
        3..=5 => {
            let least = rng.i64(-3..=3);
            Ranges::range(least, least + rng.i64(0..=4))
        }
        6 => Ranges::range(1, rng.i64(1..=5)),
        7 => some(rng, &mut |rng| rng.i64(-6..=6)),
        8 => some(rng, &mut |rng| rng.i64(0..=200)),
        9 => some(rng, &mut |rng| rng.i64(-3..=3) * [1, 1, 100_000][rng.usize(..3)]),
        10 => some(rng, &mut |rng| [0, 1, -1, 2, 3_000_000_000, -3_000_000_000][rng.usize(..6)]),
        _ => some(rng, &mut |rng| [0, 1, -1, 2, 4, i64::MAX, i64::MIN, i64::MAX - 1][rng.usize(..8)]),
    }
}

/// A relation of this kind over some of the variables.
pub fn relation(rng: &mut Rng, base: Base, mode: Mode, domains: &[Ranges]) -> Relation {
    let variables = domains.len();
    let number = |rng: &mut Rng| match rng.u8(..4) {
        0 => rng.i64(0..=1),
        1 => rng.i64(-6..=6),
        _ => {
            let values: Vec<i64> = domains[rng.usize(..variables)].values().collect();
            values[rng.usize(..values.len())]
        }
    };
    let one = |rng: &mut Rng| match rng.u8(..8) {
        0 => Term::Fixed(number(rng)),
        _ => Term::Variable(rng.usize(..variables)),
    };
    let list = |rng: &mut Rng, length: usize| -> Argument {
        Argument::Many((0..length).map(|_| one(rng)).collect())
    };
    let numbers = |rng: &mut Rng, length: usize| -> Argument {
        Argument::Many((0..length).map(|_| Term::Fixed(number(rng))).collect())
    };
    let most = variables.min(4);
    let length = rng.usize(0..=most);
    let mut arguments = match base {
        Base::Eq | Base::Ne | Base::Le | Base::Lt | Base::Abs => {
            vec![Argument::One(one(rng)), Argument::One(one(rng))]
        }
        Base::LinearEq | Base::LinearNe | Base::LinearLe => {
            let factors = (0..length).map(|_| match rng.u8(..12) {
                0 => number(rng),
                _ => rng.i64(-3..=3),
            });
            let factors: Vec<Term> = factors.map(Term::Fixed).collect();
            let right = if rng.u8(..4) == 0 { one(rng) } else { Term::Fixed(number(rng)) };
            vec![Argument::Many(factors.into()), list(rng, length), Argument::One(right)]
        }
        Base::Clause => {
            let second = rng.usize(0..=2);
            vec![list(rng, length), list(rng, second)]
        }
        Base::And | Base::Or if rng.bool() => vec![Argument::One(one(rng)), Argument::One(one(rng))],
        Base::And | Base::Or | Base::Xor | Base::AllDifferent => vec![list(rng, length)],
        Base::Element => vec![Argument::One(one(rng)), list(rng, length), Argument::One(one(rng))],
        Base::Plus | Base::Times | Base::Div | Base::Mod | Base::Pow | Base::Min | Base::Max => {
            (0..3).map(|_| Argument::One(one(rng))).collect()
        }
        Base::Minimum | Base::Maximum => vec![Argument::One(one(rng)), list(rng, length)],
        Base::In => vec![Argument::One(one(rng)), Argument::Set(domain(rng))],
        Base::Table => {
            let rows = rng.usize(0..=6) * length.max(1);
            let cells = if rng.u8(..10) == 0 { list(rng, rows) } else { numbers(rng, rows) };
            vec![list(rng, length), cells]
        }
        Base::Count => vec![list(rng, length), Argument::One(one(rng)), Argument::One(one(rng))],
        Base::Cardinality => {
            let values = rng.usize(0..=2);
            let wanted = if rng.bool() { numbers(rng, values) } else { list(rng, values) };
            vec![list(rng, length), wanted, list(rng, values)]
        }
        Base::Place => {
            let first = if rng.u8(..10) == 0 { one(rng) } else { Term::Fixed(rng.i64(-1..=1)) };
            vec![list(rng, length), Argument::One(first), Argument::One(one(rng)), Argument::One(one(rng))]
        }
        Base::Circuit => {
            let first = if rng.u8(..10) == 0 { one(rng) } else { Term::Fixed(rng.i64(-1..=1)) };
            vec![list(rng, length), Argument::One(first)]
        }
        Base::Inversions => {
            let flips = rng.usize(0..=2);
            vec![list(rng, length), list(rng, flips)]
        }
        Base::Connected | Base::Joined => {
            let (nodes, edges) = (rng.usize(1..=3), rng.usize(0..=3));
            let ends = |rng: &mut Rng| {
                Argument::Many(
                    (0..edges)
                        .map(|_| Term::Fixed(rng.i64(1..=i64::try_from(nodes).expect("few nodes"))))
                        .collect(),
                )
            };
            let mut all = vec![ends(rng), ends(rng), list(rng, nodes)];
            all.extend((base == Base::Connected).then(|| list(rng, edges)));
            all
        }
    };
    if matches!(mode, Mode::Reified | Mode::Implied) {
        arguments.push(Argument::One(one(rng)));
    }
    Relation { base, mode, arguments, name: format!("{base:?}").into(), line: 1 }
}

/// Any of the modes.
pub fn mode(rng: &mut Rng) -> Mode {
    [Mode::Holds, Mode::Fails, Mode::Reified, Mode::Implied][rng.usize(..4)]
}

/// All assignments of numbers from the domains that satisfy the relations.
pub fn solutions(domains: &[Ranges], relations: &[Relation]) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for domain in domains {
        let longer = |numbers: &Vec<i64>| {
            domain.values().map(|number| [&numbers[..], &[number]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.retain(|numbers| relations.iter().all(|relation| relation.holds(numbers)));
    all
}
