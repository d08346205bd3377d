//! What the program reads from memory does not depend on the schedule.
//!
//! Ferrara 2012 (section 4.4) has determinism and weak determinism as properties of Checkmate, and in section 5.1 uses
//! the first for what data races do not show: synchronized methods whose effect depends on who comes first. The
//! definition is that of his "Static analysis of the determinism of multithreaded programs" (2008), where two
//! executions of one program may differ only in what threads read that others have written. A location is
//! deterministic if what may be read there was written by one thread; *weakly* deterministic if all that may be read
//! there is one value of the abstract domain, whoever wrote it.
//!
//! A site is a read or write of a field, an element or the contents of a library object that is written somewhere. It
//! is proved if it is ordered, in every execution in the same way, with every access of other threads that it conflicts
//! with: by the start of a thread, or by waiting for its end. A lock makes accesses exclusive, not ordered. It is also
//! proved if both sides always have one and the same value. If all sites are proved, each read returns the same in all
//! executions: by induction along the order, the last write before it is the same one, or one of equal value. That is
//! deterministic in the sense of the paper.
//!
//! Deviations. The paper asks at the end of an analysis which threads have written what a location holds. Here the
//! accesses themselves are compared, so that an alert has its place: the read, or both of two writes. These are alerts
//! even if nobody reads what they leave; what is merely computed from them is none. That one concrete value is always
//! written counts as deterministic. Methods of the library whose result tells how far other threads have come are
//! sites, too: they try a lock, ask whether a thread is alive or interrupted, or wait for some time. Not covered:
//! inputs, time, the order of output, and in which order threads are served by what blocks them. Arrays and containers
//! of which nothing is known are left out (A21).

use std::collections::BTreeMap;

use unsnarl_concurrency::{Access, Accesses, Facts, Variable};
use unsnarl_library::{MethodFact, Occasion, Outcome};
use unsnarl_pointer::LibraryCallId;
use unsnarl_program::Origin;

use super::{Answer, Property, View};
use crate::events::{Events, Place};
use crate::{Alert, WriteSite};

/// The maximum number of pairs per variable that are examined; the accesses of others are alerts.
const MAX_PAIRS: usize = 40_000;
/// The maximum number of conflicting accesses that an alert has.
const MAX_OTHERS: usize = 8;

pub(super) struct Determinism;

impl Property for Determinism {
    fn name(&self) -> &'static str {
        "determinism"
    }

    fn summary(&self) -> &'static str {
        "what is read, or left in memory, may depend on the schedule"
    }

    fn check(&self, _: &mut dyn View) -> Answer {
        Answer::NoSite
    }

    fn is_about_threads(&self) -> bool {
        true
    }

    fn conclude(&self, facts: &Facts<'_, '_>, events: &Events) -> Vec<(Place, Option<Alert>)> {
        conclude(facts, events, self.name(), true)
    }
}

/// All sites, each with its alert. `must_be_one`: whether values have to be equal, and not only their abstractions.
pub(super) fn conclude(
    facts: &Facts<'_, '_>,
    events: &Events,
    property: &'static str,
    must_be_one: bool,
) -> Vec<(Place, Option<Alert>)> {
    let mut sites: BTreeMap<Place, Option<Alert>> = BTreeMap::new();
    let accesses = Accesses::everywhere(facts.analysis);
    for id in accesses.variables() {
        let executed: Vec<&Access> =
            accesses.to(id).iter().filter(|access| events.is_reached(facts, place(facts, access))).collect();
        for access in &executed {
            if is_of_application(facts, place(facts, access)) {
                sites.entry(place(facts, access)).or_insert(None);
            }
        }
        let search = Search { facts, events, property, must_be_one, variable: accesses.variable(id) };
        search.conflicts(&executed, &mut sites);
    }
    for call in facts.analysis.library_calls() {
        tell_tales(facts, events, property, call, &mut sites);
    }
    sites.into_iter().collect()
}

fn place(facts: &Facts<'_, '_>, access: &Access) -> Place {
    (facts.analysis.instance(access.instance).method, access.statement)
}

fn is_of_application(facts: &Facts<'_, '_>, place: Place) -> bool {
    let program = facts.analysis.program();
    program.class(program.method(place.0).class).origin == Origin::Application
}

/// The search for accesses to one variable that are not ordered.
struct Search<'s, 'f, 'a> {
    facts: &'s Facts<'f, 'a>,
    events: &'s Events,
    property: &'static str,
    must_be_one: bool,
    variable: Variable,
}

impl Search<'_, '_, '_> {
    fn conflicts(&self, accesses: &[&Access], sites: &mut BTreeMap<Place, Option<Alert>>) {
        let mut tries = 0;
        for (index, one) in accesses.iter().enumerate().filter(|(_, one)| one.is_write) {
            for (position, other) in accesses.iter().enumerate() {
                // Two writes make one pair. Each write makes a pair with itself, by two threads.
                if other.is_write && position < index {
                    continue;
                }
                tries += 1;
                let places = [place(self.facts, one), place(self.facts, other)];
                let origins = match tries <= MAX_PAIRS {
                    true if self.are_apart([one, other]) => continue,
                    true if self.events.access_the_same(places, self.must_be_one) => continue,
                    _ => {
                        // What leads to the contents of a library object is not followed.
                        let value = |access: &Access| access.base.filter(|_| access.call.is_none());
                        match self.events.refute_order(self.facts, places, [value(one), value(other)]) {
                            Ok(_) => continue,
                            Err(origins) => origins,
                        }
                    }
                };
                for (here, there, mine, theirs) in [(one, other, 0, 1), (other, one, 1, 0)] {
                    // What comes of a write is seen by who reads it.
                    if here.is_write && !there.is_write {
                        continue;
                    }
                    let Some(site) = sites.get_mut(&places[mine]) else { continue };
                    let alert = site.get_or_insert_with(|| Alert {
                        property: self.property,
                        at: places[mine],
                        message: self.message(here),
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
    }

    fn are_apart(&self, [one, other]: [&Access; 2]) -> bool {
        let analysis = self.facts.analysis;
        let objects = one.objects(analysis).zip(other.objects(analysis));
        objects.is_some_and(|(one, other)| !one.intersects(other))
    }

    fn message(&self, access: &Access) -> String {
        let program = self.facts.analysis.program();
        let name = match self.variable {
            Variable::Field(field) => format!("`{}`", program.text(program.key(program.field(field).key).name)),
            Variable::Elements(_) => "an element".into(),
            Variable::Contents(_) => "the contents of a library object".into(),
        };
        match access.is_write {
            false => format!("what is read of {name} depends on which thread comes first"),
            true => format!("which thread changes {name} first depends on the schedule"),
        }
    }
}

/// A library method whose result tells how far other threads have come.
fn tell_tales(
    facts: &Facts<'_, '_>,
    events: &Events,
    property: &'static str,
    call: LibraryCallId,
    sites: &mut BTreeMap<Place, Option<Alert>>,
) {
    let analysis = facts.analysis;
    let library_call = analysis.library_call(call);
    let (Some(model), Some(at)) = (analysis.model(call), library_call.statement) else { return };
    let model_is = |fact| model.method.is(fact);
    let may_fail = model.method.locks.iter().any(|effect| effect.when != Outcome::Always)
        || model.orders().iter().any(|order| order.when != Outcome::Always);
    let is_timed = model.method.blocks.is_some_and(|blocking| blocking.timed);
    let is_interruptible = model.method.throws.iter().any(|throw| throw.when == Some(Occasion::Interrupted));
    let facts_tell = [MethodFact::TestsInterrupt, MethodFact::ClearsInterrupt, MethodFact::TellsProgress];
    let tells = may_fail || is_timed || facts_tell.into_iter().any(model_is);
    if !tells && !is_interruptible {
        return;
    }
    let place = (analysis.instance(library_call.caller).method, at);
    if !is_of_application(facts, place) || !events.is_reached(facts, place) {
        return;
    }
    let interrupts = || {
        let may_cancel = |call| analysis.model(call).is_some_and(|model| model.method.may_cancel());
        analysis.library_calls().any(may_cancel)
    };
    let site = sites.entry(place).or_insert(None);
    if !analysis.spawns().is_empty() && (tells || interrupts()) && site.is_none() {
        let origin = analysis.origins_of(library_call.caller).next();
        let message = "how this call ends depends on how far other threads have come".into();
        *site = origin.map(|origin| Alert { property, at: place, message, origin, writes: Vec::new() });
    }
}
