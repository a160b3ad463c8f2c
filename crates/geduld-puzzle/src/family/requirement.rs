//! What requirements are called in the words of a puzzle.

/// "Pieces of these names, which look the same, are so many times on the board."
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
