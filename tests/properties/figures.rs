//! Symmetry figures on every grid: pieces are laid beside one another in every way, and compared as sets of points.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use geduld_count::SatOptions;
use geduld_puzzle::lattice::{Cell, Lattice};
use geduld_puzzle::symmetry_figure::Symmetry;
use geduld_tests::counting::{Numbers, count_sat, count_search, numbers};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// A point in space. The first three coordinates of triangles and prisms have the sum 0, and the fourth is the layer.
type Point = [i64; 4];

/// A cell as points: the corners of a triangle, or the middle of another cell.
type Points = Vec<Point>;

/// Pieces as sets of cells.
type Pieces = Vec<Vec<Points>>;

/// A rotation or reflection: the order of the coordinates and their signs.
type Map = ([usize; 4], Point);

#[derive(Clone, Debug)]
struct Puzzle {
    grid: Lattice,
    frame: Vec<usize>,
    symmetries: Vec<Symmetry>,
    flip: bool,
    /// Cells, and the least and greatest number of copies.
    pieces: Vec<(Vec<Cell>, usize, usize)>,
}

impl Puzzle {
    fn toml(&self) -> String {
        let names: Vec<&str> = self.symmetries.iter().map(|symmetry| symmetry.name()).collect();
        let mut text = format!(
            "format = 1\nkind = \"symmetry-figure\"\nname = \"x\"\ngrid = \"{}\"\nframe = {:?}\n[rules]\nsymmetry = {names:?}\nflip = {}\n",
            self.grid.name(),
            self.frame,
            self.flip
        );
        for (cells, least, most) in &self.pieces {
            let cells: Vec<&[i64]> = cells.iter().map(|cell| &cell[..self.grid.coordinates()]).collect();
            let _ = writeln!(text, "[[piece]]\ncells = {cells:?}\ncopies = [{least}, {most}]");
        }
        text
    }
}

fn points(grid: Lattice, [x, y, z]: Cell) -> Points {
    let corner = |x: i64, y: i64| [x, y, -x - y, 0];
    match grid {
        Lattice::Square | Lattice::Cube | Lattice::Ball => vec![[x, y, z, 0]],
        Lattice::Hexagon => vec![corner(x, y)],
        Lattice::Triangle if z == 0 => vec![corner(x, y), corner(x, y + 1), corner(x + 1, y)],
        Lattice::Triangle => vec![corner(x, y + 1), corner(x + 1, y), corner(x + 1, y + 1)],
        Lattice::Prism => {
            let triangle = [(x - y).div_euclid(2), y, (x - y).rem_euclid(2)];
            points(Lattice::Triangle, triangle).into_iter().map(|[a, b, c, _]| [a, b, c, z]).collect()
        }
        Lattice::Rhombic | Lattice::TetraOcta => unreachable!("no grid of figures"),
    }
}

/// Whether rows meet under angles of 60 degrees.
fn is_hexagonal(grid: Lattice) -> bool {
    matches!(grid, Lattice::Triangle | Lattice::Hexagon | Lattice::Prism)
}

fn maps(grid: Lattice) -> Vec<Map> {
    let orders = [[0, 1, 2, 3], [1, 2, 0, 3], [2, 0, 1, 3], [0, 2, 1, 3], [1, 0, 2, 3], [2, 1, 0, 3]];
    let signs = (0..16).map(|bits| [0, 1, 2, 3].map(|axis| if bits >> axis & 1 == 1 { -1 } else { 1 }));
    let all = signs.flat_map(|signs| orders.map(|order| (order, signs)));
    all.filter(|(order, signs)| {
        (signs[3] == 1 || grid == Lattice::Prism)
            && match grid {
                Lattice::Square => order[2] == 2 && signs[2] == 1,
                _ if is_hexagonal(grid) => signs[0] == signs[1] && signs[1] == signs[2],
                _ => true,
            }
    })
    .collect()
}

fn apply(&(order, signs): &Map, point: Point) -> Point {
    [0, 1, 2, 3].map(|axis| signs[axis] * point[order[axis]])
}

fn mirrors(grid: Lattice, (order, signs): &Map) -> bool {
    let odd =
        (0..3).flat_map(|a| (a + 1..3).map(move |b| (a, b))).filter(|&(a, b)| order[a] > order[b]).count()
            % 2
            == 1;
    match grid {
        _ if is_hexagonal(grid) => odd != (signs[3] < 0),
        _ => odd != (signs.iter().product::<i64>() < 0),
    }
}

/// The kind of symmetry by the powers of a map.
fn kind(grid: Lattice, map: &Map) -> Option<Symmetry> {
    let start =
        [1, 10, if is_hexagonal(grid) { -11 } else { 100 }, if grid == Lattice::Prism { 100 } else { 0 }];
    let mut orbit = vec![start];
    while apply(map, orbit[orbit.len() - 1]) != start {
        orbit.push(apply(map, orbit[orbit.len() - 1]));
    }
    let plain = map.0 == [0, 1, 2, 3];
    let inverts = apply(map, start) == start.map(|number| -number);
    match (mirrors(grid, map), orbit.len()) {
        (_, 1) => None,
        (false, 2) => Some(Symmetry::HalfTurn),
        (false, 3) => Some(Symmetry::ThirdTurn),
        (false, 4) => Some(Symmetry::QuarterTurn),
        (false, _) => Some(Symmetry::SixthTurn),
        (true, 2) if inverts => Some(Symmetry::Inversion),
        (true, 2) if plain || is_hexagonal(grid) => Some(Symmetry::Mirror),
        (true, 2) => Some(Symmetry::Diagonal),
        (true, _) => Some(Symmetry::RotaryMirror),
    }
}

/// The same pieces, sorted, and shifted so that the least point is the origin.
fn normal(mut pieces: Pieces) -> Pieces {
    let least = pieces.iter().flatten().flatten().min().copied().unwrap();
    for piece in &mut pieces {
        for cell in piece.iter_mut() {
            cell.iter_mut().for_each(|point| *point = [0, 1, 2, 3].map(|axis| point[axis] - least[axis]));
            cell.sort_unstable();
        }
        piece.sort_unstable();
    }
    pieces.sort_unstable();
    pieces
}

fn image(map: &Map, pieces: &Pieces) -> Pieces {
    let moved = |cell: &Points| cell.iter().map(|&point| apply(map, point)).collect();
    normal(pieces.iter().map(|piece| piece.iter().map(moved).collect()).collect())
}

/// All cells of a figure as one piece.
fn outline(pieces: &Pieces) -> Pieces {
    normal(vec![pieces.concat()])
}

fn touch(grid: Lattice, a: &Points, b: &Points) -> bool {
    let shared = a.iter().filter(|point| b.contains(point)).count();
    let distance: i64 = (0..3).map(|axis| (a[0][axis] - b[0][axis]).pow(2)).sum();
    let above = |(a, b): (&Point, &Point)| a[..3] == b[..3] && (a[3] - b[3]).abs() == 1;
    match grid {
        Lattice::Triangle => shared == 2,
        Lattice::Prism => shared == 2 || a.iter().zip(b).all(above),
        Lattice::Hexagon | Lattice::Ball => distance == 2,
        _ => distance == 1,
    }
}

fn fits(puzzle: &Puzzle, pieces: &Pieces) -> bool {
    let sides = puzzle.frame.len();
    let is_triangular = matches!(puzzle.grid, Lattice::Triangle | Lattice::Prism);
    let mut spans: Vec<usize> = (0..sides)
        .map(|axis| {
            let along = || pieces.iter().flatten().flatten().map(|point| point[axis]);
            let extra = usize::from(!is_triangular || axis == 3);
            usize::try_from(along().max().unwrap() - along().min().unwrap()).unwrap() + extra
        })
        .collect();
    let mut frame = puzzle.frame.clone();
    let exchanged = sides.min(3);
    spans[..exchanged].sort_unstable();
    frame[..exchanged].sort_unstable();
    spans.iter().zip(&frame).all(|(span, side)| span <= side)
}

/// The images of a piece of balls under half turns around the diagonals of the cubes, if all balls land on places.
fn twins(own: &Pieces) -> Vec<Pieces> {
    let first = own[0][0][0];
    let turned = |axis: [i64; 3]| -> Option<Pieces> {
        let point = |cell: &Points| {
            let by = [0, 1, 2].map(|of| cell[0][of] - first[of]);
            let along: i64 = (0..3).map(|of| by[of] * axis[of]).sum();
            let thirds = [0, 1, 2].map(|of| 2 * along * axis[of] - 3 * by[of]);
            let [x, y, z] = thirds.map(|own| own / 3);
            thirds.iter().all(|own| own % 3 == 0).then(|| vec![[x, y, z, 0]])
        };
        Some(vec![own[0].iter().map(point).collect::<Option<Vec<Points>>>()?])
    };
    [[1, 1, 1], [-1, 1, 1], [1, -1, 1], [1, 1, -1]].into_iter().filter_map(turned).collect()
}

/// All connected figures, whether symmetric or not.
fn grow(puzzle: &Puzzle) -> BTreeSet<Pieces> {
    let grid = puzzle.grid;
    let all = maps(grid);
    let ways: Vec<BTreeSet<Pieces>> = (puzzle.pieces.iter())
        .map(|(cells, ..)| {
            let own = vec![cells.iter().map(|&cell| points(grid, cell)).collect()];
            let allowed = all.iter().filter(|map| puzzle.flip && !grid.is_solid() || !mirrors(grid, map));
            // A flat piece of balls may also be turned within its layer.
            let turned = if grid == Lattice::Ball { twins(&own) } else { Vec::new() };
            let images = |own: &Pieces| allowed.clone().map(|map| image(map, own)).collect::<Vec<Pieces>>();
            turned.iter().chain([&own]).flat_map(images).collect()
        })
        .collect();
    let range = || -2..=2i64;
    let layers = if grid == Lattice::Prism { -1..=1 } else { 0..=0 };
    let shifts: Vec<Point> = range()
        .flat_map(|x| range().flat_map(move |y| range().map(move |z| [x, y, z])))
        .filter(|[x, y, z]| match grid {
            Lattice::Square => *z == 0,
            _ if is_hexagonal(grid) => x + y + z == 0,
            Lattice::Ball => (x + y + z) % 2 == 0,
            _ => true,
        })
        .flat_map(|[x, y, z]| layers.clone().map(move |layer| [x, y, z, layer]))
        .collect();
    let mut found = BTreeSet::new();
    let mut seen: BTreeSet<(Vec<usize>, Pieces)> = BTreeSet::new();
    let mut open: Vec<(Vec<usize>, Pieces)> = vec![(vec![0; ways.len()], Vec::new())];
    while let Some((used, pieces)) = open.pop() {
        let enough = puzzle.pieces.iter().zip(&used).all(|((_, least, _), used)| used >= least);
        if enough && !pieces.is_empty() && fits(puzzle, &pieces) {
            found.insert(pieces.clone());
        }
        for (number, own) in
            ways.iter().enumerate().filter(|(number, _)| used[*number] < puzzle.pieces[*number].2)
        {
            let mut used = used.clone();
            used[number] += 1;
            for way in own {
                if pieces.is_empty() {
                    open.push((used.clone(), way.clone()));
                    continue;
                }
                let ends: BTreeSet<Point> = (pieces.iter().flatten())
                    .flat_map(|cell| {
                        way[0].iter().map(move |own| [0, 1, 2, 3].map(|axis| cell[0][axis] - own[0][axis]))
                    })
                    .flat_map(|base| {
                        shifts.iter().map(move |by| [0, 1, 2, 3].map(|axis| base[axis] + by[axis]))
                    })
                    .collect();
                for by in ends {
                    let moved = |point: &Point| [0, 1, 2, 3].map(|axis| point[axis] + by[axis]);
                    let piece: Vec<Points> =
                        way[0].iter().map(|cell| cell.iter().map(moved).collect()).collect();
                    let there = || pieces.iter().flatten();
                    let free = there().all(|cell| !piece.contains(cell));
                    if free && there().any(|cell| piece.iter().any(|own| touch(grid, cell, own))) {
                        let next = normal(pieces.iter().cloned().chain([piece]).collect());
                        if fits(puzzle, &next) && seen.insert((used.clone(), next.clone())) {
                            open.push((used.clone(), next));
                        }
                    }
                }
            }
        }
    }
    found
}

fn brute_force(puzzle: &Puzzle) -> Numbers {
    let maps = maps(puzzle.grid);
    let has = |pieces: &Pieces, wanted: Symmetry| {
        let own = outline(pieces);
        maps.iter().any(|map| kind(puzzle.grid, map) == Some(wanted) && image(map, &own) == own)
    };
    let solutions: Vec<Pieces> = grow(puzzle)
        .into_iter()
        .filter(|pieces| puzzle.symmetries.iter().any(|&symmetry| has(pieces, symmetry)))
        .collect();
    let mut all = Numbers::new();
    let every = std::iter::once(None).chain(Symmetry::on(puzzle.grid).into_iter().map(Some));
    for wanted in every {
        let own: Vec<&Pieces> =
            solutions.iter().filter(|pieces| wanted.is_none_or(|wanted| has(pieces, wanted))).collect();
        let classes: BTreeSet<Option<Pieces>> =
            own.iter().map(|pieces| maps.iter().map(|map| image(map, pieces)).min()).collect();
        let figures: BTreeSet<Option<Pieces>> =
            own.iter().map(|pieces| maps.iter().map(|map| image(map, &outline(pieces))).min()).collect();
        let found =
            [("solutions", own.len()), ("essentially_different", classes.len()), ("figures", figures.len())];
        let prefix = wanted.map_or(String::new(), |kind| format!("{} ", kind.name()));
        all.extend(numbers(found).into_iter().map(|(key, number)| (format!("{prefix}{key}"), number)));
    }
    all
}

/// A connected piece of 1 to 3 cells.
fn pieces(grid: Lattice) -> impl Strategy<Value = Vec<Cell>> {
    proptest::collection::vec((any::<Index>(), any::<Index>()), 0..=2).prop_map(move |steps| {
        let mut cells: Vec<Cell> = vec![[0; 3]];
        for (from, to) in steps {
            let near = grid.neighbours(*from.get(&cells));
            let next = *to.get(&near);
            if !cells.contains(&next) {
                cells.push(next);
            }
        }
        cells
    })
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    let grids =
        Lattice::ALL.into_iter().filter(|grid| !matches!(grid, Lattice::Rhombic | Lattice::TetraOcta));
    select(grids.collect::<Vec<_>>()).prop_flat_map(|grid| {
        let sides = match grid {
            Lattice::Square => 2,
            Lattice::Prism => 4,
            _ => 3,
        };
        let most: usize = if grid.is_solid() { 2 } else { 4 };
        let copies = select(vec![(1, 1), (2, 2), (1, 2), (0, 2)]);
        let symmetries = Symmetry::on(grid);
        let count = symmetries.len();
        let frame = prop_oneof![
            (2usize..=most).prop_map(move |side| vec![side; sides]),
            proptest::collection::vec(1..=most, sides)
        ];
        (
            Just(grid),
            frame,
            proptest::sample::subsequence(symmetries, 1..=count),
            any::<bool>(),
            proptest::collection::vec((pieces(grid), copies), 1..=2),
        )
            .prop_map(|(grid, frame, symmetries, flip, pieces)| {
                let pieces = pieces.into_iter().map(|(cells, (least, most))| (cells, least, most)).collect();
                Puzzle { grid, frame, symmetries, flip, pieces }
            })
            .prop_filter("the puzzle is small and can be read", |puzzle| {
                let copies: usize = puzzle.pieces.iter().map(|(_, _, most)| most).sum();
                let least: usize = puzzle.pieces.iter().map(|(_, least, _)| least).sum();
                copies <= 3 && least > 0 && geduld_puzzle::read(&puzzle.toml()).is_ok()
            })
    })
}

proptest! {
    #![proptest_config(super::cases(64, 1))]

    #[test]
    fn figures_of_every_grid_are_counted(puzzle in puzzles()) {
        let (expected, text) = (brute_force(&puzzle), puzzle.toml());
        let found = |mut numbers: Numbers| {
            numbers.retain(|key, _| !key.ends_with("labelled"));
            numbers
        };
        if let Some(numbers) = count_search(&text, true, 1) {
            prop_assert_eq!(found(numbers), expected.clone(), "{}", text);
        }
        prop_assert_eq!(found(count_sat(&text, SatOptions::default(), 1)), expected, "{}", text);
    }
}
