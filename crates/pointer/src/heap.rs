//! The abstract heap: objects by allocation site and context, and their fields.
//!
//! An object stands for all run-time objects that its site makes in its context (over-approximation). Strings and
//! exceptions are merged by type, class objects by what they denote. Objects that the library makes are distinguished
//! by the call that makes them and, where a model makes something *of* its receiver (an iterator, a view), by that
//! receiver too.

use unsnarl_library::Field as AbstractField;
use unsnarl_program::ir::StatementId;
use unsnarl_program::{FieldId, IdSet, Interned, KeyId, MethodId, Type};

use crate::context::ContextId;
use crate::origin::OriginId;

unsnarl_program::ids! {
    /// An abstract object.
    ObjectId;
}

/// A set of abstract objects: what something may point to.
pub type ObjectSet = IdSet<ObjectId>;

/// What makes an object: its allocation site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AllocationSite {
    /// A statement of the program: `new`, an array, a lambda expression. Inner arrays of a multi-dimensional one count
    /// from 1.
    Statement(MethodId, StatementId, u8),
    /// The library, called by a statement: which of the objects that the model makes, and for which receiver.
    Library(Maker, u16, Option<ObjectId>),
    /// All objects of the type that need not be distinguished: strings, exceptions.
    Merged(Type),
    /// The class object of a type.
    ClassOf(Type),
    /// An object of the type that exists before the program starts: the receiver or an argument of an entry point.
    Given(Type),
    /// An argument that unknown callers of a library pass to it: each caller its own.
    Passed(Type),
    /// What a field holds that no visible code assigns: of an object, or a static one.
    Held(Option<ObjectId>, Slot),
    /// The thread object of an origin that the program did not make itself.
    ThreadOf(OriginId),
}

/// A call of the library that makes objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Maker {
    /// A call statement.
    Call(MethodId, StatementId),
    /// The library method itself, called by the library.
    Method(MethodId),
}

/// An abstract object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Object {
    /// What makes it.
    pub site: AllocationSite,
    /// Its exact class, or an array type. A library object may be of any subclass.
    pub ty: Type,
    /// The context that its site runs in.
    pub context: ContextId,
}

/// A field of an abstract object: declared, captured by a lambda, or abstract.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(u32);

const KIND: u32 = 30;
const PER_THREAD: u32 = 1 << 29;

impl Slot {
    /// The elements of an array; of collections, too.
    pub const ELEMENT: Slot = Slot::abstract_field(AbstractField::Element);

    /// A declared field.
    pub fn field(field: FieldId) -> Slot {
        Slot(field.index() as u32)
    }

    /// A field whose declaration is missing.
    pub fn missing(key: KeyId) -> Slot {
        Slot((1 << KIND) | key.index() as u32)
    }

    /// A field that only models speak of.
    pub const fn abstract_field(field: AbstractField) -> Slot {
        Slot((2 << KIND) | field as u32)
    }

    /// The `n`-th value that a lambda captures.
    pub fn captured(n: usize) -> Slot {
        Slot((3 << KIND) | n as u32)
    }

    /// What a thread-local variable holds for the threads of an origin.
    pub fn of_thread(origin: OriginId) -> Slot {
        Slot((3 << KIND) | PER_THREAD | origin.index() as u32)
    }

    /// A number for files.
    pub fn bits(self) -> u32 {
        self.0
    }

    /// The slot with these [`Slot::bits`]. A declared field may not exist.
    pub fn from_bits(bits: u32) -> Slot {
        Slot(bits)
    }

    /// Whether each thread has its own.
    pub fn is_per_thread(self) -> bool {
        self.0 >> KIND == 3 && self.0 & PER_THREAD != 0
    }

    /// The declared field, if it is one.
    pub fn as_field(self) -> Option<FieldId> {
        (self.0 >> KIND == 0).then(|| FieldId::new(self.0 as usize))
    }
}

impl std::fmt::Debug for Slot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.0 >> KIND, self.0 & ((1 << KIND) - 1))
    }
}

/// All abstract objects, numbered in order of discovery.
#[derive(Default)]
pub struct Heap {
    objects: Interned<ObjectId, Object>,
}

impl Heap {
    /// The number of an object, which is new if it was not known.
    pub(crate) fn intern(&mut self, object: Object) -> ObjectId {
        self.objects.intern(object)
    }

    /// An object.
    #[inline]
    pub fn object(&self, object: ObjectId) -> &Object {
        &self.objects[object]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.objects.values().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.objects.values().is_empty()
    }

    /// All of them.
    pub fn objects(&self) -> impl ExactSizeIterator<Item = ObjectId> + use<> {
        self.objects.values().ids()
    }
}
