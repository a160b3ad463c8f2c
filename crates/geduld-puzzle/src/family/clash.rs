//! Statements that contradict one another, found without a search: two pins of one cell, a pin against a rule.

use std::collections::BTreeMap;
use std::fmt::Display;

use geduld_model::{Bounds, Constraint, Domain, Model};

use crate::file::Diagnostic;

/// Statements of a puzzle that contradict one another. Every command but `why` refuses the puzzle; `why` names them.
#[derive(Clone, Debug)]
pub struct Clash {
    /// The statements, by the names of their [requirements](Model::requirements), which are different.
    pub statements: Vec<String>,
    /// How many of them can hold together.
    pub most: usize,
    /// A further statement, if all of them can hold without it.
    pub because_of: Option<String>,
    /// What is wrong.
    pub said: Diagnostic,
    /// The path of the statement to which the message points, such as `pin[0]` or `rules.start`.
    pub place: String,
}

impl Clash {
    /// A statement that is impossible by itself.
    pub(crate) fn of_one(statement: String, said: Diagnostic, place: String) -> Self {
        Self { statements: vec![statement], most: 0, because_of: None, said, place }
    }

    /// Statements of which only one can hold.
    pub(crate) fn of_several(statements: Vec<String>, said: Diagnostic, place: String) -> Self {
        Self { statements, most: 1, because_of: None, said, place }
    }

    /// Adds the contradiction to a model for reasons. Its other constraints need not show it: for example, pieces that
    /// look the same are one piece there.
    pub(crate) fn add_to(&self, model: &mut Model) {
        let truth = Domain::names(["no", "yes"]);
        let mut hold = Vec::new();
        for statement in &self.statements {
            let variable = model.add_derived(format!("{statement} holds"), &truth);
            let atom = model.atom(variable, 1);
            model.add_for(statement, Constraint::Clause { literals: vec![atom.into()] });
            hold.push(atom);
        }
        let few = Constraint::Cardinality { count: Bounds { least: 0, most: self.most }, atoms: hold };
        match &self.because_of {
            Some(statement) => model.add_for(statement, few),
            None => model.add(few),
        }
    }
}

/// The path of a pin in its file. The pins of the file come before all others.
pub(crate) fn place_of_pin(number: usize) -> String {
    format!("pin[{number}]")
}

/// The numbers of the pins with equal keys, if there are several, in the order of the second pin of each key.
pub(crate) fn rivals<K: Ord>(keys: impl IntoIterator<Item = K>) -> Vec<Vec<usize>> {
    let mut groups: BTreeMap<K, Vec<usize>> = BTreeMap::new();
    for (number, key) in keys.into_iter().enumerate() {
        groups.entry(key).or_default().push(number);
    }
    let mut groups: Vec<Vec<usize>> = groups.into_values().filter(|group| group.len() > 1).collect();
    groups.sort_unstable_by_key(|group| group[1]);
    groups
}

/// The error for a pin that says nothing new.
pub(crate) fn given_twice(pin: &impl Display) -> Diagnostic {
    Diagnostic::new(format!("the pin {pin} is given twice"), "keep one of the two")
}
