//! What follows from the rows of a model at once, and the exact cover that is left.

use geduld_model::{Atom, Bounds, Model};

use super::ExactCover;
use super::links::Links;
use super::rows::Row;
use crate::checked::fitting;
use crate::lists::Lists;

/// The maximum number of steps to find rows that follow from others.
const MOST_STEPS: usize = 1 << 26;

/// The exact cover of a model with these rows, of which the first are those of its variables.
pub(super) fn reduced(model: &Model, rows: Vec<Row>, links: &Links) -> ExactCover {
    let atoms = model.atom_count();
    let known = decided(&rows, atoms);
    let mut rows = open_rows(rows, &known);
    let options = options(model, &known, &mut rows, links);
    rows.retain(|row| row.least > 0 || row.most < row.atoms.len());
    merge(&mut rows);
    without_implied(&mut rows, atoms);
    cover(model, &known, &options, &rows, links)
}

/// The atoms that must hold, and those that cannot. In a contradiction, some atoms may be left open.
fn decided(rows: &[Row], atoms: usize) -> Vec<Option<bool>> {
    let mut known = vec![None; atoms];
    let mut of_atom = vec![Vec::new(); atoms];
    for (number, row) in rows.iter().enumerate() {
        row.atoms.iter().for_each(|&atom| of_atom[atom].push(number));
    }
    // For each row, the number of atoms that hold, and of those that are open.
    let mut held = vec![0usize; rows.len()];
    let mut open: Vec<usize> = rows.iter().map(|row| row.atoms.len()).collect();
    let mut queue: Vec<usize> = (0..rows.len()).rev().collect();
    while let Some(number) = queue.pop() {
        let row = &rows[number];
        let value = if open[number] == 0 {
            continue;
        } else if held[number] >= row.most {
            false
        } else if held[number] + open[number] <= row.least {
            true
        } else {
            continue;
        };
        for &atom in &row.atoms {
            if known[atom].is_none() {
                known[atom] = Some(value);
                for &other in &of_atom[atom] {
                    open[other] -= 1;
                    held[other] += usize::from(value);
                    queue.push(other);
                }
            }
        }
    }
    known
}

/// The rows without the atoms that are known.
fn open_rows(rows: Vec<Row>, known: &[Option<bool>]) -> Vec<Row> {
    let open = |row: Row| {
        let held = row.atoms.iter().filter(|&&atom| known[atom] == Some(true)).count();
        let atoms: Vec<usize> = row.atoms.into_iter().filter(|&atom| known[atom].is_none()).collect();
        // A contradiction becomes a row that cannot be satisfied.
        match row.most.checked_sub(held) {
            Some(most) if row.least.saturating_sub(held) <= atoms.len() => {
                Row { least: row.least.saturating_sub(held), most: most.min(atoms.len()), atoms }
            }
            _ => Row { least: 1, most: 0, atoms: Vec::new() },
        }
    };
    rows.into_iter().map(open).collect()
}

/// The atoms that become options, in ascending order. Of a variable with two values, one is enough if rows contain no
/// other, and then its own row is left out.
fn options(model: &Model, known: &[Option<bool>], rows: &mut [Row], links: &Links) -> Vec<usize> {
    let variables = model.variables().len();
    // The atom of each variable with two open values that has the smaller use, which could be left out.
    let pair = |number: usize, rows: &[Row]| match rows[number].atoms[..] {
        [first, second] => Some((first, second)),
        _ => None,
    };
    let mut other = vec![None; known.len()];
    for number in 0..variables {
        if let Some((first, second)) = pair(number, rows) {
            (other[first], other[second]) = (Some(second), Some(first));
        }
    }
    // Rows that contain only first values are turned around.
    for row in &mut rows[variables..] {
        let first_value = |&atom: &usize| other[atom].is_some_and(|other| other > atom);
        if !row.atoms.is_empty() && row.atoms.iter().all(first_value) && row.least <= row.most {
            row.atoms.iter_mut().for_each(|atom| *atom = other[*atom].unwrap_or(*atom));
            (row.least, row.most) = (row.atoms.len() - row.most, row.atoms.len() - row.least);
            row.atoms.sort_unstable();
        }
    }
    let mut used = vec![false; known.len()];
    rows[variables..].iter().flat_map(|row| &row.atoms).for_each(|&atom| used[atom] = true);
    let is_option = |&atom: &usize| known[atom].is_none() && links.root(atom) == atom;
    let mut options: Vec<usize> = (0..known.len()).filter(is_option).collect();
    let mut dropped = vec![false; known.len()];
    for number in 0..variables {
        if let Some((first, second)) = pair(number, rows)
            && !(used[first] && used[second])
        {
            dropped[if used[first] { second } else { first }] = true;
            rows[number] = Row { least: 0, most: 0, atoms: Vec::new() };
        }
    }
    options.retain(|&atom| !dropped[atom]);
    options
}

/// One row for all rows with the same atoms, at the place of the first.
fn merge(rows: &mut Vec<Row>) {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by(|&a, &b| rows[a].atoms.cmp(&rows[b].atoms));
    let mut superfluous = vec![false; rows.len()];
    let mut first = order.first().copied().unwrap_or(0);
    for &other in order.iter().skip(1) {
        if rows[first].atoms != rows[other].atoms {
            first = other;
            continue;
        }
        rows[first].least = rows[first].least.max(rows[other].least);
        rows[first].most = rows[first].most.min(rows[other].most);
        superfluous[other] = true;
    }
    let mut superfluous = superfluous.into_iter();
    rows.retain(|_| !superfluous.next().unwrap_or(false));
}

/// Leaves out the rows "at most one" whose atoms are all in another row with at most one.
fn without_implied(rows: &mut Vec<Row>, atoms: usize) {
    let mut of_atom = vec![Vec::new(); atoms];
    for (number, row) in rows.iter().enumerate().filter(|(_, row)| row.most == 1) {
        row.atoms.iter().for_each(|&atom| of_atom[atom].push(number));
    }
    let mut steps = 0;
    let mut implied = vec![false; rows.len()];
    for (number, row) in rows.iter().enumerate() {
        let Some(&first) = row.atoms.first() else { continue };
        if row.least > 0 || row.most != 1 || steps > MOST_STEPS {
            continue;
        }
        implied[number] = of_atom[first].iter().any(|&other| {
            let larger = &rows[other].atoms;
            steps += row.atoms.len();
            larger.len() > row.atoms.len() && row.atoms.iter().all(|atom| larger.binary_search(atom).is_ok())
        });
    }
    let mut implied = implied.into_iter();
    rows.retain(|_| !implied.next().unwrap_or(false));
}

fn cover(
    model: &Model,
    known: &[Option<bool>],
    options: &[usize],
    rows: &[Row],
    links: &Links,
) -> ExactCover {
    let mut numbers: Vec<u32> = vec![0; known.len()];
    (1..).zip(options).for_each(|(number, &atom)| numbers[atom] = number);
    // The decisions come first.
    let mut sets = vec![Vec::new(); options.len()];
    for atom in 0..known.len() {
        numbers[atom] = numbers[links.root(atom)];
        let variable = model.variable_of(Atom::new(atom)).index();
        if let (Some(option), true) = (numbers[atom].checked_sub(1), variable < model.decision_count()) {
            sets[option as usize].push((variable, model.value_of(Atom::new(atom))));
        }
    }
    let mut items = vec![Vec::new(); options.len()];
    let mut members = Vec::with_capacity(rows.len());
    for (item, row) in (0u32..).zip(rows) {
        let own: Vec<u32> = row.atoms.iter().map(|&atom| numbers[atom] - 1).collect();
        own.iter().for_each(|&option| items[option as usize].push(item));
        members.push(own);
    }
    // The value that is left if no other is chosen: the last one that is not excluded and has no option.
    let unset = model.decisions().map(|variable| {
        let rank = |atom: &Atom| match known[links.root(atom.index())] {
            Some(holds) => 3 * u32::from(holds),
            None => 2 - u32::from(numbers[atom.index()] > 0),
        };
        let best = model.atoms(variable).max_by_key(rank);
        best.map_or(0, |atom| model.value_of(atom))
    });
    let most = |bound: usize| fitting(bound.min(u32::MAX as usize));
    ExactCover {
        bounds: rows.iter().map(|row| Bounds { least: most(row.least), most: most(row.most) }).collect(),
        options: Lists::new(items),
        members: Lists::new(members),
        atoms: options.iter().map(|&atom| Atom::new(atom)).collect(),
        unset: unset.collect(),
        sets,
        numbers,
    }
}
