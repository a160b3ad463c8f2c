//! Chooses one of the models that were counted at random.

use geduld_enumerate::Solved;
use geduld_model::Value;
use num_bigint::BigUint;

use crate::decompose::formula::run::FormulaRun;
use crate::decompose::formula::split::Component;
use crate::decompose::natural::Natural;
use crate::decompose::witness::Choose;

impl FormulaRun<'_> {
    /// The values of all variables in a solution, each solution with the same probability if `choose` gives each number
    /// with the same probability. `None` if there is no solution, or the count is not finished.
    ///
    /// Cost: that of a part of the count, if the cache has forgotten it.
    pub(super) fn choose_solution(&mut self, choose: &mut Choose<'_>) -> Option<Vec<Value>> {
        if self.total.as_ref().is_none_or(Natural::is_zero) {
            return None;
        }
        self.propagation.backtrack(0);
        let root = self.nodes.first()?;
        for (&x, &value) in root.variables.iter().zip(&root.solution) {
            self.model[x as usize] = value;
        }
        let all = &self.formula.variables;
        let mut open = self.parts(all).0;
        while let Some(component) = open.pop() {
            // What was learnt in between may have split it.
            let (mut parts, _) = self.parts(&component.variables);
            if parts.len() != 1 || parts[0].variables != component.variables {
                open.extend(parts);
                continue;
            }
            let component = parts.pop()?;
            open.extend(self.choose_branch(&component, choose)?);
        }
        for &x in all.iter().filter(|&&x| x <= self.formula.counted) {
            let x = x.cast_signed();
            if self.propagation.value(x).is_none() {
                let positive = choose(&BigUint::from(2u32)) == BigUint::from(1u32);
                self.propagation.decide(if positive { x } else { -x });
            }
        }
        self.whole.completed(self.propagation.literals_from(0))
    }

    /// Decides the variable of a component, by the numbers of solutions. Returns the components that are left.
    fn choose_branch(&mut self, component: &Component, choose: &mut Choose<'_>) -> Option<Vec<Component>> {
        let level = self.propagation.level();
        let values = |run: &Self| -> Vec<bool> {
            component.variables.iter().map(|&x| run.model[x as usize]).collect()
        };
        let mut branches: Vec<(i32, Vec<bool>, BigUint)> = Vec::new();
        let choice = component.choice.cast_signed();
        let known = if self.model[component.choice as usize] { choice } else { -choice };
        let before = values(self);
        self.propagation.decide(-known);
        match self.propagation.solve(level + 1, &component.variables, u64::MAX) {
            Solved::Yes => {
                for &x in &component.variables {
                    self.model[x as usize] = self.propagation.value(x.cast_signed()) == Some(true);
                }
                let solution = values(self);
                self.propagation.backtrack(level + 1);
                branches.push((-known, solution, self.number(component)));
                self.propagation.backtrack(level);
            }
            // Something about the component was learnt.
            _ => return Some(self.parts(&component.variables).0),
        }
        self.take(component, &before);
        self.decide(known);
        branches.push((known, before, self.number(component)));
        self.propagation.backtrack(level);
        let all: BigUint = branches.iter().map(|(_, _, number)| number).sum();
        let mut chosen = choose(&all);
        for (decision, solution, number) in branches {
            if chosen < number {
                self.take(component, &solution);
                self.decide(decision);
                return Some(self.parts(&component.variables).0);
            }
            chosen -= number;
        }
        None
    }

    /// The number of solutions of what is left of a component.
    fn number(&mut self, component: &Component) -> BigUint {
        let (parts, free) = self.parts(&component.variables);
        self.product(parts, free).big()
    }

    fn take(&mut self, component: &Component, solution: &[bool]) {
        for (&x, &value) in component.variables.iter().zip(solution) {
            self.model[x as usize] = value;
        }
    }
}
