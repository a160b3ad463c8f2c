//! The arguments of `geduld minizinc`.

use std::path::PathBuf;

use clap::Subcommand;

/// Arguments of `geduld minizinc`.
#[derive(Debug, clap::Args)]
pub struct MiniZincArgs {
    /// The command to run.
    #[command(subcommand)]
    pub command: MiniZincCommand,
}

/// The commands that register geduld with MiniZinc.
#[derive(Debug, Subcommand)]
pub enum MiniZincCommand {
    /// Write the configuration of geduld where MiniZinc looks for solvers
    #[command(after_help = "\
MiniZinc looks in ~/.minizinc/solvers (on Windows %APPDATA%\\MiniZinc\\solvers), and in the folders that the variable MZN_SOLVER_PATH names. The \
configuration holds the path of this program: install again if you move the program.

Example:
  geduld minizinc install
  minizinc --solver geduld model.mzn")]
    Install(InstallArgs),
    /// Remove the configuration
    Uninstall(InstallArgs),
    /// Show where MiniZinc looks for solvers, and whether geduld is there
    Where,
}

/// Arguments of `geduld minizinc install`.
#[derive(Debug, clap::Args)]
pub struct InstallArgs {
    /// The folder for geduld.msc and its library [default: where MiniZinc looks]
    #[arg(long, value_name = "FOLDER")]
    pub to: Option<PathBuf>,
    /// Show what would be done, and do nothing
    #[arg(long)]
    pub dry_run: bool,
}
