//! The variables and constraints of a model, without names.

use geduld_model::relation::{Relation, Term};
use geduld_model::{Branching, Ranges};

use crate::limits::MOST_VALUES;

/// The variables and constraints of a model, without names.
#[derive(Clone)]
pub(crate) struct Resolved {
    /// The name and the line of each variable.
    pub names: Vec<Box<str>>,
    pub lines: Vec<usize>,
    /// The domain of each variable. Of variables that are always equal, only the domain of the root is used.
    pub domains: Vec<Ranges>,
    pub relations: Vec<Relation>,
    pub shown: Vec<Shown>,
    /// The objective, if there is one.
    pub objective: Option<Term>,
    /// The order in which variables should be decided. It may contain variables with only one possible value.
    pub search: Vec<Branching>,
}

/// A variable or array that solutions show.
#[derive(Clone)]
pub(crate) struct Shown {
    pub name: Box<str>,
    /// One term for a variable, the elements of an array. The flag says whether the term is a Boolean.
    pub terms: Vec<(Term, bool)>,
    /// For an array, the first and the last index in each dimension.
    pub array: Option<Vec<(i64, i64)>>,
}

impl Shown {
    /// The name of each term in the source model: `x`, or `q[2,3]` for an element of an array.
    pub fn element_names(&self) -> impl Iterator<Item = String> {
        let indices = self.array.as_deref().unwrap_or_default();
        let mut index: Vec<i64> = indices.iter().map(|&(first, _)| first).collect();
        self.terms.iter().map(move |_| {
            if index.is_empty() {
                return self.name.to_string();
            }
            let own: Vec<String> = index.iter().map(i64::to_string).collect();
            // The last index changes fastest.
            for (own, &(first, last)) in index.iter_mut().zip(indices).rev() {
                if *own < last {
                    *own += 1;
                    break;
                }
                *own = first;
            }
            format!("{}[{}]", self.name, own.join(","))
        })
    }
}

impl Resolved {
    /// The number of a term if it is fixed or its variable has only one value, otherwise the variable.
    pub fn now(&self, term: Term) -> Term {
        term.now(&self.domains)
    }

    /// The objective variable, if it has several values.
    pub fn objective_variable(&self) -> Option<usize> {
        self.now(self.objective?).variable()
    }

    /// The variables of a constraint with several possible values, each once, in the order of their first occurrence.
    pub fn open(&self, relation: &Relation) -> Vec<usize> {
        relation.open(&self.domains)
    }

    /// The values of a variable, if they are few enough to list.
    pub fn values(&self, variable: usize) -> Option<Vec<i64>> {
        let domain = &self.domains[variable];
        (domain.len() <= MOST_VALUES).then(|| domain.values().collect())
    }
}
