//! Dense ids: `u32` newtypes that index the tables of the program, tables by id, and sets of ids. `Option` of an id
//! takes no extra space.

mod bits;
mod interned;
mod set;
mod vec;

use std::fmt::Debug;
use std::hash::Hash;

pub use bits::IdBits;
pub use interned::Interned;
pub use set::IdSet;
pub use vec::IdVec;

/// What numbers the elements of a table, from 0 on.
pub trait Id: Copy + Ord + Hash + Debug {
    /// The id of the `index`-th element.
    fn from_index(index: usize) -> Self;

    /// The position in the table.
    fn index(self) -> usize;
}

/// Declares dense ids.
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(std::num::NonZeroU32);

        impl $name {
            /// The id of the `index`-th element. Tables stay far below `u32::MAX` elements: every element takes bytes
            /// of input or of memory.
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
        }

        impl $crate::Id for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                $name::new(index)
            }

            #[inline]
            fn index(self) -> usize {
                $name::index(self)
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

/// Ids that stand in compact tables, where 0 is none.
macro_rules! linked {
    ($($name:ident),*) => {$(
        impl $name {
            /// The id as a number that is never 0.
            #[inline]
            pub(crate) const fn to_raw(self) -> u32 {
                self.0.get()
            }

            /// The inverse of `to_raw`; `None` for 0.
            #[inline]
            pub(crate) const fn from_raw(raw: u32) -> Option<Self> {
                match std::num::NonZeroU32::new(raw) {
                    Some(id) => Some($name(id)),
                    None => None,
                }
            }
        }
    )*};
}

linked!(Symbol, KeyId);
