//! The same bytes for any number of threads, one JSON object and nothing else, and readers that stop early.

use std::io::Read;
use std::process::Stdio;

use crate::support::{command, fixtures, shown};

const COMMANDS: &[&[&str]] = &[
    &["inspect", "classes", "ir", "--members"],
    &["inspect", "classes", "ir", "--members", "--format", "json"],
    &["inspect", "hierarchy", "ir"],
    &["inspect", "hierarchy", "ir", "--format", "json"],
    &["inspect", "ir", "ir"],
    &["inspect", "ir", "ir", "--format", "json"],
    &["inspect", "cfg", "ir"],
    &["inspect", "cfg", "ir", "--format", "json"],
    &["inspect", "cfg", "ir", "--format", "dot"],
    &["inspect", "models", "ir"],
    &["inspect", "models", "ir", "--format", "json"],
];

#[test]
fn the_number_of_threads_does_not_show() {
    let folder = fixtures();
    for arguments in COMMANDS {
        let with = |threads: &str| shown(&folder, &[arguments, &["--threads", threads][..]].concat());
        let one = with("1");
        assert!(one.len() > 1000, "{arguments:?}");
        for threads in ["2", "3"] {
            assert!(one == with(threads), "{arguments:?} with {threads} threads");
        }
    }
}

#[test]
fn json_is_one_object_with_the_version_of_its_schema() {
    let folder = fixtures();
    for arguments in COMMANDS.iter().filter(|arguments| arguments.contains(&"json")) {
        let text = shown(&folder, arguments);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["schema"], 1);
        assert_eq!(value["command"], arguments[..2].join(" "));
        assert_eq!(value["issues"].as_array().unwrap().len(), 0);
        assert!(text.starts_with("{\"schema\":1,") && text.ends_with("}\n"));
    }
}

#[test]
fn a_reader_that_stops_early_is_no_failure() {
    let folder = fixtures();
    for arguments in COMMANDS {
        let mut child = command(&folder, arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut few = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut few).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[test]
fn what_is_found_depends_neither_on_threads_nor_on_the_order_of_inputs() {
    let topic = unsnarl_fixtures::topic("lockordercycle");
    let folder = unsnarl_fixtures::workspace_root();
    let chosen = ["TransferSwapped", "ThreeLocks", "PaperTwoCycles", "LockWrapper", "ListenerCallback", "FixedPool"];
    let fixtures = topic.fixtures.iter().filter(|fixture| chosen.contains(&fixture.name.as_str()));
    let mut classes: Vec<String> =
        fixtures.flat_map(|fixture| &fixture.classes).map(|class| class.display().to_string()).collect();
    assert!(classes.len() > 10, "{classes:?}");
    let found = |classes: &[String], threads: &str| {
        let mut arguments = vec!["check", "--format", "json", "--threads", threads];
        arguments.extend(classes.iter().map(String::as_str));
        let output = command(folder, &arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        report["findings"].to_string()
    };
    let first = found(&classes, "1");
    assert!(first.matches("\"rule\":\"lock-order-cycle\"").count() >= 6, "{first}");
    assert!(first == found(&classes, "2"));
    classes.reverse();
    assert!(first == found(&classes, "1"));
    let middle = classes.len() / 2;
    classes.rotate_left(middle);
    assert!(first == found(&classes, "2"));
}
