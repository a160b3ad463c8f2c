//! The kinds of relations: one table of their names and signatures.

/// What an argument of a relation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// A number or a variable.
    One,
    /// A list of numbers and variables.
    List,
    /// A set of numbers.
    Set,
    /// A list of Booleans, or two of them as two arguments.
    Operands,
    /// A number or a variable that is a function of the other arguments.
    Result,
}

/// Declares [`Base`] from the table below, so that each kind has a signature and is in the list of all kinds.
macro_rules! bases {
    ($($(#[$meaning:meta])* $name:ident($($parameter:ident),*);)*) => {
        /// A kind of constraint. The names of its arguments are those of its documentation, in this order.
        ///
        /// What a kind means is [`Relation::base_holds`](super::Relation::base_holds), how it is propagated is in
        /// `kernel/compile.rs`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Base {
            $($(#[$meaning])* $name,)*
        }

        impl Base {
            /// All kinds, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The arguments of this kind, without the one of the mode.
            pub const fn signature(self) -> &'static [Parameter] {
                match self {
                    $(Self::$name => &[$(Parameter::$parameter),*],)*
                }
            }
        }
    };
}

bases! {
    /// x = y.
    Eq(One, One);
    /// x != y.
    Ne(One, One);
    /// x <= y.
    Le(One, One);
    /// x < y.
    Lt(One, One);
    /// The sum of coefficients (a list of numbers) times variables (a list) is equal to a number.
    LinearEq(List, List, One);
    /// The sum is not equal to the number. Arguments as for [`Base::LinearEq`].
    LinearNe(List, List, One);
    /// The sum is at most the number. Arguments as for [`Base::LinearEq`].
    LinearLe(List, List, One);
    /// At least one of the first list is true, or one of the second is false.
    Clause(List, List);
    /// All operands are true: a list, or two arguments.
    And(Operands);
    /// At least one operand is true: a list, or two arguments.
    Or(Operands);
    /// An odd number of arguments is true.
    Xor(List);
    /// An index, a list and a value: the element at the index, counted from 1, is the value.
    Element(One, List, Result);
    /// x + y = z.
    Plus(One, One, Result);
    /// x * y = z.
    Times(One, One, Result);
    /// x / y = z, rounded towards 0. y is not 0.
    Div(One, One, Result);
    /// The remainder of [`Base::Div`] is z.
    Mod(One, One, Result);
    /// x to the power of y is z.
    Pow(One, One, Result);
    /// The smaller of x and y is z.
    Min(One, One, Result);
    /// The greater of x and y is z.
    Max(One, One, Result);
    /// |x| = y.
    Abs(One, Result);
    /// A value and a list: the value is the least element.
    Minimum(Result, List);
    /// A value and a list: the value is the greatest element.
    Maximum(Result, List);
    /// A value and a set: the value is in the set.
    In(One, Set);
    /// The elements of a list differ from one another.
    AllDifferent(List);
    /// Variables, and the numbers of the rows one after another: the variables are one of the rows.
    Table(List, List);
    /// A list, a value and a number: the value occurs so often in the list.
    Count(List, One, Result);
    /// A list, values and numbers: each value occurs so often in the list.
    Cardinality(List, List, List);
    /// A list, the index of its first element, a value and an index: the index is the only one of the value.
    Place(List, One, One, Result);
    /// A list, and the index of its first element: each element is the index of the next one, and this leads from the
    /// first one through all others back to it.
    Circuit(List, One);
    /// The chosen nodes and edges of a graph are connected, at least one node is chosen, and both nodes of each chosen
    /// edge. The arguments are those of [`Graph`](super::Graph).
    Connected(List, List, List, List);
    /// The chosen nodes of a graph are connected by edges between chosen nodes; there may be none. The arguments are
    /// those of [`Graph`](super::Graph), without the last.
    Joined(List, List, List);
    /// Different variables and Booleans: the number of pairs of variables in descending order and of true Booleans is
    /// odd.
    Inversions(List, List);
}

impl Base {
    /// The position of the argument that is computed from the others. `None` if the kind is not a function.
    pub fn function_place(self) -> Option<usize> {
        self.signature().iter().position(|&parameter| parameter == Parameter::Result)
    }
}
