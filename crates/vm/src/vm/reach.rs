//! Which threads can reach an object, in the present state: from their stacks, or from where everybody can.
//!
//! More precise than `sharing.rs`, which remembers what was once published, and more expensive: all objects that were
//! made since sites are noted are traversed. Those that existed before (the JDK's own) belong to everybody, with all
//! that they refer to.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::Vm;
use crate::class::statics;
use crate::memory::{Address, Ref};
use crate::thread::{Status, ThreadId, as_ref, is_reference};

/// A set of threads, by the bits of their numbers; the highest bit stands for all that have no bit of their own, and
/// for everybody.
pub type Reachers = u64;

/// Everybody.
const EVERYBODY: Reachers = 1 << 63;

/// Who can reach which objects.
#[derive(Debug, Default)]
pub struct Reach {
    /// Objects from this address on are traversed.
    first: u32,
    /// The objects that those before referred to when the search began, and static fields.
    roots: Vec<Ref>,
    /// By address, from `first` on.
    reachers: Vec<Reachers>,
    /// The objects that were reached.
    met: Vec<Ref>,
    open: Vec<Ref>,
}

impl Reach {
    /// Whether one of some threads, or everybody, can reach an object.
    pub fn is_reached_by(&self, object: Ref, threads: Reachers) -> bool {
        let index = object.0.checked_sub(self.first);
        let reachers = index.map_or(EVERYBODY, |index| self.reachers.get(index as usize).copied().unwrap_or(EVERYBODY));
        reachers & (threads | EVERYBODY) != 0
    }

    /// The bit of a thread.
    pub fn bit(thread: ThreadId) -> Reachers {
        1 << thread.index().min(63)
    }

    /// Finds out who can reach what in the present state.
    pub fn update(&mut self, vm: &Vm) {
        for object in self.met.drain(..) {
            self.reachers[(object.0 - self.first) as usize] = 0;
        }
        self.reachers.resize((vm.memory.top().saturating_sub(self.first)) as usize, 0);
        for index in 0..self.roots.len() {
            self.add(self.roots[index], EVERYBODY);
        }
        self.add_changed_roots(vm);
        for id in vm.thread_ids() {
            let thread = vm.thread(id);
            let bit = Reach::bit(id);
            if matches!(thread.control.status, Status::Ended) {
                continue;
            }
            self.add(thread.object, bit);
            vm.each_awaited(id, |object| self.add(object, bit));
            for frame in &thread.frames {
                for slot in &thread.slots[frame.base as usize..frame.top as usize] {
                    if is_reference(*slot) {
                        self.add(as_ref(*slot), bit);
                    }
                }
            }
        }
        while let Some(object) = self.open.pop() {
            let reachers = self.reachers[(object.0 - self.first) as usize];
            vm.successors(object, |successor| self.add(successor, reachers));
        }
    }

    /// What objects that existed before refer to now.
    fn add_changed_roots(&mut self, vm: &Vm) {
        let mut last = Ref::NULL;
        for changed in vm.memory.changed() {
            match changed.address {
                Address::Heap { object, .. } if object.0 < self.first => {
                    if object != last {
                        vm.successors(object, |successor| self.add(successor, EVERYBODY));
                    }
                    last = object;
                }
                Address::Heap { .. } => (),
                Address::Static(word) => {
                    if vm.is_static_reference(word) {
                        self.add(Ref(vm.memory.static_word(word) as u32), EVERYBODY);
                    }
                }
            }
        }
    }

    #[inline]
    fn add(&mut self, object: Ref, by: Reachers) {
        let Some(index) = object.0.checked_sub(self.first) else { return };
        let reachers = &mut self.reachers[index as usize];
        if *reachers | by != *reachers {
            if *reachers == 0 {
                self.met.push(object);
            }
            *reachers |= by;
            self.open.push(object);
        }
    }
}

impl Vm {
    /// Prepares to find out who can reach objects; only what was made since sites are noted is told apart.
    pub fn reach(&self) -> Reach {
        let first = self.sites.since();
        let mut roots: Vec<Ref> = Vec::new();
        let mut met: FxHashSet<Ref> = FxHashSet::default();
        let mut open: Vec<Ref> = Vec::new();
        let mut meet = |object: Ref, open: &mut Vec<Ref>| {
            if !object.is_null() && met.insert(object) {
                if object.0 < first { open.push(object) } else { roots.push(object) }
            }
        };
        for id in self.classes.ids() {
            let class = self.classes.get(id);
            for address in class.static_references.iter().copied().chain([class.statics + statics::MIRROR]) {
                meet(Ref(self.memory.static_word(address) as u32), &mut open);
            }
        }
        for word in self.classes.strings() {
            meet(Ref(self.memory.static_word(word) as u32), &mut open);
        }
        for id in self.thread_ids() {
            let thread = self.thread(id);
            let slots = thread.slots.iter().filter(|slot| is_reference(**slot)).map(|slot| as_ref(*slot));
            let before = slots.chain([thread.object]).filter(|object| object.0 < first);
            let before: SmallVec<[Ref; 16]> = before.collect();
            before.into_iter().for_each(|object| meet(object, &mut open));
        }
        while let Some(object) = open.pop() {
            let mut next: SmallVec<[Ref; 16]> = SmallVec::new();
            self.successors(object, |successor| next.push(successor));
            next.into_iter().for_each(|object| meet(object, &mut open));
        }
        Reach { first, roots, ..Reach::default() }
    }

    /// Whether a static word holds a reference.
    fn is_static_reference(&self, word: u32) -> bool {
        let owner = self.classes.owner_of_static(word);
        let is_string = self.classes.string_of(word).is_some();
        is_string
            || owner.is_some_and(|(class, offset)| {
                offset == statics::MIRROR || self.classes.get(class).static_references.contains(&word)
            })
    }

    /// Calls `each` with what a thread waits for.
    pub(super) fn each_awaited(&self, thread: ThreadId, mut each: impl FnMut(Ref)) {
        match self.thread(thread).control.status {
            Status::Waiting { monitor, .. } | Status::Reentering { monitor, .. } => each(monitor),
            Status::Acquiring(wanted) => each(wanted.of),
            Status::Awaiting(wait) => each(wait.condition),
            Status::Running | Status::Ended | Status::Resuming(_) => (),
        }
    }
}
