//! Reflective calls of methods and constructors, with arguments unboxed and widened (JLS 5.1.2, 5.1.8).

use smallvec::SmallVec;

use super::{Answer, Call, Entries};
use crate::class::{MethodId, ValueKind};
use crate::classes::parameters;
use crate::code::lambda::wrapped;
use crate::code::reflect;
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, halves, reference};
use crate::vm::Vm;

fn wrong(message: &str) -> Raise {
    Raise::new("java/lang/IllegalArgumentException", message)
}

impl Vm {
    /// An array with these bytes, or null.
    pub(crate) fn optional_bytes(&mut self, bytes: Option<&[u8]>) -> Raised<Ref> {
        let Some(bytes) = bytes else { return Ok(Ref::NULL) };
        let array = self.new_primitive_array(ValueKind::Byte, bytes.len() as u32)?;
        for (index, byte) in bytes.iter().enumerate() {
            self.memory.set_element(array, index as u32, ValueKind::Byte.element_size(), u64::from(*byte));
        }
        Ok(array)
    }

    /// The primitive value in a wrapper, as bits; `None` for other objects.
    pub(super) fn unwrapped(&self, object: Ref) -> Option<(ValueKind, u64)> {
        if object.is_null() {
            return None;
        }
        let kind = wrapped(&self.classes.descriptor_of(self.memory.class_of(object)))?;
        Some((kind, self.get_named(object, b"value")))
    }
}

/// A primitive value converted to a wider type; `None` if the type is not wider.
pub(super) fn widened(from: ValueKind, bits: u64, to: ValueKind) -> Option<u64> {
    if from == to {
        return Some(bits);
    }
    let small = i64::from(bits as i32);
    let number = |value: i64| match to {
        ValueKind::Int => Some(u64::from(value as i32 as u32)),
        ValueKind::Long => Some(value as u64),
        ValueKind::Float => Some(u64::from((value as f32).to_bits())),
        ValueKind::Double => Some((value as f64).to_bits()),
        _ => None,
    };
    match (from, to) {
        (ValueKind::Byte, ValueKind::Short) => Some(bits),
        (
            ValueKind::Byte | ValueKind::Short | ValueKind::Char,
            ValueKind::Int | ValueKind::Long | ValueKind::Float | ValueKind::Double,
        ) => number(small),
        (ValueKind::Int, ValueKind::Long | ValueKind::Float | ValueKind::Double) => number(small),
        (ValueKind::Long, ValueKind::Float | ValueKind::Double) => number(bits as i64),
        (ValueKind::Float, ValueKind::Double) => Some(f64::from(f32::from_bits(bits as u32)).to_bits()),
        _ => None,
    }
}

/// The slots of the arguments of a call, from an `Object[]`.
fn arguments(vm: &mut Vm, method: MethodId, given: Ref, slots: &mut SmallVec<[Slot; 8]>) -> Raised<()> {
    let descriptor = vm.classes.symbols.text(vm.classes.method(method).descriptor).clone();
    let types = parameters(&descriptor);
    let count = if given.is_null() { 0 } else { vm.memory.length(given) };
    if count as usize != types.len() {
        return Err(wrong("wrong number of arguments"));
    }
    for (index, wanted) in types.iter().enumerate() {
        let value = vm.reference_at(given, index as u32);
        let kind = ValueKind::of_descriptor(wanted[0]);
        if kind == ValueKind::Reference {
            let class = vm.classes.load_descriptor(&mut vm.memory, wanted)?;
            if !value.is_null() && !vm.classes.is_assignable(vm.memory.class_of(value), class) {
                return Err(wrong("argument type mismatch"));
            }
            slots.push(reference(value));
            continue;
        }
        let Some((from, bits)) = vm.unwrapped(value) else {
            return Err(if value.is_null() {
                Raise::New("java/lang/IllegalArgumentException", None)
            } else {
                wrong("argument type mismatch")
            });
        };
        let bits = widened(from, bits, kind).ok_or_else(|| wrong("argument type mismatch"))?;
        match kind.slots() {
            2 => slots.extend(halves(bits)),
            _ => slots.push(bits & 0xFFFF_FFFF),
        }
    }
    Ok(())
}

/// `invoke0(Method, Object, Object[])`
fn invoke(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let method = vm.reflected_method(call.object(0)?)?;
    let of = vm.classes.method(method);
    let mut slots = SmallVec::new();
    if !of.access.is_static() {
        let class = of.class;
        let receiver = call.object(1)?;
        if !vm.classes.is_assignable(vm.memory.class_of(receiver), class) {
            return Err(wrong("object is not an instance of declaring class"));
        }
        slots.push(reference(receiver));
    }
    arguments(vm, method, call.reference(2), &mut slots)?;
    Ok(Answer::Call(reflect::caller(vm, method)?, slots))
}

/// `newInstance0(Constructor, Object[])`
fn new_instance(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let method = vm.reflected_method(call.object(0)?)?;
    let class = vm.classes.method(method).class;
    if vm.classes.get(class).access.is_abstract() {
        return Err(Raise::new("java/lang/InstantiationException", vm.java_name(class)));
    }
    let mut slots = SmallVec::new();
    arguments(vm, method, call.reference(1), &mut slots)?;
    Ok(Answer::Call(reflect::caller(vm, method)?, slots))
}

/// `generateSerializationConstructor(Class made, Class[] parameters, Class[] thrown, int modifiers, Class owner of the
/// constructor)`
fn serialization_constructor(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (made, owner) = (vm.class_of_mirror(call.object(1)?), vm.class_of_mirror(call.object(5)?));
    let constructor =
        vm.classes.declared(owner, b"<init>", b"()V").filter(|_| vm.memory.length(call.reference(2)) == 0);
    let Some(constructor) = constructor else {
        return Err(Raise::unsupported("deserialisation by a constructor with parameters"));
    };
    let class = reflect::deserializer(vm, made, constructor)?;
    vm.new_object(class).map(Answer::Reference)
}

pub(super) const NATIVES: Entries = &[
    ("jdk/internal/reflect/NativeMethodAccessorImpl", &[("invoke0", invoke)]),
    ("jdk/internal/reflect/NativeConstructorAccessorImpl", &[("newInstance0", new_instance)]),
    (
        "jdk/internal/reflect/MethodAccessorGenerator",
        &[("generateSerializationConstructor", serialization_constructor)],
    ),
    ("jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor", &[("invoke0", invoke)]),
    ("jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor", &[("newInstance0", new_instance)]),
];
