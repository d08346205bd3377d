//! `cargo xtask test`: every check that a change must pass.
//!
//! All steps run even if one fails, each with its time, and a summary comes last. Nothing here is a timed test.

use std::env;
use std::process::Command;
use std::time::{Duration, Instant};

use unsnarl_fixtures::workspace_root;

use crate::{Outcome, jdk, no_arguments, tidy};

/// Runs all checks.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    no_arguments(arguments)?;
    let documentation = [("RUSTDOCFLAGS", "-D warnings")];
    let steps: [(&str, &dyn Fn() -> Outcome); 6] = [
        ("a JDK for the fixtures", &|| jdk::run(&[])),
        ("format", &|| {
            // The benchmark and the fuzz targets are outside the workspace.
            cargo("fmt --all --check", &[])?;
            cargo("fmt --manifest-path bench/Cargo.toml --check", &[])?;
            cargo("fmt --manifest-path fuzz/Cargo.toml --check", &[])
        }),
        ("lints", &|| cargo("clippy --workspace --all-targets --locked -- -D warnings", &[])),
        ("unit, fixture, snapshot and doc tests", &|| cargo("test --workspace --locked --no-fail-fast", &[])),
        ("documentation", &|| cargo("doc --workspace --no-deps --locked", &documentation)),
        ("tidy", &|| tidy::run(&[])),
    ];
    let mut summary = Vec::new();
    for (name, step) in steps {
        println!("==> {name}");
        let start = Instant::now();
        let outcome = step();
        let time = start.elapsed();
        if let Err(reason) = &outcome {
            println!("{reason}");
        }
        println!("==> {}\n", line(name, &outcome, time));
        summary.push((line(name, &outcome, time), outcome.is_ok()));
    }
    println!("Summary");
    summary.iter().for_each(|(line, _)| println!("    {line}"));
    match summary.iter().filter(|(_, passed)| !passed).count() {
        0 => Ok(()),
        failed => Err(format!("{failed} of {} steps failed", summary.len())),
    }
}

fn line(name: &str, outcome: &Outcome, time: Duration) -> String {
    let mark = if outcome.is_ok() { "passed" } else { "FAILED" };
    format!("{mark} {:6.1} s  {name}", time.as_secs_f64())
}

/// Runs Cargo at the workspace's root and shows what it prints.
pub(crate) fn cargo(words: &str, variables: &[(&str, &str)]) -> Outcome {
    println!("    cargo {words}");
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.args(words.split(' ')).current_dir(workspace_root()).envs(variables.iter().copied());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`cargo {words}` failed ({status})")),
        Err(error) => Err(format!("`cargo {words}`: {error}")),
    }
}
