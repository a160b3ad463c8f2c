//! `geduld schema`

use geduld::exports::puzzles::schema;

use crate::args::{SchemaArgs, file_of};
use crate::error::{Error, Status};
use crate::output::standard::Report;

pub fn run(args: &SchemaArgs) -> Result<Status, Error> {
    let schema = schema(args.kind.as_deref()).expect("the kind is one of the list");
    Report::done(format!("{schema:#}\n")).print_to(file_of(&args.output))
}
