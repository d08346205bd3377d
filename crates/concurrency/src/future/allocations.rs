//! Which objects may still be made: the paper's future allocations analysis (section 4.6).

use unsnarl_pointer::{Analysis, InstanceId};
use unsnarl_program::ir::{Body, Op, StatementId};

use super::effect::Effect;

pub(super) fn effects(
    _: &Analysis<'_>,
    _: InstanceId,
    body: &Body,
    statement: StatementId,
    add: &mut dyn FnMut(Effect),
) {
    if matches!(body.statement(statement).op, Op::New(_) | Op::NewArray(..) | Op::NewMultiArray(..)) {
        add(Effect::Allocate(body.method, statement));
    }
}
