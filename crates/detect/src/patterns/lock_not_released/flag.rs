//! A lock that the program builds itself of a field and a wait: `while (busy) wait(); busy = true; …; busy = false;`.
//! If what comes in between throws, the field keeps its value, and all others wait for ever.
//!
//! A method is examined if it waits in a loop that tests the field, then changes the field, and changes it back
//! wherever it ends normally. Under-approximates: waiting, changing and changing back must be in one method; what is
//! thrown counts as for locks, except for calls of which nothing is known.

use unsnarl_classfile::instruction::BinaryOp;
use unsnarl_finding::Finding;
use unsnarl_library::LockAction;
use unsnarl_program::ir::{BlockId, Body, Catches, Constant, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, IdVec};

use super::PATTERN;
use crate::flow::throwing::{Throwing, Throws, is_thrown_again, may_throw};
use crate::flow::{definition, is_same_expression};
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{field_name, line, place};

/// What a statement does to a field that counts or marks those who are inside.
#[derive(Clone, Copy, PartialEq)]
enum Change {
    Set,
    Reset,
    Up,
    Down,
}

impl Change {
    fn is_undone_by(self, other: Change) -> bool {
        use Change::{Down, Reset, Set, Up};
        matches!((self, other), (Set, Reset) | (Reset, Set) | (Up, Down) | (Down, Up))
    }
}

/// A write of a field, by which a thread enters or leaves.
#[derive(Clone, Copy)]
struct Mark {
    at: StatementId,
    object: ValueId,
    field: FieldId,
    change: Change,
}

pub(super) fn find(scene: &Scene<'_, '_, '_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for code in scene.code() {
        let waits: Vec<StatementId> = code.body.statements().filter(|at| is_wait(scene, code, *at)).collect();
        if waits.is_empty() {
            continue;
        }
        let marks = marks(code.body);
        for entered in &marks {
            let is_awaited = waits.iter().any(|wait| is_tested_around(code.body, *wait, entered));
            let left: Vec<Mark> = marks.iter().copied().filter(|mark| is_undone(code.body, entered, mark)).collect();
            if !is_awaited || left.is_empty() {
                continue;
            }
            let held = HeldMark { scene, code, throwing: scene.throwing(), entered, left: &left };
            if held.may_return() {
                continue;
            }
            let thrown = [false, true].into_iter().find_map(|foreign| Some((held.thrown(foreign)?, foreign)));
            findings.extend(thrown.map(|(thrown, foreign)| held.report(thrown, foreign)));
        }
    }
    findings
}

fn is_wait(scene: &Scene<'_, '_, '_>, code: &Code<'_>, at: StatementId) -> bool {
    scene
        .model_at(code, at)
        .is_some_and(|model| model.method.locks.iter().any(|effect| effect.action == LockAction::Await))
}

fn marks(body: &Body) -> Vec<Mark> {
    let mark = |at: StatementId| {
        let Op::PutField { object, field, value } = body.statement(at).op else { return None };
        let field = field.resolved?;
        let is_one = |value: ValueId| body.constant(value) == Some(Constant::Int(1));
        let reads = |value: ValueId| match definition(body, value) {
            Some((_, Op::GetField { object: from, field: read })) => {
                read.resolved == Some(field) && is_same_expression(body, *from, object)
            }
            _ => false,
        };
        let change = match (body.constant(value), definition(body, value).map(|(_, op)| *op)) {
            (Some(Constant::Int(1)), _) => Change::Set,
            (Some(Constant::Int(0)), _) => Change::Reset,
            (_, Some(Op::Binary(BinaryOp::Add, a, b))) if reads(a) && is_one(b) => Change::Up,
            (_, Some(Op::Binary(BinaryOp::Subtract, a, b))) if reads(a) && is_one(b) => Change::Down,
            _ => return None,
        };
        Some(Mark { at, object, field, change })
    };
    body.statements().filter_map(mark).collect()
}

/// Whether a method waits in a loop that tests the field, and changes the field after that. Not if the loop also tests
/// another field that the method changes later: that may be what lets the others go on.
fn is_tested_around(body: &Body, wait: StatementId, entered: &Mark) -> bool {
    let tested = |block: BlockId| {
        let values = match body.statement(body.terminator(block)).op {
            Op::If { a, b, .. } => [Some(a), Some(b)],
            _ => [None; 2],
        };
        values.into_iter().flatten().filter_map(|value| match definition(body, value)?.1 {
            Op::GetField { field, .. } => field.resolved,
            _ => None,
        })
    };
    let is_around = |block: &BlockId| {
        let test = body.terminator(*block);
        body.may_follow(test, wait) && body.may_follow(wait, test)
    };
    let is_changed_later = |tested: FieldId| {
        tested != entered.field
            && body.statements().any(|at| match body.statement(at).op {
                Op::PutField { field, .. } => field.resolved == Some(tested) && body.may_follow(entered.at, at),
                _ => false,
            })
    };
    let fields: Vec<FieldId> = body.blocks().filter(is_around).flat_map(tested).collect();
    body.may_follow(wait, entered.at)
        && !body.may_follow(entered.at, wait)
        && fields.contains(&entered.field)
        && !fields.into_iter().any(is_changed_later)
}

fn is_undone(body: &Body, entered: &Mark, left: &Mark) -> bool {
    left.field == entered.field
        && is_same_expression(body, left.object, entered.object)
        && entered.change.is_undone_by(left.change)
        && body.may_follow(entered.at, left.at)
}

/// A field that a method has changed, and not yet changed back.
struct HeldMark<'h, 's, 'f, 'a> {
    scene: &'h Scene<'s, 'f, 'a>,
    code: &'h Code<'a>,
    throwing: &'h Throwing,
    entered: &'h Mark,
    left: &'h [Mark],
}

impl HeldMark<'_, '_, '_, '_> {
    /// Whether the method may return with the field changed though nothing is thrown: then it is meant to.
    fn may_return(&self) -> bool {
        let mut returns = false;
        self.follow(&mut |_| Throws::default(), &mut |at| {
            returns |= matches!(self.code.body.statement(at).op, Op::Return(_));
        });
        returns
    }

    /// The first statement that throws something which leaves the method with the field changed.
    fn thrown(&self, foreign: bool) -> Option<StatementId> {
        let (scene, code) = (self.scene, self.code);
        let mut throws = |at: StatementId| {
            if is_thrown_again(code.body, at) || foreign && may_throw(scene, code, at) {
                return Throws::UNKNOWN;
            }
            self.throwing.at(scene, code, at)
        };
        let mut first: Option<StatementId> = None;
        self.follow(&mut throws, &mut |at| {
            if !is_thrown_again(code.body, at) && !matches!(code.body.statement(at).op, Op::Return(_)) {
                first = Some(first.map_or(at, |first| first.min(at)));
            }
        });
        first
    }

    /// Follows all ways from where the field is changed to where it is changed back. Calls `leaves` with the statements
    /// that leave the method before: returns, and what throws something that is not caught by a handler which goes on.
    fn follow(&self, throws: &mut dyn FnMut(StatementId) -> Throws, leaves: &mut dyn FnMut(StatementId)) {
        let body = self.code.body;
        let mut seen = IdVec::filled(false, body.blocks().len());
        let mut open = vec![(body.block_of(self.entered.at), Some(self.entered.at), None)];
        while let Some((block, after, thrown_at)) = open.pop() {
            let mut is_held = true;
            for at in body.statements_of(block).filter(|at| after.is_none_or(|after| *at > after)) {
                if self.lets_go(at) {
                    is_held = false;
                    break;
                }
                let thrown = throws(at);
                // What `finally` throws again was thrown before.
                let cause = if is_thrown_again(body, at) { thrown_at.unwrap_or(at) } else { at };
                if !thrown.is_nothing()
                    && !self.enter_handlers(block, at, &thrown, &mut |target| {
                        if !std::mem::replace(&mut seen[target], true) {
                            open.push((target, None, Some(cause)));
                        }
                    })
                {
                    leaves(cause);
                }
                if let Op::Return(_) = body.statement(at).op {
                    leaves(at);
                }
            }
            if is_held {
                for target in &body.block(block).successors {
                    if !std::mem::replace(&mut seen[*target], true) {
                        open.push((*target, None, thrown_at));
                    }
                }
            }
        }
    }

    /// Whether a statement changes the field back, itself or by a method that it calls.
    fn lets_go(&self, at: StatementId) -> bool {
        let Op::Invoke { method, .. } = self.code.body.statement(at).op else {
            return self.left.iter().any(|left| left.at == at);
        };
        let called = method.resolved.and_then(|method| self.scene.program().body(method)?.ok());
        let undoes = |mark: &Mark| mark.field == self.entered.field && self.entered.change.is_undone_by(mark.change);
        called.is_some_and(|called| marks(called).iter().any(undoes))
    }

    /// Enters the handlers that an exception may reach; returns whether they catch all of it.
    fn enter_handlers(&self, block: BlockId, at: StatementId, throws: &Throws, enter: &mut dyn FnMut(BlockId)) -> bool {
        let body = self.code.body;
        body.throwing_statement(block) == Some(at)
            && body.block(block).handlers.iter().any(|handler| {
                let catches = throws.caught_by(self.scene.program(), handler.catches);
                if catches != Catches::Never {
                    enter(handler.target);
                }
                catches == Catches::Must
            })
    }

    fn report(&self, thrown: StatementId, foreign: bool) -> Finding {
        let (facts, method) = (self.scene.facts, self.code.method);
        let name = field_name(self.scene.program(), self.entered.field);
        let message = format!(
            "{name}, for which others wait, is not changed back if an exception leaves the method at {}",
            line(facts, method, thrown)
        );
        let site = |at: StatementId, role: &str| place(facts, method, Some(at), None, role.into());
        let mut sites = vec![
            site(self.entered.at, "keeps others waiting from here"),
            site(thrown, "may leave without letting them go on"),
        ];
        sites.extend(self.left.first().map(|left| site(left.at, "lets them go on")));
        let evidence = if foreign { rank::may_throw() } else { rank::shown_by_code() };
        finding(&PATTERN.rule, message, sites, vec![evidence])
    }
}
