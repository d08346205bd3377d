//! Statements that run only on the event-dispatch thread, or never there, because the program checks it: `if
//! (SwingUtilities.isEventDispatchThread())`.
//!
//! Under-approximates: only a branch on the answer itself counts, in the method that asks. Methods that ask are those
//! whose model says `tells-event-thread`.

use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_library::{MethodFact, Models};
use unsnarl_program::ir::{BlockId, Body, Definition, Dominators, Op, StatementId, ZeroTest};
use unsnarl_program::{MethodId, Origin, Program};

/// The statements of a body that run on one kind of thread only.
#[derive(Debug, Default)]
pub(crate) struct ThreadChecks {
    /// Blocks: whether it is the event-dispatch thread.
    blocks: Vec<(BlockId, bool)>,
}

impl ThreadChecks {
    pub(crate) fn of(program: &Program, models: &Models, body: &Body) -> ThreadChecks {
        let mut checks = ThreadChecks::default();
        for block in body.blocks() {
            let Some(test) = ZeroTest::of(body, block) else { continue };
            let is_asked = match body.value(test.value).definition {
                Definition::Statement(statement) => match body.statement(statement).op {
                    Op::Invoke { method, kind: InvokeKind::Static, .. } => {
                        method.resolved.is_some_and(|method| asks(program, models, method))
                    }
                    _ => false,
                },
                _ => false,
            };
            if !is_asked {
                continue;
            }
            let dominators = Dominators::of(body);
            for (target, is_there) in [(test.if_nonzero, true), (test.if_zero, false)] {
                if body.block(target).predecessors.len() == 1 {
                    let below = body.blocks().filter(|below| dominators.dominates(target, *below));
                    checks.blocks.extend(below.map(|below| (below, is_there)));
                }
            }
        }
        checks
    }

    /// Whether a statement may run on a thread, of which it is known or not whether it is the event-dispatch thread.
    pub(crate) fn allow(
        &self,
        body: Option<&Body>,
        statement: Option<StatementId>,
        is_event_thread: Option<bool>,
    ) -> bool {
        let (false, Some(body), Some(statement), Some(is_event_thread)) =
            (self.blocks.is_empty(), body, statement, is_event_thread)
        else {
            return true;
        };
        let block = body.block_of(statement);
        self.blocks.iter().all(|(checked, is_there)| *checked != block || *is_there == is_event_thread)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }
}

/// Whether a method returns whether the current thread is the event-dispatch thread.
fn asks(program: &Program, models: &Models, method: MethodId) -> bool {
    let data = program.method(method);
    program.class(data.class).origin != Origin::Application
        && program
            .model_for(models, data.class, method)
            .is_some_and(|model| model.method.is(MethodFact::TellsEventThread))
}
