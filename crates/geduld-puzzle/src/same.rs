//! What counts as the same: which kinds of maps may carry one solution of a class to another.

use std::collections::BTreeSet;
use std::fmt;

use crate::file::{Diagnostic, did_you_mean};

/// A kind of maps that carry solutions to solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MapKind {
    /// Rotations of the board.
    Rotation,
    /// Reflections of the board, and the rotations that two of them make.
    Reflection,
    /// Permutations of the labels that keep which of them may touch, and the border.
    Recolouring,
    /// Every number of a square of order n replaced by n² + 1 less itself.
    Complement,
    /// The string of a snake run through from its other end.
    Reversal,
}

impl MapKind {
    /// All kinds.
    pub const ALL: [Self; 5] =
        [Self::Rotation, Self::Reflection, Self::Recolouring, Self::Complement, Self::Reversal];

    /// The word for it in puzzle files and options.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rotation => "rotation",
            Self::Reflection => "reflection",
            Self::Recolouring => "recolouring",
            Self::Complement => "complement",
            Self::Reversal => "reversal",
        }
    }
}

/// The kinds of maps under all products of which solutions count as the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Same(BTreeSet<MapKind>);

impl Same {
    /// The word for no kind at all: every solution is different from every other.
    pub const NOTHING: &'static str = "nothing";

    /// The rotations and reflections of the board.
    pub(crate) fn board() -> Self {
        [MapKind::Rotation, MapKind::Reflection].into_iter().collect()
    }

    /// Reads the words for some kinds; the single word `nothing` is none.
    ///
    /// # Errors
    /// If a word is unknown or stands twice.
    pub fn parse<'w>(words: impl IntoIterator<Item = &'w str>) -> Result<Self, Diagnostic> {
        let words: Vec<&str> = words.into_iter().collect();
        if words == [Self::NOTHING] {
            return Ok(Self::default());
        }
        let mut kinds = BTreeSet::new();
        for word in words {
            let kind = MapKind::ALL.into_iter().find(|kind| kind.name() == word).ok_or_else(|| {
                let known = MapKind::ALL.iter().map(|kind| kind.name()).chain([Self::NOTHING]);
                Diagnostic::new(
                    format!("`{word}` is no kind of maps that can count as the same"),
                    did_you_mean(word, known),
                )
            })?;
            if !kinds.insert(kind) {
                let message = format!("`{word}` is said twice");
                return Err(Diagnostic::new(message, "say each kind once"));
            }
        }
        Ok(Self(kinds))
    }

    /// Whether maps of this kind are among them.
    pub fn has(&self, kind: MapKind) -> bool {
        self.0.contains(&kind)
    }

    /// The kinds, in a fixed order.
    pub fn kinds(&self) -> impl Iterator<Item = MapKind> + '_ {
        self.0.iter().copied()
    }

    /// Whether a family has maps of all these kinds.
    ///
    /// # Errors
    /// Names one that it has not, and those that it has.
    pub(crate) fn check_kinds(&self, family: &str, own: &[MapKind]) -> Result<(), Diagnostic> {
        let Some(foreign) = self.kinds().find(|kind| !own.contains(kind)) else { return Ok(()) };
        let known: Vec<&str> = own.iter().map(|kind| kind.name()).collect();
        Err(Diagnostic::new(
            format!("there is no {} of a puzzle of kind {family}", foreign.name()),
            format!("what can count as the same here: {}; or {}", known.join(", "), Self::NOTHING),
        ))
    }

    /// The maps of a board that the kinds generate, out of all of its maps, the identity first. A map may be both a rotation and a
    /// reflection, because both can move all cells alike.
    ///
    /// One reflection and the products of two generate all rotations: a rotation is the product of that reflection and another one. A
    /// board without reflections has no such products.
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

/// The words for the kinds, as [`Same::parse`] reads them, with commas between.
impl fmt::Display for Same {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.kinds().map(MapKind::name).collect();
        f.write_str(if words.is_empty() { Self::NOTHING } else { "" })?;
        f.write_str(&words.join(","))
    }
}

/// The name of a product of maps: the identity need not be named beside others.
pub(crate) fn name_of_product(parts: &[&str]) -> String {
    let named: Vec<&str> = parts.iter().copied().filter(|part| *part != IDENTITY).collect();
    if named.is_empty() { IDENTITY.to_owned() } else { named.join(", ") }
}

/// What the map that moves nothing is called.
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
