//! `cargo xtask test NAME…`: which crates may have a test with such a name, so that the others need not be built.

use std::fs;

use unsnarl_fixtures::workspace_root;

use super::crates::Crates;

/// The crates with a test, a module of tests or a fixture whose name contains one of these; all if there is none.
pub(super) fn crates(all: &Crates, names: &[String]) -> Vec<String> {
    let is_named = |text: &str| names.iter().any(|name| has_name(text, name));
    let mut found = all.containing("src", &|text| text.contains("#[test]") && is_named(text));
    found.extend(all.containing("tests", &is_named));
    if is_fixture(names) {
        found.extend(all.containing("tests", &|text| text.contains("libtest_mimic")));
    }
    found.sort();
    found.dedup();
    if found.is_empty() { all.names() } else { found }
}

/// Whether a file declares a function or a module with this in its name; of a path such as `strategies::workers` the
/// last part counts.
fn has_name(text: &str, name: &str) -> bool {
    let last = name.rsplit("::").find(|part| !part.is_empty()).unwrap_or(name);
    text.lines().map(str::trim_start).any(|line| {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        let declared = line.strip_prefix("fn ").or_else(|| line.strip_prefix("mod "));
        declared.and_then(|rest| rest.split(['(', ';', ' ']).next()).is_some_and(|declared| declared.contains(last))
    })
}

fn is_fixture(names: &[String]) -> bool {
    let folders = ["tests/java", "tests/prebuilt"].map(|folder| fs::read_dir(workspace_root().join(folder)));
    let topics = folders.into_iter().flatten().flatten().flatten().map(|entry| entry.path());
    let files = topics.flat_map(|topic| fs::read_dir(topic).into_iter().flatten().flatten());
    let stems: Vec<String> = files.filter_map(|file| Some(file.path().file_stem()?.to_str()?.to_owned())).collect();
    names.iter().any(|name| {
        let last = name.rsplit("::").next().unwrap_or(name);
        let last = last.split(' ').next().unwrap_or(last);
        stems.iter().any(|stem| stem.contains(last))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str) -> String {
        crates(&Crates::read(), &[name.to_owned()]).join(" ")
    }

    #[test]
    fn names_lead_to_crates() {
        assert_eq!(of("breadth_first_comes_to"), "explore");
        assert_eq!(of("strategies::workers_keep"), "explore");
        assert_eq!(of("a_file_leads_to_the_crates"), "xtask");
        assert_eq!(of("PhilosophersFixed"), "detect engine explore vm");
        assert_eq!(crates(&Crates::read(), &["no_such_name".to_owned()]), Crates::read().names());
    }
}
