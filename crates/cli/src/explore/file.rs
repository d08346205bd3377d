//! Schedules in files: JSON, with all that is needed to run them again. Described in `docs/explore.md`.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use unsnarl_engine::explore::{Jdk, Subject};
use unsnarl_finding::{Exploration, Violated};

use crate::check::cannot_write;
use crate::exit::{Failure, Outcome};

/// The contents of a file.
#[derive(Serialize, Deserialize)]
pub(super) struct ScheduleFile {
    /// The version of this format.
    pub version: u32,
    /// The class whose `main` is run.
    pub main: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The class path.
    pub paths: Vec<String>,
    /// The version of the JDK.
    pub jdk: String,
    /// What the schedule shows.
    pub kind: String,
    /// The same in words.
    pub message: String,
    /// The choices.
    pub choices: String,
}

const VERSION: u32 = 1;

/// Writes the schedule of each violation: `1.json`, `2.json`, … in the order of the report.
pub(super) fn write_all(folder: &Path, exploration: &Exploration, subject: &Subject, jdk: &Jdk) -> Outcome<()> {
    std::fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    for (index, violated) in exploration.violations.iter().enumerate() {
        let path = folder.join(format!("{}.json", index + 1));
        let text = render(violated, subject, jdk);
        std::fs::write(&path, text).map_err(|error| cannot_write(&path, &error))?;
    }
    Ok(())
}

fn render(violated: &Violated, subject: &Subject, jdk: &Jdk) -> String {
    let absolute = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone()).display().to_string();
    let file = ScheduleFile {
        version: VERSION,
        main: subject.main.clone(),
        arguments: subject.arguments.clone(),
        paths: subject.paths.iter().map(absolute).collect(),
        jdk: jdk.version.clone(),
        kind: violated.kind.to_owned(),
        message: violated.message.clone(),
        choices: violated.schedule.choices.clone(),
    };
    serde_json::to_string_pretty(&file).expect("only text and numbers") + "\n"
}

/// Reads a schedule.
pub(super) fn read(path: &Path) -> Outcome<ScheduleFile> {
    let name = path.display();
    let help = "`explore --schedules DIR` writes such files";
    let unreadable = |problem: String| Failure::unreadable(format!("`{name}`: {problem}")).help(help);
    let text = std::fs::read_to_string(path).map_err(|error| unreadable(error.to_string()))?;
    let file: ScheduleFile = serde_json::from_str(&text).map_err(|error| unreadable(error.to_string()))?;
    if file.version != VERSION {
        return Err(unreadable(format!("it has version {}, and this is for version {VERSION}", file.version)));
    }
    Ok(file)
}
