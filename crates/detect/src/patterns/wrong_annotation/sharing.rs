//! `@ThreadSafe` classes with races, `@NotThreadSafe` objects that threads share, `@ThreadConfined` fields that several
//! threads use.
//!
//! Races are those of `data-race`. What is confined may be passed from one thread to another, one after the other; two
//! threads that run in parallel must not use it (thread-local classes: Zhou 2003, section 2.4). Deviation: rccjava
//! forbids that a thread-local object can be reached from a shared one, or is cast; here the vetoes of `data-race`,
//! except locks, decide whether two threads do use it, as in `infer`.

use std::collections::BTreeSet;

use unsnarl_concurrency::Variable;
use unsnarl_finding::Finding;
use unsnarl_library::Mark;
use unsnarl_program::{ClassId, FieldId};

use super::{PATTERN, marked_classes};
use crate::race::candidates::{Pair, Race, ThreadAccess, pairs_without};
use crate::race::report;
use crate::rank;
use crate::scene::{Scene, finding};
use crate::wording::describe::{method_name, place, simple_name};

pub(super) fn find(scene: &Scene<'_, '_, '_>) -> Vec<Finding> {
    let safe = marked_classes(scene, Mark::ThreadSafe);
    let not_safe = marked_classes(scene, Mark::NotThreadSafe);
    let mut findings = Vec::new();
    if !safe.is_empty() || !not_safe.is_empty() {
        for race in &scene.races().races {
            let Variable::Field(field) = race.variable else { continue };
            let class = scene.program().field(field).class;
            let what = match (safe.contains(&class), not_safe.contains(&class)) {
                (true, _) => "is said to be thread-safe, but threads race for",
                (_, true) => "is not thread-safe, as it says, but threads race for",
                _ => continue,
            };
            findings.push(racing(scene, race, class, what));
        }
    }
    findings.append(&mut confined(scene));
    findings
}

fn racing(scene: &Scene<'_, '_, '_>, race: &Race<'_>, class: ClassId, what: &str) -> Finding {
    let class = simple_name(scene.program(), class);
    report::report(scene.facts, &PATTERN.rule, race, &|name, _| format!("`{class}` {what} {name}"))
}

/// Fields that are annotated as confined to one thread, themselves or through their class.
fn confined(scene: &Scene<'_, '_, '_>) -> Vec<Finding> {
    let (program, models, facts) = (scene.program(), scene.analysis().models(), scene.facts);
    let classes: BTreeSet<ClassId> = marked_classes(scene, Mark::ThreadConfined).into_iter().collect();
    let is_confined = |field: FieldId| {
        let is_marked = || program.field_marked(models, field).iter().any(|said| said.mark == Mark::ThreadConfined);
        classes.contains(&program.field(field).class) || is_marked()
    };
    let mut findings = Vec::new();
    for id in facts.accesses().variables() {
        let Variable::Field(field) = facts.accesses().variable(id) else { continue };
        if program.field(field).access.is_final() || !is_confined(field) {
            continue;
        }
        // Neither a lock nor `volatile` makes it one thread's own.
        let pairs = pairs_without(facts, id, |basis| basis.is_single_action() || basis.is_locking());
        findings.extend(pairs.first().map(|pair| shared(scene, field, pair)));
    }
    findings
}

fn shared(scene: &Scene<'_, '_, '_>, field: FieldId, pair: &Pair<'_>) -> Finding {
    let program = scene.program();
    let data = program.field(field);
    let name = format!("{}.{}", simple_name(program, data.class), program.text(program.key(data.key).name));
    let [one, other] = pair.seen.map(|seen| method_name(program, seen.in_source(scene.facts).0));
    let message = match one == other {
        true => format!("`{name}` is said to be one thread's own, but several threads may be in {one}"),
        false => format!("`{name}` is said to be one thread's own, but {one} and {other} run in parallel"),
    };
    let role = |seen: &ThreadAccess<'_>| format!("{} `{name}`", if seen.access.is_write { "writes" } else { "reads" });
    let site = |seen: &ThreadAccess<'_>| {
        let (method, statement) = seen.in_source(scene.facts);
        place(scene.facts, method, Some(statement), None, role(seen))
    };
    finding(&PATTERN.rule, message, pair.seen.iter().map(site).collect(), vec![rank::stated()])
}
