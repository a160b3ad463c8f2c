//! Layouts: which piece lies where, turns ignored.
//!
//! A layout class is counted at one of its solutions, so nothing has to be remembered and parts of a count can be
//! added up: of all images of the layout the first that has a counted solution, and of its solutions the first.

use std::collections::BTreeSet;

use geduld_model::{Model, Value, VarId};

use super::{EdgeMatching, Side};

impl EdgeMatching {
    /// Whether this solution stands for its layout class. Cost: a search over the turns of each image's layout.
    pub(super) fn stands_for_layout(&self, model: &Model, values: &[Value], images: &[Vec<Value>]) -> bool {
        let layout = |values: &[Value]| -> Vec<usize> {
            (0..values.len()).map(|cell| self.kind_at(model, cell, values[cell])).collect()
        };
        let layouts: BTreeSet<Vec<usize>> = images.iter().map(|image| layout(image)).collect();
        let first = layouts.iter().find_map(|layout| self.first_with_layout(model, layout));
        first.as_deref() == Some(values)
    }

    fn kind_at(&self, model: &Model, cell: usize, value: Value) -> usize {
        self.looks.placements[self.placement_at(model, cell, value)].kind
    }

    /// The first solution, pins included, in which these types lie in the cells.
    fn first_with_layout(&self, model: &Model, layout: &[usize]) -> Option<Vec<Value>> {
        let mut values = Vec::with_capacity(layout.len());
        self.extend_layout(model, layout, &mut values).then_some(values)
    }

    fn extend_layout(&self, model: &Model, layout: &[usize], values: &mut Vec<Value>) -> bool {
        let cell = values.len();
        if cell == layout.len() {
            return true;
        }
        let domain = model.variable(VarId::new(cell)).domain.clone();
        for value in domain.values().filter(|&value| self.kind_at(model, cell, value) == layout[cell]) {
            values.push(value);
            if self.last_fits(model, values) && self.extend_layout(model, layout, values) {
                return true;
            }
            values.pop();
        }
        false
    }

    /// Whether the last cell fits its pins and the cells before it.
    fn last_fits(&self, model: &Model, values: &[Value]) -> bool {
        let cell = values.len() - 1;
        let label = |side: Side| {
            let placement = self.placement_at(model, side.cell, values[side.cell]);
            &self.looks.labels[self.looks.placements[placement].edges[side.place]]
        };
        let touches = self.board.inner_edges().iter().filter(|[_, later]| later.cell == cell);
        touches.into_iter().all(|&[a, b]| self.matching.allows(label(a), label(b)))
            && self.pins_allow(cell, self.placement_at(model, cell, values[cell]))
    }
}
