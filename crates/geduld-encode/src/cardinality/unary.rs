//! Counts in unary: order literals "at least j of these hold", added up in both directions.

use geduld_model::Bounds;

use crate::builder::Builder;
use crate::order_encoding::{Order, clause};
use crate::{EncodeError, Lit};

/// A count, as order literals from "at least 1" on.
#[derive(Clone, Debug)]
pub(super) struct Unary {
    order: Order,
    /// The greatest possible count.
    greatest: usize,
    /// The positions of the first and the last literal counted, from 1.
    span: [usize; 2],
    /// Whether variables that hold are counted, or variables that do not hold.
    positive: bool,
}

impl Unary {
    /// The count of the literal at this position, from 1.
    pub(super) fn of(position: usize, literal: Lit) -> Self {
        let order = Order::new(vec![literal]);
        Self { order, greatest: 1, span: [position; 2], positive: literal.is_positive() }
    }

    /// Adds this count and that of the literals after it. Sums of more than `most` are forbidden.
    pub(super) fn plus(&self, other: &Self, most: usize, out: &mut Builder) -> Result<Self, EncodeError> {
        let greatest = (self.greatest + other.greatest).min(most);
        let span @ [first, last] = [self.span[0], other.span[1]];
        let verb = if self.positive { "hold" } else { "do not hold" };
        let literal =
            |j: usize| out.auxiliary(format_args!("{j} or more of the literals {first} to {last} {verb}"));
        let literals = (1..=greatest).map(literal).collect::<Result<Vec<Lit>, _>>()?;
        let sum = Order::new(literals);
        for i in 0..=self.greatest {
            for j in 0..=other.greatest.min(most + 1 - i) {
                let [a, b] = [self.order.from(i), other.order.from(j)];
                clause([!a, !b, sum.from(i + j)], out)?;
                if i + j < greatest {
                    let [a, b] = [self.order.from(i + 1), other.order.from(j + 1)];
                    clause([a, b, !sum.from(i + j + 1)], out)?;
                }
            }
        }
        Ok(Self { order: sum, greatest, span, positive: self.positive })
    }

    /// Writes that the sum of two counts is within these bounds.
    pub(super) fn bound(
        &self,
        other: &Self,
        bounds: Bounds<usize>,
        out: &mut Builder,
    ) -> Result<(), EncodeError> {
        for i in 0..=self.greatest {
            if let Some(j) = (bounds.most + 1).checked_sub(i).filter(|&j| j <= other.greatest) {
                clause([!self.order.from(i), !other.order.from(j)], out)?;
            }
            if let Some(j) = bounds.least.checked_sub(i + 1).filter(|&j| j <= other.greatest) {
                clause([self.order.from(i + 1), other.order.from(j + 1)], out)?;
            }
        }
        Ok(())
    }
}
