//! Magic squares, and their variants from sliding puzzles.
//!
//! After: *Magische Quadrate mit SMT-Solver erstellen* (Welt der Geduldspiele, 2024).

mod canonical;
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

use std::fmt;

use geduld_draw::Canvas;
use geduld_draw::scene::Scene;
use geduld_model::{BoardSymmetry, Domain, Model, Permutation, SolutionChecker, Value, VarId, Violation};
use serde::{Deserialize, Serialize};

use crate::condition::{Filled, Places, Setting};
use crate::drawer::Drawer;
use crate::fact::Fact;
use crate::file::{Diagnostic, did_you_mean};
use crate::picture::PiecePicture;
use crate::solution::{BySolution, Solution, from_json};
use crate::{Family, JsonWriter, MapKind, PinOf, Reading, ReadingWords, Rule, Same};

/// A parity asked of the permutation that a square is, read row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    /// Either parity.
    Any,
    /// An even number of inversions.
    Even,
    /// An odd number of inversions.
    Odd,
}

impl Parity {
    const NAMES: [&'static str; 3] = ["any", "even", "odd"];

    fn parse(word: &str) -> Result<Self, Diagnostic> {
        match word {
            "any" => Ok(Self::Any),
            "even" => Ok(Self::Even),
            "odd" => Ok(Self::Odd),
            _ => Err(Diagnostic::new(
                format!("unknown parity `{word}` of the permutation"),
                did_you_mean(word, Self::NAMES),
            )),
        }
    }
}

/// A cell whose number is fixed beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// Row and column, counted from 1.
    pub cell: (usize, usize),
    /// The number.
    pub value: usize,
}

/// A magic square as its file describes it.
#[derive(Clone, PartialEq, Eq)]
pub struct MagicSquare {
    /// The number of rows, and of columns.
    pub order: usize,
    /// Whether the two diagonals have the magic sum; a square without that is semi-magic.
    pub diagonals: bool,
    /// Whether the broken diagonals have the magic sum too.
    pub pandiagonal: bool,
    /// Whether cells opposite the centre add up to order² + 1.
    pub associative: bool,
    /// The parity of the permutation.
    pub permutation: Parity,
    /// Whether the square can be reached in the sliding puzzle.
    pub sliding: bool,
    /// The cells that are fixed.
    pub pins: Vec<Pin>,
}

/// The fingerprints of journals and plans are made from this text. So a square with diagonals is written as it was written before
/// there were squares without.
impl fmt::Debug for MagicSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { order, diagonals, pandiagonal, associative, permutation, sliding, pins } = self;
        let mut text = f.debug_struct("MagicSquare");
        text.field("order", order);
        if !diagonals {
            text.field("diagonals", diagonals);
        }
        text.field("pandiagonal", pandiagonal).field("associative", associative);
        text.field("permutation", permutation).field("sliding", sliding).field("pins", pins).finish()
    }
}

/// The numbers of a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Square {
    /// The rows, from the top.
    pub rows: Vec<Vec<usize>>,
}

impl MagicSquare {
    pub(crate) const KIND: &'static str = "magic-square";
    pub(crate) const KEYS: [&'static str; 3] = ["order", "rules", "pin"];

    /// The largest number, order².
    pub fn cells(&self) -> usize {
        self.order * self.order
    }

    /// Whether this number is the hole of the sliding puzzle.
    fn is_hole(&self, number: usize) -> bool {
        self.sliding && number == self.cells()
    }

    /// What each line adds up to: order (order² + 1) / 2.
    pub fn magic_sum(&self) -> usize {
        self.order * (self.cells() + 1) / 2
    }

    /// How many diagonals of each direction have the magic sum; the main diagonals are the first of the broken ones.
    fn diagonals(&self) -> usize {
        match (self.diagonals, self.pandiagonal) {
            (_, true) => self.order,
            (true, false) => 1,
            (false, false) => 0,
        }
    }

    /// Decides whether the diagonals have the magic sum, and the broken ones.
    fn set_diagonals(&mut self, diagonals: bool, pandiagonal: bool) -> Result<(), Diagnostic> {
        if pandiagonal && !diagonals {
            return Err(Diagnostic::new(
                "`diagonals = false` and `pandiagonal = true` exclude each other",
                "a pandiagonal square has all diagonals: leave one of the two out",
            ));
        }
        (self.diagonals, self.pandiagonal) = (diagonals, pandiagonal);
        Ok(())
    }

    /// Why there is no such square, whatever the pins, where that is known; the model then has no solution at once.
    ///
    /// C. Planck, *Pandiagonal magics of orders 6 and 10 with minimal numbers*, The Monist 29 (1919): a pandiagonal or
    /// associative square of order 4k + 2 does not exist.
    pub fn impossible(&self) -> Option<&'static str> {
        let singly_even = self.order % 4 == 2;
        (singly_even && (self.pandiagonal || self.associative))
            .then_some("there is no pandiagonal and no associative square of order 4k + 2 (Planck 1919)")
    }

    /// Adds a pin after having checked it against the square and the other pins.
    fn push_pin(&mut self, pin: Pin) -> Result<(), Diagnostic> {
        let (row, column) = pin.cell;
        if !(1..=self.order).contains(&row) || !(1..=self.order).contains(&column) {
            let message = format!("cell {row},{column} is not in the square");
            let help = format!("rows and columns are numbered from 1 to {}", self.order);
            return Err(Diagnostic::new(message, help));
        }
        if !(1..=self.cells()).contains(&pin.value) {
            let message = format!("cell {row},{column} cannot have the number {}", pin.value);
            return Err(Diagnostic::new(message, format!("the numbers are 1 to {}", self.cells())));
        }
        if let Some(other) = self.pins.iter().find(|other| other.cell == pin.cell) {
            let message =
                format!("cell {row},{column} is pinned twice, to {} and {}", other.value, pin.value);
            return Err(Diagnostic::new(message, "keep one of the two pins"));
        }
        if let Some(other) = self.pins.iter().find(|other| other.value == pin.value) {
            let (r, c) = other.cell;
            let message = format!("the number {} is pinned twice, in {r},{c} and {row},{column}", pin.value);
            return Err(Diagnostic::new(
                message,
                "every number stands in one cell: keep one of the two pins",
            ));
        }
        self.pins.push(pin);
        Ok(())
    }
}

/// The domains of the cells.
fn domains(model: &Model) -> Vec<Domain> {
    model.decisions().map(|cell| model.variable(cell).domain.clone()).collect()
}

/// The numbers in the cells that values mean.
fn numbers(domains: &[Domain], values: &[Value]) -> impl Iterator<Item = usize> {
    domains.iter().zip(values).map(|(domain, &value)| {
        usize::try_from(domain.number(value)).expect("the domain lists the numbers from 1")
    })
}

impl Family for MagicSquare {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn model(&self) -> Model {
        model::build(self)
    }

    fn warnings(&self) -> Vec<Diagnostic> {
        let known = |reason| Diagnostic::new(reason, "there is no solution, whatever else is asked for");
        self.impossible().map(known).into_iter().collect()
    }

    fn contradiction(&self) -> Option<Diagnostic> {
        self.find_contradiction()
    }

    fn split_order(&self) -> Vec<VarId> {
        (0..self.cells()).map(VarId::new).collect()
    }

    fn map_kinds(&self) -> &'static [MapKind] {
        &[MapKind::Rotation, MapKind::Reflection, MapKind::Complement]
    }

    fn board_symmetries(&self, model: &Model, same: &Same) -> Vec<BoardSymmetry> {
        let maps = symmetry::maps(self.order, same);
        maps.into_iter().map(|map| map.symmetry(model)).collect()
    }

    fn solution(&self, model: &Model, values: &[Value]) -> Solution {
        let numbers: Vec<usize> = numbers(&domains(model), values).collect();
        Solution::MagicSquare(Square { rows: numbers.chunks(self.order).map(<[usize]>::to_vec).collect() })
    }

    fn check(&self, solution: &Solution) -> Result<(), Violation> {
        match solution {
            Solution::MagicSquare(square) => check::check(self, square),
            _ => Err(Violation::new("this is no square of numbers")),
        }
    }

    fn checker<'a>(&'a self, model: &Model) -> Box<dyn SolutionChecker + 'a> {
        Box::new(check::Checker::new(self, model))
    }

    fn json_writer<'a>(&'a self, model: &Model) -> Box<dyn JsonWriter + 'a> {
        Box::new(json::Writer::new(self, model))
    }

    fn drawer<'a>(&'a self, model: &Model) -> Box<dyn Drawer + 'a> {
        Box::new(BySolution { family: self, model: model.filtered(|_| false) })
    }

    fn setting(&self) -> Setting {
        self.setting()
    }

    fn places<'a>(&'a self, model: &'a Model) -> Box<dyn Places + 'a> {
        Box::new(conditions::Cells { puzzle: self, model })
    }

    fn filled(&self, solution: &Solution) -> Filled {
        match solution {
            Solution::MagicSquare(square) => self.filled(square),
            _ => panic!("this is no square of numbers"),
        }
    }

    fn read_symmetry(&self, model: &Model, symmetry: &Permutation) -> Option<Reading> {
        self.read_symmetry(model, symmetry)
    }

    fn reading_words(&self, model: &Model) -> ReadingWords {
        self.reading_words(model)
    }

    fn is_fixed(&self, solution: &Solution, map: &str) -> bool {
        let Solution::MagicSquare(square) = solution else { panic!("this is no square of numbers") };
        let all = self.map_kinds().iter().copied().collect();
        let named = symmetry::maps(self.order, &all).into_iter().find(|known| known.name == map);
        named.is_some_and(|map| map.fixes(&square.rows.concat()))
    }

    fn summands(&self, text: &str) -> Result<Vec<(i64, VarId)>, Diagnostic> {
        let wrong = || {
            let help = "write cells with + or - between them, e.g. 1,1+1,2";
            Diagnostic::new(format!("`{text}` is no sum of cells"), help)
        };
        let spaced = text.replace('-', "+-");
        let terms = spaced.strip_prefix('+').filter(|_| text.starts_with('-')).unwrap_or(&spaced);
        let mut summands = Vec::new();
        for term in terms.split('+').map(str::trim) {
            let (factor, cell) = term.strip_prefix('-').map_or((1, term), |cell| (-1, cell));
            let (row, column) = cell.split_once(',').ok_or_else(wrong)?;
            let number = |text: &str| text.trim().parse::<usize>().map_err(|_| wrong());
            let (row, column) = (number(row)?, number(column)?);
            if !(1..=self.order).contains(&row) || !(1..=self.order).contains(&column) {
                let message = format!("cell {row},{column} is not in the square");
                let help = format!("rows and columns are numbered from 1 to {}", self.order);
                return Err(Diagnostic::new(message, help));
            }
            summands.push((factor, VarId::new((row - 1) * self.order + column - 1)));
        }
        Ok(summands)
    }

    fn draw(&self, solution: &Solution) -> Canvas {
        match solution {
            Solution::MagicSquare(square) => draw::draw(self, square),
            _ => panic!("this is no square of numbers"),
        }
    }

    fn board(&self) -> Canvas {
        draw::board(self)
    }

    fn picture(&self, solution: &Solution) -> Scene {
        match solution {
            Solution::MagicSquare(square) => draw::picture::draw(self, square),
            _ => panic!("this is no square of numbers"),
        }
    }

    fn board_picture(&self) -> Scene {
        draw::picture::board(self)
    }

    fn edge_on_paper(&self) -> f64 {
        25.0
    }

    fn piece_pictures(&self) -> Vec<PiecePicture> {
        draw::picture::pieces(self)
    }

    fn picture_legend(&self, _solution: Option<&Solution>) -> Vec<String> {
        draw::picture::legend(self)
    }

    fn facts(&self) -> Vec<Fact> {
        self.find_facts()
    }

    fn parse_solution(&self, json: &str) -> Result<Solution, Violation> {
        from_json(json).map(Solution::MagicSquare)
    }

    fn pins_of(&self, model: &Model, values: &[Value]) -> Vec<PinOf> {
        let domains = domains(model);
        let pins = numbers(&domains, values)
            .enumerate()
            .map(|(index, value)| Pin { cell: (index / self.order + 1, index % self.order + 1), value });
        let free = pins.zip(model.decisions()).filter(|(pin, _)| !self.pins.contains(pin));
        free.map(|(Pin { cell: (row, column), value }, variable)| PinOf {
            variable,
            text: format!("{row},{column}={value}"),
            replaces: false,
        })
        .collect()
    }

    fn add_pin(&mut self, text: &str) -> Result<(), Diagnostic> {
        let wrong = || {
            Diagnostic::new(
                format!("`{text}` is no pin of a magic square"),
                "write row,column=number, e.g. 1,5=5",
            )
        };
        let (cell, value) = text.split_once('=').ok_or_else(wrong)?;
        let (row, column) = cell.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| wrong());
        let pin = Pin { cell: (number(row)?, number(column)?), value: number(value)? };
        self.push_pin(pin)
    }

    fn set_rule(&mut self, rule: &Rule) -> Result<(), Diagnostic> {
        match rule {
            Rule::Permutation(parity) => self.permutation = Parity::parse(parity)?,
            Rule::Sliding => self.sliding = true,
            &Rule::Diagonals(diagonals) => self.set_diagonals(diagonals, self.pandiagonal)?,
            _ => return Err(rule.unknown_to(self.kind())),
        }
        Ok(())
    }
}
