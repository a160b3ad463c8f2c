//! The record of finished runs on disk.

use std::path::Path;

use geduld::exports::files::RecordFile;
use geduld_compare::journal::{self, ComparisonHeader};
use geduld_compare::{Plan, Run};

use crate::error::Error;

/// An open record.
pub struct Record(RecordFile);

impl Record {
    /// Opens or creates a record. Returns the runs that are already finished.
    ///
    /// # Errors
    /// If the record belongs to another comparison, is damaged or in use, or cannot be read and written.
    pub fn open(path: &Path, header: &ComparisonHeader, plan: &Plan) -> Result<(Self, Vec<Run>), Error> {
        let (mut record, bytes) = RecordFile::open(path, |mut out| journal::write(header, &mut out))?;
        let (runs, valid) = journal::read(&bytes, header, plan).map_err(|error| record.unreadable(error))?;
        record.go_on_at(valid as u64)?;
        Ok((Self(record), runs))
    }

    /// Records a finished run.
    ///
    /// # Errors
    /// If the record cannot be written.
    pub fn add(&mut self, run: &Run) -> Result<(), Error> {
        let file = &mut self.0.file;
        let written = journal::write(run, file).and_then(|()| file.sync_data());
        Ok(written.map_err(|error| self.0.lost("comparison", error))?)
    }
}
