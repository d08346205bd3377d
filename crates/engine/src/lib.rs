//! Puts the analyses together: reads the configuration, runs them, and turns what they find into one
//! `finding::Report`.
//!
//! - [`session::check`] is the pipeline of `unsnarl check`, [`infer::run`] that of `unsnarl infer`, [`prove::run`] that
//!   of `unsnarl prove`, [`verify::run`] that of `unsnarl verify-proof`. They rest on [`analyse`], which computes the
//!   facts of a program and asks the detectors.
//! - [`explore`] runs a program, or a JUnit test, on the VM under many schedules.
//! - [`inspect`] shows what the analyses know of locks and threads, for `unsnarl inspect`.
//! - [`triage`] decides alerts of [`prove`] by such runs.
//! - [`config`], [`budget`], [`baseline`] and [`suppression`] decide what is asked for and what is shown.
//!
//! Texts and classes come in, a report goes out, and the caller watches budgets (invariant 1 in `ARCHITECTURE.md`).
//! [docs/glossary.md](../../../docs/glossary.md) defines the terms.

pub mod analyse;
pub mod assumptions;
pub mod baseline;
pub mod budget;
mod clear;
mod code_alone;
pub mod config;
mod enclosing;
pub mod explore;
pub mod infer;
pub mod inspect;
mod java;
pub mod prove;
pub mod rules;
pub mod scope;
pub mod session;
pub mod suppression;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]
mod testing;
pub mod triage;
mod values;
pub mod verify;
