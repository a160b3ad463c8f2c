//! From a model to slots and rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use geduld_model::{Atom, Bounds, Constraint, Literal, Model, Table, Value, VarId};

use crate::Unsuitable;
use crate::bits::Bits;
use crate::csr::{Lists, narrow};
use crate::pool::{Pools, weights};
use crate::problem::{
    Agreement, Different, Graph, Other, Parity, Problem, Relation, Shape, Sum, Term, Vertex,
};
use crate::views::{IDENTITY, NOTHING, Seen, Views};

/// The most combinations of values for which distances are kept.
const DISTANCES: usize = 1 << 18;
/// The most comparisons of combinations with rows that working out the distances may take.
const COMPARISONS: usize = 1 << 27;

/// No model has so many atoms.
const MOST_ATOMS: i64 = 1 << 40;

/// Factor, domain and map of each term of an equation on one slot: which number each of its values adds.
type Signature = Vec<(i64, usize, usize)>;

/// Rewrites a model.
pub(crate) fn compile(model: &Model) -> Result<Problem, Unsuitable> {
    let plain = Compiler::new(model, Views::new(model, false)?);
    let bound = Compiler::new(model, Views::new(model, true)?);
    // Views between decisions are of use unless they take variables out of pools.
    let searched = |compiler: &Compiler<'_>| compiler.slots.len() - compiler.pools.size();
    let compiler = if searched(&bound) <= searched(&plain) { bound } else { plain };
    compiler.run()
}

/// The values in ascending order of their weights.
fn ranked(weights: &[i64]) -> Box<[Value]> {
    let mut values: Vec<Value> = (0..).take(weights.len()).collect();
    values.sort_by_key(|&value| weights[value as usize]);
    values.into()
}

struct Compiler<'a> {
    model: &'a Model,
    views: Views,
    /// The variable of each slot.
    slots: Vec<usize>,
    /// For each variable its slot, if it is a root.
    slot_of: Vec<u32>,
    allowed: Vec<Bits>,
    pools: Pools,
    sums: Vec<Sum>,
    sum_members: Vec<Vec<u32>>,
    agreements: Vec<Agreement>,
    others: Vec<(Other, Vec<u32>)>,
    parities: Vec<Parity>,
    dense: Vec<Vec<(u32, u32)>>,
    tables: Vec<Box<[i64]>>,
    table_numbers: BTreeMap<Signature, u32>,
    sparse: BTreeMap<u32, Vec<(Value, u32, i64)>>,
    shapes: BTreeMap<(Vec<usize>, Vec<Value>), Arc<Shape>>,
}

impl<'a> Compiler<'a> {
    fn new(model: &'a Model, views: Views) -> Self {
        let mut slots = Vec::new();
        let mut slot_of = vec![u32::MAX; views.seen.len()];
        for (variable, seen) in views.seen.iter().enumerate() {
            if *seen == (Seen::Through { root: variable, map: IDENTITY }) {
                slot_of[variable] = narrow(slots.len());
                slots.push(variable);
            }
        }
        let mut allowed: Vec<Bits> =
            slots.iter().map(|&variable| views.domains.allowed[variable].clone()).collect();
        let pools = Pools::find(model, &views, &slot_of, &mut allowed);
        Self {
            model,
            views,
            dense: vec![Vec::new(); slots.len()],
            slots,
            slot_of,
            allowed,
            pools,
            sums: Vec::new(),
            sum_members: Vec::new(),
            agreements: Vec::new(),
            others: Vec::new(),
            parities: Vec::new(),
            tables: Vec::new(),
            table_numbers: BTreeMap::new(),
            sparse: BTreeMap::new(),
            shapes: BTreeMap::new(),
        }
    }

    fn run(mut self) -> Result<Problem, Unsuitable> {
        for (position, constraint) in self.model.constraints().iter().enumerate() {
            if self.pools.kept.contains(&position) {
                continue;
            }
            match constraint {
                Constraint::Cardinality { count, atoms } => {
                    self.sparse_sum(atoms.iter().map(|&atom| (atom, 1)), 0, count.as_sum())?;
                }
                Constraint::Clause { literals } => {
                    let negative = literals.iter().filter(|literal| !literal.positive).count();
                    let weight = |literal: &Literal| (literal.atom, if literal.positive { 1 } else { -1 });
                    let constant = i64::try_from(negative).unwrap_or(i64::MAX);
                    self.sparse_sum(literals.iter().map(weight), constant, (1..).into())?;
                }
                Constraint::Linear { terms, sum } => {
                    if !self.views.defined_by.contains(&Some(position)) {
                        self.linear(terms, *sum)?;
                    }
                }
                Constraint::Table(table) => self.table(position, table)?,
                Constraint::AllDifferent { variables } => self.different(variables),
                Constraint::Parity { variables, flips, odd } => self.parity(variables, flips, *odd),
                Constraint::Connected { filled, edges } => self.graph(filled, edges),
            }
            if self.allowed.iter().any(|allowed| allowed.len() == 0) {
                return Err(Unsuitable::Contradiction);
            }
        }
        self.finish()
    }

    fn finish(self) -> Result<Problem, Unsuitable> {
        if self.allowed.iter().any(|allowed| allowed.len() == 0) {
            return Err(Unsuitable::Contradiction);
        }
        let mut place = vec![None; self.slots.len()];
        for (number, pool) in (0..).zip(&self.pools.pools) {
            for (position, &slot) in (0..).zip(&pool.slots) {
                place[slot as usize] = Some((number, position));
            }
        }
        let mut sides = vec![Vec::new(); self.slots.len()];
        for (number, agreement) in (0..).zip(&self.agreements) {
            for (side, &(slot, _)) in (0..).zip(&agreement.sides) {
                sides[slot as usize].push((number, side));
            }
        }
        let mut others_of = vec![Vec::new(); self.slots.len()];
        let mut members = self.sum_members;
        members.extend(self.agreements.iter().map(|agreement| agreement.sides.map(|side| side.0).to_vec()));
        let mut others = Vec::with_capacity(self.others.len());
        for (number, (other, slots)) in (0..).zip(self.others) {
            slots.iter().for_each(|&slot| others_of[slot as usize].push(number));
            members.push(slots);
            others.push(other);
        }
        let mut sparse: Vec<Option<Lists<(u32, i64)>>> = vec![None; self.slots.len()];
        for (slot, weights) in self.sparse {
            let size = self.views.domains.domain_size(self.slots[slot as usize]);
            let mut lists = vec![Vec::new(); size];
            weights.into_iter().for_each(|(value, sum, weight)| lists[value as usize].push((sum, weight)));
            sparse[slot as usize] = Some(Lists::new(lists));
        }
        let rooted = |seen: Seen| match seen {
            Seen::Through { root, map } => Seen::Through { root: self.slot_of[root] as usize, map },
            constant @ Seen::Constant(_) => constant,
        };
        Ok(Problem {
            seen: self.views.seen.iter().map(|&seen| rooted(seen)).collect(),
            maps: self.views.maps,
            allowed: self.allowed,
            pools: self.pools.pools,
            place,
            sums: self.sums,
            agreements: self.agreements,
            others,
            parities: self.parities,
            dense: Lists::new(self.dense),
            ranked: self.tables.iter().map(|weights| ranked(weights)).collect(),
            tables: self.tables,
            sparse,
            sides: Lists::new(sides),
            others_of: Lists::new(others_of),
            members: Lists::new(members),
        })
    }

    /// The slot and map through which a variable is seen, or its constant value.
    fn seen(&self, variable: VarId) -> Result<(u32, usize), Value> {
        match self.views.seen[variable.index()] {
            Seen::Constant(value) => Err(value),
            Seen::Through { root, map } => Ok((self.slot_of[root], map)),
        }
    }

    fn domain_size(&self, slot: u32) -> usize {
        self.views.domains.domain_size(self.slots[slot as usize])
    }

    fn sparse_sum(
        &mut self,
        atoms: impl Iterator<Item = (Atom, i64)>,
        constant: i64,
        bounds: Bounds<i64>,
    ) -> Result<(), Unsuitable> {
        // Beyond what atoms add up to, and small enough to be compared by differences.
        let [least, most] = [bounds.least, bounds.most].map(|bound| bound.clamp(-MOST_ATOMS, MOST_ATOMS));
        let (weights, fixed) = weights(self.model, &self.views, &self.slot_of, &self.allowed, atoms);
        let sum = Sum { constant: constant + fixed, least, most };
        // What the slots can add.
        let mut slots: BTreeMap<u32, (usize, i64, i64)> = BTreeMap::new();
        for (&(slot, _), &weight) in &weights {
            let (listed, low, high) = slots.entry(slot).or_insert((0, i64::MAX, i64::MIN));
            *listed += 1;
            (*low, *high) = ((*low).min(weight), (*high).max(weight));
        }
        let (mut low, mut high) = (sum.constant, sum.constant);
        for (&slot, &(listed, own_low, own_high)) in &slots {
            let all_listed = listed == self.allowed[slot as usize].len();
            low += if all_listed { own_low } else { own_low.min(0) };
            high += if all_listed { own_high } else { own_high.max(0) };
        }
        if low > most || high < least || least > most {
            return Err(Unsuitable::Contradiction);
        }
        if low >= least && high <= most {
            return Ok(());
        }
        if let (Some((&slot, _)), 1) = (slots.first_key_value(), slots.len()) {
            self.allowed[slot as usize].keep(|value| {
                let weight = weights.get(&(slot, value)).copied().unwrap_or(0);
                sum.violation(sum.constant + weight) == 0
            });
            return Ok(());
        }
        let number = narrow(self.sums.len());
        for ((slot, value), weight) in weights {
            self.sparse.entry(slot).or_default().push((value, number, weight));
        }
        self.sums.push(sum);
        self.sum_members.push(slots.into_keys().collect());
        Ok(())
    }

    fn linear(&mut self, terms: &[(i64, VarId)], sum: Bounds<i64>) -> Result<(), Unsuitable> {
        let sum = self.model.bounds_within_reach(terms, sum).ok_or(Unsuitable::NumbersTooLarge)?;
        let mut constant = 0;
        let mut signatures: BTreeMap<u32, Signature> = BTreeMap::new();
        for &(factor, variable) in terms.iter().filter(|(factor, _)| *factor != 0) {
            match self.seen(variable) {
                Err(value) => constant += factor * self.views.domains.number(variable, value),
                Ok((slot, map)) => {
                    let kind = self.views.domains.kind_of[variable.index()];
                    signatures.entry(slot).or_default().push((factor, kind, map));
                }
            }
        }
        let number = narrow(self.sums.len());
        let mut members = Vec::new();
        let mut entries = Vec::new();
        for (slot, mut signature) in signatures {
            signature.sort_unstable();
            let size = self.domain_size(slot);
            let known = self.table_numbers.get(&signature).copied();
            let table = known.filter(|&table| self.tables[table as usize].len() == size);
            let table = table.unwrap_or_else(|| {
                let weight = |value: Value| {
                    let added = signature.iter().map(|&(factor, kind, map)| {
                        let image = self.views.maps.image(map, value);
                        if image == NOTHING {
                            0
                        } else {
                            factor * self.views.domains.kinds[kind].number(image)
                        }
                    });
                    added.sum()
                };
                self.tables.push((0..).take(size).map(weight).collect());
                self.table_numbers.insert(signature, narrow(self.tables.len() - 1));
                narrow(self.tables.len() - 1)
            });
            // What is the same for all values is a constant.
            let weights = &self.tables[table as usize];
            let mut added = self.allowed[slot as usize].iter().map(|value| weights[value as usize]);
            let first = added.next().unwrap_or(0);
            if added.all(|other| other == first) {
                constant += first;
            } else {
                members.push(slot);
                entries.push((slot, table));
            }
        }
        let rule = Sum { constant, least: sum.least, most: sum.most };
        match entries.as_slice() {
            _ if sum.least > sum.most => return Err(Unsuitable::Contradiction),
            [] if sum.contains(constant) => {}
            [] => return Err(Unsuitable::Contradiction),
            &[(slot, table)] => {
                let weights = &self.tables[table as usize];
                self.allowed[slot as usize].keep(|value| sum.contains(constant + weights[value as usize]));
            }
            _ => {
                entries.iter().for_each(|&(slot, table)| self.dense[slot as usize].push((number, table)));
                self.sums.push(rule);
                self.sum_members.push(members);
            }
        }
        Ok(())
    }

    fn table(&mut self, position: usize, table: &Table) -> Result<(), Unsuitable> {
        match self.views.keys[position] {
            Some(key) => self.keyed(position, table, key),
            None => self.relation(table),
        }
    }

    fn keyed(&mut self, position: usize, table: &Table, key: usize) -> Result<(), Unsuitable> {
        let Ok((slot, map)) = self.seen(table.variables()[key]) else { return self.relation(table) };
        let key_size = self.model.variable(table.variables()[key]).domain.len();
        let size = self.domain_size(slot);
        for (column, &variable) in table.variables().iter().enumerate() {
            if column == key || self.views.defined_by[variable.index()] == Some(position) {
                continue;
            }
            let mut function = vec![NOTHING; key_size];
            for row in table.rows() {
                let possible = (row.iter().zip(table.variables()))
                    .all(|(&value, x)| self.views.domains.allowed[x.index()].has(value));
                if possible {
                    function[row[key] as usize] = row[column];
                }
            }
            let shown = |value: Value| match self.views.maps.image(map, value) {
                NOTHING => NOTHING,
                image => function[image as usize],
            };
            let images: Vec<u32> = (0..).take(size).map(shown).collect();
            match self.seen(variable) {
                Err(constant) => {
                    self.allowed[slot as usize].keep(|value| images[value as usize] == constant);
                }
                Ok((other, other_map)) if other == slot => {
                    let maps = &self.views.maps;
                    self.allowed[slot as usize].keep(|value| {
                        images[value as usize] != NOTHING
                            && images[value as usize] == maps.image(other_map, value)
                    });
                }
                Ok((other, other_map)) => {
                    let own_map = self.views.maps.intern(images);
                    let sides = [(slot, narrow(own_map)), (other, narrow(other_map))];
                    self.agreements.push(Agreement { sides });
                }
            }
        }
        Ok(())
    }

    fn relation(&mut self, table: &Table) -> Result<(), Unsuitable> {
        let possible = |row: &&[Value]| {
            row.iter()
                .zip(table.variables())
                .all(|(&value, x)| self.views.domains.allowed[x.index()].has(value))
        };
        let seen: Vec<Result<(u32, usize), Value>> =
            table.variables().iter().map(|&variable| self.seen(variable)).collect();
        let open: Vec<usize> = (0..seen.len()).filter(|&column| seen[column].is_ok()).collect();
        let mut rows: Vec<Vec<Value>> = (table.rows().filter(possible))
            .map(|row| open.iter().map(|&column| row[column]).collect())
            .collect();
        rows.sort_unstable();
        rows.dedup();
        if rows.is_empty() {
            return Err(Unsuitable::Contradiction);
        }
        let columns: Vec<(u32, usize)> = open.iter().filter_map(|&column| seen[column].ok()).collect();
        let mut slots: Vec<u32> = columns.iter().map(|column| column.0).collect();
        slots.sort_unstable();
        slots.dedup();
        if let &[slot] = slots.as_slice() {
            let maps = &self.views.maps;
            self.allowed[slot as usize].keep(|value| {
                let shown: Vec<u32> = columns.iter().map(|&(_, map)| maps.image(map, value)).collect();
                rows.binary_search(&shown).is_ok()
            });
            return Ok(());
        }
        if slots.is_empty() {
            return Ok(());
        }
        let sizes: Vec<usize> =
            open.iter().map(|&column| self.model.variable(table.variables()[column]).domain.len()).collect();
        let all: usize =
            sizes.iter().try_fold(1usize, |all, &size| all.checked_mul(size)).unwrap_or(usize::MAX);
        if all == rows.len() {
            return Ok(());
        }
        let key = (sizes, rows.concat());
        let shape = match self.shapes.get(&key) {
            Some(shape) => Arc::clone(shape),
            None => {
                let dense = all <= DISTANCES && all.saturating_mul(rows.len()) <= COMPARISONS;
                let shape = match dense {
                    true => Shape::Distances { sizes: key.0.clone(), distances: distances(&key.0, &rows) },
                    false => Shape::Rows(key.1.clone()),
                };
                Arc::clone(self.shapes.entry(key).or_insert(Arc::new(shape)))
            }
        };
        let columns = columns.into_iter().map(|(slot, map)| (slot, narrow(map))).collect();
        self.others.push((Other::Relation(Relation { columns, shape }), slots));
        Ok(())
    }

    /// For each value of a slot the number of a variable seen through it.
    fn numbers(&self, variable: VarId, slot: u32, map: usize) -> Vec<Option<i64>> {
        let domain = &self.views.domains.kinds[self.views.domains.kind_of[variable.index()]];
        let number = |value| match self.views.maps.image(map, value) {
            NOTHING => None,
            image => Some(domain.number(image)),
        };
        (0..).take(self.domain_size(slot)).map(number).collect()
    }

    fn different(&mut self, variables: &[VarId]) {
        let mut indices: BTreeMap<i64, u32> = BTreeMap::new();
        let mut known: BTreeMap<(usize, usize), Arc<[u32]>> = BTreeMap::new();
        let mut terms: Vec<(u32, Arc<[u32]>)> = Vec::new();
        let mut constants = Vec::new();
        let mut index = |number: i64| {
            let next = narrow(indices.len());
            *indices.entry(number).or_insert(next)
        };
        for &variable in variables {
            match self.seen(variable) {
                Err(value) => constants.push(index(self.views.domains.number(variable, value))),
                Ok((slot, map)) => {
                    let signature = (self.views.domains.kind_of[variable.index()], map);
                    let table = known.entry(signature).or_insert_with(|| {
                        let numbers = self.numbers(variable, slot, map);
                        numbers.into_iter().map(|number| number.map_or(NOTHING, &mut index)).collect()
                    });
                    terms.push((slot, Arc::clone(table)));
                }
            }
        }
        let mut fixed = vec![0; indices.len()];
        constants.iter().for_each(|&index: &u32| fixed[index as usize] += 1);
        terms.sort_by_key(|term| term.0);
        let mut slots: Vec<u32> = terms.iter().map(|term| term.0).collect();
        slots.dedup();
        if !slots.is_empty() {
            self.others.push((Other::Different(Different { terms, fixed }), slots));
        }
    }

    fn parity(&mut self, variables: &[VarId], flips: &[Atom], odd: bool) {
        let mut known: BTreeMap<(usize, usize), Arc<[i64]>> = BTreeMap::new();
        let terms = variables
            .iter()
            .map(|&variable| match self.seen(variable) {
                Err(value) => Term::Constant(self.views.domains.number(variable, value)),
                Ok((slot, map)) => {
                    let signature = (self.views.domains.kind_of[variable.index()], map);
                    let numbers = known.entry(signature).or_insert_with(|| {
                        let numbers = self.numbers(variable, slot, map);
                        numbers.into_iter().map(|number| number.unwrap_or(0)).collect()
                    });
                    Term::Of(slot, Arc::clone(numbers))
                }
            })
            .collect();
        let mut flipping: BTreeMap<u32, Bits> = BTreeMap::new();
        let mut odd = odd;
        for &atom in flips {
            let (weights, constant) =
                weights(self.model, &self.views, &self.slot_of, &self.allowed, [(atom, 1)]);
            odd ^= constant == 1;
            for (slot, value) in weights.into_keys() {
                let size = self.domain_size(slot);
                let bits = flipping.entry(slot).or_insert_with(|| Bits::none(size));
                // Two atoms of one slot and value undo each other.
                if !bits.remove(value) {
                    bits.insert(value);
                }
            }
        }
        let flips = flipping.into_iter().collect();
        self.parities.push(Parity { terms, flips, odd });
    }

    fn graph(&mut self, filled: &[Atom], edges: &[(usize, usize)]) {
        let mut slots = Vec::new();
        let vertices = filled
            .iter()
            .map(|&atom| {
                let wanted = self.model.value_of(atom);
                match self.seen(self.model.variable_of(atom)) {
                    Err(value) => Vertex::Constant(value == wanted),
                    Ok((slot, map)) => {
                        slots.push(slot);
                        let mut bits = Bits::none(self.domain_size(slot));
                        let own = self.allowed[slot as usize].iter();
                        own.filter(|&value| self.views.maps.image(map, value) == wanted)
                            .for_each(|value| bits.insert(value));
                        Vertex::Of(slot, bits)
                    }
                }
            })
            .collect();
        let mut neighbours = vec![Vec::new(); filled.len()];
        for &(a, b) in edges {
            neighbours[a].push(narrow(b));
            neighbours[b].push(narrow(a));
        }
        slots.sort_unstable();
        slots.dedup();
        self.others.push((Other::Graph(Graph { vertices, neighbours: Lists::new(neighbours) }), slots));
    }
}

/// For each combination of values how many columns must change to make it a row.
fn distances(sizes: &[usize], rows: &[Vec<Value>]) -> Vec<u8> {
    let all: usize = sizes.iter().product();
    let mut values: Vec<Value> = vec![0; sizes.len()];
    let mut distances = Vec::with_capacity(all);
    for _ in 0..all {
        let off = |row: &Vec<Value>| row.iter().zip(&values).filter(|(a, b)| a != b).count();
        let least = rows.iter().map(off).min().unwrap_or(sizes.len());
        distances.push(u8::try_from(least).unwrap_or(u8::MAX));
        for (value, &size) in values.iter_mut().zip(sizes).rev() {
            *value += 1;
            if (*value as usize) < size {
                break;
            }
            *value = 0;
        }
    }
    distances
}
