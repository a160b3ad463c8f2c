//! Variables that a decision determines, as lists: the label of a placement at its left side.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Model, VarId};

use super::lines;

/// What the tables of a model say of derived variables.
#[derive(Default)]
pub(super) struct Lists {
    /// Each list: its name, and a number for each number of a decision.
    lists: Vec<(String, BTreeMap<i64, i64>)>,
    /// For each derived variable, the decisions that determine it, each with its list.
    defined: BTreeMap<VarId, Vec<(VarId, usize)>>,
    /// The positions of the tables that the lists replace, with the decision and the numbers that it may have there.
    pub replaced: BTreeMap<usize, (VarId, BTreeSet<i64>)>,
    /// The derived variables that constraints other than these tables mention.
    mentioned: BTreeSet<VarId>,
    /// For each first word of lists, what their numbers stand for.
    names: BTreeMap<String, BTreeMap<i64, String>>,
}

impl Lists {
    pub(super) fn of(model: &Model) -> Self {
        let mut lists = Self::default();
        let is_decision = |id: VarId| id.index() < model.decision_count();
        for (position, constraint) in model.constraints().iter().enumerate() {
            let table = constraint.as_table().and_then(|table| Some((table, table.key_column()?)));
            let table = table.filter(|(table, key)| {
                let others = table.variables().iter().enumerate().filter(|(column, _)| column != key);
                is_decision(table.variables()[*key]) && others.clone().all(|(_, &id)| !is_decision(id))
            });
            let Some((table, key)) = table else {
                let others = constraint.variables(model);
                lists.mentioned.extend(others.iter().copied().filter(|&id| !is_decision(id)));
                continue;
            };
            let base = table.variables()[key];
            let number =
                |column: usize, value| model.variable(table.variables()[column]).domain.number(value);
            for (column, &id) in table.variables().iter().enumerate().filter(|&(column, _)| column != key) {
                let map =
                    table.rows().map(|row| (number(key, row[key]), number(column, row[column]))).collect();
                let stem = super::arrays::stem(&model.variable(id).name).0;
                let domain = &model.variable(id).domain;
                let names =
                    domain.values().map(|value| (domain.number(value), domain.name(value).to_owned()));
                lists.names.entry(stem.clone()).or_default().extend(names);
                let list = lists.take(&stem, map);
                lists.defined.entry(id).or_default().push((base, list));
            }
            let allowed = table.rows().map(|row| number(key, row[key])).collect();
            lists.replaced.insert(position, (base, allowed));
        }
        lists
    }

    /// A list that agrees with this one: one that is known, or a new one.
    fn take(&mut self, stem: &str, map: BTreeMap<i64, i64>) -> usize {
        let agrees = |(name, known): &(String, BTreeMap<i64, i64>)| {
            let mut common = map.iter().filter_map(|(from, to)| Some((known.get(from)?, to))).peekable();
            name.starts_with(stem)
                && (map.is_empty() || common.peek().is_some())
                && common.all(|(a, b)| a == b)
        };
        let found = self.lists.iter().position(agrees);
        let place = found.unwrap_or_else(|| {
            let number =
                self.lists.iter().filter(|(name, _)| name.starts_with(&format!("{stem}_of"))).count();
            self.lists.push((format!("{stem}_of{}", number + 1), BTreeMap::new()));
            self.lists.len() - 1
        });
        self.lists[place].1.extend(map);
        place
    }

    /// Whether a derived variable is left out: it only says what its decisions have in common.
    pub(super) fn is_left_out(&self, id: VarId) -> bool {
        self.defined.contains_key(&id) && !self.mentioned.contains(&id)
    }

    /// For each derived variable with lists: the decisions that determine it, with the names of the lists.
    pub(super) fn defined(&self) -> impl Iterator<Item = (VarId, Vec<(VarId, &str)>)> {
        self.defined.iter().map(|(&id, by)| {
            (id, by.iter().map(|&(base, list)| (base, self.lists[list].0.as_str())).collect())
        })
    }

    /// The lists, as data of the model.
    pub(super) fn data(&self) -> String {
        let mut text = String::new();
        for (stem, names) in &self.names {
            text += &format!("\n% The {stem} at a place, for each number. It stands for:\n");
            for line in lines(names.iter().map(|(number, name)| format!("{number} = {name}"))).lines().skip(1)
            {
                text += &format!("% {}\n", line.trim());
            }
        }
        for (name, map) in &self.lists {
            let (Some((&first, _)), Some((&last, _))) = (map.first_key_value(), map.last_key_value()) else {
                text += &format!("array[1..0] of int: {name} = [];\n");
                continue;
            };
            // A number that no decision has gets any value.
            let all = (first..=last).map(|number| map.get(&number).copied().unwrap_or(0));
            text += &format!(
                "array[{first}..{last}] of int: {name} = array1d({first}..{last}, [{}]);\n",
                lines(all)
            );
        }
        text
    }
}
