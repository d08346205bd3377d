//! The peers that run on a JVM: `javap`, and ASM's tree interface.

use std::process::{Command, Stdio};
use std::time::Instant;

use unsnarl_fixtures::jdk::Jdk;
use unsnarl_fixtures::{target_dir, workspace_root};

use crate::parsing::{Classes, Reading};
use crate::{Outcome, debian, median};

/// How often `javap` runs.
const RUNS: usize = 3;

/// `javap -c -p` on the classes, from start to end of the process.
pub(crate) fn javap(jdk: &Jdk, classes: &Classes) -> Outcome<Reading> {
    let mut seconds = Vec::new();
    for _ in 0..RUNS {
        let start = Instant::now();
        let mut javap = Command::new(jdk.javap());
        javap.args(["-c", "-p", "--module", "java.base"]).args(&classes.names).stdout(Stdio::null());
        let status = javap.status().map_err(|error| format!("javap: {error}"))?;
        if !status.success() {
            return Err(format!("javap failed ({status})"));
        }
        seconds.push(start.elapsed().as_secs_f64());
    }
    Ok(Reading {
        name: format!("javap {}", jdk.major),
        does: "a process that reads the classes from the image and prints them with their code; its start is included"
            .to_owned(),
        everything: true,
        refused: 0,
        seconds: median(seconds),
    })
}

/// ASM's `ClassNode` of each class: in the JVM's first round, and once the JVM is warm.
pub(crate) fn asm(jdk: &Jdk) -> Outcome<[Reading; 2]> {
    let jars = debian::unpack("libasm-java")?;
    let class_path = std::env::join_paths(debian::jars_in(&jars)).map_err(|error| error.to_string())?;
    let output = target_dir().join("java");
    let mut javac = Command::new(jdk.javac());
    javac.arg("-d").arg(&output).arg("-classpath").arg(&class_path);
    javac.arg(workspace_root().join("bench/java/AsmBench.java"));
    if !javac.status().is_ok_and(|status| status.success()) {
        return Err("javac refused the driver of ASM".to_owned());
    }
    let class_path =
        std::env::join_paths(debian::jars_in(&jars).into_iter().chain([output])).map_err(|error| error.to_string())?;
    let ran = Command::new(jdk.java()).arg("-classpath").arg(&class_path).arg("AsmBench").output();
    let ran = ran.map_err(|error| format!("java: {error}"))?;
    let text = String::from_utf8_lossy(&ran.stdout);
    let mut words = text.split_whitespace();
    let refused: Option<usize> = words.next().and_then(|word| word.parse().ok());
    let seconds: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
    let (Some(refused), [first, .., _]) = (refused, seconds.as_slice()) else {
        return Err(format!("the driver of ASM failed: {}", String::from_utf8_lossy(&ran.stderr)));
    };
    if refused > 0 {
        return Err(format!("this release of it refuses {refused} classes"));
    }
    let reading = |name: &str, seconds: f64| Reading {
        name: name.to_owned(),
        does: "all attributes and instructions into its tree of objects".to_owned(),
        everything: true,
        refused,
        seconds,
    };
    let warm = median(seconds[seconds.len() / 2..].to_vec());
    Ok([reading("ASM tree, first round", *first), reading("ASM tree, warm", warm)])
}
