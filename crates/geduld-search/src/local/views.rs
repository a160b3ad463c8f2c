//! Variables that follow from another variable are not searched, but seen through it.
//!
//! *The label at an edge follows from the piece in the cell. Of two opposite cells of an associative square, one
//! follows from the other.*

use std::collections::BTreeMap;

use geduld_model::{Model, Network, Role, Table, Value, VarId};

use crate::local::Unsuitable;
use crate::local::narrow::Domains;

/// The entry of a map for a value that has no image and is therefore excluded.
pub(crate) const NOTHING: u32 = u32::MAX;

/// The map of every value to itself.
pub(crate) const IDENTITY: usize = 0;

/// How a variable is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    /// The variable has only one value.
    Constant(Value),
    /// The value of the variable is the image of the value of a searched variable.
    Through { root: usize, map: usize },
}

/// Functions from values to values. Equal functions are stored once.
#[derive(Clone, Debug)]
pub(crate) struct Maps {
    tables: Vec<Box<[u32]>>,
    known: BTreeMap<Box<[u32]>, usize>,
}

impl Maps {
    fn new() -> Self {
        Self { tables: vec![Box::default()], known: BTreeMap::new() }
    }

    pub(crate) fn intern(&mut self, table: Vec<u32>) -> usize {
        if (0..).zip(&table).all(|(value, &image): (u32, &u32)| value == image) {
            return IDENTITY;
        }
        let table = table.into_boxed_slice();
        if let Some(&number) = self.known.get(&table) {
            return number;
        }
        self.tables.push(table.clone());
        self.known.insert(table, self.tables.len() - 1);
        self.tables.len() - 1
    }

    /// The image of a value, or [`NOTHING`].
    pub(crate) fn image(&self, map: usize, value: Value) -> u32 {
        if map == IDENTITY { value } else { self.tables[map][value as usize] }
    }

    /// The map that applies one map, then another, to the values of a domain of this size.
    pub(crate) fn compose(&mut self, first: usize, second: usize, size: usize) -> usize {
        if second == IDENTITY {
            return first;
        }
        let image = |value: u32| match self.image(first, value) {
            NOTHING => NOTHING,
            between => self.image(second, between),
        };
        let table = (0..).take(size).map(image).collect();
        self.intern(table)
    }
}

/// The searched variables, and how the others follow from them.
#[derive(Clone, Debug)]
pub(crate) struct Views {
    pub(crate) domains: Domains,
    pub(crate) maps: Maps,
    pub(crate) seen: Vec<Seen>,
    /// For each constraint the position of the key column, if it is a table with such a column.
    pub(crate) keys: Vec<Option<usize>>,
    /// For each variable the constraint that defines how it follows.
    pub(crate) defined_by: Vec<Option<usize>>,
}

impl Views {
    /// Propagates, and finds the variables that follow from others. If `bind` is set, decision variables may follow
    /// from one another.
    pub(crate) fn new(model: &Model, bind: bool) -> Result<Self, Unsuitable> {
        let network = Network::of(model);
        let mut domains = Domains::new(model);
        loop {
            domains.narrow(&network)?;
            let mut linker = Linker::new(model, domains);
            linker.link(bind);
            let mut views = linker.finish();
            if !views.restrict()? {
                return Ok(views);
            }
            domains = views.domains;
        }
    }

    /// Removes values whose images are excluded. Returns whether there were any.
    fn restrict(&mut self) -> Result<bool, Unsuitable> {
        let mut changed = false;
        for variable in 0..self.seen.len() {
            let Seen::Through { root, map } = self.seen[variable] else { continue };
            if root != variable {
                let mut own = self.domains.allowed[root].clone();
                let seen = &self.domains.allowed[variable];
                changed |= own.keep(|value| {
                    let image = self.maps.image(map, value);
                    image != NOTHING && seen.has(image)
                });
                if own.len() == 0 {
                    return Err(Unsuitable::Contradiction);
                }
                self.domains.allowed[root] = own;
            }
        }
        Ok(changed)
    }
}

struct Linker<'a> {
    model: &'a Model,
    domains: Domains,
    maps: Maps,
    /// For each variable the variable from which it follows, and the map.
    parents: Vec<Option<(usize, usize)>>,
    keys: Vec<Option<usize>>,
    defined_by: Vec<Option<usize>>,
    /// Maps made from equations, by the domains of the two variables, the factors and the sum.
    equations: BTreeMap<[i64; 5], usize>,
}

impl<'a> Linker<'a> {
    fn new(model: &'a Model, domains: Domains) -> Self {
        Self {
            model,
            domains,
            maps: Maps::new(),
            parents: vec![None; model.variables().len()],
            keys: vec![None; model.constraints().len()],
            defined_by: vec![None; model.variables().len()],
            equations: BTreeMap::new(),
        }
    }

    fn root(&self, mut variable: usize) -> usize {
        while let Some((parent, _)) = self.parents[variable] {
            variable = parent;
        }
        variable
    }

    fn is_open(&self, variable: usize) -> bool {
        self.domains.allowed[variable].len() > 1
    }

    fn is_decision(&self, variable: usize) -> bool {
        self.model.variables()[variable].role == Role::Decision
    }

    fn link(&mut self, bind: bool) {
        for (position, constraint) in self.model.constraints().iter().enumerate() {
            if let Some(table) = constraint.as_table() {
                self.keys[position] = self.key(table);
            }
        }
        if bind {
            for (position, constraint) in self.model.constraints().iter().enumerate() {
                if let Some((terms, sum)) = constraint.as_linear()
                    && let Some(sum) = sum.exact()
                {
                    self.bind_equation(position, terms, sum);
                } else if let Some(table) = constraint.as_table() {
                    self.link_table(position, table, |linker, key, column| {
                        linker.is_decision(key) && linker.is_decision(column)
                    });
                }
            }
        }
        for any_key in [false, true] {
            let mut linked = usize::MAX;
            while linked != self.defined_by.iter().flatten().count() {
                linked = self.defined_by.iter().flatten().count();
                for (position, constraint) in self.model.constraints().iter().enumerate() {
                    if let Some(table) = constraint.as_table() {
                        self.link_table(position, table, |linker, key, column| {
                            let known = any_key || linker.is_decision(linker.root(key));
                            known && !linker.is_decision(column)
                        });
                    }
                }
            }
        }
    }

    /// The rows that are still possible.
    fn rows<'t>(&'t self, table: &'t Table) -> impl Iterator<Item = &'t [Value]> {
        table.rows().filter(|row| {
            row.iter().zip(table.variables()).all(|(&value, x)| self.domains.allowed[x.index()].has(value))
        })
    }

    /// The column that determines the others, preferably that of a decision variable.
    fn key(&self, table: &Table) -> Option<usize> {
        let rows: Vec<&[Value]> = self.rows(table).collect();
        let determines = |&column: &usize| {
            let mut values: Vec<Value> = rows.iter().map(|row| row[column]).collect();
            values.sort_unstable();
            values.windows(2).all(|pair| pair[0] != pair[1])
        };
        let mut columns: Vec<usize> = (0..table.variables().len()).filter(determines).collect();
        columns.sort_by_key(|&column| !self.is_decision(table.variables()[column].index()));
        columns.first().copied()
    }

    fn link_table(&mut self, position: usize, table: &Table, wanted: impl Fn(&Self, usize, usize) -> bool) {
        let Some(key) = self.keys[position] else { return };
        let source = table.variables()[key].index();
        for (column, variable) in table.variables().iter().enumerate() {
            let target = variable.index();
            let free = column != key && self.parents[target].is_none();
            if free && self.is_open(target) && self.root(source) != target && wanted(self, source, target) {
                let map = self.column_map(table, key, column);
                let map = self.maps.intern(map);
                self.parents[target] = Some((source, map));
                self.defined_by[target] = Some(position);
            }
        }
    }

    /// The value of a column for each value of the key.
    fn column_map(&self, table: &Table, key: usize, column: usize) -> Vec<u32> {
        let mut map = vec![NOTHING; self.model.variable(table.variables()[key]).domain.len()];
        for row in self.rows(table) {
            map[row[key] as usize] = row[column];
        }
        map
    }

    fn bind_equation(&mut self, position: usize, terms: &[(i64, VarId)], sum: i64) {
        let open: Vec<(i64, usize)> = (terms.iter())
            .map(|&(factor, variable)| (factor, variable.index()))
            .filter(|&(factor, variable)| factor != 0 && self.is_open(variable))
            .collect();
        let &[(a, x), (b, y)] = open.as_slice() else { return };
        let fixed = terms.iter().filter_map(|&(factor, variable)| {
            let value = self.domains.only(variable)?;
            Some(factor * self.domains.number(variable, value))
        });
        let rest = sum - fixed.sum::<i64>();
        // The later variable follows from the earlier one, unless it already follows from another.
        let ((a, x), (b, y)) = if x < y { ((a, x), (b, y)) } else { ((b, y), (a, x)) };
        let free = self.parents[y].is_none() && self.root(x) != y;
        if !free {
            return;
        }
        let kinds = [x, y].map(|variable| self.domains.kind_of[variable]);
        let [from, to] = kinds.map(|kind| i64::try_from(kind).unwrap_or(i64::MAX));
        let map = match self.equations.get(&[from, to, a, b, rest]) {
            Some(&map) => map,
            None => {
                let [source, target] = kinds.map(|kind| &self.domains.kinds[kind]);
                let image = |value| {
                    let left = rest - a * source.number(value);
                    let number = (left % b == 0).then_some(left / b)?;
                    target.value_of(number)
                };
                let map = source.values().map(|value| image(value).unwrap_or(NOTHING)).collect();
                let map = self.maps.intern(map);
                self.equations.insert([from, to, a, b, rest], map);
                map
            }
        };
        self.parents[y] = Some((x, map));
        self.defined_by[y] = Some(position);
    }

    fn finish(mut self) -> Views {
        let seen = (0..self.parents.len()).map(|variable| self.seen(variable)).collect();
        Views { domains: self.domains, maps: self.maps, seen, keys: self.keys, defined_by: self.defined_by }
    }

    fn seen(&mut self, variable: usize) -> Seen {
        if let Some(value) = self.domains.allowed[variable].only() {
            return Seen::Constant(value);
        }
        let (mut root, mut map) = (variable, IDENTITY);
        while let Some((parent, step)) = self.parents[root] {
            let size = self.model.variables()[parent].domain.len();
            map = self.maps.compose(step, map, size);
            root = parent;
        }
        match self.domains.allowed[root].only() {
            Some(value) => Seen::Constant(self.maps.image(map, value)),
            None => Seen::Through { root, map },
        }
    }
}
