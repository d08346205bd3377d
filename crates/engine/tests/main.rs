//! What needs several engines at once: `prove`, and what it excludes of `check`, held against what `explore` sees; and
//! `explore` with and without what the static analysis knows.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod clear;
mod commutation;
mod exhaustive;
mod generated;
mod oracle;
mod reductions;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let tallies = oracle::Tallies::default();
    let reductions = reductions::Tally::default();
    let commutation = commutation::Tally::default();
    let trials = [
        clear::trials(),
        exhaustive::trials(),
        oracle::trials(&tallies),
        reductions::trials(&reductions),
        generated::trials(&commutation),
        commutation::trials(&commutation),
    ];
    let conclusion = libtest_mimic::run(&arguments, trials.into_iter().flatten().collect());
    let is_enough = arguments.list
        || [oracle::summarise(&tallies), reductions::summarise(&reductions), commutation::summarise(&commutation)]
            .into_iter()
            .all(|is_enough| is_enough);
    if conclusion.has_failed() || !is_enough { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
