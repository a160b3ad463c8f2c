//! The parts of a model that are measured: single constraints.

use std::collections::BTreeMap;

use geduld_encode::encoding_options;
use geduld_model::{Atom, Bounds, Constraint, Model, VarId, ascending, number_of};

/// A small model with constraints of one kind.
pub struct Specimen {
    /// A description for people: `sum over 4 variables of 16 values`.
    pub name: String,
    /// The options that choose its encoding.
    pub options: Vec<&'static str>,
    /// The model.
    pub model: Model,
    /// The atoms that partial assignments give values to: those of the decision variables. Of a variable with two
    /// values, one atom is enough.
    pub atoms: Vec<Atom>,
}

impl Specimen {
    /// Makes a part of a model whose constraints are of one kind.
    pub fn new(name: String, options: &[&'static str], model: Model) -> Self {
        let atoms = model.decisions().flat_map(|variable| {
            let skip = usize::from(model.variable(variable).domain.len() == 2);
            model.atoms(variable).skip(skip)
        });
        Self { name, options: options.to_vec(), atoms: atoms.collect(), model }
    }
}

/// The maximum number of parts of one kind. They have different shapes.
const SHAPES: usize = 3;

/// The parts of a model: for each kind of constraint, the first ones of different shapes (number of variables and
/// sizes of their domains). A table over derived variables is taken together with another table over one of them,
/// because only together they restrict decisions.
pub fn parts(model: &Model) -> Vec<Specimen> {
    let mut parts: Vec<Specimen> = Vec::new();
    let mut shapes: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for (position, constraint) in model.constraints().iter().enumerate() {
        let options = encoding_options(constraint);
        if options.is_empty() {
            continue;
        }
        let mut taken = vec![constraint];
        if let Some(table) = constraint.as_table() {
            let derived = |variable: &&VarId| variable.index() >= model.decision_count();
            let shared: Vec<&VarId> = table.variables().iter().filter(derived).collect();
            let shares = |other: &&Constraint| {
                other.as_table().is_some_and(|other| other.variables().iter().any(|id| shared.contains(&id)))
            };
            taken.extend(model.constraints()[position + 1..].iter().find(shares));
        }
        let shape = shape(model, &taken);
        let known = shapes.entry(kind(constraint)).or_default();
        if known.len() < SHAPES && !known.contains(&shape) {
            known.push(shape.clone());
            parts.push(Specimen::new(shape, &options, restricted(model, &taken)));
        }
    }
    parts
}

fn kind(constraint: &Constraint) -> &'static str {
    match constraint {
        Constraint::Cardinality { count: Bounds { least: 1, most: 1 }, .. } => "exactly one",
        Constraint::Linear { sum, .. } if sum.exact().is_none() => "bounded sum",
        constraint => constraint.kind(),
    }
}

/// A name that distinguishes constraints of different sizes.
fn shape(model: &Model, constraints: &[&Constraint]) -> String {
    let variables = variables(model, constraints);
    let decisions = variables.iter().filter(|variable| variable.index() < model.decision_count());
    let mut sizes: Vec<usize> = decisions.map(|&variable| model.variable(variable).domain.len()).collect();
    sizes.sort_unstable();
    let (least, most) = (sizes.first().unwrap_or(&0), sizes.last().unwrap_or(&0));
    let values = if least == most { most.to_string() } else { format!("{least} to {most}") };
    let kind = match constraints[0] {
        Constraint::Cardinality { count, atoms } => {
            let atoms = atoms.len();
            match count.of_atoms(atoms) {
                Bounds { least, most } if least == most => format!("exactly {most} of {atoms} atoms"),
                Bounds { least: 0, most } => format!("at most {most} of {atoms} atoms"),
                Bounds { least, most } if most == atoms => format!("at least {least} of {atoms} atoms"),
                Bounds { least, most } => format!("{least} to {most} of {atoms} atoms"),
            }
        }
        constraint if constraints.len() > 1 => {
            format!("{} {}s with a variable in common", constraints.len(), kind(constraint))
        }
        constraint => kind(constraint).to_owned(),
    };
    format!("{kind}: {} of {}", number_of(sizes.len(), "decision"), number_of(values, "value"))
}

fn variables(model: &Model, constraints: &[&Constraint]) -> Vec<VarId> {
    ascending(constraints.iter().flat_map(|constraint| constraint.variables(model)))
}

/// The model of some constraints, with only their variables.
fn restricted(model: &Model, constraints: &[&Constraint]) -> Model {
    let mut small = Model::new();
    let mut new: BTreeMap<VarId, VarId> = BTreeMap::new();
    for id in variables(model, constraints) {
        let variable = model.variable(id);
        let own = if id.index() < model.decision_count() {
            small.add_decision(variable.name.clone(), &variable.domain)
        } else {
            small.add_derived(variable.name.clone(), &variable.domain)
        };
        new.insert(id, own);
    }
    for constraint in constraints {
        let own = constraint.carried(model, &small, |id| new[&id]);
        small.add(own);
    }
    small
}
