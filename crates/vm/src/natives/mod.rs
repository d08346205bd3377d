//! Native methods of the JDK, and a few methods whose bytecode is replaced. One file for each class or group of
//! classes, each with its table.
//!
//! A native gets its arguments as slots and returns a value, an exception, or another method to be called instead.
//! Calling a native method that is in no table has the outcome *unsupported*, never a wrong result. An entry without a
//! descriptor applies to all overloads of the name.

mod addresses;
mod arrays;
mod checksums;
mod class;
mod cleaners;
mod console;
mod constant_pool;
mod datagrams;
mod define;
mod deflater;
mod file_channels;
mod file_names;
mod file_paths;
mod file_streams;
mod files;
mod formats;
mod inflater;
mod mathematics;
mod members;
mod method_handle;
mod misc;
mod models;
mod object;
mod off_heap;
mod reflection;
mod resources;
mod runtime;
mod security;
mod selectors;
mod sockets;
mod spurious;
mod stack_walk;
mod streams;
mod string;
mod system;
mod thread;
mod thread_group;
mod thread_inspection;
mod throwable;
mod unsafe_access;
mod var_handle;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::class::MethodId;
use crate::memory::Ref;
use crate::operation::Operation;
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_int, as_ref, whole};
use crate::vm::Vm;

pub(crate) use checksums::adler32;
pub(crate) use models::atomic::MAX_REGION_INSTRUCTIONS;
pub(crate) use models::read_write_lock::side_of;
pub(crate) use models::{call_of, native_of, unknown_action};
pub(crate) use system::{EPOCH_MILLIS, strings};
pub(crate) use thread::RUNNABLE;

/// A call of a native method.
pub(crate) struct Call {
    pub thread: ThreadId,
    pub method: MethodId,
    pub slots: SmallVec<[Slot; 8]>,
}

impl Call {
    /// The reference in a slot; the receiver is in slot 0.
    pub fn reference(&self, slot: usize) -> Ref {
        as_ref(self.slots[slot])
    }

    /// The reference in a slot, which must not be null.
    pub fn object(&self, slot: usize) -> Raised<Ref> {
        let object = self.reference(slot);
        if object.is_null() { Err(Raise::null_pointer()) } else { Ok(object) }
    }

    pub fn int(&self, slot: usize) -> i32 {
        as_int(self.slots[slot])
    }

    pub fn boolean(&self, slot: usize) -> bool {
        self.int(slot) & 1 != 0
    }

    pub fn long(&self, slot: usize) -> i64 {
        whole(self.slots[slot], self.slots[slot + 1]) as i64
    }

    pub fn float(&self, slot: usize) -> f32 {
        f32::from_bits(self.int(slot) as u32)
    }

    pub fn double(&self, slot: usize) -> f64 {
        f64::from_bits(self.long(slot) as u64)
    }
}

/// The result of a native.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Void,
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Reference(Ref),
    /// Call this method instead; its result is the native's.
    Call(MethodId, SmallVec<[Slot; 8]>),
    /// Run the method's own code: the native only recorded the call.
    Original,
    /// The thread has to stop here: its status says what it waits for.
    Pause,
    /// The only thread stays before the call: it waits for something that no other thread can do.
    Stay,
}

impl From<bool> for Answer {
    fn from(value: bool) -> Answer {
        Answer::Int(i32::from(value))
    }
}

pub(crate) type NativeFn = fn(&mut Vm, &Call) -> Raised<Answer>;
/// The operation of a call; `None` if no other thread can observe it.
pub(crate) type PendingFn = fn(&Vm, ThreadId, &[Slot]) -> Option<Operation>;

/// A native method.
#[derive(Clone, Copy)]
pub(crate) struct Native {
    pub run: NativeFn,
    pub pending: Option<PendingFn>,
}

impl std::fmt::Debug for Native {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Native")
    }
}

/// The class, then the methods, with or without descriptor, and their natives.
pub(crate) type Entries = &'static [(&'static str, &'static [(&'static str, NativeFn)])];
/// Like [`Entries`], with the operation of each.
pub(crate) type VisibleEntries = &'static [(&'static str, &'static str, NativeFn, PendingFn)];

/// All natives.
pub(crate) struct Table {
    natives: FxHashMap<(&'static [u8], &'static [u8]), Native>,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} natives", self.natives.len())
    }
}

const ALL: &[Entries] = &[
    addresses::NATIVES,
    arrays::NATIVES,
    class::NATIVES,
    checksums::NATIVES,
    cleaners::NATIVES,
    constant_pool::NATIVES,
    datagrams::NATIVES,
    define::NATIVES,
    deflater::NATIVES,
    file_channels::NATIVES,
    file_names::NATIVES,
    file_paths::NATIVES,
    file_streams::NATIVES,
    inflater::NATIVES,
    mathematics::NATIVES,
    members::NATIVES,
    method_handle::NATIVES,
    misc::NATIVES,
    object::NATIVES,
    off_heap::NATIVES,
    reflection::NATIVES,
    resources::NATIVES,
    runtime::NATIVES,
    security::NATIVES,
    selectors::NATIVES,
    sockets::NATIVES,
    stack_walk::NATIVES,
    streams::NATIVES,
    string::NATIVES,
    system::NATIVES,
    thread::NATIVES,
    thread_group::NATIVES,
    throwable::NATIVES,
    unsafe_access::NATIVES,
    var_handle::NATIVES,
];
const VISIBLE: &[VisibleEntries] = &[
    cleaners::VISIBLE,
    console::VISIBLE,
    datagrams::VISIBLE,
    file_channels::VISIBLE,
    file_names::VISIBLE,
    file_paths::VISIBLE,
    file_streams::VISIBLE,
    method_handle::VISIBLE,
    object::VISIBLE,
    security::VISIBLE,
    selectors::VISIBLE,
    sockets::VISIBLE,
    streams::VISIBLE,
    thread::VISIBLE,
    thread_group::VISIBLE,
    thread_inspection::VISIBLE,
    unsafe_access::VISIBLE,
];

impl Table {
    pub fn new() -> Table {
        let mut natives = FxHashMap::default();
        for (class, methods) in ALL.iter().flat_map(|entries| entries.iter()) {
            for (method, run) in *methods {
                natives.insert((class.as_bytes(), method.as_bytes()), Native { run: *run, pending: None });
            }
        }
        for (class, method, run, pending) in VISIBLE.iter().flat_map(|entries| entries.iter()) {
            natives.insert((class.as_bytes(), method.as_bytes()), Native { run: *run, pending: Some(*pending) });
        }
        Table { natives }
    }

    pub fn find(&self, class: &[u8], name: &[u8], descriptor: &[u8]) -> Option<Native> {
        if matches!((name, descriptor), (b"registerNatives" | b"initIDs" | b"initNative", b"()V")) {
            return Some(Native { run: nothing, pending: None });
        }
        let exact = [name, descriptor].concat();
        let native = self.natives.get(&(class, &exact[..])).or_else(|| self.natives.get(&(class, name)));
        native.copied()
    }
}

/// Does nothing.
pub(crate) fn nothing(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Ok(Answer::Void)
}

/// Returns null.
pub(crate) fn null(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Ok(Answer::Reference(Ref::NULL))
}

/// Returns `false` or 0.
pub(crate) fn zero(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Ok(Answer::Int(0))
}

/// Returns `true` or 1.
pub(crate) fn one(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Ok(Answer::Int(1))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_method_has_two_natives() {
        let plain = ALL.iter().flat_map(|entries| entries.iter());
        let plain = plain.flat_map(|(class, methods)| methods.iter().map(move |(method, _)| (*class, *method)));
        let visible = VISIBLE.iter().flat_map(|entries| entries.iter()).map(|(class, method, ..)| (*class, *method));
        let mut seen = BTreeSet::new();
        let twice: Vec<_> = plain.chain(visible).filter(|entry| !seen.insert(*entry)).collect();
        assert_eq!(twice, []);
    }
}
