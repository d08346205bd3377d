//! The uses of fields and methods, and which of them may be concurrent.

use smallvec::SmallVec;
use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_concurrency::locks::{GuardContextId, LockRoot, NamedLock};
use unsnarl_concurrency::{Assumption, Facts};
use unsnarl_library::Root;
use unsnarl_pointer::{CallEdge, EdgeKind, InstanceId, OriginId, Origins};
use unsnarl_program::ir::{Body, Definition, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, MethodId, Type};

use super::{ExpressionRoot, LockExpression};
use crate::scene::Code;

/// A statement that uses a field, the object that a field refers to, or a method.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use {
    /// The statement.
    pub(crate) statement: StatementId,
    /// Whether it is a write.
    pub(crate) is_write: bool,
    /// The object whose field or method it is; `None` for static ones.
    pub(crate) base: Option<ValueId>,
    /// The object that the field holds, if that is used.
    pub(crate) value: Option<ValueId>,
    /// The override that is called, if it is that which requires the lock.
    pub(crate) callee: Option<MethodId>,
}

/// A use, in a context in which other threads can reach the object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedUse {
    /// The instance.
    pub(crate) instance: InstanceId,
    /// The context: the locks with which the method is entered.
    pub(crate) context: GuardContextId,
    /// The use.
    pub(crate) used: Use,
}

impl SharedUse {
    /// Whether two threads may use one object in parallel, according to the points-to sets.
    pub(crate) fn may_meet(&self, facts: &Facts<'_, '_>, other: &SharedUse) -> bool {
        let at = |seen: &SharedUse| (seen.instance, seen.used.statement);
        self.may_be_of_one_object(facts, other) && facts.may_happen_in_parallel(at(self), at(other))
    }

    fn may_be_of_one_object(&self, facts: &Facts<'_, '_>, other: &SharedUse) -> bool {
        let (Some(mine), Some(theirs)) = (self.used.base, other.used.base) else { return true };
        let common = facts.analysis.points_to(self.instance, mine);
        let common = common.intersection(facts.analysis.points_to(other.instance, theirs));
        let is_shared = |origin: OriginId| common.iter().any(|object| !facts.is_confined(object, origin));
        facts.guards.context(self.context).origins().any(is_shared)
    }
}

impl Use {
    /// An access to a field.
    pub(crate) fn of_field(body: &Body, statement: StatementId) -> Option<(FieldId, Use)> {
        let (field, base, is_write) = match body.statement(statement).op {
            Op::GetField { object, field } => (field.resolved?, Some(object), false),
            Op::PutField { object, field, .. } => (field.resolved?, Some(object), true),
            Op::GetStatic(field) => (field.resolved?, None, false),
            Op::PutStatic(field, _) => (field.resolved?, None, true),
            _ => return None,
        };
        Some((field, Use { statement, is_write, base, value: None, callee: None }))
    }

    /// A use of the object that a field refers to.
    pub(crate) fn of_value(
        facts: &Facts<'_, '_>,
        instances: &[InstanceId],
        body: &Body,
        statement: StatementId,
    ) -> Option<(FieldId, Use)> {
        // Cheap check first: most objects are not read from a field.
        let (field, base) = read_from(body, object_of(body, statement)?)?;
        let (value, is_write) = Use::of_object(facts, instances, body, statement)?;
        Some((field, Use { statement, is_write, base, value: Some(value), callee: None }))
    }

    /// The object that a statement uses, and whether it changes that object.
    pub(crate) fn of_object(
        facts: &Facts<'_, '_>,
        instances: &[InstanceId],
        body: &Body,
        statement: StatementId,
    ) -> Option<(ValueId, bool)> {
        let is_write = match body.statement(statement).op {
            Op::PutField { .. } | Op::ArrayStore { .. } => true,
            Op::Invoke { .. } => changes_receiver(facts, instances, statement),
            _ => false,
        };
        Some((object_of(body, statement)?, is_write))
    }

    /// The contexts in which other threads can reach the object.
    pub(crate) fn seen(self, facts: &Facts<'_, '_>, code: &Code<'_>) -> Vec<SharedUse> {
        let mut all = Vec::new();
        let leads_there = |instance: &InstanceId| {
            self.callee.is_none_or(|callee| called(facts, *instance, self.statement).contains(&callee))
        };
        for instance in code.instances.iter().copied().filter(leads_there) {
            for context in facts.guards.contexts_of(instance) {
                let data = facts.guards.context(context);
                let is_fresh = self.base.is_some_and(|base| {
                    facts.fresh.is_fresh(code.method, code.body, base, self.statement, data.parameters.fresh)
                });
                // Class initialisers run before other threads use the class (A25).
                let comes_first = |origin: OriginId| {
                    origin == Origins::INITIALISERS
                        && facts.assumed.holds(Assumption::Initialisers, (code.method, Some(self.statement)))
                };
                if !is_fresh && data.origins().any(|origin| !comes_first(origin)) {
                    all.push(SharedUse { instance, context, used: self });
                }
            }
        }
        all
    }

    /// The required lock, as the method that makes the use names it.
    pub(crate) fn lock(&self, body: &Body, expression: &LockExpression) -> Option<NamedLock> {
        let root = match expression.path.root {
            ExpressionRoot::This => LockRoot::Value(self.base?),
            ExpressionRoot::Itself => LockRoot::Value(self.value?),
            ExpressionRoot::Parameter(number) => {
                let Op::Invoke { kind, arguments, .. } = body.statement(self.statement).op else { return None };
                let skipped = usize::from(kind != InvokeKind::Static);
                LockRoot::Value(*body.operands(arguments).get(usize::from(number) + skipped)?)
            }
            ExpressionRoot::Static(field) => LockRoot::Static(field),
            ExpressionRoot::Class(class) => LockRoot::Class(Type::class(class)),
        };
        Some(NamedLock { path: expression.path.with_root(root), sort: expression.sort })
    }
}

/// The methods of the program that a statement calls. A bridge stands for the method that it calls.
pub(super) fn called(facts: &Facts<'_, '_>, instance: InstanceId, statement: StatementId) -> SmallVec<[MethodId; 2]> {
    let analysis = facts.analysis;
    let is_call = |edge: &&CallEdge| edge.kind == EdgeKind::Call;
    let mut methods = SmallVec::new();
    for edge in analysis.calls_at(instance, Some(statement)).iter().filter(is_call) {
        let method = analysis.instance(edge.callee).method;
        if is_bridge(facts, method) {
            let behind = analysis.calls_from(edge.callee).iter().filter(is_call);
            methods.extend(behind.map(|edge| analysis.instance(edge.callee).method));
        } else {
            methods.push(method);
        }
    }
    methods
}

/// Whether a compiler has added a method only to call another by another signature.
pub(super) fn is_bridge(facts: &Facts<'_, '_>, method: MethodId) -> bool {
    facts.analysis.program().method(method).access.is_bridge()
}

/// The field that a value was read from, and its object.
pub(crate) fn read_from(body: &Body, value: ValueId) -> Option<(FieldId, Option<ValueId>)> {
    let Definition::Statement(statement) = body.value(value).definition else { return None };
    match body.statement(statement).op {
        Op::GetField { object, field } => Some((field.resolved?, Some(object))),
        Op::GetStatic(field) => Some((field.resolved?, None)),
        Op::CheckCast(from, _) => read_from(body, from),
        _ => None,
    }
}

/// The object that a statement uses.
fn object_of(body: &Body, statement: StatementId) -> Option<ValueId> {
    match body.statement(statement).op {
        Op::GetField { object, .. } | Op::PutField { object, .. } => Some(object),
        Op::ArrayLoad { array, .. } | Op::ArrayStore { array, .. } => Some(array),
        Op::Invoke { kind, arguments, .. } if kind != InvokeKind::Static => body.operands(arguments).first().copied(),
        _ => None,
    }
}

/// Whether the same method changes the object that a statement reads.
pub(super) fn is_changed(facts: &Facts<'_, '_>, instances: &[InstanceId], body: &Body, read: StatementId) -> bool {
    let result = body.statement(read).result;
    let uses = body.statements().filter_map(|statement| Use::of_object(facts, instances, body, statement));
    result.is_some() && uses.into_iter().any(|(value, is_write)| is_write && Some(value) == result)
}

/// Whether a library method that a statement calls changes the contents of its receiver.
fn changes_receiver(facts: &Facts<'_, '_>, instances: &[InstanceId], statement: StatementId) -> bool {
    let analysis = facts.analysis;
    let calls = instances.iter().flat_map(|instance| analysis.library_calls_at(*instance, Some(statement)));
    let models: SmallVec<[_; 2]> = calls.filter_map(|call| analysis.model(*call)).collect();
    models.iter().any(|model| model.method.writes.iter().any(|path| path.root == Root::This))
}
