//! Data races: two threads are about to access one variable, at least one of them to write it, and not both as `volatile`.
//!
//! With every interleaving visited, this finds a race exactly if some execution has two conflicting accesses that nothing orders: the accesses
//! can then be brought next to each other (the DRF theorem of JLS 17.4.5 reads in both directions for sequentially consistent executions).
//! Accesses by the JDK's own thread-safe code are left out: it races on purpose, and knows why.

use unsnarl_vm::{Mode, Operation, Place, ThreadId, Vm};

use crate::violation::{Site, site};

struct Access {
    thread: ThreadId,
    place: Place,
    mode: Mode,
    is_volatile: bool,
}

/// The races in a state.
pub(crate) fn races(vm: &Vm) -> Vec<(String, Vec<Site>)> {
    let access = |thread: ThreadId| match vm.pending(thread) {
        Some(Operation::Access { place, mode, is_volatile }) => Some(Access { thread, place, mode, is_volatile }),
        _ => None,
    };
    let accesses: Vec<Access> = vm.thread_ids().filter_map(access).collect();
    let mut found = Vec::new();
    for (index, one) in accesses.iter().enumerate() {
        for other in &accesses[index + 1..] {
            let conflict = one.place == other.place
                && !(one.mode == Mode::Read && other.mode == Mode::Read)
                && !(one.is_volatile && other.is_volatile);
            if conflict && !(vm.races_on_purpose(one.thread) && vm.races_on_purpose(other.thread)) {
                let sites = vec![site(vm, one.thread), site(vm, other.thread)];
                let message = format!("two threads access {} at the same time", vm.show_place(one.place));
                found.push((message, sites));
            }
        }
    }
    found
}
