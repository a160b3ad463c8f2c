//! Search annotations: the order in which a model asks for its variables to be decided.

use geduld_model::{Branching, Choose, Take};

use crate::syntax::Expression;

/// The annotations for integers and Booleans, in the order of the file. Those in a sequence follow one another. Unknown
/// annotations are skipped, because annotations are only advice.
pub(crate) fn annotations(search: &[Expression]) -> Vec<Branching<&Expression>> {
    let mut found = Vec::new();
    search.iter().for_each(|annotation| collect(annotation, &mut found));
    found
}

fn collect<'e>(annotation: &'e Expression, found: &mut Vec<Branching<&'e Expression>>) {
    let Expression::Call(name, arguments) = annotation else { return };
    match (&**name, &arguments[..]) {
        ("seq_search", [Expression::Array(parts), ..]) => parts.iter().for_each(|part| collect(part, found)),
        ("int_search" | "bool_search", [variables, choose, take, ..]) => {
            let variables = match variables {
                Expression::Array(elements) => elements.iter().collect(),
                array => vec![array],
            };
            found.push(Branching { variables, choose: choice(choose), take: taken(take) });
        }
        _ => {}
    }
}

fn word(expression: &Expression) -> &str {
    match expression {
        Expression::Name(name) => name,
        _ => "",
    }
}

fn choice(expression: &Expression) -> Choose {
    match word(expression) {
        "first_fail" | "most_constrained" => Choose::Fewest,
        "anti_first_fail" => Choose::Most,
        "smallest" => Choose::Least,
        "largest" => Choose::Greatest,
        "max_regret" => Choose::Regret,
        "occurrence" => Choose::Constrained,
        "dom_w_deg" | "impact" => Choose::Failing,
        _ => Choose::First,
    }
}

fn taken(expression: &Expression) -> Take {
    match word(expression) {
        "indomain_max" | "outdomain_min" => Take::Greatest,
        "indomain_median" | "indomain_middle" => Take::Middle,
        "indomain_random" => Take::Random,
        "indomain_split" | "indomain_split_random" | "indomain_interval" => Take::LowerHalf,
        "indomain_reverse_split" => Take::UpperHalf,
        _ => Take::Least,
    }
}
