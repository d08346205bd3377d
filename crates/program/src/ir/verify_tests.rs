//! A valid body, and one mutation of it for each violation that the verifier detects. Each mutation is rejected with
//! its message, the valid body is accepted.
#![allow(clippy::unwrap_used, reason = "this is test code, though not in functions marked so")]

use std::path::Path;

use unsnarl_classfile::archive::{Entry, Inputs};
use unsnarl_classfile::issue::Location;
use unsnarl_fixtures::assembler::{Class, STATIC};

use super::*;
use crate::jdk_index::JdkIndex;
use crate::program::Program;

/// A loop around a call with a handler, then a lock.
const SOUND: &str = "
             iconst_0
             istore_2
    loop:    iload_2
             iload_0
             if_icmpge done
    from:    iload_2
             invokestatic A.g:(I)I
    to:      istore_2
             goto loop
    done:    aload_1
             monitorenter
             aload_1
             invokestatic A.h:(LA;)V
             aload_1
             monitorexit
             iload_2
             ireturn
    handler: astore_3
             aload_3
             athrow
    .catch any from to handler";

fn program() -> Program {
    let class = Class::new("A")
        .method(STATIC, "f", "(ILA;)I", SOUND)
        .method(STATIC, "g", "(I)I", "iload_0\nireturn")
        .method(STATIC, "h", "(LA;)V", "return");
    let location = Location::of_path(Path::new("A.class"));
    let entries = vec![Entry::in_memory(location, class.finish().into())];
    Program::build(Inputs { entries, ..Inputs::default() }, &JdkIndex::embedded(), &|_| ())
}

fn sound_body(program: &Program) -> Body {
    program.body(MethodId::new(0)).unwrap().unwrap().clone()
}

/// The first statement whose operation satisfies the predicate.
fn find(body: &Body, is_it: impl Fn(&Op) -> bool) -> StatementId {
    body.statements().find(|statement| is_it(&body.statement(*statement).op)).unwrap()
}

fn phi(body: &Body) -> StatementId {
    find(body, |op| matches!(op, Op::Phi(_)))
}

/// The call that has a handler.
fn call(body: &Body) -> StatementId {
    body.throwing_statement(covered(body)).unwrap()
}

/// The block of the call, which has a handler.
fn covered(body: &Body) -> BlockId {
    body.blocks().find(|block| !body.block(*block).handlers.is_empty()).unwrap()
}

fn block(index: usize) -> BlockId {
    BlockId::new(index)
}

fn phi_arguments(body: &Body) -> std::ops::Range<usize> {
    let Op::Phi(list) = body.statements[phi(body)].op else { unreachable!() };
    list.start as usize..(list.start + list.length) as usize
}

type Break = fn(&mut Body, &Program);

const BROKEN: &[(&str, Invariant, Break)] = &[
    ("the block is empty", Invariant::Structure, |body, _| {
        body.blocks[block(1)].statements.0 = body.blocks[block(1)].statements.1;
    }),
    ("the entry has predecessors", Invariant::Structure, |body, _| {
        body.blocks[block(0)].predecessors.push(BlockId::new(1));
    }),
    ("the block is unreachable", Invariant::Structure, |body, _| {
        let throw = find(body, |op| matches!(op, Op::Throw(_)));
        let mut copy = body.blocks[body.block_of(throw)].clone();
        copy.predecessors.clear();
        body.blocks.push(copy);
    }),
    ("the last statement is not a terminator", Invariant::Structure, |body, _| {
        let call = call(body);
        let block = body.block_of(call);
        body.blocks[block].statements.1 = call.index() as u32 + 1;
    }),
    ("a terminator inside a block", Invariant::Structure, |body, _| {
        let exit = find(body, |op| matches!(op, Op::MonitorExit(_)));
        body.statements[exit].op = Op::Return(Some(ValueId::new(0)));
    }),
    ("the successors are not those of the terminator", Invariant::Structure, |body, _| {
        let branch = find(body, |op| matches!(op, Op::If { .. }));
        let Op::If { then, otherwise, .. } = &mut body.statements[branch].op else { unreachable!() };
        *then = *otherwise;
    }),
    ("b3 names it 0 times as predecessor", Invariant::Structure, |body, _| {
        let above = body.blocks[block(3)].predecessors[0];
        body.blocks[block(3)].predecessors[0] = BlockId::new(if above.index() == 4 { 2 } else { 4 });
    }),
    ("names it 2 times as predecessor", Invariant::Structure, |body, _| {
        let above = body.blocks[block(2)].predecessors[0];
        body.blocks[block(2)].predecessors.push(above);
    }),
    ("its predecessor b0 does not lead to it", Invariant::Structure, |body, _| {
        body.blocks[block(2)].predecessors.push(BlockId::new(0));
    }),
    ("does not start with the exception", Invariant::Structure, |body, _| {
        let caught = find(body, |op| matches!(op, Op::Caught));
        body.statements[caught].op = Op::New(ClassId::new(0));
    }),
    ("a φ-function behind other statements", Invariant::Structure, |body, _| {
        let exit = find(body, |op| matches!(op, Op::MonitorExit(_)));
        body.statements[exit].op = body.statements[phi(body)].op;
    }),
    ("its result is defined elsewhere", Invariant::Structure, |body, _| {
        let (phi, call) = (phi(body), call(body));
        body.statements[call].result = body.statements[phi].result;
    }),
    ("is used before it is defined", Invariant::Structure, |body, _| {
        // The caught exception, outside of its handler.
        let caught = find(body, |op| matches!(op, Op::Caught));
        let exception = body.statements[caught].result.unwrap();
        let enter = find(body, |op| matches!(op, Op::MonitorEnter(_)));
        body.statements[enter].op = Op::MonitorEnter(exception);
    }),
    ("is used before it is defined", Invariant::Structure, |body, _| {
        // A result of a call, used in the handler of that call.
        let result = body.statements[call(body)].result.unwrap();
        let throw = find(body, |op| matches!(op, Op::Throw(_)));
        body.statements[throw].op = Op::Throw(result);
    }),
    ("is used before it is defined", Invariant::Structure, |body, _| {
        // By the statement itself.
        let call = call(body);
        let Op::Invoke { arguments, .. } = body.statements[call].op else { unreachable!() };
        body.operands[arguments.start as usize] = body.statements[call].result.unwrap();
    }),
    ("a φ-function has not one argument for each predecessor", Invariant::Structure, |body, _| {
        let phi = phi(body);
        let Op::Phi(list) = &mut body.statements[phi].op else { unreachable!() };
        list.length -= 1;
    }),
    ("a φ-function is redundant", Invariant::Structure, |body, _| {
        let arguments = phi_arguments(body);
        body.operands[arguments.start] = body.operands[arguments.end - 1];
    }),
    ("a φ-function is redundant", Invariant::Structure, |body, _| {
        let arguments = phi_arguments(body);
        body.operands[arguments.end - 1] = body.statements[phi(body)].result.unwrap();
    }),
    ("the argument from b0 is not defined there", Invariant::Structure, |body, _| {
        let arguments = phi_arguments(body);
        body.operands.swap(arguments.start, arguments.end - 1);
    }),
    ("its result has no type", Invariant::Types, |body, _| {
        let result = body.statements[call(body)].result.unwrap();
        body.values[result].ty = Type::BOTTOM;
    }),
    ("v1 is a java.lang.String, not a A", Invariant::Types, |body, program| {
        body.values[ValueId::new(1)].ty = Type::class(program.well_known().string);
    }),
    ("is a A, not a java.lang.Throwable", Invariant::Types, |body, _| {
        let throw = find(body, |op| matches!(op, Op::Throw(_)));
        body.statements[throw].op = Op::Throw(ValueId::new(1));
    }),
    ("v1 is not an array", Invariant::Types, |body, _| {
        let enter = find(body, |op| matches!(op, Op::MonitorEnter(_)));
        body.statements[enter].op = Op::ArrayLength(ValueId::new(1));
    }),
    ("a monitor is left that is not held", Invariant::Monitors, |body, _| {
        let enter = find(body, |op| matches!(op, Op::MonitorEnter(_)));
        body.statements[enter].op = Op::MonitorExit(ValueId::new(1));
    }),
    ("the method returns with a monitor held", Invariant::Monitors, |body, _| {
        let exit = find(body, |op| matches!(op, Op::MonitorExit(_)));
        body.statements[exit].op = Op::MonitorEnter(ValueId::new(1));
    }),
    ("it is entered with different monitors held", Invariant::Monitors, |body, _| {
        // The call in the loop becomes a `monitorenter` without `monitorexit`.
        let call = call(body);
        let block = covered(body);
        let result = body.statements[call].result.unwrap();
        let phi = phi(body);
        let arguments = phi_arguments(body);
        for argument in &mut body.operands[arguments] {
            if *argument == result {
                *argument = ValueId::new(0);
            }
        }
        body.statements[call] =
            Statement { op: Op::MonitorEnter(ValueId::new(1)), result: None, ..body.statements[call] };
        assert_ne!(body.block_of(phi), block);
    }),
];

#[test]
fn the_sound_body_is_accepted() {
    let program = program();
    assert_eq!(verify(&program, &sound_body(&program)), Ok(()));
}

#[test]
fn each_violation_is_reported() {
    let program = program();
    let mut wrong = Vec::new();
    for (expected, invariant, spoil) in BROKEN {
        let mut body = sound_body(&program);
        spoil(&mut body, &program);
        match verify(&program, &body) {
            Err(error) if error.invariant == *invariant && error.problem.contains(expected) => {}
            other => wrong.push(format!("{other:?} instead of `{expected}`")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
