//! Pools: items that some variables use up together, so that they move by exchanges.
//!
//! *The numbers of a square, each in one cell; the cards of a puzzle, each as often as it has copies. A kind of item is
//! a number, a card in any orientation, or the two numbers of two opposite cells of an associative square.*

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use fastrand::Rng;
use geduld_model::{Atom, Model, Value, VarId};

use crate::lists::{Lists, narrow};
use crate::local::bits::Bits;
use crate::local::views::{NOTHING, Seen, Views};

/// The kind of item that each value of a domain represents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kinds {
    /// For each value its kind, or [`NOTHING`].
    pub(crate) of: Vec<u32>,
}

/// Slots that hold a fixed number of items of each kind.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    pub(crate) slots: Vec<u32>,
    /// The number of slots that hold each kind.
    pub(crate) copies: Vec<u32>,
    /// For each slot, in the order of `slots`, the number of its table in `tables`.
    pub(crate) table_of: Vec<u32>,
    pub(crate) tables: Vec<Kinds>,
    /// For each table and kind the values of that kind.
    pub(crate) values: Vec<Lists<Value>>,
}

/// The pools of a model, and the constraints that they satisfy by themselves.
#[derive(Debug, Default)]
pub(crate) struct Pools {
    pub(crate) pools: Vec<Pool>,
    pub(crate) kept: BTreeSet<usize>,
}

impl Pools {
    /// The number of slots in pools.
    pub(crate) fn size(&self) -> usize {
        self.pools.iter().map(|pool| pool.slots.len()).sum()
    }

    /// Finds pools. No slot is in two of them. `slot_of` gives the slot of each root. Values that cannot be used are
    /// removed from `allowed`.
    pub(crate) fn find(model: &Model, views: &Views, slot_of: &[u32], allowed: &mut [Bits]) -> Self {
        let mut pools = Self::default();
        let mut used = vec![false; allowed.len()];
        let mut different: Vec<(usize, &[VarId])> = (model.constraints().iter().enumerate())
            .filter_map(|(position, constraint)| Some((position, constraint.as_all_different()?)))
            .collect();
        different.sort_by_key(|(_, variables)| std::cmp::Reverse(variables.len()));
        for (position, variables) in different {
            let pool = of_different(views, variables, slot_of, allowed, &used);
            if let Some((pool, narrowed)) = pool {
                for (&slot, bits) in pool.slots.iter().zip(narrowed) {
                    used[slot as usize] = true;
                    if let Some(bits) = bits {
                        allowed[slot as usize] = bits;
                    }
                }
                pools.kept.insert(position);
                pools.pools.push(pool);
            }
        }
        of_exactly(model, views, slot_of, allowed, &used, &mut pools);
        pools
    }
}

/// The variables of an all-different that follow from one slot: their domains and maps, and the number of values of the
/// slot.
type Signature = Vec<(usize, usize, usize)>;

/// The pool of an all-different, and for each slot the usable values, if these are fewer than the allowed ones.
fn of_different(
    views: &Views,
    variables: &[VarId],
    slot_of: &[u32],
    allowed: &[Bits],
    used: &[bool],
) -> Option<(Pool, Vec<Option<Bits>>)> {
    let mut signatures: BTreeMap<u32, Signature> = BTreeMap::new();
    let mut open = 0;
    let mut fixed = BTreeSet::new();
    for variable in variables {
        match views.seen[variable.index()] {
            Seen::Constant(value) => {
                fixed.insert(views.domains.number(*variable, value));
            }
            Seen::Through { root, map } => {
                let slot = slot_of[root];
                if used[slot as usize] {
                    return None;
                }
                open += 1;
                let kind = views.domains.kind_of[variable.index()];
                signatures.entry(slot).or_default().push((kind, map, views.domains.domain_size(root)));
            }
        }
    }
    let slots: Vec<u32> = signatures.keys().copied().collect();
    let mut distinct: BTreeMap<&Signature, (u32, Bits)> = BTreeMap::new();
    let mut table_of = Vec::new();
    for (&slot, signature) in &signatures {
        let next = narrow(distinct.len());
        let own = &allowed[slot as usize];
        let (table, union) = distinct.entry(signature).or_insert_with(|| (next, own.clone()));
        table_of.push(*table);
        union.unite(own);
    }
    // A kind is a set of numbers that a slot takes together.
    let mut owners: BTreeMap<i64, u32> = BTreeMap::new();
    let mut kinds: BTreeMap<Vec<i64>, u32> = BTreeMap::new();
    let mut tables = vec![Kinds { of: Vec::new() }; distinct.len()];
    for (signature, (table, union)) in &distinct {
        let mut of = vec![NOTHING; union_size(union)];
        for value in union.iter() {
            let numbers = signature.iter().map(|&(domain, map, _)| {
                let image = views.maps.image(map, value);
                (image != NOTHING).then(|| views.domains.kinds[domain].number(image))
            });
            let Some(mut numbers) = numbers.collect::<Option<Vec<i64>>>() else { continue };
            numbers.sort_unstable();
            let twice = numbers.windows(2).any(|pair| pair[0] == pair[1]);
            if twice || numbers.iter().any(|number| fixed.contains(number)) {
                continue;
            }
            let next = narrow(kinds.len());
            let kind = *kinds.entry(numbers.clone()).or_insert(next);
            if numbers.iter().any(|&number| *owners.entry(number).or_insert(kind) != kind) {
                return None;
            }
            of[value as usize] = kind;
        }
        tables[*table as usize] = Kinds { of };
    }
    if kinds.len() != slots.len() || owners.len() != open {
        return None;
    }
    let copies = vec![1; kinds.len()];
    let narrowed = (slots.iter().zip(&table_of))
        .map(|(&slot, &table)| {
            let mut own = allowed[slot as usize].clone();
            let of = &tables[table as usize].of;
            own.keep(|value| of[value as usize] != NOTHING).then_some(own)
        })
        .collect();
    Some((Pool::new(slots, copies, table_of, tables), narrowed))
}

/// The size of a table in which every value of the set has a place.
fn union_size(bits: &Bits) -> usize {
    bits.iter().last().map_or(0, |last| last as usize + 1)
}

/// Rewrites atoms as pairs of slot and value. Returns the weight of each pair, and the total weight of the atoms that
/// hold in any case.
pub(crate) fn weights(
    model: &Model,
    views: &Views,
    slot_of: &[u32],
    allowed: &[Bits],
    atoms: impl IntoIterator<Item = (Atom, i64)>,
) -> (BTreeMap<(u32, Value), i64>, i64) {
    let mut weights: BTreeMap<(u32, Value), i64> = BTreeMap::new();
    let mut constant = 0;
    for (atom, weight) in atoms {
        let wanted = model.value_of(atom);
        match views.seen[model.variable_of(atom).index()] {
            Seen::Constant(value) => constant += if value == wanted { weight } else { 0 },
            Seen::Through { root, map } => {
                let slot = slot_of[root];
                let own = &allowed[slot as usize];
                if map == crate::local::views::IDENTITY {
                    if own.has(wanted) {
                        *weights.entry((slot, wanted)).or_default() += weight;
                    }
                } else {
                    for value in own.iter().filter(|&value| views.maps.image(map, value) == wanted) {
                        *weights.entry((slot, value)).or_default() += weight;
                    }
                }
            }
        }
    }
    weights.retain(|_, weight| *weight != 0);
    (weights, constant)
}

/// Finds pools of exact cardinalities that count disjoint atoms.
fn of_exactly(
    model: &Model,
    views: &Views,
    slot_of: &[u32],
    allowed: &[Bits],
    used: &[bool],
    pools: &mut Pools,
) {
    // For each pair of slot and value the constraint that counts it.
    let mut owner: BTreeMap<(u32, Value), usize> = BTreeMap::new();
    let mut groups: BTreeMap<usize, (i64, Vec<(u32, Value)>)> = BTreeMap::new();
    for (position, constraint) in model.constraints().iter().enumerate() {
        let Some((count, atoms)) = constraint.as_cardinality() else { continue };
        let (weights, constant) =
            weights(model, views, slot_of, allowed, atoms.iter().map(|&atom| (atom, 1)));
        let free = |(pair, &weight): (&(u32, Value), &i64)| {
            weight == 1 && !owner.contains_key(pair) && !used[pair.0 as usize]
        };
        let Some(count) = count.as_sum().exact() else { continue };
        let count = count - constant;
        if count >= 0 && !weights.is_empty() && weights.iter().all(free) {
            owner.extend(weights.keys().map(|&pair| (pair, position)));
            groups.insert(position, (count, weights.into_keys().collect()));
        }
    }
    // Only slots whose values are all counted remain, and constraints that count only such slots.
    loop {
        let covered = |slot: u32| allowed[slot as usize].iter().all(|v| owner.contains_key(&(slot, v)));
        let open = |(_, pairs): &(i64, Vec<(u32, Value)>)| {
            pairs.iter().map(|pair| pair.0).collect::<BTreeSet<u32>>().into_iter().any(|slot| !covered(slot))
        };
        let Some(position) = groups.iter().find(|(_, group)| open(group)).map(|(&position, _)| position)
        else {
            break;
        };
        if let Some((_, pairs)) = groups.remove(&position) {
            pairs.iter().for_each(|pair| {
                owner.remove(pair);
            });
        }
    }
    // Constraints that share slots belong to the same pool.
    while let Some((&first, _)) = groups.first_key_value() {
        let mut slots: BTreeSet<u32> = BTreeSet::new();
        let mut members: BTreeSet<usize> = BTreeSet::from([first]);
        let mut frontier = vec![first];
        while let Some(position) = frontier.pop() {
            for &(slot, _) in &groups[&position].1 {
                if slots.insert(slot) {
                    for value in allowed[slot as usize].iter() {
                        let other = owner[&(slot, value)];
                        if members.insert(other) {
                            frontier.push(other);
                        }
                    }
                }
            }
        }
        let kinds: BTreeMap<usize, u32> = members.iter().copied().zip(0..).collect();
        let counts: Vec<i64> = members.iter().map(|position| groups[position].0).collect();
        members.iter().for_each(|position| {
            groups.remove(position);
        });
        if usize::try_from(counts.iter().sum::<i64>()) != Ok(slots.len()) {
            continue;
        }
        let mut distinct: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        let mut table_of = Vec::new();
        for &slot in &slots {
            let own = &allowed[slot as usize];
            let mut of = vec![NOTHING; union_size(own)];
            for value in own.iter() {
                of[value as usize] = kinds[&owner[&(slot, value)]];
            }
            let next = narrow(distinct.len());
            table_of.push(*distinct.entry(of).or_insert(next));
        }
        let mut tables = vec![Kinds { of: Vec::new() }; distinct.len()];
        for (of, number) in distinct {
            tables[number as usize] = Kinds { of };
        }
        let copies = counts.iter().map(|&count| u32::try_from(count).unwrap_or(u32::MAX)).collect();
        pools.kept.extend(members);
        pools.pools.push(Pool::new(slots.into_iter().collect(), copies, table_of, tables));
    }
}

impl Pool {
    fn new(slots: Vec<u32>, copies: Vec<u32>, table_of: Vec<u32>, tables: Vec<Kinds>) -> Self {
        let lists = |table: &Kinds| {
            let mut lists = vec![Vec::new(); copies.len()];
            for (value, &kind) in (0..).zip(&table.of) {
                if kind != NOTHING {
                    lists[kind as usize].push(value);
                }
            }
            Lists::new(lists)
        };
        let values = tables.iter().map(lists).collect();
        Self { slots, copies, table_of, tables, values }
    }

    /// Deals the items at random. Returns a kind for each slot, in the order of `slots`, or `None` if that is not
    /// possible.
    pub(crate) fn deal(&self, allowed: &[Bits], random: &mut Rng) -> Option<Vec<u32>> {
        let mut left = self.copies.clone();
        let mut held: Vec<Option<u32>> = vec![None; self.slots.len()];
        let mut holders: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); self.copies.len()];
        let kinds = |position: usize| {
            let of = &self.tables[self.table_of[position] as usize].of;
            let own = &allowed[self.slots[position] as usize];
            own.iter().map(move |value| of[value as usize]).filter(|&kind| kind != NOTHING)
        };
        let choices: Vec<usize> =
            (0..self.slots.len()).map(|position| allowed[self.slots[position] as usize].len()).collect();
        let mut order: Vec<usize> = (0..self.slots.len()).collect();
        random.shuffle(&mut order);
        order.sort_by_key(|&position| choices[position]);
        // Slots that may hold any remaining item come last, and get the rest in random order.
        let widest = choices.iter().copied().max().unwrap_or(0);
        let total = self.tables.iter().map(|table| table.of.iter().filter(|&&k| k != NOTHING).count()).max();
        let alike = self.tables.len() == 1 && total == Some(widest);
        let free = order.iter().filter(|&&position| alike && choices[position] == widest).count();
        let (narrow_slots, free_slots) = order.split_at(order.len() - free);
        for &position in narrow_slots {
            let mut options: Vec<u32> = kinds(position).filter(|&kind| left[kind as usize] > 0).collect();
            options.dedup();
            match options.is_empty() {
                false => {
                    let kind = options[random.usize(..options.len())];
                    left[kind as usize] -= 1;
                    held[position] = Some(kind);
                    holders[kind as usize].insert(position);
                }
                true => self.make_room(position, &kinds, &mut left, &mut held, &mut holders)?,
            }
        }
        let mut rest: Vec<u32> =
            (0..).zip(&left).flat_map(|(kind, &copies)| (0..copies).map(move |_| kind)).collect();
        random.shuffle(&mut rest);
        if rest.len() != free_slots.len() {
            return None;
        }
        free_slots.iter().zip(rest).for_each(|(&position, kind)| held[position] = Some(kind));
        held.into_iter().collect()
    }

    /// Finds an item for a slot by moving the items of other slots, along an augmenting path of the matching.
    fn make_room<I: Iterator<Item = u32>>(
        &self,
        start: usize,
        kinds: &impl Fn(usize) -> I,
        left: &mut [u32],
        held: &mut [Option<u32>],
        holders: &mut [BTreeSet<usize>],
    ) -> Option<()> {
        // For each kind the slot that wants it.
        let mut wanted_by: Vec<Option<usize>> = vec![None; left.len()];
        let mut queue = VecDeque::from([start]);
        let mut end = None;
        'search: while let Some(position) = queue.pop_front() {
            for kind in kinds(position) {
                if wanted_by[kind as usize].is_none() {
                    wanted_by[kind as usize] = Some(position);
                    if left[kind as usize] > 0 {
                        end = Some(kind);
                        break 'search;
                    }
                    queue.extend(&holders[kind as usize]);
                }
            }
        }
        let mut kind = end?;
        left[kind as usize] -= 1;
        loop {
            let position = wanted_by[kind as usize]?;
            let before = held[position].replace(kind);
            holders[kind as usize].insert(position);
            let Some(before) = before else { return Some(()) };
            holders[before as usize].remove(&position);
            kind = before;
        }
    }
}
