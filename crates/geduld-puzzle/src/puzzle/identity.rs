//! A puzzle as text, from which it can be identified.

use serde::Serialize;

use super::Puzzle;
use crate::condition::Condition;
use crate::families::AnyFamily;
use crate::same::MapKind;

/// Everything that determines the solutions of a puzzle, and which of them count as the same.
#[derive(Serialize)]
struct Identity<'a> {
    family: &'a AnyFamily,
    conditions: Vec<&'a str>,
    same: Vec<&'static str>,
}

impl Puzzle {
    /// A text (JSON) that determines the solutions of the puzzle, and which of them count as the same. Names, sources,
    /// colours and comments are not part of it.
    ///
    /// Checkpoints identify puzzles by a digest of this text. So the names of the fields of a family belong to the
    /// format of checkpoints.
    ///
    /// # Panics
    /// Never: the data of families are numbers, texts and lists, which JSON can express.
    pub fn identity(&self) -> String {
        let identity = Identity {
            family: &self.family,
            conditions: self.conditions.iter().map(Condition::text).collect(),
            same: self.same().kinds().map(MapKind::name).collect(),
        };
        serde_json::to_string(&identity).expect("families are plain data")
    }
}

#[cfg(test)]
mod tests {
    use crate::{bundled, read};

    /// These texts are a part of the checkpoints that exist.
    #[test]
    fn the_text_of_a_puzzle_stays_as_it_is() {
        let identity = |name: &str| read(bundled::find(name).unwrap().text).unwrap().identity();
        assert_eq!(
            identity("magic-3"),
            r#"{"family":{"magic-square":{"order":3,"diagonals":true,"pandiagonal":false,"associative":false,"permutation":"any","sliding":false,"pins":[]}},"conditions":[],"same":["rotation","reflection"]}"#
        );
        assert!(
            identity("crazy-jacob").starts_with(
                r#"{"family":{"edge-matching":{"shape":{"triangle":{"side":3}},"turn":true,"matching":"halves","border":null,"reflect":false,"pieces":[{"name":"1","edges":["+1","-1","+2"],"reverse":null,"copies":1},"#
            )
        );
        for name in bundled::names() {
            let text = bundled::find(name).unwrap().text;
            let puzzle = read(text).unwrap();
            assert_eq!(read(&format!("# A comment.\n{text}")).unwrap().identity(), puzzle.identity());
        }
    }

    #[test]
    fn conditions_pins_and_symmetries_change_the_text() {
        let puzzle = || read(bundled::find("nintai").unwrap().text).unwrap();
        let mut changed: Vec<String> = vec![puzzle().identity()];
        let mut pinned = puzzle();
        pinned.family.add_pin("1,1=123").unwrap();
        changed.push(pinned.identity());
        let mut conditioned = puzzle();
        conditioned.add_condition("piece 222 not in corners").unwrap();
        changed.push(conditioned.identity());
        let mut other = puzzle();
        other.set_same(crate::Same::parse(["rotation"]).unwrap()).unwrap();
        changed.push(other.identity());
        changed.sort_unstable();
        changed.dedup();
        assert_eq!(changed.len(), 4);
    }
}
