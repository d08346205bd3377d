//! Creates objects and `Class` objects, and accesses fields of the JDK's objects by their names.

use super::Vm;
use super::room::array_words;
use crate::class::{ClassId, FieldId, Shape, ValueKind, statics};
use crate::memory::{ElementSize, Ref};
use crate::raise::{Raise, Raised};

impl Vm {
    /// A new object of a class, all of whose fields are zero.
    pub(crate) fn new_object(&mut self, class: ClassId) -> Raised<Ref> {
        let words = self.classes.get(class).words;
        self.with_room(u64::from(words), |vm| vm.memory.allocate(class, words)).ok_or_else(|| self.no_room())
    }

    /// Why there was no room: the heap of the program is full, or the machine has no more memory.
    fn no_room(&self) -> Raise {
        if self.memory.is_exhausted { Raise::Exhausted } else { Raise::out_of_memory() }
    }

    /// A new array of an array class.
    pub(crate) fn new_array(&mut self, class: ClassId, length: i32) -> Raised<Ref> {
        let Ok(length) = u32::try_from(length) else {
            return Err(Raise::new("java/lang/NegativeArraySizeException", length.to_string()));
        };
        let Shape::Array { kind, .. } = self.classes.get(class).shape else {
            return Err(Raise::unsupported("not an array class"));
        };
        // As in a JDK: the header takes two words.
        if length > i32::MAX as u32 - 2 {
            return Err(Raise::new("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit"));
        }
        self.allocate_array(class, length, kind.element_size())
    }

    fn allocate_array(&mut self, class: ClassId, length: u32, size: ElementSize) -> Raised<Ref> {
        let words = array_words(length, size);
        self.with_room(words, |vm| vm.memory.allocate_array(class, length, size)).ok_or_else(|| self.no_room())
    }

    pub(crate) fn new_primitive_array(&mut self, kind: ValueKind, length: u32) -> Raised<Ref> {
        let class = self.classes.primitive(kind);
        let class = self.classes.array_of(&mut self.memory, class);
        self.allocate_array(class, length, kind.element_size())
    }

    /// A new array of references to objects of a class.
    pub(crate) fn new_reference_array(&mut self, element: ClassId, values: &[Ref]) -> Raised<Ref> {
        let class = self.classes.array_of(&mut self.memory, element);
        let array = self.new_array(class, values.len() as i32)?;
        for (index, value) in values.iter().enumerate() {
            self.memory.set_element(array, index as u32, ValueKind::Reference.element_size(), u64::from(value.0));
        }
        Ok(array)
    }

    /// The element of an array of references.
    pub(crate) fn reference_at(&self, array: Ref, index: u32) -> Ref {
        Ref(self.memory.element(array, index, ValueKind::Reference.element_size()) as u32)
    }

    pub(crate) fn mirror_if_made(&self, class: ClassId) -> Ref {
        Ref(self.memory.static_word(self.classes.get(class).statics + statics::MIRROR) as u32)
    }

    /// The `Class` object of a class.
    pub(crate) fn mirror(&mut self, class: ClassId) -> Raised<Ref> {
        let known = self.mirror_if_made(class);
        if !known.is_null() {
            return Ok(known);
        }
        let mirror = self.new_object(self.known.class)?;
        self.memory.set_field(mirror, self.known.class_number, u64::from(class.0));
        let of = self.classes.get(class);
        let (statics, shape, loader) = (of.statics, of.shape, of.loader);
        let (loader, module) = (self.loader_object(loader), self.module_of(class));
        self.memory.set_field(mirror, self.known.class_loader, u64::from(loader.0));
        self.memory.set_field(mirror, self.known.class_module, u64::from(module.0));
        self.memory.set_static_word(statics + statics::MIRROR, u64::from(mirror.0));
        if let Shape::Array { element, .. } = shape {
            let component = self.mirror(element)?;
            self.set_named(mirror, b"componentType", u64::from(component.0));
        }
        self.publish_static(mirror);
        Ok(mirror)
    }

    /// The class that a `Class` object stands for.
    pub(crate) fn class_of_mirror(&self, mirror: Ref) -> ClassId {
        ClassId(self.memory.field(mirror, self.known.class_number) as u32)
    }

    /// Loads a class by its internal name.
    pub(crate) fn load(&mut self, name: &str) -> Raised<ClassId> {
        Ok(self.classes.load(&mut self.memory, name.as_bytes())?)
    }

    /// A field of an object by its name, where the JDK is known to have it.
    pub(crate) fn named_field(&self, class: ClassId, name: &[u8]) -> Raised<FieldId> {
        self.classes.field_named(class, name).ok_or_else(|| {
            let name = String::from_utf8_lossy(name);
            Raise::unsupported(format!("a JDK where {} has no field {name}", self.classes.show(class)))
        })
    }

    /// A field of the JDK's part of an object, by its name: classes of the program may have fields of the same name.
    pub(crate) fn jdk_field(&self, object: Ref, name: &[u8]) -> Option<FieldId> {
        let mut class = self.memory.class_of(object);
        while self.classes.get(class).module.is_none() {
            class = self.classes.get(class).superclass?;
        }
        self.classes.field_named(class, name).filter(|field| !self.classes.field(*field).access.is_static())
    }

    /// Sets such a field, if it exists.
    pub(crate) fn set_named(&mut self, object: Ref, name: &[u8], value: u64) {
        if let Some(field) = self.jdk_field(object, name) {
            let (slot, kind) = (self.classes.field(field).slot, self.classes.field(field).kind);
            self.memory.set_field(object, slot, value);
            if kind == ValueKind::Reference {
                self.publish(object, Ref(value as u32));
            }
        }
    }

    /// Whether such a field exists.
    pub(crate) fn has_named(&self, object: Ref, name: &[u8]) -> bool {
        self.jdk_field(object, name).is_some()
    }

    /// The value of such a field; 0 if it does not exist.
    pub(crate) fn get_named(&self, object: Ref, name: &[u8]) -> u64 {
        let field = self.jdk_field(object, name);
        field.map_or(0, |field| self.memory.field(object, self.classes.field(field).slot))
    }
}
