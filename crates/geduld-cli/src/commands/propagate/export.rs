//! `geduld compare --task propagate --export`: writes the measured constraints as formulas, so that others can measure
//! them.

use std::path::{Path, PathBuf};

use geduld::Encodings;
use geduld::exports::formulas::{DimacsForm, Lit, encode};
use geduld::exports::models::number_of;
use geduld_compare::propagation::Specimen;

use crate::cluster::folder::Folder;
use crate::error::Error;
use crate::output::output_file::{WITHOUT_O, make_folder, write_whole};

/// A folder of formulas, one for each constraint and encoding.
pub struct Export {
    folder: PathBuf,
    written: usize,
}

/// The maximum length of a file name, without its number and ending.
const LONGEST: usize = 80;

impl Export {
    /// Creates the folder. It may exist if it is empty.
    ///
    /// # Errors
    /// If the folder is not empty, or cannot be created.
    pub fn begin(folder: &Path) -> Result<Self, Error> {
        Folder::check_free(folder)?;
        make_folder(folder, "choose another path")?;
        Ok(Self { folder: folder.to_owned(), written: 0 })
    }

    /// Writes a part in an encoding. Skips an encoding that fails: it has no strength either, and the report says why.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(
        &mut self,
        source: &str,
        part: &Specimen,
        option: &str,
        encodings: &Encodings,
    ) -> Result<(), Error> {
        let Ok(encoded) = encode(&part.model, encodings) else { return Ok(()) };
        self.written += 1;
        let name = format!("{:03}-{}.cnf", self.written, slug(&format!("{} {option}", part.name)));
        let tried = part.atoms.iter().filter_map(|&atom| encoded.literal(atom)).map(Lit::variable);
        let tried: Vec<String> = tried.map(|variable| variable.to_string()).collect();
        let chosen = encodings.named().map(|(option, value)| format!("--{option} {value}"));
        let one_line = |text: String| text.replace(char::is_control, " ");
        let comments = [
            format!("written by geduld {}, compare --task propagate", env!("CARGO_PKG_VERSION")),
            one_line(format!("constraint {}, of {source}", part.name)),
            format!("measured {option}"),
            format!("encodings {}", chosen.join(" ")),
            format!("partial assignments give values to the variables {}", tried.join(" ")),
        ];
        let form = DimacsForm { comments: &comments, order: None };
        write_whole(&self.folder.join(name), WITHOUT_O, |out| encoded.write_dimacs_as(&form, out))
    }

    /// A message about the written formulas.
    pub fn told(&self) -> String {
        format!("{} written to {}", number_of(self.written, "formula"), self.folder.display())
    }
}

/// Turns a text into a part of a file name: lowercase letters, digits and hyphens.
fn slug(text: &str) -> String {
    let kept = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
    let words: String = text.chars().map(kept).collect();
    let joined = words.split_whitespace().collect::<Vec<_>>().join("-");
    joined.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(slug("sum of 3 digits = 6 --sum order"), "sum-of-3-digits-6-sum-order");
        assert_eq!(slug(&"../ä ".repeat(9)), "");
        assert_eq!(slug(&"x ".repeat(99)).len(), LONGEST);
    }
}
