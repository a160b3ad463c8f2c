//! A small solver trait, its varisat adapter and blocking of solutions.
