//! The bridge to the encoders of the pindakaas library.

use pindakaas::{ClauseDatabase, Lit as LibraryLit, Unsatisfiable, VarRange};

use crate::builder::Builder;
use crate::{EncodeError, Lit};

/// Runs an encoder of the library, which writes into `out`.
///
/// If the library finds a constraint unsatisfiable, the empty clause makes the formula unsatisfiable too.
///
/// # Errors
/// If the formula becomes too large. The encoder of the library is then stopped.
pub(crate) fn run(
    out: &mut Builder,
    encode: impl FnOnce(&mut Database<'_>) -> Result<(), Unsatisfiable>,
) -> Result<(), EncodeError> {
    let mut database = Database { out, error: None };
    let result = encode(&mut database);
    if let Some(error) = database.error {
        return Err(error);
    }
    match result {
        Ok(()) => Ok(()),
        Err(Unsatisfiable) => out.clause([]),
    }
}

/// The literal as a value of the library.
pub(crate) fn literal(literal: Lit) -> LibraryLit {
    LibraryLit::from_raw(literal.into())
}

/// The literals as values of the library.
pub(crate) fn literals(literals: &[Lit]) -> Vec<LibraryLit> {
    literals.iter().copied().map(literal).collect()
}

/// A [`Builder`] with the interface that the library writes to.
pub(crate) struct Database<'a> {
    out: &'a mut Builder,
    /// The reason why the encoder was stopped. The library can only report "unsatisfiable".
    error: Option<EncodeError>,
}

impl ClauseDatabase for Database<'_> {
    fn add_clause_from_slice(&mut self, clause: &[LibraryLit]) -> Result<(), Unsatisfiable> {
        if self.error.is_some() || clause.is_empty() {
            return Err(Unsatisfiable);
        }
        let clause = clause.iter().map(|&literal| Lit::new(literal.into()));
        self.out.clause(clause).map_err(|error| {
            self.error = Some(error);
            Unsatisfiable
        })
    }

    fn new_var_range(&mut self, count: usize) -> VarRange {
        let (first, last) = match self.out.auxiliaries(count) {
            _ if count == 0 => return VarRange::empty(),
            // The limit on variables is far below 2^32.
            Ok(first) => (first, first + u32::try_from(count - 1).unwrap_or(0)),
            Err(error) => {
                // This function cannot fail. The next clause stops the encoder, and the formula is dropped.
                self.error = Some(error);
                (1, u32::try_from(count).unwrap_or(1))
            }
        };
        let variable = |number| literal(Lit::positive(number)).var();
        VarRange::new(variable(first), variable(last))
    }
}
