//! The encodings over plain literals, for formulas that do not come from a model.

use std::collections::BTreeMap;

use geduld_model::{Bounds, Table, Value, VarId};

use crate::all_different::Variables;
use crate::builder::{Builder, SIZE_LIMIT};
use crate::connected::Graph;
use crate::names::Names;
use crate::parity::xor;
use crate::pseudo_boolean::net_weights;
use crate::table::LiteralTable;
use crate::{Cnf, EncodeError, Encodings, Lit};

/// A formula that grows: where a [`ClauseEncoder`] writes. Implement it for your solver or your own list of clauses;
/// [`Cnf`] implements it.
///
/// ```
/// use geduld_encode::{ClauseEncoder, ClauseSink, Encodings, Lit};
///
/// /// Clauses as a SAT solver takes them.
/// #[derive(Default)]
/// struct Clauses {
///     variables: u32,
///     clauses: Vec<Vec<i32>>,
/// }
///
/// impl ClauseSink for Clauses {
///     fn new_variable(&mut self) -> Lit {
///         self.variables += 1;
///         Lit::positive(self.variables)
///     }
///
///     fn add_clause(&mut self, clause: &[Lit]) {
///         self.clauses.push(clause.iter().map(|literal| literal.dimacs()).collect());
///     }
/// }
///
/// let mut clauses = Clauses::default();
/// let [a, b, c] = [(); 3].map(|()| clauses.new_variable());
/// ClauseEncoder::new(&mut clauses, Encodings::default()).at_least(2, &[a, b, !c])?;
/// assert!(clauses.clauses.len() >= 3);
/// # Ok::<(), geduld_encode::EncodeError>(())
/// ```
pub trait ClauseSink {
    /// Adds a variable that occurs in no clause, and returns its literal.
    fn new_variable(&mut self) -> Lit;

    /// Adds a clause: at least one of these literals holds. The empty clause makes the formula unsatisfiable.
    fn add_clause(&mut self, clause: &[Lit]);
}

impl<S: ClauseSink + ?Sized> ClauseSink for &mut S {
    fn new_variable(&mut self) -> Lit {
        (**self).new_variable()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        (**self).add_clause(clause);
    }
}

/// Adds to the formula.
impl ClauseSink for Cnf {
    fn new_variable(&mut self) -> Lit {
        self.set_variables(self.variables() + 1);
        Lit::positive(self.variables())
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.push(clause.iter().copied());
    }
}

/// Writes constraints over plain literals into a [`ClauseSink`], by the chosen [`Encodings`].
///
/// Literals may be negative, and a variable may occur several times. Every constraint is written parsimoniously: each
/// assignment of its literals that satisfies it extends to exactly one assignment of the new variables.
///
/// Some constraints are about *one-hot variables*: lists of numbers with a literal for each, such as
/// `[(1, a), (2, b), (5, c)]`. A literal says that the variable has the number. Exactly one of the literals must hold;
/// [`exactly_one`](Self::exactly_one) says so. A Boolean is the one-hot variable `[(0, !a), (1, a)]`.
///
/// If a constraint is an error, no clause of it is written.
///
/// ```
/// use geduld_encode::{ClauseEncoder, ClauseSink, Cnf, Encodings, Lit};
///
/// // Two dice with different numbers whose sum is 8.
/// let mut formula = Cnf::default();
/// let dice: Vec<Vec<(i64, Lit)>> =
///     (0..2).map(|_| (1..=6).map(|number| (number, formula.new_variable())).collect()).collect();
/// let mut encoder = ClauseEncoder::new(&mut formula, Encodings::default());
/// for die in &dice {
///     let literals: Vec<Lit> = die.iter().map(|&(_, literal)| literal).collect();
///     encoder.exactly_one(&literals)?;
/// }
/// encoder.all_different(&dice)?;
/// encoder.sum(&dice, 8)?;
/// assert!(formula.clause_count() > 0);
/// # Ok::<(), geduld_encode::EncodeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ClauseEncoder<S> {
    sink: S,
    encodings: Encodings,
    /// Writes one constraint at a time, over variables that it numbers itself.
    out: Builder,
    /// For each variable of `out` the literal of the sink; `None` for those of constraints that were errors.
    theirs: Vec<Option<Lit>>,
    /// The variables of `out`, by those of the sink.
    ours: BTreeMap<u32, Lit>,
    constraints: usize,
}

impl<S: ClauseSink> ClauseEncoder<S> {
    /// An encoder that writes into this sink. A `&mut` of a sink is a sink, too.
    pub fn new(sink: S, encodings: Encodings) -> Self {
        let out = Builder::new(Names::default(), SIZE_LIMIT);
        Self { sink, encodings, out, theirs: Vec::new(), ours: BTreeMap::new(), constraints: 0 }
    }

    /// The sink, for variables and clauses of your own.
    pub fn sink(&mut self) -> &mut S {
        &mut self.sink
    }

    /// Chooses the encodings of the constraints that follow.
    pub fn choose(&mut self, encodings: Encodings) {
        self.encodings = encodings;
    }

    /// At most one of the literals holds: [`AtMostOne`](crate::AtMostOne).
    ///
    /// # Errors
    /// If it would be too large.
    pub fn at_most_one(&mut self, literals: &[Lit]) -> Result<(), EncodeError> {
        self.cardinality(literals, ..=1)
    }

    /// Exactly one of the literals holds: [`AtMostOne`](crate::AtMostOne).
    ///
    /// # Errors
    /// If it would be too large.
    pub fn exactly_one(&mut self, literals: &[Lit]) -> Result<(), EncodeError> {
        self.cardinality(literals, 1)
    }

    /// At least `count` of the literals hold: as [`cardinality`](Self::cardinality).
    ///
    /// # Errors
    /// If it would be too large.
    pub fn at_least(&mut self, count: usize, literals: &[Lit]) -> Result<(), EncodeError> {
        self.cardinality(literals, count..)
    }

    /// The number of literals that hold is within bounds: `2`, `..=3`, `1..`, `2..=4`. A literal that is listed twice
    /// counts twice. [`Cardinality`](crate::Cardinality), and [`AtMostOne`](crate::AtMostOne) where it is enough.
    ///
    /// # Errors
    /// If it would be too large.
    pub fn cardinality(
        &mut self,
        literals: &[Lit],
        count: impl Into<Bounds<usize>>,
    ) -> Result<(), EncodeError> {
        let (literals, count) = (self.literals(literals), count.into());
        let Encodings { cardinality, at_most_one, .. } = self.encodings;
        self.write(|out| {
            let literals = out.distinct(&literals)?;
            cardinality.encode(&literals, count, at_most_one, out)
        })
    }

    /// The weights of the literals that hold add up to a sum within bounds: a pseudo-Boolean constraint.
    /// [`Sum`](crate::Sum).
    ///
    /// # Errors
    /// If it would be too large, or the sum of the weights does not fit into 64 bits.
    pub fn weighted_sum(
        &mut self,
        terms: &[(i64, Lit)],
        sum: impl Into<Bounds<i64>>,
    ) -> Result<(), EncodeError> {
        let own: Vec<_> = terms.iter().map(|&(weight, literal)| (weight, self.literal(literal))).collect();
        let (sum, encoding) = (sum.into(), self.encodings.sum);
        self.write(|out| {
            let net = net_weights(own, sum).ok_or_else(|| out.overflow())?;
            let term = |(weight, literal): (i64, Lit)| vec![(0, !literal), (weight, literal)];
            encoding.encode(net.terms.into_iter().map(term).collect(), net.bounds, false, out)
        })
    }

    /// The numbers of one-hot variables add up to a sum within bounds. [`Sum`](crate::Sum).
    ///
    /// # Errors
    /// If it would be too large, a sum of numbers does not fit into 64 bits, or a variable lists a number twice.
    pub fn sum<V: AsRef<[(i64, Lit)]>>(
        &mut self,
        variables: &[V],
        sum: impl Into<Bounds<i64>>,
    ) -> Result<(), EncodeError> {
        self.sum_of(variables, sum.into(), false)
    }

    /// As [`sum`](Self::sum), of variables that other constraints keep all different: some encodings are smaller then.
    ///
    /// # Errors
    /// As for [`sum`](Self::sum).
    pub fn sum_of_different<V: AsRef<[(i64, Lit)]>>(
        &mut self,
        variables: &[V],
        sum: impl Into<Bounds<i64>>,
    ) -> Result<(), EncodeError> {
        self.sum_of(variables, sum.into(), true)
    }

    fn sum_of<V: AsRef<[(i64, Lit)]>>(
        &mut self,
        variables: &[V],
        sum: Bounds<i64>,
        different: bool,
    ) -> Result<(), EncodeError> {
        let encoding = self.encodings.sum;
        self.write_one_hot(variables, |variables, out| encoding.encode(variables, sum, different, out))
    }

    /// The numbers of one-hot variables are all different. [`AllDifferent`](crate::AllDifferent), with
    /// [`AtMostOne`](crate::AtMostOne) for each number.
    ///
    /// # Errors
    /// If it would be too large, or a variable lists a number twice.
    pub fn all_different<V: AsRef<[(i64, Lit)]>>(&mut self, variables: &[V]) -> Result<(), EncodeError> {
        let Encodings { all_different, at_most_one, .. } = self.encodings;
        self.write_one_hot(variables, |variables, out| {
            all_different.encoder()(&Variables::new(variables), at_most_one, out)
        })
    }

    /// The numbers of one-hot variables form one of the rows. A row has a number for each variable; one with a number
    /// that its variable does not have never holds. [`Tables`](crate::Tables): those that are about the derived
    /// variables and the counts of a model are written as [`BothWays`](crate::Tables::BothWays), or as
    /// [`Conflicts`](crate::Tables::Conflicts).
    ///
    /// # Errors
    /// If it would be too large, a variable lists a number twice, or a row has another length.
    pub fn table<V: AsRef<[(i64, Lit)]>, R: AsRef<[i64]>>(
        &mut self,
        variables: &[V],
        rows: &[R],
    ) -> Result<(), EncodeError> {
        let encoding = self.encodings.tables;
        let places: Vec<BTreeMap<i64, Value>> = variables
            .iter()
            .map(|numbers| (0..).zip(numbers.as_ref()).map(|(at, of)| (of.0, at)).collect())
            .collect();
        let wrong = (1..).zip(rows).find(|(_, row)| row.as_ref().len() != variables.len());
        let wrong = wrong.map(|(number, row)| {
            let (numbers, variables) = (row.as_ref().len(), variables.len());
            format!("row {number} has length {numbers}, for {variables} variables")
        });
        let row = |row: &R| {
            let values = places.iter().zip(row.as_ref()).map(|(places, number)| places.get(number).copied());
            values.collect::<Option<Vec<Value>>>()
        };
        let rows: Vec<Vec<Value>> = rows.iter().filter_map(row).collect();
        self.write_one_hot(variables, |variables, out| {
            if let Some(wrong) = wrong {
                return Err(out.malformed(wrong));
            }
            if variables.is_empty() {
                return if rows.is_empty() { out.clause([]) } else { Ok(()) };
            }
            let columns = (0..variables.len()).map(VarId::new).collect();
            let literals = |column: VarId| Some(variables[column.index()].iter().map(|of| of.1).collect());
            encoding.encoder()(&LiteralTable::new(&Table::new(columns, rows), literals), out)
        })
    }

    /// The number of literals that hold is odd, or even: a chain of exclusive ors. A literal that is listed twice
    /// counts twice.
    ///
    /// # Errors
    /// If it would be too large.
    pub fn parity(&mut self, literals: &[Lit], odd: bool) -> Result<(), EncodeError> {
        let literals = self.literals(literals);
        self.write(|out| xor(&out.distinct(&literals)?, odd, out))
    }

    /// The number of inversions of a sequence of one-hot variables (pairs in descending order), plus the number of
    /// `flips` that hold, is odd, or even. [`Parity`](crate::Parity).
    ///
    /// # Errors
    /// If it would be too large, or a variable lists a number twice.
    pub fn permutation_parity<V: AsRef<[(i64, Lit)]>>(
        &mut self,
        sequence: &[V],
        flips: &[Lit],
        odd: bool,
    ) -> Result<(), EncodeError> {
        let (flips, encoding) = (self.literals(flips), self.encodings.parity);
        self.write_one_hot(sequence, |sequence, out| {
            // A flip may be a literal of the sequence.
            let twin = |(number, &flip): (usize, &Lit)| out.twin(flip, format_args!("flip {number}"));
            let flips = (1..).zip(&flips).map(twin).collect::<Result<Vec<Lit>, _>>()?;
            encoding.encode(&sequence, &flips, odd, out)
        })
    }

    /// The vertices that are filled are connected by the edges, which are pairs of positions in the list of vertices.
    /// [`Connected`](crate::Connected).
    ///
    /// # Errors
    /// If it would be too large, or an edge has no such vertex.
    pub fn connected(&mut self, filled: &[Lit], edges: &[(usize, usize)]) -> Result<(), EncodeError> {
        let (filled, encoding) = (self.literals(filled), self.encodings.connected);
        self.write(|out| {
            let count = filled.len();
            if let Some((a, b)) = edges.iter().find(|(a, b)| *a.max(b) >= count) {
                return Err(out.malformed(format!(
                    "the edge ({a}, {b}) is of a graph with more than {count} vertices"
                )));
            }
            encoding.encoder()(&Graph::new(out.distinct(&filled)?, edges, count), out)
        })
    }

    /// The literal of `out` for a literal of the sink.
    fn literal(&mut self, literal: Lit) -> Lit {
        let (out, theirs) = (&mut self.out, &mut self.theirs);
        let own = *self.ours.entry(literal.variable()).or_insert_with(|| {
            theirs.push(Some(Lit::positive(literal.variable())));
            out.input()
        });
        if literal.is_positive() { own } else { !own }
    }

    fn literals(&mut self, literals: &[Lit]) -> Vec<Lit> {
        literals.iter().map(|&literal| self.literal(literal)).collect()
    }

    /// Writes a constraint over one-hot variables. A variable without numbers makes the formula unsatisfiable.
    fn write_one_hot<V: AsRef<[(i64, Lit)]>>(
        &mut self,
        variables: &[V],
        encode: impl FnOnce(Vec<Vec<(i64, Lit)>>, &mut Builder) -> Result<(), EncodeError>,
    ) -> Result<(), EncodeError> {
        let mut own = Vec::with_capacity(variables.len());
        for numbers in variables {
            let numbers = numbers.as_ref().iter();
            own.push(numbers.map(|&(number, literal)| (number, self.literal(literal))).collect::<Vec<_>>());
        }
        self.write(|out| {
            for (place, variable) in (1..).zip(&own) {
                let mut numbers: Vec<i64> = variable.iter().map(|&(number, _)| number).collect();
                numbers.sort_unstable();
                if let Some(pair) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
                    return Err(out.malformed(format!("variable {place} lists the number {} twice", pair[0])));
                }
            }
            if own.iter().any(Vec::is_empty) {
                return out.clause([]);
            }
            let own = out.distinct_one_hot(own)?;
            encode(own, out)
        })
    }

    /// Writes a constraint, and passes its variables and clauses on to the sink.
    fn write(
        &mut self,
        encode: impl FnOnce(&mut Builder) -> Result<(), EncodeError>,
    ) -> Result<(), EncodeError> {
        self.constraints += 1;
        self.out.enter(format!("constraint {}", self.constraints));
        let known = self.theirs.len();
        let written = encode(&mut self.out);
        let clauses = self.out.take_clauses();
        self.theirs.resize(self.out.size().auxiliaries, None);
        if written.is_err() {
            // Their clauses are not written, so no other constraint may rely on them.
            self.out.forget_order_literals();
            return written;
        }
        for theirs in &mut self.theirs[known..] {
            *theirs = Some(self.sink.new_variable());
        }
        let mut passed = Vec::new();
        for clause in clauses.clauses() {
            passed.clear();
            // Every variable of a clause has its literal.
            passed.extend(clause.iter().filter_map(|literal| {
                let theirs = self.theirs[literal.variable() as usize - 1]?;
                Some(if literal.is_positive() { theirs } else { !theirs })
            }));
            self.sink.add_clause(&passed);
        }
        Ok(())
    }
}
