//! The finding for a race: its best pair, the call chains of the two threads, and the evidence for and against it.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::locks::Protection;
use unsnarl_concurrency::{Access, Facts, Variable};
use unsnarl_finding::{Finding, Flow, Note, Rule, RunId, Site};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{MethodId, Program};

use crate::race::candidates::{Pair, Race, ThreadAccess};
use crate::race::consequence::{consequence, does_no_harm};
use crate::race::evidence::{evidence, shared};
use crate::race::scores::Scores;
use crate::rank;
use crate::scene::Scene;
use crate::wording::call_chain::flow_to;
use crate::wording::describe::{expression, field_name, guard_names, object, place, simple_name};

/// How many accesses to a variable hold the lock that most of them hold.
pub(crate) struct LockUsage {
    /// The lock.
    pub(crate) lock: Option<Protection>,
    /// The number of statements that hold it.
    pub(crate) guarded: usize,
    /// The number of all statements.
    pub(crate) all: usize,
    /// What critical sections say of the variable.
    pub(crate) scores: Scores,
}

impl LockUsage {
    pub(crate) fn of(facts: &Facts<'_, '_>, race: &Race<'_>) -> LockUsage {
        let mut statements: BTreeMap<(MethodId, StatementId), BTreeSet<Protection>> = BTreeMap::new();
        for (access, context) in race.live(facts) {
            let held = unsnarl_concurrency::locks::protections(facts, access, context).into_iter().collect();
            let statement = (facts.analysis.instance(access.instance).method, access.statement);
            match statements.get_mut(&statement) {
                // A statement is guarded if it is in all contexts.
                Some(known) => *known = known.intersection(&held).cloned().collect(),
                None => {
                    statements.insert(statement, held);
                }
            }
        }
        let mut counts: BTreeMap<&Protection, usize> = BTreeMap::new();
        statements.values().flatten().for_each(|lock| *counts.entry(lock).or_default() += 1);
        let most = counts.into_iter().max_by_key(|(_, count)| *count);
        LockUsage {
            lock: most.map(|(lock, _)| lock.clone()),
            guarded: most.map_or(0, |(_, count)| count),
            all: statements.len(),
            scores: Scores::of(facts, race),
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
        Variable::Elements(_) => format!("the elements of {}", base_name(facts, program, access)),
        Variable::Contents(_) => format!("the contents of {}", base_name(facts, program, access)),
    }
}

fn base_name(facts: &Facts<'_, '_>, program: &Program, access: &Access) -> String {
    let body = facts.analysis.code_of(access.instance);
    let named = body.zip(access.base).map(|(body, base)| expression(program, body, base));
    match named {
        // An object without a name in the program is described, not quoted.
        Some(described) if described.starts_with("a ") || described.starts_with("an ") => described,
        Some(name) => format!("`{name}`"),
        None => "a shared object".into(),
    }
}

/// The names of the locks that are held at an access.
pub(crate) fn held_names(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> Vec<String> {
    guard_names(facts, seen.context, seen.access.statement)
}

/// The maximum number of pairs that are compared.
const MAX_PAIRS: usize = 48;

/// The pair with the most evidence; among equals, one that shows where to fix it.
pub(crate) fn best_pair<'p, 's>(facts: &Facts<'_, '_>, race: &'p Race<'s>, usage: &LockUsage) -> &'p Pair<'s> {
    let worth = |pair: &Pair<'s>| {
        let is_usual =
            |seen: &ThreadAccess<'_>| usage.lock.as_ref().is_some_and(|lock| seen.protections(facts).contains(lock));
        let [one, other] = &pair.seen;
        let score: f64 = evidence(facts, race, pair, usage).iter().map(|evidence| evidence.weight).sum();
        let one_is_unusual = is_usual(one) != is_usual(other);
        let is_elsewhere = one.statement(facts) != other.statement(facts);
        (score + if one_is_unusual { 0.5 } else { 0.0 }, is_elsewhere)
    };
    // Of too many pairs, samples them evenly.
    let stride = race.pairs.len().div_ceil(MAX_PAIRS);
    let mut pairs = race.pairs.iter().step_by(stride).map(|pair| (worth(pair), pair));
    let first = pairs.next().map_or(((0.0, false), &race.pairs[0]), |first| first);
    let (_, best) = pairs.fold(first, |best, next| if next.0 > best.0 { next } else { best });
    best
}

fn verb(access: &Access) -> &'static str {
    if access.is_write { "writes" } else { "reads" }
}

/// The findings for a race: one for the pairs that are not suppressed, and one for those that are.
pub(crate) fn reports(
    scene: &Scene<'_, '_, '_>,
    rule: &Rule,
    race: &Race<'_>,
    say: &dyn Fn(&str, &Pair<'_>) -> String,
) -> Vec<Finding> {
    let facts = scene.facts;
    let mut known: BTreeMap<(MethodId, StatementId), bool> = BTreeMap::new();
    let mut is_covered = |pair: &Pair<'_>| {
        let Some(suppressor) = scene.suppressor else { return false };
        pair.seen.iter().any(|seen| {
            let (method, statement) = seen.in_source(facts);
            let ask = || suppressor.covers(rule.id, &place(facts, method, Some(statement), None, String::new()));
            *known.entry((method, statement)).or_insert_with(ask)
        })
    };
    let covered: Vec<bool> = race.pairs.iter().map(&mut is_covered).collect();
    if covered.iter().all(|is_covered| *is_covered == covered[0]) {
        return vec![report(facts, rule, race, say)];
    }
    let part = |wanted: bool| report(facts, rule, &race.part(&|index| covered[index] == wanted), say);
    vec![part(false), part(true)]
}

/// The finding for a race. `say` makes the message, given the variable's name and the pair.
pub(crate) fn report(
    facts: &Facts<'_, '_>,
    rule: &Rule,
    race: &Race<'_>,
    say: &dyn Fn(&str, &Pair<'_>) -> String,
) -> Finding {
    let usage = LockUsage::of(facts, race);
    let pair = best_pair(facts, race, &usage);
    let name = variable_name(facts, race.variable, pair.seen[0].access);
    let flows: Vec<Flow> = pair.seen.iter().enumerate().map(|(index, seen)| flow(facts, index, seen, &name)).collect();
    let evidence = evidence(facts, race, pair, &usage);
    let mut sites: Vec<Site> =
        pair.seen.iter().enumerate().map(|(index, seen)| site(facts, Some(index as u32), seen, &name)).collect();
    let mut more = others(facts, race, pair, &name);
    sites.extend(more.drain(..more.len().min(MAX_OTHERS)));
    Finding {
        rule: rule.id,
        run: RunId::default(),
        verdict: race.verdict(pair),
        severity: rank::severity(rank::usual_of_race(rule.severity, does_no_harm(facts, race)), &evidence),
        message: say(&name, pair),
        sites,
        more,
        notes: notes(facts, race, pair, &usage, &flows),
        flows,
        evidence,
    }
}

/// The maximum number of further accesses that are shown first.
const MAX_OTHERS: usize = 4;

/// Other accesses that race, each once.
fn others(facts: &Facts<'_, '_>, race: &Race<'_>, pair: &Pair<'_>, name: &str) -> Vec<Site> {
    let mut shown: BTreeSet<_> = pair.seen.iter().map(|seen| seen.in_source(facts)).collect();
    let mut sites = Vec::new();
    for seen in race.pairs.iter().flat_map(|pair| &pair.seen) {
        let place = seen.in_source(facts);
        if shown.insert(place) {
            sites.push(site(facts, None, seen, name));
        }
    }
    sites
}

fn site(facts: &Facts<'_, '_>, thread: Option<u32>, seen: &ThreadAccess<'_>, name: &str) -> Site {
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

/// The call chain of a thread to an access.
fn flow(facts: &Facts<'_, '_>, index: usize, seen: &ThreadAccess<'_>, name: &str) -> Flow {
    let mut flow = flow_to(facts, index as u32, (seen.context, seen.origin), site(facts, None, seen, name));
    // If the access is in an accessor, the call of the accessor stands for it.
    if seen.in_source(facts) != seen.statement(facts) && flow.sites.len() > 1 {
        flow.sites.remove(flow.sites.len() - 2);
    }
    flow
}

fn notes(facts: &Facts<'_, '_>, race: &Race<'_>, pair: &Pair<'_>, usage: &LockUsage, flows: &[Flow]) -> Vec<Note> {
    let mut notes = Vec::new();
    let worst = consequence(facts, race);
    notes.extend(worst.map(|worst| Note { label: "at worst".into(), text: worst.text().into() }));
    if let Some(first) = shared(facts, pair).first() {
        let what = object(facts, first);
        notes.push(Note { label: "same object".into(), text: format!("both may access {what}") });
    }
    let [one, other] = &pair.seen;
    let text = match one.origin == other.origin {
        true => format!("{} may run several times at once", flows[0].thread),
        false => format!("nothing makes these wait for each other: {}; {}", flows[0].thread, flows[1].thread),
    };
    notes.push(Note { label: "in parallel".into(), text });
    if usage.lock.is_some() && usage.guarded < usage.all {
        let text = format!("{} of {} accesses are under one lock", usage.guarded, usage.all);
        notes.push(Note { label: "usual lock".into(), text });
    }
    notes
}

/// Whether a field is a `long` or a `double`, which takes two words.
pub(crate) fn is_wide(facts: &Facts<'_, '_>, variable: Variable) -> bool {
    let Variable::Field(field) = variable else { return false };
    let program = facts.analysis.program();
    let descriptor = program.key(program.field(field).key).descriptor;
    matches!(program.bytes(descriptor), b"J" | b"D")
}
