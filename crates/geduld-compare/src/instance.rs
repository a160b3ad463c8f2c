//! The instances that are solved.

use serde::Serialize;

/// A puzzle or a formula, and its place in a series of growing instances.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Instance {
    /// The file or the name of a bundled puzzle, as it is given to commands.
    pub name: String,
    /// The series it belongs to, if its folder has an index.
    pub series: Option<String>,
    /// The size within its series. Sizes of different series cannot be compared.
    pub size: Option<u32>,
}

impl Instance {
    /// An instance that is not part of a series.
    pub fn alone(name: impl Into<String>) -> Self {
        Self { name: name.into(), series: None, size: None }
    }
}
