//! Tests of the crate as its users see it.

mod models;
mod objective;
mod random;
mod reading;
mod refused;
mod spelled;
