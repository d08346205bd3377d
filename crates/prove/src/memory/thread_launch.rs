//! A write may be seen once its thread has been started, by threads that may have been started when it was written.
//! Source: Ferrara 2012, section 4.1, the intermediate model.
//!
//! What a thread wrote before it started the reader happens before the read. The reader knows it from the start on, so
//! it is not added again: this is how a value that was overwritten before the start is forgotten.

use super::{MemoryModel, Reader, Writer};

pub(super) struct ThreadLaunch;

/// Whether the writer may run at the time of the read, and the reader at the time of the write.
pub(super) fn may_overlap(reader: &Reader<'_>, writer: &Writer<'_>) -> bool {
    (writer.origin != reader.origin || reader.is_many)
        && reader.running.contains(writer.origin)
        && writer.running.contains(reader.origin)
}

impl MemoryModel for ThreadLaunch {
    fn name(&self) -> &'static str {
        "thread-launch"
    }

    fn summary(&self) -> &'static str {
        "as all-parallel, but no thread is seen before it is started"
    }

    fn may_see(&self, reader: &Reader<'_>, writer: &Writer<'_>) -> bool {
        may_overlap(reader, writer)
    }
}
