//! The stages are methods that a third calls one after the other, each of which takes the lock for itself: `if (!names.contains(name)) names.add(name)`.
//!
//! Pairs of `atomicity/` without a context: nothing says that the two are to be one step but that the second is computed from the first, or decided by it. Left out: who makes what was not
//! there, and stores it, where one such object is as good as another (A31), as in a cache.

use std::collections::BTreeSet;

use unsnarl_finding::Finding;
use unsnarl_pointer::ObjectId;
use unsnarl_program::ir::Op;

use super::PATTERN;
use crate::atomicity::{Judge, Reliance, Report, Why};
use crate::scene::Scene;
use crate::shared::{At, is_equal_to_none};

pub(super) fn find(scene: &Scene<'_, '_, '_>) -> Vec<Finding> {
    let twice = scene.locked_twice();
    let mut judge = Judge::new(scene, twice);
    let mut told = BTreeSet::new();
    let mut findings = Vec::new();
    for pairs in twice.pairs().iter().filter(|pairs| pairs.around.is_none()) {
        if scene.facts.is_cancelled() {
            break;
        }
        let mut judged = judge.judge(pairs, &|why| matches!(why, Why::Relies(Reliance::Computed | Reliance::Decided)));
        judged.retain(|judged| judged.is_free() && !judged.are_sections && !stores_equal(scene, (pairs.instance, judged.second)));
        let method = scene.analysis().instance(pairs.instance).method;
        let report = Report { scene, twice, pairs };
        let is_new = judged.first().is_some_and(|worst| told.insert((method, worst.second)));
        findings.extend(report.finding(&PATTERN.rule, &judged).filter(|_| is_new));
    }
    findings
}

/// Whether a call stores an object that was made for it, and is equal to what another thread would make (A31).
fn stores_equal(scene: &Scene<'_, '_, '_>, (instance, statement): At) -> bool {
    let analysis = scene.analysis();
    let Some(body) = analysis.code_of(instance) else { return false };
    let Op::Invoke { arguments, .. } = body.statement(statement).op else { return false };
    body.operands(arguments).iter().skip(1).any(|value| {
        let objects = analysis.points_to(instance, *value);
        let is_equal = |object: u32| !is_equal_to_none(scene, ObjectId::new(object as usize));
        scene.facts.fresh.is_made(body.method, *value, 0) && !objects.is_empty() && objects.iter().all(is_equal)
    })
}
