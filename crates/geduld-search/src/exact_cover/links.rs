//! Atoms that always hold together, because a constraint maps the values of one variable to those of another, one to
//! one. *The second 3 of a Langford pair lies four places after the first.* In an exact cover they are one option.

use geduld_model::{Atom, Constraint, DisjointSets, Model, Value, VarId};

/// What the links between variables say about atoms.
pub(super) struct Links {
    /// Atoms in one set hold together; the first stands for the others.
    together: DisjointSets,
    /// Atoms without a partner, which never hold.
    pub never: Vec<Atom>,
}

impl Links {
    /// The links of no constraint.
    pub fn new(model: &Model) -> Self {
        Self { together: DisjointSets::new(model.atom_count()), never: Vec::new() }
    }

    /// The atom that stands for this one.
    pub fn root(&self, atom: usize) -> usize {
        self.together.root(atom)
    }

    /// Takes a constraint as a link, if it is one. Then it says nothing else.
    pub fn take(&mut self, model: &Model, constraint: &Constraint) -> bool {
        let Some((variables, pairs)) = pairs(model, constraint) else { return false };
        let partners = [0, 1].map(|side| {
            let mut partners = vec![0usize; model.variable(variables[side]).domain.len()];
            pairs.iter().for_each(|pair| partners[pair[side] as usize] += 1);
            partners
        });
        if partners.iter().flatten().any(|&partners| partners > 1) {
            return false;
        }
        for (variable, partners) in variables.into_iter().zip(partners) {
            let alone = model.atoms(variable).zip(partners).filter(|&(_, partners)| partners == 0);
            self.never.extend(alone.map(|(atom, _)| atom));
        }
        for [one, other] in pairs {
            let [one, other] = [model.atom(variables[0], one), model.atom(variables[1], other)];
            self.together.join(one.index(), other.index());
        }
        true
    }
}

/// The pairs of values that a constraint between two variables admits; `None` for other constraints. Of an equation,
/// each value is in one pair at most.
fn pairs(model: &Model, constraint: &Constraint) -> Option<([VarId; 2], Vec<[Value; 2]>)> {
    if let Some(table) = constraint.as_table() {
        let &[x, y] = table.variables() else { return None };
        return Some(([x, y], table.rows().map(|row| [row[0], row[1]]).collect()));
    }
    let (terms, sum) = constraint.as_linear()?;
    let sum = sum.exact()?;
    let &[(a, x), (b, y)] = terms else { return None };
    if a == 0 || b == 0 || x == y {
        return None;
    }
    let [source, target] = [x, y].map(|variable| &model.variable(variable).domain);
    let partner = |value: Value| {
        let rest = i128::from(sum) - i128::from(a) * i128::from(source.number(value));
        let number = (rest % i128::from(b) == 0).then_some(rest / i128::from(b))?;
        Some([value, target.value_of(i64::try_from(number).ok()?)?])
    };
    Some(([x, y], source.values().filter_map(partner).collect()))
}
