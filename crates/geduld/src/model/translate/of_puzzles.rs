//! What only models made of puzzles have: functions given by a list, parities of inversions, connected figures.

use geduld_flatzinc::{Expression, Ranges};

use super::super::var::{Literal, Var};
use super::{Follows, Function, Term, Translator, Truth};
use crate::error::Result;

impl Translator<'_> {
    /// Defines a variable by a list of the numbers of another one with its own.
    pub(super) fn list_function(&mut self, base: usize, own: usize, pairs: &[(i64, i64)]) {
        let cells = pairs.iter().flat_map(|&(from, to)| [from, to]).map(Expression::Int).collect();
        let arguments = vec![self.list(&[base, own].map(Term::Variable)), Expression::Array(cells)];
        self.call("table_int", arguments);
    }

    /// Defines the variables that are only there to be read, if a condition mentions them. The others get one number,
    /// so that they cost nothing.
    pub(super) fn read_functions(&mut self) {
        // A variable follows from an earlier one.
        for (number, variable) in self.model.variables.iter().enumerate().rev() {
            let Some(Follows { base, by }) = &variable.follows else { continue };
            match by {
                Function::Listed { pairs, optional: true } if self.mentioned[number] => {
                    self.mentioned[*base] = true;
                    self.list_function(*base, number, pairs);
                }
                Function::Listed { optional: true, .. } => {
                    let (least, _) = self.ends[number];
                    self.file.variables[number].domain = Some(Ranges::range(least, least));
                }
                // These are always defined.
                Function::Plus(_) | Function::Listed { .. } => self.mentioned[*base] = true,
            }
        }
    }

    /// The arguments of a parity of inversions that is odd.
    pub(super) fn inversions(
        &mut self,
        list: &[Var],
        flips: &[Literal],
        mut odd: bool,
    ) -> Result<Vec<Expression>> {
        let list: Vec<usize> = list.iter().map(|&variable| self.variable(variable)).collect::<Result<_>>()?;
        let mut terms = Vec::new();
        for flip in flips {
            match self.literal(flip)? {
                Truth::Fixed(truth) => odd ^= truth,
                Truth::Literal(variable, positive) => {
                    odd ^= !positive;
                    terms.push(Term::Variable(variable));
                }
            }
        }
        if !odd {
            terms.push(Term::Fixed(1));
        }
        let list: Vec<Term> = list.into_iter().map(Term::Variable).collect();
        Ok(vec![self.list(&list), self.list(&terms)])
    }

    /// The arguments of a graph whose chosen nodes are connected.
    pub(super) fn graph(&mut self, nodes: &[Literal], edges: &[(usize, usize)]) -> Result<Vec<Expression>> {
        let mut terms = Vec::with_capacity(nodes.len());
        for node in nodes {
            terms.push(match self.literal(node)? {
                Truth::Fixed(truth) => Term::Fixed(truth.into()),
                literal => self.positive(literal)?,
            });
        }
        // Nodes are counted from 1.
        let end = |end: usize| Expression::Int(i64::try_from(end + 1).unwrap_or(i64::MAX));
        let from = edges.iter().map(|&(from, _)| end(from)).collect();
        let to = edges.iter().map(|&(_, to)| end(to)).collect();
        Ok(vec![Expression::Array(from), Expression::Array(to), self.list(&terms)])
    }

    /// The Boolean that says whether a constraint holds.
    pub(super) fn reified(&mut self, name: &str, mut arguments: Vec<Expression>) -> Result<Truth> {
        let own = self.boolean()?;
        arguments.push(self.expression(Term::Variable(own)));
        self.call(name, arguments);
        Ok(Truth::Literal(own, true))
    }
}
