//! Puzzle families, puzzle files, rules checks and bundled puzzles.
