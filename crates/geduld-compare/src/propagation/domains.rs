//! The consequences of the domains alone: each variable has exactly one of its values.
//!
//! Every encoding finds them, so they say nothing about the strength of an encoding.

use std::collections::BTreeMap;

use crate::propagation::part::Specimen;

/// The atoms of each variable of a part, as positions.
pub struct Domains(Vec<Domain>);

struct Domain {
    atoms: Vec<usize>,
    /// Whether these are all of its values.
    whole: bool,
}

impl Domains {
    pub fn new(part: &Specimen) -> Self {
        let mut groups: BTreeMap<usize, Domain> = BTreeMap::new();
        for (position, &atom) in part.atoms.iter().enumerate() {
            let variable = part.model.variable_of(atom);
            let domain = groups.entry(variable.index()).or_insert(Domain { atoms: Vec::new(), whole: false });
            domain.atoms.push(position);
            domain.whole = domain.atoms.len() == part.model.variable(variable).domain.len();
        }
        Self(groups.into_values().collect())
    }

    /// The implied values of open atoms; `None` if the assignment gives a variable two values or none.
    pub fn implied(&self, partial: &[Option<bool>]) -> Option<Vec<Option<bool>>> {
        let mut implied = vec![None; partial.len()];
        for Domain { atoms, whole } in &self.0 {
            let having = |value| atoms.iter().copied().filter(move |&atom| partial[atom] == value);
            match (having(Some(true)).count(), having(None).count()) {
                (0, 0) if *whole => return None,
                (0, 1) if *whole => having(None).for_each(|atom| implied[atom] = Some(true)),
                (0, _) => {}
                (1, _) => having(None).for_each(|atom| implied[atom] = Some(false)),
                _ => return None,
            }
        }
        Some(implied)
    }
}
