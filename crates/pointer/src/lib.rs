//! Points-to sets, call graph and thread origins.
//!
//! ```text
//! entry ──▶ solver ──▶ analysis          entry points; the fixpoint; its result
//!             │ template                 what one method does to references, from its SSA
//!             │ calls                    where calls lead
//!             │ effects, own_objects     what library calls do, and what the library does to own objects
//!             │ functions                what function objects do
//!             │ reflection               what is got by name
//!             │ context, policy, origin  what is told apart
//!             └ graph, filter, heap     the constraint graph
//! ```
//!
//! [`analyse`] is the way in, [`Analysis`] what comes out.

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
pub use heap::{Heap, Maker, Object, ObjectId, ObjectSet, Site, Slot};
pub use library::{Library, LibraryMethod, ModelId};
pub use origin::{Origin, OriginId, Origins, Start};
pub use roots::{Sensitivity, analyse};
pub use solver::graph::GraphStats;
