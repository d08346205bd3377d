//! `jdk.internal.reflect.ConstantPool`, which the JDK's reader of annotations uses.

use unsnarl_classfile::constant_pool::Constant;

use super::{Answer, Call, Entries};
use crate::class::ClassId;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

/// The class that the pool belongs to (slot 1, by its `Class` object).
fn class(vm: &Vm, call: &Call) -> Raised<ClassId> {
    Ok(vm.class_of_mirror(call.object(1)?))
}

fn wrong() -> Raise {
    Raise::new("java/lang/IllegalArgumentException", "Wrong type at constant pool index")
}

fn number(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let file = vm.file(class(vm, call)?)?;
    match file.constants().get(call.int(2) as u16) {
        Ok(Constant::Integer(value)) => Ok(Answer::Int(value)),
        Ok(Constant::Float(value)) => Ok(Answer::Float(value)),
        Ok(Constant::Long(value)) => Ok(Answer::Long(value)),
        Ok(Constant::Double(value)) => Ok(Answer::Double(value)),
        _ => Err(wrong()),
    }
}

fn utf8(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let file = vm.file(class(vm, call)?)?;
    let index = call.int(2) as u16;
    let text = match file.constants().get(index) {
        Ok(Constant::String(text)) => file.constants().utf8(text),
        _ => file.constants().utf8(index),
    };
    let text = text.map_err(|_| wrong())?;
    vm.optional_string(Some(text))
}

fn class_at(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = class(vm, call)?;
    let found = vm.resolve_class(class, call.int(2) as u16)?;
    vm.optional_mirror(Some(found))
}

fn size(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let file = vm.file(class(vm, call)?)?;
    Ok(Answer::Int(file.constants().len() as i32))
}

pub(super) const NATIVES: Entries = &[(
    "jdk/internal/reflect/ConstantPool",
    &[
        ("getSize0", size),
        ("getIntAt0", number),
        ("getLongAt0", number),
        ("getFloatAt0", number),
        ("getDoubleAt0", number),
        ("getStringAt0", utf8),
        ("getUTF8At0", utf8),
        ("getClassAt0", class_at),
        ("getClassAtIfLoaded0", class_at),
    ],
)];
