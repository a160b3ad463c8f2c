//! Draws a progress bar of your own on standard error while the magic squares of order 4 are counted.
//!
//! ```text
//! 7040 magic squares, 880 up to turning and mirroring
//! ```

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use geduld::{Options, Progress, Puzzle, Result, Solve};

const WIDTH: usize = 40;

/// Draws the bar again if it has grown. geduld calls this about five times a second, on a separate thread.
fn draw(progress: &Progress, drawn: &AtomicUsize) {
    let full = (0..WIDTH).filter(|&place| (place as f64) < progress.fraction * WIDTH as f64).count();
    if drawn.swap(full, Relaxed) != full {
        eprint!("\r[{:<WIDTH$}] {} solutions", "#".repeat(full), progress.solutions);
    }
}

fn main() -> Result<()> {
    let drawn = AtomicUsize::new(0);
    let options = Options::new().on_progress(move |progress| draw(progress, &drawn));
    let counts = Puzzle::bundled("magic-4")?.count_with(&options)?;
    eprintln!();
    let different = counts.essentially_different.expect("symmetry was not switched off");
    println!("{} magic squares, {different} up to turning and mirroring", counts.solutions);
    Ok(())
}
