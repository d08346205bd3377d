//! Schedules in files: JSON, with all that is needed to run them again. Described in `docs/explore.md`.

use std::fmt::Display;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::exit::{Failure, Outcome};
use super::files::{Content, RecordedFile};
use super::machine::TimeOutsName;
use super::models::ModelFile;

/// The contents of a file.
#[derive(Serialize, Deserialize)]
pub(crate) struct ScheduleFile {
    /// The version of this format.
    pub(crate) version: u32,
    /// The class whose `main` is run, unless it is a test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) main: Option<String>,
    /// The test that is run: `com.acme.BankTest::transfers`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) test: Option<String>,
    /// The arguments of `main`.
    #[serde(default)]
    pub(crate) arguments: Vec<String>,
    /// The class path.
    pub(crate) paths: Vec<String>,
    /// The version of the JDK.
    pub(crate) jdk: String,
    /// How many processors the program saw, if the user chose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) processors: Option<u16>,
    /// When waits timed out, if not at any time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) time_outs: Option<TimeOutsName>,
    /// Whether `assert` statements were skipped.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) no_assertions: bool,
    /// How many bytes the heap of the program could have, if not the usual number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) heap: Option<u64>,
    /// How many instructions a step could have, if not the usual number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) max_instructions: Option<u64>,
    /// The models that were layered over the built-in ones: what a step is depends on them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) models: Vec<ModelFile>,
    /// The files that the program found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) files: Vec<RecordedFile>,
    /// What its standard input held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stdin: Option<Content>,
    /// The kind of the violation that the schedule shows.
    pub(crate) kind: String,
    /// Its message.
    pub(crate) message: String,
    /// The choices.
    pub(crate) choices: String,
}

/// The version of the format that is written and read.
pub(crate) const VERSION: u32 = 1;

/// Reads a schedule.
pub(crate) fn read(path: &Path) -> Outcome<ScheduleFile> {
    let text = std::fs::read_to_string(path).map_err(|error| unreadable(path, &error))?;
    let file: ScheduleFile = serde_json::from_str(&text).map_err(|error| unreadable(path, &error))?;
    if file.version != VERSION {
        let problem = format!("it has version {}, and this is for version {VERSION}", file.version);
        return Err(unreadable(path, &problem));
    }
    Ok(file)
}

/// The failure for a file that is not a schedule.
pub(crate) fn unreadable(path: &Path, problem: &dyn Display) -> Failure {
    Failure::unreadable(format!("`{}`: {problem}", path.display())).help("`explore --schedules DIR` writes such files")
}
