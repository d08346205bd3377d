//! What a race looks like to its reader: its best pair, how the two threads come there, and what speaks for and against it.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::locks::{Guard, PathRoot, Protection};
use unsnarl_concurrency::{Access, Facts, Loops, Variable};
use unsnarl_finding::{Evidence, Finding, Flow, Note, Rule, Site, Verdict};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{ObjectId, ObjectSet, OriginId, Start};
use unsnarl_program::ir::{Definition, Op, StatementId, ValueId};
use unsnarl_program::models::OriginKind;
use unsnarl_program::{MethodId, Program};

use crate::candidates::{Pair, Race, Seen};
use crate::describe::{expression, field_name, guard_names, method_name, object, place, simple_name, thread};
use crate::race_kind::is_harmless;
use crate::rank;

/// How many accesses to a variable are under the lock that most of them hold.
pub(crate) struct Custom {
    /// The lock.
    pub(crate) lock: Option<Protection>,
    /// The statements that hold it.
    pub(crate) guarded: usize,
    /// All statements.
    pub(crate) all: usize,
}

impl Custom {
    pub(crate) fn of(facts: &Facts<'_, '_>, race: &Race<'_>) -> Custom {
        let mut statements: BTreeMap<(MethodId, StatementId), BTreeSet<Protection>> = BTreeMap::new();
        for (access, context) in race.live(facts) {
            let held = unsnarl_concurrency::locks::protections(facts, access, context).into_iter().collect();
            let statement = (facts.analysis.instance(access.instance).method, access.statement);
            match statements.get_mut(&statement) {
                // A statement is under a lock if it always is.
                Some(known) => *known = known.intersection(&held).cloned().collect(),
                None => {
                    statements.insert(statement, held);
                }
            }
        }
        let mut counts: BTreeMap<&Protection, usize> = BTreeMap::new();
        statements.values().flatten().for_each(|lock| *counts.entry(lock).or_default() += 1);
        let most = counts.into_iter().max_by_key(|(_, count)| *count);
        Custom {
            lock: most.map(|(lock, _)| lock.clone()),
            guarded: most.map_or(0, |(_, count)| count),
            all: statements.len(),
        }
    }
}

/// The name of a variable, and what it is: "`Cache.hits`", "the contents of `entries`".
pub(crate) fn variable_name(facts: &Facts<'_, '_>, variable: Variable, access: &Access) -> String {
    let program = facts.analysis.program();
    match variable {
        Variable::Field(field) => {
            let data = program.field(field);
            format!("`{}.{}`", simple_name(program, data.class), field_name(program, field))
        }
        Variable::Elements(_) => format!("the elements of `{}`", base_name(facts, program, access)),
        Variable::Contents(_) => format!("the contents of `{}`", base_name(facts, program, access)),
    }
}

fn base_name(facts: &Facts<'_, '_>, program: &Program, access: &Access) -> String {
    let body = facts.analysis.code_of(access.instance);
    let named = body.zip(access.base).map(|(body, base)| expression(program, body, base));
    named.unwrap_or_else(|| "a shared object".into())
}

/// What locks are held at an access, in words; none if there are none.
pub(crate) fn held_names(facts: &Facts<'_, '_>, seen: &Seen<'_>) -> Vec<String> {
    guard_names(facts, seen.context, seen.access.statement)
}

/// So many pairs are compared.
const MAX_PAIRS: usize = 48;

/// The pair that tells most: the one with most evidence; of several, one that shows where to mend it.
pub(crate) fn best_pair<'p, 's>(facts: &Facts<'_, '_>, race: &'p Race<'s>, custom: &Custom) -> &'p Pair<'s> {
    let worth = |pair: &Pair<'s>| {
        let is_usual =
            |seen: &Seen<'_>| custom.lock.as_ref().is_some_and(|lock| seen.protections(facts).contains(lock));
        let [one, other] = &pair.seen;
        let score: f64 = evidence(facts, race, pair, custom).iter().map(|evidence| evidence.weight).sum();
        let breaks_custom = is_usual(one) != is_usual(other);
        let is_elsewhere = one.statement(facts) != other.statement(facts);
        (score + if breaks_custom { 0.5 } else { 0.0 }, is_elsewhere)
    };
    // Of many, some from everywhere.
    let stride = race.pairs.len().div_ceil(MAX_PAIRS);
    let mut pairs = race.pairs.iter().step_by(stride).map(|pair| (worth(pair), pair));
    let first = pairs.next().map_or(((0.0, false), &race.pairs[0]), |first| first);
    let (_, best) = pairs.fold(first, |best, next| if next.0 > best.0 { next } else { best });
    best
}

/// Whether a thread starts the other on its way to an access.
fn starts(facts: &Facts<'_, '_>, one: &Seen<'_>, other: &Seen<'_>) -> bool {
    let way = facts.guards.calls_to(facts.analysis, one.context, one.origin).unwrap_or_default();
    facts.threads.starts_of(other.origin).iter().any(|edge| {
        let caller = facts.analysis.library_call(edge.call).caller;
        caller == one.access.instance || way.iter().any(|(instance, _)| *instance == caller)
    })
}

/// How many calls lead to an access.
fn calls(facts: &Facts<'_, '_>, seen: &Seen<'_>) -> usize {
    facts.guards.calls_to(facts.analysis, seen.context, seen.origin).map_or(0, |calls| calls.len())
}

fn is_single(facts: &Facts<'_, '_>, object: u32) -> bool {
    facts.once.is_single(ObjectId::new(object as usize))
}

/// The objects that both may access.
fn shared(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> ObjectSet {
    let [one, other] = pair.seen.map(|seen| seen.access.objects(facts.analysis));
    one.zip(other).map(|(one, other)| one.intersection(other)).unwrap_or_default()
}

fn verb(access: &Access) -> &'static str {
    if access.is_write { "writes" } else { "reads" }
}

/// The report of a race. `say` makes the message, given the variable's name and the pair.
pub(crate) fn report(
    facts: &Facts<'_, '_>,
    rule: &Rule,
    race: &Race<'_>,
    say: &dyn Fn(&str, &Pair<'_>) -> String,
) -> Finding {
    let custom = Custom::of(facts, race);
    let pair = best_pair(facts, race, &custom);
    let name = variable_name(facts, race.variable, pair.seen[0].access);
    let flows: Vec<Flow> = pair.seen.iter().enumerate().map(|(index, seen)| flow(facts, index, seen, &name)).collect();
    let evidence = evidence(facts, race, pair, &custom);
    let mut sites: Vec<Site> =
        pair.seen.iter().enumerate().map(|(index, seen)| site(facts, Some(index as u32), seen, &name)).collect();
    sites.extend(others(facts, race, pair, &name));
    Finding {
        rule: rule.id,
        verdict: Verdict::Possible,
        severity: rank::severity(rule.severity, &evidence),
        message: say(&name, pair),
        sites,
        notes: notes(facts, pair, &custom, &flows),
        flows,
        evidence,
    }
}

/// So many more accesses are shown.
const MAX_OTHERS: usize = 4;

/// Other accesses that race, each once.
fn others(facts: &Facts<'_, '_>, race: &Race<'_>, pair: &Pair<'_>, name: &str) -> Vec<Site> {
    let mut shown: Vec<_> = pair.seen.iter().map(|seen| seen.in_source(facts)).collect();
    let mut sites = Vec::new();
    for seen in race.pairs.iter().flat_map(|pair| &pair.seen) {
        if sites.len() < MAX_OTHERS && !shown.contains(&seen.in_source(facts)) {
            shown.push(seen.in_source(facts));
            sites.push(site(facts, None, seen, name));
        }
    }
    sites
}

fn site(facts: &Facts<'_, '_>, thread: Option<u32>, seen: &Seen<'_>, name: &str) -> Site {
    let held = held_names(facts, seen);
    let locks = match &held[..] {
        [] => "without a lock".to_owned(),
        [one] => format!("holding `{one}`"),
        several => {
            format!("holding {}", several.iter().map(|one| format!("`{one}`")).collect::<Vec<_>>().join(" and "))
        }
    };
    let role = format!("{} {name} {locks}", verb(seen.access));
    let (method, statement) = seen.in_source(facts);
    place(facts, method, Some(statement), thread, role)
}

/// How a thread comes to an access.
fn flow(facts: &Facts<'_, '_>, index: usize, seen: &Seen<'_>, name: &str) -> Flow {
    let analysis = facts.analysis;
    let mut calls = facts.guards.calls_to(analysis, seen.context, seen.origin).unwrap_or_default();
    let first = calls.first().map_or(seen.access.instance, |(instance, _)| *instance);
    calls.retain(|(instance, statement)| analysis.instance(*instance).has_body && statement.is_some());
    let step = |position: usize| {
        let (instance, statement) = calls[position];
        let callee = calls.get(position + 1).map_or(seen.access.instance, |(instance, _)| *instance);
        let role = format!("calls `{}`", method_name(analysis.program(), analysis.instance(callee).method));
        place(facts, analysis.instance(instance).method, statement, Some(index as u32), role)
    };
    // The last call stands for the access where it is that of an accessor.
    let shown = calls.len() - usize::from(!calls.is_empty() && seen.in_source(facts) != seen.statement(facts));
    let mut sites: Vec<Site> = (0..shown).map(step).collect();
    sites.push(site(facts, Some(index as u32), seen, name));
    Flow { thread: thread(facts, seen.origin, first), sites }
}

fn notes(facts: &Facts<'_, '_>, pair: &Pair<'_>, custom: &Custom, flows: &[Flow]) -> Vec<Note> {
    let mut notes = Vec::new();
    if let Some(first) = shared(facts, pair).first() {
        let what = object(facts, ObjectId::new(first as usize));
        notes.push(Note { label: "same object".into(), text: format!("both may access {what}") });
    }
    let [one, other] = &pair.seen;
    let text = match one.origin == other.origin {
        true => format!("{} may run several times at once", flows[0].thread),
        false => format!("nothing makes these wait for each other: {}; {}", flows[0].thread, flows[1].thread),
    };
    notes.push(Note { label: "in parallel".into(), text });
    if custom.lock.is_some() && custom.guarded < custom.all {
        let text = format!("{} of {} accesses are under one lock", custom.guarded, custom.all);
        notes.push(Note { label: "usual lock".into(), text });
    }
    notes
}

fn evidence(facts: &Facts<'_, '_>, race: &Race<'_>, pair: &Pair<'_>, custom: &Custom) -> Vec<Evidence> {
    let [one, other] = &pair.seen;
    let mut evidence = vec![rank::nothing_between()];
    if other.access.is_write {
        evidence.push(rank::both_write());
    }
    evidence.extend(rank::custom(custom.guarded, custom.all));
    let objects = shared(facts, pair);
    if one.access.base.is_none() || objects.single().is_some_and(|object| is_single(facts, object)) {
        evidence.push(rank::exact_object());
    } else {
        let size = |seen: &Seen<'_>| seen.access.objects(facts.analysis).map_or(0, ObjectSet::len);
        evidence.push(rank::summarised_object(objects.len(), size(one).max(size(other))));
        if one.origin == other.origin && one.statement(facts).0 == other.statement(facts).0 {
            evidence.push(rank::perhaps_own_object());
        }
    }
    if matches!(race.variable, Variable::Contents(_)) {
        evidence.push(rank::container());
    }
    if is_wide(facts, race.variable) {
        evidence.push(rank::torn());
    }
    if may_share_a_lock(facts, one, other) {
        evidence.push(rank::perhaps_same_lock());
    } else if held_names(facts, one).iter().any(|lock| held_names(facts, other).contains(lock)) {
        evidence.push(rank::locks_of_one_name());
    }
    if is_harmless(facts, race) {
        evidence.push(rank::complete_objects());
    }
    if needs_another_run(facts, one, other) {
        evidence.push(rank::another_run());
    }
    evidence.extend(rank::distance(pair.seen.iter().map(|seen| calls(facts, seen)).max().unwrap_or(0)));
    let origins = [one, other].map(|seen| facts.analysis.origin(seen.origin));
    let is_main = |seen: &Seen<'_>| facts.analysis.is_entered_as(seen.origin, EntryKind::Main);
    match [one, other].into_iter().any(is_main) {
        true if origins.iter().any(|origin| origin.is_event_thread() == Some(true)) => {
            evidence.push(rank::main_and_events());
        }
        true if !starts(facts, one, other) && !starts(facts, other, one) => evidence.push(rank::main()),
        _ => {}
    }
    if origins.iter().any(|origin| matches!(origin.start, Start::Spawn(OriginKind::Finalizer, ..))) {
        evidence.push(rank::finaliser());
    }
    if facts.analysis.shares_code() {
        evidence.push(rank::shared_code());
    }
    if [one, other].iter().any(|seen| facts.analysis.is_entered_as(seen.origin, EntryKind::OpenApi)) {
        evidence.push(rank::unknown_callers());
    }
    if [one, other].iter().all(|seen| facts.analysis.is_entered_as(seen.origin, EntryKind::Test)) {
        evidence.push(rank::only_tests());
    }
    evidence
}

/// Whether the threads meet only if an event handler runs again while what it started before is still running: what a program often prevents by other means, such as a modal dialog.
fn needs_another_run(facts: &Facts<'_, '_>, one: &Seen<'_>, other: &Seen<'_>) -> bool {
    let is_event = |origin: OriginId| facts.analysis.origin(origin).is_event_thread() == Some(true);
    let follows = |handler: &Seen<'_>, started: &Seen<'_>| {
        let running = facts.threads.running_at(handler.access.instance, handler.access.statement);
        is_event(handler.origin)
            && facts.threads.may_start(handler.origin, started.origin)
            && !running.contains(started.origin.index())
    };
    let is_started_by_handlers = |origin: OriginId| {
        let starts = facts.threads.starts_of(origin);
        !starts.is_empty()
            && starts.iter().all(|edge| {
                let call = facts.analysis.library_call(edge.call);
                let body = facts.analysis.code_of(call.caller).zip(call.statement);
                facts.threads.origins_of(call.caller).iter().all(|origin| is_event(OriginId::new(origin)))
                    && body.is_some_and(|(body, statement)| !Loops::of(body).is_repeated(body.block_of(statement)))
            })
    };
    match one.origin == other.origin {
        true => is_started_by_handlers(one.origin),
        false => follows(one, other) || follows(other, one),
    }
}

/// Whether a field takes two words.
pub(crate) fn is_wide(facts: &Facts<'_, '_>, variable: Variable) -> bool {
    let Variable::Field(field) = variable else { return false };
    let program = facts.analysis.program();
    let descriptor = program.key(program.field(field).key).descriptor;
    matches!(program.bytes(descriptor), b"J" | b"D")
}

/// Whether both hold locks that may be the same, though nothing says that they must be.
fn may_share_a_lock(facts: &Facts<'_, '_>, one: &Seen<'_>, other: &Seen<'_>) -> bool {
    let held = |seen: &Seen<'_>| facts.guards.held_during(seen.context, seen.access.statement);
    let (mine, theirs) = (held(one), held(other));
    mine.iter().filter(|mine| is_steady(facts, one, mine)).any(|mine| {
        let is_own = one.origin == other.origin && is_own_lock(facts, one, mine);
        let mine = facts.locks.class(mine.class);
        !is_own
            && theirs.iter().filter(|theirs| is_steady(facts, other, theirs)).any(|theirs| {
                let theirs = facts.locks.class(theirs.class);
                mine.may_be_lock_of(theirs) && mine.excludes(theirs)
            })
    })
}

/// The value that a lock is, if the method of an access reads it or gets it.
fn lock_value(facts: &Facts<'_, '_>, guard: &Guard) -> Option<ValueId> {
    match facts.guards.paths().get(guard.path?).root {
        PathRoot::Value(value) => Some(value),
        _ => None,
    }
}

/// Whether a lock is not read from a field that changes: such a lock is soon another.
fn is_steady(facts: &Facts<'_, '_>, seen: &Seen<'_>, guard: &Guard) -> bool {
    let program = facts.analysis.program();
    let body = facts.analysis.code_of(seen.access.instance);
    let Some((body, value)) = body.zip(lock_value(facts, guard)) else { return true };
    let Definition::Statement(statement) = body.value(value).definition else { return true };
    match body.statement(statement).op {
        Op::GetField { field, .. } | Op::GetStatic(field) => {
            field.resolved.is_none_or(|field| facts.changing.never_changes(program, field))
        }
        _ => true,
    }
}

/// Whether each thread holds a lock of its own.
fn is_own_lock(facts: &Facts<'_, '_>, seen: &Seen<'_>, guard: &Guard) -> bool {
    lock_value(facts, guard).is_some_and(|value| facts.is_own_value(seen.access.instance, seen.context, value))
}
