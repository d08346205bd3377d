//! Where source text comes from.

use std::sync::Arc;

/// Finds the source of classes.
pub trait Sources {
    /// The path to show for the source of a class (`com.acme.Bank$Account`) in a file of that name (`Bank.java`, if the
    /// class says it), and its text. A relative path is one that a reader can follow from where they stand.
    ///
    /// It is called often for the same class: an implementation caches what it has read.
    fn lines(&self, class: &str, file: Option<&str>) -> Option<(String, Arc<str>)>;
}

/// No sources at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSources;

impl Sources for NoSources {
    fn lines(&self, _class: &str, _file: Option<&str>) -> Option<(String, Arc<str>)> {
        None
    }
}
