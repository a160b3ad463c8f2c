//! `geduld minizinc`

use std::path::PathBuf;

use clap::Subcommand;

/// Arguments of `geduld minizinc`.
#[derive(Debug, clap::Args)]
pub struct MiniZincArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: MiniZincCommand,
}

/// What is done about MiniZinc.
#[derive(Debug, Subcommand)]
pub enum MiniZincCommand {
    /// Write the configuration of geduld where MiniZinc looks for solvers
    #[command(after_help = "\
MiniZinc looks in ~/.minizinc/solvers (on Windows %APPDATA%\\MiniZinc\\solvers), and in the folders that the variable MZN_SOLVER_PATH names. The \
configuration names this program by its place: install again if you move it.

Example:
  geduld minizinc install
  minizinc --solver geduld model.mzn")]
    Install(InstallArgs),
    /// Take the configuration away again
    Uninstall(InstallArgs),
    /// Say where MiniZinc looks for solvers, and whether geduld is there
    Where,
}

/// Arguments of `geduld minizinc install`.
#[derive(Debug, clap::Args)]
pub struct InstallArgs {
    /// The folder for geduld.msc and its library [default: where MiniZinc looks]
    #[arg(long, value_name = "FOLDER")]
    pub to: Option<PathBuf>,
    /// Say what would be done, and do nothing
    #[arg(long)]
    pub dry_run: bool,
}
