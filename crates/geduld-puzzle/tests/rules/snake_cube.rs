//! Snake cubes: the rules on positions.

use geduld_puzzle::snake_cube::{Path, Position, SnakeCube};
use geduld_puzzle::{Solution, read};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::random::snake_cube::{positions, puzzles, searches, toml};
use crate::verdict;

/// Whether a path satisfies every rule.
fn naive(puzzle: &SnakeCube, path: &[Position]) -> bool {
    let mut sorted = path.to_vec();
    sorted.sort_unstable();
    let step = |index: usize| -> Vec<i64> {
        let int = |x: usize| i64::try_from(x).unwrap();
        (0..3).map(|axis| int(path[index + 1][axis]) - int(path[index][axis])).collect()
    };
    sorted == positions(puzzle.size)
        && (1..path.len()).all(|index| step(index - 1).iter().map(|x| x.abs()).sum::<i64>() == 1)
        && (1..path.len().saturating_sub(1))
            .all(|index| (step(index - 1) != step(index)) == puzzle.bends[index])
        && puzzle.start.as_ref().is_none_or(|start| start.contains(&path[0]))
        && puzzle.pins.iter().all(|pin| path[pin.cube - 1] == pin.at)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rules_on_values_agree_with_rules_on_positions(
        puzzle in puzzles(),
        search in any::<Index>(),
        exchanged in prop::option::weighted(0.3, any::<[Index; 2]>()),
        moved in prop::option::weighted(0.3, (any::<Index>(), prop::array::uniform3(0_usize..6))),
    ) {
        let read = read(&toml(&puzzle)).unwrap();
        let searches = searches(puzzle.size);
        let mut paths = searches.clone();
        paths.truncate(40);
        paths.push(search.get(&searches).clone());
        for path in &mut paths {
            if let Some([a, b]) = exchanged {
                let count = path.len();
                path.swap(a.index(count), b.index(count));
            }
            let [x, y, _] = puzzle.size;
            let value = |at: &Position| u32::try_from(at[0] - 1 + x * (at[1] - 1 + y * (at[2] - 1))).unwrap();
            let (solution, verdict) = verdict(&read, &path.iter().map(value).collect::<Vec<_>>());
            prop_assert_eq!(solution, Solution::SnakeCube(Path { path: path.clone() }));
            prop_assert_eq!(verdict.is_ok(), naive(&puzzle, path), "{:?}", verdict);
            if let Some((cube, at)) = moved {
                let cube = cube.index(path.len());
                path[cube] = at;
            }
            let verdict = read.family.check(&Solution::SnakeCube(Path { path: path.clone() }));
            prop_assert_eq!(verdict.is_ok(), naive(&puzzle, path), "{:?}", verdict);
        }
    }
}
