//! A generic abstract interpreter for multithreaded programs. `docs/glossary.md` defines the terms.

mod cells;
pub mod domain;
mod fixpoint;
mod interference;
pub mod memory;
mod protection;
mod state;
mod tree;
mod value;
