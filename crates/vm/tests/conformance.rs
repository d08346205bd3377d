//! Programs of one thread print the same on the VM and on a real `java`, and end the same way.
//!
//! Every class of `tests/java/conformance` is a program and, for each JDK to test with, a test; those of
//! `tests/prebuilt/conformance21` need Java 21, those of `conformance25` Java 25. The real `java` runs as a process of
//! its own with the VM's language, time zone and encoding; what it printed is kept below the target folder by the
//! content of the class files and the version of the JDK, and made anew where it is not there.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Failed, Trial};
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{Fixture, Topic, prebuilt, target_dir, topic};
use unsnarl_vm::{ClassPath, Limits, Stop, boot};

/// What a program prints to standard output, and its exit status: 1 after an uncaught exception.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    status: i32,
    output: Vec<u8>,
}

/// What programs see of the machine on the VM.
const SETTINGS: [&str; 7] = [
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=GMT",
    "-Dfile.encoding=UTF-8",
    "-Dstdout.encoding=UTF-8",
    "-Dsun.stdout.encoding=UTF-8",
    "-Djava.net.preferIPv4Stack=true",
];

fn on_java(jdk: &Jdk, classes: &Path, class: &str) -> io::Result<Run> {
    let mut java = Command::new(jdk.java());
    java.args(SETTINGS)
        .args(["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"])
        .arg(classes)
        .arg(class);
    let run = java.output()?;
    let status = run.status.code().ok_or_else(|| io::Error::other("java was killed"))?;
    Ok(Run { status, output: run.stdout })
}

/// The same, from the target folder if it was run before.
fn on_java_once(jdk: &Jdk, classes: &Path, fixture: &Fixture) -> io::Result<Run> {
    let mut hasher = DefaultHasher::new();
    (&jdk.version, &jdk.home, SETTINGS).hash(&mut hasher);
    for class in &fixture.classes {
        fs::read(class)?.hash(&mut hasher);
    }
    let folder = target_dir().join("conformance");
    let kept = folder.join(format!("{}-{:016x}", fixture.name, hasher.finish()));
    if let Ok(bytes) = fs::read(&kept)
        && let Some((status, output)) = bytes.split_first_chunk::<4>()
    {
        return Ok(Run { status: i32::from_le_bytes(*status), output: output.to_vec() });
    }
    let run = on_java(jdk, classes, &fixture.class)?;
    let bytes = [&run.status.to_le_bytes()[..], &run.output].concat();
    // Written under another name first: a test that is stopped half-way leaves nothing half-written.
    let unfinished = kept.with_extension(format!("{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    fs::write(&unfinished, bytes)?;
    fs::rename(&unfinished, &kept)?;
    Ok(run)
}

fn on_vm(jdk: &Jdk, classes: &Path, class: &str) -> Result<Run, String> {
    let path = ClassPath::open(&[classes.to_owned()], &jdk.home, &jdk.version).map_err(|issue| issue.to_string())?;
    let mut vm = boot::boot(path, Limits::default())?;
    vm.set_asserts(false);
    let main = vm.enter_main(class, &[])?;
    let status = loop {
        match vm.step(main) {
            Stop::Ended => break i32::from(vm.uncaught(main).is_some()),
            Stop::Exit(status) => break status,
            Stop::Visible if vm.is_enabled(main) => (),
            Stop::Unsupported(unsupported) => {
                return Err(format!("unsupported: {}\n  {}", unsupported.what, unsupported.stack.join("\n  ")));
            }
            other => return Err(format!("it stops: {other:?}")),
        }
    };
    Ok(Run { status, output: vm.output().to_vec() })
}

/// The first line that differs.
fn difference(java: &Run, vm: &Run) -> String {
    if java.status != vm.status && java.output == vm.output {
        return format!("the status is {} on java and {} on the VM", java.status, vm.status);
    }
    let text = |run: &Run| String::from_utf8_lossy(&run.output).into_owned();
    let (java, vm) = (text(java), text(vm));
    let mut lines = (1..).zip(java.lines().map(Some).chain([None]).zip(vm.lines().map(Some).chain([None])));
    match lines.find(|(_, (java, vm))| java != vm) {
        Some((number, (java, vm))) => {
            let show = |line: Option<&str>| line.map_or(String::from("nothing"), |line| format!("`{line}`"));
            format!("line {number} is {} on java and {} on the VM", show(java), show(vm))
        }
        None => String::from("one prints more than the other"),
    }
}

fn check(jdk: &Jdk, classes: &Path, fixture: &Fixture) -> Result<(), Failed> {
    let java = on_java_once(jdk, classes, fixture)?;
    let vm = on_vm(jdk, classes, &fixture.class)?;
    if java == vm { Ok(()) } else { Err(difference(&java, &vm).into()) }
}

/// A test for each program and JDK.
pub fn trials() -> Vec<Trial> {
    let jdks = jdk::tested();
    let mut trials = Vec::new();
    for (programs, oldest) in
        [(topic("conformance"), jdk::LANGUAGE_LEVEL), (prebuilt("conformance21"), 21), (prebuilt("conformance25"), 25)]
    {
        let Topic { classes, fixtures, .. } = programs;
        for jdk in jdks.iter().filter(|jdk| jdk.major >= oldest) {
            for fixture in &fixtures {
                let (jdk, classes, fixture): (Jdk, PathBuf, Fixture) = (jdk.clone(), classes.clone(), fixture.clone());
                let name = format!("conformance::{} on {}", fixture.name, jdk.major);
                trials.push(Trial::test(name, move || check(&jdk, &classes, &fixture)));
            }
        }
    }
    trials
}
