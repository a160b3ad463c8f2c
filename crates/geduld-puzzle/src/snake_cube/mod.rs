//! Snake cubes: a string of cubes folded into a box.
//!
//! After: *Würfelschlangen lösen mit SAT/SMT-Solver* (Welt der Geduldspiele, 2024).

mod canonical;
mod chain;
mod check;
mod conditions;
mod draw;
mod facts;
mod json;
mod lint;
mod model;
mod read;
mod reading;
mod symmetry;

use geduld_draw::Canvas;
use geduld_draw::scene::Scene;
use geduld_model::{BoardSymmetry, Model, Permutation, SolutionChecker, Value, VarId, Violation};
use serde::{Deserialize, Serialize};

use crate::condition::{Filled, Places, Setting};
use crate::drawer::Drawer;
use crate::fact::Fact;
use crate::file::Diagnostic;
use crate::picture::PiecePicture;
use crate::solution::{BySolution, Solution, from_json};
use crate::{Family, JsonWriter, MapKind, PinOf, Reading, ReadingWords, Rule, Same};

/// Column, row and layer of a cube in the box, each counted from 1.
pub type Position = [usize; 3];

/// A cube whose position is fixed beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// Number of the cube along the string, counted from 1.
    pub cube: usize,
    /// Where it lies.
    pub at: Position,
}

/// A snake cube as its file describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnakeCube {
    /// The sizes of the box.
    pub size: [usize; 3],
    /// For each cube whether the string turns there; it says nothing at the ends.
    pub bends: Vec<bool>,
    /// Where the first cube may lie, if that is restricted.
    pub start: Option<Vec<Position>>,
    /// The cubes that are fixed.
    pub pins: Vec<Pin>,
}

/// Where the cubes of a snake lie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Path {
    /// The position of each cube, along the string.
    pub path: Vec<Position>,
}

impl SnakeCube {
    pub(crate) const KIND: &'static str = "snake-cube";
    pub(crate) const KEYS: [&'static str; 4] = ["size", "chain", "rules", "pin"];

    /// How many cubes there are, which is the volume of the box.
    pub fn cubes(&self) -> usize {
        self.bends.len()
    }

    /// Whether the string turns at the same cubes when it is run through from its other end.
    pub fn is_palindrome(&self) -> bool {
        let bends = self.bends.get(1..self.bends.len().max(2) - 1).unwrap_or(&[]);
        bends.iter().eq(bends.iter().rev())
    }

    fn in_box(&self, at: Position) -> bool {
        at.iter().zip(self.size).all(|(&x, size)| (1..=size).contains(&x))
    }

    fn check_position(&self, at: Position) -> Result<(), Diagnostic> {
        if self.in_box(at) {
            return Ok(());
        }
        let [x, y, z] = self.size;
        let help = format!("positions go from 1, 1, 1 to {x}, {y}, {z}");
        Err(Diagnostic::new(format!("position {} is outside the box", written(at)), help))
    }

    /// Restricts the first cube to these places, of which there is at least one.
    fn set_start(&mut self, mut places: Vec<Position>) -> Result<(), Diagnostic> {
        places.iter().try_for_each(|&at| self.check_position(at))?;
        places.sort_unstable();
        places.dedup();
        self.start = Some(places);
        Ok(())
    }

    /// Whether cube 1, if it is pinned, is pinned to a place where it may lie.
    fn check_start(&self) -> Result<(), Diagnostic> {
        let elsewhere = |at: Position| self.start.as_ref().is_some_and(|start| !start.contains(&at));
        match self.pins.iter().find(|pin| pin.cube == 1 && elsewhere(pin.at)) {
            None => Ok(()),
            Some(pin) => Err(Diagnostic::new(
                format!("cube 1 is pinned to {}, which is no `start`", written(pin.at)),
                "take away the pin, or add the place to `start`",
            )),
        }
    }

    /// Adds a pin after having checked it against the box and the other pins.
    fn push_pin(&mut self, pin: Pin) -> Result<(), Diagnostic> {
        self.check_position(pin.at)?;
        if !(1..=self.cubes()).contains(&pin.cube) {
            let help = format!("the cubes are numbered from 1 to {}", self.cubes());
            return Err(Diagnostic::new(format!("there is no cube {}", pin.cube), help));
        }
        if self.pins.iter().any(|other| other.cube == pin.cube) {
            let message = format!("cube {} is pinned twice", pin.cube);
            return Err(Diagnostic::new(message, "keep one of the two pins"));
        }
        if let Some(other) = self.pins.iter().find(|other| other.at == pin.at) {
            let message = format!("cubes {} and {} are pinned to the same place", other.cube, pin.cube);
            return Err(Diagnostic::new(message, "give each cube its own place"));
        }
        self.pins.push(pin);
        Ok(())
    }
}

fn written([x, y, z]: Position) -> String {
    format!("{x},{y},{z}")
}

impl Family for SnakeCube {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn model(&self) -> Model {
        model::build(self)
    }

    fn warnings(&self) -> Vec<Diagnostic> {
        self.find_warnings()
    }

    fn contradiction(&self) -> Option<Diagnostic> {
        self.find_contradiction()
    }

    fn split_order(&self) -> Vec<VarId> {
        (0..self.cubes()).map(VarId::new).collect()
    }

    fn map_kinds(&self) -> &'static [MapKind] {
        &[MapKind::Rotation, MapKind::Reflection, MapKind::Reversal]
    }

    fn check_same(&self, same: &Same) -> Result<(), Diagnostic> {
        same.check_kinds(Self::KIND, self.map_kinds())?;
        if same.has(MapKind::Reversal) && !self.is_palindrome() {
            return Err(Diagnostic::new(
                "the chain is not the same from its other end, so reversal makes nothing the same",
                "leave out `reversal`",
            ));
        }
        Ok(())
    }

    fn board_symmetries(&self, model: &Model, same: &Same) -> Vec<BoardSymmetry> {
        symmetry::board_symmetries(self, model, same)
    }

    fn is_fixed(&self, solution: &Solution, map: &str) -> bool {
        let Solution::SnakeCube(path) = solution else { panic!("this is no folded snake") };
        let all = self.map_kinds().iter().copied().collect();
        let maps = symmetry::maps(self, &all);
        maps.into_iter().any(|(name, snake_map)| name == map && snake_map.fixes(self.size, &path.path))
    }

    fn solution(&self, _model: &Model, values: &[Value]) -> Solution {
        Solution::SnakeCube(Path {
            path: values.iter().map(|&value| model::position(self.size, value)).collect(),
        })
    }

    fn check(&self, solution: &Solution) -> Result<(), Violation> {
        match solution {
            Solution::SnakeCube(path) => check::check(self, path),
            _ => Err(Violation::new("this is no folded snake")),
        }
    }

    fn checker<'a>(&'a self, _model: &Model) -> Box<dyn SolutionChecker + 'a> {
        Box::new(check::Checker::new(self))
    }

    fn json_writer<'a>(&'a self, _model: &Model) -> Box<dyn JsonWriter + 'a> {
        Box::new(json::Writer::new(self))
    }

    fn drawer<'a>(&'a self, model: &Model) -> Box<dyn Drawer + 'a> {
        Box::new(BySolution { family: self, model: model.filtered(|_| false) })
    }

    fn setting(&self) -> Setting {
        self.setting()
    }

    fn places<'a>(&'a self, model: &'a Model) -> Box<dyn Places + 'a> {
        Box::new(conditions::Cubes { puzzle: self, model })
    }

    fn filled(&self, solution: &Solution) -> Filled {
        match solution {
            Solution::SnakeCube(path) => self.filled(path),
            _ => panic!("this is no folded snake"),
        }
    }

    fn read_symmetry(&self, model: &Model, symmetry: &Permutation) -> Option<Reading> {
        self.read_symmetry(model, symmetry)
    }

    fn reading_words(&self, model: &Model) -> ReadingWords {
        self.reading_words(model)
    }

    fn draw(&self, solution: &Solution) -> Canvas {
        match solution {
            Solution::SnakeCube(path) => draw::draw(self, path),
            _ => panic!("this is no folded snake"),
        }
    }

    fn board(&self) -> Canvas {
        draw::board(self)
    }

    fn picture(&self, solution: &Solution) -> Scene {
        match solution {
            Solution::SnakeCube(path) => draw::picture::draw(self, path),
            _ => panic!("this is no path of cubes"),
        }
    }

    fn board_picture(&self) -> Scene {
        draw::picture::board(self)
    }

    fn edge_on_paper(&self) -> f64 {
        20.0
    }

    fn piece_pictures(&self) -> Vec<PiecePicture> {
        vec![draw::chain::string(self)]
    }

    fn cut_outs(&self) -> Vec<PiecePicture> {
        draw::chain::nets(self)
    }

    fn picture_legend(&self, solution: Option<&Solution>) -> Vec<String> {
        draw::picture::legend(self, solution.is_some())
    }

    fn facts(&self) -> Vec<Fact> {
        self.find_facts()
    }

    fn parse_solution(&self, json: &str) -> Result<Solution, Violation> {
        from_json(json).map(Solution::SnakeCube)
    }

    fn pins_of(&self, model: &Model, values: &[Value]) -> Vec<PinOf> {
        let cubes = (1..).zip(model.decisions()).zip(values);
        let free = cubes.filter(|((cube, _), _)| !self.pins.iter().any(|pin| pin.cube == *cube));
        free.map(|((cube, variable), &value)| {
            let [x, y, z] = model::position(self.size, value);
            PinOf { variable, text: format!("{cube}={x},{y},{z}"), replaces: false }
        })
        .collect()
    }

    fn add_pin(&mut self, text: &str) -> Result<(), Diagnostic> {
        let wrong = || {
            Diagnostic::new(format!("`{text}` is no pin of a snake cube"), "write cube=x,y,z, e.g. 14=2,2,2")
        };
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| wrong());
        let (cube, at) = text.split_once('=').ok_or_else(wrong)?;
        let at: Vec<usize> = at.split(',').map(number).collect::<Result<_, _>>()?;
        let pin = Pin { cube: number(cube)?, at: at.try_into().map_err(|_| wrong())? };
        self.push_pin(pin)
    }

    fn set_rule(&mut self, rule: &Rule) -> Result<(), Diagnostic> {
        let Rule::Start(places) = rule else { return Err(rule.unknown_to(self.kind())) };
        let places = places.iter().map(|text| {
            let numbers: Result<Vec<usize>, _> =
                text.split(',').map(|number| number.trim().parse()).collect();
            let at = numbers.ok().and_then(|numbers| Position::try_from(numbers).ok());
            at.ok_or_else(|| Diagnostic::new(format!("`{text}` is no place"), "write x,y,z, e.g. 1,1,1"))
        });
        self.set_start(places.collect::<Result<_, _>>()?)
    }
}
