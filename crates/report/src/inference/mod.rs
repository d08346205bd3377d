//! What guards what, for readers and for tools: as text, as JSON, and as a patch that writes it into the sources.

mod declarations;
pub mod json;
pub mod patch;
pub mod text;
