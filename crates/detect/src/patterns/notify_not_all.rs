//! `notify-not-all`: one waiter is woken where it may be the wrong one, or where all could go on.
//!
//! There are three reasons, each decided by what the waiters test: two kinds of waiters on one object; one kind, but
//! each waiter compares with a number of its own; one kind, and none of them undoes what it waited for, so that all
//! could go on.

use std::collections::BTreeSet;

use unsnarl_concurrency::LoopCache;
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::LockAction;
use unsnarl_pointer::{InstanceId, OriginId};

use crate::rank;
use crate::scene::{Scene, finding};
use crate::waiting::{Effects, Frame, SignalCall, frames_of, written_by};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("notify-not-all"),
        summary: "one waiting thread is woken where it may be the wrong one, or all could go on",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/notify-not-all.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

/// Number of threads that are counted for an origin that may overlap itself.
const MANY: usize = 3;

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let signals = scene.waiting().signals.iter();
    let of_one = signals.filter(|signal| signal.action == LockAction::Signal && signal.is_own(scene));
    of_one.filter_map(|signal| report(scene, signal)).collect()
}

/// A wait, and the frames in which its condition is tested.
struct Waiter<'w> {
    wait: &'w SignalCall,
    frames: Vec<Frame>,
}

impl Waiter<'_> {
    fn predicates(&self) -> BTreeSet<&String> {
        self.frames.iter().flat_map(|frame| &frame.condition.predicates).collect()
    }
}

fn report(scene: &Scene<'_, '_, '_>, signal: &SignalCall) -> Option<Finding> {
    let waits = scene.waiting().woken_by(signal).filter(|wait| {
        !wait.is_timed && wait.may_be_parallel(scene, signal) && !is_of_same_thread(scene, wait, signal)
    });
    let waiters: Vec<Waiter<'_>> =
        waits.map(|wait| Some(Waiter { wait, frames: frames_of(scene, wait)? })).collect::<Option<_>>()?;
    let first = waiters.first()?;
    let (call, on) = (signal.text(scene)?, signal.on_text(scene)?);
    let mut sites = vec![signal.place(scene, "wakes one thread"), first.wait.place(scene, "waits here")];
    let (message, evidence) = if let Some(other) = other_kind(scene, &waiters) {
        sites.push(other.wait.place(scene, "waits for something else"));
        let message =
            format!("{call} wakes one of the threads that wait on {on} for different things: perhaps the wrong one");
        (message, rank::different_conditions())
    } else if threads_at(scene, &[first]) < 2 || waiters.len() > 1 {
        return None;
    } else if first.frames.iter().any(|frame| frame.condition.is_of_each_waiter) {
        let message = format!(
            "{call} wakes one of the threads that wait on {on}, each for a number of its own: perhaps the wrong one"
        );
        (message, rank::different_conditions())
    } else if could_all_go_on(scene, first) && !is_repeated(scene, signal) {
        (
            format!("{call} wakes one of the threads that wait on {on}, though all of them could go on"),
            rank::all_could_go_on(),
        )
    } else {
        return None;
    };
    Some(finding(&PATTERN.rule, message, sites, vec![evidence]))
}

/// Whether only the signalling thread itself could wait there: the threads that reach both calls are of one origin, and
/// each owns the object exclusively.
fn is_of_same_thread(scene: &Scene<'_, '_, '_>, wait: &SignalCall, signal: &SignalCall) -> bool {
    let facts = scene.facts;
    let calls = [wait, signal];
    let origins: BTreeSet<OriginId> = calls
        .iter()
        .flat_map(|call| call.instances.iter().flat_map(|instance| facts.threads.origins_of(*instance).iter()))
        .collect();
    origins.len() == 1
        && calls.iter().all(|call| {
            let receiver = call.body(scene).and_then(|body| call.receiver(body));
            let is_own = |instance: &InstanceId| {
                let mut contexts = facts.guards.contexts_of(*instance);
                contexts.all(|at| receiver.is_some_and(|receiver| facts.is_own_value(*instance, at, receiver)))
            };
            call.instances.iter().all(is_own)
        })
}

/// A waiter with another condition than the first, if enough threads wait that both kinds may wait at the same time.
/// One thread of each kind never does so if the conditions read the same state, like those of a full and an empty
/// buffer.
fn other_kind<'w>(scene: &Scene<'_, '_, '_>, waiters: &'w [Waiter<'w>]) -> Option<&'w Waiter<'w>> {
    let first = waiters.first()?;
    waiters.iter().skip(1).find(|other| {
        let reads = |waiter: &Waiter<'_>| {
            let mut reads = Effects::default();
            waiter.frames.iter().for_each(|frame| reads.add(&frame.condition.reads));
            reads
        };
        let needed = if reads(first).meets(&reads(other)) { 3 } else { 2 };
        first.predicates() != other.predicates() && threads_at(scene, &[first, other]) >= needed
    })
}

/// How many threads may wait; [`MANY`] stands for any larger number of one origin.
fn threads_at(scene: &Scene<'_, '_, '_>, waiters: &[&Waiter<'_>]) -> usize {
    let threads = &scene.facts.threads;
    let instances = waiters.iter().flat_map(|waiter| &waiter.wait.instances);
    let origins: BTreeSet<OriginId> = instances.flat_map(|instance| threads.origins_of(*instance).iter()).collect();
    origins.into_iter().map(|origin| if threads.overlaps_itself(origin) { MANY } else { 1 }).sum()
}

/// Whether the state that the threads wait for stays as it is when one of them goes on, and none wakes the next.
fn could_all_go_on(scene: &Scene<'_, '_, '_>, waiter: &Waiter<'_>) -> bool {
    let origins = |call: &SignalCall| -> BTreeSet<OriginId> {
        call.instances.iter().flat_map(|instance| scene.analysis().origins_of(*instance)).collect()
    };
    let own = origins(waiter.wait);
    let passes_on = |signal: &SignalCall| signal.may_meet(waiter.wait) && !origins(signal).is_disjoint(&own);
    if scene.waiting().signals.iter().any(passes_on) {
        return false;
    }
    waiter.frames.iter().all(|frame| {
        let mut here = frame.instances.clone();
        here.extend(frame.instances.iter().flat_map(|at| scene.analysis().calls_to(*at)).map(|edge| edge.caller));
        here.sort_unstable();
        here.dedup();
        frame.condition.is_shared() && !written_by(scene, &here).meets(&frame.condition.reads)
    })
}

/// Whether one call repeats the notification in a loop.
fn is_repeated(scene: &Scene<'_, '_, '_>, signal: &SignalCall) -> bool {
    LoopCache::default().is_repeated(scene.analysis(), signal.method, signal.statement)
}
