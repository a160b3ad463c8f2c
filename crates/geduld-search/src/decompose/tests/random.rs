//! Random models of parts that are often alike.

use fastrand::Rng;
use geduld_model::{Bounds, Constraint, Domain, Literal, Model, Table, Value, VarId};

/// A random model; in a third of them, only some variables are counted.
pub fn random(rng: &mut Rng) -> Model {
    let model = random_parts(rng);
    if rng.usize(0..3) > 0 {
        return model;
    }
    let counted = rng.usize(0..=model.variables().len());
    let mut projected = Model::new();
    for (number, variable) in model.variables().iter().enumerate() {
        match number < counted {
            true => projected.add_decision(&variable.name, &variable.domain),
            false => projected.add_existential(&variable.name, &variable.domain),
        };
    }
    model.constraints().iter().cloned().for_each(|constraint| projected.add(constraint));
    projected
}

/// One to three parts, which few or no conditions join, often copies of one another.
fn random_parts(rng: &mut Rng) -> Model {
    let mut model = Model::new();
    let wide = rng.usize(0..8) == 0;
    let parts = rng.usize(1..=3);
    let size = rng.usize(2..=if parts == 1 { 6 } else { 7 / parts });
    let values = rng.i64(2..=if size * parts > 5 { 3 } else { 4 });
    let scale = if wide { 40 } else { 1 };
    let mut domains: Vec<Domain> = Vec::new();
    for _ in 0..size {
        let some: Vec<i64> = (0..values).filter(|_| rng.usize(0..4) > 0).map(|value| value * scale).collect();
        let all: Vec<i64> = (0..values).map(|value| value * scale).collect();
        domains.push(Domain::numbers(if rng.bool() && !some.is_empty() { some } else { all }));
    }
    let alike = rng.bool();
    let mut groups: Vec<Vec<VarId>> = Vec::new();
    for part in 0..parts {
        let own = (0..size).map(|i| {
            let domain = if alike { &domains[i] } else { &domains[rng.usize(0..size)] };
            model.add_decision(format!("x{part}.{i}"), domain)
        });
        groups.push(own.collect());
    }
    if wide {
        // A variable of many values makes masks wider.
        let many = if rng.usize(0..4) == 0 { 300 } else { 70 };
        let wide = model.add_decision("wide", &Domain::numbers((0..many).map(|value| value * 3)));
        let other = groups[0][0];
        if rng.bool() {
            let kind = rng.u8(0..5);
            let constraint = condition(&model, rng, kind, &[wide, other]);
            model.add(constraint);
        }
    }
    let kinds: &[u8] = match rng.usize(0..10) {
        0 => &[0],
        1 => &[1],
        2 => &[2],
        3 => &[0, 1],
        4 => &[5],
        5 => &[6],
        6 => &[2, 6],
        7 => &[7],
        8 => &[0, 7],
        _ => &[0, 1, 2, 3, 4, 5, 6, 7],
    };
    let seeds: Vec<(u64, u8)> =
        (0..rng.usize(1..=size + 1)).map(|_| (rng.u64(..), kinds[rng.usize(0..kinds.len())])).collect();
    for group in &groups {
        for &(seed, kind) in &seeds {
            let seed = if alike { seed } else { rng.u64(..) };
            let constraint = condition(&model, &mut Rng::with_seed(seed), kind, group);
            model.add(constraint);
        }
    }
    if parts > 1 && rng.bool() {
        let joint: Vec<VarId> = groups.iter().map(|group| group[rng.usize(0..size)]).collect();
        let constraint = condition(&model, rng, kinds[0], &joint);
        model.add(constraint);
    }
    model
}

fn any(model: &Model, rng: &mut Rng, id: VarId) -> Value {
    rng.u32(0..u32::try_from(model.variable(id).domain.len()).unwrap())
}

fn condition(model: &Model, rng: &mut Rng, kind: u8, group: &[VarId]) -> Constraint {
    let mut variables = group.to_vec();
    rng.shuffle(&mut variables);
    if kind == 6 {
        let mut filled: Vec<_> = variables.iter().map(|&id| model.atom(id, any(model, rng, id))).collect();
        // Further values of the same variables.
        for &id in &variables[..rng.usize(0..=variables.len() / 2)] {
            filled.push(model.atom(id, any(model, rng, id)));
        }
        filled.sort_unstable();
        filled.dedup();
        rng.shuffle(&mut filled);
        // A path or more, so that there is something to join.
        let path = (1..filled.len()).filter(|_| rng.usize(0..8) > 0).map(|vertex| (vertex - 1, vertex));
        let mut edges: Vec<(usize, usize)> = path.collect();
        edges.extend((2..filled.len()).filter(|_| rng.usize(0..4) == 0).map(|vertex| (vertex, vertex - 2)));
        return Constraint::Connected { filled, edges };
    }
    if kind == 7 {
        let sequence = rng.usize(0..=variables.len());
        let mut flips: Vec<_> = variables.iter().map(|&id| model.atom(id, any(model, rng, id))).collect();
        flips.truncate(rng.usize(0..=flips.len()));
        rng.shuffle(&mut variables);
        variables.truncate(sequence);
        return Constraint::Parity { variables, flips, odd: rng.bool() };
    }
    variables.truncate(rng.usize(2..=group.len().clamp(2, 4)));
    let any = |rng: &mut Rng, id: VarId| any(model, rng, id);
    match kind {
        0 => Constraint::AllDifferent { variables },
        1 => {
            let terms: Vec<(i64, VarId)> =
                variables.iter().map(|&id| ([1, 1, 1, -1, 2, -3][rng.usize(0..6)], id)).collect();
            let number = |rng: &mut Rng, id| model.variable(id).domain.number(any(rng, id));
            let sum: i64 = terms.iter().map(|&(factor, id)| factor * number(rng, id)).sum();
            let bounds = [sum.into(), (sum - 1..=sum + 1).into(), (..=sum).into(), (sum..).into()];
            Constraint::Linear { terms, sum: bounds[rng.usize(0..4)] }
        }
        2 => {
            let literal = |id| Literal { atom: model.atom(id, any(rng, id)), positive: rng.bool() };
            Constraint::Clause { literals: variables.into_iter().map(literal).collect() }
        }
        3 => {
            variables.truncate(3);
            let rows: Vec<Vec<Value>> =
                (0..rng.usize(1..12)).map(|_| variables.iter().map(|&id| any(rng, id)).collect()).collect();
            Constraint::Table(Table::new(variables, rows))
        }
        4 => {
            let (count, least) = (rng.usize(1..6), rng.usize(0..3));
            let count_bounds = Bounds { least, most: least + rng.usize(0..2) };
            let atoms = (0..count).map(|_| {
                let id = variables[rng.usize(0..variables.len())];
                model.atom(id, any(rng, id))
            });
            Constraint::Cardinality { atoms: atoms.collect(), count: count_bounds }
        }
        _ => {
            let atoms = variables.iter().map(|&id| {
                let last = model.variable(id).domain.len() - 1;
                model.atom(id, u32::try_from(last).unwrap())
            });
            Constraint::Cardinality { atoms: atoms.collect(), count: 1.into() }
        }
    }
}
