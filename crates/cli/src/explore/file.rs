//! Schedules in files: JSON, with all that is needed to run them again. Described in `docs/explore.md`.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use unsnarl_engine::explore::Jdk;
use unsnarl_finding::{Finding, Report, Schedule};

use super::Explore;
use super::options::TimeOutsName;
use crate::exit::{Failure, Outcome};
use crate::load::ModelFile;
use crate::report_output::cannot_write;

/// The contents of a file.
#[derive(Serialize, Deserialize)]
pub(super) struct ScheduleFile {
    /// The version of this format.
    pub version: u32,
    /// The class whose `main` is run, unless it is a test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub main: Option<String>,
    /// The test that is run: `com.acme.BankTest::transfers`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// What `main` is given.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// The class path.
    pub paths: Vec<String>,
    /// The version of the JDK.
    pub jdk: String,
    /// How many processors the program was told of, if it was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processors: Option<u16>,
    /// When waits ended by time, if not at any time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_outs: Option<TimeOutsName>,
    /// The models that were layered over the built-in ones: what a step is depends on them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub models: Vec<ModelFile>,
    /// What the schedule shows.
    pub kind: String,
    /// The same in words.
    pub message: String,
    /// The choices.
    pub choices: String,
}

const VERSION: u32 = 1;

/// Writes the schedule of each violation: `1.json`, `2.json`, … in the order of the report.
pub(super) fn write_all(
    folder: &Path,
    report: &Report,
    explore: &Explore,
    models: &[ModelFile],
    jdk: &Jdk,
) -> Outcome<()> {
    std::fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    let confirmed = report.findings.iter().filter_map(|finding| Some((finding, finding.verdict.schedule()?)));
    for (index, (finding, schedule)) in confirmed.enumerate() {
        let path = folder.join(format!("{}.json", index + 1));
        let test = report.run(finding.run).and_then(|run| run.test.clone());
        let text = render(test, finding, schedule, explore, models, jdk);
        std::fs::write(&path, text).map_err(|error| cannot_write(&path, &error))?;
    }
    Ok(())
}

fn render(
    test: Option<String>,
    finding: &Finding,
    schedule: &Schedule,
    explore: &Explore,
    models: &[ModelFile],
    jdk: &Jdk,
) -> String {
    let absolute = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone()).display().to_string();
    let file = ScheduleFile {
        version: VERSION,
        main: explore.main.clone(),
        test,
        arguments: explore.arguments.clone(),
        paths: explore.paths.iter().map(absolute).collect(),
        jdk: jdk.version.clone(),
        processors: explore.machine.processors,
        time_outs: Some(explore.search.time_outs).filter(|when| *when != TimeOutsName::Any),
        models: models.to_vec(),
        kind: finding.rule.to_string(),
        message: finding.message.clone(),
        choices: schedule.choices.clone(),
    };
    serde_json::to_string_pretty(&file).expect("only text and numbers") + "\n"
}

/// Reads a schedule.
pub(super) fn read(path: &Path) -> Outcome<ScheduleFile> {
    let text = std::fs::read_to_string(path).map_err(|error| unreadable(path, &error))?;
    let file: ScheduleFile = serde_json::from_str(&text).map_err(|error| unreadable(path, &error))?;
    if file.version != VERSION {
        let problem = format!("it has version {}, and this is for version {VERSION}", file.version);
        return Err(unreadable(path, &problem));
    }
    Ok(file)
}

/// A file that is no schedule.
pub(super) fn unreadable(path: &Path, problem: &dyn Display) -> Failure {
    Failure::unreadable(format!("`{}`: {problem}", path.display())).help("`explore --schedules DIR` writes such files")
}
