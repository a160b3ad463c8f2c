//! Writes pictures to files: as SVG, or as PNG if the program was built with PNG.

use std::path::Path;

use crate::error::Error;
use crate::output::standard::Output;

/// Whether this program can write PNG.
pub const PNG: bool = cfg!(feature = "png");

/// Writes a picture to standard output or a file. A file whose name ends in `.png` is written as PNG.
///
/// # Errors
/// If it cannot be written.
pub fn write(file: Option<&Path>, svg: &str) -> Result<(), Error> {
    let mut output = Output::to(file)?;
    #[cfg(feature = "png")]
    if file.is_some_and(|file| file.extension().is_some_and(|ending| ending == "png")) {
        output.write_bytes(&png(svg)?)?;
        return output.finish();
    }
    output.write(svg)?;
    output.finish()
}

/// Checks that the ending of a file name is a picture format.
///
/// # Errors
/// If the ending is not a format that this program can write.
pub fn check_ending(file: Option<&Path>) -> Result<(), Error> {
    let Some(file) = file else { return Ok(()) };
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => Ok(()),
        Some("png") if PNG => Ok(()),
        Some("png") => Err(Error::usage(
            format!("{}: this geduld was built without PNG", file.display()),
            "use .svg, or build it with --features png",
        )),
        _ => Err(Error::usage(
            format!("the name {} does not end in a known format", file.display()),
            if PNG { "end its name with .svg or .png" } else { "end its name with .svg" },
        )),
    }
}

/// Converts the picture to PNG, with two pixels per CSS pixel. Texts use the fonts of the system.
///
/// # Errors
/// If the system has no fonts: the labels would be missing.
#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>, Error> {
    use resvg::{render, tiny_skia, usvg};

    const DENSITY: f32 = 2.0;
    let failed = |error: &dyn std::fmt::Display| {
        Error::new(format!("cannot make a PNG of the picture: {error}"), "use .svg")
    };
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    if options.fontdb.is_empty() {
        return Err(Error::new(
            "there is no font on this system for the texts of a PNG",
            "install one, or use .svg",
        ));
    }
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| failed(&error))?;
    let size = tree.size().to_int_size().scale_by(DENSITY).ok_or_else(|| failed(&"it is too large"))?;
    let mut pixels =
        tiny_skia::Pixmap::new(size.width(), size.height()).ok_or_else(|| failed(&"it is too large"))?;
    render(&tree, tiny_skia::Transform::from_scale(DENSITY, DENSITY), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(&error))
}
