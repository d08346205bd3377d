//! `thread-local-leak`: a task sets a thread-local variable of its pool thread, and does not remove it on every path
//! out.
//!
//! From the call that sets it, everything that the thread may do next is followed to the end of the task. A path ends
//! where the value is removed or set back. A value that is made once for each thread and kept is a cache and no leak:
//! it is set only where the variable was empty. Exceptions count if a `throw` of the program can cause them.

mod former;

use std::cell::OnceCell;
use std::collections::BTreeSet;

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{ClassFact, MethodFact, OriginKind};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{CallEdge, InstanceId, ObjectSet, OriginId, Start as Begin};
use unsnarl_program::ir::{Constant, Dominators, Op, StatementId, ValueId};
use unsnarl_program::{IdVec, MethodId};

use crate::flow::afterwards::{Next, Outcome, Start, reaching, walk};
use crate::flow::thrown::Thrown;
use crate::flow::{derives_from, is_decided_by};
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{expression, place, thread};
use crate::{Needs, Pattern};

use former::{Formers, own_values};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("thread-local-leak"),
        summary: "a task leaves a thread-local value behind on a thread of a pool",
        severity: Severity::Warning,
        page: include_str!("../../../../../docs/rules/thread-local-leak.md"),
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
    formers: &'s Formers<'s, 'p, 'f, 'a>,
    thrown: OnceCell<Thrown>,
}

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let formers = Formers::new(scene);
    let (mut setting, mut clearing) = (Vec::new(), Vec::new());
    for code in scene.code() {
        if scene.facts.is_cancelled() {
            break;
        }
        for statement in code.body.statements() {
            match effect_of(&formers, code, statement) {
                Some(Effect::Sets) => setting.push((code, statement)),
                Some(Effect::Clears) => clearing.extend(&code.instances),
                None => {}
            }
        }
    }
    let setters = setting.iter().filter_map(|(code, statement)| Some((code.method, set_parameter(code, *statement)?)));
    let setters = setters.collect();
    let clearing = reaching(scene.analysis(), clearing);
    let search = LeakSearch { scene, clearing, setters, formers: &formers, thrown: OnceCell::new() };
    let is_due = |_: &(&Code<'_>, StatementId)| !scene.facts.is_cancelled();
    setting.into_iter().take_while(is_due).filter_map(|(code, statement)| search.report(code, statement)).collect()
}

/// What a call does to the thread-local variable that it is called on.
fn effect_of(formers: &Formers<'_, '_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<Effect> {
    let scene = formers.scene;
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
    if is_null || own_values(scene, code).any(|own| own == value) || formers.is_former_value(code, value) {
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
            let is_former = |(body, value)| self.formers.is_former((body, edge.caller), value);
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
        if is_same && effect_of(self.formers, &code, statement).is_some() {
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
