//! `ignored-result`: a call whose result must not be ignored.
//!
//! The models say what is lost with the result (`unused-result`). Whether that matters is decided for the whole
//! program: is the map shared, can the task fail, does anything that follows rely on the outcome? The models of the
//! possible receivers are used, not that of the declared type.

mod outcome;

use std::cell::OnceCell;
use std::collections::BTreeSet;

use unsnarl_finding::{Evidence, Finding, Rule, RuleId, Severity};
use unsnarl_library::{ClassFact, Root, UnusedResult};
use unsnarl_pointer::{InstanceId, LibraryCallId, ObjectSet};
use unsnarl_program::ir::{Op, StatementId, ValueId};
use unsnarl_program::{ClassId, Type};

use crate::flow::Uses;
use crate::flow::thrown::Thrown;
use crate::rank;
use crate::scene::shared::{At, ContentWrites, FieldWrites};
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{expression, field_name, place, place_at, simple_name};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("ignored-result"),
        summary: "a result is ignored that says whether the call did what was meant",
        severity: Severity::Warning,
        page: include_str!("../../../../../docs/rules/ignored-result.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

/// What several calls need, computed on first use.
struct LossSearch<'s, 'p, 'f, 'a> {
    scene: &'s Scene<'p, 'f, 'a>,
    contents: OnceCell<ContentWrites>,
    fields: OnceCell<FieldWrites>,
    thrown: OnceCell<Thrown>,
}

/// A call whose result is not used.
struct Ignored<'c, 'a> {
    code: &'c Code<'a>,
    instance: InstanceId,
    statement: StatementId,
    call: LibraryCallId,
    arguments: &'c [ValueId],
}

/// What is wrong with it: the message, further sites, and the evidence.
struct Loss {
    message: String,
    sites: Vec<unsnarl_finding::Site>,
    evidence: Evidence,
}

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let search = LossSearch { scene, contents: OnceCell::new(), fields: OnceCell::new(), thrown: OnceCell::new() };
    let mut findings = Vec::new();
    for code in scene.code() {
        if scene.facts.is_cancelled() {
            break;
        }
        let uses = OnceCell::new();
        for statement in code.body.statements() {
            let Op::Invoke { arguments, .. } = code.body.statement(statement).op else { continue };
            let arguments = code.body.operands(arguments);
            let losses = code.instances.iter().flat_map(|instance| {
                let calls = scene.analysis().library_calls_at(*instance, Some(statement)).iter();
                calls.map(|call| Ignored { code, instance: *instance, statement, call: *call, arguments })
            });
            let mut losses = losses.filter_map(|ignored| {
                let lost = scene.analysis().model(ignored.call)?.method.unused_result?;
                let uses = uses.get_or_init(|| Uses::of(code.body));
                if uses.is_ignored(code.body, statement) { search.loss(&ignored, uses, lost) } else { None }
            });
            if let Some(Loss { message, mut sites, evidence }) = losses.next() {
                sites.insert(0, place(scene.facts, code.method, Some(statement), None, "ignores the result".into()));
                findings.push(finding(&PATTERN.rule, message, sites, vec![evidence]));
            }
        }
    }
    findings
}

impl<'a> Ignored<'_, 'a> {
    fn at(&self) -> At {
        (self.instance, self.statement)
    }

    /// The call as it is written in Java.
    fn source_text(&self, scene: &Scene<'_, '_, '_>) -> String {
        let Op::Invoke { method, .. } = self.code.body.statement(self.statement).op else { return String::new() };
        let program = scene.program();
        let name = program.text(program.key(method.key).name);
        let receiver = self.arguments.first().map(|receiver| expression(program, self.code.body, *receiver));
        format!("{}.{name}()", receiver.unwrap_or_default())
    }
}

impl LossSearch<'_, '_, '_, '_> {
    fn loss(&self, ignored: &Ignored<'_, '_>, uses: &Uses, lost: UnusedResult) -> Option<Loss> {
        match lost {
            UnusedResult::LostRace => self.lost_race(ignored, uses),
            UnusedResult::LostFailure => self.lost_failure(ignored),
            UnusedResult::UnknownOutcome => self.unknown_outcome(ignored),
            UnusedResult::Pointless => Some(Loss {
                message: format!(
                    "{} does nothing but give the answer that is ignored",
                    ignored.source_text(self.scene)
                ),
                sites: Vec::new(),
                evidence: rank::shown_by_code(),
            }),
        }
    }

    fn contents(&self) -> &ContentWrites {
        self.contents.get_or_init(|| ContentWrites::of(self.scene.facts))
    }

    /// Another object may have been stored first, but this thread uses its own.
    fn lost_race(&self, ignored: &Ignored<'_, '_>, uses: &Uses) -> Option<Loss> {
        let (program, facts) = (self.scene.program(), self.scene.facts);
        let body = ignored.code.body;
        let (map, own) = (*ignored.arguments.first()?, *ignored.arguments.last()?);
        let models = facts.analysis.models();
        let class = body.value(own).ty.as_class()?;
        let is_same_to_all = [ClassFact::Immutable, ClassFact::ValueBased, ClassFact::SharedInstances];
        if body.constant(own).is_some() || is_same_to_all.iter().any(|fact| program.class_is(models, class, *fact)) {
            return None;
        }
        let later = |used: &&StatementId| body.may_follow(ignored.statement, **used);
        let used = *uses.uses_of(own).iter().find(later)?;
        let objects = facts.analysis.points_to(ignored.instance, map);
        let other = self.contents().beside(facts, objects, ignored.at())?;
        let (own, map) = (expression(program, body, own), expression(program, body, map));
        Some(Loss {
            message: format!("{own} is used as if it had been stored, but {map} may hold another thread's object"),
            sites: vec![
                place(facts, ignored.code.method, Some(used), None, format!("uses {own} all the same")),
                place_at(facts, other, "another thread may store its own here"),
            ],
            evidence: rank::seen_in_parallel(),
        })
    }

    /// The task can fail unnoticed.
    fn lost_failure(&self, ignored: &Ignored<'_, '_>) -> Option<Loss> {
        let (analysis, facts) = (self.scene.analysis(), self.scene.facts);
        if self.has_failure_hook(ignored) {
            return None;
        }
        let thrown = self.thrown.get_or_init(|| Thrown::of(self.scene));
        let is_task = |spawn: &unsnarl_library::Spawn| matches!(spawn.callback.receiver.root, Root::Argument(_));
        let edges = analysis.spawned_by(ignored.call).iter();
        let tasks = edges.filter(|edge| analysis.spawn(edge).is_some_and(is_task)).map(|edge| edge.origin);
        let (cause, class) = tasks.into_iter().find_map(|origin| {
            let first = analysis.spawned_instances().iter().filter(|(of, _)| *of == origin);
            first.map(|(_, instance)| *instance).find_map(|instance| thrown.cause(analysis, instance))
        })?;
        let exception = simple_name(self.scene.program(), class);
        Some(Loss {
            message: format!("the task may end with {exception}, which stays in the ignored future and is never seen"),
            sites: vec![place_at(facts, cause, "the task may fail here")],
            evidence: rank::on_exception(),
        })
    }

    /// Whether the executor's class has a hook that the library calls with what a task has thrown. The hook is assumed
    /// to examine it.
    fn has_failure_hook(&self, ignored: &Ignored<'_, '_>) -> bool {
        let (analysis, program) = (self.scene.analysis(), self.scene.program());
        let hooks = analysis.spawned_instances().iter().filter_map(|(_, instance)| {
            let method = program.method(analysis.instance(*instance).method);
            let parameters = &program.descriptor(method.key)?.parameters;
            parameters.contains(&Type::class(program.well_known().throwable)).then_some(method.class)
        });
        let hooks: BTreeSet<ClassId> = hooks.collect();
        let executors = ignored.arguments.first().map(|executor| analysis.points_to(ignored.instance, *executor));
        let mut executors = executors.into_iter().flat_map(ObjectSet::iter);
        executors.any(|executor| {
            let class = analysis.object(executor).ty.as_class();
            class.is_some_and(|class| hooks.iter().any(|hook| program.is_subclass(class, *hook)))
        })
    }

    /// The code relies on an outcome that it has not examined.
    fn unknown_outcome(&self, ignored: &Ignored<'_, '_>) -> Option<Loss> {
        let scene = self.scene;
        let call = ignored.source_text(scene);
        let loss = |message, sites, evidence| Some(Loss { message, sites, evidence });
        if outcome::never_times_out(scene, ignored) {
            return None;
        }
        if outcome::takes_a_lock(scene, ignored.call) {
            let message = format!("{call} may have failed to acquire the lock, but what follows runs in any case");
            return loss(message, Vec::new(), rank::shown_by_code());
        }
        if outcome::takes_a_permit(scene, ignored.call) {
            let message = format!("{call} may have failed to acquire a permit, but what follows runs in any case");
            return loss(message, Vec::new(), rank::shown_by_code());
        }
        if outcome::may_drop(scene, ignored) {
            let message = format!("{call} drops the element if the queue is full, and the result is ignored");
            return loss(message, Vec::new(), rank::shown_by_code());
        }
        if let Some(read) = outcome::expected_from(scene, ignored) {
            let objects = scene.analysis().points_to(ignored.instance, *ignored.arguments.first()?);
            let other = self.contents().beside(scene.facts, objects, ignored.at())?;
            let message = format!("{call} does nothing if the value has changed since it was read: the change is lost");
            let sites = vec![
                place(scene.facts, ignored.code.method, Some(read), None, "reads the value".into()),
                place_at(scene.facts, other, "another thread may change it meanwhile"),
            ];
            return loss(message, sites, rank::seen_in_parallel());
        }
        if let Some((read, field)) = outcome::goes_on_untested(scene, ignored) {
            let what = field_name(scene.program(), field);
            let message = format!("{call} may have timed out, but {what} is read as if it had not");
            let role = "goes on without a test";
            let site = place(scene.facts, ignored.code.method, Some(read), None, role.into());
            return loss(message, vec![site], rank::shown_by_code());
        }
        let fields = self.fields.get_or_init(|| FieldWrites::of(scene));
        let relied = outcome::relies_on_wait(scene, ignored, fields, self.contents())?;
        let what = relied.field.map_or("the result".into(), |field| field_name(scene.program(), field));
        let message = format!("{call} may have timed out, but {what} is read as if all had been done");
        let sites = vec![
            place_at(scene.facts, relied.read, "reads it"),
            place_at(scene.facts, relied.write, "what is waited for may still write it"),
        ];
        loss(message, sites, rank::seen_in_parallel())
    }
}
