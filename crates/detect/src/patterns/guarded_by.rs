//! `guarded-by`: a field is accessed, or a method called, without the lock that its annotation names.
//!
//! rccjava's rules EXP REF, EXP ASSIGN and EXP INVOKE (Zhou 2003, section 2.2), applied to the whole program instead of
//! one method at a time: a lock counts as held if it must be held in every calling context, so that helpers need no
//! annotation of their own. An annotated method is assumed to hold the lock that it requires; its callers are checked
//! for that, and for what its overrides require (section 2.2 looks at the static type only; see `stated/`). An object
//! that no other thread knows yet needs no lock.
//!
//! Locks are distinguished by name or as single objects. Where a held lock may be the required one, but need not be,
//! the finding is a note.

use std::collections::BTreeMap;
use std::sync::Arc;

use unsnarl_concurrency::locks::{Held, LockPath, NamedLock};
use unsnarl_concurrency::{Facts, Variable};
use unsnarl_finding::{Evidence, Finding, Flow, Part, Rule, RuleId, Severity, Site};
use unsnarl_library::{LockAction, LockEffect, LockSort, MethodFact, Outcome};
use unsnarl_pointer::InstanceId;
use unsnarl_program::MethodId;
use unsnarl_program::ir::{Op, StatementId, ValueId};

use crate::race::contested::Shared;
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::stated::{Reading, Requirement, SharedUse, Stated, Subject, entered_with, held_for};
use crate::suppress;
use crate::wording::call_chain::{flow_to, some_origin};
use crate::wording::describe::{guard_names, line, method_name, place, simple_name};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("guarded-by"),
        summary: "a field is accessed, or a method called, without the lock that its annotation names",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/guarded-by.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

/// Maximum number of lines of one method that are shown first.
const MAX_SITES: usize = 4;
/// Maximum number of other uses that one use is compared with.
const MAX_OTHERS: usize = 2_000;

/// A use without the lock.
struct Violation<'s> {
    requirement: &'s Requirement,
    seen: SharedUse,
    held: Held,
}

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let facts = scene.facts;
    let stated = scene.stated();
    if stated.all().next().is_none() {
        return Vec::new();
    }
    let mut uses: BTreeMap<Subject, Vec<SharedUse>> = BTreeMap::new();
    let mut violations: BTreeMap<(MethodId, Subject, &str), Vec<Violation<'_>>> = BTreeMap::new();
    for code in scene.code().iter().take_while(|_| !facts.is_cancelled()) {
        for statement in code.body.statements() {
            for (requirement, used) in stated.at(facts, &code.instances, code.body, statement) {
                let seen = used.seen(facts, code);
                uses.entry(requirement.subject).or_default().extend(&seen);
                let worst = seen.into_iter().filter_map(|seen| judge(scene, stated, code, requirement, seen));
                if let Some(worst) = worst.min_by_key(|violation| violation.held) {
                    violations.entry((code.method, requirement.subject, &requirement.text)).or_default().push(worst);
                }
            }
        }
    }
    let of_method = |violations: &Vec<Violation<'_>>| {
        let lines = by_line(facts, violations);
        let sites = lines.iter().map(|line| vec![site(facts, line[0], None)]).collect();
        suppress::apart(scene, PATTERN.rule.id, sites, &mut |_, group| {
            let lines: Vec<&[&Violation<'_>]> = group.iter().map(|line| &lines[*line][..]).collect();
            Some(report(scene, stated, &uses, &lines))
        })
    };
    violations.values().flat_map(of_method).collect()
}

/// The violations of a method, line by line.
fn by_line<'v, 's>(facts: &Facts<'_, '_>, violations: &'v [Violation<'s>]) -> Vec<Vec<&'v Violation<'s>>> {
    let mut lines: Vec<(String, Vec<&Violation<'_>>)> = Vec::new();
    for violation in violations {
        let line = line(facts, method(facts, violation), violation.seen.used.statement);
        match lines.iter_mut().find(|(known, _)| *known == line) {
            Some((_, known)) => known.push(violation),
            None => lines.push((line, vec![violation])),
        }
    }
    lines.into_iter().map(|(_, violations)| violations).collect()
}

fn judge<'s>(
    scene: &Scene<'_, '_, '_>,
    stated: &Stated,
    code: &Code<'_>,
    requirement: &'s Requirement,
    seen: SharedUse,
) -> Option<Violation<'s>> {
    let facts = scene.facts;
    let Reading::Lock(expression) = &requirement.reading else { return None };
    let lock = seen.used.lock(code.body, expression)?;
    let is_held = |lock: &NamedLock| match lock.is_held(facts, seen.context, seen.used.statement) {
        // What the object belongs to may say more than its name.
        Held::Perhaps => held_for(scene, &seen, lock),
        held => held,
    };
    let mut held = is_held(&lock);
    if expression.is_either {
        held = held.max(is_held(&NamedLock { sort: LockSort::Explicit, ..lock.clone() }));
    }
    let is_enough = held == Held::Surely || (held == Held::ForReading && !seen.used.is_write);
    let held_by_annotation = held_by_annotation(facts, stated, code, seen.instance, &lock);
    if is_enough || held_by_annotation == Held::Surely {
        return None;
    }
    if held == Held::No && (held_by_annotation == Held::Perhaps || tests_lock(scene, code, seen.instance, &lock)) {
        held = Held::Perhaps;
    }
    Some(Violation { requirement, seen, held })
}

/// Whether the method itself is annotated as requiring the lock.
fn held_by_annotation(
    facts: &Facts<'_, '_>,
    stated: &Stated,
    code: &Code<'_>,
    instance: InstanceId,
    lock: &NamedLock,
) -> Held {
    let wanted = lock.unchanging(facts, instance);
    let held_by_annotation = stated.of_method(code.method).iter().filter_map(|needed| entered_with(code.body, needed));
    let judge = |held_by_annotation: NamedLock| match () {
        () if held_by_annotation.sort != lock.sort => Held::No,
        () if wanted.is_some() && held_by_annotation.unchanging(facts, instance) == wanted => Held::Surely,
        () if held_by_annotation.may_be(facts, instance, lock) => Held::Perhaps,
        () => Held::No,
    };
    held_by_annotation.map(judge).max().unwrap_or(Held::No)
}

/// Whether the method tests whether it holds the lock, or tries to acquire it: then it knows more than the analysis
/// does.
fn tests_lock(scene: &Scene<'_, '_, '_>, code: &Code<'_>, instance: InstanceId, lock: &NamedLock) -> bool {
    let Some(wanted) = lock.unchanging(scene.facts, instance) else { return false };
    let tests = |statement: &StatementId| {
        let is_try = |effect: &LockEffect| effect.action == LockAction::Acquire && effect.when != Outcome::Always;
        scene
            .model_at(code, *statement)
            .is_some_and(|model| model.method.is(MethodFact::TestsLock) || model.method.locks.iter().any(is_try))
    };
    code.body.statements().filter(tests).any(|statement| {
        let Op::Invoke { arguments, .. } = code.body.statement(statement).op else { return false };
        let is_wanted =
            |value: &ValueId| LockPath::of(scene.program(), &scene.facts.changing, code.body, *value) == wanted;
        code.body.operands(arguments).iter().any(is_wanted)
    })
}

fn report(
    scene: &Scene<'_, '_, '_>,
    stated: &Stated,
    uses: &BTreeMap<Subject, Vec<SharedUse>>,
    lines: &[&[&Violation<'_>]],
) -> Finding {
    let facts = scene.facts;
    let others = uses.get(&lines[0][0].requirement.subject).map_or(&[][..], Vec::as_slice);
    let is_contended = |violation: &Violation<'_>| may_conflict(scene, violation, others);
    // Uses that conflict with another thread come first; then writes.
    let priority = |violation: &Violation<'_>| {
        let is_needed = !is_dropped(facts, stated, violation);
        (is_needed, is_contended(violation), violation.held != Held::Perhaps, violation.seen.used.is_write)
    };
    let mut best = (0, lines[0][0], priority(lines[0][0]));
    for (line, violation) in lines.iter().enumerate().flat_map(|(line, all)| all.iter().map(move |one| (line, *one))) {
        let its = priority(violation);
        if its > best.2 {
            best = (line, violation, its);
        }
    }
    let (best_line, best, (is_needed, is_contended, ..)) = best;
    let of_line = |line: usize| if line == best_line { best } else { lines[line][0] };
    let at_lines: Vec<Site> = (0..lines.len()).map(|line| site(facts, of_line(line), None)).collect();
    let others = at_lines.iter().enumerate().filter(|(line, _)| *line != best_line).map(|(_, site)| site.clone());
    let sites: Vec<Site> = std::iter::once(site(facts, best, Some(0))).chain(others).take(MAX_SITES).collect();
    let more = at_lines.into_iter().map(|site| Part::new(PATTERN.rule.id, vec![Arc::new(site)])).collect();
    let mut evidence = evidence(facts, best, is_contended);
    evidence.extend((!is_needed).then(rank::dropped_by_overrides));
    let mut found = finding(&PATTERN.rule, message(facts, best), sites, evidence);
    found.flows = vec![flow(facts, best)];
    found.more = more;
    found
}

fn method(facts: &Facts<'_, '_>, violation: &Violation<'_>) -> MethodId {
    facts.analysis.instance(violation.seen.instance).method
}

fn evidence(facts: &Facts<'_, '_>, violation: &Violation<'_>, is_contended: bool) -> Vec<Evidence> {
    let mut evidence = vec![rank::stated()];
    if !is_contended {
        evidence.push(rank::alone());
    }
    if violation.held == Held::Perhaps {
        evidence.push(rank::perhaps_the_lock());
    }
    if facts.analysis.shares_code() {
        evidence.push(rank::shared_code());
    }
    evidence
}

/// Whether a call needs the lock only by its static type: all methods that it may lead to do without.
fn is_dropped(facts: &Facts<'_, '_>, stated: &Stated, violation: &Violation<'_>) -> bool {
    let is_call = matches!(violation.requirement.subject, Subject::Method(_));
    is_call && violation.seen.used.callee.is_none() && stated.is_dropped_by_overrides(facts, &violation.seen)
}

/// Whether another thread may use the same at the same time, and one of the two writes: by the reasons of `data-race`,
/// except locks.
fn may_conflict(scene: &Scene<'_, '_, '_>, violation: &Violation<'_>, others: &[SharedUse]) -> bool {
    let facts = scene.facts;
    let mine = &violation.seen;
    let field = match violation.requirement.subject {
        // Whether a called method reads or writes is not known.
        Subject::Method(_) => return facts.threads.is_ever_parallel(mine.instance),
        Subject::Field(field) => Some(field).filter(|field| !facts.changing.never_changes(scene.program(), *field)),
        Subject::Value(_) => None,
    };
    if let Some(field) = field {
        let is_it = |shared: &Shared| facts.accesses().variable(shared.variable) == Variable::Field(field);
        let mut shared = scene.contested().at((mine.instance, mine.used.statement)).iter();
        return shared.any(|shared| shared.is_contested && is_it(shared));
    }
    let conflicts = |theirs: &&SharedUse| mine.used.is_write || theirs.used.is_write;
    others.iter().filter(conflicts).take(MAX_OTHERS).any(|theirs| mine.may_meet(facts, theirs))
}

/// The name of what is annotated, such as `Account.balance`.
fn subject_name(facts: &Facts<'_, '_>, subject: Subject) -> String {
    let program = facts.analysis.program();
    match subject {
        Subject::Field(field) | Subject::Value(field) => {
            let data = program.field(field);
            format!("`{}.{}`", simple_name(program, data.class), program.text(program.key(data.key).name))
        }
        Subject::Method(method) => format!("`{}`", method_name(program, method)),
    }
}

fn message(facts: &Facts<'_, '_>, violation: &Violation<'_>) -> String {
    let Violation { requirement, seen, held } = violation;
    let by = method_name(facts.analysis.program(), method(facts, violation));
    let names = guard_names(facts, seen.context, seen.used.statement);
    let without = match (held, &names[..]) {
        (Held::ForReading, _) => "holding it only for reading".to_owned(),
        (_, []) => "without it".into(),
        (_, [one, ..]) if *one == requirement.text => "holding that of another object".into(),
        (_, names) => format!("holding {} instead", join(names)),
    };
    let (name, lock) = (subject_name(facts, requirement.subject), &requirement.text);
    match requirement.subject {
        Subject::Method(_) => format!("{name} is to be called holding `{lock}`: {by} calls it {without}"),
        Subject::Field(_) => {
            let does = does(facts, violation);
            format!("{name} is guarded by `{lock}`: {by} {does} it {without}")
        }
        Subject::Value(_) => format!("what {name} refers to is guarded by `{lock}`: {by} uses it {without}"),
    }
}

fn does(facts: &Facts<'_, '_>, violation: &Violation<'_>) -> &'static str {
    match violation.requirement.subject {
        Subject::Method(_) => "calls",
        Subject::Value(_) => "uses",
        Subject::Field(field) if facts.changing.never_changes(facts.analysis.program(), field) => "uses",
        Subject::Field(_) if violation.seen.used.is_write => "writes",
        Subject::Field(_) => "reads",
    }
}

fn join(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ")
}

fn site(facts: &Facts<'_, '_>, violation: &Violation<'_>, thread: Option<u32>) -> Site {
    let Violation { requirement, seen, .. } = violation;
    let name = subject_name(facts, requirement.subject);
    let does = does(facts, violation);
    let held = match &guard_names(facts, seen.context, seen.used.statement)[..] {
        [] => "without a lock".to_owned(),
        names => format!("holding {}", join(names)),
    };
    place(facts, method(facts, violation), Some(seen.used.statement), thread, format!("{does} {name} {held}"))
}

/// How a thread reaches the use.
fn flow(facts: &Facts<'_, '_>, violation: &Violation<'_>) -> Flow {
    let context = violation.seen.context;
    flow_to(facts, 0, (context, some_origin(facts, context)), site(facts, violation, Some(0)))
}
