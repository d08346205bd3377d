//! An execution, step by step, for people; and what of it has to be the same when it is run again.

use std::mem::{Discriminant, discriminant};

use unsnarl_finding::{Value, WaitEnd};
use unsnarl_vm::{Mode, Operation, Spot, Stop, Variable, Vm};

use crate::choice::{Choice, Excursion, choices};
use crate::schedule::Schedule;
use crate::violation::{ViolationSite, site};

/// A step of an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// Who did it, where, and what.
    pub site: ViolationSite,
    /// The value that was read or written.
    pub value: Option<Value>,
    /// Whether it was time that let it go on.
    pub is_by_time: bool,
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

/// What a step is before it is taken, without the addresses of objects: two runs of a schedule have the same.
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

/// Runs a schedule from where executions begin to differ, to which the main thread came with `first`, and backtracks.
pub(crate) fn run(vm: &mut Vm, first: &Stop, schedule: &Schedule) -> (Trace, Vec<Record>) {
    let (mut steps, mut records) = (Vec::new(), Vec::new());
    let mut misfit = None;
    let mut excursion = Excursion::default();
    let mut stop = first.clone();
    for (number, choice) in schedule.choices.iter().enumerate() {
        let fits = matches!(stop, Stop::Visible | Stop::Ended) && choices(vm).contains(choice);
        if !fits {
            misfit = Some(number);
            break;
        }
        records.push(Record::of(vm, *choice));
        let mut at = site(vm, choice.thread());
        let operation = vm.pending(choice.thread());
        let bits = place_of(operation).map(|place| vm.bits(place));
        at.action.ended_by = match choice {
            Choice::TimeOut(_) => Some(WaitEnd::Time),
            Choice::Interrupted(_) => Some(WaitEnd::Interrupt),
            Choice::Run(_) | Choice::Notify(..) => None,
        };
        stop = excursion.take(vm, *choice);
        let is_by_time = matches!(choice, Choice::TimeOut(_)) || operation == Some(Operation::Sleep);
        steps.push(TraceStep { site: at, value: value(vm, operation, bits), is_by_time });
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

/// The value of what an operation has accessed, which had such bits before. One that reads and writes may have failed,
/// or written what was there.
fn value(vm: &Vm, operation: Option<Operation>, before: Option<u64>) -> Option<Value> {
    let place = place_of(operation)?;
    let is_update = matches!(operation, Some(Operation::Access { mode: Mode::Update, .. }));
    let is_as_before = is_update && before == Some(vm.bits(place));
    Some(Value { text: vm.show_value(place), is_as_before })
}
