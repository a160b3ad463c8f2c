//! `geduld new`

use geduld_puzzle::{FAMILIES, bundled};

use crate::args::NewArgs;
use crate::error::{Error, Status};
use crate::output::standard::Report;

pub fn run(args: &NewArgs) -> Result<Status, Error> {
    let kind = &args.kind;
    let known = FAMILIES.iter().find(|family| family.kind == *kind).map_or(&[][..], |family| family.boards);
    let starter = match (&args.board, known.first()) {
        (None, None) => kind.clone(),
        (None, Some((board, _))) => format!("{kind}-{board}"),
        (Some(board), _) if known.iter().any(|(known, _)| known == board) => format!("{kind}-{board}"),
        (Some(_), _) => {
            let with = FAMILIES.iter().filter(|family| !family.boards.is_empty());
            let with: Vec<String> = with.map(|family| format!("`geduld new {}`", family.kind)).collect();
            return Err(Error::usage(
                format!("a puzzle of kind {kind} has no --board"),
                format!("use --board with {}", with.join(" or ")),
            ));
        }
    };
    let starter = bundled::starter(&starter).ok_or_else(|| {
        Error::new(format!("there is no starter file for puzzles of kind {kind}"), "please report this")
    })?;
    Report::done(starter.text).print_to(args.output.as_deref())
}
