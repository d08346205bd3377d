//! `atomicity-violation`: while one lock is held, another is acquired and released twice, and what is done the second
//! time relies on what was done the first time.
//!
//! "Automatic Detection of Atomicity Violations": the *context* lock says that everything under it is meant to be
//! atomic; the *witness* lock is released in between and lets other threads act. The pattern is found as in the paper
//! (`atomicity/`), and every match is a finding. The paper leaves the judgement to its readers; here a warning requires
//! that the two acquisitions belong together, and that another thread may disturb that in between. All other matches
//! are notes, and so is what the paper calls stylistic problems (the witness is encapsulated: other threads hold the
//! context, too) and benign patterns (a lock idiom with `wait` and `notify`).

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_program::MethodId;
use unsnarl_program::ir::StatementId;

use crate::atomicity::{Judge, LockedTwice, Report};
use crate::scene::Scene;
use crate::suppress::Standing;
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("atomicity-violation"),
        summary: "while one lock is held, another is taken twice, and a change in between goes unnoticed",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/atomicity-violation.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    find_in(scene, scene.locked_twice(), &PATTERN.rule, left_out)
}

/// The findings of a rule about pairs of acquisitions under a context lock.
pub(super) fn find_in(
    scene: &Scene<'_, '_, '_>,
    twice: &LockedTwice,
    rule: &Rule,
    left_out: &mut Vec<&'static str>,
) -> Vec<Finding> {
    let mut judge = Judge::new(scene, twice);
    // Of all calling contexts of a method, the one with the clearest defect stands for the others.
    let mut worst: BTreeMap<(MethodId, (Standing, StatementId)), Finding> = BTreeMap::new();
    let (mut defects, mut matches) = (BTreeSet::new(), BTreeMap::new());
    for pairs in twice.pairs().iter().filter(|pairs| pairs.around.is_some()) {
        if scene.facts.is_cancelled() {
            break;
        }
        let judged = judge.judge(pairs, &|_| true);
        let report = Report { scene, twice, pairs };
        let method = scene.analysis().instance(pairs.instance).method;
        let locks = (method, pairs.one, pairs.other);
        let found = report.findings(rule, &judged);
        if found.is_empty() {
            // A match of the paper's pattern that is no defect, as far as can be seen, is a note.
            matches.entry(locks).or_insert_with(|| report.only_the_pattern(rule));
            continue;
        }
        defects.insert(locks);
        for (key, mut found) in found {
            match worst.entry((method, key)) {
                Entry::Vacant(vacant) => {
                    vacant.insert(found);
                }
                Entry::Occupied(mut known) => {
                    if known.get().score() < found.score() {
                        std::mem::swap(known.get_mut(), &mut found);
                    }
                    known.get_mut().absorb(found.more);
                }
            }
        }
    }
    matches.retain(|locks, _| !defects.contains(locks));
    left_out.extend(judge.left_out());
    worst.into_values().chain(matches.into_values().flatten()).collect()
}
