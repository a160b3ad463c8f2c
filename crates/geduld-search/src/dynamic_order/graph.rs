//! Connectedness as a propagator on masks.
//!
//! The vertices that one filled vertex can still reach, over vertices that are not empty, are found in layers. The cost
//! of a vertex is the number of open vertices that a path to it must fill, including the vertex itself. A vertex that
//! costs more than may be filled ([`Network::budget`]) is out of reach. If some filled vertex is not connected to the
//! first one yet, the costs from both give a stronger bound. A tree that joins a vertex `v` with `a` and `b` branches
//! somewhere, so it fills at least `(cost_a(v) + cost_b(v) + cost_a(b) - 1) / 2` open vertices.

/// The masks of one graph.
#[derive(Clone, Debug)]
pub(super) struct Network {
    /// The first word of the state that contains vertices. Vertex `i` is bit `i` from there on, in every other word.
    pub(super) first_word: usize,
    /// The number of words for the vertices.
    pub(super) words: usize,
    /// The bits that are vertices.
    pub(super) vertices: Vec<u64>,
    /// For each vertex its neighbours.
    pub(super) neighbours: Vec<u64>,
    /// The sum that counts every open vertex with at least this weight, if there is one.
    pub(super) budget: Option<(usize, u64)>,
}

/// Vertices by their cost from one of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Costs {
    masks: Vec<u64>,
    count: usize,
    frontier: Vec<u64>,
    pending: Vec<u64>,
    reached: Vec<u64>,
}

/// The working memory of the propagator.
#[derive(Clone, Debug, Default)]
pub(super) struct Layers {
    filled: Vec<u64>,
    allowed: Vec<u64>,
    first: Costs,
    second: Costs,
    /// The vertices that cannot be filled.
    pub(super) cut_off: Vec<u64>,
}

impl Network {
    /// Finds the open vertices that cannot be filled, if at most `budget` more may be filled. Returns false if the
    /// filled vertices cannot be connected. Cost: some ten nanoseconds for each layer.
    pub(super) fn propagate(&self, state: &[u64], budget: usize, layers: &mut Layers) -> bool {
        let Layers { filled, allowed, first, second, cut_off } = layers;
        let words = self.words;
        for mask in [&mut *filled, &mut *allowed, &mut *cut_off] {
            mask.resize(words, 0);
        }
        for k in 0..words {
            filled[k] = state[self.first_word + 2 * k] & self.vertices[k];
            allowed[k] = self.vertices[k] & !state[self.first_word + 2 * k + 1];
            cut_off[k] = 0;
        }
        let Some(seed) = lowest(filled) else { return true };
        self.flood(seed, filled, allowed, budget, first);
        for k in 0..words {
            if filled[k] & !first.reached[k] != 0 {
                return false;
            }
            cut_off[k] = allowed[k] & !first.reached[k];
        }
        let apart = (1..first.count).rev().find_map(|cost| {
            let layer = first.masks[cost * words..].iter().zip(&*filled);
            lowest_of(layer.take(words).map(|(layer, filled)| layer & filled)).map(|vertex| (cost, vertex))
        });
        let Some((apart, other)) = apart else { return true };
        self.flood(other, filled, allowed, budget, second);
        // Makes the layers of the second vertex cumulative.
        for place in words..second.count * words {
            second.masks[place] |= second.masks[place - words];
        }
        let limit = 2 * budget + 1 - apart.min(2 * budget + 1);
        for cost in 0..first.count {
            let layer = &first.masks[cost * words..][..words];
            for k in 0..words {
                let near = match limit.checked_sub(cost) {
                    Some(rest) => second.masks[rest.min(second.count - 1) * words + k],
                    None => 0,
                };
                cut_off[k] |= layer[k] & !near & !filled[k];
            }
        }
        true
    }

    /// Computes the costs of the vertices from one of them, up to a budget.
    fn flood(&self, seed: usize, filled: &[u64], allowed: &[u64], budget: usize, costs: &mut Costs) {
        let words = self.words;
        let Costs { masks, count, frontier, pending, reached } = costs;
        for mask in [&mut *frontier, &mut *pending, &mut *reached] {
            mask.clear();
            mask.resize(words, 0);
        }
        masks.clear();
        *count = 0;
        frontier[seed / 64] |= 1 << (seed % 64);
        loop {
            masks.resize((*count + 1) * words, 0);
            let layer = &mut masks[*count * words..];
            *count += 1;
            // Filled neighbours cost nothing more, so they belong to this layer.
            while let Some(vertex) = lowest(frontier) {
                let (word, bit) = (vertex / 64, 1 << (vertex % 64));
                frontier[word] &= !bit;
                reached[word] |= bit;
                layer[word] |= bit;
                let neighbours = &self.neighbours[vertex * words..][..words];
                for k in 0..words {
                    let fresh = neighbours[k] & allowed[k] & !reached[k];
                    frontier[k] |= fresh & filled[k];
                    pending[k] |= fresh & !filled[k];
                }
            }
            let mut any = 0;
            for k in 0..words {
                frontier[k] = pending[k] & !reached[k];
                pending[k] = 0;
                any |= frontier[k];
            }
            if any == 0 || *count > budget {
                return;
            }
        }
    }
}

#[inline]
fn lowest(mask: &[u64]) -> Option<usize> {
    lowest_of(mask.iter().copied())
}

#[inline]
fn lowest_of(words: impl Iterator<Item = u64>) -> Option<usize> {
    for (k, word) in words.enumerate() {
        if word != 0 {
            return Some(64 * k + word.trailing_zeros() as usize);
        }
    }
    None
}
