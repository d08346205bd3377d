//! Strongly connected components of a graph whose nodes are ids: the one implementation for all analyses.
//!
//! Tarjan, "Depth-First Search and Linear Graph Algorithms" (1972), without recursion. Components come out one by one,
//! so that the caller may change what it likes between them, and the tables are used again for the next search, so that
//! a search costs what it visits.

use std::iter::Rev;
use std::vec::Drain;

use crate::ids::{Id, IdVec};

/// Finds the strongly connected components of graphs over the same nodes.
///
/// ```
/// use unsnarl_program::{ClassId, StrongComponents};
///
/// let [a, b, c] = [0, 1, 2].map(ClassId::new);
/// // a and b lead to each other, b also to c.
/// let successors = [vec![b], vec![a, c], vec![]];
/// let next = |node: ClassId, position: &mut usize| {
///     *position += 1;
///     successors[node.index()].get(*position - 1).copied()
/// };
/// let mut search = StrongComponents::new(3);
/// let mut found = Vec::new();
/// let mut roots = [a, b, c].into_iter();
/// while let Some(component) = search.next(&mut roots, next) {
///     found.push(component.collect::<Vec<_>>());
/// }
/// assert_eq!(found, [vec![c], vec![b, a]]);
/// ```
pub struct StrongComponents<N> {
    marks: IdVec<N, Mark>,
    /// Nodes whose component is not complete, in the order in which they were found.
    open: Vec<N>,
    /// The way from a root to the node being looked at, each with its position among its successors.
    path: Vec<(N, usize)>,
    /// How many nodes have been found, in all searches.
    found: u32,
    /// How many had been found before this search.
    before: u32,
}

#[derive(Clone, Copy, Default)]
struct Mark {
    /// In which order the node was found, counted from 1.
    number: u32,
    /// The least number of an open node that it is known to lead to; `COMPLETE` when its component is.
    low: u32,
}

const COMPLETE: u32 = u32::MAX;

impl<N: Id> StrongComponents<N> {
    /// For graphs of the first `count` nodes.
    pub fn new(count: usize) -> Self {
        let marks = IdVec::filled(Mark::default(), count);
        StrongComponents { marks, open: Vec::new(), path: Vec::new(), found: 0, before: 0 }
    }

    /// Begins a new search, perhaps in another graph.
    pub fn restart(&mut self) {
        self.before = self.found;
    }

    /// The next component of the nodes that the roots lead to; one that leads to another comes after it. Its members
    /// come in the reverse of the order in which they were found. `successor` gives the successor of a node at a
    /// position or after it, and moves the position past it.
    #[inline]
    pub fn next(
        &mut self,
        roots: &mut impl Iterator<Item = N>,
        mut successor: impl FnMut(N, &mut usize) -> Option<N>,
    ) -> Option<Rev<Drain<'_, N>>> {
        loop {
            let Some((node, position)) = self.path.last_mut() else {
                let root = roots.find(|root| self.marks[*root].number <= self.before)?;
                self.enter(root);
                continue;
            };
            let node = *node;
            if let Some(next) = successor(node, position) {
                let Mark { number, low } = self.marks[next];
                if number <= self.before {
                    self.enter(next);
                } else if low != COMPLETE {
                    let low = &mut self.marks[node].low;
                    *low = number.min(*low);
                }
                continue;
            }
            self.path.pop();
            let Mark { number, low } = self.marks[node];
            if let Some((above, _)) = self.path.last() {
                let above = &mut self.marks[*above].low;
                *above = low.min(*above);
            }
            if low == number {
                let first = self.open.iter().rposition(|member| *member == node).unwrap_or(0);
                for member in &self.open[first..] {
                    self.marks[*member].low = COMPLETE;
                }
                return Some(self.open.drain(first..).rev());
            }
        }
    }

    #[inline]
    fn enter(&mut self, node: N) {
        self.found += 1;
        self.marks[node] = Mark { number: self.found, low: self.found };
        self.open.push(node);
        self.path.push((node, 0));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::ClassId;

    /// The components by definition: who leads to each other.
    fn by_definition(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let reached: Vec<Vec<bool>> = (0..edges.len())
            .map(|from| {
                let mut reached = vec![false; edges.len()];
                let mut open = vec![from];
                while let Some(at) = open.pop() {
                    if !std::mem::replace(&mut reached[at], true) {
                        open.extend(&edges[at]);
                    }
                }
                reached
            })
            .collect();
        let together = |a: usize, b: usize| reached[a][b] && reached[b][a];
        (0..edges.len())
            .filter(|node| !(0..*node).any(|before| together(before, *node)))
            .map(|node| (node..edges.len()).filter(|other| together(node, *other)).collect())
            .collect()
    }

    proptest! {
        #[test]
        fn components_are_those_that_lead_to_each_other(
            edges in (1usize..12).prop_flat_map(|count| {
                proptest::collection::vec(proptest::collection::vec(0..count, 0..4), count)
            })
        ) {
            let mut search: StrongComponents<ClassId> = StrongComponents::new(edges.len());
            for _ in 0..2 {
                search.restart();
                let mut found: Vec<Vec<usize>> = Vec::new();
                let mut roots = (0..edges.len()).map(ClassId::new);
                while let Some(component) = search.next(&mut roots, |node, position| {
                    *position += 1;
                    edges[node.index()].get(*position - 1).copied().map(ClassId::new)
                }) {
                    found.push(component.map(ClassId::index).collect());
                    found.last_mut().unwrap().sort_unstable();
                }
                let place = |node: usize| found.iter().position(|component| component.contains(&node)).unwrap();
                for (from, to) in edges.iter().enumerate().flat_map(|(from, to)| to.iter().map(move |to| (from, *to))) {
                    prop_assert!(place(to) <= place(from), "what it leads to comes first");
                }
                found.sort_unstable();
                prop_assert_eq!(found, by_definition(&edges));
            }
        }
    }
}
