//! `useless-thread`: a thread is started that has nothing to do, or a thread with something to do is never started.
//!
//! The first: the thread got no task, and no code of the program runs on it. The second: the thread is made and used
//! only to call library methods on it, none of which starts or runs it; it is stored nowhere and passed to no method.
//! Both under-approximate. A third: the thread is never started, but another thread runs it as its task, and something
//! interrupts or awaits the one that does not run.

use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{BlockingKind, ClassFact, Field, MethodFact, OriginKind, Root};
use unsnarl_pointer::{ObjectId, ObjectSet, OriginId, Slot, Start};
use unsnarl_program::ir::{Constant, Op, StatementId, ValueId};
use unsnarl_program::{ClassId, Origin};

use crate::flow::Uses;
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{expression, place};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("useless-thread"),
        summary: "a thread has nothing to do, or is never started",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/useless-thread.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let stored = scene.analysis().stored_objects();
    let wrapped = Wrapped::of(scene);
    let mut findings = Vec::new();
    for code in scene.code() {
        if scene.facts.is_cancelled() {
            break;
        }
        let mut uses = None;
        for statement in code.body.statements() {
            match code.body.statement(statement).op {
                Op::New(class) if is_thread(scene, class) => {
                    let uses = uses.get_or_insert_with(|| Uses::of(code.body));
                    findings.extend(never_started(scene, code, statement, uses, &stored));
                }
                Op::Invoke { .. } => {
                    findings.extend(nothing_to_do(scene, code, statement));
                    findings.extend(wrong_thread(scene, code, statement, &wrapped));
                }
                _ => {}
            }
        }
    }
    findings
}

fn is_thread(scene: &Scene<'_, '_, '_>, class: ClassId) -> bool {
    scene.program().class_is(scene.analysis().models(), class, ClassFact::Thread)
}

/// A start of a thread on which no code of the program runs.
fn nothing_to_do(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<Finding> {
    let analysis = scene.analysis();
    let Op::Invoke { arguments, .. } = code.body.statement(statement).op else { return None };
    let thread = *code.body.operands(arguments).first()?;
    let calls = code.instances.iter().flat_map(|instance| analysis.library_calls_at(*instance, Some(statement)));
    let started: Vec<OriginId> = calls.flat_map(|call| analysis.spawned_by(*call)).map(|edge| edge.origin).collect();
    let is_idle = |origin: &OriginId| {
        let data = analysis.origin(*origin);
        let object = data.object.filter(|_| matches!(data.start, Start::Spawn(OriginKind::Thread, ..)));
        object.is_some_and(|object| is_made_without_task(scene, object)) && !runs_own_code(scene, *origin)
    };
    let points_to_one = code.instances.iter().any(|instance| !analysis.points_to(*instance, thread).is_empty());
    if started.is_empty() || !points_to_one || !started.iter().all(is_idle) {
        return None;
    }
    let name = expression(scene.program(), code.body, thread);
    let message = format!("{name} is started without a task and without a run() of its own: it ends at once");
    let site = place(scene.facts, code.method, Some(statement), None, "starts the thread".into());
    Some(finding(&PATTERN.rule, message, vec![site], vec![rank::shown_by_code()]))
}

/// Whether a thread was made without a task to run.
fn is_made_without_task(scene: &Scene<'_, '_, '_>, thread: ObjectId) -> bool {
    let analysis = scene.analysis();
    let unsnarl_pointer::AllocationSite::Statement(method, made, _) = analysis.object(thread).site else {
        return false;
    };
    let Some(Ok(body)) = scene.program().body(method) else { return false };
    let code = Code { method, body, instances: Vec::new() };
    let Some(new) = body.statement(made).result else { return false };
    let is_given = body.statements().any(|statement| gives_task(scene, &code, statement, new));
    let class = analysis.object(thread).ty.as_class();
    // A class of the program may get its task by other means.
    let is_library = class.is_some_and(|class| scene.program().class(class).origin != Origin::Application);
    is_library && !is_given && analysis.field(thread, Slot::abstract_field(Field::Task)).is_empty()
}

/// Whether a constructor call gives the new thread a task.
fn gives_task(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId, new: ValueId) -> bool {
    let Op::Invoke { kind: InvokeKind::Special, arguments, .. } = code.body.statement(statement).op else {
        return false;
    };
    let arguments = code.body.operands(arguments);
    let Some(model) = scene.model_at(code, statement).filter(|_| arguments.first() == Some(&new)) else { return false };
    model.method.flows.iter().any(|flow| {
        let task = match &flow.from {
            unsnarl_library::FlowSource::Path(path) => match path.root {
                Root::Argument(index) => arguments.get(usize::from(index) + 1),
                _ => None,
            },
            _ => None,
        };
        let is_task = flow.to.fields.contains(&Field::Task);
        is_task && task.is_some_and(|task| code.body.constant(code.body.uncast(*task)) != Some(Constant::Null))
    })
}

/// Whether a method of the program runs on the threads of an origin.
fn runs_own_code(scene: &Scene<'_, '_, '_>, origin: OriginId) -> bool {
    let mut instances = scene.code().iter().flat_map(|code| &code.instances);
    instances.any(|instance| scene.facts.threads.origins_of(*instance).contains(origin))
}

/// A thread with a task that is made and never started.
fn never_started(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    statement: StatementId,
    uses: &Uses,
    stored: &ObjectSet,
) -> Option<Finding> {
    let (analysis, program, body) = (scene.analysis(), scene.program(), code.body);
    let new = body.statement(statement).result?;
    let Op::New(class) = body.statement(statement).op else { return None };
    let is_stored = code.instances.iter().any(|instance| analysis.points_to(*instance, new).intersects(stored));
    let is_own_class = program.class(class).origin == Origin::Application;
    let has_task = is_own_class || uses.uses_of(new).iter().any(|used| gives_task(scene, code, *used, new));
    let stays = |used: &StatementId| match body.statement(*used).op {
        Op::Invoke { kind, arguments, .. } => {
            let is_receiver = body.operands(arguments).iter().filter(|argument| **argument == new).count() == 1
                && body.operands(arguments).first() == Some(&new);
            // A constructor of the program may do anything with the thread.
            let is_known = kind == InvokeKind::Special
                || scene
                    .model_at(code, *used)
                    .is_some_and(|model| model.method.spawns.is_empty() && !model.method.is(MethodFact::RunsHere));
            is_receiver && is_known && (kind == InvokeKind::Special || !calls_own_code(scene, code, *used))
        }
        _ => false,
    };
    if is_stored || !has_task || !uses.uses_of(new).iter().all(stays) {
        return None;
    }
    let name = body.local_name(program, new).map_or("the thread".into(), |name| name.to_string());
    let message = format!("{name} is made with something to do, but nothing starts it");
    let site = place(scene.facts, code.method, Some(statement), None, "makes the thread".into());
    Some(finding(&PATTERN.rule, message, vec![site], vec![rank::shown_by_code()]))
}

/// Threads that are the tasks of other threads, and threads that are started.
#[derive(Default)]
struct Wrapped {
    tasks: ObjectSet,
    started: ObjectSet,
}

impl Wrapped {
    fn of(scene: &Scene<'_, '_, '_>) -> Wrapped {
        let analysis = scene.analysis();
        let mut wrapped = Wrapped::default();
        for code in scene.code() {
            for statement in code.body.statements() {
                let Op::Invoke { arguments, .. } = code.body.statement(statement).op else { continue };
                let arguments = code.body.operands(arguments);
                let Some((model, thread)) = scene.model_at(code, statement).zip(arguments.first().copied()) else {
                    continue;
                };
                let starts = !model.method.spawns.is_empty() && !model.is_constructor;
                let is_wrapper = model.is_constructor && gives_task(scene, code, statement, thread);
                for instance in &code.instances {
                    if starts {
                        wrapped.started.union_with(analysis.points_to(*instance, thread));
                    }
                    for task in arguments.iter().skip(1).filter(|_| is_wrapper) {
                        let is_thread = |object: &ObjectId| {
                            analysis.object(*object).ty.as_class().is_some_and(|class| is_thread(scene, class))
                        };
                        wrapped.tasks.extend(analysis.points_to(*instance, *task).iter().filter(is_thread));
                    }
                }
            }
        }
        wrapped
    }
}

/// A call that interrupts or awaits a thread that never runs: another thread runs it as its task.
fn wrong_thread(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    statement: StatementId,
    wrapped: &Wrapped,
) -> Option<Finding> {
    if wrapped.tasks.is_empty() {
        return None;
    }
    let (analysis, body) = (scene.analysis(), code.body);
    let Op::Invoke { arguments, .. } = body.statement(statement).op else { return None };
    let model = scene.model_at(code, statement)?;
    let joins = model.method.blocks.is_some_and(|blocks| blocks.kind == BlockingKind::Join);
    if !joins && !model.method.is(MethodFact::Interrupts) {
        return None;
    }
    let thread = *body.operands(arguments).first()?;
    let mut sets = code.instances.iter().map(|instance| analysis.points_to(*instance, thread));
    let is_wrapped = |objects: &ObjectSet| {
        !objects.is_empty()
            && objects.iter().all(|object| wrapped.tasks.contains(object) && !wrapped.started.contains(object))
    };
    if body.this() == Some(thread) || !sets.all(is_wrapped) {
        return None;
    }
    let name = expression(scene.program(), body, thread);
    let message = format!("{name} is never started: another thread runs it as its task, and does not notice this call");
    let site = place(scene.facts, code.method, Some(statement), None, "is meant for the thread that runs it".into());
    Some(finding(&PATTERN.rule, message, vec![site], vec![rank::shown_by_code()]))
}

fn calls_own_code(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> bool {
    code.instances.iter().any(|instance| !scene.analysis().calls_at(*instance, Some(statement)).is_empty())
}
