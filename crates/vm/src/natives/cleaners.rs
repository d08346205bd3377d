//! Cleaners: what is to be done when objects are garbage. Nothing is ever collected (A36), so that is done only where
//! the program asks for it. The lists in which the JDK keeps all cleaners are left out: nobody would go through them,
//! and their objects, such as the file of each channel, would count as shared by all threads.

use super::{Answer, Call, Entries, VisibleEntries, nothing, one};
use crate::operation::Operation;
use crate::raise::Raised;
use crate::thread::{Slot, ThreadId};
use crate::vm::Vm;

/// These methods are synchronized, to guard the lists.
fn unseen(_: &Vm, _: ThreadId, _: &[Slot]) -> Option<Operation> {
    None
}

/// `Cleaner.add(Cleaner)` returns it.
fn added(_: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Reference(call.reference(0)))
}

/// Whether a cleaner was still to be run. Who removes it also clears what it refers to.
fn removed(vm: &mut Vm, call: &Call, slot: usize) -> Raised<Answer> {
    let cleaner = call.object(slot)?;
    Ok((vm.get_named(cleaner, b"referent") != 0).into())
}

const LIST: &str = "jdk/internal/ref/CleanerImpl$CleanableList";
/// Its thunk is run at most once: what the JDK gives it looks itself whether that was done.
const OF_BUFFERS: &str = "jdk/internal/ref/Cleaner";

pub(super) const VISIBLE: VisibleEntries = &[
    (LIST, "insert", nothing, unseen),
    (LIST, "remove", |vm, call| removed(vm, call, 1), unseen),
    (OF_BUFFERS, "add", added, unseen),
    (OF_BUFFERS, "remove", one, unseen),
];

pub(super) const NATIVES: Entries = &[
    // The thread that would wait for garbage is not started.
    ("jdk/internal/ref/CleanerImpl", &[("start", nothing)]),
    // Until Java 21, the elements of the list link themselves.
    ("jdk/internal/ref/PhantomCleanable", &[("insert", nothing), ("remove", |vm, call| removed(vm, call, 0))]),
];
