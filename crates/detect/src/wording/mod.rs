//! Words for the results of the analyses, as a Java developer would put them.

pub(crate) mod call_chain;
pub(crate) mod describe;
