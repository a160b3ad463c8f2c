//! What is solved.

use serde::Serialize;

/// A puzzle or a formula, and its place in a series of growing instances.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Instance {
    /// Its file, or the name of a bundled puzzle: as commands name it.
    pub name: String,
    /// The series it belongs to, if its folder has an index.
    pub series: Option<String>,
    /// How large it is within its series; sizes of different series cannot be compared.
    pub size: Option<u32>,
}

impl Instance {
    /// An instance that belongs to no series.
    pub fn alone(name: impl Into<String>) -> Self {
        Self { name: name.into(), series: None, size: None }
    }
}
