//! Checks that cubes cover the whole search space.

use geduld_model::{Model, Value, VarId};

/// A variable and the value that a cube gives it, for each variable it fixes.
pub(crate) type CubeValues = Vec<(VarId, Value)>;

/// Checks that the cubes are the leaves of a tree, in its order. Every inner node has one branch for each value of a
/// variable. Every variable of a model has exactly one value, so each solution lies in exactly one cube.
///
/// *Requires*: no cube fixes a variable twice.
///
/// # Errors
/// A description of the cube that is missing or out of place.
pub(crate) fn check(model: &Model, cubes: &[CubeValues]) -> Result<(), String> {
    covers(model, cubes, 0)
}

/// Checks the cubes below a node of the tree. They have the first `depth` values in common.
fn covers(model: &Model, cubes: &[CubeValues], depth: usize) -> Result<(), String> {
    let Some(first) = cubes.first() else { return Err("there are no cubes".to_owned()) };
    let Some(&(variable, _)) = first.get(depth) else {
        return if cubes.len() == 1 { Ok(()) } else { Err("one cube lies in another".to_owned()) };
    };
    let mut rest = cubes;
    for value in model.variable(variable).domain.values() {
        let of_value = |cube: &CubeValues| cube.get(depth) == Some(&(variable, value));
        let branch = rest.iter().take_while(|cube| of_value(cube)).count();
        if branch == 0 {
            return Err(format!(
                "a cube with {} is missing or out of place",
                name(model, &first[..depth], variable, value)
            ));
        }
        covers(model, &rest[..branch], depth + 1)?;
        rest = &rest[branch..];
    }
    match rest.first() {
        None => Ok(()),
        Some(_) => Err("a cube is out of place".to_owned()),
    }
}

fn name(model: &Model, above: &[(VarId, Value)], variable: VarId, value: Value) -> String {
    let atoms = above.iter().copied().chain([(variable, value)]);
    atoms.map(|(variable, value)| model.atom_name(model.atom(variable, value))).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use geduld_model::Domain;

    use super::*;

    #[test]
    fn only_whole_trees_cover() {
        let mut model = Model::new();
        let x = model.add_decision("x", &Domain::numbers(1..=2));
        let y = model.add_decision("y", &Domain::numbers(1..=3));
        let tree: Vec<CubeValues> =
            vec![vec![(x, 0)], vec![(x, 1), (y, 0)], vec![(x, 1), (y, 1)], vec![(x, 1), (y, 2)]];
        assert_eq!(check(&model, &tree), Ok(()));
        assert_eq!(check(&model, &[vec![]]), Ok(()));
        assert!(check(&model, &[]).is_err());
        for lost in 0..tree.len() {
            let mut cubes = tree.clone();
            cubes.remove(lost);
            assert!(check(&model, &cubes).is_err(), "{lost}");
            let mut cubes = tree.clone();
            cubes.insert(lost, tree[lost].clone());
            assert!(check(&model, &cubes).is_err(), "{lost} doubled");
            let mut cubes = tree.clone();
            cubes.swap(lost, (lost + 1) % tree.len());
            assert!(check(&model, &cubes).is_err(), "{lost} moved");
        }
    }
}
