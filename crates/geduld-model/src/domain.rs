//! Domains: the values a variable may take, each with a number and a name.

use crate::ascending::ascending;
use std::sync::Arc;

/// The position of a value in its variable's domain, counted from 0.
pub type Value = u32;

/// The values a variable may take, in a fixed order. Cheap to clone: variables share their domains.
///
/// Each value has a *number* and a *name*. [`Linear`](crate::Constraint::Linear) adds up numbers,
/// [`Parity`](crate::Constraint::Parity) compares them, and [`AllDifferent`](crate::Constraint::AllDifferent) tells
/// them apart. Names are for people who read a DIMACS file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain {
    numbers: Arc<[i64]>,
    names: Arc<[String]>,
    ascending: bool,
}

impl Domain {
    /// The given whole numbers. The name of each value is its number.
    ///
    /// # Panics
    /// If a number occurs twice.
    pub fn numbers(numbers: impl IntoIterator<Item = i64>) -> Self {
        Self::new(numbers.into_iter().map(|number| (number, number.to_string())))
    }

    /// Values with these names. Their numbers are 0, 1, 2 …
    pub fn names<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Self {
        Self::new((0..).zip(names))
    }

    /// Values with numbers and names. A number means the same in all domains that contain it.
    ///
    /// # Panics
    /// If a number occurs twice, or there are more values than a [`Value`] can count.
    pub fn new<S: Into<String>>(values: impl IntoIterator<Item = (i64, S)>) -> Self {
        let (numbers, names): (Vec<i64>, Vec<String>) =
            values.into_iter().map(|(number, name)| (number, name.into())).unzip();
        let sorted = ascending(numbers.iter().copied());
        assert_eq!(sorted.len(), numbers.len(), "a domain lists a number twice: {numbers:?}");
        assert!(Value::try_from(numbers.len()).is_ok(), "a domain has too many values");
        let ascending = sorted == numbers;
        Self { numbers: numbers.into(), names: names.into(), ascending }
    }

    /// Whether both are clones of one domain; `false` for equal domains that were created separately. Cost: constant.
    pub fn is_shared_with(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.numbers, &other.numbers) && Arc::ptr_eq(&self.names, &other.names)
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there are no values. A variable with this domain makes the model unsatisfiable.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// All values: `0..len`.
    pub fn values(&self) -> impl ExactSizeIterator<Item = Value> + use<> {
        // The length was checked in `new`.
        0..Value::try_from(self.len()).unwrap_or(Value::MAX)
    }

    /// The number of a value.
    #[inline]
    pub fn number(&self, value: Value) -> i64 {
        self.numbers[value as usize]
    }

    /// The largest absolute value of a number; 0 if there is none. Cost: constant if the numbers ascend, otherwise
    /// linear.
    pub fn largest_magnitude(&self) -> u64 {
        let ends = [self.numbers.first(), self.numbers.last()];
        let largest = if self.ascending {
            ends.into_iter().flatten().map(|number| number.unsigned_abs()).max()
        } else {
            self.numbers.iter().map(|number| number.unsigned_abs()).max()
        };
        largest.unwrap_or(0)
    }

    /// The name of a value.
    pub fn name(&self, value: Value) -> &str {
        &self.names[value as usize]
    }

    /// The value with this number, if there is one. Cost: logarithmic in the size of the domain if its numbers ascend,
    /// otherwise linear.
    pub fn value_of(&self, number: i64) -> Option<Value> {
        let position = if self.ascending {
            self.numbers.binary_search(&number).ok()
        } else {
            self.numbers.iter().position(|&other| other == number)
        };
        // The length was checked in `new`.
        position.and_then(|position| Value::try_from(position).ok())
    }
}
