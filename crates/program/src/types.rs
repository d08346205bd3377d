//! Types of values, in 32 bits: a primitive type or a class, and a number of array dimensions.

use crate::ids::ClassId;

/// A Java type, the type of `null`, or the bottom type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Type(u32);

/// The element type of a [`Type`], without its array dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Base {
    Void,
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    /// The type of `null`.
    Null,
    /// The type without values: the least element of the lattice, from which type inference starts.
    Bottom,
    Class(ClassId),
}

const FIRST_CLASS: u32 = 16;
const BASE_BITS: u32 = 24;
const BASE_MASK: u32 = (1 << BASE_BITS) - 1;

/// Maximum number of classes of a program.
pub(crate) const MAX_CLASSES: usize = (BASE_MASK - FIRST_CLASS) as usize;

impl Type {
    /// `void`
    pub const VOID: Type = Type(0);
    /// `boolean`
    pub const BOOLEAN: Type = Type(1);
    /// `byte`
    pub const BYTE: Type = Type(2);
    /// `char`
    pub const CHAR: Type = Type(3);
    /// `short`
    pub const SHORT: Type = Type(4);
    /// `int`
    pub const INT: Type = Type(5);
    /// `long`
    pub const LONG: Type = Type(6);
    /// `float`
    pub const FLOAT: Type = Type(7);
    /// `double`
    pub const DOUBLE: Type = Type(8);
    /// The type of `null`
    pub const NULL: Type = Type(9);
    /// The type without values
    pub const BOTTOM: Type = Type(10);

    /// The type of the instances of a class.
    pub const fn class(class: ClassId) -> Type {
        Type(class.index() as u32 + FIRST_CLASS)
    }

    pub(crate) const fn to_raw(self) -> u32 {
        self.0
    }

    /// The inverse of [`to_raw`](Self::to_raw), for numbers that came from it.
    pub(crate) const fn from_raw(raw: u32) -> Type {
        Type(raw)
    }

    /// The base type.
    pub const fn base(self) -> Base {
        match self.0 & BASE_MASK {
            0 => Base::Void,
            1 => Base::Boolean,
            2 => Base::Byte,
            3 => Base::Char,
            4 => Base::Short,
            5 => Base::Int,
            6 => Base::Long,
            7 => Base::Float,
            8 => Base::Double,
            9 => Base::Null,
            10..FIRST_CLASS => Base::Bottom,
            code => Base::Class(ClassId::new((code - FIRST_CLASS) as usize)),
        }
    }

    /// Number of array dimensions.
    pub const fn dimensions(self) -> u8 {
        (self.0 >> BASE_BITS) as u8
    }

    /// The same base with other dimensions.
    pub(crate) const fn with_dimensions(self, dimensions: u8) -> Type {
        Type(self.0 & BASE_MASK | (dimensions as u32) << BASE_BITS)
    }

    /// An array of this, if the limit of 255 dimensions allows it.
    pub const fn array(self) -> Option<Type> {
        match self.dimensions() {
            255 => None,
            dimensions => Some(self.with_dimensions(dimensions + 1)),
        }
    }

    /// The component type of an array type; `None` for other types.
    pub const fn element(self) -> Option<Type> {
        match self.dimensions() {
            0 => None,
            dimensions => Some(self.with_dimensions(dimensions - 1)),
        }
    }

    /// Whether this is an array type.
    pub const fn is_array(self) -> bool {
        self.dimensions() > 0
    }

    /// Whether values of this type are references (`null` included).
    pub const fn is_reference(self) -> bool {
        self.is_array() || self.0 == Type::NULL.0 || self.0 & BASE_MASK >= FIRST_CLASS
    }

    /// The class of a class or interface type; `None` for array types, primitive types and `null`.
    pub const fn as_class(self) -> Option<ClassId> {
        match (self.dimensions(), self.base()) {
            (0, Base::Class(class)) => Some(class),
            _ => None,
        }
    }

    /// Whether the computational type is `int` (JVMS 2.11.1).
    pub const fn is_int_like(self) -> bool {
        matches!(self.0, 1..=5)
    }

    /// Whether values take two slots: `long` and `double`.
    pub(crate) const fn is_wide(self) -> bool {
        self.0 == Type::LONG.0 || self.0 == Type::DOUBLE.0
    }
}

impl std::fmt::Debug for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}{}", self.base(), "[]".repeat(usize::from(self.dimensions())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_nest_and_unnest() {
        let class = Type::class(ClassId::new(7));
        assert_eq!(class.as_class(), Some(ClassId::new(7)));
        let array = class.array().unwrap();
        assert_eq!((array.element(), array.as_class(), array.is_reference()), (Some(class), None, true));
        assert_eq!(Type::INT.array().unwrap().element(), Some(Type::INT));
        assert_eq!(Type::INT.element(), None);
        assert_eq!(Type::INT.with_dimensions(255).array(), None);
    }

    #[test]
    fn only_class_array_and_null_types_are_references() {
        assert!(Type::NULL.is_reference() && !Type::BOTTOM.is_reference() && !Type::INT.is_reference());
        assert!(Type::INT.array().unwrap().is_reference());
        assert!(Type::BOOLEAN.is_int_like() && !Type::LONG.is_int_like() && Type::LONG.is_wide());
    }
}
