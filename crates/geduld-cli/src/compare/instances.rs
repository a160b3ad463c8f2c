//! The instances of a comparison: puzzles, FlatZinc models and formulas, as single files or in folders.

use std::collections::BTreeMap;
use std::path::Path;

use geduld::Encodings;
use geduld::exports::engines::CountError;
use geduld::exports::minizinc::is_minizinc;
use geduld::exports::models::{FlatZinc, Model};
use geduld::exports::puzzles::{Puzzle, bundled};
use geduld_compare::index::{self, Index};
use geduld_compare::{Instance, Matrix};

use crate::args::{PuzzleArgs, WarningArgs};
use crate::error::Error;
use crate::reading::flatzinc_file::{self, FlatZincText};
use crate::reading::problem;
use crate::reading::{conditions, formula_file};

/// An instance with its content.
pub struct Subject {
    /// The name, and the place in a series.
    pub instance: Instance,
    content: Content,
}

enum Content {
    /// A puzzle with the conditions of the matrix, and its model.
    Puzzle(Box<(Puzzle, Model)>),
    /// A FlatZinc model, and a digest of it.
    FlatZinc(Box<Model>, String),
    /// A formula: the digest of its file.
    Formula(String),
}

/// Reads all instances of a matrix, so that errors are found before hours of work.
///
/// # Errors
/// If an instance cannot be read, is listed twice, or does not accept the conditions; or if a folder has no instances,
/// or its files differ from its index.
pub fn read(matrix: &Matrix, warnings: &WarningArgs) -> Result<Vec<Subject>, Error> {
    let mut subjects: Vec<Subject> = Vec::new();
    for name in &matrix.puzzles {
        for instance in expanded(name)? {
            if subjects.iter().any(|known| known.instance.name == instance.name) {
                let message = format!("{} is listed twice", instance.name);
                return Err(Error::usage(message, "list each puzzle once, by itself or in its folder"));
            }
            subjects.push(Subject::read(instance, matrix, warnings)?);
        }
    }
    if let Some(data) = matrix.data.first()
        && !subjects.iter().any(|subject| is_minizinc(&subject.instance.name))
    {
        return Err(Error::usage(
            format!("{data} is data for a MiniZinc model, but no MiniZinc model is compared"),
            "leave it out, or name a model (.mzn)",
        ));
    }
    Ok(subjects)
}

/// The instance of a file, or the instances of a folder.
fn expanded(name: &str) -> Result<Vec<Instance>, Error> {
    let folder = Path::new(name);
    // If a folder and a bundled puzzle have the same name, the puzzle is taken, as in other commands.
    if !folder.is_dir() || bundled::find(name).is_some() {
        return Ok(vec![Instance::alone(name)]);
    }
    let index = folder.join(index::FILE);
    if index.exists() { of_index(folder, &index) } else { of_folder(folder) }
}

/// The endings of puzzle files and formulas.
const ENDINGS: [&str; 4] = [".toml", ".cnf", ".cnf.gz", ".cnf.xz"];

/// All puzzle files, FlatZinc models and formulas in a folder, sorted by name.
fn of_folder(folder: &Path) -> Result<Vec<Instance>, Error> {
    let shown = folder.display();
    let help = "name a folder with puzzle files (.toml), FlatZinc models (.fzn, .fzn.json) or formulas (.cnf), packed or not";
    let unreadable = |error| Error::new(format!("cannot read the folder {shown}: {error}"), help);
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.to_string_lossy();
        let named = problem::is_flatzinc(&name) || ENDINGS.iter().any(|ending| name.ends_with(ending));
        if path.is_file() && named {
            names.push(path.display().to_string());
        }
    }
    if names.is_empty() {
        return Err(Error::new(format!("there is no puzzle, no model and no formula in {shown}"), help));
    }
    names.sort_unstable();
    Ok(names.into_iter().map(Instance::alone).collect())
}

/// The instances of a series.
fn of_index(folder: &Path, file: &Path) -> Result<Vec<Instance>, Error> {
    let shown = file.display();
    let help = "make the series again with `geduld generate --series`; without its index, the folder is a folder of puzzles";
    let wrong = |message: String| Error::new(format!("{shown}: {message}"), help);
    let text = std::fs::read_to_string(file).map_err(|error| wrong(format!("cannot be read: {error}")))?;
    let index = Index::read(&text).map_err(|error| wrong(error.to_string()))?;
    if !index.complete {
        let message =
            format!("the series is not complete; `{} -o {}` continues it", index.command, folder.display());
        return Err(wrong(message));
    }
    if index.instances.is_empty() {
        return Err(wrong("the series has no instances".to_owned()));
    }
    let instance = |of: &index::Indexed| {
        let path = folder.join(&of.file);
        let bytes = std::fs::read(&path)
            .map_err(|error| wrong(format!("{} cannot be read: {error}", path.display())))?;
        if index::digest(&bytes) != of.sha256 {
            return Err(wrong(format!("{} was changed since the series was made", path.display())));
        }
        let name = path.display().to_string();
        Ok(Instance { name, series: Some(index.series.clone()), size: of.size })
    };
    index.instances.iter().map(instance).collect()
}

impl Subject {
    fn read(instance: Instance, matrix: &Matrix, warnings: &WarningArgs) -> Result<Self, Error> {
        let name = &instance.name;
        let takes_none = |kind: &str, help: &str| {
            if matrix.pins.is_empty() && matrix.conditions.is_empty() {
                return Ok(());
            }
            let message = format!("{name} is a {kind}, and takes neither pins nor conditions");
            Err(Error::usage(message, help))
        };
        let content = if name.ends_with(".cnf") || formula_file::is_formula(name) {
            takes_none("formula", "leave them out, or compare puzzles only")?;
            let (bytes, _) = formula_file::read(name)?;
            Content::Formula(index::digest(&bytes))
        } else if problem::is_flatzinc(name) {
            takes_none("FlatZinc model", "write a `constraint` in the model, or compare puzzles only")?;
            let data = if is_minizinc(name) { matrix.data.as_slice() } else { &[] };
            let text = FlatZincText::of(flatzinc_file::source(Path::new(name), data)?)?;
            let model = text.made(FlatZinc::problem)?.model().clone();
            let digest = index::digest(model.to_string().as_bytes());
            Content::FlatZinc(Box::new(model), digest)
        } else {
            let args = PuzzleArgs {
                puzzle: name.clone(),
                pins: matrix.pins.clone(),
                conditions: matrix.conditions.clone(),
                warnings: warnings.clone(),
                ..PuzzleArgs::default()
            };
            let puzzle = conditions::load(&args)?;
            puzzle.instance().modelled().map_err(CountError::from)?;
            let model = puzzle.instance().model;
            Content::Puzzle(Box::new((puzzle, model)))
        };
        Ok(Self { instance, content })
    }

    /// The model; `None` for a formula.
    pub fn model(&self) -> Option<&Model> {
        match &self.content {
            Content::Puzzle(puzzle) => Some(&puzzle.1),
            Content::FlatZinc(model, _) => Some(model),
            Content::Formula(_) => None,
        }
    }

    /// The figures in `[expect]` of its file, by name.
    pub fn expected(&self) -> BTreeMap<String, String> {
        match &self.content {
            Content::Puzzle(puzzle) => {
                let figures = &puzzle.0.expect.figures;
                figures.iter().map(|(key, figure)| ((*key).to_owned(), figure.to_string())).collect()
            }
            Content::FlatZinc(..) | Content::Formula(_) => BTreeMap::new(),
        }
    }

    /// Whether an option changes the work on this instance. `counts` says that the solutions are counted.
    pub fn is_changed_by(&self, option: &str, counts: bool) -> bool {
        match self.model() {
            Some(model) => Encodings::matter(option, model),
            None => option == "solver" || option == "enumeration" && counts,
        }
    }

    /// A text that identifies the content.
    pub fn described(&self) -> String {
        match &self.content {
            Content::Puzzle(puzzle) => puzzle.0.identity(),
            Content::FlatZinc(_, digest) | Content::Formula(digest) => digest.clone(),
        }
    }
}
