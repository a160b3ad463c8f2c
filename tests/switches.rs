//! Constraints of FlatZinc under a switch, with domains on both sides of each limit, compared with brute force.
//!
//! The solver reads text and counts. The test has its own meaning of each constraint and tries all values.

use std::collections::BTreeSet;

use fastrand::Rng;
use geduld::{FlatZinc, Options, Solve};
use geduld_tests::random::cases;

/// Numbers of values on both sides of the limits for listing values and for narrowing bounds. A case has one of each
/// row.
const SIZES: [[i64; 3]; 3] = [[3, 64, 65], [1024, 1025, 4097], [65_535, 65_536, 65_537]];
/// The names of the constraints, and the number of their arguments. `l` is a list of two, `s` a set, `c` a list of
/// constants.
const NAMES: [(&str, &str); 25] = [
    ("int_eq", "11"),
    ("int_ne", "11"),
    ("int_le", "11"),
    ("int_lt", "11"),
    ("int_lin_eq", "cl0"),
    ("int_lin_ne", "cl0"),
    ("int_lin_le", "cl0"),
    ("set_in", "1s"),
    ("int_plus", "111"),
    ("int_times", "111"),
    ("int_div", "111"),
    ("int_mod", "111"),
    ("int_pow", "111"),
    ("int_min", "111"),
    ("int_max", "111"),
    ("int_abs", "11"),
    ("array_int_element", "1c1"),
    ("array_var_int_element", "1l1"),
    ("array_int_minimum", "1l"),
    ("array_int_maximum", "1l"),
    ("all_different_int", "l"),
    ("fzn_count_eq", "l11"),
    ("table_int", "lc"),
    ("fzn_global_cardinality", "lcl"),
    // Not an arithmetic constraint: its arguments are Booleans.
    ("bool_clause", "bb"),
];

/// A number or a variable: `x` has many values, `y` and `b` few.
#[derive(Clone, Copy, Debug)]
enum Term {
    X,
    Y,
    B,
    Number(i64),
}

#[derive(Clone, Copy, Debug)]
struct Values {
    x: i64,
    y: i64,
    b: i64,
}

impl Term {
    fn text(self, truth: bool) -> String {
        match self {
            Self::X => "x".to_owned(),
            Self::Y => "y".to_owned(),
            Self::B => "b".to_owned(),
            Self::Number(number) if truth => (number != 0).to_string(),
            Self::Number(number) => number.to_string(),
        }
    }

    fn of(self, values: Values) -> i64 {
        match self {
            Self::X => values.x,
            Self::Y => values.y,
            Self::B => values.b,
            Self::Number(number) => number,
        }
    }
}

#[derive(Clone, Debug)]
enum Argument {
    One(Term),
    List(Vec<Term>),
    Set(Vec<(i64, i64)>),
}

impl Argument {
    fn text(&self, truth: bool) -> String {
        match self {
            Self::One(term) => term.text(truth),
            Self::List(terms) => {
                format!("[{}]", terms.iter().map(|term| term.text(truth)).collect::<Vec<_>>().join(","))
            }
            Self::Set(ranges) if ranges.len() == 1 => format!("{}..{}", ranges[0].0, ranges[0].1),
            Self::Set(ranges) => {
                let numbers =
                    ranges.iter().flat_map(|&(least, most)| least..=most).map(|number| number.to_string());
                format!("{{{}}}", numbers.collect::<Vec<_>>().join(","))
            }
        }
    }
}

/// What makes the condition of a constraint true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Switch {
    Free,
    /// Fixed where it is used.
    Constant(bool),
    /// Fixed where it is declared.
    Declared(bool),
    /// Fixed by another constraint.
    Later(bool),
}

#[derive(Clone, Debug)]
struct Case {
    name: &'static str,
    suffix: &'static str,
    switch: Switch,
    arguments: Vec<Argument>,
    /// The values of `x`, and whether the file writes them as a set.
    x: (Vec<i64>, bool),
}

/// Models with more solutions are left out: most of them hardly restrict `x`.
const MOST_SOLUTIONS: usize = 1000;

/// The values of `y`.
const FEW: std::ops::RangeInclusive<i64> = -1..=2;

impl Case {
    fn text(&self) -> String {
        let (least, most) = (self.x.0[0], self.x.0[self.x.0.len() - 1]);
        let x = match self.x.1 {
            false => format!("{least}..{most}"),
            true => Argument::Set(self.x.0.iter().map(|&number| (number, number)).collect()).text(false),
        };
        let (low, high) = (FEW.start(), FEW.end());
        let mut text = format!("var {x}: x :: output_var;\nvar {low}..{high}: y :: output_var;\n");
        let truth = self.name.starts_with("bool");
        let mut arguments: Vec<String> = self.arguments.iter().map(|argument| argument.text(truth)).collect();
        text += "var bool: b :: output_var;\n";
        let mut more = String::new();
        let switch = match self.switch {
            Switch::Free => "b".to_owned(),
            Switch::Constant(value) => value.to_string(),
            Switch::Declared(value) => {
                text += &format!("var bool: s = {value};\n");
                "s".to_owned()
            }
            Switch::Later(value) => {
                text += "var bool: s :: var_is_introduced;\n";
                more = match value {
                    true => "constraint int_le_reif(y, 2, s);\n".to_owned(),
                    false => "constraint bool_clause([],[s]);\n".to_owned(),
                };
                "s".to_owned()
            }
        };
        if !self.suffix.is_empty() {
            arguments.push(switch);
        }
        let Self { name, suffix, .. } = self;
        text += &format!("constraint {name}{suffix}({});\n{more}solve satisfy;\n", arguments.join(","));
        text
    }

    fn one(&self, place: usize, values: Values) -> i64 {
        match &self.arguments[place] {
            Argument::One(term) => term.of(values),
            _ => unreachable!("the signature says so"),
        }
    }

    fn list(&self, place: usize, values: Values) -> Vec<i64> {
        match &self.arguments[place] {
            Argument::List(terms) => terms.iter().map(|term| term.of(values)).collect(),
            _ => unreachable!("the signature says so"),
        }
    }

    fn base(&self, values: Values) -> bool {
        let (one, list) = (|place| self.one(place, values), |place| self.list(place, values));
        let sum = || list(0).iter().zip(list(1)).map(|(factor, number)| factor * number).sum::<i64>();
        match self.name {
            "int_eq" => one(0) == one(1),
            "int_ne" => one(0) != one(1),
            "int_le" => one(0) <= one(1),
            "int_lt" => one(0) < one(1),
            "int_lin_eq" => sum() == one(2),
            "int_lin_ne" => sum() != one(2),
            "int_lin_le" => sum() <= one(2),
            "set_in" => match &self.arguments[1] {
                Argument::Set(ranges) => {
                    ranges.iter().any(|&(least, most)| least <= one(0) && one(0) <= most)
                }
                _ => unreachable!("the signature says so"),
            },
            "int_plus" => one(0) + one(1) == one(2),
            "int_times" => one(0) * one(1) == one(2),
            "int_div" => one(1) != 0 && one(0) / one(1) == one(2),
            "int_mod" => one(1) != 0 && one(0) % one(1) == one(2),
            "int_pow" => power(one(0), one(1)) == Some(one(2)),
            "int_min" => one(0).min(one(1)) == one(2),
            "int_max" => one(0).max(one(1)) == one(2),
            "int_abs" => one(0).abs() == one(1),
            "array_int_element" | "array_var_int_element" => {
                let place = usize::try_from(one(0) - 1).ok();
                place.and_then(|place| list(1).get(place).copied()) == Some(one(2))
            }
            "array_int_minimum" => list(1).into_iter().min() == Some(one(0)),
            "array_int_maximum" => list(1).into_iter().max() == Some(one(0)),
            "all_different_int" => list(0).iter().collect::<BTreeSet<_>>().len() == list(0).len(),
            "fzn_count_eq" => {
                list(0).iter().map(|&number| i64::from(number == one(1))).sum::<i64>() == one(2)
            }
            "table_int" => list(1).chunks(2).any(|row| row == list(0)),
            "fzn_global_cardinality" => list(1).iter().zip(list(2)).all(|(value, count)| {
                list(0).iter().map(|number| i64::from(number == value)).sum::<i64>() == count
            }),
            "bool_clause" => list(0).contains(&1) || list(1).contains(&0),
            name => unreachable!("{name}"),
        }
    }

    fn holds(&self, values: Values) -> bool {
        let switch = match self.switch {
            Switch::Free => values.b == 1,
            Switch::Constant(value) | Switch::Declared(value) | Switch::Later(value) => value,
        };
        match self.suffix {
            "" => self.base(values),
            "_imp" => !switch || self.base(values),
            _ => self.base(values) == switch,
        }
    }

    fn solutions(&self) -> usize {
        let all =
            self.x.0.iter().flat_map(|&x| FEW.flat_map(move |y| (0..=1).map(move |b| Values { x, y, b })));
        all.filter(|&values| self.holds(values)).count()
    }
}

/// The power as MiniZinc defines it.
fn power(base: i64, exponent: i64) -> Option<i64> {
    match (base, exponent) {
        (0, ..=-1) => None,
        (1, _) => Some(1),
        (-1, _) => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        (_, ..=-1) => Some(0),
        (0, 1..) => Some(0),
        _ => base.checked_pow(u32::try_from(exponent).ok()?),
    }
}

/// A random case of a constraint.
fn case(
    rng: &mut Rng,
    (name, signature): (&'static str, &str),
    suffix: &'static str,
    switch: Switch,
    size: i64,
) -> Case {
    let first = [1, 0, -size / 2, -5, 1_000_000][rng.usize(..5)];
    let steps = if rng.bool() { 1 } else { rng.i64(2..40) };
    // A set with many gaps is listed in the file, so it has few values.
    let sparse = size <= 1025 && rng.u8(..3) == 0;
    let x: Vec<i64> = (0..size).map(|place| first + place * if sparse { steps } else { 1 }).collect();
    let near = |rng: &mut Rng| match rng.u8(..4) {
        0 => rng.i64(-2..4),
        1 => x[0] + rng.i64(-2..3),
        2 => x[x.len() - 1] + rng.i64(-2..3),
        _ => x[rng.usize(..x.len())],
    };
    let truth = |rng: &mut Rng| if rng.bool() { Term::B } else { Term::Number(rng.i64(0..2)) };
    let term = |rng: &mut Rng| match rng.u8(..6) {
        0..=2 => Term::X,
        3..=4 => Term::Y,
        _ => Term::Number(near(rng)),
    };
    let argument = |(place, kind): (usize, char), rng: &mut Rng| match kind {
        '1' => Argument::One(term(rng)),
        '0' => Argument::One(Term::Number(near(rng))),
        'l' => Argument::List((0..2).map(|_| term(rng)).collect()),
        'b' => Argument::List((0..rng.usize(..3)).map(|_| truth(rng)).collect()),
        's' => {
            let count = rng.i64(1..4);
            let width = if count == 1 { rng.i64(0..12) } else { 0 };
            let ranges = (0..count).map(|_| near(rng)).map(|least| (least, least + width));
            Argument::Set(ranges.collect())
        }
        _ => match place {
            // Coefficients.
            0 => Argument::List((0..2).map(|_| Term::Number(rng.i64(-3..4))).collect()),
            // The elements of a list, the rows of a table, or two values to count.
            _ => {
                let count = match name {
                    "array_int_element" => rng.usize(1..6),
                    "table_int" => 2 * rng.usize(1..6),
                    _ => 2,
                };
                Argument::List((0..count).map(|_| Term::Number(near(rng))).collect())
            }
        },
    };
    let arguments = signature.chars().enumerate().map(|kind| argument(kind, rng)).collect();
    Case { name, suffix, switch, arguments, x: (x, sparse) }
}

#[test]
fn a_constraint_under_a_switch_is_never_forgotten() {
    use Switch::{Constant, Declared, Free, Later};
    let switched =
        [Free, Constant(true), Constant(false), Declared(true), Declared(false), Later(true), Later(false)];
    let conditions = [("", &switched[..1]), ("_reif", &switched), ("_imp", &switched)];
    let mut rng = Rng::with_seed(11);
    let (mut counted, mut refused, mut number) = (0u32, 0u32, 0u32);
    let options = Options::new().symmetry(false).threads(1);
    let rounds = cases(8, 0).cases;
    for name in NAMES {
        for (suffix, switches) in conditions {
            for &switch in switches {
                for sizes in SIZES {
                    let size = sizes[rng.usize(..sizes.len())];
                    let case = case(&mut rng, name, suffix, switch, size);
                    number += 1;
                    if number % 8 >= rounds {
                        continue;
                    }
                    let (text, expected) = (case.text(), case.solutions());
                    if expected > MOST_SOLUTIONS {
                        continue;
                    }
                    match FlatZinc::parse(&text).and_then(|model| model.count_with(&options)) {
                        Ok(counts) => {
                            assert_eq!(counts.solutions, expected.into(), "{text}");
                            counted += 1;
                        }
                        Err(error) if error.to_string().contains("too large") => refused += 1,
                        Err(error) => panic!("{error}\n{text}"),
                    }
                }
            }
        }
    }
    assert!(refused <= counted / 20 + 2, "{refused} of {counted} are refused");
}
