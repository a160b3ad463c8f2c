//! Runs geduld on a terminal of some width, as somebody who sits at it does.

use std::io::{Read, Write};
use std::process::{Child, ExitStatus};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

use crate::run::command;

/// How often we look whether something has happened.
const TICK: Duration = Duration::from_millis(10);
/// Ctrl-C, as a keyboard sends it.
const CTRL_C: &[u8] = b"\x03";

/// A run on a terminal of its own: standard input, output and error are the terminal.
pub struct Terminal {
    child: Child,
    keyboard: Pty,
    shown: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
}

/// What a run on a terminal left behind.
#[derive(Debug)]
pub struct Session {
    /// Everything that was written to the terminal, escape codes included.
    pub shown: String,
    /// How the run ended.
    pub status: ExitStatus,
}

impl Terminal {
    /// Starts geduld with these arguments on a terminal of so many columns.
    pub fn start(arguments: &[&str], columns: u16) -> Self {
        Self::run(command(arguments), columns)
    }

    /// Starts a command on a terminal of so many columns.
    pub fn run(mut command: std::process::Command, columns: u16) -> Self {
        command.env("TERM", "xterm-256color");
        let (pty, child_side) = open().unwrap();
        pty.resize(Size::new(24, columns)).unwrap();
        let child = Command::from(command).spawn(child_side).unwrap();
        let shown = Arc::new(Mutex::new(Vec::new()));
        let mut screen = std::fs::File::from(std::os::fd::AsFd::as_fd(&pty).try_clone_to_owned().unwrap());
        let written = Arc::clone(&shown);
        let reader = std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // On Linux reading fails when the last writer has gone.
            while let Ok(length @ 1..) = screen.read(&mut buffer) {
                written.lock().unwrap().extend_from_slice(&buffer[..length]);
            }
        });
        Self { child, keyboard: pty, shown, reader }
    }

    /// The process that was started.
    #[allow(dead_code, reason = "the tests of the edges use it")]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// What has been shown so far.
    pub fn shown(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().unwrap()).into_owned()
    }

    /// Waits until a text is shown; panics if it is not within this time.
    #[track_caller]
    pub fn wait_for(&self, text: &str, within: Duration) {
        let start = Instant::now();
        while !self.shown().contains(text) {
            assert!(start.elapsed() < within, "`{text}` is not shown within {within:?}:\n{}", self.shown());
            std::thread::sleep(TICK);
        }
    }

    /// Presses Ctrl-C.
    pub fn press_ctrl_c(&mut self) {
        // Nobody may be there any more to notice.
        let _ = self.keyboard.write_all(CTRL_C);
    }

    /// The end of the run; panics, and kills it, if it does not end within this time.
    #[track_caller]
    pub fn end(mut self, within: Duration) -> Session {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if start.elapsed() >= within {
                let _ = self.child.kill();
                panic!("the run did not end within {within:?}:\n{}", self.shown());
            }
            std::thread::sleep(TICK);
        };
        self.reader.join().unwrap();
        let shown = String::from_utf8_lossy(&self.shown.lock().unwrap()).into_owned();
        Session { shown, status }
    }
}

#[test]
fn a_run_sees_that_it_is_on_a_terminal() {
    let terminal = Terminal::start(&["solve", "crazy-jacob"], 80);
    let session = terminal.end(Duration::from_secs(30));
    assert!(session.status.success(), "{}", session.shown);
    assert!(session.shown.contains("\u{1b}["), "no colours: {:?}", session.shown);
}
