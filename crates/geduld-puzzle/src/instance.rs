//! From a puzzle to its instance: the model built from it, and what belongs to it.

use geduld_model::{Instance, Model, Renderer, SolutionChecker, Value, Violation};

use crate::{AnyFamily, Puzzle};

impl Puzzle {
    /// Builds the model of the puzzle and what belongs to it.
    ///
    /// Cost: proportional to the size of the model, some milliseconds for the larger bundled puzzles.
    pub fn instance(&self) -> Instance<'_> {
        let family = &self.family;
        let model = family.model();
        let by_family = || ByFamily { family, model: model.clone() };
        Instance {
            name: self.name.clone(),
            kind: family.kind().to_owned(),
            split_order: family.split_order(),
            symmetries: family.board_symmetries(&model),
            projection: family.projection(&model),
            features: family.features(&model),
            labellings: family.labellings(),
            checker: Box::new(by_family()),
            renderer: Box::new(by_family()),
            model,
        }
    }
}

/// Checks and writes solutions in the terms of a family.
struct ByFamily<'a> {
    family: &'a AnyFamily,
    model: Model,
}

impl SolutionChecker for ByFamily<'_> {
    fn check(&self, values: &[Value]) -> Result<(), Violation> {
        self.family.check(&self.family.solution(&self.model, values))
    }
}

impl Renderer for ByFamily<'_> {
    fn text(&self, values: &[Value], colour: bool) -> String {
        self.family.draw(&self.family.solution(&self.model, values)).write(colour)
    }

    fn json(&self, values: &[Value], out: &mut String) {
        let solution = self.family.solution(&self.model, values);
        *out += &serde_json::to_string(&solution).expect("strings, numbers and lists have a JSON form");
    }
}
