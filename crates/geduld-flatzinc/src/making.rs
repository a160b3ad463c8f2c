//! Makes a problem of a resolved file: decides which variables are decisions, and writes the constraints out.

use std::collections::BTreeMap;
use std::sync::Arc;

use geduld_model::relation::{CheckedRelations, Relation};
use geduld_model::{Constraint, Step, following};

use crate::bare_objective::bare_objective;
use crate::build::{Built, build};
use crate::digits::{Digits, add_digits};
use crate::error::{FlatZincError, Result};
use crate::flat_model::{FlatModel, Purpose, Shape};
use crate::limits::WritingLimits;
use crate::network::{mark_shown, source};
use crate::resolve::resolve;
use crate::resolved::Resolved;
use crate::shrink::{narrowed_by_propagation, shrink};
use crate::syntax::{FlatZinc, Goal};

/// The maximum number of steps to narrow the domains of a model that could not be written out: about a second.
const NARROWING_STEPS: u64 = 30_000_000;

impl FlatZinc {
    /// Translates the file into a model.
    ///
    /// Cost: linear in the file and in the tables that arithmetic on small domains is translated to.
    ///
    /// # Errors
    /// If a variable is a float or a set, a constraint is unknown, or domains are too large. The error has the line,
    /// the name and a remedy.
    pub fn problem(&self) -> Result<FlatModel> {
        self.problem_within(WritingLimits::default())
    }

    /// Translates the file into a model with these limits on what is written out. The solutions are the same with any
    /// limits.
    ///
    /// # Errors
    /// As for [`FlatZinc::problem`].
    pub fn problem_within(&self, limits: WritingLimits) -> Result<FlatModel> {
        if self.goal != Goal::Satisfy {
            return Err(FlatZincError::new(
                self.goal_line,
                "the model asks for the best solution, not for all solutions",
                "`geduld count`, `list` and `solve` find the best value; write it as a constraint, and `solve satisfy;`. `geduld encode` \
                 writes models with an objective as --format opb or wcnf",
            ));
        }
        FlatModel::within(resolve(self)?, Purpose::Count, limits)
    }

    /// Translates the file into a model in which one solution can be found quickly. Variables that are neither shown
    /// nor derived from those shown become decisions, so that all engines support the model. Several of its solutions
    /// may show the same values.
    ///
    /// # Errors
    /// As for [`FlatZinc::problem`].
    pub fn witness(&self) -> Result<FlatModel> {
        FlatModel::new(resolve(self)?, Purpose::Find)
    }
}

impl FlatModel {
    pub(crate) fn new(resolved: Resolved, purpose: Purpose) -> Result<Self> {
        Self::within(resolved, purpose, WritingLimits::default())
    }

    /// The problem. If the constraints cannot be written out, the domains are narrowed by propagation and they are
    /// written out again. If they still cannot, the model has only the decisions, and the demand that these can be
    /// completed to a solution of the network of the constraints; but a search for one solution needs all constraints.
    pub(crate) fn within(resolved: Resolved, purpose: Purpose, limits: WritingLimits) -> Result<Self> {
        let original = resolved.relations.clone();
        let error = match Self::translated(original.clone(), resolved.clone(), purpose, limits) {
            Err(error) => error,
            translated => return translated,
        };
        let mut narrowed = resolved.clone();
        if !narrowed_by_propagation(&mut narrowed, NARROWING_STEPS) {
            return Ok(Self::contradiction(resolved));
        }
        if narrowed.domains != resolved.domains
            && let Ok(translated) = Self::translated(original.clone(), narrowed.clone(), purpose, limits)
        {
            return Ok(translated);
        }
        if purpose == Purpose::Find {
            return Err(error);
        }
        Self::untranslated(original, narrowed, limits, &error)
    }

    /// The problem whose constraints are written out. `original` are the constraints of the file.
    fn translated(
        original: Vec<Relation>,
        mut resolved: Resolved,
        purpose: Purpose,
        limits: WritingLimits,
    ) -> Result<Self> {
        if !shrink(&mut resolved) {
            return Ok(Self::contradiction(resolved));
        }
        let mut shown = vec![false; resolved.domains.len()];
        mark_shown(&resolved, &mut shown);
        name_elements(&mut resolved);
        let is_shown = |variable: usize| shown[variable];
        let bare = match purpose {
            Purpose::Count => None,
            Purpose::Find => bare_objective(&resolved),
            Purpose::Optimise => bare_objective(&resolved).filter(|bare| {
                bare.sum(&resolved)
                    .is_some_and(|(terms, _)| terms.iter().all(|&(_, variable)| is_shown(variable)))
            }),
        };
        if let (Purpose::Optimise, None, Some(objective)) = (purpose, &bare, resolved.objective_variable()) {
            shown[objective] = true;
        }
        bare.iter().for_each(|bare| shown[bare.variable] = false);
        let (mut steps, mut follows) = computed(&resolved, &shown);
        if purpose == Purpose::Find {
            let open = resolved.relations.iter().flat_map(|relation| resolved.open(relation));
            let objective = resolved.objective_variable();
            for variable in open.chain(objective).filter(|&variable| !follows[variable]) {
                shown[variable] = true;
            }
            // Some variables may follow only now. They are computed.
            if let Some(bare) = &bare {
                shown[bare.variable] = false;
                (steps, follows) = computed(&resolved, &shown);
            }
        }
        let written = match &bare {
            None => resolved.clone(),
            Some(bare) => {
                let relations = resolved.relations.iter().enumerate();
                let others = relations.filter(|(number, _)| *number != bare.relation);
                let relations = others.map(|(_, other)| other.clone()).chain(bare.bounds.clone()).collect();
                Resolved { relations, ..resolved.clone() }
            }
        };
        let built = build(&written, &shown, &follows, limits)?;
        let (decided, digits) = (shown.clone(), BTreeMap::new());
        let draft = Draft { resolved, original, shown, steps, follows, decided, digits, built };
        Ok(Self { bare: bare.is_some(), ..draft.problem(limits.base) })
    }

    /// The problem that has only the decisions, and the network of the constraints, whose domains are narrowed already.
    /// `error` is the reason why they were not written out.
    ///
    /// # Errors
    /// `error`, if some decision is not made of an output.
    fn untranslated(
        original: Vec<Relation>,
        mut resolved: Resolved,
        limits: WritingLimits,
        error: &FlatZincError,
    ) -> Result<Self> {
        let mut shown = vec![false; resolved.domains.len()];
        mark_shown(&resolved, &mut shown);
        name_elements(&mut resolved);
        let (steps, follows) = computed(&resolved, &shown);
        let mut written = Resolved { relations: Vec::new(), ..resolved.clone() };
        let mut decided = shown.clone();
        let decisions = resolved.domains.iter().zip(&shown).filter(|(_, shown)| **shown);
        let limits = limits.for_all(decisions.map(|(domain, _)| domain.len()));
        let digits = add_digits(&mut written, &mut decided, limits);
        let built = build(&written, &decided, &[], limits)?;
        let draft = Draft { resolved, original, shown, steps, follows, decided, digits, built };
        let mut problem = draft.problem(limits.base);
        if problem.source.is_none() {
            return Err(error.clone());
        }
        let variables = problem.model.decisions().collect();
        let why = error.to_string().into();
        problem.model.add(Constraint::NotLowered { variables, why });
        Ok(problem)
    }
}

/// A problem in the making.
struct Draft {
    resolved: Resolved,
    /// The constraints of the file.
    original: Vec<Relation>,
    /// For each variable of the file, whether it is a decision, and whether it follows from these in the steps.
    shown: Vec<bool>,
    steps: Vec<Step>,
    follows: Vec<bool>,
    /// For each variable and then each digit, whether it is a decision of the model.
    decided: Vec<bool>,
    /// The digits of the variables that are written with digits.
    digits: BTreeMap<usize, Digits>,
    built: Built,
}

impl Draft {
    /// The problem, whose numbers with many values have digits of this base.
    fn problem(self, base: i64) -> FlatModel {
        let Self { resolved, original, shown, steps, follows, decided, digits, built } = self;
        let Built { model, ids } = built;
        let decision = |variable: usize| ids[variable].filter(|_| decided[variable]);
        let decisions = (0..shown.len()).map(|variable| match digits.get(&variable) {
            Some(digits) => {
                let part = |&(weight, part): &(i64, usize)| decision(part).map(|id| (weight, id.index()));
                Some(Shape { least: digits.least, parts: digits.parts.iter().filter_map(part).collect() })
            }
            None => decision(variable).map(|id| Shape { least: 0, parts: vec![(1, id.index())] }),
        });
        let decisions = decisions.collect();
        let source = source(&resolved, &digits, base, &decision, model.decision_count()).map(Arc::new);
        let known = |variable: &usize| shown[*variable] || follows[*variable];
        let checked = original.into_iter().filter(|relation| resolved.open(relation).iter().all(known));
        let checked = CheckedRelations::new(checked.collect(), resolved.domains.len());
        FlatModel { model, decisions, steps, checked, resolved, bare: false, source }
    }
}

/// The steps that compute variables from those shown, and for each variable whether it is computed.
fn computed(resolved: &Resolved, shown: &[bool]) -> (Vec<Step>, Vec<bool>) {
    let steps = following(&resolved.domains, &resolved.relations, shown);
    let mut follows = vec![false; shown.len()];
    steps.iter().for_each(|step| follows[step.variable] = true);
    (steps, follows)
}

/// Names the elements of output arrays as the source model does, `q[2,3]`. In the file they have names that MiniZinc
/// introduced. An element that is also shown by itself keeps its name.
fn name_elements(resolved: &mut Resolved) {
    let mut named = vec![false; resolved.names.len()];
    for shown in resolved.shown.iter().filter(|shown| shown.array.is_none()) {
        for variable in shown.terms.iter().filter_map(|&(term, _)| resolved.now(term).variable()) {
            named[variable] = true;
        }
    }
    let mut names = Vec::new();
    for shown in resolved.shown.iter().filter(|shown| shown.array.is_some()) {
        for (name, &(term, _)) in shown.element_names().zip(&shown.terms) {
            if let Some(variable) = resolved.now(term).variable()
                && !std::mem::replace(&mut named[variable], true)
            {
                names.push((variable, name));
            }
        }
    }
    names.into_iter().for_each(|(variable, name)| resolved.names[variable] = name.into());
}
