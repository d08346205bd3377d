//! Data races: two accesses to one variable, at least one of them a write and not both volatile, that are not ordered
//! by happens-before.
//!
//! They are detected in two ways. First, two threads are about to make conflicting accesses. If all interleavings are
//! visited, this finds a race exactly if some execution has one, because the first race of an execution can be
//! reordered so that its accesses are adjacent (the DRF theorem of JLS 17.4.5 holds in both directions for sequentially
//! consistent executions); the exception is A53. Second, by happens-before along the path (`history.rs`): this also
//! finds races in random executions, and those whose accesses are never adjacent, such as a write before the object is
//! published. Accesses in thread-safe code of the JDK are ignored: its races are intended.

use smallvec::SmallVec;
use unsnarl_vm::{AccessOrder, Elements, Mode, Operation, Stop, ThreadId, Variable, Vm};

use super::{Observation, Property, View};
use crate::action;
use crate::history::{Access, Earlier, Unordered};
use crate::locate::Written;
use crate::violation::{Accessed, ViolationKind, ViolationSite, site};

/// The property that there is no data race.
#[derive(Debug)]
pub(super) struct Races;

impl Property for Races {
    fn name(&self) -> &'static str {
        ViolationKind::Race.name()
    }

    fn needs_order(&self) -> bool {
        true
    }

    fn after_step(&self, view: &mut View<'_>) {
        if matches!(view.stop, Stop::Visible | Stop::Ended) {
            pending(view);
        }
        for unordered in view.unordered {
            view.report(by_order(view.vm, *unordered));
        }
    }
}

/// Pairs of conflicting accesses that two threads are about to make, at least one of which is new since the last step:
/// others were reported before it.
fn pending(view: &mut View<'_>) {
    // The thread that took the step may be about to perform the same operation again, elsewhere in the code.
    let stepped = view.changes.iter().all(|(thread, _)| *thread != view.thread).then_some(view.thread);
    let moved: SmallVec<[ThreadId; 4]> = view.changes.iter().map(|(thread, _)| *thread).chain(stepped).collect();
    for (index, thread) in moved.iter().enumerate() {
        let Some(operation) = view.pending[thread.index()] else { continue };
        if !matches!(operation, Operation::Access { .. } | Operation::Copy { .. } | Operation::File(_)) {
            continue;
        }
        for (number, other) in view.pending.iter().enumerate() {
            let other_thread = ThreadId(number as u16);
            let is_done = |other: ThreadId| moved[..=index].contains(&other);
            if let Some(place) = other.and_then(|other| conflict(operation, other))
                && !is_done(other_thread)
                && !(view.vm.races_on_purpose(*thread) && view.vm.races_on_purpose(other_thread))
            {
                let threads = [*thread.min(&other_thread), *thread.max(&other_thread)];
                let sites = threads.iter().map(|thread| site(view.vm, *thread)).collect();
                let accessed = Accessed { place, thread: *thread, message: at_the_same_time };
                view.report(race(view.vm, accessed, sites));
            }
        }
    }
}

/// A variable for which two operations conflict: at least one of them writes it, and one of them is plain.
fn conflict(one: Operation, other: Operation) -> Option<Variable> {
    match (one, other) {
        (
            Operation::Access { place, mode, order },
            Operation::Access { place: other, mode: other_mode, order: other_order },
        ) => {
            let is_ordered = !order.is_plain() && !other_order.is_plain();
            let is_race = !(mode == Mode::Read && other_mode == Mode::Read || is_ordered);
            (is_race && place == other).then_some(place)
        }
        (
            Operation::Access { .. } | Operation::Copy { .. } | Operation::File(_),
            Operation::Access { .. } | Operation::Copy { .. } | Operation::File(_),
        ) => {
            let ((reads, writes), (other_reads, other_writes)) = (elements(one), elements(other));
            let pairs = [(writes, other_writes), (writes, other_reads), (reads, other_writes)];
            pairs.into_iter().find_map(|(one, other)| one?.common(other?))
        }
        _ => None,
    }
}

/// The elements of arrays that an operation reads, and those that it writes.
fn elements(operation: Operation) -> (Option<Elements>, Option<Elements>) {
    match operation {
        Operation::Copy { .. } | Operation::File(_) => operation.elements(),
        Operation::Access { place: Variable::Element(array, first), mode, .. } => {
            let element = Some(Elements { array, first, count: 1 });
            (element.filter(|_| mode != Mode::Write), element.filter(|_| mode != Mode::Read))
        }
        _ => (None, None),
    }
}

/// Accesses that are not ordered by happens-before.
fn by_order(vm: &Vm, Unordered { earlier, later }: Unordered) -> Observation {
    let accessed = |message| Accessed { place: later.place, thread: later.thread, message };
    match earlier {
        Earlier::Visible(earlier) => race(vm, accessed(unordered), vec![site_of(vm, earlier), site_of(vm, later)]),
        Earlier::Unpublished(step) => {
            let mut found = race(vm, accessed(unpublished), vec![site_of(vm, later)]);
            found.written = Some(Written { step, place: later.place });
            found
        }
    }
}

fn race(vm: &Vm, accessed: Accessed, sites: Vec<ViolationSite>) -> Observation {
    let message = (accessed.message)(&vm.name_of_variable(accessed.place).to_string());
    Observation { accessed: Some(accessed), ..Observation::new(ViolationKind::Race, message, sites) }
}

fn at_the_same_time(variable: &str) -> String {
    format!("two threads access {variable} at the same time")
}

fn unordered(variable: &str) -> String {
    format!("two threads access {variable}, and nothing orders them")
}

fn unpublished(variable: &str) -> String {
    format!("{variable} was written before other threads could reach it, and nothing orders that before the access")
}

fn site_of(vm: &Vm, access: Access) -> ViolationSite {
    let Access { thread, place, mode, spot, .. } = access;
    let action = action::of_operation(vm, Operation::Access { place, mode, order: AccessOrder::Plain });
    let point = spot.map_or_else(|| vm.beginning(), |spot| vm.point_of(spot));
    ViolationSite { thread: (thread.0, vm.thread_name(thread)), point, action }
}
