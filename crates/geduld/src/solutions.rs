//! Solutions one after another, found on threads of their own while the caller works on those before.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use geduld_count::{Chosen, Completion, Control, Distinct, Listed, Listing, lister};
use geduld_model::{Instance, Model, Value};

use crate::error::{Error, Result};
use crate::options::{Options, Show};
use crate::watch::Watch;

/// What has solutions: a puzzle or a model.
pub(crate) trait Problem: fmt::Debug + Send + Sync + 'static {
    /// What one of its solutions is.
    type Solution;

    /// The problem made ready.
    fn instance(&self) -> Instance<'_>;

    /// What the values of the decision variables of the model mean; `stands_for` so many solutions, if only one of each class is shown.
    fn solution(&self, model: &Model, values: &[Value], stands_for: Option<u128>) -> Self::Solution;
}

/// The solutions of a puzzle or a model, one after another, in an order that is the same in every run and for any number of threads.
///
/// Other threads find them, a little ahead of the caller: what waits is bounded, so memory stays flat however many there are. Dropping
/// the iterator ends the search, and so do a time limit and a token of the [`Options`]. An error is the last item.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::{Options, Puzzle, Show, Solution};
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
    /// Ends with a message that is no solution.
    found: Option<Receiver<Message<S>>>,
    control: Control,
    worker: Option<JoinHandle<()>>,
    complete: bool,
}

#[derive(Debug)]
enum Message<S> {
    Found(S),
    End(Result<Completion>),
}

/// So many solutions wait for the caller at most.
const WAITING: usize = 64;

impl<S: Send + 'static> Solutions<S> {
    /// Begins to look for the solutions of a problem, unless something is wrong with it.
    pub(crate) fn begin(problem: Result<impl Problem<Solution = S>>, options: &Options) -> Self {
        let (sender, found) = sync_channel(WAITING);
        let control = Control::new();
        let worker = {
            let (options, control) = (options.clone(), control.clone());
            std::thread::spawn(move || {
                let end = problem.and_then(|problem| list(&problem, &options, &control, &sender));
                // Nobody hears it if the iterator was dropped.
                let _ = sender.send(Message::End(end));
            })
        };
        Self { found: Some(found), control, worker: Some(worker), complete: false }
    }
}

impl<S> Solutions<S> {
    /// Whether all solutions were shown: `true` once [`next`](Iterator::next) has said that there are no more, unless a time limit, a
    /// token or an error has ended the search.
    pub fn is_complete(&self) -> bool {
        self.complete
    }
}

fn list<P: Problem<Solution: Send>>(
    problem: &P,
    options: &Options,
    control: &Control,
    sender: &SyncSender<Message<P::Solution>>,
) -> Result<Completion> {
    let _watch = Watch::begin(options, control)?;
    let instance = problem.instance();
    let decided = options.for_list(&instance.model)?;
    let prepared = lister(&instance, &decided, control)?;
    let distinct = match options.shown() {
        Show::All => Distinct::Solutions,
        Show::Classes => Distinct::Classes,
        Show::Projected => Distinct::Images,
    };
    let make = |Chosen { values, stands_for }: Chosen<'_>, batch: &mut Vec<_>| {
        batch.push(problem.solution(&instance.model, values, stands_for));
    };
    let listing = Listing { distinct, make: &make };
    let threads = options.thread_count();
    let completion = geduld_count::list(&prepared, threads, &listing, control, &mut |event| {
        let Listed::Solution(solution) = event else { return ControlFlow::Continue(()) };
        match sender.send(Message::Found(solution)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    })?;
    Ok(completion)
}

impl<S> Iterator for Solutions<S> {
    type Item = Result<S>;

    fn next(&mut self) -> Option<Result<S>> {
        let message = self.found.as_ref()?.recv();
        if let Ok(Message::Found(solution)) = message {
            return Some(Ok(solution));
        }
        self.found = None;
        match message {
            Ok(Message::End(Ok(completion))) => {
                self.complete = completion == Completion::Exhausted;
                None
            }
            Ok(Message::End(Err(error))) => Some(Err(error)),
            // The worker has died; what it died of was printed by the panic.
            _ => Some(Err(Error::Count(geduld_count::CountError::Internal("the search has panicked")))),
        }
    }
}

impl<S> FusedIterator for Solutions<S> {}

impl<S> Drop for Solutions<S> {
    fn drop(&mut self) {
        self.control.stop();
        // A worker that waits for room finds that nobody reads any more.
        self.found = None;
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}
