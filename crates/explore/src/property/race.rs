//! Data races: two accesses to one variable, at least one of them a write, not both volatile, that nothing orders.
//!
//! They are found in two ways. Two threads are about to access the variable: with every interleaving visited, this finds a race exactly if there is one in some
//! execution, as the first one of it can be brought next to each other (the DRF theorem of JLS 17.4.5 reads in both directions for sequentially consistent executions), unless threads know of each other by what orders nothing (A53). And by the
//! order of the path's own steps (`history.rs`): that finds them in executions by chance, and those that never are next to each other, such as a write before the object is published.
//! Accesses by the JDK's own thread-safe code are left out: it races on purpose, and knows why.

use unsnarl_vm::{Elements, Mode, Operation, Place, Stop, ThreadId, Vm};

use super::{Observation, Property, View};
use crate::history::{Access, Earlier, Unordered};
use crate::locate::Written;
use crate::violation::{Kind, Site, site};

/// See the module.
#[derive(Debug)]
pub(super) struct Races;

impl Property for Races {
    fn name(&self) -> &'static str {
        Kind::Race.name()
    }

    fn needs_order(&self) -> bool {
        true
    }

    fn after_step(&self, view: &mut View<'_>) -> Vec<Observation> {
        let mut found = Vec::new();
        if matches!(view.stop, Stop::Visible | Stop::Ended) {
            pending(view.vm, &mut found);
        }
        found.extend(view.unordered.iter().map(|unordered| by_order(view.vm, *unordered)));
        found
    }
}

struct Pending {
    thread: ThreadId,
    place: Place,
    mode: Mode,
    is_volatile: bool,
}

/// The accesses that two threads are about to make.
fn pending(vm: &Vm, found: &mut Vec<Observation>) {
    let mut accesses: Vec<Pending> = Vec::new();
    let mut copied: Vec<(ThreadId, Elements, Mode)> = Vec::new();
    for thread in vm.thread_ids() {
        match vm.pending(thread) {
            Some(Operation::Access { place, mode, is_volatile }) => {
                accesses.push(Pending { thread, place, mode, is_volatile });
            }
            Some(Operation::Copy { from, to }) => {
                copied.extend(from.map(|some| (thread, some, Mode::Read)));
                copied.extend(to.map(|some| (thread, some, Mode::Write)));
            }
            _ => (),
        }
    }
    accesses.sort_by_key(|access| access.place);
    if !copied.is_empty() {
        copies(vm, copied, &accesses, found);
    }
    for (index, one) in accesses.iter().enumerate() {
        for other in accesses[index + 1..].iter().take_while(|other| other.place == one.place) {
            let conflict =
                !(one.mode == Mode::Read && other.mode == Mode::Read || one.is_volatile && other.is_volatile);
            if conflict && !(vm.races_on_purpose(one.thread) && vm.races_on_purpose(other.thread)) {
                let sites = vec![site(vm, one.thread), site(vm, other.thread)];
                let message = format!("two threads access {} at the same time", vm.show_place(one.place));
                found.push(Observation::new(Kind::Race, message, sites));
            }
        }
    }
}

/// The copies that threads are about to make of elements that others access.
fn copies(vm: &Vm, mut all: Vec<(ThreadId, Elements, Mode)>, accesses: &[Pending], found: &mut Vec<Observation>) {
    all.extend(accesses.iter().filter_map(|access| match access.place {
        Place::Element(array, first) => Some((access.thread, Elements { array, first, count: 1 }, access.mode)),
        Place::Field(..) | Place::Static(_) => None,
    }));
    for (index, (one, elements, mode)) in all.iter().enumerate() {
        for (other, others, other_mode) in &all[index + 1..] {
            let is_copy =
                elements.count > 1 || others.count > 1 || !accesses.iter().any(|access| access.thread == *one);
            let conflict = one != other && is_copy && !(*mode == Mode::Read && *other_mode == Mode::Read);
            if conflict
                && let Some(place) = elements.common(*others)
                && !(vm.races_on_purpose(*one) && vm.races_on_purpose(*other))
            {
                let message = format!("two threads access {} at the same time", vm.show_place(place));
                found.push(Observation::new(Kind::Race, message, vec![site(vm, *one), site(vm, *other)]));
            }
        }
    }
}

/// Accesses that the order of the steps leaves open.
fn by_order(vm: &Vm, Unordered { earlier, later }: Unordered) -> Observation {
    let shown = vm.show_place(later.place);
    match earlier {
        Earlier::Visible(earlier) => {
            let sites = vec![site_of(vm, earlier), site_of(vm, later)];
            Observation::new(Kind::Race, format!("two threads access {shown}, and nothing orders them"), sites)
        }
        Earlier::Unpublished(step) => {
            let message = format!(
                "{shown} was written before other threads could reach it, and nothing orders that before the access"
            );
            let mut found = Observation::new(Kind::Race, message, vec![site_of(vm, later)]);
            found.written = Some(Written { step, place: later.place });
            found
        }
    }
}

fn site_of(vm: &Vm, access: Access) -> Site {
    let Access { thread, place, mode, spot, .. } = access;
    let action = vm.show_operation(Operation::Access { place, mode, is_volatile: false });
    let point = spot.map_or_else(|| vm.beginning(), |spot| vm.point_of(spot));
    Site { thread: (thread.0, vm.thread_name(thread)), point, action }
}
