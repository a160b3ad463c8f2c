//! FlatZinc models: solutions and classes compared with brute force, for both engines, with and without symmetry, on
//! one thread and two.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use fastrand::Rng;
use geduld::{BigUint, Counts, Engine, FlatZinc, Options, Same, Show, Solve};
use geduld_model::Permutation;
use geduld_model::symmetry::{Kept, SymmetryLimits, find};

/// Whether the values satisfy a rule.
type Meaning = dyn Fn(&[i64]) -> bool;

/// A rule of a random model: its FlatZinc text and its meaning.
struct Rule {
    text: String,
    holds: Box<Meaning>,
}

/// A random model with some symmetry. Its outputs are in one array, in two arrays, or single variables. Some variables
/// are not shown.
struct Random {
    text: String,
    /// The number of variables that are shown. They are the first ones.
    shown: usize,
    /// The smallest and the largest value of each variable.
    domains: Vec<(i64, i64)>,
    rules: Vec<Rule>,
    /// The array that contains each output.
    arrays: Vec<usize>,
}

impl Random {
    fn new(rng: &mut Rng) -> Self {
        let (mut shown, hidden, values) = (rng.usize(1..5), rng.usize(0..3), rng.i64(1..4));
        // Every third model has small domains that may be disjoint, so some rules name variables that they do not
        // restrict.
        let own = rng.usize(0..3) == 0;
        if own {
            shown += 2;
        }
        let variables = shown + hidden;
        let domains: Vec<(i64, i64)> = (0..variables)
            .map(|_| match own {
                true => {
                    let low = rng.i64(1..=values + 3);
                    (low, low + rng.i64(0..5) / 2)
                }
                false => (1, values),
            })
            .collect();
        let mut text = String::new();
        // As single variables, in one array, or in two.
        let form = rng.usize(0..3);
        for (variable, (low, high)) in domains.iter().enumerate() {
            let note = match (variable < shown, form) {
                (true, 0) => " :: output_var",
                (true, _) => "",
                (false, _) => " :: var_is_introduced",
            };
            writeln!(text, "var {low}..{high}: v{variable}{note};").unwrap();
        }
        let split = if form == 2 { rng.usize(0..=shown) } else { shown };
        let arrays =
            (0..shown).map(|output| if form == 0 { 9 } else { usize::from(output >= split) }).collect();
        for (name, elements) in [("a", 0..split), ("b", split..shown)] {
            if form > 0 && !elements.is_empty() {
                let (length, names) = (elements.len(), list(elements));
                writeln!(
                    text,
                    "array [1..{length}] of var int: {name} :: output_array([1..{length}]) = [{names}];"
                )
                .unwrap();
            }
        }
        let rules: Vec<Rule> = (0..rng.usize(0..4)).map(|_| rule(rng, variables, values)).collect();
        rules.iter().for_each(|rule| writeln!(text, "constraint {};", rule.text).unwrap());
        text += "solve satisfy;\n";
        Self { text, shown, domains, rules, arrays }
    }

    /// The assignments of the outputs that values of the other variables can complete.
    fn solutions(&self) -> BTreeSet<Vec<i64>> {
        let mut solutions = BTreeSet::new();
        let lowest = |&(low, _): &(i64, i64)| low;
        let mut values: Vec<i64> = self.domains.iter().map(lowest).collect();
        loop {
            if self.rules.iter().all(|rule| (rule.holds)(&values)) {
                solutions.insert(values[..self.shown].to_vec());
            }
            let Some(next) = (0..values.len()).rfind(|&place| values[place] < self.domains[place].1) else {
                return solutions;
            };
            values[next] += 1;
            (next + 1..values.len()).for_each(|place| values[place] = self.domains[place].0);
        }
    }
}

fn list(variables: impl IntoIterator<Item = usize>) -> String {
    variables.into_iter().map(|variable| format!("v{variable}")).collect::<Vec<_>>().join(",")
}

/// Rules that treat several variables in the same way, so that many models have symmetries.
fn rule(rng: &mut Rng, variables: usize, values: i64) -> Rule {
    let mut own: Vec<usize> = (0..variables).collect();
    rng.shuffle(&mut own);
    own.truncate(rng.usize(1..=variables));
    let pair = [own[0], *own.last().unwrap()];
    let of =
        move |values: &[i64], own: &[usize]| own.iter().map(|&variable| values[variable]).collect::<Vec<_>>();
    match rng.usize(0..6) {
        0 => Rule {
            text: format!("fzn_all_different_int([{}])", list(own.clone())),
            holds: Box::new(move |all| {
                let own = of(all, &own);
                own.iter().collect::<BTreeSet<_>>().len() == own.len()
            }),
        },
        1 => {
            let sum = rng.i64(1..=values * i64::try_from(own.len()).unwrap());
            let ones = vec!["1"; own.len()].join(",");
            Rule {
                text: format!("int_lin_eq([{ones}],[{}],{sum})", list(own.clone())),
                holds: Box::new(move |all| of(all, &own).iter().sum::<i64>() == sum),
            }
        }
        2 => Rule {
            text: format!("int_ne({})", list(pair)),
            holds: Box::new(move |all| all[pair[0]] != all[pair[1]]),
        },
        3 => Rule {
            text: format!("int_le({})", list(pair)),
            holds: Box::new(move |all| all[pair[0]] <= all[pair[1]]),
        },
        4 => {
            let value = rng.i64(1..=values);
            let counted = rng.i64(0..=i64::try_from(own.len()).unwrap());
            Rule {
                text: format!("fzn_count_eq([{}],{value},{counted})", list(own.clone())),
                holds: Box::new(move |all| {
                    of(all, &own).iter().filter(|&&own| own == value).count()
                        == usize::try_from(counted).unwrap()
                }),
            }
        }
        _ => {
            let rows: BTreeSet<Vec<i64>> =
                (0..rng.usize(0..8)).map(|_| vec![rng.i64(1..=values), rng.i64(1..=values)]).collect();
            // Half of the tables are symmetric.
            let rows: BTreeSet<Vec<i64>> = match rng.bool() {
                true => rows.iter().flat_map(|row| [row.clone(), vec![row[1], row[0]]]).collect(),
                false => rows,
            };
            let cells: Vec<String> = rows.iter().flatten().map(i64::to_string).collect();
            Rule {
                text: format!("fzn_table_int([{}],[{}])", list(pair), cells.join(",")),
                holds: Box::new(move |all| rows.contains(&of(all, &pair))),
            }
        }
    }
}

/// The images of a solution's numbers under symmetries of the compiled model.
fn images<'m>(model: &'m geduld_model::Model, maps: &'m [Permutation], numbers: &[i64]) -> Vec<Vec<i64>> {
    let domain = |place: usize| &model.variables()[place].domain;
    let values: Vec<u32> =
        numbers.iter().enumerate().map(|(place, &number)| domain(place).value_of(number).unwrap()).collect();
    let back = |values: Vec<u32>| {
        values.iter().enumerate().map(|(place, &value)| domain(place).number(value)).collect()
    };
    maps.iter().map(|map| back(map.apply(model, &values))).collect()
}

/// The number of orbits of a set under some maps, found by traversal.
fn orbits(solutions: &BTreeSet<Vec<i64>>, image: impl Fn(&[i64]) -> Vec<Vec<i64>>) -> usize {
    let mut left = solutions.clone();
    let mut orbits = 0;
    while let Some(first) = left.pop_first() {
        orbits += 1;
        let mut open = vec![first];
        while let Some(solution) = open.pop() {
            for image in image(&solution) {
                assert!(solutions.contains(&image), "{image:?} is no solution");
                if left.remove(&image) {
                    open.push(image);
                }
            }
        }
    }
    orbits
}

fn ways() -> impl Iterator<Item = (String, Options)> {
    let engines = [Engine::Auto, Engine::Sat];
    let ways = engines.into_iter().flat_map(|engine| [1, 2].map(|threads| (engine, threads)));
    ways.map(|(engine, threads)| {
        (format!("{engine:?}, {threads} threads"), Options::new().engine(engine).threads(threads))
    })
}

/// The names of the outputs give their positions in the model. Fixed outputs have no position.
fn check(random: &Random, seen: &mut BTreeMap<&'static str, usize>) {
    let expected = random.solutions();
    let text = &random.text;
    let problem = geduld_flatzinc::read(text).unwrap().problem().unwrap();
    let model = problem.model();
    let flatzinc = FlatZinc::parse(text).unwrap();
    // The outputs that are decisions, in the order of the model.
    let names: Vec<String> = (0..random.shown).map(|output| random.name(output)).collect();
    let places: Vec<Option<usize>> = model
        .decisions()
        .map(|variable| names.iter().position(|name| *name == model.variable(variable).name))
        .collect();
    let found = find(model, &Kept::Model, &SymmetryLimits::default()).unwrap();
    // With those that exchange variables with values.
    let all = flatzinc.symmetries().unwrap();
    let generators: Vec<Permutation> = all.generators.into_iter().map(|of| of.permutation).collect();
    let moving: Option<Vec<usize>> = places.iter().copied().collect();
    let classes = moving.filter(|_| !expected.is_empty()).map(|places| {
        let image = |maps: &[Permutation], solution: &[i64]| {
            let numbers: Vec<i64> = places.iter().map(|&place| solution[place]).collect();
            let images = images(model, maps, &numbers);
            images
                .into_iter()
                .map(|image| {
                    let mut moved = solution.to_vec();
                    places.iter().zip(image).for_each(|(&place, number)| moved[place] = number);
                    moved
                })
                .collect::<Vec<_>>()
        };
        let any = orbits(&expected, |solution| image(&generators, solution));
        let keeps = |map: &&Permutation| {
            model.decisions().all(|variable| {
                model.atoms(variable).all(|atom| {
                    let image = map.image(atom);
                    let target = model.variable_of(image);
                    let number =
                        |atom, variable| model.variable(variable).domain.number(model.value_of(atom));
                    number(atom, variable) == number(image, target)
                        && random.arrays[places[variable.index()]] == random.arrays[places[target.index()]]
                })
            })
        };
        // All symmetries are listed, unless there are too many to filter.
        let moved = found.elements(100_000).map(|all| all.iter().filter(keeps).cloned().collect::<Vec<_>>());
        (any, moved.map(|moved| orbits(&expected, |solution| image(&moved, solution))))
    });
    let number = |number: usize| BigUint::from(number);
    for (way, options) in ways() {
        let by_default = flatzinc.count_with(&options).unwrap();
        let counts: Counts = flatzinc.clone().count_as_same(Same::AnySymmetry).count_with(&options).unwrap();
        assert_eq!(counts.solutions, number(expected.len()), "{way}\n{text}");
        assert_eq!(by_default.solutions, counts.solutions, "{way}\n{text}");
        if by_default.essentially_different.is_some() && all.order == found.order {
            assert_eq!(by_default.essentially_different, counts.essentially_different, "{way}\n{text}");
        }
        let moved = flatzinc.clone().count_as_same(Same::Moved).count_with(&options).unwrap();
        assert_eq!(moved.solutions, counts.solutions, "{way}\n{text}");
        match classes {
            Some((any, moves)) => {
                assert_eq!(counts.essentially_different, Some(number(any)), "{way}\n{text}");
                if let Some(moves) = moves {
                    assert_eq!(moved.essentially_different, Some(number(moves)), "{way}, moved\n{text}");
                }
            }
            None => assert!(counts.essentially_different.is_none_or(|classes| classes <= counts.solutions)),
        }
        let plain = flatzinc.count_with(&options.clone().symmetry(false)).unwrap();
        assert_eq!((plain.solutions, plain.essentially_different), (counts.solutions, None), "{way}\n{text}");
        let nothing = flatzinc.clone().count_as_same(Same::Nothing).count_with(&options).unwrap();
        assert_eq!(
            (nothing.solutions, nothing.essentially_different),
            (number(expected.len()), None),
            "{way}\n{text}"
        );
    }
    let listed = flatzinc.solutions_with(&Options::new().threads(1)).count();
    assert_eq!(listed, expected.len(), "{text}");
    if let Some((any, _)) = classes.filter(|_| found.elements(10_000).is_some()) {
        let shown = Options::new().threads(1).show(Show::Classes);
        let every = flatzinc.clone().count_as_same(Same::AnySymmetry);
        let stand_for: Vec<u128> =
            every.solutions_with(&shown).map(|solution| solution.unwrap().stands_for().unwrap()).collect();
        assert_eq!((stand_for.len(), stand_for.iter().sum()), (any, expected.len() as u128), "{text}");
        *seen.entry("with classes").or_default() += usize::from(any < expected.len());
        *seen.entry("of hidden").or_default() +=
            usize::from(any < expected.len() && model.existential().is_some());
    }
    *seen.entry("with solutions").or_default() += usize::from(!expected.is_empty());
}

impl Random {
    /// The name of an output in geduld.
    fn name(&self, output: usize) -> String {
        match self.arrays[output] {
            9 => format!("v{output}"),
            array => {
                let first = self.arrays.iter().position(|&other| other == array).unwrap();
                format!("{}[{}]", ["a", "b"][array], output - first + 1)
            }
        }
    }
}

fn random_models(seeds: std::ops::Range<u64>) {
    let (mut seen, models) = (BTreeMap::new(), seeds.clone().count());
    seeds.for_each(|seed| check(&Random::new(&mut Rng::with_seed(seed)), &mut seen));
    assert!(seen.len() == 3 && seen.values().all(|&seen| seen * 20 > models), "{seen:?}");
}

#[test]
fn random_models_have_the_solutions_and_classes_of_brute_force() {
    random_models(0..250);
}

#[test]
#[ignore = "minutes: just test-slow"]
fn thousands_of_random_models_have_the_solutions_and_classes_of_brute_force() {
    random_models(250..5000);
}

/// Parts that share no variable: numbers far beyond 128 bits, classes with exchanges of parts, and the same numbers as
/// for the whole model.
#[test]
fn parts_that_share_no_variable_are_multiplied() {
    let boards = |boards: usize| {
        let queens = |board: usize| (0..6).map(move |row| format!("b{board}r{row}"));
        let mut text: String =
            (0..boards).flat_map(queens).map(|name| format!("var 1..6: {name} :: output_var;\n")).collect();
        for board in 0..boards {
            let names: Vec<String> = queens(board).collect();
            for (a, b) in (0..6).flat_map(|a| (a + 1..6).map(move |b| (a, b))) {
                for apart in [0, b as i64 - a as i64, a as i64 - b as i64] {
                    writeln!(text, "constraint int_lin_ne([1,-1],[{},{}],{apart});", names[a], names[b])
                        .unwrap();
                }
            }
        }
        FlatZinc::parse(&(text + "solve satisfy;\n")).unwrap().count_as_same(Same::AnySymmetry)
    };
    let one = boards(1).count().unwrap();
    let [solutions, classes] = [one.solutions, one.essentially_different.unwrap()];
    for (way, options) in ways() {
        let two = boards(2).count_with(&options).unwrap();
        assert_eq!(two.solutions, &solutions * &solutions, "{way}");
        assert_eq!(two.essentially_different, Some(&classes * (&classes + 1u32) / 2u32), "{way}");
        let plain = boards(2).count_with(&options.symmetry(false)).unwrap();
        assert_eq!((plain.solutions, plain.essentially_different), (two.solutions, None), "{way}");
    }
    let whole = boards(2).count_with(&Options::new().count_by(["b0r0"])).unwrap();
    assert_eq!(whole.essentially_different, Some(&classes * (&classes + 1u32) / 2u32));
    let many = boards(40).count().unwrap();
    assert_eq!(many.solutions, solutions.pow(40));
    assert!(many.decided.reasons[0].starts_with("40 parts share no variable, and 1 of them differ"));
}

/// Constraints that name variables without restricting them: symmetries exchange only these variables with variables of
/// other parts.
#[test]
fn variables_that_a_constraint_leaves_free_do_not_mislead_the_parts() {
    for (variables, constraint, expected) in [
        (["5..6", "4..5", "-2..-1", "7..7"], "int_ne(b, c)", 8u32),
        (["3..4", "-4..-3", "0..1", "7..8"], "int_ne(a, b)", 16),
        (["1..2", "1..2", "5..6", "8..9"], "fzn_all_different_int([a, b, c])", 8),
        (["1..2", "3..4", "5..5", "6..6"], "int_lin_le([1, 1], [a, c], 6)", 2),
        (["0..1", "0..1", "0..1", "0..1"], "int_lin_le([1, 1], [a, c], 6)", 16),
        (["0..1", "0..1", "0..1", "0..1"], "int_lin_le([1, 1], [a, c], 1)", 12),
    ] {
        let mut text = String::new();
        for (name, domain) in ["a", "b", "c", "d"].iter().zip(variables) {
            writeln!(text, "var {domain}: {name} :: output_var;").unwrap();
        }
        let model = FlatZinc::parse(&format!("{text}constraint {constraint};\nsolve satisfy;\n")).unwrap();
        for (way, options) in ways() {
            for options in [options.clone().symmetry(false), options] {
                let counted = model.count_with(&options).unwrap();
                assert_eq!(counted.solutions, expected.into(), "{variables:?}, {constraint}, {way}");
            }
        }
    }
}

/// Constraints on a single variable that had too many values to be filtered when the constraint was read.
#[test]
fn constraints_on_one_variable_hold_when_others_have_bounded_it() {
    for (domain, constraints, expected) in [
        ("0..100000", "constraint int_mod(x, 7, 3); constraint int_le(x, 20);", 3u32),
        ("0..100000", "constraint int_mod(x, 7, 3); constraint set_in(x, 0..9);", 1),
        ("int", "constraint int_mod(x, 7, 3); constraint int_plus(y, y, x);", 1),
        ("int", "constraint int_lin_eq_reif([2], [x], 4, false); constraint int_plus(y, y, x);", 5),
        ("int", "constraint int_plus(y, y, x); constraint int_mod(x, 7, 3);", 1),
    ] {
        let text = format!("var {domain}: x; var 0..5: y :: var_is_introduced; {constraints} solve satisfy;");
        let counts = FlatZinc::parse(&text).unwrap().count().unwrap();
        assert_eq!(counts.solutions, expected.into(), "{text}");
    }
}

/// A parity constraint on Booleans keeps the symmetries of everything else, in parts and in the whole model. A list
/// uses the whole model.
#[test]
fn classes_in_parts_are_those_of_the_whole_beside_a_parity() {
    for (constraint, solutions, symmetries) in [("", 8u32, 16), ("constraint int_ne(c, d);", 4, 16)] {
        let model = FlatZinc::parse(&format!(
            "var bool: a; var bool: b; var 1..2: c; var 1..2: d;
             constraint array_bool_xor([a, b]); {constraint} solve satisfy;"
        ));
        let model = model.unwrap().count_as_same(Same::AnySymmetry);
        let counts = model.count().unwrap();
        let listed = model.solutions_with(&Options::new().show(Show::Classes)).count();
        let expected = (solutions.into(), Some(1u32.into()));
        assert_eq!((counts.solutions, counts.essentially_different), expected, "{constraint}");
        assert_eq!((listed, model.same_under()), (1, Ok(symmetries)), "{constraint}");
    }
}

/// The symmetry group is too large to list: solutions are counted, classes are not, and a reason says so.
#[test]
fn too_many_symmetries_leave_classes_out() {
    let mut text: String = (0..12).map(|n| format!("var 1..12: x{n} :: output_var;\n")).collect();
    let names: Vec<String> = (0..12).map(|n| format!("x{n}")).collect();
    text += &format!("constraint fzn_all_different_int([{}]);\nsolve satisfy;\n", names.join(","));
    let model = FlatZinc::parse(&text).unwrap();
    let counts = model.count().unwrap();
    assert_eq!((counts.solutions, counts.essentially_different), (479_001_600u32.into(), None));
    assert!(counts.decided.reasons.iter().any(|reason| reason.contains("too many")));
    let mut classes = model.solutions_with(&Options::new().show(Show::Classes));
    assert!(classes.next().unwrap().is_err());
}

/// A shown variable with a hundred billion values, of which a hidden one allows few.
#[test]
fn wide_outputs_of_hidden_variables_are_counted() {
    let text =
        "var -35..35: x :: var_is_introduced; var -4611686018427387904..4611686018427387904: y :: output_var;
        constraint int_pow(x, 7, y); solve satisfy;";
    assert_eq!(FlatZinc::parse(text).unwrap().count().unwrap().solutions, 71u32.into());
    // Two numbers that differ by 22 and have the same product with the opposite signs are one solution.
    let text =
        "var -100..100: x :: var_is_introduced; var int: z :: var_is_introduced; var int: y :: output_var;
        constraint int_lin_eq([1, -1], [x, z], 22); constraint int_times(x, z, y); solve satisfy;";
    let products: BTreeSet<i64> = (-100..=100).map(|x| x * (x - 22)).collect();
    assert_eq!(FlatZinc::parse(text).unwrap().count().unwrap().solutions, products.len().into());
}
