//! What is counted: the variables that the output item of a model names, wherever MiniZinc put their definitions.
//!
//! MiniZinc moves the definition of a variable that no constraint needs, such as `var int: s = x + y;`, to the program
//! that prints solutions. The solver then gives only `x` and `y`. To count the values of `s`, the model is compiled
//! once more with a constraint that gives its value to another variable.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::ozn::{Declaration, Declarations};
use super::words::{Kind, Use, Word, uses, words};

/// A variable that the output item names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted<'o> {
    /// Its name for people: `s`, or `q[8]` for an element of an array.
    pub label: String,
    pub source: CountedSource<'o>,
}

/// Where the values come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountedSource<'o> {
    /// An output of the FlatZinc has this name.
    Output(&'o str),
    /// The FlatZinc lacks the value of this expression.
    Asked(Asked<'o>),
}

impl<'o> Counted<'o> {
    /// The name of the output; empty if there is none.
    pub fn name(&self) -> &'o str {
        if let CountedSource::Output(name) = self.source { name } else { "" }
    }

    /// The expression whose value the FlatZinc lacks.
    pub fn asked(&self) -> Option<&Asked<'o>> {
        if let CountedSource::Asked(asked) = &self.source { Some(asked) } else { None }
    }
}

/// An expression whose value the FlatZinc lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked<'o> {
    expression: String,
    /// `int`, `bool` or `set of int`.
    element: &'o str,
    /// The number of index sets; 0 if it is no array.
    dimensions: usize,
}

/// A variable that cannot be counted.
#[derive(Debug, PartialEq, Eq)]
pub struct Uncountable<'o> {
    pub name: &'o str,
    pub element: &'o str,
}

/// What counted variables are called that the model does not have.
const MADE: &str = "geduld_counted_";
/// The annotation of a counted output. Its argument is the name for people.
const ANNOTATION: &str = "geduld_counted";
/// MiniZinc's arrays have at most six index sets, and Booleans of a set need one more.
const MOST_DIMENSIONS: usize = 5;

/// The name in the FlatZinc of the variable with this number in the list of those asked for.
pub fn made(number: usize) -> String {
    format!("{MADE}{number}")
}

impl<'o> Declarations<'o> {
    /// The variables that the output items name, each once and in their order. `variables` are the names of the model
    /// that MiniZinc lists as its variables. An array of which only elements are named, by numbers, is counted as these
    /// elements.
    ///
    /// # Errors
    /// If a variable has a type that the FlatZinc does not have.
    pub fn counted(&self, variables: &BTreeSet<String>) -> Result<Vec<Counted<'o>>, Uncountable<'o>> {
        let mut search =
            Search { ozn: self, named: Vec::new(), depends: BTreeMap::new(), read: BTreeSet::new() };
        for item in self.outputs() {
            search.read(&uses(item, &[]))?;
        }
        let Search { named, mut depends, .. } = search;
        let mut counted = Vec::new();
        for Named { name, label, elements } in named {
            let Some(declared) = self.declaration(name) else { continue };
            let Declaration { element, indices, .. } = *declared;
            let dimensions = indices.map_or(0, |sets| sets.split(',').count());
            let asked = |expression| CountedSource::Asked(Asked { expression, element, dimensions });
            if !elements.is_empty() {
                counted.extend(elements.into_iter().map(|(index, label)| {
                    let expression = format!("{name}[{index}]");
                    let source = CountedSource::Asked(Asked { expression, element, dimensions: 0 });
                    Counted { label, source }
                }));
                continue;
            }
            let is_shown = declared.value.is_none() || self.item(name).is_some();
            let source = match self.depends(name, &mut depends) {
                true if is_shown => CountedSource::Output(name),
                true if dimensions <= MOST_DIMENSIONS => asked(name.to_owned()),
                true => return Err(Uncountable { name, element }),
                false if is_shown && variables.contains(name) => CountedSource::Output(name),
                // A parameter.
                false => continue,
            };
            counted.push(Counted { label, source });
        }
        Ok(counted)
    }

    /// Whether the value of a name depends on values that the solver gives.
    fn depends(&self, name: &'o str, known: &mut BTreeMap<&'o str, bool>) -> bool {
        if let Some(&depends) = known.get(name) {
            return depends;
        }
        let Some(declared) = self.declaration(name) else { return false };
        // A name does not depend on itself.
        known.insert(name, false);
        let depends = match declared.value {
            None => true,
            Some(value) => uses(value, &[]).iter().any(|used| match used.kind {
                Kind::Value => self.depends(used.name, known),
                Kind::Function => false,
            }),
        };
        known.insert(name, depends);
        depends
    }
}

/// A variable that the output names.
struct Named<'o> {
    name: &'o str,
    label: String,
    /// If only elements are named: the text and the name for people of each. Otherwise empty.
    elements: Vec<(&'o str, String)>,
}

struct Search<'a, 'o> {
    ozn: &'a Declarations<'o>,
    named: Vec<Named<'o>>,
    depends: BTreeMap<&'o str, bool>,
    /// The functions and the texts that were read.
    read: BTreeSet<&'o str>,
}

impl<'o> Search<'_, 'o> {
    fn read(&mut self, used: &[Use<'o>]) -> Result<(), Uncountable<'o>> {
        for used in used {
            match used.kind {
                Kind::Function if self.read.insert(used.name) => {
                    for function in self.ozn.functions(used.name) {
                        self.read(&uses(function.body, &function.parameters))?;
                    }
                }
                Kind::Function => {}
                Kind::Value => self.value(used)?,
            }
        }
        Ok(())
    }

    fn value(&mut self, used: &Use<'o>) -> Result<(), Uncountable<'o>> {
        let name = used.name;
        let Some(&declared) = self.ozn.declaration(name) else { return Ok(()) };
        let Declaration { element, value, is_for_output, .. } = declared;
        if matches!(element, "int" | "bool" | "set of int") && !is_for_output {
            self.add(used, &declared);
            return Ok(());
        }
        let Some(value) = value else {
            self.add(used, &declared);
            return Ok(());
        };
        let depends = self.ozn.depends(name, &mut self.depends);
        if !depends || !self.read.insert(name) {
            return Ok(());
        }
        let inner = uses(value, &[]);
        // MiniZinc makes a variable that may be absent of a Boolean and a number.
        let is_optional = element.starts_with("opt ");
        if is_optional && value.starts_with("reverse_map") {
            let labels = [format!("occurs({name})"), name.to_owned()];
            let parts = inner.iter().filter(|part| part.kind == Kind::Value);
            for (part, label) in parts.zip(labels) {
                self.part(part.name, label);
            }
            return Ok(());
        }
        let is_list = inner.iter().all(|used| used.kind == Kind::Value)
            && words(value)
                .iter()
                .all(|(word, _)| matches!(word, Word::Name(_) | Word::Sign('[' | ']' | ',')));
        // A text or a float is computed from what is counted. Nothing else may be lost on the way.
        if is_for_output || is_list || matches!(element, "string" | "float") {
            return self.read(&inner);
        }
        Err(Uncountable { name, element })
    }

    /// Adds a part of a variable, or the value from which MiniZinc computes it.
    fn part(&mut self, name: &'o str, label: String) {
        let Some(declared) = self.ozn.declaration(name) else { return };
        match declared.value {
            None if self.named.iter().all(|named| named.name != name) => {
                self.named.push(Named { name, label, elements: Vec::new() });
            }
            None => {}
            Some(value) => {
                let inner = uses(value, &[]);
                let parts = inner.iter().filter(|used| used.kind == Kind::Value && used.name != name);
                parts.for_each(|used| self.part(used.name, label.clone()));
            }
        }
    }

    fn add(&mut self, used: &Use<'o>, declared: &Declaration<'o>) {
        let element = self.element(used, declared);
        let known = self.named.iter_mut().find(|named| named.name == used.name);
        match (known, element) {
            (None, element) => {
                let (name, elements) = (used.name, element.into_iter().collect());
                self.named.push(Named { name, label: name.to_owned(), elements });
            }
            (Some(known), None) => known.elements.clear(),
            (Some(known), Some(element)) => {
                // An array without elements is named as a whole.
                if !known.elements.is_empty() && known.elements.iter().all(|other| other.1 != element.1) {
                    known.elements.push(element);
                }
            }
        }
    }

    /// The element that is named, if its index consists of numbers and names for numbers.
    fn element(&mut self, used: &Use<'o>, declared: &Declaration<'o>) -> Option<(&'o str, String)> {
        let (index, sets) = (used.index?, declared.indices?);
        let numbers: Option<Vec<i64>> = index.split(',').map(|index| self.ozn.number(index)).collect();
        let numbers = numbers.filter(|numbers| numbers.len() == sets.split(',').count())?;
        let is_plain =
            matches!(declared.element, "int" | "bool") && self.ozn.depends(used.name, &mut self.depends);
        let words: Vec<String> = numbers.iter().map(i64::to_string).collect();
        is_plain.then(|| (index, format!("{}[{}]", used.name, words.join(","))))
    }
}

/// The items of MiniZinc that give the values of expressions to variables of their own, and show these as an empty
/// text.
pub fn asking(asked: &[&Asked<'_>]) -> String {
    let mut text = String::new();
    for (number, Asked { expression, element, dimensions }) in asked.iter().enumerate() {
        let name = made(number);
        let mut sets: Vec<String> = (1..=*dimensions)
            .map(|place| match dimensions {
                1 => format!("index_set({expression})"),
                all => format!("index_set_{place}of{all}({expression})"),
            })
            .collect();
        let (kind, value) = match (*element, dimensions) {
            ("set of int", 0) => {
                sets.push(range(&format!("ub({expression})")));
                ("bool", format!("[member in {expression} | member in {name}_1]"))
            }
            ("set of int", _) => {
                sets.push(range(&format!("array_union(one in array1d({expression}))(ub(one))")));
                let members = format!("{name}_{}", sets.len());
                ("bool", format!("[member in one | one in array1d({expression}), member in {members}]"))
            }
            (kind, _) => (kind, expression.clone()),
        };
        // Index sets must be parameters: MiniZinc does not evaluate them where it prints.
        for (place, set) in sets.iter().enumerate() {
            let _ = writeln!(text, "set of int: {name}_{} = {set};", place + 1);
        }
        let own: Vec<String> = (1..=sets.len()).map(|place| format!("{name}_{place}")).collect();
        let (own, all) = (own.join(","), sets.len());
        let _ = match all {
            0 => writeln!(text, "var {kind}: {name};\nconstraint {name} = {value};"),
            _ => writeln!(
                text,
                "array [{own}] of var {kind}: {name};\nconstraint {name} = array{all}d({own},{value});"
            ),
        };
    }
    let names: Vec<String> = (0..asked.len()).map(|number| format!("show({})", made(number))).collect();
    let _ = writeln!(text, "output [concat([\"\" | one in [{}]])];", names.join(","));
    text
}

/// The range of a set that may be empty.
fn range(set: &str) -> String {
    format!("if card({set}) = 0 then 1..0 else min({set})..max({set}) endif")
}

/// Marks the counted outputs of a FlatZinc, given by name with a name for people, unless these are all outputs and have
/// these names already. `None` if the FlatZinc lacks one of them.
pub fn marked(flatzinc: &str, counted: &BTreeMap<String, String>) -> Option<String> {
    let (mut text, mut found, mut is_all) = (String::with_capacity(flatzinc.len()), 0, true);
    for line in flatzinc.split_inclusive('\n') {
        let is_output = |name: &std::ops::Range<usize>| {
            let rest = &line[name.end..];
            rest.contains("output_var") || rest.contains("output_array")
        };
        let Some(name) = super::ozn::name_in(line).filter(is_output) else {
            text += line;
            continue;
        };
        let label = counted.get(&line[name.clone()]);
        is_all &= label.is_some_and(|label| *label == line[name.clone()]);
        text += &line[..name.end];
        if let Some(label) = label {
            found += 1;
            let _ = write!(text, " :: {ANNOTATION}(\"{label}\")");
        }
        text += &line[name.end..];
    }
    match found == counted.len() {
        true if is_all => Some(flatzinc.to_owned()),
        true => Some(text),
        false => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names that are counted: those that are outputs in brackets.
    fn named(ozn: &str) -> Result<String, String> {
        let counted = Declarations::of(ozn).counted(&BTreeSet::new());
        let counted = counted.map_err(|Uncountable { name, element }| format!("{name}: {element}"))?;
        let shown = counted.iter().map(|counted| match counted.asked() {
            None => format!("({})", counted.label),
            Some(_) => counted.label.clone(),
        });
        Ok(shown.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn what_the_output_names_is_counted() {
        const GIVEN: &str =
            "int: n = 3; int: x; int: y; array [1..n] of int: q; int: s = x+y; int: twin = x;";
        for (ozn, expected) in [
            ("output [show(s)];", Ok("s")),
            ("output [show(twin),show(x)]; output [show(n)];", Ok("(twin) (x)")),
            ("output [show(q[1]),show(q[n]),show(q[1])];", Ok("q[1] q[3]")),
            ("output [show(q[1]),show(q)];", Ok("(q)")),
            ("output [show(q[i]) | i in 1..n];", Ok("(q)")),
            ("output [show(q[x])];", Ok("(q) (x)")),
            ("output [show(x) | x in 1..n];", Ok("")),
            // The parameter of a function is another `x`.
            ("output [f(s)]; function string : f(int: x) = show(x);", Ok("s")),
            ("output [f(1)]; function string : f(int: z) = show(z+x);", Ok("(x)")),
            ("output [t]; string: t = \"s; x\"++show(s);", Ok("s")),
            ("output [show(d)]; float: d = x/2;", Ok("(x)")),
            ("output [show(last)]; int: last = fix(q[2]);", Ok("q[2]")),
            (
                "output [show(o)]; opt int: o = reverse_map_var_opt_int(b,x); bool: b = int_ne(x,0);",
                Ok("(occurs(o))"),
            ),
            ("output [show(o)]; opt int: o = if x > 1 then x else <> endif;", Err("o: opt int")),
        ] {
            let found = named(&format!("{GIVEN} {ozn}"));
            assert_eq!(found.as_deref().map_err(String::as_str), expected, "{ozn}");
        }
    }
}
