//! The puzzles that come with geduld, compiled in.

use crate::families::FAMILIES;
use crate::family::Starter;

/// A puzzle that comes with geduld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundled {
    /// The name that the command line accepts.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

macro_rules! bundled {
    ($(#[$doc:meta])* $list:ident: $($name:literal),* $(,)?) => {
        $(#[$doc])*
        pub const $list: &[Bundled] = &[
            $(Bundled { name: $name, text: include_str!(concat!("../data/", $name, ".toml")) }),*
        ];
    };
}

bundled![
    /// All bundled puzzles, sorted by name.
    BUNDLED:
    "boss-3",
    "boss-3-sliding",
    "boss-4",
    "boss-4-sliding",
    "calendar",
    "crazy-jacob",
    "hexiamonds-chevron",
    "lll",
    "magic-3",
    "magic-4",
    "magic-5",
    "nintai",
    "nintai-rim-1",
    "pentominoes-3x20",
    "ppp",
    "sixty-5",
    "snake-blue",
    "snake-red",
    "soma-cube",
    "tetrahexes-coin",
];

bundled![
    /// Puzzles of growing size, for comparisons. They are not listed with the other puzzles.
    SCALING:
    "scaling/cards-3",
    "scaling/cards-4",
    "scaling/cards-5",
    "scaling/cards-6",
    "scaling/cards-7",
    "scaling/magic-6",
    "scaling/magic-7",
    "scaling/magic-8",
];

/// The template file of this name. The name is the kind, for kinds that have boards of several shapes `kind-shape`.
pub fn starter(name: &str) -> Option<&'static Starter> {
    FAMILIES.iter().flat_map(|family| family.starters).find(|starter| starter.name == name)
}

/// The bundled puzzle of this name.
pub fn find(name: &str) -> Option<Bundled> {
    BUNDLED.iter().chain(SCALING).copied().find(|puzzle| puzzle.name == name)
}

/// The names of all bundled puzzles, without the puzzles for comparisons.
pub fn names() -> impl Iterator<Item = &'static str> + Clone {
    BUNDLED.iter().map(|puzzle| puzzle.name)
}
