//! The rules of snake cubes, checked on the positions of the cubes.

use geduld_model::{Model, SolutionChecker, Value, Violation, number_of};

use super::model::{position, positions};
use super::puzzle::{Path, Position, SnakeCube, written};
use super::{conditions, symmetry};
use crate::condition::Filled;
use crate::family::{BoardMaps as _, ComposedJson, JsonWriter, RulesCheck, json_text};

impl RulesCheck for SnakeCube {
    type Solution = Path;

    fn solution(&self, _: &Model, values: &[Value]) -> Path {
        Path { path: values.iter().map(|&value| position(self.size, value)).collect() }
    }

    fn check(&self, path: &Path) -> Result<(), Violation> {
        check_path(self, &path.path)
    }

    fn checker<'a>(&'a self, _: &Model) -> Box<dyn SolutionChecker + 'a> {
        Box::new(Checker { puzzle: self, positions: positions(self).collect() })
    }

    fn json_writer<'a>(&'a self, _: &Model) -> Box<dyn JsonWriter + 'a> {
        let contents = positions(self).map(|at| format!(",{}", json_text(&at))).collect();
        let before = (0..self.cubes()).map(|cube| (cube == 0).then_some("{\"path\":[")).collect();
        Box::new(ComposedJson { before, contents, after: "]}" })
    }

    fn filled(&self, path: &Path) -> Filled {
        conditions::filled(self, path)
    }

    fn is_fixed(&self, path: &Path, map: &str) -> bool {
        let all = self.map_kinds().iter().copied().collect();
        let mut maps = symmetry::maps(self, &all).into_iter();
        maps.any(|known| known.name() == map && known.fixes(self.size, &path.path))
    }
}

/// Checks values. It uses the position that each value stands for, and ignores the constraints of the model.
struct Checker<'a> {
    puzzle: &'a SnakeCube,
    positions: Vec<Position>,
}

impl SolutionChecker for Checker<'_> {
    fn check(&self, values: &[Value]) -> Result<(), Violation> {
        let path: Vec<Position> = values.iter().map(|&value| self.positions[value as usize]).collect();
        check_path(self.puzzle, &path)
    }
}

fn check_path(puzzle: &SnakeCube, path: &[Position]) -> Result<(), Violation> {
    if path.len() != puzzle.bends.len() {
        let message =
            format!("the path has {}, the snake has {}", number_of(path.len(), "cube"), puzzle.bends.len());
        return Err(Violation(message));
    }
    check_places(puzzle.size, path)?;
    for (index, pair) in path.windows(2).enumerate() {
        if distance(pair[0], pair[1]) != 1 {
            return Err(Violation(format!("cubes {} and {} do not touch", index + 1, index + 2)));
        }
    }
    for (index, three) in path.windows(3).enumerate() {
        // On a straight run the outer two cubes agree in two coordinates, around a bend in one.
        let agree = (0..3).filter(|&axis| three[0][axis] == three[2][axis]).count();
        let wanted = if puzzle.bends[index + 1] { 1 } else { 2 };
        if agree != wanted {
            let does = if agree == 1 { "turns" } else { "runs straight" };
            return Err(Violation(format!("the string {does} at cube {}", index + 2)));
        }
    }
    if let Some(start) = &puzzle.start
        && !start.contains(&path[0])
    {
        return Err(Violation(format!("cube 1 lies at {}, which is no start", written(path[0]))));
    }
    for pin in &puzzle.pins {
        if path[pin.cube - 1] != pin.at {
            return Err(Violation(format!("cube {} is not at {}, as pinned", pin.cube, written(pin.at))));
        }
    }
    Ok(())
}

/// Checks that every cube lies in the box, and no two in the same place.
fn check_places([x, y, z]: [usize; 3], path: &[Position]) -> Result<(), Violation> {
    let mut taken = vec![false; x * y * z];
    for &at in path {
        if (0..3).any(|axis| at[axis] < 1 || at[axis] > [x, y, z][axis]) {
            return Err(Violation(format!("{} is outside the box", written(at))));
        }
        let place = (at[0] - 1) + x * ((at[1] - 1) + y * (at[2] - 1));
        if std::mem::replace(&mut taken[place], true) {
            return Err(Violation(format!("two cubes lie at {}", written(at))));
        }
    }
    Ok(())
}

fn distance(a: Position, b: Position) -> usize {
    (0..3).map(|axis| a[axis].abs_diff(b[axis])).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> SnakeCube {
        SnakeCube { size: [2, 2, 1], bends: vec![false, true, true, false], start: None, pins: vec![] }
    }

    #[test]
    fn a_folded_square_is_right_and_each_change_is_wrong() {
        let path = |path: [Position; 4]| Path { path: path.to_vec() };
        let right = [[1, 1, 1], [2, 1, 1], [2, 2, 1], [1, 2, 1]];
        assert_eq!(square().check(&path(right)), Ok(()));
        let mut jump = right;
        jump.swap(1, 2);
        assert!(square().check(&path(jump)).unwrap_err().0.contains("do not touch"));
        let mut twice = right;
        twice[3] = right[1];
        assert!(square().check(&path(twice)).unwrap_err().0.contains("two cubes"));
        let straight = SnakeCube { bends: vec![false, false, true, false], ..square() };
        assert!(straight.check(&path(right)).unwrap_err().0.contains("turns at cube 2"));
        let start = SnakeCube { start: Some(vec![[2, 2, 1]]), ..square() };
        assert!(start.check(&path(right)).is_err());
        assert!(square().check(&Path { path: right[..3].to_vec() }).is_err());
    }
}
