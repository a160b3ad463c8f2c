//! The progress of a count on a cluster, read from the files of its folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use geduld::BigUint;
use geduld::exports::count::Merged;
use geduld::exports::engines::CubeId;
use geduld::exports::models::number_of;
use serde_json::{Map, Value, json};

use super::folder::Folder;
use crate::error::Error;
use crate::output::objects::{State, StatusObject};
use crate::terminal::progress_line::percent;
use crate::terminal::time::{clock, has_a_date, in_words, rfc3339};

/// A running task writes its status every few seconds. After this time without a new status, it counts as no longer
/// running.
const SILENCE: Duration = Duration::from_secs(180);

/// After this time without a new status, a task may be dead. The estimate of the time left then ignores it.
const LATE: Duration = Duration::from_secs(20);

/// The state of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Doing {
    /// It has counted all its cubes.
    Finished,
    /// It is counting.
    Running,
    /// It has written no status yet.
    Waiting,
    /// A limit or a signal ended it; the scheduler may run it again.
    EndedEarly,
    /// It has stopped writing its status, without a final status.
    Silent,
    /// An error ended it.
    Failed,
    /// It has not finished, and a later round counts its remaining cubes.
    Replaced,
}

impl Doing {
    fn name(self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Running => "running",
            Self::Waiting => "waiting",
            Self::EndedEarly => "ended early",
            Self::Silent => "silent",
            Self::Failed => "failed",
            Self::Replaced => "replaced",
        }
    }
}

/// The parts of a status file that are needed here.
struct Said {
    state: State,
    /// The time since the file was written.
    age: Duration,
    share: f64,
    seconds_left: Option<f64>,
}

/// The progress of a count.
pub struct CountStatus {
    puzzle: String,
    cubes: usize,
    /// The cubes, and parts of cubes, that no task has finished.
    pub missing: Vec<CubeId>,
    /// The share of the expected work that is done, from 0 to 1.
    pub share: f64,
    solutions: BigUint,
    tasks: BTreeMap<Doing, Vec<usize>>,
    /// Running tasks whose last status is older than [`LATE`].
    late: Vec<usize>,
    /// The file with the result, if it has been merged.
    result: Option<PathBuf>,
    seconds_left: Option<f64>,
    now: SystemTime,
}

impl CountStatus {
    /// Reads the progress of the count in this folder.
    ///
    /// # Errors
    /// If a file is damaged, or belongs to another count.
    pub fn of(folder: &Folder) -> Result<Self, Error> {
        let Merged { cover, covered, planned } = Merged::read(&folder.records())?;
        let planned = planned.ok_or_else(|| {
            let message = format!("{} holds no plan", folder.path().join("plan").display());
            Error::new(message, "name a folder written by `geduld cluster`")
        })?;
        let now = SystemTime::now();
        let mut survey = Self {
            puzzle: cover.header().puzzle.clone(),
            cubes: cover.header().cubes,
            // A complete count is exactly 1, however the shares of the cubes are rounded.
            share: match covered.missing.is_empty() {
                true => 1.0,
                false => planned.share(covered.finished.iter().map(|result| &result.cube)),
            },
            missing: covered.missing,
            solutions: covered.tally.solutions(),
            tasks: BTreeMap::new(),
            late: Vec::new(),
            result: Some(folder.path().join("result.txt")).filter(|file| file.is_file()),
            seconds_left: None,
            now,
        };
        let last_round = folder.settings.rounds.last().map_or(1, |round| round.first);
        // The share of the whole work that all running tasks do per second, and the longest time that a single task
        // still needs.
        let (mut speed, mut longest) = (0.0, 0.0_f64);
        for (task, share) in folder.settings.tasks() {
            let said = read(folder, task, now);
            let doing = match &said {
                Some(said) => said.doing(),
                None => Doing::Waiting,
            };
            if let (Doing::Running, Some(said)) = (doing, &said) {
                if said.age >= LATE {
                    survey.late.push(task);
                } else if let Some(left) = said.seconds_left {
                    // The speed is that of the last status: a task does not get faster because its status is old.
                    speed += (1.0 - said.share) * share / left.max(1.0);
                    longest = longest.max(left - said.age.as_secs_f64());
                }
            }
            let is_over = matches!(doing, Doing::Finished | Doing::Running);
            let doing = if task < last_round && !is_over { Doing::Replaced } else { doing };
            survey.tasks.entry(doing).or_default().push(task);
        }
        if speed > 0.0 && !survey.missing.is_empty() {
            survey.seconds_left = Some(longest.max((1.0 - survey.share) / speed));
        }
        Ok(survey)
    }

    fn those(&self, doing: Doing) -> &[usize] {
        self.tasks.get(&doing).map_or(&[], Vec::as_slice)
    }

    /// The tasks that are running.
    pub fn running(&self) -> &[usize] {
        self.those(Doing::Running)
    }

    /// The expected end of the count.
    fn end(&self) -> Option<SystemTime> {
        let left = Duration::try_from_secs_f64(self.seconds_left?).ok()?;
        self.now.checked_add(left).filter(|&end| has_a_date(end))
    }

    /// The progress as a JSON object.
    pub fn json(&self) -> Value {
        let name = |doing: Doing| doing.name().replace(' ', "_");
        let tasks = self.tasks.iter().map(|(&doing, tasks)| (name(doing), json!(tasks)));
        json!({
            "puzzle": self.puzzle,
            "share": (self.share * 1e6).floor() / 1e6,
            "cubes": self.cubes,
            "missing": self.missing.len(),
            "solutions": self.solutions.to_string(),
            "tasks": tasks.collect::<Map<_, _>>(),
            "late": self.late,
            "result": self.result.as_ref().map(|file| file.display().to_string()),
            "expected_seconds_left": self.seconds_left.map(f64::round),
            "expected_end": self.end().map(rfc3339),
        })
    }

    /// The progress as text for people.
    pub fn text(&self, folder: &Folder) -> String {
        let name: String = self.puzzle.chars().filter(|letter| !letter.is_control()).collect();
        let mut text = format!("{name}: {} done", percent(self.share));
        text += &format!(", {} so far\n", number_of(&self.solutions, "solution"));
        text += &match self.missing.len() {
            0 => format!("  cubes  all {} are counted\n", self.cubes),
            missing => format!("  cubes  {missing} of {} or parts of them are missing\n", self.cubes),
        };
        let total: usize = self.tasks.values().map(Vec::len).sum();
        let tasks: Vec<String> =
            self.tasks.iter().map(|(doing, tasks)| format!("{} {}", tasks.len(), doing.name())).collect();
        text += &format!("  tasks  {total}: {}\n", tasks.join(", "));
        if let Some(first) = self.late.first() {
            let (tasks, seconds) = (self.late.len(), LATE.as_secs());
            let which = if tasks == 1 {
                format!("task {first} has")
            } else {
                format!("{tasks} tasks, the first is {first}, have")
            };
            text += &format!("  late   {which} written no status for {seconds} s or more, and may be dead\n");
        }
        if let Some(left) = self.seconds_left {
            let end = self.end().map_or(String::new(), |end| format!(", at {}", clock(end)));
            text += &format!("  end    expected in {}{end}\n", in_words(left));
        }
        if let Some(hint) = self.hint(folder) {
            text += &hint;
            text.push('\n');
        }
        text
    }

    /// A hint about what to do next.
    fn hint(&self, folder: &Folder) -> Option<String> {
        let path = folder.path().display();
        if self.missing.is_empty() {
            if let Some(result) = &self.result {
                return Some(format!("the result is in {}", result.display()));
            }
            return Some(format!("{path}/merge.sh adds it up, if the merge job has not done so"));
        }
        if let Some(task) = self.those(Doing::Failed).first() {
            return Some(format!("task {task} has failed: {path}/logs/{task}.log says why"));
        }
        let comes = !self.running().is_empty() || !self.those(Doing::Waiting).is_empty();
        let rest = "`geduld cluster rest` writes jobs for the missing cubes";
        (!comes).then(|| format!("no task is running: if the scheduler has none in its queue either, {rest}"))
    }
}

impl Said {
    fn doing(&self) -> Doing {
        match self.state {
            State::Finished => Doing::Finished,
            State::EndedEarly => Doing::EndedEarly,
            State::Failed => Doing::Failed,
            State::Preparing | State::Counting if self.age < SILENCE => Doing::Running,
            State::Preparing | State::Counting => Doing::Silent,
        }
    }
}

/// Reads the status file of a task; `None` if the task has not begun, or the file is not a valid status.
fn read(folder: &Folder, task: usize, now: SystemTime) -> Option<Said> {
    let text = fs::read_to_string(folder.status_file(task)).ok()?;
    let status: StatusObject = serde_json::from_str(&text).ok()?;
    let written = humantime::parse_rfc3339(&status.written?).ok()?;
    Some(Said {
        state: status.state,
        // Clocks may differ: a file with a date in the future counts as new.
        age: now.duration_since(written).unwrap_or_default(),
        share: status.share.clamp(0.0, 1.0),
        seconds_left: status.expected_seconds_left,
    })
}
