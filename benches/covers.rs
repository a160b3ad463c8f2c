//! Exact covers: geduld's engine with classes against plain dancing links, which visit every solution.
//! `cargo bench -p geduld-benches --bench covers`

#![expect(clippy::print_stdout, reason = "benchmarks print what they measure")]

use geduld_benches::{count_all, engine, report, timed};
use geduld_count::EngineChoice;
use geduld_model::{Atom, BoardSymmetry, Constraint, Domain, Instance, Model, Permutation, VarId};

type Cell = [i32; 3];

/// A packing: cells, and pieces with their number of copies.
struct Packing {
    name: &'static str,
    cells: Vec<Cell>,
    pieces: Vec<(Vec<Cell>, usize)>,
    /// Whether pieces are turned in the plane and over, or in space without mirror images.
    flat: bool,
    /// The solutions, and the classes under all symmetries of the board.
    published: (u128, u128),
}

fn main() {
    let pentominoes = || -> Vec<(Vec<Cell>, usize)> {
        let rows = [
            ".XX/XX./.X.",
            "XXXXX",
            "XXXX/X...",
            "XXX./..XX",
            "XXX/XX.",
            "XXX/.X./.X.",
            "X.X/XXX",
            "XXX/X../X..",
            "XX./.XX/..X",
            ".X./XXX/.X.",
            "XXXX/.X..",
            "XX./.X./.XX",
        ];
        rows.iter().map(|rows| (drawn(rows), 1)).collect()
    };
    let soma = ["XX/X.", "XXX/X..", "XXX/.X.", "XX./.XX", "XX/X.|X./..", "XX/X.|.X/..", "XX/X.|../X."];
    let hole = |cell: &Cell| !((3..5).contains(&cell[0]) && (3..5).contains(&cell[1]));
    let packings = [
        Packing {
            name: "pentominoes 3 x 20",
            cells: boxed(3, 20, 1),
            pieces: pentominoes(),
            flat: true,
            published: (8, 2),
        },
        Packing {
            name: "pentominoes 6 x 10",
            cells: boxed(6, 10, 1),
            pieces: pentominoes(),
            flat: true,
            published: (9356, 2339),
        },
        Packing {
            name: "pentominoes 8 x 8 without the middle",
            cells: boxed(8, 8, 1).into_iter().filter(hole).collect(),
            pieces: pentominoes(),
            flat: true,
            published: (520, 65),
        },
        Packing {
            name: "Soma cube",
            cells: boxed(3, 3, 3),
            pieces: soma.iter().map(|layers| (drawn(layers), 1)).collect(),
            flat: false,
            published: (11520, 240),
        },
        Packing {
            name: "L tetrominoes 8 x 8",
            cells: boxed(8, 8, 1),
            pieces: vec![(drawn("XXX/X.."), 16)],
            flat: true,
            published: (141_970, 0),
        },
    ];
    for packing in &packings {
        let (instance, options) = packing.instance();
        let (counter, planning) = timed(|| engine(&instance, EngineChoice::Auto, true));
        let (tally, nodes, counting) = count_all(counter.as_ref(), 1);
        let totals = tally.exact(None).expect("sizes of classes divide their numbers of solutions");
        let (solutions, classes) = packing.published;
        assert_eq!(totals.solutions, solutions.into());
        assert!(classes == 0 || totals.classes == classes.into(), "{totals:?}");
        let own = planning + counting;
        report(
            packing.name,
            own,
            &format!("{solutions} solutions, {} classes, {nodes} nodes", totals.classes),
        );
        let (found, links) =
            timed(|| Links::new(packing.cells.len() + packing.pieces.len(), &options).count());
        // Where copies are not told apart, the number of a piece follows from the area.
        assert_eq!(found, solutions);
        report(&format!("{}, dancing links", packing.name), links, "every solution visited");
        println!(
            "{}: dancing links take {:.1} times as long",
            packing.name,
            links.as_secs_f64() / own.as_secs_f64()
        );
    }
}

/// The cells of a box.
fn boxed(width: i32, height: i32, depth: i32) -> Vec<Cell> {
    let rows = |x| (0..height).flat_map(move |y| (0..depth).map(move |z| [x, y, z]));
    (0..width).flat_map(rows).collect()
}

/// The cells of a piece: layers between `|`, rows between `/`.
fn drawn(layers: &str) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (z, layer) in (0..).zip(layers.split('|')) {
        for (y, row) in (0..).zip(layer.split('/')) {
            cells.extend((0..).zip(row.chars()).filter(|(_, cell)| *cell == 'X').map(|(x, _)| [x, y, z]));
        }
    }
    cells
}

/// The maps of the lattice: for each coordinate of the image, the coordinate it comes from and its sign; and whether
/// the map is a rotation.
fn maps() -> Vec<([(usize, i32); 3], bool)> {
    let mut maps = Vec::new();
    for (order, even) in [
        ([0, 1, 2], true),
        ([1, 2, 0], true),
        ([2, 0, 1], true),
        ([1, 0, 2], false),
        ([0, 2, 1], false),
        ([2, 1, 0], false),
    ] {
        for signs in 0..8 {
            let sign = |axis: usize| if signs >> axis & 1 == 1 { -1 } else { 1 };
            let map = [0, 1, 2].map(|axis| (order[axis], sign(axis)));
            maps.push((map, even == (map.iter().map(|(_, sign)| sign).product::<i32>() == 1)));
        }
    }
    maps
}

fn mapped(map: &[(usize, i32); 3], cell: &Cell) -> Cell {
    map.map(|(axis, sign)| sign * cell[axis])
}

/// The same shape moved so that its least coordinates are 0, in ascending order.
fn normal(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.collect();
    let least = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0));
    cells.iter_mut().for_each(|cell| (0..3).for_each(|axis| cell[axis] -= least[axis]));
    cells.sort_unstable();
    cells
}

impl Packing {
    /// For each placement, its piece and its cells in ascending order.
    fn placements(&self) -> Vec<(usize, Vec<Cell>)> {
        let mut placements = Vec::new();
        for (piece, (cells, _)) in self.pieces.iter().enumerate() {
            let usable = maps()
                .into_iter()
                .filter(|(map, rotation)| if self.flat { map[2] == (2, 1) } else { *rotation });
            let mut shapes: Vec<Vec<Cell>> =
                usable.map(|(map, _)| normal(cells.iter().map(|cell| mapped(&map, cell)))).collect();
            shapes.sort_unstable();
            shapes.dedup();
            for shape in &shapes {
                for corner in boxed(20, 20, 3) {
                    let moved = shape.iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] + corner[axis]));
                    let place: Vec<Cell> = moved.collect();
                    if place.iter().all(|cell| self.cells.binary_search(cell).is_ok()) {
                        placements.push((piece, place));
                    }
                }
            }
        }
        placements.sort_unstable();
        placements
    }

    /// The model with the symmetries of its board, and the items of each option for dancing links.
    fn instance(&self) -> (Instance<'static>, Vec<Vec<usize>>) {
        let placements = self.placements();
        let mut model = Model::new();
        let placed = Domain::names(["not placed", "placed"]);
        let mut members = vec![Vec::new(); self.cells.len() + self.pieces.len()];
        let mut options = Vec::new();
        for (number, (piece, place)) in placements.iter().enumerate() {
            let variable = model.add_decision(number.to_string(), &placed);
            let cells = place.iter().filter_map(|cell| self.cells.binary_search(cell).ok());
            let items: Vec<usize> = cells.chain([self.cells.len() + piece]).collect();
            items.iter().for_each(|&item| members[item].push(model.atom(variable, 1)));
            let single =
                |&item: &usize| item < self.cells.len() || self.pieces[item - self.cells.len()].1 == 1;
            options.push(items.into_iter().filter(single).collect());
        }
        for (item, atoms) in members.into_iter().enumerate() {
            let count = item.checked_sub(self.cells.len()).map_or(1, |piece| self.pieces[piece].1);
            model.add(Constraint::Cardinality { count: count.into(), atoms });
        }
        let mut instance = Instance::of_model(self.name, model);
        let board = normal(self.cells.iter().copied());
        let symmetries = maps().into_iter().filter(|(map, _)| {
            (!self.flat || map[2] == (2, 1)) && normal(board.iter().map(|cell| mapped(map, cell))) == board
        });
        let centre = [0, 1, 2].map(|axis| board.iter().map(|cell| cell[axis]).max().unwrap_or(0));
        let pieces: Vec<Vec<Cell>> = self.pieces.iter().map(|(cells, _)| cells.clone()).collect();
        let atoms = symmetries.filter_map(|(map, _)| {
            let image = |cell: &Cell| {
                let doubled = mapped(&map, &[0, 1, 2].map(|axis| 2 * cell[axis] - centre[axis]));
                let size = map.map(|(axis, _)| centre[axis]);
                [0, 1, 2].map(|axis| (doubled[axis] + size[axis]) / 2)
            };
            let mut images = Vec::new();
            for (piece, place) in &placements {
                let mut moved: Vec<Cell> = place.iter().map(image).collect();
                moved.sort_unstable();
                // A mirror image may be a placement of another piece.
                let same = |other: &usize| placements.binary_search(&(*other, moved.clone())).ok();
                let to = [*piece].into_iter().chain(0..pieces.len()).find_map(|other| same(&other))?;
                images.extend([0, 1].map(|value| instance.model.atom(VarId::new(to), value)));
            }
            Permutation::new(images).ok()
        });
        let atoms: Vec<Permutation> = atoms.collect();
        debug_assert!(atoms.iter().all(|atoms| atoms.image(Atom::new(0)).index() < atoms.len()));
        instance.symmetries = BoardSymmetry::numbered(atoms);
        (instance, options)
    }
}

/// Plain dancing links (Knuth, "Dancing links", 2000): the item with the fewest options first.
struct Links {
    left: Vec<usize>,
    right: Vec<usize>,
    up: Vec<usize>,
    down: Vec<usize>,
    item: Vec<usize>,
    size: Vec<usize>,
    /// The other nodes of the option of a node are found at these places.
    option: Vec<(usize, usize)>,
}

impl Links {
    fn new(items: usize, options: &[Vec<usize>]) -> Self {
        let mut used = vec![false; items];
        options.iter().flatten().for_each(|&item| used[item] = true);
        let heads = items + 1;
        let mut links = Self {
            left: (0..heads).collect(),
            right: (0..heads).collect(),
            up: (0..heads).collect(),
            down: (0..heads).collect(),
            item: (0..heads).collect(),
            size: vec![0; heads],
            option: vec![(0, 0); heads],
        };
        for item in (0..items).filter(|&item| used[item]) {
            let (head, last) = (item + 1, links.left[0]);
            (links.left[head], links.right[head]) = (last, 0);
            (links.right[last], links.left[0]) = (head, head);
        }
        for option in options {
            let first = links.item.len();
            for &item in option {
                let (node, head) = (links.item.len(), item + 1);
                let last = links.up[head];
                links.up.push(last);
                links.down.push(head);
                (links.down[last], links.up[head]) = (node, node);
                links.item.push(head);
                links.size[head] += 1;
                links.option.push((first, first + option.len()));
            }
        }
        links
    }

    fn others(&self, node: usize) -> impl DoubleEndedIterator<Item = usize> + use<> {
        let (first, end) = self.option[node];
        (first..end).filter(move |&other| other != node)
    }

    fn cover(&mut self, head: usize) {
        let (left, right) = (self.left[head], self.right[head]);
        (self.right[left], self.left[right]) = (right, left);
        let mut row = self.down[head];
        while row != head {
            for node in self.others(row) {
                let (up, down) = (self.up[node], self.down[node]);
                (self.down[up], self.up[down]) = (down, up);
                self.size[self.item[node]] -= 1;
            }
            row = self.down[row];
        }
    }

    fn uncover(&mut self, head: usize) {
        let mut row = self.up[head];
        while row != head {
            for node in self.others(row).rev() {
                let (up, down) = (self.up[node], self.down[node]);
                (self.down[up], self.up[down]) = (node, node);
                self.size[self.item[node]] += 1;
            }
            row = self.up[row];
        }
        let (left, right) = (self.left[head], self.right[head]);
        (self.right[left], self.left[right]) = (head, head);
    }

    fn count(&mut self) -> u128 {
        let mut best = self.right[0];
        if best == 0 {
            return 1;
        }
        let mut head = best;
        while head != 0 {
            if self.size[head] < self.size[best] {
                best = head;
            }
            head = self.right[head];
        }
        let mut solutions = 0;
        self.cover(best);
        let mut row = self.down[best];
        while row != best {
            self.others(row).for_each(|node| self.cover(self.item[node]));
            solutions += self.count();
            self.others(row).rev().for_each(|node| self.uncover(self.item[node]));
            row = self.down[row];
        }
        self.uncover(best);
        solutions
    }
}
