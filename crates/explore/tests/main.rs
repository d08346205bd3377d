//! The explorer held to what fixtures state; its strategies, properties and schedules.

mod atomicity;
mod confirm;
mod determinism;
mod interleaving;
mod models;
mod properties;
mod robustness;
mod strategies;
mod support;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let trials = [
        atomicity::trials(),
        confirm::trials(),
        determinism::trials(),
        interleaving::trials(),
        models::trials(),
        properties::trials(),
        robustness::trials(),
        strategies::trials(),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials.into_iter().flatten().collect()).exit_code()
}
