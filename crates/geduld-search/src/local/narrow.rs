//! Propagation before the search, by the kernel: pins and their consequences become smaller domains.

use geduld_model::kernel::narrow;
use geduld_model::{Domain, Model, Network, Value, VarId};

use crate::local::Unsuitable;
use crate::local::bits::Bits;

/// The maximum number of steps of propagation: about a second.
const STEPS: u64 = 30_000_000;

/// The values that the variables of a model may still take.
#[derive(Clone, Debug)]
pub(crate) struct Domains {
    /// The different domains. Clones of a domain are listed once.
    pub(crate) kinds: Vec<Domain>,
    /// For each variable the number of its domain in `kinds`.
    pub(crate) kind_of: Vec<usize>,
    /// For each variable the values that are left.
    pub(crate) allowed: Vec<Bits>,
}

impl Domains {
    /// All values.
    pub(crate) fn new(model: &Model) -> Self {
        let mut kinds: Vec<Domain> = Vec::new();
        let mut kind_of = Vec::with_capacity(model.variables().len());
        for variable in model.variables() {
            let known = kinds.iter().rposition(|known| known.is_shared_with(&variable.domain));
            kind_of.push(known.unwrap_or_else(|| {
                kinds.push(variable.domain.clone());
                kinds.len() - 1
            }));
        }
        let allowed = model.variables().iter().map(|variable| Bits::full(variable.domain.len())).collect();
        Self { kinds, kind_of, allowed }
    }

    /// The only value that a variable may take, if it has no choice.
    pub(crate) fn only(&self, variable: VarId) -> Option<Value> {
        self.allowed[variable.index()].only()
    }

    /// The number of values in the domain of a variable.
    pub(crate) fn domain_size(&self, variable: usize) -> usize {
        self.kinds[self.kind_of[variable]].len()
    }

    pub(crate) fn number(&self, variable: VarId, value: Value) -> i64 {
        self.kinds[self.kind_of[variable.index()]].number(value)
    }

    /// Propagates. `network` is that of the model.
    ///
    /// # Errors
    /// If a variable has no value left.
    pub(crate) fn narrow(&mut self, network: &Network) -> Result<(), Unsuitable> {
        let mut domains = network.domains.clone();
        for (variable, allowed) in self.allowed.iter().enumerate() {
            let kind = &self.kinds[self.kind_of[variable]];
            if allowed.len() < kind.len() {
                domains[variable] = allowed.iter().map(|value| kind.number(value)).collect();
            }
        }
        let before = domains.clone();
        let consistent = narrow(&mut domains, &network.relations, STEPS).consistent;
        for (variable, allowed) in self.allowed.iter_mut().enumerate() {
            if domains[variable] == before[variable] {
                continue;
            }
            let kind = &self.kinds[self.kind_of[variable]];
            allowed.keep(|value| domains[variable].contains(kind.number(value)));
        }
        match consistent && self.allowed.iter().all(|allowed| allowed.len() > 0) {
            true => Ok(()),
            false => Err(Unsuitable::Contradiction),
        }
    }
}
