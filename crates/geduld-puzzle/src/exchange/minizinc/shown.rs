//! The output item: all decisions, as a drawing where that is possible.

use geduld_model::Model;

use super::arrays::{Array, Arrays};

/// The output item of a model.
pub(super) fn output(model: &Model, arrays: &Arrays) -> String {
    let mut text = String::new();
    for array in arrays.arrays.iter().filter(|array| arrays.is_decided(array)) {
        text += &shown(model, array);
    }
    text
}

/// The output of one array.
fn shown(model: &Model, array: &Array) -> String {
    let name = &array.name;
    let widest = array
        .variables
        .iter()
        .flat_map(|&id| super::numbers_of(model, id))
        .map(|number| number.to_string().len())
        .max()
        .unwrap_or(1);
    let value = |element: &str| match &array.names {
        Some(_) => format!("{name}_name[fix({element})]"),
        None if array.boolean => format!("show(bool2int(fix({element})))"),
        None => format!("show_int({widest}, {element})"),
    };
    match (array.dimensions.len(), &array.places) {
        (0, _) => format!("output [\"{name}: \", {}, \"\\n\"];\n", value(name)),
        // What is placed, each in its line.
        (_, Some(_)) if array.boolean => {
            format!("output [{name}_place[i] ++ \"\\n\" | i in index_set({name}) where fix({name}[i])];\n")
        }
        (_, Some(_)) => {
            let element = value(&format!("{name}[i]"));
            format!("output [{name}_place[i] ++ \": \" ++ {element} ++ \"\\n\" | i in index_set({name})];\n")
        }
        (1, None) => {
            let element = value(&format!("{name}[i]"));
            format!(
                "output [\"{name} \" ++ show(i) ++ \": \" ++ {element} ++ \"\\n\" | i in index_set({name})];\n"
            )
        }
        (axes, None) => {
            let letters: Vec<String> = (1..=axes).map(|axis| format!("i{axis}")).collect();
            let element = value(&format!("{name}[{}]", letters.join(", ")));
            let ranges = array.dimensions.iter().zip(&letters);
            let ranges: Vec<String> =
                ranges.map(|([first, last], letter)| format!("{letter} in {first}..{last}")).collect();
            let last = array.dimensions.last().map_or(0, |range| range[1]);
            let end = letters.last().map_or("i1", String::as_str);
            format!(
                "output [{element} ++ if {end} = {last} then \"\\n\" else \"  \" endif | {}];\n",
                ranges.join(", ")
            )
        }
    }
}
