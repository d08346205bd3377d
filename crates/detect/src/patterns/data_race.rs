//! `data-race`: two threads access the same variable, one writes, and neither a lock nor an order keeps them apart.
//!
//! Otto and Moschny 2008, section 6.3 (missing or wrong lock); ranking after Zhou 2003, section 4.2. The pairs come
//! from `race/candidates.rs`.

use unsnarl_concurrency::{Facts, Variable};
use unsnarl_finding::{Finding, Rule, RuleId, Severity};

use crate::pattern_only;
use crate::race::candidates::{Pair, Race};
use crate::race::consequence::consequence;
use crate::race::evidence::hold_one_read_lock;
use crate::race::kind::{RaceKind, kind};
use crate::race::report::{held_names, is_wide, reports};
use crate::scene::Scene;
use crate::wording::describe::method_name;
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("data-race"),
        summary: "threads access the same variable at the same time, and one of them writes",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/data-race.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let races = scene.races();
    left_out.extend(races.is_cut.then_some("a variable with too many accesses: not all pairs were looked at"));
    // Races of a more specific kind are reported by their own rules.
    let plain = races.races.iter().filter(|race| kind(scene.facts, race) == RaceKind::Plain);
    let mut findings: Vec<Finding> = plain.flat_map(|race| report_race(scene, race)).collect();
    if scene.pattern_complete {
        let say = |variable, name: &str, pair: &Pair<'_>| message(scene.facts, variable, name, pair);
        findings.append(&mut pattern_only::data_race::matches(scene, &PATTERN.rule, &say));
    }
    findings
}

fn report_race(scene: &Scene<'_, '_, '_>, race: &Race<'_>) -> Vec<Finding> {
    let minor = consequence(scene.facts, race).filter(|worst| worst.is_minor());
    let harm = minor.map(|worst| format!("; at worst, {}", worst.text())).unwrap_or_default();
    let say = |name: &str, pair: &Pair<'_>| message(scene.facts, race.variable, name, pair) + &harm;
    reports(scene, &PATTERN.rule, race, &say)
}

fn message(facts: &Facts<'_, '_>, variable: Variable, name: &str, pair: &Pair<'_>) -> String {
    let program = facts.analysis.program();
    let [one, other] = &pair.seen;
    let method = |seen: &crate::race::candidates::ThreadAccess<'_>| method_name(program, seen.in_source(facts).0);
    let [mine, theirs] = pair.seen.map(|seen| held_names(facts, &seen));
    let is_one_method = method(one) == method(other);
    let why = match (&mine[..], &theirs[..]) {
        ([], []) => "without a lock".to_owned(),
        ([], [lock, ..]) | ([lock, ..], []) if is_one_method => format!("only once holding `{lock}`"),
        ([], [lock, ..]) => format!("only {} holds `{lock}`", method(other)),
        ([lock, ..], []) => format!("only {} holds `{lock}`", method(one)),
        ([lock, ..], [_, ..]) if hold_one_read_lock(facts, one, other) => {
            format!("under the read lock `{lock}`, which lets others in")
        }
        ([lock, ..], [another, ..]) if lock == another => format!("each under its own `{lock}`"),
        ([lock, ..], [another, ..]) => format!("under different locks, `{lock}` and `{another}`"),
    };
    let does = if other.access.is_write { "writes" } else { "reads" };
    let torn = if is_wide(facts, variable) { " (and 64-bit values need not be written atomically)" } else { "" };
    if one.in_source(facts) == other.in_source(facts) {
        return format!("data race: {} writes {name} in several threads at once, {why}{torn}", method(one));
    }
    match is_one_method {
        true => format!("data race: {} writes {name}, and {does} it in another thread, {why}{torn}", method(one)),
        false => format!("data race: {} writes {name}, {} {does} it, {why}{torn}", method(one), method(other)),
    }
}
