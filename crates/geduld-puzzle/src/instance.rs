//! From a puzzle to its instance: the model built from it, and what belongs to it.

use geduld_model::{Instance, Model, Renderer, Value};

use crate::{AnyFamily, JsonWriter, Puzzle};

impl Puzzle {
    /// Builds the model of the puzzle and what belongs to it.
    ///
    /// Cost: proportional to the size of the model, some milliseconds for the larger bundled puzzles.
    pub fn instance(&self) -> Instance<'_> {
        let family = &self.family;
        let model = family.model();
        let json = family.json_writer(&model);
        Instance {
            name: self.name.clone(),
            kind: family.kind().to_owned(),
            split_order: family.split_order(),
            symmetries: family.board_symmetries(&model),
            projection: family.projection(&model),
            features: family.features(&model),
            labellings: family.labellings(),
            checker: family.checker(&model),
            renderer: Box::new(Written { family, model: model.filtered(|_| false), json }),
            model,
        }
    }
}

/// Writes solutions as their family draws them and puts them into JSON.
struct Written<'a> {
    family: &'a AnyFamily,
    model: Model,
    json: Box<dyn JsonWriter + 'a>,
}

impl Renderer for Written<'_> {
    fn text(&self, values: &[Value], colour: bool) -> String {
        self.family.draw(&self.family.solution(&self.model, values)).write(colour)
    }

    fn json(&self, values: &[Value], out: &mut String) {
        self.json.write(values, out);
    }
}
