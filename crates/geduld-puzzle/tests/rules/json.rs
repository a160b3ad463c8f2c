//! Solutions of bundled puzzles as JSON.

use geduld_model::Value;
use geduld_puzzle::bundled::BUNDLED;
use geduld_puzzle::read;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn any_values_are_written_as_their_solution_is(choices in prop::collection::vec(any::<u32>(), 7..50)) {
        for bundled in BUNDLED {
            let puzzle = read(bundled.text).unwrap();
            let instance = puzzle.instance();
            let sizes = instance.model.decisions().map(|cell| instance.model.variable(cell).domain.len());
            let values: Vec<Value> = sizes
                .zip(choices.iter().cycle())
                .map(|(size, &choice)| choice % u32::try_from(size).unwrap())
                .collect();
            let solution = puzzle.family.solution(&instance.model, &values);
            let mut json = String::new();
            instance.renderer.json(&values, &mut json);
            prop_assert_eq!(json, serde_json::to_string(&solution).unwrap());
            let by_solution = puzzle.family.check(&solution);
            prop_assert_eq!(instance.checker.check(&values), by_solution);
        }
    }
}
