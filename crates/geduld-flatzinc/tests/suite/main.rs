//! Tests of the public interface.

mod completes;
mod models;
mod named_sums;
mod objective;
mod random;
mod reading;
mod refused;
mod simplified;
