//! The puzzles that come with geduld, compiled in.

/// A puzzle that comes with geduld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundled {
    /// The name by which the command line knows it.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

macro_rules! bundled {
    ($($name:literal),* $(,)?) => {
        /// All bundled puzzles, sorted by name.
        pub const BUNDLED: &[Bundled] = &[
            $(Bundled { name: $name, text: include_str!(concat!("../../../data/", $name, ".toml")) }),*
        ];
    };
}

bundled![
    "boss-3",
    "boss-4",
    "crazy-jacob",
    "lll",
    "magic-3",
    "magic-4",
    "magic-5",
    "nintai",
    "nintai-rim-1",
    "ppp",
    "sixty-5",
    "snake-blue",
    "snake-red",
];

/// The bundled puzzle of this name.
pub fn find(name: &str) -> Option<Bundled> {
    BUNDLED.iter().copied().find(|puzzle| puzzle.name == name)
}

/// The names of all bundled puzzles.
pub fn names() -> impl Iterator<Item = &'static str> + Clone {
    BUNDLED.iter().map(|puzzle| puzzle.name)
}
