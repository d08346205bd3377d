//! What library methods do, said once: heap flows, callbacks, threads, locks, order, contents.
//!
//! The facts live in `library/*.toml`, one file a Java package, and in files that users layer over them
//! (`docs/models.md` is the reference). Everything is keyed by names, never by ids: this module knows nothing of the
//! analysed program.
//!
//! Polarity: flows, calls, spawns, reads and writes are *may* facts and over-approximate. Locks, `holds`, orders and
//! `thread-safe` are *must* facts on normal return (subject to the stated [`Outcome`]) and under-approximate: where the
//! documentation of a library leaves a doubt, the model leaves the fact out.

mod data;
mod library;
mod phrase;
mod print;
mod read;
mod set;
mod vocabulary;

pub use data::{
    AccessPath, Blocking, Callback, ClassModel, Count, FieldAccess, Flow, FlowSource, LockEffect, LockRef, Marking,
    MethodModel, MethodSelector, OrderEffect, Root, Source, Spawn, TypeName,
};
pub use print::Phrases;
pub use read::ModelError;
pub use set::{Models, Resolved};
pub use vocabulary::{
    AccessKind, AccessOrder, BlockingKind, ClassFact, Field, FieldHandle, LockAction, LockMode, LockSort, Mark,
    MethodFact, Multiplicity, OrderDirection, OrderKind, OriginKind, Others, Outcome, Reflection, UnusedResult, Word,
};

#[cfg(test)]
mod api_tests;
#[cfg(test)]
mod tests;
