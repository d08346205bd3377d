//! Which accesses are to objects that the thread makes itself, later: these are none of the objects that exist now.
//!
//! Source: the paper's analysis of future allocations (section 4.6), which tells whether an allocation site may still
//! make an object. Here, the access itself says so: it is to an object that its method makes, or to `this` in a
//! constructor, whose caller makes the object. Before the object is made, the access does not count. Under-approximates
//! the accesses to such objects: all others are taken for accesses to any object of their allocation sites.

use unsnarl_pointer::{Analysis, CallEdge, EdgeKind};
use unsnarl_program::ir::{Body, Definition, Op, StatementId, ValueId};
use unsnarl_program::{MethodId, Program};

/// Who makes the accessed object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Fresh {
    /// The caller of the constructor.
    Constructed,
    /// A statement of the method itself.
    Made(MethodId, StatementId),
}

/// Who makes the object that a statement accesses, if it is fresh.
pub(super) fn of_statement(program: &Program, body: &Body, statement: StatementId) -> Option<Fresh> {
    match body.statement(statement).op {
        Op::GetField { object: base, .. }
        | Op::PutField { object: base, .. }
        | Op::ArrayLoad { array: base, .. }
        | Op::ArrayStore { array: base, .. }
        | Op::MonitorEnter(base) => of_value(program, body, base),
        _ => None,
    }
}

fn of_value(program: &Program, body: &Body, value: ValueId) -> Option<Fresh> {
    match body.value(value).definition {
        Definition::Parameter(0) if program.is_constructor(body.method) => Some(Fresh::Constructed),
        Definition::Statement(made) => match body.statement(made).op {
            Op::New(_) | Op::NewArray(..) => Some(Fresh::Made(body.method, made)),
            _ => None,
        },
        _ => None,
    }
}

/// Who makes a value, if the method itself makes it.
pub(super) fn made_here(program: &Program, body: &Body, value: ValueId) -> Option<Fresh> {
    of_value(program, body, value).filter(|fresh| matches!(fresh, Fresh::Made(..)))
}

/// Whether a statement calls the constructor of an object that its method has just made.
pub(super) fn is_construction(program: &Program, body: &Body, statement: StatementId) -> bool {
    let Op::Invoke { method, arguments, .. } = body.statement(statement).op else { return false };
    let is_constructor = method.resolved.is_some_and(|method| program.is_constructor(method));
    let receiver = body.operands(arguments).first();
    is_constructor
        && receiver.is_some_and(|receiver| matches!(of_value(program, body, *receiver), Some(Fresh::Made(..))))
}

/// Whether a call constructs an object that the caller has just made: then what the constructor does to `this` is done
/// to no object that existed before.
pub(super) fn constructs(analysis: &Analysis<'_>, edge: &CallEdge) -> bool {
    let body = analysis.code_of(edge.caller);
    edge.kind == EdgeKind::Call
        && body
            .zip(edge.statement)
            .is_some_and(|(body, statement)| is_construction(analysis.program(), body, statement))
}
