//! Linked classes, fields and methods, with their layout; numbered in the order in which they are first used.
//!
//! All of this is outside the state: linking a class has no effect that a program can observe, so it is never undone.
//! What a program can observe, whether a class is initialised and the values of its static fields, is in
//! [`crate::memory`].

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use unsnarl_classfile::{Access, ClassFile};
use unsnarl_library::{Atomicity, ClassFacts, SynchronizerKind};

use crate::classes::Linked;
use crate::code::Code;
use crate::memory::ElementSize;
use crate::natives::Native;
use crate::symbol::Symbol;

/// A class, interface, array class or primitive type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// A method with or without code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodId(pub u32);

/// A field, static or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldId(pub u32);

/// A call site of a method that is selected by its receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CallSiteId(pub u32);

/// The type of a field, an element, a parameter or a result, as far as storage goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum ValueKind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Float,
    Long,
    Double,
    Reference,
    Void,
}

impl ValueKind {
    /// All primitive types and `void`, in the order of their classes.
    pub(crate) const PRIMITIVES: [(ValueKind, &'static str, u8); 9] = [
        (ValueKind::Boolean, "boolean", b'Z'),
        (ValueKind::Byte, "byte", b'B'),
        (ValueKind::Char, "char", b'C'),
        (ValueKind::Short, "short", b'S'),
        (ValueKind::Int, "int", b'I'),
        (ValueKind::Float, "float", b'F'),
        (ValueKind::Long, "long", b'J'),
        (ValueKind::Double, "double", b'D'),
        (ValueKind::Void, "void", b'V'),
    ];

    pub(crate) fn of_descriptor(first: u8) -> ValueKind {
        let primitive = ValueKind::PRIMITIVES.iter().find(|(_, _, letter)| *letter == first);
        primitive.map_or(ValueKind::Reference, |(kind, ..)| *kind)
    }

    /// Slots on the stack.
    #[inline]
    pub(crate) fn slots(self) -> usize {
        match self {
            ValueKind::Void => 0,
            ValueKind::Long | ValueKind::Double => 2,
            _ => 1,
        }
    }

    /// The operation that returns a value of this kind.
    pub(crate) fn return_op(self) -> crate::code::Op {
        match self.slots() {
            0 => crate::code::Op::Return,
            1 => crate::code::Op::Return1,
            _ => crate::code::Op::Return2,
        }
    }

    #[inline]
    pub(crate) fn element_size(self) -> ElementSize {
        ElementSize(match self {
            ValueKind::Boolean | ValueKind::Byte => 0,
            ValueKind::Char | ValueKind::Short => 1,
            ValueKind::Int | ValueKind::Float | ValueKind::Reference | ValueKind::Void => 2,
            ValueKind::Long | ValueKind::Double => 3,
        })
    }
}

/// The kind of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Primitive(ValueKind),
    Array { element: ClassId, kind: ValueKind },
    Object,
}

/// The class loader that the program sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loader {
    Boot,
    Platform,
    Application,
}

/// Words of the static area before the static fields of a class.
pub(crate) mod statics {
    /// The initialisation state: one of [`super::InitState`].
    pub const STATE: u32 = 0;
    /// The `Class` object, once it was requested.
    pub const MIRROR: u32 = 1;
    pub const FIELDS: u32 = 2;
}

/// The initialisation state of a class, as stored in the first word of its statics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitState {
    /// No thread has begun.
    Not,
    /// The thread with this number is initialising it.
    Running(crate::thread::ThreadId),
    /// It is done.
    Done,
    /// Initialisation failed: the class cannot be used.
    Failed,
}

impl InitState {
    #[inline]
    pub(crate) fn of_word(word: u64) -> InitState {
        match word {
            0 => InitState::Not,
            1 => InitState::Done,
            2 => InitState::Failed,
            running => InitState::Running(crate::thread::ThreadId((running - 3) as u16)),
        }
    }

    pub(crate) fn word(self) -> u64 {
        match self {
            InitState::Not => 0,
            InitState::Done => 1,
            InitState::Failed => 2,
            InitState::Running(thread) => u64::from(thread.0) + 3,
        }
    }
}

/// The meaning of a word of an object whose bits are not its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Special {
    /// The number of a thread
    Thread,
    /// Data that no program can observe: back traces, and numbers of the VM that depend on the order in which classes
    /// were linked
    Ignored,
}

/// A linked class.
#[derive(Debug)]
pub(crate) struct Class {
    /// With slashes; `[I` for arrays, `int` for primitive types.
    pub name: Symbol,
    pub access: Access,
    pub shape: Shape,
    pub superclass: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    /// All supertypes and itself, sorted.
    pub supertypes: Rc<[ClassId]>,
    pub file: Option<Rc<ClassFile>>,
    pub fields: Vec<FieldId>,
    pub methods: Vec<MethodId>,
    pub method_of: FxHashMap<(Symbol, Symbol), MethodId>,
    /// Words of an instance after the header.
    pub words: u32,
    /// Those of them that hold references.
    pub references: Rc<[u32]>,
    /// A word whose bits are not its value.
    pub special: Option<(u32, Special)>,
    /// The start of its part of the static area.
    pub statics: u32,
    /// Its static fields with references: addresses in the static area.
    pub static_references: Vec<u32>,
    /// `<clinit>`
    pub initializer: Option<MethodId>,
    /// The method that initialises it, once created: see `code::synthetic`.
    pub initialization: Option<MethodId>,
    pub loader: Loader,
    /// The module of a class of the JDK.
    pub module: Option<Symbol>,
    /// The array class with this element class, once created.
    pub array: Option<ClassId>,
    /// A number that depends only on the name.
    pub name_hash: u64,
    /// What the library models state about its code.
    pub facts: ClassFacts,
    /// Whether they state anything about it.
    pub is_modelled: bool,
    /// How its objects behave, if they are modelled as synchronizers.
    pub synchronizer: Option<SynchronizerClass>,
    /// The methods that compute its dynamic constants, by index.
    pub computed: FxHashMap<u16, MethodId>,
    /// For hidden classes, the class that they belong to.
    pub nest_host: Option<ClassId>,
    /// What its verification has found, once it was linked.
    pub verified: Option<Linked<()>>,
}

impl Class {
    /// Whether it belongs to the JDK, or to a library that models describe.
    pub fn is_of_library(&self) -> bool {
        self.module.is_some() || self.is_modelled
    }

    pub fn is_interface(&self) -> bool {
        self.access.is_interface()
    }

    #[inline]
    pub fn is_subclass_of(&self, other: ClassId) -> bool {
        self.supertypes.binary_search(&other).is_ok()
    }
}

/// How objects of a class behave as synchronizers, and where their state is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SynchronizerClass {
    pub kind: SynchronizerKind,
    pub is_fair: bool,
    /// The number of holds, or of permits.
    pub state: Option<FieldId>,
    /// The thread that holds it exclusively.
    pub owner: Option<FieldId>,
    /// An array of the reading threads, each as often as it holds the lock.
    pub readers: Option<FieldId>,
}

/// A field.
#[derive(Debug)]
pub(crate) struct Field {
    pub class: ClassId,
    pub name: Symbol,
    pub descriptor: Symbol,
    pub kind: ValueKind,
    pub access: Access,
    /// The word of the instance, or the address in the static area.
    pub slot: u32,
    /// Its index in the class file.
    pub index: u16,
    /// Whether it is a cache: every thread would compute the same value.
    pub is_cache: bool,
}

/// A method.
#[derive(Debug)]
pub(crate) struct Method {
    pub class: ClassId,
    pub name: Symbol,
    pub descriptor: Symbol,
    pub access: Access,
    /// Its index in the class file; none for synthetic methods.
    pub index: Option<u16>,
    /// Slots of the receiver and the parameters.
    pub arguments: u16,
    pub result: ValueKind,
    /// What the VM does instead of running its code, or before.
    pub native: Option<Native>,
    /// Which part of it is one step.
    pub atomicity: Option<Atomicity>,
    /// Whether a thread that waits in it is idle.
    pub awaits_work: bool,
    pub code: Body,
    /// A number that depends only on its class, name and descriptor.
    pub hash: u64,
    /// Not shown in stack traces.
    pub is_hidden: bool,
    /// Has the annotation by which the JDK marks methods that depend on their caller.
    pub is_caller_sensitive: bool,
}

/// The implementation of a method.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    /// Not decoded yet.
    Unread,
    Code(Rc<Code>),
    /// Declared native.
    Native,
    Abstract,
}

/// A virtual call site: the named method, and the last target found.
#[derive(Debug)]
pub(crate) struct CallSite {
    pub method: MethodId,
    pub arguments: u16,
    pub cached: RefCell<Option<(ClassId, MethodId)>>,
}
