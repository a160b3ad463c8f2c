//! What is simplified before the model is built is applied, and the rules check does not rely on it.

use geduld_flatzinc::read;

use crate::brute;

/// The number of solutions of a small model after simplification.
fn solutions(text: &str) -> usize {
    let problem = read(text).expect("text").problem().expect("a model");
    let assignments: usize =
        problem.model().variables().iter().map(|variable| variable.domain.len()).product();
    assert!(assignments < 1000, "{assignments} assignments: nothing was simplified");
    brute::solutions(&problem).len()
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
    assert!(problem.is_ok_and(|problem| brute::solutions(&problem).is_empty()));
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

#[test]
fn roots_and_squares_are_bounded_by_one_another() {
    for (text, expected) in [
        ("var 0..100000: x; var 0..900: y; constraint int_pow(x, 2, y); solve satisfy;", [31, 31]),
        ("var 0..100000: x; var 0..900: y; constraint int_times(x, x, y); solve satisfy;", [31, 31]),
        ("var -200..100: x; var 0..900: y; constraint int_times(x, x, y); solve satisfy;", [61, 31]),
        // Half of the values.
        (
            "var 0..99: a; var 0..198: b; constraint int_lin_eq([2, -1], [a, b], 0); solve satisfy;",
            [100, 100],
        ),
    ] {
        let problem = read(text).expect("text").problem().expect("a model");
        let sizes: Vec<usize> =
            problem.model().variables().iter().map(|variable| variable.domain.len()).collect();
        assert_eq!(sizes, expected, "{text}");
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
                let mut found: Vec<Vec<i64>> = brute::solutions(&problem).iter().map(numbers).collect();
                let mut expected: Vec<Vec<i64>> =
                    (0..16).filter(fits).map(|bits| (0..4).map(|at| bits >> at & 1).collect()).collect();
                found.sort();
                expected.sort();
                assert_eq!(found, expected, "{text}");
            }
        }
    }
}

/// The constraints of a small model with `x` and `y`, which are shown, by their texts without the numbers of atoms.
fn written(constraints: &str) -> Vec<String> {
    let text = format!(
        "var 1..4: x :: output_var; var 1..4: y :: output_var; var 1..4: z :: output_var; var bool: p :: output_var;
        var bool: a :: var_is_introduced; var bool: b :: var_is_introduced; var bool: c :: var_is_introduced;
        var 0..3: n :: var_is_introduced; {constraints} solve satisfy;"
    );
    let problem = read(&text).expect("text").problem().expect("a model");
    let model = problem.model();
    let mut kinds: Vec<String> = model.constraints().iter().map(|own| own.kind().to_owned()).collect();
    let more = model.variables().len() - model.decision_count();
    kinds.extend((more > 0).then(|| format!("{more} more variables")));
    kinds
}

/// What the languages of users say of values with Booleans of their own is said of the values themselves.
#[test]
fn names_of_values_do_not_become_variables() {
    let named =
        "constraint int_eq_reif(x, 2, a); constraint int_ne_reif(y, 3, b); constraint int_le_reif(z, 1, c);";
    for (constraints, expected) in [
        ("constraint bool_clause([a, b], []);", vec!["clause"]),
        ("constraint bool_clause([a, b, c, p], []);", vec!["clause"]),
        ("constraint array_bool_or([a, b, c], p);", vec!["clause"; 4]),
        ("constraint array_bool_xor([a, b, c]);", vec!["parity"]),
        ("constraint bool_lin_eq([1, 1, 1], [a, b, c], 2);", vec!["exactly"]),
        ("constraint bool_lin_le([1, 1, 1], [a, b, c], 1);", vec!["cardinality"]),
        ("constraint bool_lin_le([1, 1, 1], [a, b, c], 2);", vec!["clause"]),
        ("constraint bool_lin_le([-2, -2, -2], [a, b, c], -1);", vec!["clause"]),
        ("constraint bool_le(a, b); constraint bool_le(b, c);", vec!["clause"; 2]),
        // As a number that counts differently, a Boolean is a variable.
        (
            "constraint int_lin_le([1, 7, 1], [a, b, n], 8);",
            vec!["table", "table", "sum", "3 more variables"],
        ),
    ] {
        assert_eq!(written(&format!("{named} {constraints}"))[..expected.len()], expected, "{constraints}");
    }
}

#[test]
fn bounds_of_one_sum_are_one_constraint() {
    for (constraints, expected) in [
        (
            "int_lin_le([1, 1, 1], [x, y, z], 7); constraint int_lin_le([-1, -1, -1], [x, y, z], -5);",
            vec!["sum"],
        ),
        ("int_lin_le([1, 1, 1], [x, y, z], 7); constraint int_lin_le([1, 1, 1], [y, z, x], 8);", vec!["sum"]),
        (
            "int_lin_le([1, 1, 1], [x, y, z], 7); constraint int_lin_le([1, 1], [x, y], 5);",
            vec!["sum", "sum"],
        ),
        // A number of occurrences that nothing else mentions is a bound of them.
        ("fzn_count_eq([x, y, z], 2, n); constraint int_le(n, 1);", vec!["cardinality"]),
        ("fzn_count_eq([x, y, z], 2, 1);", vec!["exactly"]),
    ] {
        assert_eq!(written(&format!("constraint {constraints}")), expected, "{constraints}");
    }
}
