//! Counts and lists the solutions of a model: cubes, the engines, orbits, progress.
