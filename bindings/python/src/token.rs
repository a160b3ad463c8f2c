//! Tokens that end work.

use pyo3::prelude::*;

/// Ends work from another thread: give it to any work as `cancel=`, and call `cancel()`. What was found by then is returned.
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

    /// Asks all work that has this token to end.
    fn cancel(&self) {
        self.0.cancel();
    }

    /// Whether work was asked to end.
    #[getter]
    fn cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}
