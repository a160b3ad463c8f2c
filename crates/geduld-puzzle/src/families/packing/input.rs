//! Pins in user input.

use geduld_model::{Model, Value, VarId};

use super::model::placed;
use super::puzzle::{PackPin, Packing};
use super::read::CellList;
use crate::family::{PinOf, UserInput};
use crate::file::Diagnostic;

impl UserInput for Packing {
    fn add_pin(&mut self, text: &str) -> Result<(), Diagnostic> {
        let Some((cells, piece)) = text.rsplit_once('=') else {
            return Err(Diagnostic::new(
                format!("`{text}` is not a pin of a packing"),
                "write cells=piece, e.g. 0,0=F, or cells=open; with several cells \"0,0 0,1=F\"",
            ));
        };
        let piece = piece.trim();
        let piece = if piece == "open" { None } else { Some(self.piece_called(piece)?) };
        let cells = self.cells_listed(&CellList::Text(cells.to_owned()))?;
        self.push_pin(PackPin { piece, cells })
    }

    /// A pin for each piece of the solution that is not pinned in all of its cells, and for each cell that stays open
    /// and has a variable.
    fn pins_of(&self, model: &Model, values: &[Value]) -> Vec<PinOf> {
        let pin = |number: usize| {
            let placement = &self.placements[number];
            let own = |pin: &&PackPin| {
                pin.piece.is_some_and(|piece| self.kind_of(piece) == placement.kind)
                    && pin.cells.iter().all(|cell| placement.cells.contains(cell))
            };
            let given = self.pins.iter().find(own);
            if given.is_some_and(|pin| pin.cells == placement.cells) {
                return None;
            }
            let piece = Some(self.kinds[placement.kind].pieces[0]);
            let pin = PackPin { piece, cells: placement.cells.clone() };
            let text = self.written_pin(&pin);
            Some(PinOf { variable: VarId::new(number), text, replaces: given.is_some() })
        };
        let open = |cell: usize| {
            let atom = self.open_atom(model, cell)?;
            let variable = model.variable_of(atom);
            let pin = PackPin { piece: None, cells: vec![cell] };
            let is_pinned = self.pins.iter().any(|own| own.piece.is_none() && own.cells.contains(&cell));
            (values[variable.index()] == model.value_of(atom) && !is_pinned).then(|| PinOf {
                variable,
                text: self.written_pin(&pin),
                replaces: false,
            })
        };
        placed(self, values).filter_map(pin).chain(self.open_cells().into_iter().filter_map(open)).collect()
    }
}
