//! Networks: relations over integer variables with domains of any size.

use crate::relation::{Relation, Term};
use crate::{Branching, DisjointSets, Ranges};

/// Relations over numbered integer variables. Unlike a [`Model`](crate::Model), it never lists the values of a domain,
/// so a variable can have any 64-bit bounds.
///
/// A solution is an assignment of the outputs that can be completed to an assignment of all variables that satisfies
/// all relations.
#[derive(Clone, Debug, Default)]
pub struct Network {
    /// The domain of each variable.
    pub domains: Vec<Ranges>,
    /// The relations. The terms of each are numbers of variables in `domains`.
    pub relations: Vec<Relation>,
    /// The variables whose values are the solution.
    pub outputs: Vec<usize>,
    /// Advice which variables to decide next. The solutions do not depend on it.
    pub branchings: Vec<Branching>,
    /// The objective, if there is one. It does not restrict the solutions.
    pub objective: Option<Objective>,
}

/// A variable whose value should be small or large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objective {
    /// The number of the variable.
    pub variable: usize,
    /// Whether a greater value is better.
    pub maximise: bool,
}

impl Objective {
    /// Whether a value is better than another one.
    pub fn is_better(self, value: i64, than: i64) -> bool {
        if self.maximise { value > than } else { value < than }
    }
}

impl Network {
    /// The part of the network that restricts these variables, which become the outputs: the relations that are
    /// connected with them, and those without variables. Its solutions are those of the network if the other relations
    /// can hold.
    ///
    /// Cost: nearly linear in the network.
    pub fn around(&self, outputs: Vec<usize>) -> Self {
        // Variables with one value connect nothing.
        let open = |term: Term| match term {
            Term::Variable(variable) if self.domains[variable].only().is_none() => Some(variable),
            _ => None,
        };
        let mut connected = DisjointSets::new(self.domains.len());
        for relation in &self.relations {
            let mut variables = relation.terms().filter_map(open);
            let Some(first) = variables.next() else { continue };
            variables.for_each(|other| connected.join(first, other));
        }
        let mut wanted = vec![false; self.domains.len()];
        for &output in &outputs {
            wanted[connected.root(output)] = true;
        }
        let is_wanted = |variable: usize| wanted[connected.root(variable)];
        let relations = self.relations.iter().filter(|relation| match relation.terms().find_map(open) {
            Some(variable) => is_wanted(variable),
            None => true,
        });
        let relations = relations.cloned().collect();
        let branchings = self.branchings.iter().map(|branching| Branching {
            variables: branching.variables.iter().copied().filter(|&variable| is_wanted(variable)).collect(),
            ..branching.clone()
        });
        let branchings = branchings.filter(|branching| !branching.variables.is_empty()).collect();
        let objective = self.objective.filter(|objective| is_wanted(objective.variable));
        Self { domains: self.domains.clone(), relations, outputs, branchings, objective }
    }
}
