//! The program under analysis: symbols, hierarchy and SSA.
//!
//! A [`Program`] is built once from the classes that `unsnarl_classfile` reads and is immutable from then on. Method bodies are lowered to SSA
//! ([`ir`]) on first use, from any thread.

mod build;
mod cancel;
mod display;
mod hierarchy;
mod ids;
pub mod ir;
pub mod jdk_index;
pub mod lower;
mod lowering_issue;
mod modelled;
mod program;
mod resolve;
mod select;
mod symbols;
mod types;
mod well_known;

pub use build::OnRead;
pub use cancel::Cancel;
pub use display::{Named, dotted};
pub use ids::{ClassId, DescriptorId, FieldId, KeyId, MethodId, Symbol};
pub use modelled::Marked;
pub use program::{Class, Descriptor, Field, Key, MemberConstant, Method, Origin, Program, ProgramPoint};
pub use select::{Selector, SelectorError};
pub use symbols::Symbols;
pub use types::{Base, Type};
pub use well_known::WellKnown;
