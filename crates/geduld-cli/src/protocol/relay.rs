//! A solver for MiniZinc that only repeats solutions which another process of geduld has found. MiniZinc prints them as
//! the model says.
//!
//! MiniZinc could also print them from the file that it writes for this purpose (`.ozn`), but the names of enumerations
//! are lost there.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::time::Duration;

use crate::error::{Error, Status};

/// The time between two checks whether the solver has called, or MiniZinc has ended.
const PAUSE: Duration = Duration::from_millis(2);

/// The end of the process that has the solutions.
pub struct Call {
    listener: TcpListener,
    /// A secret, so that no other program is taken for the solver.
    secret: String,
}

impl Call {
    /// Waits for a solver on this machine from now on.
    ///
    /// # Errors
    /// If there is no network, not even within the machine.
    pub fn await_solver() -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        listener.set_nonblocking(true)?;
        let secret = format!("{:032x}", fastrand::u128(..));
        Ok(Self { listener, secret })
    }

    /// The value of `geduld flatzinc --relay` with which the solver calls.
    ///
    /// # Errors
    /// If the system does not know the address.
    pub fn address(&self) -> io::Result<String> {
        Ok(format!("{}:{}", self.listener.local_addr()?.port(), self.secret))
    }

    /// The connection to the solver; `None` if `has_ended` says that it does not call any more.
    ///
    /// # Errors
    /// If the connection fails.
    pub fn accept(&self, mut has_ended: impl FnMut() -> io::Result<bool>) -> io::Result<Option<TcpStream>> {
        loop {
            match self.listener.accept() {
                Ok((stream, _)) if self.is_solver(&stream) => return Ok(Some(stream)),
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if has_ended()? {
                        return Ok(None);
                    }
                    std::thread::sleep(PAUSE);
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Whether the caller knows the secret. Another program may call, and say nothing.
    fn is_solver(&self, stream: &TcpStream) -> bool {
        let mut said = vec![0; self.secret.len()];
        let mut read = || {
            stream.set_nonblocking(false)?;
            stream.set_read_timeout(Some(Duration::from_secs(5)))?;
            stream.set_nodelay(true)?;
            (&mut &*stream).read_exact(&mut said)
        };
        read().is_ok() && said == self.secret.as_bytes()
    }
}

/// Prints all solutions that the process at this address sends.
///
/// # Errors
/// If it cannot be reached, or the output cannot be written.
pub fn run(address: &str) -> Result<Status, Error> {
    let relay = || -> io::Result<()> {
        let (port, secret) = address.split_once(':').ok_or(ErrorKind::InvalidInput)?;
        let port: u16 = port.parse().map_err(|_| ErrorKind::InvalidInput)?;
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        stream.write_all(secret.as_bytes())?;
        // Not `io::copy`: on Linux it lets the system move the bytes, which locks the pipe to MiniZinc while none come.
        let (mut output, mut buffer) = (io::stdout().lock(), vec![0; 1 << 16]);
        loop {
            match stream.read(&mut buffer) {
                Ok(0) => return Ok(()),
                Ok(read) => {
                    output.write_all(&buffer[..read])?;
                    output.flush()?;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    };
    relay().map(|()| Status::Done).map_err(|error| Error::without_help(format!("--relay: {error}")))
}
