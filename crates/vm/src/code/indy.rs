//! Code for other uses of `invokedynamic` by javac: string concatenation (JLS 15.18.1) and the methods of records (JLS
//! 8.10.3).

use unsnarl_classfile::instruction::{Comparison, Condition};

use super::assembler::Assembler;
use super::lambda::wrapper;
use super::{Code, Op};
use crate::class::{ClassId, FieldId, MethodId, ValueKind};
use crate::classes::parameters;
use crate::raise::{Raise, Raised};
use crate::symbol::Symbol;
use crate::vm::Vm;

/// A part of a concatenation.
pub(crate) enum Part {
    Text(Vec<u8>),
    Argument,
}

/// A method that concatenates its arguments and constant texts.
pub(crate) fn concatenation(vm: &mut Vm, descriptor: &[u8], parts: &[Part]) -> Raised<Code> {
    let mut code = Assembler::default();
    let mut local = 0;
    let mut arguments = parameters(descriptor).into_iter();
    for part in parts {
        match part {
            Part::Text(text) => text_op(vm, &mut code, text),
            Part::Argument => {
                let Some(argument) = arguments.next() else {
                    return Err(Raise::unsupported("a concatenation with too few arguments"));
                };
                let kind = ValueKind::of_descriptor(argument[0]);
                code.op(if kind.slots() == 2 { Op::Load2(local) } else { Op::Load1(local) });
                local += kind.slots() as u16;
                to_string(vm, &mut code, kind)?;
            }
        }
    }
    code.op(Op::Concatenate(parts.len() as u16)).op(Op::Return1);
    Ok(code.finish(local, parts.len() as u16 + 4))
}

fn text_op(vm: &mut Vm, code: &mut Assembler, text: &[u8]) {
    let symbol: Symbol = vm.classes.symbols.intern(text);
    let word = vm.classes.string_at(&mut vm.memory, symbol);
    code.op(Op::Text(word));
}

/// `String.valueOf` of the value on the stack.
fn to_string(vm: &mut Vm, code: &mut Assembler, kind: ValueKind) -> Raised<()> {
    let descriptor: &[u8] = match kind {
        ValueKind::Boolean => b"(Z)Ljava/lang/String;",
        ValueKind::Char => b"(C)Ljava/lang/String;",
        ValueKind::Byte | ValueKind::Short | ValueKind::Int => b"(I)Ljava/lang/String;",
        ValueKind::Float => b"(F)Ljava/lang/String;",
        ValueKind::Long => b"(J)Ljava/lang/String;",
        ValueKind::Double => b"(D)Ljava/lang/String;",
        ValueKind::Reference | ValueKind::Void => b"(Ljava/lang/Object;)Ljava/lang/String;",
    };
    let method = vm.classes.declared(vm.known.string, b"valueOf", descriptor);
    code.op(Op::InvokeStatic(method.ok_or_else(|| Raise::unsupported("a JDK without String.valueOf"))?));
    Ok(())
}

fn static_method(vm: &mut Vm, class: &str, name: &str, descriptor: &str) -> Raised<MethodId> {
    let class = vm.load(class)?;
    let method = vm.classes.declared(class, name.as_bytes(), descriptor.as_bytes());
    method.ok_or_else(|| Raise::unsupported(format!("a JDK without {name}{descriptor}")))
}

fn load_component(vm: &Vm, code: &mut Assembler, local: u16, field: FieldId) -> ValueKind {
    code.op(Op::Load1(local)).op(Op::GetField(field));
    vm.classes.field(field).kind
}

/// `toString` of a record.
pub(crate) fn record_to_string(vm: &mut Vm, class: ClassId, fields: &[FieldId]) -> Raised<Code> {
    let simple = vm.simple_name(class);
    let mut code = Assembler::default();
    let mut parts = 0;
    for (index, field) in fields.iter().enumerate() {
        let before = if index == 0 { format!("{simple}[") } else { String::from(", ") };
        let component = vm.classes.symbols.show(vm.classes.field(*field).name);
        text_op(vm, &mut code, format!("{before}{component}=").as_bytes());
        let kind = load_component(vm, &mut code, 0, *field);
        to_string(vm, &mut code, kind)?;
        parts += 2;
    }
    let end = if fields.is_empty() { format!("{simple}[]") } else { String::from("]") };
    text_op(vm, &mut code, end.as_bytes());
    code.op(Op::Concatenate(parts + 1)).op(Op::Return1);
    Ok(code.finish(1, parts + 6))
}

/// `hashCode` of a record: as the JDK computes it, which the specification leaves open.
pub(crate) fn record_hash_code(vm: &mut Vm, fields: &[FieldId]) -> Raised<Code> {
    use unsnarl_classfile::instruction::BinaryOp;
    let mut code = Assembler::default();
    code.op(Op::Int(0));
    for field in fields {
        code.op(Op::Int(31)).op(Op::IntBinary(BinaryOp::Multiply));
        let kind = load_component(vm, &mut code, 0, *field);
        let method = match wrapper(kind) {
            Some((class, _, letter)) => static_method(vm, class, "hashCode", &format!("({letter})I"))?,
            None => static_method(vm, "java/util/Objects", "hashCode", "(Ljava/lang/Object;)I")?,
        };
        code.op(Op::InvokeStatic(method)).op(Op::IntBinary(BinaryOp::Add));
    }
    code.op(Op::Return1);
    Ok(code.finish(1, 6))
}

/// `equals` of a record.
pub(crate) fn record_equals(vm: &mut Vm, class: ClassId, fields: &[FieldId]) -> Raised<Code> {
    let mut code = Assembler::default();
    let mut unequal = Vec::new();
    code.op(Op::Load1(1)).op(Op::InstanceOf(class));
    unequal.push(code.here());
    code.op(Op::IfZero(Condition::Equal, 0));
    for field in fields {
        let kind = load_component(vm, &mut code, 0, *field);
        load_component(vm, &mut code, 1, *field);
        match kind {
            ValueKind::Reference | ValueKind::Void => {
                let equals = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                code.op(Op::InvokeStatic(static_method(vm, "java/util/Objects", "equals", equals)?));
                unequal.push(code.here());
                code.op(Op::IfZero(Condition::Equal, 0));
                continue;
            }
            ValueKind::Float => {
                _ = code.op(Op::InvokeStatic(static_method(vm, "java/lang/Float", "compare", "(FF)I")?))
            }
            ValueKind::Double => {
                _ = code.op(Op::InvokeStatic(static_method(vm, "java/lang/Double", "compare", "(DD)I")?))
            }
            ValueKind::Long => _ = code.op(Op::Compare(Comparison::Long)),
            _ => {
                unequal.push(code.here());
                code.op(Op::IfInt(Condition::NotEqual, 0));
                continue;
            }
        }
        unequal.push(code.here());
        code.op(Op::IfZero(Condition::NotEqual, 0));
    }
    code.op(Op::Int(1)).op(Op::Return1);
    for jump in unequal {
        code.land(jump);
    }
    code.op(Op::Int(0)).op(Op::Return1);
    Ok(code.finish(2, 6))
}
