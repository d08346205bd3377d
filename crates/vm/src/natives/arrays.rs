//! `java.lang.reflect.Array`.

use smallvec::SmallVec;

use super::reflection::widened;
use super::{Answer, Call, Entries};
use crate::class::{ClassId, Shape, ValueKind};
use crate::classes::MOST_DIMENSIONS;
use crate::code::assembler::Assembler;
use crate::code::{Op, lambda, synthetic};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, halves};
use crate::vm::Vm;

fn mismatch() -> Raise {
    Raise::new("java/lang/IllegalArgumentException", "argument type mismatch")
}

/// The kind of an array's elements.
fn kind_of(vm: &Vm, array: Ref) -> Raised<ValueKind> {
    match vm.classes.get(vm.memory.class_of(array)).shape {
        Shape::Array { kind, .. } => Ok(kind),
        _ => Err(Raise::new("java/lang/IllegalArgumentException", "Argument is not an array")),
    }
}

fn length(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let array = call.object(0)?;
    kind_of(vm, array)?;
    Ok(Answer::Int(vm.memory.length(array) as i32))
}

/// The element that slots 0 and 1 denote, in the representation of a slot.
fn element(vm: &Vm, call: &Call) -> Raised<(ValueKind, u64)> {
    let array = call.object(0)?;
    let kind = kind_of(vm, array)?;
    let index = checked(vm, array, call.int(1))?;
    let bits = vm.memory.element(array, index, kind.element_size());
    Ok((
        kind,
        match kind {
            ValueKind::Byte => u64::from(i32::from(bits as i8) as u32),
            ValueKind::Short => u64::from(i32::from(bits as i16) as u32),
            _ => bits,
        },
    ))
}

fn checked(vm: &Vm, array: Ref, index: i32) -> Raised<u32> {
    let is_within = (index as u32) < vm.memory.length(array);
    is_within.then_some(index as u32).ok_or(Raise::New("java/lang/ArrayIndexOutOfBoundsException", None))
}

/// `get(Object, int)`: boxes primitive values.
fn get(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (kind, bits) = element(vm, call)?;
    if kind == ValueKind::Reference {
        return Ok(Answer::Reference(Ref(bits as u32)));
    }
    boxed(vm, kind, bits)
}

/// Returns the wrapper of a value.
pub(super) fn boxed(vm: &mut Vm, kind: ValueKind, bits: u64) -> Raised<Answer> {
    let slots: SmallVec<[Slot; 8]> = match kind.slots() {
        2 => halves(bits).into_iter().collect(),
        _ => [bits & 0xFFFF_FFFF].into_iter().collect(),
    };
    let Some((_, _, letter)) = lambda::wrapper(kind) else { return Err(mismatch()) };
    let home = vm.known.object;
    let descriptor = format!("({letter})Ljava/lang/Object;");
    let known = vm.classes.declared(home, b"<box>", descriptor.as_bytes());
    if let Some(known) = known {
        return Ok(Answer::Call(known, slots));
    }
    let mut code = Assembler::default();
    code.op(if kind.slots() == 2 { Op::Load2(0) } else { Op::Load1(0) });
    lambda::box_value(vm, &mut code, kind)?;
    code.op(Op::Return1);
    let made = synthetic::add(vm, home, b"<box>", descriptor.as_bytes(), code.finish(2, 4));
    Ok(Answer::Call(made, slots))
}

fn get_as(vm: &mut Vm, call: &Call, kind: ValueKind) -> Raised<Answer> {
    let (from, bits) = element(vm, call)?;
    let bits = widened(from, bits, kind).ok_or_else(mismatch)?;
    Ok(match kind {
        ValueKind::Long => Answer::Long(bits as i64),
        ValueKind::Float => Answer::Float(f32::from_bits(bits as u32)),
        ValueKind::Double => Answer::Double(f64::from_bits(bits)),
        _ => Answer::Int(bits as i32),
    })
}

fn put(vm: &mut Vm, call: &Call, from: ValueKind, bits: u64) -> Raised<Answer> {
    let array = call.object(0)?;
    let kind = kind_of(vm, array)?;
    let index = checked(vm, array, call.int(1))?;
    let bits = widened(from, bits, kind).ok_or_else(mismatch)?;
    vm.memory.set_element(array, index, kind.element_size(), bits);
    Ok(Answer::Void)
}

fn set_as(vm: &mut Vm, call: &Call, from: ValueKind) -> Raised<Answer> {
    let bits = if from.slots() == 2 { call.long(2) as u64 } else { u64::from(call.int(2) as u32) };
    put(vm, call, from, bits)
}

/// `set(Object, int, Object)`: unboxes the value if the elements are primitive.
fn set(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let array = call.object(0)?;
    let value = call.reference(2);
    if kind_of(vm, array)? != ValueKind::Reference {
        let (from, bits) = vm.unwrapped(value).ok_or_else(mismatch)?;
        return put(vm, call, from, bits);
    }
    let index = checked(vm, array, call.int(1))?;
    if vm.check_store(array, value).is_err() {
        return Err(Raise::new("java/lang/IllegalArgumentException", "array element type mismatch"));
    }
    vm.memory.set_element(array, index, ValueKind::Reference.element_size(), u64::from(value.0));
    vm.publish(array, value);
    Ok(Answer::Void)
}

fn new_array(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let element = vm.class_of_mirror(call.object(0)?);
    if matches!(vm.classes.get(element).shape, Shape::Primitive(ValueKind::Void)) {
        return Err(Raise::New("java/lang/IllegalArgumentException", None));
    }
    check_dimensions(vm, element, 1)?;
    let class = vm.classes.array_of(&mut vm.memory, element);
    vm.new_array(class, call.int(1)).map(Answer::Reference)
}

/// An array has at most 255 dimensions.
fn check_dimensions(vm: &Vm, element: ClassId, more: usize) -> Raised<()> {
    let name = vm.classes.symbols.text(vm.classes.get(element).name);
    let dimensions = name.iter().take_while(|byte| **byte == b'[').count();
    if dimensions + more <= MOST_DIMENSIONS {
        Ok(())
    } else {
        Err(Raise::New("java/lang/IllegalArgumentException", None))
    }
}

fn new_multi_array(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let mut class = vm.class_of_mirror(call.object(0)?);
    let given = call.object(1)?;
    let count = vm.memory.length(given);
    let is_void = matches!(vm.classes.get(class).shape, Shape::Primitive(ValueKind::Void));
    if is_void || count == 0 || count > 255 {
        return Err(Raise::New("java/lang/IllegalArgumentException", None));
    }
    let lengths: Vec<i32> =
        (0..count).map(|index| vm.memory.element(given, index, ValueKind::Int.element_size()) as i32).collect();
    check_dimensions(vm, class, lengths.len())?;
    for _ in &lengths {
        class = vm.classes.array_of(&mut vm.memory, class);
    }
    vm.new_multi_array(class, &lengths).map(Answer::Reference)
}

pub(super) const NATIVES: Entries = &[(
    "java/lang/reflect/Array",
    &[
        ("getLength", length),
        ("newArray", new_array),
        ("multiNewArray", new_multi_array),
        ("get", get),
        ("getBoolean", |vm, call| get_as(vm, call, ValueKind::Boolean)),
        ("getByte", |vm, call| get_as(vm, call, ValueKind::Byte)),
        ("getChar", |vm, call| get_as(vm, call, ValueKind::Char)),
        ("getShort", |vm, call| get_as(vm, call, ValueKind::Short)),
        ("getInt", |vm, call| get_as(vm, call, ValueKind::Int)),
        ("getLong", |vm, call| get_as(vm, call, ValueKind::Long)),
        ("getFloat", |vm, call| get_as(vm, call, ValueKind::Float)),
        ("getDouble", |vm, call| get_as(vm, call, ValueKind::Double)),
        ("set", set),
        ("setBoolean", |vm, call| set_as(vm, call, ValueKind::Boolean)),
        ("setByte", |vm, call| set_as(vm, call, ValueKind::Byte)),
        ("setChar", |vm, call| set_as(vm, call, ValueKind::Char)),
        ("setShort", |vm, call| set_as(vm, call, ValueKind::Short)),
        ("setInt", |vm, call| set_as(vm, call, ValueKind::Int)),
        ("setLong", |vm, call| set_as(vm, call, ValueKind::Long)),
        ("setFloat", |vm, call| set_as(vm, call, ValueKind::Float)),
        ("setDouble", |vm, call| set_as(vm, call, ValueKind::Double)),
    ],
)];
