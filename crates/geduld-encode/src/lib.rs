//! Writes finite-domain models as Boolean formulas, with a choice of encodings for each kind of constraint.
