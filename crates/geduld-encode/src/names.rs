//! Names for the variables of a formula.

/// The names of the variables of a formula, in the order of their numbers.
///
/// Libraries allocate auxiliaries by the thousand, without a meaning, so one entry may name a range.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Names {
    count: u32,
    /// The last scope with numbered names, and the number of its names.
    scope: (String, u32),
    entries: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    /// The first variable that the entry names. It also names all variables up to the next entry.
    first: u32,
    text: String,
    /// The number that distinguishes `first` from others of the same scope, if it has no name of its own.
    number: Option<u32>,
}

impl Names {
    /// The number of variables that have a name. They are numbered from 1.
    pub(crate) fn len(&self) -> u32 {
        self.count
    }

    /// Names the next variable; returns it.
    pub(crate) fn add(&mut self, name: &str) -> u32 {
        self.count += 1;
        self.entries.push(Entry { first: self.count, text: one_line(name), number: None });
        self.count
    }

    /// Names the next `count` variables "auxiliary 1 of …", "auxiliary 2 of …", or continues the numbers of the same
    /// scope. Returns the first of them.
    pub(crate) fn add_range(&mut self, count: u32, scope: &str) -> u32 {
        let first = self.count + 1;
        self.count += count;
        if count > 0 {
            if self.scope.0 != scope {
                self.scope = (scope.to_owned(), 0);
            }
            self.entries.push(Entry { first, text: one_line(scope), number: Some(self.scope.1 + 1) });
            self.scope.1 += count;
        }
        first
    }

    /// The name of a variable.
    ///
    /// # Panics
    /// If it has none.
    pub(crate) fn get(&self, variable: u32) -> String {
        assert!((1..=self.count).contains(&variable), "there is no variable {variable}");
        let index = self.entries.partition_point(|entry| entry.first <= variable) - 1;
        let Entry { first, text, number } = &self.entries[index];
        match number {
            Some(number) => format!("auxiliary {} of {text}", number + variable - first),
            None => text.clone(),
        }
    }
}

/// A name must not end the comment in which it is written.
fn one_line(name: &str) -> String {
    name.replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_numbered_through_their_scope() {
        let mut names = Names::default();
        assert_eq!(names.add("x=1"), 1);
        assert_eq!(names.add_range(3, "constraint 1"), 2);
        assert_eq!(names.add_range(0, "constraint 2"), 5);
        assert_eq!(names.add("odd\nname"), 5);
        assert_eq!(names.add_range(1, "constraint 1"), 6);
        assert_eq!(names.add_range(1, "constraint 2"), 7);
        let all: Vec<String> = (1..=names.len()).map(|variable| names.get(variable)).collect();
        let expected = [
            "x=1",
            "auxiliary 1 of constraint 1",
            "auxiliary 2 of constraint 1",
            "auxiliary 3 of constraint 1",
            "odd name",
            "auxiliary 4 of constraint 1",
            "auxiliary 1 of constraint 2",
        ];
        assert_eq!(all, expected);
    }
}
