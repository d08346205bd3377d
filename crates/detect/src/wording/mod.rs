//! Words for what the analyses know, as a Java developer would say it.

pub(crate) mod call_chain;
pub(crate) mod describe;
