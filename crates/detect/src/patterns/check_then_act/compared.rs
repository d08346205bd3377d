//! A volatile field is compared with a value that the method is given, and set because of the result, in two steps:
//!
//! ```text
//! if (state != from) return false; state = to; return true;      compare and set, by hand
//! if (time > latest) latest = time;                              the greatest of several, by hand
//! ```
//!
//! Another thread may do the same in between. In the first case both are told that they did it, in the second the
//! smaller value may win. Under-approximates: the value is a parameter (first case), or is itself what is written
//! (second). Constants are for `tested.rs`, atomic variables for `pairs.rs`.

use std::collections::BTreeSet;

use unsnarl_classfile::instruction::Condition;
use unsnarl_concurrency::Access;
use unsnarl_finding::Finding;
use unsnarl_program::MethodId;
use unsnarl_program::ir::{BlockId, Body, Constant, Dominators, Op, StatementId, ValueId};

use super::PATTERN;
use super::cells::{CellUse, Does, cell_uses, has_effect, side_of};
use super::pairs::does_more;
use super::report::report;
use super::rivals::Rivals;
use super::tested::ends_in_exception;
use crate::flow::{definition, derives_from};
use crate::race::report::variable_name;
use crate::race::sharing::needs_unlikely_callers;
use crate::rank;
use crate::scene::{Code, Scene};
use crate::wording::describe::method_name;

/// The maximum number of blocks that are followed to a `return`.
const MAX_BLOCKS: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Idiom {
    CompareAndSet,
    Extreme,
}

/// A comparison, and the write that it decides.
struct Compared {
    read: StatementId,
    write: StatementId,
    idiom: Idiom,
}

pub(super) fn find<'p>(scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
    let facts = scene.facts;
    let all: Vec<(&Code<'_>, Compared)> = (scene.code().iter())
        .flat_map(|code| all_compared(scene, code).into_iter().map(move |found| (code, found)))
        .collect();
    let places: BTreeSet<(MethodId, StatementId, Idiom)> =
        all.iter().map(|(code, found)| (code.method, found.write, found.idiom)).collect();
    let mut findings = Vec::new();
    for (code, Compared { read, write, idiom }) in all {
        if facts.is_cancelled() {
            break;
        }
        let does_too =
            |other: &Access| places.contains(&(facts.analysis.instance(other.instance).method, other.statement, idiom));
        let Some((variable, conflict)) = rivals.of_statement(code, (read, write), (write, true), &does_too) else {
            continue;
        };
        let name = variable_name(facts, facts.accesses().variable(variable), conflict.seen[1].access);
        let method = method_name(scene.program(), code.method);
        let so = match idiom {
            Idiom::CompareAndSet => "another thread may find the same in between, and both go on",
            Idiom::Extreme => "what another thread sets in between is overwritten, also if it should have stayed",
        };
        let message = format!("{method} compares the volatile {name} with a value and then sets it: {so}");
        let said = [(read, format!("compares {name}")), (write, format!("sets {name}"))];
        let mut found = report(scene, code, message, said, &conflict, "another thread may set it meanwhile");
        if needs_unlikely_callers(facts, &conflict) {
            found.evidence.push(rank::no_sign_of_sharing());
            found.severity = rank::severity(PATTERN.rule.severity, &found.evidence);
        }
        findings.push(found);
    }
    findings
}

fn all_compared(scene: &Scene<'_, '_, '_>, code: &Code<'_>) -> Vec<Compared> {
    let body = code.body;
    let is_volatile = |used: &CellUse| scene.program().field(used.cell.0).access.is_volatile();
    let uses: Vec<CellUse> = cell_uses(scene, code).into_iter().filter(is_volatile).collect();
    let reads = || uses.iter().filter(|used| used.does == Does::Read);
    if reads().next().is_none() || !uses.iter().any(|used| used.written().is_some()) {
        return Vec::new();
    }
    let dominators = Dominators::of(body);
    let compared = |write: &CellUse| {
        let written = body.uncast(write.written()?);
        let before = reads().filter(|read| read.cell == write.cell && body.may_follow(read.statement, write.statement));
        let read = before.reduce(|known, next| match body.may_follow(known.statement, next.statement) {
            true => next,
            false => known,
        })?;
        let seen = read.result?;
        let (condition, with, other) = body
            .blocks()
            .filter(|block| side_of(body, &dominators, *block, write.statement).is_some())
            .find_map(|block| comparison(body, &dominators, block, (seen, write.statement)))?;
        let is_null = |value| body.constant(value) == Some(Constant::Null);
        let is_given = |value| body.constant(value).is_none() && !derives_from(body, value, seen);
        let idiom = match condition {
            Condition::Equal => {
                let is_set = body.parameters().any(|parameter| parameter == with) && written != with;
                let is_told = || {
                    ends_in_exception(body, other)
                        || returns_other(body, other, body.block_of(write.statement))
                        || does_more(body, &dominators, write.statement, |more| has_effect(scene, code, more))
                };
                let is_tested_again = body.may_follow(write.statement, read.statement);
                let is_meant = is_set && !is_null(written) && !derives_from(body, written, seen);
                (is_meant && !is_tested_again && is_told()).then_some(Idiom::CompareAndSet)
            }
            Condition::NotEqual => None,
            _ => (with == written && is_given(written)).then_some(Idiom::Extreme),
        }?;
        Some(Compared { read: read.statement, write: write.statement, idiom })
    };
    uses.iter().filter_map(compared).collect()
}

/// What the branch at the end of a block has compared a value with where a statement is reached, how, and the other
/// side of the branch.
fn comparison(
    body: &Body,
    dominators: &Dominators,
    block: BlockId,
    (value, at): (ValueId, StatementId),
) -> Option<(Condition, ValueId, BlockId)> {
    let Op::If { condition, a, b, then, otherwise } = body.statement(body.terminator(block)).op else { return None };
    // A long is compared by a statement of its own, whose result is compared with zero.
    let (a, b) = match definition(body, a) {
        Some((_, Op::Compare(_, one, other))) if body.constant(b) == Some(Constant::Int(0)) => (*one, *other),
        _ => (a, b),
    };
    let (condition, with) = match (body.uncast(a) == value, body.uncast(b) == value) {
        (true, false) => (condition, b),
        (false, true) => (condition.mirrored(), a),
        _ => return None,
    };
    let side = side_of(body, dominators, block, at).filter(|_| then != otherwise)?;
    let (holds, other) = if side == then { (condition, otherwise) } else { (condition.negated(), then) };
    Some((holds, body.uncast(with), other))
}

/// Whether two blocks lead straight to a `return`, of different constants.
fn returns_other(body: &Body, one: BlockId, other: BlockId) -> bool {
    let (one, other) = (returned(body, one), returned(body, other));
    one.is_some() && other.is_some() && one != other
}

fn returned(body: &Body, mut block: BlockId) -> Option<Constant> {
    let mut came_from = None;
    for _ in 0..MAX_BLOCKS {
        if let Op::Return(value) = body.statement(body.terminator(block)).op {
            let value = body.uncast(value?);
            let from_phi = || match (definition(body, value), came_from) {
                (Some((at, Op::Phi(operands))), Some(from)) if body.block_of(at) == block => {
                    let index = body.block(block).predecessors.iter().position(|above| *above == from)?;
                    body.constant(*body.operands(*operands).get(index)?)
                }
                _ => None,
            };
            return body.constant(value).or_else(from_phi);
        }
        let [next] = body.block(block).successors[..] else { return None };
        came_from = Some(block);
        block = next;
    }
    None
}
