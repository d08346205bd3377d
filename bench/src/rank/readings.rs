//! What is known of findings that were read against the sources of their programs: those of `bench/draws`, and those of
//! `bench/rulings` that are shown by default.
//!
//! The two differ. Draws are of programs that nobody had looked at, and their findings were chosen at random. Rulings
//! are of programs for which the analyses were mended, and count as true what is real but harmless.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use unsnarl_fixtures::workspace_root;

use crate::Outcome;
use crate::rulings::ruled;

/// What a reader says of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Verdict {
    /// Real, and worth repairing.
    True,
    /// Real, but it does no harm that is worth a change.
    Harmless,
    /// It cannot happen.
    False,
}

/// Where a reading is from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    Draw,
    Ruling,
}

/// A finding that was read.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    pub(super) source: Source,
    pub(super) program: String,
    pub(super) rule: String,
    pub(super) score: f64,
    pub(super) verdict: Verdict,
}

/// What `bench/draws` has of a finding, as far as it is needed here.
#[derive(Deserialize)]
struct Drawn {
    program: String,
    rule: String,
    /// None, if the budget ended before the version that was drawn from came to the finding again.
    score: Option<f64>,
    verdict: Verdict,
}

/// All readings: draws, then rulings, each in the order of their files. Refuses rules that have no page, since a rule
/// with another name would lose what is known of it.
pub(super) fn all() -> Outcome<Vec<Reading>> {
    let bench = workspace_root().join("bench");
    let mut readings = Vec::new();
    for file in files(&bench.join("draws"))? {
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let drawn: Vec<Drawn> = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        let reading = |Drawn { program, rule, score, verdict }| {
            let source = Source::Draw;
            Some(Reading { source, program, rule, score: score?, verdict })
        };
        readings.extend(drawn.into_iter().filter_map(reading));
    }
    for file in files(&bench.join("rulings"))? {
        let program = file.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        readings.extend(ruled(&file)?.into_iter().filter(|ruled| ruled.is_shown).map(|ruled| Reading {
            source: Source::Ruling,
            program: program.clone(),
            rule: ruled.rule,
            score: ruled.score,
            verdict: if ruled.is_true { Verdict::True } else { Verdict::False },
        }));
    }
    let pages = workspace_root().join("docs/rules");
    match readings.iter().find(|reading| !pages.join(format!("{}.md", reading.rule)).exists()) {
        Some(Reading { program, rule, .. }) => Err(format!("{program}: there is no rule `{rule}`")),
        None => Ok(readings),
    }
}

/// The JSON files of a folder, in the order of their names.
fn files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    Ok(files)
}
