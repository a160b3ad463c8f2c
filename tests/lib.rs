//! Shared helpers of the tests that need more than one crate.
