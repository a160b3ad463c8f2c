//! The constraints of FlatZinc: their names, their meanings and their arguments.

use geduld_model::relation::{Base, Mode};

/// Names, their meanings and their arguments: `1` is a number, `n` a list of numbers, `b` and `B` are the same for
/// Booleans, `s` is a set. Names that end in `_reif` and `_imp` have one more argument.
const BASES: [(&str, Base, &str); 50] = [
    ("int_eq", Base::Eq, "11"),
    ("bool_eq", Base::Eq, "bb"),
    ("bool2int", Base::Eq, "b1"),
    ("int_ne", Base::Ne, "11"),
    ("bool_ne", Base::Ne, "bb"),
    ("bool_not", Base::Ne, "bb"),
    ("bool_xor", Base::Ne, "bb"),
    ("int_le", Base::Le, "11"),
    ("bool_le", Base::Le, "bb"),
    ("int_lt", Base::Lt, "11"),
    ("bool_lt", Base::Lt, "bb"),
    ("int_lin_eq", Base::LinearEq, "nn1"),
    ("bool_lin_eq", Base::LinearEq, "nB1"),
    ("int_lin_ne", Base::LinearNe, "nn1"),
    ("bool_lin_ne", Base::LinearNe, "nB1"),
    ("int_lin_le", Base::LinearLe, "nn1"),
    ("bool_lin_le", Base::LinearLe, "nB1"),
    ("bool_clause", Base::Clause, "BB"),
    ("array_bool_xor", Base::Xor, "B"),
    ("array_int_element", Base::Element, "1n1"),
    ("array_bool_element", Base::Element, "1Bb"),
    ("array_var_int_element", Base::Element, "1n1"),
    ("array_var_bool_element", Base::Element, "1Bb"),
    ("int_plus", Base::Plus, "111"),
    ("int_times", Base::Times, "111"),
    ("int_div", Base::Div, "111"),
    ("int_mod", Base::Mod, "111"),
    ("int_pow", Base::Pow, "111"),
    ("int_min", Base::Min, "111"),
    ("int_max", Base::Max, "111"),
    ("int_abs", Base::Abs, "11"),
    ("array_int_minimum", Base::Minimum, "1n"),
    ("array_int_maximum", Base::Maximum, "1n"),
    ("set_in", Base::In, "1s"),
    ("fzn_all_different_int", Base::AllDifferent, "n"),
    ("all_different_int", Base::AllDifferent, "n"),
    ("fzn_table_int", Base::Table, "nn"),
    ("table_int", Base::Table, "nn"),
    ("fzn_table_bool", Base::Table, "BB"),
    ("table_bool", Base::Table, "BB"),
    ("geduld_table_int", Base::Table, "nn"),
    ("geduld_table_bool", Base::Table, "BB"),
    ("geduld_place", Base::Place, "n111"),
    ("geduld_circuit", Base::Circuit, "n1"),
    ("geduld_connected", Base::Connected, "nnnn"),
    ("geduld_joined", Base::Joined, "nnn"),
    ("geduld_inversions", Base::Inversions, "nn"),
    ("fzn_assume", Base::And, "B"),
    ("fzn_count_eq", Base::Count, "n11"),
    ("fzn_global_cardinality", Base::Cardinality, "nnn"),
];

/// The meaning of a name and the signature of its arguments, including that of the mode. `None` if the name is unknown.
pub(crate) fn meaning(name: &str, arguments: usize) -> Option<(Base, Mode, String)> {
    // The names below have the argument of the mode without a suffix.
    let (plain, mode) = match (name.strip_suffix("_reif"), name.strip_suffix("_imp")) {
        (Some(plain), _) => (plain, Mode::Reified),
        (_, Some(plain)) => (plain, Mode::Implied),
        _ => (name, Mode::Holds),
    };
    let two_forms = if mode == Mode::Holds { Mode::Reified } else { mode };
    match plain {
        "array_bool_and" => return Some((Base::And, two_forms, "Bb".to_owned())),
        "array_bool_or" => return Some((Base::Or, two_forms, "Bb".to_owned())),
        "bool_and" => return Some((Base::And, two_forms, "bbb".to_owned())),
        "bool_or" => return Some((Base::Or, two_forms, "bbb".to_owned())),
        "bool_xor" if arguments == 3 => return Some((Base::Ne, two_forms, "bbb".to_owned())),
        _ => {}
    }
    let (_, base, signature) = BASES.iter().find(|(known, _, _)| *known == plain)?;
    let more = if mode == Mode::Holds { "" } else { "b" };
    Some((*base, mode, format!("{signature}{more}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_their_arguments() {
        assert_eq!(meaning("int_lin_le_reif", 4), Some((Base::LinearLe, Mode::Reified, "nn1b".to_owned())));
        assert_eq!(meaning("bool_xor", 2), Some((Base::Ne, Mode::Holds, "bb".to_owned())));
        assert_eq!(meaning("bool_xor", 3), Some((Base::Ne, Mode::Reified, "bbb".to_owned())));
        assert_eq!(meaning("array_bool_and_imp", 2), Some((Base::And, Mode::Implied, "Bb".to_owned())));
        assert_eq!(meaning("float_plus", 3), None);
    }
}
