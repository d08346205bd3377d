//! Components that a container calls: servlets, beans. The `main` of the same jar is mostly that of a tool, which does
//! not run in the container's process, unless it makes a component itself.

use rustc_hash::FxHashSet;
use unsnarl_concurrency::Facts;
use unsnarl_finding::Evidence;
use unsnarl_library::{Multiplicity, OriginKind};
use unsnarl_pointer::OriginId;
use unsnarl_pointer::entry::{Entry, EntryKind};

use crate::race::candidates::{Pair, ThreadAccess};
use crate::rank;

/// What speaks against two threads, one of which is a container's.
pub(crate) fn component_evidence(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> Option<Evidence> {
    let [one, other] = &pair.seen;
    let is_request = |seen: &ThreadAccess<'_>| entries(facts, seen.origin).any(is_of_container);
    if !is_request(one) && !is_request(other) {
        return None;
    }
    let is_main = |seen: &ThreadAccess<'_>| facts.analysis.is_entered_as(seen.origin, EntryKind::Main);
    let is_apart = |main: &ThreadAccess<'_>, request: &ThreadAccess<'_>| {
        is_main(main) && is_request(request) && !may_start_container(facts, main.origin, request.origin)
    };
    (is_apart(one, other) || is_apart(other, one)).then(rank::main_and_container)
}

/// The threads that run a program, or start or end a component such as an applet: mostly, what they do comes before or
/// after what others do.
pub(crate) fn of_life_cycle(facts: &Facts<'_, '_>) -> FxHashSet<OriginId> {
    let is_once = |kind| matches!(kind, EntryKind::Framework { multiplicity: Multiplicity::Once, .. });
    let is_it = |kind| kind == EntryKind::Main || is_once(kind);
    facts.analysis.entries().iter().filter(|(.., entry)| is_it(entry.kind)).map(|(origin, ..)| *origin).collect()
}

fn entries<'f>(facts: &'f Facts<'_, '_>, origin: OriginId) -> impl Iterator<Item = &'f Entry> {
    facts.analysis.entries().iter().filter(move |(of, ..)| *of == origin).map(|(_, _, entry)| entry)
}

fn is_of_container(entry: &Entry) -> bool {
    matches!(entry.kind, EntryKind::Framework { kind: OriginKind::Request, .. })
}

/// Whether the main thread may make a component itself, and so run the container.
fn may_start_container(facts: &Facts<'_, '_>, main: OriginId, request: OriginId) -> bool {
    entries(facts, request).any(|entry| facts.may_make(entry.class, main))
}
