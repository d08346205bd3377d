//! Which locks may be part of a cycle in the lock-order graph: a cheap filter before entry locksets are followed.
//!
//! Over-approximates: a lock that a method holds at a call is assumed to be held in everything reachable from the
//! callee. In the graph of locks, and of what is wanted while each is held, only what lies in a strongly connected
//! component can deadlock. Ignores locks that only one thread ever acquires, and strings and other values that the
//! pointer analysis does not distinguish (A20).

use std::collections::BTreeMap;

use unsnarl_library::LockSort;
use unsnarl_pointer::{AllocationSite, InstanceId, ObjectId, ObjectSet, OriginId, Origins};
use unsnarl_program::{IdSet, IdVec, MethodId, StrongComponents};

use crate::assumed::{Assumption, UsedAt};
use crate::escape::Escape;
use crate::threads::OriginBits;

use super::local::{Event, EventKind, Local};
use super::{Acquisition, AcquisitionId, LockClassId, LockInputs};

unsnarl_program::ids! {
    /// A node of the graph of locks.
    NodeId;
}

/// A set of lock classes.
type ClassSet = IdSet<LockClassId>;

/// The locks that may be part of a cycle.
pub(super) struct Contested {
    /// For each lock class, those that are wanted while it is held and may lie on a cycle with it.
    next: IdVec<LockClassId, ClassSet>,
    /// For each instance, the contested classes that it or its callees want.
    wanted_below: IdVec<InstanceId, ClassSet>,
    /// The contested classes that are wanted somewhere.
    wanted: ClassSet,
    /// For each lock class, the contested classes that may be the same lock.
    alike: IdVec<LockClassId, ClassSet>,
    /// For each lock class, whether it is a gate: a single lock that several threads may acquire.
    is_gate: IdVec<LockClassId, bool>,
    /// The objects whose locks may lie on a cycle.
    pub(super) objects: ObjectSet,
}

impl Contested {
    pub(super) fn of(inputs: LockInputs<'_, '_>, local: &Local<'_, '_>, escape: &Escape) -> Contested {
        let below = wanted_below(local);
        let shared = shared(inputs, local, escape);
        let (next, objects) = on_cycles(inputs, local, wants(local, &below), &shared);
        let mut wanted = ClassSet::default();
        for next in &next {
            wanted.union_with(next);
        }
        let wanted_below = below.into_iter().map(|below| below.intersection(&wanted)).collect();
        let classes = &local.operations.classes;
        let alike = classes.iter().map(|class| {
            let may_be = |other: &LockClassId| classes[*other].may_be_lock_of(class);
            wanted.iter().filter(may_be).collect()
        });
        let is_shared = |object: &Option<ObjectId>| object.is_some_and(|object| shared.contains(object));
        let is_gate = local.singles.iter().map(is_shared).collect();
        Contested { next, wanted_below, alike: alike.collect(), wanted, is_gate, objects }
    }

    /// Whether an edge held → wanted may lie on a cycle.
    pub(super) fn is_constraint(&self, held: LockClassId, wanted: LockClassId) -> bool {
        self.next[held].contains(wanted)
    }

    /// Whether an instance or its callees want a contested lock.
    pub(super) fn concerns(&self, instance: InstanceId) -> bool {
        !self.wanted_below[instance].is_empty()
    }

    /// Whether a call with a lock held may lead to a constraint.
    pub(super) fn is_constrained(&self, held: LockClassId, callee: InstanceId) -> bool {
        self.next[held].intersects(&self.wanted_below[callee])
    }

    /// Whether an instance or its callees may want a held lock again, so that its name matters.
    pub(super) fn may_be_reentered(&self, held: LockClassId, callee: InstanceId) -> bool {
        self.alike[held].intersects(&self.wanted_below[callee])
    }

    /// Whether a class is a single lock that several threads may acquire.
    pub(super) fn may_be_gate(&self, class: LockClassId) -> bool {
        self.is_gate[class]
    }

    /// Whether an event concerns a contested lock.
    pub(super) fn concerns_event(&self, event: &Event, acquisitions: &IdVec<AcquisitionId, Acquisition>) -> bool {
        match &event.kind {
            EventKind::Wants(acquisition) | EventKind::WantsAgain(acquisition) => {
                self.wanted.contains(acquisitions[*acquisition].class)
            }
            EventKind::Calls { callee, .. } => self.concerns(*callee),
        }
    }
}

/// For each instance, the lock classes for which it or its callees wait.
fn wanted_below(local: &Local<'_, '_>) -> IdVec<InstanceId, ClassSet> {
    let mut below = IdVec::filled(ClassSet::default(), local.events.len());
    loop {
        let mut changed = false;
        for instance in &local.order {
            let mut mine = below[*instance].take();
            for event in &local.events[*instance] {
                match &event.kind {
                    EventKind::Wants(acquisition) | EventKind::WantsAgain(acquisition) => {
                        let acquisition = &local.operations.acquisitions[*acquisition];
                        changed |= acquisition.blocks && mine.insert(acquisition.class);
                    }
                    EventKind::Calls { callee, .. } => changed |= mine.union_with(&below[*callee]),
                }
            }
            below[*instance] = mine;
        }
        if !changed {
            return below;
        }
    }
}

/// For each lock class, those that are wanted while the same method or a caller holds it.
fn wants(local: &Local<'_, '_>, below: &IdVec<InstanceId, ClassSet>) -> IdVec<LockClassId, ClassSet> {
    let mut wants = IdVec::filled(ClassSet::default(), local.operations.classes.len());
    let acquisition = |id: &AcquisitionId| &local.operations.acquisitions[*id];
    for event in local.order.iter().flat_map(|instance| &local.events[*instance]) {
        let held = event.state.held().iter().map(|held| &held.acquisition);
        match &event.kind {
            EventKind::Wants(wanted) | EventKind::WantsAgain(wanted) => {
                let wanted = acquisition(wanted);
                for held in held.filter(|_| wanted.blocks) {
                    wants[acquisition(held).class].insert(wanted.class);
                }
            }
            EventKind::Calls { callee, during, .. } => {
                for held in held.chain(during) {
                    wants[acquisition(held).class].union_with(&below[*callee]);
                }
            }
        }
    }
    wants
}

/// The objects whose locks several threads may acquire at the same time.
fn shared(inputs: LockInputs<'_, '_>, local: &Local<'_, '_>, escape: &Escape) -> ObjectSet {
    let (analysis, threads) = (inputs.analysis, inputs.threads);
    let mut takers: BTreeMap<ObjectId, OriginBits> = BTreeMap::new();
    for acquisition in &local.operations.acquisitions {
        let origins = threads.origins_of(acquisition.instance);
        for object in local.operations.classes[acquisition.class].objects.iter() {
            takers.entry(object).or_default().union(origins);
        }
    }
    let may_be_together = |a: OriginId, b: OriginId| match a == b {
        true => threads.overlaps_itself(a),
        false => {
            [a, b].contains(&Origins::INITIALISERS)
                || threads.may_start(a, b)
                || threads.may_start(b, a)
                || threads.may_overlap(a, b)
        }
    };
    let is_lock = |object: ObjectId| {
        let is_merged = matches!(analysis.object(object).site, AllocationSite::Merged(_));
        !is_merged || !inputs.assumed.holds(Assumption::MergedLocks, first_taken(inputs, local, object))
    };
    let is_shared = |(object, takers): &(ObjectId, OriginBits)| {
        let meets = |a: OriginId| takers.iter().any(|b| may_be_together(a, b));
        !escape.is_unshared(*object) && takers.iter().any(meets) && is_lock(*object)
    };
    takers.into_iter().filter(is_shared).map(|(object, _)| object).collect()
}

/// Where the lock of an object is taken, in the order of acquisitions.
fn first_taken(inputs: LockInputs<'_, '_>, local: &Local<'_, '_>, object: ObjectId) -> UsedAt {
    let takes = |acquisition: &&Acquisition| local.operations.classes[acquisition.class].objects.contains(object);
    let first = local.operations.acquisitions.iter().find(takes);
    let at = |first: &Acquisition| (inputs.analysis.instance(first.instance).method, first.statement);
    first.map_or((MethodId::new(0), None), at)
}

/// Restricts the edges held → wanted to those on a cycle. The graph has a node for each lock, for each class that is
/// held and for each class that is wanted. Also returns the objects on cycles.
fn on_cycles(
    inputs: LockInputs<'_, '_>,
    local: &Local<'_, '_>,
    wants: IdVec<LockClassId, ClassSet>,
    locks: &ObjectSet,
) -> (IdVec<LockClassId, ClassSet>, ObjectSet) {
    let classes = &local.operations.classes;
    let mut graph = Graph::default();
    let holding: IdVec<LockClassId, NodeId> = classes.iter().map(|_| graph.add_node()).collect();
    let wanting: IdVec<LockClassId, NodeId> = classes.iter().map(|_| graph.add_node()).collect();
    let mut upgraded = ObjectSet::default();
    let mut lock_nodes: BTreeMap<(ObjectId, LockSort), NodeId> = BTreeMap::new();
    for (id, class) in classes.entries() {
        for object in class.objects.intersection(locks).iter() {
            let lock = *lock_nodes.entry((object, class.sort)).or_insert_with(|| graph.add_node());
            graph.edges[lock].push(holding[id]);
            graph.edges[wanting[id]].push(lock);
        }
        for wanted in wants[id].iter() {
            if !class.is_reentered_by(&classes[wanted]) {
                upgraded.union_with(&class.objects);
            }
            graph.edges[holding[id]].push(wanting[wanted]);
        }
    }
    let (component, sizes) = graph.components();
    // One object alone is no cycle, unless a reader wants to become a writer.
    let mut count = vec![0; sizes.len()];
    let mut objects: Vec<(ObjectId, usize)> = Vec::new();
    for ((object, _), node) in &lock_nodes {
        let is_enough = !inputs.once.is_single(*object) || upgraded.contains(*object);
        count[component[*node]] += if is_enough { 2 } else { 1 };
        objects.push((*object, component[*node]));
    }
    objects.sort_unstable();
    let is_cycle = |component: usize| sizes[component] > 1 && count[component] > 1;
    let is_together = |held: LockClassId, wanted: LockClassId| {
        let component_of_held = component[holding[held]];
        component_of_held == component[wanting[wanted]] && is_cycle(component_of_held)
    };
    let next = wants.entries();
    let next = next.map(|(held, wants)| wants.iter().filter(|wanted| is_together(held, *wanted)).collect());
    let objects = objects.into_iter().filter(|(_, component)| is_cycle(*component)).map(|(object, _)| object);
    (next.collect(), objects.collect())
}

/// A graph of locks, of classes that are held and of classes that are wanted.
#[derive(Default)]
struct Graph {
    edges: IdVec<NodeId, Vec<NodeId>>,
}

impl Graph {
    fn add_node(&mut self) -> NodeId {
        self.edges.push(Vec::new())
    }

    /// The strongly connected component of each node, and the number of nodes in each component.
    fn components(&self) -> (IdVec<NodeId, usize>, Vec<usize>) {
        let mut component = IdVec::filled(0, self.edges.len());
        let mut sizes = Vec::new();
        let mut search = StrongComponents::new(self.edges.len());
        let mut roots = self.edges.ids();
        while let Some(members) = search.next(&mut roots, |node, position| {
            *position += 1;
            self.edges[node].get(*position - 1).copied()
        }) {
            let size = members.inspect(|member| component[*member] = sizes.len()).count();
            sizes.push(size);
        }
        (component, sizes)
    }
}
