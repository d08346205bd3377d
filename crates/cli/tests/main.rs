//! The program as a user runs it.

mod check;
mod contents;
mod demo;
mod determinism;
mod documentation;
mod explore;
mod files;
mod imports;
mod infer;
mod inspect;
mod junit;
mod malformed_input;
mod models;
mod prove;
mod support;
mod timing;
mod usage;
