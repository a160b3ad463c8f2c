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
use std::sync::Arc;

use crate::check::inversions;
use crate::{Atom, Bounds, Constraint, Domain, Literal, Model, Permutation, Value, VarId};

/// A constraint in terms of atoms alone. What there is for each value of a variable is shared by all variables for which it is the same:
/// an equation of a magic square of order 100 speaks of a million atoms.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum NormalForm {
    /// How many, at most as many as there are; sorted atoms.
    Cardinality(Bounds<usize>, Vec<Atom>),
    /// For each variable, ascending, and each of its values the group of atoms that it belongs to, of which at most one holds. Groups
    /// are numbered from 1 as they come; 0 is for values that no other variable can take.
    AllDifferent(Vec<(VarId, Arc<[u32]>)>),
    /// Sorted variables, and the sorted rows of sorted atoms.
    Table(Vec<VarId>, Vec<Vec<Atom>>),
    /// For each variable, ascending, and each of its values a weight, the least being 0; all of them with greatest common divisor 1. And
    /// their sum, in its normal form.
    Linear(Vec<(VarId, Arc<[i64]>)>, Bounds<i64>),
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
        let still = Moved::identity(model, &identity);
        let constraints = model.constraints();
        let own = |constraint| normal_form(constraint, &still);
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

    /// The positions of the constraints in ascending order, without those that say what another one says.
    pub fn distinct(&self) -> Vec<usize> {
        let mut seen = vec![false; self.forms.len()];
        let new = |&(position, form): &(usize, Option<usize>)| {
            let again = form.is_some_and(|form| std::mem::replace(&mut seen[form], true));
            (!again).then_some(position)
        };
        let mut positions: Vec<usize> = self.constraints.iter().filter_map(new).collect();
        positions.sort_unstable();
        positions
    }

    /// Whether the permutation carries the model to itself.
    pub fn holds(&self, permutation: &Permutation) -> bool {
        if permutation.len() != self.model.atom_count() {
            return false;
        }
        if permutation.is_identity() {
            return true;
        }
        let Some(moved) = Moved::new(self.model, permutation) else { return false };
        // Different constraints have different images. So if all images are constraints of the model, they are all of its constraints.
        self.constraints.iter().all(|&(position, _)| {
            let carried = normal_form(&self.model.constraints()[position], &moved);
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
        let moved = Moved::new(self.model, permutation)?;
        let mut reached = vec![false; self.forms.len()];
        for constraint in self.model.constraints() {
            let carried = normal_form(constraint, &moved)?;
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
        Constraint::Cardinality { atoms, .. } => atoms.len(),
        Constraint::Linear { terms, .. } => 10 * terms.len(),
        Constraint::Connected { filled, edges } => filled.len() + 2 * edges.len(),
        Constraint::AllDifferent { variables } | Constraint::Parity { variables, .. } => {
            100 * variables.len()
        }
        Constraint::Table(table) => 10 * table.variables().len() * table.rows().len(),
    }
}

/// A permutation that carries variables to variables.
struct Moved<'a> {
    model: &'a Model,
    permutation: &'a Permutation,
    /// Where the variables go.
    images: Vec<VarId>,
    /// Whether the values of variables with the same domain are known to be moved alike.
    alike: bool,
}

impl<'a> Moved<'a> {
    /// Nothing is moved.
    fn identity(model: &'a Model, permutation: &'a Permutation) -> Self {
        Self { model, permutation, images: model.variable_ids().collect(), alike: true }
    }

    /// `None` unless the atoms of each variable go to the atoms of one variable of the same role.
    fn new(model: &'a Model, permutation: &'a Permutation) -> Option<Self> {
        let of_same_role = |from: VarId, to: VarId| model.variable(from).role == model.variable(to).role;
        if let Some(blocks) = uniform_domain(model).and_then(|domain| permutation.moved_blocks(domain.len()))
        {
            let images: Vec<VarId> = blocks.into_iter().map(VarId::new).collect();
            let fits = images.iter().enumerate().all(|(from, &to)| of_same_role(VarId::new(from), to));
            return fits.then_some(Self { model, permutation, images, alike: true });
        }
        let image = |variable: VarId| {
            let mut targets = model.atoms(variable).map(|atom| model.variable_of(permutation.image(atom)));
            // A variable without values makes the model unsatisfiable. Then only the identity is accepted.
            let target = targets.next()?;
            let same_size = model.variable(variable).domain.len() == model.variable(target).domain.len();
            let whole = targets.all(|other| other == target) && same_size;
            (whole && of_same_role(variable, target)).then_some(target)
        };
        let images = model.variable_ids().map(image).collect::<Option<_>>()?;
        Some(Self { model, permutation, images, alike: false })
    }

    fn image(&self, variable: VarId) -> VarId {
        self.images[variable.index()]
    }

    /// Whether two variables are known to have the same values, moved alike.
    fn alike(&self, one: VarId, other: VarId) -> bool {
        self.alike && self.model.variable(one).domain.is_shared_with(&self.model.variable(other).domain)
    }

    /// Something for each value of a variable, as it is carried to the values of its image.
    fn carried<T: Copy + Default>(&self, variable: VarId, of_value: impl Fn(Value) -> T) -> Vec<T> {
        let values = self.model.variable(variable).domain.values();
        let mut carried = vec![T::default(); values.len()];
        for (atom, value) in self.model.atoms(variable).zip(values) {
            carried[self.model.value_of(self.permutation.image(atom)) as usize] = of_value(value);
        }
        carried
    }
}

/// The domain that all variables share, if they do.
fn uniform_domain(model: &Model) -> Option<&Domain> {
    let (first, others) = model.variables().split_first()?;
    others.iter().all(|variable| variable.domain.is_shared_with(&first.domain)).then_some(&first.domain)
}

/// The image of a constraint; `None` if it is not of the same kind.
fn normal_form(constraint: &Constraint, moved: &Moved<'_>) -> Option<NormalForm> {
    let (model, permutation) = (moved.model, moved.permutation);
    let sorted_images = |atoms: &[Atom]| {
        let mut atoms: Vec<Atom> = atoms.iter().map(|&atom| permutation.image(atom)).collect();
        atoms.sort_unstable();
        atoms
    };
    Some(match constraint {
        Constraint::Cardinality { count, atoms } => {
            NormalForm::Cardinality(count.of_atoms(atoms.len()), sorted_images(atoms))
        }
        Constraint::AllDifferent { variables } => different_form(variables, moved),
        Constraint::Table(table) => {
            let mut variables: Vec<VarId> =
                table.variables().iter().map(|&variable| moved.image(variable)).collect();
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
        Constraint::Linear { terms, sum } => linear_form(terms, *sum, moved),
        Constraint::Clause { literals } => {
            let literals = ascending(
                literals.iter().map(|literal| Literal { atom: permutation.image(literal.atom), ..*literal }),
            );
            NormalForm::Clause(literals)
        }
        Constraint::Parity { variables, flips, odd } => {
            let changes = sign_change(variables, moved)?;
            let mut variables: Vec<VarId> = variables.iter().map(|&variable| moved.image(variable)).collect();
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

/// The groups of atoms with the same number.
fn different_form(variables: &[VarId], moved: &Moved<'_>) -> NormalForm {
    let domain = |variable: VarId| &moved.model.variable(variable).domain;
    let mut variables = variables.to_vec();
    variables.sort_unstable_by_key(|&variable| moved.image(variable));
    // How many variables can take each number: variables in turn that are alike are counted at once.
    let mut takers: BTreeMap<i64, usize> = BTreeMap::new();
    for run in variables.chunk_by(|&one, &other| moved.alike(one, other)) {
        let domain = domain(run[0]);
        domain.values().for_each(|value| *takers.entry(domain.number(value)).or_default() += run.len());
    }
    let mut groups: BTreeMap<i64, u32> = BTreeMap::new();
    let mut form: Vec<(VarId, Arc<[u32]>)> = Vec::new();
    let mut last: Option<VarId> = None;
    for &variable in &variables {
        let known = last.filter(|&last| moved.alike(last, variable)).and_then(|_| form.last());
        let of_values = known.map_or_else(
            || {
                let numbers = moved.carried(variable, |value| domain(variable).number(value));
                let group = |number: i64| -> u32 {
                    let next = u32::try_from(groups.len() + 1).unwrap_or(u32::MAX);
                    if takers[&number] > 1 { *groups.entry(number).or_insert(next) } else { 0 }
                };
                numbers.into_iter().map(group).collect()
            },
            |(_, of_values)| Arc::clone(of_values),
        );
        form.push((moved.image(variable), of_values));
        last = Some(variable);
    }
    form.retain(|(_, of_values)| of_values.iter().any(|&group| group > 0));
    NormalForm::AllDifferent(form)
}

/// The weights of the values of an equation's variables, shifted and scaled, with the smaller of both signs.
fn linear_form(terms: &[(i64, VarId)], sum: Bounds<i64>, moved: &Moved<'_>) -> NormalForm {
    let mut terms = terms.to_vec();
    terms.sort_unstable_by_key(|&(_, variable)| moved.image(variable));
    let with_sign = |sign: i64| {
        // Of terms in turn that are alike only the first has weights of its own.
        let mut runs: Vec<(usize, Vec<i64>)> = Vec::new();
        let (mut shift, mut reach) = (0i128, 0i64);
        for run in terms.chunk_by(|one, other| one.0 == other.0 && moved.alike(one.1, other.1)) {
            let (factor, variable) = run[0];
            let domain = &moved.model.variable(variable).domain;
            let weight = |value| sign * factor * domain.number(value);
            let least = domain.values().map(weight).min().unwrap_or(0);
            let length = i64::try_from(run.len()).unwrap_or(i64::MAX);
            shift += i128::from(least) * i128::from(length);
            let weights = moved.carried(variable, |value| weight(value) - least);
            let greatest = weights.iter().max().copied().unwrap_or(0);
            reach = reach.saturating_add(greatest.saturating_mul(length));
            runs.push((run.len(), weights));
        }
        let all = runs.iter().flat_map(|(_, weights)| weights);
        let divisor = all.fold(0i64, |divisor, weight| divisor.gcd(weight));
        if divisor > 1 {
            runs.iter_mut().flat_map(|(_, weights)| weights).for_each(|weight| *weight /= divisor);
        }
        let sum = if sign < 0 { sum.negated() } else { sum };
        let mut variables = terms.iter().map(|&(_, variable)| moved.image(variable));
        let mut form: Vec<(VarId, Arc<[i64]>)> = Vec::with_capacity(terms.len());
        for (length, weights) in runs {
            let weights: Arc<[i64]> = weights.into();
            let members = variables.by_ref().take(length);
            // What adds nothing is as good as not there.
            match weights.iter().all(|&weight| weight == 0) {
                true => members.for_each(drop),
                false => form.extend(members.map(|variable| (variable, Arc::clone(&weights)))),
            }
        }
        (form, sum.normal(shift, reach, divisor))
    };
    let (weights, sum) = with_sign(1).min(with_sign(-1));
    NormalForm::Linear(weights, sum)
}

/// Whether carrying a parity constraint over changes the parity of the inversions.
///
/// Known only if the variables are all different, and one relabelling of the numbers serves all of them; the
/// parity then changes by the sign of the permutation of the variables times the sign of the relabelling, the
/// latter being the same for every solution only if the numbers are used up, or unchanged.
fn sign_change(variables: &[VarId], moved: &Moved<'_>) -> Option<bool> {
    let (model, permutation) = (moved.model, moved.permutation);
    let all_different = model.constraints().iter().any(|constraint| {
        matches!(constraint, Constraint::AllDifferent { variables: different }
            if variables == different || variables.iter().all(|variable| different.contains(variable)))
    });
    if !all_different {
        return None;
    }
    let mut relabelling: BTreeMap<i64, i64> = BTreeMap::new();
    for variable in variables.chunk_by(|&one, &other| moved.alike(one, other)).map(|run| run[0]) {
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
        .map(|variable| i64::try_from(moved.image(*variable).index()))
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
            vec![Constraint::Linear { terms: vec![(1, x[0]), (-2, x[1]), (1, x[2])], sum: 0.into() }]
        });
        let check = AutomorphismCheck::new(&model);
        assert!(check.holds(&moving(&model, EXCHANGE, SAME)));
        assert!(check.holds(&moving(&model, EXCHANGE, MIRRORED)), "0 = -0");
        assert!(!check.holds(&moving(&model, CYCLE, SAME)));
        let (lopsided, _) =
            three_cells(|_, x| vec![Constraint::Linear { terms: vec![(1, x[0]), (1, x[2])], sum: 3.into() }]);
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
    fn what_is_said_twice_counts_once() {
        let (model, _) = three_cells(|m, x| {
            let first = |cell: usize| Constraint::Clause { literals: vec![m.atom(x[cell], 0).into()] };
            vec![first(0), first(2), first(0)]
        });
        let check = AutomorphismCheck::new(&model);
        assert!(check.holds(&moving(&model, EXCHANGE, SAME)));
        assert_eq!(check.distinct(), [0, 1, 2]);
    }

    #[test]
    fn atoms_of_one_variable_stay_together() {
        let (model, cells) = three_cells(|_, _| vec![]);
        let mut images: Vec<Atom> = (0..model.atom_count()).map(Atom::new).collect();
        images.swap(model.atom(cells[0], 0).index(), model.atom(cells[1], 0).index());
        assert!(!is_automorphism(&model, &Permutation::new(images).unwrap()));
    }
}
