//! Reads a snake cube from its file.

use serde_json::{Value, json};
use toml::Spanned;
use toml::de::DeValue;

use super::chain::Chain;
use super::puzzle::{Pin, Position, SnakeCube};
use crate::family::{FileFormat, Starter, starters};
use crate::file::{Diagnostic, FromToml, Key, Misfit, Section};

/// The maximum number of cubes in a box. Each cube may lie anywhere, which makes 46,656 atoms.
const MAX_CUBES: usize = 216;

/// The keys of a pin.
const PIN: &[Key] = &[
    Key::new::<usize>("cube", "The number of the cube along the string, from 1").required(),
    Key::new::<Position>("at", "Its place: column, row and layer, from 1").required().like("[1, 1, 1]"),
];

impl FileFormat for SnakeCube {
    const KIND: &'static str = "snake-cube";
    const ABOUT: &'static str = "A string of cubes folded into a box";
    const STARTERS: &'static [Starter] = starters!("snake-cube");
    const KEYS: &'static [Key] = &[
        Key::new::<BoxSize>("size", "The sides of the box, in cubes").required().like("[3, 3, 3]"),
        Key::new::<Chain>(
            "chain",
            "The string: for each cube 1 or T if it turns there, otherwise 0 or S; or the lengths of the straight runs",
        )
        .required()
        .like("\"00110110111011110101010101\""),
        Key::table("rules", "Rules", Self::RULE_KEYS),
        Key::tables("pin", "Cubes whose places are given", PIN),
    ];
    const RULE_KEYS: &'static [Key] =
        &[Key::new::<Vec<Position>>("start", "The places where the first cube may lie").like("[[1, 1, 1]]")];
    const RULES: &'static [&'static str] = &["start"];

    fn read(root: &Section<'_>) -> Result<Self, Diagnostic> {
        let size = root.required::<BoxSize>("size")?;
        let volume = size.value.0.iter().try_fold(1usize, |volume, &side| volume.checked_mul(side));
        let volume = match volume {
            Some(volume @ 1..=MAX_CUBES) => volume,
            volume => {
                let [x, y, z] = size.value.0;
                let (what, help) = match volume {
                    Some(0) => ("has no room for a cube", "each side is at least 1".to_owned()),
                    _ => (
                        "is larger than geduld supports",
                        format!("geduld supports boxes of at most {MAX_CUBES} cubes"),
                    ),
                };
                return Err(size.wrong(format!("a box of {x} x {y} x {z} {what}"), help));
            }
        };
        let chain = root.required::<Chain>("chain")?;
        let bends = chain.value.bends(volume).map_err(|diagnostic| diagnostic.at(chain.span.clone()))?;
        let mut puzzle = Self { size: size.value.0, bends, start: None, pins: Vec::new() };
        if let Some(rules) = root.section("rules", Self::RULE_KEYS)?
            && let Some(start) = rules.optional::<Vec<Position>>("start")?
        {
            if start.value.is_empty() {
                return Err(start.wrong("`start` is empty", "list a position, or remove `start`"));
            }
            puzzle.set_start(start.value).map_err(|diagnostic| diagnostic.at(start.span))?;
        }
        root.each("pin", PIN, |_, section| {
            let cube = section.required::<usize>("cube")?.value;
            let at = section.required::<Position>("at")?.value;
            puzzle.push_pin(Pin { cube, at }).map_err(|diagnostic| diagnostic.at(section.span()))
        })?;
        Ok(puzzle)
    }
}

/// The sides of a box. One number is the side of a cube.
struct BoxSize([usize; 3]);

impl FromToml for BoxSize {
    fn expected() -> String {
        format!("{}, or one number for a cube", <[usize; 3]>::expected())
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        match value.get_ref() {
            DeValue::Integer(_) => usize::from_toml(value).map(|side| Self([side; 3])),
            _ => <[usize; 3]>::from_toml(value).map(Self),
        }
    }
    fn schema() -> Value {
        json!({ "anyOf": [usize::schema(), <[usize; 3]>::schema()] })
    }
}
