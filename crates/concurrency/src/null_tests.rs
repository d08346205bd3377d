//! Where the code asks whether a field is set already: what makes an object on demand does so.

use unsnarl_program::FieldId;
use unsnarl_program::ir::{Body, Definition, Op, StatementId, ValueId, ZeroTest};

/// The reads of a field whose result is compared with `null`.
pub fn null_tests(body: &Body, field: FieldId) -> impl Iterator<Item = StatementId> + '_ {
    body.statements().filter(move |statement| {
        let is_read = match body.statement(*statement).op {
            Op::GetField { field: read, .. } | Op::GetStatic(read) => read.resolved == Some(field),
            _ => false,
        };
        is_read && is_compared_with_null(body, *statement)
    })
}

/// Whether the result of a statement is compared with `null`, itself or after it went through a local variable.
pub fn is_compared_with_null(body: &Body, statement: StatementId) -> bool {
    let Some(result) = body.statement(statement).result else { return false };
    let may_be = |tested: ValueId| tested == result || is_choice_of(body, tested, result);
    body.blocks().any(|block| ZeroTest::of(body, block).is_some_and(|test| may_be(test.value)))
}

fn is_choice_of(body: &Body, value: ValueId, operand: ValueId) -> bool {
    match body.value(value).definition {
        Definition::Statement(statement) => match body.statement(statement).op {
            Op::Phi(operands) => body.operands(operands).contains(&operand),
            _ => false,
        },
        _ => false,
    }
}
