//! The order of decisions: first the variable that took part in most of the latest conflicts.
//!
//! Moskewicz, Madigan, Zhao, Zhang and Malik, *Chaff: engineering an efficient SAT solver*, DAC 2001, in the form of
//! Eén and Sörensson, *An extensible SAT-solver*, SAT 2003: a heap of activities that grow geometrically.

use crate::lit::Var;

const NOWHERE: u32 = u32::MAX;
/// Each conflict counts more than the one before it, by this factor.
const GROWTH: f64 = 1.0 / 0.95;
const LARGE: f64 = 1e100;

/// A heap of variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    /// By variable, also those that are not in the heap.
    activity: Vec<f64>,
    heap: Vec<Var>,
    /// By variable: its place in the heap.
    places: Vec<u32>,
    /// The weight of a conflict.
    step: f64,
}

impl Order {
    pub fn new(activity: Vec<f64>) -> Self {
        let places = vec![NOWHERE; activity.len()];
        Self { activity, heap: Vec::new(), places, step: 1.0 }
    }

    /// The activity of a variable. It is about 1 for a variable that took part only in the last conflict.
    pub fn activity(&self, var: Var) -> f64 {
        self.activity[var as usize] / self.step
    }

    pub fn insert(&mut self, var: Var) {
        if self.places[var as usize] == NOWHERE {
            self.places[var as usize] = self.heap.len() as u32;
            self.heap.push(var);
            self.up(self.heap.len() - 1);
        }
    }

    /// Takes the most active variable out.
    pub fn pop(&mut self) -> Option<Var> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[first as usize] = NOWHERE;
        if last != first {
            self.heap[0] = last;
            self.places[last as usize] = 0;
            self.down(0);
        }
        Some(first)
    }

    /// Whether the heap has a variable.
    #[cfg(feature = "checks")]
    pub fn contains(&self, var: Var) -> bool {
        self.places[var as usize] != NOWHERE
    }

    /// Raises the activity of a variable that took part in a conflict.
    pub fn bump(&mut self, var: Var) {
        let activity = &mut self.activity[var as usize];
        *activity += self.step;
        if *activity > LARGE {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGE);
            self.step /= LARGE;
        }
        let place = self.places[var as usize];
        if place != NOWHERE {
            self.up(place as usize);
        }
    }

    /// Makes later conflicts count more. To be called after each conflict.
    pub fn decay(&mut self) {
        self.step *= GROWTH;
    }

    /// Ties go to the smaller number, so that the order does not depend on the history of the heap.
    fn before(&self, a: Var, b: Var) -> bool {
        let (x, y) = (self.activity[a as usize], self.activity[b as usize]);
        x > y || x == y && a < b
    }

    fn up(&mut self, mut place: usize) {
        let var = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            let above = self.heap[parent];
            if !self.before(var, above) {
                break;
            }
            self.put(place, above);
            place = parent;
        }
        self.put(place, var);
    }

    fn down(&mut self, mut place: usize) {
        let var = self.heap[place];
        loop {
            let left = 2 * place + 1;
            let Some(&first) = self.heap.get(left) else { break };
            let (child, below) = match self.heap.get(left + 1) {
                Some(&second) if self.before(second, first) => (left + 1, second),
                _ => (left, first),
            };
            if !self.before(below, var) {
                break;
            }
            self.put(place, below);
            place = child;
        }
        self.put(place, var);
    }

    fn put(&mut self, place: usize, var: Var) {
        self.heap[place] = var;
        self.places[var as usize] = place as u32;
    }
}
