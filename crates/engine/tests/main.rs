//! What needs several engines at once: `prove` held against what `explore` sees.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod oracle;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let tallies = oracle::Tallies::default();
    let conclusion = libtest_mimic::run(&arguments, oracle::trials(&tallies));
    let is_enough = arguments.list || oracle::summarise(&tallies);
    if conclusion.has_failed() || !is_enough { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
