//! When the event-dispatch thread starts to call handlers: where a window is shown or an event is posted, not where a
//! handler is registered (A26). In a program that visibly does neither, it is where handlers are registered.

use unsnarl_library::{MethodFact, Multiplicity, Resolved};
use unsnarl_pointer::{Analysis, InstanceId, LibraryCallId, OriginId, SpawnEdge};
use unsnarl_program::ir::StatementId;

use crate::assumed::{Assumed, Assumption};

/// Where events start to arrive.
pub(super) struct Events {
    /// The statements, each with an origin of handlers.
    pub(super) opened: Vec<(InstanceId, StatementId, OriginId)>,
}

impl Events {
    pub(super) fn of(analysis: &Analysis<'_>) -> Events {
        let is_event = |origin: &OriginId| analysis.origin(*origin).is_event_thread() == Some(true);
        let handlers: Vec<OriginId> = analysis.origins().ids().filter(is_event).collect();
        let opens = |call: &LibraryCallId| {
            let is_opening = |model: &Resolved<'_>| model.method.is(MethodFact::OpensEvents);
            analysis.model(*call).is_some_and(is_opening)
                || analysis
                    .spawned_by(*call)
                    .iter()
                    .any(|edge| is_left_running(analysis, edge) && handlers.contains(&edge.origin))
        };
        let place = |call: LibraryCallId| {
            let data = analysis.library_call(call);
            Some((data.caller, data.statement?))
        };
        let places: Vec<_> = if handlers.is_empty() {
            Vec::new()
        } else {
            analysis.library_calls().filter(opens).filter_map(place).collect()
        };
        let opened = places
            .iter()
            .flat_map(|(caller, statement)| handlers.iter().map(move |handler| (*caller, *statement, *handler)));
        Events { opened: opened.collect() }
    }

    /// Whether a call only registers a handler, for events that do not arrive yet.
    pub(super) fn only_registers(&self, (analysis, assumed): (&Analysis<'_>, &Assumed), edge: &SpawnEdge) -> bool {
        let is_event = analysis.origin(edge.origin).is_event_thread() == Some(true);
        let call = analysis.library_call(edge.call);
        let at = (analysis.instance(call.caller).method, call.statement);
        is_event && !self.opened.is_empty() && !is_posted(analysis, edge) && assumed.holds(Assumption::Events, at)
    }
}

/// Whether a start runs something once, now or soon.
fn is_posted(analysis: &Analysis<'_>, edge: &SpawnEdge) -> bool {
    analysis.spawn(edge).is_some_and(|spawn| spawn.multiplicity == Multiplicity::Once)
}

/// The same, and no thread waits for its end.
fn is_left_running(analysis: &Analysis<'_>, edge: &SpawnEdge) -> bool {
    is_posted(analysis, edge) && analysis.spawn(edge).is_some_and(|spawn| !spawn.joined)
}
