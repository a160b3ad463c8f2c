//! Loading a formula.

use super::{ROOT, Search};
use crate::analyze::Analysis;
use crate::clauses::Clauses;
use crate::error::VARIABLES;
use crate::groups::Groups;
use crate::lit::Var;
use crate::trail::Trail;
use crate::variable_heap::Order;
use crate::{FormulaError, Statistics};

impl Search {
    /// Loads a formula of at most this many literals.
    pub fn new<'c>(
        variables: usize,
        projection: &[i32],
        clauses: impl IntoIterator<Item = &'c [i32]>,
        most_literals: usize,
    ) -> Result<Self, FormulaError> {
        if variables > VARIABLES {
            return Err(FormulaError::TooManyVariables(variables));
        }
        let mut search = Self {
            statistics: Statistics::default(),
            clauses: Clauses::new(variables),
            trail: Trail::new(variables),
            analysis: Analysis::new(variables),
            groups: Groups::default(),
            projection: Vec::new(),
            projected: vec![false; variables],
            orders: [Order::default(), Order::default()],
            phases: Vec::new(),
            late: Vec::new(),
            backtrack_level: ROOT,
            refuted: false,
            since_solution: 0,
            since_restart: 0,
            restarts: 0,
            since_forgetting: 0,
            witness: 0,
            #[cfg(feature = "checks")]
            due: geduld_inspect::Due::default(),
        };
        for &variable in projection {
            let literal = search.literal(variable).filter(|literal| literal.is_positive());
            let var = literal.ok_or(FormulaError::Projection { variable, variables })?.var();
            if !std::mem::replace(&mut search.projected[var as usize], true) {
                search.projection.push(var);
            }
        }
        let mut occurrences = vec![0; 2 * variables];
        let Self { clauses: loaded, trail, .. } = &mut search;
        let consistent = loaded.load_all((variables, most_literals), clauses, trail, |literals| {
            literals.iter().for_each(|literal| occurrences[literal.index()] += 1);
        })?;
        search.refuted |= !consistent;
        search.refuted |= search.propagate().is_some();
        search.prepare_decisions(&occurrences);
        Ok(search)
    }

    /// Orders the variables by their occurrences, and looks for groups.
    fn prepare_decisions(&mut self, occurrences: &[u32]) {
        let of = |var: usize| (occurrences[2 * var], occurrences[2 * var + 1]);
        let variables = self.projected.len();
        self.phases = (0..variables).map(|var| of(var).0 >= of(var).1).collect();
        let count = |var| f64::from(of(var).0) + f64::from(of(var).1);
        let most = (0..variables).map(count).fold(1.0, f64::max);
        // Occurrences count no more than a single conflict.
        let activity: Vec<f64> = (0..variables).map(|var| count(var) / most).collect();
        self.orders = [Order::new(activity.clone()), Order::new(activity)];
        for var in 0..variables as Var {
            self.orders[usize::from(!self.projected[var as usize])].insert(var);
        }
        if !self.refuted {
            let projected = &self.projected;
            self.groups = Groups::find(&mut self.clauses, &mut self.trail, |var| projected[var as usize]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_counted() {
        let clauses = [&[1, 2][..], &[-1, -2], &[3, 3, -2]];
        let load = |most| Search::new(3, &[1, 2], clauses, most).map(|_| ());
        assert_eq!(load(7), Ok(()));
        assert_eq!(load(6), Err(FormulaError::TooManyLiterals(6)));
    }
}
