//! Pins: cells whose piece is given.

use super::piece::Lie;
use super::puzzle::{EdgeMatching, Pin};
use crate::family::{Clash, place_of_pin, rivals};
use crate::file::{Diagnostic, check_readable, did_you_mean};

impl EdgeMatching {
    /// Reads a pin as the command line writes it: `row,column=piece` or `row,column=piece/turn`.
    pub(super) fn parse_pin(&self, text: &str) -> Result<Pin, Diagnostic> {
        let wrong = || {
            let over = self.pieces.iter().any(|piece| piece.reverse.is_some());
            let lies = if over {
                "; with the reverse up 1,1=P7/2r, in any turn 1,1=P7/r, with the front up 1,1=P7/f"
            } else {
                ""
            };
            Diagnostic::new(
                format!("`{text}` is not a pin of an edge-matching puzzle"),
                format!("write row,column=piece or row,column=piece/turn, e.g. 1,1=P7/2{lies}"),
            )
        };
        let (cell, piece) = text.split_once('=').ok_or_else(wrong)?;
        let (row, column) = cell.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| wrong());
        let cell = (number(row)?, number(column)?);
        // A name may contain a slash, so the whole text is first tried as a name.
        let whole = self.pieces.iter().any(|candidate| candidate.name == piece);
        let Some((name, lie)) = piece.rsplit_once('/').filter(|_| !whole) else {
            return Ok(Pin { cell, piece: self.piece_named(piece)?, turn: None, reverse: None });
        };
        let piece = self.piece_named(name)?;
        let lie = lie.trim();
        let (turn, reverse) = match (lie, lie.strip_suffix('r')) {
            ("f", _) => (None, Some(false)),
            ("r", _) => (None, Some(true)),
            (_, Some(turn)) => (Some(number(turn)?), Some(true)),
            (turn, None) => (Some(number(turn)?), None),
        };
        Ok(Pin { cell, piece, turn, reverse })
    }

    /// A pin as the command line writes it.
    pub(super) fn pin_text(&self, pin: &Pin) -> String {
        let ((row, column), name) = (pin.cell, &self.pieces[pin.piece].name);
        format!("{row},{column}={name}{}", lie_text(pin.turn, pin.reverse))
    }

    /// The index of the piece with this name.
    pub(super) fn piece_named(&self, name: &str) -> Result<usize, Diagnostic> {
        self.pieces.iter().position(|piece| piece.name == name).ok_or_else(|| {
            let names = self.pieces.iter().map(|piece| piece.name.as_str());
            Diagnostic::new(format!("there is no piece `{name}`"), did_you_mean(name, names))
        })
    }

    /// Adds a pin of a cell of the board, and of a piece that may lie so.
    pub(super) fn push_pin(&mut self, pin: Pin) -> Result<(), Diagnostic> {
        let (row, column) = pin.cell;
        if self.board.cell_at(row, column).is_none() {
            let rows = self.board.rows();
            let help = match row.checked_sub(1).and_then(|row| rows.get(row)) {
                Some(columns) if columns.contains(&None) => {
                    let columns = (1..).zip(columns).filter(|(_, cell)| cell.is_some());
                    let columns: Vec<String> = columns.map(|(column, _)| column.to_string()).collect();
                    format!("row {row} has the columns {}", columns.join(", "))
                }
                Some(columns) => format!("row {row} has the columns 1 to {}", columns.len()),
                None => format!("the board has the rows 1 to {}", rows.len()),
            };
            return Err(Diagnostic::new(format!("cell {row},{column} is not on the board"), help));
        }
        let piece = &self.pieces[pin.piece];
        if pin.turn.is_some_and(|turn| turn >= self.turns()) {
            let help = match self.turns() {
                1 => "pieces are not turned in this puzzle: leave the turn out".to_owned(),
                turns => format!("a turn is a number from 0 to {}", turns - 1),
            };
            return Err(Diagnostic::new(format!("piece {} cannot be turned so", piece.name), help));
        }
        if pin.reverse == Some(true) && piece.reverse.is_none() {
            let message = format!("piece {} cannot be turned over", piece.name);
            return Err(Diagnostic::new(message, "give the piece a `reverse`, or leave that out of the pin"));
        }
        // Pins that may both hold say the same thing twice. Others have a clash.
        let both_may_hold = |other: &Pin| {
            let looks = self.looks_allowed(other);
            other.cell == pin.cell
                && other.piece == pin.piece
                && self.looks_allowed(&pin).iter().any(|look| looks.contains(look))
        };
        if self.pins.iter().any(both_may_hold) {
            let message = format!("cell {row},{column} is pinned twice");
            return Err(Diagnostic::new(message, "keep one of the two pins"));
        }
        self.pins.push(pin);
        Ok(())
    }

    /// The looks of a piece that a pin allows, whatever its cell allows: placements of the puzzle's looks.
    pub(super) fn looks_allowed(&self, pin: &Pin) -> Vec<Option<usize>> {
        let piece = &self.pieces[pin.piece];
        let lies = piece.lies(self.turns()).filter(|&lie| pin.allows(lie));
        lies.map(|lie| self.looks.placement_of(pin.piece, &piece.lying(lie))).collect()
    }

    /// Pins of one cell.
    pub(super) fn against_one_another(&self) -> Vec<Clash> {
        let clash = |own: Vec<usize>| {
            let (row, column) = self.pins[own[0]].cell;
            let message = format!("cell {row},{column} is pinned twice");
            let said = Diagnostic::new(message, "keep one of the two pins");
            let statements = own.iter().map(|&number| self.requirement_of(&self.pins[number]));
            Clash::of_several(statements.collect(), said, place_of_pin(own[1]))
        };
        rivals(self.pins.iter().map(|pin| pin.cell)).into_iter().map(clash).collect()
    }

    /// Pieces that are pinned more often than the set has them.
    pub(super) fn against_copies(&self) -> Vec<Clash> {
        let clash = |own: Vec<usize>| {
            let piece = &self.pieces[self.pins[own[0]].piece];
            let copies = piece.copies;
            let (name, times) = (&piece.name, own.len());
            let &blamed = own.get(copies)?;
            let said = Diagnostic::new(
                format!("piece {name} is pinned {times} times, but the set has {copies} of it"),
                "take away a pin, or give the piece more copies",
            );
            let statements = own.iter().map(|&number| self.requirement_of(&self.pins[number]));
            let kind = self.looks.types.iter().find(|kind| kind.pieces.contains(&self.pins[own[0]].piece))?;
            Some(Clash {
                statements: statements.collect(),
                most: copies,
                because_of: Some(self.requirement_of_copies(kind)),
                said,
                place: place_of_pin(blamed),
            })
        };
        rivals(self.pins.iter().map(|pin| pin.piece)).into_iter().filter_map(clash).collect()
    }

    /// The name of the requirement of a pin.
    pub(super) fn requirement_of(&self, pin: &Pin) -> String {
        format!("pin {}", self.pin_text(pin))
    }

    /// A pinned piece that cannot show the border in any turn in its cell.
    pub(super) fn against_border(&self) -> Option<Clash> {
        let (number, pin) = self.pins.iter().enumerate().find(|(_, pin)| self.ways_left(pin).is_empty())?;
        let ((row, column), name) = (pin.cell, &self.pieces[pin.piece].name);
        let said = Diagnostic::new(
            format!("piece {name} cannot lie in cell {row},{column} so that the border shows"),
            "pin it elsewhere, or take away the pin or the border",
        );
        let border = format!("border {}", self.border.as_ref()?);
        Some(Clash::of_several(vec![border, self.requirement_of(pin)], said, place_of_pin(number)))
    }

    /// The orientations of a piece in its cell that a pin and the border allow.
    fn ways_left(&self, pin: &Pin) -> Vec<Lie> {
        let cell = self.board.cell_at(pin.cell.0, pin.cell.1).expect("the cell was checked before");
        let border = self.border_places(cell);
        let piece = &self.pieces[pin.piece];
        let fits = |lie: &Lie| {
            let placement = self.looks.placement_of(pin.piece, &piece.lying(*lie));
            self.shows_border(placement.expect("the turn was checked before"), &border)
        };
        piece.lies(self.turns()).filter(|&lie| pin.allows(lie)).filter(fits).collect()
    }

    /// Two neighbouring cells whose pins allow no fitting turns.
    pub(super) fn against_neighbours(&self) -> Option<Diagnostic> {
        let pin_at = |cell: usize| {
            self.pins.iter().find(|pin| self.board.cell_at(pin.cell.0, pin.cell.1) == Some(cell))
        };
        self.board.inner_edges().iter().find_map(|[first, second]| {
            let (here, there) = (pin_at(first.cell)?, pin_at(second.cell)?);
            let shown = |pin: &Pin, place: usize| -> Vec<String> {
                let ways = self.ways_left(pin).into_iter();
                ways.map(|lie| self.pieces[pin.piece].lying(lie).swap_remove(place)).collect()
            };
            let others = shown(there, second.place);
            let fit =
                shown(here, first.place).iter().any(|a| others.iter().any(|b| self.matching.allows(a, b)));
            (!fit).then(|| {
                let message =
                    format!("pins {} and {} exclude each other", self.pin_text(here), self.pin_text(there));
                Diagnostic::new(
                    message,
                    "their pieces do not fit side by side: remove one of the pins, or turn its piece",
                )
            })
        })
    }

    /// Checks that a piece shows this label.
    pub(super) fn check_label(&self, label: &str, what: &str) -> Result<(), Diagnostic> {
        if self.looks.labels.iter().any(|known| known == label) {
            return Ok(());
        }
        check_readable(&format!("the label of `{what}`"), label)?;
        Err(Diagnostic::new(
            format!("no piece shows the label `{label}` of `{what}`"),
            did_you_mean(label, self.looks.labels.iter().map(String::as_str)),
        ))
    }
}

/// The orientation of a piece as pins write it after its name: `/2`, `/2r`, `/r`, `/f`, or nothing if every orientation
/// is allowed.
pub(super) fn lie_text(turn: Option<usize>, reverse: Option<bool>) -> String {
    match (turn, reverse) {
        (None, None) => String::new(),
        (None, Some(false)) => "/f".to_owned(),
        (None, Some(true)) => "/r".to_owned(),
        (Some(turn), Some(true)) => format!("/{turn}r"),
        (Some(turn), _) => format!("/{turn}"),
    }
}
