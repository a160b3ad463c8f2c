//! The search over relative positions.

use std::collections::BTreeSet;

use super::Apart;
use super::distance::{Distances, FREE};
use crate::families::packing::separation::{Move, Separation};
use crate::lattice::{Cell, Lattice};

/// The positions of the pieces that are left: of each, the shift since the beginning. The first is not moved.
type State = Box<[[i16; 3]]>;

/// A position that was reached, and from where.
struct Reached {
    state: State,
    from: usize,
    /// The pieces that were moved, the direction and the number of steps.
    moved: (u64, usize, u16),
}

/// The maximum number of pieces: groups are sets of bits.
const MOST_PIECES: usize = 64;

/// Takes pieces apart. Those of a group may stay together. At most `limit` positions are looked at.
pub(super) fn take_apart(
    grid: Lattice,
    pieces: &[Vec<Cell>],
    together: &[Vec<usize>],
    limit: usize,
) -> Apart {
    if pieces.len() > MOST_PIECES {
        return Apart::Undecided;
    }
    let mut search = Search { grid, distances: Distances::new(grid, pieces), together, left: limit };
    let own: Vec<usize> = (0..pieces.len()).collect();
    let start = vec![[0; 3]; own.len()].into_boxed_slice();
    match search.part(&own, start) {
        Some(Ok(separation)) => {
            Apart::Comes(separation.unwrap_or(Separation { moves: Vec::new(), parts: Vec::new() }))
        }
        Some(Err(())) => Apart::Stuck,
        None => Apart::Undecided,
    }
}

struct Search<'a> {
    grid: Lattice,
    distances: Distances,
    together: &'a [Vec<usize>],
    /// The number of positions that may still be looked at.
    left: usize,
}

/// For each direction the distances between pieces: how far the one of a row moves before it meets that of the column.
struct Matrix {
    count: usize,
    steps: Vec<u16>,
}

impl Matrix {
    fn row(&self, direction: usize, piece: usize) -> &[u16] {
        let start = (direction * self.count + piece) * self.count;
        &self.steps[start..start + self.count]
    }

    /// The pieces that move if one moves this far: those that it would meet, and so on.
    fn carried(&self, direction: usize, piece: usize, far: u16) -> u64 {
        let (mut set, mut new) = (1u64 << piece, vec![piece]);
        while let Some(next) = new.pop() {
            for (other, &steps) in self.row(direction, next).iter().enumerate() {
                if steps < far && set >> other & 1 == 0 {
                    set |= 1 << other;
                    new.push(other);
                }
            }
        }
        set
    }
}

/// Nothing, if the limit was reached; an error, if it is stuck; no separation, if nothing needs to be separated.
type Decided = Option<Result<Option<Separation>, ()>>;

impl Search<'_> {
    /// Takes some pieces apart.
    fn part(&mut self, own: &[usize], start: State) -> Decided {
        let may_stay = |group: &Vec<usize>| own.iter().all(|piece| group.contains(piece));
        if own.len() < 2 || self.together.iter().any(may_stay) {
            return Some(Ok(None));
        }
        let all = if own.len() == MOST_PIECES { u64::MAX } else { (1 << own.len()) - 1 };
        let mut known: BTreeSet<State> = BTreeSet::from([start.clone()]);
        let mut reached = vec![Reached { state: start, from: 0, moved: (0, 0, 0) }];
        let mut at = 0;
        // Every position is tested for a separation as soon as it is reached.
        let mut tested = 0;
        loop {
            while tested < reached.len() {
                self.left = self.left.checked_sub(1)?;
                let matrix = self.matrix(own, &reached[tested].state);
                if let Some((removed, direction)) = self.separation(&matrix, all) {
                    return self.separate(own, &reached, tested, removed, direction);
                }
                tested += 1;
            }
            let Some(Reached { state, .. }) = reached.get(at) else { return Some(Err(())) };
            let state = state.clone();
            let matrix = self.matrix(own, &state);
            for direction in 0..2 * self.grid.slides().len() {
                self.moves(&matrix, direction, all, &mut |set, far, slides| {
                    let next = moved(&state, set, slide(slides, direction), far);
                    if known.insert(next.clone()) {
                        reached.push(Reached { state: next, from: at, moved: (set, direction, far) });
                    }
                })?;
            }
            at += 1;
        }
    }

    /// The distances between pieces in a position.
    fn matrix(&mut self, own: &[usize], state: &State) -> Matrix {
        let (count, directions) = (own.len(), 2 * self.grid.slides().len());
        let mut steps = vec![FREE; directions * count * count];
        for one in 0..count {
            for other in (0..count).filter(|&other| other > one) {
                let to = [0, 1, 2].map(|axis| state[other][axis] - state[one][axis]);
                let between = self.distances.between(own[one], own[other], to);
                for (direction, &far) in between.iter().enumerate() {
                    steps[(direction * count + one) * count + other] = far;
                    // The other moves as far in the opposite direction.
                    steps[((direction ^ 1) * count + other) * count + one] = far;
                }
            }
        }
        Matrix { count, steps }
    }

    /// A group that can be taken away, and the direction.
    fn separation(&self, matrix: &Matrix, all: u64) -> Option<(u64, usize)> {
        let directions = 0..2 * self.grid.slides().len();
        let mut sets = directions.flat_map(|direction| {
            (0..matrix.count).map(move |piece| (matrix.carried(direction, piece, FREE), direction))
        });
        sets.find(|&(set, _)| set != all)
    }

    /// All groups that can move in a direction, with each number of steps. `None` if there are too many.
    fn moves(
        &mut self,
        matrix: &Matrix,
        direction: usize,
        all: u64,
        take: &mut dyn FnMut(u64, u16, &[Cell]),
    ) -> Option<()> {
        for far in 1.. {
            let mut sets: Vec<u64> = Vec::new();
            for piece in 0..matrix.count {
                let carried = matrix.carried(direction, piece, far);
                if carried == all || sets.contains(&carried) {
                    continue;
                }
                // Groups that move together are a group.
                for with in 0..sets.len() {
                    let both = sets[with] | carried;
                    if both != all && !sets.contains(&both) {
                        sets.push(both);
                    }
                    if sets.len() > self.left {
                        return None;
                    }
                }
                sets.push(carried);
            }
            if sets.is_empty() {
                break;
            }
            sets.iter().for_each(|&set| take(set, far, self.grid.slides()));
        }
        Some(())
    }

    /// The moves to a position and the separation there; then both parts are taken apart.
    fn separate(
        &mut self,
        own: &[usize],
        reached: &[Reached],
        at: usize,
        removed: u64,
        direction: usize,
    ) -> Decided {
        let slides = self.grid.slides();
        let named =
            |set: u64| (0..own.len()).filter(move |place| set >> place & 1 == 1).map(|place| own[place]);
        let all = if own.len() == MOST_PIECES { u64::MAX } else { (1 << own.len()) - 1 };
        let mut moves = vec![one_move(named, all, removed, slide(slides, direction), None)];
        let mut back = at;
        while back > 0 {
            let (set, direction, far) = reached[back].moved;
            moves.push(one_move(named, all, set, slide(slides, direction), Some(far.into())));
            back = reached[back].from;
        }
        moves.reverse();
        let mut parts = Vec::new();
        for set in [all & !removed, removed] {
            let places: Vec<usize> = (0..own.len()).filter(|place| set >> place & 1 == 1).collect();
            let first = reached[at].state[places[0]];
            let state = places
                .iter()
                .map(|&place| [0, 1, 2].map(|axis| reached[at].state[place][axis] - first[axis]));
            let state: State = state.collect();
            let own: Vec<usize> = places.iter().map(|&place| own[place]).collect();
            match self.part(&own, state)? {
                Ok(separation) => parts.extend(separation),
                Err(()) => return Some(Err(())),
            }
        }
        Some(Ok(Some(Separation { moves, parts })))
    }
}

/// A move. If more than half of the pieces move, the others move in the opposite direction instead.
fn one_move<I: Iterator<Item = usize>>(
    named: impl Fn(u64) -> I,
    all: u64,
    set: u64,
    by: Cell,
    steps: Option<u32>,
) -> Move {
    let rest = all & !set;
    match 2 * set.count_ones() > all.count_ones() {
        true => Move { pieces: named(rest).collect(), by: by.map(|own| -own), steps },
        false => Move { pieces: named(set).collect(), by, steps },
    }
}

/// The translation of a direction.
fn slide(slides: &[Cell], direction: usize) -> Cell {
    let by = slides[direction / 2];
    if direction.is_multiple_of(2) { by } else { by.map(|own| -own) }
}

/// The position after a move, relative to the first piece.
fn moved(state: &State, set: u64, by: Cell, far: u16) -> State {
    let way = by.map(|own| i16::try_from(own * i64::from(far)).unwrap_or(i16::MAX / 4));
    let mut next = state.clone();
    for (_, at) in next.iter_mut().enumerate().filter(|(piece, _)| set >> piece & 1 == 1) {
        (0..3).for_each(|axis| at[axis] = at[axis].saturating_add(way[axis]));
    }
    let first = next[0];
    if first != [0; 3] {
        next.iter_mut()
            .for_each(|at| (0..3).for_each(|axis| at[axis] = at[axis].saturating_sub(first[axis])));
    }
    next
}
