//! Which locks may be part of a cycle "is held while … is wanted" at all: a quick look before entry locksets are followed.
//!
//! Over-approximates: a lock that a method holds when it calls another is taken to be held at everything that is called from there. On the graph of
//! locks and of what is wanted while each is held, only what lies in a strongly connected component can deadlock.
//! Of objects that no other thread can know nothing is asked; nor of strings and other values that are not told apart (A20).

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashMap;
use unsnarl_pointer::{InstanceId, ObjectId, ObjectSet, Site};
use unsnarl_program::models::LockSort;

use super::local::{Event, Happening, Local};
use super::{Acquisition, Ground, LockClassId};

/// What may be part of a cycle. Sets of lock classes are sets of their numbers.
pub(super) struct Contested {
    /// For each lock class, those that are wanted while it is held and may lie on a cycle with it.
    next: Vec<ObjectSet>,
    /// For each instance, the contested classes that it or its callees want.
    wanted_below: Vec<ObjectSet>,
    /// The contested classes that are wanted somewhere.
    wanted: ObjectSet,
    /// The objects whose locks may lie on a cycle.
    pub(super) objects: ObjectSet,
}

impl Contested {
    pub(super) fn of(ground: Ground<'_, '_>, local: &Local<'_, '_>, stored: &ObjectSet) -> Contested {
        let below = wanted_below(local);
        let wants = wants(local, &below);
        let is_merged =
            |object: u32| matches!(ground.analysis.object(ObjectId::new(object as usize)).site, Site::Merged(_));
        let known_to_many: ObjectSet = stored.iter().filter(|object| !is_merged(*object)).collect();
        let (next, objects) = on_cycles(local, wants, &known_to_many);
        let mut wanted = ObjectSet::default();
        for next in &next {
            wanted.union_with(next);
        }
        let wanted_below = below.into_iter().map(|below| below.intersection(&wanted)).collect();
        Contested { next, wanted_below, wanted, objects }
    }

    /// Whether it matters that a lock is wanted while another is held.
    pub(super) fn is_constraint(&self, held: LockClassId, wanted: LockClassId) -> bool {
        self.next[held.index()].contains(number(wanted))
    }

    /// Whether anything that matters is wanted by an instance or its callees.
    pub(super) fn concerns(&self, instance: InstanceId) -> bool {
        !self.wanted_below[instance.index()].is_empty()
    }

    /// Whether it matters that an instance is called while a lock is held.
    pub(super) fn is_constrained(&self, held: LockClassId, callee: InstanceId) -> bool {
        self.next[held.index()].intersects(&self.wanted_below[callee.index()])
    }

    /// Whether an event matters.
    pub(super) fn concerns_event(&self, event: &Event, acquisitions: &[Acquisition]) -> bool {
        match &event.what {
            Happening::Wants(acquisition) | Happening::WantsAgain(acquisition) => {
                self.wanted.contains(number(acquisitions[acquisition.index()].class))
            }
            Happening::Calls { callee, .. } => self.concerns(*callee),
        }
    }
}

fn number(class: LockClassId) -> u32 {
    class.index() as u32
}

/// For each instance, the lock classes that it or its callees wait for.
fn wanted_below(local: &Local<'_, '_>) -> Vec<ObjectSet> {
    let mut below = vec![ObjectSet::default(); local.events.len()];
    loop {
        let mut changed = false;
        for instance in &local.order {
            let mut mine = below[instance.index()].take();
            for event in &local.events[instance.index()] {
                match &event.what {
                    Happening::Wants(acquisition) | Happening::WantsAgain(acquisition) => {
                        let acquisition = &local.operations.acquisitions[acquisition.index()];
                        changed |= acquisition.blocks && mine.insert(number(acquisition.class));
                    }
                    Happening::Calls { callee, .. } => changed |= mine.union_with(&below[callee.index()]),
                }
            }
            below[instance.index()] = mine;
        }
        if !changed {
            return below;
        }
    }
}

/// For each lock class, those that are wanted while it is held by the same method or a caller.
fn wants(local: &Local<'_, '_>, below: &[ObjectSet]) -> Vec<ObjectSet> {
    let mut wants = vec![ObjectSet::default(); local.operations.classes.len()];
    let acquisition = |id: &super::AcquisitionId| &local.operations.acquisitions[id.index()];
    for event in local.order.iter().flat_map(|instance| &local.events[instance.index()]) {
        let held = event.state.held().iter().map(|held| &held.acquisition);
        match &event.what {
            Happening::Wants(wanted) | Happening::WantsAgain(wanted) => {
                let wanted = acquisition(wanted);
                for held in held.filter(|_| wanted.blocks) {
                    wants[acquisition(held).class.index()].insert(number(wanted.class));
                }
            }
            Happening::Calls { callee, during, .. } => {
                for held in held.chain(during) {
                    wants[acquisition(held).class.index()].union_with(&below[callee.index()]);
                }
            }
        }
    }
    wants
}

/// Of what is wanted while a class is held, that which may lead back to the class: a graph of locks, of classes that hold them and classes that
/// want them. With the objects that lie on the ways back.
fn on_cycles(local: &Local<'_, '_>, wants: Vec<ObjectSet>, locks: &ObjectSet) -> (Vec<ObjectSet>, ObjectSet) {
    let classes = &local.operations.classes;
    let mut graph: DiGraph<(), ()> = DiGraph::new();
    let holding: Vec<NodeIndex> = classes.iter().map(|_| graph.add_node(())).collect();
    let wanting: Vec<NodeIndex> = classes.iter().map(|_| graph.add_node(())).collect();
    let mut lock_nodes: FxHashMap<(u32, LockSort), NodeIndex> = FxHashMap::default();
    for (index, class) in classes.iter().enumerate() {
        for object in class.objects.intersection(locks).iter() {
            let lock = *lock_nodes.entry((object, class.sort)).or_insert_with(|| graph.add_node(()));
            graph.add_edge(lock, holding[index], ());
            graph.add_edge(wanting[index], lock, ());
        }
        for wanted in wants[index].iter() {
            graph.add_edge(holding[index], wanting[wanted as usize], ());
        }
    }
    let mut component = vec![0; graph.node_count()];
    let mut is_alone = vec![true; graph.node_count()];
    for (index, members) in kosaraju_scc(&graph).into_iter().enumerate() {
        for member in &members {
            component[member.index()] = index;
            is_alone[member.index()] = members.len() == 1;
        }
    }
    let mut objects: Vec<u32> =
        lock_nodes.iter().filter(|(_, node)| !is_alone[node.index()]).map(|((object, _), _)| *object).collect();
    objects.sort_unstable();
    let is_together =
        |held: usize, wanted: u32| component[holding[held].index()] == component[wanting[wanted as usize].index()];
    let next = wants.into_iter().enumerate();
    let next = next.map(|(held, wants)| wants.iter().filter(|wanted| is_together(held, *wanted)).collect());
    (next.collect(), objects.into_iter().collect())
}
