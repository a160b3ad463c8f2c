//! Finding the region that a solution lies in.

use geduld_model::{Model, Value, VarId};

use crate::verify::second::Region;

/// Finds the region of some values. A node has for each value where to go on.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Vec<u32>>,
}

/// No region begins like this.
const NOWHERE: u32 = u32::MAX;

impl Tree {
    /// Of regions in which these variables have values.
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

    /// The region in which these values lie; with no values at all that is the only one.
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
