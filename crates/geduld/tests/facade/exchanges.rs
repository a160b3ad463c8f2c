//! Classes of models whose symmetries exchange variables with values, with published numbers.

use std::fmt::Write as _;

use geduld::{Counts, FlatZinc, Model, Same, Solve};

/// A variable for each place, an all-different for all of them, and one for each list of sums with a factor and a
/// number for places.
struct Permutations {
    text: String,
    size: i64,
    lines: usize,
}

impl Permutations {
    fn new(size: i64) -> Self {
        let mut text: String =
            (1..=size).fold(String::new(), |text, x| text + &format!("var 1..{size}: x{x} :: output_var;\n"));
        let all: Vec<String> = (1..=size).map(|x| format!("x{x}")).collect();
        let own = format!("constraint fzn_all_different_int([{}]);\n", all.join(","));
        text += "%\n";
        text += &own;
        Self { text, size, lines: 0 }
    }

    /// Requires that these sums differ, each given by its factors, its variables and a number.
    fn differ(&mut self, sums: impl Iterator<Item = (String, i64)>) {
        self.lines += 1;
        let (mut variables, mut constraints, mut names) = (String::new(), String::new(), Vec::new());
        let size = 3 * self.size;
        for (number, (sum, shift)) in sums.enumerate() {
            let name = format!("d{}_{number}", self.lines);
            let _ =
                writeln!(variables, "var -{size}..{size}: {name} :: var_is_introduced :: is_defined_var;");
            let (factors, terms) = sum.split_once('|').unwrap();
            let _ = writeln!(
                constraints,
                "constraint int_lin_eq([{factors},-1],[{terms},{name}],{shift}) :: defines_var({name});"
            );
            names.push(name);
        }
        let (before, after) = self.text.split_once("%\n").unwrap();
        let list = names.join(",");
        self.text = format!(
            "{before}{variables}%\n{after}{constraints}constraint fzn_all_different_int([{list}]);\n"
        );
    }

    fn count(self) -> Counts {
        let text = self.text + "solve satisfy;\n";
        FlatZinc::parse(&text).unwrap().count_as_same(Same::AnySymmetry).count().unwrap()
    }
}

fn numbers(counts: &Counts) -> (u32, Option<u32>) {
    let small = |number: &geduld::BigUint| u32::try_from(number).unwrap();
    (small(&counts.solutions), counts.essentially_different.as_ref().map(small))
}

/// OEIS A000170 and A002562.
#[test]
fn queens_have_the_classes_of_books() {
    let solutions = [2, 10, 4, 40, 92, 352, 724];
    for ((size, solutions), classes) in (4..).zip(solutions).zip([1, 2, 1, 6, 12, 46, 92]) {
        let mut compiled = Permutations::new(size);
        for sign in [1, -1] {
            compiled.differ((1..=size).map(|x| (format!("1|x{x}"), sign * x)));
        }
        assert_eq!(numbers(&compiled.count()), (solutions, Some(classes)), "{size}");
        let mut model = Model::new();
        let rows = model.ints("queen", usize::try_from(size).unwrap(), 1..=size);
        model.all_different(&rows);
        for sign in [1, -1] {
            let line: Vec<_> = (0..).zip(&rows).map(|(row, &queen)| model.plus(queen, sign * row)).collect();
            model.all_different(&line);
        }
        model.count_as_same(Same::AnySymmetry);
        assert_eq!(numbers(&model.count().unwrap()), (solutions, Some(classes)), "{size}");
    }
}

/// OEIS A008404 and A001441.
#[test]
fn costas_arrays_are_turned_and_reflected() {
    for (size, solutions, classes) in [(4, 12, 2), (5, 40, 6), (6, 116, 17)] {
        let mut arrays = Permutations::new(size);
        for apart in 1..size - 1 {
            arrays.differ((1..=size - apart).map(|x| (format!("1,-1|x{},x{x}", x + apart), 0)));
        }
        assert_eq!(numbers(&arrays.count()), (solutions, Some(classes)), "{size}");
    }
}

/// Rows, columns and symbols of a Latin square change places.
#[test]
fn latin_squares_of_order_three_are_one() {
    let mut model = Model::new();
    let cells: Vec<_> = (0..3).map(|row| model.ints(&format!("row {row}"), 3, 1..=3)).collect();
    for line in 0..3 {
        model.all_different(&cells[line]);
        model.all_different(&cells.iter().map(|row| row[line]).collect::<Vec<_>>());
    }
    model.count_as_same(Same::AnySymmetry);
    assert_eq!(numbers(&model.count().unwrap()), (12, Some(1)));
}
