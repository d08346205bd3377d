//! `double-checked-locking`: a field is tested without the lock, then with it, but is not volatile.
//!
//! A race of `race/candidates.rs` with this shape (`race/kind.rs`): a reader may see the reference before what the
//! constructor wrote (JLS 17.4, 17.5).

use unsnarl_finding::{Finding, Rule, RuleId, Severity};

use crate::race::kind::{RaceKind, kind};
use crate::race::report::reports;
use crate::scene::Scene;
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("double-checked-locking"),
        summary: "a field is tested without the lock before it is tested with it, and is not volatile",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/double-checked-locking.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let races = scene.races().races.iter().filter(|race| kind(scene.facts, race) == RaceKind::DoubleChecked);
    let say = |name: &str| {
        format!(
            "double-checked locking: {name} is tested without the lock, but is not volatile, \
             so an object may be seen half-made"
        )
    };
    races.flat_map(|race| reports(scene, &PATTERN.rule, race, &|name, _| say(name))).collect()
}
