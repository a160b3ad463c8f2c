//! The components of what is left of a formula, their keys, and the variable to decide.

use geduld_enumerate::Propagation;

use crate::decompose::formula::Structure;
use crate::decompose::key::Writer;
use crate::decompose::mask_model::index;
use crate::decompose::natural::Natural;

/// Open variables that clauses join.
#[derive(Debug)]
pub(super) struct Component {
    /// In ascending order.
    pub variables: Vec<u32>,
    /// The clauses between them that have other variables, too, which have values.
    pub clauses: Vec<u32>,
    /// The variable to decide.
    pub choice: u32,
}

/// Buffers that outlive a split.
#[derive(Debug)]
pub(super) struct Splitter {
    /// For each variable and each clause: the number of the split and component that met it last.
    variables: Vec<u32>,
    clauses: Vec<u32>,
    stamp: u32,
    /// For each variable: the number of its open clauses.
    degrees: Vec<u32>,
    queue: Vec<u32>,
    pub steps: u64,
}

impl Splitter {
    pub fn new(formula: &Structure) -> Self {
        Self {
            variables: vec![0; formula.near.len()],
            clauses: vec![0; formula.clauses.len()],
            stamp: 0,
            degrees: vec![0; formula.near.len()],
            queue: Vec::new(),
            steps: 0,
        }
    }

    /// The components among these variables that have counted ones, small ones first, and the number of combinations of
    /// values of the variables that are in no open clause. The others are known to have solutions.
    pub fn split(
        &mut self,
        formula: &Structure,
        propagation: &Propagation,
        variables: &[u32],
        weight: f64,
    ) -> (Vec<Component>, Natural) {
        let mut free = 0;
        let last = f64::from(index(formula.ranks.len()));
        let mut components: Vec<Component> = Vec::new();
        if self.stamp > u32::MAX / 2 {
            self.stamp = 0;
            self.variables.fill(0);
            self.clauses.fill(0);
        }
        let first_stamp = self.stamp + 1;
        self.steps += variables.len() as u64 / 4;
        for &first in variables {
            if self.variables[first as usize] >= first_stamp || !is_open(propagation, first) {
                continue;
            }
            self.stamp += 1;
            let mut component = Component { variables: Vec::new(), clauses: Vec::new(), choice: 0 };
            self.fill(formula, propagation, first, &mut component);
            let is_counted = |&x: &u32| x <= formula.counted;
            if self.queue.len() == 1 {
                free += u32::from(is_counted(&first));
                continue;
            }
            if !self.queue.iter().any(is_counted) {
                continue;
            }
            let score = |x: u32| {
                let degree = f64::from(self.degrees[x as usize]);
                let rank = f64::from(formula.ranks[x as usize]) / last;
                degree + 10.0 * propagation.activity(x) - weight * rank
            };
            // Of equal ones, the first variable: the queue has its own order.
            let better = |one: (f64, u32), other: (f64, u32)| {
                if other.0 > one.0 || other.0 == one.0 && other.1 < one.1 { other } else { one }
            };
            let scored = self.queue.iter().copied().filter(is_counted).map(|x| (score(x), x));
            component.choice = scored.reduce(better).map_or(first, |(_, x)| x);
            components.push(component);
        }
        if let [one] = &mut components[..] {
            let stamp = self.variables[one.choice as usize];
            one.variables =
                variables.iter().copied().filter(|&x| self.variables[x as usize] == stamp).collect();
        } else if components.len() > 1 {
            let stamps: Vec<u32> = components.iter().map(|own| self.variables[own.choice as usize]).collect();
            for &x in variables {
                if let Ok(place) = stamps.binary_search(&self.variables[x as usize]) {
                    components[place].variables.push(x);
                }
            }
            components.sort_by_key(|component| std::cmp::Reverse(component.variables.len()));
        }
        (components, Natural::power_of_two(free))
    }

    /// Collects the variables of a component in the queue, and its clauses.
    fn fill(
        &mut self,
        formula: &Structure,
        propagation: &Propagation,
        first: u32,
        component: &mut Component,
    ) {
        self.queue.clear();
        self.queue.push(first);
        self.variables[first as usize] = self.stamp;
        self.degrees[first as usize] = 0;
        let mut next = 0;
        while let Some(&x) = self.queue.get(next) {
            next += 1;
            let (near, own) = (&formula.near[x as usize], &formula.occurrences[x as usize]);
            self.steps += (near.len() / 4 + own.len()) as u64;
            for &y in near {
                // If one of the two variables has a value, the clause is true or has made the other one true.
                if is_open(propagation, y) {
                    self.degrees[x as usize] += 1;
                    self.meet(y);
                }
            }
            for &number in own {
                if self.clauses[number as usize] == self.stamp {
                    continue;
                }
                self.clauses[number as usize] = self.stamp;
                let clause = &formula.clauses[number as usize];
                let (mut open, mut holds) = (0, false);
                for &literal in clause {
                    match propagation.value(literal) {
                        Some(true) => {
                            holds = true;
                            break;
                        }
                        Some(false) => {}
                        None => open += 1,
                    }
                }
                self.steps += clause.len() as u64 / 4;
                if holds {
                    continue;
                }
                // A clause whose variables are all open follows from their numbers.
                if open < clause.len() {
                    component.clauses.push(number);
                }
                for &literal in clause {
                    let y = literal.unsigned_abs();
                    if is_open(propagation, y) {
                        self.meet(y);
                        self.degrees[y as usize] += 1;
                    }
                }
            }
        }
    }

    fn meet(&mut self, x: u32) {
        if self.variables[x as usize] != self.stamp {
            self.variables[x as usize] = self.stamp;
            self.degrees[x as usize] = 0;
            self.queue.push(x);
        }
    }
}

impl Component {
    /// Writes everything that the number of solutions depends on: the open variables, and the clauses whose other
    /// literals are false.
    pub fn write_key(&mut self, tag: u8, writer: &mut Writer) {
        self.clauses.sort_unstable();
        writer.bytes.clear();
        writer.bytes.push(tag);
        writer.ascending(&self.variables);
        writer.ascending(&self.clauses);
    }
}

fn is_open(propagation: &Propagation, x: u32) -> bool {
    propagation.value(x.cast_signed()).is_none()
}
