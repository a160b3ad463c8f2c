//! The ways in which a run can go other than planned.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::screen::Screen;
use crate::stage::Stage;
use crate::terminal::Terminal;

/// How often we look whether something has happened.
const TICK: Duration = Duration::from_millis(5);
/// How long a run may take that nobody asks to end.
const SHORT: Duration = Duration::from_secs(60);
/// How much longer than it may take a run is waited for that was asked to end.
const GRACE: Duration = Duration::from_secs(5);
/// How long it may take a run to listen to signals.
const LISTENING: Duration = Duration::from_secs(20);
/// The time limit that is given.
const LIMIT: Duration = Duration::from_secs(1);
/// What a run says that was ended early, and says of what it has found.
const SAID: [&str; 4] = ["ended", "at least", "interrupted", "not finished"];
/// The status of a run that was ended early, or that was told to end at once.
const INCOMPLETE: i32 = 3;
const AT_ONCE: i32 = 130;

/// Signals that a run may be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    Int = 2,
    Hup = 1,
    Term = 15,
}

/// One of the ways.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// On a terminal of so many columns, to its end.
    Terminal(u16),
    /// On a terminal, with so many Ctrl-C after some time.
    CtrlC { columns: u16, presses: u32, after: Duration },
    /// The reader of standard output leaves after so many lines.
    ReaderLeaves(usize),
    /// Nobody reads, and the run is asked to end.
    NobodyReads { after: Duration },
    /// Started with a signal ignored, and sent it: the run goes on, until SIGTERM.
    Ignored { signal: Signal, after: Duration },
    /// Sent a signal twice, so long after each other: `timeout` signals the program and its process group.
    Twice { signal: Signal, apart: Duration, after: Duration },
    /// With a time limit.
    TimeLimit,
}

/// How a run ended.
struct Ended {
    status: ExitStatus,
    /// What it wrote, on either side.
    said: String,
    /// From when it was asked to end.
    took: Duration,
    /// Whether it was still at work when it was asked.
    asked: bool,
}

/// Lets the program run with these arguments in this way, and checks its end: it was early if the run was still at work
/// when it was asked to end. Returns how long the end took if it was asked for.
pub fn run(arguments: &[String], way: Way, bound: Duration) -> Result<Option<Duration>, String> {
    let stage = Stage::new();
    let ended = match way {
        Way::Terminal(columns) => {
            let ended = on_terminal(&stage, arguments, columns, None, SHORT)?;
            Screen::check(&ended.said, columns)
                .map_err(|error| format!("{error}: {:?}", shortened(&ended.said)))?;
            ended
        }
        Way::CtrlC { columns, presses, after } => {
            let ended = on_terminal(&stage, arguments, columns, Some((presses, after)), bound + GRACE)?;
            Screen::check(&ended.said, columns)
                .map_err(|error| format!("{error}: {:?}", shortened(&ended.said)))?;
            ended
        }
        Way::ReaderLeaves(lines) => reader_leaves(&stage, arguments, lines)?,
        Way::NobodyReads { after } => signalled(&stage, arguments, None, (after, bound + GRACE), false)?,
        Way::Ignored { signal, after } => {
            signalled(&stage, arguments, Some(signal), (after, bound + GRACE), true)?
        }
        Way::Twice { signal, apart, after } => {
            signalled_twice(&stage, arguments, (signal, apart), (after, bound + GRACE))?
        }
        Way::TimeLimit => {
            let limit = ["--time-limit".to_owned(), LIMIT.as_secs().to_string()];
            let mut running =
                Running::start(stage.command(&DEFAULT_SIGNALS, &[arguments, &limit].concat()), true);
            let (status, took) = running.end(LIMIT + bound + GRACE)?;
            // A run that ends before the limit was not asked to end.
            Ended { status, said: running.said(), took: took.saturating_sub(LIMIT), asked: took >= LIMIT }
        }
    };
    let tell =
        |wrong: &str| format!("{wrong} ({}, {:?}):\n{}", ended.status, ended.took, shortened(&ended.said));
    stage.check().map_err(|left| tell(&left))?;
    if ended.said.contains("panicked") || ended.said.contains("backtrace") {
        return Err(tell("panicked"));
    }
    if !ended.asked {
        // A reader that leaves may be the end of it, too; that is no fault.
        let well = matches!(ended.status.code(), Some(0 | INCOMPLETE));
        return if well { Ok(None) } else { Err(tell("did not do what it was to do")) };
    }
    if ended.took > bound {
        return Err(tell(&format!("took longer to end than {bound:?}")));
    }
    let at_once = matches!(way, Way::CtrlC { presses: 2.., .. });
    match ended.status.code() {
        // It was just about to end by itself.
        Some(0) => {}
        Some(INCOMPLETE) => {
            // At a second Ctrl-C, a terminal throws away what was not read.
            let nobody_listens = at_once || matches!(way, Way::NobodyReads { .. });
            if !nobody_listens && !SAID.iter().any(|word| ended.said.contains(word)) {
                return Err(tell("ended early without a word"));
            }
        }
        Some(AT_ONCE) if at_once => {}
        _ => return Err(tell("ended in no orderly way")),
    }
    let early = ended.status.code() != Some(0);
    if let Some(file) = stage.written().first()
        && early
        && !SAID.iter().any(|word| ended.said.contains(word))
        && !ended.said.contains(file)
    {
        return Err(tell(&format!("ended early and left {file} without a word")));
    }
    Ok(Some(ended.took))
}

/// The end of what was said, for a failure.
fn shortened(said: &str) -> String {
    let skipped = said.chars().count().saturating_sub(600);
    said.chars().skip(skipped).collect()
}

/// The tests themselves may have been started with signals ignored, by nohup or in the background of a script.
const DEFAULT_SIGNALS: [&str; 2] = ["env", "--default-signal=INT,HUP,TERM"];

fn on_terminal(
    stage: &Stage,
    arguments: &[String],
    columns: u16,
    press: Option<(u32, Duration)>,
    within: Duration,
) -> Result<Ended, String> {
    let mut terminal = Terminal::run(stage.command(&DEFAULT_SIGNALS, arguments), columns);
    let start = Instant::now();
    let mut asked = false;
    if let Some((presses, after)) = press {
        listens(terminal.id(), Signal::Int, true);
        std::thread::sleep(after);
        asked = is_running(terminal.id());
        for _ in 0..presses {
            terminal.press_ctrl_c();
            // A terminal sends one signal for two that come too soon after each other.
            std::thread::sleep(Duration::from_millis(30));
        }
    }
    let pressed = if press.is_some() { Instant::now() } else { start };
    let session = terminal.end(within);
    Ok(Ended { status: session.status, said: session.shown, took: pressed.elapsed(), asked })
}

/// A reader that takes so many lines of standard output and closes it.
fn reader_leaves(stage: &Stage, arguments: &[String], lines: usize) -> Result<Ended, String> {
    let mut running = Running::start(stage.command(&DEFAULT_SIGNALS, arguments), false);
    let mut reader = BufReader::new(running.child.stdout.take().unwrap());
    for _ in 0..lines {
        reader.read_line(&mut String::new()).map_err(|error| error.to_string())?;
    }
    drop(reader);
    let (status, took) = running.end(SHORT)?;
    Ok(Ended { status, said: running.said(), took, asked: false })
}

/// A run that is asked to end after some time: before, a signal may be sent that it was started to ignore.
fn signalled(
    stage: &Stage,
    arguments: &[String],
    ignored: Option<Signal>,
    (after, within): (Duration, Duration),
    read: bool,
) -> Result<Ended, String> {
    let mut command = match ignored {
        None => stage.command(&DEFAULT_SIGNALS, arguments),
        Some(Signal::Hup) => stage.command(&["env", "--default-signal=INT,HUP,TERM", "nohup"], arguments),
        Some(signal) => {
            let ignore = format!("--ignore-signal={}", signal as i32);
            stage.command(&["env", "--default-signal=INT,HUP,TERM", &ignore], arguments)
        }
    };
    command.stdin(Stdio::null());
    let mut running = Running::start(command, read);
    if !read {
        drop(running.child.stdout.take());
    }
    listens(running.child.id(), Signal::Term, true);
    std::thread::sleep(after);
    let mut asked = running.child.try_wait().unwrap().is_none();
    if let Some(signal) = ignored
        && asked
    {
        send(running.child.id(), signal);
        std::thread::sleep(Duration::from_millis(200));
        if let Some(status) = running.child.try_wait().unwrap() {
            if !status.success() {
                return Err(format!(
                    "{signal:?} was ignored, and ended the run ({status}):\n{}",
                    running.said()
                ));
            }
            asked = false;
        }
    }
    let start = Instant::now();
    if asked {
        send(running.child.id(), Signal::Term);
    }
    let (status, _) = running.end(within)?;
    Ok(Ended { status, said: running.said(), took: start.elapsed(), asked })
}

/// A run that is sent a signal twice after some time.
fn signalled_twice(
    stage: &Stage,
    arguments: &[String],
    (signal, apart): (Signal, Duration),
    (after, within): (Duration, Duration),
) -> Result<Ended, String> {
    let mut running = Running::start(stage.command(&DEFAULT_SIGNALS, arguments), true);
    let process = running.child.id();
    listens(process, signal, true);
    std::thread::sleep(after);
    let asked = running.child.try_wait().unwrap().is_none();
    let start = Instant::now();
    if asked {
        send(process, signal);
        std::thread::sleep(apart);
        // The process is still there, since nobody has asked for its status.
        send(process, signal);
    }
    let (status, _) = running.end(within)?;
    Ok(Ended { status, said: running.said(), took: start.elapsed(), asked })
}

/// A run whose output is read.
struct Running {
    child: Child,
    start: Instant,
    output: Receiver<String>,
    outputs: usize,
}

impl Running {
    /// Starts a command; standard output is read here only if asked for.
    fn start(mut command: Command, read: bool) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (sender, output) = channel();
        let mut outputs: Vec<Box<dyn Read + Send>> = vec![Box::new(child.stderr.take().unwrap())];
        if read {
            outputs.push(Box::new(child.stdout.take().unwrap()));
        }
        let count = outputs.len();
        for mut output in outputs {
            let sender = sender.clone();
            std::thread::spawn(move || {
                let mut bytes = Vec::new();
                // Only the ends matter of what is long.
                let mut buffer = vec![0; 1 << 16];
                while let Ok(length @ 1..) = output.read(&mut buffer) {
                    bytes.extend_from_slice(&buffer[..length]);
                    if bytes.len() > 1 << 22 {
                        bytes.drain(..1 << 21);
                    }
                }
                let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
            });
        }
        Self { child, start: Instant::now(), output, outputs: count }
    }

    /// The end of the run, and when it was; kills it if it does not end within this time.
    fn end(&mut self, within: Duration) -> Result<(ExitStatus, Duration), String> {
        let waiting = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return Ok((status, self.start.elapsed()));
            }
            if waiting.elapsed() >= within {
                self.child.kill().unwrap();
                self.child.wait().unwrap();
                return Err(format!("did not end within {within:?}:\n{}", shortened(&self.said())));
            }
            std::thread::sleep(TICK);
        }
    }

    /// What was written, once the run has ended.
    fn said(&self) -> String {
        // A process that was left behind may hold on to the output.
        let patience = Duration::from_secs(2);
        let parts = (0..self.outputs).map(|_| self.output.recv_timeout(patience).unwrap_or_default());
        parts.collect()
    }
}

/// Waits until a process listens to a signal, or ends.
pub fn listens(process: u32, signal: Signal, wanted: bool) {
    let start = Instant::now();
    while is_running(process) && catches(process, signal) != Some(wanted) && start.elapsed() < LISTENING {
        std::thread::sleep(TICK);
    }
}

/// Whether a process has a handler for a signal.
fn catches(process: u32, signal: Signal) -> Option<bool> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
    let mask = u64::from_str_radix(mask.trim(), 16).ok()?;
    Some(mask >> (signal as u32 - 1) & 1 == 1)
}

/// Whether a process is there and has not ended.
fn is_running(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    status.lines().any(|line| line.starts_with("State:") && !line.contains('Z'))
}

pub fn send(process: u32, signal: Signal) {
    let process = rustix::process::Pid::from_raw(process.try_into().unwrap()).unwrap();
    let signal = match signal {
        Signal::Int => rustix::process::Signal::INT,
        Signal::Hup => rustix::process::Signal::HUP,
        Signal::Term => rustix::process::Signal::TERM,
    };
    rustix::process::kill_process(process, signal).unwrap();
}
