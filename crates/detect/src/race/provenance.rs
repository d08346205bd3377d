//! Where the accessed object or index comes from, traced back along the call chain of the thread: a number that the
//! thread was given, or a container that all threads use.
//!
//! This is evidence for or against a race, not a proof: that threads get different numbers, or look up the same key in
//! a container, is only likely.

use unsnarl_classfile::instruction::BinaryOp::{Add, Multiply, Subtract};
use unsnarl_concurrency::{Facts, Loops};
use unsnarl_library::{ClassFact, FlowSource, Root};
use unsnarl_pointer::{AllocationSite, EdgeKind, InstanceId, ObjectId, ObjectSet, Start};
use unsnarl_program::ir::{Body, Definition, Op, StatementId, ValueId};

use crate::race::candidates::ThreadAccess;

/// The maximum number of values that are traced.
const MAX_VALUES: usize = 32;

/// A value in a frame of the call chain, by the index of the frame.
pub(crate) type FrameValue = (usize, ValueId);

/// The call chain of a thread to an access: each call, outermost first, and last the instance with the access.
pub(crate) struct CallStack<'f, 'a> {
    facts: &'f Facts<'f, 'a>,
    pub(crate) frames: Vec<(InstanceId, Option<StatementId>)>,
}

impl<'f, 'a> CallStack<'f, 'a> {
    pub(crate) fn of(facts: &'f Facts<'_, 'a>, seen: &ThreadAccess<'_>) -> CallStack<'f, 'a>
    where
        'a: 'f,
    {
        let mut frames = facts.guards.calls_to(facts.analysis, seen.context, seen.origin).unwrap_or_default();
        frames.push((seen.access.instance, Some(seen.access.statement)));
        CallStack { facts, frames }
    }

    pub(crate) fn body(&self, frame: usize) -> Option<&'f Body> {
        self.facts.analysis.code_of(self.frames[frame].0)
    }

    /// Whether the library calls this frame: no frame before it is of the program.
    pub(crate) fn is_first(&self, frame: usize) -> bool {
        (0..frame).all(|above| self.body(above).is_none())
    }

    /// The object of which the library got a value: a collection, an iterator.
    pub(crate) fn container(&self, frame: usize, value: ValueId) -> Option<FrameValue> {
        let (body, instance) = (self.body(frame)?, self.frames[frame].0);
        let Definition::Statement(statement) = body.value(value).definition else { return None };
        let Op::Invoke { arguments, .. } = body.statement(statement).op else { return None };
        let is_library = !self.facts.analysis.library_calls_at(instance, Some(statement)).is_empty()
            && self.facts.analysis.calls_at(instance, Some(statement)).is_empty();
        body.operands(arguments).first().filter(|_| is_library).map(|receiver| (frame, *receiver))
    }

    /// The argument that the caller passes for a parameter.
    pub(crate) fn argument(&self, frame: usize, index: usize) -> Option<FrameValue> {
        let above = frame.checked_sub(1)?;
        let ((caller, statement), (callee, _)) = (self.frames[above], self.frames[frame]);
        Some((above, *self.facts.analysis.passed(caller, statement, callee)?.get(index)?))
    }
}

/// Whether each of two threads of one origin accesses a part of an array of its own: both compute the index, or that of
/// the row, in the same stack from a number that the thread was given.
pub(crate) fn are_own_parts(facts: &Facts<'_, '_>, one: &ThreadAccess<'_>, other: &ThreadAccess<'_>) -> bool {
    let Start::Spawn(..) = facts.analysis.origin(one.origin).start else { return false };
    let method = |seen: &ThreadAccess<'_>| facts.analysis.instance(seen.access.instance).method;
    let row = |seen: &ThreadAccess<'_>| {
        let body = facts.analysis.code_of(seen.access.instance)?;
        match body.value(seen.access.base?).definition {
            Definition::Statement(statement) => match body.statement(statement).op {
                Op::ArrayLoad { index, .. } => Some(index),
                _ => None,
            },
            _ => None,
        }
    };
    let is_own = |index: ValueId| {
        [one, other].into_iter().all(|seen| {
            let stack = CallStack::of(facts, seen);
            is_own_number(facts, seen, &stack, (stack.frames.len() - 1, index))
        })
    };
    let same = |mine: Option<ValueId>, theirs: Option<ValueId>| mine.filter(|_| mine == theirs);
    let indices = [same(one.access.index, other.access.index), same(row(one), row(other))];
    one.origin == other.origin && method(one) == method(other) && indices.into_iter().flatten().any(is_own)
}

fn is_own_number(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>, stack: &CallStack<'_, '_>, index: FrameValue) -> bool {
    let mut values = vec![index];
    let mut next = 0;
    while let Some((frame, value)) = values.get(next).copied().filter(|_| next < MAX_VALUES) {
        next += 1;
        let Some(body) = stack.body(frame) else { continue };
        let mut add = |place: FrameValue| {
            if !values.contains(&place) {
                values.push(place);
            }
        };
        match body.value(value).definition {
            Definition::Constant(_) => {}
            Definition::Parameter(parameter) if stack.is_first(frame) => {
                if is_given_number(facts, stack.frames[frame].0, usize::from(parameter)) {
                    return true;
                }
            }
            Definition::Parameter(parameter) => stack.argument(frame, usize::from(parameter)).into_iter().for_each(add),
            Definition::Statement(statement) => match &body.statement(statement).op {
                // A field of the task itself: `this.from`.
                Op::GetField { object, .. } if body.this() == Some(*object) => {
                    let class = |object: ObjectId| facts.analysis.object(object).ty;
                    let task = facts.analysis.origin(seen.origin).object.map(class);
                    let mut own = facts.analysis.points_to(stack.frames[frame].0, *object).iter();
                    if task.is_some() && own.all(|object| task == Some(class(object))) {
                        return true;
                    }
                }
                op @ (Op::Phi(_) | Op::Convert(..) | Op::Binary(Add | Subtract | Multiply, ..)) => {
                    body.visit_uses(op, |used| add((frame, used)));
                }
                _ => {}
            },
        }
    }
    false
}

/// Whether the library passes a number that probably differs between threads: an element of a stream, or a value that a
/// lambda captures in a loop.
fn is_given_number(facts: &Facts<'_, '_>, instance: InstanceId, parameter: usize) -> bool {
    let analysis = facts.analysis;
    let method = analysis.instance(instance).method;
    let mut functions = analysis.functions_of(method);
    functions.any(|function| {
        let AllocationSite::Statement(maker, made, _) = analysis.object(function).site else { return false };
        let Some(Ok(body)) = analysis.program().body(maker) else { return false };
        let Op::Dynamic { operands, .. } = body.statement(made).op else { return false };
        match body.operands(operands).get(parameter).map(|captured| body.value(*captured).definition) {
            // It is not captured, so the library passes it.
            None => true,
            Some(Definition::Statement(computed)) => Loops::of(body).is_repeated(body.block_of(computed)),
            Some(_) => false,
        }
    })
}

/// The statement that yields the accessed object: in the outermost frame that does not get it as a parameter.
fn source(stack: &CallStack<'_, '_>, seen: &ThreadAccess<'_>) -> Option<(InstanceId, StatementId)> {
    let mut place = (stack.frames.len() - 1, seen.access.base?);
    loop {
        let (frame, value) = place;
        let body = stack.body(frame)?;
        match body.value(body.uncast(value)).definition {
            Definition::Parameter(parameter) => place = stack.argument(frame, usize::from(parameter))?,
            Definition::Statement(got) => return Some((stack.frames[frame].0, got)),
            Definition::Constant(_) => return None,
        }
    }
}

/// The objects that an access may be to along the call chain of its thread: those that each frame may pass on. A
/// parameter stands for what all callers pass; what the caller in the chain passes is often less.
pub(crate) fn along_chain(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> Option<ObjectSet> {
    let stack = CallStack::of(facts, seen);
    let base = seen.access.base?;
    let mut place = Some((stack.frames.len() - 1, base));
    let mut objects = facts.analysis.points_to(seen.access.instance, base).clone();
    // A library method may access what its receiver wraps.
    if Some(&objects) != seen.access.objects(facts.analysis) {
        return None;
    }
    while let Some((frame, value)) = place {
        let body = stack.body(frame)?;
        objects = objects.intersection(facts.analysis.points_to(stack.frames[frame].0, value));
        place = match body.value(body.uncast(value)).definition {
            Definition::Parameter(parameter) => stack.argument(frame, usize::from(parameter)),
            _ => None,
        };
    }
    Some(objects)
}

/// Whether a thread gets the accessed object out of something that it made itself: a collection that a call has just
/// returned, an array of its own.
pub(crate) fn is_from_own(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> bool {
    let stack = CallStack::of(facts, seen);
    let mut place = seen.access.base.map(|base| (stack.frames.len() - 1, base));
    for _ in 0..MAX_VALUES {
        let Some((frame, value)) = place else { return false };
        let Some(body) = stack.body(frame) else { return false };
        let value = body.uncast(value);
        if facts.fresh.is_made(body.method, value, 0) {
            return true;
        }
        place = match body.value(value).definition {
            Definition::Parameter(parameter) => stack.argument(frame, usize::from(parameter)),
            Definition::Constant(_) => None,
            Definition::Statement(statement) => match body.statement(statement).op {
                Op::ArrayLoad { array, .. } => Some((frame, array)),
                _ => stack.container(frame, value),
            },
        };
    }
    false
}

/// Whether a thread gets the accessed object out of a container that is a single object.
pub(crate) fn is_looked_up(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> bool {
    source(&CallStack::of(facts, seen), seen).is_some_and(|(instance, got)| is_got_from_container(facts, instance, got))
}

/// Whether a thread reads the accessed object from a single variable: a static field, or a field of a single object.
pub(crate) fn is_read_from_one_place(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> bool {
    let Some((instance, read)) = source(&CallStack::of(facts, seen), seen) else { return false };
    match facts.analysis.code_of(instance).map(|body| body.statement(read).op) {
        Some(Op::GetStatic(_)) => true,
        Some(Op::GetField { object, .. }) => {
            let holder = facts.analysis.points_to(instance, object).single();
            holder.is_some_and(|holder| facts.once.is_single(holder))
        }
        _ => false,
    }
}

/// Whether a statement gets an object out of a container, directly or by calling a method that returns it.
fn is_got_from_container(facts: &Facts<'_, '_>, instance: InstanceId, got: StatementId) -> bool {
    let analysis = facts.analysis;
    let by_method = analysis.calls_at(instance, Some(got)).iter().filter(|edge| edge.kind == EdgeKind::Call);
    let mut returned = by_method.filter_map(|edge| {
        let body = analysis.code_of(edge.callee)?;
        body.statements().find_map(|statement| match body.statement(statement).op {
            Op::Return(Some(value)) => match body.value(body.uncast(value)).definition {
                Definition::Statement(got) => Some((edge.callee, got)),
                _ => None,
            },
            _ => None,
        })
    });
    is_content_of_single(facts, instance, got)
        || returned.any(|(instance, got)| is_content_of_single(facts, instance, got))
}

fn is_content_of_single(facts: &Facts<'_, '_>, instance: InstanceId, got: StatementId) -> bool {
    let analysis = facts.analysis;
    analysis.library_calls_at(instance, Some(got)).iter().any(|call| {
        let Some(model) = analysis.model(*call).filter(|model| model.is(ClassFact::Container)) else { return false };
        let is_content = |from: &FlowSource| matches!(from, FlowSource::Path(path) if path.root == Root::This);
        let returns_content =
            model.method.flows.iter().any(|flow| flow.to.root == Root::Return && is_content(&flow.from));
        let this = unsnarl_library::AccessPath { root: Root::This, fields: Default::default() };
        let containers = analysis.reached(*call, &this);
        returns_content && containers.iter().any(|container| facts.once.is_single(container))
    })
}
