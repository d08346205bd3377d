//! No two threads access a variable at the same time, unless both read it, or both are volatile or atomic.
//!
//! A site is an access to a field, an element, or the contents of a library object. It is proved if no access that it
//! conflicts with can happen at the same time: the two are by one thread, one comes before the other thread is started
//! or after it was waited for, one comes before a signal (a latch, a volatile flag: `fixpoint/signals.rs`) that the
//! other has heard, both hold one lock (also one that the program builds itself of a flag: `own_locks.rs`), no other
//! thread knows the object, they are about different objects, or one of them is never executed. Which lock is held is
//! also asked of `concurrency::locks` (A16), which knows locks that belong to the accessed object. That no other thread
//! knows the object yet counts only if no reference is found by a race: else its finder need not see what was done to
//! it before. Arrays and containers of which nothing is known are left out (A21).
//!
//! Source: Ferrara 2012, section 4.4; and "A fast and precise analysis for data race detection" (2008).

use std::collections::BTreeMap;

use unsnarl_concurrency::vetoes::{Question, VETOES};
use unsnarl_concurrency::{Access, Accesses, Facts, Variable};
use unsnarl_program::Origin;

use super::{Answer, Property, View};
use crate::cells::{field_type, number_kind};
use crate::events::{Events, Place};
use crate::{Alert, WriteSite};

/// The vetoes that rest on nothing that a proof must not assume.
const SOUND_VETOES: [&str; 5] = ["volatile", "atomic", "no-elements", "common-lock", "own-lock"];
/// The maximum number of pairs per variable that are examined; the accesses of others are alerts.
const MAX_PAIRS: usize = 40_000;
/// The maximum number of conflicting accesses that an alert has.
const MAX_OTHERS: usize = 8;

pub(super) struct DataRace;

impl Property for DataRace {
    fn name(&self) -> &'static str {
        "data-race"
    }

    fn summary(&self) -> &'static str {
        "two threads may access a variable at the same time, and one of them writes"
    }

    fn check(&self, _: &mut dyn View) -> Answer {
        Answer::NoSite
    }

    fn is_about_threads(&self) -> bool {
        true
    }

    fn conclude(&self, facts: &Facts<'_, '_>, events: &Events) -> Vec<(Place, Option<Alert>)> {
        let accesses = Accesses::everywhere(facts.analysis);
        let (sites, is_published_safely) = sites(facts, events, &accesses, true);
        // Whoever finds an object by a race need not see what its maker did to it before.
        let sites = if is_published_safely { sites } else { self::sites(facts, events, &accesses, false).0 };
        sites.into_iter().collect()
    }
}

type Sites = BTreeMap<Place, Option<Alert>>;

/// All sites with their alerts, if objects get from thread to thread only by what orders these; and whether no variable
/// that leads to objects has an alert.
fn sites(facts: &Facts<'_, '_>, events: &Events, accesses: &Accesses, is_published_safely: bool) -> (Sites, bool) {
    let mut sites: Sites = BTreeMap::new();
    let mut is_safe_to_find = true;
    for id in accesses.variables() {
        let variable = accesses.variable(id);
        let executed: Vec<&Access> =
            accesses.to(id).iter().filter(|access| events.is_reached(facts, place(facts, access))).collect();
        for access in &executed {
            if is_of_application(facts, access) {
                sites.entry(place(facts, access)).or_insert(None);
            }
        }
        if !is_safe(facts, variable) {
            let has_alerts = conflicts(facts, events, variable, &executed, is_published_safely, &mut sites);
            is_safe_to_find &= !(has_alerts && may_hold_objects(facts, variable));
        }
    }
    (sites, is_safe_to_find)
}

/// Whether a variable may lead to an object.
fn may_hold_objects(facts: &Facts<'_, '_>, variable: Variable) -> bool {
    let program = facts.analysis.program();
    match variable {
        Variable::Field(field) => number_kind(field_type(program, field)).is_none(),
        Variable::Elements(_) | Variable::Contents(_) => true,
    }
}

fn place(facts: &Facts<'_, '_>, access: &Access) -> Place {
    (facts.analysis.instance(access.instance).method, access.statement)
}

fn is_of_application(facts: &Facts<'_, '_>, access: &Access) -> bool {
    let program = facts.analysis.program();
    program.class(program.method(place(facts, access).0).class).origin == Origin::Application
}

/// Whether no two accesses to a variable race, whatever threads do.
fn is_safe(facts: &Facts<'_, '_>, variable: Variable) -> bool {
    VETOES.iter().filter(|veto| SOUND_VETOES.contains(&veto.name)).any(|veto| match veto.question {
        Question::Variable(excludes) => excludes(facts, variable),
        _ => false,
    })
}

/// Adds alerts for all accesses to a variable that may be at the same time as others. Returns whether there are any.
fn conflicts(
    facts: &Facts<'_, '_>,
    events: &Events,
    variable: Variable,
    accesses: &[&Access],
    is_published_safely: bool,
    sites: &mut Sites,
) -> bool {
    let mut tries = 0;
    let mut has_alerts = false;
    for (index, one) in accesses.iter().enumerate().filter(|(_, one)| one.is_write) {
        for (position, other) in accesses.iter().enumerate() {
            // Two writes make one pair. Each write makes a pair with itself, by two threads.
            if other.is_write && position < index {
                continue;
            }
            tries += 1;
            if tries <= MAX_PAIRS && (is_protected(facts, variable, [one, other]) || are_apart(facts, [one, other])) {
                continue;
            }
            // What leads to the contents of a library object is not followed.
            let value = |access: &Access| access.base.filter(|_| access.call.is_none());
            let places = [place(facts, one), place(facts, other)];
            let values = [value(one), value(other)];
            let Err(origins) = events.refute(facts, places, values, is_published_safely) else { continue };
            has_alerts = true;
            for (here, there, mine, theirs) in [(one, other, 0, 1), (other, one, 1, 0)] {
                let Some(site) = sites.get_mut(&places[mine]) else { continue };
                let alert = site.get_or_insert_with(|| Alert {
                    property: DataRace.name(),
                    at: places[mine],
                    message: message(facts, variable, here, there),
                    origin: origins[mine],
                    writes: Vec::new(),
                });
                let conflict = WriteSite { origin: origins[theirs], at: places[theirs] };
                if alert.writes.len() < MAX_OTHERS && !alert.writes.contains(&conflict) {
                    alert.writes.push(conflict);
                }
            }
        }
    }
    has_alerts
}

fn are_apart(facts: &Facts<'_, '_>, [one, other]: [&Access; 2]) -> bool {
    let objects = one.objects(facts.analysis).zip(other.objects(facts.analysis));
    objects.is_some_and(|(one, other)| !one.intersects(other))
}

/// Whether both hold one lock, or the library makes both atomic, in whichever context.
fn is_protected(facts: &Facts<'_, '_>, variable: Variable, accesses: [&Access; 2]) -> bool {
    let contexts = accesses.map(|access| facts.guards.contexts_of(access.instance).collect::<Vec<_>>());
    VETOES.iter().filter(|veto| SOUND_VETOES.contains(&veto.name)).any(|veto| match veto.question {
        Question::Accesses(excludes) => excludes(facts, variable, accesses),
        Question::AccessesInContext(excludes) => {
            let [one, other] = &contexts;
            let mut pairs = one.iter().flat_map(|mine| other.iter().map(move |theirs| (*mine, *theirs)));
            let excludes = |(mine, theirs)| excludes(facts, variable, [(accesses[0], mine), (accesses[1], theirs)]);
            !one.is_empty() && !other.is_empty() && pairs.all(excludes)
        }
        _ => false,
    })
}

fn message(facts: &Facts<'_, '_>, variable: Variable, here: &Access, there: &Access) -> String {
    let program = facts.analysis.program();
    let name = match variable {
        Variable::Field(field) => format!("`{}`", program.text(program.key(program.field(field).key).name)),
        Variable::Elements(_) => "an element".into(),
        Variable::Contents(_) => "the contents of a library object".into(),
    };
    let verb = |access: &Access| if access.is_write { "write" } else { "read" };
    format!("another thread may {} {name} while this one {}s it", verb(there), verb(here))
}
