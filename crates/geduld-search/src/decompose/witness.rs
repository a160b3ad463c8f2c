//! Chooses one of the solutions that were counted: any one, so that the rules can check it, or a random one.

use num_bigint::BigUint;

use crate::decompose::components::{Component, split};
use crate::decompose::natural::Natural;
use crate::decompose::run::{Advancing, Frame, Run};
use crate::mask::Mask;

/// Gives a number below the one given, which is positive.
pub(super) type Choose<'c> = dyn FnMut(&BigUint) -> BigUint + 'c;

impl<const W: usize> Run<'_, W> {
    /// The bit of each variable in a solution. If `choose` gives each number with the same probability, each solution
    /// has the same probability, too. `None` if there is no solution, if the count is not finished, or if components
    /// that the cache does not know are not counted before so many steps were made in all. The run is of no further
    /// use.
    pub(super) fn choose_solution(&mut self, choose: &mut Choose<'_>, until: u64) -> Option<Vec<usize>> {
        if self.total.as_ref().is_none_or(Natural::is_zero) {
            return None;
        }
        let all = self.frames.first()?.component.variables.clone();
        let mut scopes = self.state.current;
        let mut open = split(&mut self.state, &mut self.marks, &all).0;
        while let Some(component) = open.pop() {
            scopes += 1;
            self.state.current = scopes;
            for &x in &component.variables {
                self.state.scope[x as usize] = scopes;
            }
            open.extend(self.choose_alternative(&component, choose, until)?);
        }
        // Variables that no condition restricts can have any value.
        let mut value = |domain: &Mask<W>| {
            let mut left = *domain;
            for _ in 0..usize::try_from(choose(&domain.len().into())).ok()? {
                left.pop();
            }
            left.first()
        };
        self.state.domains.iter().map(&mut value).collect()
    }

    /// Decides for an alternative of a component, by the numbers of their solutions. Returns the components that are
    /// left.
    fn choose_alternative(
        &mut self,
        component: &Component,
        choose: &mut Choose<'_>,
        until: u64,
    ) -> Option<Vec<Component>> {
        let alternatives: Vec<(u32, Mask<W>)> =
            self.way.order.alternatives(&self.state, component, &self.ranks);
        let mark = self.state.mark();
        let hidden = component.is_hidden(self.state.problem);
        let mut numbers: Vec<BigUint> = Vec::with_capacity(alternatives.len());
        for &alternative in &alternatives {
            let number = match self.decide(alternative, component) {
                Some((parts, free)) => self.solutions(&parts, free, until)?,
                None => BigUint::ZERO,
            };
            // The count did not look at the others either.
            let is_enough = hidden && number != BigUint::ZERO;
            numbers.push(number);
            self.state.forget_queue();
            self.state.undo(mark);
            if is_enough {
                break;
            }
        }
        let all: BigUint = numbers.iter().sum();
        if all == BigUint::ZERO {
            return None;
        }
        let mut chosen = choose(&all);
        for (alternative, number) in alternatives.into_iter().zip(numbers) {
            if chosen < number {
                return self.decide(alternative, component).map(|(parts, _)| parts);
            }
            chosen -= number;
        }
        None
    }

    /// The components that are left after a decision, and the number of values of the variables that are free then.
    fn decide(
        &mut self,
        (x, values): (u32, Mask<W>),
        component: &Component,
    ) -> Option<(Vec<Component>, Natural)> {
        let consistent = self.state.keep(x, values) && self.state.propagate();
        consistent.then(|| split(&mut self.state, &mut self.marks, &component.variables))
    }

    /// The product of the numbers of solutions of components; `None` if they are not known in time.
    fn solutions(&mut self, parts: &[Component], mut product: Natural, until: u64) -> Option<BigUint> {
        let known: Vec<Option<Natural>> = parts.iter().map(|part| self.known(&mut part.clone())).collect();
        if known.iter().flatten().any(Natural::is_zero) {
            return Some(BigUint::ZERO);
        }
        for (part, known) in parts.iter().zip(known) {
            match known {
                Some(solutions) => product.multiply(&solutions),
                None => product.multiply(&self.count_again(part, until)?),
            }
        }
        Some(product.big())
    }

    /// Counts a component that the cache does not know: it was forgotten, or another one was counted in place of the
    /// component that it is a part of, equal up to isomorphism but decided in another order. `None` if that would take
    /// too many steps.
    fn count_again(&mut self, part: &Component, until: u64) -> Option<Natural> {
        let (frames, total) = (std::mem::take(&mut self.frames), self.total.take());
        let mark = self.state.mark();
        self.frames.push(Frame::of_parts(part.clone(), vec![part.clone()], Natural::from(1), mark));
        while self.total.is_none() && self.state.steps < until {
            self.turn();
        }
        self.frames = frames;
        std::mem::replace(&mut self.total, total)
    }
}
