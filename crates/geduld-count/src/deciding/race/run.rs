//! Runs a race: each way on a thread of its own, of which one works at a time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, Scope, scope};

use crate::count::{all_cubes, count};
use crate::deciding::follow::follow;
use crate::deciding::make::{Prepared, nothing_known};
use crate::deciding::options::{Options, Purpose};
use crate::deciding::policy::{self, whole};
use crate::deciding::question::Question;
use crate::deciding::race::candidate::Candidate;
use crate::deciding::race::judge::{Judge, Move, Standing, State};
use crate::deciding::race::turn::Turns;
use crate::engines::engine::Part;
use crate::error::CountError;
use crate::portfolio::{Gate, Meter, State as Turning};
use crate::work::tally::Tally;
use crate::work::threads::STACK;

/// How far a race goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// Until a way has counted everything, on this number of threads.
    Counted(usize),
    /// Until a way is followed, which shall count. Nothing of its work is kept.
    Decided,
}

/// The way that won, or that is the best so far.
pub(crate) struct Raced<'a> {
    pub prepared: Prepared<'a>,
    /// What it has counted.
    pub part: Part,
    /// What it expects to take, in seconds of one thread.
    pub seconds: f64,
}

/// A way that takes part.
struct Entrant<'a> {
    way: Candidate,
    /// Its turns; without threads, those of its last attempt.
    turns: Mutex<Arc<Turns>>,
    end: Mutex<Option<Result<Raced<'a>, CountError>>>,
}

/// Races the ways to count or list an instance.
///
/// # Errors
/// If no way suits the instance, or one of them fails.
pub(crate) fn race<'a>(question: &Question<'a, '_>, until: Until) -> Result<Raced<'a>, CountError> {
    // What is counted twice is counted by the engine that is decided on, and nothing before.
    let verify = question.options.verify.is_some();
    let options =
        Options { verify: None, relax: question.options.relax && !verify, ..question.options.clone() };
    let (question, control, wanted) =
        (Question { options: &options, ..*question }, question.control, question.options);
    let ways = Candidate::all(&question);
    let gate = Arc::new(Gate::new(ways.len()));
    let entrants: Vec<Entrant<'a>> = (ways.into_iter().enumerate())
        .map(|(number, way)| Entrant {
            way,
            turns: Mutex::new(Arc::new(Turns::new(Arc::new(Meter::new(&gate, number))))),
            end: Mutex::default(),
        })
        .collect();
    let race = Race { question, until, entrants: &entrants, gate: &gate };
    let end = scope(|scope| {
        let end = race.run(scope);
        let taken = end.as_ref().ok().and_then(|end| end.way);
        for (number, entrant) in entrants.iter().enumerate() {
            entrant.turns().end(taken == Some(number));
        }
        end
    });
    let end = end?;
    let others = entrants.iter().enumerate().filter(|(number, _)| end.way != Some(*number));
    others.for_each(|(_, other)| control.add_trial(other.turns().control.monitor()));
    match end.way.filter(|_| until != Until::Decided) {
        Some(winner) => control.follow(&entrants[winner].turns().control),
        None => control.leave(),
    }
    let raced = race.result(end)?;
    if !verify || raced.prepared.engine.known().is_some() {
        return Ok(raced);
    }
    let Raced { prepared: Prepared { engine, symmetries, reasons, .. }, .. } = raced;
    let cubes = all_cubes(engine.as_ref()).into_iter().map(|named| named.cube).collect();
    let prepared = follow(question.instance, &engine.decision(), cubes, wanted)?.because(reasons);
    Ok(Raced { prepared: Prepared { symmetries, ..prepared }, ..raced })
}

struct Race<'r, 'a> {
    question: Question<'a, 'r>,
    until: Until,
    entrants: &'r [Entrant<'a>],
    gate: &'r Arc<Gate>,
}

/// How a race ended.
struct Ended {
    /// The way that won or is followed; `None` if it was stopped.
    way: Option<usize>,
    standings: Vec<Standing>,
    /// The ways that were followed, one after another.
    followed: Vec<usize>,
}

/// Tells the gate on drop that a way has ended, even if it panics.
struct Ending<'e>(&'e Gate, usize);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.set(self.1, Turning::Ended);
    }
}

impl<'r, 'a: 'r> Race<'r, 'a> {
    fn run<'s>(&self, scope: &'s Scope<'s, '_>) -> Result<Ended, CountError>
    where
        'r: 's,
    {
        let start = |entrant: &Entrant<'_>| Standing {
            entry: entrant.way.entry(&self.question),
            granted: 0.0,
            expected: None,
            least: 0.0,
            state: State::Waiting,
            prepared: false,
        };
        let impatience = self.question.options.impatience;
        let mut standings: Vec<Standing> = self.entrants.iter().map(start).collect();
        let (mut judge, mut followed) = (Judge::new(policy::FIRST_TURN / impatience), Vec::new());
        // What each way had told when the judge last heard of it.
        let mut heard: Vec<Option<f64>> = vec![None; self.entrants.len()];
        loop {
            if self.question.control.is_stopped() {
                return Ok(Ended { way: None, standings, followed });
            }
            let (way, until) = match judge.next(&mut standings) {
                Move::Won(winner) => return Ok(Ended { way: Some(winner), standings, followed }),
                Move::Nobody => return Ok(Ended { way: None, standings, followed }),
                Move::Turn { way, until } => (way, until),
            };
            if let Some(way) = judge.followed {
                followed.push(way);
            }
            let spent: f64 = standings.iter().map(|way| way.granted).sum();
            let patience = match self.question.purpose {
                Purpose::List => policy::LONGEST_DECISION,
                Purpose::Count => Judge::patience(&standings),
            };
            let is_long = spent > patience && Judge::all_prepared(&standings);
            let decided = judge.followed.or_else(|| Standing::best(&standings).filter(|_| is_long));
            if let Some(way) = decided.filter(|_| self.until == Until::Decided) {
                if self.entrants[way].turns().only_prepare() {
                    self.turn(scope, way, f64::INFINITY)?;
                }
                return Ok(Ended { way: Some(way), standings, followed });
            }
            self.turn(scope, way, until)?;
            let entrant = &self.entrants[way];
            let told = entrant.turns().told();
            if told.expected != heard[way] {
                heard[way] = told.expected;
                standings[way].expected = told.expected.map(|expected| expected / impatience);
            }
            standings[way].state = self.state(way);
            standings[way].prepared = true;
            // A way that visits each solution takes at least as long as there are solutions.
            let solutions = self.entrants.iter().filter_map(|entrant| entrant.turns().told().solutions);
            let solutions = solutions.filter(|number| *number > 0.0).fold(f64::INFINITY, f64::min);
            if solutions.is_finite() {
                for (standing, entrant) in standings.iter_mut().zip(self.entrants) {
                    if entrant.way.visits() {
                        standing.least = solutions * policy::SOLUTION;
                    }
                }
            }
        }
    }

    /// The state of a way after its turn.
    fn state(&self, way: usize) -> State {
        let entrant = &self.entrants[way];
        match &*entrant.end.lock().unwrap_or_else(PoisonError::into_inner) {
            // It has panicked, and so will the scope.
            None if self.gate.lock()[way] == Turning::Ended => State::Finished(0.0),
            None => State::Waiting,
            Some(Ok(raced)) if raced.part.complete => State::Finished(entrant.turns().meter.done() as f64),
            Some(Ok(_)) if cfg!(target_family = "wasm") => State::Waiting,
            Some(Ok(_)) => State::Out,
            Some(Err(error)) if error.is_unsuitable() => State::Out,
            // It ends the race.
            Some(Err(_)) => State::Finished(0.0),
        }
    }

    /// Gives a way its turn, and waits for the end of it.
    fn turn<'s>(&self, scope: &'s Scope<'s, '_>, number: usize, until: f64) -> Result<(), CountError>
    where
        'r: 's,
    {
        let entrant = &self.entrants[number];
        let until = whole(until);
        if cfg!(target_family = "wasm") {
            entrant.try_alone(&self.question, self.until, until);
            return Ok(());
        }
        let state = self.gate.lock()[number];
        let turns = entrant.turns();
        if state == Turning::Ended || turns.meter.done() >= until {
            return Ok(());
        }
        self.question.control.follow(&turns.control);
        turns.meter.grant(until);
        let meter = Arc::clone(&turns.meter);
        if state == Turning::New {
            let (question, until, gate) = (self.question, self.until, self.gate);
            let work = move || {
                let _ending = Ending(gate, number);
                let question = Question { control: &turns.control, ..question };
                let end = entrant.compete(&question, &turns, until);
                *entrant.end.lock().unwrap_or_else(PoisonError::into_inner) = Some(end);
            };
            let thread = Builder::new().name(entrant.way.to_string()).stack_size(STACK);
            thread.spawn_scoped(scope, work).map_err(CountError::Thread)?;
        }
        let mut states = self.gate.lock();
        while states[number] == Turning::Running {
            states = self.gate.wait(states);
            if self.question.control.is_stopped() {
                drop(states);
                meter.stop();
                states = self.gate.lock();
                if states[number] != Turning::Running {
                    break;
                }
            }
        }
        Ok(())
    }

    /// The result of the race: of the winner, or of the way that has found most.
    fn result(&self, ended: Ended) -> Result<Raced<'a>, CountError> {
        let story = self.story(&ended);
        let take = |entrant: &Entrant<'a>| entrant.end.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut ends: Vec<_> = self.entrants.iter().map(take).collect();
        let best = ended.way.or_else(|| {
            let found = |end: &Option<Result<Raced<'_>, CountError>>| match end {
                // Of what was not prepared, nothing is known.
                Some(Ok(raced)) if raced.prepared.engine.known().is_none() => {
                    Some(raced.part.tally.solutions())
                }
                _ => None,
            };
            let ends = ends.iter().enumerate();
            let found = ends.filter_map(|(way, end)| Some((found(end)?, std::cmp::Reverse(way))));
            found.max().map(|(_, std::cmp::Reverse(way))| way)
        });
        if let Some(end) = best.and_then(|way| ends[way].take()) {
            let Raced { prepared, part, .. } = end?;
            let expected = ended.way.and_then(|way| ended.standings[way].seconds());
            let seconds = expected.unwrap_or(f64::INFINITY);
            return Ok(Raced { prepared: prepared.because(story), part, seconds });
        }
        if self.question.control.is_stopped() {
            let prepared = nothing_known(self.question.instance, self.question.options);
            let part = Part { tally: Tally::default(), complete: false };
            return Ok(Raced { prepared: prepared.because(story), part, seconds: f64::INFINITY });
        }
        // A limit that is exceeded says more than a kind of model that a way does not know.
        let errors = ends.into_iter().flatten().filter_map(Result::err);
        let worst = errors.max_by_key(CountError::is_limit);
        Err(worst.unwrap_or(CountError::Internal("no way suits the count")))
    }

    /// How long each way had turns, what it expects, and who was followed; then why only propagation took part, if so.
    fn story(&self, ended: &Ended) -> Vec<String> {
        let one = |(number, (standing, entrant)): (usize, (&Standing, &Entrant<'_>))| {
            let way = entrant.way;
            if standing.granted == 0.0 {
                return None;
            }
            let followed = ended.followed.iter().filter(|&&way| way == number).count();
            let mut words = vec![match standing.state {
                State::Out => return Some(format!("{way}: {}", entrant.why_out())),
                State::Finished(done) => format!("finished after {}", in_words(done)),
                State::Waiting => format!("had {}", in_words(standing.granted)),
            }];
            words.push(match entrant.turns().told().expected {
                Some(expected) => format!("expected {}", in_words(expected)),
                None => "expected nothing".to_owned(),
            });
            match followed {
                0 => {}
                1 => words.push("followed".to_owned()),
                times => words.push(format!("followed {times} times")),
            }
            Some(format!("{way}: {}", words.join(", ")))
        };
        let all = ended.standings.iter().zip(self.entrants).enumerate();
        let why = self.question.instance.model.untranslated();
        let why = why.map(|why| format!("only a search by propagation supports this model: {why}"));
        all.filter_map(one).chain(why).collect()
    }
}

/// A time in nanoseconds of steps.
fn in_words(time: f64) -> String {
    match time {
        ..1e9 => format!("{:.1} ms", time / 1e6),
        ..1e14 => format!("{:.1} s", time / 1e9),
        _ => format!("{:.0e} s", time / 1e9),
    }
}

impl<'a> Entrant<'a> {
    /// Why it does not suit.
    fn why_out(&self) -> String {
        match &*self.end.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(Err(error)) => error.to_string(),
            _ => "ended".to_owned(),
        }
    }

    fn turns(&self) -> Arc<Turns> {
        Arc::clone(&self.turns.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Without threads: begins again, and ends after this time. The last attempt takes as long as all others together.
    fn try_alone(&self, question: &Question<'a, '_>, until: Until, time: u64) {
        let turns = Arc::new(Turns::new(Arc::new(Meter::of_one_turn(time))));
        *self.turns.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&turns);
        let end = self.compete(&Question { control: &turns.control, ..*question }, &turns, until);
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = Some(end);
    }

    /// Prepares the engine, and counts.
    fn compete(
        &self,
        question: &Question<'a, '_>,
        turns: &Turns,
        until: Until,
    ) -> Result<Raced<'a>, CountError> {
        let unfinished = |prepared| {
            let part = Part { tally: Tally::default(), complete: false };
            Ok(Raced { prepared, part, seconds: f64::INFINITY })
        };
        let Some(prepared) = self.way.prepare(question, turns)? else {
            return unfinished(nothing_known(question.instance, question.options));
        };
        if !turns.begin() {
            return unfinished(prepared);
        }
        let threads = match until {
            Until::Counted(threads) => threads,
            Until::Decided => 1,
        };
        let all = all_cubes(prepared.engine.as_ref());
        let known = BTreeMap::new();
        let part = count(prepared.engine.as_ref(), &all, &known, threads, question.control, |_| {})?;
        Ok(Raced { prepared, part, seconds: f64::INFINITY })
    }
}
