//! `lock-used-as-monitor`: `synchronized` on an explicit lock. `wait` and `notify` on one are
//! `condition-used-as-monitor`.
//!
//! The models say what a lock is. A lock that synchronises on itself is not reported: that is how locks are
//! implemented. A lock that is never acquired as a lock works as a monitor: a note.
//!
//! An atomic variable or a concurrent collection is thread-safe without its monitor. Who synchronises on it does not
//! exclude those who change it and do not: reported if somebody may do so at the same time.

use unsnarl_concurrency::locks::Guard;
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{AccessPath, ClassFact, LockAction, LockSort, OrderKind, Root};
use unsnarl_pointer::{InstanceId, LibraryCallId, ObjectId, ObjectSet};
use unsnarl_program::ClassId;
use unsnarl_program::MethodId;
use unsnarl_program::ir::{StatementId, ValueId};

use crate::flow::monitors::entered;
use crate::rank;
use crate::scene::shared::accesses_receiver;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{expression, place, place_at};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("lock-used-as-monitor"),
        summary: "synchronized on an explicit lock, whose lock() was probably meant",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/lock-used-as-monitor.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let taken = taken_explicitly(scene);
    let mut findings = Vec::new();
    for code in scene.code() {
        let is_other = |value: ValueId| code.body.this() != Some(value);
        for (statement, value) in entered(code.body).filter(|(_, value)| is_other(*value)) {
            if is_lock(scene, code, value) {
                findings.push(synchronized(scene, code, (statement, value), &taken));
            } else if code.body.value(value).ty.as_class().is_some_and(|class| is_thread_safe(scene, class)) {
                findings.extend(changed_without(scene, code, (statement, value)));
            }
        }
    }
    findings
}

/// Whether a value is declared as a lock, or can be nothing else.
fn is_lock(scene: &Scene<'_, '_, '_>, code: &Code<'_>, value: ValueId) -> bool {
    let analysis = scene.analysis();
    let is = |class: ClassId| scene.program().class_is(analysis.models(), class, ClassFact::Lock);
    let mut objects = objects_of(scene, code, value).into_iter().peekable();
    code.body.value(value).ty.as_class().is_some_and(is)
        || objects.peek().is_some() && objects.all(|object| analysis.object(object).ty.as_class().is_some_and(is))
}

/// Whether a class is that of atomic variables, or of concurrent collections.
fn is_thread_safe(scene: &Scene<'_, '_, '_>, class: ClassId) -> bool {
    let models = scene.program().class_models(scene.analysis().models(), class);
    let publishes = models.into_iter().find_map(|model| model.publishes);
    matches!(publishes, Some(OrderKind::Atomic | OrderKind::Collection))
}

/// A thread-safe object whose monitor is taken, and that is changed elsewhere without it.
fn changed_without(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    (statement, value): (StatementId, ValueId),
) -> Option<Finding> {
    let facts = scene.facts;
    let objects: ObjectSet = objects_of(scene, code, value).iter().copied().collect();
    let is_held = |instance: InstanceId, at: StatementId| {
        let is_monitor = |guard: &Guard| {
            let class = facts.locks.class(guard.class);
            class.sort == LockSort::Monitor && class.objects.intersects(&objects)
        };
        facts.guards.contexts_of(instance).all(|context| facts.guards.held(context, at).iter().any(is_monitor))
    };
    let changes = |call: &LibraryCallId| {
        let library_call = facts.analysis.library_call(*call);
        let model = facts.analysis.model(*call).filter(|model| !model.is_constructor)?;
        let at = library_call.statement?;
        let this = AccessPath { root: Root::This, fields: Default::default() };
        let is_changed = accesses_receiver(model.method).1 && facts.analysis.reached(*call, &this).intersects(&objects);
        let is_beside = || {
            let mut own = code.instances.iter();
            own.any(|instance| facts.may_happen_in_parallel((*instance, statement), (library_call.caller, at)))
        };
        (is_changed && !is_held(library_call.caller, at) && is_beside()).then_some((library_call.caller, at))
    };
    let other = facts.analysis.library_calls().find_map(|call| changes(&call))?;
    let name = expression(scene.program(), code.body, value);
    let message = format!("synchronized on {name} does not exclude threads that change it without");
    let sites = vec![
        place(facts, code.method, Some(statement), None, "takes its monitor".into()),
        place_at(facts, other, "changes it without its monitor"),
    ];
    Some(finding(&PATTERN.rule, message, sites, vec![rank::shown_by_code()]))
}

fn objects_of(scene: &Scene<'_, '_, '_>, code: &Code<'_>, value: ValueId) -> Vec<ObjectId> {
    let objects = code.instances.iter().flat_map(|instance| scene.analysis().points_to(*instance, value).iter());
    objects.collect()
}

/// Where explicit locks are acquired, and which.
fn taken_explicitly(scene: &Scene<'_, '_, '_>) -> Vec<(MethodId, StatementId, ObjectSet)> {
    let analysis = scene.analysis();
    let mut taken = Vec::new();
    for call in analysis.library_calls() {
        let Some(model) = analysis.model(call) else { continue };
        let library_call = analysis.library_call(call);
        let Some(statement) = library_call.statement else { continue };
        for effect in &model.method.locks {
            if effect.action == LockAction::Acquire && effect.lock.sort == LockSort::Explicit {
                let objects = analysis.reached(call, &effect.lock.path);
                taken.push((analysis.instance(library_call.caller).method, statement, objects));
            }
        }
    }
    taken
}

fn synchronized(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    (statement, value): (StatementId, ValueId),
    taken: &[(MethodId, StatementId, ObjectSet)],
) -> Finding {
    let lock = expression(scene.program(), code.body, value);
    let objects: ObjectSet = objects_of(scene, code, value).iter().copied().collect();
    let explicit = taken.iter().find(|(_, _, others)| others.intersects(&objects));
    let mut sites = vec![place(scene.facts, code.method, Some(statement), None, "takes its monitor".into())];
    let mut evidence = vec![rank::shown_by_code()];
    let message = match explicit {
        Some((method, statement, _)) => {
            sites.push(place(scene.facts, *method, Some(*statement), None, "takes the lock itself".into()));
            format!("synchronized on the lock {lock} does not exclude threads that call its lock()")
        }
        None => {
            evidence.push(rank::only_a_monitor());
            format!("synchronized on the lock {lock}, which has a lock() of its own")
        }
    };
    finding(&PATTERN.rule, message, sites, evidence)
}
