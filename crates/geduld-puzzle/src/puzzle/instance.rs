//! Builds the instance of a puzzle: its model, checker and renderer, and the data for counting.

use geduld_model::{Instance, Model, Renderer, SolutionChecker, Value, Violation};

use super::Puzzle;
use crate::family::{Drawer, JsonWriter};

impl Puzzle {
    /// Builds the model of the puzzle, with its checker, renderer and the data for counting.
    ///
    /// Cost: proportional to the size of the model; some milliseconds for the larger bundled puzzles.
    pub fn instance(&self) -> Instance<'_> {
        let family = &self.family;
        let same = self.same();
        let model = self.model();
        let json = family.json_writer(&model);
        Instance {
            name: self.name.clone(),
            kind: family.kind().to_owned(),
            selection: family.selection(),
            source: None,
            split_order: family.split_order(&model),
            symmetries: family.board_symmetries(&model, &same),
            projection: family.projection(&model, &same),
            features: family.features(&model),
            labellings: family.labellings(),
            named: Vec::new(),
            choices: family.named_choices(&model),
            checker: self.checker(&model),
            renderer: Box::new(Written { drawer: family.drawer(&model), json }),
            model,
        }
    }
}

impl Puzzle {
    /// Prepares [`Puzzle::check`] for many solutions of this model.
    fn checker(&self, model: &Model) -> Box<dyn SolutionChecker + '_> {
        let rules = self.family.checker(model);
        if self.conditions.is_empty() {
            return rules;
        }
        Box::new(Conditioned { puzzle: self, rules, model: model.filtered(|_| false) })
    }
}

/// Checks the rules of the family and the conditions of the puzzle.
struct Conditioned<'a> {
    puzzle: &'a Puzzle,
    rules: Box<dyn SolutionChecker + 'a>,
    model: Model,
}

impl SolutionChecker for Conditioned<'_> {
    fn check(&self, values: &[Value]) -> Result<(), Violation> {
        self.rules.check(values)?;
        self.puzzle.check_conditions(&self.puzzle.family.plain_solution(&self.model, values))
    }
}

/// Writes solutions as text and as JSON, as the family defines them.
struct Written<'a> {
    drawer: Box<dyn Drawer + 'a>,
    json: Box<dyn JsonWriter + 'a>,
}

impl Renderer for Written<'_> {
    fn text(&self, values: &[Value], colour: bool) -> String {
        self.drawer.draw(values).write(colour)
    }

    fn json(&self, values: &[Value], out: &mut String) {
        self.json.write(values, out);
    }
}
