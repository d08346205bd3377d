//! What guards what, and what is atomic, for readers and for tools: as text, as JSON, and as a patch that writes it into the sources.

mod atomicity;
mod declarations;
pub mod json;
pub mod patch;
pub mod text;
