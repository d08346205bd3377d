//! Which objects never leave the thread that made them.
//!
//! Under-approximates, in two forms. An object is *unshared* if nothing that threads have in common leads to it: no
//! static field, nothing with which a thread starts or ends. Then, however many threads run the code that makes such
//! objects, each has only those that it made itself.
//!
//! An object is *confined* if its own thread made it, if only objects confined to the same thread, the thread's own
//! thread object, or thread-local variables hold it, and if the code of no other origin has a reference to it. Then
//! each thread of an origin that stands for many has objects of its own. All objects are decided at once, as a greatest
//! fixpoint: starting from all candidates, an object that violates a rule is removed, with everything that it holds.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use unsnarl_library::OriginKind;
use unsnarl_pointer::{Analysis, ObjectId, ObjectSet, OriginId, Start};
use unsnarl_program::{IdBits, IdVec};

use crate::threads::OriginBits;
use crate::threads::Threads;

/// The objects that never leave their thread.
pub(crate) struct Escape {
    confined: ObjectSet,
    shared: IdBits<ObjectId>,
}

impl Escape {
    pub(crate) fn of(analysis: &Analysis<'_>, threads: &Threads) -> Escape {
        let number = |object: ObjectId| object;
        let mut of_origin = IdVec::filled(ObjectSet::default(), analysis.origins().len());
        for object in analysis.heap().objects() {
            of_origin[analysis.object_context(object).origin].insert(number(object));
        }
        let mut confined: ObjectSet = analysis.heap().objects().map(number).collect();
        for (code, seen) in seen_by(analysis, threads) {
            let own = if code.len() == 1 { &of_origin[code[0]] } else { &ObjectSet::default() };
            confined = confined.difference(&seen.difference(own));
        }
        let own_threads = own_threads(analysis);
        // The objects that each object holds.
        let mut held: BTreeMap<ObjectId, Vec<&ObjectSet>> = BTreeMap::new();
        for (holder, slot, objects) in analysis.fields() {
            match holder {
                _ if slot.is_per_thread() => {}
                None => confined = confined.difference(objects),
                Some(holder) => {
                    let own_thread = own_threads.get(&holder).copied();
                    let origin = own_thread.unwrap_or(analysis.object_context(holder).origin);
                    let foreign = objects.difference(&of_origin[origin]);
                    if foreign.intersects(&confined) {
                        confined = confined.difference(&foreign);
                    }
                    if own_thread.is_none() {
                        held.entry(number(holder)).or_default().push(objects);
                    }
                }
            }
        }
        let mut open: Vec<ObjectId> = held.keys().copied().filter(|holder| !confined.contains(*holder)).collect();
        while let Some(holder) = open.pop() {
            for objects in held.remove(&holder).unwrap_or_default() {
                let lost = objects.intersection(&confined);
                if !lost.is_empty() {
                    confined = confined.difference(&lost);
                    open.extend(lost.iter());
                }
            }
        }
        Escape { confined, shared: shared(analysis) }
    }

    /// Whether only the thread that made such an object ever has a reference to it.
    pub(crate) fn is_unshared(&self, object: ObjectId) -> bool {
        !self.shared.contains(object)
    }

    /// Whether each thread of an origin has its own objects for this abstract one.
    pub(crate) fn is_confined(&self, analysis: &Analysis<'_>, object: ObjectId, origin: OriginId) -> bool {
        analysis.object_context(object).origin == origin && self.confined.contains(object)
    }
}

/// The objects that are reachable over fields from what threads have in common.
fn shared(analysis: &Analysis<'_>) -> IdBits<ObjectId> {
    let mut held: FxHashMap<ObjectId, Vec<&ObjectSet>> = FxHashMap::default();
    for (holder, slot, objects) in analysis.fields() {
        if let Some(holder) = holder.filter(|_| !slot.is_per_thread()) {
            held.entry(holder).or_default().push(objects);
        }
    }
    let mut open: Vec<ObjectId> = analysis.meeting_points().iter().collect();
    let mut shared: IdBits<ObjectId> = open.iter().copied().collect();
    while let Some(holder) = open.pop() {
        for object in held.remove(&holder).unwrap_or_default().into_iter().flat_map(ObjectSet::iter) {
            if shared.insert(object) {
                open.push(object);
            }
        }
    }
    shared
}

/// For each set of origins that share code, the objects to which the code has references.
fn seen_by(analysis: &Analysis<'_>, threads: &Threads) -> BTreeMap<Vec<OriginId>, ObjectSet> {
    let mut seen: BTreeMap<Vec<OriginId>, ObjectSet> = BTreeMap::new();
    for instance in analysis.instances() {
        let code: &OriginBits = threads.origins_of(instance);
        let seen = seen.entry(code.iter().collect()).or_default();
        for objects in analysis.variables(instance) {
            seen.union_with(objects);
        }
    }
    seen
}

/// The thread objects of origins: each thread has its own, as none starts twice.
fn own_threads(analysis: &Analysis<'_>) -> FxHashMap<ObjectId, OriginId> {
    let own = |origin: OriginId| {
        let data = analysis.origin(origin);
        let is_thread = matches!(data.start, Start::Spawn(OriginKind::Thread, ..));
        let object = data.object.filter(|object| is_thread && analysis.function_method(*object).is_none())?;
        Some((object, origin))
    };
    analysis.origins().ids().filter_map(own).collect()
}
