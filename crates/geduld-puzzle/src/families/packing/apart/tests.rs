//! Taking apart, against a plain search over positions that tries every group of pieces, step by step.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;

use super::Apart;
use super::search::take_apart;
use crate::families::packing::separation::Separation;
use crate::lattice::{Cell, Lattice};

/// Whether pieces overlap or, in the middle of a step, would. A cube and its neighbours are compared at half steps, and
/// other cells by what they sweep.
struct Plain {
    grid: Lattice,
    pieces: Vec<Vec<Cell>>,
    reach: i64,
}

type Positions = Vec<Cell>;

impl Plain {
    fn cells(&self, positions: &Positions, piece: usize) -> BTreeSet<Cell> {
        let at = positions[piece];
        self.pieces[piece].iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] + at[axis])).collect()
    }

    /// Whether a group can make one step.
    fn may_step(&self, positions: &Positions, set: usize, slide: usize, sign: i64) -> bool {
        let moving = |piece: usize| set >> piece & 1 == 1;
        let still: BTreeSet<Cell> = (0..self.pieces.len())
            .filter(|&piece| !moving(piece))
            .flat_map(|piece| self.cells(positions, piece))
            .collect();
        let by = self.grid.slides()[slide].map(|own| sign * own);
        // What a cell sweeps on its way back from the next cell is what it sweeps on its way there.
        (0..self.pieces.len())
            .filter(|&piece| moving(piece))
            .flat_map(|piece| self.cells(positions, piece))
            .all(|cell| {
                let from = if sign > 0 { cell } else { [0, 1, 2].map(|axis| cell[axis] + by[axis]) };
                let next = [0, 1, 2].map(|axis| cell[axis] + by[axis]);
                let kind = self.grid.kind(from).unwrap();
                let swept = self.grid.swept()[slide][kind]
                    .iter()
                    .map(|past| [0, 1, 2].map(|axis| from[axis] + past[axis]));
                !still.contains(&next) && swept.chain([from]).all(|at| at == cell || !still.contains(&at))
            })
    }

    fn are_apart(&self, positions: &Positions, set: usize) -> bool {
        let extent = |of: bool, axis: usize| {
            let own = (0..self.pieces.len()).filter(|piece| (set >> piece & 1 == 1) == of);
            let cells: Vec<i64> =
                own.flat_map(|piece| self.cells(positions, piece)).map(|cell| cell[axis]).collect();
            (*cells.iter().min().unwrap(), *cells.iter().max().unwrap())
        };
        (0..3).any(|axis| {
            let ((low, high), (least, most)) = (extent(true, axis), extent(false, axis));
            low > most + self.reach || least > high + self.reach
        })
    }

    /// The least number of moves until a group is free.
    fn level(&self) -> Option<usize> {
        let all = (1usize << self.pieces.len()) - 1;
        let start: Positions = vec![[0; 3]; self.pieces.len()];
        let mut levels: BTreeMap<Positions, usize> = BTreeMap::from([(start.clone(), 0)]);
        let mut queue = std::collections::VecDeque::from([start]);
        let mut best: Option<usize> = None;
        while let Some(positions) = queue.pop_front() {
            let level = levels[&positions];
            if best.is_some_and(|best| level + 1 >= best) {
                continue;
            }
            for set in 1..all {
                for (slide, sign) in (0..self.grid.slides().len()).flat_map(|slide| [(slide, 1), (slide, -1)])
                {
                    let by = self.grid.slides()[slide].map(|own| sign * own);
                    let mut next = positions.clone();
                    while self.may_step(&next, set, slide, sign) {
                        for piece in (0..self.pieces.len()).filter(|piece| set >> piece & 1 == 1) {
                            next[piece] = [0, 1, 2].map(|axis| next[piece][axis] + by[axis]);
                        }
                        if self.are_apart(&next, set) {
                            best = Some(best.map_or(level + 1, |best| best.min(level + 1)));
                            break;
                        }
                        let first = next[0];
                        let own: Positions =
                            next.iter().map(|at| [0, 1, 2].map(|axis| at[axis] - first[axis])).collect();
                        if !levels.contains_key(&own) {
                            levels.insert(own.clone(), level + 1);
                            queue.push_back(own);
                        }
                    }
                }
            }
        }
        best
    }

    /// Whether everything can be separated.
    fn comes_apart(&self) -> bool {
        // Every pair and every larger set must come apart; a part that does is decided by its own parts.
        if self.pieces.len() < 2 {
            return true;
        }
        let all = (1usize << self.pieces.len()) - 1;
        // If a set of pieces alone is stuck, so is the whole.
        (1..=all).filter(|set| set.count_ones() > 1).all(|set| {
            let pieces = (0..self.pieces.len()).filter(|piece| set >> piece & 1 == 1);
            let own = Self {
                grid: self.grid,
                pieces: pieces.map(|piece| self.pieces[piece].clone()).collect(),
                reach: self.reach,
            };
            own.level().is_some()
        })
    }
}

/// Pieces that share a block of cells at random. They need not hang together, so that many get stuck.
fn random_pieces(grid: Lattice, random: &mut Rng) -> Vec<Vec<Cell>> {
    let size = match grid {
        Lattice::Cube => [4, 3, 2],
        Lattice::Square => [5, 5, 1],
        Lattice::Prism => [2, 2, 2],
        Lattice::Ball => [3, 3, 3],
        _ => [2, 2, 1],
    };
    let count = random.usize(2..=3);
    let share = random.usize(count..=5 * count);
    let mut pieces: Vec<Vec<Cell>> = vec![Vec::new(); count];
    for cell in grid.block(size) {
        if let Some(piece) = pieces.get_mut(random.usize(0..share)) {
            piece.push(cell);
        }
    }
    pieces.retain(|cells| !cells.is_empty());
    pieces
}

fn reach(grid: Lattice) -> i64 {
    let swept = grid.swept().iter().flatten().flatten().flatten();
    swept.map(|own| own.abs()).max().unwrap_or(1)
}

#[test]
fn small_assemblies_come_apart_as_a_plain_search_says() {
    let (mut apart, mut stuck, mut long) = (0, 0, 0);
    for seed in 0..600 {
        let mut rng = Rng::with_seed(seed);
        let grids =
            [Lattice::Cube, Lattice::Cube, Lattice::Square, Lattice::Square, Lattice::Prism, Lattice::Ball];
        let grid = grids[rng.usize(0..grids.len())];
        let plain = Plain { grid, pieces: random_pieces(grid, &mut rng), reach: reach(grid) };
        if plain.pieces.len() < 2 {
            continue;
        }
        let expected = plain.comes_apart();
        match take_apart(grid, &plain.pieces, &[], 100_000) {
            Apart::Comes(found) => {
                assert!(expected, "{grid:?} {:?}", plain.pieces);
                assert_eq!(Some(found.moves.len()), plain.level(), "{grid:?} {:?}", plain.pieces);
                replay(&plain, &found);
                apart += 1;
                long += usize::from(found.moves.len() > 1);
            }
            Apart::Stuck => {
                assert!(!expected, "{grid:?} {:?}", plain.pieces);
                stuck += 1;
            }
            Apart::Undecided => panic!("{grid:?} {:?}", plain.pieces),
        }
    }
    assert!(apart > 50 && stuck > 50 && long > 5, "{apart} {stuck} {long}");
}

/// Makes the moves, step by step.
fn replay(plain: &Plain, separation: &Separation) {
    let mut positions: Positions = vec![[0; 3]; plain.pieces.len()];
    for own in &separation.moves {
        let set: usize = own.pieces.iter().map(|piece| 1usize << piece).sum();
        let (slide, sign) = (0..plain.grid.slides().len())
            .flat_map(|slide| [(slide, 1), (slide, -1)])
            .find(|&(slide, sign)| plain.grid.slides()[slide].map(|own| sign * own) == own.by)
            .unwrap();
        for _ in 0..own.steps.unwrap_or(20) {
            assert!(plain.may_step(&positions, set, slide, sign), "{separation:?}");
            own.pieces.iter().for_each(|&piece| {
                positions[piece] = [0, 1, 2].map(|axis| positions[piece][axis] + own.by[axis]);
            });
        }
    }
}

/// Two cubes of which each blocks one way of the other: nothing is in the way in the end, and the levels are counted.
#[test]
fn levels_are_counted() {
    let line = |cells: &[Cell]| cells.to_vec();
    let bolt = line(&[[0, 0, 0], [1, 0, 0], [2, 0, 0]]);
    let ring: Vec<Cell> =
        (-1..=1).flat_map(|y| (-1..=1).map(move |z| [1, y, z])).filter(|cell| *cell != [1, 0, 0]).collect();
    let Apart::Comes(found) = take_apart(Lattice::Cube, &[bolt.clone(), ring.clone()], &[], 1_000) else {
        panic!("the bolt slides out of the ring")
    };
    assert_eq!(found.level().to_string(), "1");
    let mut head = bolt;
    head.extend([[0, 1, 0], [2, 1, 0]]);
    assert_eq!(take_apart(Lattice::Cube, &[head.clone(), ring.clone()], &[], 1_000), Apart::Stuck);
    assert_eq!(take_apart(Lattice::Cube, &[head.clone(), ring.clone()], &[], 0), Apart::Undecided);
    assert!(matches!(take_apart(Lattice::Cube, &[head, ring], &[vec![0, 1]], 1_000), Apart::Comes(_)));
}

/// What cells sweep on their way, where it is easy to see.
#[test]
fn cells_sweep_what_is_in_their_way() {
    assert!(Lattice::Cube.swept().iter().zip(Lattice::Cube.slides()).all(|(swept, by)| swept[0] == [*by]));
    let prism = Lattice::Prism;
    let of = |by: Cell| prism.slides().iter().position(|own| *own == by).unwrap();
    assert_eq!(prism.swept()[of([2, 0, 0])], [vec![[1, 0, 0], [2, 0, 0]], vec![[1, 0, 0], [2, 0, 0]]]);
    assert_eq!(prism.swept()[of([1, 1, 0])], [vec![[1, 0, 0], [1, 1, 0]], vec![[0, 1, 0], [1, 1, 0]]]);
    assert_eq!(prism.swept()[of([0, 0, 1])], [vec![[0, 0, 1]], vec![[0, 0, 1]]]);
    for grid in Lattice::ALL {
        for (swept, &by) in grid.swept().iter().zip(grid.slides()) {
            assert!(grid.is_shift(by), "{grid:?}");
            assert!(swept.iter().all(|past| past.contains(&by)), "{grid:?} {by:?}");
        }
    }
}
