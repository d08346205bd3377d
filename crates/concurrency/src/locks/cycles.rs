//! Which locks may be part of a cycle "is held while … is wanted" at all: a quick look before entry locksets are followed.
//!
//! Over-approximates: a lock that a method holds when it calls another is taken to be held at everything that is called from there. On the graph of
//! locks and of what is wanted while each is held, only what lies in a strongly connected component can deadlock.
//! Of locks that only one thread ever takes nothing is asked; nor of strings and other values that are not told apart (A20).

use std::collections::BTreeMap;

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use unsnarl_library::LockSort;
use unsnarl_pointer::{InstanceId, ObjectId, ObjectSet, OriginId, Origins, Site};

use crate::escape::Escape;

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
    /// For each lock class, the contested classes that may be the same lock.
    alike: Vec<ObjectSet>,
    /// For each lock class, whether it is one lock that several threads may take: a gate.
    is_gate: Vec<bool>,
    /// The objects whose locks may lie on a cycle.
    pub(super) objects: ObjectSet,
}

impl Contested {
    pub(super) fn of(ground: Ground<'_, '_>, local: &Local<'_, '_>, escape: &Escape) -> Contested {
        let below = wanted_below(local);
        let shared = shared(ground, local, escape);
        let (next, objects) = on_cycles(ground, local, wants(local, &below), &shared);
        let mut wanted = ObjectSet::default();
        for next in &next {
            wanted.union_with(next);
        }
        let wanted_below = below.into_iter().map(|below| below.intersection(&wanted)).collect();
        let classes = &local.operations.classes;
        let alike = classes.iter().map(|class| {
            let may_be = |other: &u32| classes[*other as usize].may_be_lock_of(class);
            wanted.iter().filter(may_be).collect()
        });
        let is_shared = |object: &Option<ObjectId>| object.is_some_and(|object| shared.contains(object.index() as u32));
        let is_gate = local.singles.iter().map(is_shared).collect();
        Contested { next, wanted_below, alike: alike.collect(), wanted, is_gate, objects }
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

    /// Whether an instance or its callees may want a lock again that is held, so that its name matters.
    pub(super) fn may_be_reentered(&self, held: LockClassId, callee: InstanceId) -> bool {
        self.alike[held.index()].intersects(&self.wanted_below[callee.index()])
    }

    /// Whether a class is one lock that several threads may take.
    pub(super) fn may_be_gate(&self, class: LockClassId) -> bool {
        self.is_gate[class.index()]
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

/// The objects whose locks several threads may take at the same time.
fn shared(ground: Ground<'_, '_>, local: &Local<'_, '_>, escape: &Escape) -> ObjectSet {
    let (analysis, threads) = (ground.analysis, ground.threads);
    let mut takers: BTreeMap<u32, ObjectSet> = BTreeMap::new();
    for acquisition in &local.operations.acquisitions {
        let origins: ObjectSet = threads.origins_of(acquisition.instance).iter().map(|origin| origin as u32).collect();
        for object in local.operations.classes[acquisition.class.index()].objects.iter() {
            takers.entry(object).or_default().union_with(&origins);
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
    let origin = |number: u32| OriginId::new(number as usize);
    let is_shared = |(object, takers): &(u32, ObjectSet)| {
        let id = ObjectId::new(*object as usize);
        let is_merged = matches!(analysis.object(id).site, Site::Merged(_));
        let meets = |a: u32| takers.iter().any(|b| may_be_together(origin(a), origin(b)));
        !escape.is_unshared(id) && !is_merged && takers.iter().any(meets)
    };
    takers.into_iter().filter(is_shared).map(|(object, _)| object).collect()
}

/// Of what is wanted while a class is held, that which may lead back to the class: a graph of locks, of classes that hold them and classes that
/// want them. With the objects that lie on the ways back.
fn on_cycles(
    ground: Ground<'_, '_>,
    local: &Local<'_, '_>,
    wants: Vec<ObjectSet>,
    locks: &ObjectSet,
) -> (Vec<ObjectSet>, ObjectSet) {
    let classes = &local.operations.classes;
    let mut graph: DiGraph<(), ()> = DiGraph::new();
    let holding: Vec<NodeIndex> = classes.iter().map(|_| graph.add_node(())).collect();
    let wanting: Vec<NodeIndex> = classes.iter().map(|_| graph.add_node(())).collect();
    let mut upgraded = ObjectSet::default();
    let mut lock_nodes: BTreeMap<(u32, LockSort), NodeIndex> = BTreeMap::new();
    for (index, class) in classes.iter().enumerate() {
        for object in class.objects.intersection(locks).iter() {
            let lock = *lock_nodes.entry((object, class.sort)).or_insert_with(|| graph.add_node(()));
            graph.add_edge(lock, holding[index], ());
            graph.add_edge(wanting[index], lock, ());
        }
        for wanted in wants[index].iter() {
            if !class.is_reentered_by(&classes[wanted as usize]) {
                upgraded.union_with(&class.objects);
            }
            graph.add_edge(holding[index], wanting[wanted as usize], ());
        }
    }
    let mut component = vec![0; graph.node_count()];
    let components = kosaraju_scc(&graph);
    for (index, members) in components.iter().enumerate() {
        members.iter().for_each(|member| component[member.index()] = index);
    }
    // One object alone is no cycle, unless a reader wants to write.
    let is_single = |lock: u32| ground.once.is_single(ObjectId::new(lock as usize));
    let mut count = vec![0; components.len()];
    let mut objects: Vec<(u32, usize)> = Vec::new();
    for ((object, _), node) in &lock_nodes {
        let component = component[node.index()];
        let is_enough = !is_single(*object) || upgraded.contains(*object);
        count[component] += if is_enough { 2 } else { 1 };
        objects.push((*object, component));
    }
    objects.sort_unstable();
    let is_cycle = |component: usize| components[component].len() > 1 && count[component] > 1;
    let is_together = |held: usize, wanted: u32| {
        let component_of_held = component[holding[held].index()];
        component_of_held == component[wanting[wanted as usize].index()] && is_cycle(component_of_held)
    };
    let next = wants.into_iter().enumerate();
    let next = next.map(|(held, wants)| wants.iter().filter(|wanted| is_together(held, *wanted)).collect());
    let objects = objects.into_iter().filter(|(_, component)| is_cycle(*component)).map(|(object, _)| object);
    (next.collect(), objects.collect())
}
