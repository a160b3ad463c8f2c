//! Exactly k of several literals hold, k being neither 0, 1 nor all.

mod constraint;
mod sequential_counter;
mod totalizer;

use crate::builder::Builder;
use crate::choice::choices;
use crate::{EncodeError, Lit};

/// Writes "exactly `count` of the literals hold", for 2 <= count < number of literals, all of different variables.
type Encoder = fn(&[Lit], usize, &mut Builder) -> Result<(), EncodeError>;

choices! {
    /// How "exactly k of these hold" is written, for k from 2 on.
    pub enum Cardinality: Encoder {
        /// A balanced tree of counts, each in unary.
        Totalizer = "totalizer" => totalizer::encode,
        /// A chain of running counts, each in unary.
        SequentialCounter = "sequential-counter" => sequential_counter::encode,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Choice;
    use crate::tests::truth_tables::check_truth_table;

    #[test]
    fn each_choice_has_exactly_one_extension() {
        for &choice in Cardinality::ALL {
            for n in 3..=8 {
                for count in 2..n {
                    let encode = |lits: &[Lit], out: &mut Builder| choice.encoder()(lits, count, out);
                    let holds = |x: &[bool]| x.iter().filter(|&&holds| holds).count() == count;
                    check_truth_table(n, true, encode, holds);
                }
            }
        }
    }
}
