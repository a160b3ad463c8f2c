//! Translates constraints over numbered variables to the constraints of a model.

mod booleans;
mod cliques;
mod globals;
mod graphs;
mod inequalities;
mod sums;
mod tables;
mod views;

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::relation::{Base, Comparison, Mode, Relation, Sum, Term};
use geduld_model::{Constraint, Domain, Literal, Model, VarId};

use crate::build::cliques::Cliques;
use crate::build::inequalities::Inequalities;
use crate::build::views::{View, Views};
use crate::error::{FlatZincError, Result};
use crate::limits::{MOST_IN_ALL, WritingLimits};
use crate::resolve::Labelled;
use crate::resolved::Resolved;

/// The remedy for a model with too many values.
const SMALLER: &str = "declare smaller bounds for the variables of the model";

/// A model, and the origin of its variables.
pub(crate) struct Built {
    pub model: Model,
    /// For each variable of the file, its variable in the model, if it has one.
    pub ids: Vec<Option<VarId>>,
}

/// Builds the model. `shown` are the variables that make up a solution, `determined` those that follow from them.
pub(crate) fn build(
    resolved: &Resolved,
    shown: &[bool],
    determined: &[bool],
    limits: WritingLimits,
) -> Result<Built> {
    let views = Views::of(resolved, shown);
    let bounds = bounds_of_counts(resolved, shown);
    Ok(builder(resolved, shown, determined, limits, (views, bounds))?.built())
}

/// Builds the model, and makes each of these constraints a requirement with its name. All variables in them must be
/// shown.
pub(crate) fn build_requirements(
    resolved: &Resolved,
    labelled: &[Labelled],
    shown: &[bool],
    limits: WritingLimits,
) -> Result<Built> {
    // A requirement may use any variable in any way.
    let names = (Views::none(shown.len(), resolved.relations.len()), BTreeSet::new());
    let mut builder = builder(resolved, shown, &[], limits, names)?;
    builder.cliques = Cliques::default();
    for (label, relation) in labelled {
        let begin = builder.model.constraints().len();
        let places = builder.places.clone();
        builder.add(relation)?;
        builder.places = places;
        builder.model.require_from(begin, label);
    }
    Ok(builder.built())
}

/// A builder that has added all constraints.
fn builder<'r>(
    resolved: &'r Resolved,
    shown: &[bool],
    determined: &[bool],
    limits: WritingLimits,
    (views, bounds): (Views, BTreeSet<usize>),
) -> Result<Builder<'r>> {
    let mut builder = Builder {
        resolved,
        limits,
        model: Model::new(),
        ids: vec![None; shown.len()],
        existential: vec![false; shown.len()],
        domains: BTreeMap::new(),
        atoms: 0,
        places: BTreeSet::new(),
        cliques: Cliques::of(resolved),
        views,
        bounds,
    };
    let mut used = shown.to_vec();
    for relation in &resolved.relations {
        resolved.open(relation).into_iter().for_each(|variable| used[variable] = true);
    }
    for (variable, used) in used.iter_mut().enumerate() {
        *used &= builder.views.get(variable).is_none() && !builder.bounds.contains(&variable);
    }
    for variable in (0..used.len()).filter(|&variable| shown[variable]) {
        builder.variable(variable, |model, name, domain| model.add_decision(name, domain))?;
    }
    for variable in (0..used.len()).filter(|&variable| used[variable] && !shown[variable]) {
        if determined.get(variable).copied().unwrap_or_default() {
            builder.variable(variable, |model, name, domain| model.add_derived(name, domain))?;
        } else {
            builder.existential[variable] = true;
            builder.variable(variable, |model, name, domain| model.add_existential(name, domain))?;
        }
    }
    for variable in 0..used.len() {
        if let Some(View { variable: own, .. }) = builder.views.get(variable) {
            builder.existential[variable] = builder.existential[own];
        }
    }
    let inequalities = Inequalities::of(resolved);
    for (number, relation) in resolved.relations.iter().enumerate() {
        match inequalities.get(number) {
            _ if builder.views.define(number) => {}
            Some(None) => {}
            Some(Some(between)) => builder.between(relation, &between)?,
            None => builder.add(relation)?,
        }
    }
    Ok(builder)
}

/// The numbers of occurrences that stand in one constraint only, and in no solution: they are its bounds.
fn bounds_of_counts(resolved: &Resolved, shown: &[bool]) -> BTreeSet<usize> {
    let mut places = vec![0usize; shown.len()];
    for variable in resolved.relations.iter().flat_map(Relation::terms).filter_map(Term::variable) {
        places[variable] += 1;
    }
    let is_bound = |&variable: &usize| {
        places[variable] == 1 && !shown[variable] && resolved.domains[variable].ranges().len() == 1
    };
    let counts = resolved.relations.iter().filter(|relation| is_cardinality(relation, resolved));
    counts.filter_map(|count| resolved.now(count.one(2)).variable()).filter(is_bound).collect()
}

/// Whether a constraint counts a number in a list.
fn is_cardinality(relation: &Relation, resolved: &Resolved) -> bool {
    let of_number = || matches!(resolved.now(relation.one(1)), Term::Fixed(_));
    relation.base == Base::Count && relation.mode == Mode::Holds && of_number()
}

struct Builder<'r> {
    resolved: &'r Resolved,
    limits: WritingLimits,
    model: Model,
    ids: Vec<Option<VarId>>,
    /// For each variable of the file, whether it is existential: it does not follow from those shown.
    existential: Vec<bool>,
    /// Variables with the same values share a domain.
    domains: BTreeMap<Vec<(i64, i64)>, Domain>,
    /// The total number of values of all variables.
    atoms: u128,
    /// The clauses that both lists of an inverse constraint share.
    places: BTreeSet<[Literal; 2]>,
    cliques: Cliques,
    /// The Booleans that are only names of literals, and the numbers that are only bounds. They are no variables of the
    /// model.
    views: Views,
    bounds: BTreeSet<usize>,
}

/// A Boolean variable of the file and the value that it should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Truth {
    variable: usize,
    positive: bool,
}

impl Builder<'_> {
    fn built(self) -> Built {
        Built { model: self.model, ids: self.ids }
    }

    fn variable(
        &mut self,
        variable: usize,
        add: impl FnOnce(&mut Model, &str, &Domain) -> VarId,
    ) -> Result<()> {
        let resolved = self.resolved;
        let (name, values) = (&resolved.names[variable], &resolved.domains[variable]);
        let (size, most) = (values.len(), self.limits.values);
        if size > most {
            let message =
                format!("the variable `{name}` has {size} values, but at most {most} values are listed");
            return Err(FlatZincError::new(resolved.lines[variable], message, SMALLER));
        }
        self.add_atoms(values.len(), name, resolved.lines[variable])?;
        let domain = (self.domains.entry(values.ranges().to_vec()))
            .or_insert_with(|| Domain::numbers(values.values()))
            .clone();
        self.ids[variable] = Some(add(&mut self.model, name, &domain));
        Ok(())
    }

    /// Counts values of the model, which a name of the file adds.
    fn add_atoms(&mut self, number: u128, name: &str, line: usize) -> Result<()> {
        self.atoms += number;
        match self.atoms > MOST_IN_ALL {
            true => {
                let message = format!("with `{name}`, the model has more than {MOST_IN_ALL} values together");
                Err(FlatZincError::new(line, message, SMALLER))
            }
            false => Ok(()),
        }
    }

    /// Adds a Boolean that follows from some variables of the file.
    fn truth_of(&mut self, relation: &Relation, what: &str, inputs: &[usize]) -> Result<VarId> {
        self.add_atoms(2, &relation.name, relation.line)?;
        let domain = self.domains.entry(vec![(0, 1)]).or_insert_with(|| Domain::numbers(0..=1)).clone();
        let name = format!("{}@{}:{what}", relation.name, self.model.variables().len());
        let free = inputs.iter().any(|&variable| self.existential[variable]);
        Ok(match free {
            true => self.model.add_existential(name, &domain),
            false => self.model.add_derived(name, &domain),
        })
    }

    fn id(&self, variable: usize) -> VarId {
        self.ids[variable].unwrap_or_else(|| VarId::new(0))
    }

    /// The literal "the variable of the model has this number" or its negation, or its truth value if the variable
    /// cannot have this number.
    fn equals(&self, variable: VarId, number: i64, positive: bool) -> std::result::Result<Literal, bool> {
        match self.model.variable(variable).domain.value_of(number) {
            Some(value) => Ok(Literal { atom: self.model.atom(variable, value), positive }),
            None => Err(!positive),
        }
    }

    /// The same for a variable of the file, which may be only a name.
    fn has(&self, variable: usize, number: i64, positive: bool) -> std::result::Result<Literal, bool> {
        match (self.views.get(variable), number) {
            (None, _) => self.equals(self.id(variable), number, positive),
            (Some(view), 0 | 1) => {
                self.equals(self.id(view.variable), view.number, (view.positive == (number == 1)) == positive)
            }
            (Some(_), _) => Err(!positive),
        }
    }

    /// Requires that one of these literals holds. Some of them may be constants.
    fn clause(&mut self, literals: impl IntoIterator<Item = std::result::Result<Literal, bool>>) {
        let mut open = Vec::new();
        for literal in literals {
            match literal {
                Ok(literal) => open.push(literal),
                Err(true) => return,
                Err(false) => {}
            }
        }
        // Several names may stand for one literal.
        let mut known = BTreeSet::new();
        open.retain(|&literal| known.insert(literal));
        if open.iter().any(|&literal| known.contains(&!literal)) {
            return;
        }
        self.model.add(Constraint::Clause { literals: open });
    }

    fn truth(&self, Truth { variable, positive }: Truth) -> std::result::Result<Literal, bool> {
        self.has(variable, 1, positive)
    }

    /// Makes the model unsatisfiable.
    fn contradiction(&mut self) {
        self.model.add(Constraint::Clause { literals: Vec::new() });
    }

    fn add(&mut self, relation: &Relation) -> Result<()> {
        let open = self.resolved.open(relation);
        if self.is_large(relation, &open) {
            return Err(too_large(relation, &open, self.resolved));
        }
        let holds = relation.mode == Mode::Holds;
        // What a constraint is written as if it is not small enough for a table.
        let otherwise: Option<fn(&mut Self, &Relation) -> Result<()>> = match relation.base {
            Base::Clause | Base::And | Base::Or => return self.boolean(relation),
            Base::Xor if holds || relation.mode == Mode::Fails => return self.parity(relation),
            Base::AllDifferent if holds => return self.all_different(relation),
            Base::Table if holds => return self.table(relation),
            Base::Place if holds => return self.place(relation),
            Base::Circuit if holds => return self.circuit(relation),
            Base::Connected if holds => return self.connected(relation),
            Base::Joined if holds => return self.joined(relation),
            Base::Inversions if holds || relation.mode == Mode::Fails => return self.inversions(relation),
            Base::Count if self.is_bounded_count(relation) => return self.count_of(relation),
            Base::Element => Some(Self::element),
            Base::Minimum | Base::Maximum => Some(Self::extreme),
            Base::Count => Some(Self::count_of),
            Base::Cardinality => Some(Self::cardinality),
            Base::Xor | Base::AllDifferent | Base::Table | Base::Place => None,
            Base::Circuit | Base::Connected | Base::Joined | Base::Inversions => None,
            Base::Eq | Base::Ne | Base::Le | Base::Lt | Base::In => None,
            Base::LinearEq | Base::LinearNe | Base::LinearLe => None,
            Base::Plus | Base::Times | Base::Div | Base::Mod | Base::Pow | Base::Abs => None,
            Base::Min | Base::Max => None,
        };
        let sum = Sum::of(relation, &self.resolved.domains);
        if let Some(sum) = sum.as_ref().filter(|sum| self.views.are_in(&sum.terms)) {
            let least = (sum.comparison == Comparison::Eq).then_some(sum.right);
            return self.counted(&sum.terms, least, Some(sum.right));
        }
        if sum.as_ref().is_some_and(|sum| self.short_sum(relation, sum)) {
            return Ok(());
        }
        if self.is_small(relation, &open, sum.is_some()) && self.enumerate(relation, &open)? {
            return Ok(());
        }
        match (otherwise.filter(|_| holds), sum) {
            (Some(write), _) => write(self, relation),
            (None, Some(sum)) => self.sum(relation, &sum),
            (None, None) if self.enumerate(relation, &open)? => Ok(()),
            (None, None) => Err(too_large(relation, &open, self.resolved)),
        }
    }

    /// Whether arithmetic has too many rows, or a list too many clauses.
    fn is_large(&self, relation: &Relation, open: &[usize]) -> bool {
        let values = |term: Term| match self.resolved.now(term) {
            Term::Fixed(_) => 1,
            Term::Variable(variable) => self.resolved.domains[variable].len(),
        };
        let size = match relation.base {
            Base::Times | Base::Div | Base::Mod | Base::Pow => {
                if Sum::of(relation, &self.resolved.domains).is_some() {
                    return false;
                }
                self.combinations(open, self.computed(relation))
            }
            // Each value would be a clause for each element.
            Base::Element if relation.mode == Mode::Holds => {
                values(relation.one(0)).saturating_mul(values(relation.one(2)))
            }
            Base::Minimum | Base::Maximum if relation.mode == Mode::Holds => {
                values(relation.one(0)).saturating_mul(open.len() as u128)
            }
            Base::Count if self.is_bounded_count(relation) => return false,
            Base::Count => {
                let most = relation.many(0).iter().map(|&term| values(term)).max().unwrap_or(0);
                most.saturating_mul(values(relation.one(1)))
            }
            Base::Element | Base::Minimum | Base::Maximum => return false,
            Base::Eq | Base::Ne | Base::Le | Base::Lt | Base::In | Base::AllDifferent => return false,
            Base::LinearEq | Base::LinearNe | Base::LinearLe | Base::Plus => return false,
            Base::Clause | Base::And | Base::Or | Base::Xor | Base::Inversions => return false,
            Base::Abs | Base::Min | Base::Max | Base::Table | Base::Cardinality | Base::Place => {
                return false;
            }
            Base::Circuit | Base::Connected | Base::Joined => return false,
        };
        size > self.limits.rows
    }
}

/// The error for a constraint whose domains are too large for a table.
fn too_large(relation: &Relation, open: &[usize], resolved: &Resolved) -> FlatZincError {
    let variable = |&variable: &usize| {
        format!("`{}` with {} values", resolved.names[variable], resolved.domains[variable].len())
    };
    let mut named: Vec<String> = open.iter().take(3).map(variable).collect();
    if open.len() > named.len() {
        named.push(format!("{} more", open.len() - named.len()));
    }
    FlatZincError::new(
        relation.line,
        format!("the table of `{}` would be too large: it is over {}", relation.name, named.join(", ")),
        "declare smaller bounds for these variables",
    )
}
