//! The filled vertices of a graph are connected.

mod binary_levels;
mod graph;
mod root;
mod spanning_tree;
mod steps;

use crate::EncodeError;
use crate::builder::Builder;
use crate::choice::choices;

pub(crate) use graph::Graph;

/// Writes "the filled vertices are connected".
type Encoder = fn(&Graph, &mut Builder) -> Result<(), EncodeError>;

choices! {
    /// How "the filled vertices are connected" is encoded.
    pub enum Connected: Encoder {
        /// Whether the first filled vertex reaches a vertex in k steps, for each vertex and each k.
        Steps = "steps" => steps::encode,
        /// A parent for each filled vertex, in the breadth-first tree whose parents have the smallest numbers.
        SpanningTree = "spanning-tree" => spanning_tree::encode,
        /// The distance of each vertex from the first filled one, in binary; its size grows slowest with the figure.
        BinaryLevels = "binary-levels" => binary_levels::encode,
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::hang_together;

    use super::*;
    use crate::tests::truth_tables::{check_truth_table, strength};
    use crate::{Choice, Lit};

    /// All graphs with up to four vertices, and some larger ones.
    fn graphs() -> Vec<(usize, Vec<(usize, usize)>)> {
        let mut graphs = Vec::new();
        for n in 0..=4usize {
            let pairs: Vec<(usize, usize)> = (0..n).flat_map(|b| (0..b).map(move |a| (b, a))).collect();
            for chosen in 0..1u32 << pairs.len() {
                let edges = pairs.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
                graphs.push((n, edges.map(|(_, &edge)| edge).collect()));
            }
        }
        graphs.push((7, vec![(0, 1), (2, 1), (2, 3), (4, 3), (4, 5), (6, 5), (1, 0)]));
        graphs.push((7, (0..7).map(|i| (i, (i + 1) % 7)).collect()));
        graphs.push((6, vec![(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]));
        graphs.push((6, vec![(3, 0), (3, 1), (3, 2), (3, 4), (3, 5)]));
        graphs
    }

    #[test]
    fn each_choice_has_exactly_one_extension() {
        for &choice in Connected::ALL {
            for (n, edges) in graphs() {
                let encode = |lits: &[Lit], out: &mut Builder| {
                    choice.encoder()(&Graph::new(lits.to_vec(), &edges, n), out)
                };
                check_truth_table(n, true, encode, |filled| hang_together(filled, &edges));
            }
        }
    }

    #[test]
    fn fewer_steps_do_where_fewer_vertices_can_be_filled() {
        for &choice in Connected::ALL {
            for (n, edges) in graphs() {
                for most in 0..n {
                    // The bound is written separately: a clause for each assignment that breaks it.
                    let few = |filled: &[bool]| filled.iter().filter(|&&filled| filled).count() <= most;
                    let encode = |lits: &[Lit], out: &mut Builder| {
                        choice.encoder()(&Graph::new(lits.to_vec(), &edges, most), out)?;
                        (0..1u32 << n).try_for_each(|row| {
                            let filled: Vec<bool> = (0..n).map(|i| row >> i & 1 == 1).collect();
                            let differs =
                                lits.iter().zip(&filled).map(|(&lit, &up)| if up { !lit } else { lit });
                            if few(&filled) { Ok(()) } else { out.clause(differs) }
                        })
                    };
                    let holds = |filled: &[bool]| few(filled) && hang_together(filled, &edges);
                    check_truth_table(n, true, encode, holds);
                }
            }
        }
    }

    #[test]
    fn strength_is_as_stated() {
        // A board of 3 x 3 cells.
        let edges: Vec<(usize, usize)> = (0..9)
            .flat_map(|v| [(v % 3 < 2, v + 1), (v < 6, v + 3)].map(|(inside, u)| (inside, v, u)))
            .filter_map(|(inside, v, u)| inside.then_some((v, u)))
            .collect();
        for (choice, conflicts, implied) in [
            (Connected::Steps, 3923, 2997),
            (Connected::SpanningTree, 2702, 5111),
            (Connected::BinaryLevels, 1958, 5111),
        ] {
            let encode = |lits: &[Lit], out: &mut Builder| {
                choice.encoder()(&Graph::new(lits.to_vec(), &edges, 9), out)
            };
            let found = strength(9, encode, |filled| hang_together(filled, &edges));
            assert_eq!((found.conflicts, found.implied), ((conflicts, 4052), (implied, 12105)), "{choice}");
        }
    }
}
