//! `latch-never-counted-down`: a thread waits for a latch that is not counted down, or not often enough.
//!
//! The number of count-downs is bounded from above: a statement that counts down counts once if its method runs once
//! and it is in no loop, or once for each thread that starts with the method. If a statement cannot be bounded like
//! this, nothing is reported. `skipped.rs` decides whether an exception may skip a count-down.

mod skipped;

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::{LoopCache, counts};
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{OrderDirection, OrderKind};
use unsnarl_pointer::{EdgeKind, InstanceId, ObjectId};

use crate::rank;
use crate::scene::{Scene, finding};
use crate::waiting::ordering::{OrderCall, order_calls};
use crate::waiting::{are_known, comes_before};
use crate::wording::describe::object;
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("latch-never-counted-down"),
        summary: "a thread waits for a latch that is not counted down often enough",
        severity: Severity::Error,
        page: include_str!("../../../../../docs/rules/latch-never-counted-down.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let waits = order_calls(scene, OrderDirection::Acquire, &[OrderKind::Latch]);
    let releases = order_calls(scene, OrderDirection::Release, &[OrderKind::Latch]);
    let counts = counts(scene.analysis());
    let mut findings = Vec::new();
    let mut skipped = BTreeSet::new();
    for wait in waits.iter().filter(|wait| wait.waits && wait.is_own(scene)) {
        let releases: Vec<&OrderCall> = releases.iter().filter(|release| release.on.intersects(&wait.on)).collect();
        match too_few(scene, wait, &releases, &counts) {
            Some(finding) => findings.push(finding),
            None => {
                for release in releases.iter().filter(|release| skipped.insert((release.method, release.statement))) {
                    findings.extend(skipped::report(scene, wait, release, &releases));
                }
            }
        }
    }
    findings
}

/// A wait for a latch that is counted down less often than its initial count.
fn too_few(
    scene: &Scene<'_, '_, '_>,
    wait: &OrderCall,
    releases: &[&OrderCall],
    counts: &BTreeMap<ObjectId, Option<i32>>,
) -> Option<Finding> {
    if !are_known(scene, &wait.on) {
        return None;
    }
    let count_of = |object: ObjectId| counts.get(&object).copied().flatten();
    let least = match wait.on.iter().map(count_of).collect::<Option<Vec<i32>>>() {
        Some(counts) => counts.into_iter().min()?,
        // An unknown count is at least one.
        None if releases.is_empty() => 1,
        None => return None,
    };
    let most = releases.iter().map(|release| max_count_downs(scene, release, wait)).sum::<Option<usize>>()?;
    let least = usize::try_from(least).ok().filter(|least| *least > most)?;
    let latch = object(scene.facts, wait.on.first()?);
    let message = match (most, least) {
        (0, _) if releases.is_empty() => format!("{latch} is waited for, but no thread counts it down"),
        (0, _) => format!("{latch} is counted down only by the threads that wait for it, after the wait"),
        (1, _) => format!("{latch} waits for {least} count-downs, and gets at most one"),
        _ => format!("{latch} waits for {least} count-downs, and gets at most {most}"),
    };
    let mut sites = vec![wait.place(scene, "waits forever")];
    sites.extend(releases.iter().map(|release| release.place(scene, "counts down")));
    Some(finding(&PATTERN.rule, message, sites, vec![rank::counted_releases()]))
}

/// Maximum number of times that a statement counts a latch down before a wait for it has ended; `None` if there is no
/// bound.
fn max_count_downs(scene: &Scene<'_, '_, '_>, release: &OrderCall, wait: &OrderCall) -> Option<usize> {
    let (analysis, facts) = (scene.analysis(), scene.facts);
    let is_one_thread = |instance: InstanceId| {
        let mut origins = analysis.origins_of(instance);
        origins.next().is_some_and(|origin| facts.once.is_one_thread(origin)) && origins.next().is_none()
    };
    let is_after = |instance: InstanceId| match (analysis.code_of(instance), wait.statement, release.statement) {
        (Some(body), Some(waits), Some(releases)) => {
            wait.instances.contains(&instance)
                && is_one_thread(instance)
                && comes_before(body, waits, releases)
                && !comes_before(body, releases, waits)
        }
        _ => false,
    };
    let is_repeated = release
        .statement
        .is_some_and(|statement| LoopCache::default().is_repeated(analysis, release.method, statement));
    let times = |instance: &InstanceId| {
        let calls = analysis.calls_to(*instance);
        let mut starts = analysis.spawned_instances().iter().filter(|(_, started)| started == instance);
        let is_only_started = calls.iter().all(|edge| matches!(edge.kind, EdgeKind::Spawn(..)));
        match () {
            () if is_after(*instance) => Some(0),
            () if is_repeated => None,
            () if facts.once.runs_once(*instance) => Some(1),
            () if is_only_started && starts.clone().all(|(origin, _)| facts.once.is_one_thread(*origin)) => {
                Some(starts.by_ref().count()).filter(|threads| *threads > 0)
            }
            () => None,
        }
    };
    release.instances.iter().map(times).sum()
}
