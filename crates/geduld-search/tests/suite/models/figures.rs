//! Pieces made of squares, put together so that the outline is symmetric. On the grid, every symmetry is a fixed map: a
//! figure of w by h squares is centred at the origin. So its squares are at the points x ≡ w - 1, y ≡ h - 1 modulo 2,
//! and neighbours are 2 apart.

use std::collections::BTreeMap;

use geduld_model::{Atom, Constraint, Domain, Literal, Model, Value, VarId};

type Point = (i32, i32);
type Map = fn(Point) -> Point;

/// The symmetries that an outline may have, except the identity and the three-quarter turn.
pub const MAPS: [Map; 6] = [
    |(x, y)| (-x, y),
    |(x, y)| (x, -y),
    |(x, y)| (-x, -y),
    |(x, y)| (y, x),
    |(x, y)| (-y, -x),
    |(x, y)| (-y, x),
];

pub struct Figures {
    pub model: Model,
    pub width: VarId,
    pub height: VarId,
    pub flags: [VarId; 6],
    pub frame: usize,
    pub area: usize,
}

/// Pieces as rows of `X` and `.` separated by `/`. Each listed piece is used once, and may be turned and flipped.
pub fn figures(pieces: &[&str], frame: usize) -> Figures {
    let mut types: Vec<(Vec<Vec<Point>>, usize)> = Vec::new();
    for piece in pieces {
        let shapes = orientations(piece);
        match types.iter_mut().find(|(other, _)| *other == shapes) {
            Some((_, copies)) => *copies += 1,
            None => types.push((shapes, 1)),
        }
    }
    let area: usize = types.iter().map(|(shapes, copies)| shapes[0].len() * copies).sum();
    let side = i32::try_from(frame).unwrap();
    let points: Vec<Point> = (1 - side..side).flat_map(|y| (1 - side..side).map(move |x| (x, y))).collect();
    let index: BTreeMap<Point, usize> = points.iter().enumerate().map(|(i, &point)| (point, i)).collect();

    // Placements: type, orientation, points.
    let mut names = vec![String::from("empty")];
    let mut parts: Vec<(usize, usize, usize)> = Vec::new();
    for (kind, (shapes, _)) in types.iter().enumerate() {
        for (turn, shape) in shapes.iter().enumerate() {
            for square in 0..shape.len() {
                names.push(format!("{kind}/{turn}/{square}"));
                parts.push((kind, turn, square));
            }
        }
    }
    let mut model = Model::new();
    let lengths = Domain::numbers(1..=i64::from(side));
    let yes_no = Domain::names(["no", "yes"]);
    let width = model.add_decision("width", &lengths);
    let height = model.add_decision("height", &lengths);
    let flags: [VarId; 6] = std::array::from_fn(|i| model.add_decision(format!("map {i}"), &yes_no));
    let covers = Domain::names(names);
    let cells: Vec<VarId> =
        points.iter().map(|point| model.add_decision(format!("{point:?}"), &covers)).collect();
    let filled: Vec<VarId> =
        points.iter().map(|point| model.add_derived(format!("filled {point:?}"), &yes_no)).collect();
    let up = |model: &Model, variable: VarId| Literal::from(model.atom(variable, 1));
    let clause = |model: &mut Model, literals: Vec<Literal>| model.add(Constraint::Clause { literals });

    let mut first_squares: Vec<Vec<Atom>> = vec![Vec::new(); types.len()];
    for (cell, &(x, y)) in points.iter().enumerate() {
        let empty = model.atom(cells[cell], 0);
        let full = up(&model, filled[cell]);
        clause(&mut model, vec![empty.into(), full]);
        clause(&mut model, vec![!empty, !full]);
        for (place, &(kind, turn, square)) in parts.iter().enumerate() {
            let atom = model.atom(cells[cell], Value::try_from(place + 1).unwrap());
            let shape = &types[kind].0[turn];
            let (dx, dy) = (shape[square].0 - shape[0].0, shape[square].1 - shape[0].1);
            if square == 0 {
                first_squares[kind].push(atom);
            }
            let next = (square + 1) % shape.len();
            let (nx, ny) = (shape[next].0 - shape[0].0, shape[next].1 - shape[0].1);
            let target = (x + 2 * (nx - dx), y + 2 * (ny - dy));
            match index.get(&target) {
                Some(&target) => {
                    let place = place - square + next;
                    let other = model.atom(cells[target], Value::try_from(place + 1).unwrap());
                    clause(&mut model, vec![!atom, other.into()]);
                }
                None => clause(&mut model, vec![!atom]),
            }
        }
    }
    for ((_, copies), atoms) in types.iter().zip(first_squares) {
        model.add(Constraint::Cardinality { count: (*copies).into(), atoms });
    }
    let full: Vec<Atom> = filled.iter().map(|&filled| model.atom(filled, 1)).collect();
    model.add(Constraint::Cardinality { count: area.into(), atoms: full.clone() });
    // The box.
    for (length, variable) in (0..side).flat_map(|length| [(length, width), (length, height)]) {
        let is_length: Literal = model.atom(variable, Value::try_from(length).unwrap()).into();
        let along = |&(x, y): &Point| if variable == width { x } else { y };
        let mut ends = [vec![!is_length], vec![!is_length]];
        for (cell, point) in points.iter().enumerate() {
            let at = along(point);
            let here = up(&model, filled[cell]);
            if at.abs() > length || (at - length) % 2 != 0 {
                clause(&mut model, vec![!is_length, !here]);
            }
            if at == -length {
                ends[0].push(here);
            }
            if at == length {
                ends[1].push(here);
            }
        }
        ends.into_iter().for_each(|end| clause(&mut model, end));
    }
    // The symmetries.
    for (number, (&flag, map)) in flags.iter().zip(MAPS).enumerate() {
        let flag = up(&model, flag);
        let mut some = vec![flag];
        for (cell, &point) in points.iter().enumerate() {
            let image = index[&map(point)];
            // Two exchanged points are handled once.
            if image == cell || (image < cell && map(map(point)) == point) {
                continue;
            }
            let differs = model.add_derived(format!("differs {number} {point:?}"), &yes_no);
            let (a, b, d) = (up(&model, filled[cell]), up(&model, filled[image]), up(&model, differs));
            clause(&mut model, vec![!flag, !a, b]);
            clause(&mut model, vec![!flag, a, !b]);
            clause(&mut model, vec![!d, a, b]);
            clause(&mut model, vec![!d, !a, !b]);
            clause(&mut model, vec![d, a, !b]);
            clause(&mut model, vec![d, !a, b]);
            some.push(d);
        }
        clause(&mut model, some);
    }
    let mut edges = Vec::new();
    for (cell, &(x, y)) in points.iter().enumerate() {
        let next = [(x + 2, y), (x, y + 2)];
        edges.extend(next.iter().filter_map(|point| index.get(point)).map(|&other| (cell, other)));
    }
    model.add(Constraint::Connected { filled: full, edges });
    Figures { model, width, height, flags, frame, area }
}

impl Figures {
    /// The cubes, grouped by width and height.
    pub fn boxes(&self, all: bool) -> Vec<Vec<Vec<(VarId, Value)>>> {
        let cubes = self.cubes(all);
        cubes.chunk_by(|a, b| a[..2] == b[..2]).map(<[_]>::to_vec).collect()
    }

    /// All combinations of width, height and flags that a box with some symmetry can have. Unless `all` is set, only
    /// those with `width <= height` are listed; the others are their images under a quarter turn.
    pub fn cubes(&self, all: bool) -> Vec<Vec<(VarId, Value)>> {
        let mut cubes = Vec::new();
        for w in 0..self.frame {
            for h in if all { 0 } else { w }..self.frame {
                if w + h + 1 > self.area || (w + 1) * (h + 1) < self.area {
                    continue;
                }
                for flags in subgroups(w == h) {
                    let sizes = [(self.width, w), (self.height, h)];
                    let fixed =
                        sizes.into_iter().map(|(variable, v)| (variable, Value::try_from(v).unwrap()));
                    let flags = self.flags.iter().zip(flags).map(|(&flag, up)| (flag, Value::from(up)));
                    cubes.push(fixed.chain(flags).collect());
                }
            }
        }
        cubes
    }
}

/// The flags of the subgroups of the symmetries of a box, without the trivial one.
fn subgroups(square: bool) -> Vec<[bool; 6]> {
    let own = |generators: &[usize]| {
        // A generic point and its orbit identify the subgroup.
        let mut orbit = vec![(3, 7)];
        let mut next = 0;
        while next < orbit.len() {
            for &generator in generators {
                let image = MAPS[generator](orbit[next]);
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            next += 1;
        }
        MAPS.map(|map| orbit.contains(&map((3, 7))))
    };
    let count = if square { 6 } else { 3 };
    let mut found: Vec<[bool; 6]> = Vec::new();
    for a in 0..count {
        for b in 0..count {
            found.push(own(&[a, b]));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// All different images of a piece, each sorted.
fn orientations(piece: &str) -> Vec<Vec<Point>> {
    let mut shape: Vec<Point> = (0..)
        .zip(piece.split('/'))
        .flat_map(|(y, row)| (0..).zip(row.chars()).filter(|&(_, c)| c == 'X').map(move |(x, _)| (x, y)))
        .collect();
    let mut images = Vec::new();
    for turn in 0..8 {
        shape = shape.into_iter().map(|(x, y)| (-y, x)).collect();
        if turn == 4 {
            shape = shape.into_iter().map(|(x, y)| (-x, y)).collect();
        }
        let left = shape.iter().map(|&(x, _)| x).min().unwrap();
        let top = shape.iter().map(|&(_, y)| y).min().unwrap();
        let mut image: Vec<Point> = shape.iter().map(|&(x, y)| (x - left, y - top)).collect();
        image.sort_unstable_by_key(|&(x, y)| (y, x));
        images.push(image);
    }
    images.sort_unstable();
    images.dedup();
    images
}
