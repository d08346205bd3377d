//! Thread origins: what starts a line of execution of its own.
//!
//! An origin is a thread, task, timer, handler or request, by the statement that starts it and the object it runs. One
//! origin may stand for many threads; how many is decided later, from its spawn sites. All event handlers are one
//! origin, since they run on one thread, and all finalisers are another.
//!
//! Origins nest: the object that a thread runs was made by another thread. What the first threads of a program start is
//! distinguished by the object itself; below that, and once there are [`MAX_EXACT`] origins, by the statement that made
//! it. A thread that starts its own kind is one origin.

use rustc_hash::FxHashMap;
use unsnarl_library::{Multiplicity, OriginKind};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{IdVec, MethodId};

use crate::context::Contexts;
use crate::heap::{AllocationSite, Heap, Maker, ObjectId};

unsnarl_program::ids! {
    /// A thread origin.
    OriginId;
}

/// How deep origins nest before they are merged by what they run.
const MAX_DEPTH: u8 = 1;
/// The maximum number of origins that are distinguished by the object that they run.
const MAX_EXACT: usize = 64;

/// Why an origin runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Start {
    /// Static initialisers: they run on whichever thread comes first.
    Initialisers,
    /// An entry point of the program; the number of its group.
    Entry(u32),
    /// A library call spawns it.
    Spawn(OriginKind, Maker, u8),
}

/// A thread origin.
#[derive(Clone, Debug)]
pub struct Origin {
    /// Why it runs.
    pub start: Start,
    /// The object whose method runs, if one is known.
    pub object: Option<ObjectId>,
    /// How often one spawn runs it.
    pub multiplicity: Multiplicity,
    /// Whether it may start itself again, directly or through others.
    pub is_recursive: bool,
    /// Whether it is an entry point that never runs on the event-dispatch thread.
    is_off_event_thread: bool,
    depth: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Identity {
    Exact(Start, Option<ObjectId>),
    /// Too deep: by what it runs, wherever that was made.
    Merged(Start, Option<AllocationSite>),
    /// One thread runs all of the kind.
    OfKind(OriginKind),
}

/// All origins, numbered in order of discovery.
#[derive(Default)]
pub struct Origins {
    origins: IdVec<OriginId, Origin>,
    ids: FxHashMap<Identity, OriginId>,
}

impl Origins {
    /// The origin of static initialisers: always the first.
    pub const INITIALISERS: OriginId = OriginId::new(0);

    pub(crate) fn new() -> Origins {
        let mut origins = Origins::default();
        origins.add(Identity::Exact(Start::Initialisers, None), Start::Initialisers, None, Multiplicity::Once, 0);
        origins
    }

    fn add(
        &mut self,
        identity: Identity,
        start: Start,
        object: Option<ObjectId>,
        multiplicity: Multiplicity,
        depth: u8,
    ) -> OriginId {
        let known = self.ids.get(&identity).copied();
        let id = known.unwrap_or_else(|| {
            let id = self.origins.push(Origin {
                start,
                object,
                multiplicity,
                is_recursive: false,
                is_off_event_thread: false,
                depth,
            });
            self.ids.insert(identity, id);
            id
        });
        let origin = &mut self.origins[id];
        origin.multiplicity = origin.multiplicity.max(multiplicity);
        id
    }

    /// `is_off_event_thread`: whether it never runs on the event-dispatch thread, as a `main` or a test.
    pub(crate) fn entry(&mut self, group: u32, multiplicity: Multiplicity, is_off_event_thread: bool) -> OriginId {
        let start = Start::Entry(group);
        let id = self.add(Identity::Exact(start, None), start, None, multiplicity, 0);
        self.origins[id].is_off_event_thread = is_off_event_thread;
        id
    }

    /// The origin that a spawn of `object` by `parent` starts.
    pub(crate) fn spawned(
        &mut self,
        heap: &Heap,
        contexts: &Contexts,
        parent: OriginId,
        (kind, multiplicity): (OriginKind, Multiplicity),
        (maker, index): (Maker, u8),
        object: ObjectId,
    ) -> OriginId {
        let start = Start::Spawn(kind, maker, index);
        if matches!(kind, OriginKind::EventDispatch | OriginKind::Finalizer) {
            return self.add(Identity::OfKind(kind), start, None, multiplicity, 1);
        }
        let site = heap.object(object).site;
        // The chain of threads that made the object, and of those that start it.
        for ancestor in [parent, contexts.get(heap.object(object).context).origin] {
            let mut ancestor = Some(ancestor);
            while let Some(id) = ancestor {
                let origin = &mut self.origins[id];
                if origin.start == start && origin.object.is_some_and(|known| heap.object(known).site == site) {
                    origin.is_recursive = true;
                    return id;
                }
                ancestor = origin.object.map(|made| contexts.get(heap.object(made).context).origin);
            }
        }
        let depth = self.origins[parent].depth + 1;
        if depth > MAX_DEPTH || self.origins.len() > MAX_EXACT {
            let identity = Identity::Merged(start, Some(site));
            return self.add(identity, start, Some(object), multiplicity, depth.min(MAX_DEPTH));
        }
        self.add(Identity::Exact(start, Some(object)), start, Some(object), multiplicity, depth)
    }

    pub(crate) fn mark_recursive(&mut self, origin: OriginId) {
        self.origins[origin].is_recursive = true;
    }

    /// An origin.
    #[inline]
    pub fn get(&self, origin: OriginId) -> &Origin {
        &self.origins[origin]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.origins.len()
    }

    /// Whether there are none; never true once the analysis has begun.
    pub fn is_empty(&self) -> bool {
        self.origins.is_empty()
    }

    /// All of them.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = OriginId> + use<> {
        self.origins.ids()
    }
}

impl Origin {
    /// Whether it is the event-dispatch thread; `None` if it may be or not.
    pub fn is_event_thread(&self) -> Option<bool> {
        match self.start {
            Start::Initialisers => None,
            Start::Entry(_) => self.is_off_event_thread.then_some(false),
            Start::Spawn(kind, ..) => Some(kind == OriginKind::EventDispatch),
        }
    }
}

impl Start {
    /// The statement that spawns it, if a statement does.
    pub fn statement(&self) -> Option<(MethodId, StatementId)> {
        match self {
            Start::Spawn(_, Maker::Call(method, statement), _) => Some((*method, *statement)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
