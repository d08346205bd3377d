//! The measuring program behind `cargo xtask bench`.
//!
//! `frontend` measures reading and lowering; `lower` is one measurement in a process of its own, so that its peak
//! memory is its own.

mod atomicity;
mod check;
mod classes;
mod clearing;
mod debian;
mod differential;
mod draw;
mod explore;
mod frontend;
mod java;
mod library_tests;
mod limits;
mod lowering;
mod parsing;
mod points_to;
mod prove;
mod rank;
mod readers;
mod reductions;
mod rulings;
mod snapshots;
mod subjects;
mod table;

use std::process::ExitCode;

/// What a step gives, or one line that says what went wrong.
type Outcome<T> = Result<T, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.split_first() {
        Some((name, rest)) if name == "atomicity" => atomicity::run(rest),
        Some((name, rest)) if name == "check" => check::run(rest),
        Some((name, rest)) if name == "clearing" => clearing::run(rest),
        Some((name, rest)) if name == "differential" => differential::run(rest),
        Some((name, rest)) if name == "draw" => draw::run(rest),
        Some((name, rest)) if name == "explore" => explore::run(rest),
        Some((name, rest)) if name == "frontend" => frontend::run(rest),
        Some((name, rest)) if name == "library-tests" => library_tests::run(rest),
        Some((name, rest)) if name == "limits" => limits::run(rest),
        Some((name, rest)) if name == "points-to" => points_to::run(rest),
        Some((name, rest)) if name == "prove" => prove::run(rest),
        Some((name, rest)) if name == "rank" => rank::run(rest),
        Some((name, rest)) if name == "rulings" => rulings::run(rest),
        Some((name, rest)) if name == "snapshots" => snapshots::run(rest),
        Some((name, rest)) if name == lowering::CHILD => lowering::child(rest),
        Some((name, rest)) if name == points_to::CHILD => points_to::child(rest),
        Some((name, rest)) if name == prove::CHILD => prove::child(rest),
        _ => Err(
            "name a benchmark: atomicity, check, clearing, differential, draw, explore, frontend, library-tests, limits, \
                 points-to, prove, rank, rulings, snapshots"
                .to_owned(),
        ),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

/// The middle of some measurements; 0 if there is none.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}
