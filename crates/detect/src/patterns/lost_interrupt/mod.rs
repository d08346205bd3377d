//! `lost-interrupt`: an interrupt is swallowed: caught or cleared, and the thread goes on as if there had been none.
//!
//! A handler for the exception that an interrupt raises loses it if it neither throws nor interrupts the thread again,
//! and the thread then reaches a statement that would have noticed it: a wait that an interrupt ends, or a query of the
//! status. A branch in between on a field or an atomic variable, or on a constant that the handler assigns to a local
//! variable, is taken to be the thread's own means of ending. There it under-approximates; it over-approximates what
//! may happen afterwards, as the call graph does.

mod broad;
mod interrupted;

use unsnarl_classfile::instruction::{Instruction, InvokeKind, StackOp};
use unsnarl_concurrency::Loops;
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{BlockingKind, MethodFact, MethodModel, OrderKind};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{CallEdge, EdgeKind, InstanceId};
use unsnarl_program::ir::{BlockId, Body, Dominators, Op, StatementId, ValueId, ZeroTest};
use unsnarl_program::{IdVec, MethodId, Type};

use crate::flow::afterwards::{Next, Outcome, Start, all_targets, reaching, reaching_if, walk};
use crate::flow::throwing::may_throw;
use crate::flow::{Uses, definition};
use crate::rank;
use crate::scene::shared::At;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{line, place, place_at};
use crate::{Needs, Pattern};
use interrupted::{Interrupted, Interrupts, is_of_current_thread};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("lost-interrupt"),
        summary: "an interrupt is swallowed: the thread goes on as if there had been none",
        severity: Severity::Warning,
        page: include_str!("../../../../../docs/rules/lost-interrupt.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

/// Maximum number of values from the condition of a branch back to a flag.
const MAX_CONDITION: usize = 8;

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let search = InterruptSearch::of(scene);
    let mut findings = Vec::new();
    for code in scene.code() {
        if scene.facts.is_cancelled() {
            break;
        }
        findings.extend(handlers(scene, code.body).filter_map(|handler| search.swallowed(code, handler)));
        findings.extend(
            broad::handlers(scene, code).into_iter().filter_map(|handler| search.swallowed_with_all(code, handler)),
        );
        let uses = Uses::of(code.body);
        for statement in code.body.statements() {
            let model = scene.model_at(code, statement);
            if model.is_some_and(|model| model.method.is(MethodFact::ClearsInterrupt)) {
                let ignored = uses.is_ignored(code.body, statement);
                findings.extend(ignored.then(|| search.cleared(code, statement)).flatten());
                findings.extend(search.cleared_for_caller(code, statement));
                findings.extend(queries_wrong_thread(scene, code, statement));
            }
        }
    }
    findings
}

/// The blocks that handle what an interrupt throws, without duplicates.
fn handlers<'b>(scene: &Scene<'_, '_, '_>, body: &'b Body) -> impl Iterator<Item = BlockId> + use<'b> {
    let interrupted = scene.program().well_known().interrupted;
    body.blocks().filter(move |block| {
        body.block(*block).predecessors.iter().any(|from| {
            let handlers = &body.block(*from).handlers;
            let is_interrupt = |ty: Option<Type>| ty.and_then(Type::as_class) == Some(interrupted);
            handlers.iter().any(|handler| handler.target == *block && is_interrupt(handler.catches))
        })
    })
}

/// Whether a statement is executed only where an interrupt was caught.
fn is_handling(scene: &Scene<'_, '_, '_>, body: &Body, statement: StatementId) -> bool {
    let mut handlers = handlers(scene, body).peekable();
    handlers.peek().is_some() && {
        let dominators = Dominators::of(body);
        handlers.any(|handler| dominators.dominates(handler, body.block_of(statement)))
    }
}

/// What is known about all interrupts.
struct InterruptSearch<'s, 'p, 'f, 'a> {
    scene: &'s Scene<'p, 'f, 'a>,
    interrupts: Interrupts,
    /// Instances that test whether their thread was interrupted, directly or through a call.
    testing: IdVec<InstanceId, bool>,
    /// Instances that interrupt their own thread, directly or through a call with no other target. What a handler of
    /// theirs restores is another interrupt.
    restoring: IdVec<InstanceId, bool>,
}

impl<'s, 'p, 'f, 'a> InterruptSearch<'s, 'p, 'f, 'a> {
    fn of(scene: &'s Scene<'p, 'f, 'a>) -> InterruptSearch<'s, 'p, 'f, 'a> {
        let (mut testing, mut restoring) = (Vec::new(), Vec::new());
        for code in scene.code() {
            if code.body.statements().any(|statement| tests_interrupt(scene, code, statement)) {
                testing.extend(&code.instances);
            }
            let restored = |statement| restores(scene, code, statement) && !is_handling(scene, code.body, statement);
            if code.body.statements().any(restored) {
                restoring.extend(&code.instances);
            }
        }
        let analysis = scene.analysis();
        let restored_by = |edge: &CallEdge, restoring: &IdVec<InstanceId, bool>| {
            let at = analysis.code_of(edge.caller).zip(edge.statement);
            all_targets(analysis, (edge.caller, edge.statement), restoring)
                && at.is_none_or(|(body, statement)| !is_handling(scene, body, statement))
        };
        InterruptSearch {
            scene,
            interrupts: Interrupts::of(scene),
            testing: reaching(analysis, testing),
            restoring: reaching_if(analysis, restoring, restored_by),
        }
    }

    /// A handler that swallows the interrupt.
    fn swallowed(&self, code: &Code<'_>, handler: BlockId) -> Option<Finding> {
        let mut is_after = code.body.reached_from(handler);
        is_after[handler] = true;
        let later = || code.body.statements().filter(|statement| is_after[code.body.block_of(*statement)]);
        // Also where it is recorded first, and restored at the end.
        if later().any(|statement| restores(self.scene, code, statement)) {
            return None;
        }
        // What makes the exception that is thrown may wait.
        let waits = || later().any(|statement| tests_interrupt(self.scene, code, statement));
        if always_throws(code.body, &is_after) && !waits() {
            return None;
        }
        let caught = code.body.statements_of(handler).next()?;
        let name = "the interrupt is caught and forgotten";
        let signs = signs_from(code.body, handler);
        let found = self.report(code, (caught, "catches the interrupt"), name, |instance| {
            self.next_test(instance, Start::Block(handler), &signs)
        });
        found.or_else(|| self.kept_from_caller(code, handler, &signs))
    }

    /// A handler after which the method returns to unknown callers, as if it had waited to the end.
    fn kept_from_caller(&self, code: &Code<'_>, handler: BlockId, signs: &[ValueId]) -> Option<Finding> {
        let (facts, body) = (self.scene.facts, code.body);
        let is_entry = |instance: &&InstanceId| {
            let mut entries = facts.analysis.entries().iter();
            entries.any(|(_, entered, entry)| entered == *instance && entry.kind == EntryKind::OpenApi)
        };
        let instance = *code.instances.iter().find(is_entry)?;
        let mut is_flag_tested = false;
        let outcome = walk(facts.analysis, instance, Start::Block(handler), &mut |at, statement| {
            let next = self.visit(at, statement, signs);
            is_flag_tested |= next == Next::Stop;
            next
        });
        if outcome != Outcome::ThreadReturns || is_flag_tested {
            return None;
        }
        let is_covered = |block: &BlockId| body.block(*block).handlers.iter().any(|one| one.target == handler);
        let calls = body.blocks().filter(is_covered).filter_map(|block| body.throwing_statement(block));
        let waits: Vec<StatementId> = calls.filter(|call| tests_interrupt(self.scene, code, *call)).collect();
        let sleeps = |call: &StatementId| {
            let model = self.scene.model_at(code, *call);
            model.is_some_and(|model| model.method.blocks.is_some_and(|blocks| blocks.kind == BlockingKind::Sleep))
        };
        let wait = *waits.iter().find(|call| !sleeps(call)).or(waits.first())?;
        let mut is_after = body.reached_from(handler);
        is_after[handler] = true;
        let tells = |statement: StatementId| match body.statement(statement).op {
            Op::Return(value) => is_after[body.block_of(statement)] && value.is_some(),
            Op::PutField { .. } | Op::PutStatic(..) => is_after[body.block_of(statement)],
            _ => false,
        };
        let mut evidence = vec![rank::shown_by_code(), rank::caller_may_ask()];
        evidence.extend(waits.iter().all(sleeps).then(rank::only_sleeps));
        evidence.extend(body.statements().any(tells).then(rank::caller_is_told));
        let caught = body.statements_of(handler).next()?;
        let message =
            "the interrupt is caught and forgotten: callers learn neither of it, nor that the wait was cut short";
        let sites = vec![
            place(facts, code.method, Some(caught), None, "catches the interrupt".into()),
            place(facts, code.method, Some(wait), None, "waits".into()),
        ];
        Some(finding(&PATTERN.rule, message.into(), sites, evidence))
    }

    /// A handler for all exceptions in a loop that swallows the interrupt with them, so that the loop goes on.
    fn swallowed_with_all(&self, code: &Code<'_>, handler: BlockId) -> Option<Finding> {
        let is_after = code.body.reached_from(handler);
        let mut later = code.body.statements().filter(|statement| is_after[code.body.block_of(*statement)]);
        if !is_after[handler] || later.any(|statement| restores(self.scene, code, statement)) {
            return None;
        }
        let caught = code.body.statements_of(handler).find(|at| code.body.statement(*at).op == Op::Caught)?;
        if broad::is_examined(self.scene, code, code.body.statement(caught).result?) {
            return None;
        }
        let name = "the interrupt is caught with all other exceptions, and forgotten";
        let signs = signs_from(code.body, handler);
        self.report(code, (caught, "catches the interrupt, too"), name, |instance| {
            let next = self.next_test(instance, Start::Block(handler), &signs);
            next.filter(|(at, _)| *at == instance)
        })
    }

    /// A call that clears the interrupt status, and ignores what it was.
    fn cleared(&self, code: &Code<'_>, statement: StatementId) -> Option<Finding> {
        let name = "the interrupt status is cleared, and its value is ignored";
        self.report(code, (statement, "clears the interrupt status"), name, |instance| {
            self.next_test(instance, Start::After(statement), &[])
        })
    }

    /// A call that clears the interrupt status, after which the method returns, and its caller asks for the status.
    fn cleared_for_caller(&self, code: &Code<'_>, statement: StatementId) -> Option<Finding> {
        let (analysis, body) = (self.scene.analysis(), code.body);
        let result = body.statement(statement).result?;
        let mut tests = body.blocks().filter_map(|block| ZeroTest::of(body, block));
        let interrupted = tests.find(|test| test.value == result)?.if_nonzero;
        let asks = |code: &Code<'_>, at: StatementId| {
            let model = self.scene.model_at(code, at);
            model.is_some_and(|model| {
                model.method.is(MethodFact::TestsInterrupt) && is_of_current_thread(self.scene, code, at)
                    || model.method.is(MethodFact::ClearsInterrupt)
            })
        };
        let name = "the interrupt status is cleared before the method returns";
        self.report(code, (statement, "clears the interrupt status"), name, |instance| {
            let outcome = walk(analysis, instance, Start::Block(interrupted), &mut |at, next| {
                let Some(body) = analysis.code_of(at) else { return Next::Stop };
                let method = analysis.instance(at).method;
                let here = Code { method, body, instances: Vec::new() };
                match self.visit(at, next, &[]) {
                    // In the method itself, the status was cleared on purpose.
                    Next::Found if method != code.method && asks(&here, next) => Next::Found,
                    Next::Found | Next::Stop => Next::Stop,
                    // The result tells the caller.
                    _ if matches!(body.statement(next).op, Op::Return(Some(_))) => Next::Stop,
                    goes_on => goes_on,
                }
            });
            match outcome {
                Outcome::Found(instance, statement) => Some((instance, statement)),
                _ => None,
            }
        })
    }

    fn report(
        &self,
        code: &Code<'_>,
        (at, role): (StatementId, &str),
        what: &str,
        next: impl Fn(InstanceId) -> Option<At>,
    ) -> Option<Finding> {
        let facts = self.scene.facts;
        let lost = |instance: &InstanceId| {
            let origins = facts.threads.origins_of(*instance).iter();
            let source = origins.map(|origin| self.interrupts.of_origin(self.scene, origin)).min()?;
            Some((source, next(*instance)?))
        };
        let (source, noticed_at) = code.instances.iter().filter_map(lost).min()?;
        let there = line(facts, facts.analysis.instance(noticed_at.0).method, noticed_at.1);
        let message = format!("{what}: the next check, at {there}, does not see it");
        let mut sites = vec![
            place(facts, code.method, Some(at), None, role.into()),
            place_at(facts, noticed_at, "the thread would see the interrupt here"),
        ];
        let evidence = match source {
            Interrupted::ByCall(call) => {
                sites.push(place_at(facts, call, "interrupts the thread"));
                vec![rank::interrupted_by_program()]
            }
            Interrupted::ByImpreciseCall(call) => {
                sites.push(place_at(facts, call, "interrupts some thread"));
                vec![rank::interrupted_by_program(), rank::vague_interrupt()]
            }
            Interrupted::ByUnknownCaller => vec![rank::shown_by_code(), rank::unknown_callers()],
            Interrupted::Never => vec![rank::shown_by_code(), rank::never_interrupted()],
        };
        Some(finding(&PATTERN.rule, message, sites, evidence))
    }

    /// Where the thread next tests whether it was interrupted, if it goes on as if it had not been. `signs`: values of
    /// the method itself that indicate the interrupt.
    fn next_test(&self, instance: InstanceId, start: Start, signs: &[ValueId]) -> Option<At> {
        let analysis = self.scene.analysis();
        let method = analysis.instance(instance).method;
        let outcome = walk(analysis, instance, start, &mut |at, statement| {
            let is_here = analysis.instance(at).method == method;
            match self.visit(at, statement, if is_here { signs } else { &[] }) {
                Next::On if is_here && self.is_tried(at, statement) => Next::OnOrThrow,
                next => next,
            }
        });
        match outcome {
            Outcome::Found(instance, statement) => Some((instance, statement)),
            _ => None,
        }
    }

    /// Whether a call runs foreign code, and a handler of the method catches what that throws.
    fn is_tried(&self, instance: InstanceId, statement: StatementId) -> bool {
        let analysis = self.scene.analysis();
        let Some(body) = analysis.code_of(instance) else { return false };
        let code = Code { method: analysis.instance(instance).method, body, instances: vec![instance] };
        let block = body.block_of(statement);
        let is_caught = body.block(block).handlers.iter().any(|handler| handler.catches.is_some());
        body.throwing_statement(block) == Some(statement) && is_caught && may_throw(self.scene, &code, statement)
    }

    fn visit(&self, instance: InstanceId, statement: StatementId, signs: &[ValueId]) -> Next {
        let analysis = self.scene.analysis();
        let Some(body) = analysis.code_of(instance) else { return Next::Stop };
        let code = Code { method: analysis.instance(instance).method, body, instances: Vec::new() };
        match body.statement(statement).op {
            Op::Throw(_) => Next::Stop,
            Op::If { a, b, .. } if [a, b].into_iter().any(|value| is_flag(self.scene, &code, value, signs)) => {
                Next::Stop
            }
            Op::Invoke { .. } => {
                let model = self.scene.model_at(&code, statement);
                let may_test = || {
                    let mut edges = analysis.calls_at(instance, Some(statement)).iter();
                    edges.any(|edge| edge.kind == EdgeKind::Call && self.testing[edge.callee])
                };
                let never_returns = model.is_some_and(|model| model.method.is(MethodFact::NeverReturns));
                if never_returns
                    || restores(self.scene, &code, statement)
                    || all_targets(analysis, (instance, Some(statement)), &self.restoring)
                {
                    Next::Stop
                } else if tests_interrupt(self.scene, &code, statement) || may_test() {
                    Next::Found
                } else {
                    Next::On
                }
            }
            _ => Next::On,
        }
    }
}

/// Whether all paths through some blocks end in an exception that the method does not catch.
fn always_throws(body: &Body, is_after: &IdVec<BlockId, bool>) -> bool {
    let loops = Loops::of(body);
    let mut blocks = body.blocks().filter(|block| is_after[*block]);
    blocks.all(|block| {
        let returns = |statement| matches!(body.statement(statement).op, Op::Return(_));
        !loops.is_repeated(block) && !body.statements_of(block).any(returns)
    })
}

/// Whether a call tests whether its thread was interrupted, or waits until it is.
fn tests_interrupt(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> bool {
    let asks = |model: &MethodModel| {
        let waits = model.blocks.is_some_and(|blocks| !matches!(blocks.kind, BlockingKind::Io | BlockingKind::Lock));
        let is_interruptible = model.locks.is_empty() || model.locks.iter().any(|effect| effect.interruptible);
        model.is(MethodFact::TestsInterrupt) && is_of_current_thread(scene, code, statement)
            || model.is(MethodFact::ClearsInterrupt)
            || waits && is_interruptible
    };
    scene.model_at(code, statement).is_some_and(|model| asks(model.method))
}

/// Whether a call interrupts the thread that makes it.
fn restores(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> bool {
    let model = scene.model_at(code, statement);
    model.is_some_and(|model| model.method.is(MethodFact::Interrupts)) && is_of_current_thread(scene, code, statement)
}

/// The values that are a constant from the handler after it has run, and something else on other paths.
fn signs_from(body: &Body, handler: BlockId) -> Vec<ValueId> {
    let dominators = Dominators::of(body);
    let is_sign = |statement: &StatementId| {
        let Op::Phi(list) = body.statement(*statement).op else { return false };
        let choices = body.operands(list);
        let from = body.block(body.block_of(*statement)).predecessors.iter();
        let mut chosen = from.zip(choices).filter(|(from, _)| dominators.dominates(handler, **from));
        chosen.any(|(_, choice)| body.constant(*choice).is_some() && choices.iter().any(|other| other != choice))
    };
    body.statements().filter(is_sign).filter_map(|statement| body.statement(statement).result).collect()
}

/// Whether a value comes from a field that changes, from an atomic variable, or from what indicates the interrupt.
fn is_flag(scene: &Scene<'_, '_, '_>, code: &Code<'_>, value: ValueId, signs: &[ValueId]) -> bool {
    let program = scene.program();
    let mut seen = vec![value];
    let mut next = 0;
    while let Some(value) = seen.get(next).copied().filter(|_| next < MAX_CONDITION) {
        next += 1;
        if signs.contains(&value) {
            return true;
        }
        let Some((statement, op)) = definition(code.body, value) else { continue };
        match op {
            Op::GetField { field, .. } | Op::GetStatic(field) => {
                if field.resolved.is_some_and(|field| !scene.facts.changing.never_changes(program, field)) {
                    return true;
                }
            }
            Op::Invoke { method, .. } => {
                let is_atomic = |model: &std::rc::Rc<unsnarl_library::Resolved<'_>>| {
                    model.classes.iter().any(|class| class.publishes == Some(OrderKind::Atomic))
                };
                if scene.model_at(code, statement).as_ref().is_some_and(is_atomic) || reads_flag(scene, method.resolved)
                {
                    return true;
                }
            }
            op => code.body.visit_uses(op, |used| seen.push(used)),
        }
    }
    false
}

/// Whether a method of the program reads a field that changes, and returns a boolean or a number.
fn reads_flag(scene: &Scene<'_, '_, '_>, method: Option<MethodId>) -> bool {
    let program = scene.program();
    let Some(Ok(body)) = method.and_then(|method| program.body(method)) else { return false };
    let is_answer = |statement: StatementId| match body.statement(statement).op {
        Op::Return(Some(value)) => matches!(body.value(value).ty, Type::BOOLEAN | Type::INT),
        _ => false,
    };
    let reads = |statement: StatementId| match body.statement(statement).op {
        Op::GetField { field, .. } | Op::GetStatic(field) => {
            field.resolved.is_some_and(|field| !scene.facts.changing.never_changes(program, field))
        }
        _ => false,
    };
    body.statements().any(is_answer) && body.statements().any(reads)
}

/// A static query that is written as if it were about the object that it is called on.
fn queries_wrong_thread(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<Finding> {
    let pc = code.body.statement(statement).pc;
    let instructions: Vec<(u16, Instruction<'_>)> =
        scene.program().code(code.method)?.ok()?.instructions().map_while(Result::ok).collect();
    let at = instructions.iter().position(|(at, _)| *at == pc)?;
    // The compiler evaluates the object of a static call, and discards it.
    let before = instructions.get(at.checked_sub(2)?..=at)?;
    let [(_, loaded), (_, Instruction::Stack(StackOp::Pop)), (_, Instruction::Invoke(InvokeKind::Static, _))] = before
    else {
        return None;
    };
    let is_this = matches!(loaded, Instruction::Load(_, 0)) && code.body.this().is_some();
    let is_value = matches!(loaded, Instruction::Load(..) | Instruction::GetField(_) | Instruction::GetStatic(_));
    (is_value && !is_this).then(|| {
        let message =
            "interrupted() tests and clears the status of the current thread, not of the object that it is called on";
        let site = place(scene.facts, code.method, Some(statement), None, "tests the current thread".into());
        finding(&PATTERN.rule, message.into(), vec![site], vec![rank::shown_by_code()])
    })
}
