//! Dense ids: `u32` newtypes that index the tables of the program. `Option` of an id takes no extra space.

/// Declares dense ids.
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(std::num::NonZeroU32);

        impl $name {
            /// The id of the `index`-th element. Tables stay far below `u32::MAX` elements: every element takes bytes
            /// of input.
            #[inline]
            pub const fn new(index: usize) -> Self {
                match std::num::NonZeroU32::new(index as u32 + 1) {
                    Some(id) => $name(id),
                    None => panic!("a table has 2^32 elements"),
                }
            }

            /// The position in the table.
            #[inline]
            pub const fn index(self) -> usize {
                self.0.get() as usize - 1
            }

            /// The id as a number that is never 0, for compact tables.
            #[inline]
            pub const fn to_raw(self) -> u32 {
                self.0.get()
            }

            /// The inverse of `to_raw`; `None` for 0.
            #[inline]
            pub const fn from_raw(raw: u32) -> Option<Self> {
                match std::num::NonZeroU32::new(raw) {
                    Some(id) => Some($name(id)),
                    None => None,
                }
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.index())
            }
        }
    )*};
}
pub(crate) use ids;

ids! {
    /// An interned byte string: a name, a descriptor, or the text of a string constant.
    Symbol;
    /// A class, interface, enum, record or annotation type; of the inputs, of the library, or missing.
    ClassId;
    /// A declared field.
    FieldId;
    /// A declared method.
    MethodId;
    /// A name and a descriptor, which together identify a member within a class.
    KeyId;
    /// A parsed descriptor.
    DescriptorId;
}
