//! Threads that search, where the system has threads.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// A search goes one call deeper with each variable it chooses, and there may be thousands of them. So much address space is set
/// aside for the stack of a thread; memory is taken only as far as it is used.
pub(crate) const STACK: usize = 64 << 20;

/// Whether work can be spread over threads. A WebAssembly module has none: it works on the thread that calls it.
const AVAILABLE: bool = !cfg!(target_family = "wasm");

/// Does some work on so many threads that can search, or on the calling one where there are no others.
///
/// # Errors
/// If the system does not start them.
pub(crate) fn on<T: Send>(
    threads: usize,
    work: impl FnOnce() -> T + Send,
) -> Result<T, ThreadPoolBuildError> {
    if AVAILABLE { Ok(pool(threads)?.install(work)) } else { Ok(work()) }
}

/// So many threads that can search.
///
/// # Errors
/// If the system does not start them.
pub(crate) fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build()
}
