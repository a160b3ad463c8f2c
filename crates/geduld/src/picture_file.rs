//! Pictures on their way into files: SVG as it is, PNG if the program was built with it.

use std::path::Path;

use crate::error::Error;
use crate::output::Output;

/// Whether this program writes PNG.
pub const PNG: bool = cfg!(feature = "png");

/// Writes a picture to standard output, or to a file; as PNG if that is what its name ends in.
///
/// # Errors
/// If it cannot be written.
pub fn write(file: Option<&Path>, svg: &str) -> Result<(), Error> {
    let mut output = Output::to(file)?;
    output.write(svg)?;
    output.finish()
}

/// Checks that a file is named as the picture that will be in it.
///
/// # Errors
/// If its name ends otherwise.
pub fn check_ending(file: Option<&Path>) -> Result<(), Error> {
    let Some(file) = file else { return Ok(()) };
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => Ok(()),
        Some("png") if PNG => Ok(()),
        Some("png") => Err(Error::usage(
            format!("{}: this geduld was built without PNG", file.display()),
            "take .svg, or build it with --features png",
        )),
        _ => Err(Error::usage(
            format!("{} does not say what to write to it", file.display()),
            if PNG { "end its name with .svg or .png" } else { "end its name with .svg" },
        )),
    }
}
