//! The program under analysis: classes, members, hierarchy, and method bodies in SSA form.
//!
//! [`Program::build`] links the class files that `unsnarl-classfile` reads. The result is immutable. [`Program::body`]
//! lowers a method to SSA on first use, from any thread, and keeps the result.
//!
//! | module | computes |
//! |---|---|
//! | `build` | a [`Program`] from class files: read in parallel, numbered deterministically |
//! | `program` | the tables of classes, fields, methods, names and descriptors, and access to them |
//! | `hierarchy`, `resolve` | subtyping and joins; resolution and selection of members (JVMS 5.4) |
//! | `lower` | bytecode to SSA, one method at a time |
//! | [`ir`] | the SSA form itself, its dominators, exceptions, text form and verifier |
//! | `jdk_index` | the API of the JDK, embedded, for classes that the inputs refer to but do not contain |
//! | `modelled` | how the models of `unsnarl-library` apply to the classes of a program |
//! | `well_known` | the classes that the JVM specification itself refers to |
//! | `select`, `display` | names as people write and read them |
//!
//! - Ids ([`ClassId`], [`MethodId`], …) are dense `u32` newtypes. They are the same for any number of threads.
//! - A location in the program is a [`ProgramPoint`]: a method and a pc. Every SSA statement keeps its pc.
//! - Nothing fails as a whole. A malformed class or method becomes an issue with its location; a class that is missing
//!   becomes a *phantom*, of which only the name is known.
//!
//! `docs/glossary.md` defines the terms of the project, `docs/ir.md` the text form of SSA. The crate `unsnarl-pointer`
//! continues from here: points-to sets and the call graph.

mod build;
mod cancel;
mod components;
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
pub use components::StrongComponents;
pub use display::{Named, dotted};
pub use ids::{ClassId, DescriptorId, FieldId, Id, IdBits, IdSet, IdVec, Interned, KeyId, MethodId, Symbol};
pub use modelled::Marked;
pub use program::{Class, Descriptor, Field, Key, Method, Origin, Program, ProgramPoint};
pub use select::{Selector, SelectorError};
pub use types::{Base, Type};
pub use well_known::WellKnown;
