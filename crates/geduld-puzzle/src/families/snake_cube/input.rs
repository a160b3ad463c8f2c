//! Pins and the start in user input.

use geduld_model::{Model, Value};

use super::model::position;
use super::puzzle::{Pin, Position, SnakeCube};
use crate::family::{PinOf, Rule, UserInput};
use crate::file::Diagnostic;

impl UserInput for SnakeCube {
    fn add_pin(&mut self, text: &str) -> Result<(), Diagnostic> {
        let wrong = || {
            Diagnostic::new(
                format!("`{text}` is not a pin of a snake cube"),
                "write cube=x,y,z, e.g. 14=2,2,2",
            )
        };
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| wrong());
        let (cube, at) = text.split_once('=').ok_or_else(wrong)?;
        let at: Vec<usize> = at.split(',').map(number).collect::<Result<_, _>>()?;
        let pin = Pin { cube: number(cube)?, at: at.try_into().map_err(|_| wrong())? };
        self.push_pin(pin)
    }

    fn pins_of(&self, model: &Model, values: &[Value]) -> Vec<PinOf> {
        let cubes = (1..).zip(model.decisions()).zip(values);
        let free = cubes.filter(|((cube, _), _)| !self.pins.iter().any(|pin| pin.cube == *cube));
        free.map(|((cube, variable), &value)| {
            let pin = Pin { cube, at: position(self.size, value) };
            PinOf { variable, text: pin.to_string(), replaces: false }
        })
        .collect()
    }

    fn apply_rule(&mut self, rule: &Rule) -> Result<bool, Diagnostic> {
        let Rule::Start(places) = rule else { return Ok(false) };
        let places = places.iter().map(|text| {
            let numbers: Result<Vec<usize>, _> =
                text.split(',').map(|number| number.trim().parse()).collect();
            let at = numbers.ok().and_then(|numbers| Position::try_from(numbers).ok());
            at.ok_or_else(|| Diagnostic::new(format!("`{text}` is not a place"), "write x,y,z, e.g. 1,1,1"))
        });
        self.set_start(places.collect::<Result<_, _>>()?).map(|()| true)
    }
}
