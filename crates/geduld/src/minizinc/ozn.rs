//! The program that MiniZinc writes beside the FlatZinc of a model (`.ozn`). It turns the values of a solution into the
//! text that the model shows. It also has the values that MiniZinc found while it compiled: the output of the FlatZinc
//! lacks these.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::words::{Word, declared, identifier, words};

/// The items of such a program.
pub struct Declarations<'o> {
    declared: BTreeMap<&'o str, Declaration<'o>>,
    /// The functions of each name.
    functions: BTreeMap<&'o str, Vec<Function<'o>>>,
    /// What the output items say.
    outputs: Vec<&'o str>,
}

/// A variable, an array or a set.
#[derive(Clone, Copy)]
pub(super) struct Declaration<'o> {
    /// The type, or that of the elements of an array. Only `int`, `bool` and `set of int` have values in the FlatZinc.
    pub element: &'o str,
    /// The index sets of an array.
    pub indices: Option<&'o str>,
    /// `None` if the solver gives the value.
    pub value: Option<&'o str>,
    /// Whether the model computes it only to print it.
    pub is_for_output: bool,
}

/// A function of the model or of MiniZinc's library.
pub(super) struct Function<'o> {
    pub parameters: Vec<&'o str>,
    pub body: &'o str,
}

impl<'o> Declarations<'o> {
    /// Reads a program.
    pub fn of(ozn: &'o str) -> Self {
        let mut all = Self { declared: BTreeMap::new(), functions: BTreeMap::new(), outputs: Vec::new() };
        for item in items(ozn).map(str::trim) {
            match item.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next() {
                Some("output") => all.outputs.push(&item["output".len()..]),
                Some("function" | "predicate" | "test" | "annotation") => {
                    all.functions_add(item);
                }
                _ => all.declared.extend(declaration(item)),
            }
        }
        all
    }

    fn functions_add(&mut self, item: &'o str) {
        if let Some((name, function)) = function(item) {
            self.functions.entry(name).or_default().push(function);
        }
    }

    /// The names whose values the solver gives. MiniZinc waits for these values, and accepts no others.
    pub fn given(&self) -> impl Iterator<Item = &'o str> {
        self.declared.iter().filter(|(_, declared)| declared.value.is_none()).map(|(&name, _)| name)
    }

    /// The declaration of a name.
    pub(super) fn declaration(&self, name: &str) -> Option<&Declaration<'o>> {
        self.declared.get(name)
    }

    /// The functions of this name.
    pub(super) fn functions(&self, name: &str) -> &[Function<'o>] {
        self.functions.get(name).map_or(&[], Vec::as_slice)
    }

    /// What the output items say.
    pub(super) fn outputs(&self) -> &[&'o str] {
        &self.outputs
    }

    /// The names whose values are known, or always equal to values that the solver gives. Some of them are parameters
    /// of the model.
    pub fn known(&self) -> Vec<&'o str> {
        self.declared.keys().copied().filter(|name| self.item(name).is_some()).collect()
    }

    /// Adds known names to the output of the FlatZinc, as if MiniZinc had left their values to the solver.
    pub fn complete(&self, flatzinc: &str, wanted: &BTreeSet<String>) -> String {
        let item = |name: &&'o str| Some((*name, self.item(name).filter(|_| wanted.contains(*name))?));
        let mut missing: BTreeMap<&str, String> = self.declared.keys().filter_map(item).collect();
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
    pub(super) fn item(&self, name: &str) -> Option<String> {
        let Declaration { element, indices, value, .. } = *self.declared.get(name)?;
        let value = value.filter(|_| !name.starts_with("X_INTRODUCED_"))?;
        let array = |element: &str, sets: &str, list: &[&str]| {
            let (length, list) = (list.len(), list.join(","));
            format!("array [1..{length}] of var {element}: {name} :: output_array([{sets}]) = [{list}];\n")
        };
        match (element, indices) {
            ("int" | "bool", None) => {
                let other = self.atom(value, element)?;
                Some(format!("var {element}: {name} :: output_var = {other};\n"))
            }
            ("int" | "bool", Some(indices)) => {
                let elements = list(value)?.map(|value| self.atom(value, element));
                Some(array(element, &self.index_sets(indices)?, &elements.collect::<Option<Vec<_>>>()?))
            }
            ("set of int", None) => {
                let (first, members) = self.members(value)?;
                let last = first.checked_add(i64::try_from(members.len()).ok()?)?.checked_sub(1)?;
                Some(array("bool", &format!("{first}..{last}"), &members))
            }
            ("set of int", Some(indices)) => {
                let sets: Vec<_> = list(value)?.map(|set| self.members(set)).collect::<Option<_>>()?;
                let first = sets.iter().map(|(first, _)| *first).min()?;
                let end =
                    |(first, members): &(i64, Vec<_>)| first.checked_add(i64::try_from(members.len()).ok()?);
                let end = sets.iter().map(end).collect::<Option<Vec<_>>>()?.into_iter().max()?;
                // Most sets of an array have the same bounds.
                let most =
                    usize::try_from(end.checked_sub(first)?).ok().filter(|&most| most <= MOST_MEMBERS)?;
                let mut cells = Vec::new();
                for (own, members) in sets {
                    let before = usize::try_from(own - first).ok()?;
                    cells.extend(std::iter::repeat_n("false", before));
                    let after = most.checked_sub(before + members.len())?;
                    cells.extend(members);
                    cells.extend(std::iter::repeat_n("false", after));
                }
                Some(array("bool", &format!("{},{first}..{}", self.index_sets(indices)?, end - 1), &cells))
            }
            _ => None,
        }
    }

    /// The constant that an expression is, or the variable that it stands for, if the solver gives its value.
    fn atom(&self, value: &'o str, element: &str) -> Option<&'o str> {
        let mut value = value;
        // Names of names form no circle, and no chain is longer than all declarations.
        for _ in 0..=self.declared.len() {
            if is_constant(value) {
                return Some(value);
            }
            let declared = self.declared.get(value)?;
            if declared.element != element || declared.indices.is_some() {
                return None;
            }
            match declared.value {
                None => return Some(value),
                Some(other) => value = other,
            }
        }
        None
    }

    /// A set that MiniZinc made of Booleans: the first possible member, and for each possible member, whether it is
    /// one.
    fn members(&self, value: &'o str) -> Option<(i64, Vec<&'o str>)> {
        let mut value = value;
        for _ in 0..self.declared.len() {
            if let Some(array) = value.strip_prefix(REVERSED_SET).and_then(|array| array.strip_suffix(')')) {
                let Declaration { element: "bool", indices: Some(indices), value: Some(array), .. } =
                    self.declared.get(array)?
                else {
                    return None;
                };
                let members = list(array)?.map(|member| self.atom(member, "bool"));
                return Some((self.range(indices)?.0, members.collect::<Option<_>>()?));
            }
            let declared = self.declared.get(value)?;
            value =
                declared.value.filter(|_| declared.element == "set of int" && declared.indices.is_none())?;
        }
        None
    }

    /// Index sets in numbers.
    fn index_sets(&self, sets: &str) -> Option<String> {
        let set = |set| self.range(set).map(|(first, last)| format!("{first}..{last}"));
        sets.split(',').map(set).collect::<Option<Vec<_>>>().map(|sets| sets.join(","))
    }

    /// An index set in numbers: the program may name it or its ends.
    fn range(&self, set: &str) -> Option<(i64, i64)> {
        let set = set.trim();
        match set.split_once("..") {
            Some((first, last)) => Some((self.number(first)?, self.number(last)?)),
            None => {
                let set = self
                    .declared
                    .get(set)
                    .filter(|set| set.element == "set of int" && set.indices.is_none())?;
                let (first, last) = set.value?.split_once("..")?;
                Some((self.number(first)?, self.number(last)?))
            }
        }
    }

    /// A number, or a name for one.
    pub(super) fn number(&self, end: &str) -> Option<i64> {
        let end = end.trim();
        end.parse().ok().or_else(|| self.declared.get(end)?.value?.parse().ok())
    }
}

/// How the set of some Booleans begins. `nosets.mzn` of MiniZinc's library has the function.
const REVERSED_SET: &str = "reverse_map_ab2si(";
/// The most possible members of sets in an array that is shown as Booleans.
const MOST_MEMBERS: usize = 10_000;

/// The elements of an array that is written as a list without further brackets.
fn list(value: &str) -> Option<impl Iterator<Item = &str>> {
    let list = value.strip_suffix(']').or_else(|| value.strip_suffix("])"))?;
    let (before, list) = list.split_once('[')?;
    let is_plain = !list.contains(['[', ']', '|']) && (before.is_empty() || before.starts_with("array"));
    is_plain.then(|| list.split(',').map(str::trim).filter(|element| !element.is_empty()))
}

/// The items of a program, without the semicolons after them.
fn items(ozn: &str) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped, mut depth) = (false, false, 0usize);
    ozn.split(move |sign: char| {
        match sign {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => return sign == ';' && depth == 0,
        }
        false
    })
}

fn declaration(item: &str) -> Option<(&str, Declaration<'_>)> {
    let (kind, rest) = item.split_once(':')?;
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
    // The function takes no variables elsewhere.
    let is_for_output = value.is_some_and(|value| value.contains("fix("));
    (!name.is_empty()).then_some((name, Declaration { element, indices, value, is_for_output }))
}

/// The name and the parts of a function: `function string: f(int: x) = …`, or `test f(int: x) = …`.
fn function(item: &str) -> Option<(&str, Function<'_>)> {
    let words = words(item);
    let has_type = item.starts_with("function");
    let is_name = |place: usize| {
        let before = words[place - 1].0;
        let is_first = if has_type { before == Word::Sign(':') } else { place == 1 };
        is_first && words.get(place + 1).is_some_and(|(word, _)| *word == Word::Sign('('))
    };
    let place = (1..words.len()).find(|&place| is_name(place))?;
    let Word::Name(name) = words[place].0 else { return None };
    let open = words[place + 1].1.end;
    let close = open + closing(&item[open..])?;
    let body = item[close..].split_once('=').map_or("", |(_, body)| body);
    Some((name, Function { parameters: declared(&item[open..close]), body }))
}

/// The place of the round bracket that closes one before the text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 1usize;
    for (word, place) in words(text) {
        match word {
            Word::Sign('(') => depth += 1,
            Word::Sign(')') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(place.start);
        }
    }
    None
}

/// The place of the name in a line of FlatZinc that declares something.
pub(super) fn name_in(line: &str) -> Option<Range<usize>> {
    if ["constraint", "solve", "predicate", "%"].iter().any(|other| line.starts_with(other)) {
        return None;
    }
    let colon = line.find(':')? + 1;
    let start = line.len() - line[colon..].trim_start().len();
    Some(start..start + identifier(&line[start..]))
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
        assert_eq!(declared.known(), ["free", "grid", "n", "part", "twin", "y", "yes", "z"]);
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

    /// MiniZinc makes sets of Booleans. Each set of an array may have other possible members.
    #[test]
    fn sets_become_lists_of_booleans() {
        let declared = Declarations::of(
            "set of int: s = reverse_map_ab2si(a); set of int: t = reverse_map_ab2si(b); bool: x; bool: y = x; bool: z = true;
             array [0..1] of bool: a = array1d(0..1,[x,z]); array [2..2] of bool: b = [y]; set of int: I = 1..2;
             array [I] of set of int: both = [s,t];",
        );
        assert_eq!(
            declared.item("s").unwrap(),
            "array [1..2] of var bool: s :: output_array([0..1]) = [x,true];\n"
        );
        assert_eq!(
            declared.item("both").unwrap(),
            "array [1..6] of var bool: both :: output_array([1..2,0..2]) = [x,true,false,false,false,x];\n"
        );
    }

    #[test]
    fn circles_and_nonsense_are_no_values() {
        let declared =
            Declarations::of("int: a = b; int: b = a; int: c = d; bool: e = f; int: f; int x = 3; : = 5;;");
        assert_eq!(declared.known(), [""; 0]);
    }
}
