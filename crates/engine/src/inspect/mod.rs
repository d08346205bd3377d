//! What the analyses know of locks and threads, as data for people who want to see it: `unsnarl inspect locks`,
//! `threads` and `parallel`.
//!
//! | file | what it shows |
//! |---|---|
//! | `locks.rs` | the locks that must and may be held, critical sections, and which lock is acquired while which is held |
//! | `threads.rs` | what starts threads, what waits for their end, and what they run |
//! | `parallel.rs` | which statements may be executed at the same time, and why others are not |
//! | `names.rs` | how threads, locks, objects and variables are called in all of them |
//!
//! Otto and Moschny 2008, sections 4 and 5: locksets, constraints, synchronized blocks, may-happen-in-parallel.
//! `docs/json.md` describes the fields.

mod locks;
mod names;
mod parallel;
mod threads;

use std::collections::BTreeMap;

use unsnarl_concurrency::Facts;
use unsnarl_finding::Completeness;
use unsnarl_library::Models;
use unsnarl_pointer::InstanceId;
use unsnarl_program::{Cancel, MethodId};

use crate::analyse::{AnalysisOptions, Derived, OnStage, completeness_of_facts, completeness_of_run, with_facts};
use crate::config::Config;
use crate::scope::Subject;

pub use locks::{Action, ActionKind, HeldLocks, LockLine, LocksView, MethodLocks, Names, OrderedLocks, SectionLines};
pub use names::{Lock, LockObject, MadeBy, Place, Thread, ThreadKind};
pub use parallel::{Apart, MethodPair, ParallelLines, ParallelMethod, ParallelView, SharedVariable};
pub use threads::{StartPlace, ThreadDetails, ThreadMethod, ThreadsView, WaitingPlace};

/// Of which program something is asked.
pub struct Request<'r> {
    /// The program.
    pub subject: &'r Subject,
    /// The models of libraries, with those that the configuration adds.
    pub models: &'r Models,
    /// The configuration of the run.
    pub config: &'r Config,
}

/// A view of a program, and what it rests on.
pub struct Inspected<T> {
    /// The view.
    pub view: T,
    /// What it rests on.
    pub basis: Basis,
}

/// What a view rests on.
pub struct Basis {
    /// What was assumed because it is unknown, one sentence each.
    pub assumptions: Vec<String>,
    /// What was not analysed.
    pub completeness: Completeness,
    /// Entry points that were named but do not exist.
    pub unknown_entries: Vec<String>,
}

/// Which methods are shown.
#[derive(Clone, Copy)]
pub struct Shown<'s> {
    /// The methods.
    pub methods: &'s [MethodId],
    /// Whether methods are left out of which there is nothing to say.
    pub leaves_out: bool,
}

/// The locks that are held in these methods.
pub fn locks(request: &Request<'_>, shown: Shown<'_>, cancel: &Cancel) -> Inspected<LocksView> {
    inspect(request, cancel, &|_| (), |facts| locks::of(facts, shown))
}

/// All threads; if methods are given, those that run one of them.
pub fn threads(request: &Request<'_>, methods: Option<&[MethodId]>, cancel: &Cancel) -> Inspected<ThreadsView> {
    inspect(request, cancel, &|_| (), |facts| threads::of(facts, methods))
}

/// What may happen in parallel with these methods; if others are given, only in those, and why the rest may not.
pub fn parallel(
    request: &Request<'_>,
    shown: Shown<'_>,
    others: Option<&[MethodId]>,
    cancel: &Cancel,
) -> Inspected<ParallelView> {
    inspect(request, cancel, &|_| (), |facts| parallel::of(facts, shown, others))
}

fn inspect<T>(
    request: &Request<'_>,
    cancel: &Cancel,
    on_stage: OnStage<'_>,
    view: impl FnOnce(&Facts<'_, '_>) -> T,
) -> Inspected<T> {
    let Request { subject, models, config } = *request;
    let options = AnalysisOptions::of_facts(config);
    let derived =
        with_facts(subject, models, &options, cancel, on_stage, |facts| (view(facts), completeness_of_facts(facts)));
    let Derived { result: (view, completeness), assumptions, unknown_entries, .. } = derived;
    let completeness = completeness_of_run(&subject.program, &completeness, cancel);
    Inspected { view, basis: Basis { assumptions, completeness, unknown_entries } }
}

/// The instances of methods of which the program has the code.
fn instances(facts: &Facts<'_, '_>) -> BTreeMap<MethodId, Vec<InstanceId>> {
    let mut instances: BTreeMap<MethodId, Vec<InstanceId>> = BTreeMap::new();
    for id in facts.analysis.instances() {
        let instance = facts.analysis.instance(id);
        if instance.has_body {
            instances.entry(instance.method).or_default().push(id);
        }
    }
    instances
}

#[cfg(test)]
mod tests;
