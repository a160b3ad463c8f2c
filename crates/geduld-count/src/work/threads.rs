//! Threads that search.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// A search goes one call deeper with each variable it chooses, and there may be thousands of them. So much address space is set
/// aside for the stack of a thread; memory is taken only as far as it is used.
pub(crate) const STACK: usize = 64 << 20;

/// So many threads that can search.
///
/// # Errors
/// If the system does not start them.
pub(crate) fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build()
}
