//! Writes the schedule of each violation into a file of its own, for `unsnarl replay`.

use std::path::{Path, PathBuf};

use unsnarl_engine::explore::{GivenFiles, Jdk};
use unsnarl_finding::{Finding, Report, Schedule};

use super::options::Explore;
use crate::shared::exit::Outcome;
use crate::shared::files;
use crate::shared::machine::{HEAP, TimeOutsName};
use crate::shared::models::ModelFile;
use crate::shared::report_output::cannot_write;
use crate::shared::schedule_file::{ScheduleFile, VERSION};

/// Writes the schedule of each violation: `1.json`, `2.json`, … in the order of the report.
pub(super) fn write_all(
    folder: &Path,
    report: &Report,
    explore: &Explore,
    (models, given): (&[ModelFile], &GivenFiles),
    jdk: &Jdk,
) -> Outcome<()> {
    std::fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    let confirmed = report.findings.iter().filter_map(|finding| Some((finding, finding.verdict.schedule()?)));
    for (index, (finding, schedule)) in confirmed.enumerate() {
        let path = folder.join(format!("{}.json", index + 1));
        let test = report.run(finding.run).and_then(|run| run.test.clone());
        let text = render(test, finding, schedule, explore, (models, given), jdk);
        std::fs::write(&path, text).map_err(|error| cannot_write(&path, &error))?;
    }
    Ok(())
}

fn render(
    test: Option<String>,
    finding: &Finding,
    schedule: &Schedule,
    explore: &Explore,
    (models, given): (&[ModelFile], &GivenFiles),
    jdk: &Jdk,
) -> String {
    let absolute = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone()).display().to_string();
    let (files, stdin) = files::recorded(given);
    let file = ScheduleFile {
        version: VERSION,
        main: explore.main.clone(),
        test,
        arguments: explore.arguments.clone(),
        paths: explore.paths.iter().map(absolute).collect(),
        jdk: jdk.version.clone(),
        processors: explore.machine.processors,
        time_outs: Some(explore.search.time_outs).filter(|when| *when == TimeOutsName::Last),
        no_assertions: explore.machine.no_assertions,
        heap: Some(explore.heap()).filter(|bytes| *bytes != HEAP),
        max_instructions: explore.machine.max_instructions,
        models: models.to_vec(),
        files,
        stdin,
        kind: finding.rule.to_string(),
        message: finding.message.clone(),
        choices: schedule.choices.clone(),
    };
    serde_json::to_string_pretty(&file).expect("only text and numbers") + "\n"
}
