//! Variables of which every two are different: one all-different instead of a constraint for each pair. Engines then
//! see which numbers are all needed.

use std::collections::{BTreeMap, BTreeSet};

use crate::resolved::Resolved;
use geduld_model::relation::{Comparison, Mode, Relation, Sum};

/// The maximum number of steps to find the cliques: some hundredths of a second. A step is a look at a variable.
const MOST_STEPS: usize = 2_000_000;

/// The cliques of variables that differ pairwise. Either all pairs are written as cliques, or none is: which ones they
/// are does not depend on the order of the constraints.
#[derive(Debug, Default)]
pub(super) struct Cliques {
    cliques: Vec<Vec<usize>>,
    /// For each pair, the cliques that contain it.
    of_pair: BTreeMap<(usize, usize), Vec<usize>>,
    written: BTreeSet<usize>,
}

impl Cliques {
    /// The cliques of a model. There are none if each would be a pair, if they would be larger than the pairs together,
    /// or if it takes too long to find them.
    ///
    /// Cost: linear in the constraints, and a bounded number of steps, each of which is linear in the pairs of a
    /// variable.
    pub fn of(resolved: &Resolved) -> Self {
        let mut near: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for relation in &resolved.relations {
            let Some(sum) = Sum::of(relation, &resolved.domains) else { continue };
            if let Some((x, y)) = different(relation, &sum) {
                near.entry(x).or_default().insert(y);
                near.entry(y).or_default().insert(x);
            }
        }
        let mut found = Self::default();
        let mut steps = MOST_STEPS;
        let all = near.keys().copied().collect();
        if found.extend(&near, &mut Vec::new(), all, BTreeSet::new(), &mut steps).is_none() {
            return Self::default();
        }
        let size_of_pairs: usize = near.values().map(BTreeSet::len).sum();
        let size: usize = found.cliques.iter().map(Vec::len).sum();
        if found.cliques.iter().all(|clique| clique.len() == 2) || size > size_of_pairs {
            return Self::default();
        }
        for (number, clique) in found.cliques.iter().enumerate() {
            for (end, &y) in clique.iter().enumerate() {
                for &x in &clique[..end] {
                    found.of_pair.entry((x, y)).or_default().push(number);
                }
            }
        }
        found
    }

    /// Finds all maximal cliques that contain `begun` and otherwise only `open`, but none of `closed` (Bron and
    /// Kerbosch, *Finding all cliques of an undirected graph*, 1973). `None` if that takes too long.
    fn extend(
        &mut self,
        near: &BTreeMap<usize, BTreeSet<usize>>,
        begun: &mut Vec<usize>,
        mut open: BTreeSet<usize>,
        mut closed: BTreeSet<usize>,
        steps: &mut usize,
    ) -> Option<()> {
        // A maximal clique contains the pivot or a variable that is not near to it.
        let mut pivot: Option<(usize, usize)> = None;
        for &x in open.iter().chain(&closed) {
            *steps = steps.checked_sub(1 + open.len())?;
            let reach = near[&x].intersection(&open).count();
            if pivot.is_none_or(|(best, _)| best < reach) {
                pivot = Some((reach, x));
            }
            if reach + 1 >= open.len() {
                break;
            }
        }
        let Some((_, pivot)) = pivot else {
            let mut clique = begun.clone();
            clique.sort_unstable();
            self.cliques.push(clique);
            return Some(());
        };
        let branches: Vec<usize> = open.difference(&near[&pivot]).copied().collect();
        for x in branches {
            let own = &near[&x];
            begun.push(x);
            let parts = [&open, &closed].map(|part| part.intersection(own).copied().collect());
            let [inner, outer] = parts;
            self.extend(near, begun, inner, outer, steps)?;
            begun.pop();
            open.remove(&x);
            closed.insert(x);
        }
        Some(())
    }

    /// The cliques that take the place of the constraint that these variables differ: those that were not written
    /// before. `None` if the constraint remains.
    pub fn write(&mut self, x: usize, y: usize) -> Option<Vec<Vec<usize>>> {
        let numbers = self.of_pair.get(&(x.min(y), x.max(y)))?;
        let new = numbers.iter().filter(|&&number| self.written.insert(number));
        Some(new.map(|&number| self.cliques[number].clone()).collect())
    }
}

/// The variables of a constraint that says that two variables differ.
pub(super) fn different(relation: &Relation, sum: &Sum) -> Option<(usize, usize)> {
    let [(a, x), (b, y)] = sum.terms[..] else { return None };
    let differ = matches!(
        (relation.mode, sum.comparison),
        (Mode::Holds, Comparison::Ne) | (Mode::Fails, Comparison::Eq)
    );
    (differ && a == -b && sum.right == 0).then_some((x, y))
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, brute_force};

    use crate::read;

    /// The sizes of the all-different constraints of a model with these pairs of different variables, and its number of
    /// solutions.
    fn written(variables: usize, values: usize, pairs: &[(usize, usize)]) -> (Vec<usize>, usize) {
        let mut text = String::new();
        (1..=variables).for_each(|x| text += &format!("var 1..{values}: x{x} :: output_var;\n"));
        for (x, y) in pairs {
            text += &format!("constraint int_ne(x{x}, x{y});\n");
        }
        let problem = read(&format!("{text}solve satisfy;\n")).unwrap().problem().unwrap();
        let sizes = problem.model().constraints().iter().map(|constraint| match constraint {
            Constraint::AllDifferent { variables } => variables.len(),
            other => panic!("{other:?}"),
        });
        (sizes.collect(), brute_force(problem.model()).len())
    }

    fn all_pairs(some: &[usize]) -> Vec<(usize, usize)> {
        (0..some.len()).flat_map(|end| some[..end].iter().map(move |&x| (some[end], x))).collect()
    }

    #[test]
    fn pairs_become_all_different() {
        assert_eq!(written(4, 4, &all_pairs(&[1, 2, 3, 4])), (vec![4], 24));
        // Two triangles that share a variable, and a pair.
        let pairs = [all_pairs(&[1, 2, 3]), all_pairs(&[3, 4, 5]), vec![(1, 5), (5, 1)]].concat();
        assert_eq!(written(5, 3, &pairs), (vec![3, 3, 3], 6));
        // Three triangles around a pair.
        let wheel = [all_pairs(&[1, 2, 3]), vec![(1, 4), (2, 4), (1, 5), (2, 5)]].concat();
        assert_eq!(written(5, 3, &wheel), (vec![3; 3], 6));
        // No triangle.
        assert_eq!(written(4, 2, &[(1, 2), (2, 3), (3, 4), (4, 1)]), (vec![2; 4], 2));
    }

    #[test]
    fn random_pairs_keep_their_solutions() {
        let mut random = 7u32;
        for _ in 0..60 {
            let mut chance = || {
                random = random.wrapping_mul(1_103_515_245).wrapping_add(12345);
                random >> 16 & 3
            };
            let pairs: Vec<(usize, usize)> =
                all_pairs(&[1, 2, 3, 4, 5, 6]).into_iter().filter(|_| chance() > 0).collect();
            let mut expected = 0;
            for number in 0..729usize {
                let values: Vec<usize> = (0..6).map(|x| number / 3usize.pow(x) % 3).collect();
                expected += usize::from(pairs.iter().all(|&(x, y)| values[x - 1] != values[y - 1]));
            }
            assert_eq!(written(6, 3, &pairs).1, expected, "{pairs:?}");
        }
    }
}
