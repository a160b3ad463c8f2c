//! Formulas, and how long they took to write.

use std::time::Duration;

use geduld_encode::{EncodeError, Encoded, Encodings, encode_within};
use geduld_model::Model;
use web_time::Instant;

/// The formula of a model.
pub(crate) struct Written {
    pub encoded: Encoded,
    /// The time it took to write it.
    pub time: Duration,
}

impl Written {
    /// Writes a formula with at most this many literals, and variables.
    ///
    /// # Errors
    /// If the formula would be too large, or an encoding cannot express a constraint.
    pub fn new(model: &Model, encodings: &Encodings, limit: usize) -> Result<Self, EncodeError> {
        let start = Instant::now();
        let encoded = encode_within(model, encodings, limit)?;
        Ok(Self { encoded, time: start.elapsed() })
    }
}
