//! A change that ends a wait, made without a signal: other methods that make such a change signal, this one forgets to.
//!
//! What waiting threads want to change, and in which direction, `waiting/wishes.rs` says. A change counts if it is made
//! with the lock held. It needs no signal of its own if the method signals afterwards, or anywhere under the lock, or
//! if every caller does; if it interrupts some thread; if the same method also takes something else back that the
//! waiting thread needs; or if the same critical section changes the field in the other direction, too.
//! Under-approximates: a change with more than [`MAX_CALLERS`] callers is not reported.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;
use unsnarl_finding::Finding;
use unsnarl_library::MethodFact;
use unsnarl_pointer::{CallEdge, EdgeKind, InstanceId};
use unsnarl_program::ir::{Body, StatementId};
use unsnarl_program::{FieldId, IdVec, MethodId};

use super::{PATTERN, taken_at};
use crate::flow::afterwards::reaching;
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::waiting::{
    Effect, Frame, SignalCall, Wish, changed_field, comes_before, effect_on, frames_of, may_announce, wishes_of,
};
use crate::wording::describe::{field_name, place};

/// The maximum number of callers that are asked whether they signal.
const MAX_CALLERS: usize = 500;

/// The statements that may change a field, or the container that it refers to.
type Changes<'c, 'a> = BTreeMap<FieldId, Vec<(&'c Code<'a>, StatementId)>>;

pub(super) fn find(scene: &Scene<'_, '_, '_>) -> Vec<Finding> {
    let waiting = scene.waiting();
    let is_meant = |wait: &&SignalCall| {
        wait.is_own(scene)
            && !wait.is_timed
            && !wait.is_on_lock_object(scene)
            && !waiting.woken_by_library.intersects(&wait.on)
    };
    let waits: Vec<&SignalCall> = waiting.waits.iter().filter(is_meant).collect();
    if waits.is_empty() {
        return Vec::new();
    }
    let mut changes: Changes<'_, '_> = BTreeMap::new();
    let program = scene.program();
    for code in scene.code().iter().filter(|code| !program.is_constructor(code.method)) {
        for statement in code.body.statements() {
            if let Some(field) = changed_field(code.body, statement) {
                changes.entry(field).or_default().push((code, statement));
            }
        }
    }
    let interrupting = interrupting(scene);
    let mut reported: FxHashSet<MethodId> = FxHashSet::default();
    let mut findings = Vec::new();
    for wait in waits {
        if scene.facts.is_cancelled() {
            break;
        }
        findings.extend(report(scene, wait, &changes, &interrupting, &mut reported));
    }
    findings
}

/// The instances that call a method that interrupts a thread.
fn interrupting(scene: &Scene<'_, '_, '_>) -> Vec<(InstanceId, StatementId)> {
    let analysis = scene.analysis();
    let calls = analysis.library_calls();
    let interrupts =
        calls.filter(|call| analysis.model(*call).is_some_and(|model| model.method.is(MethodFact::Interrupts)));
    let at = interrupts.map(|call| analysis.library_call(call));
    at.filter_map(|call| Some((call.caller, call.statement?))).collect()
}

fn report(
    scene: &Scene<'_, '_, '_>,
    wait: &SignalCall,
    changes: &Changes<'_, '_>,
    interrupting: &[(InstanceId, StatementId)],
    reported: &mut FxHashSet<MethodId>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let signals: Vec<&SignalCall> = scene.waiting().waking(wait).collect();
    let Some(frames) = frames_of(scene, wait).filter(|_| !signals.is_empty()) else { return findings };
    let (program, facts) = (scene.program(), scene.facts);
    let is_repeated = |frame: &&Frame| {
        let body = program.body(frame.method).and_then(Result::ok);
        frame.condition.is_shared() && body.is_some_and(|body| frame.tests.is_repeated(body))
    };
    let announcing =
        |frame: &Frame| signals.iter().find(|signal| may_announce(scene, signal, &frame.condition.reads)).copied();
    for frame in frames.iter().filter(is_repeated) {
        let wishes = wishes_of(scene, frame);
        let announcing = if wishes.is_empty() { None } else { announcing(frame) };
        let Some(signal) = announcing else { continue };
        let said = Announcements::of(scene, wait, &signals, interrupting);
        for wish in &wishes {
            for (code, statement) in changes.get(&wish.field).map_or(&[][..], |list| list) {
                let at = |instance: InstanceId| (code.body, instance);
                let is_forgotten = |instance: &InstanceId| {
                    effect_on(scene, at(*instance), *statement, wish) == Some(Effect::Helps)
                        && said.is_locked(*instance, *statement)
                        && (wish.is_enough || !takes_back(scene, code, *instance, (wish, &wishes)))
                        && !said.is_undone(code.body, *instance, *statement, wish)
                        && wait.instances.iter().any(|waiting| {
                            facts.may_happen_in_parallel((*waiting, wait.statement), (*instance, *statement))
                        })
                        && said.is_silent(*instance, *statement, &mut FxHashSet::default())
                };
                if !reported.contains(&code.method) && code.instances.iter().any(is_forgotten) {
                    reported.insert(code.method);
                    findings.extend(describe(scene, (code.method, *statement), wish, wait, signal));
                }
            }
        }
    }
    findings
}

fn describe(
    scene: &Scene<'_, '_, '_>,
    change: (MethodId, StatementId),
    wish: &Wish,
    wait: &SignalCall,
    signal: &SignalCall,
) -> Option<Finding> {
    let (on, name) = (wait.on_text(scene)?, field_name(scene.program(), wish.field));
    let message = format!(
        "`{name}` is changed without a signal, though threads that wait on {on} may wait for that: they go on waiting"
    );
    let sites = vec![
        place(scene.facts, change.0, Some(change.1), None, format!("changes `{name}` and wakes nobody")),
        wait.place(scene, "goes on waiting"),
        signal.place(scene, "elsewhere such a change is announced"),
    ];
    Some(finding(&PATTERN.rule, message, sites, vec![rank::not_announced()]))
}

/// Whether a method also changes something else that is tested, and not to the better.
fn takes_back(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    instance: InstanceId,
    (wish, wishes): (&Wish, &[Wish]),
) -> bool {
    let others = || wishes.iter().filter(|other| other.field != wish.field);
    let mut statements = code.body.statements();
    statements.any(|statement| {
        let harms = |other: &Wish| effect_on(scene, (code.body, instance), statement, other) == Some(Effect::Other);
        others().any(harms)
    })
}

/// The places from which the threads at a wait are woken.
struct Announcements<'w, 's, 'f, 'a> {
    scene: &'w Scene<'s, 'f, 'a>,
    wait: &'w SignalCall,
    /// The statements that wake a thread.
    statements: FxHashSet<(InstanceId, StatementId)>,
    /// The instances that wake a thread, directly or through calls.
    waking: IdVec<InstanceId, bool>,
}

impl<'w, 's, 'f, 'a> Announcements<'w, 's, 'f, 'a> {
    fn of(
        scene: &'w Scene<'s, 'f, 'a>,
        wait: &'w SignalCall,
        signals: &[&SignalCall],
        interrupting: &[(InstanceId, StatementId)],
    ) -> Announcements<'w, 's, 'f, 'a> {
        let sent = signals.iter().flat_map(|signal| signal.instances.iter().map(|at| (*at, signal.statement)));
        let statements: FxHashSet<(InstanceId, StatementId)> = sent.chain(interrupting.iter().copied()).collect();
        let waking = reaching(scene.analysis(), statements.iter().map(|(instance, _)| *instance));
        Announcements { scene, wait, statements, waking }
    }

    /// Whether the lock of the wait must be held at a statement.
    fn is_locked(&self, instance: InstanceId, statement: StatementId) -> bool {
        !taken_at(self.scene, self.wait, (instance, statement)).is_empty()
    }

    /// Whether the same critical section also changes the field in the other direction: then nothing has changed where
    /// it ends, or a change is taken back that failed.
    fn is_undone(&self, body: &Body, instance: InstanceId, statement: StatementId, wish: &Wish) -> bool {
        let taken_at = |at: StatementId| taken_at(self.scene, self.wait, (instance, at));
        let section = taken_at(statement);
        body.statements().any(|at| {
            at != statement
                && effect_on(self.scene, (body, instance), at, wish) == Some(Effect::Other)
                && taken_at(at).iter().any(|taken| section.contains(taken))
        })
    }

    /// Whether some way to a statement leads back out without a signal.
    fn is_silent(&self, instance: InstanceId, statement: StatementId, seen: &mut FxHashSet<InstanceId>) -> bool {
        let analysis = self.scene.analysis();
        if seen.len() >= MAX_CALLERS || !seen.insert(instance) {
            return false;
        }
        let Some(body) = analysis.code_of(instance) else { return true };
        if self.waking[instance] {
            let wakes = |at: StatementId| {
                let mut calls = analysis.calls_at(instance, Some(at)).iter();
                self.statements.contains(&(instance, at))
                    || at != statement && calls.any(|edge| edge.kind.runs_here() && self.waking[edge.callee])
            };
            let covers = |at: StatementId| {
                comes_before(body, statement, at) || self.is_locked(instance, statement) && self.is_locked(instance, at)
            };
            if body.statements().any(|at| wakes(at) && covers(at)) {
                return false;
            }
        }
        let calls = analysis.calls_to(instance);
        let is_entered = analysis.entries().iter().any(|(_, entered, _)| *entered == instance);
        let leads_out = |edge: &CallEdge| match (edge.kind, edge.statement) {
            (EdgeKind::Spawn(..) | EdgeKind::Initialise, _) | (_, None) => true,
            _ if self.scene.program().is_constructor(analysis.instance(edge.caller).method) => false,
            (_, Some(call)) => self.is_silent(edge.caller, call, seen),
        };
        is_entered || calls.is_empty() || calls.iter().any(leads_out)
    }
}
