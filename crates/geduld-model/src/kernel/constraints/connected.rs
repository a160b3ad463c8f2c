//! Connected subgraphs.

use super::clause::Literal;
use super::{Outcome, Propagator, Status, Use};
use crate::kernel::queue::{BOUNDS, DOMAIN, Events};
use crate::kernel::store::{Conflict, Slot, Store};

/// The chosen nodes and edges of a graph are connected, at least one node is chosen, and both nodes of each chosen
/// edge. If there is no choice of edges, no node need be chosen.
#[derive(Clone, Debug)]
pub(crate) struct Connected {
    nodes: Vec<Literal>,
    /// Empty if all edges can be used.
    edges: Vec<Literal>,
    may_be_empty: bool,
    ends: Vec<[usize; 2]>,
    /// The edges of each node and the nodes at their other ends.
    neighbours: Vec<Vec<(usize, usize)>>,
}

impl Connected {
    pub fn new(nodes: Vec<Literal>, edges: Option<Vec<Literal>>, ends: Vec<[usize; 2]>) -> Self {
        let mut neighbours = vec![Vec::new(); nodes.len()];
        for (edge, &[a, b]) in ends.iter().enumerate() {
            neighbours[a].push((edge, b));
            neighbours[b].push((edge, a));
        }
        let may_be_empty = edges.is_none();
        Self { nodes, edges: edges.unwrap_or_default(), may_be_empty, ends, neighbours }
    }

    /// The nodes that can be reached from one through nodes and edges that may be chosen.
    fn reached(&self, store: &Store, from: usize) -> Vec<bool> {
        let may = |literal: Literal| literal.value(store) != Some(false);
        let mut reached = vec![false; self.nodes.len()];
        reached[from] = true;
        let mut open = vec![from];
        while let Some(node) = open.pop() {
            for &(edge, other) in &self.neighbours[node] {
                let may_use = self.edges.get(edge).is_none_or(|&edge| may(edge));
                if !reached[other] && may_use && may(self.nodes[other]) {
                    reached[other] = true;
                    open.push(other);
                }
            }
        }
        reached
    }

    fn all_are_decided(&self, store: &Store) -> bool {
        self.nodes.iter().chain(&self.edges).all(|literal| literal.value(store).is_some())
    }

    fn chosen(&self, store: &Store) -> Option<usize> {
        self.nodes.iter().position(|literal| literal.value(store) == Some(true))
    }
}

impl Propagator for Connected {
    fn propagate(&mut self, store: &mut Store) -> Outcome {
        store.steps += (self.nodes.len() + self.edges.len()) as u64;
        for (edge, ends) in self.edges.iter().zip(&self.ends) {
            match edge.value(store) {
                Some(true) => ends.iter().try_for_each(|&node| self.nodes[node].set(store, true))?,
                Some(false) => {}
                None if ends.iter().any(|&node| self.nodes[node].value(store) == Some(false)) => {
                    edge.set(store, false)?;
                }
                None => {}
            }
        }
        let Some(chosen) = self.chosen(store) else {
            if self.may_be_empty {
                return Ok(if self.all_are_decided(store) { Status::Done } else { Status::Waiting });
            }
            let mut possible = self.nodes.iter().filter(|literal| literal.value(store).is_none());
            let literal = *possible.next().ok_or(Conflict)?;
            if possible.next().is_some() {
                return Ok(Status::Waiting);
            }
            literal.set(store, true)?;
            return Ok(Status::again(literal.value(store).is_some()));
        };
        let reached = self.reached(store, chosen);
        let mut changed = false;
        for (literal, _) in self.nodes.iter().zip(&reached).filter(|&(_, reached)| !reached) {
            if literal.value(store) != Some(false) {
                literal.set(store, false)?;
                changed |= literal.value(store) == Some(false);
            }
        }
        // If a node goes, its edges go too. A variable may stand for a node and for edges elsewhere.
        Ok(if !changed && self.all_are_decided(store) { Status::Done } else { Status::again(changed) })
    }

    fn entailed(&self, store: &Store) -> Option<bool> {
        let is_false = |literal: Literal| literal.value(store) == Some(false);
        let loose = |(edge, ends): (&Literal, &[usize; 2])| {
            edge.value(store) == Some(true) && ends.iter().any(|&node| is_false(self.nodes[node]))
        };
        if self.edges.iter().zip(&self.ends).any(loose) {
            return Some(false);
        }
        if self.nodes.iter().all(|&node| is_false(node)) {
            return Some(self.may_be_empty);
        }
        let reached = self.reached(store, self.chosen(store)?);
        let apart = |(node, &reached): (&Literal, &bool)| !reached && node.value(store) == Some(true);
        if self.nodes.iter().zip(&reached).any(apart) {
            return Some(false);
        }
        self.all_are_decided(store).then_some(true)
    }

    fn watches(&self, _used: Use) -> Vec<(Slot, Events)> {
        let all = self.nodes.iter().chain(&self.edges);
        all.map(|literal| (literal.slot, BOUNDS | DOMAIN)).collect()
    }

    fn is_slow(&self) -> bool {
        true
    }
}
