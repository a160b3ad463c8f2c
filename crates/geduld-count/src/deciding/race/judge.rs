//! Decides who has the next turn, from what each way has been granted and expects. It sees no clock and no thread, so a
//! race goes the same way on every machine.

use crate::deciding::policy::{DOUBT, FOLLOW, LONGER, LONGEST_DECISION, OVERRUN, WORTH_PREPARING, WRONG};

/// Where a way stands. All times are as in [`policy`](crate::deciding::policy).
#[derive(Clone, Debug)]
pub(super) struct Standing {
    /// The time of its preparation. It does not begin before turns are as long.
    pub entry: f64,
    /// The end of its last turn, from its own beginning.
    pub granted: f64,
    /// What it expects to take from its beginning to its end; `None` if it does not know.
    pub expected: Option<f64>,
    /// The least time that it takes, whatever it finds out.
    pub least: f64,
    pub state: State,
    /// Whether it had a turn.
    pub prepared: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum State {
    /// It waits for a turn.
    Waiting,
    /// It has finished, and has taken this long.
    Finished(f64),
    /// It does not suit the question.
    Out,
}

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Move {
    /// A way has a turn until it has taken this long.
    Turn { way: usize, until: f64 },
    /// This way has finished first.
    Won(usize),
    /// No way suits the question.
    Nobody,
}

/// The judge of a race.
pub(super) struct Judge {
    /// The length of the turns of this round, from the beginning of a way.
    budget: f64,
    /// The way that had the last turn, if it was followed: its turn should have been the last.
    pub followed: Option<usize>,
    /// Whether the others have turns before a way is followed again.
    reopened: bool,
}

impl Judge {
    /// The judge of a race with first turns of this length.
    pub fn new(budget: f64) -> Self {
        Self { budget, followed: None, reopened: false }
    }

    /// The next move. A way that was followed and has not finished was wrong: it expects more from now on, and the
    /// others have turns that are half as long as what it took.
    pub fn next(&mut self, ways: &mut [Standing]) -> Move {
        // A way may go a little further than its turn. Its end counts when its turn is as long.
        let has_won = |way: &Standing| matches!(way.state, State::Finished(done) if done <= way.granted);
        if let Some(winner) = ways.iter().position(has_won) {
            return Move::Won(winner);
        }
        if let Some(way) = self.followed.take().map(|followed| &mut ways[followed]) {
            way.expected = way.expected.map(|expected| expected * WRONG);
            self.budget = self.budget.max(way.granted / 2.0);
            self.reopened = true;
        }
        if ways.iter().all(|way| way.state == State::Out) {
            return Move::Nobody;
        }
        loop {
            if let Some((way, until)) = self.near(ways).filter(|_| !self.reopened) {
                self.followed = Some(way);
                ways[way].granted = until;
                return Move::Turn { way, until };
            }
            // What the best way expects may be endless, while another one is soon done.
            let (best, worth) = (shortest(ways), worth_preparing(ways).min(FOLLOW * spent(ways)));
            let waits = |way: &Standing| {
                let is_hopeless = way.expected.unwrap_or(0.0).max(way.least) > DOUBT * best;
                way.state != State::Out
                    && !is_hopeless
                    && way.granted < self.budget
                    && way.entry <= self.budget.max(worth)
            };
            match ways.iter().position(waits) {
                Some(way) => {
                    ways[way].granted = self.budget;
                    return Move::Turn { way, until: self.budget };
                }
                None if self.reopened => self.reopened = false,
                None => self.budget *= 2.0,
            }
        }
    }

    /// How long a race may take that only decides who counts: a short time, or a small share of what the best way
    /// expects. Preparing a better one takes longer for a longer count.
    pub fn patience(ways: &[Standing]) -> f64 {
        worth_preparing(ways).clamp(LONGEST_DECISION, LONGEST_DECISION * LONGER)
    }

    /// Whether every way that is worth its preparation was prepared.
    pub fn all_prepared(ways: &[Standing]) -> bool {
        let worth = worth_preparing(ways).max(LONGEST_DECISION);
        ways.iter().all(|way| way.prepared || way.entry > worth)
    }

    /// The way whose rest is shortest, and how long it may take, if the rest is short beside what the race has taken.
    fn near(&self, ways: &[Standing]) -> Option<(usize, f64)> {
        let spent = spent(ways);
        let rest = |way: &Standing| Some((way.outlook()? - way.granted).max(0.0));
        let ways = ways.iter().enumerate();
        let rests = ways.filter_map(|(number, way)| Some((rest(way)?, number, way.outlook()? * OVERRUN)));
        let (rest, number, until) = rests.min_by(|a, b| a.0.total_cmp(&b.0))?;
        (rest <= FOLLOW * spent).then_some((number, until))
    }
}

/// What the race has taken so far.
fn spent(ways: &[Standing]) -> f64 {
    ways.iter().map(|way| way.granted).sum()
}

/// The time that a preparation may take at once, as a share of what the best way expects.
fn worth_preparing(ways: &[Standing]) -> f64 {
    let best = shortest(ways);
    if best.is_finite() { WORTH_PREPARING * best } else { 0.0 }
}

/// What the best way expects; infinity if nothing is known.
fn shortest(ways: &[Standing]) -> f64 {
    ways.iter().filter_map(Standing::outlook).fold(f64::INFINITY, f64::min)
}

impl Standing {
    /// The way that expects the least, of those at work; `None` if none is. One that knows nothing comes last.
    pub fn best(ways: &[Self]) -> Option<usize> {
        let at_work = |way: &Self| way.state != State::Out && way.prepared;
        let ways = ways.iter().enumerate().filter(|(_, way)| at_work(way));
        let expected = ways.map(|(number, way)| (way.expected.unwrap_or(f64::INFINITY), number));
        expected.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, number)| number)
    }

    /// What it has taken, or expects to take, in seconds.
    pub fn seconds(&self) -> Option<f64> {
        match self.state {
            State::Finished(done) => Some(done / 1e9),
            _ => self.expected.map(|expected| expected / 1e9),
        }
    }

    /// What it expects to take, if it is at work and has not taken much longer.
    fn outlook(&self) -> Option<f64> {
        let expected = self.expected?.max(self.least);
        let is_open = self.state != State::Out && self.granted > 0.0 && self.granted < expected * OVERRUN;
        is_open.then_some(expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deciding::policy::FIRST_TURN;

    /// A way that really takes `truth`, and expects something else as soon as it has begun.
    struct Way {
        entry: f64,
        expected: Option<f64>,
        truth: f64,
    }

    /// Runs a race. Returns the winner and the time of all ways together.
    fn race(all: &[Way]) -> (usize, f64) {
        let start = |way: &Way| Standing {
            entry: way.entry,
            granted: 0.0,
            expected: None,
            least: 0.0,
            state: State::Waiting,
            prepared: false,
        };
        let mut ways: Vec<Standing> = all.iter().map(start).collect();
        let (mut judge, mut done) = (Judge::new(FIRST_TURN), vec![0.0; all.len()]);
        loop {
            match judge.next(&mut ways) {
                Move::Won(winner) => return (winner, done.iter().sum()),
                Move::Nobody => panic!("every way takes part"),
                Move::Turn { way, until } => {
                    if done[way] == 0.0 {
                        ways[way].expected = all[way].expected;
                    }
                    done[way] = until.min(all[way].truth);
                    if all[way].truth <= until {
                        ways[way].state = State::Finished(all[way].truth);
                    }
                }
            }
        }
    }

    /// What ways expect is up to a hundred times too much or too little, and some know nothing. Still a race of five
    /// ways mostly takes a small multiple of the best one.
    #[test]
    fn a_race_costs_a_small_multiple_of_its_best_way() {
        let mut rng = fastrand::Rng::with_seed(5);
        let mut regrets = Vec::new();
        for _ in 0..20_000 {
            let way = |rng: &mut fastrand::Rng| {
                let truth = 10f64.powf(6.0 + 6.0 * rng.f64());
                let wrong = 10f64.powf(4.0 * (rng.f64() - 0.5));
                let expected = (rng.u8(0..4) > 0).then_some(truth * wrong);
                Way { entry: truth.min(1e9) * rng.f64() / 10.0, expected, truth }
            };
            let all: Vec<Way> = (0..5).map(|_| way(&mut rng)).collect();
            let best = all.iter().map(|way| way.truth).fold(f64::INFINITY, f64::min);
            if best >= 1e8 {
                regrets.push(race(&all).1 / best);
            }
        }
        regrets.sort_by(f64::total_cmp);
        let at = |percent: usize| regrets[(regrets.len() - 1) * percent / 100];
        assert!(at(50) < 4.0 && at(95) < 20.0 && at(100) < 100.0, "{} {} {}", at(50), at(95), at(100));
    }

    /// If all are right, the best way is followed, and little is lost.
    #[test]
    fn good_estimates_cost_little() {
        let way = |truth: f64| Way { entry: 0.0, expected: Some(truth), truth };
        let (winner, cost) = race(&[way(3e9), way(1e9), way(9e9)]);
        assert_eq!(winner, 1);
        assert!(cost < 1.4e9, "{cost}");
    }

    /// An estimate that is a hundred times too small is left soon after the others are known to be better.
    #[test]
    fn the_way_back() {
        let wrong = Way { entry: 0.0, expected: Some(1e7), truth: 1e12 };
        let right = Way { entry: 0.0, expected: Some(1e9), truth: 1e9 };
        let unknown = Way { entry: 0.0, expected: None, truth: 1e12 };
        let (winner, cost) = race(&[wrong, right, unknown]);
        assert_eq!(winner, 1);
        assert!(cost < 3e9, "{cost}");
    }

    #[test]
    fn nobody_wins_without_ways() {
        assert_eq!(Judge::new(FIRST_TURN).next(&mut []), Move::Nobody);
    }
}
