//! Inequalities over literals, in the normal form that pseudo-Boolean checkers use.

use std::collections::BTreeMap;

/// The coefficients of the literals that hold add up to at least the degree.
///
/// Coefficients are positive, and each variable occurs once. Literals are numbers as in DIMACS: -3 is the negation of
/// variable 3. Terms ascend by variable, so equal constraints are equal values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inequality {
    /// Coefficients and literals.
    pub terms: Vec<(i64, i32)>,
    /// The sum that is reached. If it is 0 or less, the inequality always holds.
    pub degree: i64,
}

impl Inequality {
    /// The normal form of an inequality whose coefficients may be negative, and whose variables may occur several
    /// times; `None` if numbers exceed 64 bits.
    ///
    /// # Panics
    /// If a literal is 0.
    pub fn new(terms: impl IntoIterator<Item = (i64, i32)>, degree: i64) -> Option<Self> {
        let mut degree = degree;
        let mut weights: BTreeMap<i32, i64> = BTreeMap::new();
        for (coefficient, literal) in terms {
            assert!(literal != 0, "0 is no literal");
            let weight = weights.entry(literal.checked_abs()?).or_default();
            if literal > 0 {
                *weight = weight.checked_add(coefficient)?;
            } else {
                // The negation is 1 minus the variable.
                *weight = weight.checked_sub(coefficient)?;
                degree = degree.checked_sub(coefficient)?;
            }
        }
        let mut terms = Vec::with_capacity(weights.len());
        for (variable, weight) in weights {
            match weight {
                0 => {}
                1.. => terms.push((weight, variable)),
                _ => {
                    terms.push((weight.checked_neg()?, -variable));
                    degree = degree.checked_sub(weight)?;
                }
            }
        }
        // So all sums fit.
        terms.iter().try_fold(degree.checked_neg()?, |sum, &(weight, _)| sum.checked_add(weight))?;
        Some(Self { terms, degree })
    }

    /// At least one of the literals holds. Repeated literals count once; `None` for a clause that always holds.
    pub fn clause(literals: impl IntoIterator<Item = i32>) -> Option<Self> {
        let mut literals: Vec<i32> = literals.into_iter().collect();
        literals.sort_unstable_by_key(|literal| (literal.unsigned_abs(), *literal));
        literals.dedup();
        let tautology = literals.windows(2).any(|pair| pair[0] == -pair[1]);
        (!tautology)
            .then(|| Self { terms: literals.into_iter().map(|literal| (1, literal)).collect(), degree: 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_constraints_have_one_form() {
        // 2 x1 - x2 >= 0 is 2 x1 + ~x2 >= 1.
        let normal = Inequality { terms: vec![(2, 1), (1, -2)], degree: 1 };
        assert_eq!(Inequality::new([(2, 1), (-1, 2)], 0), Some(normal.clone()));
        assert_eq!(Inequality::new([(3, 1), (1, -1), (1, -2)], 2), Some(normal));
        assert_eq!(Inequality::new([(i64::MAX, 1), (1, 2)], 0), None);
        assert_eq!(Inequality::clause([2, -1, 2]), Inequality::new([(1, 2), (1, -1)], 1));
        assert_eq!(Inequality::clause([2, -2]), None);
    }
}
