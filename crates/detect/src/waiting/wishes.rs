//! What has to change so that a thread waits no longer: a field or the contents of a container, and in which direction.
//!
//! Read off the branches before the wait: each has a side that leads past it. Tests in methods of the program are
//! followed. Under-approximates: a test whose direction is not evident, such as two numbers that must be equal, yields
//! nothing, and neither does a write of which one cannot tell.

use unsnarl_classfile::instruction::{BinaryOp, Condition as Relation};
use unsnarl_library::{ClassFact, MethodFact};
use unsnarl_pointer::{EdgeKind, InstanceId, ObjectSet};
use unsnarl_program::ir::{BlockId, Body, Constant, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, Type};

use super::Frame;
use crate::flow::{definition, is_same_expression};
use crate::scene::shared::accesses_receiver;
use crate::scene::{Code, Scene};

/// The maximum number of calls that a test is followed into, and of steps within expressions.
const MAX_DEPTH: usize = 4;
/// The maximum number of blocks of a called test.
const MAX_BLOCKS: usize = 32;

/// A change that may end a wait.
#[derive(Clone)]
pub(crate) struct Wish {
    /// The field that changes, or that refers to what changes.
    pub(crate) field: FieldId,
    /// The objects that have the field; `None` if it is static.
    of: Option<ObjectSet>,
    change: Change,
    /// Whether it ends the wait alone, whatever else is tested.
    pub(crate) is_enough: bool,
}

/// A direction in which a field changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    /// The number gets into this relation to a constant.
    Number(Relation, i64),
    /// The number grows, by how much does not matter.
    Up,
    /// The number gets smaller.
    Down,
    /// The reference becomes `null`.
    Null,
    /// The reference is set.
    NonNull,
    /// The container that the field refers to gets another element.
    Filled,
    /// The container loses elements.
    Emptied,
}

/// What a statement does to what is tested.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// It may end the wait.
    Helps,
    /// It changes it in another direction, or in one that is not known.
    Other,
}

/// What a call asks a container.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    IsEmpty,
    Size,
    Contains,
    First,
}

/// A value of a body, as an instance runs it.
#[derive(Clone, Copy)]
struct Operand<'a> {
    body: &'a Body,
    instance: InstanceId,
    value: ValueId,
}

impl<'a> Operand<'a> {
    fn with(self, value: ValueId) -> Operand<'a> {
        Operand { value, ..self }
    }

    fn number(self) -> Option<i64> {
        number(self.body, self.value)
    }

    fn is_null(self) -> bool {
        self.body.constant(self.value) == Some(Constant::Null)
    }
}

/// What may end the wait of a frame.
pub(crate) fn wishes_of(scene: &Scene<'_, '_, '_>, frame: &Frame) -> Vec<Wish> {
    let mut search = Search { scene, wishes: Vec::new(), is_enough: true, depth: 0 };
    let Some(body) = scene.program().body(frame.method).and_then(Result::ok) else { return Vec::new() };
    let deciding = frame.tests.deciding();
    for instance in &frame.instances {
        for (block, past) in deciding {
            // Not if another test leads to this one, or this one to another, before the wait ends.
            search.is_enough = deciding.iter().all(|(other, beyond)| other != past && beyond != block);
            search.branch((body, *instance), *block, *past);
        }
    }
    search.wishes
}

struct Search<'s, 'p, 'f, 'a> {
    scene: &'s Scene<'p, 'f, 'a>,
    wishes: Vec<Wish>,
    is_enough: bool,
    depth: usize,
}

impl<'a> Search<'_, '_, '_, 'a> {
    /// Adds what makes a branch lead to one of its successors.
    fn branch(&mut self, (body, instance): (&'a Body, InstanceId), block: BlockId, side: BlockId) {
        let Op::If { condition, a, b, then, otherwise } = body.statement(body.terminator(block)).op else { return };
        if then == otherwise {
            return;
        }
        let relation = if then == side { condition } else { condition.negated() };
        let operand = |value| Operand { body, instance, value };
        self.relation(relation, operand(a), operand(b));
    }

    /// Adds what makes a relation hold.
    fn relation(&mut self, relation: Relation, a: Operand<'a>, b: Operand<'a>) {
        if let (Some((_, Op::Compare(_, left, right))), Some(0)) = (definition(a.body, a.value), b.number()) {
            return self.relation(relation, a.with(*left), a.with(*right));
        }
        if a.number().is_some() && b.number().is_none() {
            return self.relation(relation.mirrored(), b, a);
        }
        let (a, b) = (self.returned(a), self.returned(b));
        let is_equal = relation == Relation::Equal;
        if b.is_null() {
            match self.asks(a) {
                Some((container, Question::First)) => {
                    self.add(container, if is_equal { Change::Emptied } else { Change::Filled });
                }
                _ => self.add(a, if is_equal { Change::Null } else { Change::NonNull }),
            }
            return;
        }
        let is_truth = matches!(relation, Relation::Equal | Relation::NotEqual);
        if let (true, true, Some(constant @ (0 | 1))) = (is_truth, self.is_boolean(a), b.number()) {
            return self.truth(a, is_equal == (constant == 1));
        }
        if let (Some(constant), true) = (b.number(), read_field(a).is_some()) {
            return self.add(a, Change::Number(relation, constant));
        }
        let grows = match relation {
            Relation::Greater | Relation::GreaterOrEqual => true,
            Relation::Less | Relation::LessOrEqual => false,
            // A number that must not be zero has to grow, one that must not be at its bound has to get smaller.
            Relation::NotEqual if b.number() == Some(0) => true,
            Relation::NotEqual if self.is_bound(b) => false,
            Relation::Equal if b.number() == Some(0) => false,
            Relation::NotEqual | Relation::Equal => return,
        };
        self.terms(a, grows);
        self.terms(b, !grows);
    }

    /// Adds what makes a sum grow, or get smaller.
    fn terms(&mut self, sum: Operand<'a>, grows: bool) {
        if self.depth > MAX_DEPTH {
            return;
        }
        self.depth += 1;
        let sum = self.returned(sum);
        match definition(sum.body, sum.value) {
            Some((_, Op::Binary(operation @ (BinaryOp::Add | BinaryOp::Subtract), left, right))) => {
                self.terms(sum.with(*left), grows);
                self.terms(sum.with(*right), grows == (*operation == BinaryOp::Add));
            }
            Some((_, Op::Convert(_, from))) => self.terms(sum.with(*from), grows),
            Some((_, Op::Invoke { .. })) => {
                if let Some((container, Question::Size)) = self.asks(sum) {
                    self.add(container, if grows { Change::Filled } else { Change::Emptied });
                }
            }
            _ => self.add(sum, if grows { Change::Up } else { Change::Down }),
        }
        self.depth -= 1;
    }

    /// Adds what makes a boolean value true or false.
    fn truth(&mut self, asked: Operand<'a>, wanted: bool) {
        match definition(asked.body, asked.value) {
            Some((_, Op::Invoke { .. })) => match self.asks(asked) {
                Some((container, question)) => {
                    let is_filled = (question == Question::IsEmpty) != wanted;
                    self.add(container, if is_filled { Change::Filled } else { Change::Emptied });
                }
                None => self.called(asked, wanted),
            },
            Some((at, Op::Phi(_))) => {
                let place = (asked.body, asked.instance);
                self.decisions(place, wanted, |body, block| (body.block_of(at) == block).then_some(asked.value));
            }
            _ => {
                let relation = if wanted { Relation::NotEqual } else { Relation::Equal };
                self.add(asked, Change::Number(relation, 0));
            }
        }
    }

    /// Adds what makes a method of the program return true or false.
    fn called(&mut self, call: Operand<'a>, wanted: bool) {
        let Some((body, instance)) = self.callee(call) else { return };
        if self.depth > MAX_DEPTH || body.blocks().len() > MAX_BLOCKS {
            return;
        }
        self.depth += 1;
        let results: Vec<ValueId> = returns(body).collect();
        // Where the result is known: where it is chosen, or where it is returned.
        let result_in = |body: &Body, block: BlockId| {
            let is_here = |value: &&ValueId| match definition(body, **value) {
                Some((at, Op::Phi(_))) => body.block_of(at) == block,
                _ => matches!(body.statement(body.terminator(block)).op, Op::Return(Some(own)) if own == **value),
            };
            results.iter().find(is_here).copied()
        };
        match results[..] {
            [only] if !matches!(definition(body, only), Some((_, Op::Phi(_)))) => {
                self.truth(Operand { body, instance, value: only }, wanted);
            }
            _ => self.decisions((body, instance), wanted, result_in),
        }
        self.depth -= 1;
    }

    /// Adds what makes the branches of a body lead to a result.
    fn decisions(
        &mut self,
        (body, instance): (&'a Body, InstanceId),
        wanted: bool,
        result_in: impl Fn(&Body, BlockId) -> Option<ValueId>,
    ) {
        let was_enough = self.is_enough;
        let mut chosen: Vec<ValueId> = Vec::new();
        // The sides that lead to the result, and whether they must.
        let mut leading: Vec<(BlockId, BlockId, bool)> = Vec::new();
        for block in body.blocks() {
            let Op::If { then, otherwise, .. } = body.statement(body.terminator(block)).op else { continue };
            let [one, other] = [then, otherwise].map(|side| outcomes(body, (block, side), &result_in));
            for (side, here, there) in [(then, &one, &other), (otherwise, &other, &one)] {
                let is_sure = here.only(wanted);
                if is_sure && !there.only(wanted) || there.only(!wanted) && !here.only(!wanted) {
                    leading.push((block, side, is_sure));
                }
            }
            chosen.extend(one.values.iter().chain(&other.values));
        }
        for (block, side, is_sure) in &leading {
            let needs_other = leading.iter().any(|(_, beyond, is_sure)| !is_sure && beyond == block);
            self.is_enough = was_enough && *is_sure && !needs_other;
            self.branch((body, instance), *block, *side);
        }
        // What is chosen and not known may be what is asked for.
        chosen.retain(|value| !matches!(definition(body, *value), None | Some((_, Op::Phi(_)))));
        chosen.sort_unstable();
        chosen.dedup();
        if self.depth < MAX_DEPTH {
            self.depth += 1;
            self.is_enough = was_enough && leading.is_empty();
            chosen.into_iter().for_each(|value| self.truth(Operand { body, instance, value }, wanted));
            self.depth -= 1;
        }
        self.is_enough = was_enough;
    }

    fn add(&mut self, read: Operand<'a>, change: Change) {
        let Some((object, field)) = read_field(read) else { return };
        let is_contents = matches!(change, Change::Filled | Change::Emptied);
        if !is_contents && self.scene.program().field(field).access.is_final() {
            return;
        }
        let of = object.map(|object| self.scene.analysis().points_to(read.instance, object).clone());
        let is_known =
            |wish: &Wish| (wish.field, wish.change, wish.is_enough, &wish.of) == (field, change, self.is_enough, &of);
        if !self.wishes.iter().any(is_known) {
            self.wishes.push(Wish { field, of, change, is_enough: self.is_enough });
        }
    }

    /// What a method of the program returns that only returns an expression; else the value itself.
    fn returned(&self, mut value: Operand<'a>) -> Operand<'a> {
        for _ in 0..MAX_DEPTH {
            value.value = value.body.uncast(value.value);
            let Some((body, instance)) = self.callee(value) else { break };
            let mut results = returns(body);
            let (Some(result), None) = (results.next(), results.next()) else { break };
            let is_plain = !matches!(definition(body, result), None | Some((_, Op::Phi(_))));
            if !is_plain || body.blocks().len() > MAX_BLOCKS {
                break;
            }
            value = Operand { body, instance, value: result };
        }
        value
    }

    /// The method of the program that a value is the result of, if it is the only one.
    fn callee(&self, call: Operand<'a>) -> Option<(&'a Body, InstanceId)> {
        let (at, Op::Invoke { .. }) = definition(call.body, call.value)? else { return None };
        let calls = self.scene.analysis().calls_at(call.instance, Some(at)).iter();
        let mut calls = calls.filter(|edge| edge.kind.runs_here());
        let (Some(edge), None) = (calls.next(), calls.next()) else { return None };
        let body = self.scene.analysis().code_of(edge.callee)?;
        (edge.kind == EdgeKind::Call).then_some((body, edge.callee))
    }

    /// The container that a call asks, as the field that refers to it, and what it asks.
    fn asks(&self, call: Operand<'a>) -> Option<(Operand<'a>, Question)> {
        let (at, Op::Invoke { .. }) = definition(call.body, call.value)? else { return None };
        let (container, model) = container_call(self.scene, (call.body, call.instance), at)?;
        let ty = call.body.value(call.value).ty;
        let question = match (model.arguments, ty) {
            _ if !model.reads || model.writes => return None,
            (0, Type::INT) => Question::Size,
            (0, ty) if ty.is_reference() => Question::First,
            (0, Type::BOOLEAN) => Question::IsEmpty,
            (1, Type::BOOLEAN) => Question::Contains,
            _ => return None,
        };
        Some((call.with(container), question))
    }

    fn is_boolean(&self, value: Operand<'_>) -> bool {
        value.body.value(value.value).ty == Type::BOOLEAN
            || matches!(definition(value.body, value.value), Some((_, Op::Phi(_))))
    }

    /// Whether a number is a bound that does not change: a constant, a final field, the length of an array.
    fn is_bound(&self, value: Operand<'_>) -> bool {
        let is_final = |(_, field): (_, FieldId)| self.scene.program().field(field).access.is_final();
        value.number().is_some()
            || matches!(definition(value.body, value.value), Some((_, Op::ArrayLength(_))))
            || read_field(value).is_some_and(is_final)
    }
}

/// What the results of a body may be after an edge.
#[derive(Default)]
struct Outcomes {
    values: Vec<ValueId>,
    may_be: [bool; 2],
}

impl Outcomes {
    fn only(&self, wanted: bool) -> bool {
        self.may_be[usize::from(wanted)] && !self.may_be[usize::from(!wanted)]
    }
}

fn outcomes(body: &Body, edge: (BlockId, BlockId), result_in: &impl Fn(&Body, BlockId) -> Option<ValueId>) -> Outcomes {
    let mut outcomes = Outcomes::default();
    let mut seen = vec![edge];
    let mut next = 0;
    while let Some((from, to)) = seen.get(next).copied() {
        next += 1;
        let Some(result) = result_in(body, to) else {
            for successor in &body.block(to).successors {
                if !seen.contains(&(to, *successor)) {
                    seen.push((to, *successor));
                }
            }
            continue;
        };
        let chosen = match definition(body, result) {
            Some((at, Op::Phi(list))) if body.block_of(at) == to => {
                let index = body.block(to).predecessors.iter().position(|above| *above == from);
                index.and_then(|index| body.operands(*list).get(index).copied())
            }
            _ => Some(result),
        };
        let Some(chosen) = chosen else { continue };
        outcomes.values.push(chosen);
        match number(body, chosen) {
            Some(constant) => outcomes.may_be[usize::from(constant != 0)] = true,
            None => outcomes.may_be = [true; 2],
        }
    }
    outcomes
}

/// What a body returns, each value once.
fn returns(body: &Body) -> impl Iterator<Item = ValueId> {
    let mut known = Vec::new();
    body.blocks().filter_map(move |block| match body.statement(body.terminator(block)).op {
        Op::Return(Some(value)) if !known.contains(&value) => {
            known.push(value);
            Some(value)
        }
        _ => None,
    })
}

fn number(body: &Body, value: ValueId) -> Option<i64> {
    match body.constant(value)? {
        Constant::Int(number) => Some(number.into()),
        Constant::Long(number) => Some(number),
        _ => None,
    }
}

/// The field that a value was read from, and the object that has it; `None` if the field is static.
fn read_field(value: Operand<'_>) -> Option<(Option<ValueId>, FieldId)> {
    match *definition(value.body, value.value)?.1 {
        Op::GetField { object, field } => Some((Some(object), field.resolved?)),
        Op::GetStatic(field) => Some((None, field.resolved?)),
        _ => None,
    }
}

/// What a call does to the contents of a container.
struct ContainerCall {
    arguments: usize,
    reads: bool,
    writes: bool,
    adds: bool,
    removes: bool,
}

/// A call on a container: the receiver, and what it does.
fn container_call(
    scene: &Scene<'_, '_, '_>,
    (body, instance): (&Body, InstanceId),
    at: StatementId,
) -> Option<(ValueId, ContainerCall)> {
    let Op::Invoke { arguments, .. } = body.statement(at).op else { return None };
    let [receiver, arguments @ ..] = body.operands(arguments) else { return None };
    let code = Code { method: body.method, body, instances: vec![instance] };
    let model = scene.model_at(&code, at).filter(|model| model.is(ClassFact::Container))?;
    let (reads, writes) = accesses_receiver(model.method);
    let adds = writes && model.method.stores_into_receiver();
    let ty = body.statement(at).result.map(|result| body.value(result).ty);
    let tells = ty.is_some_and(|ty| ty == Type::BOOLEAN || ty.is_reference());
    let removes = model.method.is(MethodFact::Clears)
        || writes && !adds && (model.method.is(MethodFact::Removes) || reads && tells);
    Some((body.uncast(*receiver), ContainerCall { arguments: arguments.len(), reads, writes, adds, removes }))
}

/// The field that a statement changes, or whose container it may change.
pub(crate) fn changed_field(body: &Body, statement: StatementId) -> Option<FieldId> {
    match body.statement(statement).op {
        Op::PutField { field, .. } | Op::PutStatic(field, _) => field.resolved,
        Op::Invoke { arguments, .. } => match *definition(body, body.uncast(*body.operands(arguments).first()?))?.1 {
            Op::GetField { field, .. } | Op::GetStatic(field) => field.resolved,
            _ => None,
        },
        _ => None,
    }
}

/// What a statement does to a wish; `None` if it has nothing to do with it.
pub(crate) fn effect_on(
    scene: &Scene<'_, '_, '_>,
    (body, instance): (&Body, InstanceId),
    statement: StatementId,
    wish: &Wish,
) -> Option<Effect> {
    let is_contents = matches!(wish.change, Change::Filled | Change::Emptied);
    let is_same = |object: Option<ValueId>, field: Option<FieldId>| {
        let meets = match (object, &wish.of) {
            (Some(object), Some(of)) => scene.analysis().points_to(instance, object).intersects(of),
            (object, of) => object.is_none() && of.is_none(),
        };
        field == Some(wish.field) && meets
    };
    let (object, field, value) = match body.statement(statement).op {
        Op::PutField { object, field, value } => (Some(object), field.resolved, value),
        Op::PutStatic(field, value) => (None, field.resolved, value),
        Op::Invoke { .. } if is_contents => {
            let (receiver, call) = container_call(scene, (body, instance), statement)?;
            let (object, field) = read_field(Operand { body, instance, value: receiver })?;
            if !call.writes || !is_same(object, Some(field)) {
                return None;
            }
            let helps = if wish.change == Change::Filled { call.adds } else { call.removes };
            return Some(if helps { Effect::Helps } else { Effect::Other });
        }
        _ => return None,
    };
    if !is_same(object, field) {
        return None;
    }
    // A parameter may be anything; but which number, only the caller knows.
    let program = scene.program();
    let is_boolean = || {
        let declared = program.descriptor(program.field(wish.field).key);
        declared.is_some_and(|declared| declared.result == Type::BOOLEAN)
    };
    let takes_any = !matches!(wish.change, Change::Number(..)) || is_boolean();
    let is_given =
        takes_any && body.parameters().any(|given| given == body.uncast(value) && body.this() != Some(given));
    let helps = is_given || helps(body, (object, wish.field), value, wish.change);
    Some(if helps { Effect::Helps } else { Effect::Other })
}

/// Whether a value that is stored into a field may be the wished change.
fn helps(body: &Body, place: (Option<ValueId>, FieldId), value: ValueId, change: Change) -> bool {
    let value = body.uncast(value);
    let step = step(body, place, value);
    match change {
        Change::Number(relation, bound) => match (number(body, value), step) {
            (Some(number), _) => holds(relation, number, bound),
            (None, Some(grows)) => match relation {
                Relation::Greater | Relation::GreaterOrEqual => grows,
                Relation::Less | Relation::LessOrEqual => !grows,
                Relation::NotEqual => bound == 0 && grows,
                Relation::Equal => bound == 0 && !grows,
            },
            (None, None) => false,
        },
        Change::Up => step == Some(true),
        Change::Down => step == Some(false) || number(body, value) == Some(0),
        Change::Null => body.constant(value) == Some(Constant::Null),
        Change::NonNull => matches!(definition(body, value), Some((_, Op::New(_) | Op::NewArray(..)))),
        Change::Filled | Change::Emptied => false,
    }
}

fn holds(relation: Relation, number: i64, bound: i64) -> bool {
    match relation {
        Relation::Equal => number == bound,
        Relation::NotEqual => number != bound,
        Relation::Less => number < bound,
        Relation::GreaterOrEqual => number >= bound,
        Relation::Greater => number > bound,
        Relation::LessOrEqual => number <= bound,
    }
}

/// Whether a value is what a field held, made larger (`true`) or smaller. What is added counts as positive.
fn step(body: &Body, (object, field): (Option<ValueId>, FieldId), value: ValueId) -> Option<bool> {
    let (_, Op::Binary(operation, left, right)) = definition(body, value)? else { return None };
    let is_field = |value: ValueId| match definition(body, value) {
        Some((_, Op::GetField { object: of, field: read })) => {
            read.resolved == Some(field) && object.is_some_and(|object| is_same_expression(body, object, *of))
        }
        Some((_, Op::GetStatic(read))) => object.is_none() && read.resolved == Some(field),
        _ => false,
    };
    let is_positive = |value: ValueId| number(body, value).is_none_or(|number| number > 0);
    match operation {
        BinaryOp::Add if is_field(*left) => Some(is_positive(*right)),
        BinaryOp::Add if is_field(*right) => Some(is_positive(*left)),
        BinaryOp::Subtract if is_field(*left) => Some(!is_positive(*right)),
        _ => None,
    }
}
