//! The work of a count: its cubes, and the file that records them.

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
    /// The number of the part, from 1.
    pub number: usize,
    /// The number of parts.
    pub of: usize,
}

impl fmt::Display for PartOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Why the cubes of a list do not exist.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CubesError {
    /// The list is not a valid list of cubes.
    #[error(transparent)]
    List(#[from] ListError),
    /// The cube of this number is not cut into such parts.
    #[error("there is no cube {0}: it is cut in another way")]
    NoSuchCube(CubeId),
}

/// Why a task failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TaskError {
    /// The count failed.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The results cannot be recorded.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl PreparedCount<'_> {
    /// All cubes of the whole count.
    pub fn all_cubes(&self) -> Vec<NamedCube> {
        all_cubes(self.engine())
    }

    /// The cubes of a list such as `17,40-59` or `61.3/12`, or all cubes without a list. With `part`, only the cubes of that part. If there
    /// are few cubes, they are first cut into smaller ones.
    ///
    /// # Errors
    /// If the list is not valid, or a cube does not exist.
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

    /// Makes the task of counting these cubes.
    pub fn task(&self, cubes: Vec<NamedCube>) -> Task<'_> {
        Task { count: self, cubes, recorded: false, known: BTreeMap::new(), checkpoint: None }
    }
}

/// The cubes to count, the results that are already known, and the file that records results.
pub struct Task<'a> {
    count: &'a PreparedCount<'a>,
    cubes: Vec<NamedCube>,
    /// Whether the checkpoint contains any cube, of this task or another.
    recorded: bool,
    known: BTreeMap<CubeId, Tally>,
    checkpoint: Option<Checkpoint>,
}

/// The result of a task.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Done {
    /// The numbers that were counted, and whether they are complete.
    pub part: Part,
    /// The number of finished cubes.
    pub finished: usize,
}

impl<'a> Task<'a> {
    /// Records finished cubes in a file. If the file exists already, the count is resumed from it. `found` is the file if it was opened
    /// before.
    ///
    /// # Errors
    /// If the file belongs to another count, is damaged or in use, or cannot be read and written.
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

    /// The engine that counts the cubes.
    pub fn engine(&self) -> &dyn Engine {
        self.count.engine()
    }

    /// The cubes to count.
    pub fn cubes(&self) -> &[NamedCube] {
        &self.cubes
    }

    /// The number of these cubes that the checkpoint contains, and the number of solutions in them. `None` if the checkpoint is empty.
    pub fn known(&self) -> Option<(usize, u128)> {
        let mut solutions = Tally::default();
        self.known.values().for_each(|tally| solutions += tally);
        self.recorded.then(|| (self.known.len(), solutions.solutions()))
    }

    /// Whether the task has all cubes of the count.
    pub fn has_all_cubes(&self) -> bool {
        self.cubes.len() == self.count.engine().cube_count()
    }

    /// Whether no cube is known already and none is left to other tasks. Only then can the whole count be verified.
    pub fn is_whole(&self) -> bool {
        self.known.is_empty() && self.has_all_cubes()
    }

    /// Counts the cubes and adds the known results. Cubes that are finished when the control is stopped are recorded.
    ///
    /// # Errors
    /// If the count fails, or its results cannot be recorded.
    pub fn run(mut self, threads: usize, control: &Control) -> Result<Done, TaskError> {
        let mut failure = None;
        let mut finished = self.known.len();
        let record = |result| {
            finished += 1;
            // After the first failure nothing more is written, so that the file stays as it is.
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
