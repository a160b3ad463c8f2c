//! An order of variables along a tree decomposition, by the rule of fewest new edges (Rose, "Triangulated graphs and
//! the elimination process", 1970). What a removal changes is noted, and nothing else is looked at again.

use std::collections::BTreeSet;

/// The maximum number of steps, in words of sets: some hundredths of a second.
const MOST_STEPS: usize = 50_000_000;
/// The steps to note that a number has changed.
const STEPS_OF_A_CHANGE: usize = 8;
/// So many of these steps take as long as a step of a count.
const STEPS_OF_A_STEP: usize = 4;
/// If every variable that is left has more neighbours, the order of the rest makes no difference.
const WIDEST: usize = 512;
/// With more variables, sets of neighbours would take some hundred megabytes.
const MOST_VARIABLES: usize = 1 << 15;

/// Ranks along a tree decomposition: variables are removed one after another, always one whose neighbours need the
/// fewest further edges to become a clique. The last one that is removed is decided first. Variables of a group are
/// neighbours.
///
/// If that takes too many steps, or no variable with few neighbours is left, the rest keep the order of the model and
/// count as neighbours.
pub(super) fn min_fill(count: usize, groups: impl Iterator<Item = Vec<u32>>) -> MinFill {
    let mut ranks: Vec<u32> = (0..).take(count).collect();
    if count > MOST_VARIABLES {
        return MinFill { ranks, width: count, steps: 0 };
    }
    let mut graph = Graph::new(count, groups);
    let (mut left, mut width) = (count, 0);
    if graph.find_missing() {
        while graph.steps < MOST_STEPS
            && let Some(&(missing, x)) = graph.queue.first()
            && size(&graph.near[x]) <= WIDEST
        {
            graph.queue.remove(&(missing, x));
            left -= 1;
            ranks[x] = super::mask_model::index(left);
            width = width.max(graph.remove(x));
        }
    }
    let mut rest: Vec<usize> = graph.queue.iter().map(|&(_, x)| x).collect();
    rest.sort_unstable();
    (0..).zip(&rest).for_each(|(rank, &x)| ranks[x] = rank);
    MinFill { ranks, width: width.max(left), steps: (graph.steps / STEPS_OF_A_STEP) as u64 }
}

/// An order along a tree decomposition.
pub(super) struct MinFill {
    pub ranks: Vec<u32>,
    /// The largest number of neighbours of a variable when it was removed.
    pub width: usize,
    /// What finding it has taken, in steps of a count.
    pub steps: u64,
}

/// The variables that are left, with their neighbours.
struct Graph {
    near: Vec<Vec<u64>>,
    /// For each variable, the number of edges that its neighbours lack to be a clique.
    missing: Vec<usize>,
    /// The same in ascending order.
    queue: BTreeSet<(usize, usize)>,
    /// The variables whose numbers changed since they were put into the queue, with the numbers there.
    changed: Vec<(usize, usize)>,
    is_changed: Vec<bool>,
    steps: usize,
}

impl Graph {
    fn new(count: usize, groups: impl Iterator<Item = Vec<u32>>) -> Self {
        let words = count.div_ceil(64);
        let mut near = vec![vec![0u64; words]; count];
        let mut steps = 0;
        for group in groups {
            if let [x, y] = group[..] {
                insert(&mut near[x as usize], y as usize);
                insert(&mut near[y as usize], x as usize);
                continue;
            }
            let mut all = vec![0u64; words];
            group.iter().for_each(|&x| insert(&mut all, x as usize));
            group.iter().for_each(|&x| unite(&mut near[x as usize], &all));
            steps += group.len() * words;
        }
        near.iter_mut().enumerate().for_each(|(x, near)| remove(near, x));
        // Nothing is known to be missing yet.
        let queue = (0..count).map(|x| (0, x)).collect();
        Self {
            near,
            missing: vec![0; count],
            queue,
            changed: Vec::new(),
            is_changed: vec![false; count],
            steps,
        }
    }

    /// Finds out how many edges are missing. Returns false if that takes too long.
    fn find_missing(&mut self) -> bool {
        let mut twice = vec![0; self.near.len()];
        for (x, near) in self.near.iter().enumerate() {
            let own = members(near);
            self.steps += own.len() * near.len();
            if self.steps > MOST_STEPS {
                return false;
            }
            twice[x] = own.iter().map(|&y| own.len() - 1 - common(near, &self.near[y])).sum();
        }
        self.missing = twice.iter().map(|twice| twice / 2).collect();
        self.queue = self.missing.iter().copied().zip(0..).collect();
        true
    }

    /// Removes a variable, and makes its neighbours a clique. Returns their number.
    fn remove(&mut self, x: usize) -> usize {
        let near = std::mem::take(&mut self.near[x]);
        let own = members(&near);
        for &y in &own {
            remove(&mut self.near[y], x);
            self.steps += near.len();
            let far = self.near[y].iter().zip(&near).map(|(one, other)| one & !other);
            let far: usize = far.map(|word| word.count_ones() as usize).sum();
            self.note(y);
            self.missing[y] -= far;
        }
        for (place, &u) in own.iter().enumerate() {
            for &v in &own[place + 1..] {
                if !has(&self.near[u], v) {
                    self.join(u, v);
                }
            }
        }
        for (missing, y) in std::mem::take(&mut self.changed) {
            self.is_changed[y] = false;
            if missing != self.missing[y] {
                self.queue.remove(&(missing, y));
                self.queue.insert((self.missing[y], y));
            }
        }
        own.len()
    }

    /// Adds an edge: it is missing no more for common neighbours, and others may be for its ends.
    fn join(&mut self, u: usize, v: usize) {
        let mut common = 0;
        self.steps += 4 * self.near[u].len();
        for word in 0..self.near[u].len() {
            let mut both = self.near[u][word] & self.near[v][word];
            while both != 0 {
                let w = 64 * word + both.trailing_zeros() as usize;
                both &= both - 1;
                common += 1;
                self.note(w);
                self.missing[w] -= 1;
            }
        }
        for (end, other) in [(u, v), (v, u)] {
            self.note(end);
            self.missing[end] += size(&self.near[end]) - common;
            insert(&mut self.near[end], other);
        }
    }

    /// Notes that the number of a variable changes.
    fn note(&mut self, x: usize) {
        self.steps += STEPS_OF_A_CHANGE;
        if !std::mem::replace(&mut self.is_changed[x], true) {
            self.changed.push((self.missing[x], x));
        }
    }
}

fn insert(set: &mut [u64], x: usize) {
    set[x / 64] |= 1 << (x % 64);
}

fn remove(set: &mut [u64], x: usize) {
    set[x / 64] &= !(1 << (x % 64));
}

fn has(set: &[u64], x: usize) -> bool {
    set[x / 64] >> (x % 64) & 1 == 1
}

fn unite(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

fn size(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// The size of the common part of two sets.
fn common(one: &[u64], other: &[u64]) -> usize {
    one.iter().zip(other).map(|(one, other)| (one & other).count_ones() as usize).sum()
}

fn members(set: &[u64]) -> Vec<usize> {
    let mut members = Vec::new();
    for (word, &bits) in set.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            members.push(64 * word + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
    members
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by looking at everything in each step.
    fn plainly(count: usize, edges: &BTreeSet<(usize, usize)>) -> (Vec<u32>, usize) {
        let mut edges = edges.clone();
        let mut left: Vec<usize> = (0..count).collect();
        let (mut ranks, mut width) = (vec![0; count], 0);
        while !left.is_empty() {
            let near =
                |x: usize| left.iter().copied().filter(|&y| edges.contains(&(x.min(y), x.max(y)))).collect();
            let pairs = |x: usize| {
                let near: Vec<usize> = near(x);
                let pairs = near.iter().flat_map(|&y| near.iter().map(move |&z| (y, z)));
                pairs.filter(|&(y, z)| y < z && !edges.contains(&(y, z))).collect::<Vec<_>>()
            };
            let x = left.iter().copied().min_by_key(|&x| (pairs(x).len(), x)).unwrap();
            let (new, own): (_, Vec<usize>) = (pairs(x), near(x));
            width = width.max(own.len());
            edges.extend(new);
            left.retain(|&y| y != x);
            edges.retain(|&(y, z)| y != x && z != x);
            ranks[x] = u32::try_from(left.len()).unwrap();
        }
        (ranks, width)
    }

    #[test]
    fn the_order_is_the_same_as_by_looking_at_everything() {
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..300 {
            let all = rng.u32(1..80);
            let count = all as usize;
            let mut edges = BTreeSet::new();
            let mut groups = Vec::new();
            for _ in 0..rng.usize(0..2 * count) {
                let size = rng.usize(1..5);
                let group: Vec<u32> = (0..size).map(|_| rng.u32(0..all)).collect();
                for &x in &group {
                    edges.extend(group.iter().filter(|&&y| x < y).map(|&y| (x as usize, y as usize)));
                }
                groups.push(group);
            }
            let found = min_fill(count, groups.into_iter());
            assert_eq!((found.ranks, found.width), plainly(count, &edges));
        }
    }

    /// A strip of 3 by 2,000 has the width of its shorter side, which is found in a fraction of a second.
    #[test]
    fn a_long_strip_is_ordered_along_it() {
        let cell = |row: u32, column: u32| 3 * row + column;
        let down = (0..1999)
            .flat_map(|row| (0..3).map(move |column| vec![cell(row, column), cell(row + 1, column)]));
        let across = (0..2000)
            .flat_map(|row| (0..2).map(move |column| vec![cell(row, column), cell(row, column + 1)]));
        assert_eq!(min_fill(6000, down.chain(across)).width, 3);
    }

    /// What is too large is left in the order of the model.
    #[test]
    fn a_large_clique_is_left_as_it_is() {
        let all: Vec<u32> = (0..8192).collect();
        let found = min_fill(8192, [all.clone()].into_iter());
        assert_eq!((found.ranks, found.width), (all, 8192));
    }
}
