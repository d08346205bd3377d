//! What a race can do at worst, as far as its accesses show: whether it does harm, and which.
//!
//! Some races are meant: a value that is computed on demand may be computed twice. These rank lower. Of others little
//! can come: a flag that is set when something is done once, a count that is only printed. All of these say so. The
//! kinds are those that others found when they read many races (Narayanasamy et al., "Automatically classifying benign
//! and harmful data races using replay analysis", PLDI 2007, section 5.2: redundant writes, approximate computation,
//! both values valid).
//!
//! Judged by the accesses that no veto excludes, each within its method. What happens to a value after it is returned
//! or stored is unknown, and never counts as harmless.

use unsnarl_classfile::instruction::BinaryOp;
use unsnarl_concurrency::{Access, Facts, Loops, Variable};
use unsnarl_library::{BlockingKind, ClassFact};
use unsnarl_program::ir::{BlockId, Body, Constant, Definition, Dominators, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, Origin, Type};

use crate::flow::derived::Derived;
use crate::flow::{Uses, definition};
use crate::race::candidates::{Pair, Race, ThreadAccess};
use crate::race::kind::{RaceKind, body_of, kind, stored};
use crate::race::report::is_wide;
use crate::race::update::{is_made_on_demand, is_update};

/// What can go wrong at worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Consequence {
    /// What a flag says is done once is done twice.
    DoneTwice,
    /// A value is computed on demand, perhaps twice.
    ComputedTwice,
    /// A number that is only printed is wrong.
    WrongCount,
    /// An update is lost.
    LostUpdate,
    /// An object that is not thread-safe is left broken.
    Broken,
    /// A loop may wait for the value forever.
    NeverSeen,
    /// A thread reads back what another one wrote.
    ReadBack,
    /// A thread goes on with an old value.
    OldValue,
}

impl Consequence {
    /// Whether little can go wrong, and the message should say so.
    pub(crate) fn is_minor(self) -> bool {
        matches!(self, Consequence::ComputedTwice | Consequence::DoneTwice | Consequence::WrongCount)
    }

    /// What can go wrong, as the end of a sentence that begins with "at worst".
    pub(crate) fn text(self) -> &'static str {
        match self {
            Consequence::DoneTwice => "what is to be done once is done twice",
            Consequence::ComputedTwice => "a value that does not change is computed twice",
            Consequence::WrongCount => "a number that is only printed is wrong",
            Consequence::LostUpdate => "one of two updates is lost",
            Consequence::Broken => "the object, which is not made for several threads, is left broken",
            Consequence::NeverSeen => "a loop that waits for the value never sees it",
            Consequence::ReadBack => "a thread goes on with what another one has written, instead of its own",
            Consequence::OldValue => "a thread goes on with an old value",
        }
    }
}

/// What a race can do at worst; of the kinds that have names of their own, the name says it.
pub(crate) fn consequence(facts: &Facts<'_, '_>, race: &Race<'_>) -> Option<Consequence> {
    let is_plain = || kind(facts, race) == RaceKind::Plain;
    *race.consequence.get_or_init(|| is_plain().then(|| judge(facts, race)))
}

/// Whether the program does the same as without the race.
pub(crate) fn does_no_harm(facts: &Facts<'_, '_>, race: &Race<'_>) -> bool {
    consequence(facts, race) == Some(Consequence::ComputedTwice)
}

fn judge(facts: &Facts<'_, '_>, race: &Race<'_>) -> Consequence {
    let field = match race.variable {
        Variable::Field(field) => field,
        Variable::Contents(_) => return Consequence::Broken,
        Variable::Elements(_) if race.pairs.iter().any(|pair| pair.seen[1].access.is_write) => {
            return Consequence::LostUpdate;
        }
        Variable::Elements(_) => return Consequence::OldValue,
    };
    let seen = || race.pairs.iter().flat_map(|pair| &pair.seen);
    let writes = || seen().filter(|seen| seen.access.is_write);
    if seen().any(|seen| !seen.access.is_write && is_waited_for(facts, seen)) {
        return Consequence::NeverSeen;
    }
    if race.pairs.iter().any(|pair| is_read_back(facts, race, pair)) {
        return Consequence::ReadBack;
    }
    let all: Vec<&Access> = race.live(facts).into_iter().map(|(access, _)| access).collect();
    if writes().all(|seen| is_made_on_demand(facts, field, seen)) {
        if stores_one_constant(facts, &all) {
            return Consequence::DoneTwice;
        }
        // Half of a wide value is no value.
        if !is_wide(facts, race.variable) && all.iter().all(|access| stores_value(facts, access)) {
            return Consequence::ComputedTwice;
        }
    }
    if writes().any(|seen| is_update(facts, field, seen)) {
        let uses: Option<Vec<bool>> = all.iter().map(|access| prints_count(facts, field, access)).collect();
        let is_printed = uses.is_some_and(|uses| uses.contains(&true));
        return if is_printed { Consequence::WrongCount } else { Consequence::LostUpdate };
    }
    Consequence::OldValue
}

/// Whether a loop goes on until the value that is read has changed: what is made of the value is compared with a
/// constant. A bound up to which a loop counts is not waited for.
fn is_waited_for(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> bool {
    let Some(body) = body_of(facts, seen.access) else { return false };
    let loops = Loops::of(body);
    let at = body.block_of(seen.access.statement);
    if !loops.is_repeated(at) {
        return false;
    }
    let derived = Derived::from(body, &Dominators::of(body), &[seen.access.statement]);
    let waits_at = |block: BlockId| match body.statement(body.terminator(block)).op {
        Op::If { a, b, .. } => {
            let is_constant = |value: ValueId| body.constant(value).is_some();
            derived.is(a) && is_constant(b) || derived.is(b) && is_constant(a)
        }
        _ => false,
    };
    loops.natural.iter().filter(|natural| natural.contains[at]).any(|natural| {
        let is_left = |block: BlockId| body.block(block).successors.iter().any(|next| !natural.contains[*next]);
        body.blocks().any(|block| natural.contains[block] && is_left(block) && waits_at(block))
    })
}

/// Whether a thread writes the field and reads it again later in the same method, though another thread writes it too.
fn is_read_back(facts: &Facts<'_, '_>, race: &Race<'_>, pair: &Pair<'_>) -> bool {
    let [one, other] = &pair.seen;
    let reads_later = |write: &ThreadAccess<'_>| {
        let Some(body) = body_of(facts, write.access) else { return false };
        let mut same = race.accesses.iter().filter(|access| access.instance == write.access.instance);
        same.any(|access| {
            !access.is_write
                && access.base == write.access.base
                && body.may_follow(write.access.statement, access.statement)
                && !body.may_follow(access.statement, write.access.statement)
        })
    };
    one.access.is_write
        && other.access.is_write
        && [one, other].into_iter().any(|seen| reads_later(seen) && !is_guarded_by_test(facts, race, seen))
}

/// Whether a write is that of a value on demand: what is read later is the same for all threads.
fn is_guarded_by_test(facts: &Facts<'_, '_>, race: &Race<'_>, seen: &ThreadAccess<'_>) -> bool {
    matches!(race.variable, Variable::Field(field) if is_made_on_demand(facts, field, seen))
}

/// Whether all writes store one and the same constant.
fn stores_one_constant(facts: &Facts<'_, '_>, accesses: &[&Access]) -> bool {
    let constant = |access: &&&Access| match body_of(facts, access)?.value(stored(facts, access)?).definition {
        Definition::Constant(Constant::Null) => None,
        Definition::Constant(constant) => Some(constant),
        _ => None,
    };
    let mut writes = accesses.iter().filter(|access| access.is_write);
    let first = writes.next().and_then(|first| constant(&first));
    first.is_some() && writes.all(|access| constant(&access) == first)
}

/// Whether an access reads, or stores a number or an object that never changes; never `null`.
fn stores_value(facts: &Facts<'_, '_>, access: &Access) -> bool {
    let analysis = facts.analysis;
    let Some(body) = body_of(facts, access) else { return false };
    let Some(value) = stored(facts, access) else { return !access.is_write };
    if matches!(body.value(value).definition, Definition::Constant(constant) if constant != Constant::Null)
        || !body.value(value).ty.is_reference()
    {
        return true;
    }
    let never_changes = |ty: Type| {
        let class = ty.as_class();
        class.is_some_and(|class| analysis.program().class_is(analysis.models(), class, ClassFact::Immutable))
    };
    let objects = analysis.points_to(access.instance, value);
    never_changes(body.value(value).ty)
        || !objects.is_empty() && objects.iter().all(|object| never_changes(analysis.object(object).ty))
}

/// Whether an access prints the count; `None` if it does anything else but count.
fn prints_count(facts: &Facts<'_, '_>, field: FieldId, access: &Access) -> Option<bool> {
    let body = body_of(facts, access)?;
    if access.is_write {
        return stored(facts, access).filter(|value| is_sum_of(body, field, *value)).map(|_| false);
    }
    let mut is_printed = false;
    let uses = Uses::of(body);
    let mut values: Vec<ValueId> = body.statement(access.statement).result.into_iter().collect();
    let mut next = 0;
    while let Some(value) = values.get(next).copied() {
        next += 1;
        for used in uses.uses_of(value) {
            match body.statement(*used).op {
                Op::Binary(..) | Op::Convert(..) | Op::Negate(_) => {
                    let result = body.statement(*used).result;
                    values.extend(result.filter(|result| !values.contains(result)));
                }
                Op::PutField { field: written, .. } | Op::PutStatic(written, _) if written.resolved == Some(field) => {}
                Op::Dynamic { .. } => is_printed = true,
                Op::Invoke { .. } if prints(facts, access, body, *used) => is_printed = true,
                _ => return None,
            }
        }
    }
    Some(is_printed)
}

/// Whether a value is the field's, more or less something, or a constant.
fn is_sum_of(body: &Body, field: FieldId, value: ValueId) -> bool {
    let is_read = |value: ValueId| {
        matches!(definition(body, value), Some((_, Op::GetField { field: read, .. } | Op::GetStatic(read)))
            if read.resolved == Some(field))
    };
    match definition(body, value) {
        Some((_, Op::Binary(BinaryOp::Add | BinaryOp::Subtract, one, other))) => is_read(*one) || is_read(*other),
        Some(_) => false,
        None => body.constant(value).is_some(),
    }
}

/// Whether a call makes text of what it is given, or writes it out.
fn prints(facts: &Facts<'_, '_>, access: &Access, body: &Body, statement: StatementId) -> bool {
    let (analysis, program) = (facts.analysis, facts.analysis.program());
    let Op::Invoke { method, .. } = body.statement(statement).op else { return false };
    let is_foreign = method.owner.as_class().is_some_and(|class| program.class(class).origin != Origin::Application);
    let string = program.well_known().string;
    let returned = body.statement(statement).result.and_then(|result| body.value(result).ty.as_class());
    let is_text = returned.is_some_and(|class| class == string || Some(class) == method.owner.as_class());
    let calls = analysis.library_calls_at(access.instance, Some(statement)).iter();
    let mut models = calls.filter_map(|call| analysis.model(*call));
    is_foreign
        && (is_text || models.any(|model| model.method.blocks.is_some_and(|blocks| blocks.kind == BlockingKind::Io)))
}
