//! Listing solutions in a fixed order while several threads work ahead.
//!
//! The order: the solutions that a cube's solver finds, then those of the cubes it is cut into. Listing begins with
//! a single cube, because a few solutions are found soonest without any variable being fixed. Each cube that is
//! worked on has a channel of its own; the channel of the first cube is read while the others fill.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};

use geduld_model::Value;
use rayon::Scope;

use super::cube::Cube;
use super::engine::{End, SatEngine};
use crate::Control;
use crate::engine::{Completion, CountError, Listed, Sink};

/// A stretch of the list.
enum Stretch {
    /// A cube that nobody has looked into.
    Open(Cube),
    /// A cube whose solutions come in through a channel.
    Begun(Receiver<Message>),
}

enum Message {
    Solution(String),
    End(Result<End, CountError>),
}

pub(super) fn list(
    engine: &SatEngine<'_>,
    threads: usize,
    write: &(dyn Fn(&[Value], &mut String) + Sync),
    control: &Control,
    sink: &mut Sink<'_>,
) -> Result<Completion, CountError> {
    let pool = crate::threads::pool(threads)?;
    pool.in_place_scope(|scope| {
        let mut stretches = VecDeque::from([Stretch::Open(Cube::default())]);
        let completion = loop {
            begin_ahead(engine, threads, write, control, &mut stretches, scope);
            let Some(Stretch::Begun(messages)) = stretches.front() else { break Ok(Completion::Exhausted) };
            match messages.recv() {
                Ok(Message::Solution(text)) => {
                    if sink(Listed::Solution(&text)).is_break() || sink(Listed::Pause).is_break() {
                        break Ok(Completion::Enough);
                    }
                }
                Ok(Message::End(Ok(End::Exhausted))) => drop(stretches.pop_front()),
                Ok(Message::End(Ok(End::Split(children)))) => {
                    stretches.pop_front();
                    children.into_iter().rev().for_each(|cube| stretches.push_front(Stretch::Open(cube)));
                }
                Ok(Message::End(Ok(End::Stopped))) | Err(_) => break Ok(Completion::Stopped),
                Ok(Message::End(Err(error))) => break Err(error),
            }
        };
        // The scope waits for what has been begun ahead: nobody wants it any more.
        control.stop();
        completion
    })
}

/// Sees to it that the first cubes, one for each thread, are being worked on.
fn begin_ahead<'scope>(
    engine: &'scope SatEngine<'scope>,
    threads: usize,
    write: &'scope (dyn Fn(&[Value], &mut String) + Sync),
    control: &'scope Control,
    stretches: &mut VecDeque<Stretch>,
    scope: &Scope<'scope>,
) {
    for stretch in stretches.iter_mut().take(threads) {
        if let Stretch::Open(cube) = stretch {
            let cube = std::mem::take(cube);
            let (sender, receiver) = channel();
            *stretch = Stretch::Begun(receiver);
            scope.spawn(move |_| work(engine, cube, write, control, &sender));
        }
    }
}

fn work(
    engine: &SatEngine<'_>,
    cube: Cube,
    write: &(dyn Fn(&[Value], &mut String) + Sync),
    control: &Control,
    messages: &Sender<Message>,
) {
    // A message that cannot be delivered was for a list that has ended.
    let end = engine.visit(cube, control, |solution| {
        let mut text = String::new();
        write(solution, &mut text);
        // A solution that is left out has no text.
        if text.is_empty() || messages.send(Message::Solution(text)).is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    let _ = messages.send(Message::End(end));
}
