//! Derives literals from a formula, clause by clause, and tells for each clause which others show it.
//!
//! A small solver that learns clauses from conflicts (CDCL). It has literals that are true for good on level 0, what is
//! assumed and follows from that on level 1, and decisions above.

use std::io::{self, Write};

use geduld_model::ascending;

use super::lines::LineWriter;

/// Conflicts between two restarts.
const RESTART: u64 = 400;
/// No clause.
const NONE: usize = usize::MAX;

/// Why a literal was not derived.
pub(super) enum Stuck {
    /// It does not follow.
    NotImplied,
    /// The assumptions contradict the formula: this clause is false.
    Conflict(usize),
    Write(io::Error),
}

impl From<io::Error> for Stuck {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

pub(super) struct Clause {
    /// The first two are watched.
    pub(super) literals: Box<[i32]>,
    /// Its number in the file.
    pub(super) id: u64,
    /// For a learnt clause: the last conflict that it was used in.
    pub(super) used: u64,
}

pub(super) struct Prover {
    pub(super) clauses: Vec<Clause>,
    /// Learnt clauses of two literals or more, and places of clauses that were forgotten.
    pub(super) learnt: Vec<usize>,
    pub(super) free: Vec<usize>,
    pub(super) units: Vec<usize>,
    /// A clause without literals.
    pub(super) empty: Option<usize>,
    /// For each literal, the clauses that watch it, each with another literal of the clause.
    pub(super) watches: Vec<Vec<(usize, i32)>>,
    /// For each variable: its true literal or 0, its level, the clause that made it so, its place on the trail, how
    /// much it took part in conflicts, and the last literal.
    pub(super) values: Vec<i32>,
    pub(super) levels: Vec<u32>,
    pub(super) reasons: Vec<usize>,
    pub(super) places: Vec<usize>,
    pub(super) activities: Vec<f64>,
    pub(super) phases: Vec<i32>,
    pub(super) seen: Vec<bool>,
    pub(super) bump: f64,
    pub(super) trail: Vec<i32>,
    /// Where the levels from 1 begin on the trail.
    pub(super) begins: Vec<usize>,
    pub(super) propagated: usize,
    pub(super) conflicts: u64,
}

impl Prover {
    /// The clauses have the numbers from 1 in the file.
    pub fn new<'c>(variables: u32, clauses: impl Iterator<Item = &'c [i32]>) -> Self {
        let count = variables as usize + 1;
        let mut prover = Self {
            clauses: Vec::new(),
            learnt: Vec::new(),
            free: Vec::new(),
            units: Vec::new(),
            empty: None,
            watches: vec![Vec::new(); 2 * count],
            values: vec![0; count],
            levels: vec![0; count],
            reasons: vec![NONE; count],
            places: vec![0; count],
            activities: vec![0.0; count],
            phases: (0..count).map(|x| -i32::try_from(x).unwrap_or(i32::MAX)).collect(),
            seen: vec![false; count],
            bump: 1.0,
            trail: Vec::new(),
            begins: Vec::new(),
            propagated: 0,
            conflicts: 0,
        };
        for (id, clause) in (1..).zip(clauses) {
            let literals = ascending(clause.to_vec());
            if !literals.iter().any(|&literal| literal < 0 && literals.binary_search(&-literal).is_ok()) {
                prover.add(literals, id);
            }
        }
        prover
    }

    /// Whether a literal is true.
    pub fn holds(&self, literal: i32) -> bool {
        self.values[variable(literal)] == literal
    }

    /// Assumes literals instead of those before, and propagates.
    pub fn assume(&mut self, literals: impl Iterator<Item = i32>) -> Result<(), Stuck> {
        self.backtrack(0);
        if let Some(empty) = self.empty {
            return Err(Stuck::Conflict(empty));
        }
        for unit in 0..self.units.len() {
            let clause = self.units[unit];
            let literal = self.clauses[clause].literals[0];
            match self.value(literal) {
                0 => self.push(literal, clause),
                1 => {}
                _ => return Err(Stuck::Conflict(clause)),
            }
        }
        self.units.retain(|&unit| self.reasons[variable(self.clauses[unit].literals[0])] != unit);
        if let Some(conflict) = self.propagate() {
            return Err(Stuck::Conflict(conflict));
        }
        self.begins.push(self.trail.len());
        for literal in literals {
            match self.value(literal) {
                0 => self.push(literal, NONE),
                1 => {}
                _ => return Err(Stuck::NotImplied),
            }
        }
        self.propagate().map_or(Ok(()), |conflict| Err(Stuck::Conflict(conflict)))
    }

    /// Derives a literal from what is assumed; without one, a contradiction, which is the error. Values of these
    /// variables violate a clause unless the literal is true.
    pub fn derive(
        &mut self,
        goal: Option<i32>,
        variables: &[u32],
        out: &mut LineWriter<'_, impl Write>,
    ) -> Result<(), Stuck> {
        loop {
            if let Some(conflict) = self.propagate() {
                if self.begins.len() <= 1 {
                    return Err(Stuck::Conflict(conflict));
                }
                self.learn(conflict, out)?;
                if self.conflicts.is_multiple_of(RESTART) {
                    self.backtrack(1);
                }
                continue;
            }
            if self.begins.len() == 1 {
                self.forget(out)?;
            }
            let open = |x: &&u32| self.values[**x as usize] == 0;
            let decision = match goal.map(|goal| (goal, self.value(goal))) {
                Some((goal, 0)) => -goal,
                Some((goal, 1)) if self.levels[variable(goal)] <= 1 => {
                    self.backtrack(1);
                    return Ok(());
                }
                _ => {
                    let activity = |x: &u32| self.activities[*x as usize];
                    let most = |one: &&u32, other: &&u32| activity(one).total_cmp(&activity(other));
                    let Some(&x) = variables.iter().filter(open).max_by(most) else {
                        return Err(Stuck::NotImplied);
                    };
                    self.phases[x as usize]
                }
            };
            self.begins.push(self.trail.len());
            self.push(decision, NONE);
        }
    }

    /// Why these literals are true, on levels up to 1: the assumptions, and the numbers of the clauses in the order of
    /// propagation.
    pub fn explain(&mut self, literals: impl Iterator<Item = i32>) -> (Vec<i32>, Vec<u64>) {
        let mut waiting: Vec<usize> = literals.map(variable).collect();
        let (mut assumed, mut places) = (Vec::new(), Vec::new());
        while let Some(x) = waiting.pop() {
            if std::mem::replace(&mut self.seen[x], true) {
                continue;
            }
            places.push(self.places[x]);
            if let Some(clause) = self.clauses.get(self.reasons[x]) {
                waiting.extend(clause.literals.iter().map(|&literal| variable(literal)));
            }
        }
        places.sort_unstable();
        let mut ids = Vec::new();
        for place in places {
            let literal = self.trail[place];
            self.seen[variable(literal)] = false;
            match self.clauses.get(self.reasons[variable(literal)]) {
                Some(clause) => ids.push(clause.id),
                None => assumed.push(literal),
            }
        }
        (assumed, ids)
    }

    /// Like [`explain`](Self::explain), for a clause that is false.
    pub fn explain_conflict(&mut self, conflict: usize) -> (Vec<i32>, Vec<u64>) {
        let literals = self.clauses[conflict].literals.clone();
        let (assumed, mut ids) = self.explain(literals.iter().copied());
        ids.push(self.clauses[conflict].id);
        (assumed, ids)
    }

    /// Adds a literal that follows from the formula alone, with the number of its clause.
    pub fn fix(&mut self, literal: i32, id: u64) {
        self.add(vec![literal], id);
    }

    pub(super) fn add(&mut self, literals: Vec<i32>, id: u64) -> usize {
        let clause = self.free.pop().unwrap_or(self.clauses.len());
        match literals[..] {
            [] => self.empty = Some(clause),
            [_] => self.units.push(clause),
            [first, second, ..] => {
                self.watches[code(first)].push((clause, second));
                self.watches[code(second)].push((clause, first));
            }
        }
        let own = Clause { literals: literals.into(), id, used: self.conflicts };
        match self.clauses.get_mut(clause) {
            Some(place) => *place = own,
            None => self.clauses.push(own),
        }
        clause
    }

    /// 1 if a literal is true, -1 if it is false, 0 while it is open.
    fn value(&self, literal: i32) -> i32 {
        match self.values[variable(literal)] {
            0 => 0,
            value if value == literal => 1,
            _ => -1,
        }
    }

    pub(super) fn push(&mut self, literal: i32, reason: usize) {
        let x = variable(literal);
        (self.values[x], self.reasons[x], self.places[x]) = (literal, reason, self.trail.len());
        self.levels[x] = u32::try_from(self.begins.len()).unwrap_or(u32::MAX);
        self.trail.push(literal);
    }

    pub(super) fn backtrack(&mut self, level: usize) {
        let Some(&begin) = self.begins.get(level) else { return };
        for literal in self.trail.drain(begin..) {
            self.values[variable(literal)] = 0;
            self.phases[variable(literal)] = literal;
        }
        self.begins.truncate(level);
        self.propagated = self.propagated.min(begin);
    }

    /// Propagates; returns a clause that is false.
    fn propagate(&mut self) -> Option<usize> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let mut watching = std::mem::take(&mut self.watches[code(-literal)]);
            let mut conflict = None;
            watching.retain_mut(|watch| conflict.is_some() || self.visit(watch, -literal, &mut conflict));
            self.watches[code(-literal)] = watching;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Visits a clause of which a watched literal became false; returns whether it still watches that literal.
    fn visit(&mut self, watch: &mut (usize, i32), falsified: i32, conflict: &mut Option<usize>) -> bool {
        let values = &self.values;
        let value_of = |literal: i32| values[variable(literal)];
        if value_of(watch.1) == watch.1 {
            return true;
        }
        let clause = &mut self.clauses[watch.0].literals;
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        let first = clause[0];
        watch.1 = first;
        if value_of(first) == first {
            return true;
        }
        if let Some(place) = (2..clause.len()).find(|&place| value_of(clause[place]) != -clause[place]) {
            clause.swap(1, place);
            let watched = clause[1];
            self.watches[code(watched)].push((watch.0, first));
            return false;
        }
        match value_of(first) {
            0 => self.push(first, watch.0),
            _ => *conflict = Some(watch.0),
        }
        true
    }
}

pub(super) fn variable(literal: i32) -> usize {
    literal.unsigned_abs() as usize
}

fn code(literal: i32) -> usize {
    2 * variable(literal) + usize::from(literal < 0)
}
