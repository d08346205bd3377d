//! Whether a violation's schedule shows it again.
//!
//! The VM claims that an execution depends on the program and the choices alone. So each schedule that is reported is run again, twice: it must fit, both runs must be equal step by step
//! and end in states with the same fingerprint, and the violation must be seen where they end. If not, something happened by chance that nobody chose, and whoever
//! reads the report has to know.

use std::fmt;
use std::ops::ControlFlow;

use unsnarl_vm::{ThreadId, Vm};

use crate::choice::choices;
use crate::path::Path;
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

fn is_shown(vm: &mut Vm, main: ThreadId, options: Options<'_>, violation: &Violation) -> bool {
    // It takes the whole search to see that a program goes round for ever.
    if violation.kind == Kind::Livelock {
        return true;
    }
    let start = vm.mark(Some(main));
    let is_shown = leads_to(vm, main, options, violation);
    vm.take_back(&start);
    is_shown
}

fn leads_to(vm: &mut Vm, main: ThreadId, options: Options<'_>, violation: &Violation) -> bool {
    // The first site may be one that was looked for after the search (`locate.rs`).
    let others = violation.sites.get(1..).unwrap_or_default();
    let keys = [&violation.sites[..], others].map(|sites| Violation::key(violation.kind, sites));
    let mut ignored = |_: Progress| ControlFlow::Continue(());
    let mut collector = Collector::new(Options { find: Find::All, ..options }, &mut ignored);
    let (mut stop, mut thread) = (strategy::begin(vm, main), main);
    let mut path = Path::new(vm, options.needs_order());
    let mut left = violation.schedule.choices.iter();
    loop {
        let flow = strategy::inspect(&mut path, stop, thread, &mut collector);
        if flow == ControlFlow::Continue(Reached::State) && choices(path.vm, None).is_empty() {
            // Everything is looked for, so that nothing stops it.
            let _ = strategy::stuck(&path, &mut collector);
        }
        if keys.iter().any(|key| collector.reported(key).is_some()) {
            return true;
        }
        let Some(choice) = left.next().filter(|choice| choices(path.vm, None).contains(choice)) else { return false };
        thread = choice.thread();
        stop = path.take(*choice);
    }
}
