//! `unsnarl explore` and `unsnarl replay`: what they print, where they end, and that an execution runs again. `UPDATE_EXPECT=1` rewrites the snapshots.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod support;

use std::fs;
use std::path::PathBuf;

use expect_test::expect_file;
use serde_json::Value;
use support::{compiled, unsnarl};

const DESK: &str = include_str!("sources/Desk.java");

fn desk(name: &str) -> PathBuf {
    compiled(name, "Desk.java", DESK)
}

#[test]
fn a_violation_is_shown_with_its_execution_and_runs_again() {
    let folder = desk("explore-text");
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk", "--schedules", "found"]);
    assert_eq!(run.code, 1, "{}", run.err);
    expect_file!["snapshots/explore.txt"].assert_eq(&run.out);
    let again = unsnarl(&folder, &["explore", "out", "--main", "Desk"]);
    assert_eq!(again.out, run.out, "the same program gives the same report");
    let replay = |arguments: &[&str]| unsnarl(&folder, arguments);
    let first = replay(&["replay", "found/1.json"]);
    assert_eq!(first.code, 1, "{}", first.err);
    // The fingerprint depends on the JDK.
    let (steps, state) = first.out.split_once("state ").unwrap();
    expect_file!["snapshots/replay.txt"].assert_eq(steps);
    assert!(state.contains(" after 5 steps"), "{state}");
    assert_eq!(replay(&["replay", "found/1.json"]).out, first.out);
    assert!(replay(&["replay", "found/1.json", "--trace"]).out.len() >= first.out.len());
    // A schedule of another program does not fit, and that is said.
    let other =
        fs::read_to_string(folder.join("found/1.json")).unwrap().replace("\"choices\": \"", "\"choices\": \"7 ");
    fs::write(folder.join("other.json"), other).unwrap();
    let misfit = replay(&["replay", "other.json"]);
    assert_eq!(misfit.code, 3);
    assert!(misfit.err.contains("cannot be taken"), "{}", misfit.err);
}

#[test]
fn tools_get_one_object_whose_keys_are_documented() {
    let folder = desk("explore-json");
    let run =
        unsnarl(&folder, &["explore", "out", "--main", "Desk", "--format", "json", "--outcomes", "--", "ordered"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["outcome"], "clean");
    assert_eq!(object["outcomes"], serde_json::json!(["2\n"]));
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk", "--format", "json"]);
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (object["outcome"].as_str(), object["violations"][0]["kind"].as_str()),
        (Some("violation"), Some("deadlock"))
    );
    let reference = fs::read_to_string(unsnarl_fixtures::workspace_root().join("docs/json.md")).unwrap();
    for part in [&object, &object["violations"][0], &object["violations"][0]["schedule"], &object["stats"]] {
        for key in part.as_object().unwrap().keys() {
            assert!(reference.contains(&format!("`{key}`")), "{key}");
        }
    }
}

#[test]
fn what_was_not_covered_is_no_success() {
    let folder = desk("explore-budget");
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk", "--max-states", "3", "--", "ordered"]);
    assert_eq!(run.code, 5, "{}", run.out);
    assert!(run.out.contains("the budget of states ran out"), "{}", run.out);
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk", "--", "file"]);
    assert_eq!(run.code, 5, "{}", run.out);
    assert!(run.out.contains("unsupported: "), "{}", run.out);
    let sampled = ["explore", "out", "--main", "Desk", "--strategy", "random", "--runs", "20", "--", "ordered"];
    assert_eq!(unsnarl(&folder, &sampled).code, 5);
}

#[test]
fn mistakes_are_told_with_what_to_do() {
    let folder = desk("explore-mistakes");
    let run = unsnarl(&folder, &["explore", "out", "--main", "Dsek"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("Dsek") && run.err.contains("help: --main"), "{}", run.err);
    let run = unsnarl(&folder, &["explore", "out", "--main", "Desk", "--jdk", "out"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("is no JDK") && run.err.contains("help: install a JDK"), "{}", run.err);
    let run = unsnarl(&folder, &["explore", "nowhere", "--main", "Desk"]);
    assert_ne!(run.code, 0);
    fs::write(folder.join("broken.json"), "{").unwrap();
    assert_eq!(unsnarl(&folder, &["replay", "broken.json"]).code, 3);
}
