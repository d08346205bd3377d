//! One entry of a user's file of models is known to the analyses and to the explorer.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::{compiled, unsnarl};

const MODELS: &str = r#"
['Ward$Mutex']
facts = ["lock", "thread-safe"]
synchronizer = "reentrant-lock"
['Ward$Mutex'.methods]
enter = { locks = "acquire this", blocks = "lock" }
leave = { locks = "release this" }
"#;

fn ward(name: &str) -> PathBuf {
    let folder = compiled(name, "Ward.java", include_str!("sources/Ward.java"));
    fs::write(folder.join("ward.toml"), format!("package = \"\"\n{MODELS}")).unwrap();
    folder
}

fn explored(folder: &Path, more: &[&str]) -> Value {
    let arguments = [&["explore", "out", "--main", "Ward", "--format", "json"], more].concat();
    serde_json::from_str(&unsnarl(folder, &arguments).out).unwrap()
}

#[test]
fn a_lock_of_ones_own_is_one_entry_for_check_and_explore() {
    let folder = ward("models-lock");
    // Its code says nothing of a lock to the analyses: the class is left out, as a library's would be.
    fs::create_dir_all(folder.join("app")).unwrap();
    fs::copy(folder.join("out/Ward.class"), folder.join("app/Ward.class")).unwrap();
    let rules = |more: &[&str]| -> Vec<String> {
        let run = unsnarl(&folder, &[&["check", "app", "--format", "json"], more].concat());
        let object: Value = serde_json::from_str(&run.out).unwrap();
        let findings = object["findings"].as_array().unwrap().iter();
        findings.map(|finding| finding["rule"].as_str().unwrap().to_owned()).collect()
    };
    assert!(!rules(&[]).contains(&String::from("lock-order-cycle")), "nothing is known of the lock");
    assert!(rules(&["--models", "ward.toml"]).contains(&String::from("lock-order-cycle")));

    let with = explored(&folder, &["--models", "ward.toml", "--schedules", "found"]);
    assert_eq!(with["violations"][0]["kind"], "deadlock", "{with}");
    let schedule = with["violations"][0]["schedule"].to_string();
    assert!(schedule.contains("acquires Ward.NORTH (Ward$Mutex)"), "{schedule}");
    let replayed = unsnarl(&folder, &["replay", "found/1.json"]);
    assert_eq!(replayed.code, 1, "the schedule's file holds the models: {}", replayed.err);
}

#[test]
fn a_lock_of_ones_own_takes_few_steps() {
    let folder = ward("models-steps");
    let without = explored(&folder, &["--no-races", "--", "ordered"]);
    let with = explored(&folder, &["--no-races", "--models", "ward.toml", "--", "ordered"]);
    assert_eq!((&with["outcome"], &without["outcome"]), (&Value::from("clean"), &Value::from("clean")));
    let states = |run: &Value| run["stats"]["states"].as_u64().unwrap();
    assert!(states(&with) * 3 < states(&without), "{} and {}", states(&with), states(&without));
}

#[test]
fn mistakes_in_models_are_reported_by_explore() {
    let folder = ward("models-mistakes");
    fs::write(folder.join("wrong.toml"), "[\"a.Lock\"]\nsynchronizer = \"reentrant\"\n").unwrap();
    let run = unsnarl(&folder, &["explore", "out", "--main", "Ward", "--models", "wrong.toml"]);
    assert_eq!(run.code, 3, "{}", run.out);
    assert!(run.err.contains("wrong.toml:2:17: unknown kind of synchronizer `reentrant`"), "{}", run.err);
}
