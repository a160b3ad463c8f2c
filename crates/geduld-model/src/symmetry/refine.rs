//! Colour refinement: the coarsest partition in which all vertices of one cell have equally many neighbours in each
//! cell.
//!
//! Every step depends only on the positions of cells, never on their vertices. So if a graph automorphism maps one
//! partition to another, it also maps the refinement of the first to the refinement of the second, cell by cell at the
//! same positions. The search for automorphisms relies on this. The *trace* of a refinement is a digest of its steps,
//! so it relies on this, too: partitions with different traces are not images of one another.
//!
//! A. Cardon and M. Crochemore, *Partitioning a graph in O(|A| log₂ |V|)*, Theoretical Computer Science 19 (1982).

use std::cmp::Reverse;

use crate::symmetry::graph::{Graph, number};

/// A partition of the vertices of a graph into cells.
#[derive(Clone, Debug)]
pub(crate) struct Partition {
    /// All vertices, cell after cell.
    pub(crate) order: Vec<u32>,
    /// For each vertex, the position at which its cell starts.
    pub(crate) cell: Vec<u32>,
    /// For each position at which a cell starts, the number of its vertices; 0 elsewhere.
    pub(crate) len: Vec<u32>,
    /// A digest of the steps that refined the partition last.
    pub(crate) trace: u64,
}

/// Refines partitions of one graph, and keeps the working memory between refinements.
pub(crate) struct Refiner<'a> {
    graph: &'a Graph,
    /// The start positions of the cells that may still split other cells.
    queue: Vec<u32>,
    queued: Vec<bool>,
    /// For each vertex, the number of its neighbours in the current cell; zero between steps.
    count: Vec<u32>,
    /// For each vertex, its position in the order of the current partition.
    place: Vec<u32>,
    /// The trace of the current refinement, and what it was after each step.
    trace: u64,
    steps: Vec<u64>,
    /// Memory that is used again.
    touched: Vec<u32>,
}

impl Partition {
    /// The vertices of a cell.
    pub(crate) fn members(&self, start: u32) -> &[u32] {
        &self.order[start as usize..(start + self.len[start as usize]) as usize]
    }

    /// The first of the largest cells; `None` if all cells have one vertex. Individualising a vertex of a large cell
    /// gives most information.
    pub(crate) fn largest_cell(&self) -> Option<u32> {
        let cells = (0..).zip(&self.len).filter(|&(_, &len)| len > 1);
        cells.max_by_key(|&(start, &len)| (len, Reverse(start))).map(|(start, _)| start)
    }

    /// The vertices in the order of their cells, if each cell has one vertex.
    pub(crate) fn discrete(&self) -> Option<&[u32]> {
        self.len.iter().all(|&len| len == 1).then_some(&self.order)
    }

    /// Sorts the vertices of each cell, which splits have exchanged.
    fn sort_cells(&mut self) {
        let mut rest = self.order.as_mut_slice();
        while !rest.is_empty() {
            let len = self.len[self.cell[rest[0] as usize] as usize];
            let (members, others) = rest.split_at_mut(len as usize);
            members.sort_unstable();
            rest = others;
        }
    }

    /// Makes `members` the cell that begins at `start`, wherever they were before. Members ascend.
    fn set_cell(&mut self, start: u32, members: &[u32]) {
        let from = start as usize;
        self.order[from..from + members.len()].copy_from_slice(members);
        self.len[from] = number(members.len());
        for &vertex in members {
            self.cell[vertex as usize] = start;
        }
    }
}

impl<'a> Refiner<'a> {
    pub(crate) fn new(graph: &'a Graph) -> Self {
        let vertices = graph.len();
        Self {
            graph,
            queue: Vec::new(),
            queued: vec![false; vertices],
            count: vec![0; vertices],
            place: vec![0; vertices],
            trace: 0,
            steps: Vec::new(),
            touched: Vec::new(),
        }
    }

    /// The refinement of the partition by colours. Cost: number of edges times logarithm of number of vertices.
    pub(crate) fn by_colour(&mut self) -> Partition {
        let colours = self.graph.colours();
        let mut order: Vec<u32> = (0..number(colours.len())).collect();
        order.sort_by_key(|&vertex| colours[vertex as usize]);
        let empty = vec![0; colours.len()];
        let mut partition = Partition { order: empty.clone(), cell: empty.clone(), len: empty, trace: 0 };
        let mut start = 0;
        for group in order.chunk_by(|&a, &b| colours[a as usize] == colours[b as usize]) {
            partition.set_cell(start, group);
            self.enqueue(start);
            start += number(group.len());
        }
        self.refine(&mut partition, None);
        partition
    }

    /// The refinement after one vertex is separated from the others in its cell.
    pub(crate) fn individualised(&mut self, partition: &Partition, vertex: u32) -> Partition {
        self.separated(partition, vertex, None).0
    }

    /// The same, if it takes the steps of an earlier refinement. The first other step ends it, so that most vertices
    /// without an automorphism are refused at once.
    pub(crate) fn individualised_in(
        &mut self,
        partition: &Partition,
        vertex: u32,
        steps: &[u64],
    ) -> Option<Partition> {
        let (refined, same) = self.separated(partition, vertex, Some(steps));
        same.then_some(refined)
    }

    /// The trace after each step of the last refinement.
    pub(crate) fn steps(&self) -> &[u64] {
        &self.steps
    }

    fn separated(
        &mut self,
        partition: &Partition,
        vertex: u32,
        expected: Option<&[u64]>,
    ) -> (Partition, bool) {
        let mut partition = partition.clone();
        let start = partition.cell[vertex as usize];
        let others: Vec<u32> =
            partition.members(start).iter().copied().filter(|&other| other != vertex).collect();
        partition.set_cell(start, &[vertex]);
        partition.set_cell(start + 1, &others);
        self.enqueue(start);
        let same = self.refine(&mut partition, expected);
        (partition, same)
    }

    fn enqueue(&mut self, start: u32) {
        if !std::mem::replace(&mut self.queued[start as usize], true) {
            self.queue.push(start);
        }
    }

    /// Returns whether the steps are as expected, if some are.
    fn refine(&mut self, partition: &mut Partition, expected: Option<&[u64]>) -> bool {
        self.trace = 0;
        self.steps.clear();
        (0..).zip(&partition.order).for_each(|(place, &vertex)| self.place[vertex as usize] = place);
        while let Some(start) = self.queue.pop() {
            self.queued[start as usize] = false;
            self.split_all(partition, start);
            self.steps.push(self.trace);
            if expected.is_some_and(|expected| expected.get(self.steps.len() - 1) != Some(&self.trace)) {
                self.queue.drain(..).for_each(|start| self.queued[start as usize] = false);
                return false;
            }
        }
        partition.trace = self.trace;
        partition.sort_cells();
        expected.is_none_or(|expected| expected.len() == self.steps.len())
    }

    /// Adds a number to the trace.
    fn note(&mut self, number: u32) {
        self.trace = (self.trace.rotate_left(5) ^ u64::from(number)).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    /// Splits every cell by the number of neighbours in the cell at `start`. Cost: the number of these neighbours,
    /// times its logarithm.
    fn split_all(&mut self, partition: &mut Partition, start: u32) {
        self.note(start);
        let mut touched = std::mem::take(&mut self.touched);
        for &member in partition.members(start) {
            for &vertex in self.graph.neighbours(member) {
                if self.count[vertex as usize] == 0 {
                    touched.push(vertex);
                }
                self.count[vertex as usize] += 1;
            }
        }
        let cell = |partition: &Partition, vertex: u32| partition.cell[vertex as usize];
        touched.sort_unstable_by_key(|&vertex| (cell(partition, vertex), self.count[vertex as usize]));
        let mut rest = touched.as_slice();
        while let Some(&first) = rest.first() {
            let own = cell(partition, first);
            let len = rest.iter().take_while(|&&vertex| cell(partition, vertex) == own).count();
            let (group, others) = rest.split_at(len);
            self.note(own);
            self.split(partition, own, group);
            rest = others;
        }
        for vertex in touched.drain(..) {
            self.count[vertex as usize] = 0;
        }
        self.touched = touched;
    }

    /// Splits a cell. `touched` are its vertices with neighbours in the current cell, in ascending order of their
    /// number.
    fn split(&mut self, partition: &mut Partition, cell: u32, touched: &[u32]) {
        let len = partition.len[cell as usize];
        let untouched = len - number(touched.len());
        let count = |vertex: &u32| self.count[*vertex as usize];
        let (first, last) = (count(&touched[0]), touched.last().map_or(0, count));
        if untouched == 0 && first == last {
            self.note(first);
            if len > 1 {
                self.note(len);
            }
            return;
        }
        let parts = touched.chunk_by(|one, other| count(one) == count(other));
        let parts: Vec<(u32, u32)> = parts.map(|part| (count(&part[0]), number(part.len()))).collect();
        let parts = (untouched > 0).then_some((0, untouched)).into_iter().chain(parts);
        // All parts but one split other cells as finely as the whole cell does, so the largest part need not be queued.
        let largest = parts.clone().map(|(_, len)| len).max();
        let mut spared = largest.filter(|_| !self.queued[cell as usize]);
        // Those that are touched move to the end of the cell.
        for (&vertex, place) in touched.iter().rev().zip((0..cell + len).rev()) {
            let (from, other) = (self.place[vertex as usize], partition.order[place as usize]);
            partition.order.swap(from as usize, place as usize);
            (self.place[vertex as usize], self.place[other as usize]) = (place, from);
        }
        let mut start = cell;
        for (count, len) in parts {
            self.note(count);
            self.note(len);
            partition.len[start as usize] = len;
            // What is not touched stays in the cell with this start.
            if count > 0 {
                for place in start..start + len {
                    partition.cell[partition.order[place as usize] as usize] = start;
                }
            }
            if spared == Some(len) {
                spared = None;
            } else {
                self.enqueue(start);
            }
            start += len;
        }
    }
}
