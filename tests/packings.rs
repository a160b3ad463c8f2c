//! Packings with published counts, recounted by an independent exact cover program: `tests/packings.json`.

use geduld_count::{Options, SatOptions};
use geduld_tests::counting::{count_by, count_sat, numbers};
use serde_json::Value;

/// The cases.
fn cases() -> Vec<Value> {
    let all: Value =
        serde_json::from_str(include_str!("packings.json")).expect("the list of cases is well formed");
    all["cases"].as_array().expect("the list of cases is well formed").clone()
}

/// The text of the file of a case.
fn toml(case: &Value) -> String {
    let grid = match case["grid"].as_str().expect("the list of cases is well formed") {
        "tri" => "triangle",
        "hex" => "hexagon",
        grid => grid,
    };
    let mut text = format!(
        "format = 1\nkind = \"packing\"\nname = {}\ngrid = \"{grid}\"\nflip = {}\nboard = {{ cells = {} }}\n",
        case["name"],
        case["flips_allowed"],
        shifted(&case["region"], grid)
    );
    for (name, piece) in case["pieces"].as_object().expect("the list of cases is well formed") {
        text +=
            &format!("[[piece]]\nname = {name:?}\ncells = {}\ncopies = {}\n", piece["cells"], piece["count"]);
    }
    text
}

/// The cells of a board, shifted so that no coordinate is negative.
fn shifted(region: &Value, grid: &str) -> Value {
    let mut cells: Vec<Vec<i64>> =
        serde_json::from_value(region.clone()).expect("the list of cases is well formed");
    let axes = if grid == "triangle" { 2 } else { cells[0].len() };
    for axis in 0..axes {
        let least =
            cells.iter().map(|cell| cell[axis]).min().expect("the list of cases is well formed").min(0);
        cells.iter_mut().for_each(|cell| cell[axis] -= least);
    }
    serde_json::to_value(cells).expect("the list of cases is well formed")
}

/// Counts the cases whose plain search takes a number of steps in this range.
fn check(steps: std::ops::Range<u64>, sat: bool) {
    let mut checked = 0;
    for case in cases() {
        let own = case["nodes_of_a_plain_exact_cover_search"].as_u64().unwrap_or(0);
        if !steps.contains(&own) {
            continue;
        }
        let text = toml(&case);
        let counted = match sat {
            true => count_sat(&text, SatOptions::default(), 2),
            false => count_by(&text, &Options::default(), 2).expect("it is counted"),
        };
        let number = |key: &str| {
            case[key]
                .as_u64()
                .map(|number| usize::try_from(number).expect("the list of cases is well formed"))
        };
        let expected = [
            ("solutions", number("raw")),
            ("up_to_rotation", number("up_to_rotation")),
            ("essentially_different", number("up_to_all")),
        ];
        for (key, stated) in expected {
            let stated = stated.map(|stated| numbers([(key, stated)]));
            assert!(
                stated.is_none_or(|stated| counted.get(key) == stated.get(key)),
                "{key} of {} is {:?}",
                case["name"],
                counted.get(key)
            );
        }
        checked += 1;
    }
    assert!(checked > 0);
}

/// All but one are counted in seconds.
const LARGE: u64 = 10_000_000;

#[test]
fn packings_have_their_published_numbers() {
    check(0..LARGE, false);
}

#[test]
#[ignore = "seconds: just test-slow"]
fn the_largest_packing_has_its_published_numbers() {
    check(LARGE..u64::MAX, false);
}

/// Those whose plain search takes few steps are counted by the SAT engine, too.
#[test]
fn small_packings_have_the_same_numbers_by_sat() {
    check(0..500, true);
}
