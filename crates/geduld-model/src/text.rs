//! A model as text, from which it can be identified.

use std::fmt;

use crate::{Domain, Model, Role};

/// Writes a line for each variable and each constraint. Two models have the same text if and only if they have the same
/// variables with the same names, roles and values, and the same constraints in the same order. Requirements are left
/// out: they do not change the solutions.
///
/// Checkpoints identify models by a digest of this text, so it does not change with the compiler.
impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for variable in self.variables() {
            let role = match variable.role {
                Role::Decision => "decision",
                Role::Derived => "derived",
                Role::Existential => "existential",
            };
            writeln!(f, "{role} {}:{}", variable.name.escape_default(), Values(&variable.domain))?;
        }
        self.constraints().iter().try_for_each(|constraint| constraint.fmt(f))
    }
}

/// The values of a domain: the numbers, ranges of consecutive numbers, and the name of each value that is not called by
/// its number.
struct Values<'a>(&'a Domain);

impl fmt::Display for Values<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |value| {
            let number = self.0.number(value);
            // The number is compared as text, because the name `+1` is not that of a number.
            (self.0.name(value) == number.to_string()).then_some(number)
        };
        let mut values = self.0.values().peekable();
        while let Some(value) = values.next() {
            let Some(first) = plain(value) else {
                write!(f, " {}={}", self.0.number(value), self.0.name(value).escape_default())?;
                continue;
            };
            let mut last = first;
            while values
                .next_if(|&next| plain(next).is_some_and(|next| Some(next) == last.checked_add(1)))
                .is_some()
            {
                last += 1;
            }
            if first == last { write!(f, " {first}") } else { write!(f, " {first}..{last}") }?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Constraint, Literal, Table};

    fn model(change: impl FnOnce(&mut Model)) -> Model {
        let mut model = Model::new();
        let numbers = Domain::new([(1, "1"), (2, "2"), (3, "3"), (7, "seven"), (-2, "-2")]);
        let x = model.add_decision("x\n", &numbers);
        let y = model.add_decision("y", &Domain::names(["no", "yes"]));
        let z = model.add_derived("z", &Domain::numbers(0..=1));
        model.add_existential("w", &Domain::numbers([]));
        let (a, b) = (model.atom(x, 0), model.atom(y, 1));
        model.add(Constraint::Cardinality { count: (1..=2).into(), atoms: vec![a, b] });
        model.add(Constraint::AllDifferent { variables: vec![x, y] });
        model.add(Constraint::Table(Table::new(vec![y, z], [[0, 1], [1, 0]])));
        model.add(Constraint::Linear { terms: vec![(2, x), (-1, z)], sum: (..=5).into() });
        model.add(Constraint::Clause { literals: vec![a.into(), Literal { atom: b, positive: false }] });
        model.add(Constraint::Parity { variables: vec![x, z], flips: vec![b], odd: true });
        model.add(Constraint::Connected { filled: vec![a, b], edges: vec![(1, 0)] });
        change(&mut model);
        model
    }

    /// This text is a part of the checkpoints that exist.
    #[test]
    fn the_text_of_a_model_stays_as_it_is() {
        assert_eq!(
            model(|_| ()).to_string(),
            "decision x\\n: 1..3 7=seven -2\n\
             decision y: 0=no 1=yes\n\
             derived z: 0..1\n\
             existential w:\n\
             cardinality 1..2 0 6\n\
             all-different 0 1\n\
             table 1 2; 0 1; 1 0\n\
             sum -9223372036854775808..5 2*0 -1*2\n\
             clause +0 -6\n\
             odd 0 2; 6\n\
             connected 0 6; 1-0\n"
        );
    }

    #[test]
    fn requirements_are_no_part_of_the_text() {
        let empty = || Constraint::Clause { literals: Vec::new() };
        let plain = model(|model| model.add(empty()));
        let required = model(|model| model.add_for("pin", empty()));
        assert_eq!(plain.to_string(), required.to_string());
        assert_ne!(plain.to_string(), model(|_| ()).to_string());
    }
}
