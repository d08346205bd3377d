//! Programs of several threads, whose output depends on no race, print the same on the VM and on a real `java`, and end
//! the same way.
//!
//! Every class of `tests/java/concurrent` is a program and, for each JDK to test with, a test; those of
//! `tests/prebuilt/threads21` need Java 21. On the VM the threads take turns.

use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Failed, Trial};
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{Topic, prebuilt, topic};
use unsnarl_vm::round_robin::{self, End};
use unsnarl_vm::{ClassPath, Limits, boot};

/// What a program prints to standard output, and its exit status.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    status: i32,
    output: String,
}

fn on_java(jdk: &Jdk, classes: &Path, class: &str) -> Result<Run, Failed> {
    let mut java = Command::new(jdk.java());
    let run = java
        .args(["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"])
        .args(["-Djava.net.preferIPv4Stack=true", "-cp"])
        .arg(classes)
        .arg(class)
        .output()?;
    let status = run.status.code().ok_or("java was killed")?;
    Ok(Run { status, output: String::from_utf8(run.stdout)? })
}

fn on_vm(jdk: &Jdk, classes: &Path, class: &str) -> Result<Run, Failed> {
    let path = ClassPath::open(&[classes.to_owned()], &jdk.home, &jdk.version).map_err(|issue| issue.to_string())?;
    let mut vm = boot::boot(path, Limits::default())?;
    vm.set_asserts(false);
    let main = vm.enter_main(class, &[])?;
    let status = match round_robin::run(&mut vm) {
        End::Ended => i32::from(vm.uncaught(main).is_some()),
        End::Exit(status) => status,
        other => return Err(format!("{other:?}").into()),
    };
    Ok(Run { status, output: String::from_utf8(vm.output().to_vec())? })
}

fn check(jdk: &Jdk, classes: &Path, class: &str) -> Result<(), Failed> {
    let (java, vm) = (on_java(jdk, classes, class)?, on_vm(jdk, classes, class)?);
    if java == vm { Ok(()) } else { Err(format!("java: {java:#?}\nthe VM: {vm:#?}").into()) }
}

/// A test for each program and JDK.
pub fn trials() -> Vec<Trial> {
    let jdks = jdk::tested();
    let mut trials = Vec::new();
    for (programs, oldest) in [(topic("concurrent"), jdk::LANGUAGE_LEVEL), (prebuilt("threads21"), 21)] {
        let Topic { classes, fixtures, .. } = programs;
        for jdk in jdks.iter().filter(|jdk| jdk.major >= oldest) {
            for fixture in &fixtures {
                let (jdk, classes, class): (Jdk, PathBuf, String) =
                    (jdk.clone(), classes.clone(), fixture.class.clone());
                let name = format!("concurrent::{} on {}", fixture.name, jdk.major);
                trials.push(Trial::test(name, move || check(&jdk, &classes, &class)));
            }
        }
    }
    trials
}
