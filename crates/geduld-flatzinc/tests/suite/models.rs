//! Models written by MiniZinc. `tests/models/README.md` describes them.

use geduld_flatzinc::read;
use geduld_model::Role;

#[test]
fn text_and_json_of_a_model_have_the_same_outputs_and_nothing_existential() {
    for text in [include_str!("../models/mixed.fzn"), include_str!("../models/mixed.fzn.json")] {
        let problem = read(text).unwrap().problem().unwrap();
        let model = problem.model();
        // One of seven outputs is fixed by the constraints.
        assert_eq!(model.decision_count(), 6);
        assert!(model.variables().iter().all(|variable| variable.role != Role::Existential), "{model:?}");
    }
}

#[test]
fn queens_are_different_in_text_and_json() {
    for text in [include_str!("../models/queens6.fzn"), include_str!("../models/queens6.fzn.json")] {
        let problem = read(text).unwrap().problem().unwrap();
        assert_eq!(problem.model().decision_count(), 6);
        let instance = problem.instance("queens");
        assert!(instance.checker.check(&[1, 3, 5, 0, 2, 4]).is_ok());
        assert!(instance.checker.check(&[0, 1, 2, 3, 4, 5]).is_err());
        assert!(
            instance
                .renderer
                .text(&[1, 3, 5, 0, 2, 4], false)
                .ends_with("= array1d(1..6, [2, 4, 6, 1, 3, 5]);\n")
        );
    }
}
