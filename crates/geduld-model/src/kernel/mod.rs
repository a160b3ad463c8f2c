//! Propagation: narrows the domains of a [`Network`](crate::Network).

mod narrow;

pub use narrow::{Narrowed, narrow};
