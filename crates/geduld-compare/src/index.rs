//! The index of a folder with a series of instances. It lists the files, their sizes, and what is known about their
//! solutions. `geduld generate --series` writes it, and a comparison reads it.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The name of the index in its folder.
pub const FILE: &str = "index.toml";

/// The only format version that is read and written.
const FORMAT: u32 = 1;

/// A series of instances in a folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Index {
    /// The format of the index.
    format: u32,
    /// The name of the series.
    pub series: String,
    /// The command that generates the series again, without the folder.
    pub command: String,
    /// The version of the program that generated it.
    pub geduld: String,
    /// Whether every instance exists or is known to be missing.
    pub complete: bool,
    /// The instances, sorted by size and seed.
    #[serde(default, rename = "instance", skip_serializing_if = "Vec::is_empty")]
    pub instances: Vec<Indexed>,
    /// The instances that could not be generated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<Missing>,
}

/// An instance of a series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Indexed {
    /// Its file in the folder.
    pub file: String,
    /// The SHA-256 digest of the file, in hexadecimal.
    pub sha256: String,
    /// The value of the option that grows, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// The seed of the generator.
    pub seed: u64,
    /// Whether it has a solution.
    pub satisfiable: bool,
    /// The number of solutions, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<String>,
    /// How these facts are known.
    pub known: Known,
    /// Formulas of the same puzzle.
    #[serde(default, rename = "formula", skip_serializing_if = "Vec::is_empty")]
    pub formulas: Vec<IndexedFormula>,
}

/// How it is known whether an instance has a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Known {
    /// The puzzle was cut out of a solution. There may be others.
    Planted,
    /// geduld searched the whole puzzle for a first or a second solution and found none. There is no other proof.
    Searched,
    /// geduld counted the solutions.
    Counted,
}

/// A formula of an instance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndexedFormula {
    /// Its file in the folder.
    pub file: String,
    /// The SHA-256 digest of the file, in hexadecimal.
    pub sha256: String,
    /// The encodings, as options of `geduld encode`. Encodings that are not named have their defaults.
    pub encodings: String,
}

/// An instance that could not be generated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Missing {
    /// The intended size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// The seed.
    pub seed: u64,
    /// The reason why it could not be generated.
    pub why: String,
}

/// The reason why a file is not a valid index.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct IndexError(String);

impl Index {
    /// The index of a series that has no instances yet.
    pub fn begin(series: &str, command: &str, version: &str) -> Self {
        Self {
            format: FORMAT,
            series: series.to_owned(),
            command: command.to_owned(),
            geduld: version.to_owned(),
            complete: false,
            instances: Vec::new(),
            missing: Vec::new(),
        }
    }

    /// Reads an index.
    ///
    /// # Errors
    /// If it is not valid TOML, has unknown keys or another format, or names a file outside its folder.
    pub fn read(text: &str) -> Result<Self, IndexError> {
        let index: Self =
            toml::from_str(text).map_err(|error| IndexError(error.to_string().trim_end().to_owned()))?;
        if index.format != FORMAT {
            return Err(IndexError(format!("`format` is {}, but must be {FORMAT}", index.format)));
        }
        let formulas =
            |of: &Indexed| of.formulas.iter().map(|formula| formula.file.clone()).collect::<Vec<_>>();
        let files = index.instances.iter().flat_map(|of| [vec![of.file.clone()], formulas(of)].concat());
        let outside = |file: &String| file.is_empty() || file.starts_with('.') || file.contains(['/', '\\']);
        match files.into_iter().find(outside) {
            Some(file) => Err(IndexError(format!("`{file}` is not a file of this folder"))),
            None => Ok(index),
        }
    }

    /// The text of the index file.
    pub fn write(&self) -> String {
        // Serialization cannot fail: every field can be written as TOML.
        let text = toml::to_string(self).unwrap_or_default();
        format!(
            "# Series of instances. `known` says how it is known whether an instance has a solution: the puzzle was cut out\n\
                 # of one (planted), or geduld itself searched all of it (searched) or counted its solutions (counted).\n{text}"
        )
    }
}

/// The digest of a file, as the index records it.
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_mistakes_are_named() {
        let formula = IndexedFormula {
            file: "4-1.cnf".to_owned(),
            sha256: digest(b""),
            encodings: "--sum order".to_owned(),
        };
        let instance = Indexed {
            file: "4-1.toml".to_owned(),
            sha256: digest(b"x"),
            size: Some(4),
            seed: 1,
            satisfiable: true,
            solutions: Some("8".to_owned()),
            known: Known::Counted,
            formulas: vec![formula],
        };
        let missing = Missing { size: None, seed: 2, why: "none came \"up\"".to_owned() };
        let index = Index {
            instances: vec![instance],
            missing: vec![missing],
            ..Index::begin("cards", "geduld generate --series cards", "1.0")
        };
        let text = index.write();
        assert_eq!(Index::read(&text), Ok(index));
        for (from, to, message) in [
            ("format = 1", "format = 2", "`format` is 2"),
            ("4-1.cnf", "../4-1.cnf", "`../4-1.cnf` is not a file of this folder"),
            ("counted\"", "guessed\"", "unknown variant `guessed`"),
            ("seed = 1", "sede = 1", "unknown field `sede`"),
        ] {
            let error = Index::read(&text.replace(from, to)).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
