//! A snake cube from its file.

use geduld_model::number_of;
use toml::Spanned;
use toml::de::DeValue;

use super::{Pin, Position, SnakeCube};
use crate::file::{Diagnostic, FromToml, Misfit, Section, Word};

/// The largest box, in cubes. Each cube may lie anywhere, which makes 46,656 atoms.
const MAX_CUBES: usize = 216;

/// The digits of a chain: a string, in which blanks mean nothing, or a list of digits or of such strings.
struct Chain(Vec<char>);

impl FromToml for Chain {
    fn expected() -> String {
        "a string in quotes or a list, one digit for each cube".to_owned()
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        let parts = match value.get_ref().as_str() {
            Some(text) => vec![text.to_owned()],
            None => Vec::<Word>::from_toml(value)?.iter().map(Word::to_string).collect(),
        };
        Ok(Self(parts.iter().flat_map(|part| part.chars()).filter(|digit| !digit.is_whitespace()).collect()))
    }
}

impl SnakeCube {
    pub(crate) fn read(root: &Section<'_>) -> Result<Self, Diagnostic> {
        let size = root.required::<[usize; 3]>("size")?;
        let volume = size.value.iter().try_fold(1usize, |volume, &side| volume.checked_mul(side));
        let volume = match volume {
            Some(volume @ 1..=MAX_CUBES) => volume,
            volume => {
                let [x, y, z] = size.value;
                let (what, help) = match volume {
                    Some(0) => ("has no room for a cube", "each side is at least 1".to_owned()),
                    _ => (
                        "is larger than geduld serves",
                        format!("it serves boxes of at most {MAX_CUBES} cubes"),
                    ),
                };
                return Err(size.wrong(format!("a box of {x} x {y} x {z} {what}"), help));
            }
        };
        let chain = root.required::<Chain>("chain")?;
        let digits = &chain.value.0;
        if let Some(other) = digits.iter().find(|digit| !matches!(digit, '0' | '1')) {
            let help = "write one digit for each cube: 1 = the string turns here, 0 = straight or an end";
            return Err(chain.wrong(format!("the chain has the character {other:?}"), help));
        }
        if digits.len() != volume {
            let [x, y, z] = size.value;
            return Err(chain.wrong(
                format!(
                    "the chain has {}, a box of {x} x {y} x {z} has {volume}",
                    number_of(digits.len(), "cube")
                ),
                "check `size`, and that `chain` has one digit for each cube, ends included",
            ));
        }
        let bends = digits.iter().map(|&digit| digit == '1').collect();
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
            puzzle
                .push_pin(Pin { cube, at })
                .and_then(|()| puzzle.check_start())
                .map_err(|diagnostic| diagnostic.at(section.span()))?;
        }
        Ok(puzzle)
    }
}
