//! Compiles tables.

use std::sync::Arc;

use geduld_model::{Table, Value, ascending};

use super::Compiler;
use crate::lists::narrow;
use crate::local::Unsuitable;
use crate::local::slot_model::{Agreement, Other, Relation, Shape};
use crate::local::views::NOTHING;

/// The maximum number of combinations of values for which distances are stored.
const DISTANCES: usize = 1 << 18;
/// The maximum number of comparisons of combinations with rows that computing the distances may take.
const COMPARISONS: usize = 1 << 27;

impl Compiler<'_> {
    pub(super) fn table(&mut self, position: usize, table: &Table) -> Result<(), Unsuitable> {
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
        let shown = |row: &[Value]| -> Vec<Value> { open.iter().map(|&column| row[column]).collect() };
        let rows = ascending(table.rows().filter(possible).map(shown));
        if rows.is_empty() {
            return Err(Unsuitable::Contradiction);
        }
        let columns: Vec<(u32, usize)> = open.iter().filter_map(|&column| seen[column].ok()).collect();
        let slots = ascending(columns.iter().map(|column| column.0));
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
}

/// For each combination of values the number of columns that must change to make it a row.
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
