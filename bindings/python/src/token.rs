//! Tokens that end work.

use pyo3::prelude::*;

/// A token that ends work from another thread. Give it to a method as `cancel=`, and call `cancel()`. The method then returns its
/// results so far.
///
/// >>> token = geduld.Cancel()
/// >>> token.cancel()
/// >>> geduld.bundled("magic-5").count(cancel=token).complete
/// False
#[pyclass(module = "geduld", frozen)]
#[derive(Clone, Default)]
pub struct Cancel(pub geduld::Cancel);

#[pymethods]
impl Cancel {
    /// A token that has not been cancelled.
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Ends all work that has this token.
    fn cancel(&self) {
        self.0.cancel();
    }

    /// Whether `cancel()` was called.
    #[getter]
    fn cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}
