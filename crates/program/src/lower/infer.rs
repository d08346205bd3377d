//! Infers the types that no instruction declares: those of φ-functions and of elements of reference arrays. Then checks
//! that every operand has the kind that its statement requires; bytecode that a JVM would reject may violate that.
//!
//! Computes the least fixed point over the type lattice of [`Program::join`], from below. A type that changes too often
//! is widened to `Object`.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_classfile::instruction::{Comparison, ValueKind};

use super::translate::{kind_of, with_article};
use super::{LowerError, Lowered};
use crate::ir::{Body, Definition, Op, StatementId, ValueId};
use crate::program::Program;
use crate::types::Type;

/// Number of changes after which a type is widened to `Object`. Hierarchies of real programs are not that deep.
const MAX_RISES: u8 = 64;

pub(super) fn infer_types(program: &Program, body: &mut Body) -> Lowered<()> {
    let is_open = |op: &Op| matches!(op, Op::Phi(_) | Op::ArrayLoad { .. });
    // For each value that is defined by a statement with an inferred type: the statements with inferred types that use
    // it.
    let mut users: FxHashMap<ValueId, SmallVec<[StatementId; 2]>> = FxHashMap::default();
    let mut inference = Inference { program, rises: FxHashMap::default(), risen: VecDeque::new() };
    for statement in body.statements() {
        let op = body.statement(statement).op;
        if !is_open(&op) {
            continue;
        }
        let mut operands: SmallVec<[ValueId; 4]> = SmallVec::new();
        body.visit_uses(&op, |value| operands.push(value));
        for operand in operands {
            if let Definition::Statement(definition) = body.value(operand).definition
                && is_open(&body.statement(definition).op)
            {
                users.entry(operand).or_default().push(statement);
            }
            inference.rise(body, statement, body.value(operand).ty);
        }
    }
    while let Some(value) = inference.risen.pop_front() {
        for user in users.get(&value).map_or(&[][..], |users| users) {
            inference.rise(body, *user, body.value(value).ty);
        }
    }
    check_kinds(program, body)
}

struct Inference<'p> {
    program: &'p Program,
    rises: FxHashMap<ValueId, u8>,
    /// Worklist: values whose type has changed, and whose users have not been updated yet.
    risen: VecDeque<ValueId>,
}

impl Inference<'_> {
    /// Updates the result type of a statement for an operand (of an array load, the array) of type `operand`.
    fn rise(&mut self, body: &mut Body, statement: StatementId, operand: Type) {
        let Some(result) = body.statement(statement).result else { return };
        let before = body.value(result).ty;
        let after = match body.statement(statement).op {
            Op::ArrayLoad { array, .. } if body.value(array).ty == operand => element(self.program, operand, before),
            Op::ArrayLoad { .. } => before,
            _ => self.program.join(before, operand),
        };
        if after == before {
            return;
        }
        let rises = self.rises.entry(result).or_insert(0);
        *rises = rises.saturating_add(1);
        let root = Type::class(self.program.well_known().object);
        let after = if *rises > MAX_RISES && after.is_reference() { root } else { after };
        if after != before {
            body.values[result].ty = after;
            self.risen.push_back(result);
        }
    }
}

/// The type of an element loaded from an array of type `array`, joined with its type so far. A load from `null` throws,
/// so `null` adds nothing.
fn element(program: &Program, array: Type, before: Type) -> Type {
    let is_reference = kind_of(before) == Some(ValueKind::Reference);
    match array.element() {
        Some(element) if is_reference && element.is_reference() => program.join(before, element),
        // `baload` is used for `byte` and for `boolean` arrays.
        Some(element) if kind_of(element) == kind_of(before) => element,
        None if array == Type::NULL && is_reference => program.join(before, Type::NULL),
        _ => before,
    }
}

/// Checks that operands have the kinds that their statements require.
fn check_kinds(program: &Program, body: &Body) -> Lowered<()> {
    for id in body.statements() {
        let statement = body.statement(id);
        let mut wanted: SmallVec<[(ValueId, ValueKind); 4]> = SmallVec::new();
        let kind = |value: ValueId| kind_of(body.value(value).ty);
        let result = statement.result.and_then(kind);
        let reference = |value: ValueId| (value, ValueKind::Reference);
        match statement.op {
            Op::Phi(arguments) => {
                let arguments = body.operands(arguments).iter();
                let Some(result) = result else { continue };
                wanted.extend(arguments.map(|argument| (*argument, result)));
            }
            Op::Compare(comparison, a, b) => {
                let kind = match comparison {
                    Comparison::Long => ValueKind::Long,
                    Comparison::FloatLess | Comparison::FloatGreater => ValueKind::Float,
                    Comparison::DoubleLess | Comparison::DoubleGreater => ValueKind::Double,
                };
                wanted.extend([(a, kind), (b, kind)]);
            }
            Op::Negate(a) => wanted.extend(result.map(|kind| (a, kind))),
            Op::Binary(op, a, b) => {
                use unsnarl_classfile::instruction::BinaryOp as B;
                wanted.extend(result.map(|kind| (a, kind)));
                match op {
                    B::ShiftLeft | B::ShiftRight | B::ShiftRightUnsigned => wanted.push((b, ValueKind::Int)),
                    _ => wanted.extend(result.map(|kind| (b, kind))),
                }
            }
            Op::Convert(conversion, a) => wanted.push((a, conversion.from)),
            Op::NewArray(_, length) => wanted.push((length, ValueKind::Int)),
            Op::NewMultiArray(_, lengths) => {
                wanted.extend(body.operands(lengths).iter().map(|length| (*length, ValueKind::Int)))
            }
            Op::ArrayLoad { array, index } => wanted.extend([reference(array), (index, ValueKind::Int)]),
            Op::ArrayStore { array, index, value } => {
                let element = body.value(array).ty.element().and_then(kind_of);
                wanted.extend([reference(array), (index, ValueKind::Int)]);
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
            Op::Switch(value, _) => wanted.push((value, ValueKind::Int)),
            Op::Return(Some(value)) => {
                let declared = program
                    .descriptor(program.method(body.method).key)
                    .and_then(|descriptor| kind_of(descriptor.result));
                wanted.extend(declared.map(|kind| (value, kind)));
            }
            Op::Caught | Op::New(_) | Op::GetStatic(_) | Op::Goto(_) | Op::Return(None) => {}
        }
        for (value, expected) in wanted {
            // A value of the bottom type has no kind: it is never computed.
            let is_never = body.value(value).ty == Type::BOTTOM
                && matches!(body.value(value).definition, Definition::Statement(_));
            if kind(value) != Some(expected) && !is_never {
                let problem = match statement.op {
                    Op::Phi(_) => "values of different kinds meet in one variable".into(),
                    _ => format!(
                        "a value of type {} stands where {} is needed",
                        program.show(body.value(value).ty),
                        with_article(expected)
                    )
                    .into(),
                };
                return Err(LowerError { pc: Some(statement.pc), problem });
            }
        }
    }
    Ok(())
}
