//! Small models of the puzzle families, written down as directly as possible.

#![allow(dead_code)] // Each test file uses only some of these.

use geduld_model::{Constraint, Domain, Model, Table, Value, VarId};

/// Rows, columns and both diagonals of an `n` by `n` square, as positions row by row.
fn lines(n: usize) -> Vec<Vec<usize>> {
    let rows = (0..n).map(|r| (0..n).map(|c| r * n + c).collect());
    let columns = (0..n).map(|c| (0..n).map(|r| r * n + c).collect());
    let diagonals = [(0..n).map(|i| i * n + i).collect(), (0..n).map(|i| i * n + n - 1 - i).collect()];
    rows.chain(columns).chain(diagonals).collect()
}

/// Visits all permutations of the items from this place on.
pub fn permutations<T>(list: &mut [T], from: usize, visit: &mut impl FnMut(&[T])) {
    if from == list.len() {
        visit(list);
        return;
    }
    for other in from..list.len() {
        list.swap(from, other);
        permutations(list, from + 1, visit);
        list.swap(from, other);
    }
}

/// The broken diagonals.
fn broken_diagonals(n: usize) -> Vec<Vec<usize>> {
    let down = (1..n).map(|shift| (0..n).map(|i| i * n + (i + shift) % n).collect());
    let up = (0..n - 1).map(|shift| (0..n).map(|i| i * n + (n + shift - i) % n).collect());
    down.chain(up).collect()
}

fn square(n: usize, lines: Vec<Vec<usize>>) -> Model {
    let mut model = Model::new();
    let last = i64::try_from(n * n).unwrap();
    let domain = Domain::numbers(1..=last);
    let cells: Vec<VarId> = (0..n * n)
        .map(|i| model.add_decision(format!("cell({},{})", i / n + 1, i % n + 1), &domain))
        .collect();
    model.add(Constraint::AllDifferent { variables: cells });
    let sum = i64::try_from(n).unwrap() * (last + 1) / 2;
    for line in lines {
        let terms = line.into_iter().map(|cell| (1, VarId::new(cell))).collect();
        model.add(Constraint::Linear { terms, sum: sum.into() });
    }
    model
}

/// The magic squares of order `n`.
pub fn magic(n: usize) -> Model {
    square(n, lines(n))
}

/// The magic squares of order `n` in which broken diagonals have the same sum.
pub fn pandiagonal(n: usize) -> Model {
    let mut all = lines(n);
    all.extend(broken_diagonals(n));
    square(n, all)
}

/// The magic squares of order `n` whose numbers, read row by row, are an even permutation.
pub fn even_magic(n: usize) -> Model {
    let mut model = magic(n);
    let variables = model.decisions().collect();
    model.add(Constraint::Parity { variables, flips: vec![], odd: false });
    model
}

/// Tiles (a, b, c) of digits 1 to `m` whose sum is divisible by `m`, each used once on a triangle of side `m`. A turned
/// tile is another tile of the set, so turns need no values of their own.
pub fn nintai(m: usize) -> Model {
    let tiles: Vec<[usize; 3]> =
        (0..m * m).map(|i| [i / m + 1, i % m + 1]).map(|[a, b]| [a, b, m - (a + b) % m]).collect();
    let names = tiles.iter().map(|[a, b, c]| format!("{a}{b}{c}"));
    let tile_domain = Domain::names(names);
    let labels = Domain::numbers((1..).take(m));
    let mut model = Model::new();
    let mut cells = Vec::new();
    for row in 1..=m {
        for column in 1..2 * row {
            cells.push((row, column, model.add_decision(format!("cell({row},{column})"), &tile_domain)));
        }
    }
    // The edges of a cell in the order left, right, bottom of the piece. Outer edges have no variable. A slanted edge
    // is named by the cell on its right side, a level edge by the upward cell above it.
    let mut slanted = std::collections::BTreeMap::new();
    let mut level = std::collections::BTreeMap::new();
    for &(row, column, _) in &cells {
        if column > 1 {
            slanted.insert((row, column), model.add_derived(format!("edge({row},{column})"), &labels));
        }
        if column % 2 == 1 && row < m {
            level.insert((row, column), model.add_derived(format!("below({row},{column})"), &labels));
        }
    }
    for &(row, column, cell) in &cells {
        let (left, right) = (slanted.get(&(row, column)), slanted.get(&(row, column + 1)));
        let edges = if column % 2 == 1 {
            [left, right, level.get(&(row, column))]
        } else {
            [right, left, level.get(&(row - 1, column - 1))]
        };
        let shown: Vec<(usize, VarId)> =
            edges.into_iter().enumerate().filter_map(|(side, edge)| Some((side, *edge?))).collect();
        let variables = std::iter::once(cell).chain(shown.iter().map(|&(_, edge)| edge)).collect();
        let rows = tiles.iter().zip(0..).map(|(tile, value)| {
            let labels = shown.iter().map(|&(side, _)| Value::try_from(tile[side] - 1).unwrap());
            std::iter::once(value).chain(labels).collect::<Vec<Value>>()
        });
        model.add(Constraint::Table(Table::new(variables, rows)));
    }
    for value in tile_domain.values() {
        let atoms = cells.iter().map(|&(_, _, cell)| model.atom(cell, value)).collect();
        model.add(Constraint::Cardinality { count: 1.into(), atoms });
    }
    model
}

/// A chain of cubes folded into a cube of side `side`. `turns[i]` says whether the chain turns in cube `i`.
pub fn snake(side: usize, turns: &[bool]) -> Model {
    let count = side.pow(3);
    assert_eq!(turns.len(), count);
    let at = |p: usize| [p / side / side, p / side % side, p % side];
    let places = Domain::names((0..count).map(|p| format!("{:?}", at(p).map(|x| x + 1))));
    let directions = Domain::names(["+x", "-x", "+y", "-y", "+z", "-z"]);
    let mut model = Model::new();
    let cubes: Vec<VarId> = (1..=count).map(|i| model.add_decision(format!("cube {i}"), &places)).collect();
    let steps: Vec<VarId> = (1..count).map(|i| model.add_derived(format!("step {i}"), &directions)).collect();
    let mut moves: Vec<[Value; 3]> = Vec::new();
    for from in 0..count {
        for (axis, stride) in [side * side, side, 1].into_iter().enumerate() {
            if at(from)[axis] + 1 < side {
                let [a, b, axis] = [from, from + stride, axis].map(|x| Value::try_from(x).unwrap());
                moves.extend([[a, 2 * axis, b], [b, 2 * axis + 1, a]]);
            }
        }
    }
    for i in 0..count - 1 {
        model.add(Constraint::Table(Table::new(vec![cubes[i], steps[i], cubes[i + 1]], &moves)));
    }
    for i in 1..count - 1 {
        let pairs = (0..6).flat_map(|a: Value| (0..6).map(move |b| [a, b]));
        let pairs = pairs.filter(|[a, b]| if turns[i] { a / 2 != b / 2 } else { a == b });
        model.add(Constraint::Table(Table::new(vec![steps[i - 1], steps[i]], pairs)));
    }
    model.add(Constraint::AllDifferent { variables: cubes });
    model
}

/// The red snake of side 3.
pub const RED: &str = "001111011011111011011111100";

/// Reads a chain written as one digit per cube, 1 where the chain turns.
pub fn turns(code: &str) -> Vec<bool> {
    code.bytes().map(|digit| digit == b'1').collect()
}

/// Square cards with labels from 1 to `labels`, each card used once on a `side` by `side` board in any orientation. The
/// labels come from a fixed linear congruential generator.
pub fn cards(side: usize, labels: u32) -> Model {
    let count = side * side;
    let mut state: u32 = 12345;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % labels
    };
    let cards: Vec<[Value; 4]> = (0..count).map(|_| [next(), next(), next(), next()]).collect();
    let placements = Domain::names((0..4 * count).map(|i| format!("P{} turn {}", i / 4 + 1, i % 4)));
    let label_domain = Domain::numbers(1..=labels.into());
    let mut model = Model::new();
    let cells: Vec<VarId> = (0..count)
        .map(|i| model.add_decision(format!("cell({},{})", i / side + 1, i % side + 1), &placements))
        .collect();
    // The edge below and the edge to the right of each cell.
    let edge = |model: &mut Model, inner: bool, name: &str, i: usize| {
        inner.then(|| model.add_derived(format!("{name} {i}"), &label_domain))
    };
    let below: Vec<_> = (0..count).map(|i| edge(&mut model, i / side + 1 < side, "below", i)).collect();
    let right: Vec<_> = (0..count).map(|i| edge(&mut model, i % side + 1 < side, "right", i)).collect();
    for i in 0..count {
        let top = if i >= side { below[i - side] } else { None };
        let left = if i % side > 0 { right[i - 1] } else { None };
        let shown: Vec<(usize, VarId)> = [top, right[i], below[i], left]
            .into_iter()
            .enumerate()
            .filter_map(|(place, edge)| Some((place, edge?)))
            .collect();
        let variables = std::iter::once(cells[i]).chain(shown.iter().map(|&(_, edge)| edge)).collect();
        let rows = placements.values().map(|value| {
            let (card, turn) = (cards[value as usize / 4], value as usize % 4);
            let labels = shown.iter().map(move |&(place, _)| card[(place + turn) % 4]);
            std::iter::once(value).chain(labels).collect::<Vec<Value>>()
        });
        model.add(Constraint::Table(Table::new(variables, rows)));
    }
    for card in 0..count {
        let atoms = cells
            .iter()
            .flat_map(|&cell| (0..4).map(move |turn| (cell, turn)))
            .map(|(cell, turn)| model.atom(cell, Value::try_from(4 * card + turn).unwrap()))
            .collect();
        model.add(Constraint::Cardinality { count: 1.into(), atoms });
    }
    model
}

/// A small model made from arbitrary bytes: up to `most` variables with two or three values, and a few constraints of
/// any kind. It may have solutions or none.
pub fn random(bytes: &[u8], most: usize, derived: bool) -> Model {
    let mut position = 0;
    let mut pick = |below: usize| {
        let byte = bytes.get(position).copied().unwrap_or(0);
        position += 1;
        usize::from(byte) % below
    };
    let domains = [[1, 2].as_slice(), &[1, 2, 3], &[0, 2], &[0, 2, 3], &[3, 1]];
    let mut model = Model::new();
    let count = pick(most) + 1;
    for i in 0..count {
        let domain = Domain::numbers(domains[[0, 0, 1, 1, 1, 2, 3, 4][pick(8)]].iter().copied());
        if derived && i > 0 && i + 1 == count && pick(2) == 0 {
            model.add_derived(format!("y{i}"), &domain);
        } else {
            model.add_decision(format!("x{i}"), &domain);
        }
    }
    for _ in 0..pick(4) {
        let variables: Vec<VarId> = model.variable_ids().filter(|_| pick(4) > 0).collect();
        let atoms: Vec<_> =
            (0..model.atom_count()).map(geduld_model::Atom::new).filter(|_| pick(3) == 0).collect();
        let constraint = match pick(7) {
            0 => Constraint::Cardinality {
                count: [0.into(), 1.into(), 2.into(), (..=1).into(), (2..).into(), (1..=2).into()][pick(6)],
                atoms: atoms.iter().flat_map(|&atom| vec![atom; 1 + pick(2)]).collect(),
            },
            1 => Constraint::AllDifferent { variables },
            2 if !variables.is_empty() => {
                let rows = (0..1 + pick(6)).map(|_| {
                    let row = variables.iter().map(|&id| pick(model.variable(id).domain.len()));
                    row.map(|value| Value::try_from(value).unwrap()).collect::<Vec<Value>>()
                });
                let rows: Vec<Vec<Value>> = rows.collect();
                Constraint::Table(Table::new(variables, rows))
            }
            3 => Constraint::Linear {
                terms: variables.into_iter().map(|id| ([1, 1, 1, -1, 2, 0][pick(6)], id)).collect(),
                sum: {
                    let sum = i64::try_from(pick(6)).unwrap();
                    [sum.into(), (sum..).into(), (..=sum).into(), (sum..=sum + 2).into()][pick(4)]
                },
            },
            4 => Constraint::Clause {
                literals: atoms
                    .into_iter()
                    .map(|atom| if pick(2) == 0 { atom.into() } else { !atom })
                    .collect(),
            },
            5 => {
                let vertices = atoms.len();
                let pairs = (0..vertices).flat_map(|b| (0..b).map(move |a| (b, a)));
                Constraint::Connected { filled: atoms, edges: pairs.filter(|_| pick(2) == 0).collect() }
            }
            _ => {
                model.add(Constraint::AllDifferent { variables: variables.clone() });
                let flips = if pick(2) == 0 { Vec::new() } else { atoms };
                Constraint::Parity { variables, flips, odd: pick(2) == 0 }
            }
        };
        model.add(constraint);
    }
    model
}
