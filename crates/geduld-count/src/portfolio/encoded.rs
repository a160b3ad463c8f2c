//! Writes the formula of a model within turns.

use geduld_encode::{EncodeError, Encodings};
use geduld_model::Model;

use crate::portfolio::meter::Meter;
use crate::work::written::Written;

/// How formulas are written in turns.
#[derive(Clone, Copy)]
pub(crate) struct Writing {
    /// So many literals take so many steps of the meter.
    pub literals: u64,
    pub steps: u64,
    /// The maximum number of literals. A solver takes about 30 bytes for each.
    pub most: usize,
}

impl Writing {
    /// Encodes a model. If the formula is too large for the rest of the turn, the attempt is abandoned and repeated in
    /// a later, longer turn. So nobody makes others wait for a formula. `None` if the meter asked to stop.
    ///
    /// # Errors
    /// If the formula would have too many literals, or an encoding cannot express a constraint.
    pub fn write(
        self,
        model: &Model,
        encodings: &Encodings,
        meter: &Meter,
    ) -> Result<Option<Written>, EncodeError> {
        loop {
            let limit = meter.left().saturating_mul(self.literals) / self.steps;
            let limit = usize::try_from(limit).unwrap_or(usize::MAX).min(self.most);
            match Written::new(model, encodings, limit) {
                Ok(written) => {
                    let steps = written.encoded.cnf().literal_count() as u64 * self.steps / self.literals;
                    return Ok(meter.spend(steps).is_continue().then_some(written));
                }
                Err(EncodeError::TooLarge { .. }) if limit < self.most => {
                    if meter.skip_turn().is_break() {
                        return Ok(None);
                    }
                }
                Err(error) => return Err(error),
            }
        }
    }
}
