//! The limit of a search.

/// What is left of the effort of a search. One unit is a look at one vertex.
pub(crate) struct Effort(usize);

impl Effort {
    pub(crate) fn new(units: usize) -> Self {
        Self(units)
    }

    /// Spends units. Returns `None`, and spends what is left, if there are not enough.
    pub(crate) fn spend(&mut self, units: usize) -> Option<()> {
        let left = self.0.checked_sub(units);
        self.0 = left.unwrap_or(0);
        left.map(drop)
    }
}
