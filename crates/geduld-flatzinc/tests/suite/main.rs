//! Tests of the public interface.

mod models;
mod objective;
mod random;
mod reading;
mod refused;
mod simplified;
mod spelled;
