//! An order of variables by nested dissection: a few variables whose values make the formula fall into two halves come
//! first, then those that do the same with each half. So decisions are few on any path, and a graph of them is shallow.
//!
//! A level of a breadth-first search separates what lies before it from what lies behind it (George and Liu, *An
//! automatic nested dissection algorithm for irregular finite element problems*, SIAM Journal on Numerical Analysis 15,
//! 1978).

use std::collections::VecDeque;

use geduld_model::ascend;

/// The maximum number of pairs of variables in clauses: more take too long.
const MOST_PAIRS: usize = 4_000_000;

/// The rank of each variable, and the largest number of variables that are decided one after another. `None` if clauses
/// are too large. The variables are numbered from 1; rank 0 is of no variable.
pub(super) fn dissected(count: usize, clauses: &[Vec<i32>]) -> Option<(Vec<u32>, usize)> {
    if clauses.iter().map(|clause| clause.len() * clause.len()).sum::<usize>() > MOST_PAIRS {
        return None;
    }
    let mut near: Vec<Vec<u32>> = vec![Vec::new(); count + 1];
    for clause in clauses {
        for literal in clause {
            near[literal.unsigned_abs() as usize].extend(clause.iter().map(|other| other.unsigned_abs()));
        }
    }
    near.iter_mut().for_each(ascend);
    let mut graph = Graph { near, marks: vec![0; count + 1], mark: 0 };
    let (mut ranks, mut next, mut deepest) = (vec![0; count + 1], 0, 0);
    let mut waiting = VecDeque::from([((1..).take(count).collect::<Vec<u32>>(), 0)]);
    while let Some((variables, depth)) = waiting.pop_front() {
        for component in graph.components(&variables) {
            let separator = graph.separator(&component);
            for &x in &separator {
                next += 1;
                ranks[x as usize] = next;
            }
            let depth = depth + separator.len();
            deepest = deepest.max(depth);
            let rest: Vec<u32> = component.into_iter().filter(|&x| ranks[x as usize] == 0).collect();
            if !rest.is_empty() {
                waiting.push_back((rest, depth));
            }
        }
    }
    Some((ranks, deepest))
}

struct Graph {
    /// For each variable, those with which it shares a clause.
    near: Vec<Vec<u32>>,
    /// The variables with this mark are those that are looked at.
    marks: Vec<u32>,
    mark: u32,
}

impl Graph {
    /// The connected parts of some variables.
    fn components(&mut self, variables: &[u32]) -> Vec<Vec<u32>> {
        self.only(variables);
        let mut components = Vec::new();
        for &x in variables {
            if self.marks[x as usize] == self.mark {
                components.push(self.levels(x).concat());
            }
        }
        components
    }

    /// Marks these variables and no others.
    fn only(&mut self, variables: &[u32]) {
        self.mark += 1;
        variables.iter().for_each(|&x| self.marks[x as usize] = self.mark);
    }

    /// The marked variables that can be reached, by their distance. Takes their marks away.
    fn levels(&mut self, first: u32) -> Vec<Vec<u32>> {
        self.marks[first as usize] = 0;
        let mut levels = vec![vec![first]];
        loop {
            let mut level = Vec::new();
            for &x in levels.iter().next_back().into_iter().flatten() {
                for &y in &self.near[x as usize] {
                    if std::mem::take(&mut self.marks[y as usize]) == self.mark {
                        level.push(y);
                    }
                }
            }
            if level.is_empty() {
                return levels;
            }
            levels.push(level);
        }
    }

    /// Variables of a connected part without which it falls into parts of at most about three quarters of it.
    fn separator(&mut self, component: &[u32]) -> Vec<u32> {
        let Some(&first) = component.first() else { return Vec::new() };
        self.only(component);
        let far = self.levels(first).into_iter().next_back().and_then(|level| level.first().copied());
        self.only(component);
        let levels = self.levels(far.unwrap_or(first));
        let mut before = 0;
        let mut best: Option<&Vec<u32>> = None;
        for level in &levels {
            let is_middle =
                4 * before >= component.len() && 4 * (before + level.len()) <= 3 * component.len() + 3;
            if is_middle && best.is_none_or(|best| level.len() < best.len()) {
                best = Some(level);
            }
            before += level.len();
        }
        best.cloned().unwrap_or_else(|| component.to_vec())
    }
}
