//! `geduld new`

use geduld::exports::puzzles::FAMILIES;

use crate::args::{MODELS, NewArgs, file_of};
use crate::error::{Error, Status};
use crate::output::standard::Report;

/// For editors: where the schema of the file is, once `geduld schema -o geduld.schema.json` has written it.
const SCHEMA: &str = "#:schema ./geduld.schema.json";

pub fn run(args: &NewArgs) -> Result<Status, Error> {
    let kind = &args.kind;
    let model = MODELS.iter().find(|model| model.kind == *kind);
    if let Some(model) = model.filter(|_| args.board.is_none()) {
        return Report::done(model.text).print_to(file_of(&args.output));
    }
    let mut own = FAMILIES.iter().filter(|family| family.kind == *kind).flat_map(|family| family.starters);
    let starter = match &args.board {
        None => own.next().ok_or_else(|| {
            Error::new(format!("there is no starter file for puzzles of kind {kind}"), "please report this")
        }),
        Some(board) => {
            own.find(|starter| starter.board.is_some_and(|(name, _)| name == board)).ok_or_else(|| {
                let with =
                    FAMILIES.iter().filter(|family| family.starters.iter().any(|own| own.board.is_some()));
                let with: Vec<String> = with.map(|family| format!("`geduld new {}`", family.kind)).collect();
                let help = format!("use --board with {}", with.join(" or "));
                Error::usage(format!("a puzzle of kind {kind} has no --board"), help)
            })
        }
    }?;
    Report::done(format!("{SCHEMA}\n{}", starter.text)).print_to(file_of(&args.output))
}
