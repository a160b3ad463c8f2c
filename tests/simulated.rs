//! A simulated cluster: many workers, some of them slow, some failing, that count the parts of a plan as a scheduler
//! hands them out.
//!
//! Time is measured in nodes of the search that an ordinary worker visits; a count of the size here is over in seconds,
//! so the costs of a scheduler are taken in proportion to the ideal time, as for a count of an hour.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use geduld_count::{Cube, CubeId, NamedCube, parts_of};

/// A cluster.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// How many workers there are.
    pub workers: usize,
    /// How many parts each worker gets on the average, in the first round.
    pub parts_per_worker: usize,
    /// The share of workers that work at half the speed, and at a tenth of it.
    pub slow: [f64; 2],
    /// How often a worker fails in the ideal time of the whole count.
    pub failures: f64,
    /// What a start of a task costs, as a share of the ideal time, like all times here.
    pub start: f64,
    /// How long a task whose worker failed waits until it runs again.
    pub requeue: f64,
    /// How long a worker that failed is away.
    pub repair: f64,
    /// What it takes to cut the rest again.
    pub again: f64,
    /// The share of workers without work at which all tasks are cancelled and what is missing is cut again; `None` if
    /// that is never done.
    pub idle: Option<f64>,
    /// Where chance begins.
    pub seed: u64,
}

impl Default for Cluster {
    /// Of 1,000 workers 5 % are half as fast and 1 % a tenth as fast; one of ten fails in the time that the count
    /// should take. The times are those of a count of an hour: half a second for a start, two minutes until a failed
    /// task runs again, five until its worker is back, half a minute to cut the rest again.
    fn default() -> Self {
        Self {
            workers: 1000,
            parts_per_worker: 4,
            slow: [0.05, 0.01],
            failures: 0.1,
            start: 0.5 / 3600.0,
            requeue: 120.0 / 3600.0,
            repair: 300.0 / 3600.0,
            again: 30.0 / 3600.0,
            idle: Some(0.05),
            seed: 1,
        }
    }
}

/// How a simulated count went.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// When it ended, in units of the total work divided by the number of workers.
    pub end: f64,
    /// How many tasks were started.
    pub started: usize,
    /// How often a worker failed.
    pub failed: usize,
    /// How often the rest was cut again.
    pub rounds: usize,
    /// The share of the workers that work, at each hundredth of the time.
    pub busy: Vec<f64>,
}

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// The worker has finished the cube that it began as its so-manieth.
    Cube { worker: usize, begun: usize },
    /// The worker fails.
    Failure { worker: usize },
    /// It is back.
    Repaired { worker: usize },
    /// The task may be handed out again.
    Requeued { task: usize },
    /// The rest has been cut again.
    CutAgain,
}

/// A part that is to be counted: its cubes that are left with the nodes that they have, the next one last.
struct Task {
    cubes: Vec<(CubeId, f64)>,
}

/// The nodes of a cube: those expected, and those that it has.
#[derive(Clone, Copy)]
struct Nodes {
    expected: f64,
    real: f64,
}

struct Worker {
    speed: f64,
    task: Option<usize>,
    away: bool,
    /// How many cubes it has begun, and when the last of them.
    begun: usize,
    since: f64,
}

/// A count that takes more is stuck.
const MOST_EVENTS: usize = 2_000_000;

/// A simulation as it runs.
struct Simulation<'a> {
    cluster: &'a Cluster,
    /// The ideal time, in nodes.
    ideal: f64,
    /// The cubes, and parts of cubes, that nobody has finished.
    left: BTreeMap<CubeId, Nodes>,
    workers: Vec<Worker>,
    tasks: Vec<Task>,
    queue: BinaryHeap<Reverse<usize>>,
    events: BinaryHeap<Reverse<(Time, Event)>>,
    chance: Chance,
    cutting: bool,
    /// Tasks below this number were cancelled.
    cancelled: usize,
    outcome: Outcome,
    work: Vec<(f64, f64)>,
}

/// Numbers that look random (a linear congruential generator; Knuth, vol. 2, 3.3.4).
struct Chance(u64);

impl Chance {
    /// From 0 to 1.
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 / (1u64 << 24) as f64
    }
}

/// A time, in a total order.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Time(f64);

impl Eq for Time {}

impl PartialOrd for Time {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Time {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// Lets a cluster count cubes that have so many nodes.
pub fn simulate(cluster: &Cluster, cubes: &[(NamedCube, f64)]) -> Outcome {
    let total: f64 = cubes.iter().map(|(_, nodes)| nodes).sum();
    let mut chance = Chance(cluster.seed);
    let worker = |_| {
        let luck = chance.unit();
        let speed = match luck {
            luck if luck < cluster.slow[1] => 0.1,
            luck if luck < cluster.slow[0] + cluster.slow[1] => 0.5,
            _ => 1.0,
        };
        Worker { speed, task: None, away: false, begun: 0, since: 0.0 }
    };
    let workers: Vec<Worker> = (0..cluster.workers).map(worker).collect();
    let mut simulation = Simulation {
        cluster,
        ideal: total / cluster.workers as f64,
        left: cubes
            .iter()
            .map(|(cube, real)| {
                (cube.id.clone(), Nodes { expected: cube.cube.size.unwrap_or(1.0), real: *real })
            })
            .collect(),
        workers,
        tasks: Vec::new(),
        queue: BinaryHeap::new(),
        events: BinaryHeap::new(),
        chance,
        cutting: false,
        cancelled: 0,
        outcome: Outcome { end: 0.0, started: 0, failed: 0, rounds: 0, busy: vec![0.0; 100] },
        work: Vec::new(),
    };
    simulation.run();
    simulation.outcome
}

impl Simulation<'_> {
    fn run(&mut self) {
        let parts = self.cluster.workers * self.cluster.parts_per_worker;
        self.cut(parts);
        self.share_out(parts);
        for worker in 0..self.workers.len() {
            self.next_failure(0.0, worker);
            self.hand_out(0.0, worker);
        }
        for _ in 0..MOST_EVENTS {
            if self.left.is_empty() {
                break;
            }
            let Reverse((Time(now), event)) = self.events.pop().expect("somebody works or is to come back");
            self.happens(now, event);
            if self.left.is_empty() {
                self.outcome.end = now / self.ideal;
            }
        }
        assert!(self.left.is_empty(), "the count does not come to its end");
        let end = self.outcome.end * self.ideal;
        for (hundredth, busy) in self.outcome.busy.iter_mut().enumerate() {
            let middle = end * (hundredth as f64 + 0.5) / 100.0;
            let working = self.work.iter().filter(|(from, to)| (*from..*to).contains(&middle)).count();
            *busy = working as f64 / self.cluster.workers as f64;
        }
    }

    /// Shares out what is left.
    fn share_out(&mut self, parts: usize) {
        let cube = |(id, nodes): (&CubeId, &Nodes)| NamedCube {
            id: id.clone(),
            cube: Cube { choices: Vec::new(), size: Some(nodes.expected) },
        };
        let left: Vec<NamedCube> = self.left.iter().map(cube).collect();
        for part in parts_of(&left, parts) {
            self.queue.push(Reverse(self.tasks.len()));
            let cubes = part.into_iter().rev().map(|cube| {
                let real = self.left[&cube.id].real;
                (cube.id, real)
            });
            self.tasks.push(Task { cubes: cubes.collect() });
        }
    }

    /// Cuts those of the cubes that are left into which are large for so many parts, as `geduld count --part` does.
    /// Into how many a cube falls is as it is for squares of order 5; how large these are is left to chance.
    fn cut(&mut self, parts: usize) {
        const CUT_INTO: u32 = 20;
        let whole: f64 = self.left.values().map(|nodes| nodes.expected).sum();
        let largest = whole / (4 * parts) as f64;
        let mut large: Vec<CubeId> = self
            .left
            .iter()
            .filter(|(_, nodes)| nodes.expected > largest)
            .map(|(id, _)| id.clone())
            .collect();
        while let Some(cube) = large.pop() {
            let Some(Nodes { expected, real }) = self.left.remove(&cube) else { continue };
            let weights: Vec<f64> = (0..CUT_INTO).map(|_| -(1.0 - self.chance.unit()).ln()).collect();
            let sum: f64 = weights.iter().sum();
            for (part, weight) in (0..CUT_INTO).zip(weights) {
                let id = cube.part(part, CUT_INTO);
                let share = weight / sum;
                self.left.insert(id.clone(), Nodes { expected: expected * share, real: real * share });
                if expected * share > largest && id.parts().len() < 3 {
                    large.push(id);
                }
            }
        }
    }

    fn next_failure(&mut self, now: f64, worker: usize) {
        if self.cluster.failures > 0.0 {
            let wait = -(1.0 - self.chance.unit()).ln() / self.cluster.failures;
            self.events.push(Reverse((Time(now + wait * self.ideal), Event::Failure { worker })));
        }
    }

    fn hand_out(&mut self, now: f64, worker: usize) {
        if self.workers[worker].away || self.workers[worker].task.is_some() {
            return;
        }
        let Some(Reverse(task)) = self.queue.pop() else {
            self.perhaps_cut_again(now);
            return;
        };
        self.outcome.started += 1;
        self.workers[worker].task = Some(task);
        self.begin_cube(now + self.cluster.start * self.ideal, worker, task);
    }

    fn begin_cube(&mut self, now: f64, worker: usize, task: usize) {
        match self.tasks[task].cubes.last() {
            None => {
                self.workers[worker].task = None;
                self.hand_out(now, worker);
            }
            Some((_, nodes)) => {
                let end = now + nodes / self.workers[worker].speed;
                let Worker { begun, since, .. } = &mut self.workers[worker];
                *begun += 1;
                *since = now;
                self.events.push(Reverse((Time(end), Event::Cube { worker, begun: *begun })));
            }
        }
    }

    /// The worker leaves its task, and with it the cube that it is at.
    fn leave(&mut self, now: f64, worker: usize) -> Option<usize> {
        let task = self.workers[worker].task.take()?;
        self.work.push((self.workers[worker].since, now));
        self.workers[worker].begun += 1;
        Some(task)
    }

    fn perhaps_cut_again(&mut self, now: f64) {
        let Some(share) = self.cluster.idle.filter(|_| !self.cutting && !self.left.is_empty()) else {
            return;
        };
        if self.idle() as f64 >= share * self.cluster.workers as f64 {
            self.cutting = true;
            self.events.push(Reverse((Time(now + self.cluster.again * self.ideal), Event::CutAgain)));
        }
    }

    /// How many workers have nothing to do.
    fn idle(&self) -> usize {
        self.workers.iter().filter(|worker| worker.task.is_none() && !worker.away).count()
    }

    fn happens(&mut self, now: f64, event: Event) {
        match event {
            Event::Cube { worker, begun } if self.workers[worker].begun == begun => {
                let Some(task) = self.workers[worker].task else { return };
                self.work.push((self.workers[worker].since, now));
                let (cube, _) = self.tasks[task].cubes.pop().expect("it was working on one");
                self.left.remove(&cube);
                self.begin_cube(now, worker, task);
            }
            // It has left that cube.
            Event::Cube { .. } => {}
            Event::Failure { worker } => {
                self.outcome.failed += 1;
                self.workers[worker].away = true;
                self.events.push(Reverse((
                    Time(now + self.cluster.repair * self.ideal),
                    Event::Repaired { worker },
                )));
                if let Some(task) = self.leave(now, worker) {
                    let later = Time(now + self.cluster.requeue * self.ideal);
                    self.events.push(Reverse((later, Event::Requeued { task })));
                }
            }
            Event::Repaired { worker } => {
                self.workers[worker].away = false;
                self.next_failure(now, worker);
                self.hand_out(now, worker);
            }
            Event::Requeued { task } if task < self.cancelled => {}
            Event::Requeued { task } => {
                self.queue.push(Reverse(task));
                self.wake(now);
            }
            Event::CutAgain => {
                // Running tasks are cancelled: what they have finished is recorded, the cubes they are at are lost.
                self.cutting = false;
                self.outcome.rounds += 1;
                self.cancelled = self.tasks.len();
                self.queue.clear();
                for worker in 0..self.workers.len() {
                    self.leave(now, worker);
                }
                let parts = self.cluster.workers * self.cluster.parts_per_worker;
                self.cut(parts);
                self.share_out(parts);
                self.wake(now);
            }
        }
    }

    fn wake(&mut self, now: f64) {
        // The fast first: a scheduler that knows its nodes does so, and by now it does.
        for worker in 0..self.workers.len() {
            if !self.queue.is_empty() {
                self.hand_out(now, worker);
            }
        }
    }
}

/// A picture of simulated counts: which share of the workers works, over time.
pub fn picture(outcomes: &[(String, Outcome)]) -> String {
    const COLOURS: [&str; 3] = ["#d55e00", "#0072b2", "#009e73"];
    const DASHES: [&str; 3] = ["6 4", "2 3", "none"];
    // The last of the slow ones end far outside.
    let last = 1.6;
    let x = |time: f64| 60.0 + 620.0 * time / last;
    let y = |share: f64| 330.0 - 270.0 * share;
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 390\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <title>Share of the workers of a simulated cluster that work, over time</title>\n\
         <rect width=\"720\" height=\"390\" fill=\"#ffffff\"/>\n",
    );
    for percent in [0, 25, 50, 75, 100] {
        let y = y(f64::from(percent) / 100.0);
        svg += &format!(
            "<path d=\"M60 {y:.1}H680\" stroke=\"#cccccc\"/>\n<text x=\"52\" y=\"{:.1}\" text-anchor=\"end\">{percent} %</text>\n",
            y + 4.0
        );
    }
    for (time, words) in [(1.0, "ideal"), (1.1, "+10 %")] {
        let x = x(time);
        svg += &format!(
            "<path d=\"M{x:.1} 55V330\" stroke=\"#999999\" stroke-dasharray=\"1 3\"/>\n<text x=\"{x:.1}\" y=\"348\" text-anchor=\"middle\">{words}</text>\n"
        );
    }
    for (number, (name, outcome)) in outcomes.iter().enumerate() {
        let point = |(hundredth, busy): (usize, &f64)| {
            format!("{:.1} {:.1}", x(outcome.end * (hundredth as f64 + 0.5) / 100.0), y(*busy))
        };
        let inside = |(hundredth, _): &(usize, &f64)| outcome.end * (*hundredth as f64 + 0.5) / 100.0 < last;
        let points: Vec<String> = outcome.busy.iter().enumerate().filter(inside).map(point).collect();
        let (colour, dash) = (COLOURS[number % 3], DASHES[number % 3]);
        svg += &format!(
            "<path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dash}\"/>\n",
            points.join("L")
        );
        let row = 14.0 + 16.0 * number as f64;
        svg += &format!(
            "<path d=\"M60 {row:.1}h30\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dash}\"/>\n<text x=\"98\" y=\"{:.1}\">{name}: ends at {:.2}</text>\n",
            row + 4.0,
            outcome.end
        );
    }
    svg + "<text x=\"370\" y=\"376\" text-anchor=\"middle\">time, in units of the total work divided by the workers</text>\n</svg>\n"
}
