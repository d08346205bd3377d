//! Whether a violation's schedule shows it again.
//!
//! The VM claims that an execution depends on the program and the choices alone. So each schedule that is reported is run again, twice: it must fit, both runs must be equal step by step
//! and end in states with the same fingerprint, and the violation must be seen where they end, and not before. If not, something happened by chance that nobody chose, and whoever
//! reads the report has to know.

use std::fmt;
use std::ops::ControlFlow;

use unsnarl_vm::{Stop, ThreadId, Vm};

use crate::choice::choices;
use crate::path::Path;
use crate::property;
use crate::schedule::Schedule;
use crate::search::{Collector, Find, Options, Progress, replay};
use crate::strategy::{self, Reached};
use crate::trace::Trace;
use crate::violation::{Kind, Violation};

/// Why a schedule is not to be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Its step of that number, counted from 0, cannot be taken.
    Misfit(usize),
    /// Two runs of it differ.
    Differs,
    /// It does not lead to the violation.
    NotShown,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::Misfit(step) => write!(f, "step {} of its schedule cannot be taken again", step + 1),
            Doubt::Differs => f.write_str("two runs of its schedule differ"),
            Doubt::NotShown => f.write_str("its schedule does not show it again"),
        }
    }
}

/// Runs the schedule of a violation that was found with these options again, from where [`crate::explore`] begins, and goes back there: what it did, and what is wrong with that.
pub fn confirm(vm: &mut Vm, main: ThreadId, options: Options<'_>, violation: &Violation) -> (Trace, Option<Doubt>) {
    let trace = replay(vm, main, &violation.schedule);
    let doubt = match trace.misfit {
        Some(step) => Some(Doubt::Misfit(step)),
        None if replay(vm, main, &violation.schedule) != trace => Some(Doubt::Differs),
        None if !is_shown(vm, main, options, violation) => Some(Doubt::NotShown),
        None => None,
    };
    (trace, doubt)
}

/// Whether a schedule shows a violation of a kind, by its name, where it ends; nothing if that cannot be told from one execution.
pub fn shows(vm: &mut Vm, main: ThreadId, schedule: &Schedule, kind: &str) -> Option<bool> {
    if kind == Kind::Livelock.name() || property::named(kind).is_none() {
        return None;
    }
    let start = vm.mark(Some(main));
    let mut ignored = |_: Progress| ControlFlow::Continue(());
    let mut collector = Collector::new(Options::default(), &mut ignored);
    let (mut stop, mut thread) = (strategy::begin(vm, main), main);
    let mut path = Path::new(vm, true);
    let mut left = schedule.choices.iter();
    loop {
        let flow = strategy::inspect(&mut path, stop, thread, &mut collector);
        if flow == ControlFlow::Continue(Reached::State) && choices(path.vm, None).is_empty() {
            let _ = strategy::stuck(&path, &mut collector);
        }
        let Some(choice) = left.next().filter(|choice| choices(path.vm, None).contains(choice)) else { break };
        thread = choice.thread();
        stop = path.take(*choice);
    }
    drop(path);
    vm.take_back(&start);
    Some(collector.into_violations().iter().any(|violation| violation.kind.name() == kind))
}

fn is_shown(vm: &mut Vm, main: ThreadId, options: Options<'_>, violation: &Violation) -> bool {
    let start = vm.mark(Some(main));
    let end = leads_to(vm, main, options, violation);
    vm.take_back(&start);
    // It takes the whole search to see that several steps go round for ever; that one does is seen.
    end.is_none_or(|stop| violation.kind == Kind::Livelock && stop != Stop::Endless)
}

/// How the schedule ends, if it does not end where the violation is seen for the first time.
fn leads_to(vm: &mut Vm, main: ThreadId, options: Options<'_>, violation: &Violation) -> Option<Stop> {
    // The search did not know a site that was located afterwards.
    let sites = violation.sites.get(usize::from(violation.is_located)..).unwrap_or_default();
    let key = Violation::key(violation.kind, sites);
    let mut ignored = |_: Progress| ControlFlow::Continue(());
    let mut collector = Collector::new(Options { find: Find::All, ..options }, &mut ignored);
    let (mut stop, mut thread) = (strategy::begin(vm, main), main);
    let mut path = Path::new(vm, options.needs_order());
    let mut left = violation.schedule.choices.iter();
    loop {
        let flow = strategy::inspect(&mut path, stop.clone(), thread, &mut collector);
        if flow == ControlFlow::Continue(Reached::State) && choices(path.vm, None).is_empty() {
            // Everything is looked for, so that nothing stops it.
            let _ = strategy::stuck(&path, &mut collector);
        }
        if collector.reported(&key).is_some() {
            return (!left.as_slice().is_empty()).then_some(stop);
        }
        let Some(choice) = left.next().filter(|choice| choices(path.vm, None).contains(choice)) else {
            return Some(stop);
        };
        thread = choice.thread();
        stop = path.take(*choice);
    }
}
