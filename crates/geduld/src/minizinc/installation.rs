//! The files that MiniZinc reads from a solver: its configuration, and its library of constraints.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

/// The configuration as it is in the repository.
const CONFIGURATION: &str = include_str!("../../share/minizinc/solvers/geduld.msc");
/// The files of the library: names and texts.
const LIBRARY: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// The configuration of this program, and its library in the same folder.
#[derive(Clone, Debug)]
pub struct Installation {
    /// The path of `geduld.msc`.
    pub configuration: PathBuf,
    /// The folder of the library.
    pub library: PathBuf,
    id: &'static str,
}

/// The name by which MiniZinc knows the solver.
const ID: &str = "org.geduld.geduld";
/// The name for one call. MiniZinc reads no configuration by its path if it knows another solver of the same name.
const ID_OF_A_CALL: &str = "org.geduld.called";

impl Installation {
    /// An installation in this folder, by which MiniZinc knows the solver.
    pub fn in_folder(folder: &Path) -> Self {
        Self { configuration: folder.join("geduld.msc"), library: folder.join("geduld"), id: ID }
    }

    /// An installation in this folder for one call of MiniZinc with its path, whatever else is installed.
    pub fn for_a_call(folder: &Path) -> Self {
        Self { id: ID_OF_A_CALL, ..Self::in_folder(folder) }
    }

    /// Writes the files, and replaces an earlier installation. `program` is the path that MiniZinc calls, with these
    /// arguments.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn write(&self, program: &Path, arguments: &[String]) -> io::Result<()> {
        std::fs::create_dir_all(&self.library)?;
        self.remove_library()?;
        for (name, text) in LIBRARY {
            let file = self.library.join(name);
            file.parent().map_or(Ok(()), std::fs::create_dir_all)?;
            std::fs::write(file, text)?;
        }
        std::fs::write(&self.configuration, configuration(self.id, program, arguments))
    }

    /// Whether the configuration exists.
    pub fn exists(&self) -> bool {
        self.configuration.exists()
    }

    /// The program that the configuration names; `None` if it cannot be read.
    pub fn program(&self) -> Option<PathBuf> {
        let text = std::fs::read_to_string(&self.configuration).ok()?;
        let known: Value = serde_json::from_str(&text).ok()?;
        known["executable"][0].as_str().map(PathBuf::from)
    }

    /// Removes the files.
    ///
    /// # Errors
    /// If a file cannot be removed.
    pub fn remove(&self) -> io::Result<()> {
        std::fs::remove_file(&self.configuration)?;
        self.remove_library()?;
        // A folder with other files is kept.
        let _ = std::fs::remove_dir(&self.library);
        Ok(())
    }

    /// Removes the files of the library, including those of other versions.
    fn remove_library(&self) -> io::Result<()> {
        remove_files(&self.library)
    }
}

/// Removes the `.mzn` files in a folder and its subfolders. Subfolders are removed too if they are then empty.
fn remove_files(folder: &Path) -> io::Result<()> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            remove_files(&path)?;
            let _ = std::fs::remove_dir(&path);
        } else if path.extension().is_some_and(|ending| ending == "mzn") {
            std::fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// The text of the configuration for a program, with the library in the same folder.
fn configuration(id: &str, program: &Path, arguments: &[String]) -> String {
    let mut known: Value = serde_json::from_str(CONFIGURATION).unwrap_or_default();
    known["id"] = json!(id);
    let program = [program.display().to_string()];
    known["executable"] = program.iter().chain(arguments).map(String::as_str).collect();
    known["mznlib"] = json!("geduld");
    known["version"] = json!(env!("CARGO_PKG_VERSION"));
    format!("{known:#}\n")
}

/// The arguments with which the program is a solver.
pub fn solver() -> [String; 1] {
    ["flatzinc".to_owned()]
}

/// The folder in which MiniZinc looks for the solvers of a user; `None` if the environment variable for it is not set.
pub fn users_folder() -> Option<PathBuf> {
    let (variable, below) = match cfg!(windows) {
        true => ("APPDATA", "MiniZinc/solvers"),
        false => ("HOME", ".minizinc/solvers"),
    };
    std::env::var_os(variable)
        .filter(|folder| !folder.is_empty())
        .map(|folder| Path::new(&folder).join(below))
}

/// The folders that `MZN_SOLVER_PATH` names.
pub fn named_folders() -> Vec<PathBuf> {
    std::env::var_os("MZN_SOLVER_PATH")
        .map_or_else(Vec::new, |folders| std::env::split_paths(&folders).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_configuration_is_of_this_version_and_names_the_program() {
        let kept: Value = serde_json::from_str(CONFIGURATION).unwrap();
        assert_eq!(kept["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(kept["id"], ID);
        let written = configuration(ID, Path::new("/a \"b\"/geduld"), &solver());
        let written: Value = serde_json::from_str(&written).unwrap();
        assert_eq!(written["executable"], json!(["/a \"b\"/geduld", "flatzinc"]));
        assert_eq!(written["stdFlags"], kept["stdFlags"]);
    }

    #[test]
    fn the_library_is_whole() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("share/minizinc/geduld");
        let names: Vec<&str> = LIBRARY.iter().map(|(name, _)| *name).collect();
        for (name, text) in LIBRARY {
            assert_eq!(std::fs::read_to_string(folder.join(name)).unwrap(), *text);
        }
        assert!(
            names.contains(&"redefinitions.mzn") && names.contains(&"experimental/assume/fzn_assume.mzn")
        );
    }
}
