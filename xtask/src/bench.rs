//! `cargo xtask bench NAME`: measures, and prints ratios against peers on the same work in the same run.
//!
//! A benchmark is never a timed test. Each is one entry of [`BENCHMARKS`], and a command of the program in `bench/`, a
//! workspace of its own: no test builds the peers. All that it writes is below the target folder, but for what
//! `rulings --accept` and `rank --write` pin.

use unsnarl_fixtures::{WHOLE_ORACLE, target_dir, workspace_root};

use crate::{Outcome, jdk};
use std::env;
use std::path::PathBuf;
use std::process::Command;

/// A benchmark's name, and what it measures.
const BENCHMARKS: &[(&str, &str)] = &[
    ("atomicity", "what the rules of atomicity add to `unsnarl check` on the largest programs; as `check` otherwise"),
    ("check", "`unsnarl check` on Debian's Java programs, by stage; PROGRAM… for some, --budget TIME, --json FILE"),
    (
        "clearing",
        "which findings of bench/rulings `unsnarl check --prove` excludes, and what that costs; as `rulings` otherwise",
    ),
    (
        "differential",
        "`unsnarl explore` beside a JVM on generated programs; --programs N, --seed N, --runs N, --milliseconds N, \
         --smaller",
    ),
    ("draw", "a random sample of what is shown for Debian's Java packages that have no rulings; --seed NUMBER"),
    (
        "explore",
        "`unsnarl explore` on the programs of bench/explore; --reductions compares these; --jpf FOLDER runs Java \
         Pathfinder beside it; PROGRAM… for some",
    ),
    ("frontend", "reading class files and lowering java.base and large Debian jars; --json FILE writes all numbers"),
    (
        "library-tests",
        "libraries' own tests, from Debian's source packages, by `unsnarl explore --test`; LIBRARY… for some",
    ),
    ("limits", "whether `unsnarl explore` keeps to its time and memory on programs that take all they can get"),
    (
        "points-to",
        "points-to with all of the JDK's bytecode; --peer NAME=FOLDER compares with the call graph in a folder",
    ),
    (
        "prove",
        "the abstract interpreter on the programs of topics provebank and provebench; PROGRAM… for programs of Debian",
    ),
    (
        "prove-oracle",
        "whether everything that `explore` sees in the fixtures is inside what `prove` says, for all domains and models",
    ),
    (
        "rank",
        "how far the probabilities of findings can be trusted; --write fits them to bench/draws and bench/rulings",
    ),
    (
        "rulings",
        "what is found in Debian's Java programs against bench/rulings, and how much of it is true; --accept pins it",
    ),
    (
        "snapshots",
        "going back by a log beside pages that are copied, on what the programs of bench/explore do; PROGRAM… for some",
    ),
];

/// Builds the measuring program and runs the benchmark that the first argument names, with the others.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let Some((name, _)) = arguments.split_first() else {
        return Err(known("name one benchmark"));
    };
    if !BENCHMARKS.iter().any(|benchmark| benchmark.0 == name) {
        return Err(known(&format!("there is no benchmark `{name}`")));
    }
    jdk::find_or_install()?;
    if name == "prove-oracle" {
        return oracle();
    }
    let mut cargo = cargo();
    cargo.args(["run", "--quiet", "--release", "--locked", "--manifest-path"]);
    cargo.arg(workspace_root().join("bench/Cargo.toml"));
    cargo.arg("--target-dir").arg(target_dir().join("bench")).arg("--").args(arguments);
    const WITH_BINARY: [&str; 9] =
        ["atomicity", "check", "clearing", "differential", "draw", "explore", "library-tests", "limits", "rulings"];
    if WITH_BINARY.contains(&name.as_str()) {
        cargo.arg("--binary").arg(release_binary()?);
    }
    succeed(name, &mut cargo)
}

/// Runs the tests that compare `prove` with `explore`, on all fixtures.
fn oracle() -> Outcome {
    let mut test = cargo();
    test.args(["test", "--quiet", "--release", "--locked", "--package", "unsnarl-engine", "--test", "main"]);
    test.args(["--manifest-path".into(), workspace_root().join("Cargo.toml").into_os_string()]);
    test.arg("--target-dir").arg(target_dir()).args(["--", "oracle"]).env(WHOLE_ORACLE, "1");
    succeed("prove-oracle", &mut test)
}

/// Builds `unsnarl` as it is released. Returns its path.
fn release_binary() -> Result<PathBuf, String> {
    let mut build = cargo();
    build.args(["build", "--quiet", "--release", "--locked", "--package", "unsnarl", "--manifest-path"]);
    build.arg(workspace_root().join("Cargo.toml")).arg("--target-dir").arg(target_dir());
    succeed("cargo build", &mut build)?;
    Ok(target_dir().join("release").join(format!("unsnarl{}", env::consts::EXE_SUFFIX)))
}

fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

fn succeed(name: &str, command: &mut Command) -> Outcome {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{name}` failed ({status})")),
        Err(error) => Err(format!("cargo: {error}")),
    }
}

fn known(problem: &str) -> String {
    let lines: Vec<String> = BENCHMARKS.iter().map(|(name, what)| format!("\n  {name:<10} {what}")).collect();
    format!("{problem}; there are {}:{}", BENCHMARKS.len(), lines.concat())
}
