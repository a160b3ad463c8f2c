//! The work of a count: its cubes, and the file that records them.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use geduld_count::{
    Control, CountError, CubeId, CubeResult, Engine, ListError, NamedCube, Part, Record, Tally, TallyError,
    all_cubes, count, cut_for_parts, find_cube, parse_list, part_of,
};
use num_bigint::BigUint;
use thiserror::Error;

use super::checkpoint::Checkpoint;
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
    /// The cubes that were asked for do not exist.
    #[error(transparent)]
    Cubes(#[from] CubesError),
    /// An option that only the SAT engine understands was given, and the plan is for another engine.
    #[error("{0} means the SAT engine, and the plan is for another")]
    NotSat(&'static str),
    /// A second count was asked for, but the first one is only a part of a count.
    #[error("a second count needs a whole count, but this is only a part of one")]
    OnlyAPart,
}

impl From<TallyError> for TaskError {
    fn from(error: TallyError) -> Self {
        Self::Count(error.into())
    }
}

impl PreparedCount<'_> {
    /// All cubes of the whole count.
    pub(super) fn all_cubes(&self) -> Vec<NamedCube> {
        all_cubes(self.engine())
    }

    /// The cubes of a list such as `17,40-59` or `61.3/12`, or all cubes without a list. With `part`, only the cubes of
    /// that part. If there are few cubes, they are first cut into smaller ones.
    ///
    /// # Errors
    /// If the list is not valid, or a cube does not exist.
    pub(super) fn cubes(
        &self,
        list: Option<&str>,
        part: Option<PartOf>,
    ) -> Result<Vec<NamedCube>, CubesError> {
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
    pub(super) fn task(&self, cubes: Vec<NamedCube>) -> Task<'_> {
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
pub(super) struct Done {
    /// The numbers that were counted, and whether they are complete.
    pub part: Part,
    /// The number of finished cubes.
    pub finished: usize,
}

impl<'a> Task<'a> {
    /// Records finished cubes in a file, and continues from there if it exists already. `found` is the file if it was
    /// opened before.
    ///
    /// # Errors
    /// If the file belongs to another count, is damaged or in use, or cannot be read and written.
    pub(super) fn recorded_in(mut self, path: &Path, found: Option<Checkpoint>) -> Result<Self, RecordError> {
        let create = || {
            // A part of a planned count leaves the decision to the plan.
            let begin = match self.count.is_recorded {
                true => Record::new(self.count.header().clone(), None),
                false => self.count.record(None),
            };
            Checkpoint::create(path, self.count.subject, &begin)
        };
        let mut checkpoint = found.map_or_else(create, Ok)?;
        let recorded = checkpoint.go_on(self.count.header())?;
        self.recorded = !recorded.is_empty();
        let own = self.cubes.iter().map(|cube| &cube.id);
        self.known = own.filter_map(|cube| Some((cube.clone(), recorded.get(cube)?.clone()))).collect();
        self.checkpoint = Some(checkpoint);
        Ok(self)
    }

    /// The engine that counts the cubes.
    pub fn engine(&self) -> &dyn Engine {
        self.count.engine()
    }

    /// The cubes to count.
    pub fn cubes(&self) -> &[NamedCube] {
        &self.cubes
    }

    /// The number of these cubes that the checkpoint contains, and the number of solutions in them. `None` if the
    /// checkpoint is empty.
    pub fn known(&self) -> Option<(usize, BigUint)> {
        let mut solutions = Tally::default();
        self.known.values().for_each(|tally| solutions += tally);
        self.recorded.then(|| (self.known.len(), solutions.solutions()))
    }

    /// Whether the task has all cubes of the count.
    pub fn has_all_cubes(&self) -> bool {
        self.cubes.len() == self.count.engine().cube_count()
    }

    /// Whether no cube is known already and none is left to other tasks. Only then can the whole count be verified.
    pub(super) fn is_whole(&self) -> bool {
        self.known.is_empty() && self.has_all_cubes()
    }

    /// Counts the cubes and adds the known results. Cubes that are finished when the control is stopped are recorded.
    /// If some are, the numbers are theirs, so that a count that continues begins with the numbers that were reported.
    ///
    /// # Errors
    /// If the count fails, or its results cannot be recorded.
    pub(super) fn run(mut self, threads: usize, control: &Control) -> Result<Done, TaskError> {
        if let Some(part) = self.count.counted() {
            let finished = if part.complete { self.cubes.len() } else { 0 };
            return Ok(Done { part: part.clone(), finished });
        }
        let mut failure = None;
        let mut finished = self.known.len();
        let mut kept = Tally::default();
        self.known.values().for_each(|tally| kept += tally);
        let is_recorded = self.checkpoint.is_some();
        let record = |result: CubeResult| {
            finished += 1;
            if is_recorded {
                kept += &result.tally;
            }
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
        let mut part = counted?;
        failure.map_or(Ok(()), Err)?;
        self.checkpoint.map_or(Ok(()), Checkpoint::finish)?;
        if is_recorded && !part.complete && finished > 0 {
            control.kept(kept.solutions());
            part.tally = kept;
        }
        Ok(Done { part, finished })
    }
}
