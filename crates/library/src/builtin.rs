//! The built-in model files, one per Java package: the JDK, frameworks that call programs, annotations about
//! concurrency, and what the compilers of Kotlin and Scala rely on. The build script lists them.

/// A built-in model file.
pub(crate) struct Builtin {
    /// Its name, as messages show it.
    pub(crate) file: &'static str,
    /// Its text.
    pub(crate) text: &'static str,
    /// The part of its text that the explorer reads.
    pub(crate) for_explorer: &'static str,
}

/// All built-in model files.
pub(crate) const LIBRARY: &[Builtin] = include!(concat!(env!("OUT_DIR"), "/builtin.rs"));
