//! Latin squares: each number from 1 to the order occurs once in each row and in each column.
//!
//! The smallest family: it has the four required traits and leaves the others at their defaults. It exists in tests
//! only.

mod tests;

use anstyle::Style;
use geduld_draw::Canvas;
use geduld_model::{Constraint, Domain, Model, Value, VarId, Violation};
use serde::{Deserialize, Serialize};

use crate::family::{BuildModel, DrawSolution, FileFormat, RulesCheck, Starter};
use crate::file::{Diagnostic, Key, Section};

/// A Latin square as its file describes it.
#[derive(Clone, Debug, Serialize)]
pub struct LatinSquare {
    /// The number of rows, and of columns.
    order: usize,
    /// The given cells: row and column, counted from 1, and the number.
    pins: Vec<([usize; 2], usize)>,
}

/// The numbers, row by row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Latin {
    pub rows: Vec<Vec<usize>>,
}

/// The keys of a pin.
const PIN: &[Key] = &[
    Key::new::<[usize; 2]>("cell", "Row and column, from 1").required(),
    Key::new::<usize>("value", "The number in the cell").required(),
];

impl FileFormat for LatinSquare {
    const KIND: &'static str = "latin-square";
    const ABOUT: &'static str = "Numbers of which each row and column has every one";
    const STARTERS: &'static [Starter] = &[Starter {
        name: Self::KIND,
        board: None,
        text: "format = 1\nkind = \"latin-square\"\nname = \"My square\"\norder = 4\n",
    }];
    const KEYS: &'static [Key] = &[
        Key::new::<usize>("order", "The number of rows").required(),
        Key::tables("pin", "Cells whose numbers are given", PIN),
    ];

    fn read(root: &Section<'_>) -> Result<Self, Diagnostic> {
        let order = root.required::<usize>("order")?;
        if !(1..=9).contains(&order.value) {
            return Err(order.wrong("there is no square of this order", "write an order from 1 to 9"));
        }
        let pins = root.each("pin", PIN, |_, section| {
            let (cell, value) = (section.required::<[usize; 2]>("cell")?, section.required("value")?);
            let [row, column] = cell.value;
            if [row, column, value.value].iter().any(|number| !(1..=order.value).contains(number)) {
                return Err(cell.wrong("the pin does not fit", format!("write 1 to {}", order.value)));
            }
            Ok((cell.value, value.value))
        })?;
        Ok(Self { order: order.value, pins })
    }
}

impl BuildModel for LatinSquare {
    fn model(&self) -> Model {
        let n = self.order;
        let mut model = Model::new();
        let numbers = Domain::numbers((1..).take(n));
        let cells: Vec<VarId> = (0..n * n)
            .map(|cell| model.add_decision(format!("cell({},{})", cell / n + 1, cell % n + 1), &numbers))
            .collect();
        for line in 0..n {
            let row = cells[line * n..][..n].to_vec();
            let column = cells.iter().copied().skip(line).step_by(n).collect();
            model.add(Constraint::AllDifferent { variables: row });
            model.add(Constraint::AllDifferent { variables: column });
        }
        for ([row, column], number) in &self.pins {
            let cell = cells[(row - 1) * n + column - 1];
            let given = model.atoms(cell).nth(number - 1).map(Into::into);
            let requirement = format!("pin {row},{column}={number}");
            model.add_for(&requirement, Constraint::Clause { literals: given.into_iter().collect() });
        }
        model
    }
}

impl RulesCheck for LatinSquare {
    type Solution = Latin;

    fn solution(&self, _: &Model, values: &[Value]) -> Latin {
        let numbers: Vec<usize> = values.iter().map(|&value| value as usize + 1).collect();
        Latin { rows: numbers.chunks(self.order).map(<[usize]>::to_vec).collect() }
    }

    fn check(&self, square: &Latin) -> Result<(), Violation> {
        let (n, rows) = (self.order, &square.rows);
        if rows.len() != n || rows.iter().any(|row| row.len() != n) {
            return Err(Violation(format!("the square has not {n} rows of {n} numbers")));
        }
        for number in 1..=n {
            for line in 0..n {
                if !rows[line].contains(&number) || !rows.iter().any(|row| row[line] == number) {
                    return Err(Violation(format!("row or column {} has no {number}", line + 1)));
                }
            }
        }
        match self.pins.iter().find(|([row, column], number)| rows[row - 1][column - 1] != *number) {
            Some(([row, column], _)) => Err(Violation(format!("cell {row},{column} is not as pinned"))),
            None => Ok(()),
        }
    }
}

impl DrawSolution for LatinSquare {
    fn draw(&self, square: &Latin) -> Canvas {
        let mut canvas = Canvas::default();
        for (line, row) in square.rows.iter().enumerate() {
            let numbers: Vec<String> = row.iter().map(usize::to_string).collect();
            canvas.put(line, 0, &numbers.join(" "), Style::new());
        }
        canvas
    }
}
