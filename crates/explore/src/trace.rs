//! An execution, step by step, for people.

use unsnarl_vm::{Operation, Stop, ThreadId, Vm};

use crate::choice::{Choice, choices, perform};
use crate::schedule::Schedule;
use crate::strategy;
use crate::violation::{Site, site};

/// A step of an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// Who did it, where, and what.
    pub site: Site,
    /// The value that was read or written.
    pub value: Option<String>,
}

/// An execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The names of the threads, in the order of their starts.
    pub threads: Vec<String>,
    /// The steps.
    pub steps: Vec<TraceStep>,
    /// The number of the step that could not be taken, if the schedule does not fit the program.
    pub misfit: Option<usize>,
    /// The fingerprint of the last state.
    pub fingerprint: u64,
    /// What was printed.
    pub output: Vec<u8>,
}

/// Runs a schedule from the program's beginning.
pub(crate) fn run(vm: &mut Vm, main: ThreadId, schedule: &Schedule) -> Trace {
    let mut steps = Vec::new();
    let mut misfit = None;
    let mut stop = strategy::begin(vm, main);
    for (number, choice) in schedule.choices.iter().enumerate() {
        let fits = matches!(stop, Stop::Visible | Stop::Ended) && choices(vm).contains(choice);
        if !fits {
            misfit = Some(number);
            break;
        }
        let mut at = site(vm, choice.thread());
        let operation = vm.pending(choice.thread());
        match choice {
            Choice::TimeOut(_) => at.action.push_str(", and its time is over"),
            Choice::Interrupted(_) => at.action.push_str(", and notices that it is interrupted"),
            Choice::Run(_) | Choice::Notify(..) => (),
        }
        let before = value(vm, operation);
        stop = perform(vm, *choice);
        let after = value(vm, operation);
        steps.push(TraceStep { site: at, value: after.or(before) });
    }
    let threads = vm.thread_ids().map(|thread| vm.thread_name(thread)).collect();
    let fingerprint = vm.fingerprint(&mut unsnarl_vm::Canonicalizer::default(), true);
    Trace { threads, steps, misfit, fingerprint, output: vm.output().to_vec() }
}

fn value(vm: &Vm, operation: Option<Operation>) -> Option<String> {
    match operation {
        Some(Operation::Access { place, .. }) => Some(vm.show_value(place)),
        _ => None,
    }
}
