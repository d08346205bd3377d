//! `@ThreadSafe` classes with races, `@NotThreadSafe` objects that threads share, `@ThreadConfined` fields that several
//! threads use.
//!
//! Races are those of `data-race`. What is confined may be passed from one thread to another, one after the other; two
//! threads that run in parallel must not use it.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::Variable;
use unsnarl_finding::Finding;
use unsnarl_library::Mark;
use unsnarl_program::{ClassId, FieldId};

use super::{PATTERN, marked_classes};
use crate::race::candidates::Race;
use crate::race::report;
use crate::rank;
use crate::scene::{Scene, finding};
use crate::stated::{Seen, Use};
use crate::wording::describe::{method_name, place, simple_name};

/// Maximum number of uses of one field that are compared with each other.
const MAX_USES: usize = 400;

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
    let (program, models) = (scene.program(), scene.analysis().models());
    let classes: BTreeSet<ClassId> = marked_classes(scene, Mark::ThreadConfined).into_iter().collect();
    let is_confined = |field: FieldId| {
        let is_marked = || program.field_marked(models, field).iter().any(|said| said.mark == Mark::ThreadConfined);
        classes.contains(&program.field(field).class) || is_marked()
    };
    let mut said: BTreeMap<FieldId, bool> = BTreeMap::new();
    let mut uses: BTreeMap<FieldId, Vec<Seen>> = BTreeMap::new();
    for code in scene.code() {
        for (field, used) in code.body.statements().filter_map(|statement| Use::of_field(code.body, statement)) {
            if *said.entry(field).or_insert_with(|| is_confined(field)) && !program.field(field).access.is_final() {
                uses.entry(field).or_default().append(&mut used.seen(scene.facts, code));
            }
        }
    }
    let conflict = |(field, uses): (FieldId, Vec<Seen>)| {
        let uses = &uses[..uses.len().min(MAX_USES)];
        let writes = uses.iter().filter(|seen| seen.used.is_write);
        let pair = writes.into_iter().find_map(|one| {
            let other = uses.iter().find(|other| one.may_meet(scene.facts, other))?;
            Some([*one, *other])
        });
        pair.map(|pair| shared(scene, field, pair))
    };
    uses.into_iter().filter_map(conflict).collect()
}

fn shared(scene: &Scene<'_, '_, '_>, field: FieldId, pair: [Seen; 2]) -> Finding {
    let program = scene.program();
    let data = program.field(field);
    let name = format!("{}.{}", simple_name(program, data.class), program.text(program.key(data.key).name));
    let method = |seen: &Seen| scene.analysis().instance(seen.instance).method;
    let [one, other] = pair.map(|seen| method_name(program, method(&seen)));
    let message = match one == other {
        true => format!("`{name}` is said to be one thread's own, but several threads may be in {one}"),
        false => format!("`{name}` is said to be one thread's own, but {one} and {other} run in parallel"),
    };
    let role = |seen: &Seen| format!("{} `{name}`", if seen.used.is_write { "writes" } else { "reads" });
    let site = |seen: &Seen| place(scene.facts, method(seen), Some(seen.used.statement), None, role(seen));
    finding(&PATTERN.rule, message, pair.iter().map(site).collect(), vec![rank::stated()])
}
