//! Objectives: the models they give have the solutions of the file with the requested values of the objective.

use fastrand::Rng;
use geduld_flatzinc::{FlatModel, Objective, read};
use geduld_model::brute_force;

/// A random model without its goal. `o` is the objective. It is a name for a sum or any other variable, and it may be
/// shown or not.
fn random(rng: &mut Rng) -> String {
    let mut text = String::new();
    let count = rng.usize(2..5);
    for variable in 0..count {
        let note = if rng.u8(..4) == 0 { "var_is_introduced" } else { "output_var" };
        text += &format!("var {}..{}: x{variable} :: {note};\n", rng.i64(-2..1), rng.i64(1..4));
    }
    let names: Vec<String> = (0..count).map(|variable| format!("x{variable}")).collect();
    let names = names.join(",");
    let note = if rng.bool() { "output_var" } else { "var_is_introduced" };
    let wide = ["-30..30", "-3..4", "int", "-100000000000..100000000000"][rng.usize(..4)];
    text += &format!("var {wide}: o :: {note};\n");
    let mut factors = || (0..count).map(|_| rng.i64(-3..4).to_string()).collect::<Vec<_>>().join(",");
    let (sum, other) = (factors(), factors());
    let sign = if rng.bool() { 1 } else { -1 };
    text += &match rng.u8(..4) {
        0 => format!("constraint array_int_maximum(o,[{names}]);\n"),
        1 => "constraint int_times(x0,x1,o);\n".to_owned(),
        _ => format!("constraint int_lin_eq([{sum},{sign}],[{names},o],{});\n", rng.i64(-2..3)),
    };
    if rng.bool() {
        text += &format!("constraint int_lin_le([{other}],[{names}],{});\n", rng.i64(-2..5));
    }
    if rng.u8(..4) == 0 {
        text += "constraint int_ne(o,2);\n";
    }
    text
}

/// The solutions of a problem as texts, sorted.
fn solutions(problem: &FlatModel) -> Vec<String> {
    let instance = problem.instance("random");
    let mut texts: Vec<String> = brute_force(problem.model())
        .iter()
        .map(|values| {
            instance.checker.check(values).expect("a solution");
            instance.renderer.text(values, false)
        })
        .collect();
    texts.sort_unstable();
    texts
}

/// The values of the objective among the solutions whose objective is from `least` to `most`.
fn values(objective: &Objective, least: i64, most: i64) -> Vec<i64> {
    let problem = objective.within(least, most).expect("a model");
    let mut values: Vec<i64> = brute_force(problem.model())
        .iter()
        .map(|values| {
            problem.instance("random").checker.check(values).expect("a solution");
            objective.value(&problem, values).expect("a value")
        })
        .collect();
    values.sort_unstable();
    values.dedup();
    values
}

#[test]
fn an_objective_has_the_values_and_solutions_of_the_model() {
    let mut feasible = 0;
    for seed in 0..80 {
        let mut rng = Rng::with_seed(seed);
        let text = random(&mut rng);
        let goal = ["minimize", "maximize"][rng.usize(..2)];
        let objective = read(&format!("{text}solve {goal} o;")).unwrap().objective().unwrap().unwrap();
        assert_eq!(objective.is_maximized(), goal == "maximize");
        // The same model, with the objective fixed to each possible value.
        let with = |value: i64| {
            let fixed = format!("{text}constraint int_eq(o,{value});\nsolve satisfy;");
            solutions(&read(&fixed).unwrap().problem().unwrap())
        };
        let known: Vec<i64> = (-40..=40).filter(|&value| !with(value).is_empty()).collect();
        let Some((least, most)) = objective.ends() else {
            assert!(known.is_empty(), "{text}");
            continue;
        };
        assert_eq!(values(&objective, least, most), known, "{text}");
        for &value in &known {
            feasible += 1;
            assert_eq!(solutions(&objective.exactly(value).unwrap()), with(value), "{text}");
            let below: Vec<i64> = known.iter().copied().filter(|&other| other < value).collect();
            assert_eq!(values(&objective, least, value.saturating_sub(1)), below, "{text}");
        }
        assert!(values(&objective, most.saturating_add(1).max(41), i64::MAX).is_empty(), "{text}");
    }
    assert!(feasible > 200, "{feasible}");
}

#[test]
fn an_objective_may_be_a_number_an_element_or_none() {
    let value = |goal: &str| {
        let text = format!("var 2..3: x; array [1..2] of var int: a = [7,x]; solve {goal};");
        read(&text).unwrap().objective().unwrap().map(|objective| objective.ends())
    };
    assert_eq!(value("satisfy"), None);
    assert_eq!(value("minimize 5"), Some(Some((5, 5))));
    assert_eq!(value("maximize a[2]"), Some(Some((2, 3))));
    let refused =
        read("var 2..3: x; array [1..1] of var int: a = [x]; solve minimize a[2];").unwrap().objective();
    assert!(refused.unwrap_err().to_string().contains("no such element"));
    let contradiction = read("var 1..2: x; constraint int_lt(x,1); solve minimize x;").unwrap();
    assert_eq!(contradiction.objective().unwrap().unwrap().ends(), None);
    let json = r#"{"variables":{"x":{"type":"int","domain":[[1,4]]}},"arrays":{},"constraints":[],"output":["x"],
        "solve":{"method":"maximize","objective":"x"},"version":"1.0"}"#;
    assert_eq!(read(json).unwrap().objective().unwrap().unwrap().ends(), Some((1, 4)));
    let without = json.replace(",\"objective\":\"x\"", "");
    assert!(read(&without).unwrap_err().to_string().contains("without an objective"));
}

#[test]
fn an_objective_that_minizinc_made_up_is_not_shown() {
    // MiniZinc 2.10 writes this for a model whose solutions are fixed, and rejects solutions that name the variable.
    let file = read("var 3..3: X_INTRODUCED_4_; solve minimize X_INTRODUCED_4_;").unwrap();
    let problem = file.objective().unwrap().unwrap().exactly(3).unwrap();
    assert_eq!(problem.instance("fixed").renderer.text(&[], false), "");
}
