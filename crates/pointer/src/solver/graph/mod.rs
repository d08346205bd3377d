//! The constraint graph: nodes with points-to sets, subset edges, and difference propagation along them.
//!
//! Each node has the set of objects it may point to and, separately, the part that has not been propagated yet. The
//! worklist takes nodes in an approximate topological order. From time to time, cycles of unfiltered edges are
//! collapsed into one node and the order is recomputed (Pearce, Kelly, Hankin 2007, in rounds as in Pereira and Berlin
//! 2009, but only when the graph has grown by a good part). The graph knows nothing of Java: constraints say what to do
//! when a node gets new objects, and only the solver interprets them.

pub(crate) mod filter;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use unsnarl_program::{Id, IdVec, Program, StrongComponents, Type};

use self::filter::Filters;
use crate::heap::{ObjectId, ObjectSet};

/// A node of the constraint graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Node(u32);

impl Node {
    /// The node at a distance after this one.
    #[inline]
    pub(crate) fn plus(self, distance: u32) -> Node {
        Node(self.0 + distance)
    }
}

impl Id for Node {
    #[inline]
    fn from_index(index: usize) -> Self {
        Node(index as u32)
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

unsnarl_program::ids! {
    /// A constraint of some node.
    ConstraintId;
}

/// No filter on an edge.
const UNFILTERED: Type = Type::VOID;
/// After this many steps it pays to look for cycles, even if there are few new edges.
const BUSY: usize = 100_000;

#[derive(Clone, Copy)]
struct Edge {
    to: Node,
    filter: Type,
}

#[derive(Default)]
struct NodeData {
    /// All that it may point to.
    all: ObjectSet,
    /// The part of it that has not been propagated yet.
    pending: ObjectSet,
    edges: Vec<Edge>,
    /// The first and the last of its constraints.
    constraints: Option<(ConstraintId, ConstraintId)>,
    rank: u32,
    is_queued: bool,
}

/// The graph, with constraints of type `C`.
pub(crate) struct Graph<C> {
    nodes: IdVec<Node, NodeData>,
    /// Union-find over collapsed nodes.
    parents: IdVec<Node, Node>,
    /// Constraints as linked lists: each with the next of its node.
    constraints: IdVec<ConstraintId, (C, Option<ConstraintId>)>,
    known_edges: FxHashSet<(Node, Node)>,
    known_filtered: FxHashSet<(Node, Node, Type)>,
    queue: BinaryHeap<Reverse<(u32, Node)>>,
    pub(crate) filters: Filters,
    edges_at_collapse: usize,
    steps_at_collapse: usize,
    pub(crate) stats: GraphStats,
}

/// What solving cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct GraphStats {
    /// How many nodes there are.
    pub nodes: usize,
    /// How many edges there are.
    pub edges: usize,
    /// How many nodes were collapsed into others.
    pub collapsed: usize,
    /// How often a node was taken from the worklist.
    pub steps: usize,
}

impl<C: Copy> Graph<C> {
    pub(crate) fn new() -> Self {
        Graph {
            nodes: IdVec::new(),
            parents: IdVec::new(),
            constraints: IdVec::new(),
            known_edges: FxHashSet::default(),
            known_filtered: FxHashSet::default(),
            queue: BinaryHeap::new(),
            filters: Filters::default(),
            edges_at_collapse: 0,
            steps_at_collapse: 0,
            stats: GraphStats::default(),
        }
    }

    /// Adds `count` nodes and returns the first.
    pub(crate) fn add_nodes(&mut self, count: u32) -> Node {
        let first = self.nodes.next_id();
        for distance in 0..count {
            let node = first.plus(distance);
            self.nodes.push(NodeData { rank: node.0, ..NodeData::default() });
            self.parents.push(node);
        }
        self.stats.nodes = self.nodes.len();
        first
    }

    fn find(&mut self, node: Node) -> Node {
        let mut root = node;
        while self.parents[root] != root {
            root = self.parents[root];
        }
        let mut at = node;
        while self.parents[at] != root {
            at = std::mem::replace(&mut self.parents[at], root);
        }
        root
    }

    fn find_readonly(&self, node: Node) -> Node {
        let mut root = node;
        while self.parents[root] != root {
            root = self.parents[root];
        }
        root
    }

    /// All that a node may point to.
    pub(crate) fn points_to(&self, node: Node) -> &ObjectSet {
        &self.nodes[self.find_readonly(node)].all
    }

    fn enqueue(&mut self, root: Node) {
        let node = &mut self.nodes[root];
        if !node.is_queued {
            node.is_queued = true;
            self.queue.push(Reverse((node.rank, root)));
        }
    }

    fn add_all(&mut self, root: Node, objects: &ObjectSet) {
        let node = &mut self.nodes[root];
        let new = node.all.union_difference(objects);
        if new.is_empty() {
            return;
        }
        if node.pending.is_empty() {
            node.pending = new;
        } else {
            node.pending.union_with(&new);
        }
        self.enqueue(root);
    }

    /// Lets a node point to an object. Whether that is new.
    pub(crate) fn add_object(&mut self, node: Node, object: ObjectId) -> bool {
        let root = self.find(node);
        let data = &mut self.nodes[root];
        let is_new = data.all.insert(object);
        if is_new {
            data.pending.insert(object);
            self.enqueue(root);
        }
        is_new
    }

    /// Lets `to` point to all that `from` may point to, now and later, if it is of the type.
    pub(crate) fn add_edge(&mut self, program: &Program, from: Node, to: Node, filter: Option<Type>) {
        let (from, to) = (self.find(from), self.find(to));
        if from == to {
            return;
        }
        let filter = filter.unwrap_or(UNFILTERED);
        let is_new = match filter {
            UNFILTERED => self.known_edges.insert((from, to)),
            _ => self.known_filtered.insert((from, to, filter)),
        };
        if !is_new {
            return;
        }
        self.stats.edges += 1;
        self.nodes[from].edges.push(Edge { to, filter });
        if self.nodes[from].all.is_empty() {
            return;
        }
        let objects = std::mem::take(&mut self.nodes[from].all);
        match filter {
            UNFILTERED => self.add_all(to, &objects),
            _ => {
                let passed = self.filters.pass(program, filter, &objects);
                self.add_all(to, &passed);
            }
        }
        self.nodes[from].all = objects;
    }

    /// Attaches a constraint. The objects that the node points to already are returned: the caller applies the
    /// constraint to them.
    pub(crate) fn add_constraint(&mut self, node: Node, constraint: C) -> ObjectSet {
        let root = self.find(node);
        let id = self.constraints.push((constraint, None));
        let data = &mut self.nodes[root];
        data.constraints = match data.constraints {
            None => Some((id, id)),
            Some((first, last)) => {
                self.constraints[last].1 = Some(id);
                Some((first, id))
            }
        };
        data.all.clone()
    }

    /// Takes the next node from the worklist, propagates its pending objects along its edges, and returns them with a
    /// walk over the node's constraints. `None` when nothing is pending.
    pub(crate) fn step(&mut self, program: &Program) -> Option<(ObjectSet, Constraints)> {
        loop {
            let Reverse((_, root)) = self.queue.pop()?;
            if self.parents[root] != root {
                continue;
            }
            let node = &mut self.nodes[root];
            node.is_queued = false;
            let pending = node.pending.take();
            if pending.is_empty() {
                continue;
            }
            self.stats.steps += 1;
            let edges = std::mem::take(&mut node.edges);
            for edge in &edges {
                let to = self.find(edge.to);
                if to == root {
                    continue;
                }
                match edge.filter {
                    UNFILTERED => self.add_all(to, &pending),
                    filter => {
                        let passed = self.filters.pass(program, filter, &pending);
                        if !passed.is_empty() {
                            self.add_all(to, &passed);
                        }
                    }
                }
            }
            let node = &mut self.nodes[root];
            node.edges = edges;
            return Some((pending, Constraints(node.constraints)));
        }
    }

    /// The next constraint of a walk.
    pub(crate) fn next_constraint(&self, walk: &mut Constraints) -> Option<C> {
        let (at, last) = walk.0?;
        let (constraint, next) = self.constraints[at];
        walk.0 = next.filter(|_| at != last).map(|next| (next, last));
        Some(constraint)
    }

    /// Collapses cycles and recomputes the order, if the graph has grown enough since the last time.
    pub(crate) fn collapse_if_due(&mut self) {
        let new_edges = self.stats.edges - self.edges_at_collapse;
        let has_grown = new_edges > self.edges_at_collapse / 2 + 10_000;
        let is_busy = new_edges > self.edges_at_collapse / 64 && self.stats.steps - self.steps_at_collapse > BUSY;
        if has_grown || is_busy {
            self.collapse();
            self.edges_at_collapse = self.stats.edges;
            self.steps_at_collapse = self.stats.steps;
        }
    }

    /// Makes one node of each strongly connected component of unfiltered edges, and an order in which what leads to
    /// another comes before it.
    fn collapse(&mut self) {
        let mut search = StrongComponents::new(self.nodes.len());
        let roots: Vec<Node> = self.nodes.ids().filter(|node| self.parents[*node] == *node).collect();
        let mut roots = roots.into_iter();
        // Components come out sinks first: later ones get smaller ranks.
        let mut components: Vec<Vec<Node>> = Vec::new();
        let mut rank = self.nodes.len() as u32;
        while let Some(component) = search.next(&mut roots, |node, position| self.next_unfiltered(node, position)) {
            rank -= 1;
            let members: SmallVec<[Node; 1]> = component.inspect(|member| self.nodes[*member].rank = rank).collect();
            if members.len() > 1 {
                components.push(members.into_vec());
            }
        }
        let has_merged = !components.is_empty();
        for component in components {
            let Some(root) = component.iter().copied().min() else { continue };
            for member in component {
                if member != root {
                    self.merge(root, member);
                }
            }
        }
        if has_merged {
            self.drop_duplicate_edges();
        }
        let queued: Vec<Node> = std::mem::take(&mut self.queue).into_iter().map(|Reverse((_, node))| node).collect();
        for node in queued {
            self.nodes[node].is_queued = false;
            let root = self.find(node);
            self.enqueue(root);
        }
    }

    /// The node that the first unfiltered edge from a position on leads to.
    #[inline]
    fn next_unfiltered(&mut self, node: Node, position: &mut usize) -> Option<Node> {
        let rest = &self.nodes[node].edges[*position..];
        let found = rest.iter().position(|edge| edge.filter == UNFILTERED)?;
        let to = rest[found].to;
        *position += found + 1;
        Some(self.find(to))
    }

    /// Merged nodes leave edges that lead to the same node, or back.
    fn drop_duplicate_edges(&mut self) {
        self.known_edges.clear();
        self.known_filtered.clear();
        for from in self.nodes.ids() {
            let mut edges = std::mem::take(&mut self.nodes[from].edges);
            edges.iter_mut().for_each(|edge| edge.to = self.find(edge.to));
            edges.retain(|edge| {
                edge.to != from
                    && match edge.filter {
                        UNFILTERED => self.known_edges.insert((from, edge.to)),
                        filter => self.known_filtered.insert((from, edge.to, filter)),
                    }
            });
            self.nodes[from].edges = edges;
        }
    }

    /// Makes `member` the same node as `root`. An object that one node of a cycle has and another lacks is pending
    /// somewhere between them, so it is propagated once the whole cycle is merged.
    fn merge(&mut self, root: Node, member: Node) {
        let taken = std::mem::take(&mut self.nodes[member]);
        self.parents[member] = root;
        self.stats.collapsed += 1;
        let node = &mut self.nodes[root];
        node.pending.union_with(&taken.pending);
        node.all.union_with(&taken.all);
        node.edges.extend(taken.edges);
        node.constraints = match (node.constraints, taken.constraints) {
            (Some((first, last)), Some((next, end))) => {
                self.constraints[last].1 = Some(next);
                Some((first, end))
            }
            (own, taken) => own.or(taken),
        };
        if !self.nodes[root].pending.is_empty() {
            self.enqueue(root);
        }
    }
}

/// A walk over the constraints of a node, those it had when the walk began: the next of them, and the last.
pub(crate) struct Constraints(Option<(ConstraintId, ConstraintId)>);

#[cfg(test)]
mod tests;
