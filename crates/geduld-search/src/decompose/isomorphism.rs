//! Keys of components up to isomorphism. Variables are renamed, and values too if all conditions are all-different.
//! Then the residual is written in full, so two components with the same key have the same number of solutions. The new
//! names come from colour refinement. They need not be canonical: if isomorphic components get different names, the
//! cache finds less.
//!
//! The labelling of `geduld_model::symmetry` is canonical, and far too slow for each node of a search.

use crate::decompose::cache::mix;
use crate::decompose::components::Component;
use crate::decompose::key::{KeyPart, UP_TO_ISOMORPHISM, Writer};
use crate::decompose::mask_model::Rule;
use crate::decompose::state::State;
use crate::decompose::values::{Values, renamed, value_names};
use crate::mask::Mask;

const NOWHERE: u32 = u32::MAX;

/// Renames the variables of components. Its lists are kept between calls.
pub(super) struct Renaming {
    /// For each variable of the model, its place in the component.
    place: Vec<u32>,
    /// For each variable of the component, its colour.
    colours: Vec<u64>,
    /// For each condition, its colour without its variables, and its open variables with the colours of their edges.
    conditions: Vec<Joined>,
    sorted: Vec<u64>,
    next: Vec<u64>,
    order: Vec<u32>,
}

#[derive(Default)]
struct Joined {
    own: u64,
    edges: Vec<(u32, u64)>,
    rows: Vec<Vec<u16>>,
    /// For connectedness: the open vertices, each with the place of its variable, and the colours of their values; the
    /// open vertices beside each piece, and the edges between open vertices, by their places in this list.
    vertices: Vec<(u32, u32)>,
    colours: Vec<u64>,
    pieces: Vec<Vec<u32>>,
    pairs: Vec<Vec<u32>>,
}

impl Joined {
    /// The pieces and the edges between open vertices, each with a number for its kind.
    fn groups(&self) -> impl Iterator<Item = (&Vec<u32>, u64)> {
        let pairs = self.pairs.iter().map(|pair| (pair, 11));
        self.pieces.iter().map(|piece| (piece, 13)).chain(pairs)
    }
}

impl Renaming {
    pub fn new(variables: usize) -> Self {
        Self {
            place: vec![NOWHERE; variables],
            colours: Vec::new(),
            conditions: Vec::new(),
            sorted: Vec::new(),
            next: Vec::new(),
            order: Vec::new(),
        }
    }

    /// Writes the key of a component. `rank` says which of several variables that look alike comes first.
    pub fn write<const W: usize>(
        &mut self,
        state: &mut State<'_, W>,
        component: &Component,
        rank: &[u32],
        writer: &mut Writer,
    ) {
        let variables = &component.variables;
        for (place, &x) in (0..).zip(variables) {
            self.place[x as usize] = place;
        }
        let problem = state.problem;
        let different = |&number: &u32| matches!(problem.conditions[number as usize].rule, Rule::Different);
        let only_different = component.conditions.iter().all(different);
        self.describe(state, component);
        let mut values = Values::new(state, variables, only_different);
        self.colours.clear();
        self.colours.extend(variables.iter().map(|&x| {
            let domain = state.domains[x as usize];
            let list = u64::from(problem.universes.list(x as usize));
            let colour = match only_different {
                true => mix(u64::from(domain.len())),
                false => mix(colour_of(domain) ^ mix(list)),
            };
            if x < problem.counted { colour } else { mix(colour) }
        }));
        let mut cells = self.refine(state, variables, &mut values, 0);
        // Each round separates one variable from those that look like it.
        while cells < variables.len() {
            self.sort();
            let first = |pair: &[u32]| self.colours[pair[0] as usize] == self.colours[pair[1] as usize];
            let Some(start) = self.order.windows(2).position(first) else { break };
            let colour = self.colours[self.order[start] as usize];
            let alike = self.order[start..].iter().take_while(|&&i| self.colours[i as usize] == colour);
            let chosen = alike.min_by_key(|&&i| rank[variables[i as usize] as usize]);
            let Some(&chosen) = chosen else { break };
            self.colours[chosen as usize] = mix(colour.wrapping_add(0x00AB_CDEF));
            let after = self.refine(state, variables, &mut values, cells);
            if after <= cells {
                break;
            }
            cells = after;
        }
        self.sort();
        self.print(state, component, only_different, writer);
        for &x in variables {
            self.place[x as usize] = NOWHERE;
        }
    }

    /// Finds the open variables of each condition, with colours that no renaming changes.
    fn describe<const W: usize>(&mut self, state: &mut State<'_, W>, component: &Component) {
        let problem = state.problem;
        self.conditions.resize_with(component.conditions.len(), Joined::default);
        for (joined, &number) in self.conditions.iter_mut().zip(&component.conditions) {
            let condition = &problem.conditions[number as usize];
            joined.edges.clear();
            joined.rows.clear();
            joined.vertices.clear();
            joined.pieces.clear();
            joined.pairs.clear();
            let mut own = match &condition.rule {
                Rule::Sum(sum) => {
                    let (least, most) = state.rest_of_sum(number, sum);
                    mix(mix(least.cast_unsigned() ^ 1).wrapping_add(most.cast_unsigned()))
                }
                other => other.kind().into(),
            };
            for (column, &x) in condition.variables.iter().enumerate() {
                let place = self.place[x as usize];
                let domain = state.domains[x as usize];
                if place == NOWHERE || domain.is_single() {
                    continue;
                }
                let edge = match &condition.rule {
                    Rule::Sum(sum) => {
                        let (least, most) = sum.terms[column].range(domain, &problem.weights);
                        if least == most {
                            continue;
                        }
                        u64::from(sum.terms[column].weights)
                    }
                    Rule::Clause(masks) => {
                        let left = domain & masks[column];
                        if left == Mask::EMPTY {
                            continue;
                        }
                        colour_of(left)
                    }
                    Rule::Connected(graph) => {
                        let before = joined.vertices.len();
                        let open = graph.open_of(super::mask_model::index(column), domain);
                        joined.vertices.extend(open.map(|vertex| (vertex, place)));
                        if joined.vertices.len() == before {
                            continue;
                        }
                        1
                    }
                    // Components with a parity are keyed by number.
                    Rule::Different | Rule::Parity(_) => 1,
                    Rule::Table(_) => column as u64,
                };
                joined.edges.push((place, edge));
            }
            if let Rule::Table(rows) = &condition.rule {
                let open: Vec<usize> = (0..condition.variables.len())
                    .filter(|&c| state.is_open(condition.variables[c]))
                    .collect();
                let alive = state.find_alive(rows, &condition.variables);
                for (word, &bits) in alive.iter().enumerate() {
                    let mut bits = bits;
                    while bits != 0 {
                        let row = &rows.rows[64 * word + bits.trailing_zeros() as usize];
                        bits &= bits - 1;
                        let row: Vec<u16> = open.iter().map(|&column| row[column]).collect();
                        own = mix(own.wrapping_add(row.iter().fold(1, |h, &bit| mix(h ^ u64::from(bit)))));
                        joined.rows.push(row);
                    }
                }
                // Rows with other values in closed columns may come in another order.
                joined.rows.sort_unstable();
                own = mix(joined.rows.len() as u64 ^ 4);
                // The columns count from the first open one.
                for (number, (_, edge)) in joined.edges.iter_mut().enumerate() {
                    *edge = number as u64;
                }
            }
            if let Rule::Connected(graph) = &condition.rule {
                let pieces = graph.pieces(&condition.variables, &state.domains);
                joined.vertices.sort_unstable();
                joined.colours.clear();
                joined.colours.extend(joined.vertices.iter().map(|&(v, _)| colour_of(graph.filled(v).1)));
                let place = |vertex: &u32| {
                    let found = joined.vertices.binary_search_by_key(vertex, |(vertex, _)| *vertex);
                    super::mask_model::index(found.unwrap_or(0))
                };
                let own = |piece: &Vec<u32>| piece.iter().map(place).collect();
                joined.pieces.extend(graph.beside(&pieces).iter().map(own));
                joined.pairs.extend(graph.open_edges(&pieces).map(|pair| pair.iter().map(place).collect()));
            }
            joined.own = mix(own);
        }
    }

    /// Refines the colours until they separate no more variables. Returns the number of colours.
    fn refine<const W: usize>(
        &mut self,
        state: &mut State<'_, W>,
        variables: &[u32],
        values: &mut Values<W>,
        mut cells: usize,
    ) -> usize {
        let count = variables.len();
        for round in 0..count {
            self.next.clear();
            self.next.resize(count, 0);
            for joined in &self.conditions {
                let mut colour = joined.own;
                for &(i, edge) in &joined.edges {
                    colour = colour.wrapping_add(mix(self.colours[i as usize] ^ edge.wrapping_mul(SPREAD)));
                }
                let colour = mix(colour);
                for &(i, edge) in &joined.edges {
                    let next = &mut self.next[i as usize];
                    *next = next.wrapping_add(mix(colour.wrapping_add(edge.wrapping_mul(77))));
                }
                state.steps += joined.edges.len() as u64 / 2;
                for (group, kind) in joined.groups() {
                    let vertex =
                        |&v: &u32| (joined.vertices[v as usize].1 as usize, joined.colours[v as usize]);
                    let all = group.iter().map(vertex).map(|(i, own)| mix(self.colours[i] ^ own ^ kind));
                    let colour = mix(all.fold(kind, u64::wrapping_add));
                    for (i, own) in group.iter().map(vertex) {
                        self.next[i] = self.next[i].wrapping_add(mix(colour ^ own));
                    }
                    state.steps += group.len() as u64 / 2;
                }
            }
            values.refine(state, variables, &self.colours, &mut self.next);
            for (next, colour) in self.next.iter_mut().zip(&self.colours) {
                *next = mix(next.wrapping_add(colour.wrapping_mul(5)));
            }
            std::mem::swap(&mut self.colours, &mut self.next);
            state.steps += 2 * count as u64;
            let now = self.count_colours();
            if now == count {
                return now;
            }
            if now == cells && round > 0 {
                break;
            }
            cells = now;
        }
        cells
    }

    fn count_colours(&mut self) -> usize {
        self.sorted.clear();
        self.sorted.extend(&self.colours);
        self.sorted.sort_unstable();
        self.sorted.chunk_by(|one, other| one == other).count()
    }

    /// Sorts the variables by their colours.
    fn sort(&mut self) {
        self.order.clear();
        self.order.extend((0..).take(self.colours.len()));
        self.order.sort_by_key(|&i: &u32| self.colours[i as usize]);
    }

    /// Writes the residual with the new names.
    fn print<const W: usize>(
        &mut self,
        state: &mut State<'_, W>,
        component: &Component,
        only_different: bool,
        writer: &mut Writer,
    ) {
        let problem = state.problem;
        let variables = &component.variables;
        writer.bytes.push(UP_TO_ISOMORPHISM);
        writer.bytes.push(u8::from(only_different));
        writer.number(variables.len() as u64);
        let names = only_different.then(|| value_names(state, variables, &self.order));
        for &i in &self.order {
            let x = variables[i as usize];
            let domain = state.domains[x as usize];
            if writer.writes(KeyPart::Roles) {
                writer.bytes.push(u8::from(x < problem.counted));
            }
            match &names {
                Some(names) if writer.writes(KeyPart::Domains) => writer.mask(renamed(domain, names)),
                Some(_) => {}
                None => {
                    writer.number(problem.universes.list(x as usize).into());
                    writer.domain(problem, x, domain);
                }
            }
        }
        // The new name of each variable, in the list of next colours, which is not needed any more.
        self.next.clear();
        self.next.resize(variables.len(), 0);
        for (name, &i) in (0..).zip(&self.order) {
            self.next[i as usize] = name;
        }
        let mut lines: Vec<Vec<u8>> = Vec::new();
        for (joined, &number) in self.conditions.iter_mut().zip(&component.conditions) {
            let mut line = Writer::default();
            for (i, _) in &mut joined.edges {
                *i = u32::try_from(self.next[*i as usize]).unwrap_or(NOWHERE);
            }
            let rule = &problem.conditions[number as usize].rule;
            if !matches!(rule, Rule::Table(_)) {
                joined.edges.sort_unstable();
            }
            line.number(joined.edges.len() as u64);
            line.bytes.push(rule.kind());
            if let Rule::Sum(sum) = rule
                && writer.writes(KeyPart::Bounds)
            {
                let (least, most) = state.rest_of_sum(number, sum);
                line.signed(least);
                line.signed(most);
            }
            for &(name, edge) in &joined.edges {
                line.number(name.into());
                match rule {
                    Rule::Sum(_) => line.number(edge),
                    Rule::Clause(masks) => {
                        let x = variables[self.order[name as usize] as usize];
                        let own = &problem.conditions[number as usize].variables;
                        let place = own.iter().position(|&other| other == x).unwrap_or(0);
                        line.mask(state.domains[x as usize] & masks[place]);
                    }
                    Rule::Different | Rule::Table(_) | Rule::Connected(_) | Rule::Parity(_) => {}
                }
            }
            if writer.writes(KeyPart::Rows) {
                line.number(joined.rows.len() as u64);
                joined.rows.iter().flatten().for_each(|&bit| line.number(bit.into()));
            }
            if let Rule::Connected(graph) = rule
                && writer.writes(KeyPart::Pieces)
            {
                let name = |&(vertex, i): &(u32, u32)| (self.next[i as usize], graph.filled(vertex).1);
                let mut named: Vec<_> = joined.vertices.iter().map(name).zip(0u32..).collect();
                named.sort_unstable();
                let mut ranks = vec![0; named.len()];
                line.number(named.len() as u64);
                for (rank, &((name, value), vertex)) in (0..).zip(&named) {
                    line.number(name);
                    line.mask(value);
                    ranks[vertex as usize] = rank;
                }
                for groups in [&mut joined.pieces, &mut joined.pairs] {
                    for group in groups.iter_mut() {
                        group.iter_mut().for_each(|vertex| *vertex = ranks[*vertex as usize]);
                        group.sort_unstable();
                    }
                    groups.sort_unstable();
                    line.number(groups.len() as u64);
                    groups.iter().for_each(|group| line.ascending(group));
                }
            }
            lines.push(line.bytes);
        }
        if writer.writes(KeyPart::Conditions) {
            lines.sort_unstable();
            lines.iter().for_each(|line| writer.bytes.extend(line));
        }
        state.steps += writer.bytes.len() as u64 / 2;
    }
}

const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

fn colour_of<const W: usize>(mask: Mask<W>) -> u64 {
    (0..W).fold(7, |colour, word| mix(colour ^ mask.word(word)))
}
