//! An execution, step by step, for display; and those parts of it that must be the same when it is replayed.

use std::mem::{Discriminant, discriminant};

use unsnarl_finding::{Value, WaitEnd};
use unsnarl_vm::{Mode, Operation, Spot, Stop, Variable, Vm};

use crate::action;
use crate::choice::{Choice, Excursion, choices};
use crate::schedule::Schedule;
use crate::violation::{ViolationSite, site};

/// A step of an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The thread, the place and the action.
    pub site: ViolationSite,
    /// The value that was read or written.
    pub value: Option<Value>,
    /// Whether the step was a timeout.
    pub is_by_time: bool,
}

/// An execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The names of the threads, in the order in which they were started.
    pub threads: Vec<String>,
    /// The steps.
    pub steps: Vec<TraceStep>,
    /// The number of the step that could not be taken, if the schedule does not fit the program.
    pub misfit: Option<usize>,
    /// The fingerprint of the last state.
    pub fingerprint: u64,
    /// The output.
    pub output: Vec<u8>,
}

/// A step before it is taken, without the addresses of objects: it is the same in every run of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    choice: Choice,
    spot: Option<Spot>,
    operation: Option<Discriminant<Operation>>,
}

impl Record {
    pub fn of(vm: &Vm, choice: Choice) -> Record {
        let thread = choice.thread();
        Record {
            choice,
            spot: vm.spot(thread),
            operation: vm.pending(thread).map(|operation| discriminant(&operation)),
        }
    }
}

/// Runs a schedule from the initial choice point, and backtracks; `first` is the reason why the main thread stopped
/// there.
pub(crate) fn run(vm: &mut Vm, first: &Stop, schedule: &Schedule) -> (Trace, Vec<Record>) {
    let (mut steps, mut records) = (Vec::new(), Vec::new());
    let mut misfit = None;
    let mut excursion = Excursion::default();
    let mut stop = first.clone();
    for (number, choice) in schedule.choices.iter().enumerate() {
        // Time may also be up between steps: deep stacks make each of them long to describe.
        let fits = matches!(stop, Stop::Visible | Stop::Ended) && choices(vm).contains(choice) && !vm.is_over_time();
        if !fits {
            misfit = Some(number);
            break;
        }
        records.push(Record::of(vm, *choice));
        let thread = choice.thread();
        let operation = vm.pending(thread);
        let bits = place_of(operation).map(|place| vm.bits(place));
        // What a thread does once an exception has ended its code is of no interest; the exception is.
        let ending = vm.ending_exception(thread).and_then(|exception| action::thrown(vm, thread, exception).1);
        let is_ending = ending.is_some();
        let mut at = ending
            .unwrap_or_else(|| ViolationSite { action: action::pending_in_detail(vm, thread), ..site(vm, thread) });
        at.action.ended_by = match choice {
            Choice::TimeOut(_) => Some(WaitEnd::Time),
            Choice::Interrupted(_) => Some(WaitEnd::Interrupt),
            Choice::Spurious(_) => Some(WaitEnd::Nothing),
            Choice::Run(_) | Choice::Notify(..) => None,
        };
        stop = excursion.take(vm, *choice);
        let is_by_time = matches!(choice, Choice::TimeOut(_)) || operation == Some(Operation::Sleep);
        steps.push(TraceStep { site: at, value: value(vm, operation, bits).filter(|_| !is_ending), is_by_time });
    }
    let threads = vm.thread_ids().map(|thread| vm.thread_name(thread)).collect();
    let fingerprint = vm.fingerprint(true);
    let output = vm.output().to_vec();
    excursion.back(vm);
    (Trace { threads, steps, misfit, fingerprint, output }, records)
}

fn place_of(operation: Option<Operation>) -> Option<Variable> {
    match operation {
        Some(Operation::Access { place, .. }) => Some(place),
        _ => None,
    }
}

/// The value of the variable that an operation accessed, given its bits before. An update may have failed, or written
/// the same value.
fn value(vm: &Vm, operation: Option<Operation>, before: Option<u64>) -> Option<Value> {
    let place = place_of(operation)?;
    let is_update = matches!(operation, Some(Operation::Access { mode: Mode::Update, .. }));
    let is_as_before = is_update && before == Some(vm.bits(place));
    Some(Value { text: vm.show_value(place), is_as_before })
}
