//! Walks the solutions of a finite-domain model by a plan made beforehand: the engine for exact totals.
