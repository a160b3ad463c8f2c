//! `geduld generate --series`: puzzles of growing size in a folder, with an index.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use fastrand::Rng;
use geduld::exports::formulas::{DimacsForm, encode};
use geduld::exports::generate::{GenerateError, Wanted, generate};
use geduld::exports::models::number_of;
use geduld::exports::puzzles::Puzzle;
use geduld_compare::index::{self, Index, Indexed, IndexedFormula, Known, Missing};

use super::models::Setting;
use super::{failed, kinds, solutions, source};
use crate::args::file_of;
use crate::args::generate::{FormulaOptions, GenerateArgs, ModelArgs};
use crate::args::span::Span;
use crate::args::{FormulaFormat, PuzzleArgs};
use crate::error::{Error, Source, Status};
use crate::output::output_file::write_whole;
use crate::output::quoted::quoted;
use crate::reading::problem::Loaded;
use crate::reading::{formula_origin, puzzle_file};
use crate::running::ending::Ending;
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

/// The maximum number of puzzles in a series.
const MOST: usize = 10_000;

/// The default number of seeds for each size.
const SEEDS: u64 = 10;

/// The minimum time between two writes of the index. Puzzles that are not in the index are made again after an
/// interruption.
const PAUSE: Duration = Duration::from_secs(1);

/// The hint if a file cannot be written.
const HELP: &str = "free some disk space, or name another folder; the same command then continues";

pub fn run(args: &GenerateArgs, range: Option<Span>) -> Result<Status, Error> {
    let Some(folder) = file_of(&args.output) else {
        return Err(Error::usage("a series needs a folder", "add -o FOLDER"));
    };
    let seeds = args.seeds.unwrap_or(SEEDS);
    let values: Vec<Option<usize>> = sizes(range, seeds)?;
    let last = args
        .seed
        .checked_add(seeds - 1)
        .ok_or_else(|| Error::usage("the seeds of the series are too large", "give a smaller --seed"))?;
    // Impossible sizes are rejected before the folder is created.
    for value in [values.first(), values.last()].into_iter().flatten() {
        let recipe = kinds::recipe(&args.kind, value.unwrap_or(0))?;
        if let Err(error @ GenerateError::Recipe(_)) = recipe.draft(&mut Rng::with_seed(args.seed)) {
            return Err(failed(error));
        }
    }
    let mut series = Series::open(args, folder, seeds)?;
    let made = Arc::new(AtomicUsize::new(series.index.instances.len()));
    let all = values.len() * usize::try_from(seeds).unwrap_or(usize::MAX);
    let (so_far, place) = (Arc::clone(&made), folder.display().to_string());
    let note = move || {
        let made = so_far.load(Ordering::Relaxed);
        let note = format!(
            "ended early: {made} of {} are in {place}; run the same command again to continue",
            number_of(all, "puzzle")
        );
        Ending { note, ..Ending::from("") }
    };
    let work = Work::begin(args.work, note)?;
    let digits = |number: Option<usize>| number.map_or(0, |number| number.to_string().len());
    let (of_size, of_seed) = (digits(range.map(|range| range.most)), last.to_string().len());
    let mut number = 0;
    for value in values {
        let recipe = kinds::recipe(&args.kind, value.unwrap_or(0))?;
        for seed in args.seed..=last {
            number += 1;
            work.progress().enter(Stage::Making { number, all, begun: Instant::now() });
            let size = value.map(|value| format!("{value:0of_size$}-")).unwrap_or_default();
            let stem = format!("{size}{seed:0of_seed$}");
            if series.has(&format!("{stem}.toml"))? {
                continue;
            }
            let source = source(args, value, seed);
            let size = value.and_then(|value| u32::try_from(value).ok());
            match generate(&*recipe, seed, args.solutions, &source) {
                Ok(text) => series.add(&stem, size, seed, text, args)?,
                Err(none @ GenerateError::NoneCameUp(_)) => {
                    series.index.missing.push(Missing { size, seed, why: none.to_string() });
                }
                Err(error) => return Err(failed(error)),
            }
            series.write_now_and_then()?;
            made.store(series.index.instances.len(), Ordering::Relaxed);
        }
    }
    series.index.complete = true;
    series.write()?;
    drop(work);
    match (series.index.instances.len(), series.index.missing.len()) {
        (_, 0) => Ok(Status::Done),
        (0, missing) => Err(Error::new(
            format!("none of {} could be made", number_of(missing, "puzzle")),
            "try other sizes, more labels, or a planted solution only",
        )),
        (_, missing) => {
            say(&format!(
                "{missing} of {} could not be made: {} lists them",
                number_of(all, "puzzle"),
                series.place().display()
            ));
            Ok(Status::Done)
        }
    }
}

/// A series of puzzles of a model.
pub fn of_model(args: &GenerateArgs, model: &ModelArgs) -> Result<Status, Error> {
    let Some(folder) = file_of(&args.output) else {
        return Err(Error::usage("a series needs a folder", "add -o FOLDER"));
    };
    let seeds = args.seeds.unwrap_or(SEEDS);
    let last = args
        .seed
        .checked_add(seeds - 1)
        .ok_or_else(|| Error::usage("the seeds of the series are too large", "give a smaller --seed"))?;
    let place = folder.display().to_string();
    let work = Work::begin(args.work, move || {
        let note = format!("ended early; run the same command again to continue the series in {place}");
        Ending { note, ..Ending::from("") }
    })?;
    let setting = Setting::read(model)?;
    let mut series = Series::open(args, folder, seeds)?;
    let (digits, all) = (last.to_string().len(), usize::try_from(seeds).unwrap_or(usize::MAX));
    for (number, seed) in (1..).zip(args.seed..=last) {
        work.progress().enter(Stage::Making { number, all, begun: Instant::now() });
        let file = format!("{seed:0digits$}.{}", setting.ending());
        if series.has(&file)? {
            continue;
        }
        match setting.puzzle(seed, &source(args, None, seed), false, work.control()) {
            Ok(Some(text)) => {
                series.write_file(&file, text.as_bytes())?;
                let sha256 = index::digest(text.as_bytes());
                series.index.instances.push(Indexed {
                    file,
                    sha256,
                    size: None,
                    seed,
                    satisfiable: true,
                    solutions: Some("1".to_owned()),
                    known: Known::Searched,
                    formulas: Vec::new(),
                });
                series.index.instances.sort_by_key(|instance| instance.seed);
            }
            Ok(None) => break,
            Err(error) if series.index.instances.is_empty() => return Err(error),
            Err(error) => {
                series.index.missing.push(Missing { size: None, seed, why: error.message().to_owned() });
            }
        }
        series.write_now_and_then()?;
    }
    series.index.complete = !work.control().is_stopped();
    series.write()?;
    drop(work);
    if !series.index.missing.is_empty() {
        say(&format!(
            "{} of {} could not be made: {} lists them",
            series.index.missing.len(),
            number_of(all, "puzzle"),
            series.place().display()
        ));
    }
    Ok(if series.index.complete { Status::Done } else { Status::Incomplete })
}

/// The values of the range; without a range, a single `None`.
fn sizes(range: Option<Span>, seeds: u64) -> Result<Vec<Option<usize>>, Error> {
    let Some(range) = range else { return Ok(vec![None]) };
    let seeds = usize::try_from(seeds).unwrap_or(usize::MAX);
    if (range.most - range.least).saturating_add(1).saturating_mul(seeds) > MOST {
        let message =
            format!("{range} with {} each is a series of more than {MOST} puzzles", number_of(seeds, "seed"));
        return Err(Error::usage(message, "choose a smaller range, or fewer --seeds"));
    }
    Ok((range.least..=range.most).map(Some).collect())
}

/// A series in its folder, possibly incomplete.
struct Series {
    folder: PathBuf,
    index: Index,
    /// The time of the last write of the index, and the number of instances in it.
    written: (Instant, usize),
}

impl Series {
    /// Begins a series, or continues an existing one.
    fn open(args: &GenerateArgs, folder: &Path, seeds: u64) -> Result<Self, Error> {
        let shown = folder.display();
        let another = "name another folder";
        let failed =
            |error: std::io::Error| Error::new(format!("cannot make the folder {shown}: {error}"), another);
        let command = command(args, seeds);
        if folder.exists() && !folder.is_dir() {
            return Err(Error::new(format!("{shown} is a file, but a series needs a folder"), another));
        }
        std::fs::create_dir_all(folder).map_err(failed)?;
        let name = folder.canonicalize().map_err(failed)?;
        let name = name.file_name().map_or("series".to_owned(), |name| name.to_string_lossy().into_owned());
        let mut series = Self {
            folder: folder.to_owned(),
            index: Index::begin(&name, &command, env!("CARGO_PKG_VERSION")),
            written: (Instant::now(), 0),
        };
        let place = series.place();
        if !place.exists() {
            if std::fs::read_dir(folder).map_err(failed)?.next().is_some() {
                let message = format!("the folder {shown} is not empty, and holds no series to continue");
                return Err(Error::new(message, another));
            }
            series.write()?;
            return Ok(series);
        }
        let text = std::fs::read_to_string(&place)
            .map_err(|error| Error::new(format!("cannot read {}: {error}", place.display()), another))?;
        let index = Index::read(&text)
            .map_err(|error| Error::new(format!("{}: {error}", place.display()), another))?;
        if (&index.command, &index.geduld) != (&series.index.command, &series.index.geduld) {
            let message = format!(
                "{shown} holds another series, made by geduld {} with `{}`",
                index.geduld, index.command
            );
            return Err(Error::new(message, another));
        }
        // Missing puzzles are tried again: the reason may have been an error that is now fixed.
        series.index.instances = index.instances;
        Ok(series)
    }

    fn place(&self) -> PathBuf {
        self.folder.join(index::FILE)
    }

    /// Whether the puzzle in this file exists with all its formulas. Otherwise removes it from the index, so that it is
    /// made again.
    fn has(&mut self, file: &str) -> Result<bool, Error> {
        let Some(position) = self.index.instances.iter().position(|known| known.file == file) else {
            return Ok(false);
        };
        let known = self.index.instances[position].clone();
        let formulas = known.formulas.iter().map(|formula| (&formula.file, &formula.sha256));
        for (file, digest) in [(&known.file, &known.sha256)].into_iter().chain(formulas) {
            let path = self.folder.join(file);
            let Ok(bytes) = std::fs::read(&path) else {
                self.index.instances.remove(position);
                return Ok(false);
            };
            if index::digest(&bytes) != *digest {
                let message = format!("{} was changed since it was made", path.display());
                return Err(Error::new(
                    message,
                    "move it to another folder: the same command makes it again",
                ));
            }
        }
        Ok(true)
    }

    /// Writes a puzzle and its formulas.
    fn add(
        &mut self,
        stem: &str,
        size: Option<u32>,
        seed: u64,
        text: String,
        args: &GenerateArgs,
    ) -> Result<(), Error> {
        let file = format!("{stem}.toml");
        let source = Source::of(file.clone(), text.clone());
        let puzzle = puzzle_file::read(source.clone())?;
        let (satisfiable, solutions, known) = known(&puzzle, args.solutions);
        self.write_file(&file, text.as_bytes())?;
        let mut formulas = Vec::new();
        for options in &args.formulas {
            let (bytes, file) =
                (formula(&puzzle, &source, options)?, format!("{stem}.{}.cnf", label(options)));
            self.write_file(&file, &bytes)?;
            formulas.push(IndexedFormula {
                file,
                sha256: index::digest(&bytes),
                encodings: options.text.clone(),
            });
        }
        let sha256 = index::digest(text.as_bytes());
        self.index.instances.push(Indexed {
            file,
            sha256,
            size,
            seed,
            satisfiable,
            solutions,
            known,
            formulas,
        });
        self.index.instances.sort_by_key(|instance| (instance.size, instance.seed));
        Ok(())
    }

    fn write_file(&self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        write_whole(&self.folder.join(name), HELP, |out| out.write_all(bytes))
    }

    /// Writes the index.
    fn write(&mut self) -> Result<(), Error> {
        self.write_file(index::FILE, self.index.write().as_bytes())?;
        self.written = (Instant::now(), self.index.instances.len());
        Ok(())
    }

    /// Writes the index, unless the last write was less than [`PAUSE`] ago.
    fn write_now_and_then(&mut self) -> Result<(), Error> {
        if self.written.0.elapsed() < PAUSE { Ok(()) } else { self.write() }
    }
}

/// The command of a series, without its folder.
fn command(args: &GenerateArgs, seeds: u64) -> String {
    let formulas = args.formulas.iter().map(|options| format!(" --formulas {}", quoted(&options.text)));
    format!(
        "geduld generate --series {}{} --seed {} --seeds {seeds}{}",
        kinds::options(&args.kind, None),
        solutions(args),
        args.seed,
        formulas.collect::<String>()
    )
}

/// Reads from the file of a generated puzzle whether it has a solution, how many, and how this is known.
fn known(puzzle: &Puzzle, wanted: Wanted) -> (bool, Option<String>, Known) {
    let figure = |key: &str| {
        puzzle.expect.figures.iter().find(|(known, _)| *known == key).map(|(_, figure)| figure.to_string())
    };
    let solutions = figure("solutions");
    let known = match (&solutions, figure("essentially_different")) {
        // A count gives both figures, a search only one.
        (Some(_), Some(_)) => Known::Counted,
        (None, None) => Known::Planted,
        _ => Known::Searched,
    };
    (wanted != Wanted::None, solutions, known)
}

/// The part of a formula's file name that stands for its encodings.
fn label(options: &FormulaOptions) -> String {
    let words: Vec<&str> = options.text.split(' ').map(|word| word.trim_start_matches('-')).collect();
    match words.join("-").replace('=', "-") {
        label if label.is_empty() => "default".to_owned(),
        label => label,
    }
}

/// Encodes a puzzle as a formula in DIMACS format.
fn formula(puzzle: &Puzzle, source: &Source, options: &FormulaOptions) -> Result<Vec<u8>, Error> {
    let model = puzzle.instance().model;
    let encodings = options.encodings.encodings(&model);
    let encoded = encode(&model, &encodings)
        .map_err(|error| Error::new(error.to_string(), "choose other encodings, or smaller puzzles"))?;
    let args = PuzzleArgs { puzzle: source.file.clone(), ..PuzzleArgs::default() };
    let comments = formula_origin::comments(
        &args,
        &Loaded::from(puzzle.clone()),
        source,
        &encodings,
        (0, FormulaFormat::Dimacs),
    )?;
    let mut bytes = Vec::new();
    let form = DimacsForm { comments: &comments, order: None };
    // Writing to memory cannot fail.
    encoded.write_dimacs_as(&form, &mut bytes).map_err(|error| Error::output(&error))?;
    Ok(bytes)
}
