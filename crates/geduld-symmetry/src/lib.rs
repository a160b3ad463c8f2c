//! Finds the symmetries of a finite-domain model and closes them to a group.
