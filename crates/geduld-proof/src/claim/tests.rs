//! Claims that are right, and claims that are wrong in every way.

use super::check_claim;

/// Two of x1 to x3 hold, or rather: exactly one of x1, x2 and one of x3, x4, and not x1 with x3 or x2 with x4. The
/// exchange of both pairs is a symmetry.
const RIGHT: &str = "\
* #variable= 6 #constraint= 11
* claim: variables 4
* claim: decisions 1-4
* claim: formula
* x1 a comment
+1 x1 +1 x2 = 1 ;
+1 x3 +1 x4 = 1 ;
+1 ~x1 +1 ~x3 >= 1 ;
-1 x2 -1 x4 >= -1 ;
* claim: generator (1 2)(3 4)
* claim: order 1 3
* claim: leader 1
+1 x1 +1 ~x2 >= 1 ;
+1 x1 +1 x5 >= 1 ;
+1 ~x2 +1 x5 >= 1 ;
+1 x3 +1 ~x4 +1 ~x5 >= 1 ;
* claim: solutions
+1 ~x1 +1 ~x4 >= 1 ;
* claim: total 1 2
";

fn problem(text: &str) -> String {
    check_claim(text).unwrap_err().to_string()
}

#[test]
fn a_claim_counts_orbits() {
    let claimed = check_claim(RIGHT).unwrap();
    assert_eq!((claimed.classes, claimed.solutions, claimed.generators), (1, 2, 1));
    assert_eq!((claimed.listed, claimed.decisions), (vec![vec![1, 4]], vec![1, 2, 3, 4]));
    assert_eq!(claimed.formula.len(), 6);
}

#[test]
fn both_solutions_of_an_orbit_may_be_listed() {
    let text = RIGHT.replace("+1 ~x1 +1 ~x4 >= 1 ;\n", "+1 ~x1 +1 ~x4 >= 1 ;\n+1 ~x2 +1 ~x3 >= 1 ;\n");
    assert_eq!(check_claim(&text).unwrap().classes, 1);
}

#[test]
fn wrong_claims_are_rejected() {
    let cases = [
        // A permutation that is no symmetry, or none at all, or moves decisions elsewhere.
        ("(1 2)(3 4)", "(1 2)", "line 10: this permutation is no symmetry of the formula"),
        ("(1 2)(3 4)", "(1 2)(2 3)", "line 10: this is no permutation of the variables"),
        ("(1 2)(3 4)", "(1 7)", "line 10: this is no permutation of the variables"),
        ("decisions 1-4", "decisions 1 3-4", "line 10: this permutation does not map decisions to decisions"),
        // A constraint of the formula is dropped, so that the generator is none any more.
        ("-1 x2 -1 x4 >= -1 ;\n", "", "line 9: this permutation is no symmetry of the formula"),
        // A leader of an element outside of the group, and one whose constraints are changed, missing or too many.
        ("leader 1", "leader 2", "line 12: this is no word in the generators"),
        ("leader 1", "leader 1 1", "line 13: this constraint belongs to no leader"),
        ("+1 x1 +1 ~x2 >= 1 ;", "+1 x2 +1 ~x1 >= 1 ;", "line 13: this is not the constraint of the leader"),
        ("+1 x3 +1 ~x4 +1 ~x5 >= 1 ;\n", "", "line 16: constraints of a leader are missing above"),
        (
            "* claim: solutions",
            "+1 x1 >= 0 ;\n* claim: solutions",
            "line 17: this constraint belongs to no leader",
        ),
        ("order 1 3", "order 1 9", "line 11: this is no list of variables"),
        // Solutions: none, too much excluded, listed twice, further variables.
        ("+1 ~x1 +1 ~x4 >= 1 ;", "+1 ~x1 +1 ~x3 >= 1 ;", "line 18: this is no solution of the formula"),
        ("+1 ~x1 +1 ~x4 >= 1 ;", "+1 ~x1 >= 1 ;", "line 18: this is no solution of the formula"),
        ("+1 ~x1 +1 ~x4 >= 1 ;", ">= 1 ;", "line 18: this is no solution of the formula"),
        ("+1 ~x1 +1 ~x4 >= 1 ;", "+1 ~x1 +1 ~x4 >= 2 ;", "line 18: a solution is excluded by a clause"),
        ("+1 ~x1 +1 ~x4 >= 1 ;", "+1 ~x1 +1 ~x4 +1 x5 >= 1 ;", "line 18: this excludes more than decisions"),
        (
            "+1 ~x1 +1 ~x4 >= 1 ;\n",
            "+1 ~x1 +1 ~x4 >= 1 ;\n+1 ~x1 +1 ~x4 >= 1 ;\n",
            "line 19: this solution was listed before",
        ),
        (
            "* claim: solutions",
            "* claim: solutions\n* claim: also 2",
            "line 19: the solution has further decisions",
        ),
        ("* claim: solutions", "* claim: also 4", "line 17: this line is out of place"),
        // Numbers, and the order of lines.
        ("total 1 2", "total 2 2", "line 19: the numbers are not those of the listed solutions"),
        ("total 1 2", "total 1 1", "line 19: the numbers are not those of the listed solutions"),
        ("* claim: total 1 2\n", "", "line 18: the claim ends early"),
        (
            "* claim: total 1 2\n",
            "* claim: total 1 2\n+1 x1 >= 0 ;\n",
            "line 20: this constraint is out of place",
        ),
        ("* claim: formula\n", "", "line 5: this constraint is out of place"),
        ("* claim: solutions", "* claim: formula\n* claim: solutions", "line 17: this line is out of place"),
        ("* claim: order 1 3", "* claim: anything", "line 11: unknown statement"),
        ("variables 4", "variables 3", "line 3: this is no increasing list of variables"),
        ("variables 4", "variables 2000000000", "line 2: this is no number of variables"),
        ("+1 ~x1 +1 ~x3 >= 1 ;", "+1 ~x1 +1 ~x5 >= 1 ;", "line 8: the formula has no such variable"),
        (
            "+1 ~x1 +1 ~x3 >= 1 ;",
            "+1 ~x1 +1 ~x3 > 1 ;",
            "line 8: this is no constraint in OPB, or its numbers exceed 64 bits",
        ),
        (
            "+1 ~x1 +1 ~x3 >= 1 ;",
            "min: +1 x1 ;",
            "line 8: this is no constraint in OPB, or its numbers exceed 64 bits",
        ),
    ];
    for (from, to, expected) in cases {
        let text = RIGHT.replacen(from, to, 1);
        assert_ne!(text, RIGHT, "{from}");
        assert_eq!(problem(&text), expected, "{from} → {to}");
    }
    assert_eq!(problem(""), "line 0: the claim ends early");
}

/// A missing class is nothing that the claim shows: it is the proof that fails then.
#[test]
fn a_missing_class_makes_the_constraints_satisfiable() {
    let text = RIGHT.replace("+1 ~x1 +1 ~x4 >= 1 ;\n", "").replace("total 1 2", "total 0 0");
    assert_eq!(check_claim(&text).unwrap().solutions, 0);
}

#[test]
fn formulas_without_rows_name_every_decision() {
    let text = "* claim: variables 3\n* claim: decisions 1-2\n* claim: formula\n+1 x1 +1 x2 >= 1 ;\n+1 ~x1 +1 x3 >= 1 ;\n\
                * claim: solutions\n* claim: also 3\n+1 ~x1 +1 x2 >= 1 ;\n* claim: also 3\n+1 ~x1 +1 ~x2 >= 1 ;\n\
                +1 x1 +1 ~x2 >= 1 ;\n* claim: total 3 3\n";
    assert_eq!(check_claim(text).unwrap().solutions, 3);
    assert_eq!(
        problem(&text.replace("+1 ~x1 +1 x2 >= 1", "+1 ~x1 >= 1")),
        "line 8: this may exclude more than one solution"
    );
    assert_eq!(
        problem(&text.replacen("* claim: also 3\n", "", 1)),
        "line 7: this is no solution of the formula"
    );
}
