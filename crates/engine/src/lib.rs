//! Configuration, the pipeline as one function, baselines and suppressions.
//!
//! [`session::check`] is the pipeline. Everything here takes texts and gives texts: files, clock and memory are the
//! caller's.

pub mod analyse;
pub mod baseline;
pub mod budget;
pub mod config;
mod enclosing;
pub mod explore;
pub mod infer;
mod java;
pub mod rules;
pub mod scope;
pub mod session;
pub mod suppression;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]
mod testing;
