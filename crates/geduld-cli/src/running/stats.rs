//! The statistics of `--stats`: the size of the work, and the time and memory of each phase.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use geduld::Encodings;
use geduld::exports::engines::{Control, Formula, SolverStatistics, Statistics};
use geduld::exports::models::{Instance, SolutionChecker, Violation, number_of};
use serde_json::{Map, Value, json};

use crate::output::objects::{ByPhase, Phase, StatsObject, VariablesObject};
use crate::running::memory;

/// A stopwatch for the phases of a command.
pub struct Phases {
    last: Instant,
    done: Vec<Measured>,
    /// Shared with the checker of the instance, which works on all threads.
    checking: Option<Arc<Checking>>,
}

#[derive(Clone, Copy)]
struct Measured {
    phase: Phase,
    time: Duration,
    /// The largest resident size of the process up to the end of the phase, in bytes, if the system reports it.
    memory: Option<u64>,
}

/// The number of solutions checked by the rules, and the time for it on all threads together.
#[derive(Default)]
struct Checking {
    solutions: AtomicU64,
    nanoseconds: AtomicU64,
}

impl Phases {
    /// Begins the first phase.
    pub fn start() -> Self {
        Self { last: Instant::now(), done: Vec::new(), checking: None }
    }

    /// Ends a phase, and begins the next one.
    pub fn end(&mut self, phase: Phase) {
        let now = Instant::now();
        self.done.push(Measured { phase, time: now - self.last, memory: memory::peak() });
        self.last = now;
    }

    /// Ends the preparation of an engine, in which it may have written a formula.
    pub fn end_preparation(&mut self, statistics: &Statistics) {
        self.end(Phase::Plan);
        self.split_off_encoding(statistics);
    }

    /// Does the same for a preparation that ended some time ago. Its memory is unknown.
    pub fn end_preparation_at(&mut self, ready: Instant, statistics: &Statistics) {
        self.done.push(Measured { phase: Phase::Plan, time: ready - self.last, memory: None });
        self.last = ready;
        self.split_off_encoding(statistics);
    }

    fn split_off_encoding(&mut self, statistics: &Statistics) {
        let (Some(Formula { time: encoding, .. }), Some(plan)) = (&statistics.formula, self.done.last_mut())
        else {
            return;
        };
        // The formula is made last, so the measured memory belongs to it. The memory before it was not measured.
        let memory = plan.memory.take();
        plan.time = plan.time.saturating_sub(*encoding);
        self.done.push(Measured { phase: Phase::Encode, time: *encoding, memory });
    }

    /// Measures from now on how long the checks of solutions take.
    pub fn watch<'a>(&mut self, instance: Instance<'a>) -> Instance<'a> {
        let checking = Arc::new(Checking::default());
        self.checking = Some(Arc::clone(&checking));
        let checker = Box::new(Watched { checker: instance.checker, checking });
        Instance { checker, ..instance }
    }
}

/// A checker whose work is measured.
struct Watched<'a> {
    checker: Box<dyn SolutionChecker + 'a>,
    checking: Arc<Checking>,
}

impl SolutionChecker for Watched<'_> {
    fn check(&self, values: &[geduld::exports::models::Value]) -> Result<(), Violation> {
        let start = Instant::now();
        let verdict = self.checker.check(values);
        let time = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.checking.nanoseconds.fetch_add(time, Relaxed);
        self.checking.solutions.fetch_add(1, Relaxed);
        verdict
    }
}

/// The work of a command. If it was not ended early, everything except times and memory depends only on the puzzle and
/// the options.
pub struct Stats {
    engine: &'static str,
    /// The number of finished and of known cubes.
    cubes: Option<(u64, u64)>,
    nodes: Option<u64>,
    statistics: Statistics,
    phases: Vec<Measured>,
    /// The number of solutions checked by the rules, and the time for it.
    checked: Option<(u64, Duration)>,
}

impl Stats {
    /// The statistics of an engine of this name that has just ended its work.
    pub fn of(engine: &'static str, statistics: Statistics, control: &Control, mut phases: Phases) -> Self {
        phases.end(Phase::Solve);
        let progress = control.progress();
        let checked = phases.checking.map(|checking| {
            (checking.solutions.load(Relaxed), Duration::from_nanos(checking.nanoseconds.load(Relaxed)))
        });
        Self {
            engine,
            // The cubes of a list are not counted, so their number is 0.
            cubes: (progress.cubes_known > 0).then_some((progress.cubes_done, progress.cubes_known)),
            // A SAT solver has no nodes.
            nodes: statistics.formula.is_none().then_some(progress.nodes),
            statistics,
            phases: phases.done,
            checked,
        }
    }

    /// The statistics of a formula that was written but not solved.
    pub fn of_formula(formula: Formula, phases: Phases) -> Self {
        let statistics = Statistics { formula: Some(formula), solver: None };
        Self { engine: "none", cubes: None, nodes: None, statistics, phases: phases.done, checked: None }
    }

    /// The statistics of a formula whose models have just been found or counted.
    pub fn of_models(engine: &'static str, work: SolverStatistics, mut phases: Phases) -> Self {
        phases.end(Phase::Solve);
        let statistics = Statistics { formula: None, solver: Some(work) };
        Self { engine, cubes: None, nodes: None, statistics, phases: phases.done, checked: None }
    }

    /// The statistics as a member of a JSON object.
    pub fn object(&self) -> StatsObject {
        let Statistics { formula, solver } = &self.statistics;
        let SolverStatistics { decisions, conflicts, propagations } = solver.unwrap_or_default();
        let rounded = |time: Duration| (time.as_secs_f64() * 1e6).round() / 1e6;
        let (mut seconds, mut peak_memory) = (ByPhase::new(), ByPhase::new());
        for &Measured { phase, time, memory } in &self.phases {
            seconds.insert(phase, rounded(time));
            peak_memory.insert(phase, memory);
        }
        seconds.extend(self.checked.map(|(_, time)| (Phase::Check, rounded(time))));
        StatsObject {
            engine: self.engine.to_owned(),
            encodings: formula.as_ref().map(|formula| encodings(&formula.encodings)),
            variables: formula.as_ref().map(|formula| VariablesObject {
                atoms: formula.atoms,
                auxiliaries: formula.size.auxiliaries,
            }),
            clauses: formula.as_ref().map(|formula| formula.size.clauses),
            literals: formula.as_ref().map(|formula| formula.size.literals),
            constraints: formula.as_ref().map(constraints),
            cubes: self.cubes.map(|(_, known)| known),
            cubes_finished: self.cubes.map(|(finished, _)| finished),
            nodes: self.nodes,
            decisions,
            conflicts,
            propagations,
            solutions_checked: self.checked.map(|(solutions, _)| solutions),
            seconds,
            peak_memory,
        }
    }

    /// The statistics for people, one fact per line. Facts that the engine does not have are left out.
    pub fn text(&self) -> String {
        let Statistics { formula, solver } = &self.statistics;
        let mut lines = vec![("engine", self.engine.to_owned())];
        if let Some(formula) = formula {
            lines.extend(formula_lines(formula));
        }
        if let Some((finished, known)) = self.cubes {
            let cubes = if finished == known { known.to_string() } else { format!("{finished} of {known}") };
            lines.push(("cubes", cubes));
        }
        lines.extend(self.nodes.map(|nodes| ("nodes", nodes.to_string())));
        let SolverStatistics { decisions, conflicts, propagations } = solver.unwrap_or_default();
        for (name, number) in
            [("decisions", decisions), ("conflicts", conflicts), ("propagations", propagations)]
        {
            lines.extend(number.map(|number| (name, number.to_string())));
        }
        for Measured { phase, time, memory } in &self.phases {
            let memory =
                memory.map_or(String::new(), |bytes| format!(", peak {} MB", bytes.div_ceil(1_000_000)));
            lines.push((phase.name(), format!("{:.3} s{memory}", time.as_secs_f64())));
        }
        if let Some((solutions, time)) = self.checked {
            let time = time.as_secs_f64();
            lines.push((
                Phase::Check.name(),
                format!("{time:.3} s of the above on all threads, {}", number_of(solutions, "solution")),
            ));
        }
        lines.iter().map(|(name, value)| format!("  {name:<14} {value}\n")).collect()
    }
}

fn formula_lines(formula: &Formula) -> Vec<(&'static str, String)> {
    let Formula { atoms, size, parts, .. } = formula;
    let chosen: Vec<String> =
        formula.encodings.named().iter().map(|(kind, choice)| format!("--{kind} {choice}")).collect();
    let mut lines = vec![
        ("encodings", chosen.join(" ")),
        ("variables", format!("{}, {}", number_of(atoms, "atom"), number_of(size.auxiliaries, "auxiliary"))),
        ("clauses", format!("{}, {}", size.clauses, number_of(size.literals, "literal"))),
    ];
    lines.extend(parts.iter().map(|part| {
        let size = part.size;
        let text = format!(
            "{} of this kind: {}, {}, {}",
            part.constraints,
            number_of(size.clauses, "clause"),
            number_of(size.literals, "literal"),
            number_of(size.auxiliaries, "auxiliary")
        );
        (part.kind, text)
    }));
    lines
}

/// The encodings by the names of their options.
fn encodings(encodings: &Encodings) -> Map<String, Value> {
    let named = encodings.named().into_iter();
    named.map(|(kind, choice)| (kind.replace('-', "_"), json!(choice))).collect()
}

fn constraints(formula: &Formula) -> Map<String, Value> {
    let of_kind = formula.parts.iter().map(|part| {
        let size = part.size;
        let sizes = json!({
            "constraints": part.constraints,
            "auxiliaries": size.auxiliaries,
            "clauses": size.clauses,
            "literals": size.literals,
        });
        (part.kind.to_owned(), sizes)
    });
    of_kind.collect()
}
