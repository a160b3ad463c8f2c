//! Finds equivalent literals: the strongly connected components of the implications that binary clauses state (Aspvall,
//! Plass and Tarjan, "A linear-time algorithm for testing the truth of certain quantified boolean formulas", 1979). So
//! the atoms of one placement, which imply one another, become one Boolean.

use super::literal::BooleanLiteral;

/// Returns for each literal the smallest literal of its class. The negations of a class form a class, too.
///
/// `binary` are the clauses of two literals; the numbers of the Booleans are below `booleans`. Returns `None` if a
/// literal is equivalent to its negation. Cost: linear.
pub(super) fn equivalences(booleans: usize, binary: &[[BooleanLiteral; 2]]) -> Option<Vec<BooleanLiteral>> {
    let mut successors: Vec<Vec<BooleanLiteral>> = vec![Vec::new(); 2 * booleans];
    for &[a, b] in binary {
        successors[(!a).code()].push(b);
        successors[(!b).code()].push(a);
    }
    let component = components(&successors);
    let count = component.iter().max().map_or(0, |last| last + 1);
    let mut smallest: Vec<Option<BooleanLiteral>> = vec![None; count];
    for code in 0..2 * booleans {
        smallest[component[code]].get_or_insert(BooleanLiteral::from_code(code));
    }
    let classes: Vec<BooleanLiteral> =
        component.iter().filter_map(|&component| smallest[component]).collect();
    // A Boolean's two literals are neighbours. So the smallest literals of a class and of its negation belong to the
    // same Boolean, unless the two classes are one.
    (0..booleans).all(|boolean| component[2 * boolean] != component[2 * boolean + 1]).then_some(classes)
}

/// The component of each vertex of a graph (Tarjan 1972), without recursion.
fn components(successors: &[Vec<BooleanLiteral>]) -> Vec<usize> {
    const NONE: usize = usize::MAX;
    let size = successors.len();
    let (mut found, mut low, mut component) = (vec![NONE; size], vec![0; size], vec![NONE; size]);
    let (mut clock, mut components) = (0, 0);
    let mut open: Vec<usize> = Vec::new();
    let mut path: Vec<(usize, usize)> = Vec::new();
    for root in 0..size {
        if found[root] != NONE {
            continue;
        }
        path.push((root, 0));
        while let Some(&mut (vertex, ref mut next)) = path.last_mut() {
            if *next == 0 {
                (found[vertex], low[vertex]) = (clock, clock);
                clock += 1;
                open.push(vertex);
            }
            if let Some(successor) = successors[vertex].get(*next).map(|literal| literal.code()) {
                *next += 1;
                if found[successor] == NONE {
                    path.push((successor, 0));
                } else if component[successor] == NONE {
                    low[vertex] = low[vertex].min(found[successor]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                low[parent] = low[parent].min(low[vertex]);
            }
            if low[vertex] == found[vertex] {
                while let Some(member) = open.pop() {
                    component[member] = components;
                    if member == vertex {
                        break;
                    }
                }
                components += 1;
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_of_implications_is_one_class() {
        let p = |boolean| BooleanLiteral::new(boolean, false);
        // 0 -> 1 -> 2 -> 0, and 3 is the negation of 2.
        let binary =
            [[!p(0), p(1)], [!p(1), p(2)], [!p(2), p(0)], [p(2), p(3)], [!p(3), !p(2)], [p(3), p(4)]];
        let classes = equivalences(5, &binary).unwrap();
        assert_eq!(classes[p(2).code()], p(0));
        assert_eq!(classes[(!p(1)).code()], !p(0));
        assert_eq!(classes[p(3).code()], !p(0));
        assert_eq!(classes[p(4).code()], p(4));
        assert_eq!(equivalences(1, &[[p(0), p(0)], [!p(0), !p(0)]]), None);
    }
}
