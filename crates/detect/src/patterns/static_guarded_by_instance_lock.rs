//! `static-guarded-by-instance-lock`: static state that is changed under the lock of an instance, and that threads with
//! other instances access, too.
//!
//! State is a static field, or the contents of what a static field holds. Two accesses race though each holds the
//! monitor of its `this`, or a lock that the constructor of its `this` makes: these are, or may be, different objects,
//! and no other lock excludes the race.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use unsnarl_concurrency::Variable;
use unsnarl_concurrency::locks::LockRoot;
use unsnarl_finding::{Evidence, Finding, Part, Rule, RuleId, Severity, Site};
use unsnarl_library::LockSort;
use unsnarl_pointer::{AllocationSite, Maker, ObjectId, ObjectSet};
use unsnarl_program::ir::{Body, Definition, Op};
use unsnarl_program::{ClassId, FieldId};

use crate::race::candidates::{Pair, Race, ThreadAccess};
use crate::race::report::variable_name;
use crate::rank;
use crate::scene::{Scene, finding};
use crate::suppress;
use crate::wording::describe::{listed, place, simple_name};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("static-guarded-by-instance-lock"),
        summary: "static state is changed under the lock of an instance, which does not exclude other instances",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/static-guarded-by-instance-lock.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut by_class: BTreeMap<ClassId, Vec<(String, Pair<'_>)>> = BTreeMap::new();
    for race in &scene.races().races {
        for pair in instance_locked_races(scene, race) {
            let change = pair.seen[0];
            let class = scene.program().method(change.statement(scene.facts).0).class;
            let name = variable_name(scene.facts, race.variable, change.access);
            by_class.entry(class).or_default().push((name, pair));
        }
    }
    let of_class = |(class, changed): (ClassId, Vec<(String, Pair<'_>)>)| {
        let defects = changed.iter().map(|(name, pair)| sites(scene, name, pair)).collect();
        suppress::apart(scene, PATTERN.rule.id, defects, &mut |_, group| {
            let changed: Vec<&(String, Pair<'_>)> = group.iter().map(|index| &changed[*index]).collect();
            Some(report(scene, class, &changed))
        })
    };
    by_class.into_iter().flat_map(of_class).collect()
}

/// The accesses that race though each holds the lock of its instance, each pair once. If other accesses hold no lock at
/// all, the missing lock is the mistake.
fn instance_locked_races<'s>(scene: &Scene<'_, '_, '_>, race: &Race<'s>) -> Vec<Pair<'s>> {
    let is_unlocked = |seen: &ThreadAccess<'_>| scene.facts.guards.held(seen.context, seen.access.statement).is_empty();
    if race.pairs.iter().flat_map(|pair| &pair.seen).any(is_unlocked) {
        return Vec::new();
    }
    let mut known = BTreeSet::new();
    let mut is_found = |pair: &&Pair<'_>| {
        let hold_own_locks =
            (pair.seen.iter()).all(|seen| is_static(scene, race.variable, seen) && own_lock(scene, seen).is_some());
        hold_own_locks && known.insert(pair.seen.map(|seen| seen.statement(scene.facts)))
    };
    race.pairs.iter().filter(&mut is_found).copied().collect()
}

/// One finding for all static state of a class.
fn report(scene: &Scene<'_, '_, '_>, class: ClassId, changed: &[&(String, Pair<'_>)]) -> Finding {
    let class = simple_name(scene.program(), class);
    let mut names: Vec<String> = changed.iter().map(|(name, _)| name.clone()).collect();
    names.sort_unstable();
    names.dedup();
    let names = listed(&names);
    let message =
        format!("static state, {names}, is changed under the lock of one {class}, which does not keep others out");
    let mut all: Vec<Arc<Site>> = Vec::new();
    let mut parts: BTreeMap<usize, Part> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let (firsts, others): (Vec<usize>, Vec<usize>) =
        (0..changed.len()).partition(|index| seen.insert(&changed[*index].0));
    // The first pair of each variable is shown first.
    let mut shown = 0;
    for (position, index) in firsts.iter().chain(&others).enumerate() {
        let mut own = Vec::new();
        for site in sites(scene, &changed[*index].0, &changed[*index].1) {
            let is_same = |known: &&Arc<Site>| (&known.file, known.line, known.pc) == (&site.file, site.line, site.pc);
            let known = all.iter().find(is_same).cloned();
            own.push(known.unwrap_or_else(|| {
                all.push(Arc::new(site));
                Arc::clone(&all[all.len() - 1])
            }));
        }
        parts.insert(*index, Part::new(PATTERN.rule.id, own));
        if position < firsts.len() {
            shown = all.len();
        }
    }
    let more = parts.into_values().collect();
    let all = all[..shown].iter().map(|site| Site::clone(site)).collect();
    let [change, other] = changed[0].1.seen;
    Finding { more, ..finding(&PATTERN.rule, message, all, evidence(scene, &change, &other)) }
}

/// The accesses of two threads that race.
fn sites(scene: &Scene<'_, '_, '_>, name: &str, pair: &Pair<'_>) -> Vec<Site> {
    let roles = [format!("changes {name}"), "comes with the lock of another instance".into()];
    let site = |(seen, role): (&ThreadAccess<'_>, String)| {
        let (method, statement) = seen.statement(scene.facts);
        place(scene.facts, method, Some(statement), None, role)
    };
    pair.seen.iter().zip(roles).map(site).collect()
}

/// Whether an access is to a static field, or to the contents of what one holds.
fn is_static(scene: &Scene<'_, '_, '_>, variable: Variable, seen: &ThreadAccess<'_>) -> bool {
    match variable {
        Variable::Field(_) => return seen.access.base.is_none(),
        // A library method that receives an array for its result need not use it.
        Variable::Elements(_) if seen.access.call.is_some() => return false,
        Variable::Elements(_) | Variable::Contents(_) => {}
    }
    let is_read = |body: &Body| match body.value(seen.access.base?).definition {
        Definition::Statement(statement) => Some(matches!(body.statement(statement).op, Op::GetStatic(_))),
        _ => None,
    };
    scene.analysis().code_of(seen.access.instance).and_then(is_read) == Some(true)
}

/// The objects whose lock an access holds, if it is the monitor of `this`, or a lock that each object makes for itself.
fn own_lock<'s>(scene: &'s Scene<'_, '_, '_>, seen: &ThreadAccess<'_>) -> Option<&'s ObjectSet> {
    let facts = scene.facts;
    let this = scene.analysis().code_of(seen.access.instance)?.this()?;
    facts.guards.held(seen.context, seen.access.statement).iter().find_map(|guard| {
        let path = facts.guards.paths().get(guard.path?);
        let class = facts.locks.class(guard.class);
        let is_own = path.root == LockRoot::Value(this)
            && match path.fields[..] {
                [] => class.sort == LockSort::Monitor,
                [field] => {
                    !class.objects.is_empty() && class.objects.iter().all(|lock| is_made_for(scene, lock, field))
                }
                _ => false,
            };
        is_own.then_some(&class.objects)
    })
}

/// Whether a constructor makes an object, for a field of the object that it constructs.
fn is_made_for(scene: &Scene<'_, '_, '_>, object: ObjectId, field: FieldId) -> bool {
    let program = scene.program();
    match scene.analysis().object(object).site {
        AllocationSite::Statement(method, ..) | AllocationSite::Library(Maker::Call(method, _), ..) => {
            program.is_constructor(method) && program.method(method).class == program.field(field).class
        }
        _ => false,
    }
}

/// Whether unknown callers have made the object that a method is called on.
fn is_given(scene: &Scene<'_, '_, '_>, seen: &ThreadAccess<'_>) -> bool {
    let analysis = scene.analysis();
    let this = analysis.code_of(seen.access.instance).and_then(Body::this);
    let mut objects = this.into_iter().flat_map(|this| analysis.points_to(seen.access.instance, this).iter());
    objects.any(|object| matches!(analysis.object(object).site, AllocationSite::Given(_)))
}

fn evidence(scene: &Scene<'_, '_, '_>, one: &ThreadAccess<'_>, other: &ThreadAccess<'_>) -> Vec<Evidence> {
    let mut evidence = vec![rank::in_parallel()];
    let Some((mine, theirs)) = own_lock(scene, one).zip(own_lock(scene, other)) else { return evidence };
    if !mine.intersects(theirs) {
        evidence.push(rank::different_locks());
    } else if is_given(scene, one) {
        evidence.push(rank::unknown_callers());
    }
    evidence
}
