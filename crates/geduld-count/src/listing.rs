//! Listing on all threads, in an order that does not depend on their number.
//!
//! Searchers work on cubes, formatters turn what they find into text; both in parallel. A queue in the order of the
//! cubes lies between the stages, so that solutions come out in that order, and every queue is bounded, so that memory
//! stays flat however slowly the list is read. What a searcher finds may stand for many solutions, its images under
//! symmetries: these are made by the formatters.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex};

use geduld_model::{Instance, Value};

use crate::choice::Choice;
use crate::engine::{Completion, CountError, Listed, Listing};
use crate::threads::STACK;
use crate::{Control, Sink};

/// How solutions are found and written.
pub(crate) trait Source: Sync {
    /// How many cubes there are.
    fn cubes(&self) -> usize;

    /// Shows what is found in a cube, in a fixed order; says whether that was all of it.
    ///
    /// # Errors
    /// If a solver fails or a solution is wrong.
    fn find(
        &self,
        cube: usize,
        control: &Control,
        found: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> Result<bool, CountError>;

    /// Shows every solution that one found in this cube stands for, in a fixed order.
    fn images(&self, cube: usize, values: &[Value], image: &mut dyn FnMut(&[Value]));
}

/// What becomes of a solution: its text is appended, unless it is left out.
pub(crate) type Format<'a> = dyn Fn(&[Value], &mut String) -> Result<(), CountError> + Sync + 'a;

/// Checks and writes the solutions asked for.
pub(crate) fn writer<'a>(
    instance: &'a Instance<'_>,
    choice: &'a Choice<'_>,
    listing: &'a Listing<'_>,
    control: &'a Control,
) -> impl Fn(&[Value], &mut String) -> Result<(), CountError> + Sync + 'a {
    move |values, out| {
        instance.checker.check(values)?;
        control.found(1);
        if let Some(chosen) = choice.of(values) {
            (listing.write)(chosen, out);
        }
        Ok(())
    }
}

/// Solutions found that are handed over together.
const BATCH: usize = 16;
/// Batches that may wait in one queue.
const WAITING: usize = 16;

struct Batch {
    cube: usize,
    found: Vec<Vec<Value>>,
}

/// The texts of a batch: one after the other, and where each ends.
#[derive(Default)]
struct Texts {
    text: String,
    ends: Vec<usize>,
}

enum Message {
    Found(Batch),
    /// A cube is finished, or was broken off, or failed.
    End(Result<bool, CountError>),
}

/// A batch and where its texts go.
type Job = (Batch, SyncSender<Result<Texts, CountError>>);
/// What the reader waits for next.
enum Next {
    Texts(Receiver<Result<Texts, CountError>>),
    End(Result<bool, CountError>),
}

/// Lists everything, in order, until the sink has had enough.
///
/// # Errors
/// The first error of a searcher or a formatter.
pub(crate) fn list(
    source: &dyn Source,
    threads: usize,
    control: &Control,
    format: &Format<'_>,
    sink: &mut Sink<'_>,
) -> Result<Completion, CountError> {
    let cubes = source.cubes();
    let (senders, receivers): (Vec<_>, Vec<_>) = (0..cubes).map(|_| sync_channel(WAITING)).unzip();
    let senders: Vec<Mutex<Option<SyncSender<Message>>>> =
        senders.into_iter().map(|sender| Mutex::new(Some(sender))).collect();
    let next_cube = AtomicUsize::new(0);
    let (jobs, waiting) = sync_channel::<Job>(threads);
    let waiting = Arc::new(Mutex::new(waiting));
    let (order, read) = sync_channel::<Next>(2 * threads);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let searcher = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || {
                loop {
                    let cube = next_cube.fetch_add(1, Relaxed);
                    let Some(sender) = senders.get(cube).and_then(|sender| sender.lock().ok()?.take()) else {
                        break;
                    };
                    search(source, cube, control, &sender);
                }
            });
            searcher.expect("a thread can be started");
            let waiting = Arc::clone(&waiting);
            scope.spawn(move || {
                // A job is taken under the lock, and worked on outside of it.
                while let Ok((batch, texts)) =
                    waiting.lock().map_or(Err(()), |jobs| jobs.recv().map_err(drop))
                {
                    // Nobody wants the texts of a list that has ended.
                    let _ = texts.send(write(source, &batch, format));
                }
            });
        }
        drop(waiting);
        scope.spawn(move || dispatch(receivers, &jobs, &order));
        let completion = read_in_order(&read, sink);
        // Whoever still works ahead finds that nobody reads any more.
        control.stop();
        drop(read);
        completion
    })
}

/// Searches a cube, and says how that ended.
fn search(source: &dyn Source, cube: usize, control: &Control, sender: &SyncSender<Message>) {
    let mut found = Vec::new();
    let mut wanted = true;
    let hand_over = |found: &mut Vec<Vec<Value>>| {
        let batch = Batch { cube, found: std::mem::take(found) };
        sender.send(Message::Found(batch)).is_ok()
    };
    let end = source.find(cube, control, &mut |values| {
        found.push(values.to_vec());
        // Whoever waits for the first one wants to see it.
        if found.len() == BATCH {
            wanted = hand_over(&mut found);
        }
        if wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if wanted && !found.is_empty() {
        hand_over(&mut found);
    }
    let _ = sender.send(Message::End(end));
}

fn write(source: &dyn Source, batch: &Batch, format: &Format<'_>) -> Result<Texts, CountError> {
    let mut texts = Texts::default();
    let mut failure = Ok(());
    for found in &batch.found {
        source.images(batch.cube, found, &mut |values| {
            let before = texts.text.len();
            if failure.is_ok() {
                failure = format(values, &mut texts.text);
            }
            if texts.text.len() > before {
                texts.ends.push(texts.text.len());
            }
        });
    }
    failure.map(|()| texts)
}

/// Hands batches to the formatters in the order of the cubes.
fn dispatch(cubes: Vec<Receiver<Message>>, jobs: &SyncSender<Job>, order: &SyncSender<Next>) {
    for cube in cubes {
        loop {
            match cube.recv() {
                Ok(Message::Found(batch)) => {
                    let (sender, receiver) = sync_channel(1);
                    if jobs.send((batch, sender)).is_err() || order.send(Next::Texts(receiver)).is_err() {
                        return;
                    }
                }
                Ok(Message::End(Ok(true))) => break,
                Ok(Message::End(end)) => {
                    let _ = order.send(Next::End(end));
                    return;
                }
                // A searcher has died; the scope will say why.
                Err(_) => return,
            }
        }
    }
    let _ = order.send(Next::End(Ok(true)));
}

fn read_in_order(read: &Receiver<Next>, sink: &mut Sink<'_>) -> Result<Completion, CountError> {
    loop {
        let next = match read.try_recv() {
            Err(TryRecvError::Empty) => {
                if sink(Listed::Pause).is_break() {
                    return Ok(Completion::Enough);
                }
                read.recv().ok()
            }
            next => next.ok(),
        };
        let Some(next) = next else { break };
        let texts = match next {
            Next::End(end) => {
                return end.map(|all| if all { Completion::Exhausted } else { Completion::Stopped });
            }
            Next::Texts(texts) => texts,
        };
        let Ok(texts) = texts.recv() else { break };
        let Texts { text, ends } = texts?;
        let mut start = 0;
        for end in ends {
            if sink(Listed::Solution(&text[start..end])).is_break() {
                return Ok(Completion::Enough);
            }
            start = end;
        }
    }
    Ok(Completion::Stopped)
}
