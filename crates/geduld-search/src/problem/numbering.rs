//! Ids: values renumbered so that one mask shows which of them are free for many variables at once.
//!
//! The *gcc* (global cardinality constraint) is the supply that variables use up. It consists of numbers, each of which
//! may be taken once (an all-different), or of pieces with a number of copies (exact cardinalities over disjoint
//! atoms). The variables that draw on it share their ids: the same number, or the same piece, is the same id or range
//! of ids for all of them. Numbers that lie close together keep their distances, so that sums and differences become
//! shifts of the mask. Every other variable uses the positions in its domain as ids.

use geduld_model::{Model, Value, VarId, ascending};

use super::Variable;
use crate::checked::fitting;
use crate::unsupported::Unsupported;

/// The number of ids in the widest masks.
pub(crate) const WIDEST: usize = 1024;

/// The supply that the variables drawing on it use up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gcc {
    /// The ids of each item. *A number; the turns of a piece.*
    pub(crate) items: Vec<Vec<u16>>,
    /// The number of variables that may take each item.
    pub(crate) copies: Vec<usize>,
    /// The item that each id takes, if any.
    pub(crate) item_of: Vec<Option<usize>>,
    /// Whether items must also be used up, and this does not follow from counting.
    pub(crate) shortfall: bool,
}

impl Gcc {
    /// Whether every id is an item with one copy. *Numbers that are all different.*
    pub(crate) fn is_plain(&self) -> bool {
        self.items.iter().all(|item| item.len() == 1)
            && self.copies.iter().all(|&copies| copies == 1)
            && self.item_of.iter().all(Option::is_some)
    }

    /// Whether the upper bounds of all items already mean exact counts: each drawing variable takes an item, and there
    /// are as many copies as variables.
    pub(super) fn is_used_up(&self, variables: &[Variable]) -> bool {
        let drawing: Vec<&Variable> = variables.iter().filter(|variable| variable.in_gcc).collect();
        let all_take = drawing.iter().all(|variable| variable.domain().all(|id| self.item_of[id].is_some()));
        all_take && self.copies.iter().sum::<usize>() == drawing.len()
    }
}

impl Gcc {
    /// Whether an item must be used up, but too few variables may take it. *A piece that fits nowhere.*
    pub(super) fn lacks_room(&self, variables: &[Variable]) -> bool {
        let takers = |ids: &[u16]| {
            let takes = |variable: &&Variable| ids.iter().any(|&id| variable.allowed[usize::from(id)]);
            variables.iter().filter(|variable| variable.in_gcc).filter(takes).count()
        };
        self.is_used_up(variables)
            && self.items.iter().zip(&self.copies).any(|(ids, &copies)| takers(ids) < copies)
    }
}

/// Numbers the values of the kept variables. Returns the variables, the gcc, and for each constraint of the model
/// whether the gcc covers it.
pub(super) fn number(model: &Model, kept: &[VarId]) -> Result<(Vec<Variable>, Gcc, Vec<bool>), Unsupported> {
    let constraints = model.constraints();
    let mut absorbed = vec![false; constraints.len()];
    let pieces = disjoint_counts(model);
    let touched = |positions: &[usize]| -> usize {
        let variables = ascending(
            positions
                .iter()
                .filter_map(|&position| constraints[position].as_cardinality())
                .flat_map(|(_, atoms)| atoms)
                .map(|&atom| model.variable_of(atom)),
        );
        variables.len()
    };
    let different = (0..constraints.len())
        .filter_map(|position| Some((constraints[position].as_all_different()?, position)))
        // The largest, and of equal ones the first.
        .max_by_key(|&(variables, position)| (variables.len(), std::cmp::Reverse(position)));

    let shared = match different {
        Some((variables, position)) if variables.len() >= touched(&pieces) && variables.len() > 1 => {
            absorbed[position] = true;
            by_number(model, variables)
        }
        _ => {
            pieces.iter().for_each(|&position| absorbed[position] = true);
            by_item(model, &pieces)
        }
    };
    let mut variables = Vec::with_capacity(kept.len());
    for &source in kept {
        let domain = &model.variable(source).domain;
        let own: Vec<usize> = (0..domain.len()).collect();
        let (ids, size) = match &shared.ids[source.index()] {
            Some(ids) => (ids, shared.size),
            None => (&own, domain.len()),
        };
        if size > WIDEST {
            let name = model.variable(source).name.clone();
            return Err(Unsupported::TooManyValues { variable: name, values: size, limit: WIDEST });
        }
        variables.push(variable(model, source, ids, size, shared.ids[source.index()].is_some()));
    }
    // The number of a kept variable is its slot. No other variable draws on the gcc, because replaced variables occur
    // only in tables.
    let mut gcc = shared.gcc;
    gcc.shortfall = gcc.copies.iter().any(|&copies| copies > 0)
        && different.is_none_or(|(_, position)| !absorbed[position])
        && !gcc.is_used_up(&variables);
    Ok((variables, gcc, absorbed))
}

fn variable(model: &Model, source: VarId, ids: &[usize], size: usize, in_gcc: bool) -> Variable {
    let domain = &model.variable(source).domain;
    let mut values: Vec<Option<Value>> = vec![None; size];
    let mut numbers = vec![0; size];
    for (value, &id) in domain.values().zip(ids) {
        values[id] = Some(value);
        numbers[id] = domain.number(value);
    }
    let mut known = (0i64..).zip(values.iter().zip(&numbers)).filter(|(_, (value, _))| value.is_some());
    let offset = known.next().and_then(|(id, (_, number))| number.checked_sub(id));
    let offset =
        offset.filter(|offset| known.all(|(id, (_, number))| number.checked_sub(id) == Some(*offset)));
    if let Some(offset) = offset {
        (0i64..).zip(&mut numbers).for_each(|(id, number)| *number = id + offset);
    }
    Variable {
        source,
        // `size` is at most `WIDEST`.
        ids: ids.iter().map(|&id| fitting(id)).collect(),
        allowed: values.iter().map(Option::is_some).collect(),
        values,
        numbers,
        offset,
        in_gcc,
    }
}

/// The ids that variables share.
struct Shared {
    /// For each variable of the model its ids, if it draws on the gcc.
    ids: Vec<Option<Vec<usize>>>,
    size: usize,
    gcc: Gcc,
}

fn by_number(model: &Model, variables: &[VarId]) -> Shared {
    let domain = |variable: &VarId| &model.variable(*variable).domain;
    let mut numbers = ascending(
        variables
            .iter()
            .flat_map(|variable| domain(variable).values().map(|value| domain(variable).number(value))),
    );
    let (first, last) = (numbers.first().copied().unwrap_or(0), numbers.last().copied().unwrap_or(-1));
    // Distances are kept if all ids then fit into one word, or if at least half of them are used.
    let span = last.checked_sub(first).and_then(|span| usize::try_from(span + 1).ok());
    if span.is_some_and(|span| span <= usize::max(64, 2 * numbers.len())) {
        numbers = (first..=last).collect();
    }
    let mut ids = vec![None; model.variables().len()];
    for variable in variables {
        let position = |value| numbers.partition_point(|&number| number < domain(variable).number(value));
        ids[variable.index()] = Some(domain(variable).values().map(position).collect());
    }
    let size = numbers.len();
    let items: Vec<Vec<u16>> = (0..=u16::MAX).take(size).map(|id| vec![id]).collect();
    let gcc = Gcc { items, copies: vec![1; size], item_of: (0..size).map(Some).collect(), shortfall: false };
    Shared { ids, size, gcc }
}

/// Selects exact cardinalities that have no atoms in common. Each lists no atom twice, and counts no more than the
/// atoms listed.
fn disjoint_counts(model: &Model) -> Vec<usize> {
    let mut taken = vec![false; model.atom_count()];
    let mut chosen = Vec::new();
    for (position, constraint) in model.constraints().iter().enumerate() {
        let Some((count, atoms)) = constraint.as_cardinality() else { continue };
        if count.exact().is_none_or(|count| count > atoms.len()) {
            continue;
        }
        let mut sorted: Vec<usize> = atoms.iter().map(|atom| atom.index()).collect();
        sorted.sort_unstable();
        if sorted.windows(2).all(|pair| pair[0] != pair[1]) && !sorted.iter().any(|&atom| taken[atom]) {
            sorted.iter().for_each(|&atom| taken[atom] = true);
            chosen.push(position);
        }
    }
    chosen
}

fn by_item(model: &Model, positions: &[usize]) -> Shared {
    let mut item_of_atom: Vec<Option<usize>> = vec![None; model.atom_count()];
    let mut in_gcc = vec![false; model.variables().len()];
    let mut copies = Vec::new();
    for &position in positions {
        let Some((count, atoms)) = model.constraints()[position].as_cardinality() else { continue };
        for atom in atoms {
            item_of_atom[atom.index()] = Some(copies.len());
            in_gcc[model.variable_of(*atom).index()] = true;
        }
        // The chosen counts are exact.
        copies.push(count.least);
    }
    // The ids of one item after another. Each item is as wide as some variable needs it. The last ids take no item.
    let free = copies.len();
    let drawing = || model.variable_ids().filter(|variable| in_gcc[variable.index()]);
    let item = |atom: geduld_model::Atom| item_of_atom[atom.index()].unwrap_or(free);
    let mut widths = vec![0; free + 1];
    for variable in drawing() {
        let mut counts = vec![0; free + 1];
        model.atoms(variable).for_each(|atom| counts[item(atom)] += 1);
        widths.iter_mut().zip(counts).for_each(|(width, count)| *width = usize::max(*width, count));
    }
    let starts: Vec<usize> = widths
        .iter()
        .scan(0, |next, width| {
            let start = *next;
            *next += width;
            Some(start)
        })
        .collect();
    let mut ids = vec![None; model.variables().len()];
    for variable in drawing() {
        let mut next = starts.clone();
        let number = |atom| {
            next[item(atom)] += 1;
            next[item(atom)] - 1
        };
        ids[variable.index()] = Some(model.atoms(variable).map(number).collect());
    }
    let size: usize = widths.iter().sum();
    let range = |item: usize| starts[item]..starts[item] + widths[item];
    let mut taken = vec![None; size];
    (0..free).for_each(|item| taken[range(item)].fill(Some(item)));
    // Ids beyond 16 bits are refused with the variable's name before they are used.
    let items = (0..free).map(|item| range(item).filter_map(|id| u16::try_from(id).ok()).collect()).collect();
    Shared { ids, size, gcc: Gcc { items, copies, item_of: taken, shortfall: false } }
}
