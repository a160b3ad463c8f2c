//! Exact covers: geduld's engine with classes against plain dancing links, which visit every solution.
//! `cargo bench -p geduld-benches --bench covers`
//!
//! With packing files as arguments, dancing links alone count their solutions: a second count of published numbers.
//! Nothing of geduld takes part: a TOML library reads the cells of the board and the names of the sets, and the pieces
//! of these sets, their orientations, the placements and the symmetries are found here.

#![expect(clippy::print_stdout, reason = "benchmarks print what they measure")]

use geduld_benches::{count_all, engine, report, timed};
use geduld_count::EngineChoice;
use geduld_model::{Atom, BoardSymmetry, Constraint, Domain, Instance, Model, Permutation, VarId};

mod file;
mod lattice;
mod links;

use lattice::{Cell, Grid, Map, moved, normal};
use links::Links;

/// A packing: cells, and pieces with their number of copies.
struct Packing {
    name: String,
    grid: Grid,
    cells: Vec<Cell>,
    pieces: Vec<(Vec<Cell>, usize)>,
}

fn main() {
    let files: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    if !files.is_empty() {
        return files.iter().for_each(|path| count_file(path));
    }
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
    let packings: [(Packing, (u128, u128)); 5] = [
        (Packing::new("pentominoes 3 x 20", Grid::Square, boxed(3, 20, 1), pentominoes()), (8, 2)),
        (Packing::new("pentominoes 6 x 10", Grid::Square, boxed(6, 10, 1), pentominoes()), (9356, 2339)),
        (
            Packing::new(
                "pentominoes 8 x 8 without the middle",
                Grid::Square,
                boxed(8, 8, 1).into_iter().filter(hole).collect(),
                pentominoes(),
            ),
            (520, 65),
        ),
        (
            Packing::new(
                "Soma cube",
                Grid::Cube,
                boxed(3, 3, 3),
                soma.iter().map(|layers| (drawn(layers), 1)).collect(),
            ),
            (11520, 240),
        ),
        (
            Packing::new("L tetrominoes 8 x 8", Grid::Square, boxed(8, 8, 1), vec![(drawn("XXX/X.."), 16)]),
            (141_970, 0),
        ),
    ];
    for (packing, (solutions, classes)) in packings {
        let (instance, options) = packing.instance();
        let (counter, planning) = timed(|| engine(&instance, EngineChoice::Auto, true));
        let (tally, nodes, counting) = count_all(counter.as_ref(), 1);
        let totals = tally.exact(None).expect("sizes of classes divide their numbers of solutions");
        assert_eq!(totals.solutions, solutions.into());
        assert!(classes == 0 || totals.classes == classes.into(), "{totals:?}");
        let own = planning + counting;
        report(
            &packing.name,
            own,
            &format!("{solutions} solutions, {} classes, {nodes} nodes", totals.classes),
        );
        let (found, links) = timed(|| Links::new(packing.items(), &options).count());
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

/// Counts the solutions of a packing file and prints them.
fn count_file(path: &str) {
    let packing = file::read(path);
    let placements = packing.placements();
    let symmetries = packing.symmetries(&placements);
    let (solutions, time) = timed(|| packing.count(&placements, &symmetries));
    let placements = placements.len();
    report(&packing.name, time, &format!("{solutions} solutions, {placements} placements"));
}

impl Packing {
    /// A packing with its cells in ascending order.
    fn new(name: &str, grid: Grid, mut cells: Vec<Cell>, pieces: Vec<(Vec<Cell>, usize)>) -> Self {
        cells.sort_unstable();
        Self { name: name.to_owned(), grid, cells, pieces }
    }

    /// The number of cells and pieces.
    fn items(&self) -> usize {
        self.cells.len() + self.pieces.len()
    }

    /// For each placement, its piece and its cells in ascending order.
    fn placements(&self) -> Vec<(usize, Vec<Cell>)> {
        let mut placements = Vec::new();
        for (piece, (cells, _)) in self.pieces.iter().enumerate() {
            for shape in self.grid.orientations(cells) {
                // Its first cell lies on each cell of the board.
                for corner in &self.cells {
                    let by = [0, 1, 2].map(|axis| corner[axis] - shape[0][axis]);
                    let place: Vec<Cell> = shape.iter().map(|cell| moved(cell, by)).collect();
                    if place.iter().all(|cell| self.cells.binary_search(cell).is_ok()) {
                        placements.push((piece, place));
                    }
                }
            }
        }
        placements.sort_unstable();
        placements
    }

    /// The items of each placement: its cells, and its piece.
    fn options(&self, placements: &[(usize, Vec<Cell>)]) -> Vec<Vec<usize>> {
        let items = |(piece, place): &(usize, Vec<Cell>)| {
            let cells = place.iter().filter_map(|cell| self.cells.binary_search(cell).ok());
            cells.chain([self.cells.len() + piece]).collect()
        };
        placements.iter().map(items).collect()
    }

    /// The symmetries of the board, each as the image of every placement.
    fn symmetries(&self, placements: &[(usize, Vec<Cell>)]) -> Vec<Vec<usize>> {
        let board = normal(self.cells.iter().copied());
        let least =
            |cells: &[Cell]| [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0));
        let images = |map: Map| -> Option<Vec<usize>> {
            let turned: Vec<Cell> = self.cells.iter().map(|cell| map.of(cell)).collect();
            if normal(turned.iter().copied()) != board {
                return None;
            }
            let (from, to) = (least(&turned), least(&self.cells));
            let by = [0, 1, 2].map(|axis| to[axis] - from[axis]);
            let image = |(piece, place): &(usize, Vec<Cell>)| {
                let mut place: Vec<Cell> = place.iter().map(|cell| moved(&map.of(cell), by)).collect();
                place.sort_unstable();
                // A mirror image may be a placement of another piece.
                let same = |other: usize| placements.binary_search(&(other, place.clone())).ok();
                [*piece].into_iter().chain(0..self.pieces.len()).find_map(same)
            };
            placements.iter().map(image).collect()
        };
        self.grid.symmetries().into_iter().filter_map(images).collect()
    }

    /// The number of solutions if each piece is there once. Of one piece, only one placement of each orbit under the
    /// symmetries is tried, because the images of such a placement have as many solutions.
    fn count(&self, placements: &[(usize, Vec<Cell>)], symmetries: &[Vec<usize>]) -> u128 {
        assert!(self.pieces.iter().all(|&(_, copies)| copies == 1), "pieces with copies");
        let orbits = |piece: usize| -> Option<Vec<(usize, u128)>> {
            let mut orbits = Vec::new();
            for (number, _) in placements.iter().enumerate().filter(|(_, (own, _))| *own == piece) {
                let mut orbit: Vec<usize> = symmetries.iter().map(|images| images[number]).collect();
                orbit.sort_unstable();
                orbit.dedup();
                if orbit.iter().any(|&image| placements[image].0 != piece) {
                    return None;
                }
                if orbit[0] == number {
                    orbits.push((number, orbit.len() as u128));
                }
            }
            Some(orbits)
        };
        // The piece with the fewest orbits for its number of placements.
        let own = |piece: usize| placements.iter().filter(|(other, _)| *other == piece).count();
        let pieces = (0..self.pieces.len()).filter_map(|piece| Some((own(piece), orbits(piece)?)));
        let best = pieces.max_by_key(|(own, orbits)| (own * 1000 / orbits.len().max(1), *own));
        let (_, orbits) = best.expect("symmetries keep at least one piece");
        let mut links = Links::new(self.items(), &self.options(placements));
        orbits.into_iter().map(|(number, size)| size * links.count_with(number)).sum()
    }

    /// The model with the symmetries of its board, and the items of each option for dancing links.
    fn instance(&self) -> (Instance<'static>, Vec<Vec<usize>>) {
        let placements = self.placements();
        let mut options = self.options(&placements);
        let mut model = Model::new();
        let placed = Domain::names(["not placed", "placed"]);
        let mut members = vec![Vec::new(); self.items()];
        for (number, items) in options.iter().enumerate() {
            let variable = model.add_decision(number.to_string(), &placed);
            items.iter().for_each(|&item| members[item].push(model.atom(variable, 1)));
        }
        for (item, atoms) in members.into_iter().enumerate() {
            let count = item.checked_sub(self.cells.len()).map_or(1, |piece| self.pieces[piece].1);
            model.add(Constraint::Cardinality { count: count.into(), atoms });
        }
        let single = |&item: &usize| item < self.cells.len() || self.pieces[item - self.cells.len()].1 == 1;
        options.iter_mut().for_each(|items| items.retain(single));
        let mut instance = Instance::of_model(&self.name, model);
        let atoms = self.symmetries(&placements).into_iter().filter_map(|images| {
            let atom = |to: usize| [0, 1].map(|value| instance.model.atom(VarId::new(to), value));
            Permutation::new(images.into_iter().flat_map(atom).collect()).ok()
        });
        let atoms: Vec<Permutation> = atoms.collect();
        debug_assert!(atoms.iter().all(|atoms| atoms.image(Atom::new(0)).index() < atoms.len()));
        instance.symmetries = BoardSymmetry::numbered(atoms);
        (instance, options)
    }
}
