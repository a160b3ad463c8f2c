//! Does a permutation of atoms map a model to itself?
//!
//! Every constraint is written in a normal form over atoms, in which two ways to write the same
//! condition are equal (the order of rows, a sum multiplied by -1, …). A permutation is an automorphism if it
//! maps variables to variables, decisions to decisions, and the normal forms of all constraints onto themselves.
//!
//! *Yes* is a proof. *No* is not: a permutation may preserve the solutions for a reason that no single constraint shows.

use crate::ascending::ascending;
use num_integer::Integer;
use std::collections::{BTreeMap, BTreeSet};

use crate::check::inversions;
use crate::{Atom, Constraint, Literal, Model, Permutation, VarId};

/// A constraint in terms of atoms alone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum NormalForm {
    /// Sorted atoms.
    Exactly(usize, Vec<Atom>),
    /// For each number that two variables can take, the sorted atoms; sorted. At most one of each holds.
    AllDifferent(Vec<Vec<Atom>>),
    /// Sorted variables, and the sorted rows of sorted atoms.
    Table(Vec<VarId>, Vec<Vec<Atom>>),
    /// Weights of atoms, the least of each variable being 0, with greatest common divisor 1, and their sum.
    Linear(Vec<(Atom, i64)>, i64),
    /// Sorted literals.
    Clause(Vec<Literal>),
    /// Sorted variables and flips.
    Parity(Vec<VarId>, Vec<Atom>, bool),
    /// Sorted vertices and sorted edges, the smaller vertex first.
    Connected(Vec<Atom>, Vec<(Atom, Atom)>),
}

/// Tests many permutations against one model; the normal forms of the model are computed once.
///
/// Cost of a test: linear in the size of the model, plus sorting. Most permutations that are not automorphisms cost much less,
/// because the smallest constraints refute them.
#[derive(Clone, Debug)]
pub struct AutomorphismCheck<'a> {
    model: &'a Model,
    /// Sorted. A parity over variables whose numbers may be equal has none; only the identity is then known to hold.
    forms: Vec<NormalForm>,
    /// For each constraint, the smallest first, its position in the model, and that of its form.
    constraints: Vec<(usize, Option<usize>)>,
}

/// Whether `permutation` carries `model` to itself; see [`AutomorphismCheck`] to test several.
pub fn is_automorphism(model: &Model, permutation: &Permutation) -> bool {
    AutomorphismCheck::new(model).holds(permutation)
}

impl<'a> AutomorphismCheck<'a> {
    /// Prepares the test of permutations of the atoms of `model`.
    pub fn new(model: &'a Model) -> Self {
        let identity = Permutation::identity(model.atom_count());
        let images: Vec<VarId> = model.variable_ids().collect();
        let constraints = model.constraints();
        let own = |constraint| normal_form(model, constraint, &identity, &images);
        let mut own: Vec<(Option<NormalForm>, usize)> = constraints.iter().map(own).zip(0..).collect();
        own.sort_unstable();
        let mut forms: Vec<NormalForm> = Vec::new();
        let mut ordered = Vec::new();
        for (form, position) in own {
            let place = form.map(|form| {
                // A repeated constraint counts once.
                if forms.last() != Some(&form) {
                    forms.push(form);
                }
                forms.len() - 1
            });
            ordered.push((position, place));
        }
        ordered.sort_by_key(|&(position, _)| (size(&constraints[position]), position));
        Self { model, forms, constraints: ordered }
    }

    /// Whether the permutation carries the model to itself.
    pub fn holds(&self, permutation: &Permutation) -> bool {
        if permutation.len() != self.model.atom_count() {
            return false;
        }
        if permutation.is_identity() {
            return true;
        }
        let Some(images) = variable_images(self.model, permutation) else { return false };
        // Different constraints have different images. So if all images are constraints of the model, they are all of its constraints.
        self.constraints.iter().all(|&(position, _)| {
            let carried = normal_form(self.model, &self.model.constraints()[position], permutation, &images);
            carried.is_some_and(|form| self.forms.binary_search(&form).is_ok())
        })
    }

    /// Whether each of some permutations carries the model to itself. Those that do are a group: what some of them generate need not
    /// be tested.
    pub fn hold<'p>(&self, permutations: impl IntoIterator<Item = &'p Permutation>) -> Vec<bool> {
        let permutations: Vec<&Permutation> = permutations.into_iter().collect();
        let mut generators: Vec<Permutation> = Vec::new();
        let mut known: BTreeSet<Permutation> = BTreeSet::new();
        let mut holds = |permutation: &&Permutation| {
            if known.contains(*permutation) {
                return true;
            }
            let holds = self.holds(permutation);
            if holds {
                generators.push((*permutation).clone());
                let group = Permutation::close(&generators, self.model.atom_count(), permutations.len());
                known.extend(group.into_iter().flatten());
            }
            holds
        };
        permutations.iter().map(&mut holds).collect()
    }

    /// The positions of the constraints that a permutation does not carry a constraint of the model to: a solution's image
    /// is a solution if and only if it satisfies these. None of them if the permutation is an automorphism; `None` if
    /// it does not carry variables to variables, or constraints without a normal form are in the way.
    pub fn unkept(&self, permutation: &Permutation) -> Option<Vec<usize>> {
        let images = variable_images(self.model, permutation)?;
        let mut reached = vec![false; self.forms.len()];
        for constraint in self.model.constraints() {
            let carried = normal_form(self.model, constraint, permutation, &images)?;
            if let Ok(form) = self.forms.binary_search(&carried) {
                reached[form] = true;
            }
        }
        let mut unkept = Vec::new();
        for &(position, form) in &self.constraints {
            if !reached[form?] {
                unkept.push(position);
            }
        }
        unkept.sort_unstable();
        Some(unkept)
    }
}

/// An estimate of the cost of mapping a constraint.
fn size(constraint: &Constraint) -> usize {
    match constraint {
        Constraint::Clause { literals } => literals.len(),
        Constraint::Exactly { atoms, .. } => atoms.len(),
        Constraint::Linear { terms, .. } => 10 * terms.len(),
        Constraint::Connected { filled, edges } => filled.len() + 2 * edges.len(),
        Constraint::AllDifferent { variables } | Constraint::Parity { variables, .. } => {
            100 * variables.len()
        }
        Constraint::Table(table) => 10 * table.variables().len() * table.rows().len(),
    }
}

/// Where each variable goes, if the atoms of each variable go to the atoms of one variable of the same role.
fn variable_images(model: &Model, permutation: &Permutation) -> Option<Vec<VarId>> {
    model
        .variable_ids()
        .map(|variable| {
            let mut targets = model.atoms(variable).map(|atom| model.variable_of(permutation.image(atom)));
            // A variable without values makes the model unsatisfiable. Then only the identity is accepted.
            let target = targets.next()?;
            let (from, to) = (model.variable(variable), model.variable(target));
            let whole = targets.all(|other| other == target) && from.domain.len() == to.domain.len();
            (whole && from.role == to.role).then_some(target)
        })
        .collect()
}

/// The image of a constraint, `images` being where its variables go; `None` if the image is not of the same kind.
fn normal_form(
    model: &Model,
    constraint: &Constraint,
    permutation: &Permutation,
    images: &[VarId],
) -> Option<NormalForm> {
    let image = |variable: VarId| images[variable.index()];
    let sorted_images = |atoms: &[Atom]| {
        let mut atoms: Vec<Atom> = atoms.iter().map(|&atom| permutation.image(atom)).collect();
        atoms.sort_unstable();
        atoms
    };
    Some(match constraint {
        Constraint::Exactly { count, atoms } => NormalForm::Exactly(*count, sorted_images(atoms)),
        Constraint::AllDifferent { variables } => {
            let mut groups: BTreeMap<i64, Vec<Atom>> = BTreeMap::new();
            for &variable in variables {
                for (atom, value) in model.atoms(variable).zip(model.variable(variable).domain.values()) {
                    groups.entry(model.variable(variable).domain.number(value)).or_default().push(atom);
                }
            }
            let mut groups: Vec<Vec<Atom>> = groups
                .into_values()
                .filter(|group| group.len() > 1)
                .map(|group| sorted_images(&group))
                .collect();
            groups.sort_unstable();
            NormalForm::AllDifferent(groups)
        }
        Constraint::Table(table) => {
            let mut variables: Vec<VarId> =
                table.variables().iter().map(|&variable| image(variable)).collect();
            variables.sort_unstable();
            let mut rows: Vec<Vec<Atom>> = table
                .rows()
                .map(|row| {
                    let atoms: Vec<Atom> =
                        row.iter().zip(table.variables()).map(|(&v, &x)| model.atom(x, v)).collect();
                    sorted_images(&atoms)
                })
                .collect();
            rows.sort_unstable();
            NormalForm::Table(variables, rows)
        }
        Constraint::Linear { terms, sum } => linear_form(model, terms, *sum, permutation),
        Constraint::Clause { literals } => {
            let literals = ascending(
                literals.iter().map(|literal| Literal { atom: permutation.image(literal.atom), ..*literal }),
            );
            NormalForm::Clause(literals)
        }
        Constraint::Parity { variables, flips, odd } => {
            let changes = sign_change(model, variables, permutation, images)?;
            let mut variables: Vec<VarId> = variables.iter().map(|&variable| image(variable)).collect();
            variables.sort_unstable();
            NormalForm::Parity(variables, sorted_images(flips), odd ^ changes)
        }
        Constraint::Connected { filled, edges } => {
            let edges = ascending(
                edges
                    .iter()
                    .map(|&(a, b)| (permutation.image(filled[a]), permutation.image(filled[b])))
                    .map(|(a, b)| (a.min(b), a.max(b))),
            );
            NormalForm::Connected(sorted_images(filled), edges)
        }
    })
}

/// The weights of the atoms of an equation, shifted and scaled, with the smaller of both signs.
fn linear_form(model: &Model, terms: &[(i64, VarId)], sum: i64, permutation: &Permutation) -> NormalForm {
    let with_sign = |sign: i64| {
        let mut weights: Vec<(Atom, i64)> = Vec::new();
        let mut rest = sign * sum;
        for &(factor, variable) in terms {
            let domain = &model.variable(variable).domain;
            let weight = |value| sign * factor * domain.number(value);
            let least = domain.values().map(weight).min().unwrap_or(0);
            rest -= least;
            let atoms = model.atoms(variable).zip(domain.values());
            weights.extend(
                atoms
                    .map(|(atom, value)| (permutation.image(atom), weight(value) - least))
                    .filter(|&(_, weight)| weight != 0),
            );
        }
        let divisor = weights.iter().fold(0i64, |divisor, &(_, weight)| divisor.gcd(&weight));
        // A sum that the divisor does not divide is impossible; unscaled it stays impossible.
        if divisor > 1 && rest % divisor == 0 {
            weights.iter_mut().for_each(|(_, weight)| *weight /= divisor);
            rest /= divisor;
        }
        weights.sort_unstable();
        (weights, rest)
    };
    let (weights, sum) = with_sign(1).min(with_sign(-1));
    NormalForm::Linear(weights, sum)
}

/// Whether carrying a parity constraint over changes the parity of the inversions.
///
/// Known only if the variables are all different, and one relabelling of the numbers serves all of them; the
/// parity then changes by the sign of the permutation of the variables times the sign of the relabelling, the
/// latter being the same for every solution only if the numbers are used up, or unchanged.
fn sign_change(
    model: &Model,
    variables: &[VarId],
    permutation: &Permutation,
    images: &[VarId],
) -> Option<bool> {
    let all_different = model.constraints().iter().any(|constraint| {
        matches!(constraint, Constraint::AllDifferent { variables: different }
            if variables.iter().all(|variable| different.contains(variable)))
    });
    if !all_different {
        return None;
    }
    let mut relabelling: BTreeMap<i64, i64> = BTreeMap::new();
    for &variable in variables {
        for (atom, value) in model.atoms(variable).zip(model.variable(variable).domain.values()) {
            let target = permutation.image(atom);
            let number = model.variable(model.variable_of(target)).domain.number(model.value_of(target));
            let from = model.variable(variable).domain.number(value);
            if *relabelling.entry(from).or_insert(number) != number {
                return None;
            }
        }
    }
    let targets: Vec<i64> = relabelling.values().copied().collect();
    let unchanged = relabelling.iter().all(|(from, to)| from == to);
    let mut numbers = targets.clone();
    numbers.sort_unstable();
    let used_up = numbers.len() == variables.len() && numbers.iter().eq(relabelling.keys());
    if !unchanged && !used_up {
        return None;
    }
    // The normal form lists the variables in ascending order, wherever they came from.
    let order: Vec<i64> = variables
        .iter()
        .map(|variable| i64::try_from(images[variable.index()].index()))
        .collect::<Result<_, _>>()
        .ok()?;
    Some((inversions(&order) + inversions(&targets)) % 2 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Domain, Table, Value};

    /// Three cells with the numbers 1 to 3, and further constraints.
    fn three_cells(extra: impl Fn(&Model, &[VarId]) -> Vec<Constraint>) -> (Model, Vec<VarId>) {
        let mut model = Model::new();
        let domain = Domain::numbers(1..=3);
        let cells: Vec<VarId> = ["a", "b", "c"].map(|name| model.add_decision(name, &domain)).into();
        model.add(Constraint::AllDifferent { variables: cells.clone() });
        extra(&model, &cells).into_iter().for_each(|constraint| model.add(constraint));
        (model, cells)
    }

    /// The permutation of atoms that moves cells and relabels values.
    fn moving(model: &Model, cells: [usize; 3], values: [Value; 3]) -> Permutation {
        let images = (0..3).flat_map(|cell| {
            values
                .map(move |value| (cell, value))
                .map(|(cell, value)| model.atom(VarId::new(cells[cell]), value))
        });
        Permutation::new(images.collect()).unwrap()
    }

    const EXCHANGE: [usize; 3] = [2, 1, 0];
    const CYCLE: [usize; 3] = [1, 2, 0];
    const SAME: [Value; 3] = [0, 1, 2];
    const MIRRORED: [Value; 3] = [2, 1, 0];

    #[test]
    fn all_different_alone_has_every_symmetry() {
        let (model, _) = three_cells(|_, _| vec![]);
        let check = AutomorphismCheck::new(&model);
        assert!(check.holds(&moving(&model, CYCLE, MIRRORED)));
    }

    #[test]
    fn a_sum_knows_complements_and_its_own_sign() {
        let (model, _) = three_cells(|_, x| {
            vec![Constraint::Linear { terms: vec![(1, x[0]), (-2, x[1]), (1, x[2])], sum: 0 }]
        });
        let check = AutomorphismCheck::new(&model);
        assert!(check.holds(&moving(&model, EXCHANGE, SAME)));
        assert!(check.holds(&moving(&model, EXCHANGE, MIRRORED)), "0 = -0");
        assert!(!check.holds(&moving(&model, CYCLE, SAME)));
        let (lopsided, _) =
            three_cells(|_, x| vec![Constraint::Linear { terms: vec![(1, x[0]), (1, x[2])], sum: 3 }]);
        assert!(is_automorphism(&lopsided, &moving(&lopsided, EXCHANGE, SAME)));
        assert!(!is_automorphism(&lopsided, &moving(&lopsided, EXCHANGE, MIRRORED)), "3 becomes 5");
    }

    #[test]
    fn parity_follows_the_signs() {
        let (model, _) =
            three_cells(|_, x| vec![Constraint::Parity { variables: x.to_vec(), flips: vec![], odd: false }]);
        let check = AutomorphismCheck::new(&model);
        assert!(check.holds(&moving(&model, CYCLE, SAME)));
        assert!(!check.holds(&moving(&model, EXCHANGE, SAME)));
        assert!(check.holds(&moving(&model, EXCHANGE, MIRRORED)), "two sign changes cancel");
    }

    #[test]
    fn pins_and_tables_break_what_moves_them() {
        let (pinned, _) =
            three_cells(|m, x| vec![Constraint::Clause { literals: vec![m.atom(x[1], 0).into()] }]);
        assert!(is_automorphism(&pinned, &moving(&pinned, EXCHANGE, SAME)));
        assert!(!is_automorphism(&pinned, &moving(&pinned, CYCLE, SAME)));
        let (table, _) =
            three_cells(|_, x| vec![Constraint::Table(Table::new(vec![x[0], x[2]], [[0, 1], [1, 0]]))]);
        assert!(is_automorphism(&table, &moving(&table, EXCHANGE, SAME)));
        assert!(!is_automorphism(&table, &moving(&table, EXCHANGE, MIRRORED)));
    }

    #[test]
    fn a_graph_is_carried_to_itself_with_its_edges() {
        let (path, _) = three_cells(|m, x| {
            let filled = x.iter().map(|&cell| m.atom(cell, 1)).collect();
            vec![Constraint::Connected { filled, edges: vec![(0, 1), (2, 1), (1, 0)] }]
        });
        assert!(is_automorphism(&path, &moving(&path, EXCHANGE, SAME)));
        assert!(is_automorphism(&path, &moving(&path, EXCHANGE, MIRRORED)), "the middle number stays");
        assert!(!is_automorphism(&path, &moving(&path, CYCLE, SAME)), "the middle cell is moved");
    }

    #[test]
    fn atoms_of_one_variable_stay_together() {
        let (model, cells) = three_cells(|_, _| vec![]);
        let mut images: Vec<Atom> = (0..model.atom_count()).map(Atom::new).collect();
        images.swap(model.atom(cells[0], 0).index(), model.atom(cells[1], 0).index());
        assert!(!is_automorphism(&model, &Permutation::new(images).unwrap()));
    }
}
