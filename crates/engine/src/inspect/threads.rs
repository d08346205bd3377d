//! The threads of a program: what starts each, what waits for its end, and what it runs.
//!
//! A thread is an origin of the points-to analysis: it may stand for many threads. Over-approximates what is started,
//! under-approximates what is waited for.

use std::collections::BTreeSet;

use serde::Serialize;
use unsnarl_concurrency::Facts;
use unsnarl_pointer::{InstanceId, OriginId, Origins};
use unsnarl_program::MethodId;
use unsnarl_program::ir::StatementId;

use super::names::{Place, Thread, place, thread, thread_names};

/// The threads of a program.
#[derive(Debug, Serialize)]
pub struct ThreadsView {
    /// If methods were asked for: which threads run each.
    pub methods: Vec<ThreadMethod>,
    /// The threads; if methods were asked for, those that run one of them, and those that start these.
    pub threads: Vec<ThreadDetails>,
}

/// A method, and who runs it.
#[derive(Debug, Serialize)]
pub struct ThreadMethod {
    /// The method.
    pub method: String,
    /// Its source file.
    pub source: Option<String>,
    /// The threads that run it; none if it is not reached.
    pub threads: Vec<String>,
}

/// All that is known of a thread.
#[derive(Debug, Serialize)]
pub struct ThreadDetails {
    /// Its name, its kind, and what it runs first.
    #[serde(flatten)]
    pub thread: Thread,
    /// Where it is started.
    pub started: Vec<StartPlace>,
    /// Where others wait for its end.
    pub joined: Vec<WaitingPlace>,
    /// The threads that have ended when it starts.
    pub after: Vec<String>,
    /// The methods of the program that it may run.
    pub methods: Vec<String>,
}

/// A statement that starts a thread.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct StartPlace {
    /// Where.
    pub at: Place,
    /// The threads that execute it.
    pub by: Vec<String>,
    /// Whether it waits for the end of what it starts.
    pub waits: bool,
}

/// A statement that waits for the end of a thread.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct WaitingPlace {
    /// Where.
    pub at: Place,
    /// The threads that execute it.
    pub by: Vec<String>,
}

pub(super) fn of(facts: &Facts<'_, '_>, methods: Option<&[MethodId]>) -> ThreadsView {
    let analysis = facts.analysis;
    let program = analysis.program();
    let running = |method: MethodId| analysis.origins().ids().filter(move |origin| facts.may_run(method, *origin));
    let asked = methods.unwrap_or_default().iter();
    let shown = asked.clone().map(|method| ThreadMethod {
        method: program.show(*method).to_string(),
        source: program.source_file(program.method(*method).class).map(|file| file.to_string()),
        threads: thread_names(running(*method)),
    });
    let wanted: BTreeSet<OriginId> = match methods {
        // The initialisers of classes are of interest only if they do something.
        None => analysis.origins().ids().filter(|origin| !is_idle(facts, *origin)).collect(),
        Some(_) => with_starters(facts, asked.clone().flat_map(|method| running(*method)).collect()),
    };
    let threads = wanted.into_iter().map(|origin| details(facts, origin)).collect();
    ThreadsView { methods: shown.collect(), threads }
}

/// Whether an origin runs nothing: there are no initialisers of classes.
fn is_idle(facts: &Facts<'_, '_>, origin: OriginId) -> bool {
    origin == Origins::INITIALISERS && run_by(facts, origin).is_empty()
}

/// These origins, and all that start one of them.
fn with_starters(facts: &Facts<'_, '_>, mut origins: BTreeSet<OriginId>) -> BTreeSet<OriginId> {
    let mut open: Vec<OriginId> = origins.iter().copied().collect();
    while let Some(origin) = open.pop() {
        for edge in facts.threads.starts_of(origin) {
            let starter = facts.analysis.library_call(edge.call).caller;
            open.extend(facts.threads.origins_of(starter).iter().filter(|starter| origins.insert(*starter)));
        }
    }
    origins
}

fn details(facts: &Facts<'_, '_>, origin: OriginId) -> ThreadDetails {
    let analysis = facts.analysis;
    let program = analysis.program();
    let at =
        |(instance, statement): (InstanceId, StatementId)| place(facts, analysis.instance(instance).method, statement);
    let by = |instance: InstanceId| facts.threads.origins_of(instance).iter();
    let mut started: Vec<((Place, bool), BTreeSet<OriginId>)> = Vec::new();
    for edge in facts.threads.starts_of(origin) {
        let call = analysis.library_call(edge.call);
        let Some(statement) = call.statement else { continue };
        let waits = analysis.spawn(edge).is_some_and(|spawn| spawn.joined);
        add(&mut started, (at((call.caller, statement)), waits), by(call.caller));
    }
    let mut joined: Vec<(Place, BTreeSet<OriginId>)> = Vec::new();
    for (instance, statement) in facts.threads.waits_for(analysis, origin) {
        add(&mut joined, at((instance, statement)), by(instance));
    }
    started.sort();
    joined.sort();
    let start = |((at, waits), by)| StartPlace { at, by: names(by), waits };
    let wait = |(at, by)| WaitingPlace { at, by: names(by) };
    ThreadDetails {
        thread: thread(facts, origin),
        started: started.into_iter().map(start).collect(),
        joined: joined.into_iter().map(wait).collect(),
        after: thread_names(facts.threads.ended_when_starts(origin).iter()),
        methods: run_by(facts, origin).into_iter().map(|method| program.show(method).to_string()).collect(),
    }
}

fn names(origins: BTreeSet<OriginId>) -> Vec<String> {
    thread_names(origins)
}

fn add<K: PartialEq>(found: &mut Vec<(K, BTreeSet<OriginId>)>, key: K, origins: impl Iterator<Item = OriginId>) {
    let position = found.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
        found.push((key, BTreeSet::new()));
        found.len() - 1
    });
    found[position].1.extend(origins);
}

/// The methods of the program that an origin may run.
fn run_by(facts: &Facts<'_, '_>, origin: OriginId) -> BTreeSet<MethodId> {
    let analysis = facts.analysis;
    let is_run = |instance: &InstanceId| {
        analysis.instance(*instance).has_body && facts.threads.origins_of(*instance).contains(origin)
    };
    analysis.instances().filter(is_run).map(|instance| analysis.instance(instance).method).collect()
}
