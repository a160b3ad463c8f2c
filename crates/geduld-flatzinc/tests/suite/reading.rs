//! Reading of files.

use geduld_flatzinc::{Expression, FlatZinc, Goal, Kind, Ranges, read};
use geduld_model::{Choose, Take};

fn one(text: &str) -> FlatZinc {
    read(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn all_that_text_can_say_is_read() {
    let model = one("\u{feff}% a comment; var\r
        predicate own(var int: x, array [int] of var bool: y);
        array [1..3] of int: a = [1, -2, 9223372036854775807];
        array [1..0] of var int: none = [];
        array [1..2] of set of int: sets = [{}, {3, 1, 2}];
        set of int: s = -2..5; bool: yes = true; int: n = 0x1F; float: f = 1.5e-3;
        var -9223372036854775808..9223372036854775807: wide;
        var {1, 3, 5}: odd :: output_var :: is_defined_var;
        var bool: b :: var_is_introduced = yes;
        var int: copy = odd;
        array [1..4] of var int: out :: output_array([0..1, 1..2]) = [odd, odd, 3, copy];
        constraint own(odd, [b, true :: name(\"x\")] :: name(\"y\")) :: domain :: note(\"a \\\"text\\\"; \\n\", [1.5, {}], x[1]);
        solve :: int_search([odd], first_fail, indomain_min, complete) satisfy;");
    assert_eq!(model.goal, Goal::Satisfy);
    let named: Vec<_> = model.variables.iter().map(|v| (&*v.name, v.kind, v.introduced)).collect();
    assert_eq!(
        named,
        [
            ("wide", Kind::Int, false),
            ("odd", Kind::Int, false),
            ("b", Kind::Bool, true),
            ("copy", Kind::Int, false)
        ]
    );
    assert_eq!(model.variables[0].domain, Some(Ranges::all()));
    assert_eq!(model.variables[1].domain, Some([1, 3, 5].into_iter().collect()));
    assert_eq!(model.variables[2].value, Some(Expression::Name("yes".into())));
    let values: Vec<_> = model.definitions.iter().map(|definition| &*definition.name).collect();
    assert_eq!(values, ["a", "none", "sets", "s", "yes", "n", "f", "out"]);
    assert_eq!(model.definitions[5].value, Expression::Int(31));
    let output: Vec<_> = model.output.iter().map(|output| (&*output.name, output.indices.clone())).collect();
    assert_eq!(output, [("odd", vec![]), ("out", vec![(0, 1), (1, 2)])]);
    assert_eq!((model.constraints[0].line, model.variables[1].line, model.goal_line), (12, 8, 13));
    assert!(
        matches!(&model.search[..], [Expression::Call(name, arguments)] if &**name == "int_search" && arguments.len() == 4)
    );
}

/// Search annotations guide only the search for one solution.
#[test]
fn search_annotations_name_variables_arrays_and_elements() {
    let text =
        "array [1..2] of var int: a = [x, y]; var 0..9: x; var 0..9: y; var bool: b; var 0..70000: wide;
        array [1..3] of var int: out :: output_array([1..3]) = [x, y, wide];
        constraint int_le(x, y); constraint int_le(y, wide);
        solve :: seq_search([bool_search([b], input_order, indomain_max, complete),
            int_search(a, first_fail, indomain_split, complete), other([x])]) ::
            int_search([a[2], 3, wide, nothing], dom_w_deg, indomain_median) satisfy;";
    let problem = one(text).problem().unwrap();
    let instance = problem.instance("annotated");
    let network = &instance.source.as_ref().unwrap().network;
    let said: Vec<(usize, Choose, Take)> = (network.branchings.iter())
        .map(|branching| (branching.variables.len(), branching.choose, branching.take))
        .collect();
    // Numbers and unknown names have no variable.
    assert_eq!(said[..2], [(1, Choose::First, Take::Greatest), (2, Choose::Fewest, Take::LowerHalf)]);
    assert_eq!(said[2..], [(2, Choose::Failing, Take::Middle)]);
    assert_eq!(network.branchings[2].variables[0], network.branchings[1].variables[1], "y is the first");
    let json = r#"{"variables": {"x": {"type": "int", "domain": [[1, 3]]}}, "constraints": [], "output": ["x"],
        "solve": {"method": "satisfy", "ann": [{"id": "int_search", "args": [["x"], "input_order", "indomain_max"]}]}}"#;
    let problem = one(json).witness().unwrap();
    let branchings = &problem.instance("json").source.unwrap().network.branchings;
    assert_eq!((branchings.len(), branchings[0].take), (1, Take::Greatest));
}

#[test]
fn json_has_lines_and_says_the_same() {
    let model = one(r#"{
  "variables": {
    "x" : { "type" : "int", "domain" : [[1, 3], [5, 5]] },
    "b" : { "type" : "bool", "introduced": true, "defined" : true, "rhs": true }
  },
  "arrays": { "A" : { "a": ["x", 7, true] } },
  "constraints": [
    { "id" : "set_in", "args" : ["x", {"set": [[1, 5]]}], "ann": ["domain", {"string": "why"}]},
    { "id" : "own", "args" : [{"id": "f", "args": [1.5]}], "defines": "b"}
  ],
  "output": ["A", "x"],
  "solve": { "method" : "satisfy" },
  "version": "1.0"
}"#);
    assert_eq!(model.variables[0].domain, Some(Ranges::new([(1, 3), (5, 5)])));
    let lines: Vec<_> = model.constraints.iter().map(|constraint| constraint.line).collect();
    assert_eq!((lines, model.variables[1].line, model.goal_line), (vec![8, 9], 4, 12));
    assert_eq!(model.variables[1].value, Some(Expression::Bool(true)));
    assert_eq!(
        model.constraints[0].arguments,
        [Expression::Name("x".into()), Expression::Set(Ranges::range(1, 5))]
    );
}

#[test]
fn a_model_cut_off_anywhere_is_refused_and_nothing_panics() {
    for text in [include_str!("../models/mixed.fzn"), include_str!("../models/mixed.fzn.json")] {
        let whole = text.trim_end().len();
        assert!(read(text).unwrap().problem().is_ok());
        for end in (0..whole).filter(|&end| text.is_char_boundary(end)) {
            assert!(read(&text[..end]).is_err(), "{}", &text[..end]);
        }
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..3000 {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..rng.usize(1..4) {
                let place = rng.usize(..bytes.len());
                match rng.u8(..3) {
                    0 => bytes[place] = *rng.choice(b"0159[]{}(),;:.\"-%a_= \n").unwrap(),
                    1 => drop(bytes.remove(place)),
                    _ => bytes.insert(place, bytes[rng.usize(..bytes.len())]),
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            // Reading may fail, but it must terminate.
            let _ = read(&text).and_then(|model| model.problem());
        }
    }
}

#[test]
fn deep_nesting_and_many_variables_take_bounded_time() {
    let deep = format!("constraint f({}", "[".repeat(1_000_000));
    assert!(read(&deep).unwrap_err().message.contains("nested deeper than 64"));
    let deep = format!(r#"{{"variables":{{}},"constraints":[{{"id":"f","args":{}"#, "[".repeat(1_000_000));
    assert!(read(&deep).is_err());
    let mut many = String::new();
    for number in 0..200_000 {
        many += &format!("var bool: b{number} :: output_var;\n");
    }
    for number in 1..200_000 {
        many += &format!("constraint bool_clause([b{number}],[b{}]);\n", number - 1);
    }
    many += "constraint bool_eq(b0, true); solve satisfy;";
    let problem = read(&many).unwrap().problem().unwrap();
    assert_eq!(problem.model().variables().len(), 0, "all are true");
}
