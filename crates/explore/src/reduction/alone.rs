//! The paper's two reductions: whether an access is a scheduling point (Parízek and Jančík 2014, sections 2 and 3).
//!
//! `field-access` leaves out the other threads at an access that no other thread may conflict with in its future.
//! `happens-before` also knows which threads cannot come to their conflicting access first: those that hold another
//! lock there that is held here (must-lock and lock patterns, 4.3 and 4.7), and those that now wait for this thread to
//! release a monitor, to end or to signal (must-lock, must-join and must-wait, in the dynamic state: `blocked.rs`). All
//! other operations have all choices.
//!
//! Deviations: two writes are a conflict, too, elements of arrays are variables, and any thread whose access is without
//! a rival may go alone, not only the one that ran last. Accesses to objects that are made later (4.6) count in neither
//! reduction.

use smallvec::smallvec;
use unsnarl_vm::{Operation, ThreadId, Vm};

use super::Reducer;
use super::blocked::{MOST_THREADS, bit};
use super::stubborn::is_among;
use crate::choice::{Choice, Choices};

impl Reducer<'_> {
    /// The choice of one thread whose access nobody may conflict with; all choices, if there is none. With
    /// `knows_order`, threads that must wait for it are no rivals.
    pub(super) fn alone(&mut self, vm: &Vm, pending: &[Option<Operation>], all: Choices, knows_order: bool) -> Choices {
        if all.len() < 2 || self.may_read_clock() {
            return all;
        }
        let mut runs: Choices = all.iter().copied().filter(|choice| matches!(choice, Choice::Run(_))).collect();
        // In an order that does not depend on the path.
        runs.sort_unstable_by_key(|choice| vm.name_key(choice.thread()));
        let found = runs.into_iter().find(|choice| self.has_no_rival(vm, pending, choice.thread(), knows_order));
        found.map_or(all, |choice| smallvec![choice])
    }

    fn has_no_rival(&mut self, vm: &Vm, pending: &[Option<Operation>], thread: ThreadId, knows_order: bool) -> bool {
        let Some(operation @ (Operation::Access { .. } | Operation::Copy { .. })) = pending[thread.index()] else {
            return false;
        };
        if vm.may_notice_interrupt(thread) || self.may_do_anything(thread) {
            return false;
        }
        let mask = self.dependence.mask(vm, &mut self.futures, thread, operation);
        let held_up = match knows_order && thread.index() < MOST_THREADS {
            true => self.held_up(vm, pending, bit(thread)),
            false => 0,
        };
        vm.thread_ids().filter(|other| *other != thread).all(|other| {
            let future = self.futures.get(self.future(other));
            let is_rival = self.dependence.meets(&mask, future);
            // Whoever may end the program is not put off.
            !future.meets(&self.exits) && (!is_rival || is_among(other, held_up))
        })
    }
}
