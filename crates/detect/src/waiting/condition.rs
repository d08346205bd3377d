//! What the branches before a wait read, and what code writes: fields, contents of library objects and of arrays.
//!
//! Over-approximates: everything counts that a method called in a condition reads, directly or through calls; fields of
//! different objects are not distinguished. A condition that cannot be fully analysed (a field handle, a library method
//! without a model) is opaque, and nothing is claimed about it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use rustc_hash::FxHashSet;
use unsnarl_concurrency::{LoopCache, Loops};
use unsnarl_library::{AccessKind, AccessPath, MethodFact, OrderDirection, OrderKind, Root};
use unsnarl_pointer::{EdgeKind, InstanceId, LibraryCallId, ObjectSet};
use unsnarl_program::ir::{BlockId, Body, Constant, Definition, Dominators, MethodRef, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, IdVec};

use super::{MAX_CALLS, Tests};
use crate::scene::Scene;

/// The maximum number of methods that are followed for their reads or writes.
const MAX_METHODS: usize = 64;
/// The maximum depth to which expressions are compared.
const MAX_DEPTH: usize = 6;

/// Memory that is read or written.
#[derive(Clone, Default)]
pub(crate) struct Effects {
    /// Fields, except final ones and references that never change.
    pub(crate) fields: BTreeSet<FieldId>,
    /// Library objects and arrays whose contents are accessed.
    pub(crate) contents: ObjectSet,
    /// Whether there may be more.
    pub(crate) is_opaque: bool,
}

impl Effects {
    /// Whether the two have memory in common.
    pub(crate) fn meets(&self, other: &Effects) -> bool {
        self.is_opaque
            || other.is_opaque
            || !self.fields.is_disjoint(&other.fields)
            || self.contents.intersects(&other.contents)
    }

    fn is_empty(&self) -> bool {
        !self.is_opaque && self.fields.is_empty() && self.contents.is_empty()
    }

    pub(crate) fn add(&mut self, other: &Effects) {
        self.fields.extend(other.fields.iter().copied());
        self.contents.union_with(&other.contents);
        self.is_opaque |= other.is_opaque;
    }
}

/// What is tested before a wait.
#[derive(Clone, Default)]
pub(crate) struct Condition {
    /// The memory that is read.
    pub(crate) reads: Effects,
    /// The statements of the method that read it.
    pub(crate) readers: BTreeSet<StatementId>,
    /// The tests in a canonical form.
    pub(crate) predicates: BTreeSet<String>,
    /// Whether the condition depends on a number of the waiting thread's own, such as a parameter.
    pub(crate) is_of_each_waiter: bool,
}

impl Condition {
    /// Whether another thread may change its outcome.
    pub(crate) fn is_shared(&self) -> bool {
        !self.reads.is_empty()
    }
}

/// The branches that decide about a statement and test what another thread may change, and what they read.
pub(crate) fn condition_of(
    scene: &Scene<'_, '_, '_>,
    body: &Body,
    instances: &[InstanceId],
    statement: StatementId,
) -> (Tests, Condition) {
    let mut cache = LoopCache::default();
    let loops = cache.get(scene.analysis(), body.method);
    let natural = loops.map(|loops| &loops.natural[..]).unwrap_or_default();
    let mut tests = Tests::of(body, natural, statement);
    let dominators = Dominators::of(body);
    let mut condition = Condition::default();
    let slicing =
        Slicing { scene, body, instances, dominators: &dominators, loops, waits_at: body.block_of(statement) };
    tests.retain(|block| {
        let slice = slicing.of_branch(block);
        let matters = slice.is_shared();
        if matters {
            condition.reads.add(&slice.reads);
            condition.readers.extend(slice.readers);
            condition.is_of_each_waiter |= slice.is_of_each_waiter;
        }
        matters
    });
    for (block, past) in tests.deciding() {
        condition.predicates.insert(slicing.predicate(*block, *past));
    }
    (tests, condition)
}

struct Slicing<'b, 's, 'f, 'a> {
    scene: &'b Scene<'s, 'f, 'a>,
    body: &'b Body,
    instances: &'b [InstanceId],
    dominators: &'b Dominators,
    loops: Option<&'b Loops>,
    waits_at: BlockId,
}

impl Slicing<'_, '_, '_, '_> {
    /// The condition of the branch at the end of a block: its backward slice.
    fn of_branch(&self, block: BlockId) -> Condition {
        let mut slice = Condition::default();
        let mut seen: FxHashSet<ValueId> = FxHashSet::default();
        let mut stack: Vec<ValueId> = Vec::new();
        self.add_branch(block, &mut stack);
        while let Some(value) = stack.pop() {
            if !seen.insert(value) {
                continue;
            }
            let is_number = self.body.value(value).ty.as_class().is_none();
            match self.body.value(value).definition {
                Definition::Parameter(_) => slice.is_of_each_waiter |= is_number,
                Definition::Constant(_) => {}
                Definition::Statement(statement) => {
                    self.add_statement(statement, &mut slice, &mut stack);
                }
            }
        }
        slice
    }

    fn add_branch(&self, block: BlockId, stack: &mut Vec<ValueId>) {
        let statement = self.body.terminator(block);
        self.body.visit_uses(&self.body.statement(statement).op, |used| stack.push(used));
    }

    fn add_statement(&self, statement: StatementId, slice: &mut Condition, stack: &mut Vec<ValueId>) {
        let (body, op) = (self.body, &self.body.statement(statement).op);
        let mut reads = Effects::default();
        match *op {
            // The branches in between select the value.
            Op::Phi(_) => {
                let at = body.block_of(statement);
                let above = self.dominators.immediate(at);
                for from in &body.block(at).predecessors {
                    let mut block = Some(*from);
                    while let Some(branch) = block.filter(|branch| *branch < at) {
                        self.add_branch(branch, stack);
                        block = self.dominators.immediate(branch).filter(|_| Some(branch) != above);
                    }
                }
            }
            _ => {
                for instance in self.instances {
                    reads_at(self.scene, *instance, body, statement, &mut reads);
                }
            }
        }
        if !reads.is_empty() {
            slice.readers.insert(statement);
            slice.reads.add(&reads);
        }
        // A number that was read before the loop is the waiting thread's own.
        let is_number = |value: ValueId| body.value(value).ty.as_class().is_none();
        let reads_number = !reads.is_empty() && body.statement(statement).result.is_some_and(is_number);
        let is_outside = self
            .loops
            .is_some_and(|loops| loops.is_repeated(self.waits_at) && !loops.is_repeated(body.block_of(statement)));
        slice.is_of_each_waiter |= reads_number && is_outside;
        body.visit_uses(op, |used| stack.push(used));
    }

    /// A branch in canonical form: its operands written out, without names of variables.
    fn predicate(&self, block: BlockId, past: BlockId) -> String {
        let mut text = String::new();
        match self.body.statement(self.body.terminator(block)).op {
            Op::If { condition, a, b, then, .. } => {
                let _ = write!(text, "{condition:?} {} ", then == past);
                self.write(a, 0, &mut text);
                text.push(' ');
                self.write(b, 0, &mut text);
            }
            Op::Switch(value, _) => self.write(value, 0, &mut text),
            _ => {}
        }
        text
    }

    fn write(&self, value: ValueId, depth: usize, text: &mut String) {
        let body = self.body;
        let statement = match body.value(value).definition {
            _ if depth > MAX_DEPTH => return,
            Definition::Constant(constant) => {
                let _ = write!(text, "{constant:?}");
                return;
            }
            Definition::Parameter(_) => return,
            Definition::Statement(statement) => statement,
        };
        let op = body.statement(statement).op;
        let _ = match op {
            Op::GetField { field, .. } | Op::GetStatic(field) => write!(text, "{:?}", field.key),
            Op::Invoke { method, .. } => write!(text, "{:?}", method.key),
            Op::Binary(operator, ..) => write!(text, "{operator:?}"),
            Op::Phi(_) => return,
            _ => Ok(()),
        };
        text.push('(');
        body.visit_uses(&op, |used| self.write(used, depth + 1, text));
        text.push(')');
    }
}

fn reads_at(scene: &Scene<'_, '_, '_>, instance: InstanceId, body: &Body, statement: StatementId, reads: &mut Effects) {
    own_effect(scene, instance, body, statement, AccessKind::Read, reads);
    let analysis = scene.analysis();
    let mut called: Vec<InstanceId> = Vec::new();
    called.extend(calls_of(scene, instance, Some(statement)));
    effects_of(scene, called, AccessKind::Read, reads);
    for call in analysis.library_calls_at(instance, Some(statement)) {
        library_effect(scene, *call, AccessKind::Read, reads);
    }
}

/// Adds what a statement itself reads or writes.
fn own_effect(
    scene: &Scene<'_, '_, '_>,
    instance: InstanceId,
    body: &Body,
    statement: StatementId,
    kind: AccessKind,
    effects: &mut Effects,
) {
    let program = scene.program();
    let field = match (body.statement(statement).op, kind) {
        (Op::GetField { field, .. } | Op::GetStatic(field), AccessKind::Read) => field,
        // The initial value of a field is not a change.
        (Op::PutField { object, .. }, AccessKind::Write)
            if body.this() == Some(object) && scene.program().is_constructor(body.method) =>
        {
            return;
        }
        (Op::PutField { field, .. } | Op::PutStatic(field, _), AccessKind::Write) => field,
        (Op::ArrayLoad { array, .. }, AccessKind::Read) | (Op::ArrayStore { array, .. }, AccessKind::Write) => {
            effects.contents.union_with(scene.analysis().points_to(instance, array));
            return;
        }
        (Op::Invoke { method, .. }, _) => {
            effects.is_opaque |= is_field_access_by_nobody(scene, instance, statement, method);
            return;
        }
        _ => return,
    };
    // A number that no code changes is probably one that the programmer forgot to change, and so is a reference that is
    // compared. Other unchanging references only lead to what is tested.
    let is_number = |value: ValueId| {
        let ty = body.value(value).ty;
        ty.as_class().is_none() && ty.dimensions() == 0
    };
    let is_tested = |value: ValueId| is_number(value) || is_compared(body, value);
    let reads_tested = body.statement(statement).result.is_some_and(is_tested);
    match field.resolved {
        Some(field) if kind == AccessKind::Read && program.field(field).access.is_final() => {}
        Some(field) if reads_tested || !scene.facts.changing.never_changes(program, field) => {
            effects.fields.insert(field);
        }
        Some(_) => {}
        None => effects.is_opaque = true,
    }
}

/// Whether a call accesses a field through an object of which nothing is known, such as an `Unsafe` that reflection has
/// got.
fn is_field_access_by_nobody(
    scene: &Scene<'_, '_, '_>,
    instance: InstanceId,
    statement: StatementId,
    method: MethodRef,
) -> bool {
    let analysis = scene.analysis();
    let model = || {
        let owner = method.owner.as_class()?;
        scene.program().model_of_missing(analysis.models(), owner, method.key)
    };
    analysis.library_calls_at(instance, Some(statement)).is_empty()
        && model().is_some_and(|model| model.method.field_access.is_some())
}

/// Whether a branch compares a value with another value that is not `null`.
fn is_compared(body: &Body, value: ValueId) -> bool {
    body.blocks().any(|block| match body.statement(body.terminator(block)).op {
        Op::If { a, b, .. } => {
            (a == value || b == value) && [a, b].iter().all(|one| body.constant(*one) != Some(Constant::Null))
        }
        _ => false,
    })
}

fn library_effect(scene: &Scene<'_, '_, '_>, call: LibraryCallId, kind: AccessKind, effects: &mut Effects) {
    let analysis = scene.analysis();
    let reached = |root| analysis.reached(call, &AccessPath { root, fields: Default::default() });
    let Some(model) = analysis.model(call) else {
        // It may write to its arguments; what it reads is unknown.
        effects.contents.union_with(&reached(Root::AnyArgument));
        effects.contents.union_with(&reached(Root::This));
        effects.is_opaque |= kind == AccessKind::Read;
        return;
    };
    let is_read = kind == AccessKind::Read;
    let direction = if is_read { OrderDirection::Acquire } else { OrderDirection::Release };
    for path in if is_read { &model.method.reads } else { &model.method.writes } {
        effects.contents.union_with(&analysis.reached(call, path));
    }
    for order in model.orders().iter().filter(|order| order.direction == direction) {
        if order.kind != OrderKind::Interrupt {
            effects.contents.union_with(&analysis.reached(call, &order.carrier));
        }
        effects.is_opaque |= is_read && order.kind == OrderKind::Complete;
    }
    effects.is_opaque |= model.method.field_access.is_some() || model.method.reflects.is_some();
    effects.is_opaque |= is_read && model.method.blocks.is_some() && !model.method.is(MethodFact::WakesSpuriously);
}

/// The methods of the program that a statement calls; without a statement, those that the instance calls.
fn calls_of(
    scene: &Scene<'_, '_, '_>,
    instance: InstanceId,
    statement: Option<StatementId>,
) -> impl Iterator<Item = InstanceId> {
    let analysis = scene.analysis();
    let calls = match statement {
        Some(_) => analysis.calls_at(instance, statement),
        None => analysis.calls_from(instance),
    };
    calls.iter().filter(|edge| edge.kind.runs_here()).map(|edge| edge.callee)
}

/// Adds what instances read or write, directly or through calls.
fn effects_of(scene: &Scene<'_, '_, '_>, mut instances: Vec<InstanceId>, kind: AccessKind, effects: &mut Effects) {
    let analysis = scene.analysis();
    let mut next = 0;
    while let Some(instance) = instances.get(next).copied() {
        next += 1;
        if next > MAX_METHODS {
            effects.is_opaque = true;
            return;
        }
        if let Some(body) = analysis.code_of(instance) {
            for statement in body.statements() {
                own_effect(scene, instance, body, statement, kind, effects);
            }
        }
        for call in analysis.library_calls_from(instance) {
            library_effect(scene, *call, kind, effects);
        }
        for callee in calls_of(scene, instance, None) {
            if !instances.contains(&callee) {
                instances.push(callee);
            }
        }
    }
}

/// What these instances write, directly or through calls.
pub(crate) fn written_by(scene: &Scene<'_, '_, '_>, instances: &[InstanceId]) -> Effects {
    let mut effects = Effects::default();
    effects_of(scene, instances.to_vec(), AccessKind::Write, &mut effects);
    effects
}

/// What the chosen statements of an instance write, directly or through calls.
pub(crate) fn written_at(
    scene: &Scene<'_, '_, '_>,
    instance: InstanceId,
    chosen: impl Fn(&Body, StatementId) -> bool,
) -> Effects {
    let mut effects = Effects::default();
    let Some(body) = scene.analysis().code_of(instance) else { return effects };
    for statement in body.statements().filter(|statement| chosen(body, *statement)) {
        own_effect(scene, instance, body, statement, AccessKind::Write, &mut effects);
        for call in scene.analysis().library_calls_at(instance, Some(statement)) {
            library_effect(scene, *call, AccessKind::Write, &mut effects);
        }
        let called = calls_of(scene, instance, Some(statement)).collect();
        effects_of(scene, called, AccessKind::Write, &mut effects);
    }
    effects
}

/// What callers of these instances write before the call, up to some calls above, along the edges that count. A thread
/// that starts another counts as its caller.
pub(crate) fn written_by_callers(
    scene: &Scene<'_, '_, '_>,
    instances: &[InstanceId],
    counts: impl Fn(EdgeKind) -> bool,
) -> Effects {
    let mut effects = Effects::default();
    let mut all = instances.to_vec();
    let mut level = 0..all.len();
    for _ in 0..MAX_CALLS {
        let end = all.len();
        for index in level {
            for edge in scene.analysis().calls_to(all[index]).iter().filter(|edge| counts(edge.kind)) {
                let is_before =
                    |body: &Body, at: StatementId| edge.statement.is_none_or(|call| comes_before(body, at, call));
                effects.add(&written_at(scene, edge.caller, is_before));
                if !all.contains(&edge.caller) {
                    all.push(edge.caller);
                }
            }
        }
        level = end..all.len();
    }
    effects
}

/// Whether control may flow from one statement to another, without an exception.
pub(crate) fn comes_before(body: &Body, one: StatementId, other: StatementId) -> bool {
    let (from, to) = (body.block_of(one), body.block_of(other));
    from == to && one < other || super::reaches(body, from, to)
}

/// The branches of a frame that read the condition of its wait.
fn branches_of(scene: &Scene<'_, '_, '_>, body: &Body, frame: &super::Frame) -> Vec<BlockId> {
    let waits_at = body.block_of(frame.statement);
    let dominators = Dominators::of(body);
    let slicing = Slicing { scene, body, instances: &frame.instances, dominators: &dominators, loops: None, waits_at };
    let is_branch = |block: &BlockId| body.block(*block).successors.len() > 1;
    let meets = |block: &BlockId| slicing.of_branch(*block).reads.meets(&frame.condition.reads);
    body.blocks().filter(|block| is_branch(block) && meets(block)).collect()
}

/// Whether a branch after a wait reads what the branches before it read.
pub(crate) fn tests_again(scene: &Scene<'_, '_, '_>, body: &Body, frame: &super::Frame) -> bool {
    let waits_at = body.block_of(frame.statement);
    frame.condition.is_shared()
        && branches_of(scene, body, frame).into_iter().any(|block| super::reaches(body, waits_at, block))
}

/// Whether a path leads from the start of a method to a wait that bypasses all branches on the condition, and nothing
/// of the condition is read before.
pub(crate) fn is_first_untested(scene: &Scene<'_, '_, '_>, body: &Body, frame: &super::Frame) -> bool {
    let waits_at = body.block_of(frame.statement);
    let tests = branches_of(scene, body, frame);
    let mut seen = IdVec::filled(false, body.blocks().len());
    let mut stack: Vec<BlockId> = body.blocks().next().into_iter().collect();
    while let Some(block) = stack.pop() {
        let is_new = !std::mem::replace(&mut seen[block], true);
        if is_new && block != waits_at && !tests.contains(&block) {
            stack.extend(body.block(block).successors.iter().copied());
        }
    }
    let is_before = |reader: &StatementId| match body.block_of(*reader) {
        block if block == waits_at => *reader < frame.statement,
        block => seen[block],
    };
    seen[waits_at] && !frame.condition.readers.iter().any(is_before)
}
