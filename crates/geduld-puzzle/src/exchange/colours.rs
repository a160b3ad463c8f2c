//! Colours of BurrTools as letters of a puzzle file.
//!
//! BurrTools lists which colour of a piece fits which colour of the board. In a puzzle file equal letters fit, and a
//! cell without a letter fits every cell.

use std::collections::{BTreeMap, BTreeSet};

/// The letters for colours. X is a cell without a colour.
pub(super) const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwxyz0123456789@%&$";

/// The letters of colours of pieces and of the board. A colour without a letter fits everything.
#[derive(Debug, Default)]
pub(super) struct Letters {
    pub pieces: BTreeMap<usize, char>,
    pub board: BTreeMap<usize, char>,
}

/// Letters for the colours in use, so that equal letters are the pairs that fit. `None` if there are no such letters.
pub(super) fn letters(
    pieces: &BTreeSet<usize>,
    board: &BTreeSet<usize>,
    fits: &BTreeSet<(usize, usize)>,
) -> Option<Letters> {
    let mut letters = Letters::default();
    let mut free = LETTERS.chars();
    let partners = |piece: usize| -> BTreeSet<usize> {
        board.iter().copied().filter(|&colour| fits.contains(&(piece, colour))).collect()
    };
    let universal: BTreeSet<usize> = pieces.iter().copied().filter(|&own| partners(own) == *board).collect();
    let mut groups: BTreeMap<BTreeSet<usize>, char> = BTreeMap::new();
    for &own in pieces.difference(&universal) {
        let own_partners = partners(own);
        let letter = match groups.get(&own_partners) {
            Some(&letter) => letter,
            None => free.next()?,
        };
        groups.insert(own_partners, letter);
        letters.pieces.insert(own, letter);
    }
    for &colour in board {
        let fitting: Vec<char> =
            groups.iter().filter(|(partners, _)| partners.contains(&colour)).map(|(_, &l)| l).collect();
        match fitting[..] {
            _ if fitting.len() == groups.len() => {}
            [] => {
                letters.board.insert(colour, free.next()?);
            }
            [letter] => {
                letters.board.insert(colour, letter);
            }
            _ => return None,
        }
    }
    Some(letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_say_what_fits() {
        // Every relation between three colours of pieces and two of the board.
        let (pieces, board) = (BTreeSet::from([1, 2, 3]), BTreeSet::from([1, 2]));
        let pairs: Vec<(usize, usize)> =
            pieces.iter().flat_map(|&piece| board.iter().map(move |&there| (piece, there))).collect();
        for mask in 0..1 << pairs.len() {
            let fits: BTreeSet<(usize, usize)> =
                (0..pairs.len()).filter(|pair| mask >> pair & 1 == 1).map(|pair| pairs[pair]).collect();
            let found = letters(&pieces, &board, &fits).expect("with two colours there are always letters");
            for &(piece, there) in &pairs {
                let written = match (found.pieces.get(&piece), found.board.get(&there)) {
                    (Some(own), Some(there)) => own == there,
                    _ => true,
                };
                assert_eq!(written, fits.contains(&(piece, there)), "{fits:?}");
            }
        }
        let board = BTreeSet::from([1, 2, 3]);
        let two_of_three = (1..=3).flat_map(|piece| [(piece, piece), (piece, piece % 3 + 1)]).collect();
        assert!(letters(&pieces, &board, &two_of_three).is_none());
    }
}
