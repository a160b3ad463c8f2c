//! Finds the region in which a solution lies.

use geduld_model::{Model, Value, VarId};

use crate::verify::second::Region;

/// A search tree for regions. For each value, a node has the number of the next node, or of the region.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Vec<u32>>,
}

/// Marks a value with which no region continues.
const NOWHERE: u32 = u32::MAX;

impl Tree {
    /// A tree for regions that fix these variables.
    pub fn new(model: &Model, variables: &[VarId], regions: &[Region]) -> Self {
        let empty = |depth: usize| {
            variables
                .get(depth)
                .map_or(Vec::new(), |&variable| vec![NOWHERE; model.variable(variable).domain.len()])
        };
        let mut tree = Self { nodes: vec![empty(0)] };
        for (number, region) in regions.iter().enumerate() {
            let mut node = 0;
            for (depth, &value) in region.values.iter().enumerate() {
                let last = depth + 1 == region.values.len();
                if tree.nodes[node][value as usize] == NOWHERE {
                    let next = if last { number } else { tree.nodes.len() };
                    tree.nodes[node][value as usize] = u32::try_from(next).unwrap_or(NOWHERE);
                    if !last {
                        tree.nodes.push(empty(depth + 1));
                    }
                }
                node = tree.nodes[node][value as usize] as usize;
            }
        }
        tree
    }

    /// The region in which these values lie, if there is one. Without any values, it is the only region.
    pub fn find(&self, values: impl Iterator<Item = Value>) -> Option<usize> {
        let mut node = 0;
        for value in values {
            let next = self.nodes[node][value as usize];
            if next == NOWHERE {
                return None;
            }
            node = next as usize;
        }
        Some(node)
    }
}
