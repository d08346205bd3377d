//! `unguarded-serialisation`: an object is serialised without the lock under which its fields are changed.
//!
//! A method that serialisation calls asks for the default: all fields of the object that are neither static nor
//! `transient` are read, and the collections and arrays in them are walked through. A field counts if all changes of
//! it, or of what it holds, that other threads may make meanwhile hold one lock, and this method does not. What a
//! constructor does is no change. Fields that are volatile and collections that are thread-safe need no lock.
//! Under-approximates: fields of superclasses, and of objects of the program that are serialised with this one, are not
//! examined; nor are objects without such a method, which are serialised in the same way.

use std::collections::BTreeSet;

use unsnarl_concurrency::locks::{GuardContextId, Protection, protections, protections_of};
use unsnarl_concurrency::{Access, Variable, VariableId};
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::MethodFact;
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{InstanceId, ObjectSet, OriginId, Origins, Slot};
use unsnarl_program::ir::{Op, StatementId, ValueId};
use unsnarl_program::{FieldId, MethodId};

use crate::flow::definition;
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{field_name, listed, method_name, place};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("unguarded-serialisation"),
        summary: "an object is serialised without the lock under which its fields are changed",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/unguarded-serialisation.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

/// A statement that reads the fields of its object, as one thread executes it.
struct Reading<'r> {
    this: ValueId,
    instance: InstanceId,
    statement: StatementId,
    context: GuardContextId,
    origins: &'r [OriginId],
}

/// A change that may happen meanwhile.
struct Change {
    field: FieldId,
    /// Whether it changes what the field holds.
    is_of_contents: bool,
    at: (MethodId, StatementId),
    /// Whether unknown callers make it, or ask for the serialisation.
    is_assumed: bool,
}

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for code in scene.code() {
        for statement in code.body.statements() {
            let serialises =
                || scene.model_at(code, statement).is_some_and(|model| model.method.is(MethodFact::SerialisesCaller));
            if matches!(code.body.statement(statement).op, Op::Invoke { .. }) && serialises() {
                findings.extend(report(scene, code, statement));
            }
        }
    }
    findings
}

fn report(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<Finding> {
    let (facts, program) = (scene.facts, scene.program());
    let this = code.body.this()?;
    let fields = program.serialised_by_default(program.method(code.method).class);
    let mut changes: Vec<Change> = Vec::new();
    for instance in &code.instances {
        for context in facts.guards.contexts_of(*instance) {
            let origins: Vec<OriginId> = facts.guards.context(context).origins().collect();
            let reading = Reading { this, instance: *instance, statement, context, origins: &origins };
            for field in &fields {
                if changes.iter().all(|known| known.field != *field) {
                    changes.extend(unguarded_change(scene, &reading, *field));
                }
            }
        }
    }
    changes.sort_by_key(|change| (!change.is_of_contents, change.field));
    let first = changes.first()?;
    let names: BTreeSet<String> =
        changes.iter().map(|change| format!("`{}`", field_name(program, change.field))).collect();
    let names: Vec<String> = names.into_iter().collect();
    let (reads, writes) = (method_name(program, code.method), method_name(program, first.at.0));
    let them = if changes.len() == 1 { "it" } else { "them" };
    let message = format!("{reads} serialises {} without the lock under which {writes} changes {them}", listed(&names));
    let mut sites = vec![place(facts, code.method, Some(statement), None, "reads all fields without the lock".into())];
    for change in &changes {
        let role = format!("changes `{}` under the lock", field_name(program, change.field));
        sites.push(place(facts, change.at.0, Some(change.at.1), None, role));
    }
    let mut evidence = vec![rank::in_parallel()];
    evidence.extend(first.is_of_contents.then(rank::walked_through));
    evidence.extend(changes.iter().all(|change| change.is_assumed).then(rank::unknown_callers));
    Some(finding(&PATTERN.rule, message, sites, evidence))
}

/// A change of a field, or of what it holds, that may happen while it is read, under a lock that all such changes hold
/// and the reading does not.
fn unguarded_change(scene: &Scene<'_, '_, '_>, reading: &Reading<'_>, field: FieldId) -> Option<Change> {
    let (facts, analysis) = (scene.facts, scene.analysis());
    let access = scene.program().field(field).access;
    let owners = analysis.points_to(reading.instance, reading.this);
    let mut held = ObjectSet::default();
    for owner in owners.iter() {
        held.union_with(analysis.field(owner, Slot::field(field)));
    }
    let accesses = facts.accesses();
    let is_safe = |objects: &ObjectSet| objects.iter().all(|object| accesses.thread_safe().contains(object));
    let sites: BTreeSet<_> = held.iter().map(|object| analysis.object(object).site).collect();
    let read = |variable: VariableId| match accesses.variable(variable) {
        Variable::Field(other) => (other == field && !access.is_volatile()).then_some((owners, false)),
        Variable::Contents(site) | Variable::Elements(site) => {
            (sites.contains(&site) && !is_safe(&held)).then_some((&held, true))
        }
    };
    accesses.variables().find_map(|variable| {
        let (objects, is_of_contents) = read(variable)?;
        let changes = parallel_changes(scene, reading, accesses.to(variable), objects);
        let (first, origin, _) = changes.first()?;
        let mut common = changes[0].2.clone();
        changes.iter().for_each(|(_, _, locks)| common.retain(|lock| locks.contains(lock)));
        let mine = protections_of(facts, reading.context, reading.statement, Some(reading.this));
        let is_guarded = |lock: &Protection| {
            mine.iter().any(|own| if is_of_contents { lock.is_of_owner(field, own) } else { lock.excludes(own) })
        };
        let is_open = |origin: OriginId| analysis.is_entered_as(origin, EntryKind::OpenApi);
        let at = (analysis.instance(first.instance).method, first.statement);
        let is_assumed = is_open(*origin) || reading.origins.iter().any(|origin| is_open(*origin));
        // Without a lock in common, nothing says how the field is guarded: that is a race, if anything.
        (!common.is_empty() && !common.iter().any(is_guarded)).then_some(Change {
            field,
            is_of_contents,
            at,
            is_assumed,
        })
    })
}

/// The changes of some objects that another thread may make while the fields are read, with the locks that it holds.
fn parallel_changes<'s>(
    scene: &Scene<'s, '_, '_>,
    reading: &Reading<'_>,
    accesses: &'s [Access],
    objects: &ObjectSet,
) -> Vec<(&'s Access, OriginId, Vec<Protection>)> {
    let facts = scene.facts;
    let here = |origin: OriginId| (origin, reading.instance, reading.statement);
    let mut changes = Vec::new();
    for change in accesses.iter().filter(|access| access.is_write && !is_first(scene, access)) {
        if !change.objects(scene.analysis()).is_some_and(|changed| changed.intersects(objects)) {
            continue;
        }
        for context in facts.guards.contexts_of(change.instance) {
            if change.base.is_some_and(|base| facts.is_fresh(context, base, change.statement)) {
                continue;
            }
            let meets = |other: &OriginId| {
                let there = (*other, change.instance, change.statement);
                *other != Origins::INITIALISERS
                    && reading.origins.iter().any(|own| facts.may_be_in_parallel(here(*own), there))
            };
            if let Some(origin) = facts.guards.context(context).origins().find(meets) {
                changes.push((change, origin, protections(facts, change, context).to_vec()));
            }
        }
    }
    changes
}

/// Whether a write gives a field of an object, or what it holds, its initial value.
fn is_first(scene: &Scene<'_, '_, '_>, write: &Access) -> bool {
    let Some(body) = scene.analysis().code_of(write.instance) else { return false };
    let Some(base) = write.base.map(|base| body.uncast(base)) else { return false };
    let is_of_this = |value: ValueId| body.this() == Some(value);
    let is_own = is_of_this(base)
        || match definition(body, base) {
            Some((_, Op::New(_))) => return true,
            Some((_, Op::GetField { object, .. })) => is_of_this(body.uncast(*object)),
            _ => false,
        };
    is_own && scene.program().is_constructor(body.method)
}
