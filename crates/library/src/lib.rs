//! What libraries do, stated once: heap flows, callbacks, threads, locks, order, contents.
//!
//! The facts live in `models/*.toml`, one file per Java package, and in files that users layer over them
//! (`docs/models.md` is the reference). Everything is keyed by names, never by ids: this crate knows nothing of the
//! analysed program.
//!
//! Polarity: flows, calls, spawns, reads and writes are *may* facts and over-approximate. Locks, `holds`, orders and
//! `thread-safe` are *must* facts on normal return (subject to the stated [`Outcome`]) and under-approximate: where the
//! documentation of a library leaves a doubt, the model leaves the fact out.

mod builtin;
mod data;
mod explored;
pub mod located;
mod phrase;
mod print;
mod read;
mod read_explored;
mod reduced;
mod set;
mod vocabulary;

pub use data::{
    ANY_METHOD, AccessPath, Blocking, Callback, ClassModel, Count, FieldAccess, Flow, FlowSource, Given, LockEffect,
    LockRef, Marking, MethodModel, MethodSelector, OrderEffect, Root, Source, Spawn, Throw, TypeName,
};
pub use explored::{
    Action, ClassFacts, ClassView, Determined, Explored, ExploredClass, ExploredMethod, Home, LockStep, MethodFacts,
    Synchronizer,
};
pub use print::Phrases;
pub use read::ModelError;
pub use set::{MadeClass, Models, Resolved};
pub use vocabulary::{
    AccessKind, AccessOrder, ActionKind, Atomicity, BlockingKind, ClassFact, ClockUse, Conduct, Field, FieldHandle,
    LockAction, LockMode, LockSort, Mark, MethodFact, Multiplicity, Occasion, OrderDirection, OrderKind, OriginKind,
    Others, Outcome, Reflection, SynchronizerKind, UnusedResult, Word,
};

#[cfg(test)]
mod tests;
