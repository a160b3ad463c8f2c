//! Merging the records of one count: those of its parts, and the plan.

use std::io;
use std::path::{Path, PathBuf};

use geduld_count::{Cover, CoverError, Covered, CubeId, Planned, Record, RecordFlaw};
use thiserror::Error;

/// The combined contents of the files of one count.
#[derive(Debug)]
pub struct Merged {
    /// The finished cubes of all files.
    pub cover: Cover,
    /// The finished and the missing cubes.
    pub covered: Covered,
    /// The decision and the cubes of the count, if a file has them: the plan, if it is among the files.
    pub planned: Option<Planned>,
}

/// Why files cannot be merged, or do not make a whole count. [`source`](std::error::Error::source) gives the cause.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MergeError {
    /// No file was named.
    #[error("there is nothing to merge")]
    Nothing,
    /// A path names a folder or a device.
    #[error("{} is no ordinary file", .0.display())]
    NotAFile(PathBuf),
    /// A file cannot be read.
    #[error("cannot read {}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// A file is damaged, or is not a record.
    #[error("{}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: RecordFlaw,
    },
    /// The files do not belong to the same count, or contradict one another.
    #[error("{}", path.display())]
    Apart {
        /// The file in which the conflict was found.
        path: PathBuf,
        /// The file that it contradicts, if there is one.
        other: Option<PathBuf>,
        /// The kind of conflict.
        source: Box<CoverError>,
    },
    /// Cubes, or parts of cubes, are missing. The sum of the others is not the total.
    #[error("{}", gaps(*missing, first, *cubes))]
    Missing {
        /// The number of missing cubes or parts.
        missing: usize,
        /// The first missing one.
        first: CubeId,
        /// The number of cubes of the count.
        cubes: usize,
    },
}

impl Merged {
    /// Reads and merges the files, each once.
    ///
    /// # Errors
    /// If the files do not belong together, contradict one another, or cannot be read.
    pub fn read(files: &[PathBuf]) -> Result<Self, MergeError> {
        let mut cover: Option<Cover> = None;
        let mut planned = None;
        let apart = |source: CoverError| {
            let (position, other) = match &source {
                CoverError::OtherCount(position) => (*position, None),
                CoverError::Contradiction { records: [first, second], .. } => {
                    (*second, Some(files[*first].clone()))
                }
                CoverError::OtherParts { record, .. } => (*record, None),
            };
            MergeError::Apart { path: files[position].clone(), other, source: Box::new(source) }
        };
        for file in files {
            let record = read(file)?;
            let cover = cover.get_or_insert_with(|| Cover::new(record.header.clone()));
            cover.add(&record).map_err(apart)?;
            let asked =
                |planned: &Option<Planned>| planned.as_ref().map(|planned| planned.question.is_some());
            if asked(&record.planned) > asked(&planned) {
                planned = record.planned;
            }
        }
        let cover = cover.ok_or(MergeError::Nothing)?;
        let covered = cover.covered().map_err(apart)?;
        Ok(Self { cover, covered, planned })
    }

    /// Refuses an incomplete count, because the sum of some cubes is not the total.
    ///
    /// # Errors
    /// If some cubes are missing.
    pub fn refuse_gaps(&self) -> Result<(), MergeError> {
        match self.covered.missing.as_slice() {
            [] => Ok(()),
            [first, ..] => Err(MergeError::Missing {
                missing: self.covered.missing.len(),
                first: first.clone(),
                cubes: self.cover.header().cubes,
            }),
        }
    }
}

fn gaps(missing: usize, first: &CubeId, cubes: usize) -> String {
    match missing {
        1 => format!("cube {first} of {cubes} is missing"),
        _ => format!("{missing} cubes or parts of cubes are missing; the first is {first} of {cubes}"),
    }
}

fn read(file: &Path) -> Result<Record, MergeError> {
    let path = || file.to_owned();
    if file.exists() && !file.is_file() {
        return Err(MergeError::NotAFile(path()));
    }
    let bytes = std::fs::read(file).map_err(|source| MergeError::Unreadable { path: path(), source })?;
    Record::parse(&bytes).map_err(|source| MergeError::Record { path: path(), source })
}
