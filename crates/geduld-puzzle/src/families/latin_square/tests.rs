//! A family with the four required traits works in the same way as the others: from the text of a file to counts,
//! checks and drawings.

use geduld_model::{Constraint, Instance, Value};

use crate::families::Solution;
use crate::{FAMILIES, Puzzle, Same, bundled, read};

fn latin(order: usize, pins: &str) -> Puzzle {
    read(&format!("format = 1\nkind = \"latin-square\"\nname = \"Latin\"\norder = {order}\n{pins}")).unwrap()
}

/// The solutions of the model, by trying the values of each variable in turn.
fn solutions(instance: &Instance<'_>) -> Vec<Vec<Value>> {
    let model = &instance.model;
    let mut partial = vec![Vec::new()];
    for variable in model.decisions() {
        let longer = partial.iter().flat_map(|begun: &Vec<Value>| {
            model.variable(variable).domain.values().map(|value| [begun.as_slice(), &[value]].concat())
        });
        // Only constraints on this variable can be newly broken. Of those on later variables, its part so far counts.
        let constraints: Vec<Constraint> = model
            .constraints()
            .iter()
            .filter(|constraint| constraint.variables(model).contains(&variable))
            .filter_map(|constraint| match constraint {
                Constraint::AllDifferent { variables } => Some(Constraint::AllDifferent {
                    variables: variables.iter().copied().filter(|other| *other <= variable).collect(),
                }),
                Constraint::Clause { literals } => Some(Constraint::Clause { literals: literals.clone() }),
                _ => None,
            })
            .collect();
        let holds =
            |values: &Vec<Value>| constraints.iter().all(|constraint| model.holds(constraint, values));
        partial = longer.filter(holds).collect();
    }
    partial
}

#[test]
fn the_known_numbers_are_counted() {
    // The numbers in the first row can be exchanged, so pins there leave one solution of order!
    let pins: String = (1..=5).map(|i| format!("[[pin]]\ncell = [1, {i}]\nvalue = {i}\n")).collect();
    for (order, pins, count) in
        [(1, "", 1), (2, "", 2), (3, "", 12), (4, "", 576), (5, &*pins, 161_280 / 120)]
    {
        let puzzle = latin(order, pins);
        let instance = puzzle.instance();
        let found = solutions(&instance);
        assert_eq!(found.len(), count);
        assert!(found.iter().all(|values| instance.checker.check(values).is_ok()));
    }
}

#[test]
fn the_rules_alone_have_as_many_solutions() {
    let puzzle = latin(3, "");
    let instance = puzzle.instance();
    let all = (0..3_u32.pow(9)).map(|code| (0..9).map(|cell| code / 3_u32.pow(cell) % 3).collect::<Vec<_>>());
    assert_eq!(all.filter(|values| instance.checker.check(values).is_ok()).count(), 12);
}

#[test]
fn pins_are_read_counted_and_checked() {
    let puzzle = latin(4, "[[pin]]\ncell = [1, 1]\nvalue = 2\n[[pin]]\ncell = [2, 2]\nvalue = 2\n");
    let found = solutions(&puzzle.instance());
    // 576 / 4 squares have a 2 in the corner. The 2 of the second row is in one of three columns.
    assert_eq!(found.len(), 576 / 4 / 3);
    let square = r#"{"rows":[[1,2,3,4],[2,1,4,3],[3,4,1,2],[4,3,2,1]]}"#;
    let solution = puzzle.family.parse_solution(square).unwrap();
    assert_eq!(puzzle.check(&solution).unwrap_err().0, "cell 1,1 is not as pinned");
    assert_eq!(latin(4, "").check(&solution), Ok(()));
    assert!(latin(5, "").check(&solution).is_err());
    let wrong = latin(2, "").family.parse_solution(r#"{"rows":[[1,2],[1,2]]}"#).unwrap();
    assert_eq!(latin(2, "").check(&wrong).unwrap_err().0, "row or column 2 has no 1");
    let magic = read(bundled::find("magic-3").unwrap().text).unwrap();
    assert!(magic.check(&solution).is_err() && puzzle.family.filled(&solution).is_ok());
}

#[test]
fn solutions_are_drawn_and_written() {
    let puzzle = latin(2, "");
    let instance = puzzle.instance();
    let values = &solutions(&instance)[1];
    let (text, mut json) = (instance.renderer.text(values, false), String::new());
    instance.renderer.json(values, &mut json);
    assert_eq!((text.as_str(), json.as_str()), ("2 1\n1 2\n", r#"{"rows":[[2,1],[1,2]]}"#));
    let solution = puzzle.family.solution(&instance.model, values);
    assert!(matches!(&solution, Solution::LatinSquare(square) if square.rows == [[2, 1], [1, 2]]));
    assert_eq!(puzzle.family.words(&solution), "2 1; 1 2");
    assert_eq!(puzzle.family.picture(&solution).items.len(), 4, "a text for each number");
}

#[test]
fn everything_else_has_a_default() {
    let mut puzzle = latin(4, "");
    assert_eq!(puzzle.instance().symmetries.len(), 1);
    assert_eq!(puzzle.instance().split_order.len(), 16);
    assert!(puzzle.set_same(Same::parse(["rotation"]).unwrap()).unwrap_err().help.contains("nothing"));
    assert_eq!(puzzle.family.facts()[0].key, "board");
    assert!(puzzle.family.board_picture().bounds().width() > 0.0, "a picture of the board has a size");
    assert!(puzzle.family.warnings().is_empty() && puzzle.family.contradiction().is_none());
    assert!(puzzle.family.add_pin("1,1=1").unwrap_err().message.contains("latin-square has no pins"));
    for condition in ["number 1 in corners", "border of one label", "1,1 < 1,2"] {
        assert!(puzzle.add_condition(condition).unwrap_err().message.contains("not a condition"));
    }
    assert!(puzzle.add_condition("fixed by half turn").unwrap_err().help.contains("no maps"));
    assert_eq!(puzzle.canonical_form(), latin(4, "").canonical_form());
    assert_ne!(puzzle.canonical_form(), latin(3, "").canonical_form());
    assert_eq!(puzzle.changes_to(&latin(4, "")), Ok(Some(Vec::new())));
    assert_eq!(puzzle.reasons_model().constraints().len(), 8);
    assert!(puzzle.identity().starts_with(r#"{"family":{"latin-square":{"order":4,"pins":[]}}"#));
}

#[test]
fn the_list_makes_it_known() {
    assert!(FAMILIES.iter().any(|family| family.kind == "latin-square"));
    let starter = bundled::starter("latin-square").unwrap();
    assert_eq!(read(starter.text).unwrap().family.kind(), "latin-square");
    let unknown = read("format = 1\nkind = \"latin\"\nname = \"x\"").unwrap_err();
    assert!(unknown.help.contains("latin-square"), "{}", unknown.help);
}
