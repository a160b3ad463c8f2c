//! Numbers of solutions, which may be very large.

use num_bigint::BigUint;

/// A natural number. Small ones need no memory of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Natural {
    Small(u128),
    Large(Box<BigUint>),
}

impl From<u128> for Natural {
    fn from(number: u128) -> Self {
        Self::Small(number)
    }
}

impl Natural {
    /// 2 to the power of `exponent`.
    pub fn power_of_two(exponent: u32) -> Self {
        match 1u128.checked_shl(exponent) {
            Some(number) => Self::Small(number),
            None => Self::Large(Box::new(BigUint::from(1u32) << exponent)),
        }
    }

    pub fn is_zero(&self) -> bool {
        *self == Self::Small(0)
    }

    /// Adds a number.
    pub fn add(&mut self, other: &Self) {
        *self = match (&*self, other) {
            (Self::Small(a), Self::Small(b)) if a.checked_add(*b).is_some() => Self::Small(a + b),
            (a, b) => Self::Large(Box::new(a.big() + b.big())),
        };
    }

    /// Multiplies by a number.
    pub fn multiply(&mut self, other: &Self) {
        *self = match (&*self, other) {
            (Self::Small(0), _) | (_, Self::Small(0)) => Self::Small(0),
            (Self::Small(a), Self::Small(b)) if a.checked_mul(*b).is_some() => Self::Small(a * b),
            (a, b) => Self::Large(Box::new(a.big() * b.big())),
        };
    }

    /// The same number without a limit.
    pub fn big(&self) -> BigUint {
        match self {
            Self::Small(number) => BigUint::from(*number),
            Self::Large(number) => (**number).clone(),
        }
    }

    /// The bytes that the number needs outside of itself.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Small(_) => 0,
            Self::Large(number) => usize::try_from(number.bits() / 8).unwrap_or(usize::MAX / 2) + 48,
        }
    }
}
