//! Confirms violations: replays the schedule of each and checks that it shows the violation again.
//!
//! By design of the VM, an execution depends only on the program and the choices. This checks it: each reported
//! schedule is replayed twice. It must fit the program, both runs must do the same at the same places in every step and
//! end in states with the same fingerprint, and the violation must appear in the last state and in none before.
//! Otherwise something happened that no choice decided (uncontrolled nondeterminism), and the report says so.

use std::fmt;

use unsnarl_vm::{Stop, ThreadId, Vm};

use crate::observe::{Seen, observe};
use crate::property;
use crate::schedule::Schedule;
use crate::search::{Options, from_first};
use crate::trace::{self, Record, Trace};
use crate::violation::{Key, Violation, ViolationKind};

/// Why a schedule was not confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The step with this number, counted from 0, cannot be taken.
    Misfit(usize),
    /// Two runs of the schedule differ.
    Differs,
    /// It does not lead to the violation.
    NotShown,
    /// Time or memory was used up before it was run again.
    Unfinished,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::Misfit(step) => write!(f, "step {} of its schedule cannot be taken again", step + 1),
            Doubt::Differs => f.write_str("two runs of its schedule differ"),
            Doubt::NotShown => f.write_str("its schedule does not show it again"),
            Doubt::Unfinished => f.write_str("its schedule was not run again: time or memory was used up"),
        }
    }
}

/// Replays the schedules of violations that were found with these options, from where [`crate::explore`] begins, and
/// backtracks. Returns the trace of each, and why it was not confirmed, if so.
pub fn confirm(
    vm: &mut Vm,
    main: ThreadId,
    options: Options<'_>,
    violations: &[Violation],
) -> Vec<(Trace, Option<Doubt>)> {
    // Those that were found before it was known that monitors of threads are used have no steps for them.
    let alike = violations.chunk_by(|one, other| one.schedule.manner == other.schedule.manner);
    let traced = alike.flat_map(|violations| {
        from_first(vm, main, violations[0].schedule.manner, |vm, first| {
            let traced = violations.iter().map(|violation| {
                let (trace, records) = trace::run(vm, first, &violation.schedule);
                let doubt = match trace.misfit {
                    Some(step) => Some(Doubt::Misfit(step)),
                    None => doubt(vm, (main, first), options, violation, (&trace, &records)),
                };
                let doubt = if vm.was_stopped() { Some(Doubt::Unfinished) } else { doubt };
                (trace, doubt)
            });
            traced.collect::<Vec<_>>()
        })
    });
    traced.collect()
}

/// Whether the execution of a schedule shows a violation of the named kind; `None` if one execution does not suffice to
/// know.
pub fn shows(vm: &mut Vm, main: ThreadId, schedule: &Schedule, kind: &str) -> Option<bool> {
    let wanted = property::named(kind).filter(|_| kind != ViolationKind::Livelock.name())?;
    let shown = from_first(vm, main, schedule.manner, |vm, first| {
        let look = &mut |seen: &mut Seen<'_, '_>| {
            let lasts =
                |seen: &mut Seen<'_, '_>| wanted.for_ever(seen.vm).iter().any(|found| found.kind.name() == kind);
            (seen.collector.has_kind(kind) || !seen.has_more && lasts(seen)).then_some(())
        };
        let options = Options { properties: &[wanted], ..Options::default() };
        observe(vm, (main, first), options, schedule, look)
    });
    Some(shown.is_some())
}

/// Replays a schedule again: whether it does the same as before, and ends where the violation appears for the first
/// time.
fn doubt(
    vm: &mut Vm,
    first: (ThreadId, &Stop),
    options: Options<'_>,
    violation: &Violation,
    (before, records): (&Trace, &[Record]),
) -> Option<Doubt> {
    // A site that was located after the search was unknown to it.
    let sites = violation.sites.get(usize::from(violation.is_located)..).unwrap_or_default();
    let key = Violation::key(violation.kind, sites);
    let is_livelock = violation.kind == ViolationKind::Livelock;
    let look = &mut |seen: &mut Seen<'_, '_>| {
        if seen.next.is_some_and(|next| records.get(seen.steps) != Some(&Record::of(seen.vm, next))) {
            return Some(Some(Doubt::Differs));
        }
        let is_seen =
            seen.collector.reported(&key).is_some() || !seen.has_more && lasts_for_ever(options, seen.vm, &key);
        if !is_seen && seen.next.is_some() {
            return None;
        }
        // A livelock of several steps is only detected by the whole search; one within a single step is detected here.
        let is_beyond = is_livelock && *seen.stop != Stop::Abandoned;
        if seen.has_more || !(is_seen || is_beyond) {
            return Some(Some(Doubt::NotShown));
        }
        let is_equal = seen.vm.fingerprint(true) == before.fingerprint && seen.vm.output() == before.output;
        Some((!is_equal).then_some(Doubt::Differs))
    };
    observe(vm, first, options, &violation.schedule, look).unwrap_or(Some(Doubt::NotShown))
}

/// Whether a violation is there for ever, from a state on.
fn lasts_for_ever(options: Options<'_>, vm: &mut Vm, key: &Key) -> bool {
    let mut found = options.properties.iter().flat_map(|property| property.for_ever(vm));
    found.any(|found| Violation::key(found.kind, &found.sites) == *key)
}
