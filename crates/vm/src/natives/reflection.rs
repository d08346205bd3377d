//! Reflection: listing members, calling methods, making arrays.

use super::{Answer, Call, Entries};
use crate::class::{FieldId, Kind, Shape};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

impl Vm {
    /// An array with these bytes, or null.
    pub(crate) fn optional_bytes(&mut self, bytes: Option<&[u8]>) -> Raised<Answer> {
        let Some(bytes) = bytes else { return Ok(Answer::Reference(Ref::NULL)) };
        let array = self.new_primitive_array(Kind::Byte, bytes.len() as u32)?;
        for (index, byte) in bytes.iter().enumerate() {
            self.memory.set_element(array, index as u32, Kind::Byte.element_size(), u64::from(*byte));
        }
        Ok(Answer::Reference(array))
    }

    /// The field that a `java.lang.reflect.Field` stands for.
    pub(crate) fn reflected_field(&self, field: Ref) -> Raised<FieldId> {
        let class = self.class_of_mirror(Ref(self.get_named(field, b"clazz") as u32));
        let slot = self.get_named(field, b"slot") as usize;
        let found = self.classes.get(class).fields.get(slot).copied();
        found.ok_or_else(|| Raise::unsupported("a reflected field of another class"))
    }
}

fn array_length(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let array = call.object(0)?;
    match vm.classes.get(vm.memory.class_of(array)).shape {
        Shape::Array { .. } => Ok(Answer::Int(vm.memory.length(array) as i32)),
        _ => Err(Raise::new("java/lang/IllegalArgumentException", "Argument is not an array")),
    }
}

fn new_array(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let element = vm.class_of_mirror(call.object(0)?);
    let class = vm.classes.array_of(&mut vm.memory, element);
    vm.new_array(class, call.int(1)).map(Answer::Reference)
}

pub(super) const NATIVES: Entries =
    &[("java/lang/reflect/Array", &[("getLength", array_length), ("newArray", new_array)])];
