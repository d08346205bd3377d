//! What needs several engines at once: `prove`, and what it excludes of `check`, held against what `explore` sees.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod clear;
mod exhaustive;
mod oracle;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let tallies = oracle::Tallies::default();
    let trials = [clear::trials(), exhaustive::trials(), oracle::trials(&tallies)];
    let conclusion = libtest_mimic::run(&arguments, trials.into_iter().flatten().collect());
    let is_enough = arguments.list || oracle::summarise(&tallies);
    if conclusion.has_failed() || !is_enough { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
