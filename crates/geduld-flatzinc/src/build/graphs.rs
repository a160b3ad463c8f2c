//! Connected subgraphs, and circuits.

use std::collections::BTreeSet;

use geduld_model::relation::{Graph, Relation, Term};
use geduld_model::{Atom, Constraint, Literal};

use super::{Builder, Truth, too_large};
use crate::error::{FlatZincError, Result};

impl Builder<'_> {
    /// Turns chosen edges into vertices between their nodes. The constraint of the model, which has only vertices, is
    /// then equivalent.
    pub(super) fn connected(&mut self, relation: &Relation) -> Result<()> {
        let graph =
            Graph::of(relation).map_err(|message| FlatZincError::malformed(relation.line, message))?;
        let (nodes, edges): (Vec<Term>, Vec<Term>) = (
            graph.nodes.iter().map(|&term| self.resolved.now(term)).collect(),
            graph.edges.into_iter().flatten().map(|&term| self.resolved.now(term)).collect(),
        );
        // At least one node is chosen, and both nodes of each chosen edge.
        let some: Vec<_> = nodes.iter().map(|&node| self.chosen(node, true)).collect();
        self.clause(some);
        for (&edge, ends) in edges.iter().zip(&graph.ends) {
            for &end in ends {
                self.clause([self.chosen(edge, false), self.chosen(nodes[end], true)]);
            }
        }
        let (mut filled, mut known) = (Vec::new(), BTreeSet::new());
        // A node or edge that is never chosen does not become a vertex.
        let mut vertices = Vec::with_capacity(nodes.len() + edges.len());
        for &term in nodes.iter().chain(&edges) {
            let atom =
                self.vertex(relation, self.chosen(term, true), term.variable().as_slice(), &mut known)?;
            vertices.push(atom.map(|_| filled.len()));
            filled.extend(atom);
        }
        let (node_vertices, edge_vertices) = vertices.split_at(nodes.len());
        let mut links = Vec::new();
        for (&edge, ends) in edge_vertices.iter().zip(&graph.ends) {
            for &end in ends {
                links.extend(edge.zip(node_vertices[end]));
            }
        }
        if filled.len() > 1 {
            self.model.add(Constraint::Connected { filled, edges: links });
        }
        Ok(())
    }

    /// The chosen nodes are connected by edges between chosen nodes; there may be none.
    pub(super) fn joined(&mut self, relation: &Relation) -> Result<()> {
        let graph =
            Graph::of(relation).map_err(|message| FlatZincError::malformed(relation.line, message))?;
        let (mut filled, mut known, mut vertices) = (Vec::new(), BTreeSet::new(), Vec::new());
        for &node in graph.nodes {
            let now = self.resolved.now(node);
            let atom =
                self.vertex(relation, self.chosen(now, true), now.variable().as_slice(), &mut known)?;
            vertices.push(atom.map(|_| filled.len()));
            filled.extend(atom);
        }
        let links = graph.ends.iter().filter(|[a, b]| a != b);
        let edges = links.filter_map(|&[a, b]| vertices[a].zip(vertices[b])).collect();
        if filled.len() > 1 {
            self.model.add(Constraint::Connected { filled, edges });
        }
        Ok(())
    }

    /// Different steps that connect all elements are a circuit. Steps and elements become vertices.
    pub(super) fn circuit(&mut self, relation: &Relation) -> Result<()> {
        let (list, Term::Fixed(first)) = (relation.many(0), relation.one(1)) else { return Ok(()) };
        let count = list.len();
        let places = || (i128::from(first)..).take(count).map(|index| i64::try_from(index).ok());
        let size = (count as u128).saturating_mul(count as u128);
        if size > self.limits.rows {
            return Err(too_large(relation, &self.resolved.open(relation), self.resolved));
        }
        self.all_different(relation)?;
        let (mut filled, mut known, mut links) = (Vec::new(), BTreeSet::new(), Vec::new());
        for _ in 0..count {
            filled.extend(self.vertex(relation, Err(true), &[], &mut known)?);
        }
        for (at, &term) in list.iter().enumerate() {
            let now = self.resolved.now(term);
            let steps: Vec<_> = places()
                .enumerate()
                .filter(|&(next, _)| next != at || count == 1)
                .map(|(next, index)| match (now, index) {
                    (_, None) => (next, Err(false)),
                    (Term::Fixed(number), Some(index)) => (next, Err(number == index)),
                    (Term::Variable(variable), Some(index)) => (next, self.has(variable, index, true)),
                })
                .collect();
            self.clause(steps.iter().map(|&(_, step)| step));
            let inputs = now.variable();
            for (next, step) in steps {
                if let Some(atom) = self.vertex(relation, step, inputs.as_slice(), &mut known)? {
                    links.extend([(filled.len(), at), (filled.len(), next)]);
                    filled.push(atom);
                }
            }
        }
        if count > 1 {
            self.model.add(Constraint::Connected { filled, edges: links });
        }
        Ok(())
    }

    fn chosen(&self, term: Term, positive: bool) -> std::result::Result<Literal, bool> {
        match term {
            Term::Fixed(number) => Err((number != 0) == positive),
            Term::Variable(variable) => self.truth(Truth { variable, positive }),
        }
    }

    /// The atom of a vertex. No two vertices share an atom. `None` if the vertex is never chosen.
    fn vertex(
        &mut self,
        relation: &Relation,
        chosen: std::result::Result<Literal, bool>,
        inputs: &[usize],
        known: &mut BTreeSet<Atom>,
    ) -> Result<Option<Atom>> {
        let own = match chosen {
            Ok(literal) => Some(literal),
            Err(false) => return Ok(None),
            Err(true) => None,
        };
        if let Some(own) = own.filter(|own| own.positive && known.insert(own.atom)) {
            return Ok(Some(own.atom));
        }
        // The vertex is always chosen, or its literal is no atom or already has a vertex: make a copy.
        let copy = self.truth_of(relation, "vertex", inputs)?;
        let (yes, no) = (self.equals(copy, 1, true), self.equals(copy, 1, false));
        self.clause([no, own.ok_or(true)]);
        self.clause([yes, own.map_or(Err(false), |own| Ok(!own))]);
        Ok(yes.ok().map(|literal| literal.atom))
    }
}
