//! Errors that the virtual machine raises at nearly every statement: too little memory, too many nested calls.
//!
//! Few programs reckon with them. So they are raised only if some handler of the program names one of them, or their
//! common superclass (A67): then every allocation and library method may run out of memory, and every call out of
//! stack. They never count as uncaught (A66). In the intermediate code, allocations do not lead to handlers. So nothing
//! is proved if a method allocates and has such a handler itself.

use unsnarl_pointer::Analysis;
use unsnarl_program::ir::{BlockId, Body, Op, StatementId};
use unsnarl_program::{ClassId, MethodId};

use super::Interpreter;
use super::frame::Frame;
use crate::domain::Domain;
use crate::raised::Cause;
use crate::state::State;
use crate::value::Val;

/// The errors of the virtual machine that some handler of the program names.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ExpectedErrors {
    /// For want of memory
    memory: Option<ClassId>,
    /// For want of stack
    stack: Option<ClassId>,
    /// Whether a method allocates, and handles that there is too little memory.
    is_handled_by_maker: bool,
}

impl ExpectedErrors {
    /// What the handlers of all methods that may run name.
    pub(super) fn of(analysis: &Analysis<'_>) -> ExpectedErrors {
        let program = analysis.program();
        let known = program.well_known();
        let mut methods: Vec<MethodId> =
            analysis.instances().map(|instance| analysis.instance(instance).method).collect();
        methods.sort_unstable();
        methods.dedup();
        let general = program.superclasses(known.out_of_memory).nth(1).filter(|class| *class != known.error);
        let mut expected = ExpectedErrors::default();
        for body in methods.into_iter().filter_map(|method| program.body(method)?.ok()) {
            let named: Vec<ClassId> = program.caught_classes(body.method).collect();
            let is_named = |class: &ClassId| named.iter().any(|named| named == class || Some(*named) == general);
            let memory = Some(known.out_of_memory).filter(is_named);
            expected.is_handled_by_maker |= memory.is_some() && allocates(body);
            expected.memory = expected.memory.or(memory);
            expected.stack = expected.stack.or(Some(known.stack_overflow).filter(is_named));
        }
        expected
    }

    /// Why nothing can be proved.
    pub(super) fn unsupported(&self) -> Option<&'static str> {
        self.is_handled_by_maker.then_some("a method allocates, and handles that there is too little memory")
    }
}

fn allocates(body: &Body) -> bool {
    let makes = |op: &Op| matches!(op, Op::New(_) | Op::NewArray(..) | Op::NewMultiArray(..));
    body.statements().any(|statement| makes(&body.statement(statement).op))
}

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// There may be too little memory for what a statement makes.
    pub(super) fn run_out_of_memory(
        &mut self,
        frame: &mut Frame<'a, D>,
        (block, at): (BlockId, StatementId),
        state: &State<D>,
    ) {
        if let Some(class) = self.expected_errors.memory {
            self.throw_new(frame, (block, at), state, &[(class, true)], Cause::Assumed, Val::Any);
        }
    }

    /// There may be too many calls for another one.
    pub(super) fn run_out_of_stack(
        &mut self,
        frame: &mut Frame<'a, D>,
        (block, at): (BlockId, StatementId),
        state: &State<D>,
    ) {
        if let Some(class) = self.expected_errors.stack {
            self.throw_new(frame, (block, at), state, &[(class, true)], Cause::Assumed, Val::Any);
        }
    }
}
