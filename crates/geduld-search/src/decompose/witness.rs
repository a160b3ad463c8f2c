//! Finds one of the solutions that were counted, so that the rules can check it.

use crate::decompose::components::{Component, split};
use crate::decompose::run::{Run, write_key};
use crate::mask::Mask;

impl<const W: usize> Run<'_, W> {
    /// The bit of each variable in a solution; `None` if there is none, if the count is not finished, or if the cache
    /// has forgotten a component. The run is of no further use.
    pub(super) fn find_witness(&mut self) -> Option<Vec<usize>> {
        if self.total.as_ref().is_none_or(super::natural::Natural::is_zero) {
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
            open.extend(self.first_alternative(&component)?);
        }
        // Variables that no condition restricts can have any value.
        self.state.domains.iter().map(|domain| domain.first()).collect()
    }

    /// Decides for the first alternative of a component that has solutions. Returns the components that are left.
    fn first_alternative(&mut self, component: &Component) -> Option<Vec<Component>> {
        let alternatives: Vec<(u32, Mask<W>)> =
            self.way.order.alternatives(&self.state, component, &self.ranks);
        for (x, values) in alternatives {
            let mark = self.state.mark();
            if self.state.keep(x, values) && self.state.propagate() {
                let (parts, _) = split(&mut self.state, &mut self.marks, &component.variables);
                if self.all_have_solutions(&parts)? {
                    return Some(parts);
                }
            }
            self.state.forget_queue();
            self.state.undo(mark);
        }
        None
    }

    /// Whether all components have solutions; `None` if the cache does not know it.
    fn all_have_solutions(&mut self, parts: &[Component]) -> Option<bool> {
        let mut known = true;
        for part in parts {
            self.writer.bytes.clear();
            write_key(
                self.way.level,
                &mut self.state,
                &mut self.renaming,
                &self.ranks,
                &mut part.clone(),
                &mut self.writer,
            );
            match self.cache.get(&self.writer.bytes) {
                Some(solutions) if solutions.is_zero() => return Some(false),
                Some(_) => {}
                None => known = false,
            }
        }
        known.then_some(true)
    }
}
