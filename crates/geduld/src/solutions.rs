//! Iterators over solutions. Other threads find the next solutions while the caller works on the previous ones.

use std::collections::VecDeque;
use std::iter::FusedIterator;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use geduld_count::{Chosen, Completion, Control, Listed, Listing, lister};

use crate::error::{Error, Result};
use crate::options::{Options, Show};
use crate::solvable::Solvable;
use crate::solve::Prepared;
use crate::watch::Watch;

/// An iterator over the solutions of a puzzle or a model. The order is the same in every run and for any number of
/// threads.
///
/// Other threads find the solutions, slightly ahead of the caller. The number of waiting solutions is bounded, so
/// memory use does not grow with the number of solutions. Dropping the iterator stops the search. A time limit or a
/// token of the [`Options`] also stops it. An error is always the last item.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::{Options, Puzzle, Show, Solution, Solve};
///
/// let nintai = Puzzle::bundled("nintai")?;
/// let first: Vec<Solution> = nintai.solutions().take(100).collect::<Result<_, _>>()?;
/// assert_eq!(first.len(), 100);
///
/// let one_of_each = Options::new().show(Show::Classes);
/// let mut solutions = Puzzle::bundled("crazy-jacob")?.solutions_with(&one_of_each);
/// assert_eq!(solutions.by_ref().count(), 4);
/// assert!(solutions.is_complete());
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Solutions<S> {
    /// The last message is `Message::End`.
    found: Option<Receiver<Message<S>>>,
    /// Solutions that were received but not yet read.
    received: VecDeque<S>,
    /// The end of the list, once it was received.
    end: Option<Result<Completion>>,
    control: Control,
    worker: Option<JoinHandle<()>>,
    complete: bool,
}

#[derive(Debug)]
enum Message<S> {
    /// At least one solution. They are sent in batches, because sending a single solution would take longer than
    /// finding it.
    Found(Vec<S>),
    End(Result<Completion>),
}

/// The number of solutions in a batch. A batch is sent earlier if the next solution takes long to find.
const TOGETHER: usize = 256;
/// The maximum number of batches that wait for the caller.
const WAITING: usize = 4;

impl<S: Send + 'static> Solutions<S> {
    /// Starts the search for the solutions of a problem. If the problem is an error, that error is the only item.
    pub(crate) fn begin(problem: Result<Prepared<S>>, options: &Options) -> Self {
        let (sender, found) = sync_channel(WAITING);
        let control = Control::new();
        let worker = {
            let (options, control) = (options.clone(), control.clone());
            std::thread::spawn(move || {
                let end = problem.and_then(|problem| list(problem.get(), &options, &control, &sender));
                // Sending fails only if the iterator was dropped.
                let _ = sender.send(Message::End(end));
            })
        };
        Self {
            found: Some(found),
            received: VecDeque::new(),
            end: None,
            control,
            worker: Some(worker),
            complete: false,
        }
    }
}

impl<S> Solutions<S> {
    /// Whether all solutions were shown. It is `true` once [`next`](Iterator::next) has returned `None`, unless a time
    /// limit, a token or an error ended the search early.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Waits until [`next`](Iterator::next) would return at once, but at most this long. Returns whether `next` is
    /// ready. Use it in programs that must watch for other events as well, such as signals.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use std::time::Duration;
    /// use geduld::Solve;
    ///
    /// let mut solutions = geduld::Puzzle::bundled("magic-5")?.solutions();
    /// while !solutions.wait(Duration::from_millis(50)) {
    ///     // Look whether the user wants something.
    /// }
    /// assert!(solutions.next().is_some());
    /// # Ok(())
    /// # }
    /// ```
    pub fn wait(&mut self, limit: Duration) -> bool {
        self.receive(|found| match found.recv_timeout(limit) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Message::died()),
        })
    }

    /// Receives a message, if nothing received earlier is left. Returns whether something is ready to be read.
    fn receive(&mut self, message: impl FnOnce(&Receiver<Message<S>>) -> Option<Message<S>>) -> bool {
        if !self.received.is_empty() || self.end.is_some() {
            return true;
        }
        let Some(found) = &self.found else { return true };
        match message(found) {
            None => return false,
            Some(Message::Found(solutions)) => self.received.extend(solutions),
            Some(Message::End(end)) => {
                self.end = Some(end);
                self.found = None;
            }
        }
        true
    }
}

impl<S> Message<S> {
    /// The end after a panic of the worker. The panic has already printed its cause.
    fn died() -> Self {
        Self::End(Err(Error::Count(geduld_count::CountError::Internal("the search has panicked"))))
    }
}

fn list<S: Send + 'static>(
    problem: &dyn Solvable<Solution = S>,
    options: &Options,
    control: &Control,
    sender: &SyncSender<Message<S>>,
) -> Result<Completion> {
    let _watch = Watch::begin(options, control)?;
    let by_class = options.shown() != Show::All;
    if let Some(why) = by_class.then(|| problem.no_classes()).flatten() {
        return Err(Error::Model(format!(
            "one solution of each class cannot be shown: {why}. Choose some with `count_as_same`"
        )));
    }
    let instance = if by_class { problem.classified() } else { problem.instance() };
    let decided = options.for_list(&instance)?;
    let prepared = lister(&instance, &decided, control)?;
    let make = |Chosen { values, stands_for }: Chosen<'_>, batch: &mut Vec<_>| {
        batch.push(problem.solution(&instance.model, values, stands_for));
    };
    let listing = Listing { distinct: options.shown(), make: &make };
    let threads = options.thread_count();
    let mut together = Vec::with_capacity(TOGETHER);
    let completion = geduld_count::list(&prepared, threads, &listing, control, &mut |event| {
        match event {
            Listed::Solution(solution) => together.push(solution),
            Listed::Pause if together.is_empty() => return ControlFlow::Continue(()),
            Listed::Pause => return hand_over(&mut together, sender),
        }
        if together.len() < TOGETHER { ControlFlow::Continue(()) } else { hand_over(&mut together, sender) }
    })?;
    if !together.is_empty() {
        // Sending fails only if the iterator was dropped.
        let _ = hand_over(&mut together, sender);
    }
    Ok(completion)
}

/// Sends a batch. Stops the search if the iterator was dropped.
fn hand_over<S>(together: &mut Vec<S>, sender: &SyncSender<Message<S>>) -> ControlFlow<()> {
    let found = std::mem::replace(together, Vec::with_capacity(TOGETHER));
    match sender.send(Message::Found(found)) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}

impl<S> Iterator for Solutions<S> {
    type Item = Result<S>;

    fn next(&mut self) -> Option<Result<S>> {
        self.receive(|found| Some(found.recv().unwrap_or_else(|_| Message::died())));
        if let Some(solution) = self.received.pop_front() {
            return Some(Ok(solution));
        }
        match self.end.take()? {
            Ok(completion) => {
                self.complete = completion == Completion::Exhausted;
                None
            }
            Err(error) => Some(Err(error)),
        }
    }
}

impl<S> FusedIterator for Solutions<S> {}

impl<S> Drop for Solutions<S> {
    fn drop(&mut self) {
        self.control.stop();
        // Closing the channel wakes a worker that waits for room in it.
        self.found = None;
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}
