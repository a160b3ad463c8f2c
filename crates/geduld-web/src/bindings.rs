//! The functions that the page calls, with JavaScript names.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::counter::Counter;

/// Answers a question: see [`crate::ask`].
#[wasm_bindgen]
pub fn ask(command: &str, request: &str) -> String {
    crate::ask(command, request)
}

#[wasm_bindgen]
extern "C" {
    /// Receives the number of solutions found so far. The worker defines this function.
    #[wasm_bindgen(js_name = toldFound)]
    fn told_found(number: usize);
}

/// Finds all solutions as a gallery: see [`crate::gallery`]. Calls `toldFound` at intervals.
#[wasm_bindgen]
pub fn gallery(request: &str) -> String {
    let mut told = 0;
    crate::gallery(request, &mut |found| {
        // A call out of the module can cost more than finding a solution.
        if found >= told + 1000 {
            told = found;
            told_found(found);
        }
    })
}

/// The count of a worker.
#[wasm_bindgen]
pub struct Count(Counter);

#[wasm_bindgen]
impl Count {
    /// Plans the count of a puzzle.
    ///
    /// # Errors
    /// JSON that describes the mistake.
    pub fn plan(text: &str) -> Result<Self, String> {
        Counter::plan(text).map(Self).map_err(|mistake| mistake.json().to_string())
    }

    /// Follows the plan of a count that was made elsewhere.
    ///
    /// # Errors
    /// As for [`Count::plan`].
    pub fn follow(text: &str, plan: &str) -> Result<Self, String> {
        Counter::follow(text, plan).map(Self).map_err(|mistake| mistake.json().to_string())
    }

    /// The plan, and the facts that are known before the count begins.
    pub fn description(&self) -> String {
        self.0.description().to_string()
    }

    /// Counts a cube and returns a line of its record.
    ///
    /// # Errors
    /// As for [`Count::plan`].
    pub fn cube(&self, id: &str) -> Result<String, String> {
        self.0.cube(id).map_err(|mistake| mistake.json().to_string())
    }

    /// The numbers of a record.
    ///
    /// # Errors
    /// As for [`Count::plan`].
    pub fn numbers(&self, record: &str) -> Result<String, String> {
        let numbers = self.0.numbers(record).map_err(|mistake| mistake.json().to_string());
        numbers.map(|object| object.to_string())
    }
}
