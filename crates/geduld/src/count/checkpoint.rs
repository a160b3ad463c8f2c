//! Checkpoint files: a record on disk from which a count can be resumed.

use std::collections::BTreeMap;
use std::io::{Seek, Write};
use std::path::Path;
use std::time::Duration;

use geduld_count::{
    Control, CountError, Cover, Covered, CubeId, CubeResult, Decision, EngineChoice, Header, MEANING,
    Options, Planned, Record, Tally, TallyError, Way, write_result,
};
use geduld_model::{Instance, Model};
use thiserror::Error;
use web_time::Instant;

use super::numbers::{Meaning, Numbers};
use super::prepared::PreparedCount;
use super::subject::{Subject, VERSION};
use super::task::TaskError;
use crate::files::{RecordError, RecordFile};

/// An open checkpoint, locked against other processes. It belongs to the puzzle. Whether it fits the engine is not
/// known before the count is prepared.
#[derive(Debug)]
pub(super) struct Checkpoint {
    file: RecordFile,
    /// What it held when it was opened.
    record: Record,
    /// The number of bytes that are complete lines.
    length: u64,
    last_sync: Instant,
}

/// The maximum time until a result is safe from a power failure. It is safe from the end of this process at once.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

/// Why a count cannot be resumed from a checkpoint that is not damaged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Foreign {
    /// It belongs to a puzzle with another name.
    #[error("it belongs to the puzzle \"{0}\"")]
    Puzzle(String),
    /// It was written by another version of geduld.
    #[error("it was written by version {0}, this is {VERSION}")]
    Version(String),
    /// The numbers that its version records have another meaning.
    #[error("its numbers were counted in another way")]
    Meaning,
    /// It was begun with another engine.
    #[error("it was begun with the {0} engine")]
    Engine(String),
    /// The puzzle, its conditions or the options of the count are different.
    #[error("it was begun with other options or another description of the puzzle")]
    Options,
}

impl Checkpoint {
    /// Opens a checkpoint. Returns `None` if it does not exist yet.
    ///
    /// # Errors
    /// If it belongs to another puzzle or version, is damaged or in use, or cannot be read and written.
    pub fn find(path: &Path, subject: &Subject<'_>) -> Result<Option<Self>, RecordError> {
        let existing = RecordFile::open_existing(path)?;
        existing.map(|(file, bytes)| Self::read(file, &bytes, subject)).transpose()
    }

    /// Creates a checkpoint that begins like this record. If it exists by now, opens it.
    ///
    /// # Errors
    /// As for [`Checkpoint::find`].
    pub fn create(path: &Path, subject: &Subject<'_>, begin: &Record) -> Result<Self, RecordError> {
        let (file, bytes) = RecordFile::open(path, |mut out| begin.write(&mut out))?;
        Self::read(file, &bytes, subject)
    }

    fn read(file: RecordFile, bytes: &[u8], subject: &Subject<'_>) -> Result<Self, RecordError> {
        let record = Record::parse(bytes).map_err(|error| file.unreadable(error))?;
        match of_another_puzzle(&record.header, subject) {
            Some(why) => Err(file.foreign(why)),
            None => {
                let length = record.valid_length as u64;
                Ok(Self { file, record, length, last_sync: Instant::now() })
            }
        }
    }

    /// Checks that it belongs to the count with this header.
    ///
    /// # Errors
    /// If it does not belong to that count.
    pub fn check(&self, header: &Header) -> Result<(), RecordError> {
        let theirs = &self.record.header;
        if theirs == header { Ok(()) } else { Err(self.file.foreign(difference(theirs, header))) }
    }

    /// The count that follows the decision of this record. `None` if it is the record of a part, whose plan has the
    /// decision.
    ///
    /// # Errors
    /// If the decision contradicts the options, or does not belong to the count.
    pub fn resumed<'a>(
        &self,
        subject: &'a Subject<'a>,
        instance: &'a Instance<'a>,
        options: &Options,
    ) -> Result<Option<PreparedCount<'a>>, TaskError> {
        let Some(Planned { decision, .. }) = &self.record.planned else { return Ok(None) };
        let foreign = |why| TaskError::from(self.file.foreign(why));
        if let Some(why) = contradiction(&self.record.header.engine, decision, &instance.model, options) {
            return Err(foreign(why));
        }
        match PreparedCount::follow(subject, instance, &self.record, options) {
            Err(CountError::Unfit) => Err(foreign(Foreign::Options)),
            count => Ok(Some(count?)),
        }
    }

    /// Reports the finished cubes to a control while the count is still being prepared. At this time the cubes of a
    /// part are not known. If the count has a plan, the plan gives the sizes of the cubes. Returns `None` if the record
    /// contradicts itself.
    ///
    /// # Errors
    /// If the numbers are too large.
    pub fn recall(
        &self,
        is_part: bool,
        plan: Option<&Record>,
        control: &Control,
    ) -> Result<Option<Recalled>, TallyError> {
        let Some(covered) = self.covered() else { return Ok(None) };
        let of = (!is_part).then_some(self.record.header.cubes);
        // A whole count uses only whole cubes.
        let taken = |id: &CubeId| of.is_none() || id.parts().is_empty();
        let finished = covered.finished.iter().filter(|result| taken(&result.cube)).count();
        let planned = plan.unwrap_or(&self.record).planned.as_ref();
        let share = planned.map(|planned| planned.share(covered.finished.iter().map(|result| &result.cube)));
        let share = of.map_or(0.0, |of| share.unwrap_or(finished as f64 / of as f64));
        control.recall(finished, of.unwrap_or(finished), share, covered.tally.solutions());
        let numbers = Numbers::new(&Meaning::of_record(&self.record.header), &covered.tally, false)?;
        Ok(Some(Recalled { finished, of, numbers }))
    }

    fn covered(&self) -> Option<Covered> {
        let mut cover = Cover::new(self.record.header.clone());
        cover.add(&self.record).ok()?;
        cover.covered().ok()
    }

    /// Continues the count with this header: drops a torn line. Returns the cubes that are finished.
    ///
    /// # Errors
    /// If it belongs to another count, or cannot be written.
    pub fn go_on(&mut self, header: &Header) -> Result<&BTreeMap<CubeId, Tally>, RecordError> {
        self.check(header)?;
        self.file.go_on_at(self.length)?;
        Ok(&self.record.results)
    }

    /// Records a finished cube.
    ///
    /// # Errors
    /// If it cannot be written. Earlier records are safe.
    pub fn record(&mut self, result: &CubeResult) -> Result<(), RecordError> {
        let mut written = write_result(&result.cube, &result.tally, &mut self.file.file)
            .and_then(|()| self.file.file.stream_position());
        match &written {
            Ok(end) => self.length = *end,
            // Half a line is ignored when the file is read, so it does no harm if it cannot be cut off here.
            Err(_) => drop(self.file.file.set_len(self.length)),
        }
        if written.is_ok() && self.last_sync.elapsed() > SYNC_INTERVAL {
            written = self.sync().map(|()| self.length);
        }
        written.map(drop).map_err(|error| self.file.lost("count", error))
    }

    /// Makes everything recorded safe from a power failure.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> Result<(), RecordError> {
        self.sync().map_err(|error| self.file.lost("count", error))
    }

    fn sync(&mut self) -> std::io::Result<()> {
        self.last_sync = Instant::now();
        self.file.file.flush()?;
        self.file.file.sync_data()
    }
}

/// The contents of a checkpoint.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Recalled {
    /// The number of finished cubes.
    pub finished: usize,
    /// The total number of cubes, if that is known.
    pub of: Option<usize>,
    /// Lower bounds of the numbers of the count.
    pub numbers: Numbers,
}

/// Why a record does not belong to this puzzle and version, without regard to the engine.
fn of_another_puzzle(theirs: &Header, subject: &Subject<'_>) -> Option<Foreign> {
    let Header { version, meaning, puzzle: name, subject: theirs, .. } = theirs;
    if name != subject.name() {
        Some(Foreign::Puzzle(name.clone()))
    } else if version != VERSION {
        Some(Foreign::Version(version.clone()))
    } else if *meaning != MEANING {
        Some(Foreign::Meaning)
    } else if *theirs != subject.digest() {
        Some(Foreign::Options)
    } else {
        None
    }
}

/// Why a count with these options cannot follow a decision for this engine.
fn contradiction(engine: &str, decision: &Decision, model: &Model, options: &Options) -> Option<Foreign> {
    let (theirs, is_search) = match decision.way {
        Way::Sat { .. } => (EngineChoice::Sat, false),
        Way::FixedOrder { .. } => (EngineChoice::FixedOrder, true),
        Way::DynamicOrder => (EngineChoice::DynamicOrder, true),
        Way::Propagation => (EngineChoice::Propagation, true),
        Way::ExactCover { .. } => (EngineChoice::ExactCover, true),
        Way::Decomposition { .. } => (EngineChoice::Decomposition, false),
        // Never recorded.
        Way::Known => (options.engine, false),
    };
    let is_allowed = [EngineChoice::Auto, theirs].contains(&options.engine)
        || options.engine == EngineChoice::Search && is_search;
    let is_sat = matches!(decision.way, Way::Sat { .. } | Way::Known);
    let other_engine = !is_allowed || options.sat_only.is_some() && !is_sat;
    let other_way = match &decision.way {
        Way::Sat { encodings } => *encodings != options.sat.encodings.to_string(),
        Way::FixedOrder { relaxed, .. } => *relaxed && options.verify.is_some(),
        Way::DynamicOrder | Way::Propagation | Way::ExactCover { .. } | Way::Decomposition { .. } => false,
        Way::Known => true,
    };
    if other_engine {
        Some(Foreign::Engine(engine.to_owned()))
    } else {
        // No symmetries are known of a model that could not be written out.
        let classes = options.symmetry && model.untranslated().is_none();
        (other_way || decision.classes != classes).then_some(Foreign::Options)
    }
}

/// How a record of this puzzle differs from the count that wants to resume from it.
fn difference(theirs: &Header, ours: &Header) -> Foreign {
    if theirs.engine != ours.engine { Foreign::Engine(theirs.engine.clone()) } else { Foreign::Options }
}
