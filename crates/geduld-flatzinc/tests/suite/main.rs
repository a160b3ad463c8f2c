//! Tests of the public interface.

mod brute;
mod models;
mod named_sums;
mod objective;
mod random;
mod reading;
mod refused;
mod simplified;
