//! Loads a library.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use thiserror::Error;

use crate::Solver;

/// The reason why a library cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LibraryError {
    /// The system cannot load the file.
    #[error("the library cannot be loaded: {0}")]
    NotLoaded(String),
    /// It is a library, but not one with a solver.
    #[error("the library has no function `{0}`, so it does not have the interface IPASIR")]
    NoFunction(&'static str),
    /// The library makes no solver.
    #[error("the library makes no solver: its function `ipasir_init` returned nothing")]
    NoSolver,
}

/// The function by which a solver asks whether it must stop. It gets the pointer that was given to
/// `ipasir_set_terminate`.
pub(crate) type Terminate = extern "C" fn(*mut c_void) -> c_int;

/// The functions of a library.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Functions {
    pub signature: unsafe extern "C" fn() -> *const c_char,
    pub init: unsafe extern "C" fn() -> *mut c_void,
    pub release: unsafe extern "C" fn(*mut c_void),
    pub add: unsafe extern "C" fn(*mut c_void, i32),
    pub assume: unsafe extern "C" fn(*mut c_void, i32),
    pub solve: unsafe extern "C" fn(*mut c_void) -> c_int,
    pub value: unsafe extern "C" fn(*mut c_void, i32) -> i32,
    pub failed: unsafe extern "C" fn(*mut c_void, i32) -> c_int,
    pub set_terminate: unsafe extern "C" fn(*mut c_void, *mut c_void, Option<Terminate>),
}

/// A loaded library. It stays loaded until the program ends, because its code may be needed while threads end.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    functions: Functions,
}

impl Library {
    /// Loads a library: a file, or otherwise a name that the system looks up among its libraries. This runs code of
    /// the library; see the documentation of the crate.
    ///
    /// # Errors
    /// If the system cannot load it, for instance because another library that it needs is missing, or if a function
    /// of IPASIR is missing.
    pub fn load(name: &Path) -> Result<Self, LibraryError> {
        // A name without a folder would not be looked up in the current folder.
        let file = if name.is_file() { name.canonicalize().ok() } else { None };
        let library = open(file.unwrap_or_else(|| PathBuf::from(name)))
            .map_err(|error| LibraryError::NotLoaded(described(&error)))?;
        macro_rules! function {
            ($name:literal) => {{
                // SAFETY: a function of this name has the type that IPASIR specifies; the caller of `load` trusts the
                // library in this. The library is never unloaded, so the function can always be called.
                let symbol = unsafe { library.get($name) };
                *symbol.map_err(|_| LibraryError::NoFunction($name))?
            }};
        }
        let functions = Functions {
            signature: function!("ipasir_signature"),
            init: function!("ipasir_init"),
            release: function!("ipasir_release"),
            add: function!("ipasir_add"),
            assume: function!("ipasir_assume"),
            solve: function!("ipasir_solve"),
            value: function!("ipasir_val"),
            failed: function!("ipasir_failed"),
            set_terminate: function!("ipasir_set_terminate"),
        };
        std::mem::forget(library);
        Ok(Self { functions })
    }

    /// The name and version that the solver reports; empty if it reports nothing.
    pub fn signature(&self) -> String {
        // SAFETY: the function has no requirements.
        let text = unsafe { (self.functions.signature)() };
        if text.is_null() {
            return String::new();
        }
        // SAFETY: the function returns text that ends with a zero byte, and never changes it.
        let text = unsafe { CStr::from_ptr(text) };
        text.to_string_lossy().chars().filter(|character| !character.is_control()).take(100).collect()
    }

    /// Makes a solver without clauses. With `stop`, the solver gives up soon after the flag becomes true.
    ///
    /// # Errors
    /// If the library makes no solver.
    pub fn solver(&self, stop: Option<Arc<AtomicBool>>) -> Result<Solver, LibraryError> {
        Solver::new(self.functions, stop)
    }
}

/// The message of the system, which is in the source of the error.
fn described(error: &libloading::Error) -> String {
    std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string)
}

#[cfg(unix)]
fn open(name: PathBuf) -> Result<libloading::os::unix::Library, libloading::Error> {
    use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
    // With `RTLD_NOW` a missing function is an error here. Otherwise it would end the process when it is called.
    // SAFETY: the code that runs when a library is loaded is trusted by the caller of `Library::load`.
    unsafe { Library::open(Some(name), RTLD_NOW | RTLD_LOCAL) }
}

#[cfg(not(unix))]
fn open(name: PathBuf) -> Result<libloading::Library, libloading::Error> {
    // SAFETY: the code that runs when a library is loaded is trusted by the caller of `Library::load`.
    unsafe { libloading::Library::new(name) }
}
