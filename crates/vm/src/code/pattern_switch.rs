//! Switches over patterns (JLS 14.11.3): the methods for javac's `typeSwitch` and `enumSwitch`. They test the labels
//! one by one.

use unsnarl_classfile::constant_pool::Constant;
use unsnarl_classfile::instruction::Condition;

use super::assembler::Assembler;
use super::{Code, Op};
use crate::class::{ClassId, MethodId, ValueKind};
use crate::classes::{LinkFault, parameters};
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

enum Label {
    Class(ClassId),
    Text(Vec<u8>),
    Number(i32),
}

/// The labels, if all of them are simple.
fn labels(vm: &mut Vm, class: ClassId, arguments: &[u16]) -> Raised<Option<Vec<Label>>> {
    let file = vm.file(class)?;
    let mut labels = Vec::new();
    for index in arguments {
        let constant = file.constants().get(*index).map_err(|m| LinkFault::Malformed(m.to_string()))?;
        labels.push(match constant {
            Constant::Class(_) => Label::Class(vm.resolve_class(class, *index)?),
            Constant::String(text) => {
                Label::Text(file.constants().utf8(text).map_err(|m| LinkFault::Malformed(m.to_string()))?.to_vec())
            }
            Constant::Integer(value) => Label::Number(value),
            _ => return Ok(None),
        });
    }
    Ok(Some(labels))
}

fn method(vm: &mut Vm, class: &str, name: &[u8], descriptor: &[u8]) -> Raised<(ClassId, MethodId)> {
    let class = vm.load(class)?;
    let method = vm.classes.declared(class, name, descriptor);
    Ok((class, method.ok_or_else(|| Raise::unsupported("a JDK without a method that a switch needs"))?))
}

/// Whether all labels are the class of a primitive type, by its descriptor.
fn are_all(vm: &mut Vm, class: ClassId, primitive: &[u8], arguments: &[u16]) -> Raised<bool> {
    let file = vm.file(class)?;
    let constants = file.constants();
    let is_it = |index: &u16| match constants.get(*index) {
        Ok(Constant::Dynamic(_, of)) => constants
            .name_and_type(of)
            .is_ok_and(|(name, descriptor)| name == primitive && descriptor == b"Ljava/lang/Class;"),
        _ => false,
    };
    Ok(arguments.iter().all(is_it))
}

/// The code of a switch's call site, which gets the selector and the first label to test; `None` if the JDK has to
/// create it.
pub(crate) fn code(
    vm: &mut Vm,
    class: ClassId,
    descriptor: &[u8],
    arguments: &[u16],
    is_enum: bool,
) -> Raised<Option<Code>> {
    let [selector, b"I"] = parameters(descriptor)[..] else { return Ok(None) };
    let is_plain = matches!(selector, [b'L' | b'[', ..]);
    if !is_plain && are_all(vm, class, selector, arguments)? {
        // Patterns of the selector's type match every value: only the guards distinguish them.
        let slots = ValueKind::of_descriptor(selector[0]).slots() as u16;
        let (_, check) = method(vm, "java/util/Objects", b"checkIndex", b"(II)I")?;
        let mut code = Assembler::default();
        code.op(Op::Load1(slots)).op(Op::Int(arguments.len() as i32 + 1)).op(Op::InvokeStatic(check)).op(Op::Return1);
        return Ok(Some(code.finish(slots + 1, 2)));
    }
    let Some(labels) = labels(vm, class, arguments)?.filter(|_| is_plain) else { return Ok(None) };
    let (_, check) = method(vm, "java/util/Objects", b"checkIndex", b"(II)I")?;
    let (_, equals) = method(vm, "java/lang/Object", b"equals", b"(Ljava/lang/Object;)Z")?;
    let (_, name) = method(vm, "java/lang/Enum", b"name", b"()Ljava/lang/String;")?;
    let (number, int_value) = method(vm, "java/lang/Number", b"intValue", b"()I")?;
    let (character, char_value) = method(vm, "java/lang/Character", b"charValue", b"()C")?;
    let (equals, int_value) = (vm.classes.site_of(equals), vm.classes.site_of(int_value));
    let mut code = Assembler::default();
    code.op(Op::Load1(1)).op(Op::Int(labels.len() as i32 + 1)).op(Op::InvokeStatic(check)).op(Op::Store1(2));
    code.op(Op::Load1(0));
    let not_null = code.here();
    code.op(Op::IfNull(false, 0)).op(Op::Int(-1)).op(Op::Return1);
    code.land(not_null);
    for (index, label) in labels.iter().enumerate() {
        let mut next = Vec::new();
        code.op(Op::Load1(1)).op(Op::Int(index as i32));
        next.push(code.here());
        code.op(Op::IfInt(Condition::Greater, 0)).op(Op::Load1(0));
        match label {
            Label::Class(class) => _ = code.op(Op::InstanceOf(*class)),
            Label::Text(text) => {
                let symbol = vm.classes.symbols.intern(text);
                let word = vm.classes.string_at(&mut vm.memory, symbol);
                if is_enum {
                    code.op(Op::InvokeSpecial(name));
                }
                code.op(Op::Text(word)).op(Op::InvokeVirtual(equals));
            }
            Label::Number(value) => {
                code.op(Op::InstanceOf(number));
                let no_number = code.here();
                code.op(Op::IfZero(Condition::Equal, 0));
                code.op(Op::Load1(0)).op(Op::InvokeVirtual(int_value));
                let compare = code.here();
                code.op(Op::Goto(0));
                code.land(no_number);
                code.op(Op::Load1(0)).op(Op::InstanceOf(character));
                next.push(code.here());
                code.op(Op::IfZero(Condition::Equal, 0));
                code.op(Op::Load1(0)).op(Op::InvokeSpecial(char_value));
                code.land(compare);
                code.op(Op::Int(*value));
                next.push(code.here());
                code.op(Op::IfInt(Condition::NotEqual, 0)).op(Op::Int(1));
            }
        }
        next.push(code.here());
        code.op(Op::IfZero(Condition::Equal, 0)).op(Op::Int(index as i32)).op(Op::Return1);
        next.into_iter().for_each(|jump| code.land(jump));
    }
    code.op(Op::Int(labels.len() as i32)).op(Op::Return1);
    Ok(Some(code.finish(3, 4)))
}
