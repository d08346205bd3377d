//! Whether a thread goes on writing to an object after it has handed it over to others: it has put it into a concurrent
//! collection, stored it into a volatile field or an atomic reference, or passed it to another thread.
//!
//! The object is followed along the call chain of the thread, so that the handing over may be in a caller of the method
//! that writes. Under-approximates: the same value must be handed over and written to. Approximates: a call in between
//! that waits for other threads is taken to give them the time that they need.

use unsnarl_concurrency::Facts;
use unsnarl_library::{BlockingKind, FlowSource, Root};
use unsnarl_pointer::InstanceId;
use unsnarl_program::ir::{Body, Definition, Op, StatementId, ValueId};

use crate::race::candidates::{Pair, ThreadAccess};
use crate::race::provenance::CallStack;

/// Whether one of two threads writes to an object that it has handed over to others.
pub(crate) fn is_handed_over(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> bool {
    pair.seen.iter().any(|seen| is_handed_over_before(facts, seen))
}

/// Whether a thread has handed the object over to others before it writes to it.
fn is_handed_over_before(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> bool {
    let Some(base) = seen.access.base.filter(|_| seen.access.is_write) else { return false };
    let stack = CallStack::of(facts, seen);
    let mut place = Some((stack.frames.len() - 1, base));
    while let Some((frame, value)) = place {
        let (instance, Some(at)) = stack.frames[frame] else { return false };
        let Some(body) = stack.body(frame) else { return false };
        let value = body.uncast(value);
        if (HandingOver { facts, instance, body, value }).comes_before(at) {
            return true;
        }
        place = match body.value(value).definition {
            Definition::Parameter(parameter) => stack.argument(frame, usize::from(parameter)),
            _ => None,
        };
    }
    false
}

/// An object in a method that may hand it over.
struct HandingOver<'f, 'a> {
    facts: &'f Facts<'f, 'a>,
    instance: InstanceId,
    body: &'f Body,
    value: ValueId,
}

impl HandingOver<'_, '_> {
    fn comes_before(&self, write: StatementId) -> bool {
        let made = match self.body.value(self.value).definition {
            Definition::Statement(made) => Some(made),
            _ => None,
        };
        let carriers = self.carriers();
        let mut statements = self.body.statements();
        statements.any(|at| {
            if at == write || !self.is_handed_over(&carriers, at) {
                return false;
            }
            // Made again in between, it is another object.
            let is_before = match made {
                Some(made) => self.body.may_follow_without(at, write, made),
                None => self.body.may_follow(at, write),
            };
            is_before && !self.waits_between(at, write)
        })
    }

    /// The object, and what is made with it: function objects that capture it, objects whose constructors get it.
    fn carriers(&self) -> Vec<ValueId> {
        let mut carriers = vec![self.value];
        for at in self.body.statements() {
            let data = self.body.statement(at);
            let is_carried = |values: &[ValueId]| values.contains(&self.value);
            match data.op {
                Op::Dynamic { operands, .. } if is_carried(self.body.operands(operands)) => {
                    carriers.extend(data.result)
                }
                Op::Invoke { method, arguments, .. } => {
                    let is_constructor =
                        method.resolved.is_some_and(|method| self.facts.analysis.program().is_constructor(method));
                    if let [made, given @ ..] = self.body.operands(arguments)
                        && is_constructor
                        && is_carried(given)
                    {
                        carriers.push(*made);
                    }
                }
                _ => {}
            }
        }
        carriers
    }

    fn is_handed_over(&self, carriers: &[ValueId], at: StatementId) -> bool {
        let analysis = self.facts.analysis;
        let is_carrier = |value: ValueId| carriers.contains(&self.body.uncast(value));
        match self.body.statement(at).op {
            Op::PutField { field, value, .. } | Op::PutStatic(field, value) => {
                let is_volatile = |field| analysis.program().field(field).access.is_volatile();
                is_carrier(value) && field.resolved.is_some_and(is_volatile)
            }
            Op::Invoke { arguments, .. } => {
                let [receiver, given @ ..] = self.body.operands(arguments) else { return false };
                let is_started = is_carrier(*receiver);
                if !is_started && !given.iter().any(|value| is_carrier(*value)) {
                    return false;
                }
                analysis.library_calls_at(self.instance, Some(at)).iter().any(|call| {
                    let runs_elsewhere = !analysis.spawned_by(*call).is_empty();
                    let is_kept = || {
                        analysis.model(*call).is_some_and(|model| {
                            let is_given = |path: &FlowSource| {
                                let FlowSource::Path(path) = path else { return false };
                                match path.root {
                                    Root::Argument(argument) => {
                                        given.get(usize::from(argument)).is_some_and(|value| is_carrier(*value))
                                    }
                                    Root::AnyArgument => true,
                                    _ => false,
                                }
                            };
                            let mut flows = model.method.flows.iter();
                            model.is_atomic() && flows.any(|flow| flow.to.root == Root::This && is_given(&flow.from))
                        })
                    };
                    runs_elsewhere || is_kept()
                })
            }
            _ => false,
        }
    }

    /// Whether the method may wait for other threads on its way.
    fn waits_between(&self, from: StatementId, to: StatementId) -> bool {
        let analysis = self.facts.analysis;
        let waits = |at: StatementId| {
            let calls = analysis.library_calls_at(self.instance, Some(at)).iter();
            let mut models = calls.filter_map(|call| analysis.model(*call));
            models.any(|model| {
                let kind = model.method.blocks.map(|blocking| blocking.kind);
                kind.is_some_and(|kind| !matches!(kind, BlockingKind::Io | BlockingKind::Lock))
            })
        };
        self.body.statements().any(|at| {
            at != from && at != to && waits(at) && self.body.may_follow(from, at) && self.body.may_follow(at, to)
        })
    }
}
