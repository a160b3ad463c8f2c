//! Which solutions count as the same: the kinds of maps under which two solutions belong to one class.

use std::collections::BTreeSet;
use std::fmt;

use crate::file::{Diagnostic, did_you_mean};

geduld_model::named! {
    /// A kind of maps of solutions to solutions.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum MapKind {
        /// Rotations of the board.
        Rotation = "rotation",
        /// Reflections of the board, and the rotations that two of them make.
        Reflection = "reflection",
        /// Permutations of the labels that preserve the border, and which labels may touch.
        Recolouring = "recolouring",
        /// Replaces every number of a square of order n by n² + 1 minus that number.
        Complement = "complement",
        /// Runs through the string of a snake from its other end.
        Reversal = "reversal",
    }
}

/// The kinds of maps under which solutions count as the same. Products of such maps are included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Same(BTreeSet<MapKind>);

impl Same {
    /// The word for no kind at all: no two solutions count as the same.
    pub const NOTHING: &'static str = "nothing";

    /// The rotations and reflections of the board.
    pub(crate) fn board() -> Self {
        [MapKind::Rotation, MapKind::Reflection].into_iter().collect()
    }

    /// Reads a list of kinds. The single word `nothing` is the empty list.
    ///
    /// # Errors
    /// If a word is unknown or given twice.
    pub fn parse<'w>(words: impl IntoIterator<Item = &'w str>) -> Result<Self, Diagnostic> {
        let words: Vec<&str> = words.into_iter().collect();
        if words == [Self::NOTHING] {
            return Ok(Self::default());
        }
        let mut kinds = BTreeSet::new();
        for word in words {
            let kind = MapKind::by_name(word).ok_or_else(|| {
                let known = MapKind::ALL.iter().map(|kind| kind.name()).chain([Self::NOTHING]);
                Diagnostic::new(format!("`{word}` is not a kind of map"), did_you_mean(word, known))
            })?;
            if !kinds.insert(kind) {
                let message = format!("`{word}` is given twice");
                return Err(Diagnostic::new(message, "give each kind once"));
            }
        }
        Ok(Self(kinds))
    }

    /// Whether this kind is selected.
    pub fn has(&self, kind: MapKind) -> bool {
        self.0.contains(&kind)
    }

    /// The kinds, in a fixed order.
    pub fn kinds(&self) -> impl Iterator<Item = MapKind> + '_ {
        self.0.iter().copied()
    }

    /// Checks that a family has maps of all these kinds.
    ///
    /// # Errors
    /// Names a kind that the family does not have, and the kinds that it has.
    pub(crate) fn check_kinds(&self, family: &str, own: &[MapKind]) -> Result<(), Diagnostic> {
        let Some(foreign) = self.kinds().find(|kind| !own.contains(kind)) else { return Ok(()) };
        let known: Vec<&str> = own.iter().map(|kind| kind.name()).collect();
        let message = format!("there is no {} of a puzzle of kind {family}", foreign.name());
        Err(Diagnostic::new(
            message,
            match known[..] {
                [] => format!("write {}", Self::NOTHING),
                _ => format!("choose from: {}; or {}", known.join(", "), Self::NOTHING),
            },
        ))
    }

    /// The subgroup of the maps of a board that the selected kinds generate, the identity first. `all` are all maps of
    /// the board. A map can be both a rotation and a reflection if the two move all cells in the same way.
    ///
    /// If there is a reflection, reflections generate all rotations: a rotation is the product of that reflection and
    /// another one. On a board without reflections there are no such products.
    pub(crate) fn board_maps<M>(
        &self,
        all: impl IntoIterator<Item = M>,
        rotates: impl Fn(&M) -> bool,
        reflects: impl Fn(&M) -> bool,
    ) -> Vec<M> {
        let mut maps: Vec<M> = all.into_iter().collect();
        if self.has(MapKind::Reflection) && maps.iter().any(reflects) {
            return maps;
        }
        match self.has(MapKind::Rotation) {
            true => maps.retain(rotates),
            false => maps.truncate(1),
        }
        maps
    }
}

impl FromIterator<MapKind> for Same {
    fn from_iter<I: IntoIterator<Item = MapKind>>(kinds: I) -> Self {
        Self(kinds.into_iter().collect())
    }
}

/// Writes the kinds as [`Same::parse`] reads them, separated by commas.
impl fmt::Display for Same {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.kinds().map(MapKind::name).collect();
        f.write_str(if words.is_empty() { Self::NOTHING } else { "" })?;
        f.write_str(&words.join(","))
    }
}

/// The name of a product of maps. The identity is named only if it is the whole product.
pub(crate) fn name_of_product(parts: &[&str]) -> String {
    let named: Vec<&str> = parts.iter().copied().filter(|part| *part != IDENTITY).collect();
    if named.is_empty() { IDENTITY.to_owned() } else { named.join(", ") }
}

/// The name of the map that moves nothing.
pub(crate) const IDENTITY: &str = "identity";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_written() {
        let same = Same::parse(["recolouring", "rotation"]).unwrap();
        assert_eq!(same.to_string(), "rotation,recolouring");
        assert!(same.has(MapKind::Recolouring) && !same.has(MapKind::Reflection));
        assert_eq!(Same::parse(["nothing"]).unwrap(), Same::default());
        assert_eq!(Same::parse([]).unwrap().to_string(), "nothing");
        assert!(Same::parse(["recoloring"]).unwrap_err().help.contains("`recolouring`"));
        assert!(Same::parse(["rotation", "rotation"]).is_err());
        assert!(Same::parse(["rotation", "nothing"]).is_err());
    }
}
