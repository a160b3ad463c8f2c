//! Solutions one after another, found on threads of their own while the caller works on those before.

use std::iter::FusedIterator;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use geduld_count::{Chosen, Completion, Control, Distinct, Listed, Listing, lister};
use geduld_model::{Instance, Model, Value};

use crate::watch::Watch;
use crate::{Error, Options, Result, Show};

/// What has solutions: a puzzle or a model.
pub(crate) trait Problem: Send + Sync + 'static {
    /// What one of its solutions is.
    type Solution: Send + 'static;

    /// The problem made ready.
    fn instance(&self) -> Instance<'_>;

    /// What the values of the decision variables mean; `stands_for` so many solutions, if only one of each class is shown.
    fn solution(
        self: &Arc<Self>,
        model: &Model,
        values: &[Value],
        stands_for: Option<u128>,
    ) -> Self::Solution;
}

/// The solutions of a puzzle or a model, in an order that is the same in every run.
///
/// They are found by other threads, a little ahead of the caller; memory stays flat however many there are. Dropping the iterator
/// ends the search.
#[derive(Debug)]
pub struct Solutions<S> {
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
    pub(crate) fn begin<P: Problem<Solution = S>>(problem: Arc<P>, options: &Options) -> Self {
        let (sender, found) = sync_channel(WAITING);
        let control = Control::new();
        let worker = {
            let (options, control) = (options.clone(), control.clone());
            std::thread::spawn(move || {
                let end = list(&problem, &options, &control, &sender);
                // Nobody hears it if the iterator was dropped.
                let _ = sender.send(Message::End(end));
            })
        };
        Self { found: Some(found), control, worker: Some(worker), complete: false }
    }

    /// Whether all solutions were shown: false before the end, and if a time limit or a token ended the search.
    pub fn is_complete(&self) -> bool {
        self.complete
    }
}

fn list<P: Problem>(
    problem: &Arc<P>,
    options: &Options,
    control: &Control,
    sender: &SyncSender<Message<P::Solution>>,
) -> Result<Completion> {
    let _watch = Watch::begin(options, control)?;
    let instance = problem.instance();
    let engine = lister(&instance, &options.for_list(&instance.model)?)?.engine;
    let distinct = match options.shown() {
        Show::All => Distinct::Solutions,
        Show::Classes => Distinct::Classes,
        Show::Projected => Distinct::Images,
    };
    let write = |Chosen { values, stands_for }: Chosen<'_>, out: &mut String| {
        values.iter().for_each(|value| *out += &format!("{value} "));
        *out += &stands_for.map_or(String::new(), |number| format!("|{number}"));
    };
    let listing = Listing { distinct, write: &write };
    let completion = engine.list(options.thread_count(), &listing, control, &mut |event| match event {
        Listed::Pause => ControlFlow::Continue(()),
        Listed::Solution(text) => {
            let (values, stands_for) = text.split_once('|').unwrap_or((text, ""));
            let values: Vec<Value> =
                values.split_whitespace().filter_map(|value| value.parse().ok()).collect();
            let solution = problem.solution(&instance.model, &values, stands_for.parse().ok());
            match sender.send(Message::Found(solution)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
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
