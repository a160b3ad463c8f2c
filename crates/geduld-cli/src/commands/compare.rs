//! `geduld compare`

mod prove;
mod repeat;
mod result;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use geduld::SolverChoice;
use geduld::exports::formulas::CommandError;
use geduld::exports::minizinc::is_minizinc;
use geduld::exports::models::number_of;
use geduld_compare::charts;
use geduld_compare::journal::ComparisonHeader;
use geduld_compare::report::{self, Report};
use geduld_compare::statistics::{Findings, to_judge};
use geduld_compare::{Matrix, Outcome, Plan, Run, Summary, Task, agreement};
use indicatif::{ProgressBar, ProgressStyle};

use crate::args::{CompareArgs, ReportFormat};
use crate::compare::child::{self, Exceeded, RunLimits};
use crate::compare::instances::{self, Subject};
use crate::compare::output::{self, Format, Outputs};
use crate::compare::record::Record;
use crate::compare::{floor, machine, usage};
use crate::error::{Error, Status, of_command};
use crate::output::output_file::{WITHOUT_O, write_whole};
use crate::output::quoted::quoted;
use crate::output::standard;
use crate::running::signals;
use crate::terminal::progress::{Lines, say};
use crate::terminal::time::in_words;
use result::{THERE_IS, expected, run_of};

/// The formats of a report, by the ending of the file.
fn formats<'r>() -> [Format<Report<'r>>; 5] {
    [
        (ReportFormat::Text, "md", report::markdown),
        (ReportFormat::Csv, "csv", report::csv),
        (ReportFormat::Json, "json", report::json),
        (ReportFormat::Jsonl, "jsonl", report::json_lines),
        (ReportFormat::Svg, "svg", charts::cactus),
    ]
}

pub fn run(args: &CompareArgs) -> Result<Status, Error> {
    if let Some(file) = &args.repeat {
        return repeat::run(file, args.row);
    }
    let matrix = args.matrix()?;
    if matrix.task == Task::Propagate {
        return super::propagate::run(&matrix, args);
    }
    if args.export.is_some() {
        let message = "--export writes the constraints that --task propagate measures";
        return Err(Error::usage(
            message,
            "add --task propagate; `geduld encode` writes the formula of a puzzle",
        ));
    }
    if matrix.puzzles.is_empty() {
        return Err(Error::usage(
            "there is no puzzle to compare with",
            "name puzzles, or a matrix: --matrix encodings",
        ));
    }
    let subjects = instances::read(&matrix, &args.warnings)?;
    // Programs and files get whole names.
    let brief = if io::stdout().is_terminal() { report::brief_for_terminal } else { report::brief };
    let outputs = Outputs::new(args, &formats())?.briefly(args, brief);
    let folder = args.charts.as_deref().map(output::folder).transpose()?;
    let comparison = Comparison::new(matrix, subjects);
    if args.dry_run {
        return standard::Report::done(comparison.outlook()).print();
    }
    let circumstances = [
        ("program", format!("geduld {}", env!("CARGO_PKG_VERSION"))),
        ("commit", machine::commit()),
        ("machine", machine::description()),
        ("memory", machine::memory()),
        ("solvers", solvers(&comparison.matrix)?.join("; ")),
    ];
    let header = comparison.header();
    let (mut record, runs) = match &args.checkpoint {
        None => (None, Vec::new()),
        Some(path) => {
            let (record, runs) = Record::open(path, &header, &comparison.plan)?;
            (Some(record), runs)
        }
    };
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    signals::when_asked(move || flag.store(true, Ordering::Relaxed))?;
    let floor = floor::measured(comparison.limits, &interrupted)?;
    let runs = comparison.work(runs, record.as_mut(), &interrupted)?;
    let runs = comparison.judged(&runs)?;
    let command = |cell: usize, run: u64| comparison.shown(cell, Some(run));
    let (plan, time_limit) = (&comparison.plan, comparison.matrix.time_limit);
    let summary = Summary::new(plan, &runs, time_limit, plan.choosing());
    let report = Report {
        matrix: &comparison.matrix,
        plan,
        runs: &runs,
        findings: Findings::new(plan, &runs, &summary, time_limit, floor),
        summary,
        circumstances: &circumstances,
        measure: comparison.measure(),
        clock: comparison.clock(),
        command: &command,
    };
    if let Some(folder) = folder {
        for file in charts::files(&report) {
            write_whole(&folder.join(&file.name), WITHOUT_O, |out| out.write_all(file.text.as_bytes()))?;
        }
    }
    outputs.write(&report)?;
    if interrupted.load(Ordering::Relaxed) && !report.is_complete() {
        let go_on = match &args.checkpoint {
            Some(_) => "run the same command again to continue",
            None => "with --checkpoint FILE, the same command could continue",
        };
        let (made, all) = (runs.len(), report.planned());
        say(&format!("ended early: {made} of {all} runs were made; {go_on}"));
    }
    let by_the_clock = runs.iter().filter(|run| run.outcome == Outcome::Clock).count();
    if by_the_clock > 0 {
        let runs = number_of(by_the_clock, "run");
        say(&format!(
            "{runs} ended by the clock with processor time left, and counted as without a result: the processes slept, or the machine was too \
             busy; with --checkpoint FILE, the same command repeats these runs"
        ));
    }
    let never_right = report.summary.cells.iter().filter(|cell| cell.never_right).count();
    if never_right > 0 {
        let cells = number_of(never_right, "cell");
        say(&format!("{cells} failed or gave wrong answers, and never a correct one: the report says why"));
    }
    let rejected =
        |run: &&Run| run.proof.as_ref().is_some_and(|proof| matches!(proof.outcome, Outcome::Wrong(_)));
    let rejected = runs.iter().filter(rejected).count();
    if rejected > 0 {
        say(&format!("{} rejected: the report says why", number_of(rejected, "proof")));
    }
    Ok(match (report.is_complete(), never_right + rejected) {
        (false, _) => Status::Incomplete,
        (true, 0) => Status::Done,
        (true, _) => Status::Failed,
    })
}

/// Describes the compared solvers with their versions. Running them here finds a solver that cannot be run now, not
/// after hours.
fn solvers(matrix: &Matrix) -> Result<Vec<String>, Error> {
    let asked = matrix.axes.iter().find(|axis| axis.option == "solver");
    let default = vec![SolverChoice::default().to_string()];
    let described = |name: &String| {
        let wrong = |error: CommandError| of_command(format!("--solver {name}: {error}"), &error);
        let choice: SolverChoice = name.parse().map_err(wrong)?;
        if matches!(choice, SolverChoice::Counter(_)) && matrix.task != Task::Count {
            let message = format!("--solver {name}: a model counter finds no solution");
            return Err(Error::usage(message, "compare with --task count, or leave out this solver"));
        }
        let file = || choice.is_external().then(|| machine::program(name)).flatten();
        let version = choice.version().map_err(wrong)?.or_else(file);
        Ok(format!(
            "{}{}",
            choice.description(),
            version.map_or(String::new(), |version| format!(", {version}"))
        ))
    };
    asked.map_or(&default, |axis| &axis.values).iter().map(described).collect()
}

/// A comparison: the matrix, and everything that is computed from it before the first run.
struct Comparison {
    matrix: Matrix,
    plan: Plan,
    /// The instances of the plan.
    subjects: Vec<Subject>,
    /// The expected answers for each of them.
    expected: Vec<BTreeMap<String, String>>,
    limits: RunLimits,
}

impl Comparison {
    fn new(matrix: Matrix, subjects: Vec<Subject>) -> Self {
        let instances = subjects.iter().map(|subject| subject.instance.clone()).collect();
        let counts = matrix.task == Task::Count;
        let plan = Plan::new(&matrix, instances, |of, option| subjects[of].is_changed_by(option, counts));
        let expected = subjects.iter().map(|subject| expected(matrix.task, subject)).collect();
        let processor = matrix.threads == 1 && usage::ended_children().is_some();
        let memory = matrix.memory_limit.saturating_mul(1_000_000);
        let limits = RunLimits { seconds: matrix.time_limit, processor, memory };
        Self { matrix, plan, subjects, expected, limits }
    }

    fn measure(&self) -> &'static str {
        if self.limits.processor { "processor time" } else { "time by the clock" }
    }

    fn clock(&self) -> String {
        let seconds = self.limits.seconds;
        match self.limits.processor {
            true => format!(
                "by the clock, a run is ended after {} s, twice its limit (`clock` in tables)",
                child::PATIENCE * seconds
            ),
            false => format!("a run is ended after {seconds} s by the clock"),
        }
    }

    fn header(&self) -> ComparisonHeader {
        let version = env!("CARGO_PKG_VERSION");
        let described: Vec<String> = self.subjects.iter().map(Subject::described).collect();
        let described = described.join("\n");
        ComparisonHeader::new(version, &machine::description(), &self.matrix, &self.plan, &described)
    }

    /// The text of `--dry-run`: the number of cells of each puzzle, the number of runs, and their maximum time.
    fn outlook(&self) -> String {
        let mut text = String::new();
        for cells in self.plan.cells.chunk_by(|a, b| a.puzzle == b.puzzle) {
            text += &format!(
                "{}: {}\n",
                self.plan.instances[cells[0].puzzle].name,
                number_of(cells.len(), "cell")
            );
        }
        let (runs, judging) = (self.plan.choosing_runs().len(), self.most_judging_runs());
        // A proof is written, and then checked.
        let proofs = if self.matrix.proofs { 2 * self.plan.cells.len() } else { 0 };
        let most = in_words((runs + judging + proofs) as f64 * self.limits.seconds);
        let judging = match judging {
            0 => String::new(),
            most => format!(" and at most {most} that judge"),
        };
        text + &format!("{}{judging}, at most {most} of {}\n", number_of(runs, "run"), self.measure())
    }

    /// The number of judging runs if every configuration is chosen.
    fn most_judging_runs(&self) -> usize {
        let all: Vec<usize> = (0..self.plan.configurations.len()).collect();
        self.plan.judging_runs(&all).len()
    }

    /// Makes the missing runs: first the choosing runs, then the judging runs. Stops early if the user interrupts.
    fn work(
        &self,
        mut runs: Vec<Run>,
        mut record: Option<&mut Record>,
        stop: &AtomicBool,
    ) -> Result<Vec<Run>, Error> {
        let choosing = self.plan.choosing_runs();
        let most = choosing.len() + self.most_judging_runs();
        if !runs.is_empty() {
            let at_most = if self.matrix.judge_runs > 0 { "at most " } else { "" };
            say(&format!("continuing: {} of {at_most}{} finished", runs.len(), number_of(most, "run")));
        }
        self.judged(&runs)?;
        self.make(choosing, most, &mut runs, &mut record, stop)?;
        if self.matrix.judge_runs > 0 && !stop.load(Ordering::Relaxed) {
            let chosen = to_judge(&self.plan, &self.judged(&runs)?, self.matrix.time_limit);
            let judging = self.plan.judging_runs(&chosen);
            let needed = self.plan.needed_runs(&chosen);
            runs.retain(|run| needed.contains(&(run.cell, run.run)));
            self.make(judging, needed.len(), &mut runs, &mut record, stop)?;
        }
        Ok(runs)
    }

    /// Makes the missing runs of a schedule; `total` is the number of runs at the end.
    fn make(
        &self,
        schedule: Vec<(usize, u64)>,
        total: usize,
        runs: &mut Vec<Run>,
        record: &mut Option<&mut Record>,
        stop: &AtomicBool,
    ) -> Result<(), Error> {
        let bar = ProgressBar::new(total as u64).with_position(runs.len() as u64);
        let template = "{msg}{bar:30} {pos} of {len} runs, {elapsed}, about {eta} left";
        bar.set_style(
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        bar.enable_steady_tick(std::time::Duration::from_millis(500));
        let (begun, before) = (Instant::now(), runs.len());
        let mut lines = Lines::begin();
        for (cell, number) in schedule {
            if runs.iter().any(|run| (run.cell, run.run) == (cell, number)) {
                continue;
            }
            self.show(&bar, runs, cell);
            let load = machine::load();
            let ended = child::run(&self.arguments(cell, number), self.limits, stop)?;
            if ended.exceeded == Some(Exceeded::Interrupted) || stop.load(Ordering::Relaxed) {
                break;
            }
            let run = run_of(self.matrix.task, (cell, number), self.limits.processor, &ended);
            let proof = match self.wants_proof(&run) {
                true => match self.prove(cell, stop)? {
                    None => break,
                    proof => proof,
                },
                false => None,
            };
            runs.push(Run { load, proof, ..run });
            self.judged(runs).inspect_err(|_| bar.finish_and_clear())?;
            if let (Some(record), Some(run)) = (record.as_mut(), runs.last()) {
                record.add(run)?;
            }
            bar.inc(1);
            if bar.is_hidden()
                && let Some(elapsed) = lines.due()
            {
                let (after, missing) = (in_words(elapsed.as_secs_f64()), total);
                let total = number_of(total, "run");
                let left = begun.elapsed().as_secs_f64() / (runs.len() - before) as f64
                    * (missing - runs.len()) as f64;
                say(&format!("after {after}: {} of {total}, about {} left", runs.len(), in_words(left)));
            }
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// Shows a table of the results for the current puzzle.
    fn show(&self, bar: &ProgressBar, runs: &[Run], cell: usize) {
        if bar.is_hidden() {
            return;
        }
        let summary = Summary::new(&self.plan, runs, self.matrix.time_limit, 0..self.plan.all_runs());
        let puzzle = self.plan.cells[cell].puzzle;
        let table = report::live(&self.plan, &summary, puzzle);
        bar.set_message(format!("{}\n{table}", self.plan.instances[puzzle].name));
    }

    /// The arguments of a run of a cell.
    fn arguments(&self, cell: usize, run: u64) -> Vec<String> {
        for_programs(self.command(cell, Some(run)))
    }

    /// The command of a cell, without the options that only programs need.
    fn command(&self, cell: usize, run: Option<u64>) -> Vec<String> {
        let cell = &self.plan.cells[cell];
        let name = &self.plan.instances[cell.puzzle].name;
        let command = if self.matrix.task == Task::Count { "count" } else { "solve" };
        let mut arguments = vec![command.to_owned(), name.clone()];
        arguments.extend(self.conditions(name));
        for (option, value) in &cell.options {
            arguments.extend([format!("--{option}"), value.clone()]);
        }
        let engine = cell.options.iter().find(|(option, _)| option == "engine");
        if engine.is_none() && self.subjects[cell.puzzle].model().is_some() {
            arguments.extend(["--engine".to_owned(), "sat".to_owned()]);
        }
        // Neither searches nor backtracking use a seed.
        let seeded = cell.options.iter().all(|(option, value)| match option.as_str() {
            "engine" => value == "sat",
            "enumeration" => value != "backtracking",
            _ => true,
        });
        if let Some(run) = run.filter(|_| seeded) {
            arguments.extend(["--seed".to_owned(), (self.matrix.seed + run).to_string()]);
        }
        arguments.extend(["--threads".to_owned(), self.matrix.threads.to_string()]);
        arguments
    }

    /// The conditions that are added to a puzzle, or the data of a model, as arguments.
    fn conditions(&self, puzzle: &str) -> Vec<String> {
        let data = if is_minizinc(puzzle) { self.matrix.data.as_slice() } else { &[] };
        let added =
            [("--pin", &self.matrix.pins[..]), ("--condition", &self.matrix.conditions), ("--data", data)];
        let words = |(option, added): (&str, &[String])| -> Vec<String> {
            added.iter().flat_map(|sentence| [option.to_owned(), sentence.clone()]).collect()
        };
        added.into_iter().flat_map(words).collect()
    }

    /// The command as a user can type it.
    fn shown(&self, cell: usize, run: Option<u64>) -> String {
        let words: Vec<String> = self.command(cell, run).iter().map(|word| quoted(word)).collect();
        format!("geduld {}", words.join(" "))
    }

    /// Marks the runs whose answers are wrong.
    ///
    /// # Errors
    /// If runs contradict one another and it is unknown which of them is wrong.
    fn judged(&self, runs: &[Run]) -> Result<Vec<Run>, Error> {
        // Every solution is checked by the rules. The other answers of an external solver are not checked.
        let trusted = |run: &Run, key: &str, value: &str| {
            (key, value) == (THERE_IS, "yes") || !self.is_external(run.cell)
        };
        agreement::judge(&self.plan, runs, &self.expected, &trusted).map_err(|(position, disagreement)| {
            let run = &runs[position];
            let name = &self.plan.instance(run.cell).name;
            let this = self.shown(run.cell, Some(run.run));
            let against = match disagreement.against {
                Some((cell, run)) => self.shown(cell, Some(run)),
                None => format!("the expected result of {name}"),
            };
            Error::new(
                format!("{name}: {disagreement}:\n  {this}\n  {against}"),
                "one of them is wrong: run both again; unless the file has a wrong number, please report it",
            )
        })
    }

    /// Whether the solver of a cell is an external program.
    fn is_external(&self, cell: usize) -> bool {
        let solver = self.plan.cells[cell].options.iter().find(|(option, _)| option == "solver");
        let choice = solver.and_then(|(_, name)| name.parse::<SolverChoice>().ok());
        choice.is_some_and(|choice| choice.is_external())
    }
}

/// Adds the options for output that a program reads.
fn for_programs(mut arguments: Vec<String>) -> Vec<String> {
    arguments.extend(["--json", "--stats", "--no-progress"].map(str::to_owned));
    arguments
}
