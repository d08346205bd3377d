//! `wait-never-notified`: a thread waits for a signal that no thread sends.
//!
//! Reported only for objects that are known completely: the program makes them, and no library method without a model
//! receives them. A thread object is signalled by the end of its thread. An interrupt by another thread ends a wait as
//! well. A wait without the lock throws, and is left to `wait-without-lock`.

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{AccessPath, ClassFact, MethodFact, Root};
use unsnarl_pointer::{AllocationSite, InstanceId, ObjectId, ObjectSet};

use crate::rank;
use crate::scene::{Scene, finding};
use crate::waiting::{NeverLocked, SignalCall, are_known, frames_of, never_locked};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("wait-never-notified"),
        summary: "a thread waits without a time limit for a signal that is never sent",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/wait-never-notified.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let waits = scene.waiting().waits.iter().filter(|wait| wait.is_own(scene) && !wait.is_timed);
    waits.filter_map(|wait| report(scene, wait)).collect()
}

fn report(scene: &Scene<'_, '_, '_>, wait: &SignalCall) -> Option<Finding> {
    let waiting = scene.waiting();
    let is_signalled = waiting.waking(wait).next().is_some() || waiting.woken_by_library.intersects(&wait.on);
    let (analysis, program) = (scene.analysis(), scene.program());
    let is_thread = |object: ObjectId| {
        let class = analysis.object(object).ty.as_class();
        class.is_some_and(|class| program.class_is(analysis.models(), class, ClassFact::Thread))
    };
    if is_signalled
        || wait.is_on_lock_object(scene)
        || never_locked(scene, wait) == Some(NeverLocked::Surely)
        || wait.on.iter().any(is_thread)
        || !are_known(scene, &wait.on)
        || may_be_interrupted(scene, wait)
    {
        return None;
    }
    let (text, on) = (wait.text(scene)?, wait.on_text(scene)?);
    let message = format!("{text} never ends: no thread signals {on}");
    let sites = vec![wait.place(scene, "waits forever")];
    let mut evidence = vec![rank::no_signaller()];
    let is_tested = frames_of(scene, wait)?.iter().any(|frame| frame.condition.is_shared());
    evidence.extend((!is_tested).then(rank::perhaps_parked));
    evidence.extend((!analysis.gaps().is_empty()).then(rank::unresolved_reflection));
    Some(finding(&PATTERN.rule, message, sites, evidence))
}

/// Whether another thread may interrupt a waiting one: through the thread object itself, what it completes, or the
/// executor that runs it.
fn may_be_interrupted(scene: &Scene<'_, '_, '_>, wait: &SignalCall) -> bool {
    let (analysis, threads) = (scene.analysis(), &scene.facts.threads);
    let path = |root| AccessPath { root, fields: Default::default() };
    let mut handles = ObjectSet::default();
    for origin in wait.instances.iter().flat_map(|instance| analysis.origins_of(*instance)) {
        let is_its_own = |object: &ObjectId| analysis.object(*object).site == AllocationSite::ThreadOf(origin);
        handles.extend(analysis.heap().objects().filter(is_its_own));
        handles.extend(analysis.origin(origin).object);
        for edge in threads.starts_of(origin) {
            let spawn = analysis.spawn(edge);
            for path in spawn.iter().flat_map(|spawn| spawn.completing.iter().chain(&spawn.on)) {
                handles.union_with(&analysis.reached(edge.call, path));
            }
        }
    }
    analysis.library_calls().any(|call| {
        let by = analysis.library_call(call).caller;
        let is_other = |instance: &InstanceId| {
            let (mine, theirs) = (threads.origins_of(*instance), threads.origins_of(by));
            let is_same = mine.iter().eq(theirs.iter()) && mine.iter().count() == 1;
            !is_same || mine.iter().any(|origin| threads.overlaps_itself(origin))
        };
        analysis.model(call).is_some_and(|model| model.method.is(MethodFact::Interrupts))
            && wait.instances.iter().any(is_other)
            && analysis.reached(call, &path(Root::This)).intersects(&handles)
    })
}
