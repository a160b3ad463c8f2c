//! The rules of snake cubes, checked on the positions of the cubes.

use geduld_model::Violation;

use super::{Path, Position, SnakeCube, written};

pub(super) fn check(puzzle: &SnakeCube, path: &Path) -> Result<(), Violation> {
    let path = &path.path;
    if path.len() != puzzle.bends.len() {
        let message = format!("the path has {} cubes, the snake has {}", path.len(), puzzle.bends.len());
        return Err(Violation(message));
    }
    let mut places = path.clone();
    places.sort_unstable();
    if let Some(pair) = places.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Violation(format!("two cubes lie at {}", written(pair[0]))));
    }
    if let Some(&outside) = path.iter().find(|at| (0..3).any(|i| at[i] < 1 || at[i] > puzzle.size[i])) {
        return Err(Violation(format!("{} is outside the box", written(outside))));
    }
    for (index, pair) in path.windows(2).enumerate() {
        if distance(pair[0], pair[1]) != 1 {
            return Err(Violation(format!("cubes {} and {} do not touch", index + 1, index + 2)));
        }
    }
    for (index, three) in path.windows(3).enumerate() {
        // Straight on, the outer two agree in two coordinates; round a bend, in one.
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
        assert_eq!(check(&square(), &path(right)), Ok(()));
        let mut jump = right;
        jump.swap(1, 2);
        assert!(check(&square(), &path(jump)).unwrap_err().0.contains("do not touch"));
        let mut twice = right;
        twice[3] = right[1];
        assert!(check(&square(), &path(twice)).unwrap_err().0.contains("two cubes"));
        let straight = SnakeCube { bends: vec![false, false, true, false], ..square() };
        assert!(check(&straight, &path(right)).unwrap_err().0.contains("turns at cube 2"));
        let start = SnakeCube { start: Some(vec![[2, 2, 1]]), ..square() };
        assert!(check(&start, &path(right)).is_err());
        assert!(check(&square(), &Path { path: right[..3].to_vec() }).is_err());
    }
}
