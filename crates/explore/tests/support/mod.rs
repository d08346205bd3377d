//! What the tests of the explorer share: a program on a VM, what its source states, and a test for each fixture.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use unsnarl_fixtures::jdk::Jdk;
use unsnarl_fixtures::{Fixture, topic};
use unsnarl_vm::{ClassPath, Limits, ThreadId, Vm, boot};

/// A VM whose main thread stands before the first instruction of a class's `main`.
pub fn prepare(jdk: &Jdk, classes: &Path, class: &str) -> Result<(Vm, ThreadId), String> {
    let path = ClassPath::open(&[classes.to_owned()], &jdk.home, &jdk.version).map_err(|issue| issue.to_string())?;
    let mut vm = boot::boot(path, Limits::default())?;
    let main = vm.enter_main(class, &[])?;
    Ok((vm, main))
}

/// The outcomes that the source lists.
pub fn stated(fixture: &Fixture) -> BTreeSet<String> {
    let source = fs::read_to_string(&fixture.source).unwrap_or_default();
    let outcome = |line: &str| line.trim().strip_prefix("// outcome:").map(|text| text.trim().to_owned());
    source.lines().filter_map(outcome).collect()
}

/// An output as a source would list it.
pub fn outcome(output: &[u8]) -> String {
    String::from_utf8_lossy(output).trim_end().replace('\n', " / ")
}

/// A test for each fixture of a topic, with its folder of class files, on each of some JDKs.
pub fn for_each(name: &str, jdks: &[Jdk], check: fn(&Jdk, &Path, &Fixture) -> Result<(), String>) -> Vec<Trial> {
    let topic = topic(name);
    let trial = |jdk: &Jdk, fixture: &Fixture| {
        let (jdk, classes, fixture) = (jdk.clone(), topic.classes.clone(), fixture.clone());
        let name = format!("{}::{} on {}", topic.name, fixture.name, jdk.version);
        Trial::test(name, move || check(&jdk, &classes, &fixture).map_err(Failed::from))
    };
    jdks.iter().flat_map(|jdk| topic.fixtures.iter().map(|fixture| trial(jdk, fixture))).collect()
}
