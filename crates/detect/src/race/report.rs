//! The finding for a race: its best pair, the call chains of the two threads, and the evidence for and against it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use unsnarl_concurrency::locks::Protection;
use unsnarl_concurrency::{Access, Facts, Variable};
use unsnarl_finding::{Finding, Flow, Note, Part, Rule, RunId, Site};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{MethodId, Program};

use crate::race::candidates::{Pair, Race, ThreadAccess};
use crate::race::consequence::{consequence, does_no_harm};
use crate::race::evidence::{evidence, shared};
use crate::race::scores::Scores;
use crate::rank;
use crate::scene::Scene;
use crate::suppress::{Standing, groups, note_on_known, standings};
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

/// The places of a race, and its pairs of places, each once. What a pair is known by does not depend on which pairs
/// are reported together, nor on which of them is the best.
struct Places {
    /// The accesses, in the order of the pairs, with the name that the first access gives to the variable.
    sites: Vec<Arc<Site>>,
    name: String,
    index: BTreeMap<(MethodId, StatementId), usize>,
    /// The pairs of places.
    defects: Vec<Vec<usize>>,
    parts: Vec<Part>,
    /// For each pair of the race, which of them it is.
    defect_of: Vec<usize>,
}

impl Places {
    fn of(facts: &Facts<'_, '_>, rule: &Rule, race: &Race<'_>) -> Places {
        let name = variable_name(facts, race.variable, race.pairs[0].seen[0].access);
        let mut sites: Vec<Arc<Site>> = Vec::new();
        let mut index = BTreeMap::new();
        let (mut defects, mut defect_of) = (Vec::new(), Vec::with_capacity(race.pairs.len()));
        let mut known: BTreeMap<[usize; 2], usize> = BTreeMap::new();
        for pair in &race.pairs {
            let mut places = pair.seen.map(|seen| {
                *index.entry(seen.in_source(facts)).or_insert_with(|| {
                    sites.push(Arc::new(site(facts, None, &seen, &name)));
                    sites.len() - 1
                })
            });
            places.sort_unstable();
            defect_of.push(*known.entry(places).or_insert_with(|| {
                defects.push(places.to_vec());
                defects.len() - 1
            }));
        }
        let part = |defect: &Vec<usize>| Part::new(rule.id, defect.iter().map(|at| Arc::clone(&sites[*at])).collect());
        let parts = defects.iter().map(part).collect();
        Places { sites, name, index, defects, parts, defect_of }
    }
}

/// The findings for a race: one for the pairs that are new, one for those that the baseline knows, and one for those
/// that are suppressed.
pub(crate) fn reports(
    scene: &Scene<'_, '_, '_>,
    rule: &Rule,
    race: &Race<'_>,
    say: &dyn Fn(&str, &Pair<'_>) -> String,
) -> Vec<Finding> {
    let facts = scene.facts;
    let places = Places::of(facts, rule, race);
    let standings = standings(scene, rule.id, &places.sites, &places.defects, &places.parts);
    let known = standings.iter().filter(|standing| **standing == Standing::Known).count();
    let of_group = |group: Vec<usize>| {
        let standing = standings[group[0]];
        let mut found = match group.len() == standings.len() {
            true => report_at(facts, rule, race, &places, &group, say),
            false => {
                let part = race.part(&|pair| standings[places.defect_of[pair]] == standing);
                report_at(facts, rule, &part, &places, &group, say)
            }
        };
        found.notes.extend(note_on_known(known).filter(|_| standing == Standing::New));
        found
    };
    groups(&standings).into_iter().map(of_group).collect()
}

/// The finding for a race. `say` makes the message, given the variable's name and the pair.
pub(crate) fn report(
    facts: &Facts<'_, '_>,
    rule: &Rule,
    race: &Race<'_>,
    say: &dyn Fn(&str, &Pair<'_>) -> String,
) -> Finding {
    let places = Places::of(facts, rule, race);
    let all: Vec<usize> = (0..places.parts.len()).collect();
    report_at(facts, rule, race, &places, &all, say)
}

/// The finding for some of the pairs of a race; `group` has their pairs of places.
fn report_at(
    facts: &Facts<'_, '_>,
    rule: &Rule,
    race: &Race<'_>,
    places: &Places,
    group: &[usize],
    say: &dyn Fn(&str, &Pair<'_>) -> String,
) -> Finding {
    let usage = LockUsage::of(facts, race);
    let pair = best_pair(facts, race, &usage);
    let name = variable_name(facts, race.variable, pair.seen[0].access);
    let flows: Vec<Flow> = pair.seen.iter().enumerate().map(|(index, seen)| flow(facts, index, seen, &name)).collect();
    let evidence = evidence(facts, race, pair, &usage);
    let mut sites: Vec<Site> =
        pair.seen.iter().enumerate().map(|(index, seen)| site(facts, Some(index as u32), seen, &name)).collect();
    let worded = worded(facts, race, (&name, &sites), pair, places);
    let own: BTreeSet<usize> = pair.seen.iter().map(|seen| places.index[&seen.in_source(facts)]).collect();
    let others = worded.iter().filter(|(place, _)| !own.contains(place));
    sites.extend(others.take(MAX_OTHERS).map(|(_, site)| Site::clone(site)));
    let worded: BTreeMap<usize, Arc<Site>> = worded.into_iter().collect();
    let part = |defect: &usize| Part {
        sites: places.defects[*defect].iter().map(|place| Arc::clone(&worded[place])).collect(),
        fingerprint: places.parts[*defect].fingerprint,
    };
    let more = group.iter().map(part).collect();
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

/// The places of a race in the order of its pairs, but for those of the reported pair, which come first: with the name
/// that the finding gives to the variable. `sites` are those of the reported pair.
fn worded(
    facts: &Facts<'_, '_>,
    race: &Race<'_>,
    (name, sites): (&str, &[Site]),
    pair: &Pair<'_>,
    places: &Places,
) -> Vec<(usize, Arc<Site>)> {
    let mut known = BTreeSet::new();
    let mut worded = Vec::new();
    for (seen, site) in pair.seen.iter().zip(sites) {
        let place = places.index[&seen.in_source(facts)];
        if known.insert(place) {
            worded.push((place, Arc::new(Site { thread: None, ..site.clone() })));
        }
    }
    for seen in race.pairs.iter().flat_map(|pair| &pair.seen) {
        let place = places.index[&seen.in_source(facts)];
        if known.insert(place) {
            let is_named_so = name == places.name;
            let site =
                if is_named_so { Arc::clone(&places.sites[place]) } else { Arc::new(site(facts, None, seen, name)) };
            worded.push((place, site));
        }
    }
    worded
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
