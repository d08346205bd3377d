//! Semantics of `invokedynamic` and computed constants: what a site does if its bootstrap method is one that compilers
//! use, otherwise the call of the bootstrap method itself.

use std::sync::Arc;

use crate::ids::{ClassId, FieldId, KeyId, MethodId, Symbol};
use crate::program::Program;
use crate::types::Type;

/// How a method handle accesses its member (JVMS table 5.4.3.5-A).
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
    /// How the member is accessed.
    pub kind: HandleKind,
    /// The class that the handle names.
    pub owner: Type,
    /// The member's name and descriptor.
    pub key: KeyId,
    /// The resolved method; `None` for a field, and for a missing method.
    pub method: Option<MethodId>,
    /// The resolved field; `None` for a method, and for a missing field.
    pub field: Option<FieldId>,
}

/// A function object: the value of a lambda expression or method reference. The captured values are the operands of the
/// statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lambda {
    /// The interface it implements.
    pub interface: Type,
    /// Name of the interface method.
    pub method: Symbol,
    /// The interface method's erased type (a key without a name).
    pub erased: KeyId,
    /// Further erased types with which it can be called (keys without names): the bridges of the interface.
    pub bridges: Vec<KeyId>,
    /// The implementation that a call invokes, with the captured values before the arguments.
    pub implementation: Handle,
    /// The method type that is enforced on a call (a key without a name).
    pub instantiated: KeyId,
    /// Further interfaces that it implements, including `Serializable` if it is serializable.
    pub markers: Vec<Type>,
}

/// The generated method of a record that a site implements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum RecordMethod {
    ToString,
    HashCode,
    Equals,
}

/// A part of a string concatenation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConcatPiece<'p> {
    /// Literal text, in modified UTF-8.
    Text(&'p [u8]),
    /// The next operand.
    Operand,
    /// A constant that is not text.
    Constant(&'p StaticArgument),
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

/// The static arguments of a bootstrap method, shared by all its sites.
pub type StaticArguments = Arc<[StaticArgument]>;

/// What a dynamic site does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DynamicSite {
    /// Creates a function object.
    Lambda(Lambda),
    /// Concatenates strings.
    Concat(Concat),
    /// Computes `toString`, `hashCode` or `equals` of a record on its operands, with the getters of the components.
    Record {
        /// Which of these methods.
        method: RecordMethod,
        /// The record class.
        record: ClassId,
        /// Arguments of the bootstrap method: the class, the names, and for each component a handle that reads it.
        arguments: StaticArguments,
    },
    /// The index of the first label that matches the first operand, searched from the index in the second operand on;
    /// -1 for `null`.
    TypeSwitch(StaticArguments),
    /// As `TypeSwitch`, on an enum: labels are classes or names of constants.
    EnumSwitch(StaticArguments),
    /// Any other bootstrap method. The first execution calls it; each execution invokes the method handle that it
    /// returned.
    Bootstrap {
        /// The bootstrap method.
        bootstrap: Handle,
        /// Name and type of the site.
        key: KeyId,
        /// Its static arguments.
        arguments: StaticArguments,
        /// Whether it is a computed constant rather than a call site.
        is_constant: bool,
    },
}

/// A string concatenation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concat {
    /// Text with placeholders: byte 1 for an operand, 2 for a constant. `None`: all operands, one after the other.
    pub(crate) recipe: Option<Symbol>,
    /// Arguments of the bootstrap method: the recipe and its constants.
    pub(crate) arguments: StaticArguments,
    /// Number of operands.
    pub(crate) operands: usize,
}

impl Concat {
    /// The concatenated pieces, in order.
    pub fn pieces<'p>(&'p self, program: &'p Program) -> Vec<ConcatPiece<'p>> {
        match self.recipe {
            None => vec![ConcatPiece::Operand; self.operands],
            // Lowering has checked that the recipe and its constants match.
            Some(recipe) => {
                concat_pieces(program.bytes(recipe), self.arguments.get(1..).unwrap_or_default()).unwrap_or_default()
            }
        }
    }
}

/// Splits a recipe at its placeholders. `None` if it does not have one placeholder for each constant.
pub(crate) fn concat_pieces<'p>(recipe: &'p [u8], constants: &'p [StaticArgument]) -> Option<Vec<ConcatPiece<'p>>> {
    let mut constants = constants.iter();
    let mut pieces = Vec::new();
    for part in recipe.split_inclusive(|byte| matches!(byte, 1 | 2)) {
        let (text, mark) = match part.split_last() {
            Some((mark @ (1 | 2), text)) => (text, *mark),
            _ => (part, 0),
        };
        if !text.is_empty() {
            pieces.push(ConcatPiece::Text(text));
        }
        match mark {
            1 => pieces.push(ConcatPiece::Operand),
            2 => pieces.push(ConcatPiece::Constant(constants.next()?)),
            _ => {}
        }
    }
    constants.next().is_none().then_some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recipes_are_cut_at_their_placeholders() {
        let text = |text: &'static str| ConcatPiece::Text(text.as_bytes());
        let constants = [StaticArgument::Int(7)];
        let expected = vec![
            text("a="),
            ConcatPiece::Operand,
            text(", "),
            ConcatPiece::Constant(&constants[0]),
            ConcatPiece::Operand,
        ];
        assert_eq!(concat_pieces(b"a=\x01, \x02\x01", &constants), Some(expected));
        assert_eq!(concat_pieces(b"\x02", &[]), None, "a constant is missing");
        assert_eq!(concat_pieces(b"", &constants), None, "a constant is left over");
    }
}
