//! Unsupported constructs are refused with their name, their line and a remedy.

use geduld_flatzinc::{FlatZincError, read};

use crate::brute::is_completed;

fn refused(text: &str) -> FlatZincError {
    read(text).and_then(|model| model.problem()).expect_err("it is refused")
}

#[test]
fn errors_name_line_construct_and_remedy() {
    let rows = [
        ("\nvar float: f;\nsolve satisfy;", 2, "`f` is a float variable", "integers"),
        ("var set of 1..3: s; solve satisfy;", 1, "`s` is a set variable", "nosets.mzn"),
        ("var bool: b;\nconstraint float_plus(b);\nsolve satisfy;", 2, "`float_plus`", "integers"),
        ("var bool: b;\nconstraint set_card(b);\nsolve satisfy;", 2, "`set_card`", "nosets.mzn"),
        ("var bool: b;\nconstraint fzn_circuit(b);\nsolve satisfy;", 2, "`fzn_circuit`", "-G std"),
        ("var 1..9: x;\n\nsolve minimize x;", 3, "the best solution", "objective"),
        ("var 1..9: x;\nconstraint int_le(x);\nsolve satisfy;", 2, "`int_le` takes 2 arguments", "again"),
        ("constraint int_le(x, 3);\nsolve satisfy;", 1, "`int_le`: `x` is not declared", "again"),
        ("var 1..3: x;\nvar 1..2: x;\nsolve satisfy;", 2, "`x` is declared a second time", "again"),
        ("var 1..3: x", 1, "expected `;`, found the end of the file", "again"),
        ("var 1..3: x;\n", 2, "without a `solve` item", "again"),
        ("int: n = 9223372036854775808;", 1, "9223372036854775808 does not fit into 64 bits", "smaller"),
        ("var bool: b :: note(\"open);", 1, "a text in quotes does not end", "again"),
        ("var 1..3: x; constraint int_lin_eq([1],[x,x],3); solve satisfy;", 1, "different lengths", "again"),
        (
            "{\n\"variables\": {\n\"x\": 3},\n\"constraints\": [], \"solve\": {\"method\": \"satisfy\"}}",
            3,
            "the variable `x`",
            "again",
        ),
        (
            "{\"variables\": {},\n\"constraints\": [\n{\"id\": 3}], \"solve\": {\"method\": \"satisfy\"}}",
            3,
            "constraint number 1",
            "again",
        ),
        ("{\"variables\": {}}", 1, "missing field `constraints`", "again"),
        (
            "var 0..3: x;\nconstraint bool_clause([x],[]);\nsolve satisfy;",
            2,
            "Boolean, found the integer `x`",
            "again",
        ),
        ("var 0..3: x; constraint int_le_reif(x,2,3); solve satisfy;", 1, "a Boolean, found 3", "again"),
        ("array [1..3] of int: a = [1,2];\nsolve satisfy;", 1, "has 2 elements, but 3 are declared", "again"),
        (
            "var 1..3: x;\narray [1..2] of var int: a :: output_array([1..3]) = [x,x];\nsolve satisfy;",
            3,
            "the index sets of the output `a`",
            "again",
        ),
    ];
    for (text, line, message, remedy) in rows {
        let error = refused(text);
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(error.message.contains(message), "{text}: {error}");
        assert!(error.remedy.contains(remedy), "{text}: {}", error.remedy);
    }
}

/// Such a model has only its decisions, and the demand that they can be completed.
#[test]
fn what_cannot_be_written_out_is_left_to_propagation() {
    let rows = [
        (
            "var int: x; var int: y; var int: z;\nconstraint int_plus(x,y,z);\nsolve satisfy;",
            "line 1: the variable `x` has",
            [i64::MIN, i64::MAX, -1],
            true,
        ),
        (
            "var -60000..60000: x; var 1..60000: y; var 0..60000: z;\nconstraint int_div(x,y,z);\nsolve satisfy;",
            "line 1: the variable `x` has 120000 values, but at most 65536 values are listed",
            [-7, 3, -2],
            false,
        ),
        (
            "var 0..3: x; var 0..3: y; var 0..9: z;\nconstraint int_lin_le([9223372036854775807,-9223372036854775807,1],[x,y,z],0);\nsolve satisfy;",
            "line 2: the numbers of `int_lin_le` add up to more than 64 bits",
            [0, 1, 4],
            true,
        ),
    ];
    for (text, why, solution, expected) in rows {
        let problem = read(text).unwrap().problem().unwrap();
        assert!(problem.model().untranslated().is_some_and(|reason| reason.starts_with(why)), "{text}");
        assert_eq!(problem.model().constraints().len(), 1);
        let instance = problem.instance("wide");
        let source = instance.source.as_ref().unwrap();
        assert_eq!(source.network.outputs.len(), 3);
        let values = source.values(&instance.model, &solution);
        assert_eq!(values.is_some_and(|values| instance.model.is_satisfied(&values)), expected, "{text}");
    }
}

#[test]
fn bounds_that_constraints_imply_make_wide_variables_small() {
    let text =
        "var 0..9: x; var 0..9: y; var int: sum :: var_is_introduced; var int: product :: var_is_introduced;
        constraint int_lin_eq([1,1,-1],[x,y,sum],0); constraint int_times(sum,x,product);
        constraint int_le(product, 20); solve satisfy;";
    let problem = read(text).unwrap().problem().unwrap();
    let expected = (0..10).flat_map(|x| (0..10).map(move |y| (x, y))).filter(|(x, y)| (x + y) * x <= 20);
    let found = problem.model().variables().iter().map(|variable| variable.domain.len()).collect::<Vec<_>>();
    // No product is 19.
    assert_eq!(found, [10, 10, 19, 20]);
    assert_eq!(geduld_model::brute_force(problem.model()).len(), expected.count());
    // Counts of values.
    let text = "array [1..2] of var int: counts :: output_array([1..2]) = [n, m]; var int: n; var int: m; var 1..2: x; var 1..3: y;
        constraint fzn_global_cardinality([x, y, x], [1, 2], counts); solve satisfy;";
    let problem = read(text).unwrap().problem().unwrap();
    assert!(problem.model().variables().iter().all(|variable| variable.domain.len() <= 4));
}

/// Together these variables have more values than a model may have, so they get digits.
#[test]
fn many_variables_with_many_values_have_digits() {
    let names: Vec<String> = (0..60).map(|number| format!("x{number}")).collect();
    let declared: String =
        names.iter().map(|name| format!("var 1..60000: {name} :: output_var;\n")).collect();
    let text = format!("{declared}constraint fzn_all_different_int([{}]);\nsolve satisfy;", names.join(","));
    let problem = read(&text).unwrap().problem().unwrap();
    assert!(problem.model().untranslated().is_some());
    let values = |numbers: &[i64]| problem.source().unwrap().values(problem.model(), numbers);
    let mut numbers: Vec<i64> = (1..=60).map(|number| number * 1_000).collect();
    assert!(is_completed(&problem, &values(&numbers).unwrap()));
    numbers[59] = 1_000;
    assert!(values(&numbers).is_none_or(|values| !is_completed(&problem, &values)));
}

/// A float that is only printed is left out. Otherwise the error names it, and never a name that MiniZinc introduced.
#[test]
fn floats_that_are_only_printed_are_left_out() {
    let ints = "var 0..4: x :: output_var; var 0..4: y; ";
    let half = "var 0.0..4.0: X_INTRODUCED_0_; constraint int2float(x, X_INTRODUCED_0_); ";
    let array = "array [1..1] of var float: a :: output_array([1..1]) = [X_INTRODUCED_1_]; ";
    for (floats, left_out) in [
        ("var 0.0..1.0: f; ", Ok("")),
        ("var 0.0..1.0: f :: output_var; ", Ok("f")),
        (
            "var 0.0..2.0: f :: output_var; constraint float_lin_eq([2.0,-1.0],[f,X_INTRODUCED_0_],0.0); ",
            Ok("f"),
        ),
        ("var float: f :: output_var; constraint float_times(X_INTRODUCED_0_,X_INTRODUCED_0_,f); ", Ok("f")),
        ("var float: X_INTRODUCED_1_; constraint float_max(X_INTRODUCED_0_,1.5,X_INTRODUCED_1_); ", Ok("")),
        // The bounds restrict x.
        (
            "var 0.0..1.5: f :: output_var; constraint float_lin_eq([2.0,-1.0],[f,X_INTRODUCED_0_],0.0); ",
            Err("`f` is"),
        ),
        // A constraint needs it.
        ("var 0.0..9.0: f; constraint float_lt(f,X_INTRODUCED_0_); ", Err("`f` is")),
        ("constraint float_lt(X_INTRODUCED_0_,1.5); ", Err("a constraint needs a float")),
        // It is counted, but y is not.
        ("var float: f :: output_var; constraint int2float(y,f); ", Err("`f` is")),
        (
            "var 0.0..9.0: X_INTRODUCED_1_; constraint float_lt(X_INTRODUCED_1_,X_INTRODUCED_0_); ",
            Err("a constraint needs a float"),
        ),
    ] {
        let floats = format!("{half}{floats}");
        for (floats, left_out) in
            [(&floats, left_out), (&floats.replace("output_var", "output_var :: is_defined_var"), left_out)]
        {
            let text = format!("{ints}{floats}solve satisfy;");
            let found = read(&text).and_then(|model| {
                let left_out = model.left_out.join(" ");
                let names: Vec<_> = model.output.iter().map(|output| output.name.to_string()).collect();
                assert_eq!(
                    (names, geduld_model::brute_force(model.problem()?.model()).len()),
                    (vec!["x".to_owned()], 5)
                );
                Ok(left_out)
            });
            match (found, left_out) {
                (Ok(found), Ok(left_out)) => assert_eq!(found, left_out, "{text}"),
                (Err(error), Err(message)) => assert!(error.message.contains(message), "{text}: {error}"),
                (found, _) => panic!("{text}: {found:?}"),
            }
        }
    }
    let unknown = format!(
        "{ints}{half}var float: X_INTRODUCED_1_; {array}constraint float_lt(X_INTRODUCED_1_,1.0); solve satisfy;"
    );
    assert!(refused(&unknown).message.contains("an element of `a` is a float variable"));
}
