//! Prints solutions of a MiniZinc model as the model says, in its `output` item. MiniZinc itself makes the text.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::net::TcpStream;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use geduld::exports::engines::Control;
use geduld::exports::formulas::{Folder, ProcessGroup};

use crate::error::Error;
use crate::protocol::relay::Call;
use geduld::exports::minizinc::Origin;
use geduld::exports::minizinc::{Installation, command};

/// A running MiniZinc that prints solutions. It compiles the model once more, while the solutions are searched for.
///
/// MiniZinc may keep a text back until it gets further solutions, or until there are no more. So texts come later than
/// solutions.
pub struct ModelText {
    origin: Arc<Origin>,
    minizinc: ProcessGroup,
    solver: Solver,
    /// The texts that MiniZinc has made. It is closed when MiniZinc has ended.
    texts: Receiver<String>,
    /// The solutions without a text so far: what follows their texts.
    waiting: VecDeque<String>,
    errors: File,
    /// The length of the messages of MiniZinc that are no reason to end it.
    harmless: u64,
}

/// The solver that MiniZinc calls.
enum Solver {
    /// It has not called yet. The folder has its configuration.
    Awaited {
        call: Call,
        _folder: Folder,
    },
    Called(TcpStream),
    Ended,
}

/// The line after the values of a solution.
const GIVEN: &str = "----------\n";
/// The line after the text of a solution. Models may print the line that MiniZinc prints there.
const SHOWN: &str = "%%%geduld-solution\n";
/// The time in which MiniZinc takes more solutions, or makes a text after it has written a message.
const PATIENCE: Duration = Duration::from_secs(1);

impl ModelText {
    /// Starts MiniZinc.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(origin: &Arc<Origin>) -> Result<Self, Error> {
        let Origin { model, data, asking, .. } = &**origin;
        let failed = |error: io::Error| failed(model, &format!("MiniZinc cannot be run: {error}"));
        let (call, folder) = (Call::await_solver().map_err(failed)?, Folder::new().map_err(failed)?);
        let installation = Installation::for_a_call(&folder.file("solver"));
        let program = std::env::current_exe().map_err(failed)?;
        let relay = ["flatzinc".to_owned(), "--relay".to_owned(), call.address().map_err(failed)?];
        installation.write(&program, &relay).map_err(failed)?;
        let errors = tempfile::tempfile().map_err(failed)?;
        let mut minizinc = command(&installation, model, data);
        if let Some(asking) = asking {
            let file = folder.file("asking.mzn");
            std::fs::write(&file, asking).map_err(failed)?;
            minizinc.arg(file);
        }
        minizinc.args(["-a", "--non-unique", "--soln-sep", SHOWN.trim_end()]);
        minizinc.stdout(Stdio::piped()).stderr(errors.try_clone().map_err(failed)?);
        let mut minizinc = ProcessGroup::start(&mut minizinc).map_err(failed)?;
        let (made, texts) = channel();
        if let Some(output) = minizinc.leader().stdout.take() {
            let read = move || read_texts(BufReader::new(output), &made);
            std::thread::Builder::new().spawn(read).map_err(|error| Error::thread(&error))?;
        }
        Ok(Self {
            origin: Arc::clone(origin),
            minizinc,
            solver: Solver::Awaited { call, _folder: folder },
            texts,
            waiting: VecDeque::new(),
            errors,
            harmless: 0,
        })
    }

    /// The texts of some solutions. Each is given with a line `name = value;` for each output of the FlatZinc.
    ///
    /// # Errors
    /// If the model cannot print one of them.
    pub fn of(mut self, solutions: &[String]) -> Result<Vec<String>, Error> {
        solutions.iter().try_for_each(|solution| self.add(solution))?;
        let mut texts = Vec::new();
        self.end(&mut |text| {
            texts.push(text.to_owned());
            Ok(())
        })?;
        Ok(texts)
    }

    /// Adds a solution: its values, and perhaps a remark below them.
    ///
    /// # Errors
    /// If MiniZinc takes no more solutions.
    pub fn add(&mut self, solution: &str) -> Result<(), Error> {
        const END: &str = ";\n";
        let (values, remark) = solution.split_at(solution.rfind(END).map_or(0, |place| place + END.len()));
        let values = self.completed(values)?;
        let names = &self.origin.names;
        let is_known = |line: &&str| line.split_once(" = ").is_some_and(|(name, _)| names.contains(name));
        let mut given: String = values.split_inclusive('\n').filter(is_known).collect();
        given += GIVEN;
        self.waiting.push_back(remark.to_owned());
        self.send(given.as_bytes()).map_err(|error| self.reason(&error))
    }

    /// The values for which MiniZinc waits, if these are not those of the solution.
    fn completed<'v>(&self, values: &'v str) -> Result<Cow<'v, str>, Error> {
        let Some(completion) = &self.origin.completion else { return Ok(values.into()) };
        let found =
            completion.text(values, &Control::new()).map_err(|error| self.failed(&error.to_string()))?;
        found.map(Cow::Owned).ok_or_else(|| self.failed("a solution has no values for the whole output item"))
    }

    fn failed(&self, why: &str) -> Error {
        failed(&self.origin.model, why)
    }

    /// Hands over the texts of solutions in their order, as far as each of them comes in time.
    ///
    /// # Errors
    /// If the model cannot print a solution, or `take` fails.
    pub fn hand_over(
        &mut self,
        patience: Duration,
        take: &mut dyn FnMut(&str) -> Result<(), Error>,
    ) -> Result<(), Error> {
        while let Some(remark) = self.waiting.front() {
            match self.texts.recv_timeout(patience) {
                Ok(text) => {
                    take(&(text + remark))?;
                    self.waiting.pop_front();
                }
                Err(RecvTimeoutError::Timeout) => return self.listen(take),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.reason(&ErrorKind::UnexpectedEof.into()));
                }
            }
        }
        Ok(())
    }

    /// Hands over all texts that are left.
    ///
    /// # Errors
    /// As for [`ModelText::hand_over`].
    pub fn end(mut self, take: &mut dyn FnMut(&str) -> Result<(), Error>) -> Result<(), Error> {
        self.solver = Solver::Ended;
        self.hand_over(Duration::MAX, take)
    }

    /// If MiniZinc has written a message, and makes no text after it, the message is an error.
    fn listen(&mut self, take: &mut dyn FnMut(&str) -> Result<(), Error>) -> Result<(), Error> {
        let written = self.errors.metadata().map_or(0, |file| file.len());
        let Some(remark) = self.waiting.front().filter(|_| written > self.harmless) else { return Ok(()) };
        match self.texts.recv_timeout(PATIENCE) {
            Ok(text) => {
                take(&(text + remark))?;
                self.waiting.pop_front();
                self.harmless = written;
                Ok(())
            }
            Err(_) => Err(self.reason(&ErrorKind::TimedOut.into())),
        }
    }

    fn send(&mut self, mut given: &[u8]) -> io::Result<()> {
        if let Solver::Awaited { call, .. } = &self.solver {
            // MiniZinc calls the solver when it has compiled the model.
            let minizinc = &mut self.minizinc;
            let called = call.accept(|| Ok(minizinc.ended()?.is_some()))?.ok_or(ErrorKind::UnexpectedEof)?;
            called.set_write_timeout(Some(PATIENCE))?;
            self.harmless = self.errors.metadata()?.len();
            self.solver = Solver::Called(called);
        }
        let Solver::Called(stream) = &mut self.solver else { return Err(ErrorKind::NotConnected.into()) };
        while !given.is_empty() {
            match stream.write(given) {
                Ok(written) => given = &given[written..],
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                    // MiniZinc is slow, or it has met an error and waits for the end of the solver.
                    if self.errors.metadata()?.len() > self.harmless {
                        return Err(error);
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The error of MiniZinc, or else that of the connection.
    fn reason(&mut self, error: &io::Error) -> Error {
        self.solver = Solver::Ended;
        // If MiniZinc has ended by itself, it has said why. Its status says no more.
        let _ = self.minizinc.kill();
        let mut said = Vec::new();
        let read = self.errors.seek(SeekFrom::Start(self.harmless));
        let read = read.and_then(|_| self.errors.read_to_end(&mut said));
        let said = String::from_utf8_lossy(&said);
        let said = said.trim().trim_start_matches("Error: ");
        match read {
            Ok(_) if !said.is_empty() => self.failed(said),
            _ => self.failed(&error.to_string()),
        }
    }
}

/// Reads the texts that MiniZinc makes, until it ends.
fn read_texts(mut output: impl BufRead, made: &Sender<String>) {
    let mut text = Vec::new();
    while output.read_until(b'\n', &mut text).is_ok_and(|read| read > 0) {
        if text.ends_with(SHOWN.as_bytes()) {
            let shown = text.len() - SHOWN.len();
            // If nobody wants the texts any more, MiniZinc must still be able to write them.
            let _ = made.send(String::from_utf8_lossy(&text[..shown]).into_owned());
            text.clear();
        }
    }
}

fn failed(model: &str, why: &str) -> Error {
    Error::new(
        format!("the output of {model} cannot be printed: {why}"),
        "correct the output item of the model, or use --raw or --json, which print the values",
    )
}
