//! `thread-local-leak`: a task sets a thread-local variable of its pool thread, and does not remove it on every path
//! out.
//!
//! From the call that sets it, everything that the thread may do next is followed to the end of the task. A path ends
//! where the value is removed or set back. A value that is made once for each thread and kept is a cache and no leak:
//! it is set only where the variable was empty. Exceptions count if a `throw` of the program can cause them.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{ClassFact, FlowSource, MethodFact, OriginKind, Root};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{CallEdge, InstanceId, ObjectSet, OriginId, Start as Begin};
use unsnarl_program::ir::{Body, Constant, Definition, Dominators, DynamicSite, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, IdVec, MethodId};

use crate::flow::afterwards::{Next, Outcome, Start, reaching, walk};
use crate::flow::thrown::Thrown;
use crate::flow::{derives_from, is_decided_by};
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{expression, place, thread};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("thread-local-leak"),
        summary: "a task leaves a thread-local value behind on a thread of a pool",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/thread-local-leak.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

/// What a call does to a thread-local variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// Stores a value that is to be removed.
    Sets,
    /// Removes the value, or restores an earlier one.
    Clears,
}

/// What is known about all thread-local variables.
struct LeakSearch<'s, 'p, 'f, 'a> {
    scene: &'s Scene<'p, 'f, 'a>,
    /// Instances that clear a variable, directly or through a call.
    clearing: IdVec<InstanceId, bool>,
    /// Methods that set a variable to an argument, with the index of the parameter.
    setters: BTreeSet<(MethodId, usize)>,
    thrown: OnceCell<Thrown>,
}

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let (mut setting, mut clearing) = (Vec::new(), Vec::new());
    for code in scene.code() {
        if scene.facts.is_cancelled() {
            break;
        }
        for statement in code.body.statements() {
            match effect_of(scene, code, statement) {
                Some(Effect::Sets) => setting.push((code, statement)),
                Some(Effect::Clears) => clearing.extend(&code.instances),
                None => {}
            }
        }
    }
    let setters = setting.iter().filter_map(|(code, statement)| Some((code.method, set_parameter(code, *statement)?)));
    let setters = setters.collect();
    let search = LeakSearch { scene, clearing: reaching(scene.analysis(), clearing), setters, thrown: OnceCell::new() };
    let is_due = |_: &(&Code<'_>, StatementId)| !scene.facts.is_cancelled();
    setting.into_iter().take_while(is_due).filter_map(|(code, statement)| search.report(code, statement)).collect()
}

/// What a call does to the thread-local variable that it is called on.
fn effect_of(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<Effect> {
    let Op::Invoke { arguments, .. } = code.body.statement(statement).op else { return None };
    let model = scene.model_at(code, statement).filter(|model| model.is(ClassFact::ThreadLocal))?;
    if model.method.is(MethodFact::Forgets) {
        return Some(Effect::Clears);
    }
    let [_, value] = *code.body.operands(arguments) else { return None };
    let value = code.body.uncast(value);
    if !model.method.stores_into_receiver() {
        return None;
    }
    // Also if it happens only where the variable was found to be set.
    let is_null = code.body.constant(value) == Some(Constant::Null);
    if is_null || own_values(scene, code).any(|own| own == value) || is_former_value(scene, code, value) {
        return Some(Effect::Clears);
    }
    (!is_cached(scene, code, statement, value)).then_some(Effect::Sets)
}

/// The index of the parameter that a variable is set to.
fn set_parameter(code: &Code<'_>, statement: StatementId) -> Option<usize> {
    let Op::Invoke { arguments, .. } = code.body.statement(statement).op else { return None };
    let value = code.body.uncast(*code.body.operands(arguments).last()?);
    code.body.parameters().position(|parameter| parameter == value)
}

/// The values that a body reads from thread-local variables.
fn own_values<'c>(scene: &'c Scene<'_, '_, '_>, code: &'c Code<'_>) -> impl Iterator<Item = ValueId> + 'c {
    code.body.statements().filter_map(|statement| own_value(scene, code, statement))
}

/// The value that a statement reads from a thread-local variable.
fn own_value(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<ValueId> {
    let result = code.body.statement(statement).result?;
    let model = scene.model_at(code, statement).filter(|model| model.is(ClassFact::ThreadLocal))?;
    let is_own = |from: &FlowSource| matches!(from, FlowSource::Path(path) if path.root == Root::This);
    let gets = model.method.flows.iter().any(|flow| flow.to.root == Root::Return && is_own(&flow.from));
    gets.then_some(result)
}

/// The maximum number of calls and fields through which a former value is followed.
const MAX_STEPS: usize = 4;

/// Whether a value is one that the variable had before: it was read from a thread-local variable, here, by a method
/// that returned it, by all callers that pass it, by whoever made the function object that captured it, or by all code
/// that sets the field in which it was kept, on the same thread. `null` may be among these.
fn is_former_value(scene: &Scene<'_, '_, '_>, code: &Code<'_>, value: ValueId) -> bool {
    // A `Code` that was made for one statement has no instances: those of its method are used.
    let known = scene.code().binary_search_by_key(&code.method, |known| known.method);
    let instances = known.map_or(&[][..], |at| &scene.code()[at].instances[..]);
    let is_former = |instance: &InstanceId| is_former(scene, (code.body, *instance), value, MAX_STEPS);
    !instances.is_empty() && code.body.constant(value).is_none() && instances.iter().all(is_former)
}

fn is_former(scene: &Scene<'_, '_, '_>, (body, instance): (&Body, InstanceId), value: ValueId, steps: usize) -> bool {
    let analysis = scene.analysis();
    let value = body.uncast(value);
    let Some(fewer) = steps.checked_sub(1) else { return false };
    match body.value(value).definition {
        Definition::Constant(constant) => constant == Constant::Null,
        Definition::Parameter(index) => {
            let calls = analysis.calls_to(instance);
            let passes = |edge: &CallEdge| {
                let passed = analysis.passed(edge.caller, edge.statement, edge.callee);
                let passed = passed.and_then(|passed| passed.get(usize::from(index)).copied());
                let caller = analysis.code_of(edge.caller).zip(passed);
                caller.is_some_and(|(body, value)| is_former(scene, (body, edge.caller), value, fewer))
            };
            !calls.is_empty() && calls.iter().all(passes)
                || is_captured_former(scene, (body.method, instance), usize::from(index), fewer)
        }
        Definition::Statement(statement) => match body.statement(statement).op {
            Op::Phi(list) => {
                body.operands(list).iter().all(|one| *one == value || is_former(scene, (body, instance), *one, fewer))
            }
            Op::GetField { field, .. } => {
                field.resolved.is_some_and(|field| is_kept_former(scene, (field, instance), fewer))
            }
            Op::Invoke { .. } => {
                let code = Code { method: body.method, body, instances: Vec::new() };
                let calls = analysis.calls_at(instance, Some(statement)).iter();
                let mut calls = calls.filter(|edge| edge.kind.runs_here()).peekable();
                let returns = |edge: &CallEdge| {
                    analysis.code_of(edge.callee).is_some_and(|called| {
                        called.statements().all(|at| match called.statement(at).op {
                            Op::Return(Some(value)) => is_former(scene, (called, edge.callee), value, fewer),
                            _ => true,
                        })
                    })
                };
                own_value(scene, &code, statement) == Some(value) || calls.peek().is_some() && calls.all(returns)
            }
            _ => false,
        },
    }
}

/// Whether all threads that put a value back may have kept it themselves: the former value of another thread, which
/// has handed over a task, is a new one here.
fn may_have_kept(scene: &Scene<'_, '_, '_>, kept: &[InstanceId], puts_back: InstanceId) -> bool {
    let threads = &scene.facts.threads;
    let mut by = scene.analysis().origins_of(puts_back);
    by.all(|origin| kept.iter().any(|instance| threads.origins_of(*instance).contains(origin)))
}

/// Whether all that is stored into a field, other than `null`, is a former value of the thread that puts it back.
fn is_kept_former(scene: &Scene<'_, '_, '_>, (field, puts_back): (FieldId, InstanceId), steps: usize) -> bool {
    let mut stores = scene.code().iter().flat_map(|code| {
        code.body.statements().filter_map(move |statement| match code.body.statement(statement).op {
            Op::PutField { field: stored, value, .. } if stored.resolved == Some(field) => Some((code, value)),
            _ => None,
        })
    });
    let mut kept = Vec::new();
    let is_former = |(code, value): (&Code<'_>, ValueId)| {
        if code.body.constant(value).is_none() {
            kept.extend(&code.instances);
        }
        code.instances.iter().all(|instance| is_former(scene, (code.body, *instance), value, steps))
    };
    stores.all(is_former) && !kept.is_empty() && may_have_kept(scene, &kept, puts_back)
}

/// Whether all function objects that a method is the code of captured a former value for one of its parameters.
fn is_captured_former(
    scene: &Scene<'_, '_, '_>,
    (method, puts_back): (MethodId, InstanceId),
    index: usize,
    steps: usize,
) -> bool {
    let mut makers = scene.code().iter().flat_map(|code| {
        code.body.statements().filter_map(move |statement| {
            let Op::Dynamic { site, operands, .. } = code.body.statement(statement).op else { return None };
            let DynamicSite::Lambda(lambda) = code.body.dynamic(site) else { return None };
            (lambda.implementation.method == Some(method)).then_some((code, code.body.operands(operands)))
        })
    });
    let mut kept = Vec::new();
    let is_former = |(code, captured): (&Code<'_>, &[ValueId])| {
        kept.extend(&code.instances);
        captured.get(index).is_some_and(|value| {
            code.instances.iter().all(|instance| is_former(scene, (code.body, *instance), *value, steps))
        })
    };
    makers.all(is_former) && !kept.is_empty() && may_have_kept(scene, &kept, puts_back)
}

/// Whether a value is set because there was none, or is computed from the previous one: a cache or a counter.
fn is_cached(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId, value: ValueId) -> bool {
    let dominators = Dominators::of(code.body);
    own_values(scene, code).any(|own| {
        own != value && derives_from(code.body, value, own) || is_decided_by(code.body, &dominators, statement, own)
    })
}

impl LeakSearch<'_, '_, '_, '_> {
    fn report(&self, code: &Code<'_>, statement: StatementId) -> Option<Finding> {
        let facts = self.scene.facts;
        let Op::Invoke { arguments, .. } = code.body.statement(statement).op else { return None };
        let receiver = *code.body.operands(arguments).first()?;
        let leaks = |instance: &InstanceId| {
            let origin = self.pooled_origin(*instance)?;
            let variable = facts.analysis.points_to(*instance, receiver);
            let mut visit = |instance, statement| self.visit(instance, statement, variable);
            let mut leaves = |(instance, after)| match walk(facts.analysis, instance, Start::After(after), &mut visit) {
                Outcome::ThreadReturns => Some(false),
                Outcome::ThreadThrows => Some(true),
                _ => None,
            };
            let calls = facts.analysis.calls_to(*instance);
            let only_if_thrown = match calls.iter().any(|edge| self.restores(edge)) {
                false => leaves((*instance, statement)),
                // If the method both sets and clears, the callers that set are examined.
                true => {
                    let setting = calls.iter().filter(|edge| edge.kind.runs_here() && !self.restores(edge));
                    setting.filter_map(|edge| leaves((edge.caller, edge.statement?))).min()
                }
            };
            Some((only_if_thrown?, *instance, origin))
        };
        let (only_if_thrown, instance, origin) = code.instances.iter().filter_map(leaks).min()?;
        let name = expression(self.scene.program(), code.body, receiver);
        let mut contexts = facts.guards.contexts_of(instance);
        let context = contexts.find(|context| facts.guards.context(*context).is_reached_by(origin));
        let calls = context.and_then(|context| facts.guards.calls_to(facts.analysis, context, origin));
        let first = calls.and_then(|calls| calls.first().map(|(first, _)| *first)).unwrap_or(instance);
        let task = thread(facts, origin, first);
        let when = if only_if_thrown { "is not removed if an exception ends the task" } else { "is never removed" };
        let message = format!("{name} is set on a thread of a pool and {when}: the next task finds it there");
        let site = place(facts, code.method, Some(statement), None, format!("sets {name}, in {task}"));
        let evidence = if only_if_thrown { rank::on_exception() } else { rank::without_exception() };
        Some(finding(&PATTERN.rule, message, vec![site], vec![evidence]))
    }

    /// An origin of the instance whose threads outlive it.
    fn pooled_origin(&self, instance: InstanceId) -> Option<OriginId> {
        let analysis = self.scene.analysis();
        let is_pooled_kind = |kind: OriginKind| {
            use OriginKind::{Completion, ForkJoin, ParallelStream, Request, Task, Timer};
            matches!(kind, Task | Timer | ForkJoin | Completion | ParallelStream | Request)
        };
        let is_pooled = |origin: &OriginId| match analysis.origin(*origin).start {
            Begin::Spawn(kind, ..) => is_pooled_kind(kind),
            Begin::Entry(_) => analysis.entries().iter().any(|(of, _, entry)| {
                let is_request = matches!(entry.kind, EntryKind::Framework { kind, .. } if is_pooled_kind(kind));
                of == origin && is_request
            }),
            Begin::Initialisers => false,
        };
        analysis.origins_of(instance).find(is_pooled)
    }

    /// Whether a call lets a method set its variable to `null`, or to the value that it had before.
    fn restores(&self, edge: &CallEdge) -> bool {
        let analysis = self.scene.analysis();
        let method = analysis.instance(edge.callee).method;
        let mut set = self.setters.range((method, 0)..=(method, usize::MAX)).map(|(_, parameter)| *parameter);
        set.any(|parameter| {
            let passed = analysis.passed(edge.caller, edge.statement, edge.callee);
            let value = passed.and_then(|passed| passed.get(parameter).copied());
            let body = analysis.code_of(edge.caller);
            let is_former = |(body, value)| is_former(self.scene, (body, edge.caller), value, MAX_STEPS);
            body.zip(value).is_some_and(is_former)
        })
    }

    fn visit(&self, instance: InstanceId, statement: StatementId, variable: &ObjectSet) -> Next {
        let analysis = self.scene.analysis();
        let Some(body) = analysis.code_of(instance) else { return Next::Stop };
        let Op::Invoke { arguments, .. } = body.statement(statement).op else { return Next::On };
        let code = Code { method: analysis.instance(instance).method, body, instances: Vec::new() };
        let receiver = body.operands(arguments).first();
        let is_same = receiver.is_some_and(|value| analysis.points_to(instance, *value).intersects(variable));
        // A second value is reported on its own.
        if is_same && effect_of(self.scene, &code, statement).is_some() {
            return Next::Stop;
        }
        let calls = analysis.calls_at(instance, Some(statement)).iter().filter(|edge| edge.kind.runs_here());
        let mut throws = false;
        for edge in calls {
            if self.clearing[edge.callee] || self.restores(edge) {
                return Next::Stop;
            }
            throws |= self.thrown.get_or_init(|| Thrown::of(self.scene)).may_throw(edge.callee);
        }
        if throws { Next::OnOrThrow } else { Next::On }
    }
}
