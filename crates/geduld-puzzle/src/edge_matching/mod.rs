//! Edge matching: pieces on a board, touching edges fit.
//!
//! After: *Nintai mit SMT-Solver lösen* and *Crazy Jacob mit SMT-Solver lösen* (Welt der Geduldspiele, 2024).

mod balance;
mod board;
mod canonical;
mod check;
mod conditions;
mod draw;
mod facts;
mod json;
mod lint;
mod looks;
mod matching;
mod model;
mod naming;
mod piece;
mod pins;
mod placed;
mod read;
mod read_board;
mod read_pieces;
mod reading;
mod recolour;
mod symmetry;

pub use board::{Board, BoardMap, Pattern, PatternError, Shape, Side, Tiles};
pub use matching::Matching;
pub use piece::{Lie, Piece};
pub use placed::{Placed, Turned};

use geduld_draw::Canvas;
use geduld_draw::scene::Scene;
use geduld_model::{BoardSymmetry, Model, Permutation, Projection, SolutionChecker, Value, VarId, Violation};
use num_bigint::BigUint;

use crate::condition::{self, Condition, Filled, Places, Setting};
use crate::drawer::Drawer;
use crate::fact::Fact;
use crate::file::{Diagnostic, Word};
use crate::picture::PiecePicture;
use crate::solution::{Solution, from_json};
use crate::{Family, JsonWriter, MapKind, PinOf, Reading, ReadingWords, Rule, Same};
use looks::Looks;
use naming::{Lying, Naming};

/// A cell that is fixed beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pin {
    /// Row and column, counted from 1.
    pub cell: (usize, usize),
    /// Index of the piece.
    pub piece: usize,
    /// Its turn, if that is fixed as well.
    pub turn: Option<usize>,
    /// Whether its reverse is up, if that is fixed; where a turn is fixed and this is not, the front is.
    pub reverse: Option<bool>,
}

impl Pin {
    /// Whether the piece may lie so.
    fn allows(&self, lie: Lie) -> bool {
        let reverse = self.reverse.or(self.turn.map(|_| false));
        self.turn.is_none_or(|turn| turn == lie.turn) && reverse.is_none_or(|reverse| reverse == lie.reversed)
    }
}

/// An edge-matching puzzle as its file describes it.
#[derive(Clone, Debug)]
pub struct EdgeMatching {
    /// The shape of the board.
    pub shape: Shape,
    /// Whether pieces may be turned.
    pub turn: bool,
    /// Which labels may touch.
    pub matching: Matching,
    /// The label that every outer edge shows, if one is asked for.
    pub border: Option<String>,
    /// Whether mirror images count as the same solution.
    pub reflect: bool,
    /// The pieces, as many as the board has cells, copies counted.
    pub pieces: Vec<Piece>,
    /// The cells that are fixed.
    pub pins: Vec<Pin>,
    board: Board,
    looks: Looks,
    spans: lint::Spans,
}

impl EdgeMatching {
    pub(crate) const KIND: &'static str = "edge-matching";
    pub(crate) const KEYS: [&'static str; 4] = ["board", "rules", "piece", "pin"];

    /// The cells and sides of the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many turns of a piece are told apart by number: as many as it has edges, or one.
    fn turns(&self) -> usize {
        if self.turn { self.shape.edges_per_piece() } else { 1 }
    }
}

impl Family for EdgeMatching {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn model(&self) -> Model {
        self.build_model()
    }

    fn reasons_model(&self, conditions: &[Condition]) -> Model {
        let mut model = self.model_without_narrowing();
        condition::require(&mut model, conditions, |condition, model| {
            condition.constraints(model, &*self.places(model))
        });
        model
    }

    fn warnings(&self) -> Vec<Diagnostic> {
        self.find_warnings()
    }

    fn contradiction(&self) -> Option<Diagnostic> {
        self.find_contradiction()
    }

    fn split_order(&self) -> Vec<VarId> {
        // Corners first: they have the most outer sides.
        let outer_sides =
            |cell: usize| self.board.outer_sides().iter().filter(|side| side.cell == cell).count();
        let mut cells: Vec<usize> = (0..self.board.len()).collect();
        cells.sort_by_key(|&cell| std::cmp::Reverse(outer_sides(cell)));
        cells.into_iter().map(VarId::new).collect()
    }

    fn map_kinds(&self) -> &'static [MapKind] {
        &[MapKind::Rotation, MapKind::Reflection, MapKind::Recolouring]
    }

    fn same_by_default(&self) -> Same {
        let reflection = self.reflect.then_some(MapKind::Reflection);
        [MapKind::Rotation].into_iter().chain(reflection).collect()
    }

    fn check_same(&self, same: &Same) -> Result<(), Diagnostic> {
        same.check_kinds(Self::KIND, self.map_kinds())?;
        self.maps(same).map(drop).map_err(|recolour::TooMany| {
            Diagnostic::new(
                "so many labels are alike that their recolourings cannot be listed",
                "leave out `recolouring`",
            )
        })
    }

    fn board_symmetries(&self, model: &Model, same: &Same) -> Vec<BoardSymmetry> {
        self.find_board_symmetries(model, same)
    }

    fn is_fixed(&self, solution: &Solution, map: &str) -> bool {
        match solution {
            Solution::EdgeMatching(placed) => self.is_fixed_by(placed, map),
            _ => panic!("this is no filling of a board with pieces"),
        }
    }

    fn solution(&self, model: &Model, values: &[Value]) -> Solution {
        Solution::EdgeMatching(self.placed(&Naming::new(self, model).lying(values)))
    }

    fn check(&self, solution: &Solution) -> Result<(), Violation> {
        match solution {
            Solution::EdgeMatching(placed) => check::check(self, placed),
            _ => Err(Violation::new("this is no filling of a board with pieces")),
        }
    }

    fn checker<'a>(&'a self, model: &Model) -> Box<dyn SolutionChecker + 'a> {
        Box::new(check::Checker::new(self, model))
    }

    fn json_writer<'a>(&'a self, model: &Model) -> Box<dyn JsonWriter + 'a> {
        Box::new(json::Writer::new(self, model))
    }

    fn drawer<'a>(&'a self, model: &Model) -> Box<dyn Drawer + 'a> {
        Box::new(draw::Drawer::new(self, model))
    }

    fn board(&self) -> Canvas {
        draw::board(self)
    }

    fn picture(&self, solution: &Solution) -> Scene {
        match solution {
            Solution::EdgeMatching(placed) => draw::picture::draw(self, placed),
            _ => panic!("this is no filling of a board with pieces"),
        }
    }

    fn board_picture(&self) -> Scene {
        draw::picture::board(self)
    }

    fn cut_out_note(&self) -> Option<String> {
        draw::cut_out_note(self)
    }

    fn edge_on_paper(&self) -> f64 {
        40.0
    }

    fn piece_pictures(&self) -> Vec<PiecePicture> {
        draw::picture::pieces(self)
    }

    fn picture_legend(&self, _solution: Option<&Solution>) -> Vec<String> {
        draw::picture::legend(self)
    }

    fn legend(&self) -> Option<String> {
        draw::legend(self)
    }

    fn facts(&self) -> Vec<Fact> {
        self.find_facts()
    }

    fn parse_solution(&self, json: &str) -> Result<Solution, Violation> {
        from_json(json).map(Solution::EdgeMatching)
    }

    fn labellings(&self) -> Option<BigUint> {
        Some(self.count_labellings())
    }

    fn projection_key(&self) -> Option<&'static str> {
        Some("layouts")
    }

    /// Which type of piece lies in each cell.
    fn projection(&self, model: &Model, _same: &Same) -> Option<Projection> {
        let kind =
            |cell: VarId, value| self.looks.placements[self.placement_at(model, cell.index(), value)].kind;
        let kinds = model
            .decisions()
            .flat_map(|cell| model.variable(cell).domain.values().map(move |value| (cell, value)))
            .map(|(cell, value)| {
                u32::try_from(kind(cell, value)).expect("pieces fit on a board of limited size")
            });
        Some(Projection { classes: kinds.collect(), further: Vec::new() })
    }

    fn setting(&self) -> Setting {
        self.setting()
    }

    fn places<'a>(&'a self, model: &'a Model) -> Box<dyn Places + 'a> {
        Box::new(conditions::Cells { puzzle: self, model })
    }

    fn filled(&self, solution: &Solution) -> Filled {
        match solution {
            Solution::EdgeMatching(placed) => check::filled(self, placed),
            _ => panic!("this is no filling of a board with pieces"),
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
            Solution::EdgeMatching(placed) => draw::draw(self, placed),
            _ => panic!("this is no filling of a board with pieces"),
        }
    }

    fn pins_of(&self, model: &Model, values: &[Value]) -> Vec<PinOf> {
        let lying = Naming::new(self, model).lying(values);
        let pins = lying.into_iter().enumerate().filter_map(|(index, Lying { piece, lie })| {
            let cell = self.board.position(index);
            let one_look = self.pieces[piece]
                .lies(self.turns())
                .all(|lie| self.pieces[piece].lying(lie) == self.pieces[piece].edges);
            let pinned = self.pins.iter().find(|pin| pin.cell == cell);
            if pinned.is_some_and(|pin| pin.turn.is_some() || one_look) {
                return None;
            }
            let turn = (!one_look).then_some(lie.turn);
            let reverse = (!one_look && self.pieces[piece].reverse.is_some()).then_some(lie.reversed);
            let pin = Pin { cell, piece, turn, reverse };
            let (variable, text) = (VarId::new(index), self.pin_text(&pin));
            Some(PinOf { variable, text, replaces: pinned.is_some() })
        });
        pins.collect()
    }

    fn add_pin(&mut self, text: &str) -> Result<(), Diagnostic> {
        let pin = self.parse_pin(text)?;
        self.push_pin(pin)
    }

    fn set_rule(&mut self, rule: &Rule) -> Result<(), Diagnostic> {
        let Rule::Border(label) = rule else { return Err(rule.unknown_to(self.kind())) };
        // A number means what it means in a file.
        let number = label.parse().ok().filter(|number: &i64| number.to_string() == *label);
        let word = number.map_or_else(|| Word::Text(label.clone()), Word::Number);
        let label = read::label_text(&word, self.matching == Matching::Halves);
        self.check_label(&label, "border")?;
        self.border = Some(label);
        Ok(())
    }
}
