//! `geduld minizinc`

use std::path::{Path, PathBuf};

use crate::args::{InstallArgs, MiniZincArgs, MiniZincCommand};
use crate::error::{Error, Status};
use crate::output::standard::Report;
use geduld::exports::minizinc::{Installation, named_folders, solver, users_folder};

pub fn run(args: &MiniZincArgs) -> Result<Status, Error> {
    let text = match &args.command {
        MiniZincCommand::Install(args) => install(args)?,
        MiniZincCommand::Uninstall(args) => uninstall(args)?,
        MiniZincCommand::Where => places(),
    };
    Report::done(text).print()
}

/// The folder given with `--to`, or the folder of the user in which MiniZinc looks.
fn folder(args: &InstallArgs) -> Result<PathBuf, Error> {
    match (&args.to, users_folder()) {
        (Some(folder), _) => Ok(folder.clone()),
        (None, Some(folder)) => Ok(folder),
        (None, None) => Err(Error::new(
            "cannot find your folder for solvers: neither HOME nor APPDATA is set",
            "name a folder with --to, and give its geduld.msc to `minizinc --solver`",
        )),
    }
}

fn install(args: &InstallArgs) -> Result<String, Error> {
    let folder = folder(args)?;
    let installation = Installation::in_folder(&folder);
    let Installation { configuration, library, .. } = &installation;
    let program = std::env::current_exe()
        .map_err(|error| Error::without_help(format!("cannot find the path of this program: {error}")))?;
    if args.dry_run {
        return Ok(format!(
            "would write {}, which names {}, and the library in {}\n",
            configuration.display(),
            program.display(),
            library.display()
        ));
    }
    let failed = |error| {
        let message = format!("cannot write {}: {error}", configuration.display());
        Error::new(message, "choose another folder with --to, and give its geduld.msc to `minizinc --solver`")
    };
    installation.write(&program, &solver()).map_err(failed)?;
    let solver = if is_searched(&folder) { "geduld".to_owned() } else { configuration.display().to_string() };
    Ok(format!(
        "wrote {}\nwrote the library {}\nNow this works: minizinc --solver {solver} model.mzn\n",
        configuration.display(),
        library.display()
    ))
}

fn uninstall(args: &InstallArgs) -> Result<String, Error> {
    let folder = folder(args)?;
    let installation = Installation::in_folder(&folder);
    let file = installation.configuration.display();
    if !installation.exists() {
        return Ok(format!("there is no {file}\n"));
    }
    if args.dry_run {
        return Ok(format!("would remove {file} and its library\n"));
    }
    let failed = |error| Error::new(format!("cannot remove {file}: {error}"), "remove it by hand");
    installation.remove().map_err(failed)?;
    Ok(format!("removed {file} and its library\n"))
}

/// Whether MiniZinc looks for solvers in this folder.
fn is_searched(folder: &Path) -> bool {
    users_folder().into_iter().chain(named_folders()).any(|searched| searched == folder)
}

fn places() -> String {
    let place = |folder: PathBuf| {
        let known = Installation::in_folder(&folder);
        let program = match (known.exists(), known.program()) {
            (false, _) => "no geduld".to_owned(),
            (true, None) => "geduld".to_owned(),
            (true, Some(program)) => format!("geduld, which is {}", program.display()),
        };
        format!("{}: {program}\n", folder.display())
    };
    users_folder().into_iter().chain(named_folders()).map(place).collect()
}
