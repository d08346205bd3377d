//! `cargo xtask bench NAME`: measures, and prints ratios against peers on the same work in the same run.
//!
//! A benchmark is never a timed test. Each is one entry of [`BENCHMARKS`].

use crate::Outcome;

/// A benchmark's name, what it measures, and the function that measures it.
type Benchmark = (&'static str, &'static str, fn() -> Outcome);

const BENCHMARKS: &[Benchmark] = &[];

/// Runs the benchmark that the only argument names.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let [name] = arguments else {
        return Err(known("name one benchmark"));
    };
    match BENCHMARKS.iter().find(|benchmark| benchmark.0 == name) {
        Some((_, _, measure)) => measure(),
        None => Err(known(&format!("there is no benchmark `{name}`"))),
    }
}

fn known(problem: &str) -> String {
    let lines: Vec<String> = BENCHMARKS.iter().map(|(name, what, _)| format!("\n  {name:<10} {what}")).collect();
    format!("{problem}; there are {}:{}", BENCHMARKS.len(), lines.concat())
}
