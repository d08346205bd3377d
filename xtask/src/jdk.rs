//! `cargo xtask jdk`: finds a JDK, and where there is none installs one with the system's package manager.
//!
//! Without the rights to install, nothing is installed; the error is then the command to run.

use std::path::Path;
use std::process::Command;

use unsnarl_fixtures::jdk::{self, Jdk, NoJdk};

use crate::{Outcome, no_arguments};

/// Prints the JDK that the tests use.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    no_arguments(arguments)?;
    let jdk = find_or_install()?;
    println!("JDK {} in {}", jdk.version, jdk.home.display());
    Ok(())
}

/// A JDK, installed now if there was none.
pub(crate) fn find_or_install() -> Result<Jdk, String> {
    let none = match jdk::find() {
        Ok(jdk) => return Ok(jdk),
        Err(none) => none,
    };
    let on_path = |program: &str| {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
    };
    let manager = Manager::of(on_path)
        .ok_or_else(|| format!("{}: install one, and set JAVA_HOME to its folder", none.problem()))?;
    if manager.needs_root && !is_root() {
        return Err(ask(&none, manager));
    }
    for step in manager.steps {
        println!("    {step}");
        let mut words = step.split(' ');
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).env("DEBIAN_FRONTEND", "noninteractive");
        match command.status() {
            Ok(status) if status.success() => {}
            Ok(status) => return Err(format!("`{step}` failed ({status})")),
            Err(error) => return Err(format!("`{step}`: {error}")),
        }
    }
    jdk::find().map_err(|none| format!("{}, even after `{}`", none.problem(), manager.steps.join(" && ")))
}

fn ask(none: &NoJdk, manager: &Manager) -> String {
    let commands: Vec<String> = manager.steps.iter().map(|step| format!("sudo {step}")).collect();
    format!("{}: run `{}`", none.problem(), commands.join(" && "))
}

/// A package manager and how it installs a JDK without a graphical user interface.
struct Manager {
    program: &'static str,
    needs_root: bool,
    steps: &'static [&'static str],
}

const MANAGERS: &[Manager] = &[
    Manager {
        program: "apt-get",
        needs_root: true,
        steps: &["apt-get update -qq", "apt-get install -y -qq --no-install-recommends default-jdk-headless"],
    },
    Manager { program: "dnf", needs_root: true, steps: &["dnf install -y java-latest-openjdk-devel"] },
    Manager { program: "apk", needs_root: true, steps: &["apk add --no-cache openjdk17-jdk"] },
    Manager { program: "brew", needs_root: false, steps: &["brew install openjdk"] },
];

impl Manager {
    fn of(exists: impl Fn(&str) -> bool) -> Option<&'static Manager> {
        MANAGERS.iter().find(|manager| exists(manager.program))
    }
}

/// Whether this process may install packages, judging by the file system.
fn is_root() -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        // The files of the running process belong to its effective user.
        let owner = |path: &str| Path::new(path).metadata().ok().map(|metadata| metadata.uid());
        owner("/proc/self") == Some(0)
    }
    #[cfg(not(unix))]
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_manager_that_exists_is_used() {
        assert_eq!(Manager::of(|program| program == "apk").map(|found| found.program), Some("apk"));
        assert_eq!(Manager::of(|_| true).map(|found| found.program), Some("apt-get"));
        assert!(Manager::of(|_| false).is_none());
    }

    #[test]
    fn a_user_without_rights_gets_one_line_to_run() {
        let message = ask(&NoJdk { too_old: Vec::new() }, &MANAGERS[0]);
        let line = "run `sudo apt-get update -qq && sudo apt-get install -y -qq --no-install-recommends \
                    default-jdk-headless`";
        assert!(message.ends_with(line), "{message}");
        assert_eq!(message.lines().count(), 1);
    }

    #[test]
    fn each_step_starts_with_its_manager() {
        for manager in MANAGERS {
            assert!(manager.steps.iter().all(|step| step.split(' ').next() == Some(manager.program)));
        }
    }
}
