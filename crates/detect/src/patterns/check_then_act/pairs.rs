//! Which calls of a method are a check and an act: on one object, for one key, and the act depends on the check.
//!
//! | check | act | other threads break it |
//! |---|---|---|
//! | reads for a key | stores for the same key, unconditionally | by storing |
//! | looks for an element | stores it if it is absent, and then does more | by storing |
//! | reads without a key | takes an element that must be there, or fails | by taking |
//! | counts the elements | stores one more | by storing |
//! | reads an atomic variable | writes it | by writing |
//! | reads a number | sets it to a constant, and the old number is kept | by changing it |
//! | gets what a map has for a key | replaces it, and the old one is used afterwards | by storing |
//!
//! A call that tests by itself (`putIfAbsent`, `compareAndSet`), or whose result is examined, is not an act.

use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_concurrency::locks::LockPath;
use unsnarl_library::{ClassFact, MethodFact, OrderKind, Resolved};
use unsnarl_program::ir::{BlockId, Body, Dominators, Op, StatementId, ValueId};
use unsnarl_program::{ClassId, KeyId, Origin, Type};

use crate::flow::derived::Derived;
use crate::flow::{Uses, definition, derives_from, is_decided_by};
use crate::scene::shared::accesses_receiver;
use crate::scene::{Code, Scene};

/// Maximum depth to which the expressions of two keys are compared.
const MAX_KEY: usize = 4;

/// What kind of write by another thread makes the answer of a check wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BrokenBy {
    Storing,
    Taking,
    Writing,
    /// By adding to a number, or otherwise changing what was there.
    Changing,
}

/// A check and the act that depends on it.
pub(super) struct Pair {
    pub(super) check: StatementId,
    pub(super) act: StatementId,
    pub(super) receiver: ValueId,
    pub(super) breaks: BrokenBy,
}

/// A call that reads or writes the contents of its receiver.
pub(super) struct ContentsCall<'c> {
    pub(super) statement: StatementId,
    pub(super) receiver: ValueId,
    pub(super) path: LockPath,
    pub(super) arguments: &'c [ValueId],
    pub(super) reads: bool,
    pub(super) writes: bool,
    stores_anyway: bool,
    /// Whether it stores its only argument.
    pub(super) stores_element: bool,
    pub(super) tests_itself: bool,
    is_atomic_variable: bool,
    /// Whether it leaves nothing of a number that was there.
    clears_number: bool,
    /// Whether it removes all elements.
    pub(super) clears_elements: bool,
    /// Whether it returns an element, or fails.
    is_never_null: bool,
}

/// The pairs of a method: each act with the nearest check before it.
pub(super) fn pairs(scene: &Scene<'_, '_, '_>, code: &Code<'_>) -> Vec<Pair> {
    let all: Vec<ContentsCall<'_>> =
        code.body.statements().filter_map(|statement| contents_call(scene, code, statement)).collect();
    if !all.iter().any(|one| one.writes) || !all.iter().any(|one| one.reads && !one.writes) {
        return Vec::new();
    }
    let (uses, dominators) = (Uses::of(code.body), Dominators::of(code.body));
    let mut pairs = Vec::new();
    for act in all.iter().filter(|act| act.writes) {
        if follows_other(code.body, &dominators, &uses, &all, act) {
            continue;
        }
        let mut nearest: Option<(&ContentsCall<'_>, BrokenBy)> = None;
        for check in all.iter().filter(|check| check.reads && !check.writes) {
            let is_same = || check.path == act.path || is_same_object(scene, code, check.receiver, act.receiver);
            if !code.body.may_follow(check.statement, act.statement) || !is_same() {
                continue;
            }
            let breaks = relation(scene, code, check, act, &uses).filter(|_| {
                is_computed(code.body, &dominators, check, act)
                    || is_exchanged(code.body, &dominators, &uses, check, act)
                    || !is_idle(code.body, &dominators, act) && is_decided(code.body, &dominators, check, act)
            });
            let is_cleared = || is_cleared(scene, code, &dominators, &uses, check, act);
            let breaks = breaks.or_else(|| is_cleared().then_some(BrokenBy::Changing));
            let is_nearer = |known: &ContentsCall<'_>| code.body.may_follow(known.statement, check.statement);
            if let Some(breaks) = breaks.filter(|_| nearest.is_none_or(|(known, _)| is_nearer(known))) {
                nearest = Some((check, breaks));
            }
        }
        if let Some((check, breaks)) = nearest {
            pairs.push(Pair { check: check.statement, act: act.statement, receiver: act.receiver, breaks });
        }
    }
    pairs
}

pub(super) fn contents_call<'c>(
    scene: &Scene<'_, '_, '_>,
    code: &'c Code<'_>,
    statement: StatementId,
) -> Option<ContentsCall<'c>> {
    let Op::Invoke { kind, arguments, .. } = code.body.statement(statement).op else { return None };
    let (receiver, arguments) = code.body.operands(arguments).split_first().filter(|_| kind != InvokeKind::Static)?;
    let model = scene.model_at(code, statement).filter(|model| !model.is_constructor)?;
    let (reads, writes) = accesses_receiver(model.method);
    let is_container = model.classes.iter().any(|class| class.is(ClassFact::Container));
    let clears = model.method.is(MethodFact::Clears);
    (reads || writes).then(|| ContentsCall {
        statement,
        receiver: *receiver,
        path: LockPath::of(scene.program(), &scene.facts.changing, code.body, *receiver),
        arguments,
        reads,
        writes,
        stores_anyway: model.method.is(MethodFact::StoresAnyway),
        stores_element: arguments.len() == 1 && model.method.stores_into_receiver(),
        tests_itself: tests_itself(&model),
        is_atomic_variable: model.classes.iter().any(|class| class.publishes == Some(OrderKind::Atomic)),
        clears_number: clears && !is_container,
        clears_elements: clears && is_container,
        is_never_null: model.method.is(MethodFact::Removes) && model.method.is(MethodFact::NonNull),
    })
}

/// Whether a method decides by itself whether, and to what, it changes its receiver.
fn tests_itself(model: &Resolved<'_>) -> bool {
    let is_atomic_variable = model.classes.iter().any(|class| class.publishes == Some(OrderKind::Atomic));
    model.method.unused_result.is_some() || is_atomic_variable && !model.method.calls.is_empty()
}

/// What would break a check and an act, if they belong together.
fn relation(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    check: &ContentsCall<'_>,
    act: &ContentsCall<'_>,
    uses: &Uses,
) -> Option<BrokenBy> {
    let body = code.body;
    let is_answer_used = !uses.is_ignored(body, act.statement);
    if act.is_atomic_variable {
        // All arguments but the new value say which element of an array is accessed.
        let key = act.arguments.len().min(check.arguments.len());
        let is_same = (0..key).all(|at| is_same_value(scene, code, check.arguments[at], act.arguments[at], 0));
        let is_free = !(act.tests_itself || act.reads && is_answer_used);
        return (is_same && is_free).then_some(BrokenBy::Writing);
    }
    match (check.arguments, act.arguments) {
        ([key, ..], [same, ..]) if act.stores_anyway || act.stores_element => {
            (!is_answer_used && is_same_value(scene, code, *key, *same, 0)).then_some(BrokenBy::Storing)
        }
        ([], [_]) if act.stores_element && counts(body, check.statement) => {
            (!act.tests_itself).then_some(BrokenBy::Storing)
        }
        ([], []) => {
            let fails = act.is_never_null || is_dereferenced_unchecked(body, uses, act.statement);
            fails.then_some(BrokenBy::Taking)
        }
        _ => None,
    }
}

/// Whether the result is a number: how many elements there are, or how many there is room for.
fn counts(body: &Body, check: StatementId) -> bool {
    body.statement(check).result.is_some_and(|result| matches!(body.value(result).ty, Type::INT | Type::LONG))
}

/// Whether the act stores what is computed from the answer.
fn is_computed(body: &Body, dominators: &Dominators, check: &ContentsCall<'_>, act: &ContentsCall<'_>) -> bool {
    let Some(answer) = body.statement(check.statement).result else { return false };
    // What an atomic variable gets may be a copy with a change, or a new state that keeps part of the old one.
    let is_made_of =
        |stored: ValueId| act.is_atomic_variable && Derived::through_memory(body, dominators, &[answer]).is(stored);
    let is_computed = |stored: ValueId| derives_from(body, stored, answer) || is_made_of(stored);
    let stored = act.arguments.last().map(|value| body.uncast(*value));
    stored.is_some_and(|stored| stored != answer && !act.reads_only_key() && is_computed(stored))
}

/// Whether the act replaces what was got, and that is used afterwards: the two exchange what is there.
fn is_exchanged(
    body: &Body,
    dominators: &Dominators,
    uses: &Uses,
    check: &ContentsCall<'_>,
    act: &ContentsCall<'_>,
) -> bool {
    let Some(old) = body.statement(check.statement).result else { return false };
    let is_later = |used: &StatementId| dominators.comes_first(body, act.statement, *used);
    act.stores_anyway
        && act.arguments.len() == 2
        && body.value(old).ty.is_reference()
        && dominators.comes_first(body, check.statement, act.statement)
        && uses.uses_through_casts(body, old).iter().any(is_later)
}

/// Whether an update of an atomic variable only keeps count of what another object has just been found to do by itself,
/// in a loop that asks the variable again:
///
/// ```text
/// while (weight.get() > max) if (map.remove(key, value)) weight.addAndGet(-1)
/// ```
///
/// The count is right whatever others do meanwhile.
fn follows_other(
    body: &Body,
    dominators: &Dominators,
    uses: &Uses,
    all: &[ContentsCall<'_>],
    act: &ContentsCall<'_>,
) -> bool {
    let is_count = act.is_atomic_variable && act.reads && uses.is_ignored(body, act.statement);
    let is_asked_again = || {
        let same = all.iter().filter(|check| check.reads && !check.writes && check.path == act.path);
        let mut before = same.filter(|check| body.may_follow(check.statement, act.statement)).peekable();
        before.peek().is_some() && before.all(|check| body.may_follow(act.statement, check.statement))
    };
    let decides = |other: &ContentsCall<'_>| {
        let answer = body.statement(other.statement).result;
        other.tests_itself
            && other.path != act.path
            && answer.is_some_and(|answer| is_decided_by(body, dominators, act.statement, answer))
    };
    is_count && is_asked_again() && all.iter().any(decides)
}

/// Whether the act is executed only for some answers.
fn is_decided(body: &Body, dominators: &Dominators, check: &ContentsCall<'_>, act: &ContentsCall<'_>) -> bool {
    let Some(answer) = body.statement(check.statement).result else { return false };
    let is_constant = act.arguments.last().is_some_and(|stored| body.constant(body.uncast(*stored)).is_some());
    is_decided_by(body, dominators, act.statement, answer)
        // Setting a variable to the value that it already has is harmless.
        && (!act.is_atomic_variable || !is_constant || does_more(body, dominators, act.statement, |_| true))
}

/// Whether nothing follows the act that has to happen once: a set may well get an element twice.
fn is_idle(body: &Body, dominators: &Dominators, act: &ContentsCall<'_>) -> bool {
    let is_in_collection = act.stores_element && !act.stores_anyway && !act.is_atomic_variable;
    is_in_collection && !does_more(body, dominators, act.statement, |more| more > act.statement)
}

/// Whether the act replaces what was read by a constant, and what was read is kept: the two take out what is there.
fn is_cleared(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    dominators: &Dominators,
    uses: &Uses,
    check: &ContentsCall<'_>,
    act: &ContentsCall<'_>,
) -> bool {
    let body = code.body;
    let sets_constant = || match act.arguments {
        [value] => act.is_atomic_variable && !act.reads && body.constant(body.uncast(*value)).is_some(),
        _ => false,
    };
    (act.clears_number && uses.is_ignored(body, act.statement) || sets_constant())
        && check.arguments.is_empty()
        && dominators.comes_first(body, check.statement, act.statement)
        && body.statement(check.statement).result.is_some_and(|answer| is_kept(scene, body, uses, answer))
}

/// Whether a value is stored, returned, or handed to code of the program. A log does not count.
pub(super) fn is_kept(scene: &Scene<'_, '_, '_>, body: &Body, uses: &Uses, value: ValueId) -> bool {
    let mut seen = vec![value];
    let mut next = 0;
    while let Some(value) = seen.get(next).copied() {
        next += 1;
        for statement in uses.uses_of(value) {
            let data = body.statement(*statement);
            match data.op {
                Op::PutField { .. } | Op::PutStatic(..) | Op::ArrayStore { .. } | Op::Return(_) => return true,
                Op::GetField { .. } | Op::ArrayLoad { .. } => return true,
                Op::Invoke { method, kind, arguments } => {
                    let owner = method.owner.as_class();
                    let is_own = |owner| scene.program().class(owner).origin == Origin::Application;
                    let is_receiver = kind != InvokeKind::Static && body.operands(arguments).first() == Some(&value);
                    let stored = |owner| boxed_or_stored(scene, owner, method.key);
                    match owner.and_then(stored) {
                        Some(Passed::Stored) => return true,
                        Some(Passed::Boxed) => seen.extend(data.result.filter(|result| !seen.contains(result))),
                        None => {}
                    }
                    if is_receiver || owner.is_some_and(is_own) {
                        return true;
                    }
                }
                Op::CheckCast(..) | Op::Convert(..) | Op::Binary(..) | Op::Negate(_) | Op::Phi(_) => {
                    seen.extend(data.result.filter(|result| !seen.contains(result)));
                }
                _ => {}
            }
        }
    }
    false
}

/// What a library method does with a number that it gets.
enum Passed {
    /// It makes an object of it.
    Boxed,
    /// It stores it in a collection.
    Stored,
}

fn boxed_or_stored(scene: &Scene<'_, '_, '_>, owner: ClassId, key: KeyId) -> Option<Passed> {
    let (program, models) = (scene.program(), scene.analysis().models());
    if program.class(owner).origin == Origin::Application {
        return None;
    }
    let model = program.model_of_missing(models, owner, key)?;
    let is_container = model.classes.iter().any(|class| class.is(ClassFact::Container));
    if is_container && model.method.stores_into_receiver() {
        return Some(Passed::Stored);
    }
    let is_box =
        program.class_is(models, owner, ClassFact::ValueBased) && program.bytes(program.key(key).name) == b"valueOf";
    is_box.then_some(Passed::Boxed)
}

/// Whether a class is that of atomic variables.
pub(super) fn is_atomic_class(scene: &Scene<'_, '_, '_>, class: ClassId) -> bool {
    let models = scene.program().class_models(scene.analysis().models(), class);
    models.into_iter().find_map(|model| model.publishes) == Some(OrderKind::Atomic)
}

impl ContentsCall<'_> {
    /// Whether the last argument is the key, and nothing else is stored.
    fn reads_only_key(&self) -> bool {
        self.arguments.len() < 2 && !self.is_atomic_variable
    }
}

/// Whether something else is done on the same side of the branch as the act.
pub(super) fn does_more(
    body: &Body,
    dominators: &Dominators,
    act: StatementId,
    counts: impl Fn(StatementId) -> bool,
) -> bool {
    let mut side = body.block_of(act);
    // Up to the block that the branch leads to.
    while let [above] = body.block(side).predecessors[..] {
        if body.block(above).successors.len() > 1 {
            break;
        }
        side = above;
    }
    let is_beside = |block: &BlockId| dominators.dominates(side, *block);
    body.blocks().filter(is_beside).flat_map(|block| body.statements_of(block)).any(|statement| {
        let op = &body.statement(statement).op;
        statement != act
            && counts(statement)
            && matches!(op, Op::Invoke { .. } | Op::PutField { .. } | Op::PutStatic(..) | Op::ArrayStore { .. })
    })
}

/// Whether the result of a statement is dereferenced, and never compared with `null`.
pub(super) fn is_dereferenced_unchecked(body: &Body, uses: &Uses, statement: StatementId) -> bool {
    let Some(result) = body.statement(statement).result else { return false };
    let result_uses = uses.uses_through_casts(body, result);
    let dereferences = |at: &StatementId| match body.statement(*at).op {
        Op::Invoke { kind, arguments, .. } => {
            let first = body.operands(arguments).first();
            kind != InvokeKind::Static && first.is_some_and(|first| body.uncast(*first) == result)
        }
        Op::GetField { .. } | Op::MonitorEnter(_) => true,
        _ => false,
    };
    result_uses.iter().any(dereferences)
        && !result_uses.iter().any(|at| matches!(body.statement(*at).op, Op::If { .. }))
}

/// Whether two values are what one object of the library holds, got from it twice in the same way, as by
/// `entry.getValue()`.
pub(super) fn is_same_object(scene: &Scene<'_, '_, '_>, code: &Code<'_>, one: ValueId, other: ValueId) -> bool {
    let body = code.body;
    let Some((at, Op::Invoke { .. })) = definition(body, body.uncast(one)) else { return false };
    scene.model_at(code, at).is_some_and(|model| model.method.returns_content_of_receiver())
        && is_same_value(scene, code, one, other, 0)
}

/// Whether two expressions are equal, as long as nothing changes their operands.
pub(super) fn is_same_value(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    one: ValueId,
    other: ValueId,
    depth: usize,
) -> bool {
    let body = code.body;
    let (one, other) = (body.uncast(one), body.uncast(other));
    if one == other || body.constant(one).is_some() && body.constant(one) == body.constant(other) {
        return true;
    }
    let path = |value| LockPath::of(scene.program(), &scene.facts.changing, body, value);
    if path(one) == path(other) {
        return true;
    }
    let calls = (definition(body, one), definition(body, other));
    let (
        Some((at, Op::Invoke { method: a, arguments, .. })),
        Some((_, Op::Invoke { method: b, arguments: others, .. })),
    ) = calls
    else {
        return false;
    };
    let writes = scene.model_at(code, at).is_some_and(|model| !model.method.writes.is_empty());
    let (mine, theirs) = (body.operands(*arguments), body.operands(*others));
    a == b && !writes && depth < MAX_KEY && mine.len() == theirs.len() && {
        mine.iter().zip(theirs).all(|(one, other)| is_same_value(scene, code, *one, *other, depth + 1))
    }
}
