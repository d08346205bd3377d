//! What an `invokedynamic` or a computed constant does, where its bootstrap method is one that compilers use; else the bootstrap itself.

use crate::ids::{ClassId, FieldId, KeyId, MethodId, Symbol};
use crate::types::Type;

/// How a method handle uses its member (JVMS table 5.4.3.5-A).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the specification's")]
pub enum HandleKind {
    GetField,
    GetStatic,
    PutField,
    PutStatic,
    InvokeVirtual,
    InvokeStatic,
    InvokeSpecial,
    NewInvokeSpecial,
    InvokeInterface,
}

/// A method handle constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handle {
    /// How the member is used.
    pub kind: HandleKind,
    /// The named class.
    pub owner: Type,
    /// The member's name and descriptor.
    pub key: KeyId,
    /// The method it resolves to, if it is a method and not missing.
    pub method: Option<MethodId>,
    /// The field it resolves to, if it is a field and not missing.
    pub field: Option<FieldId>,
}

/// A function object: what a lambda expression or method reference evaluates to. Its captured values are the statement's operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lambda {
    /// The interface it implements.
    pub interface: Type,
    /// Name and erased descriptor of the interface method.
    pub method: Symbol,
    /// The interface method's erased type (a key without a name).
    pub erased: KeyId,
    /// What a call of it runs, after the captured values.
    pub implementation: Handle,
    /// The method type that is enforced when it is called (a key without a name).
    pub instantiated: KeyId,
    /// Further interfaces that it implements.
    pub markers: Vec<Type>,
}

/// Which of a record's generated methods a site implements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum RecordMethod {
    ToString,
    HashCode,
    Equals,
}

/// A part of a string concatenation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConcatPiece {
    /// Literal text, in modified UTF-8.
    Text(Box<[u8]>),
    /// The next operand.
    Operand,
    /// A constant that is not text.
    Constant(StaticArgument),
}

/// A static argument of a bootstrap method, or a label of a pattern switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StaticArgument {
    /// An `int`
    Int(i32),
    /// A `long`
    Long(i64),
    /// A `float`'s bits
    Float(u32),
    /// A `double`'s bits
    Double(u64),
    /// A string
    String(Symbol),
    /// A class
    Class(Type),
    /// A method type (a key without a name)
    MethodType(KeyId),
    /// A method handle
    Handle(Handle),
    /// A computed constant: its bootstrap method, name and type, and arguments.
    Dynamic(Box<DynamicSite>),
}

/// What a dynamic site does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DynamicSite {
    /// Makes a function object.
    Lambda(Lambda),
    /// Concatenates strings.
    Concat(Vec<ConcatPiece>),
    /// A record's `toString`, `hashCode` or `equals` on its operands, by way of the components' getters.
    Record {
        /// Which.
        method: RecordMethod,
        /// The record class.
        record: ClassId,
        /// Handles that read the components.
        components: Vec<Handle>,
    },
    /// Index of the first label, from the second operand on, that fits the first operand; -1 for `null`.
    TypeSwitch(Vec<StaticArgument>),
    /// The same for an enum: labels are classes or the names of constants.
    EnumSwitch(Vec<StaticArgument>),
    /// Any other bootstrap method: the first execution calls it, and each calls what it returned.
    Bootstrap {
        /// The bootstrap method.
        bootstrap: Handle,
        /// Name and type of the site.
        key: KeyId,
        /// Its static arguments.
        arguments: Vec<StaticArgument>,
        /// Whether it is a computed constant rather than a call site.
        is_constant: bool,
    },
}
