//! Generalized totalizer: `t_1 + … + t_n = s` by a balanced tree. Each node has one-hot literals for the values that
//! the terms below it can add up to.
//!
//! The encoding `totalizer` has the same tree, but its nodes have literals for "at least v".
//!
//! - Clauses: at a node, the values a and b of its two children imply a + b, and a + b with one of them implies the
//!   other; some value of each node holds. At the root, each value of a child implies one of the fitting values of
//!   the other. Values that are part of no solution have no literal; such weights are forbidden.
//! - Number: for a node of v values over children of a and b values, a b + a v + b v clauses and v auxiliaries; at
//!   the root, a + b clauses. There are few values if many of the weights are equal, or multiples of one number.
//! - Parsimonious: each node is fixed by its children.
//! - Bounds: they only decide which values have literals.
//! - Strength: in the example of the module `partial_sums` 1292 of 1317 conflicts, and 75 % of the implied values.
//! - Reference: S. Joshi, R. Martins, V. Manquinho, "Generalized Totalizer Encoding for Pseudo-Boolean Constraints",
//!   CP 2015. There the clauses have only one direction, and all values above the bound share one literal.

use std::collections::BTreeSet;

use super::normal_form::{BoundedSum, Term};
use super::partial_sums::{OneHot, bound, restrict, step};
use crate::EncodeError;
use crate::builder::Builder;

/// The minimum number of literals that the encoding of one value of a node takes.
const LITERALS_PER_VALUE: usize = 6;

/// A node of the tree: adjacent terms, and the values that they can add up to in a solution.
struct Node<'a> {
    values: BTreeSet<i64>,
    /// The positions of the first and the last term, from 1.
    span: [usize; 2],
    below: Below<'a>,
}

enum Below<'a> {
    Term(&'a Term),
    Nodes(Box<[Node<'a>; 2]>),
}

pub(super) fn encode(sum: &BoundedSum, out: &mut Builder) -> Result<(), EncodeError> {
    let mut root = Node::of(1, &sum.terms, sum.bounds.most, out)?;
    let values = root.values.iter().copied().filter(|&value| sum.bounds.contains(value)).collect();
    root.keep(values);
    match root.below {
        Below::Term(_) => Ok(()),
        Below::Nodes(nodes) => {
            let [left, right] = *nodes;
            bound(&left.encode(out)?, &right.encode(out)?, sum.bounds, out)
        }
    }
}

impl<'a> Node<'a> {
    /// The node of these terms, of which there is at least one. The first is at this position.
    fn of(position: usize, terms: &'a [Term], most: i64, out: &Builder) -> Result<Self, EncodeError> {
        let span = [position, position + terms.len() - 1];
        if let [term] = terms {
            let values = term.weights.iter().map(|&(weight, _)| weight).filter(|&weight| weight <= most);
            return Ok(Self { values: values.collect(), span, below: Below::Term(term) });
        }
        let middle = terms.len() / 2;
        let (left, right) = terms.split_at(middle);
        let left = Self::of(position, left, most, out)?;
        let right = Self::of(position + middle, right, most, out)?;
        let mut values = BTreeSet::new();
        for one in &left.values {
            values.extend(right.values.iter().map(|other| one + other).filter(|&value| value <= most));
            out.check_size(LITERALS_PER_VALUE * values.len())?;
        }
        Ok(Self { values, span, below: Below::Nodes(Box::new([left, right])) })
    }

    /// Keeps these values, and in the nodes below only the values that contribute to them.
    fn keep(&mut self, values: BTreeSet<i64>) {
        if let Below::Nodes(nodes) = &mut self.below {
            let [left, right] = &mut **nodes;
            let partnered = |one: &Self, other: &Self| -> BTreeSet<i64> {
                let fits = |a: &i64| other.values.iter().any(|b| values.contains(&(a + b)));
                one.values.iter().copied().filter(fits).collect()
            };
            let kept = [partnered(left, right), partnered(right, left)];
            let [of_left, of_right] = kept;
            left.keep(of_left);
            right.keep(of_right);
        }
        self.values = values;
    }

    /// Encodes the node and all nodes below. Returns the literals of its values.
    fn encode(&self, out: &mut Builder) -> Result<OneHot, EncodeError> {
        let [left, right] = match &self.below {
            Below::Term(term) => {
                let terms = term.weights.iter().copied().collect();
                return restrict(terms, |value| self.values.contains(&value), out);
            }
            Below::Nodes(nodes) => [nodes[0].encode(out)?, nodes[1].encode(out)?],
        };
        let [first, last] = self.span;
        let literal = |&value: &i64| {
            let meaning = format_args!("the terms {first} to {last} add up to {value}");
            Ok((value, out.auxiliary(meaning)?))
        };
        let own: OneHot = self.values.iter().map(literal).collect::<Result<_, EncodeError>>()?;
        out.clause(own.values().copied())?;
        step(&left, &right, &own, out)?;
        Ok(own)
    }
}
