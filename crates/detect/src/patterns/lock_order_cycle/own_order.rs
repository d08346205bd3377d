//! Orders of locks that a program itself keeps: by comparing the two (A16), by sorting them (A30), or along a structure
//! (A17).

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_classfile::instruction::{BinaryOp, Condition, InvokeKind};
use unsnarl_concurrency::locks::Acquisition;
use unsnarl_concurrency::{Assumption, Facts};
use unsnarl_library::{AccessPath, Field, Flow, FlowSource, MethodModel, Root};
use unsnarl_pointer::{CallEdge, EdgeKind, InstanceId, ObjectId, Slot};
use unsnarl_program::ir::{BlockId, Body, Constant, Definition, Dominators, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, MethodId, Type};

/// An order of locks that a program itself keeps.
#[derive(Clone, Copy, Debug)]
pub(super) enum OwnOrder {
    /// It compares the two before it acquires them, or before it stores them into fields (A16).
    Compared,
    /// It sorts them (A30).
    Sorted,
    /// It acquires the lock of an object that it reached through this field from the one whose lock it holds (A17).
    Along(FieldId),
}

impl OwnOrder {
    /// What is assumed if it is trusted.
    pub(super) fn assumption(self) -> Assumption {
        match self {
            OwnOrder::Compared => Assumption::OwnOrder,
            OwnOrder::Sorted => Assumption::Sorted,
            OwnOrder::Along(_) => Assumption::NoRings,
        }
    }

    /// Whether two threads that keep these orders keep the same one.
    pub(super) fn agrees_with(self, other: OwnOrder) -> bool {
        match (self, other) {
            (OwnOrder::Along(one), OwnOrder::Along(other)) => one == other,
            (OwnOrder::Along(_), _) | (_, OwnOrder::Along(_)) => false,
            _ => true,
        }
    }
}

/// The order in which the two locks of a constraint are acquired, if it is the same for all threads.
pub(super) fn own_order(
    facts: &Facts<'_, '_>,
    rings: &mut Rings,
    held: &Acquisition,
    wanted: &Acquisition,
) -> Option<OwnOrder> {
    if held.instance != wanted.instance {
        return None;
    }
    let body = facts.analysis.code_of(held.instance)?;
    let (outer, inner) = (held.locked_value(body)?, wanted.locked_value(body)?);
    let at = wanted.statement?;
    let locks = without_common_fields(body, outer, inner);
    let is_compared = is_compared(body, (outer, inner), at)
        || is_compared_by_callers(facts, held.instance, locks)
        || is_compared_by_constructors(facts, body, locks)
        || are_ordered_by_index(facts, body, locks, at);
    if is_compared {
        return Some(OwnOrder::Compared);
    }
    if is_sorted(facts, held.instance, body, locks, at) {
        return Some(OwnOrder::Sorted);
    }
    reached_along(body, inner, outer).filter(|field| !rings.contain(facts, *field)).map(OwnOrder::Along)
}

/// The fields that link objects in a ring: objects that are made once each, or elements of an array that a loop links
/// with the next one modulo their number, or the last of a chain with the first. Of other objects that one statement
/// makes again and again, this is not known (A17).
#[derive(Default)]
pub(super) struct Rings {
    /// Fields by which a method closes a ring.
    closed: Option<FxHashSet<FieldId>>,
    known: FxHashMap<FieldId, bool>,
}

impl Rings {
    fn contain(&mut self, facts: &Facts<'_, '_>, field: FieldId) -> bool {
        let closed = self.closed.get_or_insert_with(|| {
            let mut seen = FxHashSet::default();
            let bodies = facts.analysis.instances().filter_map(|instance| facts.analysis.code_of(instance));
            bodies.filter(|body| seen.insert(body.method)).flat_map(ring_closing).collect()
        });
        closed.contains(&field) || *self.known.entry(field).or_insert_with(|| forms_ring(facts, field))
    }
}

/// Whether objects that are made once each are linked by a field in a ring.
fn forms_ring(facts: &Facts<'_, '_>, field: FieldId) -> bool {
    let analysis = facts.analysis;
    let next = |object: ObjectId| facts.must_be(analysis.field(object, Slot::field(field)));
    let singles = analysis.heap().objects().filter(|object| facts.once.is_single(*object));
    singles.into_iter().any(|start| {
        let mut at = next(start).filter(|object| *object != start);
        for _ in 0..MAX_RING {
            match at {
                Some(object) if object == start => return true,
                Some(object) => at = next(object),
                None => return false,
            }
        }
        false
    })
}

/// The fields by which a method closes a ring of objects.
fn ring_closing(body: &Body) -> Vec<FieldId> {
    let definition = |value: ValueId| match body.value(body.uncast(value)).definition {
        Definition::Statement(statement) => Some((statement, body.statement(statement).op)),
        _ => None,
    };
    // An element of an array, and its index.
    let element = |value: ValueId| match definition(value)?.1 {
        Op::ArrayLoad { array, index } => Some((array, index)),
        _ => None,
    };
    // The next index, or the one before, modulo something.
    let wraps = |index: ValueId, of: ValueId| {
        let Some((_, Op::Binary(BinaryOp::Remainder, moved, _))) = definition(index) else { return false };
        match definition(moved) {
            Some((_, Op::Binary(BinaryOp::Add | BinaryOp::Subtract, from, step))) => {
                from == of && body.constant(step).is_some() || step == of && body.constant(from).is_some()
            }
            _ => false,
        }
    };
    let mut dominators = None;
    let mut closes = |object: ValueId, value: ValueId| {
        if let (Some((one, first)), Some((other, second))) = (element(object), element(value))
            && is_same_path(body, one, other)
        {
            return wraps(first, second) || wraps(second, first);
        }
        // The end of a chain is chosen from objects of which the value is the first.
        let Some((choice, Op::Phi(operands))) = definition(object) else { return false };
        let is_first = body.operands(operands).iter().any(|one| body.uncast(*one) == body.uncast(value));
        is_first
            && definition(value).is_some_and(|(made, _)| {
                let dominators = dominators.get_or_insert_with(|| Dominators::of(body));
                dominators.comes_first(body, made, choice)
            })
    };
    let linked = body.statements().filter_map(|statement| match body.statement(statement).op {
        Op::PutField { object, field, value } => closes(object, value).then_some(field.resolved?),
        _ => None,
    });
    linked.collect()
}

/// The maximum number of objects of a ring that is looked for.
const MAX_RING: usize = 64;

/// The object and the field that a value was read from.
fn read_from_field(body: &Body, value: ValueId) -> Option<(ValueId, FieldId)> {
    let Definition::Statement(statement) = body.value(value).definition else { return None };
    match body.statement(statement).op {
        Op::GetField { object, field } => Some((object, field.resolved?)),
        _ => None,
    }
}

/// Strips equal fields from two access paths: the objects that remain.
fn without_common_fields(body: &Body, mut one: ValueId, mut other: ValueId) -> (ValueId, ValueId) {
    while let (Some((of_one, field)), Some((of_other, same))) =
        (read_from_field(body, one), read_from_field(body, other))
    {
        if field != same {
            break;
        }
        (one, other) = (of_one, of_other);
    }
    (one, other)
}

/// Whether two locks are elements of one array whose indices were compared: chosen by which is smaller, or computed by
/// two library functions from the same two numbers (`min` and `max`).
fn are_ordered_by_index(
    facts: &Facts<'_, '_>,
    body: &Body,
    (outer, inner): (ValueId, ValueId),
    at: StatementId,
) -> bool {
    let definition = |value: ValueId| match body.value(value).definition {
        Definition::Statement(statement) => Some(body.statement(statement).op),
        _ => None,
    };
    let element = |value: ValueId| match definition(body.uncast(value))? {
        Op::ArrayLoad { array, index, .. } => Some((array, index)),
        Op::Invoke { method, arguments, .. } => match body.operands(arguments) {
            [list, index] if body.value(*index).ty == Type::INT && gets_element(facts, method.resolved?) => {
                Some((*list, *index))
            }
            _ => None,
        },
        _ => None,
    };
    let is_same = |one: ValueId, other: ValueId| {
        one == other
            || match (definition(one), definition(other)) {
                (Some(Op::GetStatic(one)), Some(Op::GetStatic(other))) => one.resolved == other.resolved,
                _ => read_from_field(body, one).is_some_and(|field| read_from_field(body, other) == Some(field)),
            }
    };
    let (Some((array, first)), Some((other, second))) = (element(outer), element(inner)) else { return false };
    let computed = |index: ValueId| match definition(index)? {
        Op::Invoke { kind: InvokeKind::Static, method, arguments } => {
            let is_library = !facts.analysis.program().method(method.resolved?).has_code;
            is_library.then_some((method.key, body.operands(arguments)))
        }
        _ => None,
    };
    let are_min_and_max = || {
        let ((one, of), (another, same)) = computed(first).zip(computed(second))?;
        Some(one != another && of.len() == 2 && of == same)
    };
    is_same(array, other) && (is_compared(body, (first, second), at) || are_min_and_max() == Some(true))
}

/// Whether a library method returns an element of its receiver.
fn gets_element(facts: &Facts<'_, '_>, method: MethodId) -> bool {
    let is_element = |flow: &Flow| {
        matches!(&flow.from, FlowSource::Path(AccessPath { root: Root::This, fields }) if fields[..] == [Field::Element])
            && flow.to.root == Root::Return
            && flow.to.fields.is_empty()
    };
    let model = facts.analysis.program().model(facts.analysis.models(), method);
    model.is_some_and(|model| model.method.flows.iter().any(is_element))
}

/// Whether two parameters are compared wherever the method is called.
fn is_compared_by_callers(facts: &Facts<'_, '_>, instance: InstanceId, locks: (ValueId, ValueId)) -> bool {
    let analysis = facts.analysis;
    let Some(body) = analysis.code_of(instance) else { return false };
    let parameter = |value: ValueId| body.parameters().position(|parameter| parameter == value);
    let (Some(outer), Some(inner)) = (parameter(locks.0), parameter(locks.1)) else { return false };
    let calls = analysis.calls_to(instance);
    let is_compared_at = |call: &CallEdge| {
        let (Some(caller), Some(statement)) = (analysis.code_of(call.caller), call.statement) else { return false };
        let Some(passed) = analysis.passed(call.caller, call.statement, instance) else { return false };
        call.kind == EdgeKind::Call && is_compared(caller, (passed[outer], passed[inner]), statement)
    };
    !calls.is_empty() && calls.iter().all(is_compared_at)
}

/// Whether two values were read from fields of one object that never change, and all constructors have tested which of
/// the two comes first.
fn is_compared_by_constructors(facts: &Facts<'_, '_>, body: &Body, (outer, inner): (ValueId, ValueId)) -> bool {
    let program = facts.analysis.program();
    let read = |value: ValueId| read_from_field(body, value);
    let (Some((holder, outer)), Some((other_holder, inner))) = (read(outer), read(inner)) else { return false };
    let never_changes = |field: FieldId| facts.changing.never_changes(program, field);
    if holder != other_holder || !never_changes(outer) || !never_changes(inner) {
        return false;
    }
    let methods = program.methods_of(program.field(outer).class);
    let constructors = methods.filter(|method| program.is_constructor(*method));
    let mut is_any = false;
    for constructor in constructors.filter_map(|method| program.body(method)?.ok()) {
        let stores = |field: FieldId| -> Vec<(StatementId, ValueId)> {
            let stored = |at: StatementId| match constructor.statement(at).op {
                Op::PutField { field: into, value, .. } if into.resolved == Some(field) => Some((at, value)),
                _ => None,
            };
            constructor.statements().filter_map(stored).collect()
        };
        let (first, second) = (stores(outer), stores(inner));
        let mut pairs: Vec<(StatementId, (ValueId, ValueId))> = Vec::new();
        for (at, outer) in &first {
            // Writes on the same branch belong together.
            let is_near = |other: &StatementId| constructor.block_of(*other) == constructor.block_of(*at);
            let has_near = second.iter().any(|(other, _)| is_near(other));
            let with = second.iter().filter(|(other, _)| !has_near || is_near(other));
            pairs.extend(with.map(|(_, inner)| (*at, (*outer, *inner))));
        }
        let is_mirrored = |(outer, inner): (ValueId, ValueId)| pairs.iter().any(|(_, pair)| *pair == (inner, outer));
        let is_ordered = |(at, pair): &(StatementId, (ValueId, ValueId))| {
            is_compared(constructor, *pair, *at) && (pairs.len() == 1 || is_mirrored(*pair))
        };
        if first.is_empty() != second.is_empty() || !pairs.iter().all(is_ordered) {
            return false;
        }
        is_any |= !pairs.is_empty();
    }
    is_any
}

/// Whether two values are elements of an array that was sorted before, and the outer one has the lower index (A30).
fn is_sorted(
    facts: &Facts<'_, '_>,
    instance: InstanceId,
    body: &Body,
    (outer, inner): (ValueId, ValueId),
    at: StatementId,
) -> bool {
    let element = |value: ValueId| match body.value(body.uncast(value)).definition {
        Definition::Statement(statement) => match body.statement(statement).op {
            Op::ArrayLoad { array, index } => match body.constant(index)? {
                Constant::Int(index) => Some((array, index)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    };
    let (Some((array, lower)), Some((same, higher))) = (element(outer), element(inner)) else { return false };
    let dominators = Dominators::of(body);
    let sorts = |statement: StatementId| {
        let calls = facts.analysis.library_calls_at(instance, Some(statement)).iter();
        let mut models = calls.filter_map(|call| facts.analysis.model(*call));
        let is_array = |path: &AccessPath| body.passed(statement, path.root) == Some(array);
        models.any(|model| sorted_by(model.method).any(is_array))
    };
    array == same
        && lower < higher
        && body.statements().any(|sort| sorts(sort) && dominators.comes_first(body, sort, at))
}

/// What a method sorts: it writes it, compares two of its elements through a callback, and stores nothing else there.
fn sorted_by(method: &MethodModel) -> impl Iterator<Item = &AccessPath> {
    method.writes.iter().filter(|sorted| {
        let is_element = |path: &AccessPath| path.root == sorted.root && path.fields.as_slice() == [Field::Element];
        let stores = method.flows.iter().any(|flow| is_element(&flow.to));
        !stores
            && method.calls.iter().any(|call| {
                let passed =
                    call.arguments.iter().filter(|one| matches!(one, FlowSource::Path(path) if is_element(path)));
                passed.count() + usize::from(is_element(&call.receiver)) == 2 && call.results.is_empty()
            })
    })
}

/// Whether a branch decides which of two locks is the outer one, by testing which comes first. A test for inequality
/// alone is not an order.
fn is_compared(body: &Body, (outer, inner): (ValueId, ValueId), at: StatementId) -> bool {
    let (outer, inner) = without_common_fields(body, outer, inner);
    let chosen = chosen_from(body, outer, inner);
    let (outer, inner) = chosen.unwrap_or((outer, inner));
    let dominators = Dominators::of(body);
    let block = body.block_of(at);
    let (of_outer, of_inner) = (comes_from(body, outer), comes_from(body, inner));
    // A common source (mostly `this`) does not distinguish them.
    let only = |mine: &[ValueId], theirs: &[ValueId]| -> Vec<ValueId> {
        mine.iter().copied().filter(|value| !theirs.contains(value)).collect()
    };
    let (only_outer, only_inner) = (only(&of_outer, &of_inner), only(&of_inner, &of_outer));
    let meets = |one: &[ValueId], other: &[ValueId]| one.iter().any(|value| other.contains(value));
    body.blocks().any(|branch| {
        let Op::If { a, b, condition, then, otherwise } = body.statement(body.terminator(branch)).op else {
            return false;
        };
        let is_order = !matches!(condition, Condition::Equal | Condition::NotEqual);
        if !is_order || branch == block || !dominators.dominates(branch, block) {
            return false;
        }
        // Either the locks were swapped, or the other branch acquires them in the opposite order.
        let decides =
            |target: BlockId| body.block(target).predecessors.len() == 1 && dominators.dominates(target, block);
        let is_one_side = decides(then) != decides(otherwise);
        let mut compared = comes_from(body, a);
        compared.extend(comes_from(body, b));
        let sources_meet = || meets(&compared, &only_outer) && meets(&compared, &only_inner);
        // The same property of both: `this.number < next.number`.
        let (a, b) = without_common_fields(body, body.uncast(a), body.uncast(b));
        let is_pair = |one, other| is_same_path(body, one, outer) && is_same_path(body, other, inner);
        (chosen.is_some() || is_one_side) && (is_pair(a, b) || is_pair(b, a) || sources_meet())
    })
}

/// Whether two values are one, or the same fields of one: a field that is read again.
fn is_same_path(body: &Body, one: ValueId, other: ValueId) -> bool {
    let (one, other) = without_common_fields(body, one, other);
    one == other
}

/// The two values that both locks are chosen from: `first = c ? a : b; second = c ? b : a`.
fn chosen_from(body: &Body, outer: ValueId, inner: ValueId) -> Option<(ValueId, ValueId)> {
    let choices = |value: ValueId| match body.value(value).definition {
        Definition::Statement(statement) => match body.statement(statement).op {
            Op::Phi(operands) => <[ValueId; 2]>::try_from(body.operands(operands)).ok(),
            _ => None,
        },
        _ => None,
    };
    let ([a, b], [c, d]) = (choices(outer)?, choices(inner)?);
    let is_same = |one, other| is_same_path(body, one, other);
    (is_same(a, d) && is_same(b, c) || is_same(a, c) && is_same(b, d)).then_some((a, b))
}

/// Maximum number of values that are followed back.
const MAX_SOURCES: usize = 64;

/// The values that a value is computed from: parameters, and reads of other state.
fn comes_from(body: &Body, value: ValueId) -> Vec<ValueId> {
    let mut found: Vec<ValueId> = Vec::new();
    let add = |found: &mut Vec<ValueId>, value: ValueId| {
        let is_constant = matches!(body.value(value).definition, Definition::Constant(_));
        if !is_constant && found.len() < MAX_SOURCES && !found.contains(&value) {
            found.push(value);
        }
    };
    add(&mut found, value);
    let mut next = 0;
    while let Some(value) = found.get(next).copied() {
        next += 1;
        if let Definition::Statement(statement) = body.value(value).definition {
            let op = body.statement(statement).op;
            body.visit_uses(&op, |used| add(&mut found, used));
        }
    }
    found
}

/// The field through which the inner lock was reached from the outer one: both are the same number of fields away from
/// two objects of which one was read from the other.
fn reached_along(body: &Body, inner: ValueId, outer: ValueId) -> Option<FieldId> {
    let near_outer = read_from(body, outer, false);
    read_from(body, inner, true).into_iter().find_map(|(value, distance, field)| {
        near_outer.iter().any(|(other, nearer, _)| *other == value && *nearer < distance).then_some(field?)
    })
}

/// The objects that a value was read from, each with the number of fields in between and the field next to the object.
fn read_from(body: &Body, value: ValueId, through_choices: bool) -> Vec<(ValueId, usize, Option<FieldId>)> {
    let mut found = vec![(value, 0, None)];
    let mut next = 0;
    while let Some((value, distance, field)) = found.get(next).copied() {
        next += 1;
        let Definition::Statement(statement) = body.value(value).definition else { continue };
        let mut add = |value: ValueId, distance: usize, field: Option<FieldId>| {
            if found.len() < 16 && !found.contains(&(value, distance, field)) {
                found.push((value, distance, field));
            }
        };
        match body.statement(statement).op {
            Op::GetField { object, field } => add(object, distance + 1, field.resolved),
            Op::CheckCast(from, _) => add(from, distance, field),
            Op::Phi(operands) if through_choices => {
                body.operands(operands).iter().for_each(|operand| add(*operand, distance, field));
            }
            _ => {}
        }
    }
    found
}
