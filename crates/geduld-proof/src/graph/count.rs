//! Counts the models of the graph in a proof.

use std::io::BufRead;

use num_bigint::BigUint;

use crate::lines::Lines;
use crate::{Flaw, ProofError};

/// A graph that was read from a proof, and counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphCount {
    /// The number of its models, over all variables of the formula.
    pub models: BigUint,
    /// The number of its nodes.
    pub nodes: u64,
}

/// The share of all assignments in which a node is true: this number of so many halves of halves.
#[derive(Clone)]
struct Share {
    parts: BigUint,
    halvings: u64,
}

/// Counts the models of the graph in a proof about a formula of so many variables. The number is right if a checker
/// accepts the proof: nothing else of it is checked here.
///
/// Cost: linear in the file, with numbers of as many bits as there are variables. Memory: a number for each node.
///
/// # Errors
/// The first line that is no line of the format, or names a node that was not there before.
pub fn count_graph(source: impl BufRead, variables: u32) -> Result<GraphCount, ProofError> {
    let mut lines = Lines::new(source);
    let mut shares: Vec<Share> = Vec::new();
    let mut root = None;
    while let Some(line) = lines.next()? {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let read = match words[..] {
            [] | ["c" | "D", ..] | [_, "a", ..] => Ok(()),
            ["r", word] => number(word, line).map(|literal| root = Some(literal)),
            [_, "p", node, ref of @ .., "0"] => {
                let share = of.iter().try_fold(Share::one(), |product, word| {
                    Ok(product.times(&share(&shares, variables, number(word, line)?)?))
                });
                share.and_then(|share| add(&mut shares, variables, number(node, line)?, share))
            }
            [_, "s", node, one, other, .., "0"] => {
                let of = |word| share(&shares, variables, number(word, line)?);
                let share = of(one).and_then(|one| Ok(one.plus(&of(other)?)));
                share.and_then(|share| add(&mut shares, variables, number(node, line)?, share))
            }
            _ => Err(Flaw::unexpected("a line of a proof in CPOG", Some(line))),
        };
        read.map_err(|flaw| lines.error(flaw))?;
    }
    let models = match root {
        None => Err(Flaw::unexpected("the root of the graph", None)),
        Some(0) => Ok(BigUint::ZERO),
        Some(root) => share(&shares, variables, root)
            .map(|Share { parts, halvings }| (parts << u64::from(variables)) >> halvings),
    };
    Ok(GraphCount { models: models.map_err(|flaw| lines.error(flaw))?, nodes: shares.len() as u64 })
}

fn number(word: &str, line: &str) -> Result<i32, Flaw> {
    word.parse().map_err(|_| Flaw::unexpected("numbers", Some(line)))
}

/// The share of a literal, or of a node that was there before.
fn share(shares: &[Share], variables: u32, literal: i32) -> Result<Share, Flaw> {
    let of = literal.unsigned_abs();
    if (1..=variables).contains(&of) {
        return Ok(Share { parts: BigUint::from(1u32), halvings: 1 });
    }
    let node = of.checked_sub(variables + 1).filter(|_| literal > 0);
    let found = node.and_then(|node| shares.get(node as usize));
    found.cloned().ok_or(Flaw::NoVariable(of))
}

/// Adds a node. Nodes are numbered from the last variable on.
fn add(shares: &mut Vec<Share>, variables: u32, node: i32, share: Share) -> Result<(), Flaw> {
    let expected = i64::from(variables) + 1 + i64::try_from(shares.len()).unwrap_or(i64::MAX);
    if i64::from(node) != expected {
        return Err(Flaw::NoVariable(node.unsigned_abs()));
    }
    shares.push(share);
    Ok(())
}

impl Share {
    fn one() -> Self {
        Self { parts: BigUint::from(1u32), halvings: 0 }
    }

    fn times(self, other: &Self) -> Self {
        Self { parts: self.parts * &other.parts, halvings: self.halvings + other.halvings }
    }

    fn plus(self, other: &Self) -> Self {
        let halvings = self.halvings.max(other.halvings);
        let of = |share: &Self| &share.parts << (halvings - share.halvings);
        Self { parts: of(&self) + of(other), halvings }
    }
}
