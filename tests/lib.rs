//! Shared helpers of the tests that need more than one crate.
//!
//! Whatever is not as expected in here panics, and so fails the test that asked.

pub mod board;
pub mod counting;
pub mod files;
pub mod random;
pub mod readers;
pub mod simulated;

/// The examples of the manual that use the library, as tests.
#[cfg(doctest)]
#[allow(
    rustdoc::invalid_codeblock_attributes,
    reason = "the test of the manual wants the names of files there"
)]
mod manual {
    #[doc = include_str!("../README.md")]
    struct Readme;
    #[doc = include_str!("../docs/library.md")]
    struct Library;
}
