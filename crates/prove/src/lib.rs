//! A generic abstract interpreter for multithreaded programs. `docs/glossary.md` defines the terms.

pub mod domain;
