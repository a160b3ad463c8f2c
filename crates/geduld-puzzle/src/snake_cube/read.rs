//! A snake cube from its file.

use super::{Pin, Position, SnakeCube};
use crate::file::{Diagnostic, Section};

/// The largest box, in cubes. Each cube may lie anywhere, which makes 46,656 atoms.
const MAX_CUBES: usize = 216;

impl SnakeCube {
    pub(crate) fn read(root: &Section<'_>) -> Result<Self, Diagnostic> {
        let size = root.required::<[usize; 3]>("size")?;
        let volume = size.value.iter().try_fold(1usize, |volume, &side| volume.checked_mul(side));
        let volume = match volume {
            Some(volume @ 1..=MAX_CUBES) => volume,
            _ => {
                let [x, y, z] = size.value;
                let help = format!("each side is at least 1, and the box holds at most {MAX_CUBES} cubes");
                return Err(size.wrong(format!("a box of {x} x {y} x {z} cannot be filled"), help));
            }
        };
        let chain = root.required::<String>("chain")?;
        if let Some(other) = chain.value.chars().find(|digit| !matches!(digit, '0' | '1')) {
            let help = "write one digit for each cube: 1 = the string turns here, 0 = straight or an end";
            return Err(chain.wrong(format!("the chain has the character {other:?}"), help));
        }
        if chain.value.len() != volume {
            let [x, y, z] = size.value;
            return Err(chain.wrong(
                format!("the chain has {} cubes, a box of {x} x {y} x {z} has {volume}", chain.value.len()),
                "check `size`, and that `chain` has one digit for each cube, ends included",
            ));
        }
        let bends = chain.value.chars().map(|digit| digit == '1').collect();
        let mut puzzle = Self { size: size.value, bends, start: None, pins: Vec::new() };
        if let Some(rules) = root.section("rules", &["start"])?
            && let Some(start) = rules.optional::<Vec<Position>>("start")?
        {
            if start.value.is_empty() {
                return Err(start.wrong("`start` is empty", "list a position, or take `start` away"));
            }
            puzzle.set_start(start.value).map_err(|diagnostic| diagnostic.at(start.span))?;
        }
        for section in root.sections("pin", &["cube", "at"])? {
            let cube = section.required::<usize>("cube")?.value;
            let at = section.required::<Position>("at")?.value;
            puzzle.push_pin(Pin { cube, at }).map_err(|diagnostic| diagnostic.at(section.span()))?;
        }
        Ok(puzzle)
    }
}
