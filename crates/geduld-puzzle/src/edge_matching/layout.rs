//! Layouts: which piece lies where, turns ignored.
//!
//! A layout class is counted at one of its solutions, so nothing has to be remembered and parts of a count can be
//! added up: of all images of the layout the first that has a counted solution, and of its solutions the first.

use std::collections::BTreeSet;

use geduld_model::{Model, Projection, Value, VarId};

use super::{EdgeMatching, Side};

/// What essentially different layouts are counted as.
pub(super) const LAYOUTS: &str = "layouts";

impl EdgeMatching {
    /// Which type lies in each cell, turns ignored.
    pub(super) fn layouts(&self, model: &Model) -> Projection {
        let kind = |kind: usize| u32::try_from(kind).expect("there are fewer types than cells");
        let cell = |cell: VarId| model.variable(cell).domain.values().map(move |value| (cell, value));
        let values = model.decisions().flat_map(cell);
        let classes = values.map(|(cell, value)| kind(self.kind_at(model, cell.index(), value)));
        Projection { key: LAYOUTS.to_owned(), classes: classes.collect(), further: Vec::new() }
    }

    /// Whether this solution stands for its layout class. Cost: a search over the turns of each image's layout.
    pub(super) fn stands_for_layout(&self, model: &Model, values: &[Value], images: &[Vec<Value>]) -> bool {
        let layout = |values: &[Value]| -> Vec<usize> {
            (0..values.len()).map(|cell| self.kind_at(model, cell, values[cell])).collect()
        };
        // Most solutions have an image that comes before them and is counted as well, because it keeps the pins.
        let own = layout(values);
        if images.iter().any(|image| layout(image) < own && self.keeps_pins(model, image)) {
            return false;
        }
        let layouts: BTreeSet<Vec<usize>> = images.iter().map(|image| layout(image)).collect();
        let first = layouts.iter().find_map(|layout| self.first_with_layout(model, layout));
        first.as_deref() == Some(values)
    }

    fn keeps_pins(&self, model: &Model, values: &[Value]) -> bool {
        let placements =
            (0..).zip(values).map(|(cell, &value)| (cell, self.placement_at(model, cell, value)));
        self.pins.is_empty()
            || placements.into_iter().all(|(cell, placement)| self.pins_allow(cell, placement))
    }

    fn kind_at(&self, model: &Model, cell: usize, value: Value) -> usize {
        self.looks.placements[self.placement_at(model, cell, value)].kind
    }

    /// The first solution, pins included, in which these types lie in the cells.
    ///
    /// Turns that some neighbour cannot meet are taken away again and again before a cell is decided: along a strip
    /// of pieces, where a search without that would try all combinations, this alone decides.
    fn first_with_layout(&self, model: &Model, layout: &[usize]) -> Option<Vec<Value>> {
        let turns = |(cell, &kind): (usize, &usize)| -> Vec<Value> {
            let values = model.variable(VarId::new(cell)).domain.values();
            let of_kind = values.filter(|&value| self.kind_at(model, cell, value) == kind);
            of_kind.filter(|&value| self.pins_allow(cell, self.placement_at(model, cell, value))).collect()
        };
        let mut turns: Vec<Vec<Value>> = layout.iter().enumerate().map(turns).collect();
        let all = (0..layout.len()).collect();
        if self.narrow(model, &mut turns, all) { self.decide(model, turns, 0) } else { None }
    }

    /// The first solution with one of these turns in each cell, the cells before `cell` being decided.
    fn decide(&self, model: &Model, turns: Vec<Vec<Value>>, cell: usize) -> Option<Vec<Value>> {
        let Some(cell) = (cell..turns.len()).find(|&cell| turns[cell].len() > 1) else {
            return turns.into_iter().map(|turns| turns.first().copied()).collect();
        };
        turns[cell].iter().find_map(|&turn| {
            let mut decided = turns.clone();
            decided[cell] = vec![turn];
            let fits = self.narrow(model, &mut decided, vec![cell]);
            fits.then(|| self.decide(model, decided, cell + 1)).flatten()
        })
    }

    /// Takes away the turns that no turn of some neighbour fits, beginning beside the cells that have changed; false
    /// if a cell is left without any.
    fn narrow(&self, model: &Model, turns: &mut [Vec<Value>], mut changed: Vec<usize>) -> bool {
        let label = |side: Side, value: Value| {
            let placement = self.placement_at(model, side.cell, value);
            &self.looks.labels[self.looks.placements[placement].edges[side.place]]
        };
        while let Some(cell) = changed.pop() {
            if turns[cell].is_empty() {
                return false;
            }
            for &(own, other) in self.board.touching(cell) {
                let fits = |value: Value| {
                    let shown = label(other, value);
                    turns[cell].iter().any(|&turn| self.matching.allows(label(own, turn), shown))
                };
                let fitting: Vec<Value> =
                    turns[other.cell].iter().copied().filter(|&value| fits(value)).collect();
                if fitting.len() < turns[other.cell].len() {
                    turns[other.cell] = fitting;
                    changed.push(other.cell);
                }
            }
        }
        true
    }
}
