//! Runs the program as a user would.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How a run ended.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// The program, in a folder, without what the environment says of colours.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unsnarl"));
    command.current_dir(folder).args(arguments).stdin(Stdio::null());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "RUST_BACKTRACE"] {
        command.env_remove(variable);
    }
    command
}

/// Runs a command to its end.
pub fn run(command: &mut Command) -> Run {
    let output = command.output().unwrap();
    Run {
        code: output.status.code().expect("not killed by a signal"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs the program in a folder.
pub fn unsnarl(folder: &Path, arguments: &[&str]) -> Run {
    run(&mut command(folder, arguments))
}

/// Runs the program and wants it to succeed without a word on standard error.
pub fn shown(folder: &Path, arguments: &[&str]) -> String {
    let run = unsnarl(folder, arguments);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
    run.out
}

/// Reads a report, if its JSON Schema admits it.
pub fn report(text: &str) -> serde_json::Value {
    let root = unsnarl_fixtures::workspace_root();
    let schema = fs::read_to_string(root.join("docs/report.schema.json")).unwrap();
    let (mut schemas, mut compiler) = (boon::Schemas::new(), boon::Compiler::new());
    compiler.add_resource("report.schema.json", serde_json::from_str(&schema).unwrap()).unwrap();
    let schema = compiler.compile("report.schema.json", &mut schemas).unwrap();
    let report = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    schemas.validate(&report, schema).unwrap_or_else(|error| panic!("{error:#}"));
    report
}

/// The root of the compiled language fixtures; their package is `ir`.
pub fn fixtures() -> PathBuf {
    unsnarl_fixtures::topic("ir").classes
}

/// A new, empty folder of this name.
pub fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Compiles one Java file into class files in a new folder of this name.
pub fn compiled(name: &str, file: &str, source: &str) -> PathBuf {
    let folder = scratch(name);
    let sources = folder.join(format!("{name}-source"));
    fs::create_dir(&sources).unwrap();
    fs::write(sources.join(file), source).unwrap();
    let classes = unsnarl_fixtures::compile::compile(&sources).unwrap_or_else(|reason| panic!("{reason}"));
    copy(&classes, &folder.join("out"));
    folder
}

/// Copies a folder with all that is in it.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() { copy(&path, &target) } else { fs::copy(&path, &target).map(drop).unwrap() }
    }
}

/// The compiled programs of `examples/`, as `out` in a new folder of this name.
pub fn examples(name: &str) -> PathBuf {
    let folder = scratch(name);
    let sources = unsnarl_fixtures::workspace_root().join("examples");
    let classes = unsnarl_fixtures::compile::compile(&sources).unwrap_or_else(|reason| panic!("{reason}"));
    copy(&classes, &folder.join("out"));
    folder
}
