//! Translates constraints to conditions on Booleans. There is one Boolean for each atom.
//!
//! A table becomes clauses if it has a column that determines the others, or only two columns. Any other table gets a
//! Boolean for each row (the hidden variable of the constraint literature: Rossi, Petrie and Dhar, "On the equivalence
//! of constraint satisfaction problems", 1990). Propagation is then as strong as that of the table itself.

use std::collections::BTreeMap;

use geduld_model::{Atom, Bounds, Constraint, Model, Table, VarId, ascending};

use super::boolean_conditions::{Formula, Graph, Shown, Sum, VariableParity};
use super::literal::BooleanLiteral;
use crate::unsupported::Unsupported;

/// Translates a model to a formula, with equivalent literals merged.
///
/// A two-valued variable becomes a Boolean that is true if the variable has its second value.
///
/// # Errors
/// If the numbers of an equation are too large.
pub(super) fn translate(model: &Model) -> Result<Formula, Unsupported> {
    let mut formula = Formula { booleans: model.atom_count(), ..Formula::default() };
    formula.atoms = (0..model.atom_count()).map(|index| BooleanLiteral::new(index, false)).collect();
    for variable in model.variable_ids() {
        let literals = model.atoms(variable).map(literal).collect();
        formula.exactly_one(literals);
    }
    for constraint in model.constraints() {
        match constraint {
            Constraint::Cardinality { count, atoms } => {
                formula.cardinality(*count, atoms.iter().copied().map(literal).collect());
            }
            Constraint::AllDifferent { variables } => formula.all_different(model, variables),
            Constraint::Table(table) => formula.table(model, table),
            Constraint::Linear { terms, sum } => formula.linear(model, terms, *sum)?,
            Constraint::Clause { literals } => formula.clauses.push(
                literals
                    .iter()
                    .map(|part| if part.positive { literal(part.atom) } else { !literal(part.atom) })
                    .collect(),
            ),
            Constraint::Parity { variables, flips, odd } => formula.parities.push(VariableParity {
                variables: variables.iter().map(|&variable| (variable, numbers(model, variable))).collect(),
                flips: flips.iter().copied().map(literal).collect(),
                odd: *odd,
            }),
            Constraint::Connected { filled, edges } => formula.graphs.push(Graph {
                vertices: filled.iter().copied().map(literal).collect(),
                edges: edges.clone(),
            }),
            Constraint::NotLowered { why, .. } => return Err(Unsupported::Untranslated(why.to_string())),
        }
    }
    formula.show(model);
    let two_valued = model.variable_ids().filter(|&variable| model.variable(variable).domain.len() == 2);
    let upright = two_valued.map(|variable| literal(model.atom(variable, 1))).collect();
    Ok(formula.merged(upright))
}

fn literal(atom: Atom) -> BooleanLiteral {
    BooleanLiteral::new(atom.index(), false)
}

fn numbers(model: &Model, variable: VarId) -> Vec<i64> {
    let domain = &model.variable(variable).domain;
    domain.values().map(|value| domain.number(value)).collect()
}

impl Formula {
    fn exactly_one(&mut self, literals: Vec<BooleanLiteral>) {
        self.at_most_one.push(literals.clone());
        self.clauses.push(literals);
    }

    fn cardinality(&mut self, count: Bounds<usize>, literals: Vec<BooleanLiteral>) {
        let Bounds { least, most } = count.of_atoms(literals.len());
        match (least, most) {
            (0, most) if most == literals.len() => {}
            (_, 0) if least > 0 => self.clauses.push(Vec::new()),
            (_, 0) => self.clauses.extend(literals.into_iter().map(|literal| vec![!literal])),
            (0, 1) => self.at_most_one.push(literals),
            (1, 1) => self.exactly_one(literals),
            (1, most) if most == literals.len() => self.clauses.push(literals),
            (least, most) => self.sums.push(Sum {
                terms: literals.into_iter().map(|literal| (literal, 1)).collect(),
                least: least as u64,
                most: most as u64,
            }),
        }
    }

    /// Requests the values of the decision variables and of the variables in parities.
    fn show(&mut self, model: &Model) {
        self.decisions = model.decision_count();
        self.known = vec![0; model.variables().len()];
        let in_parities =
            self.parities.iter().flat_map(|parity| &parity.variables).map(|&(variable, _)| variable);
        for id in ascending(model.decisions().chain(in_parities)) {
            let variable = u32::try_from(id.index()).expect("a model has less than 2^32 variables");
            let atoms = model.variable(id).domain.values().zip(model.atoms(id));
            self.shown.extend(atoms.map(|(value, atom)| Shown { variable, value, literal: literal(atom) }));
        }
    }

    fn all_different(&mut self, model: &Model, variables: &[VarId]) {
        let mut groups: BTreeMap<i64, Vec<BooleanLiteral>> = BTreeMap::new();
        for &variable in variables {
            for (atom, number) in model.atoms(variable).zip(numbers(model, variable)) {
                groups.entry(number).or_default().push(literal(atom));
            }
        }
        // If there are as many numbers as variables, each number is used.
        let used_up = groups.len() == variables.len();
        for group in groups.into_values() {
            if used_up { self.exactly_one(group) } else { self.at_most_one.push(group) }
        }
    }

    /// Adds a sum of weights that are never negative: the least product of each variable is subtracted.
    fn linear(&mut self, model: &Model, terms: &[(i64, VarId)], sum: Bounds<i64>) -> Result<(), Unsupported> {
        let mut shift = 0i128;
        let mut weights: Vec<(BooleanLiteral, u64)> = Vec::new();
        let mut reach = 0i128;
        for &(factor, variable) in terms {
            let products: Vec<i128> = numbers(model, variable)
                .into_iter()
                .map(|number| i128::from(factor) * i128::from(number))
                .collect();
            let least = products.iter().copied().min().unwrap_or(0);
            shift += least;
            for (atom, product) in model.atoms(variable).zip(products) {
                let weight = u64::try_from(product - least).map_err(|_| Unsupported::NumbersTooLarge)?;
                reach += i128::from(weight);
                weights.push((literal(atom), weight));
            }
        }
        let reach = i64::try_from(reach).ok().filter(|&reach| reach < 1 << 62);
        let sum = sum.normal(shift, reach.ok_or(Unsupported::NumbersTooLarge)?, 1);
        match (u64::try_from(sum.least), u64::try_from(sum.most)) {
            (Ok(least), Ok(most)) if least <= most => self.weighted(weights, least, most),
            _ => self.clauses.push(Vec::new()),
        }
        Ok(())
    }

    /// Adds a sum of weights. If all weights are equal, it counts literals: of a literal of which exactly one holds,
    /// the search can branch on each.
    fn weighted(&mut self, mut terms: Vec<(BooleanLiteral, u64)>, least: u64, most: u64) {
        terms.retain(|&(_, weight)| weight > 0);
        let first = terms.first().map_or(1, |&(_, weight)| weight);
        if terms.iter().any(|&(_, weight)| weight != first) {
            self.sums.push(Sum { terms, least, most });
            return;
        }
        let count = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let (least, most) = (count(least.div_ceil(first)), count(most / first).min(terms.len()));
        if least > most {
            self.clauses.push(Vec::new());
        } else {
            self.cardinality(Bounds { least, most }, terms.into_iter().map(|(literal, _)| literal).collect());
        }
    }

    fn table(&mut self, model: &Model, table: &Table) {
        let columns: Vec<VarId> = table.variables().to_vec();
        let key = table.key_column();
        let rows: Vec<Vec<BooleanLiteral>> = table
            .rows()
            .map(|row| row.iter().zip(&columns).map(|(&v, &x)| literal(model.atom(x, v))).collect())
            .collect();
        if key.is_none() && columns.len() == 2 {
            self.supports(model, &columns, 0, rows.iter().map(|row| (row[0], row[1])));
            self.supports(model, &columns, 1, rows.iter().map(|row| (row[1], row[0])));
            return;
        }
        // The literal that represents each row: the atom of the key, or a Boolean of its own.
        let hidden: Vec<BooleanLiteral> = match key {
            Some(key) => rows.iter().map(|row| row[key]).collect(),
            None => {
                (self.booleans..).take(rows.len()).map(|number| BooleanLiteral::new(number, false)).collect()
            }
        };
        if key.is_none() {
            self.booleans += rows.len();
            self.exactly_one(hidden.clone());
        }
        for column in 0..columns.len() {
            let pairs = rows.iter().zip(&hidden).map(|(row, &hidden)| (row[column], hidden));
            self.supports(model, &columns, column, pairs.clone());
            if key != Some(column) {
                self.clauses.extend(pairs.map(|(atom, hidden)| vec![!hidden, atom]));
            }
        }
    }

    /// Adds a clause for each value of a column: if the value holds, one of its supports holds.
    fn supports(
        &mut self,
        model: &Model,
        columns: &[VarId],
        column: usize,
        pairs: impl Iterator<Item = (BooleanLiteral, BooleanLiteral)>,
    ) {
        let mut clauses: BTreeMap<BooleanLiteral, Vec<BooleanLiteral>> =
            model.atoms(columns[column]).map(|atom| (literal(atom), vec![!literal(atom)])).collect();
        for (atom, support) in pairs {
            if let Some(clause) = clauses.get_mut(&atom) {
                clause.push(support);
            }
        }
        self.clauses.extend(clauses.into_values());
    }
}
