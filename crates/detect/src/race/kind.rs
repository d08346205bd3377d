//! Which kind of mistake a race is: some kinds have names of their own.

use std::collections::BTreeSet;

use unsnarl_concurrency::{Access, Facts, Variable};
use unsnarl_library::ClassFact;
use unsnarl_pointer::ObjectId;
use unsnarl_program::ir::{Body, Definition, Dominators, Op, StatementId, ValueId, ZeroTest};
use unsnarl_program::{FieldId, MethodId, Origin};

use crate::race::candidates::{Pair, Race, ThreadAccess};

/// The kind of mistake that a race is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RaceKind {
    /// None of the others.
    Plain,
    /// Double-checked locking: an object is made on demand, and the field is tested outside the lock and again inside.
    DoubleChecked,
    /// Unsafe publication: an object is handed to other threads through a plain field, so that they may see it
    /// half-initialised.
    Publication,
}

/// The maximum number of pairs that are examined to find the kind.
const MAX_PAIRS: usize = 100;

/// The kind of a race.
pub(crate) fn kind(facts: &Facts<'_, '_>, race: &Race<'_>) -> RaceKind {
    *race.kind.get_or_init(|| find_kind(facts, race))
}

fn find_kind(facts: &Facts<'_, '_>, race: &Race<'_>) -> RaceKind {
    let is_checked = |pair: &Pair<'_>| match race.variable {
        Variable::Field(field) => is_double_checked(facts, field, pair),
        _ => false,
    };
    let writes = || race.pairs.iter().flat_map(|pair| &pair.seen).filter(|seen| seen.access.is_write);
    if !writes().all(|seen| publishes(facts, seen, &may_change)) {
        RaceKind::Plain
    } else if race.pairs.iter().take(MAX_PAIRS).any(is_checked) {
        RaceKind::DoubleChecked
    } else {
        RaceKind::Publication
    }
}

/// Whether all stored objects are new and have only final fields, and no two threads store: a thread that sees the
/// object sees all of it (JLS 17.5).
pub(crate) fn is_harmless(facts: &Facts<'_, '_>, race: &Race<'_>) -> bool {
    let program = facts.analysis.program();
    let is_own = |class| program.class(class).origin == Origin::Application;
    let is_complete = |facts: &Facts<'_, '_>, object: ObjectId| {
        facts.analysis.object(object).ty.as_class().is_some_and(is_own) && !may_change(facts, object)
    };
    race.pairs.iter().all(|Pair { seen: [write, read] }| !read.access.is_write && publishes(facts, write, &is_complete))
}

/// Whether a race is double-checked locking that needs no `volatile`: the stored object is complete whenever it is
/// seen, and no thread reads the field again without the lock after the first test, when it could be `null` again.
pub(crate) fn is_right_double_check(facts: &Facts<'_, '_>, race: &Race<'_>) -> bool {
    let Variable::Field(field) = race.variable else { return false };
    let is_value = |object: ObjectId| {
        let class = facts.analysis.object(object).ty.as_class();
        class.is_some_and(|class| {
            facts.analysis.program().class_is(facts.analysis.models(), class, ClassFact::Immutable)
        })
    };
    let stores_values = |write: &ThreadAccess<'_>| {
        let objects = stored(facts, write.access).map(|value| facts.analysis.points_to(write.access.instance, value));
        objects.is_some_and(|objects| !objects.is_empty() && objects.iter().all(is_value))
    };
    let stores_complete = || race.pairs.iter().all(|pair| stores_values(&pair.seen[0])) || is_harmless(facts, race);
    let reads: BTreeSet<_> = race.pairs.iter().map(|pair| pair.seen[1].statement(facts)).collect();
    let is_read_again = |(method, read): &(MethodId, StatementId)| {
        let body = facts.analysis.program().body(*method).and_then(Result::ok);
        let mut others = reads.iter().filter(|(of, other)| of == method && other != read);
        others.any(|(_, other)| body.is_some_and(|body| body.may_follow(*read, *other)))
    };
    race.pairs.len() <= MAX_PAIRS
        && race.pairs.iter().all(|pair| is_double_checked(facts, field, pair))
        && stores_complete()
        && !reads.iter().any(is_read_again)
}

/// The code of the method that makes an access.
pub(crate) fn body_of<'a>(facts: &Facts<'_, 'a>, access: &Access) -> Option<&'a Body> {
    facts.analysis.code_of(access.instance)
}

fn holds_locks(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>, statement: StatementId) -> bool {
    !facts.guards.held(seen.context, statement).is_empty()
}

/// Whether the field is written under a lock after a second test, and tested before without that lock.
fn is_double_checked(facts: &Facts<'_, '_>, field: FieldId, Pair { seen: [write, read] }: &Pair<'_>) -> bool {
    let (Some(body), Some(reading)) = (body_of(facts, write.access), body_of(facts, read.access)) else {
        return false;
    };
    let is_shape = !read.access.is_write
        && holds_locks(facts, write, write.access.statement)
        && !holds_locks(facts, read, read.access.statement)
        && is_tested(reading, read.access.statement);
    let dominators = is_shape.then(|| Dominators::of(body));
    let is_second = |statement: StatementId| {
        let comes_first = |known: &Dominators| known.comes_first(body, statement, write.access.statement);
        holds_locks(facts, write, statement) && dominators.as_ref().is_some_and(comes_first)
    };
    is_shape && tests_of(body, field).any(is_second)
}

/// The reads of a field whose result is compared with `null`.
fn tests_of(body: &Body, field: FieldId) -> impl Iterator<Item = StatementId> + '_ {
    body.statements().filter(move |statement| {
        let is_read = match body.statement(*statement).op {
            Op::GetField { field: read, .. } | Op::GetStatic(read) => read.resolved == Some(field),
            _ => false,
        };
        is_read && is_tested(body, *statement)
    })
}

/// Whether the result of a statement is compared with `null`, directly or through a local variable.
fn is_tested(body: &Body, statement: StatementId) -> bool {
    let Some(result) = body.statement(statement).result else { return false };
    let may_be = |tested: ValueId| tested == result || is_choice_of(body, tested, result);
    body.blocks().any(|block| ZeroTest::of(body, block).is_some_and(|test| may_be(test.value)))
}

fn is_choice_of(body: &Body, value: ValueId, operand: ValueId) -> bool {
    match body.value(value).definition {
        Definition::Statement(statement) => match body.statement(statement).op {
            Op::Phi(operands) => body.operands(operands).contains(&operand),
            _ => false,
        },
        _ => false,
    }
}

/// The value that is stored.
pub(crate) fn stored(facts: &Facts<'_, '_>, write: &Access) -> Option<ValueId> {
    match body_of(facts, write)?.statement(write.statement).op {
        Op::PutField { value, .. } | Op::PutStatic(_, value) | Op::ArrayStore { value, .. } => Some(value),
        _ => None,
    }
}

/// Whether the writer made the object that it stores, and the object satisfies `is`.
fn publishes(facts: &Facts<'_, '_>, write: &ThreadAccess<'_>, is: &dyn Fn(&Facts<'_, '_>, ObjectId) -> bool) -> bool {
    let Some(value) = stored(facts, write.access) else { return false };
    let parameters = facts.guards.context(write.context).parameters;
    let objects = facts.analysis.points_to(write.access.instance, value);
    facts.fresh.is_made(write.statement(facts).0, value, parameters.made | parameters.fresh)
        && !objects.is_empty()
        && objects.iter().all(|object| is(facts, object))
}

/// Whether an object has state that a reader may see half-initialised: non-final fields, elements or contents.
fn may_change(facts: &Facts<'_, '_>, object: ObjectId) -> bool {
    let program = facts.analysis.program();
    let Some(class) = facts.analysis.object(object).ty.as_class() else { return true };
    let is = |fact| program.class_is(facts.analysis.models(), class, fact);
    if is(ClassFact::Immutable) || is(ClassFact::ThreadSafe) {
        return false;
    }
    is(ClassFact::NotThreadSafe)
        || program.superclasses(class).flat_map(|class| program.fields_of(class)).any(|field| {
            let access = program.field(field).access;
            !access.is_static() && !access.is_final() && !access.is_volatile()
        })
}
