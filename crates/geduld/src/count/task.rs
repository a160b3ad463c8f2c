//! The work of a count: which cubes it consists of, and where they are recorded.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use geduld_count::{
    Control, CountError, CubeId, Engine, ListError, NamedCube, Part, Tally, all_cubes, count, cut_for_parts,
    find_cube, parse_list, part_of,
};
use thiserror::Error;

use super::checkpoint::{Checkpoint, Found};
use super::prepared::PreparedCount;
use crate::files::RecordError;

/// A part of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartOf {
    /// Which part, from 1.
    pub number: usize,
    /// Of how many.
    pub of: usize,
}

impl fmt::Display for PartOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Why there are no such cubes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CubesError {
    /// The list is not understood.
    #[error(transparent)]
    List(#[from] ListError),
    /// There is a cube of this number, but no such part of it.
    #[error("there is no cube {0}: it is cut in another way")]
    NoSuchCube(CubeId),
}

/// Why a task was not done.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TaskError {
    /// The count failed.
    #[error(transparent)]
    Count(#[from] CountError),
    /// What it has come to cannot be recorded.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl PreparedCount<'_> {
    /// All cubes that the count begins with.
    pub fn all_cubes(&self) -> Vec<NamedCube> {
        all_cubes(self.engine())
    }

    /// The cubes of a list such as `17,40-59` or `61.3/12`, or all if there is none; of them those of a part, cut smaller where they
    /// are few.
    ///
    /// # Errors
    /// If the list is not understood, or there are no such cubes.
    pub fn cubes(&self, list: Option<&str>, part: Option<PartOf>) -> Result<Vec<NamedCube>, CubesError> {
        let engine = self.engine();
        let find = |id: &CubeId| find_cube(engine, id).ok_or_else(|| CubesError::NoSuchCube(id.clone()));
        let cubes = match list {
            None => self.all_cubes(),
            Some(list) => {
                parse_list(list, engine.cube_count())?.iter().map(find).collect::<Result<_, _>>()?
            }
        };
        Ok(match part {
            None => cubes,
            Some(PartOf { number, of }) => part_of(&cut_for_parts(engine, cubes, of), number, of),
        })
    }

    /// The work of counting these cubes.
    pub fn task(&self, cubes: Vec<NamedCube>) -> Task<'_> {
        Task { count: self, cubes, recorded: false, known: BTreeMap::new(), checkpoint: None }
    }
}

/// Which cubes are to be counted, what is known of them, and where results are recorded.
pub struct Task<'a> {
    count: &'a PreparedCount<'a>,
    cubes: Vec<NamedCube>,
    /// Whether the checkpoint had any cube, of this task or another.
    recorded: bool,
    known: BTreeMap<CubeId, Tally>,
    checkpoint: Option<Checkpoint>,
}

/// What a task has come to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Done {
    /// What was counted, and whether that is everything that was to be.
    pub part: Part,
    /// How many cubes are finished.
    pub finished: usize,
}

impl<'a> Task<'a> {
    /// The same with finished cubes recorded in a file. If there is one already, which may have been found before, the count goes on
    /// from it.
    ///
    /// # Errors
    /// If the file belongs to another count, is damaged, in use, or cannot be read and written.
    pub fn recorded_in(self, path: &Path, found: Option<Found>) -> Result<Self, RecordError> {
        let (checkpoint, recorded) = Checkpoint::open(path, found, self.count.subject, self.count.header())?;
        let known =
            self.cubes.iter().filter_map(|cube| Some((cube.id.clone(), recorded.get(&cube.id)?.clone())));
        Ok(Self {
            known: known.collect(),
            recorded: !recorded.is_empty(),
            checkpoint: Some(checkpoint),
            ..self
        })
    }

    /// The engine that counts them.
    pub fn engine(&self) -> &dyn Engine {
        self.count.engine()
    }

    /// The cubes that are to be counted.
    pub fn cubes(&self) -> &[NamedCube] {
        &self.cubes
    }

    /// How many of them a checkpoint has, and how many solutions are in them; `None` if it holds nothing.
    pub fn known(&self) -> Option<(usize, u128)> {
        let mut solutions = Tally::default();
        self.known.values().for_each(|tally| solutions += tally);
        self.recorded.then(|| (self.known.len(), solutions.solutions()))
    }

    /// Whether these are all cubes of the count.
    pub fn has_all_cubes(&self) -> bool {
        self.cubes.len() == self.count.engine().cube_count()
    }

    /// Whether nothing is known beforehand, and nothing left to others: only then can the whole count be verified.
    pub fn is_whole(&self) -> bool {
        self.known.is_empty() && self.has_all_cubes()
    }

    /// Counts the cubes, and adds what was known. What is finished by the time the control asks to stop is recorded.
    ///
    /// # Errors
    /// If the count fails, or what it comes to cannot be recorded.
    pub fn run(mut self, threads: usize, control: &Control) -> Result<Done, TaskError> {
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
        let counted = count(self.count.engine(), &self.cubes, &self.known, threads, control, record);
        let part = counted?;
        failure.map_or(Ok(()), Err)?;
        self.checkpoint.map_or(Ok(()), Checkpoint::finish)?;
        Ok(Done { part, finished })
    }
}
