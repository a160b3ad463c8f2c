//! The program that MiniZinc writes beside the FlatZinc of a model (`.ozn`). It turns the values of a solution into the
//! text that the model shows. It also has the values that MiniZinc found while it compiled: the output of the FlatZinc
//! lacks these.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The declarations of such a program.
pub struct Declarations<'o>(BTreeMap<&'o str, Declaration<'o>>);

/// A variable or array of integers or Booleans.
#[derive(Clone, Copy)]
struct Declaration<'o> {
    /// `int` or `bool`; another type is not one of the FlatZinc.
    element: &'o str,
    /// The index sets of an array.
    indices: Option<&'o str>,
    /// `None` if the solver gives the value.
    value: Option<&'o str>,
}

impl<'o> Declarations<'o> {
    /// Reads a program.
    pub fn of(ozn: &'o str) -> Self {
        Self(items(ozn).filter_map(declaration).collect())
    }

    /// The names whose values the solver gives. MiniZinc waits for these values, and accepts no others.
    pub fn given(&self) -> impl Iterator<Item = &'o str> {
        self.0.iter().filter(|(_, declared)| declared.value.is_none()).map(|(&name, _)| name)
    }

    /// The names whose values are known, or always equal to the value of another variable. Some of them are parameters
    /// of the model.
    pub fn known(&self) -> Vec<&'o str> {
        self.0.keys().copied().filter(|name| self.item(name).is_some()).collect()
    }

    /// Adds known names to the output of the FlatZinc, as if MiniZinc had left their values to the solver.
    pub fn complete(&self, flatzinc: &str, wanted: &BTreeSet<String>) -> String {
        let item = |name: &&'o str| Some((*name, self.item(name).filter(|_| wanted.contains(*name))?));
        let mut missing: BTreeMap<&str, String> = self.0.keys().filter_map(item).collect();
        let mut text = String::with_capacity(flatzinc.len());
        for line in flatzinc.split_inclusive('\n') {
            match name_in(line).filter(|name| missing.remove(&line[name.clone()]).is_some()) {
                // MiniZinc declares some variables with a single value, but does not show them.
                Some(name) if line.starts_with("var ") && !line.contains("output_var") => {
                    text.extend([&line[..name.end], " :: output_var", &line[name.end..]]);
                }
                _ => text += line,
            }
        }
        text.extend(missing.into_values());
        text
    }

    /// The item of FlatZinc for a known name of the model.
    fn item(&self, name: &str) -> Option<String> {
        let Declaration { element, indices, value } = self.0.get(name)?;
        let value =
            value.filter(|_| !name.starts_with("X_INTRODUCED_") && matches!(*element, "int" | "bool"))?;
        match indices {
            None if is_constant(value) => Some(format!("var {element}: {name} :: output_var = {value};\n")),
            None => {
                let other = self.equal(value, element)?;
                Some(format!("var {element}: {name} :: output_var = {other};\n"))
            }
            Some(indices) => {
                let list = value.strip_suffix(']').or_else(|| value.strip_suffix("])"))?;
                let (_, list) = list.split_once('[')?;
                let elements: Vec<&str> = list.split(',').map(str::trim).collect();
                if !elements.iter().all(|element| is_constant(element)) {
                    return None;
                }
                let sets: Option<Vec<String>> = indices.split(',').map(|set| self.index_set(set)).collect();
                let (length, sets, list) = (elements.len(), sets?.join(","), elements.join(","));
                Some(format!(
                    "array [1..{length}] of var {element}: {name} :: output_array([{sets}]) = [{list}];\n"
                ))
            }
        }
    }

    /// The variable that a name stands for, if the solver gives its value.
    fn equal(&self, name: &'o str, element: &str) -> Option<&'o str> {
        let mut name = name;
        // Names of names form no circle, and no chain is longer than all declarations.
        for _ in 0..self.0.len() {
            let declared = self.0.get(name)?;
            if declared.element != element || declared.indices.is_some() {
                return None;
            }
            match declared.value {
                None => return Some(name),
                Some(other) => name = other,
            }
        }
        None
    }

    /// An index set in numbers: the program may name its ends.
    fn index_set(&self, set: &str) -> Option<String> {
        let number = |end: &str| -> Option<i64> {
            let end = end.trim();
            end.parse().ok().or_else(|| self.0.get(end)?.value?.parse().ok())
        };
        let (first, last) = set.split_once("..")?;
        Some(format!("{}..{}", number(first)?, number(last)?))
    }
}

/// The items of a program, without the semicolons after them.
fn items(ozn: &str) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped) = (false, false);
    ozn.split(move |sign: char| {
        match sign {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ => return sign == ';' && !quoted,
        }
        false
    })
}

fn declaration(item: &str) -> Option<(&str, Declaration<'_>)> {
    let (kind, rest) = item.trim().split_once(':')?;
    let (indices, element) = match kind.strip_prefix("array").map(str::trim_start) {
        None => (None, kind.trim()),
        Some(array) => {
            let (indices, element) = array.strip_prefix('[')?.split_once(']')?;
            (Some(indices), element.trim().strip_prefix("of ")?.trim())
        }
    };
    let rest = rest.trim_start();
    let name = &rest[..identifier(rest)];
    let value = rest.split_once('=').map(|(_, value)| value.trim());
    (!name.is_empty()).then_some((name, Declaration { element, indices, value }))
}

/// The place of the name in a line of FlatZinc that declares something.
fn name_in(line: &str) -> Option<Range<usize>> {
    if ["constraint", "solve", "predicate", "%"].iter().any(|other| line.starts_with(other)) {
        return None;
    }
    let colon = line.find(':')? + 1;
    let start = line.len() - line[colon..].trim_start().len();
    Some(start..start + identifier(&line[start..]))
}

/// The length of the name at the beginning of a text.
fn identifier(text: &str) -> usize {
    text.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_').unwrap_or(text.len())
}

fn is_constant(value: &str) -> bool {
    matches!(value, "true" | "false") || value.parse::<i64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OZN: &str = r#"
output ["a; b = \"x\";",show(y),";\n"];
function set of int : reverse(array [int] of bool: b):: promise_total = {i | i in index_set(b) where b[i]};
int: y = 1;
bool: yes = true;
int: free = twin;
int: twin = same;
int: same;
set of int: s = reverse(X_INTRODUCED_11_);
array [1..3] of bool: X_INTRODUCED_11_ = [true,false,true];
int: n = 3;
array [1..n] of int: z = [4,-5,6];
array [0..1,1..2] of bool: grid = array2d(0..1,1..2,[true,false,true,true]);
array [1..2] of int: part = [same,1];
array [1..2] of string: _names = ["red","green"];
"#;

    #[test]
    fn known_values_become_output() {
        let declared = Declarations::of(OZN);
        assert_eq!(declared.known(), ["free", "grid", "n", "twin", "y", "yes", "z"]);
        assert_eq!(declared.given().collect::<Vec<_>>(), ["same"]);
        let flatzinc = "array [1..1] of int: X_INTRODUCED_1_ = [1];\nvar 1..1: y;\nvar 1..3: same:: output_var;\n\
                        constraint int_ne(same,2);\nsolve satisfy;\n";
        let wanted = ["y", "yes", "free", "z", "grid", "same", "s"].map(str::to_owned).into();
        assert_eq!(
            declared.complete(flatzinc, &wanted),
            "array [1..1] of int: X_INTRODUCED_1_ = [1];\nvar 1..1: y :: output_var;\nvar 1..3: same:: output_var;\n\
             constraint int_ne(same,2);\nsolve satisfy;\n\
             var int: free :: output_var = same;\n\
             array [1..4] of var bool: grid :: output_array([0..1,1..2]) = [true,false,true,true];\n\
             var bool: yes :: output_var = true;\n\
             array [1..3] of var int: z :: output_array([1..3]) = [4,-5,6];\n"
        );
        assert_eq!(declared.complete(flatzinc, &BTreeSet::new()), flatzinc);
    }

    #[test]
    fn circles_and_nonsense_are_no_values() {
        let declared =
            Declarations::of("int: a = b; int: b = a; int: c = d; bool: e = f; int: f; int x = 3; : = 5;;");
        assert_eq!(declared.known(), [""; 0]);
    }
}
