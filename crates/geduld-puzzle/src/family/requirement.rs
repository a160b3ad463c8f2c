//! The texts of requirements.

/// The text of the requirement that these pieces, which look the same, are used this many times.
pub(crate) fn used(pieces: &[&str], times: usize) -> String {
    let times = match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        times => format!("{times} times"),
    };
    match pieces {
        [piece] => format!("piece {piece} used {times}"),
        pieces => format!("pieces {} (which look the same) used {times}", pieces.join(", ")),
    }
}
