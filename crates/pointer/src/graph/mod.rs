//! The constraint graph: nodes with points-to sets, subset edges, and difference propagation along them.
//!
//! Each node has the set it may point to and, apart, what of it has not been passed on yet. Nodes are taken up in an approximate
//! topological order; from time to time cycles of unfiltered edges are collapsed into one node and the order is made anew (Pearce, Kelly, Hankin 2007, in
//! rounds as in Pereira and Berlin 2009, but only when the graph has grown by a good part). The graph knows nothing of Java: what
//! to do when a node gets new objects is written in its constraints, whose meaning is the solver's.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;
use unsnarl_program::{Program, Type};

use crate::filter::Filters;
use crate::heap::ObjectId;
use crate::set::ObjectSet;

/// A node of the constraint graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Node(pub(crate) u32);

/// No filter on an edge.
const UNFILTERED: Type = Type::VOID;
const NONE: u32 = u32::MAX;
/// After so many steps it pays to look for cycles in few new edges, too.
const BUSY: usize = 100_000;

#[derive(Clone, Copy)]
struct Edge {
    to: u32,
    filter: Type,
}

#[derive(Default)]
struct NodeData {
    /// All that it may point to.
    all: ObjectSet,
    /// The part of it that was not passed on yet.
    pending: ObjectSet,
    edges: Vec<Edge>,
    first_constraint: u32,
    last_constraint: u32,
    rank: u32,
    is_queued: bool,
}

/// The graph, with constraints of type `C`.
pub(crate) struct Graph<C> {
    nodes: Vec<NodeData>,
    /// Union-find over collapsed nodes.
    parents: Vec<u32>,
    /// Constraints as linked lists: each with the next of its node.
    constraints: Vec<(C, u32)>,
    known_edges: FxHashSet<(u32, u32)>,
    known_filtered: FxHashSet<(u32, u32, Type)>,
    queue: BinaryHeap<Reverse<(u32, u32)>>,
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
    /// How often a node was taken up.
    pub steps: usize,
}

impl<C: Copy> Graph<C> {
    pub(crate) fn new() -> Self {
        Graph {
            nodes: Vec::new(),
            parents: Vec::new(),
            constraints: Vec::new(),
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
        let first = self.nodes.len() as u32;
        for index in first..first + count {
            let rank = index;
            self.nodes.push(NodeData { first_constraint: NONE, last_constraint: NONE, rank, ..NodeData::default() });
            self.parents.push(index);
        }
        self.stats.nodes = self.nodes.len();
        Node(first)
    }

    fn find(&mut self, node: u32) -> u32 {
        let mut root = node;
        while self.parents[root as usize] != root {
            root = self.parents[root as usize];
        }
        let mut at = node;
        while self.parents[at as usize] != root {
            at = std::mem::replace(&mut self.parents[at as usize], root);
        }
        root
    }

    fn find_readonly(&self, node: u32) -> u32 {
        let mut root = node;
        while self.parents[root as usize] != root {
            root = self.parents[root as usize];
        }
        root
    }

    /// All that a node may point to.
    pub(crate) fn points_to(&self, node: Node) -> &ObjectSet {
        &self.nodes[self.find_readonly(node.0) as usize].all
    }

    fn enqueue(&mut self, root: u32) {
        let node = &mut self.nodes[root as usize];
        if !node.is_queued {
            node.is_queued = true;
            self.queue.push(Reverse((node.rank, root)));
        }
    }

    fn add_all(&mut self, root: u32, objects: &ObjectSet) {
        let node = &mut self.nodes[root as usize];
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
        let root = self.find(node.0);
        let data = &mut self.nodes[root as usize];
        let is_new = data.all.insert(object.index() as u32);
        if is_new {
            data.pending.insert(object.index() as u32);
            self.enqueue(root);
        }
        is_new
    }

    /// Lets `to` point to all that `from` may point to, now and later, if it is of the type.
    pub(crate) fn add_edge(&mut self, program: &Program, from: Node, to: Node, filter: Option<Type>) {
        let (from, to) = (self.find(from.0), self.find(to.0));
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
        self.nodes[from as usize].edges.push(Edge { to, filter });
        if self.nodes[from as usize].all.is_empty() {
            return;
        }
        let objects = std::mem::take(&mut self.nodes[from as usize].all);
        match filter {
            UNFILTERED => self.add_all(to, &objects),
            _ => {
                let passed = self.filters.pass(program, filter, &objects);
                self.add_all(to, &passed);
            }
        }
        self.nodes[from as usize].all = objects;
    }

    /// Attaches a constraint. The objects that the node points to already are returned: the caller applies the constraint to them.
    pub(crate) fn add_constraint(&mut self, node: Node, constraint: C) -> ObjectSet {
        let root = self.find(node.0) as usize;
        let index = self.constraints.len() as u32;
        self.constraints.push((constraint, NONE));
        match self.nodes[root].last_constraint {
            NONE => self.nodes[root].first_constraint = index,
            last => self.constraints[last as usize].1 = index,
        }
        self.nodes[root].last_constraint = index;
        self.nodes[root].all.clone()
    }

    /// Takes the next node with something to pass on, passes it on along its edges, and returns what was passed with the first of the node's
    /// constraints. `None` when everything has been passed on.
    pub(crate) fn step(&mut self, program: &Program) -> Option<(ObjectSet, Constraints)> {
        loop {
            let Reverse((_, root)) = self.queue.pop()?;
            if self.parents[root as usize] != root {
                continue;
            }
            let node = &mut self.nodes[root as usize];
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
            let node = &mut self.nodes[root as usize];
            node.edges = edges;
            return Some((pending, Constraints { next: node.first_constraint, last: node.last_constraint }));
        }
    }

    /// The next constraint of a walk.
    pub(crate) fn next_constraint(&self, walk: &mut Constraints) -> Option<C> {
        if walk.next == NONE {
            return None;
        }
        let (constraint, next) = self.constraints[walk.next as usize];
        walk.next = if walk.next == walk.last { NONE } else { next };
        Some(constraint)
    }

    /// Collapses cycles and makes the order anew, if the graph has grown enough since the last time.
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

    /// Tarjan's algorithm over unfiltered edges, without recursion.
    fn collapse(&mut self) {
        let count = self.nodes.len();
        let mut index = vec![NONE; count];
        let mut low = vec![0u32; count];
        let mut on_stack = vec![false; count];
        let mut stack: Vec<u32> = Vec::new();
        let mut frames: Vec<(u32, usize)> = Vec::new();
        let mut next_index = 0;
        // Components come out sinks first: later ones get smaller ranks.
        let mut components: Vec<Vec<u32>> = Vec::new();
        let mut rank = count as u32;
        for start in 0..count as u32 {
            if self.parents[start as usize] != start || index[start as usize] != NONE {
                continue;
            }
            frames.push((start, 0));
            while let Some((node, position)) = frames.last_mut() {
                let node = *node;
                if *position == 0 {
                    index[node as usize] = next_index;
                    low[node as usize] = next_index;
                    next_index += 1;
                    stack.push(node);
                    on_stack[node as usize] = true;
                }
                let edge = self.nodes[node as usize].edges.get(*position).copied();
                *position += 1;
                if let Some(edge) = edge {
                    if edge.filter != UNFILTERED {
                        continue;
                    }
                    let to = self.find(edge.to);
                    if index[to as usize] == NONE {
                        frames.push((to, 0));
                    } else if on_stack[to as usize] {
                        low[node as usize] = low[node as usize].min(index[to as usize]);
                    }
                    continue;
                }
                frames.pop();
                if let Some((above, _)) = frames.last() {
                    low[*above as usize] = low[*above as usize].min(low[node as usize]);
                }
                if low[node as usize] == index[node as usize] {
                    rank -= 1;
                    let mut component = Vec::new();
                    while let Some(member) = stack.pop() {
                        on_stack[member as usize] = false;
                        self.nodes[member as usize].rank = rank;
                        component.push(member);
                        if member == node {
                            break;
                        }
                    }
                    if component.len() > 1 {
                        components.push(component);
                    }
                }
            }
        }
        let has_merged = !components.is_empty();
        for component in components {
            let root = component.iter().copied().min().unwrap_or(0);
            for member in component {
                if member != root {
                    self.merge(root, member);
                }
            }
        }
        if has_merged {
            self.drop_duplicate_edges();
        }
        let queued: Vec<u32> = std::mem::take(&mut self.queue).into_iter().map(|Reverse((_, node))| node).collect();
        for node in queued {
            self.nodes[node as usize].is_queued = false;
            let root = self.find(node);
            self.enqueue(root);
        }
    }

    /// Merged nodes leave edges that lead to the same node, or back.
    fn drop_duplicate_edges(&mut self) {
        self.known_edges.clear();
        self.known_filtered.clear();
        for from in 0..self.nodes.len() as u32 {
            let mut edges = std::mem::take(&mut self.nodes[from as usize].edges);
            edges.iter_mut().for_each(|edge| edge.to = self.find(edge.to));
            edges.retain(|edge| {
                edge.to != from
                    && match edge.filter {
                        UNFILTERED => self.known_edges.insert((from, edge.to)),
                        filter => self.known_filtered.insert((from, edge.to, filter)),
                    }
            });
            self.nodes[from as usize].edges = edges;
        }
    }

    /// Makes `member` the same node as `root`. What one node of a cycle has and another has not is pending somewhere on the way between
    /// them, so that it is passed on once all of the cycle are merged.
    fn merge(&mut self, root: u32, member: u32) {
        let taken = std::mem::take(&mut self.nodes[member as usize]);
        self.parents[member as usize] = root;
        self.stats.collapsed += 1;
        let node = &mut self.nodes[root as usize];
        node.pending.union_with(&taken.pending);
        node.all.union_with(&taken.all);
        node.edges.extend(taken.edges);
        if taken.first_constraint != NONE {
            match node.last_constraint {
                NONE => node.first_constraint = taken.first_constraint,
                last => self.constraints[last as usize].1 = taken.first_constraint,
            }
            self.nodes[root as usize].last_constraint = taken.last_constraint;
        }
        if !self.nodes[root as usize].pending.is_empty() {
            self.enqueue(root);
        }
    }
}

/// A walk over the constraints of a node: those it had when the walk began.
pub(crate) struct Constraints {
    next: u32,
    last: u32,
}

#[cfg(test)]
mod tests;
