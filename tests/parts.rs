//! Models in parts that share no variable: shuffled copies, copies that almost agree, and small groups that trying
//! everything finds.

use std::cell::Cell;
use std::collections::BTreeSet;

use geduld_count::{Control, CountError, EngineChoice, NoClasses, Options, Parts, all_symmetries};
use geduld_model::symmetry::Kept;
use geduld_model::{
    Atom, AutomorphismCheck, BoardSymmetry, Constraint, Domain, Instance, Model, Permutation, Table, Value,
    VarId, brute_force,
};
use geduld_tests::counting::tally;
use geduld_tests::random::cases;
use num_bigint::BigUint;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestRunner;

/// A part of a random model: the numbers of its variables, and its constraints.
type Part = (Vec<Vec<i64>>, Vec<Choice>);

/// One constraint: its kind, and the numbers that it is made from.
#[derive(Clone, Debug)]
struct Choice {
    kind: u8,
    numbers: [i64; 3],
    atoms: Vec<(Index, bool)>,
}

fn choice() -> impl Strategy<Value = Choice> {
    (0u8..4, [-1i64..3, -1..3, 0..5], vec((any::<Index>(), any::<bool>()), 1..4))
        .prop_map(|(kind, numbers, atoms)| Choice { kind, numbers, atoms })
}

/// One or two variables, so that trying everything finds the symmetries of several copies.
fn part() -> impl Strategy<Value = Part> {
    let domain = prop_oneof![Just(vec![1, 2]), Just(vec![1, 2, 3]), Just(vec![0, 2]), Just(vec![3])];
    (vec(domain, 1..=2), vec(choice(), 0..=2))
}

/// A copy of a part: which one, whether its variables and its constraints are reversed, and a constraint that it has
/// besides.
type Copied = (Index, bool, bool, Option<Choice>);

fn copies() -> impl Strategy<Value = Vec<Copied>> {
    let further = prop::option::weighted(0.3, choice());
    vec((any::<Index>(), any::<bool>(), any::<bool>(), further), 2..=3)
}

fn add_part(model: &mut Model, ids: &[VarId], choices: &[Choice]) {
    for Choice { kind, numbers, atoms } in choices {
        let literals = || {
            let all: Vec<Atom> = ids.iter().flat_map(|&id| model.atoms(id)).collect();
            atoms.iter().map(move |(index, positive)| (*index.get(&all), *positive)).collect::<Vec<_>>()
        };
        let terms = numbers.iter().copied().zip(ids.iter().copied()).collect();
        let constraint = match kind {
            0 => Constraint::AllDifferent { variables: ids.to_vec() },
            1 => Constraint::Linear { terms, sum: (..=numbers[2]).into() },
            2 => {
                let literal = |(atom, positive)| geduld_model::Literal { atom, positive };
                Constraint::Clause { literals: literals().into_iter().map(literal).collect() }
            }
            _ => {
                let value = |id: VarId, index: &Index| -> Value {
                    Value::try_from(index.index(model.variable(id).domain.len())).expect("domains are small")
                };
                let rows =
                    atoms.iter().map(|(index, _)| ids.iter().map(|&id| value(id, index)).collect::<Vec<_>>());
                Constraint::Table(Table::new(ids.to_vec(), rows))
            }
        };
        model.add(constraint);
    }
}

fn build(parts: &[Part], copies: &[Copied]) -> Model {
    let mut model = Model::new();
    let mut added = Vec::new();
    for (number, (which, reversed, ..)) in copies.iter().enumerate() {
        let (domains, _) = which.get(parts);
        let mut ids = vec![VarId::new(0); domains.len()];
        let mut places: Vec<usize> = (0..domains.len()).collect();
        if *reversed {
            places.reverse();
        }
        for place in places {
            let domain = Domain::numbers(domains[place].iter().copied());
            ids[place] = model.add_decision(format!("x{number}_{place}"), &domain);
        }
        added.push(ids);
    }
    for (ids, (which, _, reversed, further)) in added.iter().zip(copies) {
        let mut choices = which.get(parts).1.clone();
        if *reversed {
            choices.reverse();
        }
        choices.extend(further.clone());
        add_part(&mut model, ids, &choices);
    }
    model
}

/// More maps than this are not tried.
const MOST: usize = 20_000;

/// All permutations of the atoms that are symmetries and preserve `kept`; `None` if there are too many to try.
fn symmetries(model: &Model, kept: &Kept) -> Option<Vec<Permutation>> {
    let factorial = |n: usize| (1..=n).product::<usize>();
    let sizes = model.variables().iter().map(|variable| factorial(variable.domain.len()));
    if sizes.product::<usize>() * factorial(model.variables().len()) > MOST {
        return None;
    }
    let check = AutomorphismCheck::new(model);
    let place = |atom: Atom| {
        let (variable, value) = (model.variable_of(atom), model.value_of(atom));
        let Kept::Numbers(groups) = kept else { return None };
        Some((groups[variable.index()], model.variable(variable).domain.number(value)))
    };
    let mut found = Vec::new();
    each_order(model.variables().len(), &mut |variables| {
        let fits = |(from, &to): (usize, &usize)| {
            let size = |index: usize| model.variable(VarId::new(index)).domain.len();
            size(from) == size(to)
        };
        if !variables.iter().enumerate().all(fits) {
            return;
        }
        let mut partial: Vec<Vec<Atom>> = vec![Vec::new()];
        for &image in variables {
            let own: Vec<Atom> = model.atoms(VarId::new(image)).collect();
            let mut orders = Vec::new();
            each_order(own.len(), &mut |order| {
                orders.push(order.iter().map(|&at| own[at]).collect::<Vec<_>>());
            });
            let longer = |images: &Vec<Atom>| -> Vec<Vec<Atom>> {
                orders.iter().map(|order| [&images[..], order].concat()).collect()
            };
            partial = partial.iter().flat_map(longer).collect();
        }
        for images in partial {
            let kept = images.iter().enumerate().all(|(from, &to)| place(Atom::new(from)) == place(to));
            let map = Permutation::new(images).expect("variables and values are exchanged");
            found.extend((kept && check.holds(&map)).then_some(map));
        }
    });
    Some(found)
}

/// Calls `visit` with each order of the numbers below `count`.
fn each_order(count: usize, visit: &mut dyn FnMut(&[usize])) {
    fn extend(order: &mut Vec<usize>, count: usize, visit: &mut dyn FnMut(&[usize])) {
        if order.len() == count {
            return visit(order);
        }
        for next in 0..count {
            if !order.contains(&next) {
                order.push(next);
                extend(order, count, visit);
                order.pop();
            }
        }
    }
    extend(&mut Vec::new(), count, visit);
}

fn classes(model: &Model, solutions: &[Vec<Value>], group: &[Permutation]) -> usize {
    let first = |solution: &Vec<Value>| group.iter().map(|element| element.apply(model, solution)).min();
    solutions.iter().map(first).collect::<BTreeSet<_>>().len()
}

/// The numbers of solutions and classes, counted in parts; `None` if the model has only one part.
fn in_parts(model: &Model, kept: &Kept) -> Option<(BigUint, Result<BigUint, NoClasses>)> {
    let whole = Instance::borrowing("random", model);
    let parts = Parts::of(&whole, Some(kept))?;
    let options = |_: &Instance<'_>| Ok::<_, CountError>(Options::default());
    let counted = parts.count(options, 1, &Control::new()).expect("an engine counts it");
    assert!(counted.complete);
    let example = parts.solution(&whole, options, 1, &Control::new()).expect("a strategy solves it");
    assert_eq!(example.is_some(), counted.solutions > BigUint::ZERO);
    assert_eq!(counted.classes.is_some(), parts.no_classes().is_none());
    Some((counted.solutions, counted.classes.ok_or_else(|| parts.no_classes().expect("there is a reason"))))
}

/// The numbers of solutions and classes, counted as a whole by an engine.
fn as_a_whole(model: &Model, symmetries: Vec<Permutation>, engine: EngineChoice) -> (BigUint, BigUint) {
    let plain = Instance::borrowing("random", model);
    let instance = Instance { symmetries: BoardSymmetry::numbered(symmetries), ..plain };
    let counted =
        tally(&instance, &Options { engine, ..Options::default() }, 1).expect("an engine counts it");
    let totals = counted.exact(None).expect("it comes out even");
    (totals.solutions, totals.classes)
}

#[test]
fn classes_are_those_of_all_symmetries_whether_in_parts_or_not() {
    let config = cases(1500, 37);
    let tried = config.cases;
    let (several, alike, exchanged) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let check = |(parts, copies, groups): (Vec<Part>, Vec<Copied>, Option<Vec<bool>>)| {
        let model = build(&parts, &copies);
        let kept = match groups {
            None => Kept::Model,
            Some(groups) => {
                let group = |id: VarId| usize::from(groups[id.index() % groups.len()]);
                Kept::Numbers(model.decisions().map(group).collect())
            }
        };
        let Some(group) = symmetries(&model, &kept) else { return Ok(()) };
        let solutions = brute_force(&model);
        let listed = all_symmetries(&model, &kept).expect("the group is small");
        // Those that exchange variables with values come on top of those that map variables to variables.
        let decided = |map: &Permutation| (0..model.atom_count()).map(|a| map.image(Atom::new(a))).collect();
        let all: BTreeSet<Vec<Atom>> = listed.iter().map(decided).collect();
        prop_assert!(group.iter().all(|map| all.contains(&decided(map))), "{:#?}", &model);
        for map in &listed {
            let images: BTreeSet<Vec<Value>> = solutions.iter().map(|own| map.apply(&model, own)).collect();
            prop_assert!(images.iter().eq(&solutions), "{:?} of {:#?}", map, &model);
        }
        let of_reversed = all_symmetries(&reversed(&model), &kept);
        prop_assert_eq!(of_reversed.as_ref(), Ok(&listed), "{:#?}", &model);
        exchanged.set(exchanged.get() + u32::from(group.len() < listed.len()));
        let expected = (solutions.len().into(), classes(&model, &solutions, &listed).into());
        for engine in [EngineChoice::Search, EngineChoice::Sat] {
            prop_assert_eq!(&as_a_whole(&model, listed.clone(), engine), &expected, "{:#?}", &model);
        }
        if let Some((solutions, classes)) = in_parts(&model, &kept) {
            prop_assert_eq!((solutions, classes.expect("the groups are small")), expected, "{:#?}", &model);
            several.set(several.get() + 1);
            alike.set(alike.get() + u32::from(group.len() > 1));
        }
        Ok(())
    };
    let groups = prop::option::weighted(0.4, vec(any::<bool>(), 6));
    let outcome = TestRunner::new(config).run(&(vec(part(), 1..=2), copies(), groups), check);
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(several.get() > tried / 4, "only {} models had parts", several.get());
    assert!(alike.get() > tried / 8, "only {} models had parts and symmetries", alike.get());
    assert!(
        exchanged.get() >= tried / 100,
        "variables and values of only {} were exchanged",
        exchanged.get()
    );
}

/// The model with its constraints in the other order.
fn reversed(model: &Model) -> Model {
    let mut reversed = Model::new();
    for id in model.decisions() {
        let variable = model.variable(id);
        reversed.add_decision(&variable.name, &variable.domain);
    }
    model.constraints().iter().rev().for_each(|constraint| reversed.add(constraint.clone()));
    reversed
}

/// Every permutation of the values of all variables is tried.
#[test]
fn exchanges_are_all_that_map_solutions_to_solutions() {
    let two = Domain::numbers(1..=2);
    let pairs = |unequal: usize| {
        let mut model = Model::new();
        let x: Vec<VarId> = (0..4).map(|x| model.add_decision(format!("x{x}"), &two)).collect();
        for pair in x.chunks(2).take(unequal) {
            model.add(Constraint::AllDifferent { variables: pair.to_vec() });
        }
        model
    };
    let mut three = Model::new();
    let x: Vec<VarId> =
        (0..2).map(|x| three.add_decision(format!("x{x}"), &Domain::numbers(1..=3))).collect();
    three.add(Constraint::AllDifferent { variables: x });
    for (model, expected) in [(pairs(2), 128), (pairs(1), 64), (pairs(0), 384), (three, 12)] {
        let solutions: BTreeSet<Vec<usize>> =
            brute_force(&model).iter().map(|values| places(&model, values)).collect();
        let mut group = 0;
        each_order(model.atom_count(), &mut |order| {
            let image = |atoms: &Vec<usize>| {
                let mut image: Vec<usize> = atoms.iter().map(|&atom| order[atom]).collect();
                image.sort_unstable();
                solutions.contains(&image)
            };
            group += usize::from(solutions.iter().all(image));
        });
        let listed = all_symmetries(&model, &Kept::Model).expect("the group is small");
        assert_eq!((group, listed.len()), (expected, expected), "{model:#?}");
    }
}

/// The atoms of a solution, in ascending order.
fn places(model: &Model, values: &[Value]) -> Vec<usize> {
    model.decisions().zip(values).map(|(variable, &value)| model.atom(variable, value).index()).collect()
}

/// A model of queens on boards. The variables and the constraints of the board of each number are turned by that
/// number.
fn boards(boards: usize, size: usize) -> Model {
    let mut model = Model::new();
    let n = i64::try_from(size).expect("boards are small");
    let turned = |board: usize| (0..size).map(move |row| (row + board) % size);
    let mut queens = vec![vec![VarId::new(0); size]; boards];
    for (board, queens) in queens.iter_mut().enumerate() {
        for row in turned(board) {
            queens[row] = model.add_decision(format!("queen {board} {row}"), &Domain::numbers(1..=n));
        }
    }
    let mut different: Vec<Vec<VarId>> = queens.clone();
    for (board, queens) in queens.iter().enumerate() {
        for (sign, numbers) in [(1, 1..=2 * n - 1), (-1, 2 - n..=n)] {
            let mut diagonals = Vec::new();
            for row in turned(board + 1) {
                let name = format!("diagonal {sign} {board} {row}");
                let diagonal = model.add_derived(name, &Domain::numbers(numbers.clone()));
                let shift = i64::try_from(row).expect("boards are small");
                let terms = vec![(1, queens[row]), (-1, diagonal)];
                model.add(Constraint::Linear { terms, sum: (-sign * shift).into() });
                diagonals.push(diagonal);
            }
            different.push(diagonals);
        }
    }
    different.rotate_left(1);
    different.into_iter().for_each(|variables| model.add(Constraint::AllDifferent { variables }));
    model
}

#[test]
fn turned_boards_are_alike() {
    for (count, size, solutions, classes) in [
        (4, 5, 10u32.pow(4), 5u32),
        (4, 6, 4u32.pow(4), 1),
        (5, 6, 4u32.pow(5), 1),
        (4, 8, 92u32.pow(4), 1365),
    ] {
        let counted = in_parts(&boards(count, size), &Kept::Model);
        assert_eq!(counted, Some((solutions.into(), Ok(classes.into()))), "{count} boards of {size}");
    }
    let model = boards(3, 6);
    let listed = all_symmetries(&model, &Kept::Model).expect("they can be listed");
    assert_eq!(listed.len(), 6 * 512);
    assert_eq!(as_a_whole(&model, listed, EngineChoice::Sat), (64u32.into(), 1u32.into()));
    // Four boards have 4! times 8^4 symmetries, more than can be listed.
    assert_eq!(all_symmetries(&boards(4, 6), &Kept::Model), Err(NoClasses::TooMany));
}

#[test]
fn a_board_with_one_condition_more_is_like_no_other() {
    let mut model = boards(3, 6);
    let corner = model.atom(VarId::new(0), 0);
    model.add(Constraint::Clause { literals: vec![!corner] });
    // Two boards have 1 class each. The third keeps its 4 solutions, which have no queen in the corner anyway. Of its
    // symmetries, only the reflection in a diagonal is left: 2 classes.
    let (solutions, classes) = in_parts(&model, &Kept::Model).expect("it has three parts");
    assert_eq!((solutions, classes), (64u32.into(), Ok(2u32.into())));
}

#[test]
fn what_a_constraint_ignores_does_not_join_parts() {
    let mut model = Model::new();
    let [one, two] = [Domain::numbers(1..=3), Domain::numbers([5])];
    let x = model.add_decision("x", &one);
    let y = model.add_decision("y", &one);
    let fixed = model.add_decision("fixed", &two);
    for variable in [x, y] {
        let (other, terms) = (if variable == x { y } else { x }, vec![(1, variable), (0, fixed)]);
        model.add(Constraint::Linear { terms: [terms, vec![(0, other)]].concat(), sum: (..=3).into() });
        model.add(Constraint::Linear { terms: vec![(1, variable), (3, fixed)], sum: (..=17).into() });
    }
    assert_eq!(in_parts(&model, &Kept::Model), Some((4u32.into(), Ok(3u32.into()))));
}
