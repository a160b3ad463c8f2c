//! Threads for searches, if the system has threads.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// The stack size of a thread. A search goes one call deeper with each variable it chooses, and there may be thousands
/// of them. This address space is only reserved: memory is taken only as far as it is used.
pub(crate) const STACK: usize = 64 << 20;

/// Whether work can be spread over threads. A WebAssembly module has no threads: it works on the thread that calls it.
pub(crate) const AVAILABLE: bool = !cfg!(target_family = "wasm");

/// Does some work on this number of threads that can search, or on the calling thread if there are no threads.
///
/// # Errors
/// If the system does not start them.
pub(crate) fn on<T: Send>(
    threads: usize,
    work: impl FnOnce() -> T + Send,
) -> Result<T, ThreadPoolBuildError> {
    if AVAILABLE { Ok(pool(threads)?.install(work)) } else { Ok(work()) }
}

/// A pool of threads that can search.
///
/// # Errors
/// If the system does not start them.
pub(crate) fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build()
}
