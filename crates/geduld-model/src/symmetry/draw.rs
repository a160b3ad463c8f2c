//! Draws a model as a coloured graph, so that symmetries of the model are automorphisms of the graph.
//!
//! The vertices are the atoms (first, under their own numbers), the variables, the constraints, and auxiliary vertices
//! that group the atoms of a constraint. The graph follows the normal forms of
//! [`AutomorphismCheck`](crate::AutomorphismCheck): every permutation that the check accepts is an automorphism of the
//! graph. The converse also holds, with two exceptions: parities of inversions, whose sign no graph of this size can
//! show, and tables drawn as [`Rows::Cliques`].
//!
//! Each variable has relabellings of its own: only constraints tie the values of variables to one another. The numbers
//! of a variable in an equation lie on a path between two *poles*, so that they either stay where they are or are
//! reversed (v -> a - v). An equation has two *sides*: one for the poles from which it is read upwards, one for those
//! from which it is read downwards.

use crate::{Atom, AutomorphismCheck, Bounds, Constraint, Literal, Model, Table, VarId, ascending};
use num_integer::Integer;

use crate::symmetry::colour::Colour;
use crate::symmetry::drawing::{Drawing, Picture};
use crate::symmetry::kept::Kept;

/// How the rows of tables are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rows {
    /// Every two atoms of a row are joined. This is exact for two columns or a key column. For other tables it shows
    /// which *pairs* of atoms go together, which is often enough and needs no vertices.
    Cliques,
    /// A vertex for each row: exact, but large.
    Vertices,
}

/// Draws a model with the places that symmetries must preserve. Constraints that say the same are drawn once.
///
/// Cost: linear in the size of the model, times the number of columns for cliques.
pub(crate) fn draw(model: &Model, check: &AutomorphismCheck<'_>, kept: &Kept, rows: Rows) -> Picture<Colour> {
    let mut drawing = Drawing::default();
    for atom in (0..model.atom_count()).map(Atom::new) {
        drawing.vertex(Colour::Atom(kept.place(model, atom)));
    }
    let variables = drawing.add_variables(model);
    let poles = drawing.add_poles(model);
    for position in check.distinct() {
        match &model.constraints()[position] {
            Constraint::Cardinality { count, atoms } => {
                drawing.add_cardinality(count.of_atoms(atoms.len()), atoms);
            }
            Constraint::AllDifferent { variables } => drawing.add_all_different(model, variables),
            Constraint::Table(table) => {
                let columns = table.variables().iter().map(|variable| variables[variable.index()]);
                let hub = drawing.hub(Colour::Table, columns);
                drawing.add_rows(model, table, hub, rows);
            }
            Constraint::Linear { terms, sum } => drawing.add_linear(model, terms, *sum, &poles),
            Constraint::Clause { literals } => drawing.add_clause(literals),
            Constraint::Parity { variables: sequence, flips, odd } => {
                let members = sequence.iter().map(|variable| variables[variable.index()]);
                let parity = drawing.hub(Colour::Parity(sequence.is_empty().then_some(*odd)), members);
                drawing.part(parity, Colour::Flips, flips.iter().map(|flip| flip.index()));
            }
            Constraint::Connected { filled, edges } => drawing.add_connected(filled, edges),
            // Such models are not searched for symmetries, and no symmetry of them would be accepted.
            Constraint::NotLowered { .. } => {}
        }
    }
    drawing.finish()
}

impl Drawing<Colour> {
    /// Adds a vertex joined to its members and to the vertex it is part of, unless it has no members.
    fn part(&mut self, whole: usize, colour: Colour, members: impl IntoIterator<Item = usize>) {
        let mut members = members.into_iter().peekable();
        if members.peek().is_some() {
            let part = self.hub(colour, members);
            self.join(whole, part);
        }
    }

    fn add_variables(&mut self, model: &Model) -> Vec<usize> {
        let hubs = model.variable_ids().map(|id| {
            let variable = model.variable(id);
            let colour = Colour::Variable { role: variable.role, values: variable.domain.len() };
            self.hub(colour, model.atoms(id).map(Atom::index))
        });
        hubs.collect()
    }

    fn add_clause(&mut self, literals: &[Literal]) {
        let side = |positive| {
            let chosen = literals.iter().filter(move |literal| literal.positive == positive);
            chosen.map(|literal| literal.atom.index())
        };
        let clause = self.hub(Colour::Clause, side(true));
        self.part(clause, Colour::Negative, side(false));
    }

    /// Adds a vertex for each edge. Edges between atoms could not be told apart from those that rows and numbers draw.
    fn add_connected(&mut self, filled: &[Atom], edges: &[(usize, usize)]) {
        let hub = self.hub(Colour::Connected, filled.iter().map(|atom| atom.index()));
        let edges = ascending(edges.iter().map(|&(a, b)| (a.min(b), a.max(b))));
        for (a, b) in edges {
            self.hub(Colour::Edge, [hub, filled[a].index(), filled[b].index()]);
        }
    }

    fn add_cardinality(&mut self, count: Bounds<usize>, atoms: &[Atom]) {
        let mut sorted: Vec<usize> = atoms.iter().map(|atom| atom.index()).collect();
        sorted.sort_unstable();
        let runs: Vec<&[usize]> = sorted.chunk_by(|a, b| a == b).collect();
        let times = |times: usize| {
            runs.iter().filter(move |run| run.len() == times).map(|run| run[0]).collect::<Vec<usize>>()
        };
        let cardinality = self.hub(Colour::Cardinality(count), times(1));
        let most = runs.iter().map(|run| run.len()).max().unwrap_or(0);
        for multiplicity in 2..=most {
            self.part(cardinality, Colour::Multiplicity(multiplicity), times(multiplicity));
        }
    }

    fn add_all_different(&mut self, model: &Model, variables: &[VarId]) {
        let mut numbered: Vec<(i64, usize)> = variables
            .iter()
            .flat_map(|&variable| {
                let domain = &model.variable(variable).domain;
                model.atoms(variable).zip(domain.values()).map(|(a, v)| (domain.number(v), a.index()))
            })
            .collect();
        numbered.sort_unstable();
        let all_different = self.vertex(Colour::AllDifferent);
        for group in numbered.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1) {
            self.part(all_different, Colour::Number, group.iter().map(|&(_, atom)| atom));
        }
    }

    fn add_rows(&mut self, model: &Model, table: &Table, hub: usize, rows: Rows) {
        for row in table.rows() {
            let atoms: Vec<usize> =
                row.iter().zip(table.variables()).map(|(&v, &x)| model.atom(x, v).index()).collect();
            match rows {
                Rows::Vertices => self.part(hub, Colour::Row, atoms),
                Rows::Cliques => {
                    for (column, &atom) in atoms.iter().enumerate() {
                        self.join(hub, atom);
                        atoms[..column].iter().for_each(|&other| self.join(atom, other));
                    }
                }
            }
        }
    }

    /// Adds the path from pole to pole through the numbers of each variable that occurs in an equation.
    fn add_poles(&mut self, model: &Model) -> Vec<Option<[usize; 2]>> {
        let mut poles = vec![None; model.variables().len()];
        for constraint in model.constraints() {
            let Some((terms, _)) = constraint.as_linear() else { continue };
            for &(factor, variable) in terms {
                let counts = factor != 0 && model.variable(variable).domain.len() > 1;
                if counts && poles[variable.index()].is_none() {
                    poles[variable.index()] = Some(self.add_path(model, variable));
                }
            }
        }
        poles
    }

    fn add_path(&mut self, model: &Model, variable: VarId) -> [usize; 2] {
        let domain = &model.variable(variable).domain;
        let mut numbered: Vec<(i64, usize)> = model
            .atoms(variable)
            .zip(domain.values())
            .map(|(atom, value)| (domain.number(value), atom.index()))
            .collect();
        numbered.sort_unstable();
        let step = Spread::of(model, variable).step;
        for pair in numbered.windows(2) {
            match (pair[1].0 - pair[0].0) / step {
                1 => self.join(pair[0].1, pair[1].1),
                steps => {
                    self.hub(Colour::Gap(steps), [pair[0].1, pair[1].1]);
                }
            }
        }
        [numbered[0], numbered[numbered.len() - 1]].map(|(_, atom)| self.hub(Colour::Pole, [atom]))
    }

    fn add_linear(
        &mut self,
        model: &Model,
        terms: &[(i64, VarId)],
        sum: Bounds<i64>,
        poles: &[Option<[usize; 2]>],
    ) {
        // The sum of all least weights, and the sum of all greatest weights.
        let (mut lowest, mut highest) = (0i128, 0i128);
        // For each term: step size, the pole with the least weight, the pole with the greatest.
        let mut ends: Vec<(i64, usize, usize)> = Vec::new();
        for &(factor, variable) in terms {
            let Spread { least, greatest, step } = Spread::of(model, variable);
            lowest += i128::from((factor * least).min(factor * greatest));
            highest += i128::from((factor * least).max(factor * greatest));
            if let (Some([bottom, top]), true) = (poles[variable.index()], factor != 0) {
                let (low, high) = if factor > 0 { (bottom, top) } else { (top, bottom) };
                ends.push((factor.abs() * step, low, high));
            }
        }
        // The scaling is the same as in the normal form.
        let scale = ends.iter().fold(0i64, |divisor, &(size, ..)| divisor.gcd(&size)).max(1);
        let reach = i64::try_from(highest - lowest).unwrap_or(i64::MAX);
        ends.sort_unstable();
        let linear = self.vertex(Colour::Linear);
        let up = sum.normal(lowest, reach, scale);
        let down = sum.negated().normal(-highest, reach, scale);
        for (bounds, reading) in [(up, 0), (down, 1)] {
            let side = self.hub(Colour::Side(bounds), [linear]);
            for group in ends.chunk_by(|a, b| a.0 == b.0) {
                let members = group.iter().map(|&(_, low, high)| [low, high][reading]);
                match group[0].0 / scale {
                    1 => members.for_each(|pole| self.join(side, pole)),
                    size => self.part(side, Colour::Step(size), members),
                }
            }
        }
    }
}

/// The least and the greatest number of a variable, and the greatest step that divides all differences of its numbers.
struct Spread {
    least: i64,
    greatest: i64,
    step: i64,
}

impl Spread {
    fn of(model: &Model, variable: VarId) -> Self {
        let domain = &model.variable(variable).domain;
        let numbers = || domain.values().map(|value| domain.number(value));
        let least = numbers().min().unwrap_or(0);
        let greatest = numbers().max().unwrap_or(0);
        let step = numbers().fold(0i64, |step, number| step.gcd(&(number - least)));
        Self { least, greatest, step }
    }
}
