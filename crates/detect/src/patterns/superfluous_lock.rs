//! `superfluous-lock`: a critical section that does nothing that another thread could interfere with.
//!
//! Otto and Moschny 2008, section 6.2. A section needs its lock if something in it, or in its callees, conflicts with
//! another thread's access, locks aside (`race/contested.rs`), or is not known well enough (`scene/known.rs`). Whether
//! an instance needs a lock is computed once, along the call graph, so that the cost does not grow with the number of
//! sections.
//!
//! A section that shares fields with another section of the same lock that needs it, directly or through a third one,
//! is only a note: readers of the class expect all its methods to acquire the lock. So is one that makes something on
//! demand, and one of a program that is not known well: most of it no known thread runs, callers are unknown, or
//! reflection is not resolved. Who reads the class does not know what others will call.
//!
//! The rule claims an absence, so every gap prevents a report: it under-approximates.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_concurrency::Variable;
use unsnarl_concurrency::locks::{Acquisition, Section, sections};
use unsnarl_finding::{Finding, Note, Rule, RuleId, Severity, Site};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{CallEdge, InstanceId, ObjectSet};
use unsnarl_program::ir::{BlockId, Body, Constant, Dominators, Op, StatementId, ZeroTest};
use unsnarl_program::{FieldId, IdVec, MethodId};

use crate::flow::definition;
use crate::pattern_only;
use crate::race::candidates::Race;
use crate::rank;
use crate::scene::known::{Exposed, field_of};
use crate::scene::{Scene, finding};
use crate::wording::describe::{lock_name, method_name, place};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("superfluous-lock"),
        summary: "a lock is held for nothing that another thread could disturb",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/superfluous-lock.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

/// A method and the statement where it acquires a lock.
type AcquisitionPoint = (MethodId, StatementId);

/// The sections that start at one statement, in all contexts.
struct SuperfluousSections<'s> {
    body: &'s Body,
    sections: Vec<(InstanceId, Section)>,
}

/// Sections that need their locks.
type NeededSections = Vec<(InstanceId, Section)>;

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut findings = judged(scene);
    if scene.pattern_complete {
        findings.append(&mut pattern_only::superfluous_lock::matches(scene, &PATTERN.rule, &findings));
    }
    findings
}

fn judged(scene: &Scene<'_, '_, '_>) -> Vec<Finding> {
    let facts = scene.facts;
    if scene.unknown().is_open() {
        return Vec::new();
    }
    let needs = need_locks(scene);
    let mut found: BTreeMap<AcquisitionPoint, SuperfluousSections<'_>> = BTreeMap::new();
    let mut needed = NeededSections::new();
    let mut needed_at: BTreeSet<AcquisitionPoint> = BTreeSet::new();
    for code in scene.code() {
        for instance in &code.instances {
            for section in sections(facts, *instance) {
                let Acquisition { statement: Some(statement), .. } = *facts.locks.acquisition(section.acquisition)
                else {
                    continue;
                };
                let place = (code.method, statement);
                if needs_lock(scene, &needs, *instance, code.body, &section) {
                    needed_at.insert(place);
                    needed.push((*instance, section));
                } else {
                    let known =
                        found.entry(place).or_insert(SuperfluousSections { body: code.body, sections: Vec::new() });
                    known.sections.push((*instance, section));
                }
            }
        }
    }
    found.retain(|place, _| !needed_at.contains(place));
    if found.is_empty() {
        return Vec::new();
    }
    let exposed = Exposed::of(facts.analysis);
    let uses = Uses::default();
    let used = used_under(scene, &found, &needed, &uses);
    let report = |(place, superfluous): (&AcquisitionPoint, &SuperfluousSections<'_>)| {
        report(scene, &exposed, (&used, &uses), *place, superfluous)
    };
    found.iter().filter_map(report).collect()
}

/// Makes a note of what contradicts another finding, which says that threads wait for each other at the same place.
pub(crate) fn demote_contended(findings: &mut [Finding]) {
    let place = |site: &Site| (site.class.clone(), site.method.clone(), site.descriptor.clone(), site.pc);
    let waits = findings.iter().filter(|found| CONTENDED.contains(&found.rule.0));
    let contended: BTreeSet<_> = waits.flat_map(Finding::all_sites).map(place).collect();
    for found in findings.iter_mut().filter(|found| found.rule == PATTERN.rule.id) {
        if found.sites.iter().any(|site| contended.contains(&place(site))) {
            found.evidence.push(rank::contended_elsewhere());
            found.severity = Severity::Note;
        }
    }
}

/// The rules that say of a lock that threads wait for it.
const CONTENDED: [&str; 3] = ["lock-order-cycle", "blocking-under-lock", "lock-too-general"];

/// For each instance, whether it or its callees do something that may need a lock.
fn need_locks(scene: &Scene<'_, '_, '_>) -> IdVec<InstanceId, bool> {
    let analysis = scene.analysis();
    let own = |instance: InstanceId| match analysis.code_of(instance) {
        Some(body) => body.statements().any(|statement| needs_lock_at(scene, instance, body, statement)),
        None => scene.unknown().inside_library(analysis, instance),
    };
    let mut needs: IdVec<InstanceId, bool> = analysis.instances().map(own).collect();
    let mut worklist: Vec<InstanceId> = analysis.instances().filter(|instance| needs[*instance]).collect();
    while let Some(instance) = worklist.pop() {
        for edge in analysis.calls_to(instance).iter().filter(|edge| edge.kind.runs_here()) {
            if !std::mem::replace(&mut needs[edge.caller], true) {
                worklist.push(edge.caller);
            }
        }
    }
    needs
}

fn needs_lock_at(scene: &Scene<'_, '_, '_>, instance: InstanceId, body: &Body, statement: StatementId) -> bool {
    scene.contested().at((instance, statement)).iter().any(|shared| shared.is_contested)
        || scene.unknown().at(scene.analysis(), instance, body, statement)
}

fn needs_lock(
    scene: &Scene<'_, '_, '_>,
    needs: &IdVec<InstanceId, bool>,
    instance: InstanceId,
    body: &Body,
    section: &Section,
) -> bool {
    let analysis = scene.analysis();
    let objects = &scene.facts.locks.class_of(section.acquisition).objects;
    !section.is_closed
        || scene.unknown().is_unknown_lock(analysis, objects)
        || section.statements.iter().any(|statement| {
            let calls = analysis.calls_at(instance, Some(*statement)).iter();
            needs_lock_at(scene, instance, body, *statement)
                || calls.filter(|edge| edge.kind.runs_here()).any(|edge| needs[edge.callee])
        })
}

fn report(
    scene: &Scene<'_, '_, '_>,
    exposed: &Exposed,
    (used, uses): (&[FieldUses<'_>], &Uses),
    (method, statement): AcquisitionPoint,
    superfluous: &SuperfluousSections<'_>,
) -> Option<Finding> {
    let SuperfluousSections { body, sections } = superfluous;
    let facts = scene.facts;
    let inside: BTreeSet<StatementId> =
        sections.iter().flat_map(|(_, section)| section.statements.iter().copied()).collect();
    let is_parallel = sections.iter().any(|(instance, _)| facts.threads.is_ever_parallel(*instance));
    let does_something = inside.iter().any(|statement| {
        let op = body.statement(*statement).op;
        let is_local = matches!(op, Op::Binary(..) | Op::NewArray(..) | Op::ArrayLoad { .. } | Op::ArrayStore { .. });
        matches!(op, Op::Invoke { .. } | Op::New(_)) || is_local || field_of(op).is_some()
    });
    let fields: BTreeSet<FieldId> =
        inside.iter().filter_map(|statement| field_of(body.statement(*statement).op)).collect();
    // If other threads access the same fields without the lock, theirs is the missing one.
    let is_raced = |race: &Race<'_>| matches!(race.variable, Variable::Field(field) if fields.contains(&field));
    if scene.races().races.iter().any(is_raced) {
        return None;
    }
    if !is_parallel || !does_something || exposed.uses(method, &fields) {
        return None;
    }
    let lock = lock_name(facts, facts.locks.acquisition(sections[0].1.acquisition));
    let name = method_name(scene.program(), method);
    let message = format!("{name} holds `{lock}` for nothing that another thread could disturb");
    let site = place(facts, method, Some(statement), None, format!("takes `{lock}`"));
    let mut evidence = vec![rank::nothing_contested()];
    evidence.extend(exposed.leads_to(method, &fields).then(rank::perhaps_called_otherwise));
    let analysis = scene.analysis();
    let has_unknown_callers = analysis.entries().iter().any(|(_, _, entry)| entry.kind == EntryKind::OpenApi);
    let is_known = !exposed.is_most && !has_unknown_callers && analysis.gaps().is_empty();
    evidence.extend((!is_known).then(rank::mostly_unknown));
    evidence.extend(makes_on_demand(body, &inside).then(rank::for_who_comes_later));
    evidence.extend(is_needed_elsewhere(scene, sections, used, uses).then(rank::needed_elsewhere));
    let mut found = finding(&PATTERN.rule, message, vec![site], evidence);
    found.notes = notes(scene, &inside, sections);
    Some(found)
}

/// Whether a section finds a field empty and fills it.
fn makes_on_demand(body: &Body, inside: &BTreeSet<StatementId>) -> bool {
    let dominators = Dominators::of(body);
    let is_filled = |field: FieldId, if_empty: BlockId| {
        inside.iter().any(|statement| match body.statement(*statement).op {
            Op::PutField { field: put, value, .. } | Op::PutStatic(put, value) => {
                put.resolved == Some(field)
                    && dominators.dominates(if_empty, body.block_of(*statement))
                    && !matches!(body.constant(value), Some(Constant::Null | Constant::Int(0)))
            }
            _ => false,
        })
    };
    body.blocks().filter_map(|block| ZeroTest::of(body, block)).any(|test| {
        let read = definition(body, body.uncast(test.value)).filter(|(at, _)| inside.contains(at));
        read.and_then(|(_, op)| field_of(*op)).is_some_and(|field| is_filled(field, test.if_zero))
    })
}

/// The fields that sections of some locks use.
struct FieldUses<'s> {
    locks: &'s ObjectSet,
    fields: BTreeSet<FieldId>,
    is_needed: bool,
}

/// What sections use whose locks may be those of superfluous ones.
fn used_under<'s>(
    scene: &'s Scene<'_, '_, '_>,
    found: &BTreeMap<AcquisitionPoint, SuperfluousSections<'_>>,
    needed: &NeededSections,
    uses: &Uses,
) -> Vec<FieldUses<'s>> {
    let locks = |section: &Section| &scene.facts.locks.class_of(section.acquisition).objects;
    let superfluous = || found.values().flat_map(|one| &one.sections);
    let mut superfluous_locks = ObjectSet::default();
    for (_, section) in superfluous() {
        superfluous_locks.union_with(locks(section));
    }
    let all = superfluous().map(|one| (one, false)).chain(needed.iter().map(|one| (one, true)));
    let all = all.filter(|((_, section), _)| locks(section).intersects(&superfluous_locks));
    let used = |((instance, section), is_needed): (&(InstanceId, Section), bool)| FieldUses {
        locks: locks(section),
        fields: uses.inside(scene, *instance, section),
        is_needed,
    };
    all.map(used).collect()
}

/// Whether another section of the same lock needs it, and shares fields with these, directly or through a third one.
fn is_needed_elsewhere(
    scene: &Scene<'_, '_, '_>,
    sections: &[(InstanceId, Section)],
    used: &[FieldUses<'_>],
    uses: &Uses,
) -> bool {
    let mut fields: BTreeSet<FieldId> = BTreeSet::new();
    for (instance, section) in sections {
        fields.extend(uses.inside(scene, *instance, section));
    }
    let is_lock = |used: &&FieldUses<'_>| {
        sections
            .iter()
            .any(|(_, section)| scene.facts.locks.class_of(section.acquisition).objects.intersects(used.locks))
    };
    let mut others: Vec<&FieldUses<'_>> = used.iter().filter(is_lock).collect();
    while let Some(next) = others.iter().position(|other| !other.fields.is_disjoint(&fields)) {
        let other = others.swap_remove(next);
        if other.is_needed {
            return true;
        }
        fields.extend(&other.fields);
    }
    false
}

/// What instances do themselves, each looked at once: the fields that they use, and whom they call.
#[derive(Default)]
struct Uses(RefCell<FxHashMap<InstanceId, Rc<DirectUses>>>);

#[derive(Default)]
struct DirectUses {
    fields: Vec<FieldId>,
    callees: Vec<InstanceId>,
}

impl Uses {
    fn of(&self, scene: &Scene<'_, '_, '_>, instance: InstanceId) -> Rc<DirectUses> {
        let find = || {
            let body = scene.analysis().code_of(instance);
            let mut uses = DirectUses {
                fields: body.into_iter().flat_map(|body| fields_at(body, body.statements())).collect(),
                callees: callees(scene.analysis().calls_from(instance)).collect(),
            };
            uses.fields.sort_unstable();
            uses.fields.dedup();
            uses.callees.sort_unstable();
            uses.callees.dedup();
            Rc::new(uses)
        };
        Rc::clone(self.0.borrow_mut().entry(instance).or_insert_with(find))
    }

    /// The fields that a section uses, directly or through calls.
    fn inside(&self, scene: &Scene<'_, '_, '_>, instance: InstanceId, section: &Section) -> BTreeSet<FieldId> {
        let analysis = scene.analysis();
        let Some(body) = analysis.code_of(instance) else { return BTreeSet::new() };
        let mut fields: BTreeSet<FieldId> = fields_at(body, section.statements.iter().copied()).collect();
        let calls = section.statements.iter().flat_map(|at| callees(analysis.calls_at(instance, Some(*at))));
        let mut seen: FxHashSet<InstanceId> = FxHashSet::default();
        let mut open: Vec<InstanceId> = calls.collect();
        while let Some(instance) = open.pop() {
            if seen.insert(instance) {
                let uses = self.of(scene, instance);
                fields.extend(&uses.fields);
                open.extend(uses.callees.iter().filter(|callee| !seen.contains(callee)));
            }
        }
        fields
    }
}

fn fields_at(body: &Body, statements: impl Iterator<Item = StatementId>) -> impl Iterator<Item = FieldId> {
    statements.filter_map(|statement| field_of(body.statement(statement).op))
}

fn callees(calls: &[CallEdge]) -> impl Iterator<Item = InstanceId> {
    calls.iter().filter(|edge| edge.kind.runs_here()).map(|edge| edge.callee)
}

fn notes(scene: &Scene<'_, '_, '_>, inside: &BTreeSet<StatementId>, sections: &[(InstanceId, Section)]) -> Vec<Note> {
    let shared = |statement: &&StatementId| {
        sections.iter().any(|(instance, _)| !scene.contested().at((*instance, **statement)).is_empty())
    };
    let text = match inside.iter().filter(shared).count() {
        0 => "what it reads never changes once threads run, or is known to one thread only".to_owned(),
        1 => "of what it uses one is written, and no other thread accesses that at the same time".to_owned(),
        many => {
            format!("{many} of its statements access what is written, and no other thread does so at the same time")
        }
    };
    let mut notes = vec![Note { label: "under the lock".into(), text }];
    let gaps = scene.unknown().gaps();
    let elsewhere = match gaps {
        0 => String::new(),
        1 => "; one call elsewhere in the program could not be followed".to_owned(),
        _ => format!("; {gaps} calls elsewhere in the program could not be followed"),
    };
    let text = format!("every call under the lock is known, and so is all code that uses these fields{elsewhere}");
    notes.push(Note { label: "rests on".into(), text });
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(rule: &'static str, pc: u16) -> Finding {
        let site = Site {
            class: "Shop".into(),
            method: "sell".into(),
            descriptor: "()V".into(),
            file: None,
            line: None,
            pc,
            thread: None,
            role: "takes `this`".into(),
        };
        let mut found = finding(&PATTERN.rule, String::new(), vec![site], vec![rank::nothing_contested()]);
        found.rule = RuleId(rule);
        found
    }

    #[test]
    fn what_another_finding_contradicts_is_a_note_and_nothing_else_is() {
        let mut findings = [
            found("superfluous-lock", 1),
            found("superfluous-lock", 9),
            found("lock-order-cycle", 1),
            found("data-race", 9),
        ];
        demote_contended(&mut findings);
        let severities = findings.map(|found| found.severity);
        assert_eq!(severities, [Severity::Note, Severity::Warning, Severity::Warning, Severity::Warning]);
    }
}
