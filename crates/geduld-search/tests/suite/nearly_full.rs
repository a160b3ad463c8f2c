//! Squares in which nearly all numbers are given. A search visits about as many nodes as brute force that fills in the
//! rest one number after another, and the estimate agrees.

use std::ops::ControlFlow;

use crate::models;
use geduld_model::{Constraint, Model, VarId};

use geduld_search::{Monitor, Plan, PlanOptions, Prefix, Probing};

/// Pseudo-random numbers (a linear congruential generator; Knuth, vol. 2, 3.3.4).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

/// A magic square of any order from 3 on: by the Siamese method, by complements, or by the LUX method.
fn square(order: usize) -> Vec<i64> {
    let n = order;
    let mut cells = vec![0; n * n];
    match n % 4 {
        1 | 3 => {
            let (mut r, mut c) = (0, n / 2);
            for (number, _) in (1..).zip(0..n * n) {
                cells[r * n + c] = number;
                let next = ((r + n - 1) % n, (c + 1) % n);
                (r, c) = if cells[next.0 * n + next.1] == 0 { next } else { ((r + 1) % n, c) };
            }
        }
        0 => {
            let all = i64::try_from(n * n).unwrap();
            for (number, i) in (1..).zip(0..n * n) {
                let (r, c) = (i / n, i % n);
                let keeps = (r % 4 == 0 || r % 4 == 3) == (c % 4 == 0 || c % 4 == 3);
                cells[i] = if keeps { all + 1 - number } else { number };
            }
        }
        _ => {
            let half = n / 2;
            let small = square(half);
            let middle = half / 2;
            for (i, number) in small.into_iter().enumerate() {
                let (r, c) = (i / half, i % half);
                let swapped = c == middle && (r == middle || r == middle + 1);
                let letter = match r {
                    r if r <= middle => {
                        if swapped {
                            'U'
                        } else {
                            'L'
                        }
                    }
                    r if r == middle + 1 => {
                        if swapped {
                            'L'
                        } else {
                            'U'
                        }
                    }
                    _ => 'X',
                };
                let order = match letter {
                    'L' => [4, 1, 2, 3],
                    'U' => [1, 4, 2, 3],
                    _ => [1, 4, 3, 2],
                };
                let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
                for ((dr, dc), own) in corners.into_iter().zip(order) {
                    cells[(2 * r + dr) * n + 2 * c + dc] = 4 * (number - 1) + own;
                }
            }
        }
    }
    cells
}

/// Exchanges rows and columns alike, so that the square stays magic.
fn shuffled(mut cells: Vec<i64>, order: usize, chance: &mut Chance) -> Vec<i64> {
    let mut exchange = |a: usize, b: usize, chance: &mut Chance| {
        if chance.below(2) == 0 {
            (0..order).for_each(|i| cells.swap(a * order + i, b * order + i));
            (0..order).for_each(|i| cells.swap(i * order + a, i * order + b));
        }
    };
    for i in 0..order / 2 {
        exchange(i, order - 1 - i, chance);
    }
    cells
}

/// The model with the given numbers pinned.
fn pinned(mut model: Model, given: &[Option<i64>]) -> Model {
    for (i, number) in given.iter().enumerate().filter_map(|(i, number)| Some((i, (*number)?))) {
        let atom = model.atom(VarId::new(i), u32::try_from(number - 1).unwrap());
        model.add(Constraint::Clause { literals: vec![atom.into()] });
    }
    model
}

/// Fills the open cells in order with the remaining numbers, and backtracks as soon as a line is full and wrong.
/// Returns the solutions and the nodes, or `None` if there are more nodes than `limit`.
fn brute_force(model: &Model, given: &[Option<i64>], limit: u64) -> Option<(u128, u64)> {
    let equations: Vec<(Vec<(i64, usize)>, i64)> = model
        .constraints()
        .iter()
        .filter_map(|constraint| match constraint {
            Constraint::Linear { terms, sum } => {
                Some((terms.iter().map(|&(factor, x)| (factor, x.index())).collect(), sum.exact()?))
            }
            _ => None,
        })
        .collect();
    // Lines that are full from the start.
    let is_wrong = |(terms, sum): &(Vec<(i64, usize)>, i64)| {
        let all: Option<i64> = terms.iter().map(|&(factor, x)| Some(factor * given[x]?)).sum();
        all.is_some_and(|all| all != *sum)
    };
    if equations.iter().any(is_wrong) {
        return Some((0, 0));
    }
    let open: Vec<usize> = (0..given.len()).filter(|&i| given[i].is_none()).collect();
    let numbers = 1..=i64::try_from(given.len()).unwrap();
    let left: Vec<i64> = numbers.filter(|&number| !given.contains(&Some(number))).collect();
    let mut filler = Filler { equations, open, given: given.to_vec(), left, solutions: 0, nodes: 0, limit };
    filler.fill(0).then_some((filler.solutions, filler.nodes))
}

struct Filler {
    equations: Vec<(Vec<(i64, usize)>, i64)>,
    open: Vec<usize>,
    given: Vec<Option<i64>>,
    left: Vec<i64>,
    solutions: u128,
    nodes: u64,
    limit: u64,
}

impl Filler {
    fn fill(&mut self, depth: usize) -> bool {
        let Some(&cell) = self.open.get(depth) else {
            self.solutions += 1;
            return true;
        };
        for position in 0..self.left.len() {
            self.nodes += 1;
            if self.nodes > self.limit {
                return false;
            }
            let number = self.left.remove(position);
            self.given[cell] = Some(number);
            let fits = self.equations.iter().filter(|(terms, _)| terms.iter().any(|&(_, x)| x == cell)).all(
                |(terms, sum)| {
                    let all: Option<i64> =
                        terms.iter().map(|&(factor, x)| Some(factor * self.given[x]?)).sum();
                    all.is_none_or(|all| all == *sum)
                },
            );
            let done = !fits || self.fill(depth + 1);
            self.given[cell] = None;
            self.left.insert(position, number);
            if !done {
                return false;
            }
        }
        true
    }
}

/// Checks that a search of a square with these numbers takes about as long as brute force, and that the estimate
/// predicts this. Returns false if brute force exceeds the limit.
fn is_as_short(model: &Model, given: &[Option<i64>], limit: u64) -> bool {
    let model = pinned(model.clone(), given);
    let Some((solutions, nodes)) = brute_force(&model, given, limit) else { return false };
    let plan = Plan::new(&model, &PlanOptions::default()).unwrap();
    let cells = given.len() as u64;
    let most = cells + 4 * nodes;
    let count = plan.count(&Prefix::default(), &Monitor::with_limit(2 * most + 10_000), |_| unreachable!());
    let count =
        count.unwrap_or_else(|_| panic!("more than {} nodes instead of {nodes}: {given:?}", 2 * most));
    assert_eq!(count.free, solutions, "{given:?}");
    assert!(count.nodes <= most, "{} nodes instead of {nodes}: {given:?}", count.nodes);
    let estimate = plan.estimate(&Prefix::default(), Probing::brief(200), 1);
    let (expected, real) = (estimate.nodes.mean, count.nodes as f64);
    assert!(
        expected * 10.0 + 1000.0 > real && real * 10.0 + 1000.0 > expected,
        "{expected} nodes expected instead of {real}: {given:?}"
    );
    true
}

#[test]
fn nearly_full_squares() {
    let mut chance = Chance(5);
    let mut tried = 0;
    for order in 3..=16 {
        let model = models::magic(order);
        for open in [0, 1, 2, 4, 7, 10, 13, 17, 22, 30] {
            let full = shuffled(square(order), order, &mut chance);
            let mut given: Vec<Option<i64>> = full.into_iter().map(Some).collect();
            (0..open.min(order * order)).for_each(|_| given[chance.below(order * order)] = None);
            tried += u32::from(is_as_short(&model, &given, 200_000));
        }
    }
    assert!(tried > 90, "{tried} squares that brute force can fill");
}

/// Squares with two numbers exchanged; most of them have no solution.
#[test]
fn nearly_full_squares_without_solution() {
    let mut chance = Chance(6);
    for order in 3..=12 {
        let model = models::magic(order);
        for open in [4, 9, 14] {
            let mut full = square(order);
            full.swap(chance.below(order * order), chance.below(order * order));
            let mut given: Vec<Option<i64>> = full.into_iter().map(Some).collect();
            (0..open.min(order * order)).for_each(|_| given[chance.below(order * order)] = None);
            is_as_short(&model, &given, 50_000);
        }
    }
}

/// Pandiagonal squares, in which many lines go through each cell.
#[test]
fn nearly_full_pandiagonal_squares() {
    let mut chance = Chance(7);
    for order in [5, 7, 11, 13] {
        let model = models::pandiagonal(order);
        for open in [3, 9, 16, 30] {
            let number = |i: usize| {
                let (r, c) = (i / order, i % order);
                let digit = |a: usize, b: usize| (a * r + b * c) % order;
                i64::try_from(digit(1, 2) * order + digit(2, 1) + 1).unwrap()
            };
            let mut given: Vec<Option<i64>> = (0..order * order).map(|i| Some(number(i))).collect();
            (0..open.min(order * order)).for_each(|_| given[chance.below(order * order)] = None);
            is_as_short(&model, &given, 200_000);
        }
    }
}

/// Thirteen open cells, most of which lie in two rows and two columns.
#[test]
fn open_cells_in_few_lines() {
    let order = 14;
    let open = [25, 56, 59, 65, 66, 68, 69, 84, 87, 93, 94, 96, 97];
    let mut given: Vec<Option<i64>> = square(order).into_iter().map(Some).collect();
    open.iter().for_each(|&cell| given[cell] = None);
    assert!(is_as_short(&models::magic(order), &given, 200_000));
}

/// Boards and snakes in which nearly everything is given, so that the rest can be filled in few ways.
#[test]
fn nearly_full_boards_and_snakes() {
    let mut chance = Chance(8);
    let red = "1101110111011111111010111";
    let turns: String = std::iter::repeat_n(red, 2).collect::<String>()[..27].to_owned();
    let models = [models::cards(4, 4, 3, 1), models::cards(5, 5, 5, 2), models::snake([3, 3, 3], &turns)];
    for model in models {
        let free = Plan::new(&model, &PlanOptions::default()).unwrap();
        let mut solution = None;
        let _ = free.for_each(&Prefix::default(), &Monitor::with_limit(10_000_000), |found| {
            solution = Some(found.values.to_vec());
            ControlFlow::Break(())
        });
        let Some(solution) = solution else { continue };
        for open in [0usize, 1, 2, 4, 6] {
            let mut pinned = model.clone();
            let open: Vec<usize> = (0..open).map(|_| chance.below(solution.len())).collect();
            for x in (0..solution.len()).filter(|x| !open.contains(x)) {
                let atom = pinned.atom(VarId::new(x), solution[x]);
                pinned.add(Constraint::Clause { literals: vec![atom.into()] });
            }
            let plan = Plan::new(&pinned, &PlanOptions::default()).unwrap();
            let all = solution.len() as u64;
            let count = plan.count(&Prefix::default(), &Monitor::default(), |_| unreachable!()).unwrap();
            assert!(count.free > 0);
            assert!(count.nodes <= 2 * all + 2000, "{} nodes with {open:?} open", count.nodes);
        }
    }
}
