//! Checks of array accesses: bounds, and the type of stored values.

use crate::class::{Shape, ValueKind};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

impl Vm {
    #[inline]
    pub(super) fn checked_index(&self, array: Ref, index: i32) -> Raised<u32> {
        if array.is_null() {
            return Err(Raise::null_pointer());
        }
        let length = self.memory.length(array);
        if (index as u32) < length { Ok(index as u32) } else { Err(Raise::bounds(index, length)) }
    }

    pub(super) fn is_boolean_array(&self, array: Ref) -> bool {
        let shape = self.classes.get(self.memory.class_of(array)).shape;
        matches!(shape, Shape::Array { kind: ValueKind::Boolean, .. })
    }

    pub(crate) fn check_store(&self, array: Ref, value: Ref) -> Raised<()> {
        if value.is_null() {
            return Ok(());
        }
        let class = self.memory.class_of(value);
        match self.classes.get(self.memory.class_of(array)).shape {
            Shape::Array { element, .. } if !self.classes.is_assignable(class, element) => {
                Err(Raise::new("java/lang/ArrayStoreException", self.java_name(class)))
            }
            _ => Ok(()),
        }
    }
}
