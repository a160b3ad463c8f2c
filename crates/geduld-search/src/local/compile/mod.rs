//! Compiles a model to slots and rules.

mod others;
mod relations;
mod sums;

use std::collections::BTreeMap;
use std::sync::Arc;

use geduld_model::{Constraint, Literal, Model, Value, VarId};

use crate::lists::{Lists, narrow};
use crate::local::Unsuitable;
use crate::local::bits::Bits;
use crate::local::pool::Pools;
use crate::local::slot_model::{Agreement, Other, Shape, SlotModel, Sum, TermParity};
use crate::local::views::{IDENTITY, Seen, Views};

/// Factor, domain and map of each term of an equation on one slot. They determine the number that each of its values
/// adds.
type Signature = Vec<(i64, usize, usize)>;

/// Rewrites a model.
pub(crate) fn compile(model: &Model) -> Result<SlotModel, Unsuitable> {
    let plain = Compiler::new(model, Views::new(model, false)?);
    let bound = Compiler::new(model, Views::new(model, true)?);
    // Views between decisions are useful unless they take variables out of pools.
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
    parities: Vec<TermParity>,
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

    fn run(mut self) -> Result<SlotModel, Unsuitable> {
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
                // A move that keeps a figure connected is expensive, and hardly ever a good one.
                Constraint::Connected { .. } | Constraint::NotLowered { .. } => {
                    return Err(Unsuitable::Constraints);
                }
            }
            if self.allowed.iter().any(|allowed| allowed.len() == 0) {
                return Err(Unsuitable::Contradiction);
            }
        }
        self.finish()
    }

    fn finish(self) -> Result<SlotModel, Unsuitable> {
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
        Ok(SlotModel {
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
}
