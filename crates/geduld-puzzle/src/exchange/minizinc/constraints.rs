//! Constraints as MiniZinc.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Atom, Bounds, Constraint, Literal, Model, VarId};

use super::arrays::Arrays;
use super::lists::Lists;
use super::{comma, numbers_of, quoted, set};

/// All constraints, each with the name of its requirement.
pub(super) fn written(model: &Model, arrays: &Arrays, lists: &Lists) -> String {
    let mut names: BTreeMap<usize, String> = BTreeMap::new();
    for requirement in model.requirements() {
        for &position in &requirement.constraints {
            names.insert(position, requirement.name.clone());
        }
    }
    let differences = differences(model);
    let done: BTreeSet<usize> = differences.iter().flat_map(|difference| difference.clauses).collect();
    let mut writer = Writer { model, arrays, tables: BTreeMap::new(), data: String::new() };
    let mut text = String::new();
    for (position, constraint) in model.constraints().iter().enumerate() {
        let sentence = match lists.replaced.get(&position) {
            Some((base, allowed)) => writer.allowed(*base, allowed),
            None if done.contains(&position) => {
                let own = differences.iter().find(|difference| difference.clauses[0] == position);
                own.map(|Difference { atoms: [a, b, c], .. }| {
                    let name = |atom: Atom| arrays.variable(model.variable_of(atom));
                    format!("{} = ({} != {})", name(*a), name(*b), name(*c))
                })
            }
            None => Some(writer.constraint(constraint)),
        };
        if let Some(sentence) = sentence {
            let name = names.get(&position).map_or(String::new(), |name| format!(":: {} ", quoted(name)));
            text += &format!("constraint {name}{sentence};\n");
        }
    }
    let tables = writer.data;
    format!("{tables}\n% The rules.\n{text}")
}

/// A Boolean that says whether two others differ, with the four clauses that say so.
struct Difference {
    atoms: [Atom; 3],
    clauses: [usize; 4],
}

/// The derived Booleans that clauses define as the difference of two others.
fn differences(model: &Model) -> Vec<Difference> {
    let mut found: BTreeMap<[Atom; 3], BTreeMap<[bool; 3], usize>> = BTreeMap::new();
    for (position, constraint) in model.constraints().iter().enumerate() {
        let Some(literals) = constraint.as_clause().filter(|literals| literals.len() == 3) else { continue };
        let mut literals = [literals[0], literals[1], literals[2]];
        literals.sort_by_key(|literal| std::cmp::Reverse(literal.atom));
        let atoms = literals.map(|literal| literal.atom);
        let is_boolean = |atom: Atom| {
            let variable = model.variable_of(atom);
            numbers_of(model, variable) == [0, 1]
                && model.variable(variable).domain.number(model.value_of(atom)) == 1
        };
        let derived = model.variable_of(atoms[0]).index() >= model.decision_count();
        if derived && atoms.into_iter().all(is_boolean) {
            found.entry(atoms).or_default().insert(literals.map(|literal| literal.positive), position);
        }
    }
    let wanted = [[false, true, true], [false, false, false], [true, false, true], [true, true, false]];
    let of_atoms = |(atoms, signs): (&[Atom; 3], &BTreeMap<[bool; 3], usize>)| {
        let positions: Option<Vec<usize>> = wanted.iter().map(|sign| signs.get(sign).copied()).collect();
        let mut clauses: [usize; 4] = positions?.try_into().ok()?;
        clauses.sort_unstable();
        Some(Difference { atoms: *atoms, clauses })
    };
    let mut defined = BTreeSet::new();
    let all = found.iter().filter_map(of_atoms);
    all.filter(|difference| defined.insert(difference.atoms[0])).collect()
}

struct Writer<'m> {
    model: &'m Model,
    arrays: &'m Arrays,
    /// The names of tables, by their rows.
    tables: BTreeMap<Vec<Vec<i64>>, String>,
    /// Their data.
    data: String,
}

impl Writer<'_> {
    fn constraint(&mut self, constraint: &Constraint) -> String {
        match constraint {
            Constraint::AllDifferent { variables } => format!("alldifferent({})", self.list(variables)),
            Constraint::Cardinality { count, atoms } => {
                within(&self.number_of(atoms), count.least, count.most.min(atoms.len()), atoms.len())
            }
            Constraint::Linear { terms, sum } => self.linear(terms, *sum),
            Constraint::Clause { literals } => self.clause(literals),
            Constraint::Table(table) => {
                let ids = table.variables();
                let rows = table.rows().map(|row| {
                    let number = |(&id, &value): (&VarId, &u32)| self.model.variable(id).domain.number(value);
                    ids.iter().zip(row).map(number).collect::<Vec<i64>>()
                });
                let name = self.table(rows.collect(), ids);
                let all: Vec<String> = ids.iter().map(|&id| self.int(id)).collect();
                format!("table([{}], {name})", comma(all))
            }
            Constraint::Parity { variables, flips, odd } => {
                let mut parts = Vec::new();
                if variables.len() > 1 {
                    let list = self.list(variables);
                    parts.push(format!(
                        "[{list}[i] > {list}[j] | i, j in 1..{} where i < j]",
                        variables.len()
                    ));
                }
                let mut flips: Vec<String> = flips.iter().map(|&atom| self.literal(atom.into())).collect();
                if !odd {
                    flips.push("true".to_owned());
                }
                parts.push(format!("[{}]", comma(flips)));
                format!("xorall({})", parts.join(" ++ "))
            }
            Constraint::Connected { filled, edges } => {
                let nodes: Vec<String> = filled.iter().map(|&atom| self.literal(atom.into())).collect();
                let ends = |end: fn(&(usize, usize)) -> usize| comma(edges.iter().map(|edge| end(edge) + 1));
                let both = edges.iter().map(|&(a, b)| format!("{} /\\ {}", nodes[a], nodes[b]));
                format!(
                    "connected(\n  [{}],\n  [{}],\n  [{}],\n  [{}])",
                    ends(|edge| edge.0),
                    ends(|edge| edge.1),
                    comma(&nodes),
                    comma(both)
                )
            }
            // No puzzle has a network.
            Constraint::NotLowered { .. } => "true".to_owned(),
        }
    }

    /// The numbers that a table leaves a decision. `None` if these are all.
    fn allowed(&self, base: VarId, allowed: &BTreeSet<i64>) -> Option<String> {
        let numbers: Vec<i64> = allowed.iter().copied().collect();
        (numbers != numbers_of(self.model, base))
            .then(|| format!("{} in {}", self.arrays.variable(base), set(&numbers)))
    }

    /// A list of variables: the name of the array, if these are all of it.
    fn list(&self, variables: &[VarId]) -> String {
        if let Some((array, _)) = variables.first().and_then(|&first| self.arrays.array_of(first))
            && array.variables == variables
        {
            return match array.dimensions.len() {
                1 if array.dimensions[0][0] == 1 => array.name.clone(),
                _ => format!("array1d({})", array.name),
            };
        }
        format!("[{}]", comma(variables.iter().map(|&id| self.int(id))))
    }

    /// A variable as a number.
    fn int(&self, id: VarId) -> String {
        let name = self.arrays.variable(id);
        if self.arrays.is_boolean(id) { format!("bool2int({name})") } else { name }
    }

    /// How many of some atoms hold.
    fn number_of(&self, atoms: &[Atom]) -> String {
        let mut of_variable: BTreeMap<VarId, Vec<i64>> = BTreeMap::new();
        let number = |atom: Atom| {
            self.model.variable(self.model.variable_of(atom)).domain.number(self.model.value_of(atom))
        };
        for &atom in atoms {
            of_variable.entry(self.model.variable_of(atom)).or_default().push(number(atom));
        }
        of_variable.values_mut().for_each(|numbers| numbers.sort_unstable());
        let twice = of_variable.values().any(|numbers| numbers.windows(2).any(|pair| pair[0] == pair[1]));
        let arrays: Vec<_> = of_variable.keys().filter_map(|&id| self.arrays.array_of(id)).collect();
        if let Some((array, _)) = arrays.first()
            && !twice
            && arrays.iter().all(|(own, _)| own.name == array.name)
            && !array.dimensions.is_empty()
        {
            // The placements at their indices.
            if array.boolean
                && of_variable.values().all(|numbers| *numbers == [1])
                && array.dimensions.len() == 1
            {
                let places: Vec<i64> = arrays.iter().map(|(array, place)| array.index(*place)[0]).collect();
                return format!("sum(i in {})({}[i])", set(&places), array.name);
            }
            // All cells, with the numbers of a piece.
            let all: BTreeSet<i64> = of_variable.values().flatten().copied().collect();
            let fits = |(&id, own): (&VarId, &Vec<i64>)| {
                let possible = numbers_of(self.model, id);
                all.iter().filter(|number| possible.contains(number)).eq(own.iter())
            };
            if arrays.len() == array.variables.len() && of_variable.iter().all(fits) && !array.boolean {
                let numbers = set(&all.into_iter().collect::<Vec<_>>());
                return format!("sum(c in {})(c in {numbers})", array.name);
            }
        }
        if twice {
            return format!("sum([{}])", comma(atoms.iter().map(|&atom| self.literal(atom.into()))));
        }
        let parts = of_variable.into_iter().map(|(id, numbers)| self.is_one_of(id, &numbers));
        format!("sum([{}])", comma(parts))
    }

    /// The condition that a variable has one of these numbers, which ascend.
    fn is_one_of(&self, id: VarId, numbers: &[i64]) -> String {
        let name = self.arrays.variable(id);
        match (self.arrays.is_boolean(id), numbers) {
            (true, [1]) => name,
            (true, [0]) => format!("not {name}"),
            (true, _) => "true".to_owned(),
            (false, [number]) => format!("{name} = {number}"),
            (false, _) => format!("{name} in {}", set(numbers)),
        }
    }

    fn literal(&self, Literal { atom, positive }: Literal) -> String {
        let id = self.model.variable_of(atom);
        let number = self.model.variable(id).domain.number(self.model.value_of(atom));
        let name = self.arrays.variable(id);
        match (self.arrays.is_boolean(id), (number == 1) == positive) {
            (true, true) => name,
            (true, false) => format!("not {name}"),
            (false, _) => format!("{name} {} {number}", if positive { "=" } else { "!=" }),
        }
    }

    /// At least one literal holds. Values of one variable are a set.
    fn clause(&self, literals: &[Literal]) -> String {
        let mut values: BTreeMap<VarId, BTreeSet<i64>> = BTreeMap::new();
        let mut parts = Vec::new();
        for &literal in literals {
            let id = self.model.variable_of(literal.atom);
            let number = self.model.variable(id).domain.number(self.model.value_of(literal.atom));
            match literal.positive {
                true => _ = values.entry(id).or_default().insert(number),
                false => parts.push(self.literal(literal)),
            }
        }
        let sets = values
            .into_iter()
            .map(|(id, numbers)| self.is_one_of(id, &numbers.into_iter().collect::<Vec<_>>()));
        parts.extend(sets);
        match parts.len() {
            0 => "false".to_owned(),
            1..=6 => parts.join(" \\/ "),
            // MiniZinc reads long chains of operators recursively.
            _ => format!("exists([{}])", comma(parts)),
        }
    }

    fn linear(&self, terms: &[(i64, VarId)], Bounds { least, most }: Bounds<i64>) -> String {
        let number = match terms.iter().all(|&(factor, _)| factor == 1) && terms.len() > 4 {
            true => format!("sum([{}])", comma(terms.iter().map(|&(_, id)| self.int(id)))),
            false => {
                let mut text = String::new();
                for &(factor, id) in terms {
                    text += match (factor < 0, text.is_empty()) {
                        (false, true) => "",
                        (false, false) => " + ",
                        (true, true) => "-",
                        (true, false) => " - ",
                    };
                    let times = factor.unsigned_abs();
                    text += &if times == 1 { self.int(id) } else { format!("{times} * {}", self.int(id)) };
                }
                if text.is_empty() { "0".to_owned() } else { text }
            }
        };
        match (least > i64::MIN, most < i64::MAX) {
            _ if least > most => "false".to_owned(),
            (false, false) => "true".to_owned(),
            (true, false) => format!("{number} >= {least}"),
            (false, true) => format!("{number} <= {most}"),
            (true, true) if least == most => format!("{number} = {least}"),
            (true, true) => format!("{number} >= {least} /\\ {number} <= {most}"),
        }
    }

    /// The name of a table. Equal tables are one.
    fn table(&mut self, rows: Vec<Vec<i64>>, ids: &[VarId]) -> String {
        if let Some(known) = self.tables.get(&rows) {
            return known.clone();
        }
        let name = format!("rows{}", self.tables.len() + 1);
        let columns = ids.iter().map(|&id| self.arrays.variable(id));
        let list = match rows.is_empty() {
            true => format!("array2d(1..0, 1..{}, [])", ids.len()),
            false => matrix(&rows),
        };
        self.data += &format!(
            "\n% Numbers that go together, for example those of {}.\narray[int, int] of int: {name} = {list};\n",
            comma(columns)
        );
        self.tables.insert(rows, name.clone());
        name
    }
}

/// Rows as MiniZinc writes a matrix.
fn matrix(rows: &[Vec<i64>]) -> String {
    let rows: Vec<String> = rows.iter().map(comma).collect();
    let rows: Vec<String> = rows.chunks(8).map(|line| line.join(" | ")).collect();
    format!("[| {} |]", rows.join("\n  | "))
}

/// A number within bounds, which is at most `all`.
fn within(number: &str, least: usize, most: usize, all: usize) -> String {
    match (least, most) {
        _ if least > most => "false".to_owned(),
        (0, most) if most >= all => "true".to_owned(),
        (0, most) => format!("{number} <= {most}"),
        (least, most) if least == most => format!("{number} = {least}"),
        (least, most) if most >= all => format!("{number} >= {least}"),
        (least, most) => format!("{number} >= {least} /\\ {number} <= {most}"),
    }
}
