//! Writes the constraints of a model as rows: bounds of the number of atoms that hold.

use geduld_model::{Atom, Bounds, Constraint, Literal, Model, VarId, ascend, ascending};

use super::links::Links;

/// The maximum number of entries of all rows.
const MOST_ENTRIES: usize = 1 << 22;

/// The number of these atoms that hold is within the bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub least: usize,
    pub most: usize,
    /// Different atoms, in ascending order.
    pub atoms: Vec<usize>,
}

impl Row {
    /// `None` if an atom occurs twice, because it would count twice.
    fn new(least: usize, most: usize, atoms: impl IntoIterator<Item = Atom>) -> Option<Self> {
        let mut atoms: Vec<usize> = atoms.into_iter().map(Atom::index).collect();
        atoms.sort_unstable();
        let most = most.min(atoms.len());
        atoms.windows(2).all(|pair| pair[0] != pair[1]).then_some(Self { least, most, atoms })
    }

    /// The row over the atoms that stand for its atoms; `None` if one stands for two.
    fn linked(self, links: &Links) -> Option<Self> {
        Self::new(self.least, self.most, self.atoms.iter().map(|&atom| Atom::new(links.root(atom))))
    }
}

/// The rows of a model: one for each variable, which has exactly one value, and those of its constraints, without links
/// between variables. `None` if a constraint cannot be written in rows, or if there would be too many entries.
pub(super) fn rows(model: &Model) -> Option<(Vec<Row>, Links)> {
    // The rows of the variables alone have an entry for each atom, and nothing may be written down for too many.
    if model.atom_count() > MOST_ENTRIES {
        return None;
    }
    let mut links = Links::new(model);
    let others: Vec<&Constraint> =
        model.constraints().iter().filter(|constraint| !links.take(model, constraint)).collect();
    let mut rows = Vec::new();
    let mut entries = 0;
    let mut add = |row: Row| {
        entries += row.atoms.len();
        rows.push(row.linked(&links)?);
        (entries <= MOST_ENTRIES).then_some(())
    };
    for variable in model.variable_ids() {
        add(Row::new(1, 1, model.atoms(variable))?)?;
    }
    for &atom in &links.never {
        add(Row::new(0, 0, [atom])?)?;
    }
    for constraint in others {
        if let Some((count, atoms)) = constraint.as_cardinality() {
            add(Row::new(count.least, count.most, atoms.iter().copied())?)?;
        } else if let Some(literals) = constraint.as_clause() {
            add(of_clause(model, literals)?)?;
        } else if let Some(variables) = constraint.as_all_different() {
            of_all_different(model, variables).into_iter().try_for_each(&mut add)?;
        } else {
            let (terms, sum) = constraint.as_linear()?;
            add(of_sum(model, terms, sum)?)?;
        }
    }
    Some((rows, links))
}

/// Not all of some atoms, or at least one of some atoms.
fn of_clause(model: &Model, literals: &[Literal]) -> Option<Row> {
    if !literals.is_empty() && literals.iter().all(|literal| !literal.positive) {
        let atoms = ascending(literals.iter().map(|literal| literal.atom));
        return Row::new(0, atoms.len() - 1, atoms);
    }
    let mut atoms = Vec::new();
    for literal in literals {
        if literal.positive {
            atoms.push(literal.atom);
        } else {
            // The variable has one of its other values.
            atoms.extend(model.atoms(model.variable_of(literal.atom)).filter(|&atom| atom != literal.atom));
        }
    }
    ascend(&mut atoms);
    Row::new(1, atoms.len().max(1), atoms)
}

/// A sum of variables with two values each, which all make the same difference.
fn of_sum(model: &Model, terms: &[(i64, VarId)], sum: Bounds<i64>) -> Option<Row> {
    let mut atoms = Vec::new();
    // The least possible sum, and the difference that each atom makes.
    let (mut base, mut unit) = (0i128, 0i128);
    for &(factor, variable) in terms.iter().filter(|(factor, _)| *factor != 0) {
        let domain = &model.variable(variable).domain;
        if domain.len() != 2 {
            return None;
        }
        let part = |value| i128::from(factor) * i128::from(domain.number(value));
        let larger = u32::from(part(1) > part(0));
        let difference = part(larger) - part(1 - larger);
        if unit != 0 && difference != unit {
            return None;
        }
        unit = difference;
        base += part(1 - larger);
        atoms.push(model.atom(variable, larger));
    }
    let unit = unit.max(1);
    // "No bound" on one side is beyond every sum.
    let (least, most) = (i128::from(sum.least) - base, i128::from(sum.most) - base);
    let least = if sum.least == i64::MIN { 0 } else { num_integer::Integer::div_ceil(&least, &unit).max(0) };
    let most = if sum.most == i64::MAX { i128::MAX } else { num_integer::Integer::div_floor(&most, &unit) };
    if most < 0 || least > most {
        return Row::new(1, 0, []);
    }
    let short = |bound: i128| usize::try_from(bound).unwrap_or(usize::MAX);
    Row::new(short(least), short(most), atoms)
}

/// Each number occurs at most once; if there are only as many numbers as variables, exactly once.
fn of_all_different(model: &Model, variables: &[VarId]) -> Vec<Row> {
    let mut numbers: Vec<(i64, usize)> = Vec::new();
    for &variable in variables {
        let domain = &model.variable(variable).domain;
        numbers
            .extend(domain.values().map(|value| (domain.number(value), model.atom(variable, value).index())));
    }
    numbers.sort_unstable();
    let groups: Vec<&[(i64, usize)]> = numbers.chunk_by(|a, b| a.0 == b.0).collect();
    let least = usize::from(groups.len() <= variables.len());
    groups
        .into_iter()
        .map(|group| Row { least, most: 1, atoms: group.iter().map(|&(_, atom)| atom).collect() })
        .collect()
}
