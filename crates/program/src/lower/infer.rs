//! Types of values that no instruction declares: φ-functions and elements of reference arrays. And the check that every operand is of the
//! kind that its statement computes with, which bytecode that a JVM would refuse may violate.
//!
//! A least fixed point from below over the type lattice of [`Program::join`]; a value that has risen too often goes to the root.

use smallvec::SmallVec;
use unsnarl_classfile::instruction::{Comparison, Kind};

use super::translate::{a, kind_of};
use super::{LowerError, Lowered};
use crate::ir::{Body, Definition, Op, StatementId, ValueId};
use crate::program::Program;
use crate::types::Type;

/// How often a value's type may rise before it is given up for the root: hierarchies of real programs are not that deep.
const MAX_RISES: u8 = 64;

pub(super) fn infer_types(program: &Program, body: &mut Body) -> Lowered<()> {
    let mut open: Vec<StatementId> = Vec::new();
    for statement in body.statements() {
        if matches!(body.statement(statement).op, Op::Phi(_) | Op::ArrayLoad { .. }) {
            open.push(statement);
        }
    }
    let mut rises = vec![0u8; body.values.len()];
    loop {
        let mut changed = false;
        for statement in &open {
            let Some(result) = body.statement(*statement).result else {
                continue;
            };
            let before = body.value(result).ty;
            let mut after = inferred(program, body, *statement);
            if after == before {
                continue;
            }
            let count = &mut rises[result.index()];
            *count += 1;
            if *count > MAX_RISES {
                after = Type::class(program.well_known().object);
                if after == before {
                    continue;
                }
            }
            body.values[result.index()].ty = after;
            changed = true;
        }
        if !changed {
            break;
        }
    }
    check_kinds(program, body)
}

fn inferred(program: &Program, body: &Body, statement: StatementId) -> Type {
    match &body.statement(statement).op {
        Op::Phi(arguments) => {
            let types = body.operands(*arguments).iter().map(|argument| body.value(*argument).ty);
            types.reduce(|a, b| program.join(a, b)).unwrap_or(Type::BOTTOM)
        }
        Op::ArrayLoad { array, .. } => {
            let declared = body.statement(statement).result.map_or(Type::BOTTOM, |result| body.value(result).ty);
            match body.value(*array).ty {
                // An element of `null` is never had.
                Type::NULL if !declared.is_int_like() && kind_of(declared) == Some(Kind::Reference) => Type::NULL,
                array => match array.element() {
                    Some(element) if kind_of(element) == kind_of(declared) => element,
                    _ => declared,
                },
            }
        }
        _ => Type::BOTTOM,
    }
}

/// Checks that operands are of the kinds that their statements need.
fn check_kinds(program: &Program, body: &Body) -> Lowered<()> {
    for id in body.statements() {
        let statement = body.statement(id);
        let mut wanted: SmallVec<[(ValueId, Kind); 4]> = SmallVec::new();
        let kind = |value: ValueId| kind_of(body.value(value).ty);
        let result = statement.result.and_then(kind);
        let reference = |value: ValueId| (value, Kind::Reference);
        match statement.op {
            Op::Phi(arguments) => {
                let arguments = body.operands(arguments).iter();
                let Some(result) = result else { continue };
                wanted.extend(arguments.map(|argument| (*argument, result)));
            }
            Op::Compare(comparison, a, b) => {
                let kind = match comparison {
                    Comparison::Long => Kind::Long,
                    Comparison::FloatLess | Comparison::FloatGreater => Kind::Float,
                    Comparison::DoubleLess | Comparison::DoubleGreater => Kind::Double,
                };
                wanted.extend([(a, kind), (b, kind)]);
            }
            Op::Negate(a) => wanted.extend(result.map(|kind| (a, kind))),
            Op::Binary(op, a, b) => {
                use unsnarl_classfile::instruction::BinaryOp as B;
                wanted.extend(result.map(|kind| (a, kind)));
                match op {
                    B::ShiftLeft | B::ShiftRight | B::ShiftRightUnsigned => wanted.push((b, Kind::Int)),
                    _ => wanted.extend(result.map(|kind| (b, kind))),
                }
            }
            Op::Convert(conversion, a) => wanted.push((a, conversion.from)),
            Op::NewArray(_, length) => wanted.push((length, Kind::Int)),
            Op::NewMultiArray(_, lengths) => {
                wanted.extend(body.operands(lengths).iter().map(|length| (*length, Kind::Int)))
            }
            Op::ArrayLoad { array, index } => wanted.extend([reference(array), (index, Kind::Int)]),
            Op::ArrayStore { array, index, value } => {
                let element = body.value(array).ty.element().and_then(kind_of);
                wanted.extend([reference(array), (index, Kind::Int)]);
                wanted.extend(element.map(|element| (value, element)));
            }
            Op::ArrayLength(a)
            | Op::GetField { object: a, .. }
            | Op::CheckCast(a, _)
            | Op::InstanceOf(a, _)
            | Op::MonitorEnter(a)
            | Op::MonitorExit(a)
            | Op::Throw(a) => wanted.push(reference(a)),
            Op::PutField { object, field, value } => {
                wanted.push(reference(object));
                let declared = program.descriptor(field.key).and_then(|descriptor| kind_of(descriptor.result));
                wanted.extend(declared.map(|kind| (value, kind)));
            }
            Op::PutStatic(field, value) => {
                let declared = program.descriptor(field.key).and_then(|descriptor| kind_of(descriptor.result));
                wanted.extend(declared.map(|kind| (value, kind)));
            }
            Op::Invoke { method, arguments, .. } => {
                let arguments = body.operands(arguments);
                let parameters = program.descriptor(method.key).map_or(&[][..], |descriptor| &descriptor.parameters);
                let receiver = arguments.len().saturating_sub(parameters.len());
                wanted.extend(arguments[..receiver].iter().map(|argument| reference(*argument)));
                let declared = arguments[receiver..].iter().zip(parameters);
                wanted.extend(declared.filter_map(|(argument, parameter)| Some((*argument, kind_of(*parameter)?))));
            }
            Op::Dynamic { key, operands, .. } => {
                let parameters = program.descriptor(key).map_or(&[][..], |descriptor| &descriptor.parameters);
                let declared = body.operands(operands).iter().zip(parameters);
                wanted.extend(declared.filter_map(|(operand, parameter)| Some((*operand, kind_of(*parameter)?))));
            }
            Op::If { a, b, .. } => wanted.extend(kind(a).map(|kind| (b, kind))),
            Op::Switch(value, _) => wanted.push((value, Kind::Int)),
            Op::Return(Some(value)) => {
                let declared = program
                    .descriptor(program.method(body.method).key)
                    .and_then(|descriptor| kind_of(descriptor.result));
                wanted.extend(declared.map(|kind| (value, kind)));
            }
            Op::Caught | Op::New(_) | Op::GetStatic(_) | Op::Goto(_) | Op::Return(None) => {}
        }
        for (value, expected) in wanted {
            // A value that no execution gives has no kind.
            let is_never = body.value(value).ty == Type::BOTTOM
                && matches!(body.value(value).definition, Definition::Statement(_));
            if kind(value) != Some(expected) && !is_never {
                let problem = match statement.op {
                    Op::Phi(_) => "values of different kinds meet in one variable".into(),
                    _ => format!(
                        "a value of type {} stands where {} is needed",
                        program.show(body.value(value).ty),
                        a(expected)
                    )
                    .into(),
                };
                return Err(LowerError { pc: Some(statement.pc), problem });
            }
        }
    }
    Ok(())
}
