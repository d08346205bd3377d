//! No threads wait for each other's locks in a circle.
//!
//! A site is a statement that acquires a lock while another may be held: a *constraint* of `concurrency::locks`, whose
//! sets of held locks are over-approximated (A19, A20, A21). One constraint leads to another if the lock that it waits
//! for may be the one that the other holds, and two threads may be there at the same time. A constraint that is on no
//! circle is proved. Over-approximates: the threads of a circle need not all be there at once.
//!
//! Other reasons to wait forever (`wait` without `notify`, a latch, `join`) are not the matter of this property.
//! Source: Ferrara 2012, section 4.4 (deadlocks on monitors).

use std::collections::BTreeMap;

use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{Constraint, LockClass};
use unsnarl_pointer::{ObjectSet, OriginId};
use unsnarl_program::{IdVec, Origin, StrongComponents};

use super::{Answer, Property, View};
use crate::events::{Events, Place};
use crate::{Alert, WriteSite};

/// The maximum number of constraints of which circles are looked for; if there are more, each is an alert.
const MAX_CONSTRAINTS: usize = 3_000;

unsnarl_program::ids! {
    /// A constraint.
    EdgeId;
}

pub(super) struct Deadlock;

/// A lock is wanted while another is held.
struct Edge<'c> {
    held: &'c LockClass,
    wanted: &'c LockClass,
    /// The objects whose lock may be held, and wanted.
    objects: [ObjectSet; 2],
    /// Where the thread waits.
    places: Vec<Place>,
}

impl Property for Deadlock {
    fn name(&self) -> &'static str {
        "deadlock"
    }

    fn summary(&self) -> &'static str {
        "threads may wait for each other's locks in a circle"
    }

    fn check(&self, _: &mut dyn View) -> Answer {
        Answer::NoSite
    }

    fn is_about_threads(&self) -> bool {
        true
    }

    fn conclude(&self, facts: &Facts<'_, '_>, events: &Events) -> Vec<(Place, Option<Alert>)> {
        let constraints = facts.locks.constraints();
        let edges: IdVec<EdgeId, Edge<'_>> =
            constraints.iter().filter_map(|constraint| edge(facts, events, constraint)).collect();
        let is_too_large = edges.len() > MAX_CONSTRAINTS;
        let next = if is_too_large { IdVec::default() } else { successors(facts, events, &edges) };
        let component = components(&next);
        let mut sites: BTreeMap<Place, Option<Alert>> = BTreeMap::new();
        for (id, edge) in edges.entries() {
            // Those of the same component that this one leads to.
            let waits_for: Vec<(EdgeId, [OriginId; 2])> = next.get(id).map_or(Vec::new(), |next| {
                next.iter().filter(|(to, _)| component[*to] == component[id]).copied().collect()
            });
            for place in edge.places.iter().filter(|place| is_of_application(facts, **place)) {
                let site = sites.entry(*place).or_insert(None);
                if (is_too_large || !waits_for.is_empty()) && site.is_none() {
                    *site = Some(alert(facts, *place, &waits_for, &edges));
                }
            }
        }
        sites.into_iter().collect()
    }
}

fn is_of_application(facts: &Facts<'_, '_>, (method, _): Place) -> bool {
    let program = facts.analysis.program();
    program.class(program.method(method).class).origin == Origin::Application
}

/// A constraint as far as it may be in effect.
fn edge<'c>(facts: &'c Facts<'_, '_>, events: &Events, constraint: &Constraint) -> Option<Edge<'c>> {
    let locks = &facts.locks;
    let (held, wanted) = (locks.class(constraint.held), locks.class_of(constraint.wanted));
    let mut objects = [held.objects.clone(), wanted.objects.clone()];
    // A thread does not wait for a lock that it must hold already.
    let guards = constraint.guards.iter().map(|guard| locks.class(*guard));
    for guard in guards.filter(|guard| guard.is_reentered_by(wanted) && guard.must_be_of(&facts.once).is_some()) {
        objects[1] = objects[1].difference(&guard.objects);
    }
    let places = locks.places_of(constraint).into_iter();
    let places = places.map(|(instance, statement)| (facts.analysis.instance(instance).method, statement));
    let mut places: Vec<Place> = places.filter(|place| events.is_reached(facts, *place)).collect();
    places.sort_unstable();
    places.dedup();
    (!places.is_empty() && !objects.iter().any(ObjectSet::is_empty)).then_some(Edge { held, wanted, objects, places })
}

type Successors = IdVec<EdgeId, Vec<(EdgeId, [OriginId; 2])>>;

/// For each constraint, those that may hold what it waits for, at the same time, with two origins that may do so.
fn successors(facts: &Facts<'_, '_>, events: &Events, edges: &IdVec<EdgeId, Edge<'_>>) -> Successors {
    let leads_to = |from: &Edge<'_>, to: &Edge<'_>| {
        let common = from.objects[1].intersection(&to.objects[0]);
        let is_one_lock = std::ptr::eq(from, to) && facts.must_be(&common).is_some();
        from.wanted.sort == to.held.sort && !common.is_empty() && !is_one_lock && to.held.excludes(from.wanted)
    };
    let together = |one: &Edge<'_>, other: &Edge<'_>| {
        let is_wanted = |object| one.objects[1].contains(object) || other.objects[1].contains(object);
        let pairs = one.places.iter().flat_map(|here| other.places.iter().map(move |there| [*here, *there]));
        pairs.into_iter().find_map(|places| events.refute_acquisitions(facts, places, &is_wanted).err())
    };
    let next = |from: &Edge<'_>| {
        let to = edges.entries().filter(|(_, to)| leads_to(from, to));
        to.filter_map(|(id, to)| Some((id, together(from, to)?))).collect()
    };
    edges.iter().map(next).collect()
}

/// For each constraint, the number of its strongly connected component.
fn components(next: &Successors) -> IdVec<EdgeId, usize> {
    let mut component = IdVec::filled(0, next.len());
    let mut search = StrongComponents::new(next.len());
    let mut roots = next.ids();
    let mut number = 0;
    let successor = |node: EdgeId, position: &mut usize| {
        *position += 1;
        next[node].get(*position - 1).map(|(to, _)| *to)
    };
    while let Some(members) = search.next(&mut roots, successor) {
        number += 1;
        members.for_each(|member| component[member] = number);
    }
    component
}

fn alert(
    facts: &Facts<'_, '_>,
    at: Place,
    waits_for: &[(EdgeId, [OriginId; 2])],
    edges: &IdVec<EdgeId, Edge<'_>>,
) -> Alert {
    let others = waits_for
        .iter()
        .flat_map(|(to, [_, origin])| edges[*to].places.iter().map(|place| WriteSite { origin: *origin, at: *place }));
    let mut writes: Vec<WriteSite> = others.collect();
    writes.sort_unstable();
    writes.dedup();
    let origin = waits_for.first().map(|(_, [origin, _])| *origin);
    let any = || facts.analysis.origins().ids().next().unwrap_or(OriginId::new(0));
    Alert {
        property: Deadlock.name(),
        at,
        message: "a thread that holds a lock may wait here for one whose holder waits for it".into(),
        origin: origin.unwrap_or_else(any),
        writes,
    }
}
