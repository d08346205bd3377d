//! A volatile field is compared with a constant, and set to another because of the result: `if (state == NEW) state =
//! RUNNING`. Two threads may both find `NEW`, and both go on.
//!
//! That both set the field does no harm by itself, so something else must be done on that side of the test that has an
//! effect; or another thread sets the field to a third value, which is overwritten. Under-approximates: test and write
//! are in one method, and not in a loop that tests again. Atomic variables are for `pairs.rs`.

use std::collections::BTreeMap;

use unsnarl_classfile::instruction::Condition;
use unsnarl_concurrency::Access;
use unsnarl_finding::Finding;
use unsnarl_program::ir::{BlockId, Body, Constant, Dominators, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, MethodId};

use super::PATTERN;
use super::cells::{CellUse, Does, Fixed, cell_uses, fixed, has_effect, side_of};
use super::pairs::does_more;
use super::report::report;
use super::rivals::Rivals;
use crate::race::report::variable_name;
use crate::race::sharing::{are_unknown_callers, is_said_to_be_safe, needs_unlikely_callers};
use crate::rank;
use crate::scene::{Code, Scene};
use crate::wording::describe::method_name;

/// The maximum number of blocks that are followed to a `throw`.
const MAX_BLOCKS: usize = 8;

/// What a test has found: a comparison with a constant that holds.
#[derive(Clone, Copy, PartialEq)]
struct Test {
    holds: Condition,
    with: Fixed,
}

/// A write of a constant on one side of a test of the same field.
struct TestedWrite {
    field: FieldId,
    check: StatementId,
    act: StatementId,
    test: Test,
    written: Fixed,
    /// Whether something else is done on that side.
    does_more: bool,
    /// Whether the other side throws an exception: the program forbids that it is done twice.
    throws_otherwise: bool,
}

pub(super) fn find<'p>(scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
    let facts = scene.facts;
    let all: Vec<(&Code<'_>, Vec<TestedWrite>)> =
        scene.code().iter().map(|code| (code, tested_writes(scene, code))).collect();
    let writes = all.iter().flat_map(|(code, writes)| writes.iter().map(|write| ((code.method, write.act), write)));
    let by_place: BTreeMap<(MethodId, StatementId), &TestedWrite> = writes.collect();
    let mut findings = Vec::new();
    for (code, mine) in all.iter().flat_map(|(code, writes)| writes.iter().map(move |write| (*code, write))) {
        if facts.is_cancelled() {
            break;
        }
        let passes_too = |other: &Access| {
            let place = (facts.analysis.instance(other.instance).method, other.statement);
            by_place.get(&place).is_some_and(|other| other.is_once() && other.test.may_hold_with(mine.test))
        };
        let is_lost = |other: &Access| written_by(scene, other).is_some_and(|written| mine.overwrites(written));
        let between = |is_rival: &dyn Fn(&Access) -> bool| {
            rivals.of_statement(code, (mine.check, mine.act), (mine.act, true), is_rival)
        };
        let twice = mine.is_once().then(|| between(&passes_too)).flatten();
        let is_twice = twice.is_some();
        let Some((variable, conflict)) = twice.or_else(|| between(&is_lost)) else { continue };
        let name = variable_name(facts, facts.accesses().variable(variable), conflict.seen[1].access);
        let method = method_name(scene.program(), code.method);
        let (so, meanwhile) = match is_twice {
            true => ("another thread may find the same in between, and both go on", "another thread may set it, too"),
            false => ("what another thread sets in between is lost", "another thread may set it meanwhile"),
        };
        let message = format!("{method} tests the volatile {name} and then sets it: {so}");
        let said = [(mine.check, format!("tests {name}")), (mine.act, format!("sets {name}"))];
        let mut found = report(scene, code, message, said, &conflict, meanwhile);
        let is_meant = || mine.throws_otherwise || is_said_to_be_safe(facts, mine.field);
        let is_unlikely = || needs_unlikely_callers(facts, &conflict) || mine.is_null_test() || !is_meant();
        if are_unknown_callers(facts, &conflict) && is_unlikely() {
            found.evidence.push(rank::no_sign_of_sharing());
            found.severity = rank::severity(PATTERN.rule.severity, &found.evidence);
        }
        findings.push(found);
    }
    findings
}

/// The writes of a method that tests of the same field decide, each with the last test before it.
fn tested_writes(scene: &Scene<'_, '_, '_>, code: &Code<'_>) -> Vec<TestedWrite> {
    let body = code.body;
    let is_volatile = |used: &CellUse| scene.program().field(used.cell.0).access.is_volatile();
    let uses: Vec<CellUse> = cell_uses(scene, code).into_iter().filter(is_volatile).collect();
    let reads = || uses.iter().filter(|used| used.does == Does::Read);
    if reads().next().is_none() || !uses.iter().any(|used| used.written().is_some()) {
        return Vec::new();
    }
    let dominators = Dominators::of(body);
    let tested = |act: &CellUse| {
        let written = fixed(scene, body, act.written()?)?;
        let same = reads().filter(|read| read.cell == act.cell);
        let before = same.filter(|read| body.may_follow(read.statement, act.statement));
        let last = before.reduce(|known, next| match body.may_follow(known.statement, next.statement) {
            true => next,
            false => known,
        })?;
        // In a loop, the field is tested again.
        if body.may_follow(act.statement, last.statement) {
            return None;
        }
        let place = (last.result?, act.statement);
        let mut tests = body.blocks().filter_map(|block| test_at(scene, body, &dominators, block, place));
        let (test, other) = tests.next()?;
        let does_more = does_more(body, &dominators, act.statement, |more| has_effect(scene, code, more));
        let throws_otherwise = ends_in_exception(body, other);
        Some(TestedWrite {
            field: act.cell.0,
            check: last.statement,
            act: act.statement,
            test,
            written,
            does_more,
            throws_otherwise,
        })
    };
    uses.iter().filter_map(tested).collect()
}

/// Whether a block leads straight to a `throw`.
pub(super) fn ends_in_exception(body: &Body, mut block: BlockId) -> bool {
    for _ in 0..MAX_BLOCKS {
        match body.block(block).successors[..] {
            [next] => block = next,
            _ => break,
        }
    }
    matches!(body.statement(body.terminator(block)).op, Op::Throw(_))
}

/// What the branch at the end of a block has found out about a value where a statement is reached, and the other side
/// of the branch.
fn test_at(
    scene: &Scene<'_, '_, '_>,
    body: &Body,
    dominators: &Dominators,
    block: BlockId,
    (value, at): (ValueId, StatementId),
) -> Option<(Test, BlockId)> {
    let Op::If { condition, a, b, then, otherwise } = body.statement(body.terminator(block)).op else { return None };
    let (condition, with) = match (body.uncast(a) == value, body.uncast(b) == value) {
        (true, false) => (condition, b),
        (false, true) => (condition.mirrored(), a),
        _ => return None,
    };
    let side = side_of(body, dominators, block, at).filter(|_| then != otherwise)?;
    let (holds, other) = if side == then { (condition, otherwise) } else { (condition.negated(), then) };
    Some((Test { holds, with: fixed(scene, body, with)? }, other))
}

impl Test {
    /// Whether the test would find the same of another value; `None` if that is not known.
    fn admits(&self, value: Fixed) -> Option<bool> {
        let number = |fixed| match fixed {
            Fixed::Constant(Constant::Int(number)) => Some(number),
            _ => None,
        };
        let numbers = number(value).zip(number(self.with));
        match self.holds {
            Condition::Equal => Some(value == self.with),
            Condition::NotEqual => Some(value != self.with),
            Condition::Less => numbers.map(|(value, with)| value < with),
            Condition::GreaterOrEqual => numbers.map(|(value, with)| value >= with),
            Condition::Greater => numbers.map(|(value, with)| value > with),
            Condition::LessOrEqual => numbers.map(|(value, with)| value <= with),
        }
    }

    /// Whether one value may pass both tests.
    fn may_hold_with(&self, other: Test) -> bool {
        match (self.holds, other.holds) {
            (Condition::Equal, _) => other.admits(self.with) != Some(false),
            (_, Condition::Equal) => self.admits(other.with) != Some(false),
            _ => true,
        }
    }
}

impl TestedWrite {
    /// Whether the field is a reference that is compared with `null`, mostly to use what it holds.
    fn is_null_test(&self) -> bool {
        self.test.with == Fixed::Constant(Constant::Null)
    }

    /// Whether the write makes the test fail from then on, so that what else is done was meant to be done once.
    fn is_once(&self) -> bool {
        self.does_more && self.test.admits(self.written) == Some(false)
    }

    /// Whether the write undoes that another thread has written a value after the test. The test would not have passed
    /// with that value.
    fn overwrites(&self, written: Fixed) -> bool {
        written != self.written && self.test.admits(written) == Some(false)
    }
}

/// The constant that an access writes into a field.
fn written_by(scene: &Scene<'_, '_, '_>, access: &Access) -> Option<Fixed> {
    let body = scene.analysis().code_of(access.instance)?;
    match body.statement(access.statement).op {
        Op::PutField { value, .. } | Op::PutStatic(_, value) => fixed(scene, body, value),
        _ => None,
    }
}
