//! `lock-on-changing-field`: the field that holds a lock is replaced while threads may hold the old lock, so that two
//! threads enter at once.
//!
//! Reported if two threads may acquire the lock at the same time, and a write to the field, volatile or not, races with
//! the read that obtains the lock, and replaces one lock by another. `replacing.rs` says which writes do.

mod replacing;

use std::collections::BTreeMap;

use unsnarl_concurrency::Variable;
use unsnarl_concurrency::vetoes::Basis;
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{FlowSource, LockAction, LockSort, Root};
use unsnarl_program::FieldId;
use unsnarl_program::ir::{Definition, Op, StatementId, ValueId};

use crate::flow::monitors::entered;
use crate::race::candidates::{Pair, pairs_without};
use crate::rank;
use crate::scene::shared::{FieldWrites, Spot, may_meet};
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{expression, line, place};
use crate::{Needs, Pattern};
use replacing::LockFieldWrites;

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("lock-on-changing-field"),
        summary: "the field that holds a lock is replaced while threads may hold the old one",
        severity: Severity::Error,
        page: include_str!("../../../../../docs/rules/lock-on-changing-field.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

/// An acquisition of a lock that a field holds.
#[derive(Clone, Copy)]
struct FieldLockAcquisition<'s, 'a> {
    /// Where the field is read, and of which object.
    read: Spot<'s, 'a>,
    /// Where the lock is acquired.
    taken: StatementId,
    /// The value of the field.
    lock: ValueId,
}

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut acquisitions: BTreeMap<FieldId, Vec<FieldLockAcquisition<'_, '_>>> = BTreeMap::new();
    for code in scene.code() {
        let explicit = code.body.statements().filter_map(|statement| taken_explicitly(scene, code, statement));
        for (taken, lock) in entered(code.body).chain(explicit) {
            if let Some((field, acquisition)) = lock_from_field(scene, code, taken, lock) {
                acquisitions.entry(field).or_default().push(acquisition);
            }
        }
    }
    let writes = FieldWrites::of(scene);
    acquisitions.iter().filter_map(|(field, acquisitions)| report(scene, &writes, *field, acquisitions)).collect()
}

/// The explicit lock that a call acquires. For a read or write lock it is the read-write lock that it was obtained
/// from.
fn taken_explicitly(scene: &Scene<'_, '_, '_>, code: &Code<'_>, call: StatementId) -> Option<(StatementId, ValueId)> {
    let model = scene.model_at(code, call)?;
    let takes = |action, sort| action == LockAction::Acquire && sort == LockSort::Explicit;
    let mut lock = receiver(code, call)?;
    (model.method.locks.iter().any(|effect| takes(effect.action, effect.lock.sort))).then_some(())?;
    if let Definition::Statement(getter) = code.body.value(lock).definition
        && let Some(model) = scene.model_at(code, getter)
        && model
            .method
            .flows
            .iter()
            .any(|flow| matches!(&flow.from, FlowSource::New { viewing: Some(path), .. } if path.root == Root::This))
    {
        lock = receiver(code, getter)?;
    }
    Some((call, lock))
}

fn receiver(code: &Code<'_>, call: StatementId) -> Option<ValueId> {
    let Op::Invoke { arguments, .. } = code.body.statement(call).op else { return None };
    code.body.operands(arguments).first().copied()
}

/// The field that a lock was read from, if it may change.
fn lock_from_field<'s, 'a>(
    scene: &Scene<'_, '_, '_>,
    code: &'s Code<'a>,
    taken: StatementId,
    mut lock: ValueId,
) -> Option<(FieldId, FieldLockAcquisition<'s, 'a>)> {
    loop {
        let Definition::Statement(statement) = code.body.value(lock).definition else { return None };
        let (object, field) = match code.body.statement(statement).op {
            Op::CheckCast(from, _) => {
                lock = from;
                continue;
            }
            Op::GetField { object, field } => (Some(object), field.resolved?),
            Op::GetStatic(field) => (None, field.resolved?),
            _ => return None,
        };
        let acquisition = FieldLockAcquisition { read: Spot { code, statement, object }, taken, lock };
        return (!scene.facts.changing.never_changes(scene.program(), field)).then_some((field, acquisition));
    }
}

fn report(
    scene: &Scene<'_, '_, '_>,
    writes: &FieldWrites,
    field: FieldId,
    acquisitions: &[FieldLockAcquisition<'_, '_>],
) -> Option<Finding> {
    let facts = scene.facts;
    let accesses = facts.accesses();
    let variable = accesses.variables().find(|id| accesses.variable(*id) == Variable::Field(field))?;
    let races = pairs_without(facts, variable, |basis| basis == Basis::Volatile);
    let replacing = LockFieldWrites { scene, field, writes: writes.of_field(field), races: &races };
    let replaced_at = |acquisition: &FieldLockAcquisition<'_, '_>| {
        let read = (acquisition.read.code.method, acquisition.read.statement);
        let reads = |pair: &&Pair<'_>| pair.seen[1].statement(facts) == read;
        let race = races.iter().filter(reads).find(|pair| replacing.replaces(&pair.seen[0]))?;
        Some(race.seen[0].statement(facts))
    };
    let mut pairs = acquisitions.iter().flat_map(|one| acquisitions.iter().map(move |other| (*one, *other)));
    let (acquisition, other, (writer, write)) = pairs.find_map(|(one, other)| {
        let write = replaced_at(&one).filter(|_| may_meet(scene, one.read, other.read))?;
        Some((one, other, write))
    })?;
    let code = acquisition.read.code;
    let lock = expression(scene.program(), code.body, acquisition.lock);
    let replaced = line(facts, writer, write);
    let message = format!(
        "{lock} may be replaced (at {replaced}) while a thread holds its lock: another thread may enter at the same time"
    );
    let takes = |acquisition: FieldLockAcquisition<'_, '_>, role: &str| {
        place(facts, acquisition.read.code.method, Some(acquisition.taken), None, role.into())
    };
    let mut sites = vec![
        takes(acquisition, "takes the lock that the field holds"),
        place(facts, writer, Some(write), None, "replaces it".into()),
    ];
    if (other.read.code.method, other.taken) != (code.method, acquisition.taken) {
        sites.push(takes(other, "takes it, too"));
    }
    Some(finding(&PATTERN.rule, message, sites, vec![rank::in_parallel()]))
}
