//! Small builders of the models for the tests and the measurements.
#![allow(dead_code, missing_docs, clippy::unwrap_used)]

pub mod dynamic;
pub mod figures;

use geduld_model::{AutomorphismCheck, Constraint, Domain, Model, Permutation, Table, Value, VarId};

/// Magic squares: every line has the same sum.
pub fn magic(order: usize) -> Model {
    lines(order, false)
}

/// Magic squares whose broken diagonals are magic as well.
pub fn pandiagonal(order: usize) -> Model {
    lines(order, true)
}

fn lines(order: usize, broken: bool) -> Model {
    let mut model = Model::new();
    let squares = i64::try_from(order * order).unwrap();
    let domain = Domain::numbers(1..=squares);
    let cell: Vec<VarId> = (0..order * order).map(|i| model.add_decision(format!("c{i}"), &domain)).collect();
    model.add(Constraint::AllDifferent { variables: cell.clone() });
    let at = |r: usize, c: usize| cell[r % order * order + c % order];
    let mut lines: Vec<Vec<VarId>> = Vec::new();
    for i in 0..order {
        lines.push((0..order).map(|c| at(i, c)).collect());
        lines.push((0..order).map(|r| at(r, i)).collect());
    }
    for shift in 0..if broken { order } else { 1 } {
        lines.push((0..order).map(|r| at(r, r + shift)).collect());
        lines.push((0..order).map(|r| at(r, 2 * order - 1 - r - shift)).collect());
    }
    let sum = squares * (squares + 1) / 2 / i64::try_from(order).unwrap();
    for line in lines {
        model.add(Constraint::Linear {
            terms: line.into_iter().map(|cell| (1, cell)).collect(),
            sum: sum.into(),
        });
    }
    model
}

/// The symmetries of magic squares: those of the square, exchanges of rows and columns alike that keep the diagonals,
/// and the complement.
pub fn magic_group(model: &Model, order: usize) -> Vec<Permutation> {
    let permutation = |place: &dyn Fn(usize, usize) -> (usize, usize), complement: bool| {
        let top = Value::try_from(order * order - 1).unwrap();
        let images = (0..order * order).flat_map(|i| {
            let (r, c) = place(i / order, i % order);
            let target = VarId::new(r * order + c);
            (0..=top).map(move |v| model.atom(target, if complement { top - v } else { v }))
        });
        Permutation::new(images.collect()).unwrap()
    };
    let last = order - 1;
    let swap = |a: usize, b: usize| {
        move |i: usize| {
            if i == a {
                b
            } else if i == b {
                a
            } else {
                i
            }
        }
    };
    let mut generators = vec![
        permutation(&|r, c| (c, r), false),
        permutation(&|r, c| (r, last - c), false),
        permutation(&|r, c| (r, c), true),
    ];
    for i in 0..order / 2 {
        let mirror = swap(i, last - i);
        generators.push(permutation(&|r, c| (mirror(r), mirror(c)), false));
        for j in 0..i {
            let pairs = |k: usize| swap(last - i, last - j)(swap(i, j)(k));
            generators.push(permutation(&|r, c| (pairs(r), pairs(c)), false));
        }
    }
    let group = Permutation::close(&generators, model.atom_count(), 100_000).unwrap();
    verify(model, &group);
    group
}

/// Even magic squares of order 5 with the 5 at the top right, and their symmetries.
pub fn sixty_5() -> (Model, Vec<Permutation>) {
    let mut model = magic(5);
    let all = magic_group(&model, 5);
    let cells = model.decisions().collect();
    model.add(Constraint::Parity { variables: cells, flips: Vec::new(), odd: false });
    model.add(Constraint::Clause { literals: vec![model.atom(VarId::new(4), 4).into()] });
    let check = AutomorphismCheck::new(&model);
    let group = all.into_iter().filter(|element| check.holds(element)).collect();
    (model, group)
}

/// The tiles with digits 1 to m whose sum is divisible by m, in a triangle of side m, without turns.
pub fn nintai(m: usize) -> Model {
    Nintai::new(m).model
}

pub struct Nintai {
    pub model: Model,
    m: usize,
    tiles: Vec<[usize; 3]>,
    cells: Vec<(usize, usize)>,
    /// For each cell its edges, left, right, bottom as on the tile.
    edges: Vec<[VarId; 3]>,
}

impl Nintai {
    pub fn new(m: usize) -> Self {
        let mut model = Model::new();
        let digits = || 0..m;
        let tiles: Vec<[usize; 3]> = digits()
            .flat_map(|a| digits().map(move |b| (a, b)))
            .map(|(a, b)| [a, b, (3 * m - 3 - a - b) % m])
            .collect();
        let cells: Vec<(usize, usize)> = (0..m).flat_map(|r| (0..2 * r + 1).map(move |c| (r, c))).collect();
        let placements = Domain::names(tiles.iter().map(|tile| format!("{tile:?}")));
        let variables: Vec<VarId> =
            cells.iter().map(|(r, c)| model.add_decision(format!("cell({r},{c})"), &placements)).collect();
        let labels = Domain::numbers(1..=i64::try_from(m).unwrap());
        let mut names: Vec<[String; 3]> = Vec::new();
        for &(r, c) in &cells {
            let edge = |k: usize| {
                // Left, right and bottom edges are named after the point-up cell they belong to.
                let up =
                    if c.is_multiple_of(2) { (r, c) } else { [(r, c + 1), (r, c - 1), (r - 1, c - 1)][k] };
                format!("edge({},{},{k})", up.0, up.1)
            };
            names.push([edge(0), edge(1), edge(2)]);
        }
        let mut known: Vec<(String, VarId)> = Vec::new();
        let edges: Vec<[VarId; 3]> = names
            .iter()
            .map(|names| {
                std::array::from_fn(|k| match known.iter().find(|(name, _)| *name == names[k]) {
                    Some((_, edge)) => *edge,
                    None => {
                        let edge = model.add_derived(names[k].clone(), &labels);
                        known.push((names[k].clone(), edge));
                        edge
                    }
                })
            })
            .collect();
        let value = |number: usize| Value::try_from(number).unwrap();
        for (&cell, edges) in variables.iter().zip(&edges) {
            let rows = (0..)
                .zip(&tiles)
                .map(|(tile, digits)| [tile, value(digits[0]), value(digits[1]), value(digits[2])]);
            model.add(Constraint::Table(Table::new(vec![cell, edges[0], edges[1], edges[2]], rows)));
        }
        for tile in 0..tiles.len() {
            let atoms = variables.iter().map(|&cell| model.atom(cell, value(tile))).collect();
            model.add(Constraint::Cardinality { count: 1.into(), atoms });
        }
        Self { model, m, tiles, cells, edges }
    }

    /// Requires that all border edges show the first digit.
    pub fn with_rim(mut self) -> Model {
        for (&(r, c), edges) in self.cells.iter().zip(&self.edges) {
            if c % 2 == 0 {
                let rim = [c == 0, c == 2 * r, r + 1 == self.m];
                for (&edge, _) in edges.iter().zip(rim).filter(|(_, rim)| *rim) {
                    let literals = vec![self.model.atom(edge, 0).into()];
                    self.model.add(Constraint::Clause { literals });
                }
            }
        }
        self.model
    }

    /// Fixes one tile at one cell.
    pub fn pinned(mut self, cell: usize, tile: usize) -> Model {
        let atom = self.model.atom(VarId::new(cell), Value::try_from(tile).unwrap());
        self.model.add(Constraint::Clause { literals: vec![atom.into()] });
        self.model
    }

    /// The symmetries of the triangle times the maps of digits.
    pub fn group(&self) -> Vec<Permutation> {
        let m = self.m;
        // Cells by their distances from the three sides. The distances of a point-up cell add up to m - 1.
        let distances = |(r, c): (usize, usize)| [c / 2, (2 * r - c) / 2, m - 1 - r];
        let find = |wanted: [usize; 3], up: bool| {
            (0..self.cells.len())
                .find(|&i| distances(self.cells[i]) == wanted && self.cells[i].1.is_multiple_of(2) == up)
                .unwrap()
        };
        let geometric = |shuffle: [usize; 3], factor: usize, shifts: [usize; 3]| {
            let map = |k: usize, digit: usize| (factor * (digit + 1) + shifts[k] + m - 1) % m;
            let mut images = vec![None; self.model.atom_count()];
            for (i, &cell) in self.cells.iter().enumerate() {
                let from = distances(cell);
                let target = find(shuffle.map(|k| from[k]), cell.1.is_multiple_of(2));
                for (t, tile) in self.tiles.iter().enumerate() {
                    let image: [usize; 3] = std::array::from_fn(|k| map(k, tile[shuffle[k]]));
                    let position = self.tiles.iter().position(|tile| *tile == image).unwrap();
                    let atom = |cell: usize, tile: usize| {
                        self.model.atom(VarId::new(cell), Value::try_from(tile).unwrap())
                    };
                    images[atom(i, t).index()] = Some(atom(target, position));
                }
                for (k, &from) in shuffle.iter().enumerate() {
                    let (edge, to) = (self.edges[i][from], self.edges[target][k]);
                    for digit in 0..m {
                        let atom = |edge: VarId, digit: usize| {
                            self.model.atom(edge, Value::try_from(digit).unwrap())
                        };
                        images[atom(edge, digit).index()] = Some(atom(to, map(k, digit)));
                    }
                }
            }
            Permutation::new(images.into_iter().map(Option::unwrap).collect()).unwrap()
        };
        let generators = [
            geometric([1, 0, 2], 1, [0; 3]),
            geometric([1, 2, 0], 1, [0; 3]),
            geometric([0, 1, 2], m - 1, [0; 3]),
            geometric([0, 1, 2], 1, [1, m - 1, 0]),
            geometric([0, 1, 2], 1, [0, 1, m - 1]),
        ];
        let group = Permutation::close(&generators, self.model.atom_count(), 100_000).unwrap();
        verify(&self.model, &group);
        group
    }
}

/// A snake of cubes to be folded into a box. `turns` shows for each cube whether the string turns in it.
pub fn snake(size: [usize; 3], turns: &str) -> Model {
    let mut model = Model::new();
    let places: Vec<[usize; 3]> = (0..size[0])
        .flat_map(|x| (0..size[1]).flat_map(move |y| (0..size[2]).map(move |z| [x, y, z])))
        .collect();
    let positions = Domain::names(places.iter().map(|place| format!("{place:?}")));
    let directions = Domain::names(["+x", "-x", "+y", "-y", "+z", "-z"]);
    let prefixes: Vec<VarId> =
        (0..places.len()).map(|i| model.add_decision(format!("prefix{i}"), &positions)).collect();
    let steps: Vec<VarId> =
        (1..places.len()).map(|i| model.add_derived(format!("step{i}"), &directions)).collect();
    let value = |number: usize| Value::try_from(number).unwrap();
    let mut rows: Vec<[Value; 3]> = Vec::new();
    for (i, from) in places.iter().enumerate() {
        for direction in 0..6 {
            let mut to = *from;
            let axis = direction / 2;
            to[axis] = to[axis].wrapping_add(if direction % 2 == 0 { 1 } else { usize::MAX });
            if let Some(j) = places.iter().position(|place| *place == to) {
                rows.push([value(i), value(direction), value(j)]);
            }
        }
    }
    for (i, &step) in steps.iter().enumerate() {
        model.add(Constraint::Table(Table::new(vec![prefixes[i], step, prefixes[i + 1]], &rows)));
    }
    for (i, turn) in turns.bytes().enumerate().take(places.len() - 1).skip(1) {
        let fits = |(a, b): &(usize, usize)| if turn == b'1' { a / 2 != b / 2 } else { a == b };
        let rows =
            (0..6).flat_map(|a| (0..6).map(move |b| (a, b))).filter(fits).map(|(a, b)| [value(a), value(b)]);
        model.add(Constraint::Table(Table::new(vec![steps[i - 1], steps[i]], rows)));
    }
    model.add(Constraint::AllDifferent { variables: prefixes });
    model
}

pub fn verify(model: &Model, group: &[Permutation]) {
    let check = AutomorphismCheck::new(model);
    assert!(group.iter().all(|element| check.holds(element)), "an element is no automorphism");
}

/// Cards with labelled edges in a rectangle. They may be turned, and equal cards are copies of one another.
///
/// The edges (top, right, bottom, left) come from a board that was filled at random and cut up, so there is at
/// least one solution.
pub fn cards(rows: usize, columns: usize, labels: usize, seed: u64) -> Model {
    board(rows, columns, labels, seed, false).0
}

/// Like [`cards`], but with a border of label 0 if `border` is set. Also returns the pieces and the number of copies of
/// each.
pub fn board(
    rows: usize,
    columns: usize,
    labels: usize,
    seed: u64,
    border: bool,
) -> (Model, Vec<([usize; 4], usize)>) {
    let mut state = seed;
    let mut random = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % bound
    };
    let mut across: Vec<usize> = (0..rows * (columns + 1)).map(|_| random(labels)).collect();
    let mut down: Vec<usize> = (0..(rows + 1) * columns).map(|_| random(labels)).collect();
    let rim_across = |i: usize| border && (i.is_multiple_of(columns + 1) || i % (columns + 1) == columns);
    let rim_down = |i: usize| border && (i < columns || i >= rows * columns);
    across.iter_mut().enumerate().filter(|(i, _)| rim_across(*i)).for_each(|(_, label)| *label = 0);
    down.iter_mut().enumerate().filter(|(i, _)| rim_down(*i)).for_each(|(_, label)| *label = 0);
    // The numbers of the edges of a cell: those above and below, then those to its sides.
    let sides = |r: usize, c: usize| {
        [r * columns + c, r * (columns + 1) + c + 1, (r + 1) * columns + c, r * (columns + 1) + c]
    };
    let places = || (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
    let mut pieces: Vec<([usize; 4], usize)> = Vec::new();
    for (r, c) in places() {
        let [top, right, bottom, left] = sides(r, c);
        let edges = [down[top], across[right], down[bottom], across[left]];
        let least = (0..4).map(|turn| std::array::from_fn(|i| edges[(i + turn) % 4])).min().unwrap();
        match pieces.iter_mut().find(|(edges, _)| *edges == least) {
            Some((_, copies)) => *copies += 1,
            None => pieces.push((least, 1)),
        }
    }
    pieces.sort_unstable();
    let mut placements: Vec<(usize, [usize; 4])> = Vec::new();
    for (piece, (edges, _)) in pieces.iter().enumerate() {
        for turn in 0..4 {
            let turned = std::array::from_fn(|i| edges[(i + turn) % 4]);
            if !placements.contains(&(piece, turned)) {
                placements.push((piece, turned));
            }
        }
    }
    let mut model = Model::new();
    let domain = Domain::names(placements.iter().map(|(piece, edges)| format!("{piece}{edges:?}")));
    let cells: Vec<VarId> =
        places().map(|(r, c)| model.add_decision(format!("cell({r},{c})"), &domain)).collect();
    let shown = Domain::numbers(0..i64::try_from(labels).unwrap());
    let across: Vec<VarId> =
        (0..across.len()).map(|i| model.add_derived(format!("across{i}"), &shown)).collect();
    let down: Vec<VarId> = (0..down.len()).map(|i| model.add_derived(format!("down{i}"), &shown)).collect();
    let value = |number: usize| Value::try_from(number).unwrap();
    for ((r, c), &cell) in places().zip(&cells) {
        let [top, right, bottom, left] = sides(r, c);
        let rows = (0..).zip(&placements).map(|(placement, (_, edges))| {
            [placement, value(edges[0]), value(edges[1]), value(edges[2]), value(edges[3])]
        });
        let variables = vec![cell, down[top], across[right], down[bottom], across[left]];
        model.add(Constraint::Table(Table::new(variables, rows)));
    }
    for (piece, (_, copies)) in pieces.iter().enumerate() {
        let of_piece = |cell: VarId| {
            let own = placements.iter().enumerate().filter(move |(_, (other, _))| *other == piece);
            own.map(|(placement, _)| model.atom(cell, value(placement))).collect::<Vec<_>>()
        };
        let atoms = cells.iter().flat_map(|&cell| of_piece(cell)).collect();
        model.add(Constraint::Cardinality { count: (*copies).into(), atoms });
    }
    let rim = (0..across.len()).filter(|&i| rim_across(i)).map(|i| across[i]);
    for edge in rim.chain((0..down.len()).filter(|&i| rim_down(i)).map(|i| down[i])) {
        let literals = vec![model.atom(edge, 0).into()];
        model.add(Constraint::Clause { literals });
    }
    (model, pieces)
}

/// Counts the ways to fill a board with a border of label 0, piece by piece.
pub fn fillings(
    rows: usize,
    columns: usize,
    pieces: &mut [([usize; 4], usize)],
    filled: &mut Vec<[usize; 4]>,
) -> u128 {
    let cell = filled.len();
    if cell == rows * columns {
        return 1;
    }
    let (row, column) = (cell / columns, cell % columns);
    let top = if row == 0 { 0 } else { filled[cell - columns][2] };
    let left = if column == 0 { 0 } else { filled[cell - 1][1] };
    let mut total = 0;
    for piece in 0..pieces.len() {
        let (edges, copies) = pieces[piece];
        let mut turned: Vec<[usize; 4]> =
            (0..4).map(|turn| std::array::from_fn(|i| edges[(i + turn) % 4])).collect();
        turned.sort_unstable();
        turned.dedup();
        let fits = |edges: &[usize; 4]| {
            edges[0] == top
                && edges[3] == left
                && (column + 1 < columns || edges[1] == 0)
                && (row + 1 < rows || edges[2] == 0)
        };
        for edges in turned.into_iter().filter(|edges| copies > 0 && fits(edges)) {
            pieces[piece].1 -= 1;
            filled.push(edges);
            total += fillings(rows, columns, pieces, filled);
            filled.pop();
            pieces[piece].1 += 1;
        }
    }
    total
}

/// Counts the solutions in a cube, and their orbits.
pub fn count(plan: &geduld_search::Plan, prefix: &geduld_search::Prefix) -> (u128, u128) {
    let (mut solutions, mut orbits) = (0, 0);
    let monitor = geduld_search::Monitor::default();
    let counted = plan.count(prefix, &monitor, |solution| {
        solutions += u128::from(solution.weight);
        orbits += 1;
        std::ops::ControlFlow::Continue(())
    });
    let free = counted.expect("nobody stops it").free;
    (solutions + free * plan.group_order() as u128, orbits + free)
}
