//! The matrices that come with geduld, compiled in.

/// The name and text of each bundled matrix.
pub const MATRICES: [(&str, &str); 2] = [
    ("encodings", include_str!("../matrices/encodings.toml")),
    ("solvers", include_str!("../matrices/solvers.toml")),
];

/// The text of a bundled matrix.
pub fn find(name: &str) -> Option<&'static str> {
    MATRICES.iter().find(|(known, _)| *known == name).map(|&(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bundled_matrices_are_read() {
        for (name, text) in MATRICES {
            let matrix = crate::Matrix::read(text);
            assert!(matrix.is_ok_and(|matrix| !matrix.puzzles.is_empty() && matrix.runs >= 3), "{name}");
        }
    }
}
