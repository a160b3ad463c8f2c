//! Two-product: `x_1 + … + x_n <= 1` (or `= 1`) by the row and the column of the true literal, in a square grid.
//!
//! - Clauses: `¬x_i ∨ row(i)`, `¬x_i ∨ column(i)`, `¬row ∨` the literals of that row, `¬column ∨` the literals of
//!   that column. Rows and columns are constrained in the same way, and groups of up to six pairwise.
//! - Number: one level has 2n + rows + columns clauses and rows + columns auxiliaries, each about √n.
//! - Parsimonious: a row is true if and only if one of its literals is, and a column likewise. (The paper has no
//!   clauses from rows and columns to literals, so it needs 2n + 4√n + O(n^(1/4)) clauses.)
//! - Unit propagation finds every conflict and every implied literal.
//! - Reference: J. Chen, "A New SAT Encoding of the At-Most-One Constraint", ModRef 2010: the product encoding with two
//!   dimensions.

use pindakaas::Encoder;
use pindakaas::encoder::product::ProductEncoder;

use super::bound::{Bound, constraint};
use crate::builder::Builder;
use crate::{EncodeError, Lit, library};

pub(super) fn encode(literals: &[Lit], bound: Bound, out: &mut Builder) -> Result<(), EncodeError> {
    let constraint = constraint(literals, bound);
    library::run(out, |database| ProductEncoder::default().encode(database, &constraint))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::truth_tables::{inputs, size};

    #[test]
    fn one_level_has_the_size_of_its_grid() {
        for (n, columns, rows) in [(9, 3, 3), (16, 4, 4), (20, 5, 4), (36, 6, 6)] {
            let (mut out, literals) = inputs(n);
            encode(&literals, Bound::AtMostOne, &mut out).unwrap();
            let pairs = |n: usize| n * (n - 1) / 2;
            let clauses = 2 * n + rows + columns + pairs(rows) + pairs(columns);
            assert_eq!(size(out, n), (clauses, rows + columns));
        }
    }
}
