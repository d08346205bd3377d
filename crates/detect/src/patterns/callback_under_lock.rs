//! `callback-under-lock`: code that others provide is called while a lock is held.
//!
//! Such a call goes through an interface or an abstract method, to an object that other code has made and passed in: as
//! an argument that is a function, or stored from an argument into a field, or into a collection that a field holds.
//! Components that a program makes for itself do not count. If the called code acquires another lock, a deadlock is two
//! changes away, and the finding is a warning; otherwise it is a note. A caller that passes in the lock together with
//! the code knows both: a method that only runs the one under the other is not reported.
//!
//! Under-approximates: what is passed on through several methods before it is stored counts only if the last of them
//! stores its own argument.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_concurrency::locks::{AcquisitionId, AcquisitionKind, Guard, LockClassId, LockPath, LockRoot};
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::MethodModel;
use unsnarl_pointer::{AllocationSite, CallEdge, EdgeKind, InstanceId};
use unsnarl_program::ir::{Definition, Op, StatementId, ValueId};
use unsnarl_program::{ClassId, FieldId, MethodId, Origin, Program};

use crate::flow::definition;
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::waiting::contention::Contention;
use crate::wording::describe::{expression, lock_name, method_name, place, place_at};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("callback-under-lock"),
        summary: "foreign code is called while a lock is held",
        severity: Severity::Note,
        page: include_str!("../../../../docs/rules/callback-under-lock.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

/// Maximum number of methods that are searched for locks that a callback acquires.
const MAX_METHODS: usize = 64;
/// Maximum number of steps from an object back to the field that holds it, as for an element of an iterator of a copy
/// of a list.
const MAX_STEPS: usize = 6;

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let contention = Contention::of(scene.facts);
    let registered = registered_fields(scene);
    // For each lock, only the worst call is reported.
    let mut worst: BTreeMap<LockClassId, Finding> = BTreeMap::new();
    for code in scene.code() {
        if scene.facts.is_cancelled() {
            break;
        }
        for statement in code.body.statements() {
            let receiver = abstract_receiver(scene, code, statement);
            let Some(receiver) = receiver.filter(|receiver| is_passed_in(scene, &registered, code, *receiver)) else {
                continue;
            };
            for instance in &code.instances {
                let found = report(scene, &contention, code, (*instance, statement), receiver);
                let Some((lock, found)) = found else { continue };
                if worst.get(&lock).is_none_or(|known| known.severity < found.severity) {
                    worst.insert(lock, found);
                }
            }
        }
    }
    worst.into_values().collect()
}

/// Fields into which, or into whose contents, methods that others can call store their arguments.
fn registered_fields(scene: &Scene<'_, '_, '_>) -> BTreeSet<FieldId> {
    let program = scene.program();
    let mut fields = BTreeSet::new();
    for code in scene.code().iter().filter(|code| !program.method(code.method).access.is_private()) {
        let body = code.body;
        // A constructor also receives the object's own components. These are callbacks only if their type is an
        // interface.
        let is_open =
            |class: ClassId| program.class(class).access.is_interface() || !program.is_constructor(code.method);
        let is_argument = |value: &ValueId| {
            let value = body.uncast(*value);
            body.this() != Some(value)
                && matches!(body.value(value).definition, Definition::Parameter(_))
                && body.value(value).ty.as_class().is_some_and(is_open)
        };
        for statement in body.statements() {
            match body.statement(statement).op {
                Op::PutField { field, value, .. } | Op::PutStatic(field, value) if is_argument(&value) => {
                    fields.extend(field.resolved);
                }
                Op::Invoke { arguments, .. } => {
                    let Some((receiver, rest)) = body.operands(arguments).split_first() else { continue };
                    let stores = |model: &MethodModel| model.stores_into_receiver();
                    if rest.iter().any(is_argument)
                        && scene.model_at(code, statement).is_some_and(|model| stores(model.method))
                    {
                        fields.extend(holding_field(scene, code, *receiver));
                    }
                }
                _ => {}
            }
        }
    }
    fields
}

/// The field that a value was read from, or that holds what the value was obtained from: a list, its iterator, an
/// entry.
fn holding_field(scene: &Scene<'_, '_, '_>, code: &Code<'_>, mut value: ValueId) -> Option<FieldId> {
    let body = code.body;
    for _ in 0..MAX_STEPS {
        value = body.uncast(value);
        let (statement, op) = definition(body, value)?;
        match op {
            Op::GetField { field, .. } | Op::GetStatic(field) => return field.resolved,
            Op::Invoke { kind, arguments, .. } if *kind != InvokeKind::Static => {
                scene.model_at(code, statement)?;
                value = *body.operands(*arguments).first()?;
            }
            Op::ArrayLoad { array, .. } => value = *array,
            Op::Phi(list) => value = *body.operands(*list).iter().find(|one| **one != value)?,
            _ => return None,
        }
    }
    None
}

/// Whether other code passes in the receiver of a call.
fn is_passed_in(scene: &Scene<'_, '_, '_>, registered: &BTreeSet<FieldId>, code: &Code<'_>, receiver: ValueId) -> bool {
    let (body, program) = (code.body, scene.program());
    let receiver = body.uncast(receiver);
    match body.value(receiver).definition {
        Definition::Parameter(_) => {
            let keeps = |at: StatementId| match body.statement(at).op {
                Op::PutField { value, .. } | Op::PutStatic(_, value) => body.uncast(value) == receiver,
                _ => false,
            };
            let class = body.value(receiver).ty.as_class();
            class.is_some_and(|class| is_function(program, class)) || body.statements().any(keeps)
        }
        // What another object stores is its own component, or its own concern.
        _ => holding_field(scene, code, receiver).is_some_and(|field| {
            let (own, owner) = (program.method(code.method).class, program.field(field).class);
            registered.contains(&field) && (are_of_one_nest(program, own, owner) || program.is_subclass(own, owner))
        }),
    }
}

/// Whether a type is an interface with one abstract method of its own.
fn is_function(program: &Program, class: ClassId) -> bool {
    let is_abstract = |method: &MethodId| program.method(*method).access.is_abstract();
    program.class(class).access.is_interface() && program.methods_of(class).filter(is_abstract).count() == 1
}

/// Whether one class is or encloses the other, so that they are written together.
fn are_of_one_nest(program: &Program, one: ClassId, other: ClassId) -> bool {
    let (one, other) = (program.class_name(one), program.class_name(other));
    let encloses =
        |outer: &[u8], inner: &[u8]| inner.strip_prefix(outer).is_some_and(|rest| rest.first() == Some(&b'$'));
    one == other || encloses(one, other) || encloses(other, one)
}

/// The receiver of a call through an interface or an abstract method, unless it is the caller's own.
fn abstract_receiver(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<ValueId> {
    let Op::Invoke { kind, method, arguments } = code.body.statement(statement).op else { return None };
    let is_dynamic = matches!(kind, InvokeKind::Virtual | InvokeKind::Interface);
    let receiver = *code.body.operands(arguments).first().filter(|_| is_dynamic)?;
    let declared = scene.program().method(method.resolved?);
    (declared.access.is_abstract() && code.body.this() != Some(receiver)).then_some(receiver)
}

/// The code of another class that a call leads to, on an object that this class, or a third one, has made.
fn foreign_callee<'e>(
    scene: &'e Scene<'_, '_, '_>,
    code: &Code<'_>,
    at: (InstanceId, StatementId),
    receiver: ValueId,
) -> Option<&'e CallEdge> {
    let (analysis, program) = (scene.analysis(), scene.program());
    let own = program.method(code.method).class;
    let is_own = |class: ClassId| are_of_one_nest(program, own, class);
    let is_from_outside = analysis.points_to(at.0, receiver).iter().any(|object| {
        let is_made_outside = match analysis.object(object).site {
            AllocationSite::Statement(method, ..) => program.method(method).class != own,
            _ => false,
        };
        let class = analysis.object(object).ty.as_class();
        // A call through a type that the program does not declare is a callback only if the type is a function.
        let declares = code
            .body
            .value(receiver)
            .ty
            .as_class()
            .is_some_and(|declared| program.class(declared).origin == Origin::Application);
        is_made_outside && !class.is_some_and(is_own) && (declares || analysis.function_method(object).is_some())
    });
    let mut edges = analysis.calls_at(at.0, Some(at.1)).iter().filter(|edge| edge.kind == EdgeKind::Call);
    // A function counts as passed in, wherever it is written.
    let is_foreign = |edge: &&CallEdge| {
        let callee = program.method(analysis.instance(edge.callee).method);
        if callee.access.is_synthetic() { callee.class != own } else { !is_own(callee.class) }
    };
    edges.find(|edge| is_from_outside && is_foreign(edge))
}

/// Whether both lock and code are parameters of the method, which then runs its caller's code under its caller's lock.
fn are_passed_in_together(scene: &Scene<'_, '_, '_>, code: &Code<'_>, guard: &Guard, receiver: ValueId) -> bool {
    let (facts, body) = (scene.facts, code.body);
    let is_given =
        |value: ValueId| body.this() != Some(value) && matches!(body.value(value).definition, Definition::Parameter(_));
    let taken = guard.taken.map(|taken| facts.locks.acquisition(taken));
    let taken = taken.filter(|taken| facts.analysis.instance(taken.instance).method == code.method);
    let lock = taken.and_then(|taken| taken.locked_value(body));
    let root = lock.map(|lock| LockPath::of(scene.program(), &facts.changing, body, lock).root);
    is_given(body.uncast(receiver)) && matches!(root, Some(LockRoot::Value(value)) if is_given(value))
}

/// Another lock that a callback may acquire.
fn lock_acquired_by(
    scene: &Scene<'_, '_, '_>,
    contention: &Contention,
    callee: InstanceId,
    held: &Guard,
) -> Option<AcquisitionId> {
    let (analysis, locks) = (scene.analysis(), &scene.facts.locks);
    let mut seen = BTreeSet::new();
    // The nearest methods first.
    let mut queue = VecDeque::from([callee]);
    while let Some(instance) = queue.pop_front().filter(|_| seen.len() < MAX_METHODS) {
        if !seen.insert(instance) {
            continue;
        }
        let is_other = |id: &&AcquisitionId| {
            let acquisition = locks.acquisition(**id);
            // The library releases its internal locks before it calls back.
            let is_taken = match acquisition.kind {
                AcquisitionKind::Monitor(_) => true,
                AcquisitionKind::Call(call) => analysis.model(call).is_some_and(|model| !model.method.locks.is_empty()),
                AcquisitionKind::Wait(_) => false,
            };
            is_taken && acquisition.blocks && !locks.class(acquisition.class).may_be_lock_of(locks.class(held.class))
        };
        if let Some(id) = contention.taken_by(instance).iter().find(is_other) {
            return Some(*id);
        }
        let calls = analysis.calls_from(instance).iter().filter(|edge| edge.kind.runs_here());
        queue.extend(calls.map(|edge| edge.callee));
    }
    None
}

fn report(
    scene: &Scene<'_, '_, '_>,
    contention: &Contention,
    code: &Code<'_>,
    at: (InstanceId, StatementId),
    receiver: ValueId,
) -> Option<(LockClassId, Finding)> {
    let (facts, program) = (scene.facts, scene.program());
    let held: Vec<Guard> =
        facts.guards.contexts_of(at.0).flat_map(|context| facts.guards.held(context, at.1)).collect();
    if held.iter().any(|guard| are_passed_in_together(scene, code, guard, receiver)) {
        return None;
    }
    let guard = *held.first()?;
    let callee = foreign_callee(scene, code, at, receiver)?;
    let called = method_name(program, facts.analysis.instance(callee.callee).method);
    let taken = guard.taken.map(|taken| facts.locks.acquisition(taken));
    let held = taken.map_or("a lock of its caller".into(), |taken| lock_name(facts, taken));
    let receiver = expression(program, code.body, receiver);
    let mut message = format!("{receiver} comes from elsewhere: {called} is called while {held} is held");
    let mut sites = vec![place(facts, code.method, Some(at.1), None, "calls foreign code".into())];
    let taken_at = taken.and_then(|taken| Some((taken.instance, taken.statement?)));
    sites.extend(taken_at.map(|taken| place_at(facts, taken, "takes the lock")));
    let other = lock_acquired_by(scene, contention, callee.callee, &guard);
    let Some(other) = other.map(|other| facts.locks.acquisition(other)) else {
        return Some((guard.class, finding(&PATTERN.rule, message, sites, vec![rank::shown_by_code()])));
    };
    message.push_str(&format!(", and takes {}", lock_name(facts, other)));
    let there = other.statement.map(|there| (other.instance, there));
    sites.extend(there.map(|there| place_at(facts, there, "takes another lock")));
    let evidence = vec![rank::shown_by_code(), rank::takes_another_lock()];
    // If a caller acquired the lock, the order of calls is part of the design of the whole program.
    let severity = if guard.taken.is_some() { Severity::Warning } else { Severity::Note };
    Some((guard.class, Finding { severity, ..finding(&PATTERN.rule, message, sites, evidence) }))
}
