//! Models as networks: each constraint as relations over the numbers of its variables.

use std::collections::BTreeMap;

use crate::relation::{Argument, Base, Mode, Relation, Term};
use crate::{Atom, Bounds, Constraint, Model, Network, Ranges, VarId};

impl Network {
    /// The network of a model. Its first variables are those of the model, with their numbers as values, and its
    /// outputs are the decisions.
    ///
    /// Cost: linear in the model.
    pub fn of(model: &Model) -> Self {
        let domains =
            model.variables().iter().map(|own| own.domain.values().map(|v| own.domain.number(v)).collect());
        let outputs = (0..model.decision_count()).collect();
        let network = Self { domains: domains.collect(), outputs, ..Self::default() };
        let mut writer = Writer { model, network, atoms: BTreeMap::new() };
        model.constraints().iter().for_each(|constraint| writer.constraint(constraint));
        writer.network
    }
}

struct Writer<'m> {
    model: &'m Model,
    network: Network,
    /// The Boolean of each atom that needs one.
    atoms: BTreeMap<Atom, usize>,
}

impl Writer<'_> {
    fn constraint(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::Cardinality { count, atoms } => self.cardinality(*count, atoms),
            Constraint::AllDifferent { variables } => {
                self.relation(Base::AllDifferent, [many(variables.iter().map(|id| id.index()))]);
            }
            Constraint::Table(table) => {
                let own = |id: VarId| &self.model.variable(id).domain;
                let domains: Vec<_> = table.variables().iter().map(|&id| own(id)).collect();
                let row = |row| std::iter::zip(row, &domains).map(|(&value, domain)| domain.number(value));
                let cells = numbers(table.rows().flat_map(row));
                self.relation(Base::Table, [many(table.variables().iter().map(|id| id.index())), cells]);
            }
            Constraint::Linear { terms, sum } => {
                let factors = terms.iter().map(|&(factor, _)| factor);
                self.sum(factors.collect(), terms.iter().map(|(_, id)| id.index()).collect(), *sum);
            }
            Constraint::Clause { literals } => {
                let [positive, negative] = [true, false].map(|sign| {
                    let own = literals.iter().filter(|literal| literal.positive == sign);
                    many(own.map(|literal| self.boolean(literal.atom)))
                });
                self.relation(Base::Clause, [positive, negative]);
            }
            Constraint::Parity { variables, flips, odd } => {
                let flips = many(flips.iter().map(|&atom| self.boolean(atom)));
                let variables = many(variables.iter().map(|id| id.index()));
                let mode = if *odd { Mode::Holds } else { Mode::Fails };
                self.network.relations.push(relation(Base::Inversions, mode, [variables, flips]));
            }
            Constraint::Connected { filled, edges } => {
                let nodes = many(filled.iter().map(|&atom| self.boolean(atom)));
                // Ends are counted from 1.
                let end = |end: usize| i64::try_from(end + 1).unwrap_or(i64::MAX);
                let ends = [numbers(edges.iter().map(|e| end(e.0))), numbers(edges.iter().map(|e| end(e.1)))];
                let [from, to] = ends;
                self.relation(Base::Joined, [from, to, nodes]);
            }
            // Its relations are in the network of the instance. This one leaves them out.
            Constraint::NotLowered { .. } => {}
        }
    }

    fn relation<const N: usize>(&mut self, base: Base, arguments: [Argument; N]) {
        self.network.relations.push(relation(base, Mode::Holds, arguments));
    }

    fn cardinality(&mut self, count: Bounds<usize>, atoms: &[Atom]) {
        // More atoms than there are cannot hold, so every greater bound means the same.
        let bound = |bound: usize| i64::try_from(bound.min(atoms.len() + 1)).unwrap_or(i64::MAX);
        let bounds = Bounds { least: bound(count.least), most: bound(count.most) };
        let number = |atom: Atom| {
            let variable = self.model.variable_of(atom);
            self.model.variable(variable).domain.number(self.model.value_of(atom))
        };
        let same = atoms.first().map(|&first| number(first));
        let Some(same) = same.filter(|&same| atoms.iter().all(|&atom| number(atom) == same)) else {
            let booleans = atoms.iter().map(|&atom| self.boolean(atom)).collect();
            return self.sum(vec![1; atoms.len()], booleans, bounds);
        };
        let list = many(atoms.iter().map(|&atom| self.model.variable_of(atom).index()));
        let number = self.within(bounds);
        self.relation(Base::Count, [list, fixed(same), Argument::One(number)]);
    }

    /// The sum of these factors times these variables is within the bounds.
    fn sum(&mut self, mut factors: Vec<i64>, mut variables: Vec<usize>, sum: Bounds<i64>) {
        let mut right = self.within(sum);
        if let Term::Variable(between) = right {
            factors.push(-1);
            variables.push(between);
            right = Term::Fixed(0);
        }
        self.relation(Base::LinearEq, [numbers(factors), many(variables), Argument::One(right)]);
    }

    /// A number within these bounds, or a variable for it.
    fn within(&mut self, bounds: Bounds<i64>) -> Term {
        match bounds.exact() {
            Some(number) => Term::Fixed(number),
            None => Term::Variable(self.variable(Ranges::range(bounds.least, bounds.most))),
        }
    }

    fn variable(&mut self, domain: Ranges) -> usize {
        self.network.domains.push(domain);
        self.network.domains.len() - 1
    }

    /// The Boolean that says whether an atom holds.
    fn boolean(&mut self, atom: Atom) -> usize {
        let (variable, value) = (self.model.variable_of(atom), self.model.value_of(atom));
        let number = self.model.variable(variable).domain.number(value);
        if number == 1 && self.network.domains[variable.index()] == Ranges::range(0, 1) {
            return variable.index();
        }
        if let Some(&known) = self.atoms.get(&atom) {
            return known;
        }
        let boolean = self.variable(Ranges::range(0, 1));
        self.atoms.insert(atom, boolean);
        let arguments = [Term::Variable(variable.index()), Term::Fixed(number), Term::Variable(boolean)];
        self.network.relations.push(relation(Base::Eq, Mode::Reified, arguments.map(Argument::One)));
        boolean
    }
}

fn relation<const N: usize>(base: Base, mode: Mode, arguments: [Argument; N]) -> Relation {
    Relation { base, mode, arguments: arguments.into(), name: Box::default(), line: 0 }
}

fn fixed(number: i64) -> Argument {
    Argument::One(Term::Fixed(number))
}

fn numbers(all: impl IntoIterator<Item = i64>) -> Argument {
    Argument::Many(all.into_iter().map(Term::Fixed).collect())
}

fn many(variables: impl IntoIterator<Item = usize>) -> Argument {
    Argument::Many(variables.into_iter().map(Term::Variable).collect())
}
