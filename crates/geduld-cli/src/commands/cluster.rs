//! `geduld cluster`

use std::num::NonZeroUsize;
use std::time::Duration;

use geduld::exports::engines::listed;
use geduld::exports::models::number_of;

use crate::args::{ClusterArgs, ClusterCommand, JobArgs, RestArgs, StatusArgs};
use crate::cluster::{CountStatus, Folder, Scheduler, Settings};
use crate::commands::plan;
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

pub fn run(args: &ClusterArgs) -> Result<Status, Error> {
    match &args.command {
        ClusterCommand::Slurm(args) => make(Scheduler::Slurm, &args.job, args.for_all(), args.for_tasks()),
        ClusterCommand::Hyperqueue(args) => make(Scheduler::Hyperqueue, args, Vec::new(), Vec::new()),
        ClusterCommand::Status(args) => status(args),
        ClusterCommand::Rest(args) => rest(args),
    }
}

fn make(
    scheduler: Scheduler,
    args: &JobArgs,
    for_all: Vec<String>,
    for_tasks: Vec<String>,
) -> Result<Status, Error> {
    let time = match scheduler {
        Scheduler::Slurm => args.time.or(Some(HOUR)),
        Scheduler::Hyperqueue => args.time,
    };
    if let Some(time) = time.filter(|&time| !(MINUTE..=YEAR).contains(&time)) {
        let message = format!("--time {} is not possible for a task", humantime::format_duration(time));
        return Err(Error::usage(message, "write a time from 1m to 1year"));
    }
    // Planning may take long, so check the folder before.
    Folder::check_free(&args.output)?;
    // Each thread should get several cubes.
    let plan = plan::make(&args.planning, args.tasks.saturating_mul(args.threads))?;
    let settings = Settings::new(scheduler, plan.header.puzzle.clone(), args.threads.get(), time);
    let settings = settings.with_options(for_all, for_tasks);
    let mut folder = Folder::make(&args.output, settings, |mut out| plan.write(&mut out))?;
    let cubes = plan.header.cubes;
    let tasks = args.tasks.get().min(cubes.max(1));
    if tasks < args.tasks.get() {
        let (all, tasks) = (number_of(cubes, "cube"), number_of(tasks, "task"));
        say(&format!("the whole count is only {all}: that makes {tasks}, not {}", args.tasks));
    }
    let round = folder.add_round(tasks, None, 1.0)?;
    finish(
        &folder,
        round,
        &format!("{} for {}", number_of(tasks, "task"), number_of(cubes, "cube")),
        args.submit,
    )
}

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);
const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);

/// Reports what was written, and submits the round if `submit` is true.
fn finish(folder: &Folder, round: usize, what: &str, submit: bool) -> Result<Status, Error> {
    let path = folder.path().display();
    let name = folder.settings.scheduler.name();
    let text = format!("round {round}: {what}, written to {path} for {name}\n");
    if !submit {
        return Report::done(
            text + &format!("submit it with {path}/submit.sh; {path}/README.md says more\n"),
        )
        .print();
    }
    Report::done(text).print()?;
    folder.submit(round)?;
    Ok(Status::Done)
}

/// The note if reading the folder is ended early.
const UNREAD: &str = "ended early: the folder was not read to its end, and nothing was changed";

fn status(args: &StatusArgs) -> Result<Status, Error> {
    let work = Work::begin(args.work, || UNREAD)?;
    work.progress().enter(Stage::Doing("reading"));
    let folder = Folder::open(&args.folder)?;
    let survey = CountStatus::of(&folder)?;
    drop(work);
    let json = || format!("{}\n", survey.json());
    Report::done(if args.format.is_json() { json() } else { survey.text(&folder) }).print()
}

fn rest(args: &RestArgs) -> Result<Status, Error> {
    let work = Work::begin(args.work, || UNREAD)?;
    work.progress().enter(Stage::Doing("reading"));
    let mut folder = Folder::open(&args.folder)?;
    let survey = CountStatus::of(&folder)?;
    drop(work);
    if survey.missing.is_empty() {
        let message = "nothing is missing: all cubes are counted";
        return Err(Error::new(message, format!("{}/merge.sh adds them up", args.folder.display())));
    }
    let running = survey.running().len();
    if running > 0 && !args.while_running {
        return Err(Error::new(
            format!("still running, or running until a moment ago: {}", number_of(running, "task")),
            "wait for them, or end them and wait three minutes; with --while-running their cubes are counted twice",
        ));
    }
    let first = folder.settings.rounds.first().map_or(1, |round| round.last);
    let tasks = args.tasks.map_or(first, NonZeroUsize::get);
    let missing = survey.missing.len();
    let round = folder.add_round(tasks, Some(&listed(&survey.missing)), 1.0 - survey.share)?;
    finish(
        &folder,
        round,
        &format!("{} for {}", number_of(tasks, "task"), number_of(missing, "cube")),
        args.submit,
    )
}
