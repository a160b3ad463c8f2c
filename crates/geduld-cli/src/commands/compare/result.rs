//! The output of a run of a comparison (its answer and its work), and the expected answer.

use std::collections::BTreeMap;

use geduld_compare::{Numbers, Outcome, Run, Task};
use serde_json::Value;

use crate::compare::child::{ChildEnd, Exceeded};
use crate::compare::instances::Subject;
use crate::output::objects::{CountObject, FormulaObject, Phase, SolveObject, StatsObject};

/// A run of a cell, which has ended. `processor` says whether its time is processor time, if that is known.
pub fn run_of(task: Task, (cell, run): (usize, u64), processor: bool, ended: &ChildEnd) -> Run {
    let result = RunResult::read(task, &ended.stdout);
    let outcome = outcome(ended, result.as_ref().is_some_and(|result| result.complete));
    let RunResult { answer, stats, .. } = result.unwrap_or_default();
    Run {
        cell,
        run,
        seconds: ended.processor.filter(|_| processor).unwrap_or(ended.wall),
        wall: ended.wall,
        solving: stats.seconds.get(&Phase::Solve).copied(),
        memory: ended.memory.max(stats.peak_memory.values().flatten().copied().max()),
        load: None,
        answer: if outcome == Outcome::Solved { answer } else { BTreeMap::new() },
        outcome,
        numbers: numbers(&stats),
        proof: None,
    }
}

/// The counts of work of a run.
fn numbers(stats: &StatsObject) -> Numbers {
    let whole = |number: usize| number as u64;
    let variables = stats.variables.as_ref();
    Numbers {
        atoms: variables.map(|variables| whole(variables.atoms)),
        auxiliaries: variables.map(|variables| whole(variables.auxiliaries)),
        clauses: stats.clauses.map(whole),
        literals: stats.literals.map(whole),
        conflicts: stats.conflicts,
        decisions: stats.decisions,
        propagations: stats.propagations,
        nodes: stats.nodes,
    }
}

/// How a run ended; `complete` is what its output says.
pub fn outcome(ended: &ChildEnd, complete: bool) -> Outcome {
    match (ended.status, complete, ended.exceeded) {
        (Some(0), true, _) => Outcome::Solved,
        (_, _, Some(Exceeded::Memory)) => Outcome::Memory,
        (_, _, Some(Exceeded::Clock)) => Outcome::Clock,
        (_, _, Some(_)) => Outcome::Timeout,
        (status, ..) => {
            // Warnings may precede the error.
            let lines = || ended.stderr.lines().filter(|line| !line.trim().is_empty());
            let said = lines().find_map(|line| line.strip_prefix("error: ")).or_else(|| lines().next());
            let said = said.map(str::to_owned);
            let ended =
                || status.map_or("it was killed".to_owned(), |status| format!("exit status {status}"));
            Outcome::Failed(said.unwrap_or_else(ended))
        }
    }
}

/// The parts of the output of a run that are needed here.
#[derive(Default)]
struct RunResult {
    complete: bool,
    /// The results that can be compared.
    answer: BTreeMap<String, String>,
    stats: StatsObject,
}

impl RunResult {
    /// Reads the output of a run; `None` if the run was ended before it printed a result.
    fn read(task: Task, printed: &str) -> Option<Self> {
        if let Ok(formula) = serde_json::from_str::<FormulaObject>(printed) {
            return Some(formula.into());
        }
        if task == Task::Count {
            let count: CountObject = serde_json::from_str(printed).ok()?;
            let number = |(key, value): (String, Value)| Some((key, value.as_str()?.to_owned()));
            let answer = count.numbers.into_iter().filter_map(number).collect();
            return Some(Self { complete: count.complete, answer, stats: count.stats.unwrap_or_default() });
        }
        let solve: SolveObject = serde_json::from_str(printed).ok()?;
        let found = if solve.solution.is_some() { "yes" } else { "no" };
        let answer = BTreeMap::from([(THERE_IS.to_owned(), found.to_owned())]);
        Some(Self { complete: solve.complete, answer, stats: solve.stats.unwrap_or_default() })
    }
}

impl From<FormulaObject> for RunResult {
    fn from(formula: FormulaObject) -> Self {
        let found = |satisfiable| (THERE_IS.to_owned(), if satisfiable { "yes" } else { "no" }.to_owned());
        let answer = match (formula.solutions, formula.satisfiable) {
            (Some(models), _) => Some(("solutions".to_owned(), models)),
            (None, satisfiable) => satisfiable.map(found),
        };
        let stats = formula.stats.unwrap_or_default();
        Self { complete: formula.complete, answer: answer.into_iter().collect(), stats }
    }
}

/// The key of the answer of a run that searches for a solution.
pub const THERE_IS: &str = "whether there is a solution";

/// The expected answers from `[expect]`, with the keys of [`RunResult::answer`].
pub fn expected(task: Task, subject: &Subject) -> BTreeMap<String, String> {
    let figures = subject.expected();
    let there_is = match task {
        Task::Count | Task::Propagate => return figures,
        Task::Refute => Some("no"),
        Task::First => figures.get("solutions").map(|number| if number == "0" { "no" } else { "yes" }),
    };
    there_is.map(|found| (THERE_IS.to_owned(), found.to_owned())).into_iter().collect()
}
