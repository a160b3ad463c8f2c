//! The work of a count: what it is about, which cubes it consists of, and where they are recorded.

use std::borrow::Cow;
use std::collections::BTreeMap;

use geduld_count::journal::{self, Header};
use geduld_count::{
    By, Control, CubeId, Engine, NamedCube, Part, Tally, all_cubes, count, cut_for_parts, find_cube,
    parse_list, part_of,
};
use geduld_model::{Instance, number_of};
use geduld_puzzle::{Puzzle, nearest};

use crate::args::{ByArgs, PartArgs, PartOf};
use crate::checkpoint::{Checkpoint, Found};
use crate::error::Error;
use crate::numbers::Meaning;
use crate::progress::{Progress, say};

/// The variables by which solutions are told apart.
///
/// # Errors
/// If there is no such variable, or they have too many values.
pub fn told_apart(args: &ByArgs, instance: &Instance<'_>) -> Result<Option<By>, Error> {
    let model = &instance.model;
    let decisions = || model.decisions().map(|variable| model.variable(variable).name.as_str());
    let find = |name: &String| {
        // A cell is written as in pins; the formula calls it `cell(1,1)`.
        let found = model.decisions().find(|&variable| {
            let own = model.variable(variable).name.as_str();
            own == name || as_cell(own) == name.replace(' ', "")
        });
        found.ok_or_else(|| {
            let names: Vec<Cow<'_, str>> = decisions().map(as_cell).collect();
            let help = match nearest(&as_cell(name), names.iter().map(AsRef::as_ref)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are `{}` and the like", names[..names.len().min(3)].join("`, `")),
            };
            Error::usage(format!("--by: there is no variable `{name}`"), help)
        })
    };
    let variables = args.by.iter().map(find).collect::<Result<Vec<_>, _>>()?;
    if variables.is_empty() {
        return Ok(None);
    }
    let help = "name fewer variables, or others";
    By::new(model, variables).map(Some).map_err(|error| Error::usage(format!("--by: {error}"), help))
}

/// The name of a variable, or of one of its values, as the command line shows it: `1,1` for `cell(1,1)`.
pub fn as_cell(name: &str) -> Cow<'_, str> {
    let inside = name.strip_prefix("cell(").and_then(|rest| rest.split_once(')'));
    match inside {
        Some((cell, "")) => Cow::Borrowed(cell),
        Some((cell, rest)) => Cow::Owned(format!("{cell}{rest}")),
        None => Cow::Borrowed(name),
    }
}

/// What journals of a puzzle are about, whatever the engine.
fn described(puzzle: &Puzzle) -> impl std::fmt::Debug + '_ {
    (&puzzle.family, &puzzle.conditions, puzzle.same())
}

/// A digest of a puzzle with everything that was added to it.
pub fn digest_of(puzzle: &Puzzle) -> String {
    journal::puzzle_digest(&described(puzzle))
}

/// A count that has been prepared.
pub struct Asked<'a> {
    puzzle: &'a Puzzle,
    instance: &'a Instance<'a>,
    pub engine: &'a dyn Engine,
    /// What its numbers mean.
    pub meaning: Meaning,
}

impl<'a> Asked<'a> {
    /// With solutions told apart by some variables, if they are.
    pub fn new(
        puzzle: &'a Puzzle,
        instance: &'a Instance<'a>,
        engine: &'a dyn Engine,
        by: Option<&By>,
    ) -> Self {
        let features = instance.features.iter().map(|feature| feature.name.clone()).collect();
        let by = by.map_or(Vec::new(), |by| by.names(&instance.model));
        let meaning = Meaning::new(puzzle, features, engine.classes_are_counted()).told_apart(by);
        Self { puzzle, instance, engine, meaning }
    }

    /// What all journals of the count begin with.
    pub fn header(&self) -> Header {
        let Self { puzzle, instance, engine, meaning } = self;
        Header {
            journal: journal::FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            meaning: journal::MEANING,
            puzzle: puzzle.name.clone(),
            kind: puzzle.family.kind().to_owned(),
            fingerprint: journal::fingerprint(&described(puzzle), *engine),
            puzzle_digest: Some(digest_of(puzzle)),
            group: engine.group(),
            engine: engine.name().to_owned(),
            cubes: engine.cube_count(),
            classes: engine.classes_are_counted(),
            labellings: meaning.labellings(),
            images: meaning.images(),
            features: instance.features.iter().map(|feature| feature.name.clone()).collect(),
            by: meaning.by().to_vec(),
        }
    }

    /// The cubes that are asked for.
    fn cubes(&self, part: &PartArgs) -> Result<Vec<NamedCube>, Error> {
        let cubes = match &part.cubes {
            None => all_cubes(self.engine),
            Some(list) => self.listed_cubes(list)?,
        };
        Ok(match part.part {
            None => cubes,
            Some(PartOf { number, of }) => part_of(&cut_for_parts(self.engine, cubes, of), number, of),
        })
    }

    fn listed_cubes(&self, list: &str) -> Result<Vec<NamedCube>, Error> {
        let text = match list.strip_prefix('@') {
            None => list.to_owned(),
            Some(file) => std::fs::read_to_string(file).map_err(|error| {
                Error::new(
                    format!("cannot read {file}: {error}"),
                    "name a file with a list of cubes behind the @",
                )
            })?,
        };
        let help = "give cubes of this count, as `geduld merge --missing` lists them";
        let ids = parse_list(&text, self.engine.cube_count())
            .map_err(|error| Error::usage(format!("--cubes: {error}"), help))?;
        let find = |id: &CubeId| {
            find_cube(self.engine, id).ok_or_else(|| {
                Error::usage(format!("--cubes: there is no cube {id}: it is cut in another way"), help)
            })
        };
        ids.iter().map(find).collect()
    }
}

/// Which cubes are to be counted, what is known of them, and where results are recorded.
pub struct Task {
    pub cubes: Vec<NamedCube>,
    known: BTreeMap<CubeId, Tally>,
    checkpoint: Option<Checkpoint>,
}

impl Task {
    /// What is to be done of a count that journals of it have this header for; none is needed without a journal. The checkpoint may
    /// have been found already.
    ///
    /// # Errors
    /// If there are no such cubes, or the journal cannot be gone on from.
    pub fn prepare(
        asked: &Asked<'_>,
        header: Option<&Header>,
        part: &PartArgs,
        found: Option<Found>,
    ) -> Result<Self, Error> {
        let cubes = asked.cubes(part)?;
        let (Some(path), Some(header)) = (&part.checkpoint, header) else {
            return Ok(Self { cubes, known: BTreeMap::new(), checkpoint: None });
        };
        let (checkpoint, recorded) = Checkpoint::open(path, found, asked.puzzle, header)?;
        let finished: BTreeMap<CubeId, Tally> = cubes
            .iter()
            .filter_map(|cube| Some((cube.id.clone(), recorded.get(&cube.id)?.clone())))
            .collect();
        if !recorded.is_empty() {
            let mut solutions = Tally::default();
            finished.values().for_each(|tally| solutions += tally);
            say(&format!(
                "going on from {}: {} of {} finished, with {}",
                path.display(),
                finished.len(),
                number_of(cubes.len(), "cube"),
                number_of(solutions.solutions(), "solution")
            ));
        }
        Ok(Self { cubes, known: finished, checkpoint: Some(checkpoint) })
    }

    /// Whether nothing is known beforehand, and nothing left to others.
    pub fn is_whole(&self, engine: &dyn Engine) -> bool {
        self.known.is_empty() && self.cubes.len() == engine.cube_count()
    }

    /// Counts the cubes, and adds what was known; says how many cubes are finished, too.
    ///
    /// # Errors
    /// If the count fails, or what it comes to cannot be recorded.
    pub fn work(
        mut self,
        engine: &dyn Engine,
        threads: usize,
        control: &Control,
        progress: &Progress,
    ) -> Result<(Part, usize), Error> {
        progress.counting(engine, self.cubes.len() == engine.cube_count());
        let mut failure = None;
        let mut finished = self.known.len();
        let record = |result| {
            finished += 1;
            // What cannot be written once is not tried again: the file stays as it is.
            if failure.is_none()
                && let Some(Err(error)) =
                    self.checkpoint.as_mut().map(|checkpoint| checkpoint.record(&result))
            {
                failure = Some(error);
                control.stop();
            }
        };
        let counted = count(engine, &self.cubes, &self.known, threads, control, record);
        let part = counted?;
        failure.map_or(Ok(()), Err)?;
        self.checkpoint.map_or(Ok(()), Checkpoint::finish)?;
        Ok((part, finished))
    }
}
