//! Expressions and conditions, against trying all values.

use geduld::expressions::{
    all, any, circuit, cumulative, different, element, max, min, no_overlap, row, sum,
};
use geduld::{Condition, Error, Expr, Model, Solve, Var};

/// A small generator of numbers, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn number(&mut self, least: i64, most: i64) -> i64 {
        least + i64::try_from(self.below(usize::try_from(most - least + 1).unwrap())).unwrap()
    }
}

type Number = Box<dyn Fn(&[i64]) -> Option<i64>>;
type Truth = Box<dyn Fn(&[i64]) -> bool>;

fn number(chance: &mut Chance, variables: &[Var], depth: usize) -> (Expr, Number) {
    let kind = if depth == 0 { chance.below(2) } else { chance.below(12) };
    match kind {
        0 => {
            let constant = chance.number(-3, 3);
            return (constant.into(), Box::new(move |_| Some(constant)));
        }
        1 => {
            let place = chance.below(variables.len());
            return (variables[place].into(), Box::new(move |values| Some(values[place])));
        }
        10 => {
            let (condition, holds) = condition(chance, variables, depth - 1);
            return (condition.into(), Box::new(move |values| Some(i64::from(holds(values)))));
        }
        11 => {
            let (a, of) = number(chance, variables, depth - 1);
            return (a.pow(2), Box::new(move |values| Some(of(values)?.pow(2))));
        }
        _ => {}
    }
    let (a, of_a) = number(chance, variables, depth - 1);
    let (b, of_b) = number(chance, variables, depth - 1);
    let both = move |values: &[i64]| Some((of_a(values)?, of_b(values)?));
    match kind {
        2 => (a + b, Box::new(move |values| both(values).map(|(a, b)| a + b))),
        3 => (a - 2 * b, Box::new(move |values| both(values).map(|(a, b)| a - 2 * b))),
        4 => (a * b, Box::new(move |values| both(values).map(|(a, b)| a * b))),
        5 if chance.below(2) == 0 => {
            (a / b, Box::new(move |values| both(values).and_then(|(a, b)| a.checked_div(b))))
        }
        5 => (a % b, Box::new(move |values| both(values).and_then(|(a, b)| a.checked_rem(b)))),
        6 if chance.below(2) == 0 => {
            let floor =
                |a: i64, b: i64| Some(a.checked_div(b)? - i64::from(a % b != 0 && (a < 0) != (b < 0)));
            (a.div_floor(b), Box::new(move |values| both(values).and_then(|(a, b)| floor(a, b))))
        }
        6 => {
            let modulo = |a: i64, b: i64| (b != 0).then(|| (a % b + b) % b);
            (a.mod_floor(b), Box::new(move |values| both(values).and_then(|(a, b)| modulo(a, b))))
        }
        7 => (min([a, b]), Box::new(move |values| both(values).map(|(a, b)| a.min(b)))),
        8 => (max([a, b.abs()]), Box::new(move |values| both(values).map(|(a, b)| a.max(b.abs())))),
        _ => {
            let list = [a.clone(), b, 2.into()];
            let (index, of) = number(chance, variables, depth - 1);
            let chosen = move |values: &[i64]| {
                let (a, b) = both(values)?;
                [a, b, 2].get(usize::try_from(of(values)?).ok()?).copied()
            };
            (element(list, index), Box::new(chosen))
        }
    }
}

/// Tasks of which some have duration 0, and some a negative one: apart, or within a capacity.
fn tasks(chance: &mut Chance, variables: &[Var]) -> (Condition, Truth) {
    let starts: Vec<usize> = (0..=chance.below(3)).map(|_| chance.below(variables.len())).collect();
    let (durations, of_durations): (Vec<Expr>, Vec<Number>) = starts
        .iter()
        .map(|_| match chance.number(-1, 3) {
            3 => number(chance, variables, 1),
            fixed => (fixed.into(), Box::new(move |_: &[i64]| Some(fixed)) as Number),
        })
        .unzip();
    let own: Vec<Var> = starts.iter().map(|&place| variables[place]).collect();
    let tasks = move |values: &[i64]| {
        let of = |(&start, duration): (&usize, &Number)| Some((values[start], duration(values)?));
        starts.iter().zip(&of_durations).map(of).collect::<Option<Vec<(i64, i64)>>>()
    };
    let running = |&(start, duration): &(i64, i64), at: i64| start <= at && at < start + duration;
    if chance.below(2) == 0 {
        return (
            no_overlap(own.into_iter().zip(durations)),
            Box::new(move |values| {
                let Some(tasks) = tasks(values) else { return false };
                let apart = |a: &(i64, i64), b: &(i64, i64)| a.0 + a.1 <= b.0 || b.0 + b.1 <= a.0;
                tasks.iter().all(|task| task.1 >= 0)
                    && (0..tasks.len()).all(|b| (0..b).all(|a| apart(&tasks[a], &tasks[b])))
            }),
        );
    }
    let (capacity, most) = number(chance, variables, 1);
    (
        cumulative(own.into_iter().zip(durations).map(|(start, duration)| (start, duration, 2)), capacity),
        Box::new(move |values| {
            let Some((tasks, most)) = tasks(values).zip(most(values)) else { return false };
            let load = |at| 2 * tasks.iter().filter(|task| running(task, at)).count();
            let fits = |at| i64::try_from(load(at)).is_ok_and(|load| load <= most);
            tasks.iter().all(|task| task.1 >= 0) && (-20..40).all(fits)
        }),
    )
}

fn condition(chance: &mut Chance, variables: &[Var], depth: usize) -> (Condition, Truth) {
    // Variables that are 0 or 1 are conditions.
    let booleans: Vec<usize> = (0..variables.len()).filter(|&place| variables[place].is_boolean()).collect();
    if !booleans.is_empty() && chance.below(5) == 0 {
        let place = booleans[chance.below(booleans.len())];
        return (variables[place].into(), Box::new(move |values| values[place] == 1));
    }
    if depth > 0 && chance.below(8) == 0 {
        return tasks(chance, variables);
    }
    let kind = if depth == 0 { chance.below(5) } else { chance.below(12) };
    if kind < 6 {
        let (a, of_a) = number(chance, variables, depth.min(2));
        let (b, of_b) = number(chance, variables, depth.min(1));
        let test: fn(i64, i64) -> bool =
            [|a, b| a == b, |a, b| a != b, |a, b| a <= b, |a, b| a < b, |a, b| a >= b, |a, b| a > b][kind];
        let made = match kind {
            0 => a.eq(b),
            1 => a.ne(b),
            2 => a.le(b),
            3 => a.lt(b),
            4 => a.ge(b),
            _ => a.gt(b),
        };
        // A number that is not defined makes the comparison false.
        return (
            made,
            Box::new(move |values| of_a(values).zip(of_b(values)).is_some_and(|(a, b)| test(a, b))),
        );
    }
    if kind == 11 {
        let (mut list, mut of): (Vec<Expr>, Vec<Number>) =
            (0..3).map(|_| number(chance, variables, 1)).unzip();
        if chance.below(4) == 0 {
            // A variable twice.
            let place = chance.below(variables.len());
            for own in [0, 2] {
                list[own] = variables[place].into();
                of[own] = Box::new(move |values| Some(values[place]));
            }
        }
        let rows: Vec<[i64; 3]> = (0..8).map(|_| [0; 3].map(|_| chance.number(-2, 3))).collect();
        let numbers = move |values: &[i64]| of.iter().map(|of| of(values)).collect::<Option<Vec<i64>>>();
        return match chance.below(3) {
            0 => (
                row(list, &rows),
                Box::new(move |values| {
                    numbers(values).is_some_and(|own| rows.iter().any(|row| row[..] == own))
                }),
            ),
            1 => (
                different(list),
                Box::new(move |values| {
                    numbers(values)
                        .is_some_and(|own| own[0] != own[1] && own[1] != own[2] && own[0] != own[2])
                }),
            ),
            _ => (
                circuit(list),
                Box::new(move |values| {
                    numbers(values).is_some_and(|own| own == [1, 2, 0] || own == [2, 0, 1])
                }),
            ),
        };
    }
    let (a, of_a) = condition(chance, variables, depth - 1);
    let (b, of_b) = condition(chance, variables, depth - 1);
    match kind {
        6 => (a & b, Box::new(move |values| of_a(values) && of_b(values))),
        7 => (a | b, Box::new(move |values| of_a(values) || of_b(values))),
        8 => (!a, Box::new(move |values| !of_a(values))),
        9 => (a.implies(b), Box::new(move |values| !of_a(values) || of_b(values))),
        _ => (a.iff(b), Box::new(move |values| of_a(values) == of_b(values))),
    }
}

/// All assignments of the domains.
fn assignments(domains: &[(i64, i64)]) -> Vec<Vec<i64>> {
    domains.iter().fold(vec![Vec::new()], |all, &(least, most)| {
        all.iter()
            .flat_map(|known| (least..=most).map(move |value| [&known[..], &[value]].concat()))
            .collect()
    })
}

#[test]
fn random_conditions_against_trying_all_values() {
    let mut models = 0;
    for seed in 0..400 {
        let chance = &mut Chance(seed);
        let domains: Vec<(i64, i64)> = (0..3)
            .map(|_| {
                let least = chance.number(-2, 1);
                if chance.below(3) == 0 { (0, 1) } else { (least, least + chance.number(1, 3)) }
            })
            .collect();
        let mut model = Model::new();
        let variables: Vec<Var> = domains
            .iter()
            .enumerate()
            .map(|(n, &(least, most))| model.int(format!("x{n}"), least..=most))
            .collect();
        let mut tests = Vec::new();
        for _ in 0..=chance.below(2) {
            let (made, holds) = condition(chance, &variables, 3);
            model.require(made);
            tests.push(holds);
        }
        let wanted: Vec<Vec<i64>> = assignments(&domains)
            .into_iter()
            .filter(|values| tests.iter().all(|holds| holds(values)))
            .collect();
        let mut found: Vec<Vec<i64>> =
            model.solutions().map(|solution| solution.unwrap().values(&variables)).collect();
        found.sort_unstable();
        assert_eq!(found, wanted, "seed {seed}");
        assert_eq!(model.count().unwrap().solutions, wanted.len().into(), "seed {seed}");
        assert_eq!(model.solve().unwrap().is_some(), !wanted.is_empty(), "seed {seed}");
        let (objective, of) = number(chance, &variables, 2);
        // Only where it is defined everywhere: elsewhere it excludes solutions.
        if let Some(values) = wanted.iter().map(|values| of(values)).collect::<Option<Vec<i64>>>() {
            let best = model.minimize(objective.clone()).unwrap();
            assert_eq!(best.map(|best| best.value), values.iter().copied().min(), "seed {seed}");
            let best = model.maximize(objective).unwrap();
            assert_eq!(best.map(|best| best.value), values.iter().copied().max(), "seed {seed}");
            models += 1;
        }
    }
    assert!(models > 200, "{models}");
}

#[test]
fn puzzles_in_a_few_lines() {
    // SEND + MORE = MONEY
    let mut model = Model::new();
    let [s, e, n, d, m, o, r, y] =
        ["s", "e", "n", "d", "m", "o", "r", "y"].map(|name| model.int(name, 0..=9));
    model.require(different([s, e, n, d, m, o, r, y]));
    let word = |letters: &[Var]| letters.iter().fold(Expr::from(0), |word, &letter| 10 * word + letter);
    model.require((word(&[s, e, n, d]) + word(&[m, o, r, e])).eq(word(&[m, o, n, e, y])));
    model.require(s.ne(0) & m.ne(0));
    assert_eq!(model.count().unwrap().solutions, 1u32.into());
    assert_eq!(model.solve().unwrap().unwrap().values(&[m, o, n, e, y]), [1, 0, 6, 5, 2]);

    // A knapsack
    let mut model = Model::new();
    let taken = model.ints("taken", 4, 0..=1);
    model.require(sum([3, 4, 5, 6].into_iter().zip(&taken).map(|(weight, &taken)| taken * weight)).le(10));
    let value = sum([4, 5, 6, 9].into_iter().zip(&taken).map(|(value, &taken)| taken * value));
    let best = model.maximize(value).unwrap().unwrap();
    assert_eq!((best.value, best.solution.values(&taken)), (14, vec![0, 1, 0, 1]));

    // Round trips of five places: 4! = 24
    let mut model = Model::new();
    let next = model.ints("next", 5, 0..=4);
    model.require(circuit(&next));
    assert_eq!(model.count().unwrap().solutions, 24u32.into());
}

/// Three tasks within six hours: each pair apart, or at most two at once.
#[test]
fn tasks_do_not_overlap() {
    let durations = [1i64, 2, 2];
    let count = |cumulated: bool| {
        let mut model = Model::new();
        let starts = model.ints("start", 3, 0..=3);
        model.require(match cumulated {
            true => {
                cumulative(starts.iter().zip(durations).map(|(&start, duration)| (start, duration, 1)), 2)
            }
            false => no_overlap(starts.iter().copied().zip(durations)),
        });
        model.count().unwrap().solutions
    };
    let running = |values: &[i64], at: i64| {
        values
            .iter()
            .zip(durations)
            .filter(|&(&start, duration)| start <= at && at < start + duration)
            .count()
    };
    let most = |most: usize| {
        let fits = |values: &&Vec<i64>| (0..6).all(|at| running(values, at) <= most);
        assignments(&[(0, 3); 3]).iter().filter(fits).count()
    };
    assert_eq!((count(false), count(true)), (most(1).into(), most(2).into()));
}

#[test]
fn mistakes_are_errors() {
    let mistake = |make: &dyn Fn(&mut Model, Var) -> Condition, text: &str| {
        let mut model = Model::new();
        let x = model.int("x", 0..=9);
        let condition = make(&mut model, x);
        model.require(condition);
        match model.count() {
            Err(Error::Model(message)) => assert!(message.contains(text), "{message}"),
            other => panic!("{other:?}"),
        }
    };
    mistake(&|_, x| (x * i64::MAX * x).eq(1), "exceed");
    mistake(&|_, x| (x * i64::MAX * 2).eq(1), "exceeds 64 bits");
    mistake(&|_, x| Expr::from(x).pow(40).eq(1), "2^54");
    mistake(&|_, x| min(Vec::<Var>::new()).eq(x), "no numbers");
    mistake(&|_, x| element(Vec::<Var>::new(), x).eq(x) | x.eq(1), "empty list");
    mistake(&|_, x| row([x], [[1, 2]]), "row");
    mistake(&|_, x| (0..300).fold(x + 0, |deep, _| deep.abs()).eq(x), "nested");
    for use_as_condition in
        [(|x| x.into()) as fn(Var) -> Condition, |x| !x, |x| x | x.eq(1), |x| x.eq(1).iff(x)]
    {
        mistake(&|_, x| use_as_condition(x), "`x` has other values than 0 and 1, so it is no condition");
    }
    mistake(&|_, x| (Model::new().int("y", 0..=1) * x).eq(1), "another model");
}

/// The diagonals are expressions. The reflection of the board moves them.
#[test]
fn queens_as_expressions_up_to_a_mirror() {
    let mut model = Model::new();
    let queens = model.ints("queen", 6, 1..=6);
    for slope in [0, 1, -1] {
        model.require(different((0i64..).zip(&queens).map(|(row, &queen)| queen + slope * row)));
    }
    model.same_after(&queens, &queens.iter().rev().copied().collect::<Vec<_>>());
    let counts = model.count().unwrap();
    assert_eq!((counts.solutions, counts.essentially_different), (4u32.into(), Some(2u32.into())));
}

/// Random conditions, each with its images when the variables are rotated: the rotation makes solutions the same. A
/// condition without its images is refused, unless the rotation keeps it.
#[test]
fn moves_of_models_with_expressions() {
    let (mut smaller, mut refused) = (0, 0);
    for seed in 0..120 {
        let places = 2 + usize::try_from(seed % 2).unwrap();
        let mut model = Model::new();
        let variables = model.ints("x", places, -1..=2);
        let mut tests = Vec::new();
        let mut chance = Chance(seed);
        for condition_seed in [chance.below(1000), chance.below(1000)] {
            for turn in 0..places {
                let mut rotated = variables.clone();
                rotated.rotate_left(turn);
                let own = &mut Chance(u64::try_from(condition_seed).unwrap());
                let (made, holds) = condition(own, &rotated, 2);
                model.require(made);
                tests.push((turn, holds));
            }
        }
        let holds = |values: &Vec<i64>| {
            tests.iter().all(|(turn, holds)| {
                let mut rotated = values.clone();
                rotated.rotate_left(*turn);
                holds(&rotated)
            })
        };
        let wanted: Vec<Vec<i64>> = assignments(&vec![(-1, 2); places]).into_iter().filter(holds).collect();
        let classes = wanted.iter().filter(|values| {
            (0..places).all(|turn| {
                let mut rotated = (*values).clone();
                rotated.rotate_left(turn);
                **values <= rotated
            })
        });
        let classes = classes.count();
        let mut target = variables.clone();
        target.rotate_left(1);
        model.same_after(&variables, &target);
        let counts = model.count().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_eq!(counts.solutions, wanted.len().into(), "seed {seed}");
        assert_eq!(counts.essentially_different, Some(classes.into()), "seed {seed}");
        let shown = model.solutions_with(&geduld::Options::new().show(geduld::Show::Classes));
        let stand_for = shown.map(|solution| solution.unwrap().stands_for().unwrap());
        assert_eq!(stand_for.sum::<u128>(), u128::try_from(wanted.len()).unwrap(), "seed {seed}");
        smaller += usize::from(classes < wanted.len());
        model.require((variables[0] * 3 + variables[1]).le(2));
        refused += usize::from(model.count().is_err());
    }
    assert!(smaller > 20 && refused > 12, "{smaller} {refused}");
}

/// Empty lists, fixed numbers and conditions that are always or never true.
#[test]
fn edges() {
    let count = |condition: Condition| {
        let mut model = Model::new();
        model.int("x", 1..=3);
        model.require(condition);
        model.count().unwrap().solutions
    };
    let nothing: [Condition; 0] = [];
    assert_eq!((count(all(nothing.clone())), count(any(nothing))), (3u32.into(), 0u32.into()));
    assert_eq!((count(true.into()), count(false.into())), (3u32.into(), 0u32.into()));
    assert_eq!(count(different(Vec::<Expr>::new())), 3u32.into());
    assert_eq!(count(Expr::from(1).div_floor(0).eq(0)), 0u32.into());
    assert_eq!(count(!Expr::from(1).div_floor(0).eq(0)), 3u32.into());
    let mut model = Model::new();
    let (x, names) = (model.int("x", 0..=3), model.ints("x", 1, 0..=3));
    model.require((x * x).eq(names[0]));
    model.int("x", 0..=1);
    let more = model.plus(x, 5);
    let solutions: Vec<_> = model.solutions().map(Result::unwrap).collect();
    assert_eq!(solutions.len(), 4);
    assert!(solutions.iter().all(|of| of[x] * of[x] == of[names[0]] && of[more] == of[x] + 5));
}
