//! `geduld completions`

use clap::CommandFactory;

use crate::args::{Args, CompletionsArgs};
use crate::error::{Error, Status};
use crate::output::Output;

pub fn run(args: &CompletionsArgs) -> Result<Status, Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "geduld", &mut script);
    let mut output = Output::new();
    output.write(&String::from_utf8_lossy(&script))?;
    output.flush()?;
    Ok(Status::Done)
}
