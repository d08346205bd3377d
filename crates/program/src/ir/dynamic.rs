//! What an `invokedynamic` or a computed constant does, where its bootstrap method is one that compilers use; else the bootstrap itself.

use std::sync::Arc;

use crate::ids::{ClassId, FieldId, KeyId, MethodId, Symbol};
use crate::program::Program;
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
    /// Name of the interface method.
    pub method: Symbol,
    /// The interface method's erased type (a key without a name).
    pub erased: KeyId,
    /// Further erased types under which it can be called (keys without names): the interface's bridges.
    pub bridges: Vec<KeyId>,
    /// What a call of it runs, after the captured values.
    pub implementation: Handle,
    /// The method type that is enforced when it is called (a key without a name).
    pub instantiated: KeyId,
    /// Further interfaces that it implements, `Serializable` among them where it can be serialised.
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

/// The static arguments of a bootstrap method: shared by all its sites.
pub type StaticArguments = Arc<[StaticArgument]>;

/// What a dynamic site does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DynamicSite {
    /// Makes a function object.
    Lambda(Lambda),
    /// Concatenates strings.
    Concat(Concat),
    /// A record's `toString`, `hashCode` or `equals` on its operands, by way of the components' getters.
    Record {
        /// Which.
        method: RecordMethod,
        /// The record class.
        record: ClassId,
        /// Arguments of the bootstrap method: the class, the names, and a handle that reads each component.
        arguments: StaticArguments,
    },
    /// Index of the first label, from the second operand on, that fits the first operand; -1 for `null`.
    TypeSwitch(StaticArguments),
    /// The same for an enum: labels are classes or the names of constants.
    EnumSwitch(StaticArguments),
    /// Any other bootstrap method: the first execution calls it, and each calls what it returned.
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
    /// Text with placeholders: 1 stands for an operand, 2 for a constant. `None`: all operands, one after the other.
    pub(crate) recipe: Option<Symbol>,
    /// Arguments of the bootstrap method: the recipe and its constants.
    pub(crate) arguments: StaticArguments,
    /// How many operands there are.
    pub(crate) operands: usize,
}

impl Concat {
    /// What is concatenated, in order.
    pub fn pieces<'p>(&'p self, program: &'p Program) -> Vec<ConcatPiece<'p>> {
        match self.recipe {
            None => vec![ConcatPiece::Operand; self.operands],
            // The shape was checked when the site was lowered.
            Some(recipe) => {
                concat_pieces(program.bytes(recipe), self.arguments.get(1..).unwrap_or_default()).unwrap_or_default()
            }
        }
    }
}

/// Cuts a recipe at its placeholders. `None` if the constants are not as many as it needs.
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
