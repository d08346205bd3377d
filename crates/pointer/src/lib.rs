//! Points-to sets, call graph and thread origins: which objects a variable or field may point to, which methods a call
//! may run, and which threads the program may start.
//!
//! An Andersen-style analysis: inclusion-based, flow-insensitive over SSA, field-sensitive, with the call graph built
//! on the fly. It over-approximates, except where the program uses what it cannot follow (reflection on computed names,
//! native code): each such place is a [`Gap`] or a numbered assumption. `docs/glossary.md` defines the terms *origin*,
//! *context*, *instance* and *abstract object*.
//!
//! ```text
//! entry ──▶ roots ──▶ solver ──▶ analysis     entry points; where to begin; the fixpoint; its result
//!                       │  ▲
//!                       ▼  │ hooks
//!                     plugins                 models, threads, lambdas, reflection, …
//! ```
//!
//! | module | what it holds |
//! |---|---|
//! | [`entry`] | the methods that something outside of the program calls |
//! | `roots` | starts the solver with the entry points: [`analyse`] |
//! | `solver` | the core: constraint graph, objects, instances, calls |
//! | `plugins` | what is added to the core, each part behind the trait `Plugin` |
//! | `template` | the constraints of one method, from its SSA; `thread_checks`: its checks of the current thread |
//! | `context`, `origin`, `policy` | which calls, objects and threads are distinguished |
//! | `heap` | abstract objects and their fields |
//! | `library` | which model applies to which library method |
//! | `analysis` | the result, read-only: [`Analysis`] |
//!
//! A newcomer reads `solver/mod.rs`, then `plugins/mod.rs`, then one plug-in, such as `plugins/lambdas.rs`.

mod analysis;
mod context;
pub mod entry;
mod gap;
mod heap;
mod library;
mod origin;
mod plugins;
mod policy;
mod roots;
mod solver;
mod template;
mod thread_checks;

pub use analysis::{Analysis, CallEdge, EdgeKind, Instance, InstanceId, LibraryCall, LibraryCallId, SpawnEdge, Stats};
pub use context::{Context, ContextId, Contexts, Element};
pub use gap::Gap;
pub use heap::{AllocationSite, Heap, Maker, Object, ObjectId, ObjectSet, Slot};
pub use library::{Library, LibraryMethod, ModelId};
pub use origin::{Origin, OriginId, Origins, Start};
pub use plugins::lambdas::MADE_BY_REFERENCE;
pub use roots::{CallScope, Callbacks, Sensitivity, Settings, analyse};
pub use solver::graph::GraphStats;
