//! As thread-launch; and a thread that was joined writes no more. Source: Ferrara 2012, sections 3.2 and 4.1.
//!
//! Deviation: the paper's model also restricts what is seen across monitors, and knows no joins. Here monitors are the
//! matter of `locked`.

use super::thread_launch::may_overlap;
use super::{MemoryModel, Reader, Writer};

pub(super) struct HappensBefore;

impl MemoryModel for HappensBefore {
    fn name(&self) -> &'static str {
        "happens-before"
    }

    fn summary(&self) -> &'static str {
        "as thread-launch, and no thread is seen after it is joined"
    }

    fn may_see(&self, reader: &Reader<'_>, writer: &Writer<'_>) -> bool {
        may_overlap(reader, writer) && !reader.joined.contains(writer.origin)
    }

    fn learns_from_joins(&self) -> bool {
        true
    }
}
