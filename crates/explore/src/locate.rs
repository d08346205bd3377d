//! Finds the instruction within a step that wrote a variable: the step is run again, up to the instruction after which
//! the variable has changed.
//!
//! A binary search finds the number of that instruction, only when it is needed.

use unsnarl_vm::{AccessOrder, Mode, Operation, Variable, Vm};

use crate::action;
use crate::choice::{Excursion, choices, perform};
use crate::schedule::Schedule;
use crate::violation::ViolationSite;

/// A write in a step of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    /// The number of the step
    pub step: usize,
    /// What is written
    pub place: Variable,
}

/// The place in the code where it is written. The VM is at the initial choice point, before and after.
pub(crate) fn locate(vm: &mut Vm, schedule: &Schedule, written: Written) -> Option<ViolationSite> {
    let mut excursion = Excursion::default();
    let found = in_step(vm, &mut excursion, schedule, written);
    excursion.back(vm);
    found
}

fn in_step(vm: &mut Vm, excursion: &mut Excursion, schedule: &Schedule, written: Written) -> Option<ViolationSite> {
    for choice in schedule.choices.get(..written.step)? {
        if !choices(vm).contains(choice) {
            return None;
        }
        excursion.take(vm, *choice);
    }
    let choice = *schedule.choices.get(written.step)?;
    let thread = choice.thread();
    let place = written.place;
    let before = vm.bits_if_made(place);
    // Whether the variable is written within the first `instructions` instructions.
    let mut is_written_in = |instructions: u64| {
        let back = vm.mark(Some(thread));
        let limit = vm.limit_step(instructions);
        perform(vm, choice);
        let is_written = vm.bits_if_made(place) != before;
        // Before the write, the object need not exist.
        let access = Operation::Access { place, mode: Mode::Write, order: AccessOrder::Plain };
        let action = is_written.then(|| action::of_operation(vm, access));
        let spot = vm.spot(thread);
        vm.limit_step(limit);
        vm.backtrack(&back);
        (action, spot)
    };
    let (mut without, mut with) = (0u64, 1u64);
    while is_written_in(with).0.is_none() {
        without = with;
        with = with.checked_mul(2).filter(|with| *with < 1 << 40)?;
    }
    while with - without > 1 {
        let middle = without + (with - without) / 2;
        if is_written_in(middle).0.is_some() { with = middle } else { without = middle }
    }
    let (action, spot) = (is_written_in(with).0?, is_written_in(without).1?);
    Some(ViolationSite { thread: (thread.0, vm.thread_name(thread)), point: vm.point_of(spot), action })
}
