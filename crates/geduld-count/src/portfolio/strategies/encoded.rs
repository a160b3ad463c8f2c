//! Writes the formula of a model within the turns of a strategy.

use geduld_encode::{EncodeError, Encoded, Encodings, encode_within};
use geduld_model::Model;

use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Unanswered, unsuitable};

/// The maximum number of literals of a formula. A solver takes about 30 bytes for each.
const MOST_LITERALS: u64 = 6_000_000;

/// Encodes a model. If the formula is too large for the rest of the turn, the attempt is abandoned and repeated in a
/// later, longer turn. So no strategy makes others wait for its formula. `literals` is the number of literals written
/// in the time of one step.
pub(super) fn encode(
    model: &Model,
    encodings: &Encodings,
    meter: &Meter,
    literals: u64,
) -> Result<Encoded, Unanswered> {
    loop {
        let limit = meter.left().saturating_mul(literals).min(MOST_LITERALS);
        match encode_within(model, encodings, usize::try_from(limit).unwrap_or(usize::MAX)) {
            Ok(encoded) => {
                let steps = encoded.cnf().literal_count() as u64 / literals;
                return if meter.spend(steps).is_break() { Err(Unanswered::Stopped) } else { Ok(encoded) };
            }
            Err(EncodeError::TooLarge { .. }) if limit < MOST_LITERALS => {
                if meter.skip_turn().is_break() {
                    return Err(Unanswered::Stopped);
                }
            }
            Err(error) => return Err(unsuitable(error)),
        }
    }
}
