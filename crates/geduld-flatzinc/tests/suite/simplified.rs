//! What is simplified before the model is built is applied, and the rules check does not rely on it.

use geduld_flatzinc::read;
use geduld_model::brute_force;

/// The number of solutions of a small model after simplification.
fn solutions(text: &str) -> usize {
    let problem = read(text).expect("text").problem().expect("a model");
    let assignments: usize =
        problem.model().variables().iter().map(|variable| variable.domain.len()).product();
    assert!(assignments < 1000, "{assignments} assignments: nothing was simplified");
    brute_force(problem.model()).len()
}

#[test]
fn a_set_is_applied_to_a_wide_variable_whatever_fixes_its_switch() {
    for switch in [
        "constraint set_in_reif(x, 1..10, true);",
        "constraint set_in_imp(x, 1..10, true);",
        "var bool: s = true; constraint set_in_reif(x, 1..10, s);",
        "var bool: s; constraint set_in_reif(x, 1..10, s); constraint bool_clause([s], []);",
        "constraint set_in_reif(x, 11..100000, false);",
        "constraint set_in_reif(x, {1, 2, 3}, false); constraint int_le(x, 13);",
    ] {
        let text = format!("var 1..100000: x :: output_var; {switch} solve satisfy;");
        assert_eq!(solutions(&text), 10, "{text}");
    }
}

#[test]
fn a_comparison_leaves_exactly_its_values_of_a_wide_variable() {
    for (constraint, count) in [
        ("int_le_reif(x, 5, true)", 5),
        ("int_le_reif(7, x, false)", 6),
        ("int_lin_eq_reif([3], [x], 12, true)", 1),
        ("int_lin_eq([3], [x], 13)", 0),
        ("int_lin_le([-2], [x], -199999)", 1),
        ("int_plus(x, 1, 4)", 1),
    ] {
        let text = format!("var 1..100000: x :: output_var; constraint {constraint}; solve satisfy;");
        assert_eq!(solutions(&text), count, "{text}");
    }
}

#[test]
fn a_switch_is_fixed_if_its_condition_is_decided() {
    for switch in [
        "constraint int_le_reif(y, 2, s);",
        "constraint set_in_reif(y, -9..9, s);",
        "constraint int_lin_ne_reif([1, 1], [y, y], 7, s);",
        "var 50..60: z; constraint int_plus(z, 0, 55); var bool: t; constraint int_max_reif(z, y, 3, t); constraint bool_not(s, t);",
        "var bool: t; constraint int_le_imp(3, y, t); constraint bool_not(s, t);",
    ] {
        let text = format!(
            "var 1..100000: x :: output_var; var -1..2: y :: output_var; var bool: s; {switch}
            constraint int_eq_reif(x, y, s); solve satisfy;"
        );
        assert_eq!(solutions(&text), 2, "{text}");
    }
    // A condition that always holds says nothing of the switch that implies it.
    let text = "var 1..100000: x :: output_var; var bool: s :: output_var; constraint int_le_imp(0, x, s);
        constraint int_le(x, 3); solve satisfy;";
    assert_eq!(solutions(text), 6);
    let text = "var 1..100000: x :: output_var; constraint int_max_reif(x, x, x, false); solve satisfy;";
    let problem = read(text).expect("text").problem();
    assert!(problem.is_ok_and(|problem| brute_force(problem.model()).is_empty()));
}

#[test]
fn powers_bound_their_bases() {
    let text = "var -1..3: x :: output_var; var int: z :: var_is_introduced; constraint int_pow(x, 3, z);
        constraint int_le(z, 7); solve satisfy;";
    assert_eq!(solutions(text), 3);
    let text = "var int: x :: output_var; constraint int_pow(x, 2, 16); solve satisfy;";
    assert_eq!(solutions(text), 2);
}

#[test]
fn the_rules_check_reads_the_constraints_of_the_file() {
    let text = "var 1..3: x :: output_var; var 1..3: y :: output_var; var bool: s = true;
        constraint int_lt_reif(x, y, s); solve satisfy;";
    let problem = read(text).expect("text").problem().expect("a model");
    let instance = problem.instance("check");
    // The values are 1 and 2 for x, 2 and 3 for y.
    assert!(instance.checker.check(&[0, 0]).is_ok());
    let broken = instance.checker.check(&[1, 0]).expect_err("2 < 2").to_string();
    assert!(broken.contains("int_lt_reif"), "{broken}");
}

/// The numbers of values of the variables in the model.
fn sizes(text: &str) -> Vec<usize> {
    let problem = read(text).expect("text").problem().expect("a model");
    problem.model().variables().iter().map(|variable| variable.domain.len()).collect()
}

#[test]
fn a_function_of_few_values_has_few_values() {
    for (text, expected) in [
        // Both ways, for one variable: squares, and their roots.
        ("var 0..100000: x; var 0..100000: y; constraint int_pow(x, 2, y); solve satisfy;", &[317, 317][..]),
        ("var 0..100000: x; var 0..100000: y; constraint int_times(x, x, y); solve satisfy;", &[317, 317]),
        ("var -200..100: x; var 0..100000: y; constraint int_times(x, x, y); solve satisfy;", &[301, 201]),
        (
            "var 1..2: x; var 0..100000: y; constraint int_lin_eq([30000, -1], [x, y], 0); solve satisfy;",
            &[2, 2],
        ),
        (
            "var -1..3: a; var 1..2: b; var 0..65536: c;
             constraint int_lin_eq([1000, -100, -1], [a, b, c], -777); solve satisfy;",
            &[4, 2, 8],
        ),
        (
            "var 1..9: a; var 1..9: b; var 0..500: c; constraint int_times(a, b, c); solve satisfy;",
            &[9, 9, 36],
        ),
        (
            "var 0..99: a; var 0..198: b; constraint int_lin_eq([2, -1], [a, b], 0); solve satisfy;",
            &[100, 100],
        ),
        // The result is also an input.
        ("var 0..300: a; var 0..300: b; constraint int_times(a, b, b); solve satisfy;", &[301, 301]),
    ] {
        assert_eq!(sizes(text), expected, "{text}");
    }
}

#[test]
fn functions_of_few_values_lose_no_solution() {
    // The values of the function that brute force finds are those that are left.
    for (function, of) in [
        ("int_pow(x, 2, y)", (|x| Some(x * x)) as fn(i64) -> Option<i64>),
        ("int_pow(x, 3, y)", |x| Some(x * x * x)),
        ("int_times(x, x, y)", |x| Some(x * x)),
        ("int_div(7000, x, y)", |x| if x == 0 { None } else { Some(7000 / x) }),
        ("int_lin_eq([70, -3], [x, y], 5)", |x| {
            (x * 70 - 5).checked_rem(3).filter(|&rest| rest == 0).map(|_| (x * 70 - 5) / 3)
        }),
        ("int_lin_ne_reif([70, -3], [x, y], 5, false)", |x| {
            ((x * 70 - 5) % 3 == 0).then_some((x * 70 - 5) / 3)
        }),
    ] {
        for (least, most) in [(-40, 40), (0, 90), (-70, 3)] {
            let text = format!(
                "var {least}..{most}: x :: output_var; var -700..9000: y :: output_var; constraint {function}; solve satisfy;"
            );
            let problem = read(&text).expect("text").problem().expect("a model");
            let pairs = (least..=most).filter_map(|x| Some((x, of(x)?)));
            let expected: Vec<(i64, i64)> = pairs.filter(|&(_, y)| (-700..=9000).contains(&y)).collect();
            let model = problem.model();
            let variables: Vec<_> = model.decisions().collect();
            let has =
                |at: usize, number: i64| model.variable(variables[at]).domain.value_of(number).is_some();
            assert!(expected.iter().all(|&(x, y)| has(0, x) && has(1, y)), "{text}");
            let values = model.variable(variables[1]).domain.len();
            assert!(values <= 2 * expected.len().max(1), "{text}: {values} values");
        }
    }
}

#[test]
fn a_sum_of_truth_values_that_chooses_one_is_a_count() {
    let kind = |sum: &str| {
        let text = format!(
            "var bool: a; var 0..1: b; var 4..6: c :: output_var; var {{2, 5}}: d; constraint {sum}; solve satisfy;"
        );
        let problem = read(&text).expect("text").problem().expect("a model");
        let model = problem.model();
        let kinds: Vec<&str> = model.constraints().iter().map(geduld_model::Constraint::kind).collect();
        kinds.join(" ")
    };
    for (sum, expected) in [
        ("int_lin_eq([3, 3, 1], [a, b, d], 5)", "exactly"),
        ("int_lin_eq([3, 3, 1], [a, b, d], 8)", "exactly"),
        ("int_lin_le([3, 3, 1], [a, b, d], 5)", "cardinality"),
        ("int_lin_le([-3, -3, -1], [a, b, d], -5)", "clause"),
        ("int_lin_le([-3, -3, -1], [a, b, d], -8)", "cardinality"),
        ("int_lin_le([3, 3, 1], [a, b, d], 8)", "clause"),
        ("int_lin_le([3, 3, 2], [a, b, d], 10)", "sum"),
        ("int_lin_eq([1, 1, 1], [a, b, c], 6)", "sum"),
    ] {
        assert_eq!(kind(sum), expected, "{sum}");
    }
}

#[test]
fn counts_of_truth_values_are_those_of_their_sums() {
    let names = ["a", "b", "c", "d"];
    for factors in [[1, 1, 1, 1], [1, -1, 1, 1], [2, -2, -2, 2], [1, 1, 2, 1], [-1, -1, -1, -1]] {
        for right in -5i64..=5 {
            for relation in ["int_lin_eq", "int_lin_le"] {
                let variables = names.map(|name| format!("var 0..1: {name} :: output_var; "));
                let text = format!(
                    "{} constraint {relation}({factors:?}, [a, b, c, d], {right}); solve satisfy;",
                    variables.concat()
                );
                let sum = |bits: i64| (0..4).map(|at| factors[at] * (bits >> at & 1)).sum::<i64>();
                let fits = |bits: &i64| {
                    if relation == "int_lin_eq" { sum(*bits) == right } else { sum(*bits) <= right }
                };
                let problem = read(&text).expect("text").problem().expect("a model");
                let numbers = |values: &Vec<u32>| -> Vec<i64> {
                    problem.outputs(values).iter().map(|output| output.numbers[0]).collect()
                };
                let mut found: Vec<Vec<i64>> = brute_force(problem.model()).iter().map(numbers).collect();
                let mut expected: Vec<Vec<i64>> =
                    (0..16).filter(fits).map(|bits| (0..4).map(|at| bits >> at & 1).collect()).collect();
                found.sort();
                expected.sort();
                assert_eq!(found, expected, "{text}");
            }
        }
    }
}
