//! Parts of a formula that share no variables.

use std::collections::BTreeMap;

use geduld_encode::Cnf;

/// A part of a formula. Its variables are renumbered from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Component {
    pub variables: usize,
    pub clauses: Vec<Vec<i32>>,
    /// The variables by which models are grouped.
    pub projection: Vec<i32>,
}

impl Component {
    pub fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        self.clauses.iter().map(Vec::as_slice)
    }
}

/// A formula, cut into components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Components {
    /// The components, those with the fewest clauses first.
    pub components: Vec<Component>,
    /// The number of projected variables that occur in no clause.
    pub free: usize,
    /// Whether there is an empty clause.
    pub refuted: bool,
}

impl Components {
    /// Cuts a formula into components. Models are grouped by the variables in `show`, or by all variables if it is
    /// `None`.
    ///
    /// Cost: nearly linear in the size of the formula.
    pub fn of(cnf: &Cnf, show: Option<&[u32]>) -> Self {
        let variables = cnf.variables() as usize;
        let mut roots = Roots((0..=cnf.variables()).collect());
        let mut used = vec![false; variables + 1];
        for clause in cnf.clauses() {
            for literal in clause {
                used[literal.variable() as usize] = true;
                roots.join(clause[0].variable(), literal.variable());
            }
        }
        let mut shown = vec![show.is_none(); variables + 1];
        show.into_iter().flatten().for_each(|&variable| shown[variable as usize] = true);
        let mut components: BTreeMap<u32, Component> = BTreeMap::new();
        let mut numbers = vec![0; variables + 1];
        let mut free = 0;
        for variable in 1..=cnf.variables() {
            let index = variable as usize;
            if !used[index] {
                free += usize::from(shown[index]);
                continue;
            }
            let component = components.entry(roots.of(variable)).or_default();
            component.variables += 1;
            numbers[index] =
                i32::try_from(component.variables).expect("no more variables than the formula has");
            if shown[index] {
                component.projection.push(numbers[index]);
            }
        }
        let mut refuted = false;
        for clause in cnf.clauses() {
            let Some(first) = clause.first() else {
                refuted = true;
                continue;
            };
            let number = |literal: &geduld_encode::Lit| {
                let number = numbers[literal.variable() as usize];
                if literal.is_positive() { number } else { -number }
            };
            if let Some(component) = components.get_mut(&roots.of(first.variable())) {
                component.clauses.push(clause.iter().map(number).collect());
            }
        }
        let mut components: Vec<Component> = components.into_values().collect();
        components.sort_by_key(|component| component.clauses.len());
        Self { components, free, refuted }
    }
}

/// Sets of variables, each represented by one of them.
struct Roots(Vec<u32>);

impl Roots {
    fn of(&mut self, mut variable: u32) -> u32 {
        while self.0[variable as usize] != variable {
            let above = self.0[variable as usize];
            self.0[variable as usize] = self.0[above as usize];
            variable = above;
        }
        variable
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.of(a), self.of(b));
        self.0[a.max(b) as usize] = a.min(b);
    }
}
