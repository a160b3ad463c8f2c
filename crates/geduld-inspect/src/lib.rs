//! Looks into the engines while they search: lines of trace, and the moments for checks of invariants.
//!
//! Engines depend on this crate only with their features `trace` and `checks`. Without these features it is not
//! compiled, and costs nothing.

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

use std::fmt;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// What happens in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A choice is made.
    Decision,
    /// Something follows from the choices.
    Propagation,
    /// The choices contradict the model.
    Conflict,
    /// A choice is taken back.
    Backtrack,
    /// Everything is chosen, or the number of solutions of a part is known.
    Solution,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Decision => "decide",
            Self::Propagation => "follows",
            Self::Conflict => "conflict",
            Self::Backtrack => "back",
            Self::Solution => "solution",
        })
    }
}

/// Where the lines of all engines go. Without a sink, they are dropped.
static SINK: Mutex<Option<Box<dyn Write + Send>>> = Mutex::new(None);

/// From now on, the lines of all engines are written here. If that fails, the rest is dropped.
pub fn trace_to(sink: impl Write + Send + 'static) {
    *SINK.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(sink));
}

/// Writes a line: the engine, the number of decisions in force, and what happens. The numbers of variables and values
/// are those of the engine. Lines of several threads are mixed.
pub fn trace(engine: &str, depth: usize, event: Event, what: fmt::Arguments<'_>) {
    let mut sink = SINK.lock().unwrap_or_else(PoisonError::into_inner);
    let failed = sink
        .as_mut()
        .is_some_and(|sink| writeln!(sink, "{engine:<13} {depth:>3} {event:<8} {what}").is_err());
    if failed {
        *sink = None;
    }
}

/// Says when an engine checks its invariants: at the first moments, and then as often as a tenth of its work allows.
/// It depends on nothing but the numbers it gets, so a failed check fails again.
#[derive(Clone, Debug, Default)]
pub struct Due {
    seen: u32,
    last: u64,
}

impl Due {
    /// So many moments are always due.
    const FIRST: u32 = 8;
    /// The work between two checks, for the cost of one.
    const FACTOR: u64 = 10;

    /// Whether this moment is due, after so much work of the engine. `cost` is what a check costs, in the same unit.
    #[inline]
    pub fn at(&mut self, work: u64, cost: u64) -> bool {
        let is_due =
            self.seen < Self::FIRST || work.wrapping_sub(self.last) >= cost.saturating_mul(Self::FACTOR);
        if is_due {
            (self.seen, self.last) = (self.seen.saturating_add(1), work);
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Arc;

    use super::*;

    /// A sink that others can read.
    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A sink that is closed.
    struct Closed;

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_go_to_the_sink() {
        let sink = Shared::default();
        trace("sat", 0, Event::Decision, format_args!("nobody reads this"));
        trace_to(sink.clone());
        trace("sat", 1, Event::Decision, format_args!("{}", -3));
        trace("exact-cover", 12, Event::Conflict, format_args!("item 7"));
        let lines = "sat             1 decide   -3\nexact-cover    12 conflict item 7\n";
        assert_eq!(String::from_utf8(sink.0.lock().unwrap().clone()).unwrap(), lines);
        trace_to(Closed);
        trace("sat", 1, Event::Backtrack, format_args!("this fails"));
        assert!(SINK.lock().unwrap().is_none());
    }

    #[test]
    fn checks_cost_a_tenth_at_most() {
        let mut due = Due::default();
        let checks = (0..10_000).filter(|&work| due.at(work, 10)).count();
        assert_eq!(checks, 8 + 99, "the first moments, and one for each 100 of work");
    }
}
