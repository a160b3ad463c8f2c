//! `geduld count`

use serde_json::Value;

use crate::args::CountArgs;
use crate::error::{Error, Status};
use crate::numbers::heading;
use crate::output::Output;
use crate::{conditions, counting};

pub fn run(args: &CountArgs) -> Result<Status, Error> {
    let puzzle = conditions::load(&args.puzzle)?;
    let instance = puzzle.instance();
    let counted = counting::run_part(&instance, &args.engine, &args.part)?;
    let mut output = Output::new();
    if args.json {
        output.line(&Value::Object(counted.json(&instance)).to_string())?;
    } else {
        output.line(&heading(&puzzle))?;
        output.write(&counted.numbers.table(counted.complete))?;
        output.line(&counted.footer())?;
    }
    output.flush()?;
    Ok(if counted.complete { Status::Done } else { Status::Incomplete })
}
