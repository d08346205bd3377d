//! Which threads may be interrupted: those that some call of the program interrupts, and those that unknown callers
//! run.
//!
//! A call interrupts the threads that its receiver stands for: a thread itself, the future of a task, or the executor
//! that runs it.

use unsnarl_library::{AccessPath, FlowSource, MethodFact, OriginKind, Root};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{AllocationSite, Analysis, ObjectId, ObjectSet, OriginId, Start};
use unsnarl_program::ir::{Body, Constant, Op, StatementId, ValueId};

use crate::flow::definition;
use crate::scene::shared::At;
use crate::scene::{Code, Scene};

/// The maximum number of receivers for which a call is taken to be precise.
const MAX_TARGETS: usize = 3;

/// Whether a thread may be interrupted, the most certain first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Interrupted {
    /// By this call.
    ByCall(At),
    /// By this call, which may also be meant for many others.
    ByImpreciseCall(At),
    /// By unknown callers.
    ByUnknownCaller,
    Never,
}

/// All calls that interrupt other threads, with what they interrupt.
pub(super) struct Interrupts {
    calls: Vec<(At, ObjectSet)>,
}

impl Interrupts {
    pub(super) fn of(scene: &Scene<'_, '_, '_>) -> Interrupts {
        let analysis = scene.analysis();
        let this = AccessPath { root: Root::This, fields: Default::default() };
        let mut calls = Vec::new();
        for code in scene.code() {
            for statement in code.body.statements() {
                if !scene.model_at(code, statement).is_some_and(|model| model.method.is(MethodFact::Interrupts))
                    || is_of_current_thread(scene, code, statement)
                    || has_false_argument(code.body, statement)
                {
                    continue;
                }
                for instance in &code.instances {
                    for call in analysis.library_calls_at(*instance, Some(statement)) {
                        calls.push(((*instance, statement), analysis.reached(*call, &this)));
                    }
                }
            }
        }
        Interrupts { calls }
    }

    /// Whether the threads of an origin may be interrupted.
    pub(super) fn of_origin(&self, scene: &Scene<'_, '_, '_>, origin: OriginId) -> Interrupted {
        let analysis = scene.analysis();
        let targets = targets(analysis, scene, origin);
        let calls = self.calls.iter().filter(|(_, objects)| objects.intersects(&targets));
        let of_call = |(at, objects): &(At, ObjectSet)| match objects.len() {
            ..=MAX_TARGETS => Interrupted::ByCall(*at),
            _ => Interrupted::ByImpreciseCall(*at),
        };
        if let Some(most_certain) = calls.map(of_call).min() {
            return most_certain;
        }
        let is_unknown = match analysis.origin(origin).start {
            Start::Entry(_) => {
                let mut entries = analysis.entries().iter().filter(|(of, ..)| *of == origin);
                entries.any(|(.., entry)| {
                    matches!(
                        entry.kind,
                        EntryKind::OpenApi | EntryKind::OpenTask | EntryKind::Uncalled | EntryKind::Framework { .. }
                    )
                })
            }
            Start::Spawn(kind, ..) => kind == OriginKind::Request,
            Start::Initialisers => false,
        };
        if is_unknown { Interrupted::ByUnknownCaller } else { Interrupted::Never }
    }
}

/// The objects through which the threads of an origin can be interrupted.
fn targets(analysis: &Analysis<'_>, scene: &Scene<'_, '_, '_>, origin: OriginId) -> ObjectSet {
    let mut targets: ObjectSet = analysis.origin(origin).object.into_iter().collect();
    for edge in scene.facts.threads.starts_of(origin) {
        let Some(spawn) = analysis.spawn(edge) else { continue };
        for path in spawn.completing.iter().chain(&spawn.on) {
            targets.union_with(&analysis.reached(edge.call, path));
        }
    }
    let is_thread = |object: &ObjectId| analysis.object(*object).site == AllocationSite::ThreadOf(origin);
    targets.extend(analysis.heap().objects().filter(is_thread));
    targets
}

/// Whether the receiver of a call is the thread that makes it.
pub(super) fn is_of_current_thread(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> bool {
    let Op::Invoke { arguments, .. } = code.body.statement(statement).op else { return false };
    let Some(receiver) = code.body.operands(arguments).first().map(|value| code.body.uncast(*value)) else {
        return false;
    };
    code.body.this() == Some(receiver) || is_current_thread(scene, code, receiver)
}

/// Whether a value is the thread that runs the code.
fn is_current_thread(scene: &Scene<'_, '_, '_>, code: &Code<'_>, value: ValueId) -> bool {
    let Some((call, _)) = definition(code.body, value) else { return false };
    let is_current = |flow: &FlowSource| matches!(flow, FlowSource::CurrentThread);
    scene.model_at(code, call).is_some_and(|model| model.method.flows.iter().any(|flow| is_current(&flow.from)))
}

/// Whether the only argument is `false`, as in a cancellation that lets a running task finish.
fn has_false_argument(body: &Body, statement: StatementId) -> bool {
    let Op::Invoke { arguments, .. } = body.statement(statement).op else { return false };
    matches!(body.operands(arguments), [_, argument] if body.constant(*argument) == Some(Constant::Int(0)))
}
