//! `cargo xtask fuzz TARGET [SECONDS]`: builds a target of `fuzz/` with coverage counters and runs it.
//!
//! Works on stable Rust: the counters come from LLVM's own pass, switched on by flags. So there is no address
//! sanitizer; the crates have next to no unsafe code. New inputs are kept in `fuzz/corpus/TARGET`, crashing ones in
//! `fuzz/artifacts/TARGET`; `docs/fuzzing.md` says what to do with those.

use std::fs;
use std::path::Path;
use std::process::Command;

use unsnarl_fixtures::workspace_root;

use crate::Outcome;

/// For how many seconds a target runs by default.
const DEFAULT_SECONDS: u64 = 60;

const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

/// Builds and runs the target that the first argument names, for as many seconds as the second says.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let fuzz = workspace_root().join("fuzz");
    let (target, seconds) = match arguments {
        [target] => (target, DEFAULT_SECONDS),
        [target, seconds] => (target, seconds.parse().map_err(|_| format!("`{seconds}` is not a number of seconds"))?),
        _ => {
            return Err(format!("name a target and seconds; targets are {}", targets(&fuzz)?));
        }
    };
    if !fuzz.join("targets").join(format!("{target}.rs")).is_file() {
        return Err(format!("there is no target `{target}`; targets are {}", targets(&fuzz)?));
    }
    let host = host()?;
    // An explicit target keeps the flags away from build scripts and procedural macros.
    let mut build = Command::new(env!("CARGO"));
    build
        .args(["build", "--release", "--target", &host, "--bin", target])
        .current_dir(&fuzz)
        .env("CARGO_TARGET_DIR", fuzz.join("target"))
        .env("RUSTFLAGS", FLAGS);
    succeed(&mut build, "cargo build")?;

    let [corpus, artifacts] = ["corpus", "artifacts"].map(|folder| fuzz.join(folder).join(target));
    for folder in [&corpus, &artifacts] {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut fuzzer = Command::new(fuzz.join("target").join(host).join("release").join(target));
    fuzzer
        .arg(corpus)
        .arg(fuzz.join("seeds").join(target))
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .args(["-timeout=10", "-rss_limit_mb=1500", "-max_len=16384", "-print_final_stats=1"])
        // One thread: what a run covers is then the same each time.
        .env("RAYON_NUM_THREADS", "1");
    succeed(&mut fuzzer, target)
}

fn targets(fuzz: &Path) -> Result<String, String> {
    let files = fs::read_dir(fuzz.join("targets")).map_err(|error| format!("{}: {error}", fuzz.display()))?;
    let files = files.flatten().map(|file| file.path()).filter(|path| path.is_file());
    let mut names: Vec<String> =
        files.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect();
    names.sort();
    Ok(names.join(", "))
}

/// The platform that the compiler runs on.
fn host() -> Result<String, String> {
    let version = Command::new("rustc").arg("-vV").output().map_err(|error| format!("rustc: {error}"))?;
    let text = String::from_utf8_lossy(&version.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not say what platform it runs on".to_owned())
}

fn succeed(command: &mut Command, name: &str) -> Outcome {
    let status = command.status().map_err(|error| format!("{name}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name} ended with {status}")) }
}
