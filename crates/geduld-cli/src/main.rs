//! The command line of geduld: arguments, files, progress, colours, JSON, signals and exit statuses. The libraries do
//! the solving.

mod args;
mod cluster;
mod commands;
mod compare;
mod counting;
mod error;
mod gallery;
mod manual;
mod output;
mod pictures;
mod protocol;
mod reading;
mod running;
mod terminal;

use std::process::ExitCode;

use args::{Args, Command};
use reading::puzzles_only;

fn main() -> ExitCode {
    #[cfg(feature = "trace")]
    geduld::exports::engines::trace_to(std::io::stderr());
    running::ending::after_panics();
    running::outlive::end_with_parent();
    running::memory::watch();
    let read = Args::read().and_then(|args| puzzles_only::refuse_others(&args.command).map(|()| args));
    let result = read.and_then(|args| match args.command {
        Command::Info(args) => commands::info::run(&args),
        Command::Solve(args) => commands::solve::run(&args),
        Command::List(args) => commands::list::run(&args),
        Command::Gallery(args) => commands::gallery::run(&args),
        Command::Draw(args) => commands::draw::run(&args),
        Command::Count(args) => commands::count::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Sample(args) => commands::sample::run(&args),
        Command::Estimate(args) => commands::estimate::run(&args),
        Command::Symmetries(args) => commands::symmetries::run(&args),
        Command::Why(args) => commands::why::run(&args),
        Command::Unique(args) => commands::unique::run(&args),
        Command::Hint(args) => commands::hint::run(&args),
        Command::Fingerprint(args) => commands::fingerprint::run(&args),
        Command::Plan(args) => commands::plan::run(&args),
        Command::Audit(args) => commands::audit::run(&args),
        Command::Cluster(args) => commands::cluster::run(&args),
        Command::Merge(args) => commands::merge::run(&args),
        Command::FlatZinc(args) => commands::flatzinc::run(&args),
        Command::MiniZinc(args) => commands::minizinc::run(&args),
        Command::Encode(args) => commands::encode::run(&args),
        Command::Decode(args) => commands::decode::run(&args),
        Command::Solvers(args) => commands::solvers::run(&args),
        Command::Compare(args) => commands::compare::run(&args),
        Command::Generate(args) => commands::generate::run(&args),
        Command::Schema(args) => commands::schema::run(&args),
        Command::Show(args) => commands::show::run(&args),
        Command::Import(args) => commands::import::run(&args),
        Command::Export(args) => commands::export::run(&args),
        Command::New(args) => commands::new::run(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Completions(args) => commands::completions::run(&args),
        Command::Man(args) => commands::man::run(&args),
        Command::Help(args) => commands::help::run(&args),
    });
    running::outlive::remove_folder();
    match result {
        Ok(_) if running::ending::has_failed() => running::ending::FAILED.into(),
        Ok(status) => status.into(),
        Err(error) => error.report(),
    }
}
