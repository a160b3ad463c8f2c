//! Exit statuses, and errors as the user sees them.

use std::borrow::Cow;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use geduld::SolverChoice;
use geduld::exports::count::{GroupByError, MergeError, TaskError};
use geduld::exports::drawing::{printable, printable_styled};
use geduld::exports::engines::reasons::ReasonError;
use geduld::exports::engines::{CountError, CoverError};
use geduld::exports::files::RecordError;
use geduld::exports::formulas::{CommandError, SolverError};
use geduld::exports::puzzles::{Diagnostic, nearest};

use geduld::exports::minizinc::Origin;

/// How a command without an error ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Done; also when there is no solution.
    Done,
    /// A check failed.
    Failed,
    /// A limit or a signal ended the work early.
    Incomplete,
    /// A limit or a signal ended the work early, and the command must ask for another run (`--requeue`).
    RunAgain,
}

impl Status {
    /// The exit status of the program.
    pub fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Failed => 1,
            Self::Incomplete => 3,
            // EX_TEMPFAIL of sysexits.h, a status that schedulers know.
            Self::RunAgain => 75,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status.code())
    }
}

/// The text of a puzzle file or model.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name of the file, as messages show it.
    pub file: String,
    /// The content of the file.
    pub text: String,
    /// The MiniZinc model from which it was compiled.
    pub origin: Option<Arc<Origin>>,
}

impl Source {
    /// The text of a file.
    pub fn of(file: impl Into<String>, text: String) -> Self {
        Self { file: file.into(), text, origin: None }
    }

    /// Formats an error or warning about the file for the user, with its position and a remedy.
    pub fn render(&self, level: Level<'static>, diagnostic: &Diagnostic) -> String {
        let message = match diagnostic.span {
            None => format!("{}: {}", self.file, diagnostic.message),
            Some(_) => diagnostic.message.clone(),
        };
        let title = level.primary_title(shortened(&message));
        let group = match &diagnostic.span {
            None => Group::with_title(title),
            Some(span) => {
                // A span may extend beyond the text if a table is missing at the end.
                let span = span.start.min(self.text.len())..span.end.min(self.text.len());
                let snippet = Snippet::source(self.text.as_str()).path(self.file.as_str());
                title.element(snippet.annotation(AnnotationKind::Primary.span(span)))
            }
        };
        rendered(group.element(Level::HELP.message(shortened(&diagnostic.help))))
    }
}

/// The remedy if threads cannot be started.
const FEWER_PROCESSES: &str = "raise the limits on processes and memory (`ulimit -a` shows them)";

/// An error that ends a command.
#[derive(Debug)]
pub enum Error {
    /// A mistake in a puzzle file, or in a condition added to it.
    Puzzle {
        /// The file.
        source: Source,
        /// The mistake.
        diagnostic: Box<Diagnostic>,
    },
    /// Any other error.
    Other {
        /// The error message.
        message: String,
        /// The remedy, if one is known.
        help: Option<String>,
    },
    /// A mistake in the command line: a value that does not exist, or does not fit the puzzle.
    Usage {
        /// The error message.
        message: String,
        /// The remedy.
        help: String,
    },
    /// The reader of the output has closed the pipe, so there is no message.
    ClosedPipe,
}

impl Error {
    /// An error with a remedy.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Other { message: message.into(), help: Some(help.into()) }
    }

    /// An error without a known remedy.
    pub fn without_help(message: impl Into<String>) -> Self {
        Self::Other { message: message.into(), help: None }
    }

    /// A mistake in the command line, with a remedy. It ends the program with status 2, like the mistakes that clap
    /// finds.
    pub fn usage(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Usage { message: message.into(), help: help.into() }
    }

    /// The error of a thread that cannot be started.
    pub fn thread(error: &io::Error) -> Self {
        Self::new(format!("a thread could not be started: {error}"), FEWER_PROCESSES)
    }

    /// The error of output that cannot be written.
    pub fn output(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::new(format!("cannot write the output: {error}"), "write it to another file"),
        }
    }

    /// The error message, without the remedy.
    pub fn message(&self) -> &str {
        match self {
            Self::Puzzle { diagnostic, .. } => &diagnostic.message,
            Self::Other { message, .. } | Self::Usage { message, .. } => message,
            Self::ClosedPipe => "the reader of the output has closed it",
        }
    }

    /// Prints the error, and returns the exit status.
    pub fn report(self) -> ExitCode {
        let report = match &self {
            Self::ClosedPipe => return ExitCode::SUCCESS,
            Self::Puzzle { source, diagnostic } => {
                let all = std::iter::once(&**diagnostic).chain(&diagnostic.others);
                let all: Vec<String> = all.map(|mistake| source.render(Level::ERROR, mistake)).collect();
                all.join("\n")
            }
            Self::Other { message, help } => plain(Level::ERROR, message, help.as_deref()),
            Self::Usage { message, help } => plain(Level::ERROR, message, Some(help)),
        };
        // If this cannot be written, the exit status is the only message.
        let _ = writeln!(anstream::stderr(), "{report}");
        ExitCode::from(if matches!(self, Self::Usage { .. }) { 2 } else { 1 })
    }
}

/// Formats a warning that is not about a position in a file.
pub fn warning(diagnostic: &Diagnostic) -> String {
    plain(Level::WARNING, &diagnostic.message, Some(&diagnostic.help))
}

/// Formats an error or a warning that is not about a position in a file.
fn plain(level: Level<'static>, message: &str, help: Option<&str>) -> String {
    let group = Group::with_title(level.primary_title(shortened(message)));
    let group = match help {
        Some(help) => group.element(Level::HELP.message(shortened(help))),
        None => group,
    };
    rendered(group)
}

/// Formats a message for a terminal. It may quote lines of a file, so control characters are replaced.
fn rendered(group: Group<'_>) -> String {
    printable_styled(&Renderer::styled().render(&[group])).into_owned()
}

/// Shortens a message to fit on a screen, because it may quote long texts.
fn shortened(message: &str) -> Cow<'_, str> {
    const CHARACTERS: usize = 500;
    let message = printable(message);
    let end = message.char_indices().nth(CHARACTERS).map(|(end, _)| end);
    match end {
        None => message,
        Some(end) => Cow::Owned(format!("{} …", &message[..end])),
    }
}

/// The error of a program that fails as a solver. If the program does not exist, it is probably a misspelt name, a
/// mistake in the command line.
pub fn of_command(message: String, error: &CommandError) -> Error {
    let CommandError::NotStarted { command, .. } = error else {
        return Error::new(message, error.remedy());
    };
    let built_in = SolverChoice::BUILT_IN.iter().map(SolverChoice::name);
    let is_known = SolverChoice::known().iter().any(|known| known.name() == command);
    let help = match nearest(command, built_in).filter(|_| !is_known) {
        Some(near) => format!("did you mean `{near}`? Otherwise {}", error.remedy()),
        None => error.remedy().to_owned(),
    };
    Error::usage(message, help)
}

impl From<CountError> for Error {
    fn from(error: CountError) -> Self {
        let message = error.to_string();
        let help = match &error {
            error if error.is_untranslated() => {
                "leave out --engine, --verify and the options of the SAT engine"
            }
            CountError::Solver(SolverError::Command(command)) => return of_command(message, command),
            CountError::Violation(_) => {
                "this is a bug in geduld itself: please report it with the puzzle file"
            }
            CountError::Unsupported(_) => "leave out --engine, or use a smaller puzzle of the same kind",
            CountError::NoCover | CountError::NotDecomposed(_) => {
                "leave out --engine: geduld then chooses one that suits"
            }
            CountError::Images(_) => {
                "count with --no-symmetry, which counts solutions only, or list with --different=classes"
            }
            CountError::TooLarge(_) => "use --enumeration blocking, or a smaller formula",
            CountError::Threads(_) => {
                return Self::new(message, format!("give fewer --threads, or {FEWER_PROCESSES}"));
            }
            CountError::Thread(_) => FEWER_PROCESSES,
            CountError::TooManyToSample(_) => {
                "choose among fewer solutions: add conditions (--pin, -c), or constraints to a model"
            }
            CountError::Unverifiable(_) => "leave out --verify, or use a smaller puzzle of the same kind",
            _ => return Self::without_help(message),
        };
        Self::new(message, help)
    }
}

/// The message of an error with all its causes.
fn with_causes(error: &dyn std::error::Error) -> String {
    let mut message = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        message += &format!(": {error}");
        cause = error.source();
    }
    message
}

impl From<TaskError> for Error {
    fn from(error: TaskError) -> Self {
        match error {
            TaskError::Record(error) => error.into(),
            TaskError::Count(error) => error.into(),
            TaskError::Cubes(error) => Self::usage(
                format!("--cubes: {error}"),
                "give cubes of this count, as `geduld merge --missing` lists them",
            ),
            TaskError::NotSat(name) => Self::usage(
                format!("{name} means the SAT engine, and the plan is for another"),
                format!("leave out {name}, or plan with --engine sat"),
            ),
            TaskError::OnlyAPart => Self::new(
                "--verify compares a whole count with a second one, but this is only a part of a count",
                "begin with a new --checkpoint",
            ),
            error => Self::without_help(with_causes(&error)),
        }
    }
}

impl From<RecordError> for Error {
    fn from(error: RecordError) -> Self {
        let help = match &error {
            RecordError::NotAFile(_) => "name a file, or a path that does not exist yet",
            RecordError::NoFolder(_) => "create the folder, or choose another path",
            RecordError::InUse(_) => "wait for it to end, or give another file",
            RecordError::Unreadable { .. } => "give another file, or delete this one to start over",
            RecordError::Foreign { .. } => {
                "give another file, or count with the puzzle, options and version of this file"
            }
            RecordError::Lost { .. } => {
                "finished work is recorded: free some disk space and run the same command again"
            }
            _ => "give another file",
        };
        Self::new(with_causes(&error), help)
    }
}

impl From<MergeError> for Error {
    fn from(error: MergeError) -> Self {
        let message = with_causes(&error);
        match &error {
            MergeError::Nothing => Self::usage(message, "name the files of all parts"),
            MergeError::NotAFile(_) => Self::new(message, "name the checkpoint files of all parts"),
            MergeError::Unreadable { .. } => Self::new(message, "check the name of the file"),
            MergeError::Apart { source, other, .. } => match source.as_ref() {
                CoverError::OtherCount(_) => Self::new(message, "merge parts of one count only"),
                CoverError::Contradiction { cube, .. } => {
                    let other =
                        other.as_ref().map_or(String::new(), |other| format!(", in {}", other.display()));
                    let help = format!("count cube {cube} again, and leave out the file that is wrong");
                    Self::new(message + &other, help)
                }
                CoverError::OtherParts { .. } => Self::new(message, "leave out the file that is wrong"),
            },
            MergeError::Missing { .. } => Self::new(
                message,
                "give the files of all parts, each counted to its end; `geduld merge --missing` lists missing cubes",
            ),
            _ => Self::new(message, "give files written by `geduld count --checkpoint`"),
        }
    }
}

impl From<GroupByError> for Error {
    fn from(error: GroupByError) -> Self {
        let message = format!("--by: {error}");
        match error {
            GroupByError::NoSuchVariable { help, .. } => Self::usage(message, help),
            _ => Self::usage(message, "name fewer variables, or others"),
        }
    }
}

impl From<ReasonError> for Error {
    fn from(error: ReasonError) -> Self {
        match error {
            ReasonError::Solver(_) => Self::without_help(error.to_string()),
            _ => Self::new(error.to_string(), "use a smaller puzzle of the same kind"),
        }
    }
}
