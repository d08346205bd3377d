//! `unsafe-publication`: an object is published to other threads through a plain field, so that they may see it partly
//! constructed.
//!
//! A race of `race/candidates.rs` with this shape (`race/kind.rs`): one thread makes the object and stores it, others
//! only read the field (JLS 17.4, 17.5).

use unsnarl_finding::{Finding, Rule, RuleId, Severity};

use crate::race::kind::{RaceKind, kind};
use crate::race::report::reports;
use crate::scene::Scene;
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("unsafe-publication"),
        summary: "an object is handed to other threads through a plain field, and may be seen half-made",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/unsafe-publication.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let races = scene.races().races.iter().filter(|race| kind(scene.facts, race) == RaceKind::Publication);
    let say = |name: &str| {
        format!(
            "unsafe publication: an object is put into {name} and read by another thread without order, \
             so it may be seen half-made"
        )
    };
    races.flat_map(|race| reports(scene, &PATTERN.rule, race, &|name, _| say(name))).collect()
}
