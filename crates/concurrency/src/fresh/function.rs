//! Function objects that are made for a call and only run by it: `map.forEach((key, value) -> next.put(key, value))`.
//!
//! What they captured are the first arguments of their method, and nothing is known of the others. A function object
//! that another thread may run is not meant, nor one that is kept.

use smallvec::SmallVec;
use unsnarl_program::MethodId;
use unsnarl_program::ir::{Body, Definition, DynamicSite, Op, StatementId, ValueId};

use super::body::{BodyFresh, bits};
use super::{Calls, FreshState};

/// The values that a function object captured, if it was made in this body with this method and is an argument of the
/// call: they are the first parameters of the method. Nothing if there are two such arguments.
pub(super) fn captured_at(body: &Body, call: StatementId, method: MethodId) -> Option<&[ValueId]> {
    let Op::Invoke { arguments, .. } = body.statement(call).op else { return None };
    let mut functions = body.operands(arguments).iter().filter_map(|argument| made_of(body, *argument));
    let (_, captured) = functions.find(|(implementation, _)| *implementation == method)?;
    functions.all(|(implementation, _)| implementation != method).then_some(captured)
}

/// The method of a function object that was made in this body, with the values that it captured.
pub(super) fn made_of(body: &Body, value: ValueId) -> Option<(MethodId, &[ValueId])> {
    let Definition::Statement(made) = body.value(body.uncast(value)).definition else { return None };
    let Op::Dynamic { site, operands, .. } = body.statement(made).op else { return None };
    let DynamicSite::Lambda(lambda) = body.dynamic(site) else { return None };
    Some((lambda.implementation.method?, body.operands(operands)))
}

/// The method of a function object that is made in this body and that a call only runs, on this thread, with what it
/// captured.
pub(super) fn only_run<'b>(body: &'b Body, calls: &Calls<'_>, value: ValueId) -> Option<(MethodId, &'b [ValueId])> {
    let found = made_of(body, value)?;
    (calls.called_back.contains(&found.0) && !calls.spawned.contains(&found.0)).then_some(found)
}

impl BodyFresh {
    /// A function object is run by the call that it was made for: what it captured are the first arguments of its
    /// method, and nothing is known of the others.
    pub(super) fn run_function(
        &mut self,
        state: &FreshState<'_>,
        body: &Body,
        method: MethodId,
        captured: &[ValueId],
        at: StatementId,
    ) {
        let Some(summary) = state.summaries.get(&method) else { return };
        let is_captured = |set: u32| bits(set).all(|index| index < captured.len());
        let given = |set: u32| bits(set).filter_map(|index| captured.get(index)).copied();
        let mut escaping = summary.escapes | summary.returned;
        for joined in &summary.joined {
            escaping |= if is_captured(*joined) { 0 } else { joined & summary.stored };
        }
        given(escaping).for_each(|value| self.escape(value, at));
        for joined in summary.joined.iter().filter(|joined| is_captured(**joined)) {
            let (together, stored): (SmallVec<[ValueId; 4]>, SmallVec<[ValueId; 4]>) =
                (given(*joined).collect(), given(*joined & summary.stored).collect());
            stored.iter().for_each(|value| self.note_stored(body, *value));
            self.hold_together(&together, &stored, at);
        }
    }
}
