//! The part of a formula that is still open, as a formula.

use super::boolean_conditions::{Formula, Graph, Sum};
use super::literal::BooleanLiteral;
use super::units::Units;

/// The part of a formula that `units` leave open. Its first Boolean is true and represents everything that is known.
///
/// Cost: linear in the formula.
pub(super) fn reduce(formula: &Formula, units: &Units) -> Formula {
    let truth = BooleanLiteral::new(0, false);
    let mut booleans = 1;
    let map: Vec<BooleanLiteral> = (0..formula.booleans)
        .map(|boolean| {
            let literal = BooleanLiteral::new(boolean, false);
            if units.holds(literal) {
                truth
            } else if units.holds(!literal) {
                !truth
            } else {
                booleans += 1;
                BooleanLiteral::new(booleans - 1, false)
            }
        })
        .collect();
    let image = |literal: BooleanLiteral| {
        let image = map[literal.boolean()];
        if literal.is_negated() { !image } else { image }
    };
    let open = |literals: &Vec<BooleanLiteral>| -> Vec<BooleanLiteral> {
        literals.iter().filter(|&&literal| units.is_open(literal)).map(|&literal| image(literal)).collect()
    };
    let mut reduced = Formula { booleans, decisions: formula.decisions, ..Formula::default() };
    reduced.atoms = formula.atoms.iter().map(|&literal| image(literal)).collect();
    reduced.known.clone_from(&formula.known);
    for &shown in &formula.shown {
        if units.holds(shown.literal) {
            reduced.known[shown.variable as usize] = shown.value;
        } else if units.is_open(shown.literal) {
            let mut shown = shown;
            shown.literal = image(shown.literal);
            reduced.shown.push(shown);
        }
    }
    reduced.clauses = vec![vec![truth]];
    let unsatisfied =
        formula.clauses.iter().filter(|clause| !clause.iter().any(|&literal| units.holds(literal)));
    reduced.clauses.extend(unsatisfied.map(open));
    reduced.at_most_one = formula.at_most_one.iter().map(open).filter(|group| group.len() > 1).collect();
    for sum in &formula.sums {
        let known = |&&(literal, _): &&(BooleanLiteral, u64)| units.holds(literal);
        let sure: u64 = sum.terms.iter().filter(known).map(|&(_, weight)| weight).sum();
        let open = sum.terms.iter().filter(|&&(literal, _)| units.is_open(literal));
        let terms: Vec<(BooleanLiteral, u64)> =
            open.map(|&(literal, weight)| (image(literal), weight)).collect();
        if !terms.is_empty() {
            reduced.sums.push(Sum { terms, least: sum.least.saturating_sub(sure), most: sum.most - sure });
        }
    }
    reduced.graphs = formula.graphs.iter().map(|graph| without_empty(graph, units, image)).collect();
    reduced.parities.clone_from(&formula.parities);
    reduced.parities.iter_mut().flat_map(|parity| &mut parity.flips).for_each(|flip| *flip = image(*flip));
    reduced
}

/// A graph without the vertices that cannot be filled.
fn without_empty(graph: &Graph, units: &Units, image: impl Fn(BooleanLiteral) -> BooleanLiteral) -> Graph {
    let mut places: Vec<Option<usize>> = Vec::new();
    let mut vertices = Vec::new();
    for &vertex in &graph.vertices {
        places.push((!units.holds(!vertex)).then_some(vertices.len()));
        if !units.holds(!vertex) {
            vertices.push(image(vertex));
        }
    }
    let edges = graph.edges.iter().filter_map(|&(a, b)| Some((places[a]?, places[b]?))).collect();
    Graph { vertices, edges }
}
