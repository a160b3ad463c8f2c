//! Models as networks: the constraints of the file one to one, without tables, digits and clauses.

use std::collections::BTreeMap;

use geduld_model::relation::{CheckedRelations, Term};
use geduld_model::{Branching, DecisionSource, ModelSource, Network, Objective, VarId, Violation};

use crate::digits::Digits;
use crate::error::FlatZincError;
use crate::flat_model::broken;
use crate::output::{self, SolutionOutput};
use crate::resolve::resolve;
use crate::resolved::{Resolved, Shown};
use crate::syntax::{FlatZinc, Goal};
use geduld_model::Ranges;

/// A model as a network, with the check and the output of its solutions. It has no tables, digits or clauses, so
/// domains may have any size.
pub struct FlatNetwork {
    network: Network,
    /// The constraints of the file. The network is not trusted.
    checked: CheckedRelations,
    shown: Vec<Shown>,
    objective: Option<Term>,
}

impl FlatZinc {
    /// The same model with all outputs, if only some of them are counted.
    pub fn printed(&self) -> Option<Self> {
        let output = self.all_output.clone();
        (!output.is_empty()).then(|| Self { output, all_output: Vec::new(), ..self.clone() })
    }

    /// The constraints of the file as a network. Its outputs are the variables that solutions show, each once.
    ///
    /// Cost: linear in the file.
    ///
    /// # Errors
    /// If a variable is a float or a set, or a constraint is unknown.
    pub fn network(&self) -> Result<FlatNetwork, FlatZincError> {
        let resolved = resolve(self)?;
        let mut shown = vec![false; resolved.domains.len()];
        mark_shown(&resolved, &mut shown);
        let outputs = (0..shown.len()).filter(|&variable| shown[variable]).collect();
        let network = network(&resolved, outputs, self.goal == Goal::Maximize);
        let Resolved { relations, domains, shown, objective, .. } = resolved;
        let checked = CheckedRelations::new(relations, domains.len());
        Ok(FlatNetwork { network, checked, shown, objective })
    }
}

impl FlatNetwork {
    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Checks a solution, given as the numbers of all variables of the network.
    ///
    /// # Errors
    /// If it breaks a constraint of the file.
    pub fn check(&self, numbers: &[i64]) -> Result<(), Violation> {
        let outside = |(number, domain): (&i64, &Ranges)| !domain.contains(*number);
        if numbers.len() != self.network.domains.len()
            || numbers.iter().zip(&self.network.domains).any(outside)
        {
            return Err(Violation::new("a number of the solution is not in its domain"));
        }
        self.checked.broken(numbers).map_or(Ok(()), |relation| Err(broken(relation)))
    }

    /// The output of a solution, given as the numbers of all variables of the network.
    pub fn output(&self, numbers: &[i64]) -> SolutionOutput {
        SolutionOutput::new(&self.shown, numbers)
    }

    /// The domains in the solutions with these outputs, which are given as in [`SolutionOutput::text`]. `None` if the
    /// text has not the values of all outputs.
    pub fn showing(&self, text: &str) -> Option<Vec<Ranges>> {
        let mut domains = self.network.domains.clone();
        let mut lines = text.lines();
        for Shown { name, terms, .. } in &self.shown {
            let values = lines.next()?.strip_prefix(&**name)?.strip_prefix(" = ")?.strip_suffix(';')?;
            let numbers = output::numbers(values)?;
            if numbers.len() != terms.len() {
                return None;
            }
            for (&(term, _), number) in terms.iter().zip(numbers) {
                if let Term::Variable(variable) = term {
                    domains[variable] = Ranges::range(number, number);
                }
            }
        }
        Some(domains)
    }

    /// The output of all solutions in these domains, if it is the same in all of them.
    pub fn known(&self, domains: &[Ranges]) -> Option<SolutionOutput> {
        let mut terms = self.shown.iter().flat_map(|shown| &shown.terms);
        let is_known = terms.all(|&(term, _)| matches!(term.now(domains), Term::Fixed(_)));
        let numbers = || domains.iter().map(|domain| domain.only().unwrap_or(0)).collect::<Vec<_>>();
        is_known.then(|| self.output(&numbers()))
    }

    /// The value of the objective in a solution, given as the numbers of all variables of the network. 0 if there is no
    /// objective.
    pub fn objective(&self, numbers: &[i64]) -> i64 {
        match self.objective {
            None => 0,
            Some(Term::Fixed(number)) => number,
            Some(Term::Variable(variable)) => numbers[variable],
        }
    }
}

impl std::fmt::Debug for FlatNetwork {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FlatNetwork").field("network", &self.network).finish_non_exhaustive()
    }
}

/// Marks the variables that solutions show, without those that have only one value.
pub(crate) fn mark_shown(resolved: &Resolved, shown: &mut [bool]) {
    for &(term, _) in resolved.shown.iter().flat_map(|shown| &shown.terms) {
        if let Term::Variable(variable) = resolved.now(term) {
            shown[variable] = true;
        }
    }
}

/// The network of a model with these outputs.
pub(crate) fn network(resolved: &Resolved, outputs: Vec<usize>, maximise: bool) -> Network {
    let search = resolved.search.iter().map(|annotation| {
        let open = |variable: &usize| resolved.domains[*variable].only().is_none();
        let variables = annotation.variables.iter().copied().filter(open).collect();
        Branching { variables, choose: annotation.choose, take: annotation.take }
    });
    Network {
        domains: resolved.domains.clone(),
        relations: resolved.relations.clone(),
        outputs,
        branchings: search.filter(|branching| !branching.variables.is_empty()).collect(),
        objective: resolved.objective_variable().map(|variable| Objective { variable, maximise }),
    }
}

/// The network of a model, whose outputs make the decisions of the model that was built. `decision` is the decision for
/// a variable or digit, if it is one. `None` if some decision is not made of an output.
pub(crate) fn source(
    resolved: &Resolved,
    digits: &BTreeMap<usize, Digits>,
    base: i64,
    decision: &dyn Fn(usize) -> Option<VarId>,
    decisions: usize,
) -> Option<ModelSource> {
    let mut sources = vec![None; decisions];
    let mut outputs = Vec::new();
    let mut set = |variable: usize, source: DecisionSource| -> Option<()> {
        let place = decision(variable)?.index();
        sources.get_mut(place)?.replace(source).is_none().then_some(())
    };
    for variable in 0..resolved.domains.len() {
        let output = outputs.len();
        match digits.get(&variable) {
            Some(Digits { least, parts }) => {
                for &(weight, part) in parts {
                    set(part, DecisionSource::Digit { output, least: *least, weight, base })?;
                }
            }
            None if decision(variable).is_some() => set(variable, DecisionSource::Output(output))?,
            None => continue,
        }
        outputs.push(variable);
    }
    let decisions = sources.into_iter().collect::<Option<_>>()?;
    Some(ModelSource { network: network(resolved, outputs, false), decisions })
}
