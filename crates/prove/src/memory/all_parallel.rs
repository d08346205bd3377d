//! Every write of every other thread may be seen at any time. Source: Ferrara 2012, section 4.1, the coarsest model.

use super::{MemoryModel, Reader, Writer};

pub(super) struct AllParallel;

impl MemoryModel for AllParallel {
    fn name(&self) -> &'static str {
        "all-parallel"
    }

    fn summary(&self) -> &'static str {
        "every write of another thread may be seen at any time"
    }

    fn may_see(&self, reader: &Reader<'_>, writer: &Writer<'_>) -> bool {
        writer.origin != reader.origin || reader.is_many
    }

    fn inherits(&self) -> bool {
        false
    }
}
